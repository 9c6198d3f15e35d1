import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { AuthError } from 'shared/auth';
import { useFakeLayout } from '../../test/fake-layout.ts';
import { agents, agentsAnswer, json, MINUTE, pass, retryIn, showInHostPage, silence, useFakeClock, user } from '../testing.tsx';

// Compiled before the clock stands still.
import './sending.tsx';

useFakeClock();
useFakeLayout();

const TOKEN = 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.test';
const prefixes = json({
  agents: [
    { agent_id: 'vltewr01', prefixes: [{ user_prefix: '2001:db8:a:1:1::/80' }, { user_prefix: '2001:db8:3:1:1::/80' }] },
    { agent_id: 'vltcdg01', prefixes: [{ user_prefix: '2001:db8:4:1:1::/80' }, { user_prefix: '2001:db8:a:1:1::/80' }] },
    { agent_id: 'vltatl01', prefixes: [{ user_prefix: '2001:db8:a:1:1::/80' }] },
  ],
});

async function select(...ids: string[]) {
  for (const id of ids) await user.click(screen.getByRole('checkbox', { name: `Select agent ${id}` }));
}
async function open() {
  await user.click(agents().getByRole('button', { name: 'Show command' }));
  await pass();
}
const command = () => agents().getByText(/^curl /, { normalizer: (text) => text });
const copyCommand = () => agents().getByRole('button', { name: 'Copy command' });
const suffix = () => agents().getByText(/^::[\da-f:]+$/).textContent ?? '';
const sent = (line: string) => JSON.parse(/ -d '(.*)'$/s.exec(line)?.[1] ?? '');

test('several agents have source addresses with one suffix, and one command for all of them', async () => {
  await showInHostPage({ prefixes });
  await select('vltewr01', 'vltcdg01');
  await open();
  const end = suffix().slice(1);
  expect(sent(command().textContent ?? '')).toEqual({
    metadata: [
      { id: 'vltcdg01', ip_address: `2001:db8:4:1:1${end}` },
      { id: 'vltewr01', ip_address: `2001:db8:3:1:1${end}` },
    ],
    probes: [['2606:4700:4700::1111', 24000, 33434, 32, 'icmpv6']],
  });
  expect(agents().getByText('1 probe × 2 agents = 2 credits. Fits today: leaves 3,784 credits')).toBeVisible();

  await user.click(agents().getByRole('button', { name: 'Another' }));
  expect(suffix().slice(1)).not.toBe(end);
  expect(command()).toHaveTextContent(`2001:db8:4:1:1${suffix().slice(1)}`);
});

test('the token is masked on screen, and whole when it is copied, by the button or by hand', async () => {
  await showInHostPage({ prefixes });
  await select('vltewr01');
  await open();
  expect(command()).toHaveTextContent(
    'curl --fail-with-body "http://localhost/api/probes" \\ -H "Authorization: Bearer eyJhbGciOiJSUzI1NiIs…" \\',
  );
  const whole = (command().textContent ?? '').replace('eyJhbGciOiJSUzI1NiIs…', TOKEN);
  await user.click(copyCommand());
  await pass();
  expect(await navigator.clipboard.readText()).toBe(whole);

  window.getSelection()?.selectAllChildren(command());
  const clipboardData = { setData: jest.fn() };
  fireEvent.copy(command(), { clipboardData });
  expect(clipboardData.setData).toHaveBeenCalledWith('text/plain', whole);
});

test('if the browser denies the clipboard, the command is selected', async () => {
  const { errors } = await showInHostPage({ prefixes });
  await select('vltewr01');
  await open();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  jest.spyOn(navigator.clipboard, 'write').mockRejectedValue(new Error('refused'));
  await user.click(copyCommand());
  await pass();
  expect(String(window.getSelection())).toBe(command().textContent);
  expect(errors).toEqual([new Error('refused')]);
});

test('agents that cannot send are left out and named; the suffix stays while the selection changes', async () => {
  const { answer } = await showInHostPage({ prefixes });
  await select('vltatl01', 'vltsgp01', 'vltewr01');
  await open();
  const before = suffix();
  expect(agents().getByText('Left out, without a unicast prefix of yours: vltatl01, vltsgp01')).toBeVisible();
  expect(agents().getByText(/^1 probe × 1 agent = 1 credit\./)).toBeVisible();
  await select('vltcdg01');
  answer('agents', json(agentsAnswer.filter(({ id }) => id !== 'vltewr01')));
  await pass(2 * MINUTE);
  expect(agents().getByText('Left out, not reporting: vltewr01')).toBeVisible();
  expect(sent(command().textContent ?? '').metadata.map(({ id }: { id: string }) => id)).toEqual(['vltcdg01']);
  expect(suffix()).toBe(before);
  await select('vltcdg01');
  expect(agents().getByText('None of them can send for you at the moment.')).toBeVisible();
});

test('too few credits have a warning, and unknown ones do not', async () => {
  const { answer } = await showInHostPage({ prefixes, usage: json({ used: 10_000, limit: 10_000 }) });
  await select('vltewr01');
  await open();
  expect(agents().getByText('1 probe × 1 agent = 1 credit. Does not fit today: 1 credit too many')).toBeVisible();
  answer('usage', json({ used: 10_000, limit: null }));
  await pass(5 * MINUTE);
  expect(agents().getByText('1 probe × 1 agent = 1 credit')).toBeVisible();
});

test('an id with special characters is quoted in the command', async () => {
  const id = `a'; rm -rf "$HOME" #\\`;
  await showInHostPage({
    agents: json([{ id }]),
    prefixes: json({ agents: [{ agent_id: id, prefixes: [{ user_prefix: '2001:db8::/80' }] }] }),
  });
  await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  await open();
  const text = command().textContent ?? '';
  expect(sent(text.replaceAll(String.raw`'\''`, "'")).metadata[0].id).toBe(id);
  // Outside of quotes nothing of it is left.
  expect(text.replace(/'[^']*'|\\'|"[^"']*"/g, '')).toMatch(/^curl --fail-with-body {2}\\\n {2}-H {2}\\\n {2}-H {2}\\\n {2}-d $/);
});

test('without a token, the command has a variable of the shell in its place', async () => {
  const away = () => Promise.reject(new AuthError('unreachable'));
  let answer: () => Promise<string> = away;
  await showInHostPage({ prefixes }, { getAccessToken: () => answer() });
  answer = async () => TOKEN;
  await retryIn(agents());
  await pass();
  answer = away;
  await select('vltewr01');
  await open();
  const header = /^curl --fail-with-body "http.*" \\\n {2}-H "Authorization: Bearer \$TOKEN"/;
  expect(command().textContent).toMatch(header);
  await user.click(copyCommand());
  await pass();
  expect(await navigator.clipboard.readText()).toMatch(header);
  await pass(2_000);
  answer = async () => TOKEN;
  await user.click(copyCommand());
  await pass();
  expect(await navigator.clipboard.readText()).toContain(`"Authorization: Bearer ${TOKEN}"`);
});

test('shows that it waits for prefixes', async () => {
  await showInHostPage({ prefixes: silence });
  await select('vltewr01');
  await open();
  expect(within(screen.getByRole('region', { name: 'Agents' })).getAllByText('Loading...').length).toBeGreaterThan(1);
  expect(agents().queryByText(/^curl/)).not.toBeInTheDocument();
});

test('more agents than a command can carry are too many', async () => {
  await showInHostPage({ agents: json(Array.from({ length: 1001 }, (_, index) => ({ id: `a${index}` }))), prefixes });
  await user.click(screen.getByRole('checkbox', { name: 'Select all agents shown' }));
  await open();
  expect(agents().getByText('A command sends from 1,000 agents at most: select fewer.')).toBeVisible();
});

test('the command can be hidden again', async () => {
  await showInHostPage({ prefixes });
  await select('vltewr01');
  await open();
  await user.click(agents().getByRole('button', { name: 'Hide command', expanded: true }));
  expect(agents().queryByText(/^curl/)).not.toBeInTheDocument();
});
