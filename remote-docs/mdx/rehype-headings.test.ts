/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { Element, Root } from 'hast';
import { rehypeHeadings } from './rehype-headings.ts';

const element = (tagName: string, id: string | undefined, ...children: Element['children']): Element => ({
  type: 'element',
  tagName,
  properties: id === undefined ? {} : { id },
  children,
});
const text = (value: string) => ({ type: 'text' as const, value });

test('wraps the text in an article with the second- and third-level headings', () => {
  const imported = { type: 'mdxjsEsm', value: "import { Drawing } from './drawing.tsx';" } as unknown as Element;
  const content = [
    element('h1', 'top', text('Top')),
    element('h2', 'tables', text('The '), element('code', undefined, text('tables'))),
    element('p', undefined, text('…')),
    element('h3', 'one', text('One "quoted"')),
    element('h4', 'deep', text('Deep')),
  ];
  const tree: Root = { type: 'root', children: [imported, ...content] };
  rehypeHeadings()(tree);
  expect(tree.children).toEqual([imported, expect.objectContaining({ type: 'mdxJsxFlowElement', name: 'Article', children: content })]);
  expect(valuesIn(tree.children[1])).toEqual(['tables', 'The tables', 2, 'one', 'One "quoted"', 3]);
});

/** The literals of a syntax tree, in order. */
function valuesIn(node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'Literal' && 'value' in node) return [node.value];
  return Object.values(node).flatMap(valuesIn);
}
