import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { temporaryFolder } from '../src/testing.ts';

/** What a test makes of a request: an error of the storage, no answer, or a connection that ends before or after the request has its effect. */
export type Fault = { status: number; code: string } | 'silent' | 'cut before' | 'cut after';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A storage server of a test. */
export interface StorageServer {
  /** With conditional writes. */
  origin: string;
  /** s3rver itself, without. */
  bareOrigin: string;
  /** Called for each request, e.g. `PUT /site/a/current.json`. */
  fault: (line: string) => Fault | undefined;
  /** Whether the entity tag of `If-Match` is that of the object. */
  comparesTag: (given: string, stored: string | undefined) => boolean;
  close(): Promise<void>;
}

/**
 * Starts s3rver (a real S3-compatible server, as a process of its own), with a bucket `site`.
 *
 * It knows no conditional writes: it overwrites without a word. So a small server stands before it that knows the entity tag of each
 * object, answers 412 as S3 does, and hands everything else on.
 */
export async function startStorage(): Promise<StorageServer> {
  const script = path.join(path.dirname(createRequire(import.meta.filename).resolve('s3rver/package.json')), 'bin/s3rver.js');
  const args = [script, '-d', temporaryFolder(), '-a', '127.0.0.1', '-p', '0', '-s', '--no-vhost-buckets', '--configure-bucket', 'site'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (text) => /:(\d+)\s*$/.test(String(text)) && resolve(Number(/:(\d+)\s*$/.exec(String(text))?.[1])));
    child.on('exit', () => reject(new Error('s3rver has ended')));
  });
  const tags = new Map<string, string>();
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const storage: StorageServer = {
    origin: await listen(server),
    bareOrigin: `http://127.0.0.1:${port}`,
    fault: () => undefined,
    comparesTag: (given, stored) => given === stored,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      child.kill();
    },
  };

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    const line = `${incoming.method} ${incoming.url?.split('?')[0]}`;
    const fault = storage.fault(line);
    if (fault === 'silent') return;
    if (fault === 'cut before') return void outgoing.destroy();
    const answer = typeof fault === 'object' ? errorOf(fault) : await inTurn(line.split(' ')[1] ?? '', () => conditional(incoming, body));
    if (fault === 'cut after') return void outgoing.destroy();
    outgoing.writeHead(answer.status, answer.headers);
    outgoing.end(answer.body);
  }

  async function conditional(incoming: IncomingMessage, body: Buffer): Promise<Answer> {
    const key = incoming.url?.split('?')[0] ?? '';
    const { 'if-match': match, 'if-none-match': noneMatch } = incoming.headers;
    if (incoming.method === 'PUT' && ((match && !storage.comparesTag(match, tags.get(key))) || (noneMatch && tags.has(key)))) {
      return errorOf({ status: 412, code: 'PreconditionFailed' });
    }
    const answer = await handOn(port, incoming, body);
    if (incoming.method === 'PUT' && answer.headers.etag) {
      tags.set(key, answer.headers.etag);
      await onDisk(port, key, answer.headers.etag);
    }
    if (incoming.method === 'DELETE') tags.delete(key);
    return answer;
  }

  return storage;
}

/** One request for an object at a time. */
const turns = new Map<string, Promise<unknown>>();

function inTurn<T>(key: string, action: () => Promise<T>): Promise<T> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(action, action);
  turns.set(key, turn);
  return turn;
}

function handOn(port: number, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const { method, url: target, headers } = incoming;
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path: target, headers }, (answer) => {
      answer
        .toArray()
        .then((pieces) => resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: Buffer.concat(pieces) }), reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** s3rver answers a PUT before its disk has the content: who reads then gets less. */
async function onDisk(port: number, key: string, etag: string): Promise<void> {
  for (const patience = AbortSignal.timeout(5000); ; await setTimeout(5)) {
    const content = await (await fetch(`http://127.0.0.1:${port}${key}`, { signal: patience })).arrayBuffer();
    if (`"${createHash('md5').update(Buffer.from(content)).digest('hex')}"` === etag) return;
  }
}

function errorOf({ status, code }: { status: number; code: string }): Answer {
  const body = Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  return { status, headers: { 'content-type': 'application/xml', 'content-length': String(body.length) }, body };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
