/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { Element, Root } from 'hast';
import { rehypeColumns } from './rehype-columns.ts';

const element = (tagName: string, ...children: Element['children']): Element => ({ type: 'element', tagName, properties: {}, children });
const row = (cell: string, ...texts: string[]) => element('tr', ...texts.map((value) => element(cell, { type: 'text', value })));

test('a table says how wide its columns are before its first cell', () => {
  const table = element(
    'table',
    element('thead', row('th', 'code', 'measurement')),
    element('tbody', row('td', 'a'.repeat(9), 'x y '.repeat(64)), row('td', '2', '')),
  );
  const tree: Root = { type: 'root', children: [{ type: 'mdxJsxFlowElement', name: 'Table', children: [table] } as unknown as Element] };
  rehypeColumns()(tree);
  const [columns, ...rest] = table.children as Element[];
  expect(columns?.tagName).toBe('colgroup');
  expect(columns?.children).toEqual([
    { type: 'element', tagName: 'col', properties: { width: '33%' }, children: [] },
    { type: 'element', tagName: 'col', properties: { width: '67%' }, children: [] },
  ]);
  expect(rest.map(({ tagName }) => tagName)).toEqual(['thead', 'tbody']);
});
