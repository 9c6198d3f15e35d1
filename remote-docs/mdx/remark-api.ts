import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describeApi } from './describe-api.ts';

interface Node {
  type: string;
  name?: string;
  children?: Node[];
}

/**
 * Replaces `<Api />` by the calls of the gateway, from its OpenAPI file: text like that of any other page, so that table of contents, search and
 * prerendering know it, and no code of it comes to the browser.
 *
 * The file is read when the build starts, so a change of it needs a restart of the development server.
 */
export function remarkApi(this: { parse(text: string): Node }) {
  const file = createRequire(import.meta.url).resolve('shared/gateway/openapi.json');
  const text = describeApi(JSON.parse(readFileSync(file, 'utf8')));
  return (tree: Node) => {
    tree.children = tree.children?.flatMap((node) => (node.name === 'Api' ? (this.parse(text).children ?? []) : [node])) ?? [];
  };
}
