/** @jest-environment node */
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { folderOf } from '../testing.ts';
import { fileReader } from './file-reader.ts';

test('reads what is in the directory, and nothing outside of it', async () => {
  const read = fileReader(path.join(folderOf({ 'site/page.html': 'page', 'site/..\\secret': 'secret', secret: 'secret' }), 'site'));
  expect(String(await read('page.html'))).toBe('page');
  for (const name of ['../secret', 'pages/../../secret', '..\\secret', 'missing', '', 'page.html\0'])
    expect([name, await read(name)]).toEqual([name, undefined]);
});
