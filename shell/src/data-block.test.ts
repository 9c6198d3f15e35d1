import { afterEach, expect, jest, test } from '@jest/globals';
import { readPageStart } from './data-block.ts';
import { fakePage } from './head-script/testing.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('the block of the page is read', () => {
  fakePage({ earlyCalls: ['/api/agents'] });
  expect(readPageStart(document)).toEqual({ earlyCalls: ['/api/agents'], preloads: [] });
});

test.each([undefined, '', 'null', '{"preloads":'])('a block that cannot be read (%j) is no reason to lose the page', (text) => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  fakePage();
  const block = document.getElementById('page') as HTMLElement;
  if (text === undefined) block.remove();
  else block.textContent = text;
  expect(readPageStart(document)).toEqual({ earlyCalls: [], preloads: [] });
  expect(errors).toHaveBeenCalledTimes(text === 'null' ? 0 : 1);
});
