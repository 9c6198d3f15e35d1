import { expect, test } from '@jest/globals';
import { placeholders } from 'shared/prerender';
import { fakeSite } from 'shared/testing';
import { fillSettings } from './fill-settings.ts';

const html = `<main><p>1</p><p class="a" data-link="edit">2 <a href="${placeholders.links.edit}/x">Edit</a></p><p>3 <a href="${placeholders.links.blog}">Blog</a></p></main>`;

test('settings are filled in, safely for attributes', () => {
  const links = { ...fakeSite.links, edit: 'https://code.example/"><b>', blog: 'https://blog.example' };
  expect(fillSettings(html, { ...fakeSite, links })).toBe(
    '<main><p>1</p><p class="a" data-link="edit">2 <a href="https://code.example/&quot;&gt;&lt;b&gt;/x">Edit</a></p><p>3 <a href="https://blog.example">Blog</a></p></main>',
  );
});

test('what shows a link that the site does not have is left out, and its neighbours stay', () => {
  const { edit: _, ...links } = { ...fakeSite.links, blog: 'https://blog.example' };
  expect(fillSettings(html, { ...fakeSite, links })).toBe('<main><p>1</p><p>3 <a href="https://blog.example">Blog</a></p></main>');
});
