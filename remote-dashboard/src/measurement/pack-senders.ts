import type { Sender } from '../sending/choose-senders.ts';
import { readSender } from './link-values.ts';

/** An account has no more agents. */
const MOST_SENDERS = 10_000;
/** Longest common part that one digit tells. */
const MOST_COMMON = 35;

/**
 * Senders as a short text, for storage: of each, only what differs from the one before. Ids that are sorted begin alike, and addresses end alike,
 * so 10,000 senders are about 150,000 characters rather than 500,000.
 */
export function packSenders(senders: readonly Sender[]): string {
  let last: Sender = { id: '', address: '' };
  const parts: string[] = [];
  for (const { id, address } of senders) {
    const same = commonStart(last.id, id);
    const start = commonStart(last.address, address);
    const end = commonStart(reversed(last.address.slice(start)), reversed(address.slice(start)));
    // No comma is left in what is encoded.
    parts.push(digit(same) + encodeURIComponent(id.slice(same)), digit(start) + digit(end) + address.slice(start, address.length - end));
    last = { id, address };
  }
  return parts.join(',');
}

/** @returns nothing when the text is no list of senders, or one of them is not valid. */
export function unpackSenders(text: string): Sender[] | undefined {
  const parts = text.split(',');
  const senders: Sender[] = [];
  if (parts.length % 2 === 1 || parts.length > 2 * MOST_SENDERS) return undefined;
  let [id, address] = ['', ''];
  for (let place = 0; place < parts.length; place += 2) {
    const [first = '', second = ''] = parts.slice(place, place + 2);
    id = id.slice(0, numberOf(first, 0)) + decoded(first.slice(1));
    const end = numberOf(second, 1);
    address = address.slice(0, numberOf(second, 0)) + second.slice(2) + (end > 0 ? address.slice(-end) : '');
    const sender = readSender(id, address);
    if (!sender) return undefined;
    senders.push(sender);
  }
  return senders;
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length, MOST_COMMON);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  // Half a character cannot be encoded.
  return /[\uD800-\uDBFF]/.test(b[length - 1] ?? '') ? length - 1 : length;
}

const reversed = (text: string) => [...text].reverse().join('');
const digit = (number: number) => number.toString(36);

function numberOf(text: string, place: number): number {
  const number = Number.parseInt(text[place] ?? '', 36);
  return Number.isNaN(number) ? 0 : number;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
