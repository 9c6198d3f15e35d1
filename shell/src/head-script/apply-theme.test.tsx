import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeSwitch } from '../layout/theme-switch.tsx';
import { tellPage } from '../page-events.ts';
import { applyTheme } from './apply-theme.ts';

const root = document.documentElement;
const system = Object.assign(new EventTarget(), { matches: false });

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="">';
  window.matchMedia = jest.fn(() => system as unknown as MediaQueryList);
  system.matches = false;
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

const theme = () => root.dataset.theme;
const themeColor = () => document.querySelector('meta')?.content ?? '';
const chosen = () => screen.getByRole('radio', { checked: true });
function setSystem(light: boolean) {
  system.matches = light;
  system.dispatchEvent(new Event('change'));
}
function open() {
  applyTheme();
  render(<ThemeSwitch />);
  tellPage('started');
}

test.each([undefined, 'Dark', 'pink'])('the theme is dark, whatever the system has, with %s stored', (stored) => {
  if (stored) localStorage.theme = stored;
  system.matches = true;
  open();
  expect(theme()).toBe('dark');
});

test('the switch is a group of radio buttons that tells what is chosen', () => {
  open();
  expect(screen.getByRole('group', { name: 'Theme' })).toBeVisible();
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(chosen()).toBe(screen.getByRole('radio', { name: 'Dark' }));
});

test('what is chosen applies at once, and on the next page', async () => {
  open();
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  expect(theme()).toBe('light');
  delete root.dataset.theme;
  applyTheme();
  expect(theme()).toBe('light');
});

test.each([
  ['of a prerendered page once it is parsed', () => document.dispatchEvent(new Event('readystatechange'))],
  ['of another page once it is rendered', () => tellPage('started')],
])('the switch %s tells what is chosen', (_, come) => {
  localStorage.theme = 'Light';
  applyTheme();
  render(<ThemeSwitch />);
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
  come();
  expect(chosen()).toHaveAttribute('value', 'Light');
});

test('a change of another field is no choice', () => {
  open();
  const field = Object.assign(document.body.appendChild(document.createElement('input')), { name: 'target', value: 'Light' });
  field.dispatchEvent(new Event('change', { bubbles: true }));
  field.remove();
  expect(theme()).toBe('dark');
  expect(localStorage.theme).toBeUndefined();
});

test('System follows the system', async () => {
  open();
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(theme()).toBe('dark');
  setSystem(true);
  expect(theme()).toBe('light');
  setSystem(false);
  expect(theme()).toBe('dark');
});

test.each(['storage', 'pageshow'])('a choice in another tab applies here, with %s', (event) => {
  open();
  localStorage.theme = 'Light';
  dispatchEvent(new Event(event));
  expect(theme()).toBe('light');
  expect(chosen()).toHaveAttribute('value', 'Light');
});

test('without storage the choice is for this page', async () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
  open();
  expect(theme()).toBe('dark');
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  dispatchEvent(new Event('pageshow'));
  expect(theme()).toBe('light');
});

test('the bars of the browser follow the theme', async () => {
  open();
  const dark = themeColor();
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  expect([dark, themeColor()]).toEqual(['#0b0f14', '#f6f8fa']);
});
