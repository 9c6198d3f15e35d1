import { beforeAll, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionStatus } from 'shared/auth';
import { fakeLoginClient, renderPage, storeIn } from '../testing.tsx';
import { loadHomeParts } from './home-parts.tsx';
import 'shared/format/address-warning';
import { TraceField } from './trace-field.tsx';

beforeAll(() => loadHomeParts());

const field = () => screen.getByRole('textbox', { name: 'Trace a target' });
const wanted = '/dashboard/measure?target=2606%3A4700%3A%3A1&kind=traceroute';

test('who is signed out logs in, and comes back to the form with the target', async () => {
  const client = fakeLoginClient({ signIn: jest.fn(async () => {}) });
  renderPage(<TraceField />, { store: await storeIn('anonymous', { client }) });
  await userEvent.type(field(), '2606:4700::1{Enter}');
  expect(client.signIn).toHaveBeenCalledWith(expect.objectContaining({ returnTo: wanted }));
});

test.each<SessionStatus>(['signed-in', 'restoring', 'expired', 'unavailable'])(
  'when %s it leads to the form, whose guard knows more',
  async (status) => {
    renderPage(<TraceField />, { store: await storeIn(status) });
    await userEvent.type(field(), '[[2606:4700::1]');
    await userEvent.click(screen.getByRole('button', { name: 'Trace' }));
    expect(screen.getByRole('status', { name: 'URL' })).toHaveTextContent(wanted);
  },
);

test.each([
  ['192.0.2.1', 'This is an IPv4 address. Agents measure over IPv6 only: enter an IPv6 address.'],
  ['2001:db8::/48', 'This is a prefix. Enter one address in it, for example 2001:db8::1.'],
  ['fe80::1%eth0', 'This has a zone id (the part from % on), which has a meaning on one computer only. Enter the address alone: fe80::1'],
  ['2001:db8:::1', 'This is no IPv6 address. One looks like 2606:4700:4700::1111.'],
])('%s, which is no IPv6 address, stays, with a sentence', async (target, sentence) => {
  renderPage(<TraceField />, { store: await storeIn('signed-in') });
  await userEvent.type(field(), `${target}{Enter}`);
  await waitFor(() => expect(field()).toHaveAccessibleDescription(sentence));
  expect(field()).toBeInvalid();
  expect(field()).toHaveValue(target);
  expect(screen.getByRole('status', { name: 'URL' })).toHaveTextContent(/^\/$/);
});

test.each([
  ['::1', 'the loopback address'],
  ['ff02::1', 'a multicast address'],
  ['2001:0DB8::1', 'reserved for documentation'],
])('of %s, which nothing replies from, it warns before sign-in: who insists goes on', async (target, kind) => {
  const client = fakeLoginClient({ signIn: jest.fn(async () => {}) });
  renderPage(<TraceField />, { store: await storeIn('anonymous', { client }) });
  await userEvent.type(field(), `${target}{Enter}`);
  await waitFor(() =>
    expect(field()).toHaveAccessibleDescription(new RegExp(`${kind}.* Expect no reply\\. Press Trace again to go on\\.$`)),
  );
  expect(field()).toBeValid();
  expect(client.signIn).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Trace' }));
  await waitFor(() => expect(client.signIn).toHaveBeenCalledTimes(1));
});

test('without its scripts it is a form that opens the same page', async () => {
  renderPage(<TraceField />, { store: await storeIn('anonymous') });
  const form = field().closest('form') as HTMLFormElement;
  expect(form).toHaveAttribute('action', '/dashboard/measure');
  await userEvent.type(field(), '2606:4700::1');
  expect(new URLSearchParams([...new FormData(form)] as string[][]).toString()).toBe('target=2606%3A4700%3A%3A1&kind=traceroute');
});
