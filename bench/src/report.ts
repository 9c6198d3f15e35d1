import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { median } from './median.ts';

/** A table in Markdown, of which the first columns hold text and the others numbers. */
export function markdown(titles: string[], rows: string[][], texts = 1): string {
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isText = (column: number) => column < texts;
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, column) => (isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [titles, rule, ...rows].map(line).join('\n');
}

/** Of all numbers, each by itself. */
export function medians<T extends object>(measured: T[]): T {
  const keys = Object.keys(measured[0] ?? {}) as (keyof T)[];
  return Object.fromEntries(keys.map((key) => [key, median(measured.map((one) => Number(one[key])))])) as T;
}

/** How it was measured. */
export function howMeasured(runs: number): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return `Medians of ${runs} visits to commit ${commit}, on ${cpus().length} processors (${cpus()[0]?.model}), Node.js ${process.version}:`;
}

/** Writes what was measured into a document of `docs/`, below its heading 'Results', which is the last one. */
export function keepResults(document: string, results: string): void {
  const file = path.join(import.meta.dirname, '../../docs', document);
  const [text = '', ...rest] = readFileSync(file, 'utf8').split(/(?<=^## Results\n)/m);
  if (rest.length !== 1) throw new Error(`${document} has no heading 'Results'.`);
  writeFileSync(file, `${text}\n${results}\n`);
}
