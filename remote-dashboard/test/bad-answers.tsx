import { expect } from '@jest/globals';
import { render } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { AuthContext } from 'shared/auth';
import type { GatewayCall } from 'shared/gateway';
import { fakeSession } from 'shared/testing';
import { GatewayProvider } from '../src/gateway-provider.tsx';
import type { Loaded } from '../src/polling/query-state.ts';
import { agentsAnswer } from '../src/testing.tsx';

/** Each run of the tests tries others. */
export const RUNS = 300;

/** Texts that would be markup or code where they are not escaped. */
export const markup = ['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', '</code><b>&lt;i&gt;', "'; drop", '{{7*7}}'];
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
export function mutated(good: unknown): fc.Arbitrary<unknown> {
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

export const loaded = <T,>(data: T): Loaded<T> => ({
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
export function acceptedBy<T>(call: GatewayCall<T>): (answer: unknown) => Promise<T | undefined> {
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
export async function renderAll<A, T>(
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

/** One agent of each kind. */
export const kinds = [
  ...agentsAnswer.slice(1),
  { id: 'vltsyd01', health: { healthy: false, message: 'no route', last_check: '2026-11-20T12:59:00Z' }, config: [{ probing_rate: 1 }] },
];
