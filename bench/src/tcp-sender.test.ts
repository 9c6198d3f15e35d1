/** @jest-environment node */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Bottleneck, Timeline } from './network.ts';
import { INITIAL_SEGMENTS, SEGMENT, TcpSender } from './tcp-sender.ts';

const ROUND_TRIP = 100;
const window = INITIAL_SEGMENTS * SEGMENT;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A network, and senders in it. */
function network(rate = Number.POSITIVE_INFINITY) {
  const bottleneck = new Bottleneck();
  const timeline = new Timeline();
  return () => {
    const begin = performance.now();
    const arrivals: { after: number; bytes: number }[] = [];
    const received: Buffer[] = [];
    const deliver = (bytes: Buffer) => {
      arrivals.push({ after: performance.now() - begin, bytes: bytes.length });
      received.push(bytes);
    };
    const sender = new TcpSender({ roundTrip: ROUND_TRIP, rate, bottleneck, timeline, deliver });
    sender.open();
    const bytesUntil = (time: number) => arrivals.reduce((sum, { after, bytes }) => (after <= time ? sum + bytes : sum), 0);
    return { sender, arrivals, received, bytesUntil, last: () => arrivals.at(-1)?.after ?? Number.NaN };
  };
}

test('ten segments go out at once, and twice as many in each round trip', () => {
  const { sender, bytesUntil } = network()();
  sender.write(Buffer.alloc(20 * window));
  jest.runAllTimers();
  const roundTrips = [0.5, 1.5, 2.5, 3.5].map((trips) => bytesUntil(trips * ROUND_TRIP) / window);
  expect(roundTrips).toEqual([1, 3, 7, 15]);
});

test('an idle connection keeps its window, and one that is not used up does not grow', () => {
  const { sender, bytesUntil } = network()();
  sender.write(Buffer.alloc(3 * window));
  jest.runAllTimers();
  const idle = performance.now();
  for (let call = 0; call < 10; call += 1) {
    sender.write(Buffer.alloc(SEGMENT));
    jest.runAllTimers();
  }
  const before = bytesUntil(Number.POSITIVE_INFINITY);
  const start = performance.now();
  expect(start - idle).toBeGreaterThanOrEqual(10 * ROUND_TRIP);
  sender.write(Buffer.alloc(20 * window));
  jest.advanceTimersByTime(ROUND_TRIP / 2);
  expect((bytesUntil(Number.POSITIVE_INFINITY) - before) / window).toBe(4);
});

test('bytes arrive whole and in order, however they are written', () => {
  const { sender, received } = network(50)();
  const onEnd = jest.fn(() => expect(Buffer.concat(received)).toHaveLength(bytes.length));
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 31) % 251));
  for (let from = 0, size = 1; from < bytes.length; from += size, size = (size * 7) % 4093) sender.write(bytes.subarray(from, from + size));
  sender.end(onEnd);
  jest.runAllTimers();
  expect(Buffer.concat(received).equals(bytes)).toBe(true);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('all connections together are as fast as the bottleneck, and none is left out', () => {
  const rate = 200;
  const connect = network(rate);
  const connections = [connect(), connect(), connect()];
  for (const { sender } of connections) sender.write(Buffer.alloc(100_000));
  jest.runAllTimers();
  const ends = connections.map(({ last }) => last());
  const expected = ROUND_TRIP / 2 + 300_000 / rate;
  expect(Math.max(...ends) / expected).toBeGreaterThanOrEqual(1);
  expect(Math.max(...ends) / expected).toBeLessThan(1.02);
  expect(Math.min(...ends) / Math.max(...ends)).toBeGreaterThan(0.5);
});

test('what is small waits for what another connection has queued before', () => {
  const rate = 100;
  const connect = network(rate);
  const [large, small] = [connect(), connect()];
  large.sender.write(Buffer.alloc(window));
  small.sender.write(Buffer.alloc(100));
  jest.runAllTimers();
  expect(small.last() / (ROUND_TRIP / 2 + (window + 100) / rate)).toBeCloseTo(1, 1);
});

test('no more than a window is kept unsent: the server hears when there is room', () => {
  const { sender, bytesUntil } = network()();
  const onRoom = jest.fn();
  sender.write(Buffer.alloc(2 * window - 1), onRoom);
  expect(onRoom).toHaveBeenCalledTimes(1);
  sender.write(Buffer.alloc(10 * window), onRoom);
  expect(onRoom).toHaveBeenCalledTimes(1);
  jest.runAllTimers();
  expect(onRoom).toHaveBeenCalledTimes(2);
  expect(bytesUntil(Number.POSITIVE_INFINITY)).toBe(12 * window - 1);
});
