import { beforeAll, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionStatus } from 'shared/auth';
import { fakeSite } from 'shared/testing';
import { fakeLoginClient, renderPage, storeIn } from '../testing.tsx';
import { HomePage } from './home-page.tsx';
import { loadHomeParts } from './home-parts.tsx';

beforeAll(() => loadHomeParts());

const open = async (store = storeIn('anonymous'), site = fakeSite) =>
  renderPage(
    <main>
      <HomePage />
    </main>,
    { store: await store, site },
  );

const page = () => screen.getByRole('main');
const section = (name: string) => within(screen.getByRole('region', { name }));
const signUp = () => screen.queryByRole('button', { name: 'Sign up' });
const documentation = () => screen.queryByRole('link', { name: 'Read the documentation' });
const target = (link: HTMLElement) => link.getAttribute('href');

test.each<SessionStatus>(['anonymous', 'signed-in'])('when %s every section is there', async (status) => {
  await open(storeIn(status));
  expect(document.title).toBe('Measure the Internet from the inside · nxthdr');
  expect(screen.getByRole('heading', { level: 1, name: 'Measure the Internet from the inside' })).toBeVisible();
  expect(screen.getByText(/^Send probes from a network of our own/)).toBeVisible();
  expect(page()).toHaveTextContent('The probing pipeline is in beta.');
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Applications',
    'Flagship projects',
    'Principles',
    'Get involved',
  ]);
  const quick = within(screen.getByRole('navigation', { name: 'Start here' })).getAllByRole('link');
  expect(quick.map(target)).toEqual(['/docs/measurements', '/docs/datasets']);
});

test('says that the data is public and needs no authentication', async () => {
  await open();
  expect(screen.getByText('needed to read the data: it is public, without authentication')).toBeVisible();
  expect(page()).toHaveTextContent('Reading it takes no account and no authentication.');
});

test('the beta notice offers a signed-out visitor to sign up', async () => {
  const client = fakeLoginClient({ signIn: jest.fn(async () => {}) });
  await open(storeIn('anonymous', { client }));
  expect(page()).toHaveTextContent('Create an account to send probes of your own.');
  expect(documentation()).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(client.signIn).toHaveBeenCalledWith({ returnTo: undefined, signUp: true, forceLogin: false });
});

test('a sign-up page that cannot be opened throws nothing at the visitor', async () => {
  const store = await storeIn('anonymous', { client: fakeLoginClient({ signIn: () => Promise.reject(new TypeError('Failed to fetch')) }) });
  await open(Promise.resolve(store));
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(store.getState().failedSignIn?.request).toEqual({ signUp: true });
});

test.each<SessionStatus>(['signed-in', 'expired'])('the beta notice leads who has a session (%s) to the documentation', async (status) => {
  await open(storeIn(status));
  expect(documentation()).toHaveAttribute('href', '/docs/measurements');
  expect(signUp()).not.toBeInTheDocument();
});

test.each<SessionStatus>(['restoring', 'unavailable'])('who may have an account is not asked to create one: %s', async (status) => {
  await open(storeIn(status));
  expect(signUp()).not.toBeInTheDocument();
  expect(page()).not.toHaveTextContent('Create an account');
  expect(documentation()).toHaveAttribute('href', '/docs/measurements');
});

test("greets by the account's name, which is text whatever it contains", async () => {
  const name = '<img src=x onerror="alert(1)">';
  await open(storeIn('signed-in', { account: { id: 'auth0|1', name } }));
  expect(page()).toHaveTextContent(`nxthdr · AS215011 · Welcome, ${name}.`);
  expect(page().querySelector('img')).toBeNull();
});

test('greets nobody without a name, or without a session', async () => {
  const view = await open(storeIn('signed-in'));
  expect(page()).not.toHaveTextContent('Welcome');
  view.unmount();
  await open(storeIn('anonymous', { account: { id: 'auth0|1', name: 'Ada' } }));
  expect(page()).not.toHaveTextContent('Welcome');
});

test('claims no number of credits: the gateway alone knows the limit', async () => {
  await open();
  expect(screen.getByText('Daily credits')).toBeVisible();
  expect(page()).not.toHaveTextContent(/\d,?\d+ credits/);
});

test('lists applications', async () => {
  await open();
  const applications = section('Applications');
  expect(applications.getAllByRole('heading', { level: 3 }).length).toBeGreaterThanOrEqual(3);
  expect(applications.getAllByRole('link').map(target)).toEqual([
    '/docs/measurements/results',
    '/docs/datasets/questions',
    '/docs/measurements/sending-probes',
    '/docs/measurements',
  ]);
});

test('presents peering, and probing in beta', async () => {
  await open();
  const projects = section('Flagship projects');
  expect(projects.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['Peering', 'Probing beta']);
  expect(projects.getAllByRole('link').map(target)).toEqual([
    'https://github.com/nxthdr/risotto',
    '/docs/datasets',
    'https://github.com/nxthdr/saimiris',
    '/docs/measurements',
  ]);
});

test('holds itself to open data, open source and transparency', async () => {
  await open();
  const headings = section('Principles').getAllByRole('heading', { level: 3 });
  expect(headings.map((heading) => heading.textContent)).toEqual(['Open data', 'Open source', 'Transparency']);
});

test('says where to get involved', async () => {
  await open();
  expect(section('Get involved').getAllByRole('link').map(target)).toEqual([
    'https://chat.nxthdr.dev',
    'https://blog.nxthdr.dev',
    'https://github.com/nxthdr',
    'mailto:admin@nxthdr.dev',
  ]);
});

test('brand, network and links come from the configuration', async () => {
  const links = { ...fakeSite.links, source: 'https://code.example', chat: 'https://talk.example', email: 'us@example.org' };
  await open(storeIn('anonymous'), { ...fakeSite, brand: 'Probes', autonomousSystem: 'AS64500', links });
  expect(screen.getByText('Probes · AS64500')).toBeVisible();
  expect(page()).not.toHaveTextContent(/nxthdr|215011/);
  expect(screen.getByRole('link', { name: 'open source' })).toHaveAttribute('href', 'https://code.example');
  expect(screen.getByRole('link', { name: 'the chat' })).toHaveAttribute('href', 'https://talk.example');
});
