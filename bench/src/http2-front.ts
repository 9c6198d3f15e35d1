import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate.ts';

/** An answer that has gone over the wire. */
export interface Sent {
  pathname: string;
  /** Of its body, as it was sent. */
  bytes: number;
}

/** A server that speaks HTTP/2 and passes everything on to one that does not. */
interface Http2Front {
  /** `https://localhost:<port>` */
  origin: string;
  /** Every answer since the start. */
  sent: Sent[];
  close(): Promise<void>;
}

/** Headers of a connection, which HTTP/2 does not have. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * Listens on a free port of `localhost`, over TLS.
 *
 * @param target - origin that requests are passed on to.
 */
export async function startHttp2Front(certificate: Certificate, target: string): Promise<Http2Front> {
  const sent: Sent[] = [];
  const server = createSecureServer(certificate, (received, answer) => passOn(received, answer, target, sent));
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    sent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
}

function passOn(received: Http2ServerRequest, answer: Http2ServerResponse, target: string, sent: Sent[]) {
  const headers = {
    ...without(received.headers, (name) => name.startsWith(':')),
    host: received.authority,
    'x-forwarded-proto': 'https',
  };
  const passed = request(target + received.url, { method: received.method, headers });
  passed.on('response', (response) => {
    answer.writeHead(
      response.statusCode ?? 502,
      without(response.headers, (name) => ofConnection.includes(name)),
    );
    const record = { pathname: new URL(received.url, target).pathname, bytes: 0 };
    sent.push(record);
    response.on('data', (piece: Buffer) => {
      record.bytes += piece.length;
    });
    response.pipe(answer);
  });
  passed.on('error', () => answer.stream?.close());
  answer.on('close', () => passed.destroy());
  received.pipe(passed);
}

function without(headers: IncomingHttpHeaders, drop: (name: string) => boolean): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !drop(name)));
}
