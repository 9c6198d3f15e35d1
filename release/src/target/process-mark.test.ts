/** @jest-environment node */
import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { uptime } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../testing.ts';
import { markOf, stateOf } from './process-mark.ts';

(process.platform === 'linux' ? test : test.skip)('a process is told from others, whatever it is called', async () => {
  const program = path.join(temporaryFolder(), 'a) S 1 (b');
  copyFileSync('/bin/sleep', program);
  const child = spawn(program, ['60']);
  const { pid = 0 } = child;
  // Ticks are 10 ms.
  await sleep(50);
  const [mark, own] = [markOf(pid), markOf(process.pid)];
  expect(mark?.pidNamespace).toBe(own?.pidNamespace);
  expect(Number(mark?.startTime)).toBeGreaterThan(Number(own?.startTime));
  expect(markOf(pid)).toEqual(mark);
  const states = [{}, { ...mark }, { ...mark, startTime: '1' }, { ...mark, pidNamespace: 'another' }].map((noted) =>
    stateOf({ pid, ...noted }, Date.now()),
  );
  expect(states).toEqual(['alive', 'alive', 'dead', 'unknown']);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
  expect([stateOf({ pid, ...mark }, Date.now()), markOf(pid)]).toEqual(['dead', undefined]);
});

(process.platform === 'linux' ? test : test.skip)(
  'of a process in another container nothing is known, also where no process here has its number',
  () => {
    expect(stateOf({ pid: 99_999_999, pidNamespace: 'another', startTime: '1' }, 0)).toBe('unknown');
    expect(stateOf({ pid: 99_999_999, ...markOf(process.pid) }, 0)).toBe('dead');
    expect(stateOf({ pid: 99_999_999 }, 0)).toBe('dead');
  },
);

(process.platform === 'linux' ? test : test.skip)(
  'a process of the time before a reboot is dead, unless it has given a sign of life since',
  () => {
    const before = { pid: process.pid, ...markOf(process.pid), bootId: 'another' };
    const boot = Date.now() - uptime() * 1_000;
    expect([boot - 60_000, Date.now() - 5_000, Date.now()].map((seen) => stateOf(before, seen))).toEqual(['dead', 'unknown', 'unknown']);
  },
);
