import type { Sender } from '../sending/choose-senders.ts';
import type { Probe } from './plan-probes.ts';
import { endOfRequest } from './send-probes.ts';
import type { ListState } from './use-probe-list.ts';

/** Probes of a list that one request can hold, and that can be paid for today. */
export interface ListPart {
  probes: Probe[];
  /** Index of the first one. */
  first: number;
  /** Index behind the last one. */
  end: number;
  /** Of the whole list. */
  total: number;
  /** It is not all. */
  isPart: boolean;
  /** The credits that are left end it, not the size of a request. */
  isShort: boolean;
}

/**
 * What Send sends of a list: all of it, or as many as fit into one request and into the credits that are left, behind those that were sent.
 *
 * @param left - credits, if that is known.
 */
export function partOf(current: ListState, senders: readonly Sender[], left = Number.POSITIVE_INFINITY): ListPart | undefined {
  if (current.state !== 'read') return undefined;
  const { list, sent: first } = current;
  const total = list.probes.length;
  const fitting = Math.max(endOfRequest(senders, list.probes, first), Math.min(total, first + 1));
  const paid = Math.floor(left / Math.max(1, senders.length));
  // If not even one can be paid for, that is said as for any other measurement.
  const isShort = paid >= 1 && first + paid < fitting;
  const end = isShort ? first + paid : fitting;
  const isPart = end - first < total;
  return { probes: isPart ? list.probes.slice(first, end) : list.probes, first, end, total, isPart, isShort };
}
