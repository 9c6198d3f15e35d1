import type { Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Heading } from '../src/page/page.ts';
import { literal } from './estree-literal.ts';

/**
 * Wraps a page in `<Article headings={…}>`, with its second- and third-level headings for the table of contents.
 *
 * Not as a second export of the page: Fast Refresh cannot replace a module that exports more than components.
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

function article(headings: Heading[], children: RootContent[]): RootContent {
  const program = { type: 'Program', sourceType: 'module', body: [{ type: 'ExpressionStatement', expression: literal(headings) }] };
  const value = { type: 'mdxJsxAttributeValueExpression', value: '', data: { estree: program } };
  const attributes = [{ type: 'mdxJsxAttribute', name: 'headings', value }];
  return { type: 'mdxJsxFlowElement', name: 'Article', attributes, children } as unknown as RootContent;
}
