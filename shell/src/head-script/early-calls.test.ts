import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fakeFetch, fakeSite, jsonAnswer } from 'shared/testing';
import { beginEarlyCalls } from './early-calls.ts';
import { fakePage } from './testing.ts';

const hint = 'auth0.site.is.authenticated';
const gateway = 'https://gateway.example.org';

let calls: ReturnType<typeof fakeFetch>;
beforeEach(() => {
  calls = fakeFetch({ '/api/agents': () => jsonAnswer([]) });
});
afterEach(() => {
  calls.restore();
  setCookie(`${hint}=; max-age=0`);
  globalThis.earlyAnswers = undefined;
  delete document.documentElement.dataset.session;
});

function setCookie(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = cookie;
}

test('a browser without the hint makes no call, and the page is as it is', () => {
  fakePage();
  beginEarlyCalls(['/api/agents']);
  expect(calls.requests).toEqual([]);
  expect(globalThis.earlyAnswers).toBeUndefined();
  expect(document.documentElement.dataset.session).toBeUndefined();
});

test('calls that are no list are none', () => {
  setCookie(`${hint}=true`);
  fakePage();
  beginEarlyCalls(5 as never);
  expect(calls.requests).toEqual([]);
  expect(globalThis.earlyAnswers).toEqual({});
});

test('a browser that has been signed in lately makes the calls, without a token', async () => {
  setCookie(`${hint}=true`);
  fakePage({}, { ...fakeSite, gateway });
  beginEarlyCalls(['/api/agents']);
  expect(document.documentElement.dataset.session).toBe('hinted');
  expect(calls.requests).toMatchObject([
    { path: '/api/agents', init: { credentials: 'same-origin', cache: 'no-store', redirect: 'error' } },
  ]);
  expect(calls.requests[0]?.headers.has('Authorization')).toBe(false);
  expect((await globalThis.earlyAnswers?.[`${gateway}/api/agents`])?.ok).toBe(true);
});

test('a call that fails is left to whoever takes its answer', async () => {
  setCookie(`${hint}=true`);
  fakePage();
  beginEarlyCalls(['/api/other']);
  await expect(globalThis.earlyAnswers?.['/api/other']).rejects.toThrow('Failed to fetch');
});

test.each([null, {}])('settings that cannot be used (%j) are left to the main script', (site) => {
  setCookie(`${hint}=true`);
  fakePage({}, site as null);
  beginEarlyCalls(['/api/agents']);
  expect(calls.requests).toEqual([]);
});
