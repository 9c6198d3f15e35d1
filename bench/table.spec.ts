import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { type TableUse, useTable } from './src/use-table.ts';

test('10,000 agents cost little more than 10', async ({ setup }) => {
  const uses = await useTable(setup, 1);
  const [few, some, many] = [...uses.values()].map(([use]) => use) as [TableUse, TableUse, TableUse];
  const ratio = (of: keyof TableUse) => many[of] / few[of];
  // Ten agents fill less than the scroll area.
  expect.soft(many.elements / some.elements).toBeLessThan(1.05);
  expect.soft(ratio('heap')).toBeLessThan(4);
  expect.soft(ratio('heapAfter')).toBeLessThan(1.25);
  // Times have room for a busy machine.
  expect.soft(ratio('firstRows')).toBeLessThan(5);
  expect.soft(ratio('key')).toBeLessThan(4);
});
