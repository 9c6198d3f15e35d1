import { describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { type FakeAnswer, jsonAnswer, pending } from 'shared/testing';
import { readMeasurements } from '../measurement/measurement-records.ts';
import { agentsAnswer, json, pass, status, user } from '../testing.tsx';
import { keepList } from './kept-list.ts';
import { fillIn, send, sendButton, showForm, TARGET, target, useFakeForm } from './testing.tsx';

useFakeForm();

describe('Send', () => {
  test('asks for confirmation above a share of what a day has', async () => {
    const { sent } = await showForm(`?target=${TARGET}&per-hop=4`);
    await send();
    const question = within(screen.getByRole('group', { name: 'Send it?' }));
    expect(screen.getByRole('group', { name: 'Send it?' })).toHaveFocus();
    expect(question.getByText('This spends 256 credits: 13 % of the 2,000 credits of a day. 1,000 are left today.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Do not send' }));
    expect(sent()).toEqual([]);
    expect(sendButton()).toHaveFocus();
  });

  test('rounds a limit that is no whole number, and credits that are left down', async () => {
    await showForm(`?target=${TARGET}&per-hop=4`, { answers: { '/api/user/me': json({ used: 1_000.4, limit: 2_000.3 }) } });
    await send();
    expect(screen.getByText('This spends 256 credits: 13 % of the 2,000 credits of a day. 999 are left today.')).toBeVisible();
  });

  test('asks above the share that the user has chosen, which is stored', async () => {
    const { sent, storage } = await showForm(`?target=${TARGET}&per-hop=4`);
    await send();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ask if it costs more than' }), '50');
    await user.keyboard('{Escape}');
    expect(storage.read('ask-above')).toBe(50);
    await send();
    expect(sent()).toHaveLength(1);
  });

  test('asks again once "never ask" has been taken back', async () => {
    const { sent } = await showForm(`?target=${TARGET}&per-hop=4`);
    const share = () => screen.getByRole('combobox', { name: 'Ask if it costs more than' });
    await send();
    await user.selectOptions(share(), '100');
    await user.keyboard('{Escape}');
    expect(share()).toHaveValue('100');
    await user.selectOptions(share(), '10');
    await send();
    expect(screen.getByRole('group', { name: 'Send it?' })).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('asks by the share that is shown, where the browser keeps nothing', async () => {
    const { sent, storage } = await showForm(`?target=${TARGET}`);
    jest.spyOn(storage, 'keep').mockReturnValue(false);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ask if it costs more than' }), '0');
    await send();
    expect(screen.getByRole('group', { name: 'Send it?' })).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('asks first when it is not known how many credits are left', async () => {
    const { sent } = await showForm(`?target=${TARGET}`, { answers: { '/api/user/me': status(500) } });
    await send();
    const question = within(screen.getByRole('group', { name: 'Send it?' }));
    expect(question.getByText('This spends 64 credits. How many are left today is unknown.')).toBeVisible();
    expect(sent()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Send for 64 credits' }));
    await pass();
    expect(sent()).toHaveLength(1);
  });

  test('sends once when the confirmation is pressed twice', async () => {
    const slow = pending<Response>();
    const { sent } = await showForm(`?target=${TARGET}&per-hop=4`, { answers: { '/api/probes': () => slow.promise } });
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
    const { sent } = await showForm(`?target=${TARGET}`, { answers: { '/api/probes': () => slow.promise } });
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
    const { sent, url } = await showForm(`?target=${TARGET}`, { stays: true });
    await send();
    expect(url()).toMatch(/^\/dashboard\/measurements\/m1/);
    await user.click(screen.getByRole('button', { name: 'Sending…' }));
    await pass();
    expect(sent()).toHaveLength(1);
  });

  test.each([
    ['is wrong', 'Target', 'x'],
    ['costs more than is left', 'Probes per hop', '0'],
  ])('withdraws the confirmation once the form %s, and leaves the focus where it is', async (_, field, typed) => {
    const { sent } = await showForm(`?target=${TARGET}&per-hop=4`);
    await user.click(screen.getByText('Options'));
    await send();
    expect(screen.getByRole('group', { name: 'Send it?' })).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: field }), typed);
    expect(screen.queryByRole('group', { name: 'Send it?' })).toBeNull();
    expect(screen.getByRole('textbox', { name: field })).toHaveFocus();
    await send();
    expect(sent()).toEqual([]);
  });

  test('has the form in the URL at once, for Back, and after a failure what was changed meanwhile too', async () => {
    const slow = pending<Response>();
    const { url } = await showForm('', { answers: { '/api/probes': () => slow.promise } });
    await fillIn(TARGET);
    await send();
    expect(url()).toBe(`/dashboard/measure?target=${TARGET}`);
    await user.click(screen.getByRole('radio', { name: 'Ping' }));
    await pass(400);
    expect(url()).toBe(`/dashboard/measure?target=${TARGET}`);
    slow.resolve(jsonAnswer({}, 500));
    await pass();
    expect(screen.getByRole('alert')).toHaveTextContent('The gateway has a problem (status 500)');
    await pass(400);
    expect(url()).toBe(`/dashboard/measure?target=${TARGET}&kind=ping`);
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
  ])('refused with %i shows a message, does not repeat the request, and keeps the form', async (code, title, action) => {
    const { sent, url } = await showForm(`?target=${TARGET}&agents=vltewr01`, { answers: { '/api/probes': status(code) } });
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

  // 1,000 credits are left.
  test.each([
    ['not enough credits, or too many requests', '8', undefined, 'As far as this page knows there are enough credits'],
    ['too many requests', '8', '30', 'Send it again in 30 s.'],
    ['too many requests', '8', '120', 'Send it again in 2 min.'],
    ['not enough credits, or too many requests', undefined, undefined, 'Fewer probes or agents may fit today'],
    ['not enough credits, or too many requests', undefined, '7200', 'Send it again in 2 h 0 min.'],
  ])('refused for %s, with %s probes per hop and Retry-After: %s, says what to do', async (title, perHop, wait, text) => {
    const refused: FakeAnswer = () => new Response('{}', { status: 429, ...(wait && { headers: { 'Retry-After': wait } }) });
    const usage = perHop ? {} : { '/api/user/me': status(500) };
    await showForm(`?target=${TARGET}&agents=vltewr01&ttl=1-8&per-hop=${perHop ?? 1}`, { answers: { '/api/probes': refused, ...usage } });
    await send();
    const yes = screen.queryByRole('button', { name: /^Send for/ });
    if (yes) await user.click(yes);
    await pass();
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(`Not sent: ${title} (status 429)`);
    expect(alert).toHaveTextContent(`Nothing was charged. ${text}`);
  });

  test('with a rejected token leads to a new login, which may fail, and back to the form', async () => {
    // Its host says so itself. An unhandled rejection would end the run of the tests.
    const signIn = jest.fn((_options?: unknown) => Promise.reject(new Error('The login page is not opened')));
    await showForm(`?target=${TARGET}`, { answers: { '/api/probes': status(401) }, session: { signIn } });
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
    ['an answer with an id that leads elsewhere', json({ id: '..' }), /took the request, but its answer names no measurement/],
    ['an answer with half a character', json({ id: '\uD800' }), /took the request, but its answer names no measurement/],
  ])('after %s says that the probes may have been sent, and uses new source addresses the next time', async (_, answer, words) => {
    const { sent, answers, storage } = await showForm(`?target=${TARGET}`, { answers: { '/api/probes': answer } });
    await send();
    await pass(16_000);
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

describe('Send before the agents are there', () => {
  const proposed = `?target=${TARGET}`;

  test('waits for them, says so, and sends once', async () => {
    const agents = pending<Response>();
    const { sent } = await showForm(proposed, { answers: { '/api/agents': () => agents.promise } });
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
    const { sent } = await showForm(proposed, { answers: { '/api/agents': () => agents.promise } });
    await send();
    await user.type(target(), '2');
    expect(sendButton()).toHaveAttribute('aria-disabled', 'false');
    agents.resolve(jsonAnswer(agentsAnswer));
    await pass();
    expect(sent()).toEqual([]);
  });

  const list = (text: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Probes, one per line' }), { target: { value: text } });
  const leaveOut = () => user.click(screen.getByRole('checkbox', { name: /^Leave out the 1 wrong line/ }));

  test.each([
    ['another list', `${TARGET},1,2,3,udp`, async () => list(`${TARGET},1,2,9,udp`)],
    ['a list whose wrong lines are not left out', `${TARGET},1,2,3,udp\nnonsense`, leaveOut],
  ])('does not send %s that was given meanwhile', async (_, text, change) => {
    const agents = pending<Response>();
    const { sent } = await showForm('?kind=custom&agents=vltewr01', { answers: { '/api/agents': () => agents.promise } });
    list(text);
    await pass();
    if (text.includes('nonsense')) await leaveOut();
    await send();
    expect(screen.getByRole('button', { name: 'Waiting for agents…' })).toBeVisible();
    await change();
    await pass();
    agents.resolve(jsonAnswer(agentsAnswer));
    await pass();
    expect(sent()).toEqual([]);
    // Who presses it again sends what is there now.
    if (text.includes('nonsense')) await leaveOut();
    await send();
    expect(sent()).toHaveLength(1);
  });

  test('sends the list it was pressed for', async () => {
    const agents = pending<Response>();
    const { sent } = await showForm('?kind=custom&agents=vltewr01', { answers: { '/api/agents': () => agents.promise } });
    list(`${TARGET},1,2,3,udp`);
    await pass();
    await send();
    agents.resolve(jsonAnswer(agentsAnswer));
    await pass();
    expect(sent()[0].probes).toEqual([[TARGET, 1, 2, 3, 'udp']]);
  });

  test('does not begin again with a list that was sent in part', async () => {
    const agents = pending<Response>();
    const probe = [TARGET, 1, 2, 3, 'udp'] as [string, number, number, number, 'udp'];
    keepList({ name: 'mine.csv', list: { probes: [probe, probe], hash: 1, errors: [], wrong: 0, warning: undefined }, sent: 1 });
    const { sent } = await showForm('?kind=custom&agents=vltewr01', { answers: { '/api/agents': () => agents.promise } });
    await send();
    await user.click(screen.getByRole('button', { name: 'Begin again with the first' }));
    agents.resolve(jsonAnswer(agentsAnswer));
    await pass();
    expect(sent()).toEqual([]);
  });

  test('leads to what is wrong at once', async () => {
    await showForm('', { answers: { '/api/agents': () => pending<Response>().promise } });
    await send();
    expect(target()).toHaveFocus();
    expect(sendButton()).toBeVisible();
  });
});
