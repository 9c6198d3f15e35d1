/** @jest-environment node */
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { temporaryFolder } from '../testing.ts';
import { withLock } from './folder-lock.ts';
import { markOf } from './process-mark.ts';

/** No process has it: Linux gives numbers up to 4194304. */
const deadPid = 99_999_999;

/** Only Linux says it. */
const own = markOf(process.pid);

function place(holder?: object) {
  const root = temporaryFolder();
  const [folder, workshop] = [path.join(root, 'lock'), path.join(root, 'drafts')];
  mkdirSync(folder);
  if (holder) writeFileSync(path.join(folder, '7'), JSON.stringify({ since: 'today', ...holder }));
  const take = <T>(action: (assertHeld: () => Promise<void>) => Promise<T>, staleAfter?: number) =>
    withLock(folder, workshop, action, staleAfter);
  return { folder, take };
}

test('one has it at a time', async () => {
  const { take } = place();
  let inside = 0;
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3, 4, 5].map((number) =>
      take(async () => {
        inside += 1;
        expect(inside).toBe(1);
        await sleep(5);
        order.push(number);
        inside -= 1;
      }),
    ),
  );
  expect(order.sort()).toEqual([1, 2, 3, 4, 5]);
});

test('is free again when the action fails', async () => {
  const { take } = place();
  await expect(take(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await take(async () => 'mine')).toBe('mine');
});

test('of a dead process is taken over, by one', async () => {
  const { folder, take } = place({ pid: deadPid, host: hostname() });
  let inside = 0;
  await Promise.all(
    [1, 2, 3].map(() =>
      take(async () => {
        expect(++inside).toBe(1);
        await sleep(5);
        inside -= 1;
      }),
    ),
  );
  expect(readdirSync(folder)).toEqual(['10']);
});

test('of another machine is waited for, until it is old', async () => {
  const { folder, take } = place({ pid: deadPid, host: 'elsewhere' });
  const taken = take(async () => 'mine');
  expect(await Promise.race([taken, sleep(150, 'waiting')])).toBe('waiting');
  const old = new Date(Date.now() - 31_000);
  utimesSync(path.join(folder, '7'), old, old);
  expect(await taken).toBe('mine');
});

test('of a process of this machine that lives is never taken over, however old', async () => {
  const { folder, take } = place({ pid: process.pid, host: hostname() });
  const old = new Date(Date.now() - 3_600_000);
  utimesSync(path.join(folder, '7'), old, old);
  const taken = take(async () => 'mine');
  expect(await Promise.race([taken, sleep(150, 'waiting')])).toBe('waiting');
  writeFileSync(path.join(folder, '7'), JSON.stringify({ free: true }));
  expect(await taken).toBe('mine');
});

(own ? test : test.skip)('of a process whose number another one has by now is taken over at once', async () => {
  const { folder, take } = place({ pid: process.pid, host: hostname(), ...own, startTime: '1' });
  expect(await Promise.race([take(async () => 'mine'), sleep(2_000, 'waiting')])).toBe('mine');
  expect(readdirSync(folder)).toEqual(['8']);
});

// A killed container and the one after it have the same host name and PID: whether the holder lives cannot be asked.
(own ? test : test.skip)('of a process in another container of the same name is waited for, until it is old', async () => {
  const { folder, take } = place({ pid: process.pid, host: hostname(), ...own, pidNamespace: 'another' });
  const taken = take(async () => 'mine');
  expect(await Promise.race([taken, sleep(150, 'waiting')])).toBe('waiting');
  const old = new Date(Date.now() - 31_000);
  utimesSync(path.join(folder, '7'), old, old);
  expect(await Promise.race([taken, sleep(2_000, 'waiting')])).toBe('mine');
});

// As a pull that copies for minutes, in a container beside this one.
(own ? test : test.skip)('of a process in another container that goes on working is not taken over, however long it takes', async () => {
  const { folder, take } = place();
  const staleAfter = 600;
  const inside: string[] = [];
  let other: Promise<void> | undefined;
  await take(async (assertHeld) => {
    const file = path.join(folder, '1');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), pidNamespace: 'another' }));
    other = take(async () => void inside.push('other'), staleAfter);
    await sleep(3 * staleAfter);
    inside.push('first');
    await assertHeld();
  }, staleAfter);
  await other;
  expect(inside).toEqual(['first', 'other']);
});

test('says which process has it, so that another one of its number is told apart', async () => {
  const { folder, take } = place();
  const written = await take(async () => JSON.parse(readFileSync(path.join(folder, '1'), 'utf8')));
  expect(written).toMatchObject({ pid: process.pid, host: hostname(), ...own });
});

test('stays out of the way of other files in its folder', async () => {
  const { folder, take } = place({ free: true });
  for (const name of ['.DS_Store', '8.orig', '1e9']) writeFileSync(path.join(folder, name), '');
  expect(await take(async () => 'mine')).toBe('mine');
  expect(readdirSync(folder).sort()).toEqual(['.DS_Store', '1e9', '8', '8.orig']);
});

test('that always goes to somebody else is given up after a minute', async () => {
  const { folder, take } = place();
  const now = jest.spyOn(Date, 'now');
  try {
    const start = Date.now();
    now.mockImplementation(() => start + 20_000 * now.mock.calls.length);
    // After this number comes the same one again, so the next is always taken.
    writeFileSync(path.join(folder, String(2 ** 53)), JSON.stringify({ free: true }));
    await expect(take(async () => 'mine')).rejects.toThrow('Others were faster to take the lock');
  } finally {
    now.mockRestore();
  }
});

test('that was taken over is noticed by who slept', async () => {
  const { folder, take } = place();
  await take(async (assertHeld) => {
    await assertHeld();
    writeFileSync(path.join(folder, '2'), readFileSync(path.join(folder, '1')));
    await expect(assertHeld()).rejects.toThrow('was taken over. Run the command again.');
  });
});
