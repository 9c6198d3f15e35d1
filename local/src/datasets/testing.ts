import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { MovableClock } from '../clock.ts';
import { Faults } from '../faults.ts';
import { type LocalServer, listen } from '../listen.ts';
import { temporaryFolder } from '../testing.ts';
import { datasetsApp } from './datasets-app.ts';
import { Engine } from './engine.ts';
import { SentProbes } from './sent-probes.ts';

const rows = { replies: 4000, updates: 2000, records: 2000 };
export const clock = new MovableClock();
export const sent = new SentProbes(clock);
export const faults = new Faults();
export const engine = new Engine({ stateDir: temporaryFolder(), sent, rows });
/** Another one, with tables of its own. */
export const twin = new Engine({ stateDir: temporaryFolder(), sent: new SentProbes(clock), rows });
let server: LocalServer;

/** Call it in each file of tests. */
export function useDatasets() {
  beforeAll(async () => {
    server = await listen(0);
    server.serve(getRequestListener(datasetsApp({ engine, faults }).fetch, { overrideGlobalObjects: false }));
    await engine.prepare();
  });
  afterAll(() => Promise.all([server.stop(), engine.close(), twin.close()]));
  beforeEach(() => faults.reset());
}

export const basic = (user: string, password: string) => ({ Authorization: `Basic ${btoa(`${user}:${password}`)}` });

/** Sends a query as a reader does. */
export function ask(query: string, { parameters = '', ...init }: RequestInit & { parameters?: string } = {}): Promise<Response> {
  return fetch(`${server.origin}/${parameters}`, { method: 'POST', body: query, headers: basic('read', 'read'), ...init });
}

/** The rows of an answer. */
export async function valuesOf(query: string): Promise<string[][]> {
  const answer = await ask(query);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t'));
}

/** Expects a refusal in ClickHouse's form. */
export async function expectRefusal(answer: Response, status: number, code: number, words: string): Promise<void> {
  const text = await answer.text();
  expect(text).toMatch(new RegExp(`^Code: ${code}\\. DB::Exception: .*\\([A-Z_]+\\)\n$`, 's'));
  expect(text).toContain(words);
  expect([answer.status, answer.headers.get('X-ClickHouse-Exception-Code')]).toEqual([status, `${code}`]);
}

/** Waits for something that happens by itself. */
export async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setTimeout(resolve, 5));
}
