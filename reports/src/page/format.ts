import type { RangeName } from './overview.ts';

/** When a slot begins, e.g. `21 Nov, 11:00`, or in slots of days `21 Nov`. In UTC. */
export function timeText(time: number, range: RangeName = 'day'): string {
  const hour = range === 'month' ? {} : ({ hour: '2-digit', minute: '2-digit' } as const);
  const text = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', ...hour }).format(time);
  // On a phone it breaks after the date.
  return text.replace(' ', '\u00a0');
}

/** E.g. `21 Nov 2026, 11:42`. In UTC. */
export function dateText(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' }).format(time);
}

/** E.g. `11:42`. In UTC. */
export function clockText(time: number): string {
  return new Date(time).toISOString().slice(11, 16);
}

export function numberText(number: number): string {
  return number.toLocaleString('en');
}

/** E.g. `1 failure`, `2,000 failures`. */
export function failuresText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'failure' : 'failures'}`;
}
