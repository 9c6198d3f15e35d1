/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { Element, Root } from 'hast';
import { rehypeQuestions } from './mdx-questions.ts';
import { questionNamed } from './src/datasets/questions.ts';

const page = (name: string): Root => ({
  type: 'root',
  children: [{ type: 'mdxJsxFlowElement', name: 'Question', attributes: [{ name: 'name', value: name }] } as unknown as Element],
});

test('a question becomes its query, as a block with its title', () => {
  const tree = page('path');
  rehypeQuestions()(tree);
  const { title, sql } = questionNamed('path');
  expect(tree.children).toMatchObject([
    {
      tagName: 'pre',
      children: [{ properties: { className: ['language-sql'] }, data: { meta: `title="${title}"` }, children: [{ value: sql }] }],
    },
  ]);
});

test('a question that nobody has asked stops the build', () => {
  expect(() => rehypeQuestions()(page('unknown'))).toThrow("There is no question 'unknown'");
});
