import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json } from '../testing.tsx';
import { leaveForm, showForm, TARGET, useFakeForm } from './testing.tsx';

useFakeForm();

test('the rate of an agent is that of the configuration which sends for the user', async () => {
  const config = [
    { name: 'others', probing_rate: 5_000, src_ipv6_prefix: '2001:db8:9::/48' },
    { name: 'anycast', probing_rate: 100, src_ipv6_prefix: '2001:db8:a::/48' },
    { name: 'unicast', probing_rate: 500, src_ipv6_prefix: '2001:db8:3::/48' },
  ];
  const anycast = { user_prefix: '2001:db8:a:1:1::/80', agent_prefix: '2001:db8:a::/48' };
  const own = [anycast, { user_prefix: '2001:db8:3:1:1::/80', agent_prefix: '2001:db8:3::/48' }];
  const answers = {
    '/api/agents': json([
      { id: 'one', health: { healthy: true }, config },
      { id: 'other', health: { healthy: true }, config },
    ]),
    '/api/user/prefixes': json({
      agents: [
        { agent_id: 'one', prefixes: own },
        { agent_id: 'other', prefixes: [anycast] },
      ],
    }),
  };
  const boxOf = (id: string) => screen.getByRole('checkbox', { name: id });
  const saysOf = (id: string) => document.getElementById(boxOf(id).getAttribute('aria-describedby') ?? '')?.textContent;
  await showForm(`?target=${TARGET}&agents=one`, { answers });
  expect([saysOf('one'), saysOf('other')]).toEqual(['500 pps Healthy', 'Anycast only Healthy']);
  leaveForm();
  await showForm(`?target=${TARGET}&agents=one&from=anycast`, { answers });
  expect([saysOf('one'), saysOf('other')]).toEqual(['100 pps Healthy', '100 pps Healthy']);
});
