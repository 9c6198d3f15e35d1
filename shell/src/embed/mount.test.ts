import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type EmbeddedDashboard, type MountModule, otherContract } from 'shared/embed/contract';
import { ContractError } from '../remotes/contract-error.ts';
import { mountWith } from './mount.ts';

const loaderOf = (load: () => Promise<MountModule>) => ({ load, broke: jest.fn() });
const shows = () => loaderOf(async () => ({ mount: shown }));
const dashboard = { update: jest.fn(), unmount: jest.fn() };
const shown = jest.fn<(element: unknown, options: unknown) => EmbeddedDashboard>();

beforeEach(() => {
  shown.mockReset().mockReturnValue(dashboard);
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('what is changed while the dashboard is on its way counts, and afterwards goes to it', async () => {
  shown.mockReturnValue(dashboard);
  const place = document.createElement('div');
  const mounted = mountWith(shows())(place, { gateway: '', theme: 'dark' });
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
  const mounted = mountWith(shows())(document.body, { gateway: '' });
  mounted.unmount();
  await mounted.ready;
  expect(shown).not.toHaveBeenCalled();
});

test('when no version can be loaded the visitor is told, may try again, and goes on from there', async () => {
  const failure = new AggregateError([], 'No version');
  const onError = jest.fn();
  const load = jest.fn(() => Promise.resolve({ mount: shown }));
  load.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
  const mounted = mountWith(loaderOf(load))(document.body, { gateway: '', onError });
  await expect(mounted.ready).rejects.toBe(failure);
  expect(onError).toHaveBeenCalledWith(failure);
  expect(screen.getByRole('alert')).toHaveTextContent('The dashboard could not be loaded.');
  const button = screen.getByRole('button', { name: 'Retry' });
  button.focus();
  button.click();
  button.click();
  expect(screen.getByRole('alert')).toHaveTextContent('Loading the dashboard…');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The dashboard could not be loaded.'));
  expect(onError).toHaveBeenCalledTimes(2);
  expect(button).toHaveFocus();
  button.click();
  await waitFor(() => expect(shown).toHaveBeenCalled());
  expect(document.body.textContent).toBe('');
  expect([load.mock.calls.length, shown.mock.calls.length]).toEqual([3, 1]);
  expect(document.activeElement).toBe(document.body.lastElementChild);
  (document.activeElement as HTMLElement).blur();
  expect(document.body.innerHTML).toBe('');
});

test('a dashboard that does not fit the page asks for a reload, also after a Retry, and offers no Retry that cannot help', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const refused = new Error('dashboard_embed 2: …', { cause: new ContractError('It needs contract 2.0.0, and 1.0.0 is offered') });
  const outdated = new AggregateError([refused], 'No version');
  const onError = jest.fn();
  const load = jest.fn<() => Promise<MountModule>>().mockRejectedValueOnce(new Error('reset')).mockRejectedValue(outdated);
  const mounted = mountWith(loaderOf(load))(document.body, { gateway: '', onError });
  await expect(mounted.ready).rejects.toThrow('reset');
  const retry = screen.getByRole('button', { name: 'Retry' });
  retry.focus();
  retry.click();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(otherContract));
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toHaveFocus();
  expect(onError).toHaveBeenLastCalledWith(outdated);
  expect(logged).toHaveBeenLastCalledWith(outdated);
  mounted.unmount();
  expect(document.body.innerHTML).toBe('');
});

test('a notice that still has the focus goes with the dashboard, where what is taken away is blurred too', async () => {
  const load = jest.fn(() => Promise.resolve({ mount: shown }));
  load.mockRejectedValueOnce(new Error('No version'));
  const mounted = mountWith(loaderOf(load))(document.body, { gateway: '' });
  await expect(mounted.ready).rejects.toThrow();
  const button = screen.getByRole('button', { name: 'Retry' });
  button.focus();
  button.click();
  await waitFor(() => expect(document.body.textContent).toBe(''));
  const notice = document.activeElement as HTMLElement;
  let focused = true;
  jest.spyOn(notice, 'remove').mockImplementation(() => {
    const blurred = focused;
    focused = false;
    if (blurred) notice.dispatchEvent(new FocusEvent('blur'));
    document.body.removeChild(notice);
  });
  mounted.unmount();
  expect(dashboard.unmount).toHaveBeenCalledTimes(1);
  expect(document.body.innerHTML).toBe('');
});

test('what has been said of a failure goes with the dashboard', async () => {
  const mounted = mountWith(loaderOf(() => Promise.reject(new Error('No version'))))(document.body, { gateway: '' });
  await expect(mounted.ready).rejects.toThrow();
  expect(document.body).toHaveTextContent('The dashboard could not be loaded.');
  mounted.unmount();
  expect(document.body.innerHTML).toBe('');
});

test('a version that breaks in its first render gives way to another', async () => {
  const mistake = new Error('of a release');
  const broken: MountModule = {
    mount() {
      throw mistake;
    },
  };
  shown.mockReturnValue(dashboard);
  const load = jest.fn(async (): Promise<MountModule> => ({ mount: shown }));
  load.mockResolvedValueOnce(broken);
  const loader = loaderOf(load);
  await mountWith(loader)(document.body, { gateway: '' }).ready;
  expect(loader.broke).toHaveBeenCalledWith(broken, mistake);
  expect(shown).toHaveBeenCalledTimes(1);
});

test('a callback that runs while the dashboard renders may change it, and take it away', async () => {
  const update = { theme: 'light' } as const;
  shown.mockImplementation(() => {
    mounted.update(update);
    return dashboard;
  });
  const mount = mountWith(shows());
  let mounted = mount(document.body, { gateway: '' });
  await mounted.ready;
  expect(dashboard.update).toHaveBeenLastCalledWith({ gateway: '', ...update });
  shown.mockImplementation(() => {
    mounted.unmount();
    return dashboard;
  });
  mounted = mount(document.body, { gateway: '' });
  await mounted.ready;
  expect(dashboard.unmount).toHaveBeenCalledTimes(1);
});

test('what is wrong is said at once, and changes nothing', async () => {
  shown.mockReturnValue(dashboard);
  const mount = mountWith(shows());
  expect(() => mount(null as never, { gateway: '' })).toThrow('The dashboard needs an element of the page to be shown in.');
  expect(() => mount(document.body, { gateway: 'here' })).toThrow(/option 'gateway'/);
  const mounted = mount(document.body, { gateway: '' });
  expect(() => mounted.update({ theme: 'pink' as never })).toThrow(/option 'theme'/);
  await mounted.ready;
  expect(shown).toHaveBeenCalledWith(document.body, { gateway: '' });
});
