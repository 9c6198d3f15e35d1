import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { jsonAnswer, pending } from 'shared/testing';
import { tabMemory } from '../agents/tab-memory.ts';
import { readMeasurements } from '../measurement/measurement-records.ts';
import { json, pass, status, user } from '../testing.tsx';
import { keepList } from './kept-list.ts';
import { parseProbeList } from './parse-probe-list.ts';
import type { Probe } from './plan-probes.ts';
import { leaveForm, says, send, showForm, TARGET, useFakeForm } from './testing.tsx';

useFakeForm();

describe('a list of probes', () => {
  const fileInput = () => screen.getByLabelText('File of probes (CSV)');
  const chooseFile = () => screen.getByRole('button', { name: 'Choose a file (CSV)' });
  const list = () => screen.getByRole('textbox', { name: 'Probes, one per line' });

  test('is sent as it is', async () => {
    const { sent, storage } = await showForm('?kind=custom&agents=vltewr01');
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

  test('from a file names its invalid lines, and sends the others on request', async () => {
    const { sent } = await showForm('?kind=custom&agents=vltewr01');
    const file = new File([`${TARGET},1,2,3,udp\nnonsense\n`], 'mine.csv', { type: 'text/csv' });
    // jsdom's has no text().
    Object.assign(file, { text: async () => `${TARGET},1,2,3,udp\nnonsense\n` });
    await user.upload(fileInput(), file);
    await pass();
    says('mine.csv:');
    expect(chooseFile()).toHaveAccessibleDescription(/^mine\.csv .* Some lines are wrong: mend them, or leave them out\.$/);
    expect(list()).toBeValid();
    says(/^Line 2: 1 field instead of five/);
    const summary = screen.getByRole('region', { name: 'Summary' });
    expect(summary).toHaveTextContent('Cannot be sent yet: mend or leave out 1 wrong line.');
    await send();
    expect(sent()).toEqual([]);
    expect(chooseFile()).toHaveFocus();
    await user.click(screen.getByRole('checkbox', { name: 'Leave out the 1 wrong line and send 1 probe' }));
    expect(summary).not.toHaveTextContent('wrong line');
    await send();
    expect(sent()[0].probes).toHaveLength(1);
  });

  test('takes the place of one whose wrong lines are left out, and is asked about anew', async () => {
    const { sent } = await showForm('?kind=custom&agents=vltewr01');
    const give = async (text: string) => {
      await user.upload(fileInput(), Object.assign(new File([''], 'mine.csv'), { text: async () => text }));
      await pass();
    };
    await give(`${TARGET},1,2,3,udp\nnonsense`);
    await user.click(screen.getByRole('checkbox', { name: 'Leave out the 1 wrong line and send 1 probe' }));
    await give(`${TARGET},1,2,3,udp\nnonsense\nmore\nand more`);
    expect(screen.getByRole('checkbox', { name: 'Leave out the 3 wrong lines and send 1 probe' })).not.toBeChecked();
    await send();
    expect(sent()).toEqual([]);
  });

  test('from a link is filled in, and edits of it stay', async () => {
    const link = '?kind=custom&agents=vltewr01&ttl=3&targets=::1,::2';
    const { sent } = await showForm(link);
    expect(list()).toHaveValue('::1,24000,33434,3,icmpv6\n::2,24000,33434,3,icmpv6\n');
    expect(list()).toHaveAccessibleDescription(/Filled in from an earlier measurement/);
    says('2 probes');
    expect(sent()).toEqual([]);
    fireEvent.change(list(), { target: { value: '::1,1,2,3,udp' } });
    leaveForm();
    await showForm(link);
    expect(list()).toHaveValue('::1,1,2,3,udp');
    expect(list()).not.toHaveAccessibleDescription(/Filled in/);
  });

  test('from a link that proposes too many is said to be left out, until another one is given', async () => {
    await showForm(`?kind=custom&agents=vltewr01&targets=${Array.from({ length: 51 }, (_, index) => `::${index + 1}`).join(',')}`);
    expect(list()).toHaveValue('');
    expect(list()).toHaveAccessibleDescription(
      /Left out: the list of this link is too long\. The limits are 50 targets, 10,000 probes and 100,000 characters\.$/,
    );
    fireEvent.change(list(), { target: { value: '::1,1,2,3,udp' } });
    expect(list()).not.toHaveAccessibleDescription(/Left out/);
  });

  test('from a file is kept while other pages are visited; after a reload the form names the missing file', async () => {
    await showForm('?kind=custom&agents=vltewr01');
    const file = new File([''], 'mine.csv');
    Object.assign(file, { text: async () => `${TARGET},1,2,3,udp` });
    await user.upload(fileInput(), file);
    await pass();
    says(/Kept until the page is reloaded\./);
    leaveForm();
    const { sent } = await showForm('?kind=custom&agents=vltewr01');
    expect(chooseFile()).toHaveAccessibleDescription(/^mine\.csv /);
    await send();
    expect(sent()[0].probes).toEqual([[TARGET, 1, 2, 3, 'udp']]);
    leaveForm();
    // As a reload brings it back.
    tabMemory.keep('probe-file', JSON.parse(JSON.stringify(tabMemory.read('probe-file'))));
    await showForm('?kind=custom');
    expect(screen.getByRole('alert')).toHaveTextContent('mine.csv: A reload does not keep it: choose it again.');
    expect(chooseFile()).toHaveAccessibleDescription(/^No file chosen /);
    fireEvent.change(list(), { target: { value: `${TARGET},1,2,3,udp` } });
    await pass();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(JSON.parse(JSON.stringify(tabMemory.read('probe-file')))).toMatchObject({ name: '', probes: 1 });
  });

  test('that makes a request of more than 4 MB is sent in parts: what was sent is remembered, and nothing is lost', async () => {
    const link = '?kind=custom&agents=vltewr01';
    const LINES = 65_000;
    const probes = Array.from({ length: LINES }, (): Probe => ['2606:4700:4700:aaaa:bbbb:cccc:dddd:1111', 24_000, 33_434, 64, 'icmpv6']);
    keepList({ name: 'mine.csv', list: { probes, hash: 1, errors: [], wrong: 0, warning: undefined }, sent: 0 });
    // A part costs more than the usual credits.
    const rich = { '/api/user/me': json({ used: 0, limit: 1_000_000 }) };
    const first = await showForm(link, { answers: rich });
    const [, next = ''] =
      /Send sends probes 1 to ([\d,]+) as a measurement; the other [\d,]+ stay here/.exec(document.body.textContent ?? '') ?? [];
    const end = Number(next.replace(',', ''));
    await send();
    const [body] = first.sent();
    expect(body.probes).toHaveLength(end);
    expect(readMeasurements(first.storage)[0]).toMatchObject({ probes: end });
    leaveForm();
    const second = await showForm(link, { answers: rich });
    says(`Sent before: probes 1 to ${next}.`);
    await send();
    expect(second.sent()[0].probes).toHaveLength(LINES - end);
    expect(second.sent()[0].metadata[0].ip_address).not.toBe(body.metadata[0].ip_address);
  });

  test('that costs more than is left today is sent as far as the credits go, also from the text box, and the rest stays', async () => {
    const text = Array.from({ length: 5 }, (_, index) => `${TARGET},1,2,${index + 1},udp`).join('\n');
    tabMemory.keep('probe-list', text);
    const answers = { '/api/user/me': json({ used: 1_997, limit: 2_000 }) };
    const first = await showForm('?kind=custom&agents=vltewr01', { answers });
    await pass();
    expect(document.body).toHaveTextContent(
      'not enough for all. Send sends probes 1 to 3 as a measurement; the other 2 stay here, for another day.',
    );
    says(/^3 probes × 1 agent = 3 credits\. Fits today/);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await pass();
    expect(first.sent()[0].probes).toHaveLength(3);
    leaveForm();
    const second = await showForm('?kind=custom&agents=vltewr01');
    await pass();
    says('Sent before: probes 1 to 3.');
    await send();
    expect(second.sent()[0].probes).toHaveLength(2);
  });

  test('that takes the place of another one, of which a part is being sent, counts as not sent', async () => {
    const slow = pending<Response>();
    const answers = { '/api/user/me': json({ used: 1_999, limit: 2_000 }), '/api/probes': () => slow.promise };
    const { sent } = await showForm('?kind=custom&agents=vltewr01', { answers });
    fireEvent.change(list(), { target: { value: `${TARGET},1,2,3,udp\n${TARGET},1,2,9,udp` } });
    await pass();
    await send();
    expect(sent()[0].probes).toEqual([[TARGET, 1, 2, 3, 'udp']]);
    fireEvent.change(list(), { target: { value: `${TARGET},1,2,4,udp\n${TARGET},1,2,5,udp` } });
    await pass();
    slow.resolve(jsonAnswer({ id: 'm1' }));
    await pass();
    leaveForm();
    await showForm('?kind=custom&agents=vltewr01');
    await pass();
    says('2 probes');
    expect(screen.queryByText(/^Sent before/)).toBeNull();
  });

  test('that was sent in part goes on after a reload, when it is given once more', async () => {
    const text = `${TARGET},1,2,3,udp\n${TARGET},1,2,9,udp`;
    const reading = parseProbeList(text);
    await pass();
    const { hash } = await reading;
    // As a reload brings it back.
    tabMemory.keep('probe-file', { name: 'mine.csv', sent: 1, probes: 2, hash });
    const { sent } = await showForm('?kind=custom&agents=vltewr01');
    expect(screen.getByRole('alert')).toHaveTextContent('choose it again, and it goes on where it was.');
    const file = new File([''], 'mine.csv');
    Object.assign(file, { text: async () => text });
    await user.upload(fileInput(), file);
    await pass();
    says('Sent before: probe 1.');
    await send();
    expect(sent()[0].probes).toEqual([[TARGET, 1, 2, 9, 'udp']]);
    leaveForm();
    const again = await showForm('?kind=custom&agents=vltewr01');
    await send();
    expect(chooseFile()).toHaveAccessibleDescription(/All of its probes were sent\./);
    expect(again.sent()).toEqual([]);
    const focus = jest.spyOn(HTMLElement.prototype, 'focus');
    await user.click(screen.getByRole('button', { name: 'Begin again with the first' }));
    // No field, which would open the keyboard of a phone, and where it is seen nothing moves.
    expect(screen.getByRole('group', { name: 'Probes' })).toHaveFocus();
    expect(focus.mock.lastCall).toEqual([{ preventScroll: true }]);
    await send();
    expect(again.sent()[0].probes).toHaveLength(2);
  });

  test.each<[string, string, (text: string) => unknown, string]>([
    ['text', '', (text) => fireEvent.change(list(), { target: { value: text } }), 'except the list of probes: copy it before.'],
    [
      'long text, which is not shown',
      '',
      (text) => fireEvent.change(list(), { target: { value: `${text}\n${'#'.repeat(100_000)}` } }),
      'except the list of probes: paste it again afterwards.',
    ],
    [
      'a file',
      '',
      (text) => user.upload(fileInput(), Object.assign(new File([''], 'mine.csv'), { text: async () => text })),
      'except the file of probes: choose it again afterwards.',
    ],
    ['a link', '&ttl=3&targets=::1', () => {}, 'Log in again: the form keeps its values.'],
  ])('from %s: when the sign-in is refused, the form says whether a login keeps it', async (_, link, give, words) => {
    await showForm(`?kind=custom&agents=vltewr01${link}`, { answers: { '/api/probes': status(401) } });
    await give(`${TARGET},1,2,3,udp`);
    await pass();
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });

  test('that cannot be parsed has a message', async () => {
    const { errors } = await showForm('?kind=custom');
    const file = new File(['x'], 'gone.csv');
    Object.assign(file, { text: () => Promise.reject(new Error('gone')) });
    await user.upload(fileInput(), file);
    await pass();
    expect(screen.getByRole('alert')).toHaveTextContent('gone.csv: The file could not be read.');
    expect(errors).toEqual([new Error('gone')]);
  });
});
