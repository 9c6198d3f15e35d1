import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { AuthContext } from 'shared/auth';
import { dashboardPanels } from 'shared/embed/contract';
import type { GatewayCall } from 'shared/gateway';
import { fakeSession } from 'shared/testing';
import { AgentsPanel } from './agents/agents-panel.tsx';
import { AgentsProvider } from './agents/agents-provider.tsx';
import { type Agent, getAgents } from './agents/get-agents.ts';
import { noPrefix } from './agents/prefix-cell.tsx';
import { wholeView } from './agents/view.ts';
import { CreditPanel } from './credits/credit-panel.tsx';
import { getUsage } from './credits/get-usage.ts';
import { GatewayProvider } from './gateway-provider.tsx';
import { AgentsMap } from './map/agents-map.tsx';
import * as airports from './map/airports.ts';
import { getMeasurements } from './measurements/get-measurements.ts';
import { MeasurementsPanel } from './measurements/measurements-panel.tsx';
import type { Loaded } from './polling/query-state.ts';
import { assignPrefixes } from './prefixes/assign-prefixes.ts';
import { type AgentPrefixes, getPrefixes } from './prefixes/get-prefixes.ts';
import { agentsAnswer, measurementAnswer, prefixesAnswer, usageAnswer } from './testing.tsx';
import { TokenPanel } from './token/token-panel.tsx';

// Each run of the tests tries others.
const RUNS = 300;

const markup = ['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', '</code><b>&lt;i&gt;', "'; drop", '{{7*7}}'];
const bad = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], {}, [[]], '', ' ', 'NaN', 'Infinity', '-1', '1e3', '0x10', '__proto__', 'constructor'),
  fc.constantFrom<unknown>(0, -0, -1, 0.1, 5e-324, 1e21, 1e308, Number.MAX_SAFE_INTEGER + 2, 'HUGE'),
  fc.constantFrom<unknown>(
    ...markup,
    '\u202Egnp.exe\u202C',
    'עברית',
    '\u0000\uD800',
    'x'.repeat(10_000),
    '9999-99-99',
    '+275760-09-13T00:00:00Z',
  ),
  fc.jsonValue(),
);
const mutation = fc.record({
  place: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'remove', 'rename', 'repeat', 'pollute'),
  value: bad,
});

/** JSON answers that are a good one with one to four things wrong. */
function mutated(good: unknown): fc.Arbitrary<unknown> {
  return fc.array(mutation, { minLength: 1, maxLength: 4 }).map((mutations) => {
    const answer = { root: copy(good) };
    for (const { place, how, value } of mutations) {
      const places = placesIn(answer);
      const [holder, key] = places[place % places.length] ?? [answer, 'root'];
      if (how === 'replace') put(holder, key, copy(value));
      if (how === 'remove') Reflect.deleteProperty(holder, key);
      if (how === 'rename') put(holder, typeof value === 'string' ? value : JSON.stringify(value), Reflect.get(holder, key));
      if (how === 'repeat' && Array.isArray(holder)) holder.push(copy(holder[Number(key)] ?? null));
      if (how === 'pollute') put(holder, '__proto__', { polluted: true });
    }
    // As it comes over the network: `1e999` is a number that JSON can write.
    return JSON.parse(JSON.stringify(answer).replace(/"HUGE"(?!:)/g, '1e999')).root;
  });
}

const copy = (value: unknown) => JSON.parse(JSON.stringify(value));

/** Sets a property of its own, also where the name is `__proto__`. */
function put(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Everything in a value that can be replaced: what holds it, and its key. */
function placesIn(holder: object): [object, string][] {
  return Object.keys(holder).flatMap((key) => {
    const value: unknown = Reflect.get(holder, key);
    return [[holder, key], ...(typeof value === 'object' && value !== null ? placesIn(value) : [])] as [object, string][];
  });
}

const loaded = <T,>(data: T): Loaded<T> => ({
  state: 'loaded',
  data,
  loadedAt: Date.now(),
  refreshing: false,
  problem: undefined,
  retry() {},
});

/** A panel that breaks would say so, and nothing else. */
function raise(error: unknown): never {
  throw error;
}

/** Renders over and over in the same element. @returns that element; nothing where the same data have been rendered before. */
function onceRenderer() {
  const session = fakeSession();
  const around = (children: ReactNode) => (
    <AuthContext value={session}>
      <GatewayProvider origin="" onError={raise}>
        {children}
      </GatewayProvider>
    </AuthContext>
  );
  const { container, rerender } = render(around(null));
  const rendered = new Set<string>();
  return (data: unknown, children: ReactNode) => {
    if (rendered.size === rendered.add(JSON.stringify(data)).size) return undefined;
    rerender(around(children));
    return container;
  };
}

/** What a call makes of an answer; nothing if it refuses it, which shows the call's own sentence. */
function acceptedBy<T>(call: GatewayCall<T>): (answer: unknown) => Promise<T | undefined> {
  return async (answer) => {
    try {
      return await call.parse(answer);
    } catch {
      return undefined;
    }
  };
}

/**
 * Renders what comes of many answers, each once, and looks at it. Not all of them may be refused.
 *
 * @param read - what is shown of an answer, if anything.
 */
async function renderAll<A, T>(
  answers: fc.Arbitrary<A>,
  read: (answer: A) => Promise<T | null | undefined>,
  panel: (data: T) => ReactNode,
  check: (container: HTMLElement, data: T) => void,
): Promise<void> {
  const renderOnce = onceRenderer();
  let shown = 0;
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      const data = await read(answer);
      if (data === undefined || data === null) return;
      const container = renderOnce(data, panel(data));
      if (!container) return;
      shown += 1;
      expectSafe(container);
      check(container, data);
    }),
    { numRuns: RUNS },
  );
  expect(shown).toBeGreaterThan(RUNS / 100);
}

function expectSafe(container: HTMLElement) {
  expect(container.querySelector('img, script, b, i, iframe, [onerror]')).toBeNull();
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
}

test(`${RUNS} bad answers about credits are refused, or shown as numbers and text`, async () => {
  await renderAll(
    mutated(usageAnswer),
    acceptedBy(getUsage),
    (usage) => <CreditPanel shown={dashboardPanels} usage={loaded({ ...usage, course: [{ at: Date.now(), used: usage.used }] })} />,
    ({ textContent }) => expect(textContent).not.toMatch(/NaN|Infinity|undefined|null|object/),
  );
}, 120_000);

test(`${RUNS} bad lists of measurements are refused, or shown as numbers and text`, async () => {
  await renderAll(
    mutated([measurementAnswer, { ...measurementAnswer, measurement_id: 'm2', measurement_complete: true }]),
    acceptedBy(getMeasurements),
    (measurements) => <MeasurementsPanel measurements={loaded(measurements)} />,
    (container, measurements) => {
      expect([...container.querySelectorAll('code')].map((id) => id.textContent)).toEqual(measurements.map(({ id }) => id));
      for (const text of container.querySelectorAll('time, li > div:last-child'))
        expect(text.textContent).not.toMatch(/NaN|Invalid|undefined/);
    },
  );
}, 120_000);

test(`${RUNS} tokens of any form are shown by their first 20 characters, with the time left if they have one`, async () => {
  const base64url = (text: string) => Buffer.from(text).toString('base64url');
  const jwt = mutated({ exp: 1_795_179_600, sub: 'x' }).map((claims) => `e30.${base64url(JSON.stringify(claims) ?? '')}.sig`);
  await renderAll(
    fc.oneof(jwt, fc.string({ unit: 'grapheme' }), fc.string(), fc.constantFrom(...markup, 'a.b.c', '..', 'x'.repeat(10_000))),
    async (token) => token,
    (token) => <TokenPanel shown={dashboardPanels} token={loaded(token)} />,
    (container, token) => {
      expect(container.querySelector('code')?.textContent).toBe(`${token.slice(0, 20)}…`);
      expect(container.querySelector('time')?.textContent ?? 'Expired').toMatch(/^Expire(d|s in \d.*)$/);
    },
  );
}, 120_000);

const view = { view: wholeView, change() {} };

/** One agent of each kind. */
const kinds = [
  ...agentsAnswer.slice(1),
  { id: 'vltsyd01', health: { healthy: false, message: 'no route', last_check: '2026-11-20T12:59:00Z' }, config: [{ probing_rate: 1 }] },
];

/** The table of the agents, with what it needs. */
function Table({ agents, prefixes }: { agents: Agent[]; prefixes: AgentPrefixes[] }) {
  const own = loaded(prefixes);
  return (
    <AgentsProvider view={view}>
      <AgentsPanel agents={loaded(agents)} prefixes={own} shown={['agents']} />
    </AgentsProvider>
  );
}

/** What the table must show of an agent. */
const rowOf = ({ id, healthy, trouble, configurations }: Agent, prefixes: AgentPrefixes[]) => ({
  id,
  status: healthy ? 'Healthy' : 'Unhealthy',
  why: trouble?.message?.slice(0, 200),
  prefixes: assignPrefixes(configurations, prefixes.find((own) => own.id === id)?.prefixes ?? []).map((prefix) => prefix ?? noPrefix),
  rates: configurations.length,
});

const prefixTexts = '[data-column="prefixes"] li > .prefix, [data-column="prefixes"] li > .none';

function expectRows(container: HTMLElement, agents: Agent[], prefixes: AgentPrefixes[]) {
  const texts = (row: Element, what: string) => [...row.querySelectorAll(what)].map((part) => part.textContent);
  const rows = [...container.querySelectorAll('tbody > tr')].map((row) => ({
    id: row.querySelector('th code')?.textContent,
    status: row.querySelector('.status > :first-child')?.textContent,
    why: row.querySelector('.why')?.textContent?.slice(0, 200),
    prefixes: texts(row, prefixTexts),
    rates: row.querySelectorAll('[data-column="rate"] li').length,
  }));
  expect(rows).toEqual(agents.map((agent) => rowOf(agent, prefixes)));
  expect(texts(container, prefixTexts)).not.toContain('');
  for (const rate of texts(container, '[data-column="rate"] li > :last-child')) expect(rate).toMatch(/^([\d.,]+(e[+-]\d+)? k?pps|–)$/);
  for (const text of texts(container, 'time, h2, [aria-pressed], [role="status"]'))
    expect(text).not.toMatch(/NaN|Invalid|undefined|null|object/);
}

test(`${RUNS} bad lists of agents are refused, or in the table with numbers and text`, async () => {
  const prefixes = await getPrefixes.parse(prefixesAnswer);
  await renderAll(
    mutated(kinds),
    acceptedBy(getAgents),
    (agents) => <Table agents={agents} prefixes={prefixes} />,
    (container, agents) => expectRows(container, agents, prefixes),
  );
}, 120_000);

test(`${RUNS} bad lists of prefixes are refused, or in the table as text`, async () => {
  const agents = await getAgents.parse(kinds);
  await renderAll(
    mutated(prefixesAnswer),
    acceptedBy(getPrefixes),
    (prefixes) => <Table agents={agents} prefixes={prefixes} />,
    (container, prefixes) => expectRows(container, agents, prefixes),
  );
}, 120_000);

test(`${RUNS} bad lists of agents are refused, or on the map and beside it`, async () => {
  await renderAll(
    mutated(agentsAnswer),
    acceptedBy(getAgents),
    (agents) => (
      <AgentsProvider view={view}>
        <AgentsMap agents={agents} besideTable airports={airports} />
      </AgentsProvider>
    ),
    (container) => {
      expect(container.querySelectorAll('li')).toHaveLength(container.querySelectorAll('title').length);
      expect(container.textContent).not.toMatch(/NaN|undefined|null|object/);
    },
  );
}, 120_000);

/** What a parser makes of each item of a list, and what it reports. */
async function readBeside<T>(call: GatewayCall<T[] | null>, answer: unknown) {
  const reports: string[] = [];
  return { items: (await call.parse(answer, (report) => reports.push(report))) ?? [], reports };
}

/** Good items with an odd one at any place among them: its neighbours are read as without it, and where it is missing, that is said. */
function expectNeighbours<T extends { id: string }>(call: GatewayCall<T[] | null>, good: unknown[], wrap: (items: unknown[]) => unknown) {
  const odd = fc.record({ item: mutated(good[0]), place: fc.nat(good.length - 1) });
  return fc.assert(
    fc.asyncProperty(odd, async ({ item, place }) => {
      const neighbours = await readBeside(call, wrap(good.slice(1)));
      const { items, reports } = await readBeside(call, wrap(good.slice(1).toSpliced(place, 0, item)));
      expect(neighbours.reports).toEqual([]);
      for (const neighbour of neighbours.items) if (neighbour.id !== itemId(item)) expect(items).toContainEqual(neighbour);
      if (items.length === neighbours.items.length) expect(reports).not.toEqual([]);
    }),
    { numRuns: RUNS },
  );
}

const itemId = (item: unknown) => Object.values(item ?? {})[0];

// Reliability: any item of the agents call is invalid
test(`${RUNS} invalid agents do not affect the others`, () => expectNeighbours(getAgents, kinds, (items) => items), 120_000);

test(`${RUNS} invalid measurements do not affect the others`, async () => {
  const good = ['m1', 'm2', 'm3'].map((measurement_id) => ({ ...measurementAnswer, measurement_id }));
  await expectNeighbours(getMeasurements, good, (items) => items);
}, 120_000);

test(`${RUNS} invalid lists of prefixes do not affect those of other agents`, async () => {
  const [own] = prefixesAnswer.agents;
  const good = ['vltewr01', 'vltcdg01', 'vltatl01'].map((agent_id) => ({ ...own, agent_id }));
  await expectNeighbours(getPrefixes, good, (agents) => ({ agents }));
}, 120_000);
