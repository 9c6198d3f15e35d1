/** @jest-environment node */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { claimFolder } from './folder-claim.ts';
import { temporaryFolder } from './testing.ts';

/** Starts a process that listens, says so, and then gets a signal. */
function listenAndGet(signal: NodeJS.Signals, socket: string) {
  const program = `require('net').createServer().listen(process.argv[1], () => {
    require('fs').writeSync(1, 'listens');
    process.kill(process.pid, '${signal}');
  })`;
  return spawn(process.execPath, ['-e', program, socket]);
}

async function listenAndBeKilled(socket: string) {
  await once(listenAndGet('SIGKILL', socket), 'exit');
}

test('a folder has one receiver, until it ends', async () => {
  const folder = temporaryFolder();
  const release = await claimFolder(folder);
  await expect(claimFolder(folder)).rejects.toThrow(`Another receiver counts in ${folder}.`);
  await expect(claimFolder(folder)).rejects.toThrow('Another receiver');
  await release();
  expect(readdirSync(folder)).toEqual([]);
  await (await claimFolder(folder))();
});

// Reliability: the receiver of failure reports is killed
test('who was killed holds no folder, and of those who start at once after it one gets it', async () => {
  const folder = temporaryFolder();
  await listenAndBeKilled(path.join(folder, '0a1b2c3d.sock'));
  expect(readdirSync(folder)).toEqual(['0a1b2c3d.sock']);
  const claims = await Promise.allSettled(Array.from({ length: 5 }, () => claimFolder(folder)));
  expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', ...Array(4).fill('rejected')]);
  await expect(claimFolder(folder)).rejects.toThrow('Another receiver');
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^(?!0a1b2c3d).*\.sock$/)]);
  for (const claim of claims) if (claim.status === 'fulfilled') await claim.value();
});

// Node cuts a longer path of a socket off, and makes it elsewhere.
test('a folder whose path is too long for a socket is refused, and nothing is made beside it', async () => {
  const parent = temporaryFolder();
  const folder = path.join(parent, 'x'.repeat(120));
  await expect(claimFolder(folder)).rejects.toThrow(`${folder} has too long a path`);
  expect(readdirSync(parent)).toEqual([]);
});

test('a folder whose path is too long has one receiver where its path from the working directory is short', async () => {
  const parent = path.join(temporaryFolder(), 'x'.repeat(120));
  const folder = path.join(parent, 'counts');
  mkdirSync(folder, { recursive: true });
  const before = process.cwd();
  process.chdir(parent);
  try {
    await listenAndBeKilled('counts/0a1b2c3d.sock');
    const release = await claimFolder(folder);
    await expect(claimFolder(folder)).rejects.toThrow(`Another receiver counts in ${folder}.`);
    process.chdir(folder);
    await expect(claimFolder(folder)).rejects.toThrow('Another receiver');
    process.chdir(parent);
    await release();
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    process.chdir(before);
  }
});

test('of many that start at once after a kill, time after time, always one gets the folder', async () => {
  const [folder, killed] = [temporaryFolder(), path.join(temporaryFolder(), '0a1b2c3d.sock')];
  await listenAndBeKilled(killed);
  for (let turn = 0; turn < 40; turn += 1) {
    linkSync(killed, path.join(folder, '0a1b2c3d.sock'));
    const claims = await Promise.allSettled(Array.from({ length: 8 }, () => sleep(Math.random() * 5).then(() => claimFolder(folder))));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const claim of claims) if (claim.status === 'fulfilled') await claim.value();
  }
  expect(readdirSync(folder)).toEqual([]);
});

test('a stopped process keeps its folder', async () => {
  const folder = temporaryFolder();
  const stopped = listenAndGet('SIGSTOP', path.join(folder, '0a1b2c3d.sock'));
  try {
    // Its file is there before it listens.
    await once(stopped.stdout, 'data');
    await expect(claimFolder(folder)).rejects.toThrow('Another receiver');
    expect(readdirSync(folder)).toEqual(['0a1b2c3d.sock']);
  } finally {
    stopped.kill('SIGKILL');
  }
});

test('other files of the folder stay as they are', async () => {
  const folder = temporaryFolder();
  for (const name of ['counts.json', 'mine.sock']) writeFileSync(path.join(folder, name), '');
  await (await claimFolder(folder))();
  expect(readdirSync(folder)).toEqual(['counts.json', 'mine.sock']);
});

test('a folder that takes no socket, e.g. on a full disk, is used without a claim', async () => {
  await (await claimFolder('/dev/fd'))();
});
