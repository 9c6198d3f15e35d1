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
  ['/%61bout', ['pages/about.html', 'about.html']],
  ['/%64ashboar%64/%6D%2d%39/x', ['pages/dashboard/m-9/x.html', 'dashboard.html']],
  ['/%2561bout', []],
  ['/a%2fb', []],
  ['/docs/a%2fb', ['docs.html']],
  ['/%5f%7Fhome', []],
  ['/%41bout', []],
  ['/_home', []],
  ['/../state', []],
  ['/about.html', []],
  ['//about', []],
])('the page of %s may be in %p', (pathname, files) => {
  expect(pageFiles(pathname)).toEqual(files);
});
