import { expect, test } from '@jest/globals';
import { EntryError, type FailurePhase, remoteFailure } from './remote-failure.ts';

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

test.each<[unknown, FailurePhase]>([
  [new EntryError('https://x.example/remoteEntry.js could not be loaded'), 'entry'],
  [named('ChunkLoadError', 'Loading chunk 332 failed'), 'chunk'],
  [new Error('It needs contract 2.0.0, and 1.0.0 is offered'), 'start'],
  [new TypeError('x is not a function'), 'start'],
  ['no error at all', 'start'],
])('%s: %s', (error, phase) => {
  expect(remoteFailure('remote_docs', 'v2', error).phase).toBe(phase);
});

test('a failure has four things, and the reason is short', () => {
  expect(remoteFailure('remote_docs', 'v2', new Error('x'.repeat(1000)), 'render')).toEqual({
    app: 'remote_docs',
    version: 'v2',
    reason: 'x'.repeat(300),
    phase: 'render',
  });
});

test.each([
  [undefined, 'undefined'],
  [null, 'null'],
  [{ code: 7 }, '[object Object]'],
  [Symbol('x'), 'Symbol(x)'],
  [Object.create(null), 'no text'],
  [Object.assign(new Error(), { message: 7 }), '7'],
])('a thrown %p has a reason', (thrown, reason) => {
  expect(remoteFailure('remote_docs', 'v2', thrown).reason).toBe(reason);
});
