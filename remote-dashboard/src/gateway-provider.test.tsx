import { expect, test } from '@jest/globals';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { AuthContext } from 'shared/auth';
import { fakeFetch, fakeSession } from 'shared/testing';
import { useAgents } from './agents/use-agents.ts';
import { GatewayProvider } from './gateway-provider.tsx';
import { agentsAnswer, json, pass, paths, useFakeClock } from './testing.tsx';

useFakeClock();

// Reliability: a dashboard with many agents unmounts
test('a dashboard that unmounts frees its agents and the data of the account', async () => {
  const net = fakeFetch({ [paths.agents]: json(agentsAnswer) });
  let cache: QueryClient | undefined;
  function Agents() {
    cache = useQueryClient();
    const agents = useAgents();
    return agents.state === 'loaded' && <p>{agents.data.length} agents</p>;
  }
  const { unmount } = render(
    <AuthContext value={fakeSession()}>
      <GatewayProvider origin="" onError={() => {}}>
        <Agents />
      </GatewayProvider>
    </AuthContext>,
  );
  await pass();
  expect(screen.getByText('4 agents')).toBeVisible();
  expect(cache?.getQueryCache().getAll()).not.toEqual([]);
  unmount();
  expect(cache?.getQueryCache().getAll()).toEqual([]);
  net.restore();
});
