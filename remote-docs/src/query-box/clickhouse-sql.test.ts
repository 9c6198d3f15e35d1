import { CompletionContext, type CompletionResult, type CompletionSource } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from '@jest/globals';
import { clickHouseSql } from './clickhouse-sql.ts';

/** The suggestions at the bar in a query. */
async function suggestionsAt(marked: string): Promise<string[]> {
  const at = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', ''), extensions: clickHouseSql() });
  const sources = state.languageDataAt<CompletionSource>('autocomplete', at);
  const results: (CompletionResult | null)[] = await Promise.all(sources.map((source) => source(new CompletionContext(state, at, false))));
  return results.flatMap((result) => result?.options.map(({ label }) => label) ?? []);
}

test('types and functions are suggested once, as ClickHouse spells them', async () => {
  const inCast = await suggestionsAt('SELECT CAST(rtt AS UInt|');
  expect(inCast).toEqual(expect.arrayContaining(['UInt64', 'IPv6', 'Float64', 'LowCardinality', 'DateTime64']));
  expect(inCast).not.toContain('UINT64');
  const all = await suggestionsAt('SELECT toIP|');
  expect(all).toEqual(expect.arrayContaining(['toIPv6', 'SELECT', 'UInt64', 'rtt', 'saimiris.replies']));
  expect(all).not.toEqual(expect.arrayContaining(['TOIPV6']));
  expect(all.filter((label, index) => all.indexOf(label) !== index)).toEqual([]);
  expect(all.filter((label) => label.toLowerCase() === 'toipv6')).toEqual(['toIPv6']);
});

test.each([
  ['a new name', 'SELECT count() AS replies|'],
  ['a new name that begins like a keyword', 'SELECT count() as\n  hour|'],
  ['a new name for what a function gives', 'SELECT sum(x), (max(y) - min(y)) AS range|'],
  ['a number', 'SELECT 1 LIMIT 64|'],
  ['a decimal number', 'SELECT 0.5|'],
  ['a comment', 'SELECT 1 -- busy prefix|'],
  ['a comment of several lines', 'SELECT /* busy\nprefix|'],
  ['a text', "SELECT 'replies|"],
  ['a quoted name', 'SELECT 1 AS "replies|'],
])('nothing is suggested in %s, where Enter would put it into the query', async (_, marked) => {
  expect(await suggestionsAt(marked)).toEqual([]);
});

test('only types are suggested as the type of a CAST', async () => {
  expect(await suggestionsAt('SELECT CAST(max(rtt) AS F|')).toEqual(await suggestionsAt('SELECT CAST(rtt AS F|'));
  expect(await suggestionsAt('SELECT CAST(rtt AS F|')).not.toContain('FROM');
  expect(await suggestionsAt('SELECT CAST(rtt AS UInt64) AS replies|')).toEqual([]);
  expect(await suggestionsAt('WITH a AS (SELECT 1) SELECT co|')).toContain('count');
});
