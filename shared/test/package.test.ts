/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const { exports, publishConfig } = JSON.parse(readFileSync(path.join(__dirname, '../package.json'), 'utf8'));

test('the packed package has the same modules as the workspace, compiled', () => {
  const compiled = JSON.stringify(exports)
    .replaceAll('./src/', './dist/')
    .replaceAll(/(?<!\.d)\.tsx?"/g, '.js"');
  expect(publishConfig.exports).toEqual(JSON.parse(compiled));
});
