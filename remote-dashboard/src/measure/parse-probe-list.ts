import { showUnseen } from 'shared/format/show-unseen';
import { mapYielding } from 'shared/gateway';
import { checkTarget, type TargetCheck } from './check-target.ts';
import type { Probe } from './plan-probes.ts';

/** A list of probes that was read, with what is wrong in it. */
export interface ProbeList {
  probes: Probe[];
  /** Of the probes in their order: another list, or a corrected one, has another. */
  hash: number;
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

/** How much is read before the time is looked at, in characters: some hundred lines. */
const BLOCK = 16_384;
/** Most destinations that are remembered: lists have few targets and many lines. */
const REMEMBERED = 10_000;

interface Reading {
  /** Called again and again. @param done - from 0 to 1. */
  onProgress?(done: number): void;
  /** Ends it. */
  signal?: AbortSignal;
}

/**
 * Reads a list of probes: CSV with one probe a line, `destination,source port,destination port,ttl,protocol`. A line of headings may come
 * first; empty lines, and lines that begin with `#`, are left out. Yields to the main thread: 100,000 lines take a while.
 *
 * @throws the reason of an aborted `signal`.
 */
export async function parseProbeList(text: string, { onProgress, signal }: Reading = {}): Promise<ProbeList> {
  const list: ProbeList = { probes: [], hash: FNV_OFFSET, errors: [], wrong: 0, warning: undefined };
  if (text.includes('\0')) return { ...list, wrong: 1, errors: [{ line: 1, reason: 'This is not a text file.' }] };
  const read = lineReader(list);
  await mapYielding(blocksOf(text), ([start, end]) => {
    signal?.throwIfAborted();
    const lines = text.slice(start, end).split(lineEnd);
    // What is behind the last line's end is no line, except at the end of the text.
    if (end < text.length) lines.pop();
    for (const line of lines) read(line);
    onProgress?.(end / text.length);
  });
  return list;
}

const lineEnd = /\r\n|\n|\r/;

/** The parts of a text, each to the end of a line, as [start, end]. One line may be the whole text. */
function blocksOf(text: string): [start: number, end: number][] {
  const blocks: [number, number][] = [];
  const ends = /\r\n|\n|\r|$/g;
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  do {
    ends.lastIndex = start + BLOCK;
    // No match: it would begin behind the end of the text.
    ends.test(text);
    const end = ends.lastIndex || text.length;
    blocks.push([start, end]);
    start = end;
  } while (start < text.length);
  return blocks;
}

/** 32-bit FNV-1a. */
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** @param before - hash of what stands before it. */
function hashOf(text: string, before: number): number {
  let hash = before;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  return hash >>> 0;
}

/** @returns a function that takes one line after the other into the list. */
function lineReader(list: ProbeList): (line: string) => void {
  const known = new Map<string, TargetCheck>();
  const check = (destination: string) => {
    const found = known.get(destination) ?? checkTarget(destination);
    if (known.size < REMEMBERED) known.set(destination, found);
    return found;
  };
  let number = 0;
  let isFirst = true;
  return (line) => {
    number += 1;
    if (isEmpty(line)) return;
    const mayBeHeading = isFirst;
    isFirst = false;
    if (mayBeHeading && isHeading(line)) return;
    const read = readProbe(line, check);
    if (typeof read === 'string') {
      list.wrong += 1;
      if (list.errors.length < NAMED) list.errors.push({ line: number, reason: read });
      return;
    }
    list.probes.push(read.probe);
    list.hash = hashOf(read.probe.join(), list.hash);
    if (!read.warning) return;
    list.warning ??= { line: number, reason: read.warning, probes: 0 };
    list.warning.probes += 1;
  };
}

const isEmpty = (line: string) => /^\s*(#|$)/.test(line) || /^[\s,]*$/.test(line);

/** A first line whose numbers are words. */
function isHeading(line: string): boolean {
  const [destination = '', ...rest] = fieldsOf(line) ?? [];
  return rest.length >= 4 && !destination.includes(':') && rest.slice(0, 3).every((field) => /^[a-z]/i.test(field));
}

/** @returns a probe, or what is wrong with the line. */
function readProbe(line: string, check: typeof checkTarget): { probe: Probe; warning: string | undefined } | string {
  if (line.length > LONGEST) return `longer than ${LONGEST} characters`;
  const fields = fieldsOf(line);
  if (!fields) return 'a quotation mark is not closed, or stands within a field';
  const [destination = '', source = '', port = '', ttl = '', protocol = ''] = fields;
  if (fields.length !== 5) {
    if (line.split(/[;\t]/).length === 5) return 'its fields are not separated by commas';
    return `${fields.length} ${fields.length === 1 ? 'field' : 'fields'} instead of five: destination,source port,destination port,ttl,protocol`;
  }
  const target = check(destination);
  if (target.state === 'empty') return 'the destination is missing';
  if (target.state !== 'fine') return `destination ${quote(destination)}: ${target.problem}`;
  // There is no place to say for each line what of it is measured.
  if (target.note) return `destination ${quote(destination)}: This is a URL. Enter its host alone: ${target.address}`;
  const ports = [numberIn(source, 65_535), numberIn(port, 65_535)] as const;
  if (ports[0] === undefined) return `source port ${quote(source)} is not a whole number from 1 to 65535`;
  if (ports[1] === undefined) return `destination port ${quote(port)} is not a whole number from 1 to 65535`;
  const limit = numberIn(ttl, 255);
  if (limit === undefined) return `TTL ${quote(ttl)} is not a whole number from 1 to 255`;
  const known = protocols.get(protocol.toLowerCase());
  if (!known) return `protocol ${quote(protocol)} is neither icmpv6 nor udp`;
  return { probe: [target.address, ports[0], ports[1], limit, known], warning: target.warning };
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
  return `“${showUnseen(short)}”`;
}
