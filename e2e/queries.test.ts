/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { afterAll, expect, jest, test } from '@jest/globals';
import { MovableClock } from '../local/src/clock.ts';
import { Engine } from '../local/src/datasets/engine.ts';
import { SentProbes } from '../local/src/datasets/sent-probes.ts';
import { temporaryFolder } from '../local/src/testing.ts';
import { readSummary, summaryQuery } from '../remote-dashboard/src/history/replies-summary.ts';
import { sentAt } from '../remote-dashboard/src/history/testing.ts';
import { readSource, sourcesQuery } from '../remote-dashboard/src/replies/sources-query.ts';
import { questions } from '../remote-docs/src/datasets/questions.ts';

// Queries of dashboard and documentation on the real engine, over a table of a few rows.

// The engine is a program of half a gigabyte: on a busy machine its start takes a while.
jest.setTimeout(60_000);

const engine = new Engine({
  stateDir: temporaryFolder(),
  sent: new SentProbes(new MovableClock()),
  rows: { replies: 10, updates: 10, records: 10 },
});
afterAll(() => engine.close());

const sent = Date.parse('2026-11-23T12:00:05Z');
const reply = {
  time_received_ns: "toDateTime64('2026-11-23 12:00:06', 9, 'UTC')",
  probe_src_addr: "toIPv6('2001:db8:1::7')",
  probe_dst_addr: "toIPv6('3fff:1::1')",
};

/**
 * The rows of a query's answer.
 *
 * @param rows - rows of the table: SQL expressions by column; other columns have the values of a simulated row.
 */
async function answerTo(sql: string, table: string, rows: Record<string, string>[]): Promise<unknown[][]> {
  const selects = rows.map((row) => {
    const values = Object.entries(row).map(([name, value]) => `${value} AS ${name}`);
    return `SELECT * REPLACE (${values.join(', ')}) FROM (SELECT * FROM ${table} ORDER BY ALL LIMIT 1)`;
  });
  const query = sql.replace(`FROM ${table}`, `FROM (${selects.join(' UNION ALL ')})`);
  const answer = await engine.run({ query, format: 'JSONCompactEachRow', settings: [] }, new AbortController().signal);
  if (answer.kind !== 'answer') throw new Error(answer.message);
  const lines = readFileSync(answer.file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

test('what was sent is read back with the destination port of UDP probes: ICMPv6 has none', async () => {
  const question = sourcesQuery({ prefixes: ['2001:db8:1::/80'], from: sent, until: sent + 60_000 });
  const [source = []] = await answerTo(question, 'saimiris.replies', [
    { ...reply, probe_protocol: '58', probe_src_port: '24000', probe_dst_port: '0' },
    { ...reply, probe_protocol: '17', probe_src_port: '24000', probe_dst_port: '33435' },
  ]);
  expect(readSource(source)).toMatchObject({ ports: { source: 24_000, destination: 33_435 }, replies: 2, manyPorts: false });
});

test('a reply that is in the table twice counts once in the history, in the median too', async () => {
  const senders = [{ id: 'vltcdg01', address: '2001:db8:1::7' }];
  const question = summaryQuery([sentAt('m1', 0, { sent, senders })]);
  const target = { ...reply, reply_src_addr: reply.probe_dst_addr, reply_icmp_type: '129', probe_ttl: '9' };
  const rows = [
    { ...target, rtt: '100' },
    { ...target, rtt: '100' },
    { ...target, rtt: '300' },
  ];
  const [row = []] = await answerTo(question?.sql ?? '', 'saimiris.replies', rows);
  expect(readSummary(row, question?.asked ?? [])).toEqual(['m1', { replies: 2, medianMs: 20 }]);
});

test('an update that was seen before and after the import policy is one announcement', async () => {
  const update = { time_received_ns: 'now64(9)', announced: 'true', as_path: '[64500, 64501, 64501]' };
  const { sql = '' } = questions.find(({ name }) => name === 'path-length') ?? {};
  const rows = await answerTo(sql, 'bmp.updates', [
    { ...update, is_post_policy: 'false' },
    { ...update, is_post_policy: 'true' },
  ]);
  expect(rows).toEqual([[64_501, 1, 2, 1]]);
});
