import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { AuthContext, type AuthSession } from 'shared/auth';
import { useLocation } from 'shared/router';
import { type FakeAnswer, fakeFetch, fakeSession, jsonAnswer, MemoryRouter, pending } from 'shared/testing';
import { clearTabMemory, tabMemory } from '../agents/tab-memory.ts';
import { GatewayProvider } from '../gateway-provider.tsx';
import { readMeasurements } from '../measurement/measurement-records.ts';
import { agentsAnswer, json, pass, status, useFakeClock, user } from '../testing.tsx';
import { createMemoryStorage } from '../user-storage.ts';
import { MeasurePage } from './measure-page.tsx';

// Loaded before the clock stands still.
import '../map/airports.ts';

useFakeClock();

const TARGET = '2606:4700:4700::1111';
const prefixes = {
  agents: [
    {
      agent_id: 'vltewr01',
      prefixes: [{ user_prefix: '2001:db8:3:1:1::/80', agent_prefix: '2001:db8:3::/48' }, { user_prefix: '2001:db8:a:1:1::/80' }],
    },
    {
      agent_id: 'vltcdg01',
      prefixes: [{ user_prefix: '2001:db8:4:1:1::/80', agent_prefix: '2001:db8:4::/48' }, { user_prefix: '2001:db8:a:1:1::/80' }],
    },
    { agent_id: 'vltatl01', prefixes: [{ user_prefix: '2001:db8:5:1:1::/80' }] },
  ],
};

let restore = () => {};
afterEach(() => {
  cleanup();
  restore();
  clearTabMemory();
});
beforeEach(() => {
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => setTimeout(callback, 0, 0) as unknown as number);
});

/** Shows the form of a link over a gateway that answers as the test says. @param stays - also where it leads away: until the next page is rendered. */
async function show(search = '', changes: Record<string, FakeAnswer> = {}, session: Partial<AuthSession> = {}, stays = false) {
  const answers: Record<string, FakeAnswer> = {
    '/api/agents': json(agentsAnswer),
    '/api/user/prefixes': json(prefixes),
    '/api/user/me': json({ used: 9_000, limit: 10_000 }),
    '/api/probes': json({ id: 'm1', probes: 1, agents: 1 }),
    ...changes,
  };
  const net = fakeFetch(answers);
  restore = net.restore;
  const storage = createMemoryStorage();
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  let url = '';
  function Url() {
    const { pathname, search: now } = useLocation();
    url = pathname + now;
    return stays || pathname === '/dashboard/measure' ? <MeasurePage /> : null;
  }
  render(
    <MemoryRouter initialEntries={[`/dashboard/measure${search}`]}>
      <AuthContext value={fakeSession(session)}>
        <GatewayProvider origin="" storage={storage} onError={onError}>
          <Url />
        </GatewayProvider>
      </AuthContext>
    </MemoryRouter>,
  );
  await pass();
  const sent = () => net.requests.filter(({ path }) => path === '/api/probes').map(({ body }) => JSON.parse(body ?? ''));
  return { answers, storage, errors, sent, requests: net.requests, url: () => url };
}

const target = () => screen.getByRole('textbox', { name: 'Target' });
const box = (name: RegExp) => screen.getByRole('checkbox', { name });
const sendButton = () => screen.getByRole('button', { name: 'Send' });
const says = (text: string | RegExp) => expect(screen.getByText(text)).toBeVisible();
async function send() {
  await user.click(sendButton());
  await pass();
}

describe('Send before the agents are there', () => {
  const proposed = `?target=${TARGET}`;

  test('waits for them, says so, and sends once', async () => {
    const agents = pending<Response>();
    const { sent } = await show(proposed, { '/api/agents': () => agents.promise });
    await send();
    const button = screen.getByRole('button', { name: 'Waiting for agents…' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(sent()).toEqual([]);
    agents.resolve(jsonAnswer(agentsAnswer));
    await pass();
    expect(sent()).toHaveLength(1);
  });

  test('does not send what was changed meanwhile', async () => {
    const agents = pending<Response>();
    const { sent } = await show(proposed, { '/api/agents': () => agents.promise });
    await send();
    await user.type(target(), '2');
    expect(sendButton()).toHaveAttribute('aria-disabled', 'false');
    agents.resolve(jsonAnswer(agentsAnswer));
    await pass();
    expect(sent()).toEqual([]);
  });

  test('leads to what is wrong at once', async () => {
    await show('', { '/api/agents': () => pending<Response>().promise });
    await send();
    expect(target()).toHaveFocus();
    expect(sendButton()).toBeVisible();
  });
});

describe('a form', () => {
  test('with a target is enough: it is sent once, kept, and its page is shown', async () => {
    const { sent, storage, url } = await show();
    await user.type(target(), TARGET);
    says('32 probes × 2 agents = 64 credits. Fits today: leaves 936 credits');
    says('Takes about a second to send, at the probing rate of the slowest agent.');
    await send();
    expect(sent()).toHaveLength(1);
    const [{ metadata, probes }] = sent();
    expect(probes).toHaveLength(32);
    expect(probes[0]).toEqual([TARGET, 24000, 33434, 1, 'icmpv6']);
    expect(metadata.map(({ id }: { id: string }) => id)).toEqual(['vltatl01', 'vltewr01']);
    expect(metadata[1].ip_address).toMatch(/^2001:db8:3:1:1:/);
    const [kept] = readMeasurements(storage);
    expect(kept).toMatchObject({
      id: 'm1',
      sent: Date.now(),
      kind: 'traceroute',
      targets: [TARGET],
      ttl: { min: 1, max: 32 },
      probes: 32,
      probesPerHop: 1,
      senders: metadata.map(({ id, ip_address }: { id: string; ip_address: string }) => ({ id, address: ip_address })),
    });
    expect(url()).toMatch(/^\/dashboard\/measurements\/m1\?/);
  });

  test('from a link is filled in, and never sent by itself', async () => {
    const { sent } = await show(`?target=${TARGET}&kind=ping&agents=vltatl01,gone`);
    await pass(60_000);
    expect(sent()).toEqual([]);
    expect(target()).toHaveValue(TARGET);
    expect(screen.getByRole('radio', { name: 'Ping' })).toBeChecked();
    expect(box(/vltatl01/)).toBeChecked();
    expect(box(/vltewr01/)).not.toBeChecked();
    expect(screen.getByText('not reporting').closest('li') ?? screen.getByText(/not reporting/)).toHaveTextContent('gone');
    says(/^4 probes × 1 agent = 4 credits/);
  });

  test('is in the URL, without steps in the history', async () => {
    const { url } = await show('?use=x');
    await user.type(target(), TARGET);
    await user.click(box(/vltewr01/));
    await user.click(screen.getByRole('radio', { name: 'Ping' }));
    await pass(300);
    expect(url()).toBe(`/dashboard/measure?use=x&target=${TARGET}&kind=ping&agents=vltatl01`);
  });

  test('keeps what was typed for a kind when another one is looked at', async () => {
    await show(`?target=${TARGET}&ttl=3-9`);
    await user.click(screen.getByRole('radio', { name: 'Ping' }));
    says('ICMPv6, TTL 32, 4 probes, ports 24000 → 33434');
    await user.click(screen.getByRole('radio', { name: 'Traceroute' }));
    says('ICMPv6, TTL 3–9, 1 per hop, ports 24000 → 33434');
  });
});

describe('what is wrong', () => {
  test('is said while it is typed, and bound to its field', async () => {
    await show();
    await user.type(target(), 'example.org');
    expect(target()).toBeInvalid();
    expect(target()).toHaveAccessibleDescription(
      'This is a name. Names are not resolved here: no resolver is configured. Enter an IPv6 address.',
    );
    await user.clear(target());
    await user.type(target(), '2606:47');
    expect(target()).toBeValid();
    await user.tab();
    expect(target()).toHaveAccessibleDescription('The IPv6 address is not complete.');
    await user.type(target(), '00::1');
    expect(target()).toBeValid();
  });

  test('has the focus when Send is pressed, first things first, and nothing is sent', async () => {
    const { sent } = await show('?ttl=0-5&agents=');
    await send();
    expect(target()).toHaveFocus();
    expect(target()).toHaveAccessibleDescription('Enter the IPv6 address to measure.');
    await user.type(target(), TARGET);
    await send();
    expect(screen.getByRole('list', { name: 'Agents' })).toHaveFocus();
    says('Choose at least one agent.');
    await user.click(box(/vltewr01/));
    await send();
    expect(screen.getByRole('textbox', { name: 'First TTL' })).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  test('a warning forbids nothing', async () => {
    const { sent } = await show();
    await user.type(target(), 'ff02::1');
    expect(target()).toHaveAccessibleDescription(/^This address is a multicast address/);
    await send();
    expect(sent()).toHaveLength(1);
  });

  test('more than is left today is said before, and not sent', async () => {
    const { sent } = await show(`?target=${TARGET}&per-hop=100`);
    says('3,200 probes × 2 agents = 6,400 credits. Does not fit today: 5,400 credits too many');
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent('Not sent: it costs more than is left today.');
    expect(sent()).toEqual([]);
    await user.click(box(/vltewr01/));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('agents', () => {
  test('that cannot send are left out, and the reason is said', async () => {
    await show(`?target=${TARGET}&agents=vltcdg01,vltsgp01,vltewr01`);
    const out = within(screen.getByText('Left out:'));
    expect(out.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'vltcdg01 unhealthy',
      'vltsgp01 you have no unicast prefix there',
    ]);
    says(/^32 probes × 1 agent = 32 credits/);
  });

  test('are chosen together', async () => {
    const { url } = await show(`?target=${TARGET}`);
    await user.click(screen.getByRole('button', { name: 'None' }));
    says('0 of 4 chosen');
    // vltcdg01 is unhealthy, and at vltsgp01 the user has no prefix.
    await user.click(screen.getByRole('button', { name: 'All that can send (2)' }));
    says('2 of 4 chosen');
    await pass(300);
    expect(url()).toContain('agents=vltatl01,vltewr01');
    expect(screen.queryByText('Left out:')).toBeNull();
  });

  test('that are set not to send some of the TTLs are named before', async () => {
    const config = [{ name: 'unicast', src_ipv6_prefix: '2001:db8:3::/48', probing_rate: 100, min_ttl: 2, max_ttl: 20 }];
    const answer = agentsAnswer.map((agent) => (agent.id === 'vltewr01' ? { ...agent, config } : agent));
    await show(`?target=${TARGET}&agents=vltewr01,vltatl01&ttl=2-20`, { '/api/agents': json(answer) });
    expect(screen.queryByText(/do not leave/)).toBeNull();
    await user.click(screen.getByText('Options'));
    await user.clear(screen.getByRole('textbox', { name: 'Last TTL' }));
    await user.type(screen.getByRole('textbox', { name: 'Last TTL' }), '21');
    const said = within(screen.getByText(/^These agents do not send probes with every TTL, but all probes cost credits/));
    expect(said.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['vltewr01 sends TTL 2–20 only']);
  });

  test('in anycast have an address each, in the shared prefix', async () => {
    const { sent } = await show(`?target=${TARGET}&from=anycast&agents=vltewr01,vltcdg01`, {
      '/api/agents': json(agentsAnswer.map((agent) => ({ ...agent, health: { healthy: true } }))),
    });
    await send();
    const addresses = sent()[0].metadata.map(({ ip_address }: { ip_address: string }) => ip_address);
    expect(addresses).toEqual([expect.stringMatching(/^2001:db8:a:1:1:/), expect.stringMatching(/^2001:db8:a:1:1:/)]);
    expect(new Set(addresses).size).toBe(2);
  });

  test('of 10,000 some are listed, all can be chosen and searched, and a reload keeps them', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ id: `vltcdg${10_000 + index}`, health: { healthy: true } }));
    const own = many.map(({ id }, index) => ({ agent_id: id, prefixes: [{ user_prefix: `2001:db8:${index.toString(16)}:1:1::/80` }] }));
    const { url } = await show(`?target=${TARGET}`, { '/api/agents': json(many), '/api/user/prefixes': json({ agents: own }) });
    await pass(1000);
    says('And 9,940 more: search for them.');
    await user.click(screen.getByRole('button', { name: 'All that can send (10,000)' }));
    says('10,000 of 10,000 chosen');
    await pass(300);
    expect(url()).toBe(`/dashboard/measure?target=${TARGET}`);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '19999' } });
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    expect(box(/vltcdg19999/)).toBeChecked();
  });

  test('that cannot be had are tried again, and the form stays', async () => {
    const { answers } = await show(`?target=${TARGET}`, { '/api/user/prefixes': status(500) });
    await send();
    expect(screen.getAllByText('HTTP error! Status: 500').length).toBeGreaterThan(0);
    answers['/api/user/prefixes'] = json(prefixes);
    await user.click(screen.getByRole('button', { name: 'Retry prefixes' }));
    await pass();
    says(/^32 probes × 2 agents/);
    expect(target()).toHaveValue(TARGET);
  });
});

describe('Send', () => {
  test('asks first when it costs much of what is left, and the share is kept', async () => {
    const { sent, storage } = await show(`?target=${TARGET}&per-hop=4`);
    await send();
    const question = within(screen.getByRole('group', { name: 'Send it?' }));
    expect(screen.getByRole('group', { name: 'Send it?' })).toHaveFocus();
    expect(question.getByText('This spends 256 credits: 26 % of the 1,000 credits left today.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Do not send' }));
    expect(sent()).toEqual([]);
    expect(sendButton()).toHaveFocus();
    await send();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ask if it costs more than' }), '50');
    await user.keyboard('{Escape}');
    expect(storage.read('ask-above')).toBe(50);
    await send();
    expect(sent()).toHaveLength(1);
  });

  test('sends once when the answer to the question is pressed twice', async () => {
    const slow = pending<Response>();
    const { sent } = await show(`?target=${TARGET}&per-hop=4`, { '/api/probes': () => slow.promise });
    await send();
    const yes = screen.getByRole('button', { name: 'Send for 256 credits' });
    // Before React has rendered the first press.
    act(() => {
      yes.click();
      yes.click();
    });
    await pass();
    slow.resolve(jsonAnswer({ id: 'm1' }));
    await pass();
    expect(sent()).toHaveLength(1);
  });

  test('keeps the focus while it sends, and sends once however often it is pressed', async () => {
    const slow = pending<Response>();
    const { sent } = await show(`?target=${TARGET}`, { '/api/probes': () => slow.promise });
    await send();
    const button = screen.getByRole('button', { name: 'Sending…' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    await user.type(target(), '{Enter}');
    slow.resolve(jsonAnswer({ id: 'm1' }));
    await pass();
    expect(sent()).toHaveLength(1);
  });

  test('sends once, also when it is pressed before the next page is rendered', async () => {
    const { sent, url } = await show(`?target=${TARGET}`, {}, {}, true);
    await send();
    expect(url()).toMatch(/^\/dashboard\/measurements\/m1/);
    await user.click(screen.getByRole('button', { name: 'Sending…' }));
    await pass();
    expect(sent()).toHaveLength(1);
  });

  test.each([
    ['is wrong', 'Target', 'x'],
    ['costs more than is left', 'Probes per hop', '0'],
  ])('asks no more once the form %s, and leaves the focus where it is', async (_, field, typed) => {
    const { sent } = await show(`?target=${TARGET}&per-hop=4`);
    await user.click(screen.getByText('Options'));
    await send();
    expect(screen.getByRole('group', { name: 'Send it?' })).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: field }), typed);
    expect(screen.queryByRole('group', { name: 'Send it?' })).toBeNull();
    expect(screen.getByRole('textbox', { name: field })).toHaveFocus();
    await send();
    expect(sent()).toEqual([]);
  });

  // Reliability: the gateway refuses probes (credits, source address, size, sign-in)
  test.each([
    [400, 'Not sent: the gateway refused the probes as invalid', undefined],
    [403, 'Not sent: the gateway refused a source address', 'Load prefixes again'],
    [404, 'Not sent: this gateway takes no probes', undefined],
    [413, 'Not sent: the request is too large for this site', undefined],
    [418, 'Not sent: the gateway refused the request', undefined],
    [429, 'Not sent: not enough credits, or too many requests', 'Load credits again'],
    [502, 'The gateway has a problem', undefined],
  ])('refused with %i says so in words, does not repeat it, and loses nothing', async (code, title, action) => {
    const { sent, url } = await show(`?target=${TARGET}&agents=vltewr01`, { '/api/probes': status(code) });
    await send();
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(`${title} (status ${code})`);
    expect(alert).not.toHaveTextContent('secret');
    if (action) await user.click(within(alert).getByRole('button', { name: action }));
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    expect(target()).toHaveValue(TARGET);
    expect(url()).toBe(`/dashboard/measure?target=${TARGET}&agents=vltewr01`);
  });

  test('with a sign-in that is not accepted leads to a new one, and back to the form', async () => {
    const signIn = jest.fn(async (_options?: unknown) => {});
    await show(`?target=${TARGET}`, { '/api/probes': status(401) }, { signIn });
    await send();
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Log in again' }));
    expect(signIn).toHaveBeenCalledWith({ returnTo: `/dashboard/measure?target=${TARGET}` });
  });

  // Reliability: the gateway's answer to sent probes is lost or invalid
  test.each<[string, FakeAnswer, RegExp]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), /^The gateway did not answer\..*may still have been sent/],
    ['silence', () => new Promise<never>(() => {}), /^The gateway did not answer\..*may still have been sent/],
    [
      'an answer that is no JSON',
      () => new Response('<html>'),
      /took the request, but its answer names no measurement\..*may still have been sent/,
    ],
    ['an answer without an id', json({ id: 7 }), /took the request, but its answer names no measurement/],
  ])('after %s says that it may have been sent, and the next one has other addresses', async (_, answer, words) => {
    const { sent, answers, storage } = await show(`?target=${TARGET}`, { '/api/probes': answer });
    await send();
    await pass(15_000);
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Your measurements' })).toBeVisible();
    expect(readMeasurements(storage)).toEqual([]);
    answers['/api/probes'] = json({ id: 'm2' });
    await send();
    const [first, second] = sent().map(({ metadata }) => metadata[0].ip_address);
    expect(first).not.toBe(second);
    expect(readMeasurements(storage)).toMatchObject([{ id: 'm2' }]);
  });
});

describe('a list of probes', () => {
  const list = () => screen.getByRole('textbox', { name: 'Probes, one per line' });

  test('is sent as it is', async () => {
    const { sent, storage } = await show('?kind=custom&agents=vltewr01');
    await send();
    expect(list()).toHaveFocus();
    expect(list()).toHaveAccessibleDescription(/Enter probes, or choose a file with them\.$/);
    fireEvent.change(list(), { target: { value: `${TARGET},1,2,3,udp\n${TARGET},1,2,9,udp` } });
    await pass();
    says('2 probes');
    await send();
    expect(sent()[0].probes).toEqual([
      [TARGET, 1, 2, 3, 'udp'],
      [TARGET, 1, 2, 9, 'udp'],
    ]);
    expect(readMeasurements(storage)[0]).toMatchObject({ kind: 'custom', targets: [TARGET], ttl: { min: 3, max: 9 }, probes: 2 });
  });

  test('from a file has its wrong lines named, and they are left out when the reader says so', async () => {
    const { sent } = await show('?kind=custom&agents=vltewr01');
    const file = new File([`${TARGET},1,2,3,udp\nnonsense\n`], 'mine.csv', { type: 'text/csv' });
    // jsdom's has no text().
    Object.assign(file, { text: async () => `${TARGET},1,2,3,udp\nnonsense\n` });
    await user.upload(screen.getByLabelText('or a file (CSV):'), file);
    await pass();
    says('mine.csv:');
    says(/^Line 2: 1 field instead of five/);
    await send();
    expect(sent()).toEqual([]);
    expect(list()).toHaveFocus();
    await user.click(screen.getByRole('checkbox', { name: 'Leave out the 1 wrong line and send 1 probe' }));
    await send();
    expect(sent()[0].probes).toHaveLength(1);
  });

  test('that a link proposes is filled in, and what the reader makes of it stays', async () => {
    const link = '?kind=custom&agents=vltewr01&ttl=3&targets=::1,::2';
    const { sent } = await show(link);
    expect(list()).toHaveValue('::1,24000,33434,3,icmpv6\n::2,24000,33434,3,icmpv6\n');
    expect(list()).toHaveAccessibleDescription(/Filled in from an earlier measurement/);
    says('2 probes');
    expect(sent()).toEqual([]);
    fireEvent.change(list(), { target: { value: '::1,1,2,3,udp' } });
    cleanup();
    restore();
    await show(link);
    expect(list()).toHaveValue('::1,1,2,3,udp');
    expect(list()).not.toHaveAccessibleDescription(/Filled in/);
  });

  test('from a file is kept while the reader looks at other pages; after a reload the form says which is missing', async () => {
    await show('?kind=custom&agents=vltewr01');
    const file = new File([''], 'mine.csv');
    Object.assign(file, { text: async () => `${TARGET},1,2,3,udp` });
    await user.upload(screen.getByLabelText('or a file (CSV):'), file);
    await pass();
    says(/Kept until the page is reloaded\./);
    cleanup();
    restore();
    const { sent } = await show('?kind=custom&agents=vltewr01');
    says('mine.csv:');
    await send();
    expect(sent()[0].probes).toEqual([[TARGET, 1, 2, 3, 'udp']]);
    cleanup();
    restore();
    // As a reload brings it back.
    tabMemory.keep('probe-file', JSON.parse(JSON.stringify(tabMemory.read('probe-file'))));
    await show('?kind=custom');
    expect(screen.getByRole('alert')).toHaveTextContent('mine.csv: A reload does not keep it: choose it again.');
    fireEvent.change(list(), { target: { value: `${TARGET},1,2,3,udp` } });
    await pass();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(tabMemory.read('probe-file')).toBeUndefined();
  });

  test('that makes a request of more than 4 MB is sent in parts: what was sent is remembered, and nothing is lost', async () => {
    const link = '?kind=custom&agents=vltewr01';
    const line = (index: number) => `2606:4700:4700:aaaa:bbbb:cccc:dddd:${index.toString(16)},24000,33434,64,icmpv6\n`;
    const LINES = 65_000;
    const long = Array.from({ length: LINES }, (_, index) => line(0x1000 + (index % 0xe000))).join('');
    const paste = async () => {
      fireEvent.paste(list(), { clipboardData: { getData: () => long } });
      await pass(60_000);
    };
    // A part costs more than the usual credits.
    const rich = { '/api/user/me': json({ used: 0, limit: 1_000_000 }) };
    const first = await show(link, rich);
    await paste();
    says('Pasted list:');
    const [, next = ''] =
      /Send sends probes 1 to ([\d,]+) as a measurement; the other [\d,]+ stay here/.exec(document.body.textContent ?? '') ?? [];
    const end = Number(next.replace(',', ''));
    await send();
    const [body] = first.sent();
    expect(body.probes).toHaveLength(end);
    const bytes = (probes: unknown[]) => JSON.stringify({ metadata: body.metadata, probes }).length;
    expect(bytes(body.probes)).toBeLessThanOrEqual(4 * 1024 * 1024);
    expect(bytes([...body.probes, body.probes[0]])).toBeGreaterThan(4 * 1024 * 1024);
    expect(readMeasurements(first.storage)[0]).toMatchObject({ probes: end });
    cleanup();
    restore();
    // As a reload brings it back: the list has to be given once more, and goes on.
    tabMemory.keep('probe-file', JSON.parse(JSON.stringify(tabMemory.read('probe-file'))));
    const second = await show(link, rich);
    expect(screen.getByRole('alert')).toHaveTextContent('choose it again, and it goes on where it was.');
    await paste();
    says(`Sent before: probes 1 to ${next}.`);
    await send();
    expect(second.sent()[0].probes).toHaveLength(LINES - end);
    expect(second.sent()[0].metadata[0].ip_address).not.toBe(body.metadata[0].ip_address);
    cleanup();
    restore();
    const third = await show(link, rich);
    await send();
    expect(list()).toHaveAccessibleDescription(/All of its probes were sent\./);
    expect(third.sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Begin again with the first' }));
    await send();
    expect(third.sent()[0].probes).toHaveLength(end);
  }, 60_000);

  test('that cannot be read says so', async () => {
    const { errors } = await show('?kind=custom');
    const file = new File(['x'], 'gone.csv');
    Object.assign(file, { text: () => Promise.reject(new Error('gone')) });
    await user.upload(screen.getByLabelText('or a file (CSV):'), file);
    await pass();
    expect(screen.getByRole('alert')).toHaveTextContent('gone.csv: The file could not be read.');
    expect(errors).toEqual([new Error('gone')]);
  });
});

test('the same as code, with the token masked on screen and whole when it is copied', async () => {
  await show(`?target=${TARGET}&agents=vltewr01`);
  const details = screen.getByText('The same as code').closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await pass();
  const code = () => details.querySelector('code') as HTMLElement;
  expect(code().textContent).toContain('-H "Authorization: Bearer eyJhbGciOiJSUzI1NiIs…"');
  await user.click(screen.getByRole('button', { name: 'Python' }));
  expect(code().textContent).toContain('for ttl in range(1, 33)');
  await user.click(screen.getByRole('button', { name: 'Copy Python code' }));
  await pass();
  expect(await navigator.clipboard.readText()).toBe(
    code().textContent?.replace('IkpXVCJ9', '').replace('eyJhbGciOiJSUzI1NiIs…', 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.test'),
  );
});
