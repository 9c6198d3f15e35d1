import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { placeholders } from '../src/example-values/placeholders.ts';
import { examples } from '../src/examples/examples.ts';
import { curl, javascript, python } from './example-code.ts';

/** Replaced by components: see `shiki-options.ts`. */
const target = { gateway: 'https://GATEWAY', datasets: 'https://DATASETS', token: placeholders.token };

interface JsxElement {
  type: string;
  name?: string;
  attributes: { type: string; name: string; value: string }[];
  children: Element[];
}

/**
 * Expands `<Example name="list-agents" />`: adds its props, and as children one code block for each language, to be highlighted like any
 * other. A query is followed by a link to the query box.
 *
 * The definitions are read when the build starts, so a change of one needs a restart of the development server.
 */
export function rehypeExamples() {
  return (tree: Root) => {
    visit(tree, (node, index, parent) => {
      const element = node as unknown as JsxElement;
      if (element.name !== 'Example' || element.type !== 'mdxJsxFlowElement') return;
      const name = element.attributes.find((attribute) => attribute.name === 'name')?.value ?? '';
      const example = examples[name];
      if (!example) throw new Error(`There is no example '${name}' in src/examples/examples.ts.`);
      const request = example.request(placeholders);
      const texts = {
        ...(request.to === 'datasets' && { sql: request.sql }),
        bash: curl(request, target),
        python: python(request, target),
        javascript: javascript(request, target),
      };
      const needs = Object.entries(placeholders).flatMap(([need, text]) => (texts.bash.includes(text) ? [need] : []));
      const attribute = (key: string, value: string) => ({ type: 'mdxJsxAttribute', name: key, value });
      element.attributes.push(
        attribute('title', example.title),
        attribute('needs', needs.join(' ')),
        attribute('languages', Object.keys(texts).join(' ')),
      );
      element.children = Object.entries(texts).map(([language, text]) => block(language, text));
      if (request.to === 'datasets' && parent && index !== undefined)
        parent.children.splice(index + 1, 0, queryLink(request.sql, example.title));
    });
  };
}

function queryLink(sql: string, title: string): Element {
  const attributes = Object.entries({ sql, title }).map(([name, value]) => ({ type: 'mdxJsxAttribute', name, value }));
  return { type: 'mdxJsxFlowElement', name: 'QueryLink', attributes, children: [] } as unknown as Element;
}

function block(language: string, text: string): Element {
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: { className: [`language-${language}`] },
    children: [{ type: 'text', value: text }],
    data: { meta: 'example' },
  };
  return { type: 'element', tagName: 'pre', properties: {}, children: [code] };
}
