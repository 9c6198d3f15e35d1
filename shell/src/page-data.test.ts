import { afterEach, expect, jest, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { readPageData } from './page-data.ts';

const discovery = { schema: 1, shell: 'shell-1', contract: '1.0.0', remotes: {}, pages: {} };

afterEach(() => {
  document.head.replaceChildren();
  jest.restoreAllMocks();
});

function addBlock(id: string, text: string) {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = id;
  block.textContent = text;
  document.head.append(block);
}

const silence = () => jest.spyOn(console, 'error').mockImplementation(() => {});

test("the page's settings and versions are read from its data blocks", () => {
  addBlock('site', JSON.stringify(fakeSite));
  addBlock('discovery', JSON.stringify(discovery));
  const prerendered = { version: 'v1' };
  const page = { prerendered };
  addBlock('page', JSON.stringify(page));
  expect(readPageData(document)).toEqual({ site: fakeSite, discovery, page });
});

test.each([undefined, ''])('without the settings (%j), the page says what to do', (text) => {
  if (text !== undefined) addBlock('site', text);
  expect(() => readPageData(document)).toThrow('The page has no data block "site".');
});

test.each<[string, unknown]>([
  ['null', null],
  ['a list', []],
  ['no brand', { ...fakeSite, brand: undefined }],
  ['no login service', { ...fakeSite, login: null }],
  ['no links', { ...fakeSite, links: null }],
  ['no origins of remotes', { ...fakeSite, remoteOrigins: 'none' }],
])('settings that the first render could not do with are refused: %s', (_, site) => {
  addBlock('site', JSON.stringify(site));
  expect(() => readPageData(document)).toThrow('lacks settings');
});

test.each([undefined, '', '{"schema":'])('without usable discovery data (%j), the settings are there', (text) => {
  const errors = silence();
  addBlock('site', JSON.stringify(fakeSite));
  if (text !== undefined) addBlock('discovery', text);
  expect(readPageData(document)).toEqual({ site: fakeSite, discovery: undefined, page: {} });
  expect(errors).toHaveBeenCalled();
});

const version = (label: unknown) => ({ version: label, contract: '1.0.0', entry: { url: `/${label}.js` }, exposes: {} });

test.each<[string, unknown]>([
  ['null', null],
  ['another schema', { ...discovery, schema: 2 }],
  ['no contract', { ...discovery, contract: undefined }],
  ['no pages', { ...discovery, pages: null }],
  ['an odd page', { ...discovery, pages: { a: { path: '/a', label: 'a' }, b: null } }],
  ['a label that is no text', { ...discovery, pages: { a: { path: '/x', label: { a: 1 } } } }],
  ['a link that is no text', { ...discovery, pages: { a: { path: '/x', label: 'x', navigation: { a: 1 } } } }],
  ['a path of two segments', { ...discovery, pages: { a: { path: '/x/y', label: 'x' } } }],
  ['no remotes', { ...discovery, remotes: null }],
  ['an odd remote', { ...discovery, remotes: { a: { ...version('1'), previous: [] }, b: null } }],
])('discovery data are used as a whole or not at all: %s', (_, data) => {
  silence();
  addBlock('site', JSON.stringify(fakeSite));
  addBlock('discovery', JSON.stringify(data));
  expect(readPageData(document).discovery).toBeUndefined();
});
