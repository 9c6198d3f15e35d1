import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, measure, passes } from './goals.ts';

/* `pnpm measure:code [--at <commit>]`: size and shape of the code, each figure with its goal and whether it is reached. */

const root = path.join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { at: { type: 'string' } } });
for (const figure of values.at ? measureCommit(values.at) : measure(root)) console.log(describe(figure));

function measureCommit(commit: string): Figure[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'measure-'));
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return measure(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function describe(figure: Figure): string {
  const { name, value, goal, where = [] } = figure;
  const bound = !goal ? '' : 'most' in goal ? `≤ ${goal.most}` : `≥ ${goal.least}`;
  const line = `${passes(figure) ? 'pass' : 'miss'}  ${name.padEnd(42)}${String(value).padStart(8)}  ${bound}`;
  return [line, ...(passes(figure) ? [] : where.map((place) => `        ${place}`))].join('\n');
}
