import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { jsonAnswer } from 'shared/testing';
import { pass, useFakeClock, user } from '../testing.tsx';
import { createMemoryStorage } from '../user-storage.ts';
import { readMeasurementLink } from './measurement-link.ts';
import { keepMeasurement, readMeasurements } from './measurement-records.ts';
import type { SentMeasurement } from './sent-measurement.ts';
import {
  datasetsPath,
  figure,
  progressAnswer,
  routerRow,
  rowsAnswer,
  sentMeasurement,
  showMeasurement,
  statusPath,
  targetRow,
  widen,
} from './testing.tsx';

useFakeClock();

const visitor = { session: { status: 'anonymous' } } as const;
const ping: SentMeasurement = { ...sentMeasurement, kind: 'ping', ttl: { min: 64, max: 64 }, probesPerHop: 4 };
const pong = (nth: number) =>
  targetRow(64, { probe_src_port: 24_000 + nth, probe_id: nth, received: `2026-11-20 12:59:57.00${nth}000000` });
/** Replies of a ping of 8 probes, of which 3 have been sent. */
const replies = rowsAnswer(pong(1), pong(2), pong(3));

/** The link that Share has, once its menu was opened. */
async function shareLink(): Promise<string> {
  await user.click(screen.getByText('Share'));
  await pass();
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to this result' }).value;
}
const readShared = async () => readMeasurementLink('m1', new URL(await shareLink()).searchParams);
/** What the page says of the measurement's end, and of its result. */
const verdicts = () => [
  screen.getByText('Cancelled').closest('p')?.textContent,
  ...screen.getAllByText(/^(From |Not all probes)/).map(({ textContent }) => textContent),
];

test('the link of a cancelled measurement tells visitors what its owner sees, and claims no loss', async () => {
  widen();
  const owner = await showMeasurement({ [datasetsPath]: replies, [statusPath]: progressAnswer(3, true) }, { measurement: ping });
  await pass(60_000);
  const seen = verdicts();
  expect(seen[0]).toBe('Cancelled: 5 probes were not sent. Credits are not given back.');
  const shared = await readShared();
  expect(shared).toEqual({ ...ping, cancelled: 3 });

  owner.close();
  await showMeasurement({ [datasetsPath]: replies }, { ...visitor, ...(shared && { measurement: shared }) });
  await pass(60_000);
  // Credits are the owner's.
  expect(verdicts()).toEqual(['Cancelled: 5 probes were not sent.', ...seen.slice(1)]);
  expect(String(seen)).not.toMatch(/lost|did not reply|replied to/);
  expect(await shareLink()).toContain('&cancelled=3&');
});

test('a visitor waits for no reply to a measurement that was cancelled before its first probe', async () => {
  await showMeasurement({ [datasetsPath]: rowsAnswer() }, { ...visitor, measurement: { ...sentMeasurement, cancelled: 0 } });
  expect(screen.getByText('Cancelled').closest('p')).toHaveTextContent('Cancelled: no probe was sent.');
  expect(screen.queryByText(/credits/i)).toBeNull();
  for (const untrue of [/No repl(y|ies)/, /Looking for/, /Searched/]) expect(screen.queryByText(untrue)).toBeNull();
  expect(figure('Replies')).toBe('0');
});

test('what the gateway says counts more than a link', async () => {
  await showMeasurement(
    { [datasetsPath]: rowsAnswer(routerRow(1)), [statusPath]: progressAnswer(8, true) },
    { measurement: { ...sentMeasurement, cancelled: 3 } },
  );
  expect(screen.queryByText('Cancelled')).toBeNull();
  expect(screen.getByText('8 of 8 probes sent')).toBeVisible();
  expect(await readShared()).toEqual(sentMeasurement);
});

test.each([
  ['says that it was not cancelled', progressAnswer(6, true, false), { ...sentMeasurement, cancelled: 6 }],
  ['does not know of Cancel', progressAnswer(6, true, null), sentMeasurement],
])('probes that an agent did not send are no Cancel, where the gateway %s', async (_, answer, measurement) => {
  widen();
  const owner = await showMeasurement({ [datasetsPath]: rowsAnswer(routerRow(1)), [statusPath]: answer }, { measurement });
  const expectNoCancel = () => {
    expect(screen.getByText('2 probes were not sent.')).toBeVisible();
    expect(screen.queryByText('Cancelled')).toBeNull();
    // Nor are hops without a reply called silent.
    expect(screen.getByText(/^Not all probes have left, so only hops that replied are shown/)).toBeVisible();
  };
  await pass(60_000);
  expectNoCancel();
  const shared = await readShared();
  expect(shared).toEqual({ ...sentMeasurement, unsent: 2 });

  owner.close();
  const visit = await showMeasurement({ [datasetsPath]: rowsAnswer(routerRow(1)) }, { ...visitor, ...(shared && { measurement: shared }) });
  await pass(60_000);
  expectNoCancel();
  expect(await readShared()).toEqual(shared);

  // The same for another account, and for its own once the gateway has forgotten it.
  visit.close();
  await showMeasurement(
    { [datasetsPath]: rowsAnswer(routerRow(1)), [statusPath]: () => jsonAnswer({}, 404) },
    shared && { measurement: shared },
  );
  await pass(60_000);
  expectNoCancel();
});

test('a gateway that does not know of Cancel leaves it to the link', async () => {
  const measurement = { ...sentMeasurement, cancelled: 3 };
  await showMeasurement({ [datasetsPath]: rowsAnswer(routerRow(1)), [statusPath]: progressAnswer(6, true, null) }, { measurement });
  expect(screen.getByText('Cancelled').closest('p')).toHaveTextContent('Cancelled: 2 probes were not sent.');
});

test('this browser keeps that a measurement was cancelled, of those that it has sent', async () => {
  const storage = createMemoryStorage();
  const other = { ...sentMeasurement, id: 'm2' };
  keepMeasurement(storage, other);
  await showMeasurement({ [datasetsPath]: replies, [statusPath]: progressAnswer(3, true) }, { storage });
  expect(readMeasurements(storage)).toEqual([other]);
  keepMeasurement(storage, sentMeasurement);
  await showMeasurement({ [datasetsPath]: replies, [statusPath]: progressAnswer(3, true) }, { storage });
  expect(readMeasurements(storage)).toEqual([{ ...sentMeasurement, cancelled: 3 }, other]);
});

test('a record of a Cancel that the gateway does not confirm is corrected: probes were not sent', async () => {
  const storage = createMemoryStorage();
  const measurement = { ...sentMeasurement, cancelled: 6 };
  keepMeasurement(storage, measurement);
  await showMeasurement({ [datasetsPath]: replies, [statusPath]: progressAnswer(6) }, { storage, measurement });
  expect(readMeasurements(storage)).toEqual([measurement]);
  await showMeasurement({ [datasetsPath]: replies, [statusPath]: progressAnswer(6, true, false) }, { storage, measurement });
  expect(readMeasurements(storage)).toEqual([{ ...sentMeasurement, unsent: 2 }]);
});
