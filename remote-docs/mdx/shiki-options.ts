import type { RehypeShikiOptions } from '@shikijs/rehype';
import type { Element, ElementContent, Text } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { placeholders } from '../src/example-values/placeholders.ts';

/**
 * A theme of kinds instead of colours. The page's style sheet decides the colours (`[data-token]`): a colour in a `style`
 * attribute would be refused by the site's Content-Security-Policy.
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

/** What stands in for something that is only known in the browser: the component that shows it there, and what it is told. */
type StandIns = Record<string, { component: string; of?: string }>;

const addresses: StandIns = { 'https://GATEWAY': { component: 'Gateway' }, 'https://DATASETS': { component: 'Datasets' } };
/** In examples, what belongs to the reader too. */
const inExamples: StandIns = {
  ...addresses,
  ...Object.fromEntries(Object.entries(placeholders).map(([of, text]) => [text, { component: 'Value', of }])),
};

/** Highlighting at build time. A code block is written with a title: ` ```sql title="…" `. */
export const codeOptions: RehypeShikiOptions = {
  theme,
  langs: ['bash', 'json', 'sql', 'python', 'javascript'],
  mergeSameStyleTokens: true,
  // Without a limit of time: half a second per line, the default, gives other files for the same sources on a busy machine.
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
        const standIns = (this.options.meta as { example: boolean }).example ? inExamples : addresses;
        const token = (child: ElementContent) => plainToken(child, standIns);
        node.children = node.children.flatMap((line) => (line.type === 'element' ? line.children.flatMap(token) : [line]));
        const left = Object.keys(standIns).filter((text) => textOf(node).includes(text));
        if (left.length > 0) throw new Error(`The highlighting has split ${left.join(', ')}:\n${this.source}`);
      },
    },
  ],
};

/** A token without inline style; of the plain kind, nothing but its text. */
function plainToken(token: ElementContent, standIns: StandIns): ElementContent[] {
  if (token.type !== 'element') return [token];
  const kind = /color:([a-z]+)/i.exec(String(token.properties.style))?.[1];
  const children = token.children.flatMap((child) => (child.type === 'text' ? withoutStandIns(child, standIns) : [child]));
  if (!kind || kind === 'plain') return children;
  return [{ type: 'element', tagName: 'span', properties: { dataToken: kind }, children } satisfies Element];
}

function withoutStandIns({ value }: Text, standIns: StandIns): ElementContent[] {
  const any = new RegExp(
    `(${Object.keys(standIns)
      .map((text) => text.replaceAll('$', '\\$'))
      .join('|')})`,
  );
  return value
    .split(any)
    .filter(Boolean)
    .map((part) => {
      const standIn = standIns[part];
      if (!standIn) return { type: 'text', value: part };
      return jsx('mdxJsxTextElement', standIn.component, standIn.of ? { of: standIn.of } : {});
    });
}

/** The use of a component, as the syntax tree that MDX wants. */
function jsx(type: string, name: string, properties: Record<string, string>, children: ElementContent[] = []): Element {
  const attributes = Object.entries(properties).map(([key, value]) => ({ type: 'mdxJsxAttribute', name: key, value }));
  return { type, name, attributes, children } as unknown as Element;
}
