import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dashboardPanels } from 'shared/embed/contract';
import { acceptedBy, loaded, markup, mutated, RUNS, renderAll } from '../test/bad-answers.tsx';
import { AgentsProvider } from './agents/agents-provider.tsx';
import { getAgents } from './agents/get-agents.ts';
import { wholeView } from './agents/view.ts';
import { CreditPanel } from './credits/credit-panel.tsx';
import { getUsage } from './credits/get-usage.ts';
import { AgentsMap } from './map/agents-map.tsx';
import * as airports from './map/airports.ts';
import { getMeasurements } from './measurements/get-measurements.ts';
import { MeasurementsPanel } from './measurements/measurements-panel.tsx';
import { agentsAnswer, measurementAnswer, usageAnswer } from './testing.tsx';
import { TokenPanel } from './token/token-panel.tsx';

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
