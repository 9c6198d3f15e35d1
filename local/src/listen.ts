import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './code-of.ts';

/** A server on `localhost`. */
export interface LocalServer {
  /** `http://localhost:<port>` */
  origin: string;
  /** Says who answers. Until then every request gets 503. */
  serve(listener: RequestListener): void;
  /** Stops listening and cuts every connection: from now on connections are refused. */
  stop(): Promise<void>;
  /** Listens again on the same port after {@link LocalServer.stop}: waits while the port is in use. @throws {Error} when it is in use after 5 s. */
  resume(): Promise<void>;
}

/** The longest that an answer is held back, in ms: each by a time of its own, most by a little. For tests that look for races; 0 by default. */
const longestDelay = Number(process.env.LOCAL_ANSWER_DELAY ?? 0);

/**
 * Serves on both loopback addresses, because `localhost` may mean either. Never on any other.
 *
 * @param port - 0 lets the system choose.
 * @param hint - what to do when the port is in use.
 */
export async function listen(port: number, hint = 'Choose another port.'): Promise<LocalServer> {
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  const guarded: RequestListener = (request, response) => {
    if (isLocal(request.headers.host)) return longestDelay ? answerLate(request, response) : answer(request, response);
    response.writeHead(421, { 'Content-Type': 'text/plain' }).end('This server answers to the name localhost only.\n');
  };
  const answerLate: RequestListener = (...exchange) => {
    setTimeout(() => answer(...exchange), Math.random() ** 3 * longestDelay);
  };
  const first = await open(guarded, port, hint);
  const chosen = portOf(first[0]);
  let servers: Server[] = first;
  let turn = Promise.resolve();
  /** Stopping and resuming take time: each waits for the one before, so that the last one asked for holds. */
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    const done = turn.then(step);
    turn = done.catch(() => {});
    return done;
  };
  return {
    origin: `http://localhost:${chosen}`,
    serve(listener) {
      answer = listener;
    },
    stop: () =>
      inTurn(async () => {
        await Promise.all(servers.map(close));
        servers = [];
      }),
    resume: () =>
      inTurn(async () => {
        if (servers.length === 0) servers = await reopen(guarded, chosen, hint);
      }),
  };
}

/** How many ports of the system's choice are tried. */
const ATTEMPTS = 10;

async function open(listener: RequestListener, port: number, hint: string): Promise<[Server, ...Server[]]> {
  for (let attempt = 1; ; attempt += 1) {
    const four = await bind(listener, port, '127.0.0.1', hint);
    try {
      return [four, await bind(listener, portOf(four), '::1', hint)];
    } catch (error) {
      if (codeOf(error) === 'EADDRNOTAVAIL' || codeOf(error) === 'EAFNOSUPPORT') return [four];
      await close(four);
      // The system chose it for one address: on the other one, a server or a connection may have it.
      if (port !== 0 || attempt === ATTEMPTS) throw error;
    }
  }
}

/** How long a port that another one has is waited for, and how often it is tried, in ms. */
const WAIT_MS = 5_000;
const PAUSE_MS = 50;

/** As `open`, for a port that was given up: the system may have given it to a connection meanwhile. */
async function reopen(listener: RequestListener, port: number, hint: string): Promise<[Server, ...Server[]]> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    try {
      return await open(listener, port, hint);
    } catch (error) {
      if (codeOf((error as Error).cause) !== 'EADDRINUSE' || performance.now() > end) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

function bind(listener: RequestListener, port: number, host: string, hint: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(listener);
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use. ${hint}`, { cause: error }) : error);
    });
    server.listen(port, host, () => resolve(server));
  });
}

/** A page elsewhere whose name was made to point at this machine (DNS rebinding) sends its own name. */
function isLocal(host = ''): boolean {
  return host.replace(/:\d+$/, '') === 'localhost';
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
