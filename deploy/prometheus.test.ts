/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { load } from 'js-yaml';
import { startReceiver } from 'reports/receiver';
import { isInstalled, publicFolder } from './testing.ts';

const folder = path.join(import.meta.dirname, 'prometheus');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

test.each(['site.rules.yml', 'grafana-dashboard.json'])('%s names only metrics that the receiver has', async (name) => {
  const receiver = await startReceiver({ host: '127.0.0.1', port: 0, folder: publicFolder('reports-'), site: '/nowhere', log() {} });
  const text = await (await fetch(`${receiver.origin}/metrics`)).text();
  await receiver.close();
  const suffixes: Record<string, string[]> = { counter: ['_total'], histogram: ['_bucket', '_sum', '_count'], gauge: [''] };
  const families = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, family, type = '']) =>
    (suffixes[type] ?? []).map((suffix) => family + suffix),
  );
  const named = new Set(read(name).match(/\bsite_\w+/g));
  expect(named.size).toBeGreaterThan(3);
  expect(families).toEqual(expect.arrayContaining([...named]));
});

test('the dashboard is JSON with a query in each panel', () => {
  const { panels, annotations } = JSON.parse(read('grafana-dashboard.json'));
  for (const { targets } of panels) for (const { expr } of targets) expect(expr).toMatch(/site[_-]/);
  expect(annotations.list[0].expr).toMatch(/^site_version_active_since_seconds/);
});

// The file replaces Debian's, which has this Alertmanager.
test('alerts are sent to the Alertmanager of the machine', () => {
  expect(load(read('prometheus.yml'))).toMatchObject({
    alerting: { alertmanagers: [{ static_configs: [{ targets: ['127.0.0.1:9093'] }] }] },
  });
});

// Debian's listen on all addresses, without a password.
test('the documentation has Prometheus and the Alertmanager listen on the machine alone', () => {
  const commands = readFileSync(path.join(import.meta.dirname, '../docs/run-the-site.md'), 'utf8').match(
    /^apt-get install [^`\n]*prometheus-alertmanager[^`]+/m,
  )?.[0];
  for (const [name, args] of [
    ['prometheus', '--web.listen-address=127.0.0.1:9090'],
    ['prometheus-alertmanager', '--web.listen-address=127.0.0.1:9093 --cluster.listen-address='],
  ]) {
    expect(commands).toContain(`'ARGS="${args}"' > /etc/default/${name}\n`);
  }
  expect(commands).toMatch(/\/etc\/default[\s\S]+systemctl restart prometheus prometheus-alertmanager\n/);
});

(isInstalled('promtool', '--version', 'alert rules', 'prometheus') ? describe : describe.skip)('promtool', () => {
  const promtool = (...args: string[]) => execFileSync('promtool', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

  test('accepts the configuration and its rules', () => {
    expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS: 7 rules found');
  }, 30_000);

  test('finds that each alert fires when it should, and only then', () => {
    expect(promtool('test', 'rules', 'site.rules.test.yml')).toContain('SUCCESS');
  }, 30_000);
});
