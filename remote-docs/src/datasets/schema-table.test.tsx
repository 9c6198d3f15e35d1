import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { type Column, schema, type TableName } from './schema.ts';
import { SchemaTable } from './schema-table.tsx';

const sizes: [TableName, number][] = [
  ['saimiris.replies', 23],
  ['bmp.updates', 14],
  ['flows.records', 12],
];

test.each(sizes)('%s: all %i columns are shown', (name, count) => {
  render(<SchemaTable of={name} />);
  const columns: readonly Column[] = schema[name];
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual(
    columns.map(({ name: column, type, unit = '', meaning }) => [column, type, unit, meaning]),
  );
  expect(new Set(columns.map(({ name: column }) => column)).size).toBe(count);
});
