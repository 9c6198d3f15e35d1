import type { Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Heading } from './src/page.ts';

/** Adds `export const headings` to a page: its second- and third-level headings, in order. */
export function rehypeHeadings() {
  return (tree: Root) => {
    const headings: Heading[] = [];
    visit(tree, 'element', (node) => {
      const { id } = node.properties;
      if (/^h[23]$/.test(node.tagName) && typeof id === 'string') {
        headings.push({ id, text: textOf(node), level: Number(node.tagName.slice(1)) });
      }
    });
    tree.children.unshift(exportOf('headings', headings));
  };
}

/** An `export const` statement, as the syntax tree that MDX wants. */
function exportOf(name: string, value: object[]): RootContent {
  const id = { type: 'Identifier', name };
  const declaration = {
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: [{ type: 'VariableDeclarator', id, init: literal(value) }],
  };
  const statement = { type: 'ExportNamedDeclaration', declaration, specifiers: [], source: null };
  const program = { type: 'Program', sourceType: 'module', body: [statement] };
  return { type: 'mdxjsEsm', value: '', data: { estree: program } } as unknown as RootContent;
}

function literal(value: unknown): object {
  if (Array.isArray(value)) return { type: 'ArrayExpression', elements: value.map(literal) };
  if (typeof value !== 'object' || value === null) return { type: 'Literal', value };
  const properties = Object.entries(value).map(([key, item]) => ({
    type: 'Property',
    kind: 'init',
    key: { type: 'Identifier', name: key },
    value: literal(item),
    method: false,
    shorthand: false,
    computed: false,
  }));
  return { type: 'ObjectExpression', properties };
}
