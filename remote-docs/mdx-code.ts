import type { RehypeShikiOptions } from '@shikijs/rehype';
import type { Element, ElementContent, Text } from 'hast';
import { toString as textOf } from 'hast-util-to-string';

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

/** Stand-ins for addresses that are only known in the browser, and the components that show them. */
const addresses: Record<string, string> = { 'https://GATEWAY': 'Gateway', 'https://DATASETS': 'Datasets' };
const anyAddress = new RegExp(`(${Object.keys(addresses).join('|')})`);

/** Highlighting at build time. A code block is written with a title: ` ```sql title="…" `. */
export const codeOptions: RehypeShikiOptions = {
  theme,
  langs: ['bash', 'json', 'sql', 'python', 'javascript'],
  mergeSameStyleTokens: true,
  // Without a limit of time: half a second per line, the default, gives other files for the same sources on a busy machine.
  tokenizeTimeLimit: 0,
  parseMetaString: (meta) => ({ title: /title="([^"]+)"/.exec(meta)?.[1] }),
  transformers: [
    {
      pre(node) {
        const { title } = this.options.meta as { title?: string };
        if (!title) throw new Error(`A code block needs a title, as in \`\`\`${this.options.lang} title="…":\n${this.source}`);
        node.properties = { title, language: this.options.lang };
      },
      code(node) {
        node.children = node.children.flatMap((line) => (line.type === 'element' ? line.children.flatMap(plainToken) : [line]));
        if (anyAddress.test(textOf(node))) throw new Error(`An address is split by the highlighting:\n${this.source}`);
      },
    },
  ],
};

/** A token without inline style; of the plain kind, nothing but its text. */
function plainToken(token: ElementContent): ElementContent[] {
  if (token.type !== 'element') return [token];
  const kind = /color:([a-z]+)/i.exec(String(token.properties.style))?.[1];
  const children = token.children.flatMap((child) => (child.type === 'text' ? withAddresses(child) : [child]));
  if (!kind || kind === 'plain') return children;
  return [{ type: 'element', tagName: 'span', properties: { dataToken: kind }, children } satisfies Element];
}

function withAddresses({ value }: Text): ElementContent[] {
  return value
    .split(anyAddress)
    .filter(Boolean)
    .map((part) => {
      const name = addresses[part];
      if (!name) return { type: 'text', value: part };
      return { type: 'mdxJsxTextElement', name, attributes: [], children: [] } as unknown as ElementContent;
    });
}
