import { expect, jest, test } from '@jest/globals';
import type { EmbeddedDashboard } from 'shared/embed';
import { mountWith } from './mount.ts';

const dashboard = { update: jest.fn(), unmount: jest.fn() };
const shown = jest.fn<(element: unknown, options: unknown) => EmbeddedDashboard>();

test('what is changed while the dashboard is on its way counts, and afterwards goes to it', async () => {
  shown.mockReturnValue(dashboard);
  const place = document.createElement('div');
  const mounted = mountWith(async () => ({ mount: shown }))(place, { gateway: '', theme: 'dark' });
  mounted.update({ theme: 'light' });
  await mounted.ready;
  expect(shown).toHaveBeenCalledWith(place, { gateway: '', theme: 'light' });
  expect(dashboard.update).not.toHaveBeenCalled();
  mounted.update({ panels: ['agents'] });
  expect(dashboard.update).toHaveBeenCalledWith({ panels: ['agents'] });
  mounted.unmount();
  mounted.unmount();
  expect(dashboard.unmount).toHaveBeenCalledTimes(1);
});

test('a dashboard that is taken away before it is there never comes', async () => {
  const mounted = mountWith(async () => ({ mount: shown }))(document.body, { gateway: '' });
  mounted.unmount();
  await mounted.ready;
  expect(shown).not.toHaveBeenCalled();
});

test('that no version could be loaded is told twice', async () => {
  const failure = new AggregateError([], 'No version');
  const onError = jest.fn();
  const mounted = mountWith(() => Promise.reject(failure))(document.body, { gateway: '', onError });
  await expect(mounted.ready).rejects.toBe(failure);
  expect(onError).toHaveBeenCalledWith(failure);
});

test('what is wrong is said at once, and changes nothing', async () => {
  shown.mockReturnValue(dashboard);
  const mount = mountWith(async () => ({ mount: shown }));
  expect(() => mount(null as never, { gateway: '' })).toThrow('The dashboard needs an element of the page to be shown in.');
  expect(() => mount(document.body, { gateway: 'here' })).toThrow(/option 'gateway'/);
  const mounted = mount(document.body, { gateway: '' });
  expect(() => mounted.update({ theme: 'pink' as never })).toThrow(/option 'theme'/);
  await mounted.ready;
  expect(shown).toHaveBeenCalledWith(document.body, { gateway: '' });
});
