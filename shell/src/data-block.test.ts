import { expect, test } from '@jest/globals';
import { readPageStart } from './data-block.ts';
import { fakePage } from './head-script/testing.ts';

test('the block of the page is read', () => {
  fakePage({ earlyCalls: ['/api/agents'] });
  expect(readPageStart()).toEqual({ earlyCalls: ['/api/agents'] });
});

test.each([undefined, '', 'null', '{"preloads":'])('a block that cannot be read (%j) is no reason to lose the page', (text) => {
  fakePage();
  const block = document.getElementById('page') as HTMLElement;
  if (text === undefined) block.remove();
  else block.textContent = text;
  expect(readPageStart()).toEqual({});
});
