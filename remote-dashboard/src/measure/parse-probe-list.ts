import { mapYielding } from 'shared/gateway/read-items';
import { checkTarget } from './check-target.ts';
import type { Probe } from './plan-probes.ts';

/** A list of probes that was read, with what is wrong in it. */
export interface ProbeList {
  probes: Probe[];
  /** The first wrong lines, counted from 1. */
  errors: { line: number; reason: string }[];
  /** How many lines are wrong. */
  wrong: number;
  /** Addresses that nothing answers at, and why: one of them, and how many probes go to such. */
  warning: { line: number; reason: string; probes: number } | undefined;
}

/** How many wrong lines are named. */
const NAMED = 100;
/** Longest line, in characters. */
const LONGEST = 500;

/**
 * Reads a list of probes: CSV with one probe a line, `destination,source port,destination port,ttl,protocol`. A line of headings may come
 * first; empty lines, and lines that begin with `#`, are left out. Yields to the main thread: 100,000 lines take a while.
 */
export async function parseProbeList(text: string): Promise<ProbeList> {
  const list: ProbeList = { probes: [], errors: [], wrong: 0, warning: undefined };
  if (text.includes('\0')) return { ...list, wrong: 1, errors: [{ line: 1, reason: 'This is no text file.' }] };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const first = lines.findIndex((line) => !isEmpty(line));
  // Lists have few targets and many lines.
  const known = new Map<string, ReturnType<typeof checkTarget>>();
  const check = (destination: string) => {
    const found = known.get(destination) ?? checkTarget(destination);
    if (known.size < 10_000) known.set(destination, found);
    return found;
  };
  await mapYielding(lines, (line, index) => {
    if (isEmpty(line) || (index === first && isHeading(line))) return;
    const probe = readProbe(line, check);
    if (typeof probe === 'string') {
      list.wrong += 1;
      if (list.errors.length < NAMED) list.errors.push({ line: index + 1, reason: probe });
      return;
    }
    list.probes.push(probe);
    const target = check(probe[0]);
    if (target.state !== 'fine' || !target.warning) return;
    list.warning ??= { line: index + 1, reason: target.warning, probes: 0 };
    list.warning.probes += 1;
  });
  return list;
}

const isEmpty = (line: string) => /^\s*(#|$)/.test(line) || /^[\s,]*$/.test(line);

/** A first line whose numbers are words. */
function isHeading(line: string): boolean {
  const [destination = '', ...rest] = fieldsOf(line) ?? [];
  return rest.length >= 4 && !destination.includes(':') && rest.slice(0, 3).every((field) => /^[a-z]/i.test(field));
}

/** @returns a probe, or what is wrong with the line. */
function readProbe(line: string, check: typeof checkTarget): Probe | string {
  if (line.length > LONGEST) return `longer than ${LONGEST} characters`;
  const fields = fieldsOf(line);
  if (!fields) return 'a quotation mark is not closed, or stands within a field';
  const [destination = '', source = '', port = '', ttl = '', protocol = ''] = fields;
  if (fields.length !== 5) {
    if (line.split(/[;\t]/).length === 5) return 'its fields are separated by something else than commas';
    return `${fields.length} ${fields.length === 1 ? 'field' : 'fields'} instead of five: destination,source port,destination port,ttl,protocol`;
  }
  const target = check(destination);
  if (target.state === 'empty') return 'the destination is missing';
  if (target.state !== 'fine') return `destination ${quote(destination)}: ${target.problem}`;
  const ports = [numberIn(source, 65_535), numberIn(port, 65_535)] as const;
  if (ports[0] === undefined) return `source port ${quote(source)} is no whole number from 1 to 65535`;
  if (ports[1] === undefined) return `destination port ${quote(port)} is no whole number from 1 to 65535`;
  const limit = numberIn(ttl, 255);
  if (limit === undefined) return `TTL ${quote(ttl)} is no whole number from 1 to 255`;
  const known = protocols.get(protocol.toLowerCase());
  if (!known) return `protocol ${quote(protocol)} is neither icmpv6 nor udp`;
  return [target.address, ports[0], ports[1], limit, known];
}

/** `icmp6` is how Caracal, whose format this is, writes it. */
const protocols = new Map<string, Probe[4]>([
  ['icmpv6', 'icmpv6'],
  ['icmp6', 'icmpv6'],
  ['udp', 'udp'],
]);

function numberIn(text: string, max: number): number | undefined {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= max ? value : undefined;
}

/** The fields of a line of CSV (RFC 4180), without space around them. @returns nothing where its quotation marks make no sense. */
function fieldsOf(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(',').map((field) => field.trim());
  const fields: string[] = [];
  const field = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y;
  for (;;) {
    const [, quoted, plain = '', end] = field.exec(line) ?? [];
    if (end === undefined) return undefined;
    fields.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === '') return fields;
  }
}

/** A field as a message shows it: anybody may have written the file. */
function quote(field: string): string {
  const short = field.length > 40 ? `${field.slice(0, 40)}…` : field;
  return `“${short}”`;
}
