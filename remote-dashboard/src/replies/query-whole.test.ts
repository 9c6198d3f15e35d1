import { afterEach, expect, jest, test } from '@jest/globals';
import { fakeFetch, fakeSite } from 'shared/testing';
import { queryWhole } from './query-whole.ts';

let restore = () => {};
afterEach(() => restore());

test('rows that are left out are told of each time, and reported once until an answer is whole again', async () => {
  const columns = ['n'];
  const answers = ['[1]\n["x"]', '[1]\n["x"]', '[1]\n[1,2]', '[1]', '[1]\n["x"]'];
  ({ restore } = fakeFetch({ [new URL(fakeSite.datasets).pathname]: () => new Response(`["n"]\n["UInt8"]\n${answers.shift()}`) }));
  const [onError, onLeftOut] = [jest.fn(), jest.fn()];
  const read = ([n]: readonly unknown[]) => (typeof n === 'number' ? n : undefined);
  const told: [rows: number[], reported: number, leftOut: number][] = [];
  while (answers.length > 0) {
    const rows = await queryWhole(fakeSite.datasets, { sql: 'SELECT 1', columns, read, signal: AbortSignal.any([]), onError, onLeftOut });
    told.push([rows, onError.mock.calls.length, onLeftOut.mock.calls.length]);
  }
  expect(told).toEqual([
    [[1], 1, 1],
    [[1], 1, 2],
    [[1], 2, 3],
    [[1], 2, 3],
    [[1], 3, 4],
  ]);
});
