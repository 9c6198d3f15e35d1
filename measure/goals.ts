import { readdirSync } from 'node:fs';
import { agentPath } from './agent-path.ts';
import { importCircles } from './import-circles.ts';
import { isCode, isTest, readTree } from './source-tree.ts';
import { readSyntax } from './syntax.ts';

/** A number of the repository, its goal, and where it comes from. */
export interface Figure {
  name: string;
  value: number;
  /** At most this, or at least this; without one, the number is only for the reader. */
  goal?: { most: number } | { least: number };
  /** The worst places. */
  where?: string[];
}

/** Measures a checked-out repository. Source is all code that is not for tests. */
export function measure(root: string): Figure[] {
  const tree = readTree(root);
  const code = tree.filter(isCode);
  const syntax = new Map(code.map((file) => [file.name, readSyntax(file)]));
  const source = code.filter((file) => !isTest(file));
  const inSource = source.flatMap(({ name }) => syntax.get(name) ?? []);
  const files = source.toSorted((one, other) => one.lines - other.lines);
  const functions = inSource.flatMap((file) => file.functions).sort((one, other) => one.lines - other.lines);
  const long = functions.filter(({ lines }) => lines > 50);
  const build = source.filter(({ name }) => /^(rspack\.|build\/)/.test(name));
  const circles = importCircles(tree, new Map([...syntax].map(([name, { imports }]) => [name, imports])));
  const shared = JSON.parse(tree.find(({ name }) => name === 'shared/package.json')?.text ?? '{}');
  const any = [...syntax].filter(([, { anys }]) => anys > 0);
  const known = new Set(code.map(({ name }) => name));
  return [
    { name: 'file, median of lines', value: at(files, 0.5), goal: { most: 40 } },
    { name: 'file, 90th percentile of lines', value: at(files, 0.9), goal: { most: 115 } },
    { name: 'file, longest', value: at(files, 1), goal: { most: 300 }, where: worst(files) },
    { name: 'function, median of lines', value: at(functions, 0.5), goal: { most: 8 } },
    { name: 'functions over 50 lines, %', value: round((100 * long.length) / functions.length), goal: { most: 2.5 } },
    { name: 'function, longest', value: at(functions, 1), goal: { most: 90 }, where: worst(functions) },
    { name: 'lines of source', value: sum(source), goal: { most: 22_500 } },
    { name: 'React contexts', value: inSource.reduce((total, { contexts }) => total + contexts, 0), goal: { most: 12 } },
    { name: "sub-paths of 'shared'", value: Object.keys(shared.exports ?? {}).length, goal: { most: 17 } },
    { name: 'files in the root, without dot files', value: filesIn(root), goal: { most: 15 } },
    { name: 'lines of build configuration', value: sum(build), goal: { most: 450 } },
    { name: 'import circles, by types too', value: circles.length, goal: { most: 0 }, where: circles.map((circle) => circle.join(' ')) },
    { name: 'any', value: any.reduce((total, [, { anys }]) => total + anys, 0), goal: { most: 0 }, where: any.map(([name]) => name) },
    { name: 'lines of tests a line of source', value: round(sum(code.filter(isTest)) / sum(source)), goal: { least: 0.95 } },
    ...(agentPath.every((name) => known.has(name))
      ? [{ name: "files from an agent's answer to its row", value: agentPath.length, goal: { most: 12 } }]
      : []),
  ];
}

/** Whether a figure has reached its goal. */
export function passes({ value, goal }: Figure): boolean {
  if (!goal) return true;
  return 'most' in goal ? value <= goal.most : value >= goal.least;
}

const sum = (files: { lines: number }[]) => files.reduce((total, { lines }) => total + lines, 0);
const at = (sorted: { lines: number }[], share: number) => sorted[Math.ceil(share * sorted.length) - 1]?.lines ?? 0;
const round = (value: number) => Number(value.toFixed(2));
const worst = (sorted: { name: string; lines: number }[]) => sorted.slice(-5).map(({ name, lines }) => `${name} (${lines})`);
const filesIn = (root: string) =>
  readdirSync(root, { withFileTypes: true }).filter((item) => item.isFile() && !item.name.startsWith('.')).length;
