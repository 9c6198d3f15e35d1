/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { pageFiles } from './page-files.ts';

test.each<[string, string[]]>([
  ['/', ['pages/_home.html']],
  ['/about', ['pages/about.html', 'about.html']],
  ['/about/', ['pages/about.html', 'about.html']],
  ['/docs/a/b', ['pages/docs/a/b.html', 'docs.html']],
  ['/status/Today', ['status.html']],
  ['/index', ['pages/index.html']],
  ['/_home', []],
  ['/../state', []],
  ['/about.html', []],
  ['//about', []],
])('the page of %s may be in %p', (pathname, files) => {
  expect(pageFiles(pathname)).toEqual(files);
});
