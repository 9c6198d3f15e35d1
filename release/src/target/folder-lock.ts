import { readdir, readFile, stat, unlink, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReleaseError } from '../release-error.ts';
import { markOf, type ProcessMark, stateOf } from './process-mark.ts';
import { codeOf, createWhole, makeFolder, replaceWhole, writeDraft } from './whole-file.ts';

const halfMinute = 30_000;
const patience = 60_000;

interface Holder extends Partial<ProcessMark> {
  pid: number;
  host: string;
  since: string;
  free?: boolean;
}

/**
 * Runs something while no other process does.
 *
 * The lock is a folder of numbered files, of which the highest counts. Who wants a lock that is free, or whose holder is dead, creates
 * the next number, which only one can. Nobody ever removes the highest: so nobody can remove a lock that somebody else has just taken.
 * Its holder updates the file's modification time every few seconds: on another machine or in another container, where the holder's process
 * cannot be looked up, a recent time is the sign that it is alive.
 *
 * @param action - gets a function that throws when the lock was taken over, because this process slept for too long.
 * @param staleAfter - the age in ms at which the lock of a process that cannot be looked up here is stale, and is taken over.
 */
export async function withLock<T>(
  folder: string,
  workshop: string,
  action: (assertHeld: () => Promise<void>) => Promise<T>,
  staleAfter = halfMinute,
): Promise<T> {
  await makeFolder(folder);
  // Written now: a lock has to be free again also when the disk has become full.
  const free = await writeDraft(content({ free: true }), workshop);
  const mine = await acquire(folder, workshop, staleAfter).catch(async (error) => {
    await unlink(free).catch(() => {});
    throw error;
  });
  const assertHeld = async () => {
    if ((await highest(folder)) !== mine) throw new ReleaseError(`The lock ${folder} was taken over. Run the command again.`);
  };
  const touching = setInterval(() => touch(fileOf(folder, mine)), Math.min(staleAfter, halfMinute) / 3).unref();
  try {
    return await action(assertHeld);
  } finally {
    clearInterval(touching);
    await replaceWhole(fileOf(folder, mine), free).catch(() => {});
  }
}

/** It does not fail: a lock that was taken over is gone. */
async function touch(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now).catch(() => {});
}

async function acquire(folder: string, workshop: string, staleAfter: number): Promise<number> {
  let deadline = Date.now() + patience;
  let seen = 0;
  for (let turn = 1; ; turn += 1) {
    const last = await highest(folder);
    // While it goes from hand to hand, nobody hangs.
    if (last !== seen) deadline = Date.now() + patience;
    seen = last;
    const holder = last > 0 ? await holderOf(fileOf(folder, last), staleAfter) : undefined;
    if (!holder) {
      const mine = last + 1;
      const created = await createWhole(fileOf(folder, mine), content({}), workshop);
      if (created && (await highest(folder)) === mine) {
        await removeBelow(folder, mine);
        return mine;
      }
      if (created) await unlink(fileOf(folder, mine)).catch(() => {});
    }
    if (Date.now() > deadline) throw new ReleaseError(waitedInVain(folder, holder));
    await sleep(5 + Math.random() * Math.min(20 * turn, 100));
  }
}

function waitedInVain(folder: string, holder: Holder | undefined): string {
  return holder
    ? `Process ${holder.pid} on ${holder.host} has held the lock ${folder} since ${holder.since}.\nWait for it or end it, then run the command again. If that process is no release (its number was given anew), remove what is in the folder.`
    : `Others were faster to take the lock ${folder}, for a minute. Nothing was done; run the command again.`;
}

/** Who holds a lock at this moment, unless it is free, or its holder dead or away for too long. */
async function holderOf(file: string, staleAfter: number): Promise<Holder | undefined> {
  try {
    const holder: Holder = JSON.parse(await readFile(file, 'utf8'));
    if (holder.free) return undefined;
    const { mtimeMs } = await stat(file);
    const state = holder.host === hostname() ? stateOf(holder, mtimeMs) : 'unknown';
    if (state !== 'unknown') return state === 'alive' ? holder : undefined;
    return Date.now() - mtimeMs > staleAfter ? undefined : holder;
  } catch (error) {
    // Removed by the next holder: the caller looks again, and finds that its number is taken.
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function content(state: { free?: boolean }): Buffer {
  return Buffer.from(
    JSON.stringify({ pid: process.pid, host: hostname(), ...markOf(process.pid), since: new Date().toISOString(), ...state }),
  );
}

async function highest(folder: string): Promise<number> {
  return Math.max(0, ...(await numbersIn(folder)));
}

async function removeBelow(folder: string, mine: number): Promise<void> {
  const older = (await numbersIn(folder)).filter((number) => number < mine);
  await Promise.all(older.map((number) => unlink(fileOf(folder, number)).catch(() => {})));
}

/** Whatever else a backup or a file manager has left in the folder is no lock. */
async function numbersIn(folder: string): Promise<number[]> {
  return (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
}

function fileOf(folder: string, number: number): string {
  return path.join(folder, String(number));
}
