/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const folder = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

test('nothing is inherited from the page but whether the dashboard can be seen and used', () => {
  const [, host] = /:host \{([^}]*)\}/.exec(read('remote-dashboard/src/embed/shadow.module.css')) ?? [];
  const declarations = host?.replaceAll(/\/\*.*?\*\//gs, '').match(/\S.*;/g);
  expect(declarations).toEqual([
    'all: initial !important;',
    'display: block !important;',
    'visibility: inherit !important;',
    'pointer-events: inherit !important;',
    'interactivity: inherit !important;',
  ]);
});

test('no part of the dashboard is seen, or used, where the page hides it', () => {
  const sheets = ['remote-dashboard/src', 'shared/src'].flatMap((source) =>
    readdirSync(path.join(folder, source), { recursive: true }).map((file) => `${source}/${file}`),
  );
  // The early render is the site's alone.
  const embedded = sheets.filter((file) => file.endsWith('.css') && !file.includes('/inline-render/'));
  expect(embedded.length).toBeGreaterThan(20);
  const seen = embedded.filter((file) => /visibility: visible|pointer-events: (?!none|inherit)|interactivity: auto/.test(read(file)));
  expect(seen).toEqual([]);
});
