import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of the repository, named by its path below the root, with `/` on every system. */
export interface SourceFile {
  name: string;
  text: string;
  lines: number;
}

/** Folders that hold what is installed, built or generated. */
const notWritten = /^(\..*|node_modules|dist.*|generated|test-results|playwright-report)$/;

/** Reads all written files below a folder that are code or a `package.json`. */
export function readTree(root: string, folder = ''): SourceFile[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notWritten.test(name))
    .flatMap((item) => {
      const name = folder ? `${folder}/${item.name}` : item.name;
      if (item.isDirectory()) return readTree(root, name);
      if (!/\.(tsx?|mjs|cjs)$|^package\.json$/.test(item.name)) return [];
      const text = readFileSync(path.join(root, name), 'utf8');
      return { name, text, lines: text.split('\n').length - 1 };
    });
}

/** Code: TypeScript, and JavaScript where Node or Rspack must read it without a compiler. Styles, texts and data are none. */
export const isCode = ({ name }: SourceFile) => name !== 'package.json' && !name.endsWith('/package.json');

/** Code for tests: tests, the fakes beside them, the browser tests, the set-up, and all code of `deploy/`, which tests nginx. */
export const isTest = ({ name }: SourceFile) =>
  /\.(test|spec)\.tsx?$|\/testing\.tsx?$|(^|\/)test\/|^(e2e|deploy|boundaries|import-rules)\/|^jest\./.test(name);
