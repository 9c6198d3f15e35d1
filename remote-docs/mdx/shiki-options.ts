import type { RehypeShikiOptions } from '@shikijs/rehype';
import type { Element, ElementContent, Text } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { placeholders } from '../src/example-values/placeholders.ts';

/**
 * A theme whose colours are kinds of tokens. The style sheet gives them colours (`[data-token]`): the CSP refuses the `style` attributes
 * that Shiki would write.
 */
const theme = {
  name: 'kinds',
  type: 'dark' as const,
  fg: 'plain',
  bg: 'ground',
  settings: [
    { settings: { foreground: 'plain' } },
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: 'comment' } },
    { scope: ['keyword', 'storage'], settings: { foreground: 'keyword' } },
    { scope: ['keyword.operator', 'variable', 'punctuation'], settings: { foreground: 'plain' } },
    { scope: ['string', 'punctuation.definition.string'], settings: { foreground: 'string' } },
    { scope: ['constant.numeric', 'constant.language'], settings: { foreground: 'number' } },
    { scope: ['entity.name.function', 'entity.name.command', 'support.function'], settings: { foreground: 'function' } },
    {
      scope: ['support.type.property-name', 'punctuation.support.type.property-name', 'constant.other.option'],
      settings: { foreground: 'property' },
    },
  ],
};

/** Texts that become a component, because their value is known only in the browser; `of` is a prop of the component. */
type Replacements = Record<string, { component: string; of?: string }>;

const siteUrls: Replacements = { 'https://GATEWAY': { component: 'Gateway' }, 'https://DATASETS': { component: 'Datasets' } };
/** In examples, the user's values too. */
const inExamples: Replacements = {
  ...siteUrls,
  ...Object.fromEntries(Object.entries(placeholders).map(([of, text]) => [text, { component: 'ExampleValue', of }])),
};

/** Highlighting at build time. A code block needs a title: ` ```sql title="…" `. */
export const codeOptions: RehypeShikiOptions = {
  theme,
  langs: ['bash', 'json', 'sql', 'python', 'javascript'],
  mergeSameStyleTokens: true,
  // No time limit: with Shiki's default of half a second per line, a busy machine builds other files from the same sources.
  tokenizeTimeLimit: 0,
  parseMetaString: (meta) => ({ title: /title="([^"]+)"/.exec(meta)?.[1], example: meta === 'example' }),
  transformers: [
    {
      pre(node) {
        const { title, example } = this.options.meta as { title?: string; example: boolean };
        if (!title && !example) throw new Error(`A code block needs a title, as in \`\`\`${this.options.lang} title="…":\n${this.source}`);
        if (example) return jsx('mdxJsxFlowElement', 'ExampleText', { language: this.options.lang }, node.children);
        node.properties = { title, language: this.options.lang };
        return node;
      },
      code(node) {
        const replacements = (this.options.meta as { example: boolean }).example ? inExamples : siteUrls;
        const token = (child: ElementContent) => plainToken(child, replacements);
        node.children = node.children.flatMap((line) => (line.type === 'element' ? line.children.flatMap(token) : [line]));
        const left = Object.keys(replacements).filter((text) => textOf(node).includes(text));
        if (left.length > 0) throw new Error(`The highlighting has split ${left.join(', ')}:\n${this.source}`);
      },
    },
  ],
};

/** A token with `data-token` instead of an inline style; a plain one becomes its text. */
function plainToken(token: ElementContent, replacements: Replacements): ElementContent[] {
  if (token.type !== 'element') return [token];
  const kind = /color:([a-z]+)/i.exec(String(token.properties.style))?.[1];
  const children = token.children.flatMap((child) => (child.type === 'text' ? replaceTexts(child, replacements) : [child]));
  if (!kind || kind === 'plain') return children;
  return [{ type: 'element', tagName: 'span', properties: { dataToken: kind }, children } satisfies Element];
}

function replaceTexts({ value }: Text, replacements: Replacements): ElementContent[] {
  const any = new RegExp(
    `(${Object.keys(replacements)
      .map((text) => text.replaceAll('$', '\\$'))
      .join('|')})`,
  );
  return value
    .split(any)
    .filter(Boolean)
    .map((part) => {
      const replacement = replacements[part];
      if (!replacement) return { type: 'text', value: part };
      return jsx('mdxJsxTextElement', replacement.component, replacement.of ? { of: replacement.of } : {});
    });
}

/** An MDX syntax tree of a component. */
function jsx(type: string, name: string, properties: Record<string, string>, children: ElementContent[] = []): Element {
  const attributes = Object.entries(properties).map(([key, value]) => ({ type: 'mdxJsxAttribute', name: key, value }));
  return { type, name, attributes, children } as unknown as Element;
}
