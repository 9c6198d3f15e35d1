import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { within } from '@testing-library/dom';
import { HOUR } from '../hourly-tallies.ts';
import { agents, fakeFailure, fakeReceiver, fakeVisit, noon } from '../testing.ts';

// Node's own, which the receiver runs with: jsdom, which reads its page, has none.
Object.assign(globalThis, { Request: runInThisContext('Request'), Headers: runInThisContext('Headers') });

type Receiver = Awaited<ReturnType<typeof fakeReceiver>>;

async function show({ read }: Receiver, path = '/') {
  const page = new DOMParser().parseFromString(await read(path), 'text/html');
  document.body.replaceChildren(...page.body.childNodes);
  const rows = (name: string) =>
    within(within(document.body).getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent?.replaceAll(/[\s\u00a0]+/g, ' ').trim());
  return { page, body: within(document.body), rows, text: document.body.textContent?.replaceAll(/[\s\u00a0]+/g, ' ') };
}

/** Ten failures of the new documentation in two browsers, and one of a name that the site does not know. */
async function failing() {
  const receiver = await fakeReceiver();
  for (let number = 0; number < 9; number += 1) await receiver.report([fakeFailure]);
  await receiver.report([{ ...fakeFailure, phase: 'chunk' }], { 'User-Agent': agents.safari });
  receiver.clock.time = noon - 3 * HOUR;
  await receiver.report([{ ...fakeFailure, app: '<script>alert(1)</script>' }]);
  receiver.clock.time = noon + HOUR / 2;
  return receiver;
}

describe('the page of failures', () => {
  test('has failures over time beside activations, by version, phase and browser', async () => {
    const { page, rows, text } = await show(await failing());
    expect(page.title).toBe('11 failures in 24 hours · Failures of remotes');
    expect(text).toContain(
      '11 failures reported in the last 24 hours, most of remote_docs d2 (10 failures). Counted since 21 Nov 2026, 12:00.',
    );
    expect(rows('Failures and activations')).toEqual([
      '21 Nov, 12:00 10 10 × remote_docs d2',
      '21 Nov, 11:00 0 11:42 remote_docs: d2 activated for 10 %, by bob',
      '21 Nov, 10:00 0 10:05 remote_dashboard: rolled back to b1 instead of b2, by ann',
      '21 Nov, 09:00 1 1 × other',
    ]);
    expect(rows('Failures by version')).toEqual([
      'remote_docs d2for 10 % of the visitors since 21 Nov, 11:42 10 render 9chunk 1',
      'othernot known to the site 1 render 1',
    ]);
    expect(rows('Failures by browser')).toEqual(['firefox 140 10 91 %', 'safari 18 1 9 %']);
    expect(document.querySelectorAll('rect')).toHaveLength(24);
    expect(document.querySelectorAll('line')).toHaveLength(2);
  });

  test('narrows to a version, over a longer time, and back', async () => {
    const receiver = await failing();
    const { body } = await show(receiver);
    const link = body.getByRole('link', { name: 'remote_docs d2' }).getAttribute('href') ?? '';
    expect(link).toBe('/?range=day&app=remote_docs&version=d2');
    const one = await show(receiver, link);
    expect(one.rows('Failures by browser')).toEqual(['firefox 140 9 90 %', 'safari 18 1 10 %']);
    expect(one.body.getByRole('link', { name: 'All versions of remote_docs' }).getAttribute('href')).toBe('/?range=day&app=remote_docs');
    expect(one.body.getByRole('link', { name: 'All apps' }).getAttribute('href')).toBe('/?range=day');
    const month = await show(receiver, one.body.getByRole('link', { name: '30 days' }).getAttribute('href') ?? '');
    expect(month.body.getByRole('link', { current: 'page' }).textContent).toBe('30 days');
    expect(month.rows('Failures and activations')).toEqual([
      '21 Nov 10 21 Nov, 11:42 remote_docs: d2 activated for 10 %, by bob10 × remote_docs d2',
      '20 Nov 0 20 Nov, 08:00 remote_docs: d1 activated, by ann',
    ]);
  });

  test('narrows to a phase of a version and to a browser, over time, and back', async () => {
    const receiver = await failing();
    const { body } = await show(receiver);
    const phase = await show(receiver, body.getByRole('link', { name: /^chunk\s1$/ }).getAttribute('href') ?? '');
    expect(phase.page.title).toBe('1 failure in 24 hours · Failures of remotes');
    expect(phase.text).toContain('Only remote_docs d2, phase chunk All versions of remote_docs');
    expect(phase.rows('Failures and activations').slice(0, 2)).toEqual([
      '21 Nov, 12:00 1 1 × remote_docs d2',
      '21 Nov, 11:00 0 11:42 remote_docs: d2 activated for 10 %, by bob',
    ]);
    expect(phase.body.getByRole('link', { name: 'All phases' }).getAttribute('href')).toBe('/?range=day&app=remote_docs&version=d2');
    expect(phase.body.getByRole('link', { name: 'All apps' }).getAttribute('href')).toBe('/?range=day&phase=chunk');

    const whole = await show(receiver);
    const browser = await show(receiver, whole.body.getByRole('link', { name: 'safari 18' }).getAttribute('href') ?? '');
    expect(browser.rows('Failures by version')).toEqual(['remote_docs d2for 10 % of the visitors since 21 Nov, 11:42 1 chunk 1']);
    const link = browser.body.getByRole('link', { name: 'remote_docs d2' }).getAttribute('href') ?? '';
    expect(link).toBe('/?range=day&app=remote_docs&version=d2&browser=safari+18');
    expect(browser.body.getByRole('link', { name: 'All browsers' }).getAttribute('href')).toBe('/?range=day');
    const none = await show(receiver, '/?phase=entry');
    expect([none.page.title, none.body.queryByRole('link', { name: 'All phases' })]).toEqual([
      '0 failures in 24 hours · Failures of remotes',
      expect.anything(),
    ]);
  });

  test('has no visits of a phase or a browser, because none are counted', async () => {
    const receiver = await failing();
    await receiver.measure(fakeVisit);
    const hasVisits = async (path: string) => (await show(receiver, path)).body.queryByRole('table', { name: /Visits/ }) !== null;
    expect([await hasVisits('/'), await hasVisits('/?phase=chunk'), await hasVisits('/?browser=safari+18')]).toEqual([true, false, false]);
  });

  test.each(['/?range=constructor', '/?app=%3Cb%3E&version=x', '/?range=year&app=none', '/?phase=x&browser=netscape'])(
    'ignores what %s asks for',
    async (path) => {
      const { page, text } = await show(await failing(), path);
      expect(page.title).toBe('11 failures in 24 hours · Failures of remotes');
      expect(text).not.toContain('Only');
    },
  );

  test('says that no report has come yet, and shows the activations', async () => {
    const { text, rows, body } = await show(await fakeReceiver());
    expect(text).toContain('No failure was reported in the last 24 hours.');
    expect(text).toContain('No report has come yet. Browsers send them only if something fails');
    expect(rows('Failures and activations')).toHaveLength(2);
    expect(body.getAllByRole('table')).toHaveLength(1);
  });

  test('says what is wrong with the receiver itself', async () => {
    const receiver = await fakeReceiver();
    Object.assign(receiver.state, { isStored: false, fault: 'There is no site in /srv/site.' });
    const { text } = await show(receiver);
    expect(text).toContain(
      'Attention: the site cannot be read, so versions and activations are as they were. There is no site in /srv/site.',
    );
    expect(text).toContain('Attention: the counts cannot be stored, and are in memory only.');
  });

  test('runs no script, and has only its own style sheet', async () => {
    const answer = await (await failing()).app.request('/');
    const csp = answer.headers.get('Content-Security-Policy') ?? '';
    expect(csp).toMatch(/^default-src 'none'; style-src 'sha256-[^' ]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';/);
    const html = await answer.text();
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    expect(csp).toContain(createHash('sha256').update(style).digest('base64'));
    expect(html).not.toMatch(/<script|style=|\son\w+=/);
    // What the page replaces, so that the browser's preference sets the theme. A unit test has no style sheets.
    const tokens = readFileSync(path.join(__dirname, '../../../shared/src/styles/tokens.css'), 'utf8');
    expect(tokens.split('@media not print {')).toHaveLength(2);
  });
});
