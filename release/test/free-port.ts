import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Above the ports of well-known services, and below those that systems give to whoever asks for any (from 32,768 on): to other tests' servers,
 * and to each connection. One of those that was free is often taken before the program that is to have it has started.
 */
const PORTS = { from: 15_000, to: 30_000 };

/**
 * A port that nobody has on either loopback address, for a program that cannot choose one itself. A server in the same process asks the
 * system, with port 0. Random, so that tests that run at the same time get different ones.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if ((await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'))) return port;
  }
}

/** Whether nobody has the port at an address. There may be no IPv6. */
function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
