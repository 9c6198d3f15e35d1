import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { defineShowMemberPage, memberPage } from './show-member-page.ts';

beforeEach(() => {
  document.body.innerHTML = `<div id="root">${memberPage('<h1>Dashboard</h1>')}</div>`;
  defineShowMemberPage();
});
afterEach(() => {
  delete document.documentElement.dataset.session;
});
const root = () => document.getElementById('root')?.innerHTML;

test('a browser with a session hint shows the page, and nothing of what carried it', () => {
  document.documentElement.dataset.session = 'hinted';
  expect(globalThis.showMemberPage?.()).toBe(true);
  expect(root()).toBe('<h1>Dashboard</h1>');
});

test('anybody else gets an empty page', () => {
  expect(globalThis.showMemberPage?.()).toBe(false);
  expect(document.getElementById('root')?.hasChildNodes()).toBe(false);
});

test("the remote's script runs where the page is shown only", () => {
  const [, script = ''] = /<script>(.*)<\/script>/.exec(memberPage('')) ?? [];
  expect(script).toBe('if(showMemberPage()){⟦script⟧}');
});
