import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { jsonAnswer, pending } from 'shared/testing';
import { useFakeLayout } from '../../test/fake-layout.ts';
import { json, pass, show, silence, useFakeClock } from '../testing.tsx';
import { PLACE, tabMemory } from './tab-memory.ts';

useFakeClock();
useFakeLayout();
afterEach(() => history.replaceState(null, ''));

const many = Array.from({ length: 101 }, (_, index) => `agent${String(index).padStart(3, '0')}`);
const manyAnswer = json(many.map((id) => ({ id, health: { healthy: true }, config: [{ probing_rate: 1 }] })));
/** Their order by prefix is the other way round. */
const manyPrefixes = { agents: many.map((id, index) => ({ agent_id: id, prefixes: [{ user_prefix: `2001:db8:${900 - index}::/80` }] })) };
const area = () => screen.getByRole('table', { name: 'Agents' }).parentElement as HTMLElement;
const place = { row: 'agent020', rest: 0, page: 0, open: [] };

function leavePlace() {
  history.replaceState({ key: 'step' }, '');
  tabMemory.keep(`${PLACE}step`, place);
}

test("the reader's row is returned to in the order by prefix, which comes later, and is not forgotten before", async () => {
  leavePlace();
  const slow = pending<Response>();
  await show({ agents: manyAnswer, prefixes: () => slow.promise }, {}, '/?sort=prefixes');
  await pass(1000);
  expect(tabMemory.read(`${PLACE}step`)).toEqual(place);
  slow.resolve(jsonAnswer(manyPrefixes));
  await pass(1000);
  expect(area().scrollTop).toBe(80 * 50);
  expect(tabMemory.read(`${PLACE}step`)).toEqual(place);
});

test('a reader who has scrolled meanwhile stays there', async () => {
  leavePlace();
  const slow = pending<Response>();
  await show({ agents: manyAnswer, prefixes: () => slow.promise }, {}, '/?sort=prefixes');
  area().scrollTop = 500;
  slow.resolve(jsonAnswer(manyPrefixes));
  await pass(1000);
  expect(area().scrollTop).toBe(500);
});

test('an order that waits for nothing has its row at once', async () => {
  leavePlace();
  await show({ agents: manyAnswer, prefixes: silence });
  expect(area().scrollTop).toBe(20 * 50);
});

test('a scroll of the table is remembered', async () => {
  history.replaceState({ key: 'step' }, '');
  await show({ agents: manyAnswer, prefixes: silence });
  area().scrollTop = 30 * 50;
  fireEvent.scroll(area());
  expect(tabMemory.read(`${PLACE}step`)).toMatchObject({ row: 'agent030' });
});

test.each(['beforeunload', 'pagehide', 'visibilitychange'])('%s stores the place of which no scroll event has told', async (event) => {
  history.replaceState({ key: 'step' }, '');
  await show({ agents: manyAnswer, prefixes: silence });
  area().scrollTop = 30 * 50;
  document.dispatchEvent(new Event(event, { bubbles: true }));
  const stored = new Map(JSON.parse(sessionStorage.getItem('agents-table') ?? '[]'));
  expect(stored.get(`${PLACE}step`)).toMatchObject({ row: 'agent030' });
});
