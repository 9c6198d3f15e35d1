import type { ResultColumn } from './query-result.ts';

/** E.g. `1.5 kB`, of 1000 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** E.g. `340 ms`, `1.5 s`. */
export function formatDuration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Functions whose result has the unit of their argument. */
const sameUnit = /^(?:min|max|avg|any|anyLast|median|quantile\w*|round|floor|ceil)(?:\([\d., ]*\))?\((.+)\)$/;

/**
 * The unit of a column, as far as its name tells: of the columns of the datasets, and of names that end in their unit.
 *
 * Nothing for an `rtt` with decimals: somebody has divided it.
 */
export function unitOf({ name, type = '' }: ResultColumn): string | undefined {
  const inner = sameUnit.exec(name)?.[1];
  if (inner) return unitOf({ name: inner.replace(/, \d+$/, '') });
  if (name === 'rtt') return /Float|Decimal/.test(type) ? undefined : '0.1 ms';
  if (/^(?:packet_length|(?:probe|reply)_size)$/.test(name)) return 'bytes';
  return /(?:^|_)(ms|µs|us|ns|seconds)$/.exec(name)?.[1];
}
