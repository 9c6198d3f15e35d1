import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../testing.ts';
import { writeSettings } from './engine-settings.ts';

test('the configuration names its users in a checkout of any name', () => {
  const folder = path.join(temporaryFolder(), 'R&D <site> &amp; ]]');
  const document = new DOMParser().parseFromString(readFileSync(writeSettings(folder), 'utf8'), 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  expect(document.querySelector('users_config')?.textContent).toBe(path.join(folder, 'users.xml'));
});
