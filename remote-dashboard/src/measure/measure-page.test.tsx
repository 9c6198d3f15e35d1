import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { readMeasurements } from '../measurement/measurement-records.ts';
import { agentsAnswer, json, pass, status, user } from '../testing.tsx';
import { box, fillIn, prefixes, says, send, showForm, TARGET, target, useFakeForm } from './testing.tsx';

useFakeForm();

describe('a form', () => {
  test('with only a target is sent once and recorded, and leads to the page of the measurement', async () => {
    const { sent, storage, url } = await showForm();
    await fillIn(TARGET);
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
    const { sent } = await showForm(`?target=${TARGET}&kind=ping&agents=vltatl01,gone`);
    await pass(60_000);
    expect(sent()).toEqual([]);
    expect(target()).toHaveValue(TARGET);
    expect(screen.getByRole('radio', { name: 'Ping' })).toBeChecked();
    expect(box(/vltatl01/)).toBeChecked();
    expect(box(/vltewr01/)).not.toBeChecked();
    expect(screen.getByText(/of the named agents is not known/)).toHaveTextContent('gone');
    says(/^4 probes × 1 agent = 4 credits/);
  });

  test('with a URL as target measures its host, and says so', async () => {
    const { sent } = await showForm();
    const url = 'https://[2606:4700:4700:0::1111]:8443/path';
    await fillIn(url);
    expect(target()).toHaveValue(url);
    expect(target()).toHaveAccessibleDescription('The host of this URL is measured: 2606:4700:4700::1111.');
    await user.clear(target());
    await fillIn('http://[2001:db8::1]/');
    expect(target()).toHaveAccessibleDescription(
      /^The host of this URL is measured: 2001:db8::1\. This address is reserved for documentation/,
    );
    await user.clear(target());
    await fillIn(url);
    await send();
    expect(sent()[0].probes[0][0]).toBe('2606:4700:4700::1111');
  });

  test('is in the URL, without entries in the browser history', async () => {
    const { url } = await showForm('?use=x');
    await fillIn(TARGET);
    await user.click(box(/vltewr01/));
    await user.click(screen.getByRole('radio', { name: 'Ping' }));
    await pass(300);
    expect(url()).toBe(`/dashboard/measure?use=x&target=${TARGET}&kind=ping&agents=vltatl01`);
  });

  test('keeps the values of each kind while another one is selected', async () => {
    await showForm(`?target=${TARGET}&ttl=3-9`);
    await user.click(screen.getByRole('radio', { name: 'Ping' }));
    says('ICMPv6, TTL 32, 4 probes, ports 24000 → 33434');
    await user.click(screen.getByRole('radio', { name: 'Traceroute' }));
    says('ICMPv6, TTL 3–9, 1 per hop, ports 24000 → 33434');
  });
});

describe('what is wrong', () => {
  test('is shown while it is typed, as the description of its field', async () => {
    await showForm();
    await fillIn('example.org');
    expect(target()).toBeInvalid();
    expect(target()).toHaveAccessibleDescription(
      'This is a name. Names are not resolved here: no resolver is configured. Enter an IPv6 address.',
    );
    await user.clear(target());
    await fillIn('2606:47');
    expect(target()).toBeValid();
    await user.tab();
    expect(target()).toHaveAccessibleDescription('The IPv6 address is not complete.');
    await fillIn('00::1');
    expect(target()).toBeValid();
  });

  test('gets the focus when Send is pressed, the first field first, and nothing is sent', async () => {
    const { sent } = await showForm('?ttl=0-5&agents=');
    await send();
    expect(target()).toHaveFocus();
    expect(target()).toHaveAccessibleDescription('Enter the IPv6 address to measure.');
    await fillIn(TARGET);
    await send();
    expect(screen.getByRole('list', { name: 'Agents' })).toHaveFocus();
    says('Choose at least one agent.');
    await user.click(box(/vltewr01/));
    await send();
    expect(screen.getByRole('textbox', { name: 'First TTL' })).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  test('a warning does not prevent Send', async () => {
    const { sent } = await showForm();
    await fillIn('ff02::1');
    expect(target()).toHaveAccessibleDescription(/^This address is a multicast address/);
    await send();
    expect(sent()).toHaveLength(1);
  });

  test('a measurement that costs more than is left today is marked before Send, and not sent', async () => {
    const { sent } = await showForm(`?target=${TARGET}&per-hop=100`);
    says('3,200 probes × 2 agents = 6,400 credits. Does not fit today: 5,400 credits too many');
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent('Not sent: it costs more than is left today.');
    expect(sent()).toEqual([]);
    await user.click(box(/vltewr01/));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('without', () => {
  const retry = (what: string) => screen.getByRole('button', { name: `Retry ${what}` });

  test.each([
    ['agents', '/api/agents', 'The agents could not be loaded. HTTP error! Status: 500'],
    ['prefixes', '/api/user/prefixes', 'Your prefixes could not be loaded. HTTP error! Status: 500'],
  ])('%s, the form says once what is missing, and Send leads to its Retry', async (what, path, said) => {
    const { answers, sent } = await showForm(`?target=${TARGET}`, { answers: { [path]: status(500) } });
    expect(screen.getByRole('group', { name: 'From which agents' })).toHaveTextContent(said);
    says(/^32 probes × … agents = … credits$/);
    await send();
    expect(retry(what)).toHaveFocus();
    expect(retry(what)).toHaveAccessibleDescription(said);
    expect(screen.getAllByText(/could not be loaded|HTTP error/)).toHaveLength(1);
    expect(sent()).toEqual([]);
    answers[path] = json(what === 'agents' ? agentsAnswer : prefixes);
    await user.click(retry(what));
    expect(document.body).not.toHaveFocus();
    await pass();
    says(/^32 probes × 2 agents/);
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    await send();
    expect(sent()).toHaveLength(1);
  });

  test('a list of prefixes that can be read, the sentence that names them is not doubled', async () => {
    await showForm(`?target=${TARGET}`, { answers: { '/api/user/prefixes': json([]) } });
    await send();
    expect(screen.getByText(/prefix information/)).toHaveTextContent(/^Unable to fetch prefix information\. Please try again later\.$/);
    expect(retry('prefixes')).toHaveFocus();
  });

  test('agents that Send waits for, it leads to Retry when they fail', async () => {
    let fail = () => {};
    const late = new Promise<Response>((resolve) => {
      fail = () => resolve(new Response('', { status: 500 }));
    });
    await showForm(`?target=${TARGET}`, { answers: { '/api/agents': () => late } });
    await send();
    expect(screen.getByRole('button', { name: 'Waiting for agents…' })).toBeVisible();
    await act(async () => fail());
    await pass();
    expect(retry('agents')).toHaveFocus();
  });
});

test('the code of the measurement has the token masked on screen and whole when copied', async () => {
  await showForm(`?target=${TARGET}&agents=vltewr01`);
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
