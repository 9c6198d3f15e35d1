/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import rehypeShiki from '@shikijs/rehype';
import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { codeOptions } from './shiki-options.ts';

async function highlight(language: string, meta: string, value: string): Promise<Root> {
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: { className: [`language-${language}`] },
    children: [{ type: 'text', value }],
  };
  code.data = { meta };
  const tree: Root = { type: 'root', children: [{ type: 'element', tagName: 'pre', properties: {}, children: [code] }] };
  // The plugin's types are those of a processor, which is not needed here.
  const transform = (rehypeShiki as unknown as (options: object) => (tree: Root) => Promise<void>)(codeOptions);
  await transform(tree);
  return tree;
}

const elements = (tree: Root) => {
  const found: Element[] = [];
  visit(tree, 'element', (node) => {
    found.push(node);
  });
  return found;
};

const query = "SELECT count() -- all\nFROM bmp.updates\nWHERE origin = 'IGP' LIMIT 10";

test.each(['bash', 'json', 'sql', 'python', 'javascript'])('%s: code keeps its text and gets no inline style', async (language) => {
  const tree = await highlight(language, 'title="Example"', query);
  expect(textOf(tree)).toBe(query);
  expect(elements(tree).filter(({ properties }) => 'style' in properties || 'class' in properties)).toEqual([]);
});

test('tokens have their kind in an attribute', async () => {
  const tree = await highlight('sql', 'title="Example"', query);
  const tokens = elements(tree).filter(({ properties }) => properties.dataToken);
  expect(tokens.map((token) => `${token.properties.dataToken}: ${textOf(token).trim()}`)).toEqual([
    'keyword: SELECT',
    'function: count',
    'comment: -- all',
    'keyword: FROM',
    'keyword: WHERE',
    "string: 'IGP'",
    'keyword: LIMIT',
    'number: 10',
  ]);
});

test('a slow machine highlights the same tokens', async () => {
  const fast = await highlight('sql', 'title="Example"', query);
  let time = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => {
    time += 1000;
    return time;
  });
  expect(await highlight('sql', 'title="Example"', query)).toEqual(fast);
});

test('the block has its title and language', async () => {
  const [pre] = elements(await highlight('json', 'title="The answer"', '{}'));
  expect(pre?.properties).toEqual({ title: 'The answer', language: 'json' });
});

test('a URL placeholder becomes its component', async () => {
  const tree = await highlight('bash', 'title="Example"', 'curl "https://GATEWAY/api/agents" "https://DATASETS"');
  const names: string[] = [];
  visit(tree, (node) => {
    if ((node.type as string) === 'mdxJsxTextElement') names.push((node as unknown as { name: string }).name);
  });
  expect(names).toEqual(['Gateway', 'Datasets']);
  expect(textOf(tree)).toBe('curl "/api/agents" ""');
});

test("in examples only, placeholders of the user's values become components", async () => {
  const line =
    'curl "https://GATEWAY/api/measurement/$ID/status" -H "Authorization: Bearer $TOKEN" -d "vltcdg01 2001:db8:a1:17d9:8e72::42"';
  const componentsIn = async (meta: string) => {
    const found: unknown[] = [];
    visit(await highlight('bash', meta, line), (node) => {
      const { type, name, attributes } = node as unknown as { type: string; name: string; attributes: { value: string }[] };
      if (type.startsWith('mdxJsx')) found.push([name, ...attributes.map(({ value }) => value)].join(' '));
    });
    return found;
  };
  const values = ['ExampleValue measurement', 'ExampleValue token', 'ExampleValue agent', 'ExampleValue source'];
  expect(await componentsIn('example')).toEqual(['ExampleText bash', 'Gateway', ...values]);
  expect(await componentsIn('title="Example"')).toEqual(['Gateway']);
});

test('a block without a title stops the build', async () => {
  await expect(highlight('sql', '', query)).rejects.toThrow('needs a title');
});
