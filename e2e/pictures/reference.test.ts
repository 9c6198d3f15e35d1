/** @jest-environment node */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { paths } from 'shared/paths';
import { pages } from '../../remote-docs/src/pages.ts';
import { docsState, pictureName, referenceFolder, referencePictures, sizes, themes } from './reference.ts';

const sources = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.spec.ts'));
const named = sources.flatMap((file) =>
  [...readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(/\bpicture\(\s*'([^']+)'/g)].map(([, name = '']) => name),
);
const states = [...named, ...pages.map(docsState)];

const pictures = referencePictures();

test('each state has another name', () => {
  expect(states.length).toBeGreaterThan(20);
  expect(new Set(states).size).toBe(states.length);
});

/** The state that shows each route. A state of the documentation is named for its path. */
const routes: Record<keyof typeof paths, string> = {
  home: 'home-signed-out',
  callback: 'callback-error',
  dashboard: 'dashboard',
  measure: 'measure',
  measurementPages: 'history',
  agentPages: 'agent',
  // Leads there.
  docs: 'docs-measurements',
  measurements: 'docs-measurements',
  datasets: 'docs-datasets',
  query: 'docs-datasets-query',
  about: 'about',
  allPages: 'about-pages',
  releases: 'releases',
};

test('each route has a state', () => {
  expect(Object.keys(routes)).toEqual(Object.keys(paths));
  expect(Object.values(routes).filter((state) => !states.includes(state))).toEqual([]);
});

test('each state has its reference pictures, and each picture its state', () => {
  const expected = states.flatMap((state) => sizes.flatMap((size) => themes.map((theme) => pictureName(state, size, theme))));
  expect(pictures.sort()).toEqual([...expected, 'browser.png'].sort());
});

/** The colour type of a PNG is its 26th byte; 3 is a palette. */
test.each(pictures)('%s is kept with a palette, a quarter of the bytes', (file) => {
  expect(readFileSync(path.join(referenceFolder, file))[25]).toBe(3);
});

test('all pictures together are not larger than 8 MB', () => {
  const bytes = pictures.map((file) => statSync(path.join(referenceFolder, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8_000_000);
});
