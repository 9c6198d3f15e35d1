import type { Formats } from './formats.ts';

/** A number with its noun, e.g. `1 agent`, `2 replies`. @param noun - in the singular. */
export function formatPlural(number: number, noun: string, count: Formats['count']): string {
  return `${count(number)} ${pluralOf(noun, number)}`;
}

/** A noun as it stands beside a number: `agent` and `agents`, `reply` and `replies`. */
export function pluralOf(noun: string, number: number): string {
  if (number === 1) return noun;
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
