/** @jest-environment node */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { freePort } from 'release/free-port';
import { releaseTool } from 'release/testing';
import { fakeSite } from 'shared/testing';
import { newSite, publicFolder } from './testing.ts';

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
    `/opt/site/deploy/systemd/${name.replace(/(prune|check)\.service/, '$1.*')}`,
  );
});

/** Runs the command of a unit. */
function start(name: string, directory: string) {
  const [command = ''] = valuesOf(name, 'ExecStart');
  const environment = { ...process.env, RELEASE_TARGET: directory };
  return spawnSync(process.execPath, command.split(' ').slice(1), { cwd: root, env: environment, encoding: 'utf8' });
}

test('the commands of the timers are ones of the release tool; on a mirror, which refuses a prune, the check runs', async () => {
  const { directory } = await newSite(fakeSite);
  const mirror = path.join(publicFolder('mirror-'), 'site');
  await releaseTool(mirror).release('pull', '--from', directory, '--to', mirror);
  const units = ['site-prune.service', 'site-check.service'];
  expect(units.map((name) => valuesOf(name, 'ExecStart').length)).toEqual([1, 1]);
  expect([directory, mirror].map((place) => units.map((name) => start(name, place).status))).toEqual([
    [0, 0],
    [1, 0],
  ]);
  for (const name of units) expect(readdirSync(folder)).toContain(name.replace('service', 'timer'));
}, 30_000);

test('the receiver starts with the command and the environment of its unit, and ends when systemd asks it to', async () => {
  const { directory } = await newSite(fakeSite);
  const [port, counts] = [await freePort(), publicFolder('state-')];
  const places: Record<string, string> = { SITE: directory, LISTEN: `127.0.0.1:${port}` };
  const names = valuesOf('site-reports.service', 'Environment').map((line) => line.split('=')[0] ?? '');
  expect(names).toEqual(['NODE_ENV', 'SITE', 'LISTEN']);
  const [command = ''] = valuesOf('site-reports.service', 'ExecStart');
  const [place = ''] = valuesOf('site-reports.service', 'WorkingDirectory');
  const child = spawn(process.execPath, command.split(' ').slice(1), {
    cwd: place.replace('/opt/site', root),
    // Nothing but what the unit gives it: no PATH, no HOME.
    env: { NODE_ENV: 'production', ...places, STATE_DIRECTORY: counts },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    await new Promise((resolve, reject) => {
      child.stdout.once('data', resolve);
      child.once('exit', (code) => reject(new Error(`The receiver has ended with ${code}.`)));
    });
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toContain('site_reports_total');
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
  expect(readdirSync(counts)).toContain('counts.json');
}, 30_000);
