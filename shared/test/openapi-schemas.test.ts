/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';

test('the types are those of the OpenAPI file', () => {
  const command = ['--import', 'tsx', path.join(__dirname, '../generate-gateway-types.ts'), '--check'];
  expect(execFileSync(process.execPath, command, { encoding: 'utf8', cwd: path.join(__dirname, '../..') })).toBe('');
}, 60_000);
