/** @jest-environment node */
import childProcess from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { createSite } from '../change-site.ts';
import { DirectoryTarget } from '../target/directory-target.ts';
import { fakeOperation, temporaryFolder } from '../testing.ts';
import { operatorName } from './operator.ts';
import { run } from './run.ts';

// A container that runs as `--user 1234`, without git.
test('a user whom the machine does not know by a name may run every command', async () => {
  jest.spyOn(os, 'userInfo').mockImplementation(() => {
    throw new Error('A system error occurred: uv_os_get_passwd returned ENOENT (no such file or directory)');
  });
  jest.spyOn(childProcess, 'execFileSync').mockImplementation(() => {
    throw new Error('spawnSync git ENOENT');
  });
  const folder = path.join(temporaryFolder(), 'site');
  await createSite(fakeOperation(new DirectoryTarget(folder)), fakeSite);
  const said: string[] = [];
  const print = (line: string) => said.push(line);
  expect(await run(['status'], { environment: { RELEASE_TARGET: folder }, print, printError: print })).toBe(0);
  expect(said).toEqual(['Nothing is active yet.']);
  expect(operatorName({ USER: 'ann' })).toBe('ann');
  expect(operatorName({})).toBe(`user ${process.getuid?.()}`);
});
