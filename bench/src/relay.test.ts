/** @jest-environment node */
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';
import { setImmediate as tick } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Access } from './network.ts';
import { connectOver, type Relay, startRelay } from './relay.ts';

const network = { roundTrip: 100, down: Number.POSITIVE_INFINITY, up: Number.POSITIVE_INFINITY };

describe('a connection over a network', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Both ends, and what has arrived there. */
  function connected() {
    const [client, client_] = duplexPair();
    const server = connectOver(network, new Access(), client_);
    const heard = { server: '', client: '' };
    server.on('data', (bytes) => {
      heard.server += bytes;
    });
    client.on('data', (bytes) => {
      heard.client += bytes;
    });
    return { client, server, heard };
  }

  /** Lets a time go by, and what streams do in it. */
  async function pass(ms: number) {
    const settle = async () => {
      for (let turn = 0; turn < 100; turn += 1) await tick();
    };
    await settle();
    await jest.advanceTimersByTimeAsync(ms);
    await settle();
  }

  test('takes a round trip before the first bytes are sent, half of one to send them, and half of one to be answered', async () => {
    const { client, server, heard } = connected();
    client.write('hello');
    await pass(149);
    expect(heard.server).toBe('');
    await pass(1);
    expect(heard.server).toBe('hello');
    server.write('welcome');
    await pass(49);
    expect(heard.client).toBe('');
    await pass(1);
    expect(heard.client).toBe('welcome');
    client.write(', again');
    await pass(50);
    expect(heard.server).toBe('hello, again');
  });
});

describe('startRelay', () => {
  const network = { roundTrip: 2, down: 1e6, up: 1e6 };
  const access = new Access();
  let relay: Relay;
  let served: Duplex[];
  beforeEach(async () => {
    served = [];
    relay = await startRelay(access, (connection) => {
      served.push(connection);
      connection.pipe(connection);
    });
  });
  afterEach(() => relay.close());

  test.each([undefined, network])('passes bytes on, both ways, with the network %p', async (network) => {
    access.network = network;
    const sent = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 31) % 251));
    const socket = connectTcp(relay.port, 'localhost');
    socket.end(sent);
    expect(Buffer.concat(await socket.toArray()).equals(sent)).toBe(true);
  });

  test.each(['hangUp', 'server', 'client'])('a connection that is broken off by %s is closed at both ends', async (by) => {
    access.network = network;
    const socket = connectTcp(relay.port, 'localhost');
    socket.write('hello');
    await once(socket, 'data');
    const [server] = served as [Duplex];
    const closed = Promise.all([once(socket, 'close'), once(server, 'close')]);
    if (by === 'hangUp') relay.hangUp();
    else (by === 'server' ? server : socket).destroy();
    await expect(closed).resolves.toHaveLength(2);
  });
});
