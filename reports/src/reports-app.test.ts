/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import { agents, fakeFailure, fakeKind, fakeReceiver } from './testing.ts';

describe('a report', () => {
  test('is counted by app, version, phase and browser; its reason and all else of the visitor are not kept', async () => {
    const { report, store } = await fakeReceiver();
    const answer = await report([fakeFailure, { ...fakeFailure, phase: 'running' }, fakeFailure], { Referer: 'https://www.example.org/x' });
    expect(answer.status).toBe(204);
    expect(store.counts.totals()).toEqual([
      { ...fakeKind, count: 2 },
      { ...fakeKind, phase: 'running', count: 1 },
    ]);
    expect(JSON.stringify(store.counts.content)).not.toMatch(/purpose|192|Mozilla|example/);
  });

  test('counts whatever its content type: browsers send text/plain', async () => {
    const { report, store } = await fakeReceiver();
    for (const type of ['text/plain;charset=UTF-8', 'application/json']) await report([fakeFailure], { 'Content-Type': type });
    expect(store.counts.totals()).toEqual([{ ...fakeKind, count: 2 }]);
  });

  test.each([
    ['an app that the site does not know', { app: 'remote_evil' }, { app: 'other', version: 'other' }],
    ['a version that it does not know', { version: 'evil' }, { version: 'other' }],
    ['a version of another app', { version: 'b1' }, { version: 'other' }],
    ['a name of every object', { app: 'constructor' }, { app: 'other', version: 'other' }],
    ['a version that was rolled back', { app: 'remote_dashboard', version: 'b2' }, { app: 'remote_dashboard', version: 'b2' }],
  ])('of %s', async (_, change, counted) => {
    const { report, store } = await fakeReceiver();
    await report([{ ...fakeFailure, ...change }]);
    expect(store.counts.totals()).toEqual([{ ...fakeKind, ...counted, count: 1 }]);
  });

  test('with an invalid item still counts the others, and not more than fifty', async () => {
    const { report, store } = await fakeReceiver();
    const answer = await report([null, { ...fakeFailure, phase: 'odd' }, { app: 1 }, ...Array(60).fill(fakeFailure)]);
    expect(answer.status).toBe(204);
    expect(store.counts.totals()).toEqual([{ ...fakeKind, count: 47 }]);
  });

  test.each([
    ['no JSON', '{', 400],
    ['no list', '{"failures":{}}', 400],
    ['an empty list', '{"failures":[]}', 400],
    ['nothing valid', '{"failures":[1]}', 400],
    ['null', 'null', 400],
    ['nothing', '', 400],
    ['more than 16 kB', JSON.stringify({ failures: [{ ...fakeFailure, reason: 'x'.repeat(16_384) }] }), 413],
  ])('that has %s is refused', async (_, body, status) => {
    const { send, store, read } = await fakeReceiver();
    expect((await send(body)).status).toBe(status);
    expect(store.counts.totals()).toEqual([]);
    expect(await read('/metrics')).toContain('site_reports_total{result="invalid"} 1\n');
  });

  // Reliability: somebody floods the receiver of failure reports
  test('is refused when its client has sent too many', async () => {
    const { report, store, read } = await fakeReceiver();
    const answers = [];
    for (let number = 0; number < 31; number += 1) answers.push((await report([fakeFailure])).status);
    expect(answers).toEqual([...Array(30).fill(204), 429]);
    expect((await report([fakeFailure], { 'X-Real-IP': '192.0.2.2', 'User-Agent': agents.chrome })).status).toBe(204);
    expect(store.counts.totals().map(({ browser, count }) => [browser, count])).toEqual([
      ['firefox 140', 30],
      ['chrome 141', 1],
    ]);
    expect(await read('/metrics')).toContain('site_reports_total{result="limited"} 1\n');
  });

  test.each([
    ['/failures', { 'X-Real-IP': '192.0.2.1', 'Content-Length': '500' }],
    ['/vitals', { 'X-Real-IP': '192.0.2.1' }],
  ])('that breaks off on its way to %s is no fault of the receiver', async (path, headers) => {
    const { app, lines } = await fakeReceiver();
    const body = new ReadableStream({
      // As Node says it.
      pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
    });
    const request = new Request(`http://reports${path}`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
    expect((await app.request(request)).status).toBe(400);
    expect(lines).toEqual([]);
  });

  test('that the receiver itself fails to count is an error that it logs', async () => {
    const { report, store, lines } = await fakeReceiver();
    jest.spyOn(store.counts, 'add').mockImplementation(() => {
      throw new Error('on purpose');
    });
    expect((await report([fakeFailure])).status).toBe(500);
    expect(lines).toEqual([expect.stringMatching(/^Error: on purpose\n +at /)]);
  });

  test('is posted: nothing else is answered there', async () => {
    const { app } = await fakeReceiver();
    for (const method of ['GET', 'PUT', 'OPTIONS']) expect((await app.request('/failures', { method })).status).toBe(404);
  });
});

test.each([
  ['localhost:9000', 200],
  ['127.0.0.1:9000', 200],
  ['[::1]:9000', 200],
  ['receiver.internal:9000', 200],
  ['evil.example:9000', 421],
  ['127.0.0.1.evil.example', 421],
])('whoever asks for the counts at %s gets %i; a report is taken by any name', async (host, status) => {
  const { app } = await fakeReceiver();
  for (const path of ['/', '/metrics']) expect((await app.request(`http://${host}${path}`)).status).toBe(status);
  const report = { method: 'POST', body: '{', headers: { 'X-Real-IP': '192.0.2.1' } };
  expect((await app.request(`http://${host}/failures`, report)).status).toBe(400);
});

test('an icon, for which browsers ask by themselves, is no error in the console of who reads the page', async () => {
  const { app } = await fakeReceiver();
  expect((await app.request('/favicon.ico')).status).toBe(204);
});

test('scrapes at once are one: all counts are summed up for each', async () => {
  const { app, store, report, read } = await fakeReceiver();
  await report([fakeFailure]);
  const sum = jest.spyOn(store.counts, 'totals');
  const texts = await Promise.all(Array.from({ length: 20 }, () => read('/metrics')));
  expect(new Set(texts).size).toBe(1);
  expect(sum).toHaveBeenCalledTimes(1);
  await report([fakeFailure]);
  expect(await (await app.request('/metrics')).text()).toContain('phase="render"} 2\n');
});

test('the metrics are OpenMetrics, and begin at 0 for the versions that visitors get', async () => {
  const { app, report, state } = await fakeReceiver();
  await report([fakeFailure]);
  await report([fakeFailure, { ...fakeFailure, app: 'evil"\\\n' }], { 'User-Agent': agents.chrome });
  state.isStored = false;
  const answer = await app.request('/metrics');
  expect(answer.headers.get('Content-Type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
  const text = await answer.text();
  expect(text.endsWith('\n# EOF\n')).toBe(true);
  for (const line of [
    '# TYPE site_failures counter',
    'site_failures_total{app="remote_docs",version="d1",phase="entry"} 0',
    'site_failures_total{app="remote_docs",version="d2",phase="render"} 2',
    'site_failures_total{app="other",version="other",phase="render"} 1',
    'site_failures_by_browser_total{app="remote_docs",version="d2",browser="chrome 141"} 1',
    'site_version_active_since_seconds{app="remote_docs",version="d2"} 1795261320',
    'site_version_visitors_ratio{app="remote_docs",version="d2"} 0.1',
    'site_reports_total{result="counted"} 2',
    'site_reports_site_readable 1',
    'site_reports_stored 0',
  ])
    expect(text).toContain(`\n${line}\n`.slice(line.startsWith('# TYPE site_failures c') ? 1 : 0));
  // Each series once.
  const series = text.split('\n').filter((line) => line && !line.startsWith('#'));
  expect(new Set(series.map((line) => line.slice(0, line.lastIndexOf(' ')))).size).toBe(series.length);
});
