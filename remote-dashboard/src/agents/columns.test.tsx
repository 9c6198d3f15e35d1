import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { agents, cells, pass, show, useFakeClock, user } from '../testing.tsx';
import { type Column, columns } from './columns.tsx';
import { viewOf } from './view.ts';

useFakeClock();

/** A column that nobody has thought of yet. */
const lettersColumn: Column = {
  key: 'letters',
  heading: 'Letters',
  width: '4rem',
  isNumber: true,
  linePer: 'agent',
  cell: ({ agent }) => `${agent.id.slice(3, 6)}!`,
  sortKey: ({ agent }) => agent.id.slice(4),
  searchTexts: ({ agent }) => [`letters-${agent.id.slice(3, 6)}`],
  exported: { letters: ({ agent }) => agent.id.slice(3, 6) },
};

/** The one list. */
const list = columns as Column[];
beforeEach(() => {
  list.push(lettersColumn);
});
afterEach(() => {
  list.pop();
});

test('a column that is added to the list has a heading, cells, an order, and is searched and exported', async () => {
  let file = '';
  jest.spyOn(globalThis, 'Blob').mockImplementation((parts) => {
    file = parts?.join('') ?? '';
    return {} as Blob;
  });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { url } = await show();

  const heading = screen.getByRole('columnheader', { name: 'Letters' });
  expect(cells('vltcdg01').at(-1)).toBe('cdg!');
  await user.click(within(heading).getByRole('button'));
  await pass();
  const ids = () => screen.getAllByRole('rowheader').map((head) => head.querySelector('code')?.textContent);
  expect(ids()).toEqual(['vltcdg01', 'vltsgp01', 'vltatl01', 'vltewr01']);
  expect(url()).toBe('/?sort=letters');
  await user.type(screen.getByRole('searchbox'), 'letters-sgp');
  await pass(300);
  expect(ids()).toEqual(['vltsgp01']);
  await user.click(agents().getByRole('button', { name: 'CSV', hidden: true }));
  expect(file).toBe('id,status,message,letters,configuration,user_prefix,probing_rate\r\nvltsgp01,Healthy,,sgp,,,\r\n');
});

test('it can be left out, and the URL says so', async () => {
  await show({}, {}, '/?hide=letters');
  expect(screen.queryByRole('columnheader', { name: 'Letters' })).not.toBeInTheDocument();
  expect(cells('vltcdg01')).toHaveLength(3);
  await user.click(agents().getByRole('button', { name: 'Letters', hidden: true }));
  await pass();
  expect(cells('vltcdg01')).toHaveLength(4);
});

test('every column has a key of its own, which a URL can hold', () => {
  const keys = columns.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(viewOf(`?sort=-${key}`)).toMatchObject({ sort: key, descending: true });
});

test('the compiler refuses a column that is not complete', () => {
  const { cell: _cell, ...withoutCell } = lettersColumn;
  const { sortKey: _sortKey, ...withoutOrder } = lettersColumn;
  const { searchTexts: _searchTexts, ...withoutSearch } = lettersColumn;
  const { exported: _exported, ...withoutExport } = lettersColumn;
  const { heading: _heading, ...withoutHeading } = lettersColumn;
  const { width: _width, ...withoutWidth } = lettersColumn;
  // @ts-expect-error: a column has cells.
  const halves: Column[] = [withoutCell];
  // @ts-expect-error: a column has an order.
  halves.push(withoutOrder);
  // @ts-expect-error: a column is searched.
  halves.push(withoutSearch);
  // @ts-expect-error: a column is exported.
  halves.push(withoutExport);
  // @ts-expect-error: a column has a heading.
  halves.push(withoutHeading);
  // @ts-expect-error: a column has a width.
  halves.push(withoutWidth);
  expect(halves).toHaveLength(6);
});
