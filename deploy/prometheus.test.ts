/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
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

(isInstalled('promtool', '--version', 'alert rules', 'prometheus') ? describe : describe.skip)('promtool', () => {
  const promtool = (...args: string[]) => execFileSync('promtool', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

  test('accepts the configuration and its rules', () => {
    expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS: 7 rules found');
  }, 30_000);

  test('finds that each alert fires when it should, and only then', () => {
    expect(promtool('test', 'rules', 'site.rules.test.yml')).toContain('SUCCESS');
  }, 30_000);
});
