import type { Element, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { literal } from './estree-literal.ts';
import { schema, type TableName } from '../src/datasets/schema.ts';
import type { Section } from '../src/page/page.ts';

/** What is in the place of a component: its text is only known in the browser. */
const standIns: Record<string, string> = { Brand: 'the platform', AutonomousSystem: 'our network' };

/**
 * Makes of a page the list of its sections, for the search: `export const sections = […]` and nothing else.
 *
 * A section begins at each heading; the first is what stands before. Blocks of code are left out, the columns of tables are not.
 */
export function rehypeSections() {
  return (tree: Root) => {
    const sections: Section[] = [{ id: '', heading: '', text: '' }];
    for (const node of tree.children) {
      const last = sections[sections.length - 1];
      if (isHeading(node)) sections.push({ id: String(node.properties.id), heading: textOf(node), text: '' });
      else if (last) last.text = `${last.text} ${readable(node)}`.replace(/\s+/g, ' ').trim();
    }
    tree.children = [exported(sections.filter(({ id, text }) => id || text))];
  };
}

function isHeading(node: RootContent): node is Element {
  return node.type === 'element' && /^h[23]$/.test(node.tagName);
}

/** What a reader reads of a part of the tree. */
function readable(node: RootContent): string {
  const { type, name, attributes } = node as { type: string; name?: string; attributes?: { name: string; value: unknown }[] };
  if (type === 'text' && 'value' in node) return node.value;
  if (node.type === 'element' && node.tagName === 'pre') return '';
  if (type.startsWith('mdxJsx') && name) {
    if (name === 'SchemaTable') return columnsOf(attributes?.find((attribute) => attribute.name === 'of')?.value as TableName);
    if (name in standIns) return standIns[name] ?? '';
  }
  return 'children' in node ? node.children.map(readable).join('') : '';
}

function columnsOf(table: TableName): string {
  return schema[table].map(({ name, meaning }) => `${name}: ${meaning}`).join(' ');
}

/** The export, as the syntax tree that MDX wants. */
function exported(sections: Section[]): RootContent {
  const declarator = { type: 'VariableDeclarator', id: { type: 'Identifier', name: 'sections' }, init: literal(sections) };
  const declaration = { type: 'VariableDeclaration', kind: 'const', declarations: [declarator] };
  const body = [{ type: 'ExportNamedDeclaration', declaration, specifiers: [], source: null, attributes: [] }];
  return { type: 'mdxjsEsm', value: '', data: { estree: { type: 'Program', sourceType: 'module', body } } } as unknown as RootContent;
}
