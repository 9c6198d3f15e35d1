/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { newSite } from './testing.ts';

const folder = path.join(import.meta.dirname, 'systemd');
const root = path.join(import.meta.dirname, '..');
const services = readdirSync(folder).filter((name) => name.endsWith('.service'));

/** The values of a key of a unit. */
function valuesOf(name: string, key: string): string[] {
  const lines = readFileSync(path.join(folder, name), 'utf8').split('\n');
  return lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
}

test.each(services)('%s starts what is in the repository, where docs/run-the-site.md puts that', (name) => {
  const [place = ''] = valuesOf(name, 'WorkingDirectory');
  expect(place).toMatch(/^\/opt\/site(\/|$)/);
  for (const command of valuesOf(name, 'ExecStart')) {
    const [, script = ''] = /^\/usr\/bin\/node --import tsx (\S+\.ts)( |$)/.exec(command) ?? [];
    expect(existsSync(path.join(root, place.replace('/opt/site', ''), script))).toBe(true);
  }
  expect(readFileSync(path.join(root, 'docs/run-the-site.md'), 'utf8')).toContain(
    `/opt/site/deploy/systemd/${name.replace('prune.service', 'prune.*')}`,
  );
});

test('the weekly commands are ones of the release tool', async () => {
  const { directory } = await newSite(fakeSite);
  const commands = valuesOf('site-prune.service', 'ExecStart').map((command) => command.split(' ').slice(1));
  expect(commands.map((words) => words[3])).toEqual(['prune', 'check']);
  for (const words of commands)
    execFileSync(process.execPath, words, { cwd: root, env: { ...process.env, RELEASE_TARGET: directory }, stdio: 'pipe' });
}, 30_000);
