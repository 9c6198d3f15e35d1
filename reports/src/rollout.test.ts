/** @jest-environment node */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fakeBuild, type ReleaseTool, releaseTool, writeBuild } from 'release/testing';
import { fakeSite } from 'shared/testing';
import { fakeFailure, fakeVisit, temporaryFolder } from './testing.ts';

const root = path.join(import.meta.dirname, '../..');
let site: string;
let tool: ReleaseTool;
let receiver: Running;
let origin: string;
const processes: ChildProcess[] = [];

/** A process of this test: what it has said so far, and its exit code. */
interface Running {
  child: ChildProcess;
  said(): string;
  code: Promise<number | null>;
}

function start(main: string, args: string[], environment: NodeJS.ProcessEnv): Running {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, main), ...args], {
    cwd: path.join(root, 'reports'),
    env: { ...process.env, GITHUB_ACTOR: 'ann', ...environment },
  });
  processes.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  return { child, said: () => said, code: new Promise((resolve) => child.on('close', resolve)) };
}

async function until<T>(read: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

beforeEach(async () => {
  site = path.join(temporaryFolder(), 'site');
  tool = releaseTool(site);
  await tool.init(fakeSite);
  await tool.ship(writeBuild(fakeBuild('shell', 's1')));
  await tool.ship(writeBuild(fakeBuild('remote_docs', 'v1')));
  await tool.release('publish', 'docs', '--built', writeBuild(fakeBuild('remote_docs', 'v2')));
  receiver = start('reports/src/main.ts', [], { SITE: site, STATE_DIRECTORY: temporaryFolder(), LISTEN: '0' });
  origin = await until(() => /http:\/\/\S+(?=\/metrics)/.exec(receiver.said())?.[0]);
}, 60_000);
afterEach(() => {
  for (const child of processes.splice(0)) child.kill();
});

const rollOut = (limit = '3') =>
  start('release/src/main.ts', ['rollout', 'docs', '--over', '60s', '--steps', '50,100', '--halt-on', limit, '--reports', origin], {
    RELEASE_TARGET: site,
  });
const report = () =>
  fetch(`${origin}/failures`, { method: 'POST', body: JSON.stringify({ failures: [{ ...fakeFailure, version: 'v2' }] }) });
const visit = (version: string) => {
  const measured = { ...fakeVisit, share: 0.5, versions: { shell: 's1', remote_docs: version } };
  return fetch(`${origin}/vitals`, { method: 'POST', body: JSON.stringify(measured) });
};
const counted = async () => {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^site_failures_total\{app="remote_docs",version="v2",phase="render"\} (\d+)$/m.exec(text)?.[1] ?? Number.NaN);
};

// Reliability: a version in an unattended rollout fails
test('a rollout halts on the failures that browsers report, and the version is rolled back', async () => {
  const job = rollOut();
  await until(() => (job.said().includes('begins at 50 %') ? true : undefined));
  // The receiver reads the site every five seconds.
  await until(async () => ((await counted()) >= 0 ? true : undefined));
  for (const _ of [1, 2, 3]) expect((await report()).status).toBe(204);
  expect(await job.code).toBe(3);
  expect(job.said()).toContain('remote_docs v2 is rolled back from 50 %: 3 failures.');
  expect(await tool.release('status')).toMatch(/remote_docs +v1 +100 % .*\(v2 was rolled back: halted: 3 failures\)/);
  expect(await tool.release('history')).toMatch(/ann +rollback remote_docs v1 \(instead of v2\) halted: 3 failures/);
}, 60_000);

test('a rollout halts on failures by visit, of the visits that browsers have measured', async () => {
  await until(async () => ((await visit('v1')).status === 204 ? true : undefined));
  const job = rollOut('10%');
  await until(() => (job.said().includes('begins at 50 %') ? true : undefined));
  await until(async () => ((await counted()) >= 0 ? true : undefined));
  for (const _ of Array(10)) expect((await visit('v2')).status).toBe(204);
  for (const _ of Array(5)) expect((await report()).status).toBe(204);
  expect(await job.code).toBe(3);
  // Half of the visits are measured.
  expect(job.said()).toContain('remote_docs v2 is rolled back from 50 %: 5 failures in 20 visits.');
}, 60_000);

test('a rollout by rate does not begin while no visit was measured', async () => {
  const job = rollOut('10%');
  expect(await job.code).toBe(1);
  expect(job.said()).toContain('The receiver counts no visits.');
  expect(await tool.release('status')).toMatch(/remote_docs +v1 +100 %/);
}, 60_000);

test('a rollout that is interrupted leaves its step as it is, and says so', async () => {
  const job = rollOut();
  await until(() => (job.said().includes('the next step is due') || job.said().includes('It stays at') ? true : undefined));
  job.child.kill('SIGINT');
  expect(await job.code).toBe(1);
  expect(job.said()).toContain('Interrupted: remote_docs v2 stays as it is. The same command goes on from here.');
  expect(await tool.release('status')).toMatch(/remote_docs +v2 +50 %/);
}, 60_000);
