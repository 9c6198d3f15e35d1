import type { Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { literal } from './estree-literal.ts';
import type { Heading } from '../src/page/page.ts';

/**
 * Puts a page into `<Article headings={…}>`: its text, and its second- and third-level headings in order.
 *
 * A page that exported the headings beside its component could not be replaced by Fast Refresh.
 */
export function rehypeHeadings() {
  return (tree: Root) => {
    const headings: Heading[] = [];
    visit(tree, 'element', (node) => {
      const { id } = node.properties;
      if (/^h[23]$/.test(node.tagName) && typeof id === 'string') {
        headings.push({ id, text: textOf(node), level: Number(node.tagName.slice(1)) });
      }
    });
    const isImport = ({ type }: { type: string }) => type === 'mdxjsEsm';
    const text = tree.children.filter((node) => !isImport(node));
    tree.children = [...tree.children.filter(isImport), article(headings, text)];
  };
}

/** The element, as the syntax tree that MDX wants. */
function article(headings: Heading[], children: RootContent[]): RootContent {
  const program = { type: 'Program', sourceType: 'module', body: [{ type: 'ExpressionStatement', expression: literal(headings) }] };
  const value = { type: 'mdxJsxAttributeValueExpression', value: '', data: { estree: program } };
  const attributes = [{ type: 'mdxJsxAttribute', name: 'headings', value }];
  return { type: 'mdxJsxFlowElement', name: 'Article', attributes, children } as unknown as RootContent;
}
