import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClientLimit } from './client-limit.ts';
import type { Kind } from './counts.ts';
import type { MeasuredVisit } from './read-vitals.ts';
import { reportsApp } from './reports-app.ts';
import { type SiteVersions, versionsOf } from './site-versions.ts';
import { openStore } from './store.ts';

/** A folder of its own for a test. */
export function temporaryFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'reports-'));
}

export const noon = Date.parse('2026-11-21T12:00:00.000Z');

/** A site whose documentation was activated at 11:42, for a tenth of its visitors, and whose dashboard was rolled back at 10:05. */
export const fakeVersions: SiteVersions = versionsOf({
  apps: {
    shell: { active: { version: 's1', since: '2026-11-20T08:00:00.000Z', by: 'ann' }, previous: [] },
    remote_dashboard: { active: { version: 'b1', since: '2026-11-21T10:05:00.000Z', by: 'ann' }, previous: [], withdrawn: 'b2' },
    remote_docs: {
      active: { version: 'd1', since: '2026-11-20T08:00:00.000Z', by: 'ann' },
      previous: ['d0'],
      rollout: { version: 'd2', since: '2026-11-21T11:42:00.000Z', by: 'bob', percent: 10 },
    },
  },
  history: [
    { generation: 'g4', time: '2026-11-21T11:42:00.000Z', by: 'bob', action: 'rollout', app: 'remote_docs', version: 'd2', percent: 10 },
    {
      ...{ generation: 'g3', time: '2026-11-21T10:05:00.000Z', by: 'ann', action: 'rollback', app: 'remote_dashboard' },
      ...{ version: 'b1', replaced: ['b2'] },
    } as const,
    { generation: 'g2', time: '2026-11-20T08:00:00.000Z', by: 'ann', action: 'activate', app: 'remote_docs', version: 'd1' },
    { generation: 'g1', time: '2026-11-20T07:00:00.000Z', by: 'ann', action: 'init' },
  ],
});

/** User agents of real browsers. */
export const agents = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.3537.57',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  safari: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  chromeOnIphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1',
};

/** A failure as the shell reports it. */
export const fakeFailure = { app: 'remote_docs', version: 'd2', phase: 'render', reason: 'On purpose' } as const;

/** A measured visit as the shell tells it: of the documentation's new version, and then of the dashboard. */
export const fakeVisit: MeasuredVisit = {
  share: 0.01,
  page: 'docs',
  remote: 'remote_docs',
  versions: { shell: 's1', remote_docs: 'd2', remote_dashboard: 'b1' },
  lcp: 1_240,
  inp: 56,
  cls: 0.012,
};

export const fakeKind: Kind = { app: 'remote_docs', version: 'd2', phase: 'render', browser: 'firefox 140' };

/** A receiver without a network, whose clock stands until the test moves it. */
export async function fakeReceiver({ folder = temporaryFolder(), versions = fakeVersions } = {}) {
  const clock = { time: noon };
  const now = () => clock.time;
  const store = await openStore(folder, now);
  const state = { isStored: true, fault: undefined as string | undefined };
  const site = {
    versions: async () => versions,
    get fault() {
      return state.fault;
    },
  };
  const limits = { limit: createClientLimit(now), vitalsLimit: createClientLimit(now) };
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const app = reportsApp({
    host: 'Receiver.internal',
    store,
    site,
    ...limits,
    now,
    log,
    save: async () => {},
    isStored: () => state.isStored,
  });
  const send = (body: string, headers: Record<string, string> = {}, path = '/failures') =>
    app.request(path, { method: 'POST', body, headers: { 'User-Agent': agents.firefox, 'X-Real-IP': '192.0.2.1', ...headers } });
  return {
    app,
    store,
    clock,
    state,
    lines,
    send,
    report: (failures: unknown[], headers?: Record<string, string>) => send(JSON.stringify({ failures }), headers),
    measure: (visit: object, headers?: Record<string, string>) => send(JSON.stringify(visit), headers, '/vitals'),
    read: async (path: string) => (await app.request(path)).text(),
  };
}
