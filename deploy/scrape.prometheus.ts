/** @jest-environment node */
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from 'release/free-port';
import { fakeBuild, writeBuild } from 'release/testing';
import { type Receiver, startReceiver } from 'reports/receiver';
import { fakeSite } from 'shared/testing';
import { shellBuild } from './served-site.ts';
import { newSite, publicFolder } from './testing.ts';

// A real Prometheus (Debian: apt-get install prometheus) scrapes a real receiver: `pnpm --filter deploy run prometheus`, about ten seconds.
// It is not part of `test`, because Prometheus has to be installed.

const folder = path.join(import.meta.dirname, 'prometheus');
let receiver: Receiver;
let prometheus: ChildProcess;
let origin: string;
/** What an Alertmanager would get. */
let notified = '';
const alertmanager = createServer((request, response) => {
  request.on('data', (piece) => {
    notified += piece;
  });
  request.on('end', () => response.end());
});

beforeAll(async () => {
  const site = await newSite(fakeSite);
  await site.ship(shellBuild('s1'));
  await site.ship(writeBuild(fakeBuild('remote_docs', 'v1')));
  const reports = publicFolder('reports-');
  receiver = await startReceiver({ host: '127.0.0.1', port: 0, folder: reports, site: site.directory, log() {} });

  const work = publicFolder('prometheus-');
  copyFileSync(path.join(folder, 'site.rules.yml'), path.join(work, 'site.rules.yml'));
  const settings = readFileSync(path.join(folder, 'prometheus.yml'), 'utf8');
  await new Promise<void>((resolve) => alertmanager.listen(0, '127.0.0.1', resolve));
  const own = settings
    .replaceAll('15s', '1s')
    .replace('127.0.0.1:9000', new URL(receiver.origin).host)
    .replace('127.0.0.1:9093', `127.0.0.1:${(alertmanager.address() as AddressInfo).port}`);
  writeFileSync(path.join(work, 'prometheus.yml'), own);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  prometheus = spawn('prometheus', ['--config.file=prometheus.yml', '--storage.tsdb.path=data', `--web.listen-address=127.0.0.1:${port}`], {
    cwd: work,
    stdio: 'ignore',
  });
  await until(async () => (await query('site_failures_total{app="remote_docs"}')).length === 5);
  await until(async () => (await query('count_over_time(up[1m]) > 1')).length === 1);
}, 60_000);

afterAll(async () => {
  prometheus?.kill();
  alertmanager.close();
  await receiver?.close();
});

type Sample = { metric: Record<string, string>; value: [number, string] };

async function call<Data>(where: string): Promise<Data> {
  const answer = await fetch(`${origin}/api/v1/${where}`);
  const { status, data, error } = (await answer.json()) as { status: string; data: Data; error?: string };
  if (status !== 'success') throw new Error(error);
  return data;
}

async function query(expression: string): Promise<Sample[]> {
  return (await call<{ result: Sample[] }>(`query?query=${encodeURIComponent(expression)}`)).result;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await isDone().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`This did not come true within 40 s: ${isDone}`);
}

test('Prometheus reads the metrics as OpenMetrics, and an alert names the version that fails, and is sent to Alertmanager', async () => {
  const failures = Array(25).fill({ app: 'remote_docs', version: 'v1', phase: 'render', reason: 'On purpose' });
  await fetch(`${receiver.origin}/failures`, { method: 'POST', body: JSON.stringify({ failures }) });
  const alerts = () => call<{ alerts: { labels: Record<string, string>; state: string }[] }>('alerts');
  await until(async () => (await alerts()).alerts.some(({ labels }) => labels.alertname === 'SiteVersionFails'));
  expect((await alerts()).alerts).toEqual([
    expect.objectContaining({
      labels: { alertname: 'SiteVersionFails', app: 'remote_docs', version: 'v1', severity: 'page' },
      state: 'firing',
    }),
  ]);
  await until(async () => notified.includes('SiteVersionFails'));
  expect(await query('site_failures_total{phase="render",app="remote_docs"}')).toMatchObject([{ value: [expect.anything(), '25'] }]);
  const [target] = (await call<{ activeTargets: { lastError: string; health: string }[] }>('targets')).activeTargets;
  expect(target).toMatchObject({ lastError: '', health: 'up' });
  const families = await call<Record<string, { type: string }[]>>('metadata');
  expect(families.site_failures).toMatchObject([{ type: 'counter' }]);
}, 60_000);

test('each query of the Grafana dashboard has an answer', async () => {
  const visit = {
    share: 0.5,
    page: 'docs',
    remote: 'remote_docs',
    versions: { shell: 's1', remote_docs: 'v1' },
    lcp: 900,
    inp: 60,
    cls: 0.02,
  };
  const measure = () => fetch(`${receiver.origin}/vitals`, { method: 'POST', body: JSON.stringify(visit) });
  await measure();
  // A histogram begins with its first visit: a later one is its first increase.
  await until(async () => (await query('count_over_time(site_web_vitals_cls_count[1m]) > 1')).length > 0);
  await measure();
  await until(async () => (await query('increase(site_web_vitals_cls_count[1m]) > 0')).length > 0);
  const { panels, annotations } = JSON.parse(readFileSync(path.join(folder, 'grafana-dashboard.json'), 'utf8'));
  const targets = [...panels.flatMap((panel: { targets: { expr: string }[] }) => panel.targets), ...annotations.list];
  // A series that has begun with the failures above has an increase after its second scrape.
  await until(async () => (await query('count_over_time(site_failures_by_browser_total[1m]) > 1')).length > 0);
  for (const { expr } of targets) {
    const expression = expr.replaceAll('$__rate_interval', '1m').replaceAll('$app', '.*');
    const answers = await query(expression);
    expect([expression, answers.length > 0]).toEqual([expression, true]);
  }
}, 60_000);
