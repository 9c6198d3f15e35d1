import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Access, Bottleneck, Network } from './network.ts';
import { TcpSender } from './tcp-sender.ts';

/** Stands before a server and makes its connections as slow as a visitor's. */
export interface Relay {
  port: number;
  /** Connections since the start. */
  opened(): number;
  /** Closes all connections. */
  hangUp(): void;
  close(): Promise<void>;
}

/**
 * Listens on a free port of `localhost`.
 *
 * @param serve - takes the server's end of each connection. It is no socket of its own: the buffers of a second one would take in what
 *   the server should still hold back, and with it the server's choice of what is sent first.
 */
export async function startRelay(access: Access, serve: (connection: Duplex) => void): Promise<Relay> {
  const sockets = new Set<Socket>();
  let opened = 0;
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    opened += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const { network } = access;
    serve(network ? connectOver(network, access, socket) : socket);
  });
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    opened: () => opened,
    hangUp,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
}

/**
 * Puts a network between the two ends of a connection that the client has just begun.
 *
 * TCP's handshake takes one round trip before the client's first bytes are sent. The operating system has answered the client at once, so
 * these wait here. TLS is the client's and the server's: its flights are bytes like any others.
 *
 * @returns the server's end.
 */
export function connectOver({ roundTrip, down, up }: Network, access: Access, client: Duplex): Duplex {
  const { timeline } = access;
  const sender = (rate: number, bottleneck: Bottleneck, deliver: (bytes: Buffer) => void) =>
    new TcpSender({ roundTrip, rate, bottleneck, timeline, deliver });
  const toServer = sender(up, access.up, (bytes) => connection.destroyed || connection.push(bytes));
  const toClient = sender(down, access.down, (bytes) => client.destroyed || client.write(bytes));
  const connection = new Duplex({
    read() {},
    write: (bytes: Buffer, _encoding, done) => toClient.write(bytes, done),
    // Before that it is not finished, and would be destroyed.
    final: (done) =>
      toClient.end(() => {
        client.end();
        done();
      }),
    destroy(error, done) {
      client.destroy();
      done(error);
    },
  });
  client.on('data', (bytes: Buffer) => toServer.write(bytes));
  client.once('end', () => toServer.end(() => connection.destroyed || connection.push(null)));
  client.once('close', () => connection.destroy());
  timeline.at(performance.now() + roundTrip, () => {
    toServer.open();
    toClient.open();
  });
  return connection;
}
