import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { resizeRows, scrollToRow, useFakeLayout } from '../../test/fake-layout.ts';
import { json, MINUTE, openRow, pass, row, show, useFakeClock, user } from '../testing.tsx';

useFakeClock();
useFakeLayout();

const names = Array.from({ length: 10_000 }, (_, index) => `agent${String(index).padStart(4, '0')}`);
const answer = names.map((id) => ({ id, health: { healthy: true }, config: [{ probing_rate: 1 }] }));
/** Enough for rows far out of sight. */
const many = answer.slice(0, 2_000);

const table = () => screen.getByRole('table', { name: 'Agents' });
// By their elements: whether each of a thousand is accessible takes seconds to find out.
const rows = () => [...table().querySelectorAll('tbody > tr')];
const indexes = () => rows().map((row) => Number(row.getAttribute('aria-rowindex')));

test('of 10,000 agents only those in sight are in the document, and each says which it is', async () => {
  await show({ agents: json(answer) });
  expect(table()).toHaveAttribute('aria-rowcount', '10001');
  expect(screen.getAllByRole('row')[0]).toHaveAttribute('aria-rowindex', '1');
  expect(indexes().slice(0, 3)).toEqual([2, 3, 4]);
  expect(rows().length).toBeLessThan(40);
  expect(table().parentElement).not.toHaveClass('whole');

  scrollToRow(5_000);
  await pass(200);
  expect(rows().length).toBeLessThan(40);
  expect(indexes()[0]).toBeGreaterThan(4_900);
  expect(within(rows()[0] as HTMLElement).getByRole('rowheader')).toHaveTextContent(names[(indexes()[0] ?? 0) - 2] as string);
});

test.each([37.5, 20, 100])('so are those in sight where rows are %d px high, as larger text or fewer columns make them', async (height) => {
  await show({ agents: json(many) });
  scrollToRow(1_900);
  resizeRows(height);
  scrollToRow(1_900);
  const inSight = Array.from({ length: 500 / height }, (_, index) => 1_902 + index);
  expect(indexes()).toEqual(expect.arrayContaining(inSight));
});

test('rows that become higher or lower while none scrolls leave no gap', async () => {
  await show({ agents: json(many) });
  scrollToRow(600);
  resizeRows(25);
  expect(indexes()).toEqual(expect.arrayContaining([1_202, 1_221]));
  resizeRows(100);
  expect(indexes()).toEqual(expect.arrayContaining([302, 306]));
});

test('a hundred agents are all in the document', async () => {
  await show({ agents: json(answer.slice(0, 100)) });
  expect(rows()).toHaveLength(100);
  expect(table()).toHaveAttribute('aria-rowcount', '101');
});

test.each([
  [1_000, 1_000, false],
  [1_001, 16, true],
])('of %i agents %i are printed', async (count, printed, isPart) => {
  await show({ agents: json(answer.slice(0, count)) });
  expect(rows()).toHaveLength(16);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(rows()).toHaveLength(printed);
  expect(table().parentElement?.classList.contains('part')).toBe(isPart);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(rows()).toHaveLength(16);
});

for (const [what, count] of [
  ['a long', 10_000],
  ['a short', 100],
] as const) {
  test(`the keyboard goes through ${what} list, row by row and to its ends`, async () => {
    await show({ agents: json(answer.slice(0, count)) });
    const header = (index: number) => screen.getByText(names[index] as string).closest('th') as HTMLElement;
    act(() => header(3).focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    await pass();
    expect(header(4)).toHaveFocus();
    await user.keyboard('{End}');
    await pass(500);
    expect(header(count - 1)).toHaveFocus();
    await user.keyboard('{ArrowDown}{Home}{ArrowUp}');
    await pass(500);
    expect(header(0)).toHaveFocus();
  });
}

test('the row that has the focus stays in the document when it is out of sight', async () => {
  await show({ agents: json(many) });
  const first = screen.getByRole('rowheader', { name: 'agent0003' });
  act(() => first.focus());
  scrollToRow(1_000);
  await pass(200);
  expect(first).toHaveFocus();
  expect(indexes()[0]).toBe(5);
  expect(indexes()[1]).toBeGreaterThan(900);
});

test('so does the row of an agent whose place in the list changes', async () => {
  const { answer: change } = await show({ agents: json(many) });
  const first = screen.getByRole('rowheader', { name: 'agent0003' });
  act(() => first.focus());
  scrollToRow(1_000);
  await pass(200);
  change('agents', json([{ id: 'agent' }, ...many]));
  await pass(2 * MINUTE);
  expect(first).toHaveFocus();
  expect(indexes()[0]).toBe(6);
});

test('and of one whose place changes with the order', async () => {
  const { back } = await show({ agents: json(many) });
  await user.click(screen.getByRole('columnheader', { name: 'Agent ID' }).querySelector('button') as HTMLElement);
  await pass(200);
  const first = rows()[3]?.querySelector('th') as HTMLElement;
  act(() => first.focus());
  scrollToRow(1_000);
  await pass(200);
  await back();
  await pass(200);
  expect(first).toHaveFocus();
  expect(first).toHaveAccessibleName('agent1996');
  expect(indexes().at(-1)).toBe(1_998);
});

test('a key leads to the next row of all, in browsers too that have no properties for ARIA attributes', async () => {
  jest.spyOn(Element.prototype, 'ariaRowIndex', 'get').mockReturnValue(null);
  await show({ agents: json(many) });
  scrollToRow(1_000);
  await pass(200);
  act(() => screen.getByRole('rowheader', { name: 'agent1004' }).focus());
  await user.keyboard('{ArrowDown}');
  await pass(500);
  expect(screen.getByRole('rowheader', { name: 'agent1005' })).toHaveFocus();
});

test('a search that leaves fewer agents than were scrolled past shows them', async () => {
  await show({ agents: json(many) });
  scrollToRow(1_000);
  await user.type(screen.getByRole('searchbox'), 'agent00');
  await pass(300);
  expect(screen.getByRole('rowheader', { name: 'agent0099' })).toBeVisible();
});

const place = (id: string) => {
  const { style } = screen.getByRole('rowheader', { name: id }).closest('tr') as HTMLElement;
  return [style.getPropertyValue('--index'), style.getPropertyValue('--shift')];
};

// Reliability: no `ResizeObserver` on the dashboard
test('without ResizeObserver, rows open and adapt to the window', async () => {
  const { ResizeObserver } = window;
  Reflect.deleteProperty(window, 'ResizeObserver');
  try {
    const { broken } = await show({ agents: json(many) });
    await openRow('agent0002');
    scrollToRow(600);
    resizeRows(100);
    fireEvent(window, new Event('resize'));
    expect(indexes()).toEqual(expect.arrayContaining([302, 306]));
    expect(broken).toEqual([]);
  } finally {
    window.ResizeObserver = ResizeObserver;
  }
});

test('the rows below open ones begin where they end, and opening another closes none: the pressed row stays where it is', async () => {
  await show({ agents: json(many) });
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(this: HTMLElement) {
    return this.dataset.open ? 170 : 50;
  });
  expect(place('agent0003')).toEqual(['3', '0px']);
  await openRow('agent0002');
  expect(place('agent0002')).toEqual(['2', '0px']);
  expect(place('agent0003')).toEqual(['2', '170px']);
  await openRow('agent0003');
  expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(2);
  expect(place('agent0003')).toEqual(['2', '170px']);
  expect(place('agent0004')).toEqual(['2', '340px']);
  await openRow('agent0002');
  expect(place('agent0003')).toEqual(['3', '0px']);
  expect(place('agent0004')).toEqual(['3', '170px']);
});

test('an opened row keeps its line; whole texts, every configuration and its rate are below it', async () => {
  const config = ['unicast', 'anycast'].map((name, index) => ({
    name,
    probing_rate: 500 + index,
    src_ipv6_prefix: `2001:db8:${index}::/48`,
  }));
  const health = { healthy: false, message: 'no route', last_check: '2026-11-20T12:48:03Z' };
  await show({ agents: json([{ id: 'a', health, config }]), prefixes: json({ agents: [] }) });
  const line = () => [...row('a').children].slice(0, 4).map((cell) => cell.innerHTML.replace(/aria-expanded="\w+"/, ''));
  const before = line();
  await openRow('a');
  expect(line()).toEqual(before);
  const details = within(row('a').lastElementChild as HTMLElement);
  expect(details.getByText('no route')).toBeVisible();
  expect(details.getByText(/Last check/)).toHaveTextContent('Last check 12:48:03 UTC, 11 min ago');
  expect(details.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    '[unicast]No prefix available500 pps',
    '[anycast]No prefix available501 pps',
  ]);
});
