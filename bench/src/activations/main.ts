import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ActivationCost, ManyCost } from './measure.ts';

/*
 * What activations cost in sites of synthetic remotes, each with one prerendered page.
 *
 *   pnpm bench:release                                         10, 100 and 1,000 remotes with 1, 10 and 100 versions each
 *   pnpm bench:release --remotes 10,1000 --versions 1          only these
 *   pnpm bench:release --race 0 --series 0                     without many at the same moment, and without many in a row
 */
const { values } = parseArgs({
  options: {
    remotes: { type: 'string', default: '10,100,1000' },
    versions: { type: 'string', default: '1,10,100' },
    race: { type: 'string', default: '100' },
    series: { type: 'string', default: '1000' },
  },
});
const numbers = (list: string) => list.split(',').map(Number);
const [race, series] = [Number(values.race), Number(values.series)];

console.log(
  '| remotes | versions of each | activation, ms | CPU, ms | command, ms | files | kB | disk, kB | memory, MB | HTML of the home page, kB |',
);
console.log('|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|');
for (const remotes of numbers(values.remotes)) {
  for (const versions of numbers(values.versions)) {
    await withSite(remotes, versions, async (folder) => {
      const { time, cpu, command, files, bytes, disk, memory, html } = (await run('activation', folder)) as ActivationCost;
      const row = [
        remotes,
        versions,
        time.toFixed(0),
        cpu.toFixed(0),
        command.toFixed(0),
        files,
        kB(bytes),
        kB(disk),
        (memory / 1e6).toFixed(0),
        kB(html),
      ];
      console.log(`| ${row.join(' | ')} |`);
    });
  }
}
if (race > 0) {
  console.log(`\n${race} activations at the same moment:`);
  for (const remotes of numbers(values.remotes)) {
    if (remotes < race) continue;
    await withSite(remotes, 2, async (folder) => {
      const { time, refused, disk } = (await run('race', folder, race)) as ManyCost;
      console.log(`- among ${remotes} remotes: ${(time / 1000).toFixed(1)} s, ${refused} refused, ${kB(disk)} kB of disk`);
    });
  }
}
if (series > 0) {
  await withSite(10, 2, async (folder) => {
    const { time, disk } = (await run('series', folder, series, 10)) as ManyCost;
    console.log(`\n${series} activations in a site with 10 remotes: ${(time / series).toFixed(0)} ms each, ${kB(disk)} kB of disk`);
  });
}

/** Sets a site up, and removes it in the end. */
async function withSite(remotes: number, versions: number, action: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-release-'));
  try {
    await run('set-up', folder, remotes, versions);
    await action(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run(what: string, ...given: (string | number)[]): Promise<unknown> {
  const child = fork(path.join(import.meta.dirname, 'case.ts'), [what, ...given.map(String)]);
  const [result] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The measurement '${what}' has ended with ${code}.`);
    }),
  ]);
  return result;
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);
}
