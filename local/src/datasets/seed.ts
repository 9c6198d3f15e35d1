import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type DailyRows, fillStatements } from './generated-data.ts';
import { complaintsOf, startProcess } from './start-process.ts';
import { createStatements } from './tables.ts';

/**
 * The folder with the generated data of the 7 days up to today. It is made when it is not there, which takes some seconds, and
 * never changed afterwards: its name tells the day and what it is made of.
 *
 * @param folder - where such folders are kept; those of other days are removed.
 * @param today - UTC day, e.g. `2026-01-31`.
 * @throws {Error} when the engine cannot make it.
 */
export async function seedFolder(folder: string, today: string, rows: DailyRows, signal: AbortSignal): Promise<string> {
  const content = createHash('sha256')
    .update([...createStatements(), ...fillStatements('', rows)].join())
    .digest('hex')
    .slice(0, 12);
  const seed = path.join(folder, `seed-${content}-${today}`);
  await mkdir(folder, { recursive: true });
  await removeOld(folder, seed);
  if (existsSync(seed)) return seed;
  const unfinished = ownFolder(folder);
  const child = startProcess('seed-process.ts', [unfinished, today, JSON.stringify(rows)], signal);
  const [complaints, code] = await Promise.all([complaintsOf(child), new Promise((resolve) => child.once('exit', resolve))]);
  if (code !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    throw new Error(`The generated data cannot be made. ${complaints}`);
  }
  // Another stack may have made the same in the meantime.
  await rename(unfinished, seed).catch(() => rm(unfinished, { recursive: true }));
  return seed;
}

let serial = 0;

/** A new folder for this process alone. */
export function ownFolder(folder: string): string {
  serial += 1;
  return path.join(folder, `process-${process.pid}-${serial}`);
}

/** Removes other seeds, and what processes have left behind that are gone. */
async function removeOld(folder: string, seed: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const owner = /^process-(\d+)-/.exec(name)?.[1];
    const isKept = owner ? isAlive(Number(owner)) : path.join(folder, name) === seed;
    if (!isKept) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
