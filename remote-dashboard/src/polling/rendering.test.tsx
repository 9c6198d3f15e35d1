import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { agents, cells, credits, json, MINUTE, pass, show, silence, status, useFakeClock } from '../testing.tsx';

useFakeClock();

/** Ids of the agents whose rows rendered: each has a rate of its own, which a row writes whenever it renders. */
let rendered: number[];
const RATE = 7_000;

beforeEach(() => {
  rendered = [];
  jest.spyOn(Number.prototype, 'toFixed').mockImplementation(function toFixed(this: number) {
    if (this > RATE) rendered.push(Math.floor(this) - RATE);
    return String(this);
  });
});

const prefix = (agent: number) => `2001:db8:${agent}::/48`;
const agent = (id: number, changes = {}) => ({
  id: `agent${id}`,
  health: { healthy: true },
  config: [{ probing_rate: (RATE + id + 0.5) * 1000, src_ipv6_prefix: prefix(id) }],
  ...changes,
});
const prefixesOf = (...ids: number[]) => ({
  agents: ids.map((id) => ({ agent_id: `agent${id}`, prefixes: [{ agent_prefix: prefix(id), user_prefix: `2001:db8:${id}:1::/80` }] })),
});

async function showThree() {
  const shown = await show({
    agents: json([agent(1), agent(2), agent(3)]),
    prefixes: json(prefixesOf(1, 2, 3)),
    usage: json({ used: 0, limit: 2 }),
  });
  expect(new Set(rendered)).toEqual(new Set([1, 2, 3]));
  rendered = [];
  return shown;
}

describe('rows of the table render again', () => {
  test('never for the credits, whatever becomes of them', async () => {
    const { answer } = await showThree();
    answer('usage', json({ used: 1, limit: 2 }));
    await pass(5 * MINUTE);
    expect(credits().getByText('50% used, 1 credit left')).toBeVisible();
    answer('usage', status(500));
    await pass(5 * MINUTE);
    expect(credits().getByText('HTTP error! Status: 500')).toBeVisible();
    expect(rendered).toEqual([]);
  });

  test('not while agents and prefixes are fetched, nor for the same answer in another order, nor for a failure', async () => {
    const { answer } = await showThree();
    answer('agents', silence);
    await pass(2 * MINUTE + 100);
    expect(screen.getByText(/^refreshing…/)).toBeInTheDocument();
    await pass(15_000);
    expect(agents().getByText(/^Old data/)).toBeVisible();
    answer('agents', json([agent(3), agent(1), agent(2)]));
    answer('prefixes', json(prefixesOf(2, 3, 1)));
    await pass(5 * MINUTE);
    expect(agents().queryByText(/^Old data/)).not.toBeInTheDocument();
    expect(rendered).toEqual([]);
  });

  test('only where an agent has changed', async () => {
    const { answer } = await showThree();
    answer('agents', json([agent(1), agent(2, { health: { healthy: false } }), agent(3)]));
    await pass(2 * MINUTE);
    expect(cells('agent2')[0]).toBe('UnhealthyNo reason given');
    expect(rendered).toEqual([2]);
  });

  test('not when another agent goes, which says so, or comes', async () => {
    const { answer } = await showThree();
    answer('agents', json([agent(2), agent(3)]));
    await pass(2 * MINUTE);
    answer('agents', json([agent(0), agent(2), agent(3)]));
    await pass(2 * MINUTE);
    expect(rendered).toEqual([1, 0]);
  });

  test('only where a prefix has changed', async () => {
    const { answer } = await showThree();
    answer('prefixes', json(prefixesOf(1, 3)));
    await pass(5 * MINUTE);
    expect(cells('agent2')[1]).toBe('No prefix available');
    expect(rendered).toEqual([2]);
  });
});
