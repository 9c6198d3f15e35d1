import { afterEach, expect, jest, test } from '@jest/globals';
import { forgetOverrides, wantedOverrides } from './wanted-overrides.ts';

const go = (url: string) => window.history.replaceState(null, '', url);

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  go('/');
});

test('nothing is wanted unless it is asked for', () => {
  go('/docs/datasets?user=x');
  expect(wantedOverrides()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test('what the URL asks for is remembered in the tab, until it asks for something else', () => {
  go('/docs?use=docs@v2&use=dashboard@http://localhost:4311/remoteEntry.js');
  const asked = ['docs@v2', 'dashboard@http://localhost:4311/remoteEntry.js'];
  expect(wantedOverrides()).toEqual(asked);
  go('/about');
  expect(wantedOverrides()).toEqual(asked);
  go('/about?use=docs@v3');
  expect(wantedOverrides()).toEqual(['docs@v3']);
  go('/');
  expect(wantedOverrides()).toEqual(['docs@v3']);
});

test('what is forgotten is not wanted any more', () => {
  go('/?use=docs@v2');
  wantedOverrides();
  go('/');
  forgetOverrides();
  expect(wantedOverrides()).toEqual([]);
});

test.each(['garbage', '{"use":1}', '[1,null]', 'null'])('a stored %s is nothing', (stored) => {
  sessionStorage.setItem('release.use', stored);
  expect(wantedOverrides()).toEqual([]);
});

test('a browser that refuses storage tests what the URL says, and can leave', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse);
  go('/?use=docs@v2');
  expect(wantedOverrides()).toEqual(['docs@v2']);
  expect(forgetOverrides).not.toThrow();
  go('/');
  expect(wantedOverrides()).toEqual([]);
});
