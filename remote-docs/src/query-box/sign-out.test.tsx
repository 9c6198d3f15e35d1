import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthContext, type AuthSession } from 'shared/auth';
import { fakeFetch, fakeSession, fakeSite, MemoryRouter } from 'shared/testing';
import { clearUserStorage } from 'shared/user-storage';
import { DocsContext } from '../docs-context.ts';
import { ExampleValuesProvider } from '../example-values/example-values.tsx';
import { QueryBox } from './query-box.tsx';
import { readSaved } from './saved-queries.ts';

let network: ReturnType<typeof fakeFetch>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  network = fakeFetch({ '/api/query/': () => new Response('["one"]\n["UInt8"]\n[1]\n') });
});
afterEach(() => {
  jest.restoreAllMocks();
  network.restore();
});

const docs = { site: fakeSite, onError: jest.fn() };
const page = (status: AuthSession['status']) => (
  <DocsContext value={docs}>
    <AuthContext value={fakeSession({ status })}>
      <ExampleValuesProvider>
        <MemoryRouter initialEntries={['/docs/datasets/query']}>
          <QueryBox />
        </MemoryRouter>
      </ExampleValuesProvider>
    </AuthContext>
  </DocsContext>
);

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Query in SQL' });
const stored = () => JSON.stringify({ ...localStorage });
const MINE = "SELECT 1 AS mine, toIPv6('2001:db8:1::7')";

/** What a Logout in another browser tab does here; `isSeen`: the browser tells of it. */
function logOutElsewhere({ isSeen = false } = {}) {
  const ownSession = { ...sessionStorage };
  clearUserStorage();
  Object.assign(sessionStorage, ownSession);
  if (isSeen) act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'personal:docs.owner', newValue: null })));
}

const expectFirstQuery = () =>
  waitFor(() => expect([screen.getAllByRole('tab').length, /FROM saimiris\.replies/.test(field().value)]).toEqual([1, true]));

/** Types, runs and saves a query, opens a second tab, and leaves both. */
async function ask(status: AuthSession['status']) {
  const view = render(page(status));
  await userEvent.clear(field());
  await userEvent.paste(MINE);
  await userEvent.click(screen.getByRole('button', { name: 'Run' }));
  await screen.findByRole('region', { name: 'Query answer' });
  await userEvent.click(screen.getByRole('button', { name: 'New query' }));
  return view;
}

test('tabs and recent queries survive a reload, and end with Logout; saved ones stay', async () => {
  const { unmount } = await ask('signed-in');
  await userEvent.click(screen.getByRole('tab', { name: 'Query 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save…' }));
  await userEvent.keyboard('kept{Enter}');
  unmount();
  const again = render(page('signed-in'));
  expect(field()).toHaveValue(MINE);
  again.unmount();

  clearUserStorage();
  render(page('anonymous'));
  expect(screen.getAllByRole('tab')).toHaveLength(1);
  expect(field().value).not.toContain('mine');
  await userEvent.click(screen.getByText('Recent queries'));
  expect(screen.getByText(/^None yet\. The last 20/)).toBeVisible();
  expect(readSaved()).toEqual([{ name: 'kept', text: MINE }]);
});

test('those of a visitor without a login survive a reload', async () => {
  const { unmount } = await ask('anonymous');
  unmount();
  render(page('anonymous'));
  await userEvent.click(screen.getByRole('tab', { name: 'Query 1' }));
  expect(field()).toHaveValue(MINE);
});

test('a page that is open when another one logs out forgets them, and their answer', async () => {
  const { rerender } = await ask('signed-in');
  logOutElsewhere();
  rerender(page('anonymous'));
  await expectFirstQuery();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('mine');
  expect(screen.queryByRole('region', { name: 'Query answer' })).toBeNull();
  await userEvent.type(field(), ' LIMIT 7');
  expect(stored()).toContain('LIMIT 7');
  expect(stored()).not.toContain('mine');
});

test('a page that is not told of a Logout forgets them with the next key, and then stores again', async () => {
  await ask('signed-in');
  logOutElsewhere();
  await userEvent.type(field(), 'S');
  await expectFirstQuery();
  await userEvent.type(field(), ' LIMIT 7');
  await userEvent.click(screen.getByRole('button', { name: 'Run' }));
  expect(stored()).toMatch(/LIMIT 7.*LIMIT 7/);
  expect(stored()).not.toContain('mine');
});

test('a page that has only read them forgets them too', async () => {
  (await ask('signed-in')).unmount();
  sessionStorage.clear();
  const { rerender } = render(page('signed-in'));
  logOutElsewhere();
  rerender(page('anonymous'));
  await expectFirstQuery();
  await userEvent.type(field(), ' LIMIT 7');
  expect(stored()).toContain('LIMIT 7');
  expect(stored()).not.toContain('mine');
});

test.each(['restoring', 'unavailable'] as const)('a page whose session is %s forgets them, and their answer', async (status) => {
  const { rerender } = await ask(status);
  logOutElsewhere();
  rerender(page('anonymous'));
  await expectFirstQuery();
  expect(screen.queryByRole('region', { name: 'Query answer' })).toBeNull();
});

test('a page that hears of a Logout before its removals forgets them, and what is told later changes nothing', async () => {
  const { rerender } = await ask('signed-in');
  rerender(page('anonymous'));
  await expectFirstQuery();
  logOutElsewhere({ isSeen: true });
  await userEvent.type(field(), ' LIMIT 7');
  expect(stored()).toContain('LIMIT 7');
  expect(stored()).not.toContain('mine');
});

test.each(['anonymous', 'unavailable'] as const)('a page that is told by the storage alone forgets them: %s', async (status) => {
  await ask(status);
  logOutElsewhere({ isSeen: true });
  await expectFirstQuery();
});

test('a session that ends without a Logout, before it was restored, keeps them', async () => {
  const { rerender } = await ask('restoring');
  rerender(page('anonymous'));
  expect(screen.getAllByRole('tab')).toHaveLength(2);
});

test('where storage is denied, a login after the session had expired may be of another person', async () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  const { rerender } = await ask('signed-in');
  rerender(page('expired'));
  expect(screen.getAllByRole('tab')).toHaveLength(2);
  rerender(page('signed-in'));
  await expectFirstQuery();
});

test('what the browser had no room for is gone too, when the query page is opened after the Logout', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const first = await ask('signed-in');
  first.unmount();
  const second = render(page('signed-in'));
  expect(screen.getAllByRole('tab')).toHaveLength(2);
  second.unmount();
  logOutElsewhere();
  render(page('anonymous'));
  await expectFirstQuery();
});

test('a new login after the session had expired, of the same account, keeps them', async () => {
  const { rerender } = await ask('signed-in');
  rerender(page('expired'));
  rerender(page('signed-in'));
  expect(screen.getAllByRole('tab')).toHaveLength(2);
});
