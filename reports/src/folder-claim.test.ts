/** @jest-environment node */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { claimFolder } from './folder-claim.ts';
import { temporaryFolder } from './testing.ts';

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
  const program = `require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
  await once(spawn(process.execPath, ['-e', program, path.join(folder, 'receiver.sock')]), 'exit');
  expect(readdirSync(folder)).toEqual(['receiver.sock']);
  const claims = await Promise.allSettled(Array.from({ length: 5 }, () => claimFolder(folder)));
  expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', ...Array(4).fill('rejected')]);
  await expect(claimFolder(folder)).rejects.toThrow('Another receiver');
  expect(readdirSync(folder)).toEqual(['receiver.sock']);
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
    const program = `require('net').createServer().listen('counts/receiver.sock', () => process.kill(process.pid, 'SIGKILL'))`;
    await once(spawn(process.execPath, ['-e', program]), 'exit');
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

test('a folder that takes no socket, e.g. on a full disk, is used without a claim', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'receiver.sock'));
  const release = await claimFolder(folder);
  expect(readdirSync(folder)).toEqual(['receiver.sock']);
  await release();
});
