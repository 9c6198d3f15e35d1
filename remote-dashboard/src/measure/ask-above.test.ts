import { expect, test } from '@jest/globals';
import { asksFirst } from './ask-above.ts';

// Of 100 credits a day, of none, and of an unknown number.
test.each([
  [0, 1, 100, true],
  [0, 1, undefined, true],
  [0, 0, 0, true],
  [10, 10, 100, false],
  [10, 11, 100, true],
  [10, 1, undefined, true],
  [50, 50, 100, false],
  [50, 51, 100, true],
  [50, 1, undefined, true],
  [100, 100, 100, false],
  [100, 1, undefined, false],
])('asking above %s %%: %s credits of %s ask: %s', (percent, credits, left, asks) => {
  expect(asksFirst(percent, credits, left)).toBe(asks);
});
