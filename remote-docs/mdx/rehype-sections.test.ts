/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { Element, ElementContent, Root } from 'hast';
import { rehypeSections } from './rehype-sections.ts';

const text = (value: string) => ({ type: 'text' as const, value });
const element = (tagName: string, id: string | undefined, ...children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: id === undefined ? {} : { id },
  children,
});
const component = (name: string, attributes: object[] = [], ...children: ElementContent[]) =>
  ({ type: 'mdxJsxFlowElement', name, attributes, children }) as unknown as Element;

/** The literals that are left of a page. */
function sectionsOf(...children: Element[]): unknown[] {
  const tree: Root = { type: 'root', children };
  rehypeSections()(tree);
  expect(tree.children).toHaveLength(1);
  return valuesIn(tree.children[0]);
}

function valuesIn(node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'Literal' && 'value' in node) return [node.value];
  return Object.values(node).flatMap(valuesIn);
}

test('a section begins at each heading, and the first one is the text before', () => {
  const sections = sectionsOf(
    element('p', undefined, text('From '), component('Brand'), text('.')),
    element('h2', 'one', text('The '), element('code', undefined, text('one'))),
    element('p', undefined, text('First\n'), element('em', undefined, text('words'))),
    element('pre', undefined, text('SELECT 1')),
    element('h3', 'two', text('Two')),
    component('Table', [], element('td', undefined, text('cell'))),
  );
  expect(sections).toEqual(['', '', 'From the platform.', 'one', 'The one', 'First words', 'two', 'Two', 'cell']);
});

test('a page that begins with a heading has no section before it', () => {
  expect(sectionsOf(element('h2', 'one', text('One')))).toEqual(['one', 'One', '']);
});

test("a schema table's columns are part of its section", () => {
  const [, , columns] = sectionsOf(component('SchemaTable', [{ name: 'of', value: 'flows.records' }]));
  expect(columns).toContain('sampling_rate: How many packets one sample stands for');
});
