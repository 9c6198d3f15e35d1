import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { fakePage } from '../head-script/testing.ts';
import { startVitals } from './measure-visit.ts';

const discovery = { shell: 's1', pages: { remote_status: { path: '/status', label: 'status page' } } };
const vitals = { url: 'https://www.example.org/vitals', share: 0.01 };
const loaded = (remote: string, why = 'active') => ({ remote, expose: 'App', version: `${remote}-v`, why, url: '', ms: 1 });

let beacons: [url: string, body: unknown][];
beforeEach(() => {
  beacons = [];
  // jsdom measures nothing.
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [] });
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: string) => beacons.push([url, JSON.parse(body)]),
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(performance, 'getEntriesByType');
  Reflect.deleteProperty(navigator, 'sendBeacon');
  globalThis.remotesLog = undefined;
  history.replaceState(null, '', '/');
});

function open(path: string, { modules = [], opened = [] }: { modules?: ReturnType<typeof loaded>[]; opened?: string[] } = {}) {
  history.replaceState(null, '', path);
  fakePage({}, { ...fakeSite, vitals });
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'discovery';
  block.textContent = JSON.stringify(discovery);
  document.head.append(block);
  globalThis.remotesLog = { loaded: modules as never, failures: [], opened: new Set(opened) };
  startVitals();
}

function hide(state: DocumentVisibilityState = 'hidden') {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a visit is told once, when the page is hidden, with what the visitor has opened and nothing that was only prefetched', () => {
  open('/docs/measurements?secret=1#part', {
    modules: [loaded('remote_docs'), loaded('remote_dashboard'), loaded('remote_status')],
    opened: ['remote_docs', 'remote_status', 'remote_gone'],
  });
  hide('visible');
  expect(beacons).toEqual([]);
  hide();
  hide();
  const versions = { shell: 's1', remote_docs: 'remote_docs-v', remote_status: 'remote_status-v' };
  expect(beacons).toEqual([[vitals.url, { share: 0.01, page: 'docs', remote: 'remote_docs', versions }]]);
});

test.each([
  ['/', 'home', undefined],
  ['/about', 'other', undefined],
  ['/dashboard/measurements/m1', 'dashboard', 'remote_dashboard'],
  ['/status/x', 'other', 'remote_status'],
])('of the first page %s only its kind is told: %s', (path, page, remote) => {
  open(path);
  history.replaceState(null, '', '/docs/datasets');
  hide();
  expect(beacons).toMatchObject([[vitals.url, { page, ...(remote && { remote }) }]]);
  expect(JSON.stringify(beacons)).not.toContain('m1');
});

test('who tries out another version is not measured', () => {
  open('/docs/datasets', { modules: [loaded('remote_docs', 'override')], opened: ['remote_docs'] });
  hide();
  expect(beacons).toEqual([]);
});

test('a browser without beacons tells nothing, and nothing breaks', () => {
  Reflect.deleteProperty(navigator, 'sendBeacon');
  open('/');
  hide();
  expect(beacons).toEqual([]);
});
