/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { themeTokens } from '../src/embed/contract.ts';
import { contrast, themesIn } from './contrast.ts';

const themes = themesIn(readFileSync(path.join(import.meta.dirname, '../src/styles/tokens.css'), 'utf8'));
const grounds = ['ground', 'surface', 'raised', 'popup'];

/** WCAG 2.2: 1.4.6 for body text (AAA), 1.4.3 for all text, 1.4.11 for borders of controls, bars and icons (AA). */
const rules = [
  { name: 'body text', tokens: ['text', 'muted'], on: grounds, least: 7 },
  { name: 'text in a selection', tokens: ['text'], on: ['selection'], least: 7 },
  { name: 'text of what is chosen in a list', tokens: ['text', 'muted'], on: ['line'], least: 4.5 },
  { name: 'text', tokens: ['faint', 'accent', 'accent-2', 'good', 'warn', 'bad'], on: grounds, least: 4.5 },
  { name: 'the text of a main button', tokens: ['accent-ink'], on: ['accent', 'accent-2'], least: 4.5 },
  { name: 'borders and bars', tokens: ['edge'], on: grounds, least: 3 },
];

const pairs = Object.entries(themes).flatMap(([theme, colours]) =>
  rules.flatMap(({ name, tokens, on, least }) =>
    tokens.flatMap((token) => on.map((ground) => ({ theme, name, token, ground, least, ratio: contrast(colours, token, ground) }))),
  ),
);

test.each(pairs)('$theme: $name, $token on $ground, has at least $least:1', ({ ratio, least }) => {
  expect(ratio).toBeGreaterThanOrEqual(least);
});

describe('both themes', () => {
  test('have the same tokens, and all that host pages may set', () => {
    const [light, dark] = [themes.light, themes.dark].map((colours) => Object.keys(colours).sort());
    expect(light).toEqual(dark);
    expect(light).toEqual(expect.arrayContaining([...themeTokens]));
  });

  test('have rows that stand out, in which text is legible', () => {
    for (const colours of [themes.light, themes.dark]) {
      // As `color-mix(in srgb, var(--bad) 8%, transparent)` over a panel.
      const tinted = { ...colours, row: mix(colours.bad ?? '', colours.surface ?? '', 0.08) };
      for (const token of ['text', 'muted']) expect(contrast(tinted, token, 'row')).toBeGreaterThanOrEqual(7);
      expect(contrast(tinted, 'bad', 'row')).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** A colour over another one. */
function mix(over: string, below: string, share: number): string {
  const channel = (colour: string, index: number) => Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16);
  const mixed = [0, 1, 2].map((index) => Math.round(channel(over, index) * share + channel(below, index) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
