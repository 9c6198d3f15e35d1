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

const preview = { file: 'preview.0a1b2c.png', width: 800, height: 400, alt: 'A path' };
test.each<[string, unknown, object]>([
  ['as it is', preview, preview],
  ['without a text', { ...preview, alt: undefined }, { file: 'preview.0a1b2c.png', width: 800, height: 400 }],
  ['as older shells name it, by its file', 'preview.png', { file: 'preview.png', width: 1200, height: 630 }],
])('the picture for link previews is read %s', (_, given, read) => {
  expect(parsePagesFile(JSON.stringify({ pages: [], preview: given }), 'it').preview).toEqual(read);
});

test.each([
  '../preview.png',
  'preview.svg',
  { ...preview, file: '/preview.png' },
  { ...preview, width: 0 },
  { ...preview, height: 1.5 },
  { ...preview, alt: 7 },
])('a picture that cannot be one is refused: %j', (given) => {
  expect(() => parsePagesFile(JSON.stringify({ pages: [], preview: given }), 'it')).toThrow('it is not usable: preview');
});
