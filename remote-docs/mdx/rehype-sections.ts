import type { Element, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { schema, type TableName } from '../src/datasets/schema.ts';
import type { Section } from '../src/page/page.ts';
import { literal } from './estree-literal.ts';

/** Text of components whose value is known only in the browser. */
const componentTexts: Record<string, string> = { Brand: 'the platform', AutonomousSystem: 'our network' };

/**
 * Replaces a page by `export const sections = […]`, for the search index.
 *
 * Each heading begins a section; the first section is the text before. Code blocks are left out.
 */
export function rehypeSections() {
  return (tree: Root) => {
    const sections: Section[] = [{ id: '', heading: '', text: '' }];
    for (const node of tree.children) {
      const last = sections[sections.length - 1];
      if (isHeading(node)) sections.push({ id: String(node.properties.id), heading: textOf(node), text: '' });
      else if (last) last.text = `${last.text} ${visibleText(node)}`.replace(/\s+/g, ' ').trim();
    }
    tree.children = [exported(sections.filter(({ id, text }) => id || text))];
  };
}

function isHeading(node: RootContent): node is Element {
  return node.type === 'element' && /^h[23]$/.test(node.tagName);
}

/** The visible text of a node. */
function visibleText(node: RootContent): string {
  const { type, name, attributes } = node as { type: string; name?: string; attributes?: { name: string; value: unknown }[] };
  if (type === 'text' && 'value' in node) return node.value;
  if (node.type === 'element' && node.tagName === 'pre') return '';
  if (type.startsWith('mdxJsx') && name) {
    if (name === 'SchemaTable') return columnsOf(attributes?.find((attribute) => attribute.name === 'of')?.value as TableName);
    if (name in componentTexts) return componentTexts[name] ?? '';
  }
  return 'children' in node ? node.children.map(visibleText).join('') : '';
}

function columnsOf(table: TableName): string {
  return schema[table].map(({ name, meaning }) => `${name}: ${meaning}`).join(' ');
}

function exported(sections: Section[]): RootContent {
  const declarator = { type: 'VariableDeclarator', id: { type: 'Identifier', name: 'sections' }, init: literal(sections) };
  const declaration = { type: 'VariableDeclaration', kind: 'const', declarations: [declarator] };
  const body = [{ type: 'ExportNamedDeclaration', declaration, specifiers: [], source: null, attributes: [] }];
  return { type: 'mdxjsEsm', value: '', data: { estree: { type: 'Program', sourceType: 'module', body } } } as unknown as RootContent;
}
