/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { Root } from 'hast';
import { rehypeExamples } from './rehype-examples.ts';

function expand(name: string) {
  const example = {
    type: 'mdxJsxFlowElement',
    name: 'Example',
    attributes: [{ type: 'mdxJsxAttribute', name: 'name', value: name }],
    children: [],
  };
  const page = { type: 'root', children: [example as never] } as Root;
  rehypeExamples()(page);
  const { attributes, children } = example as unknown as {
    attributes: { name: string; value: string }[];
    children: { children: { properties: { className: string[] }; children: { value: string }[] }[] }[];
  };
  return {
    after: page.children.slice(1),
    attributes: Object.fromEntries(attributes.map(({ name: key, value }) => [key, value])),
    texts: children.map(({ children: [code] }) => [code?.properties.className[0], code?.children[0]?.value.split('\n')[0]]),
  };
}

test('an example gets its title, the values it needs, and one block for each language', () => {
  expect(expand('my-credits')).toEqual({
    after: [],
    attributes: { name: 'my-credits', title: 'Used today, and the limit', needs: 'token', languages: 'bash python javascript' },
    texts: [
      ['language-bash', 'curl --fail-with-body "https://GATEWAY/api/user/me" \\'],
      ['language-python', 'import json'],
      ['language-javascript', 'const response = await fetch("https://GATEWAY/api/user/me", {'],
    ],
  });
});

test('a query is shown as SQL first, and links to the query box', () => {
  const { attributes, texts, after } = expand('results-of-measurement');
  expect(attributes).toMatchObject({ needs: 'source', languages: 'sql bash python javascript' });
  expect(texts[0]).toEqual(['language-sql', 'SELECT']);
  expect(after).toMatchObject([
    {
      name: 'QueryLink',
      attributes: [
        { name: 'sql', value: expect.stringMatching(/^SELECT\n.*toIPv6\('2001:db8:a1:17d9:8e72::42'\)/s) },
        { name: 'title', value: 'All replies to one experiment' },
      ],
    },
  ]);
});

test.each([
  ['list-agents', ''],
  ['send-probes', 'token agent source'],
  ['measurement-status', 'token measurement'],
])('%s needs the values: %s', (name, needs) => {
  expect(expand(name).attributes.needs).toBe(needs);
});

test('an unknown name stops the build', () => {
  expect(() => expand('send-probe')).toThrow("There is no example 'send-probe'");
});
