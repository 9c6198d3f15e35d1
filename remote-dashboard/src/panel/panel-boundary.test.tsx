import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AuthContext } from 'shared/auth';
import { dashboardPanels } from 'shared/embed/contract';
import { fakeSession } from 'shared/testing';
import { AgentsPanel } from '../agents/agents-panel.tsx';
import { CreditPanel } from '../credits/credit-panel.tsx';
import { GatewayProvider } from '../gateway-provider.tsx';
import { MapPlace } from '../map/map-place.tsx';
import { MeasurementsPanel } from '../measurements/measurements-panel.tsx';
import type { Loaded } from '../polling/query-state.ts';
import { TokenPanel } from '../token/token-panel.tsx';
import { Panel } from './panel.tsx';

const mistake = new Error('of a panel');
const onError = jest.fn<(error: unknown) => void>();
const session = fakeSession();

let broken: boolean;
function Fragile() {
  if (broken) throw mistake;
  return <p>Whole</p>;
}

beforeEach(() => {
  broken = false;
  // React tells of each.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

const dashboard = (children: ReactNode, onBreak?: (error: unknown) => void) => (
  <AuthContext value={session}>
    <GatewayProvider origin="" onError={onError} onBreak={onBreak}>
      {children}
    </GatewayProvider>
  </AuthContext>
);

/** Two panels; one may break. */
const panels = () =>
  dashboard(
    <>
      <Panel title="Fragile" aside="beside">
        <Fragile />
      </Panel>
      <Panel title="Other">
        <input defaultValue="" />
      </Panel>
    </>,
  );
const fragile = () => within(screen.getByRole('region', { name: 'Fragile' }));

test('a panel that breaks says so in its place, while the others go on, and can be rendered anew', async () => {
  const { rerender } = render(panels());
  await userEvent.type(screen.getByRole('textbox'), '7');
  broken = true;
  rerender(panels());
  expect(fragile().getByRole('heading', { name: 'Fragile' })).toBeVisible();
  expect(fragile().getByRole('alert')).toHaveTextContent('This panel has stopped working.');
  expect(fragile().queryByText('Whole')).toBeNull();
  expect(onError.mock.calls).toEqual([[mistake]]);

  await userEvent.click(fragile().getByRole('button', { name: /^Retry / }));
  expect(fragile().getByRole('alert')).toBeVisible();
  broken = false;
  await userEvent.click(fragile().getByRole('button', { name: /^Retry / }));
  expect(fragile().getByText('Whole')).toBeVisible();
  expect(fragile().getByText('beside')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Fragile' })).toHaveFocus();
  expect(screen.getByRole('textbox')).toHaveValue('7');
});

test('who wants to know of panels that break apart from other failures is told of them alone', async () => {
  const onBreak = jest.fn();
  const { rerender } = render(dashboard('Before', onBreak));
  broken = true;
  rerender(
    dashboard(
      <Panel title="Fragile">
        <Fragile />
      </Panel>,
      onBreak,
    ),
  );
  expect(onBreak.mock.calls).toEqual([[mistake]]);
  expect(onError).not.toHaveBeenCalled();
});

test('what breaks in the first render of the dashboard is for whoever shows it', () => {
  broken = true;
  expect(() => render(panels())).toThrow(mistake);
  expect(onError).not.toHaveBeenCalled();
});

const loaded = (data: unknown): Loaded<never> => ({
  state: 'loaded',
  data: data as never,
  loadedAt: Date.now(),
  refreshing: false,
  problem: undefined,
  retry() {},
});

test.each([
  ['Credits', <CreditPanel shown={dashboardPanels} usage={loaded(null)} />],
  ['API access', <TokenPanel shown={dashboardPanels} token={loaded(null)} />],
  ['Agents', <AgentsPanel agents={loaded([null])} prefixes={{ state: 'loading' }} shown={['agents']} />],
  ['Measurements', <MeasurementsPanel measurements={loaded([null])} />],
  [
    'Where the agents are',
    <MapPlace>
      <Fragile />
    </MapPlace>,
  ],
])('data that no panel expects, with which one comes first, break that one alone: %s', async (name, panel) => {
  const { rerender } = render(dashboard('Before'));
  broken = true;
  await act(async () => rerender(dashboard(panel)));
  expect(screen.getByRole('region', { name })).toHaveTextContent(`${name}This panel has stopped working.Retry`);
  expect(onError).toHaveBeenCalled();
});
