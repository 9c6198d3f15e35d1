/** @jest-environment node */

import { readFileSync } from 'node:fs';
import { describe, expect, jest, test } from '@jest/globals';
import { Faults } from '../faults.ts';
import type { Submission } from '../gateway/submission.ts';
import { datasetsApp } from './datasets-app.ts';
import { ask, basic, clock, engine, expectRefusal, faults, sent, twin, until, useDatasets, valuesOf } from './testing.ts';

// The engine is a program of half a gigabyte: on a busy machine its start takes a while.
jest.setTimeout(30_000);

useDatasets();

describe('the tables', () => {
  test.each([
    [
      'saimiris.replies',
      `date Date, time_inserted_ns DateTime64(9), time_received_ns DateTime64(9), agent_id String, reply_src_addr IPv6, reply_dst_addr IPv6,
      reply_id UInt16, reply_size UInt16, reply_ttl UInt8, reply_quoted_ttl UInt8, reply_protocol UInt8, reply_icmp_type UInt8,
      reply_icmp_code UInt8, reply_mpls_labels Array(Tuple(UInt32, UInt8, UInt8, UInt8)), probe_src_addr IPv6, probe_dst_addr IPv6,
      probe_id UInt16, probe_size UInt16, probe_ttl UInt8, probe_protocol UInt8, probe_src_port UInt16, probe_dst_port UInt16, rtt UInt16`,
      'time_received_ns, agent_id, probe_protocol, probe_src_addr, probe_dst_addr, probe_src_port, probe_dst_port, probe_ttl',
    ],
    [
      'bmp.updates',
      `date Date, time_received_ns DateTime64(9), router_addr IPv6, peer_addr IPv6, peer_asn UInt32, prefix_addr IPv6, prefix_len UInt8,
      announced Bool, is_post_policy Bool, origin String, as_path Array(UInt32), next_hop IPv6, communities Array(Tuple(UInt32, UInt16)),
      large_communities Array(Tuple(UInt32, UInt32, UInt32))`,
      'time_received_ns, router_addr',
    ],
    [
      'flows.records',
      `date Date, time_received_ns DateTime64(9), sampling_rate UInt64, sampler_address IPv6, src_addr IPv6, dst_addr IPv6, src_port UInt32,
      dst_port UInt32, protocol UInt32, packet_length UInt32, bytes UInt64, packets UInt64`,
      'time_received_ns, sampler_address',
    ],
  ])('%s has the columns of the specification', async (table, columns, orderBy) => {
    const [database, name] = table.split('.');
    const where = `WHERE database = '${database}' AND table = '${name}'`;
    const described = await valuesOf(`SELECT name, replaceRegexpAll(type, '\\\\s+', ' ') FROM system.columns ${where} ORDER BY position`);
    expect(described.map((pair) => pair.join(' ')).join(', ')).toBe(columns.replaceAll(/\s+/g, ' '));
    const [[engineName, partition, key, statement]] = (await valuesOf(
      `SELECT engine, partition_key, sorting_key, create_table_query FROM system.tables WHERE database = '${database}' AND name = '${name}'`,
    )) as [string[]];
    expect([engineName, partition]).toEqual(['MergeTree', 'date']);
    expect(key).toMatch(new RegExp(`^${orderBy}`));
    expect(statement).toContain('TTL date + toIntervalDay(7)');
  });

  test('hold the 7 days up to now, and nothing of the future', async () => {
    for (const table of ['saimiris.replies', 'bmp.updates', 'flows.records']) {
      const [[days, future, first]] = (await valuesOf(
        // Shortly after 00:00 UTC, so few rows a day leave the last one empty.
        `SELECT uniqExactIf(date, date < today()), countIf(time_received_ns > now64(9)), min(date) = today() - 6 FROM ${table}`,
      )) as [string[]];
      expect([table, days, future, first]).toEqual([table, '6', '0', '1']);
    }
  });

  test('hold what they should', async () => {
    const [[traceroutes, odd, hops]] = (await valuesOf(`SELECT uniqExact(probe_src_addr, probe_dst_addr),
      countIf(reply_icmp_type NOT IN (1, 3, 129) OR rtt = 0 OR reply_dst_addr != probe_src_addr),
      countIf(reply_icmp_type = 3) / count() BETWEEN 0.7 AND 0.95 FROM saimiris.replies`)) as [string[]];
    expect(Number(traceroutes)).toBeGreaterThan(500);
    expect([odd, hops]).toEqual(['0', '1']);
    const [[broken]] = (await valuesOf(
      'SELECT countIf(announced != notEmpty(as_path)) + countIf(announced AND as_path[1] != peer_asn) FROM bmp.updates',
    )) as [string[]];
    expect(broken).toBe('0');
  });

  test('are the same each time they are made', async () => {
    const checksums = `SELECT ${['saimiris.replies', 'bmp.updates', 'flows.records']
      .map((table) => `(SELECT (count(), sum(cityHash64(*))) FROM ${table} WHERE date < today())`)
      .join(', ')}`;
    const other = await twin.run({ query: checksums, format: 'TabSeparated', settings: [] }, new AbortController().signal);
    if (other.kind !== 'answer') throw new Error(other.message);
    expect(readFileSync(other.file, 'utf8')).toBe(await (await ask(checksums)).text());
  });
});

describe('a request', () => {
  test('has its query in the address, the body or both, and its format in the query or beside it', async () => {
    const query = encodeURIComponent('SELECT 1 AS one');
    const get = await ask('', { method: 'GET', body: null, parameters: `?query=${query}&default_format=JSONEachRow` });
    expect([get.headers.get('X-ClickHouse-Format'), await get.text()]).toEqual(['JSONEachRow', '{"one":1}\n']);
    expect(await (await ask('+ 1 FORMAT CSV', { parameters: `?query=SELECT%201&default_format=JSON` })).text()).toBe('2\n');
    expect((await ask('SELECT 1 FORMAT JSON')).headers.get('Content-Type')).toBe('application/json; charset=UTF-8');
  });

  test('may name a database and give parameters', async () => {
    const answer = await ask('SELECT count() > 0, {x:String} FROM updates', { parameters: '?database=bmp&param_x=a%27b' });
    expect(await answer.text()).toBe("1\ta\\'b\n");
  });

  test('is told its id, rows and time', async () => {
    const answer = await ask('SELECT number FROM numbers(3)', { parameters: '?query_id=mine' });
    expect(answer.headers.get('X-ClickHouse-Query-Id')).toBe('mine');
    expect(JSON.parse(answer.headers.get('X-ClickHouse-Summary') ?? '')).toMatchObject({ result_rows: '3', result_bytes: '6' });
  });

  test.each([
    ['without credentials', {}],
    ['with another password', basic('read', 'wrong')],
    ['as another user', basic('default', '')],
  ])('%s is refused', async (_name, headers) => {
    await expectRefusal(await ask('SELECT 1', { headers }), 403, 516, 'Authentication failed');
  });

  test('may carry its credentials in ClickHouse’s headers', async () => {
    expect((await ask('SELECT 1', { headers: { 'X-ClickHouse-User': 'read', 'X-ClickHouse-Key': 'read' } })).status).toBe(200);
  });

  test('comes from pages of this machine, and from no others', async () => {
    const preflight = (Origin: string) =>
      ask('', {
        method: 'OPTIONS',
        body: null,
        headers: { Origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization' },
      });
    const own = await preflight('http://localhost:4300');
    expect([own.status, own.headers.get('Access-Control-Allow-Origin')]).toEqual([204, 'http://localhost:4300']);
    expect(own.headers.get('Access-Control-Allow-Headers')).toMatch(/\bAuthorization\b/);
    expect((await preflight('https://attacker.example.org')).headers.get('Access-Control-Allow-Origin')).toBeNull();
    const refused = await ask('SELEC', { headers: { ...basic('read', 'read'), Origin: 'http://localhost:4300' } });
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('http://localhost:4300');
    expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('X-ClickHouse-Exception-Code');
  });
});

describe('refused in the engine’s own words is', () => {
  const large = 'x'.repeat(100_000);
  test.each([
    ['a mistake', 'SELEC 1', 400, 62, 'Syntax error: failed at position 7 (1)'],
    ['a table that is not there', 'SELECT * FROM saimiris.nothing', 404, 60, 'saimiris.nothing'],
    ['a column that is not there', 'SELECT nothing FROM bmp.updates', 404, 47, '`nothing`'],
    ['an unknown format', 'SELECT 1 FORMAT Nothing', 404, 73, 'Unknown format Nothing'],
    ['two queries at once', 'SELECT 1; SELECT 2', 400, 62, 'Multi-statements are not allowed'],
    ['writing', 'INSERT INTO saimiris.replies (agent_id) VALUES (1)', 500, 164, 'readonly mode'],
    ['removing', 'DROP TABLE bmp.updates', 403, 497, 'read: Not enough privileges'],
    ['creating', 'CREATE TABLE mine (a UInt8) ENGINE = Memory', 403, 497, 'Not enough privileges'],
    ['stopping', 'SYSTEM SHUTDOWN', 403, 497, 'Not enough privileges'],
    ['other limits', 'SELECT 1 SETTINGS max_execution_time = 0', 500, 164, "'max_execution_time' setting in readonly mode"],
    ['file()', "SELECT * FROM file('/etc/passwd', 'LineAsString')", 403, 497, 'READ ON FILE'],
    ['file() as a function', "SELECT /* ' */ `file`('/etc/passwd')", 403, 497, 'READ ON FILE'],
    ['file() behind a quote in a name', "SELECT 1 AS `a'b`, file('/etc/passwd')", 403, 497, 'READ ON FILE'],
    ['file() behind a quote in a double-quoted name', "SELECT 1 AS \"a`'b\", file('/etc/passwd')", 403, 497, 'READ ON FILE'],
    ['file() behind a function’s name', "SELECT COLUMNS('no') APPLY(`a'b`), file('/etc/passwd') FROM system.one", 403, 497, 'READ ON FILE'],
    ['file() by its name', "SELECT arrayMap(file, ['/etc/passwd'])", 403, 497, 'READ ON FILE'],
    ['file() for all columns', "SELECT * APPLY(file) FROM (SELECT '/etc/passwd')", 403, 497, 'READ ON FILE'],
    ['a path for a table', "SELECT * FROM '/etc/passwd'", 403, 497, 'READ ON FILE'],
    ['url()', "SELECT * FROM url('http://localhost:1', 'LineAsString')", 403, 497, 'READ ON URL'],
    ['writing a file', "SELECT 1 INTO OUTFILE '/nowhere/file'", 500, 358, 'INTO OUTFILE is not allowed'],
    ['a query of 100 kB', `SELECT '${large}'`, 400, 62, 'Max query size exceeded'],
    ['a query of 1.1 MB', `SELECT '${large.repeat(11)}'`, 413, 229, 'The query is too large'],
    ['too many rows', 'SELECT number FROM numbers(2000000)', 500, 396, 'Limit for result exceeded, max rows'],
    ['a result of 1 GB', "SELECT repeat('x', 1000 + number % 2) FROM numbers(1000000)", 500, 396, 'Limit for result exceeded, max bytes'],
    ['too much memory', 'SELECT length(range(250000000))', 500, 241, 'memory limit exceeded'],
  ])('%s', async (_name, query, status, code, words) => {
    await expectRefusal(await ask(query), status, code, words);
  });

  test('a setting in the address', async () => {
    await expectRefusal(
      await ask('SELECT 1', { parameters: '?max_memory_usage=0' }),
      500,
      164,
      "'max_memory_usage' setting in readonly mode",
    );
  });

  test('file() by a parameter', async () => {
    const answer = await ask("SELECT arrayMap({name:Identifier}, ['/etc/passwd'])", { parameters: '?param_name=file' });
    await expectRefusal(answer, 403, 497, 'READ ON FILE');
  });

  test('what only looks like it is answered', async () => {
    expect(await valuesOf("SELECT 'file(1)', 'a\nINTO OUTFILE b\nFORMAT JSON' FORMAT TSV")).toEqual([
      ['file(1)', 'a\\nINTO OUTFILE b\\nFORMAT JSON'],
    ]);
  });
});

describe('a query', () => {
  const endless = 'SELECT sum(sipHash64(number)) FROM numbers(100000000000)';

  test('that kills its process costs only itself', async () => {
    const lost = ask(endless);
    await until(() => engine.running.length === 1);
    const [victim = 0] = engine.running;
    const other = ask('SELECT sum(sleepEachRow(0.1)) FROM numbers(20)');
    await until(() => engine.running.length === 2);
    process.kill(victim, 'SIGKILL');
    const answer = await lost;
    expect([answer.status, await answer.text()]).toEqual([500, 'The database engine ended while it ran this query. Other queries work.\n']);
    expect([(await other).status, await valuesOf('SELECT 1')]).toEqual([200, [['1']]]);
  });

  test('ends when its reader goes away', async () => {
    const reader = new AbortController();
    const answer = ask(endless, { signal: reader.signal });
    await until(() => engine.running.length === 1);
    const [pid = 0] = engine.running;
    reader.abort();
    await expect(answer).rejects.toThrow('abort');
    await until(() => engine.running.length === 0);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  const withProgress = { parameters: '?default_format=JSONCompactEachRowWithProgress' };

  test('tells what it has read while it runs, if the format has a place for it', async () => {
    const answer = await ask('SELECT count() + sum(sleepEachRow(0.1)) FROM numbers(20)', withProgress);
    expect([answer.status, answer.headers.get('X-ClickHouse-Format')]).toEqual([200, 'JSONCompactEachRowWithProgress']);
    const lines = (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const read = lines.flatMap(({ progress }) => (progress ? Number(progress.read_rows) : []));
    expect(read.length).toBeGreaterThan(1);
    expect(read).toEqual(read.toSorted((one, other) => one - other));
    expect(lines.find(({ progress }) => progress).progress).toMatchObject({ total_rows_to_read: '20' });
    expect(lines.filter(({ progress }) => !progress)).toEqual([{ meta: [{ name: expect.any(String), type: 'UInt64' }] }, { row: [20] }]);
  });

  test('that fails after its first report says so in a line', async () => {
    const answer = await ask('SELECT throwIf(sum(sleepEachRow(0.1)) = 0) FROM numbers(20)', withProgress);
    expect([answer.status, (await answer.text()).trim().split('\n').at(-1)]).toEqual([
      200,
      expect.stringMatching(/^\{"exception":"Code: 395\. DB::Exc/),
    ]);
  });

  test('with progress ends when its reader goes away', async () => {
    const reader = new AbortController();
    const answer = await ask(endless, { ...withProgress, signal: reader.signal });
    expect(answer.status).toBe(200);
    const [pid = 0] = engine.running;
    reader.abort();
    await expect(answer.text()).rejects.toThrow('abort');
    await until(() => engine.running.length === 0);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  test('that is given up as its answer comes takes no other with it', async () => {
    const given = new AbortController();
    const one = { database: undefined, format: 'TSV', settings: [] };
    const first = engine.run({ ...one, query: 'SELECT 1' }, given.signal);
    await until(() => engine.running.length === 1);
    // Meanwhile the answer comes, and nobody has read it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    given.abort();
    await first;
    expect(await engine.run({ ...one, query: 'SELECT 2' }, new AbortController().signal)).toMatchObject({ kind: 'answer', rows: 1 });
  });

  test('leaves nothing behind for the next', async () => {
    await ask('USE bmp');
    await expectRefusal(await ask('SELECT count() FROM updates'), 404, 60, 'updates');
  });
});

test('probes are answered once they have left, the same in every process', async () => {
  const src = '2001:db8:1:1:2::7';
  const dst = '3fff:123::1';
  const agent = { id: 'vltcdg01', rate: 1000, min_ttl: 1, max_ttl: 32, probes: 16 };
  const measurement = { id: 'one', sub: 'local|one', started: clock.now(), probes: 16, agents: [agent] };
  const probes = Array.from({ length: 16 }, (_, index): Submission['probes'][number] => [dst, 24_000, 33_434, index + 1, 'udp']);
  sent.add(measurement, { metadata: [{ id: 'vltcdg01', ip_address: src }], probes });
  const own = `SELECT agent_id, probe_dst_addr, max(probe_ttl), countIf(reply_src_addr = probe_dst_addr) > 0, max(time_received_ns) <= now64(9),
    sum(cityHash64(*)) FROM saimiris.replies WHERE probe_src_addr = '${src}' AND time_received_ns > now() - 60 GROUP BY 1, 2`;
  expect(await valuesOf(own)).toEqual([]);
  clock.advance(5000);
  const slowly = own.replace('WHERE', 'WHERE sleep(0.3) = 0 AND');
  const [one, two] = await Promise.all([valuesOf(slowly), valuesOf(slowly)]);
  expect(one).toEqual([['vltcdg01', dst, '16', '1', '1', expect.any(String)]]);
  expect(two).toEqual(one);
});

describe('faults', () => {
  test('off: says so, as without an engine', async () => {
    await faults.set({ datasets: 'off' });
    const answers = [await ask('SELECT 1'), await datasetsApp({ engine: undefined, faults: new Faults() }).request('/?query=SELECT+1')];
    for (const answer of answers) {
      expect([answer.status, await answer.text()]).toEqual([
        503,
        expect.stringMatching(/^The local datasets are off: .* Everything else works\.\n$/),
      ]);
    }
  });

  test('drop: the connection is cut in the middle of the answer', async () => {
    await faults.set({ datasets: 'drop' });
    const answer = await ask('SELECT number FROM numbers(100000)');
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  test('slow: the answer comes when the fault ends', async () => {
    await faults.set({ datasets: 'slow' });
    const answer = ask('SELECT 1');
    expect(await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 50, 'nothing yet'))])).toBe('nothing yet');
    await faults.reset();
    expect((await answer).status).toBe(200);
  });
});
