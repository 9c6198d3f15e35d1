import { ReadableStream } from 'node:stream/web';
import { TextDecoder, TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';
import { BroadcastChannel } from 'node:worker_threads';

// What browsers have and jsdom lacks. `Response` is no module of Node's: it is taken from outside the test's own context.
Object.assign(globalThis, { TextDecoder, TextEncoder, ReadableStream });
globalThis.Response ??= runInThisContext('Response');

/** Node's channel keeps a process alive for as long as it is open; a page has no reason to close its own. */
class PageChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
}
Object.assign(globalThis, { BroadcastChannel: PageChannel });

if (typeof window !== 'undefined') {
  window.scrollTo = ((_left: number, top: number) => {
    if (top === window.scrollY) return;
    window.scrollY = top;
    window.dispatchEvent(new Event('scroll'));
  }) as typeof window.scrollTo;
  window.scrollBy = () => {};
  window.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
  Element.prototype.scrollIntoView ??= () => {};
  // Without a layout, nothing ever comes into view.
  window.IntersectionObserver ??= class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
}
