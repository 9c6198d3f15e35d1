import { ReadableStream } from 'node:stream/web';
import { TextDecoder, TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';

// What browsers have and jsdom lacks. `Response` is no module of Node's: it is taken from outside the test's own context.
Object.assign(globalThis, { TextDecoder, TextEncoder, ReadableStream });
globalThis.Response ??= runInThisContext('Response');
