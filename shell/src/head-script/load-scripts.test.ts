import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PageStart } from 'shared/discovery';
import { loadScripts } from './load-scripts.ts';
import { fakePage } from './testing.ts';

const entry = { url: '/remotes/remote_docs/v1/remoteEntry.js', integrity: 'sha384-entry' };
const sheet = { url: '/remotes/remote_docs/v1/App.css' };
const prerendered = { inlinedStyles: ['sql.0a1b2c3d.css'] };

let frames: FrameRequestCallback[];
beforeEach(() => {
  jest.useFakeTimers();
  frames = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
});
afterEach(() => {
  parsed();
  globalThis.earlyAnswers = undefined;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

async function open(start: PageStart) {
  fakePage();
  loadScripts({ preloads: [entry, sheet], ...start });
  await jest.advanceTimersByTimeAsync(0);
}
const parsed = () => document.dispatchEvent(new Event('readystatechange'));
const paint = () => {
  for (const frame of frames.splice(0)) frame(0);
  jest.advanceTimersByTime(0);
};
/** What the page loads, in its order. */
const loads = () =>
  [...document.head.querySelectorAll('link, script[src]')].map((element) => element.getAttribute('href') ?? element.getAttribute('src'));

test('a page that the browser renders preloads everything at once, and runs the main script when it is parsed', async () => {
  await open({});
  expect(loads()).toEqual(['/assets/main.js', entry.url, sheet.url]);
  parsed();
  expect(loads()).toEqual(['/assets/main.js', entry.url, sheet.url, '/assets/main.js']);
});

test('a prerendered page is on screen before anything but the main script is asked for, and before that runs', async () => {
  await open({ prerendered });
  parsed();
  expect(loads()).toEqual(['/assets/main.js']);
  paint();
  expect(loads()).toEqual(['/assets/main.js', entry.url, sheet.url, 'sql.0a1b2c3d.css', '/assets/main.js']);
});

// Reliability: the page names its own files in an odd way
test.each<[string, object]>([
  ['no list of files', { preloads: 5, prerendered }],
  ['no file', { preloads: [null], prerendered }],
  ['no list of styles', { prerendered: { inlinedStyles: 5 } }],
])('the main script runs though the page names %s', async (_, start) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await open(start);
  parsed();
  expect(loads().filter((url) => url === '/assets/main.js')).toHaveLength(2);
});

test('a tab in the background has no frame to wait for', async () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await open({ prerendered });
  parsed();
  expect(loads()).toContain(entry.url);
});

test('a file is preloaded as it is going to be requested', async () => {
  await open({});
  const [main, script, style] = document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]');
  const read = (link: Element | undefined) => ['as', 'crossorigin', 'integrity'].map((name) => link?.getAttribute(name));
  expect(read(main)).toEqual(['script', '', 'sha384-main']);
  expect(read(script)).toEqual(['script', '', 'sha384-entry']);
  expect(read(style)).toEqual(['style', '', '']);
});

test('a style sheet that is in the page has a link that never loads, which no parser has seen', async () => {
  await open({ prerendered });
  parsed();
  paint();
  expect(document.querySelector('link[href="sql.0a1b2c3d.css"]')?.outerHTML).toBe(
    '<link rel="stylesheet" disabled="" href="sql.0a1b2c3d.css">',
  );
});

test('the main script is downloaded after the answers of early calls', async () => {
  let answer = (_: Response) => {};
  globalThis.earlyAnswers = { '/api/agents': new Promise((resolve) => (answer = resolve)) };
  await open({ prerendered });
  expect(loads()).toEqual([]);
  answer(new Response());
  await jest.advanceTimersByTimeAsync(0);
  expect(loads()).toEqual(['/assets/main.js']);
});

test('the download of the main script waits 100 ms for an answer', async () => {
  globalThis.earlyAnswers = { '/api/agents': new Promise(() => {}) };
  await open({ prerendered });
  await jest.advanceTimersByTimeAsync(99);
  expect(loads()).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(loads()).toEqual(['/assets/main.js']);
});

test('a main script that runs is not downloaded ahead', async () => {
  globalThis.earlyAnswers = { '/api/agents': new Promise(() => {}) };
  await open({ prerendered });
  parsed();
  paint();
  await jest.advanceTimersByTimeAsync(100);
  expect(loads().filter((url) => url === '/assets/main.js')).toHaveLength(1);
});
