/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.join(__dirname, '..');
const sheets = readdirSync(root)
  .filter((folder) => /^(shell|shared|remote-.*|template-remote)$/.test(folder))
  .flatMap((folder) =>
    readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/src/${file}`),
  )
  .filter((file) => file.endsWith('.css'));

// Firefox before 128 and Safari before 17.4 leave out a `content` that says how it is read.
test('generated content with an alternative text has a fallback for older browsers', () => {
  const withAlternative = sheets.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/(.*)\n(?:\s*\/\*.*\*\/\n)?\s*(content: .*) \/ ".*";/g)].map(
      ([, before = '', plain]) => ({
        file,
        before: before.trim(),
        plain: `${plain};`,
      }),
    ),
  );
  expect(withAlternative.length).toBeGreaterThan(0);
  expect(withAlternative.filter(({ before, plain }) => before !== plain)).toEqual([]);
});
