import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { jsonAnswer, pending } from 'shared/testing';
import {
  agents,
  agentsAnswer,
  cells,
  credits,
  json,
  MINUTE,
  pass,
  prefixesAnswer,
  retryIn,
  row,
  setVisible,
  show,
  silence,
  status,
  useFakeClock,
  user,
} from '../testing.tsx';

useFakeClock();

describe('the agents', () => {
  test('are a table with these columns', async () => {
    await show();
    const names = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(names).toEqual(['Agent ID', 'Status', 'Your IPv6 Prefixes', 'Probing Rate']);
  });

  test('are sorted by id and show health, prefixes and rates', async () => {
    await show();
    expect(screen.getAllByRole('rowheader').map((head) => head.querySelector('code')?.textContent)).toEqual([
      'vltatl01',
      'vltcdg01',
      'vltewr01',
      'vltsgp01',
    ]);
    expect(cells('vltatl01')).toEqual(['Healthy', 'No configuration available', 'No configuration']);
    expect(cells('vltcdg01')).toEqual(['UnhealthyNo reason given', 'No prefix available', '500 pps']);
    expect(cells('vltewr01')).toEqual([
      'Healthy',
      '[unicast] 2001:db8:3:1::/80[anycast] 2001:db8:0:1::/80',
      '[unicast] 1.5 kpps[anycast] 1 kpps',
    ]);
    expect(cells('vltsgp01')).toEqual(['Healthy', 'No configuration available', 'No configuration']);
    for (const name of ['All 4', 'Healthy 3', 'Unhealthy 1']) expect(agents().getByRole('button', { name })).toBeVisible();
  });

  test('are counted with separators', async () => {
    const many = Array.from({ length: 1_200 }, (_, index) => ({ id: `${index}`, health: { healthy: index >= 100 } }));
    await show({ agents: json(many) });
    for (const name of ['All 1,200', 'Healthy 1,100', 'Unhealthy 100']) expect(agents().getByRole('button', { name })).toBeVisible();
  });

  test('that are unhealthy look different', async () => {
    await show();
    expect(row('vltcdg01')).toHaveClass('unhealthy');
    expect(row('vltatl01')).not.toHaveClass('unhealthy');
  });

  test('that are unhealthy say why, and when that was seen', async () => {
    const health = { healthy: false, last_check: '2026-11-20T12:48:03Z', message: 'no route' };
    const { answer } = await show({
      agents: json([
        { id: 'a', health },
        { id: 'b', health: { ...health, healthy: true } },
      ]),
    });
    expect(cells('a')[0]).toBe('Unhealthyno routeLast check 12:48:03 UTC, 11 min ago');
    expect(cells('b')[0]).toBe('Healthy');
    answer(
      'agents',
      json([
        { id: 'a', health: { healthy: false, last_check: 'x', message: 7 } },
        { id: 'b', health: { healthy: true } },
      ]),
    );
    await pass(2 * MINUTE);
    expect(cells('a')[0]).toBe('UnhealthyNo reason given');
  });

  // Reliability: an agent's health check lies in the future
  test('whose health check lies in the future have its date, and no age, beyond a few minutes of differing clocks', async () => {
    const at = (last_check: string) => ({ healthy: false, last_check });
    await show({
      agents: json([
        { id: 'a', health: at('2096-11-20T13:00:00Z') },
        { id: 'b', health: at('2026-11-20T14:00:00Z') },
        { id: 'c', health: at('2026-11-20T13:04:00Z') },
        { id: 'd', health: at('9999-11-20T13:04:00Z') },
        { id: 'e', health: at('0001-01-01T00:00:00Z') },
      ]),
    });
    expect(cells('a')[0]).toBe('UnhealthyNo reason givenLast check 20 Nov 2096, 13:00:00 UTC');
    expect(cells('b')[0]).toBe('UnhealthyNo reason givenLast check 14:00:00 UTC');
    expect(cells('c')[0]).toBe('UnhealthyNo reason givenLast check 13:04:00 UTC, just now');
    // The years of clocks that were never set, and of fields that are not filled in.
    expect(cells('d')[0]).toBe('UnhealthyNo reason given');
    expect(cells('e')[0]).toBe('UnhealthyNo reason given');
  });

  test('that are missing in an answer stay for ten minutes, and say so', async () => {
    const { answer } = await show();
    answer('agents', json(agentsAnswer.filter(({ id }) => id !== 'vltewr01')));
    await pass(2 * MINUTE);
    expect(cells('vltewr01')[0]).toBe('UnhealthyNot reporting since 13:00:00 UTC, 2 min ago');
    expect(agents().getByRole('button', { name: 'Healthy 2' })).toBeVisible();
    await pass(12 * MINUTE);
    expect(screen.queryByRole('rowheader', { name: 'vltewr01' })).not.toBeInTheDocument();
    answer('agents', json(agentsAnswer));
    await pass(2 * MINUTE);
    expect(cells('vltewr01')[0]).toBe('Healthy');
  });

  test('that are missing when a hidden tab returns are gone if their last answer is older than that', async () => {
    const { answer } = await show();
    setVisible(false);
    await pass(60 * MINUTE);
    answer('agents', json(agentsAnswer.filter(({ id }) => id !== 'vltewr01')));
    setVisible(true);
    await pass();
    expect(cells('vltsgp01')[0]).toBe('Healthy');
    expect(screen.queryByRole('rowheader', { name: 'vltewr01' })).not.toBeInTheDocument();
  });

  test('show the first configuration that has a prefix, and its rate', async () => {
    const config = ['management', 'unicast', 'anycast'].map((name, index) => ({
      name,
      probing_rate: 1000 + index * 1000,
      src_ipv6_prefix: `2001:db8:${index}::/48`,
    }));
    const prefixes = [{ agent_prefix: '2001:db8:1::/48', user_prefix: '2001:db8:1:1::/80' }];
    await show({
      agents: json([{ id: 'a', health: { healthy: true }, config }]),
      prefixes: json({ agents: [{ agent_id: 'a', prefixes }] }),
    });
    const seen = [...row('a').querySelectorAll('li.line')].map((line) => line.textContent?.trim());
    expect(seen).toEqual(['[unicast] 2001:db8:1:1::/80', '[unicast] 2 kpps']);
    expect(row('a').querySelector('[data-more]')).toHaveAttribute('data-more', '+2');
    expect(agents().getByRole('button', { name: 'Copy 2001:db8:1:1::/80' })).toBeVisible();
    expect(cells('a')[2]).toBe('[management] 1 kpps[unicast] 2 kpps[anycast] 3 kpps');
  });

  test('have prefixes that one click copies', async () => {
    await show();
    await user.click(screen.getByRole('button', { name: 'Copy 2001:db8:3:1::/80' }));
    await pass();
    expect(await navigator.clipboard.readText()).toBe('2001:db8:3:1::/80');
    expect(agents().getByText('Copied!')).toBeVisible();
    await pass(2_000);
    expect(agents().queryByText('Copied!')).not.toBeInTheDocument();
  });

  test('say so while the prefixes load', async () => {
    await show({ prefixes: silence });
    expect(cells('vltewr01')[1]).toBe('Loading...');
    expect(cells('vltatl01')[1]).toBe('No configuration available');
    expect(cells('vltewr01')[2]).toBe('[unicast] 1.5 kpps[anycast] 1 kpps');
  });

  test.each([
    ['a status', status(500), 'HTTP error! Status: 500'],
    ['a wrong form', json([]), 'Unable to fetch prefix information. Please try again later.'],
    ['an answer without a list', json({ agents: 7 }), 'Unable to fetch prefix information. Please try again later.'],
    ['no network', () => Promise.reject(new TypeError('x')), 'Unable to fetch prefix information. Please try again later.'],
  ])('say so when the prefixes fail with %s, with a Retry beside the table', async (_, failure, problem) => {
    const { answer } = await show({ prefixes: failure });
    expect(cells('vltewr01')[1]).toBe('Error loading prefixes');
    expect(agents().getByText(problem)).toBeVisible();
    const slow = pending<Response>();
    answer('prefixes', () => slow.promise);
    await retryIn(agents());
    await pass();
    expect(cells('vltewr01')[1]).toBe('Loading...');
    slow.resolve(jsonAnswer({ agents: [] }));
    await pass();
    expect(cells('vltewr01')[1]).toBe('[unicast] No prefix available[anycast] No prefix available');
  });

  test('of an empty list are none', async () => {
    await show({ agents: json([]) });
    expect(agents().getByText(/^No agents\./)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(credits().getByText('6,214')).toBeVisible();
  });

  // Reliability: one agent, configuration or prefix is invalid
  test('that are odd, and odd prefixes, leave all others in the table, and are reported', async () => {
    const odd = [
      { id: 'oddams01', health: { healthy: null }, config: [null, { name: 'odd', probing_rate: '12' }] },
      { id: 'oddatl01', health: 'fine', config: [null] },
      { id: 'oddbom01', health: { healthy: false, message: 'no \u202Eroute' }, config: [{ probing_rate: -1 }] },
      { id: '\u202Eoddfra01', health: null, config: [] },
      { id: '   ' },
      null,
    ];
    const oddPrefixes = [null, { agent_id: 'oddams01', prefixes: null }];
    const { errors } = await show({
      agents: json([...odd, ...agentsAnswer]),
      prefixes: json({ agents: [...oddPrefixes, ...prefixesAnswer.agents] }),
    });
    expect(screen.getAllByRole('rowheader')).toHaveLength(7);
    expect(cells('vltewr01').slice(0, 2)).toEqual(['Healthy', '[unicast] 2001:db8:3:1::/80[anycast] 2001:db8:0:1::/80']);
    expect(row('oddams01')).toHaveTextContent(/Unhealthyunknown.*No prefix available.*–/);
    expect(row('oddatl01')).toHaveTextContent(/Unhealthyunknown.*No configuration available.*No configuration/);
    expect(row('oddbom01')).toHaveTextContent(/Unhealthy.*no ‹U\+202E›route.*–/);
    expect(agents().queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
    expect(errors.map(String).sort()).toEqual([
      expect.stringMatching(/\/api\/agents has answered with 9 odd parts:.*"oddams01".*healthy/s),
      expect.stringMatching(/\/api\/user\/prefixes has answered with 2 odd parts:/),
    ]);
  });

  // Reliability: every agent in a refresh is invalid
  test('stay as those that do not report, and no call has failed, when every agent of a refresh is invalid', async () => {
    const { answer, errors } = await show();
    answer('agents', json([null, { id: 7 }]));
    await pass(2 * MINUTE);
    expect(cells('vltewr01')[0]).toMatch(/^Unhealthy.*Not reporting since/);
    expect(agents().queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
    expect(errors.map(String)).toEqual([expect.stringMatching(/2 odd parts:\n {2}\[0\] null left out.*\n {2}\[1\] .*id/)]);
  });

  test('have ids and names that are only ever text', async () => {
    const id = '<img src=x onerror="alert(1)">';
    const config = [{ name: '<b>bold</b>', probing_rate: 1 }];
    const { container } = await show({ agents: json([{ id, health: { healthy: true }, config }]) });
    expect(screen.getByRole('rowheader', { name: id })).toBeVisible();
    expect(screen.getAllByText('[<b>bold</b>]')).toHaveLength(2);
    expect(container.querySelector('img, b')).toBeNull();
  });
});
