/** @jest-environment node */
import { afterEach, expect, test } from '@jest/globals';
import { fakeFetch } from 'shared/testing';
import { countsReader } from './read-counts.ts';

let network: ReturnType<typeof fakeFetch> | undefined;
afterEach(() => network?.restore());

const url = 'http://127.0.0.1:9000/metrics';
const metrics = `# TYPE site_failures counter
site_failures_total{app="remote_docs",version="v2",phase="entry"} 3
site_failures_total{app="remote_docs",version="v2",phase="render"} 4
site_failures_total{app="remote_docs",version="v1",phase="entry"} 50
site_failures_by_browser_total{app="remote_docs",version="v2",browser="firefox 140"} 7
site_reports_site_readable 1
`;
const visits = 'site_visits_total{app="remote_docs",version="v1"} 100\nsite_visits_total{app="remote_docs",version="v2"} 33.333\n';

function reader(text: string, at = url, end = '# EOF\n') {
  network = fakeFetch({ '/metrics': () => new Response(text + end) });
  return countsReader(at)('remote_docs', 'v2');
}

test.each([url, 'http://127.0.0.1:9000', 'http://127.0.0.1:9000/'])('%s: failures of exactly one version, of all phases', async (at) => {
  expect(await reader(metrics, at)).toEqual({ failures: 7 });
});

test('visits, where the receiver counts any', async () => {
  expect(await reader(metrics + visits)).toEqual({ failures: 7, visits: 33.333 });
  network?.restore();
  expect(await reader(`${metrics}site_visits_total{app="remote_docs",version="v2"} 0\n`)).toEqual({ failures: 7 });
});

test('a version that it does not know', async () => {
  expect(await reader('site_reports_site_readable 1\n')).toEqual({});
});

test.each([
  ['go_goroutines 7\n', 'has no metrics of a receiver'],
  [metrics.replace('readable 1', 'readable 0'), 'cannot read the site'],
  // In JSON they would be `null`, and a site with such a count is refused by every command.
  ...['NaN', '+Inf', '1e308', '-1', 'many'].map((value) => [
    metrics.replace('"render"} 4', `"render"} ${value}`),
    `has '${value}' as site_failures_total of remote_docs v2, which is no count.`,
  ]),
  [metrics + visits.replace('33.333', 'NaN'), "has 'NaN' as site_visits_total of remote_docs v2"],
])('%p says nothing', async (text, message) => {
  await expect(reader(text)).rejects.toThrow(message);
});

test('an answer that was cut off says nothing', async () => {
  await expect(reader(metrics, url, 'site_failures_total{app="remote_docs",ver')).rejects.toThrow('cut off');
});

test('values of other metrics may be anything', async () => {
  expect(await reader(`${metrics}site_web_vitals_cls_sum{app="remote_docs",version="v2"} NaN\n`)).toEqual({ failures: 7 });
});

test('a receiver that is not there is named', async () => {
  await expect(countsReader('http://127.0.0.1:9')('remote_docs', 'v2')).rejects.toThrow(
    'The receiver at http://127.0.0.1:9/metrics cannot be read: ',
  );
});

test('a URL with a password is refused: it would stand in every error', () => {
  expect(() => countsReader('http://u:secret@127.0.0.1:9000')).toThrow(/^--reports takes a URL without user name and password\.$/);
});

test.each(['', 'metrics', 'file:///metrics'])('%p is no URL of a receiver', (at) => {
  expect(() => countsReader(at)).toThrow('--reports takes the URL');
});
