import { afterEach, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { readPageData } from './page-data.ts';

const discovery = { schema: 1, shell: 'shell-1', contract: '1.0.0', remotes: {} };

afterEach(() => {
  document.head.replaceChildren();
});

function addBlock(id: string, text: string) {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = id;
  block.textContent = text;
  document.head.append(block);
}

test("the page's settings and versions are read from its data blocks", () => {
  addBlock('site', JSON.stringify(fakeSite));
  addBlock('discovery', JSON.stringify(discovery));
  expect(readPageData(document)).toEqual({ site: fakeSite, discovery });
});

test.each(['site', 'discovery'])('a page without the block "%s" says what to do', (missing) => {
  for (const id of ['site', 'discovery']) if (id !== missing) addBlock(id, '{}');
  expect(() => readPageData(document)).toThrow(
    `The page has no data block "${missing}": index.html must be composed by the release tool or the local edge.`,
  );
});

test('an empty block counts as missing', () => {
  addBlock('site', '');
  expect(() => readPageData(document)).toThrow('The page has no data block "site"');
});
