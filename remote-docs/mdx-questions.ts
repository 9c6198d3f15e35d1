import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { questionNamed } from './src/datasets/questions.ts';

/** An element of a page that is a component. The tree's own types do not know them. */
interface ComponentNode {
  type: string;
  name?: string;
  attributes?: { name: string; value: unknown }[];
}

/** Puts the query of a question in the place of `<Question name="…" />`, as a block of code that is still to be highlighted. */
export function rehypeQuestions() {
  return (tree: Root) => {
    visit(tree, (node, index, parent) => {
      const { type, name, attributes } = node as ComponentNode;
      if (type !== 'mdxJsxFlowElement' || name !== 'Question' || !parent || index === undefined) return;
      const wanted = attributes?.find((attribute) => attribute.name === 'name')?.value;
      const { title, sql } = questionNamed(String(wanted));
      const code: Element = {
        type: 'element',
        tagName: 'code',
        properties: { className: ['language-sql'] },
        children: [{ type: 'text', value: sql }],
        data: { meta: `title="${title}"` },
      };
      parent.children[index] = { type: 'element', tagName: 'pre', properties: {}, children: [code] };
    });
  };
}
