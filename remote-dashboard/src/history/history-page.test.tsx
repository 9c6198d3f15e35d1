import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { notifyManager } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthContext } from 'shared/auth';
import { useLocation } from 'shared/router';
import { type FakeAnswer, fakeFetch, fakeSession, fakeSite, jsonAnswer, MemoryRouter } from 'shared/testing';
import { GatewayProvider } from '../gateway-provider.tsx';
import { keepMeasurement } from '../measurement/measurement-records.ts';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { brokenAnswer, routerRow, rowsAnswer } from '../measurement/testing.tsx';
import { columns } from '../replies/replies-query.ts';
import { browserStorage, createMemoryStorage, type UserStorage } from '../user-storage.ts';
// Compiled before the tests, not within their time.
import './compare.tsx';
import { HistoryPage } from './history-page.tsx';
import { sentAt } from './testing.ts';

notifyManager.setScheduler(queueMicrotask);

const noon = Date.parse('2026-11-20T12:00:00Z');
const path = (url: string) => new URL(url, 'http://localhost').pathname;

/** Rows as the datasets give them: the newest measurement that was asked for is 1. */
const table = (...rows: unknown[][]) =>
  new Response(
    [['measurement', 'replies', 'median_ms'], ['UInt8', 'UInt32', 'Float64'], ...rows].map((row) => JSON.stringify(row)).join('\n'),
  );

let net: ReturnType<typeof fakeFetch>;
beforeEach(() => {
  jest.useFakeTimers({ now: noon + 3_600_000, advanceTimers: true });
});
afterEach(() => {
  net.restore();
  jest.useRealTimers();
});

interface Options {
  records?: SentMeasurement[];
  list?: FakeAnswer;
  datasets?: FakeAnswer;
  at?: string;
  storage?: UserStorage;
}

async function open({
  records = [],
  list = () => jsonAnswer({}, 404),
  datasets = () => table(),
  at = '/dashboard/measurements',
  storage = createMemoryStorage(),
}: Options = {}) {
  for (const record of [...records].reverse()) keepMeasurement(storage, record);
  net = fakeFetch({
    '/api/measurements': list,
    '/api/user/me': () => jsonAnswer({ user_id: 'u', used: 70, limit: 10_000 }),
    [path(fakeSite.datasets)]: datasets,
  });
  render(
    <MemoryRouter initialEntries={[at]}>
      <Url />
      <AuthContext value={fakeSession()}>
        <GatewayProvider origin="" site={fakeSite} storage={storage} onError={() => {}}>
          <HistoryPage />
        </GatewayProvider>
      </AuthContext>
    </MemoryRouter>,
  );
  await act(() => jest.advanceTimersByTimeAsync(50));
  return { storage };
}

function Url() {
  const { pathname, search } = useLocation();
  return <output aria-label="URL">{pathname + search}</output>;
}

const url = () => screen.getByRole('status', { name: 'URL' }).textContent;
const rows = () =>
  within(screen.getByRole('table', { name: 'Measurements' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent);
const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;
const settle = () => act(() => jest.advanceTimersByTimeAsync(50));
const click = async (element: HTMLElement) => {
  await userEvent.click(element);
  await settle();
};

const listed = {
  measurement_id: 'elsewhere',
  total_agents: 3,
  completed_agents: 3,
  total_expected_probes: 96,
  total_sent_probes: 96,
  measurement_complete: true,
  measurement_cancelled: false,
  started_at: '2026-11-20T12:30:00Z',
  last_updated: '2026-11-20T12:30:09Z',
};

const two = [sentAt('b', 20, { targets: ['3fff:2::2'] }), sentAt('a', 0)];

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
  const senders = Array.from({ length: 300 }, (_, index) => ({
    id: `agent-${index}`,
    address: `2001:db8:ffff:ffff:ffff:ffff:ffff:${index + 1000}`,
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

test('two measurements are compared hop by hop; selecting a third replaces the first', async () => {
  await open({ records: [...two, sentAt('c', -5, { targets: ['3fff:3::3'] })] });
  const compare = screen.getByRole('button', { name: 'Compare two' });
  await click(screen.getByRole('checkbox', { name: /^Compare 3fff:2::2/ }));
  await click(compare);
  expect(url()).toBe('/dashboard/measurements');
  await click(screen.getByRole('checkbox', { name: /^Compare 3fff:1::1/ }));
  await click(screen.getByRole('checkbox', { name: /^Compare 3fff:3::3/ }));
  expect(screen.getByText('2 of 2 selected')).toBeVisible();
  await click(compare);
  expect(url()).toBe('/dashboard/measurements?compare=a,c');
  const comparison = within(screen.getByRole('region', { name: 'Comparison' }));
  expect(comparison.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^A 3fff:1::1/),
    expect.stringMatching(/^B 3fff:3::3/),
  ]);
  await click(comparison.getByRole('button', { name: 'Close' }));
  expect(url()).toBe('/dashboard/measurements');
});

test('a comparison with a measurement that this browser has no record of says so', async () => {
  await open({ records: two, at: '/dashboard/measurements?compare=a,unknown' });
  expect(screen.getByRole('region', { name: 'Comparison' })).toHaveTextContent('B This browser has no record of how unknown was sent.');
});

test('all replies are compared, not the first 10,000', async () => {
  const lines = Array.from({ length: 10_001 }, (_, index) => [
    `2026-11-20 12:00:01.${String(index).padStart(9, '0')}`,
    'vltcdg01',
    '2001:db8:1::7',
    '3fff:2::2',
    index < 10_000 ? 1 : 2,
    24_000,
    33_434,
    58,
    index < 10_000 ? '3fff::1' : '3fff::2',
    3,
    0,
    10,
    1,
    1,
  ]);
  const replies = () => new Response([columns, columns.map(() => 'String'), ...lines].map((line) => JSON.stringify(line)).join('\n'));
  await open({
    records: two,
    at: '/dashboard/measurements?compare=a,b',
    datasets: ({ body }) => (body?.includes('multiIf') ? table() : replies()),
  });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('region', { name: 'Comparison' })).toHaveTextContent('3fff::2');
});

test('a comparison shows the paths of both in one picture, each with its letter', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  const row = (source: string, hop: string) => {
    return ['2026-11-20 12:00:01.000000000', 'vltcdg01', source, '3fff:2::2', 1, 24_000, 33_434, 58, hop, 3, 0, 10, 1, 1];
  };
  const rowsOf = (body = '') =>
    two.flatMap(({ senders: [sender] }, index) =>
      sender && body.includes(sender.address) ? [row(sender.address, `3fff::${index + 1}`)] : [],
    );
  await open({
    records: two,
    at: '/dashboard/measurements?compare=a,b',
    datasets: ({ body }) =>
      body?.includes('multiIf')
        ? table()
        : new Response([columns, columns.map(() => 'String'), ...rowsOf(body)].map((line) => JSON.stringify(line)).join('\n')),
  });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  const [figure] = screen.getAllByRole('figure');
  const heads = within(figure as HTMLElement).getAllByText(/^ ?From vltcdg01/);
  expect(heads.map((head) => head.textContent?.slice(0, 15))).toEqual(['A From vltcdg01', 'B From vltcdg01']);
});

test('a comparison whose query result is invalid has a message of ours', async () => {
  const other = () => new Response('["secret"]\n["String"]\n["x"]');
  await open({
    records: two,
    at: '/dashboard/measurements?compare=a,b',
    datasets: ({ body }) => (body?.includes('multiIf') ? table() : other()),
  });
  const comparison = screen.getByRole('region', { name: 'Comparison' });
  expect(comparison).toHaveTextContent('The datasets answered in a form that this page does not understand.');
  expect(comparison).not.toHaveTextContent('secret');
});

test('a comparison whose connection is lost is a failure with Retry, and calls no hop silent', async () => {
  const answers = { replies: brokenAnswer(routerRow(1)) };
  await open({
    records: two,
    at: '/dashboard/measurements?compare=a,b',
    datasets: (request) => (request.body?.includes('multiIf') ? table() : answers.replies(request)),
  });
  const comparison = screen.getByRole('region', { name: 'Comparison' });
  expect(comparison).toHaveTextContent('The replies cannot be loaded at the moment.');
  expect(comparison).not.toHaveTextContent(/silent|did not reply/);
  answers.replies = rowsAnswer();
  await click(within(comparison).getByRole('button', { name: /^Retry/ }));
  expect(comparison).toHaveTextContent('A: the target did not reply.');
});

test('of a cancelled measurement, hops without a reply are not called silent', async () => {
  await open({
    records: two,
    at: '/dashboard/measurements?compare=a,b',
    list: () => jsonAnswer([{ ...listed, measurement_id: 'a', total_sent_probes: 3, measurement_cancelled: true }]),
    datasets: (request) => (request.body?.includes('multiIf') ? table() : rowsAnswer()(request)),
  });
  const comparison = screen.getByRole('region', { name: 'Comparison' });
  expect(comparison).toHaveTextContent('A: Not all probes have left, so only hops that replied are shown');
  expect(comparison).toHaveTextContent('A: no reply of the target is known. B: the target did not reply.');
});

test('credits by day: today from the gateway, earlier days from the measurements', async () => {
  await open({ records: [...two, sentAt('old', -1440)] });
  const days = within(screen.getByRole('region', { name: 'Credits by day' })).getAllByRole('row');
  expect(days.slice(-2).map((day) => day.textContent)).toEqual(['19 Nov64', 'Today70']);
});

test('without measurements, the page links to the form', async () => {
  await open();
  expect(screen.getByText('No measurements yet. What you measure appears here, with its replies.')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Measure' })[0]).toHaveAttribute('href', '/dashboard/measure');
});

test('says where the history is kept, and what removes it', async () => {
  await open();
  expect(screen.getByText(/The history is kept in this browser only, and Logout removes it\./)).toBeVisible();
});
