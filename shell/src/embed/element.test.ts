import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { dashboardElement } from './element.ts';

const dashboard = { update: jest.fn(), unmount: jest.fn(), ready: Promise.resolve() };
const mount = jest.fn<(element: unknown, options: unknown) => typeof dashboard>();

beforeAll(() =>
  customElements.define(
    'probing-dashboard',
    dashboardElement((element, options) => mount(element, options)),
  ),
);
afterEach(() => document.body.replaceChildren());

function show(html: string) {
  mount.mockReturnValue(dashboard);
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement & { options: object };
}

test('attributes are options, and may change', () => {
  const element = show(
    '<probing-dashboard gateway="https://gateway.example.org" panels="credits agents" theme="auto" locale="de" measurement="/m1" datasets="/d"></probing-dashboard>',
  );
  const measured = { measurement: '/m1', datasets: '/d' };
  const options = { gateway: 'https://gateway.example.org', panels: ['credits', 'agents'], theme: 'auto', locale: 'de', ...measured };
  expect(mount).toHaveBeenCalledWith(element, expect.objectContaining(options));
  element.setAttribute('theme', 'light');
  element.removeAttribute('locale');
  expect(dashboard.update).toHaveBeenLastCalledWith(expect.objectContaining({ ...options, theme: 'light', locale: undefined }));
  element.setAttribute('measurement', '/m2');
  expect(dashboard.update).toHaveBeenLastCalledWith(expect.objectContaining({ measurement: '/m2', datasets: '/d' }));
  element.remove();
  expect(dashboard.unmount).toHaveBeenCalledTimes(1);
});

test('the property says what attributes cannot, before and after', () => {
  mount.mockReturnValue(dashboard);
  const element = document.createElement('probing-dashboard') as HTMLElement & { options: object };
  const getAccessToken = async () => 'token';
  element.options = { getAccessToken, onNavigate() {} };
  expect(mount).not.toHaveBeenCalled();
  document.body.append(element);
  expect(mount).toHaveBeenCalledWith(element, expect.objectContaining({ gateway: '', getAccessToken }));
  // Signed out.
  element.options = {};
  expect(dashboard.update).toHaveBeenLastCalledWith(expect.objectContaining({ getAccessToken: undefined, onNavigate: undefined }));
});

test('an element that was there before the script begins once, with what was set on it', () => {
  const name = 'probing-dashboard-early';
  mount.mockReset().mockReturnValue(dashboard);
  const early = show(`<${name} gateway="https://gateway.example.org" theme="auto"></${name}>`);
  const onError = () => {};
  early.options = { onError, theme: 'light' };
  customElements.define(
    name,
    dashboardElement((element, options) => mount(element, options)),
  );
  expect(mount.mock.calls).toEqual([[early, expect.objectContaining({ gateway: 'https://gateway.example.org', theme: 'light', onError })]]);
  expect(early.options).toEqual({ onError, theme: 'light' });
  early.options = { theme: 'dark' };
  expect(dashboard.update).toHaveBeenLastCalledWith(expect.objectContaining({ theme: 'dark', onError: undefined }));
});

test('a wrong attribute is told and shown, until it is right', () => {
  const tell = jest.fn();
  Object.assign(globalThis, { reportError: tell });
  const wrong = new TypeError("The dashboard's option 'theme' must be");
  mount.mockImplementation(() => {
    throw wrong;
  });
  const element = document.createElement('probing-dashboard') as HTMLElement & { options: object };
  const mistake = new Error('of the page');
  const onError = jest.fn((_error: unknown) => {
    throw mistake;
  });
  element.options = { onError };
  element.setAttribute('theme', 'pink');
  document.body.append(element);
  expect(onError).toHaveBeenCalledWith(wrong);
  expect(tell).toHaveBeenCalledWith(wrong);
  expect(tell).toHaveBeenCalledWith(mistake);
  const notice = 'The dashboard cannot be shown, because this page has not set it up correctly. Please tell the owner of the page.';
  expect(screen.getByRole('alert')).toHaveTextContent(notice);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  element.setAttribute('theme', 'blue');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  element.remove();
  expect(element).toBeEmptyDOMElement();
  document.body.append(element);
  expect(screen.getByRole('alert')).toBeVisible();
  mount.mockReset().mockReturnValue(dashboard);
  element.setAttribute('theme', 'dark');
  expect(mount).toHaveBeenCalledWith(element, expect.objectContaining({ theme: 'dark' }));
  expect(element).toBeEmptyDOMElement();
});

// React 19 and Vue write the property as text while the site's script has not run.
test('options that became an attribute are told once, and the dashboard is shown without them', () => {
  const tell = jest.fn();
  Object.assign(globalThis, { reportError: tell });
  mount.mockReset().mockReturnValue(dashboard);
  dashboard.update.mockClear();
  const name = 'probing-dashboard-late';
  const late = show(`<${name} gateway="" options="[object Object]"></${name}>`);
  customElements.define(
    name,
    dashboardElement((element, options) => mount(element, options)),
  );
  expect(mount).toHaveBeenCalledWith(late, expect.objectContaining({ gateway: '', getAccessToken: undefined }));
  expect(String(tell.mock.calls)).toMatch(/^TypeError: The dashboard's options must be set as a property/);
  expect(screen.queryByRole('alert')).toBeNull();
  late.setAttribute('theme', 'dark');
  const onError = () => {};
  late.options = { onError };
  expect(dashboard.update).toHaveBeenLastCalledWith(expect.objectContaining({ onError }));
  expect([tell.mock.calls.length, mount.mock.calls.length, dashboard.update.mock.calls.length]).toEqual([1, 1, 2]);
});

test('a wrong change of a dashboard that is shown is told, and leaves what is shown alone', () => {
  const tell = jest.fn();
  Object.assign(globalThis, { reportError: tell });
  mount.mockReset();
  const element = show('<probing-dashboard theme="dark"></probing-dashboard>');
  const wrong = new TypeError("The dashboard's option 'theme' must be");
  dashboard.update.mockImplementation(() => {
    throw wrong;
  });
  element.setAttribute('theme', 'pink');
  expect(tell).toHaveBeenCalledWith(wrong);
  expect(element).toBeEmptyDOMElement();
  expect(dashboard.unmount).not.toHaveBeenCalled();
  dashboard.update.mockReset();
  element.setAttribute('theme', 'light');
  expect(dashboard.update).toHaveBeenLastCalledWith(expect.objectContaining({ theme: 'light' }));
});
