/** The router of a test, without a browser's URL. */
export { MemoryRouter } from './prerender.ts';

import type { AuthSession } from 'shared/auth';
import type { Site } from './site.ts';

/** A session for unit tests: signed in, with a token that never changes, unless told otherwise. */
export function fakeSession(overrides: Partial<AuthSession> = {}): AuthSession {
  return {
    status: 'signed-in',
    getAccessToken: async () => 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.test',
    signIn: async () => {},
    signOut: async () => {},
    ...overrides,
  };
}

/** A `getAccessToken` that hands out `first` until a new token is asked for, and `next` from then on: one request for all who ask meanwhile. */
export function fakeRenewal(first: string, next: string): AuthSession['getAccessToken'] {
  let token = first;
  let renewing: Promise<string> | undefined;
  return async (options) => {
    if (!options?.refresh) return token;
    renewing ??= new Promise((resolve) => {
      setTimeout(() => {
        token = next;
        renewing = undefined;
        resolve(token);
      });
    });
    return renewing;
  };
}

/** A complete site configuration for unit tests. */
export const fakeSite: Site = {
  address: 'https://www.example.org',
  brand: 'nxthdr',
  autonomousSystem: 'AS215011',
  links: {
    docs: 'https://docs.nxthdr.dev',
    blog: 'https://blog.nxthdr.dev',
    source: 'https://github.com/nxthdr',
    edit: 'https://github.com/nxthdr/measurement-site/edit/main',
    chat: 'https://chat.nxthdr.dev',
    email: 'admin@nxthdr.dev',
  },
  login: { domain: 'https://login.example.org', clientId: 'site', audience: 'https://gateway.example.org', session: 'memory' },
  gateway: '',
  datasets: 'https://nxthdr.dev/api/query/',
  remoteOrigins: [],
};

/** One request that {@link fakeFetch} took. */
export interface FakeRequest {
  /** As the code wrote it, relative or not. */
  url: string;
  path: string;
  method: string;
  headers: Headers;
  body: string | undefined;
  /** Everything else that was asked of `fetch`, and the signal that ends the request. */
  init: RequestInit;
}

/** What a test answers to a request. */
export type FakeAnswer = (request: FakeRequest) => Response | Promise<Response>;

/**
 * Replaces `fetch` by answers written in the test.
 *
 * @param answers - by path, e.g. `/api/agents`; read at each request, so that a test may change them. A path without an answer
 * rejects as a lost network does.
 * @returns the requests taken so far, and `restore`.
 */
export function fakeFetch(answers: Record<string, FakeAnswer>) {
  const real = globalThis.fetch;
  const requests: FakeRequest[] = [];
  globalThis.fetch = (input, init = {}) =>
    new Promise((resolve, reject) => {
      if (init.signal?.aborted) return reject(init.signal.reason);
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      const { pathname } = new URL(String(input), 'http://localhost');
      const request = {
        url: String(input),
        path: pathname,
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        body: init.body?.toString(),
        init,
      };
      requests.push(request);
      const answer = answers[pathname];
      if (!answer) return reject(new TypeError('Failed to fetch'));
      Promise.resolve(answer(request)).then(resolve, reject);
    });
  return {
    requests,
    restore: () => {
      globalThis.fetch = real;
    },
  };
}

/** A JSON answer. */
export function jsonAnswer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

/** A promise that a test settles when it wants to, e.g. the answer of a slow gateway. */
export function pending<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

/** Translates a part of the page as Chrome and Edge do: an element takes the place of each text node, which is no longer in the document. */
export function translate(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) {
    if (element.closest('code, script, style, textarea, [translate="no"]')) continue;
    for (const node of [...element.childNodes]) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = node.textContent;
      node.replaceWith(outer);
    }
  }
}
