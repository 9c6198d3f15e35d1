import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { AuthContext } from 'shared/auth';
import { fakeSession } from 'shared/testing';
import { GatewayProvider } from '../gateway-provider.tsx';
import { lazyAirports } from '../map/lazy-airports.ts';
import { agentsAnswer, json, pass, status, user } from '../testing.tsx';
import { AgentsField } from './agents-field.tsx';
import { measureUrl } from './measure-proposal.ts';
import { box, fillIn, leaveForm, prefixes, says, send, showForm, TARGET, target, useFakeForm } from './testing.tsx';

useFakeForm();

describe('agents', () => {
  test('that cannot send are left out, with the reason', async () => {
    await showForm(`?target=${TARGET}&agents=vltcdg01,vltsgp01,vltewr01`);
    const out = within(screen.getByText('Left out:'));
    expect(out.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'vltcdg01 unhealthy',
      'vltsgp01 you have no unicast prefix there',
    ]);
    says(/^32 probes × 1 agent = 32 credits/);
  });

  test('that cannot send are folded where they are many', async () => {
    const ids = Array.from({ length: 25 }, (_, index) => `silent-${index + 1}`);
    const answer = [...agentsAnswer, ...ids.map((id) => ({ id, health: { healthy: false } }))];
    await showForm(`?target=${TARGET}&agents=vltewr01,${ids.join(',')}`, { answers: { '/api/agents': json(answer) } });
    const summary = screen.getByText('Left out: 25 agents');
    const out = within(summary.parentElement as HTMLElement);
    expect(out.getByText('silent-1')).not.toBeVisible();
    await user.click(summary);
    expect(out.getByText('silent-1')).toBeVisible();
    expect(out.getAllByRole('listitem')).toHaveLength(20);
    expect(out.getByText('and 5 more')).toBeVisible();
    says(/^32 probes × 1 agent = 32 credits/);
  });

  test('that have the other kind of prefixes only say so, and the form says whom it has chosen', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const prefixOf = (id: string) => ({ user_prefix: `2001:db8:${id}:1:1::/80` });
    const shared = { user_prefix: '2001:db8:ffff:1:1::/80' };
    const own = ids.slice(0, 4).map((id) => ({ agent_id: id, prefixes: [prefixOf(id)] }));
    const answers = {
      '/api/agents': json(ids.map((id) => ({ id, health: { healthy: true } }))),
      '/api/user/prefixes': json({ agents: [...own, { agent_id: 'd', prefixes: [shared] }, { agent_id: 'e', prefixes: [shared] }] }),
    };
    await showForm(`?target=${TARGET}`, { answers });
    const saysOf = (id: string) => screen.getByRole('checkbox', { name: id }).getAttribute('aria-describedby');
    const texts = () => ids.map((id) => document.getElementById(saysOf(id) ?? '')?.textContent?.replace(' Healthy', ''));
    expect(texts()).toEqual(['', '', '', '', 'Anycast only', 'No prefix']);
    says('The first 3 that can send are chosen to begin with.');
    await user.click(screen.getByRole('button', { name: 'All that can send (4)' }));
    expect(screen.queryByText(/to begin with/)).toBeNull();
    leaveForm();
    await showForm(`?target=${TARGET}&from=anycast`, { answers });
    expect(texts()).toEqual(['Unicast only', 'Unicast only', 'Unicast only', '', '', 'No prefix']);
  });

  test('are chosen together', async () => {
    const { url } = await showForm(`?target=${TARGET}`);
    await user.click(screen.getByRole('button', { name: 'None' }));
    says('0 of 4 chosen');
    // vltcdg01 is unhealthy, and at vltsgp01 the user has no prefix.
    await user.click(screen.getByRole('button', { name: 'All that can send (2)' }));
    says('2 of 4 chosen');
    await pass(300);
    expect(url()).toContain('agents=vltatl01,vltewr01');
    expect(screen.queryByText('Left out:')).toBeNull();
  });

  test('that a search finds are added if they can send, as with all', async () => {
    const config = [{ name: 'unicast', src_ipv6_prefix: '2001:db8:3::/48' }];
    const more = Array.from({ length: 6 }, (_, index) => ({ id: `more-${index}`, health: { healthy: true }, config }));
    const { url } = await showForm(`?target=${TARGET}&agents=vltatl01`, { answers: { '/api/agents': json([...agentsAnswer, ...more]) } });
    const search = screen.getByRole('searchbox', { name: 'Search agents by id or place' });
    // vltcdg01 is unhealthy, at vltsgp01 the user has no prefix, and vltewr01 can send.
    await user.type(search, 'vlt');
    await user.click(screen.getByRole('button', { name: 'Add those that can send (2)' }));
    says('2 of 10 chosen');
    await pass(300);
    expect(url()).toContain('agents=vltatl01,vltewr01');
    expect(screen.queryByText('Left out:')).toBeNull();
    await user.type(search, 'cdg');
    expect(screen.getByRole('button', { name: 'Add those that can send (0)' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('stay chosen when none can be offered', async () => {
    const answer = agentsAnswer.map((agent) => ({ ...agent, health: { healthy: false } }));
    await showForm(`?target=${TARGET}&agents=vltewr01`, { answers: { '/api/agents': json(answer) } });
    await user.click(screen.getByRole('button', { name: 'All that can send (0)' }));
    says('1 of 4 chosen');
  });

  test('that do not send all TTLs are named before Send', async () => {
    const config = [{ name: 'unicast', src_ipv6_prefix: '2001:db8:3::/48', probing_rate: 100, min_ttl: 2, max_ttl: 20 }];
    const answer = agentsAnswer.map((agent) => (agent.id === 'vltewr01' ? { ...agent, config } : agent));
    await showForm(`?target=${TARGET}&agents=vltewr01,vltatl01&ttl=2-20`, { answers: { '/api/agents': json(answer) } });
    expect(screen.queryByText(/do not send probes with every TTL/)).toBeNull();
    await user.click(screen.getByText('Options'));
    await user.clear(screen.getByRole('textbox', { name: 'Last TTL' }));
    await user.type(screen.getByRole('textbox', { name: 'Last TTL' }), '21');
    const said = within(screen.getByText(/^These agents do not send probes with every TTL, but all probes cost credits/));
    expect(said.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['vltewr01 sends TTL 2–20 only']);
  });

  test('that do not send all TTLs are counted as all other numbers are, where they are many', async () => {
    const agents = Array.from({ length: 1_200 }, (_, index) => `a${1_000 + index}`);
    const config = [{ name: 'unicast', min_ttl: 2 }];
    const answers = {
      '/api/agents': json(agents.map((id) => ({ id, health: { healthy: true }, config }))),
      '/api/user/prefixes': json({
        agents: agents.map((id, index) => ({ agent_id: id, prefixes: [{ user_prefix: `2001:db8:${index.toString(16)}:1:1::/80` }] })),
      }),
    };
    await showForm(`?target=${TARGET}`, { answers });
    await user.click(screen.getByRole('button', { name: 'All that can send (1,200)' }));
    says(/and 1,1\d\d more send TTL/);
  });

  test('in anycast have one source address each, in the shared prefix', async () => {
    const { sent } = await showForm(`?target=${TARGET}&from=anycast&agents=vltewr01,vltcdg01`, {
      answers: { '/api/agents': json(agentsAnswer.map((agent) => ({ ...agent, health: { healthy: true } }))) },
    });
    await send();
    const addresses = sent()[0].metadata.map(({ ip_address }: { ip_address: string }) => ip_address);
    expect(addresses).toEqual([expect.stringMatching(/^2001:db8:a:1:1:/), expect.stringMatching(/^2001:db8:a:1:1:/)]);
    expect(new Set(addresses).size).toBe(2);
  });

  test('that have no room in the URL are kept at the step of the history, for a reload', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `${'x'.repeat(400)}${index}`);
    const own = ids.map((id, index) => ({ agent_id: id, prefixes: [{ user_prefix: `2001:db8:${index}:1:1::/80` }] }));
    const answers = {
      '/api/agents': json(ids.map((id) => ({ id, health: { healthy: true } }))),
      '/api/user/prefixes': json({ agents: own }),
    };
    const { url, state } = await showForm(`?target=${TARGET}`, { answers });
    await user.click(screen.getByRole('button', { name: 'All that can send (12)' }));
    await pass(300);
    expect(url()).toBe(`/dashboard/measure?target=${TARGET}&all-agents=12`);
    leaveForm();
    await showForm(`?target=${TARGET}`, { answers, state: state() });
    says('12 of 12 chosen');
  });

  test('of a link with unseen characters in their ids are named legibly', async () => {
    await showForm(`?target=${TARGET}&agents=vltewr01,${encodeURIComponent('a\u202Eb')}`);
    expect(screen.getByText(/of the named agents/)).toHaveTextContent('1 of the named agents is not known: a‹U+202E›b');
    expect(box(/^vltewr01/)).toBeChecked();
  });

  test('that have no room in the URL are not said to be kept by a login', async () => {
    const agents = ['vltewr01', ...Array.from({ length: 500 }, (_, number) => `former${number}`)];
    await showForm(`?target=${TARGET}`, { answers: { '/api/probes': status(401) }, state: { agents } });
    await pass();
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent('except the choice of agents: choose them again afterwards.');
  });

  test('of a link that names too many are said to be left out, until others are chosen', async () => {
    const { url } = await showForm(`?agents=${'vltewr01,'.repeat(499)}vltewr01`);
    const said = '500 agents of the earlier choice are not known here, and left out: a link has room for 4,000 characters of ids.';
    says(said);
    // The URL follows what is typed, and the form goes on to say it.
    await fillIn(TARGET);
    await pass(400);
    expect(url()).toBe(`/dashboard/measure?target=${TARGET}&all-agents=500`);
    says(said);
    await user.click(box(/^vltewr01/));
    expect(screen.queryByText(said)).toBeNull();
  });

  test('that are named and not known are counted apart', async () => {
    const strangers = Array.from({ length: 312 }, (_, index) => `s${index}`);
    await showForm(`?target=${TARGET}&agents=vltewr01,vltatl01,${strangers.join(',')}`);
    says('2 of 4 chosen');
    says(/^32 probes × 2 agents = 64 credits/);
    expect(screen.getByText(/of the named agents/)).toHaveTextContent('312 of the named agents are not known: s0, s1, s10 and 309 more');
    expect(screen.queryByText('Left out:')).toBeNull();
    leaveForm();
    await showForm(`?target=${TARGET}`, { state: { agents: ['vltatl', 'vltcdg01'] } });
    says('1 of 4 chosen');
    expect(screen.getByText(/of the named agents/)).toHaveTextContent('1 of the named agents is not known: vltatl');
    says('None of the chosen agents can send for you at the moment: choose another one.');
    leaveForm();
    await showForm(`?target=${TARGET}&agents=vltatl`);
    says('0 of 4 chosen');
    says('Choose at least one agent.');
  });

  test('that an earlier measurement had and nobody knows here are said to be left out, until others are chosen', async () => {
    const long = Array.from({ length: 500 }, (_, index) => `agent-${index}-far-away`);
    // 500 are too many for a URL, and 12 more were not in the link either.
    const again = measureUrl({ target: TARGET, agents: long, unknownAgents: 12 });
    const search = again.slice(again.indexOf('?'));
    await showForm(search, { state: { agents: long } });
    expect(
      screen.getByText('12 agents of the earlier choice are not known here, and left out: a link has room for 4,000 characters of ids.'),
    ).toBeVisible();
    leaveForm();
    // In a new tab, which has no state.
    const { url } = await showForm(search);
    const said = screen.getByText(
      '512 agents of the earlier choice are not known here, and left out: a link has room for 4,000 characters of ids.',
    );
    expect(said).toBeVisible();
    expect(screen.getAllByRole('checkbox', { checked: true }).length).toBeGreaterThan(0);
    await user.click(box(/^vltewr01/));
    await pass(400);
    expect(said).not.toBeInTheDocument();
    expect(url()).not.toContain('all-agents');
  });

  test('that fail to load have Retry, and the form keeps its values', async () => {
    const { answers } = await showForm(`?target=${TARGET}`, { answers: { '/api/user/prefixes': status(500) } });
    await send();
    says('Your prefixes could not be loaded. HTTP error! Status: 500');
    answers['/api/user/prefixes'] = json(prefixes);
    await user.click(screen.getByRole('button', { name: 'Retry prefixes' }));
    await pass();
    says(/^32 probes × 2 agents/);
    expect(target()).toHaveValue(TARGET);
  });
});

test('of 10,000 agents some are listed, all can be chosen, and the others are searched for', () => {
  const agents = Array.from({ length: 10_000 }, (_, index) => ({ id: `vltcdg${10_000 + index}`, healthy: true, configurations: [] }));
  const onChoose = jest.fn<(ids: readonly string[]) => void>();
  render(
    <AuthContext value={fakeSession()}>
      <GatewayProvider origin="" onError={jest.fn()}>
        <fieldset>
          <AgentsField
            agents={agents}
            chosen={['vltcdg19999']}
            onChoose={onChoose}
            prefixes={undefined}
            cast="unicast"
            problem={undefined}
          />
        </fieldset>
      </GatewayProvider>
    </AuthContext>,
  );
  says('1 of 10,000 chosen');
  says('9,940 more, not listed: search for them.');
  fireEvent.click(screen.getByText('All that can send'));
  expect(onChoose.mock.lastCall?.[0]).toEqual(agents.map(({ id }) => id));
  fireEvent.change(screen.getByPlaceholderText('Search id or place'), { target: { value: '9999' } });
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(box(/vltcdg19999/)).toBeChecked();
  expect(screen.getByText('1 of 10,000 found')).toHaveAttribute('role', 'status');
  const search = screen.getByPlaceholderText('Search id or place');
  fireEvent.change(search, { target: { value: '9999x' } });
  expect(screen.getByText('No agent found.')).toHaveAttribute('role', 'status');
  fireEvent.click(screen.getByText('Clear search'));
  expect(search).toHaveFocus();
  says('9,940 more, not listed: search for them.');
});

test('a search does not say that no agent was found while places are missing', async () => {
  const load = jest.spyOn(lazyAirports, 'load').mockReturnValueOnce(new Promise(() => {}));
  jest.spyOn(lazyAirports, 'loaded', 'get').mockReturnValueOnce(undefined);
  const agents = Array.from({ length: 10 }, (_, index) => ({ id: `vltcdg1${index}`, healthy: true, configurations: [] }));
  const onError = jest.fn();
  const field = (
    <AuthContext value={fakeSession()}>
      <GatewayProvider origin="" onError={onError}>
        <AgentsField agents={agents} chosen={[]} onChoose={jest.fn()} prefixes={undefined} cast="unicast" problem={undefined} />
      </GatewayProvider>
    </AuthContext>
  );
  const search = (value = 'paris') => fireEvent.change(screen.getByPlaceholderText('Search id or place'), { target: { value } });
  const { unmount } = render(field);
  search();
  says('Searching…');
  search('vltcdg11');
  expect(screen.queryByText(/ found$/)).toBeNull();
  unmount();

  load.mockRejectedValueOnce(new Error('Loading chunk airports failed.'));
  jest.spyOn(lazyAirports, 'loaded', 'get').mockReturnValueOnce(undefined);
  render(field);
  await pass();
  search();
  says('No agent found in what could be loaded.');
  says('Places could not be loaded.');
  expect(onError).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Retry places' }));
  await pass();
  expect(screen.getAllByRole('checkbox')).toHaveLength(10);
});
