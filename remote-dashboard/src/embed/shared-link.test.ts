import { expect, test } from '@jest/globals';
import { measurementPath } from '../measurement/measurement-link.ts';
import { sentMeasurement } from '../measurement/testing.tsx';
import { readSharedLink } from './shared-link.ts';

const site = 'https://www.example.org';
const path = measurementPath(sentMeasurement);

test.each([path, site + path, `${site}${path}#path`])('%p is the link of a measurement', (link) => {
  expect(readSharedLink(link, site)).toEqual(sentMeasurement);
});

test('the site has one host name, for links and for the script of host pages', () => {
  expect(readSharedLink(site + path, 'https://embed.example.org')).toBeUndefined();
});

test.each([
  '',
  'm1',
  'javascript:alert(1)',
  `https://evil.example.org${path}`,
  `//evil.example.org${path}`,
  `https://www.example.org@evil.example.org${path}`,
  path.replace('/dashboard', '/evil'),
  path.replace('/m1', ''),
  path.replace('/m1', '/m1/m2'),
  path.replace('/m1', '/../agents/m1'),
  path.replace('/m1', '/%E0%A4%A'),
  path.replace('/m1', `/${'m'.repeat(201)}`),
  path.slice(0, -20),
  path.replace('ttl=1-4', 'ttl=1-10000'),
  path.replace(/target=[^&]+/, 'target=<b>'),
  `${path}&ttl=1-5`,
])('%p is none', (link) => {
  expect(readSharedLink(link, site)).toBeUndefined();
});
