import { UsageError } from '../release-error.ts';

/** What a number may be. */
export interface Bounds {
  min: number;
  max: number;
  isWhole?: boolean;
}

/** @throws {UsageError} when it is missing or out of its bounds. */
export function numberOption(name: string, text: string | undefined, { min, max, isWhole }: Bounds): number {
  const value = Number(text);
  const pattern = isWhole ? /^\d+$/ : /^\d+(\.\d+)?$/;
  if (text === undefined || !pattern.test(text) || value < min || value > max) {
    throw new UsageError(`--${name} takes a ${isWhole ? 'whole ' : ''}number from ${min}${Number.isFinite(max) ? ` to ${max}` : ''}.`);
  }
  return value;
}
