import { writeFile } from 'node:fs/promises';
import { Session } from 'chdb';
import type { EngineProgress, EngineReply, EngineRequest } from './engine-messages.ts';
import { formatOf, refusalOf } from './forbidden.ts';
import { hasProgress, reportProgress, withoutEarlier } from './progress.ts';
import { repliesTo } from './simulated-internet.ts';
import { withPath } from './simulated-paths.ts';

// A process that holds the engine and answers one query after the other. Whoever started it may end it at any time.

const [folder = '', settings = ''] = process.argv.slice(2);
const open = () => new Session(folder, { connectionArgs: [`--config-file=${settings}`] });
const keeper = open();
const contentTypes = new Map<string, string>(
  keeper
    .query('SELECT lower(name), content_type FROM system.formats WHERE is_output', 'TSV')
    .split('\n')
    .map((line) => line.split('\t') as [string, string]),
);

process.on('message', async (request: EngineRequest) => send(await answer(request).catch(refusal)));
process.on('disconnect', () => process.exit());
send({ kind: 'ready' });

function send(reply: EngineReply | EngineProgress): void {
  process.send?.(reply);
}

async function answer({ probes: sent, query, database, format, settings, file }: EngineRequest): Promise<EngineReply> {
  if (sent.length > 0)
    await keeper.queryBindAsync(`INSERT INTO saimiris.replies ${repliesTo(withPath(probes))}`, { probes: sent.join('\n') });
  const statement = keeper.queryBind('SELECT formatQuery({query:String})', { query }, 'TSVRaw');
  const refused = refusalOf(
    statement,
    settings.map(([, value]) => value),
  );
  if (refused) return { kind: 'refusal', message: refused };
  // A session of its own: what a query changes ends with it.
  const reader = open();
  try {
    reader.query('SET readonly = 1');
    for (const [name, value] of settings) reader.query(`SET ${quoted(name, '`')} = ${quoted(value, "'")}`);
    if (database) reader.query(`USE ${quoted(database, '`')}`);
    const written = formatOf(statement) ?? format;
    const contentType = contentTypes.get(written.toLowerCase()) ?? 'application/octet-stream';
    const stop = hasProgress(written)
      ? reportProgress(keeper, (read) => send({ kind: 'progress', format: written, contentType, read }))
      : async () => 0;
    const result = await reader.queryAsync(query, { format }).finally(stop);
    const bytes = withoutEarlier(result.bytes(), await stop());
    await writeFile(file, bytes);
    return {
      kind: 'answer',
      file,
      format: written,
      contentType,
      bytes: bytes.length,
      rows: result.rowsRead,
      seconds: result.elapsed,
    };
  } finally {
    reader.close();
  }
}

/** The probes of {@link EngineRequest}, which come as the query's parameter. */
const probes = `SELECT p.1 AS agent, p.2 AS src, p.3 AS dst, p.4 AS src_port, p.5 AS dst_port, p.6 AS ttl, p.7 AS protocol,
    p.8 AS nth, p.9 AS near_load, p.10 AS path_load, toDateTime64(fromUnixTimestamp64Milli(p.11, 'UTC'), 9, 'UTC') AS sent
  FROM (SELECT JSONExtract(arrayJoin(splitByChar('\\n', {probes:String})),
    'Tuple(agent String, src IPv6, dst IPv6, src_port UInt16, dst_port UInt16, ttl UInt8, protocol UInt8, nth UInt32, near_load UInt32, path_load UInt32, sent Int64)') AS p)`;

function quoted(text: string, quote: string): string {
  return quote + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote;
}

/** The engine's words, without those that come from how it is asked here. */
function refusal(error: unknown): EngineReply {
  const message = (error instanceof Error ? error.message : String(error))
    .replace(/^(?:Query failed: )?(?:Code: \d+\. DB::Exception: )*(?=Code: \d+\. DB::Exception: )/, '')
    .replace(/: In scope SELECT formatQuery\([\s\S]*\)\. \(/, '. (')
    .replace(/( \([A-Z_]+\)) \(version [^)]*\)[\s\S]*$/, '$1')
    .replace('DB::Exception: default: ', 'DB::Exception: read: ');
  return { kind: 'refusal', message };
}
