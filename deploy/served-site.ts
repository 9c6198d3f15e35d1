import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { fakeBuild, writeBuild } from 'release/testing';
import { fakeSite } from 'shared/testing';
import { newSite, type ReleasedSite, startNginx } from './testing.ts';

/** What came back, the body as it was sent: perhaps compressed. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What differs from a plain `GET`. */
export interface Question {
  method?: string;
  headers?: IncomingHttpHeaders;
  body?: string;
}

/** A released site behind nginx, for a file of tests. */
export interface ServedSite {
  site: ReleasedSite;
  /** `http://localhost:<port>` */
  origin: string;
  gateway: Gateway;
  go(target: string, question?: Question): Promise<Answer>;
  /** What nginx has logged. */
  log(): string;
  /** Ends nginx. */
  stop(): Promise<void>;
  /** @throws {Error} with the lines in which nginx warns of something: only large bodies are worth one. */
  close(): Promise<void>;
}

type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** A file worth compressing, in the build of the shell. */
export const long = `/* ${'a long file '.repeat(500)} */`;

/** Files that browsers show as documents, in the build of a remote. */
const documents = ['page.html', 'picture.svg'].map((name): [string, Buffer] => [name, Buffer.from('<svg/>')]);

/** Serves a shell, three remotes and a gateway. */
export async function serveSite(): Promise<ServedSite> {
  const site = await newSite(fakeSite);
  const page = { path: '/status', label: 'status page', signedInOnly: false };
  await site.ship(shellBuild('s1'));
  await site.ship(writeBuild(fakeBuild('remote_dashboard', 'v1')));
  const docs = fakeBuild('remote_docs', 'v1');
  await site.ship(writeBuild({ ...docs, files: new Map([...docs.files, ['long.0123456789ab.js', Buffer.from(long)], ...documents]) }));
  await site.ship(writeBuild(fakeBuild('remote_status', 'v1', { page })));
  const gateway = await startGateway();
  const nginx = await startNginx({ directory: site.directory, gateway: gateway.origin });
  return {
    site,
    origin: nginx.origin,
    gateway,
    go: (target, question) => ask(nginx.origin + target, question),
    log: nginx.log,
    stop: nginx.close,
    async close() {
      await nginx.close();
      gateway.close();
      const warning = /\[(warn|error|crit|alert|emerg)\](?!.*(too large body|body is buffered))/;
      const warnings = nginx
        .log()
        .split('\n')
        .filter((line) => warning.test(line));
      if (warnings.length > 0) throw new Error(`nginx warns:\n${warnings.join('\n')}`);
    },
  };
}

/** As `fetch`, but with the path as it is written and the body as it came. */
export function ask(address: string, options: Question = {}): Promise<Answer> {
  const [, origin = '', target = '/'] = /^(https?:\/\/[^/]+)(.*)$/.exec(address) ?? [];
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const outgoing = request(
      { hostname, port, path: target, method: options.method ?? 'GET', headers: options.headers ?? {} },
      (answer) => {
        answer.toArray().then((pieces) => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) });
        }, reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(options.body);
  });
}

/** Asks over a bare socket: no client in between mends the request target. @returns the answer as it comes. */
export async function askRaw(origin: string, target: string): Promise<string> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return Buffer.concat(await socket.toArray()).toString();
}

/** Headers by which a visitor could say who or where he is, or what he has asked for. */
export const claims: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['Forwarded', 'X-Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Forwarded-Port', 'X-Forwarded-Prefix'],
    ...['X-Forwarded-Server', 'X-Forwarded-Scheme', 'X-Forwarded-Ssl', 'X-Forwarded-User', 'X-Original-Forwarded-For', 'X-Real-IP'],
    ...['X-Client-IP', 'X-Cluster-Client-IP', 'True-Client-IP', 'CF-Connecting-IP', 'X-Original-URL', 'X-Original-Host', 'X-Rewrite-URL'],
    ...['X-HTTP-Method-Override', 'X-Host', 'X-Remote-User', 'Via', 'Cookie', 'Proxy', 'TE', 'Upgrade'],
  ].map((name) => [name, 'for=6.6.6.6']),
);

/** A build of the shell as Rspack makes it: a worker, and a file worth compressing. @returns its folder. */
export function shellBuild(version: string) {
  const { release, files } = fakeBuild('shell', version);
  return writeBuild({
    release,
    files: new Map([
      ...files,
      ['auth0-worker.0123456789ab.js', Buffer.from('onmessage = null')],
      ['embed.js', Buffer.from(`embed('${version}')`)],
      ['long.0123456789ab.js', Buffer.from(long)],
      ['long.0123456789ab.js.map', Buffer.from('{}')],
    ]),
  });
}

/** A gateway that says what it was asked; `/api/slow` answers in two pieces, the second when the test allows it. */
export async function startGateway() {
  let finish = () => {};
  const heard: IncomingMessage[] = [];
  const server: Server = createServer(async (incoming, outgoing) => {
    heard.push(incoming);
    if (incoming.url === '/api/slow') {
      outgoing.write('first ');
      finish = () => outgoing.end('second');
      return;
    }
    const body = Buffer.concat(await incoming.toArray());
    const headers = incoming.url === '/api/kept' ? { 'Cache-Control': 'max-age=5', 'X-Content-Type-Options': 'nosniff' } : {};
    outgoing.setHeader('Set-Cookie', 'session=of-the-gateway; Path=/');
    outgoing.writeHead(incoming.url === '/api/broken' ? 502 : 200, headers);
    outgoing.end(`${incoming.method} ${incoming.url} ${body.length}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    finish: () => finish(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
