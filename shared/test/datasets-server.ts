import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { DatasetsError, type DatasetsResult, type Progress, queryDatasets } from '../src/datasets.ts';

/** A real server of datasets, which answers in pieces and with breaks; `fetch` and the streams are Node's. */
export const server = {
  answer(_request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    response.end();
  },
  /** What the browser says of its network. */
  isOnline: true,
};

let listening: Server;

/** Call it in each file of tests. */
export function useDatasetsServer() {
  beforeAll(async () => {
    const navigator = {
      get onLine() {
        return server.isOnline;
      },
    };
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
    listening = createServer((request, response) => void server.answer(request, response));
    await new Promise<void>((resolve) => listening.listen(0, 'localhost', resolve));
  });
  afterAll(() => {
    listening.closeAllConnections();
    listening.close();
  });
  afterEach(() => {
    server.isOnline = true;
  });
}

export function ask(
  sql = 'SELECT 1',
  options: { signal?: AbortSignal; timeLimit?: number; onProgress?(progress: Progress): void } = {},
): Promise<DatasetsResult> {
  const url = `http://localhost:${(listening.address() as AddressInfo).port}/query/`;
  return queryDatasets(url, sql, { signal: new AbortController().signal, withProgress: true, ...options });
}

/** The failure of a query. */
export async function failure(work: Promise<DatasetsResult>): Promise<DatasetsError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatasetsError);
  return error as DatasetsError;
}

/** Answers with a body, in one piece. */
export function send(body: string, status = 200): void {
  server.answer = (_, response) => {
    response.writeHead(status).end(body);
  };
}

export const head = '["agent","rtt"]\n["String","UInt16"]\n';
