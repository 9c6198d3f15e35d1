import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { Certificate } from './certificate.ts';
import type { Access } from './network.ts';
import { type Relay, startRelay } from './relay.ts';

/** An answer that has gone over the wire. */
export interface Sent {
  pathname: string;
  /** Of its body, as it was sent. */
  bytes: number;
}

/** A server that speaks HTTP/2 and passes everything on to one that does not. */
interface Http2Front extends Omit<Relay, 'port'> {
  /** `https://localhost:<port>` */
  origin: string;
  /** Every answer since the start. */
  sent: Sent[];
}

/** Headers of a connection, which HTTP/2 does not have. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * Listens on a free port of `localhost`, over TLS.
 *
 * @param target - origin that requests are passed on to.
 * @param access - what its visitors reach it through.
 */
export async function startHttp2Front(certificate: Certificate, target: string, access: Access): Promise<Http2Front> {
  const sent: Sent[] = [];
  const server = createSecureServer(certificate, (received, answer) => passOn(received, answer, target, sent));
  // As deploy/nginx/example.conf has it: the default of 16 kB is more than what the first round trip carries.
  server.prependListener('secureConnection', (socket) => socket.setMaxSendFragment(4096));
  // A visitor who leaves cuts his connections.
  server.on('sessionError', () => {});
  const { port, ...relay } = await startRelay(access, (connection) => server.emit('connection', connection));
  return { origin: `https://localhost:${port}`, sent, ...relay };
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
