/** @jest-environment node */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { fakeBuild, releaseTool, writeBuild } from 'release/testing';
import { fakeSite } from 'shared/testing';
import { type Receiver, startReceiver } from './receiver.ts';
import { settingsFrom } from './settings.ts';
import { fakeFailure, temporaryFolder } from './testing.ts';

const open: Receiver[] = [];
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
});

async function start(folder: string, site: string, host = '127.0.0.1') {
  const lines: string[] = [];
  const receiver = await startReceiver({ host, port: 0, folder, site, log: (line) => lines.push(line) });
  open.push(receiver);
  const report = (version: string) =>
    fetch(`${receiver.origin}/failures`, { method: 'POST', body: JSON.stringify({ failures: [{ ...fakeFailure, version }] }) });
  const metrics = async () => (await fetch(`${receiver.origin}/metrics`)).text();
  return { receiver, lines, report, metrics };
}

const site = path.join(temporaryFolder(), 'site');
beforeAll(async () => {
  const tool = releaseTool(site);
  await tool.init(fakeSite);
  await tool.ship(writeBuild(fakeBuild('shell', 's1')));
  await tool.ship(writeBuild(fakeBuild('remote_docs', 'd1')));
}, 60_000);

test('counts what fails of a released site, also across a restart', async () => {
  const folder = temporaryFolder();
  const first = await start(folder, site);
  expect((await first.report('d1')).status).toBe(204);
  expect((await first.report('d9')).status).toBe(204);
  open.splice(0);
  await first.receiver.close();

  const second = await start(folder, site);
  await second.report('d1');
  const text = await second.metrics();
  expect(text).toContain('site_failures_total{app="remote_docs",version="d1",phase="render"} 2\n');
  expect(text).toContain('site_failures_total{app="remote_docs",version="other",phase="render"} 1\n');
  expect(text).toContain('site_reports_site_readable 1\n');
  expect([...first.lines, ...second.lines]).toEqual([]);
});

// Prometheus takes a counter that goes back for one that began again at 0: all it had would be counted a second time, and alerts would fire.
test('a crash takes nothing back that the metrics have shown', async () => {
  const folder = temporaryFolder();
  const { report, metrics } = await start(folder, site);
  for (let count = 1; count <= 2; count += 1) {
    await report('d1');
    const shown = await metrics();
    expect(shown).toContain(`version="d1",phase="render"} ${count}\n`);
    // As a process that is killed at this moment leaves it.
    const left = temporaryFolder();
    copyFileSync(path.join(folder, 'counts.json'), path.join(left, 'counts.json'));
    const next = await start(left, site);
    expect((await next.metrics()).replace(/^site_reports_total.*$/gm, '')).toBe(shown.replace(/^site_reports_total.*$/gm, ''));
  }
});

test('counts without a site too, under other, and says so once', async () => {
  const { report, metrics, lines } = await start(temporaryFolder(), path.join(temporaryFolder(), 'none'));
  await report('d1');
  expect(await metrics()).toMatch(/version="other",phase="render"} 1\n.*site_reports_site_readable 0\n/s);
  expect(lines).toEqual([expect.stringContaining('The site cannot be read')]);
});

// Reliability: the receiver of failure reports cannot write to its disk
test('counts without a disk too, says so once, and in the metrics', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'counts.json.new'));
  const { receiver, report, metrics, lines } = await start(folder, site);
  await report('d1');
  expect(await metrics()).toMatch(/version="d1",phase="render"} 1\n.*site_reports_stored 0\n/s);
  expect(await (await fetch(receiver.origin)).text()).toContain('the counts cannot be stored, and are in memory only.');
  open.splice(0);
  await receiver.close();
  expect(lines).toEqual([expect.stringMatching(/^The counts cannot be stored, and are in memory only: .*EISDIR/)]);
});

test('a second receiver of a folder is refused before it touches the counts', async () => {
  const folder = temporaryFolder();
  const first = await start(folder, site);
  await first.report('d1');
  await first.metrics();
  const stored = () => readFileSync(path.join(folder, 'counts.json'), 'utf8');
  const before = [stored(), statSync(path.join(folder, 'counts.json')).ino];
  await expect(start(folder, site)).rejects.toThrow('Another receiver counts in');
  expect([stored(), statSync(path.join(folder, 'counts.json')).ino]).toEqual(before);
});

test('a receiver whose port is in use leaves its folder to others', async () => {
  const { receiver } = await start(temporaryFolder(), site);
  const port = Number(new URL(receiver.origin).port);
  const folder = temporaryFolder();
  await expect(startReceiver({ host: '127.0.0.1', port, folder, site, log() {} })).rejects.toThrow('EADDRINUSE');
  expect(readdirSync(folder)).toEqual([]);
  await start(folder, site);
});

test('a port in use is an error', async () => {
  const { receiver } = await start(temporaryFolder(), '/nowhere');
  const again = startReceiver({
    host: '127.0.0.1',
    port: Number(new URL(receiver.origin).port),
    folder: temporaryFolder(),
    site: '',
    log() {},
  });
  await expect(again).rejects.toThrow('EADDRINUSE');
});

test('the settings come from the environment, and all mistakes are named at once', () => {
  const given = { SITE: '/srv/site', STATE_DIRECTORY: '/var/lib/site-reports' };
  const read = { site: '/srv/site', folder: '/var/lib/site-reports' };
  expect(settingsFrom(given)).toEqual({ ...read, host: '127.0.0.1', port: 9000 });
  expect(settingsFrom({ ...given, LISTEN: '[::1]:9001' })).toEqual({ ...read, host: '::1', port: 9001 });
  expect(settingsFrom({ ...given, LISTEN: '9002' })).toEqual({ ...read, host: '127.0.0.1', port: 9002 });
  expect(() => settingsFrom({ LISTEN: 'http' })).toThrow(/^SITE is missing.*\nSTATE_DIRECTORY is missing.*\nLISTEN is 'http'/);
  expect(() => settingsFrom({ ...given, LISTEN: '127.0.0.1:99999' })).toThrow(/^LISTEN is/);
});
