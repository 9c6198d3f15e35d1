import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { Faults } from '../faults.ts';
import { isLocalOrigin, refuseForeignPages } from '../foreign-pages.ts';
import { authenticationFailed, codeOf, credentialsOf, queryTooLarge, settingsOf, statusOf, tooManyQueries } from './clickhouse-dialect.ts';
import { type Engine, EngineBusy } from './engine.ts';
import { EngineLost } from './engine-child.ts';
import type { EngineAnswer } from './engine-messages.ts';
import { ProgressAnswer } from './progress-answer.ts';

type DatasetsContext = Context<{ Bindings: HttpBindings }>;

/** The public credentials. */
export const reader = { user: 'read', password: 'read' };

/** What is answered where there is no engine. */
const datasetsOff =
  'The local datasets are off: their database engine, the optional package chdb, has no binary for this machine. Everything else works.';

/** Largest body that is read, in bytes: more than the engine takes, so that it is the one to refuse. */
const MAX_BODY = 1024 * 1024;

const readableHeaders = ['Query-Id', 'Summary', 'Format', 'Timezone', 'Exception-Code'].map((name) => `X-ClickHouse-${name}`);

const corsOfPages = cors({
  origin: (origin) => (isLocalOrigin(origin) ? origin : null),
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['Authorization', 'Content-Type', 'X-ClickHouse-User', 'X-ClickHouse-Key', 'X-ClickHouse-Database', 'X-ClickHouse-Format'],
  exposeHeaders: readableHeaders,
  maxAge: 600,
});

interface DatasetsOptions {
  engine: Engine | undefined;
  faults: Faults;
  answers?: ReadonlyMap<string, string> | undefined;
}

/**
 * Answers queries on the datasets over HTTP, in ClickHouse's dialect as far as readers use it.
 *
 * Unlike a server it sends the rows only once all are there, as if `wait_end_of_query=1` were always given: so an error has its status.
 * In a format with progress (`JSONCompactEachRowWithProgress`) the answer begins with the first report, and a later error is a line of it.
 *
 * @param engine - nothing when there is none for this machine.
 * @param answers - what is answered without the engine, by query.
 */
export function datasetsApp({ engine, faults, answers }: DatasetsOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(refuseForeignPages, corsOfPages);

  app.get('/ping', (c) => c.text('Ok.\n'));

  app.on(['GET', 'POST'], '/', bodyLimit({ maxSize: MAX_BODY, onError: refuseUnread }), async (c) => {
    if (faults.state.datasets === 'slow') await faults.change();
    if (!engine || faults.state.datasets === 'off') return c.text(`${datasetsOff}\n`, 503);
    const parameters = new URL(c.req.url).searchParams;
    const { user, password } = credentialsOf(c.req.raw.headers, parameters);
    if (user !== reader.user || password !== reader.password) return refuse(c, authenticationFailed(user));
    const query = [parameters.get('query'), await c.req.text()].filter(Boolean).join('\n');
    if (!query && c.req.method === 'GET') return c.text('Ok.\n');
    const answer = answers?.get(query);
    if (answer !== undefined) return c.text(answer);
    c.header('X-ClickHouse-Query-Id', parameters.get('query_id') ?? crypto.randomUUID());
    c.header('X-ClickHouse-Timezone', 'UTC');
    try {
      const isBroken = faults.state.datasets === 'drop';
      const early = new ProgressAnswer();
      const asked = engine.run(
        {
          query,
          database: c.req.header('X-ClickHouse-Database') ?? parameters.get('database') ?? undefined,
          format: c.req.header('X-ClickHouse-Format') ?? parameters.get('default_format') ?? 'TabSeparated',
          settings: settingsOf(parameters),
        },
        c.req.raw.signal,
        isBroken ? undefined : (progress) => early.report(progress),
      );
      const reply = await Promise.race([asked, early.begun]);
      if (reply.kind === 'refusal') return refuse(c, reply.message);
      if (reply.kind === 'answer') return await send(c, reply, isBroken);
      void early.end(asked);
      c.header('X-ClickHouse-Format', reply.format);
      return new Response(early.body, { headers: withType(c, reply.contentType) });
    } catch (error) {
      if (error instanceof EngineBusy) return refuse(c, tooManyQueries);
      if (error instanceof EngineLost) return c.text(`${error.message} Other queries work.\n`, 500);
      throw error;
    }
  });

  app.notFound((c) => c.text(`There is no handle ${new URL(c.req.url).pathname}\n\nUse / or /ping for health checks.\n`, 404));
  app.onError((error, c) => c.text(`The local datasets do not work: ${error.message}\n`, 503));

  return app;
}

function refuse(c: Context, message: string): Response {
  const code = codeOf(message);
  if (code) c.header('X-ClickHouse-Exception-Code', code);
  return new Response(`${message}\n`, { status: statusOf(message), headers: withType(c, 'text/plain; charset=UTF-8') });
}

/** Ends the connection too, because the rest of the body would stand before the next request. */
function refuseUnread(c: Context): Response {
  c.header('Connection', 'close');
  return refuse(c, queryTooLarge);
}

/**
 * How long after half of an answer is sent the connection breaks, in ms. A browser throws away what has come and was not read yet when it
 * does, and a page on a busy machine takes its time to read.
 */
const BREAK_MS = 1000;

/** @param half - breaks off in the middle. */
async function send(c: DatasetsContext, answer: EngineAnswer, half: boolean): Promise<Response> {
  const file = await open(answer.file);
  await rm(answer.file);
  c.header('X-ClickHouse-Format', answer.format);
  c.header('X-ClickHouse-Summary', summaryOf(answer));
  const headers = withType(c, answer.contentType);
  if (!half) return new Response(Readable.toWeb(file.createReadStream()) as ReadableStream, { headers });
  const { outgoing } = c.env;
  outgoing.writeHead(200, Object.fromEntries(headers));
  const beginning = file.createReadStream({ end: Math.floor(answer.bytes / 2) });
  beginning.pipe(outgoing, { end: false });
  beginning.once('end', () => outgoing.write('', () => setTimeout(() => outgoing.destroy(), BREAK_MS)));
  return RESPONSE_ALREADY_SENT;
}

function withType(c: Context, contentType: string): Headers {
  const headers = new Headers(c.res.headers);
  headers.set('Content-Type', contentType);
  return headers;
}

function summaryOf({ rows, bytes, seconds }: EngineAnswer): string {
  return JSON.stringify({ result_rows: `${rows}`, result_bytes: `${bytes}`, elapsed_ns: `${Math.round(seconds * 1e9)}` });
}
