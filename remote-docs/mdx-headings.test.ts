/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { Element, Root } from 'hast';
import { rehypeHeadings } from './mdx-headings.ts';

const element = (tagName: string, id: string | undefined, ...children: Element['children']): Element => ({
  type: 'element',
  tagName,
  properties: id === undefined ? {} : { id },
  children,
});
const text = (value: string) => ({ type: 'text' as const, value });

test('exports the second- and third-level headings in order', () => {
  const tree: Root = {
    type: 'root',
    children: [
      element('h1', 'top', text('Top')),
      element('h2', 'tables', text('The '), element('code', undefined, text('tables'))),
      element('p', undefined, text('…')),
      element('h3', 'one', text('One "quoted"')),
      element('h4', 'deep', text('Deep')),
    ],
  };
  rehypeHeadings()(tree);
  const statement = tree.children[0] as unknown as { type: string; data: { estree: object } };
  expect(statement.type).toBe('mdxjsEsm');
  expect(valuesIn(statement.data.estree)).toEqual(['tables', 'The tables', 2, 'one', 'One "quoted"', 3]);
});

/** The literals of a syntax tree, in order. */
function valuesIn(node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'Literal' && 'value' in node) return [node.value];
  return Object.values(node).flatMap(valuesIn);
}
