/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { parsePagesFile } from './pages-file.ts';

const memberPage = { path: '/dashboard', title: 'Dashboard', html: '<p>', styles: [], script: 'draw("</p>")' };

test('a file without pages for anybody is one', () => {
  expect(parsePagesFile(undefined, 'it')).toEqual({ pages: [] });
  expect(parsePagesFile(JSON.stringify({ pages: [], memberPage }), 'it')).toEqual({ pages: [], memberPage });
});

test.each(["x='</script>'", "x='</SCRIPT '", "\nx='<!--'"])('a script that would end before its end is refused: %s', (script) => {
  const text = JSON.stringify({ pages: [], memberPage: { ...memberPage, script } });
  expect(() => parsePagesFile(text, 'pages.json of it')).toThrow('pages.json of it is not usable: memberPage.script: must not end');
});
