import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Waiting } from '../layout/waiting.tsx';
import { tellPage } from '../page-events.ts';
import { watchUnload } from '../page-unload.ts';
import { NotLoaded } from './not-loaded.tsx';
import { watchStart } from './watch-start.ts';

const script = document.createElement('script');
const other = document.createElement('script');

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div>';
  script.setAttribute('src', '/assets/main.js');
  other.setAttribute('src', '/remotes/entry.js');
  document.body.append(script, other);
  render(<NotLoaded />);
  // React puts the children of a template beside its content, which the parser fills.
  for (const template of document.querySelectorAll('template')) template.content.append(...template.childNodes);
  watchStart();
});

afterEach(() => {
  act(() => tellPage('started'));
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const fail = (element: Element) => element.dispatchEvent(new Event('error'));
const notice = () => screen.queryByRole('alert');
const showText = () => document.getElementById('root')?.append('What was served');

test('an empty page becomes the notice when the script of the shell fails', () => {
  fail(script);
  expect(screen.getByRole('heading', { level: 1, name: 'Something did not load' })).toBeVisible();
  expect(notice()).toHaveTextContent('Part of this page has not loaded.');
  expect(document.title).toBe('Something did not load');
});

test('a page that shows something gets the notice alone, and beside the element of the shell', () => {
  showText();
  fail(script);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  expect(notice()).toBeVisible();
  expect(document.getElementById('root')).toHaveTextContent('What was served');
  expect(document.getElementById('root')).not.toContainElement(notice());
});

test('a page that only waits becomes the notice, and is as it was served once the script has started', () => {
  const root = document.getElementById('root') as HTMLElement;
  root.innerHTML = renderToString(<Waiting wide>Loading the dashboard…</Waiting>);
  const served = root.innerHTML;
  fail(script);
  expect(screen.getByRole('heading', { level: 1, name: 'Something did not load' })).toBeVisible();
  expect(document.title).toBe('Something did not load');
  expect(screen.getByText('Loading the dashboard…')).not.toBeVisible();
  tellPage('started');
  expect(notice()).toBeNull();
  expect(root).toBeVisible();
  expect(root.innerHTML).toBe(served);
});

test('failures of other scripts are not those of the page', () => {
  fail(other);
  window.dispatchEvent(new ErrorEvent('error', { filename: other.src }));
  expect(notice()).toBeNull();
  window.dispatchEvent(new ErrorEvent('error', { filename: script.src }));
  expect(notice()).toBeVisible();
});

test('a script that a browser extension puts first is not the one of the shell', () => {
  const extension = document.createElement('script');
  extension.setAttribute('src', 'chrome-extension://abc/assets/main.js');
  document.head.append(extension);
  fail(extension);
  expect(notice()).toBeNull();
  fail(script);
  expect(notice()).toBeVisible();
  extension.remove();
});

test('a failure while the page is still being read is shown once that is over', () => {
  const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  fail(script);
  expect(notice()).toBeNull();
  readyState.mockReturnValue('interactive');
  document.dispatchEvent(new Event('readystatechange'));
  expect(notice()).toBeVisible();
});

test('the notice keeps the focus of its reader when the patience ends too', () => {
  showText();
  fail(script);
  const reload = screen.getByRole('button', { name: 'Reload' });
  reload.focus();
  jest.advanceTimersByTime(8_000);
  expect(reload).toHaveFocus();
});

test('a script that was cut off because the page is left is missed only when the page stays', () => {
  watchUnload();
  window.dispatchEvent(new Event('beforeunload'));
  fail(script);
  expect(notice()).toBeNull();
  jest.advanceTimersByTime(8_000);
  expect(notice()).toBeVisible();
});

test('a script that comes late takes the notice away, and nothing is shown any more', () => {
  jest.advanceTimersByTime(8_000);
  expect(notice()).toBeVisible();
  tellPage('started');
  expect(notice()).toBeNull();
  fail(script);
  jest.advanceTimersByTime(8_000);
  expect(notice()).toBeNull();
});

test('a button that is pressed while it waits for the script shows the notice after 3 s', () => {
  const login = document.createElement('button');
  document.getElementById('root')?.append(login);
  login.click();
  jest.advanceTimersByTime(2_999);
  expect(notice()).toBeNull();
  jest.advanceTimersByTime(1);
  expect(notice()).toBeVisible();
  tellPage('started');
  expect(notice()).toBeNull();
});

test('a script that comes in time shows nothing', () => {
  jest.advanceTimersByTime(7_900);
  tellPage('started');
  jest.advanceTimersByTime(8_000);
  expect(notice()).toBeNull();
});
