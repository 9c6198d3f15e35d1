import type { Sender } from '../sending/choose-senders.ts';
import type { Probe } from './plan-probes.ts';
import { endOfRequest } from './send-probes.ts';
import type { ListState } from './use-probe-list.ts';

/** Probes of a list that one request can hold. */
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
}

/** What Send sends of a list: all of it, or as many as fit into one request, behind those that were sent. */
export function partOf(current: ListState, senders: readonly Sender[]): ListPart | undefined {
  if (current.state !== 'read') return undefined;
  const { list, sent: first } = current;
  const total = list.probes.length;
  const end = Math.max(endOfRequest(senders, list.probes, first), Math.min(total, first + 1));
  const isPart = end - first < total;
  return { probes: isPart ? list.probes.slice(first, end) : list.probes, first, end, total, isPart };
}
