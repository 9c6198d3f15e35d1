/** @jest-environment node */
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { followStack } from './follow-stack.ts';
import { portsFrom } from './ports.ts';
import { readSite } from './site-config.ts';
import { folderOf } from './testing.ts';

const fileOf = (content: string | object) => path.join(folderOf({ 'site.json': content }), 'site.json');

describe('readSite', () => {
  test('reads the configuration of the local stack', () => {
    expect(readSite(path.join(__dirname, '../site.json')).login.domain).toBe('http://localhost:4301');
  });

  test('names every mistake at once', () => {
    const file = fileOf({ ...fakeSite, brand: '', gateway: 'nonsense', colour: 'red' });
    expect(() => readSite(file)).toThrow('has 3 mistakes');
    for (const name of ['brand', 'gateway', 'colour']) expect(() => readSite(file)).toThrow(`\n  ${name}: `);
  });

  test('names a file that is not there, or is no JSON', () => {
    expect(() => readSite('/nowhere/site.json')).toThrow('cannot be read: /nowhere/site.json');
    expect(() => readSite(fileOf('{'))).toThrow(/is not JSON: .*site\.json/);
  });
});

describe('followStack', () => {
  const origins = { site: 'http://localhost:4990', login: 'http://localhost:4991', datasets: 'http://localhost:4994' };

  test('the local site, login service and datasets are where they listen', () => {
    expect(followStack(readSite(path.join(__dirname, '../site.json')), origins)).toMatchObject({
      address: 'http://localhost:4990',
      login: { domain: 'http://localhost:4991' },
      datasets: 'http://localhost:4994/',
    });
  });

  test('others stay', () => {
    expect(followStack(fakeSite, origins)).toEqual(fakeSite);
  });
});

describe('portsFrom', () => {
  test('takes the ports that are given', () => {
    expect(portsFrom({ SITE_PORT: '5000' })).toEqual({ site: 5000, login: 4301, gateway: 4302, control: 4303, datasets: 4304 });
  });

  test('names the variable that is no port', () => {
    expect(() => portsFrom({ LOGIN_PORT: 'http' })).toThrow("LOGIN_PORT is 'http'; it must be a port");
  });
});
