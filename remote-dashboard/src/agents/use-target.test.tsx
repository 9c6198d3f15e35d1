import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { AuthContext } from 'shared/auth';
import { fakeSession } from 'shared/testing';
import { useFakeLayout } from '../../test/fake-layout.ts';
import { GatewayProvider } from '../gateway-provider.tsx';
import { pass, useFakeClock } from '../testing.tsx';
import { AgentsPanel } from './agents-panel.tsx';
import type { Agent } from './get-agents.ts';
import { type Selection, SelectionContext } from './selection.ts';
import { useSelection } from './use-selection.ts';
import { type View, wholeView } from './view.ts';
import { ViewContext } from './view-context.ts';

useFakeClock();
useFakeLayout();

let selection: Selection;

/** The panel as the dashboard shows it, with so many agents, and a view. */
function Panel({ data, at }: { data: Agent[]; at: View }) {
  const [view, setView] = useState(at);
  selection = useSelection();
  const agents = { state: 'loaded', data, loadedAt: 0, refreshing: false, problem: undefined, retry() {} } as const;
  return (
    <ViewContext value={{ view, change: (part) => setView({ ...view, ...part }) }}>
      <SelectionContext value={selection}>
        <AgentsPanel agents={agents} prefixes={{ state: 'loading' }} shown={['agents']} />
      </SelectionContext>
    </ViewContext>
  );
}

async function show(count: number, at: Partial<View> = {}) {
  const data: Agent[] = Array.from({ length: count }, (_, index) => ({ id: `agent${index}`, healthy: true, configurations: [] }));
  render(
    <AuthContext value={fakeSession()}>
      <GatewayProvider origin="" onError={() => {}}>
        <Panel data={data} at={{ ...wholeView, ...at }} />
      </GatewayProvider>
    </AuthContext>,
  );
  await pass();
}

async function reveal(id: string) {
  act(() => selection.reveal(id));
  await pass(500);
}

const head = (id: string) => screen.getByRole('rowheader', { name: id });

for (const [what, count] of [
  ['short', 50],
  ['long', 1_000],
] as const) {
  test(`in a ${what} table, an agent picked elsewhere is selected, and its row has the focus`, async () => {
    await show(count);
    await reveal('agent47');
    expect(head('agent47')).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: 'Select agent agent47' })).toBeChecked();
    expect(selection.target).toBeUndefined();
  });
}

test('where the view leaves it out, the view lets every agent in, and keeps its order', async () => {
  await show(50, { text: 'nowhere', health: 'unhealthy', sort: 'id', descending: true });
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await reveal('agent7');
  expect(head('agent7')).toHaveFocus();
  expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('agent49');
});

test('one that is not there takes no focus, then or later', async () => {
  await show(5);
  await reveal('agent7');
  expect(selection.target).toBeUndefined();
  expect(document.body).toHaveFocus();
});
