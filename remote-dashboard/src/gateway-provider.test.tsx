import { expect, test } from '@jest/globals';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { AuthContext } from 'shared/auth';
import { fakeFetch, fakeSession } from 'shared/testing';
import { useAgents } from './agents/use-agents.ts';
import { GatewayProvider } from './gateway-provider.tsx';
import { agentsAnswer, json, pass, paths, useFakeClock } from './testing.tsx';

useFakeClock();

// Reliability: a dashboard with many agents unmounts
test.each([['shown'], ['hidden']])('a dashboard that unmounts while it is %s frees its agents and the data of the account', async (how) => {
  const net = fakeFetch({ [paths.agents]: json(agentsAnswer) });
  let cache: QueryClient | undefined;
  function Agents() {
    cache = useQueryClient();
    const agents = useAgents();
    return agents.state === 'loaded' && <p>{agents.data.length} agents</p>;
  }
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <AuthContext value={fakeSession()}>
        <GatewayProvider origin="" onError={() => {}}>
          <Agents />
        </GatewayProvider>
      </AuthContext>
    </Activity>
  );
  const { rerender, unmount } = render(page('visible'));
  await pass();
  expect(screen.getByText('4 agents')).toBeVisible();
  if (how === 'hidden') rerender(page('hidden'));
  expect(cache?.getQueryCache().getAll()).not.toEqual([]);
  unmount();
  await pass();
  expect(cache?.getQueryCache().getAll()).toEqual([]);
  net.restore();
});
