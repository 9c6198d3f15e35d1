import { expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeSite, jsonAnswer } from 'shared/testing';
import { click, listed, net, open, path, row, rows, table, two, url, useRunningClock } from '../../test/history-page.tsx';
import { browserStorage } from '../user-storage.ts';
import { sentAt } from './testing.ts';

useRunningClock();

let broken = true;
jest.mock('./replies-summary.ts', () => {
  if (broken) throw new Error('Loading chunk compare failed. (error: https://site.example/compare.js)');
  return jest.requireActual('./replies-summary.ts');
});

// The first test: what has been loaded once is not loaded again.
test('when the code that counts replies does not load, the page says so in a sentence, and the cause is reported', async () => {
  const onError = jest.fn();
  await open({ records: two, datasets: () => table([1, 61, 18.4]), onError });
  expect(screen.getByText('Replies cannot be loaded at the moment. A part of this page did not load.')).toBeVisible();
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ message: expect.stringMatching(/^Loading chunk compare failed/) })]]);
  broken = false;
  await click(screen.getByRole('button', { name: 'Retry replies' }));
  expect(row('3fff:2::2')).toHaveTextContent('61 replies');
});

test('one table joins the records of this browser, the list of the gateway, and replies and median RTT from one query', async () => {
  await open({
    records: two,
    list: () =>
      jsonAnswer([
        listed,
        { ...listed, measurement_id: 'a', total_agents: 2, total_expected_probes: 64, total_sent_probes: 60, measurement_complete: false },
      ]),
    datasets: () => table([1, 61, 18.4], [2, 7, null]),
  });
  expect(rows()).toEqual(['elsewhere', '3fff:2::2', '3fff:1::1']);
  expect(row('3fff:2::2')).toHaveTextContent('12:20:00 UTC3fff:2::2Traceroute, ICMPv62 agents64 sent61 replies18.4 ms median RTT');
  expect(row('3fff:1::1')).toHaveTextContent('60 of 64 sent7 replies– median RTT');
  // Where little is known, that is shown.
  expect(row('elsewhere')).toHaveTextContent('12:30:00 UTCelsewherekind unknown3 agents96 sent– replies– median RTT');
  expect(within(row('elsewhere')).queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('link', { name: '3fff:2::2' })).toHaveAttribute('href', expect.stringMatching(/^\/dashboard\/measurements\/b\?/));
  expect(net.requests.filter(({ path: asked }) => asked === path(fakeSite.datasets))).toHaveLength(1);
});

// Reliability: the gateway tells an impossible date of a measurement, an agent or a check
test('a measurement whose date cannot be right is the last one, without a date', async () => {
  await open({ records: two, list: () => jsonAnswer([{ ...listed, started_at: '9999-12-31T23:59:59Z' }]) });
  expect(rows()).toEqual(['3fff:2::2', '3fff:1::1', 'elsewhere']);
  expect(row('elsewhere')).toHaveTextContent(/^–\s*elsewherekind unknown/);
});

test('a median over several agents is said to be one of all; from anycast addresses there is none', async () => {
  const one = sentAt('c', 40, { targets: ['3fff:3::3'], senders: [{ id: 'vltcdg01', address: '2001:db8:1::7' }] });
  const anycast = sentAt('d', 60, { targets: ['3fff:4::4'], cast: 'anycast' });
  const datasets = () => table([1, 9, 500], [2, 61, 18.4], [3, 7, 12.1], [4, 7, null]);
  await open({ records: [anycast, one, ...two], datasets });
  expect(screen.getByRole('button', { name: 'Median RTT' })).toHaveAccessibleDescription(/: one median of all agents’ replies together$/);
  const rtt = (name: string) => within(row(name)).getByText(/^([\d.]+ ms|–)/, { selector: 'td' });
  expect(rtt('3fff:4::4')).toHaveTextContent('–');
  expect(rtt('3fff:4::4')).toHaveAttribute('title', expect.stringMatching(/^From anycast addresses/));
  expect(rtt('3fff:3::3')).not.toHaveAttribute('title');
  expect(rtt('3fff:2::2')).toHaveAttribute('title', expect.stringMatching(/^Over the replies to all agents together/));
  expect(rtt('3fff:1::1')).toHaveAttribute('title', 'The target has not replied');
});

test('a cancelled measurement is called so, as on the dashboard', async () => {
  const cancelled = { ...listed, measurement_id: 'b', measurement_cancelled: true, total_agents: 2, total_expected_probes: 64 };
  await open({ records: two, list: () => jsonAnswer([{ ...cancelled, total_sent_probes: 0 }]) });
  expect(rows()).toEqual(['3fff:2::2 Cancelled', '3fff:1::1']);
  expect(row('3fff:2::2 Cancelled')).toHaveTextContent('0 of 64 sent');
});

test('a failed query on the datasets is shown with Retry, and the rows stay', async () => {
  let down = true;
  await open({ records: two, datasets: () => (down ? new Response('Code: 241.', { status: 500 }) : table([1, 61, 18.4])) });
  expect(screen.getByText(/^Replies cannot be loaded at the moment\./)).toBeVisible();
  expect(rows()).toEqual(['3fff:2::2', '3fff:1::1']);
  down = false;
  await click(screen.getByRole('button', { name: /^Retry/ }));
  expect(row('3fff:2::2')).toHaveTextContent('61 replies');
  expect(screen.queryByText(/^Replies are not known/)).toBeNull();
});

// Reliability: the datasets' counts of replies break off, or are something else
test.each([
  [
    'breaks off',
    '["measurement","replies","median_ms"]\n["UInt8","UInt32","Float64"]\n[1,61,18.4]\nCode: 241. DB::Exception: Memory limit exceeded',
  ],
  ['is an HTML page', '<!doctype html>\n<title>Welcome</title>\n<p>Please log in'],
  ['has other columns', '["a","b","c"]\n["UInt8","UInt32","Float64"]\n[1,61,18.4]'],
  ['has invalid rows only', '["measurement","replies","median_ms"]\n["UInt8","UInt32","Float64"]\n[1,"many",18.4]'],
  [
    'has more rows than are fetched',
    `["measurement","replies","median_ms"]\n["UInt8","UInt32","Float64"]\n${'[1,61,18.4]\n'.repeat(10_001)}`,
  ],
  ['is empty', ''],
])('an answer of the datasets that %s counts for no measurement as no replies', async (_, body) => {
  await open({ records: two, datasets: () => new Response(body) });
  expect(screen.getByText(/^Replies cannot be loaded at the moment\./)).toBeVisible();
  expect(row('3fff:1::1')).toHaveTextContent('– replies');
  expect(row('3fff:2::2')).toHaveTextContent('– replies');
});

test.each([
  ['of another form', '[1,"many",18.4]'],
  ['of another length', '[1,61]'],
])('a row %s leaves its measurement unknown, is reported, and hides no other', async (_, row1) => {
  const odd = `["measurement","replies","median_ms"]\n["UInt8","UInt32","Float64"]\n${row1}\n[2,7,18.4]`;
  const onError = jest.fn();
  await open({ records: two, datasets: () => new Response(odd), onError });
  // The newest is asked for first.
  expect(row('3fff:2::2')).toHaveTextContent('– replies');
  expect(row('3fff:1::1')).toHaveTextContent('7 replies');
  expect(onError).toHaveBeenCalledTimes(1);
});

test('search and order are in the URL', async () => {
  await open({ records: two });
  await click(screen.getByRole('button', { name: 'Target' }));
  expect(rows()).toEqual(['3fff:1::1', '3fff:2::2']);
  expect(url()).toBe('/dashboard/measurements?sort=target');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search measurements' }), 'fff:2');
  expect(rows()).toEqual(['3fff:2::2']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search measurements' }), 'x');
  expect(screen.getByText(/^No measurement has “fff:2x”/)).toBeVisible();
});

test('the search field keeps the typed text, and the URL is updated once', async () => {
  await open({ records: two });
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search measurements' });
  // As a browser does it: React's test environment would render the transition of the URL at once.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  for (const text of ['f', 'ff', 'fff', 'fff:2']) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, text);
    search.dispatchEvent(new Event('input', { bubbles: true }));
    expect(search.value).toBe(text);
  }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  expect(url()).toBe('/dashboard/measurements');
  await act(() => jest.advanceTimersByTimeAsync(400));
  expect(url()).toBe('/dashboard/measurements?q=fff%3A2');
  expect(rows()).toEqual(['3fff:2::2']);
});

test('replies are counted only for the rows in sight, also after a search', async () => {
  const records = Array.from({ length: 40 }, (_, index) => sentAt(`m${index}`, -index, { targets: [`3fff:1::${index + 1}`] }));
  const asked: string[] = [];
  await open({
    records,
    at: '/dashboard/measurements?q=3fff:1::40',
    datasets: ({ body }) => {
      asked.push(String(body));
      return table([1, 61, 18.4]);
    },
  });
  expect(asked.join()).toContain("toIPv6('3fff:1::40')");
  expect(row('3fff:1::40')).toHaveTextContent('61 replies');
});

test('measurements of many agents are split into several queries, and each row gets its replies', async () => {
  // They have neither beginning nor end in common, which would make one condition of them.
  const senders = Array.from({ length: 300 }, (_, index) => ({
    id: `agent-${index}`,
    address: `${(0x20_00 + index).toString(16)}:db8:ffff:ffff:ffff:ffff:ffff:${index + 1000}`,
  }));
  const records = Array.from({ length: 5 }, (_, index) => sentAt(`m${index}`, -index, { targets: [`3fff:1::${index + 1}`], senders }));
  const datasets = jest.fn(() => table([1, 61, 18.4]));
  await open({ records, datasets });
  expect(datasets).toHaveBeenCalledTimes(2);
  expect(row('3fff:1::1')).toHaveTextContent('61 replies');
  expect(row('3fff:1::5')).toHaveTextContent('0 replies');
});

test('Again restores flows and anycast', async () => {
  await open({ records: [sentAt('f', -5, { targets: ['3fff:6::6'], flows: 'own', cast: 'anycast' })] });
  const link = screen.getByRole('link', { name: /^Again: 3fff:6::6/ });
  expect(link).toHaveAttribute('href', expect.stringMatching(/[?&]flows=own&from=anycast&/));
});

test('Again opens the form with the same values; Remove deletes the record', async () => {
  const { storage } = await open({ records: two });
  const again = new URL(screen.getByRole('link', { name: /^Again: 3fff:2::2/ }).getAttribute('href') ?? '', 'http://localhost');
  expect([again.pathname, again.searchParams.get('target'), again.searchParams.get('agents')]).toEqual([
    '/dashboard/measure',
    '3fff:2::2',
    'vltcdg01,vltatl01',
  ]);
  await click(screen.getByRole('button', { name: /^Remove from the history: 3fff:2::2/ }));
  expect(rows()).toEqual(['3fff:1::1']);
  expect(JSON.stringify(storage.read('measurements'))).not.toContain('3fff:2::2');
});

test('Remove hides what the gateway lists too, keeps the focus in the table, and can be undone', async () => {
  const list = () => jsonAnswer([listed, { ...listed, measurement_id: 'b' }]);
  const { storage } = await open({ records: two, list });
  await click(screen.getByRole('checkbox', { name: /^Compare 3fff:2::2/ }));
  await click(screen.getByRole('checkbox', { name: /^Compare 3fff:1::1/ }));
  await click(screen.getByRole('button', { name: /^Remove from the history: 3fff:2::2/ }));
  expect(rows()).toEqual(['elsewhere', '3fff:1::1']);
  expect(screen.getByText('1 of 2 selected')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Remove from the history: 3fff:1::1/ })).toHaveFocus();
  expect(screen.getByText(/^Removed from the history of this browser: 3fff:2::2, .*12:20:00 UTC\.$/)).toHaveAttribute('role', 'status');
  // The last row: the focus goes to the one before.
  await click(screen.getByRole('button', { name: /^Remove from the history: 3fff:1::1/ }));
  expect(screen.getByRole('link', { name: 'elsewhere' })).toHaveFocus();
  expect(rows()).toEqual(['elsewhere']);
  await click(screen.getByRole('button', { name: 'Undo' }));
  expect(rows()).toEqual(['elsewhere', '3fff:1::1']);
  expect(screen.getByRole('region', { name: 'History' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  cleanup();
  net.restore();
  await open({ storage, list });
  expect(rows()).toEqual(['elsewhere', '3fff:1::1']);
});

test('the history is kept after Logout if the user says so, and the page says what happens', async () => {
  localStorage.setItem('personal:account', 'local|1');
  await open({ records: two, storage: browserStorage });
  const keep = screen.getByRole('checkbox', { name: 'Keep my history in this browser after Logout' });
  expect(keep).not.toBeChecked();
  expect(keep).toHaveAccessibleDescription('Others who use this browser’s profile could read it.');
  expect(screen.getByText(/kept in this browser only, and Logout removes it\.$/)).toBeVisible();
  await click(keep);
  expect(keep).toBeChecked();
  expect(screen.getByText(/kept in this browser only, for this account, also after Logout\.$/)).toBeVisible();
  expect(localStorage.getItem('kept:local|1:measurements')).toContain('3fff:2::2');
  await click(keep);
  expect(keep).not.toBeChecked();
  expect(localStorage.getItem('kept:local|1:measurements')).toBeNull();
  expect(rows()).toEqual(['3fff:2::2', '3fff:1::1']);
  localStorage.clear();
});

test('where nobody says whose the history is, it cannot be kept', async () => {
  await open({ records: two });
  expect(screen.queryByRole('checkbox', { name: /^Keep/ })).toBeNull();
  expect(screen.getByText(/and Logout removes it\.$/)).toBeVisible();
});

test('where the browser keeps nothing, the page does not claim that it keeps the history', async () => {
  const denied = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  await open({ storage: browserStorage, list: () => jsonAnswer([listed]) });
  expect(screen.getByText(/This browser keeps no history\.$/)).toBeVisible();
  expect(screen.queryByText(/Logout removes it/)).toBeNull();
  expect(within(row('elsewhere')).getByText('kind unknown')).toHaveAttribute(
    'title',
    expect.stringMatching(/or this browser could not keep it/),
  );
  denied.mockRestore();
});

test('a browser that keeps the history keeps it, also where the host does not say whose it is', async () => {
  await open({ records: two, storage: browserStorage });
  expect(screen.queryByText(/keeps no history/)).toBeNull();
  localStorage.clear();
});

test('without measurements, the page links to the form', async () => {
  await open();
  expect(screen.getByText('No measurements here yet. What you measure appears here, with its replies.')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Measure' })[0]).toHaveAttribute('href', '/dashboard/measure');
});

test('when the list of the gateway cannot be loaded, the page does not say that there are no measurements', async () => {
  let down = true;
  await open({ list: () => (down ? jsonAnswer({}, 500) : jsonAnswer([])) });
  expect(screen.getByRole('button', { name: 'Retry measurements' })).toBeVisible();
  expect(screen.queryByText(/^No measurements here yet/)).toBeNull();
  down = false;
  await click(screen.getByRole('button', { name: 'Retry measurements' }));
  expect(screen.getByText(/^No measurements here yet/)).toBeVisible();
});

test('says where the history is kept, and what removes it', async () => {
  await open();
  expect(screen.getByText(/The history is kept in this browser only, and Logout removes it\./)).toBeVisible();
});
