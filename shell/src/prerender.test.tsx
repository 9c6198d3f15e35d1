/** @jest-environment node */
import { beforeAll, expect, test } from '@jest/globals';
import { prerender } from './prerender.tsx';

let shell: Awaited<ReturnType<typeof prerender>>;

beforeAll(async () => {
  shell = await prerender();
});

const count = (html: string, text: string) => html.split(text).length - 1;

test('layouts have a placeholder for each thing that the release tool fills', () => {
  const { layout, memberLayout } = shell;
  for (const html of [layout, memberLayout]) {
    // In the header, and in the menu of a phone.
    expect(count(html, '⟦navigation⟧')).toBe(2);
    expect(count(html, '⟦content⟧')).toBe(1);
    expect(html).not.toContain('⟦path⟧');
  }
  expect(layout).toContain('data-remote="⟦remote⟧"');
  expect(count(memberLayout, '⟦script⟧')).toBe(1);
});

test('a page below the dashboard has the layout until the dashboard is there, and no text that is for members only', () => {
  const { dashboardLoading } = shell;
  expect(count(dashboardLoading, '⟦navigation⟧')).toBe(2);
  expect(dashboardLoading).toContain('data-remote="remote_dashboard"');
  expect(dashboardLoading).toContain('Loading the dashboard…');
  // In `main`, for a shared result that is opened without scripts.
  expect(dashboardLoading).toMatch(
    /<main.*<noscript>.*This page needs JavaScript.*<a href="\/docs\/datasets".*<\/noscript>.*Loading.*<\/main>/s,
  );
  expect(dashboardLoading).not.toMatch(/⟦(content|remote|script)⟧|<template|Restoring/);
});

test('the link of a remote in the navigation is what the header renders for one', () => {
  const { layout, navigationLink } = shell;
  expect(navigationLink).toMatch(/^<a [^>]*href="⟦path⟧"[^>]*>⟦label⟧<\/a>$/);
  const [about] = /<a [^>]*href="\/about"[^>]*>/.exec(layout) ?? [];
  expect(navigationLink).toBe(`${about?.replace('/about', '⟦path⟧')}⟦label⟧</a>`);
});

test('the link to all pages is what the header renders for one', () => {
  const { allPagesLink, navigationLink } = shell;
  expect(allPagesLink).toBe(navigationLink.replace('⟦path⟧', '/about/pages').replace('⟦label⟧', 'All pages'));
});

test("the shell's own pages have the links of remotes too", () => {
  const { pages } = shell;
  expect(pages.map(({ path }) => path)).toEqual(['/', '/about']);
  for (const { html } of pages) expect(count(html, '⟦navigation⟧')).toBe(2);
});
