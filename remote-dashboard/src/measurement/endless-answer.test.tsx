import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useFakeLayout } from '../../test/fake-layout.ts';
import { MINUTE, pass, useFakeClock } from '../testing.tsx';
import { datasetsPath, endlessAnswer, routerRow, rowsAnswer, sentMeasurement, showMeasurement, targetRow } from './testing.tsx';

useFakeClock();
useFakeLayout();

const options = {
  session: { status: 'anonymous' },
  measurement: { ...sentMeasurement, sent: sentMeasurement.sent - 60 * MINUTE },
} as const;
const replies = () => within(screen.getByRole('table', { name: 'Replies' })).getAllByRole('row').length - 1;

// Reliability: the datasets' answer with the replies comes drop by drop, without an end
test('replies of an answer without an end are shown after a minute, with a notice, and the query is repeated', async () => {
  const { answers, requests } = await showMeasurement({ [datasetsPath]: endlessAnswer(routerRow(1), routerRow(2)) }, options);
  expect(screen.getByText('Looking for replies in the public datasets…')).toBeVisible();
  await pass(MINUTE);
  expect(replies()).toBe(2);
  expect(requests[0]?.init.signal?.aborted).toBe(true);
  expect(screen.getByText(/^These are not all replies\./)).toHaveTextContent(
    /^These are not all replies\. Only the first 2 rows came; more may be missing\. The datasets have not finished within 60 seconds\. The query is repeated automatically\.$/,
  );
  answers[datasetsPath] = rowsAnswer(routerRow(1), routerRow(2), targetRow(3));
  await pass(10_000);
  // Besides, the page has asked for the time: this measurement is over by the computer's clock.
  const isForReplies = ({ path, init }: (typeof requests)[number]) => path === datasetsPath && !String(init.body).includes('now()');
  expect(requests.filter(isForReplies)).toHaveLength(2);
  expect(replies()).toBe(3);
  expect(screen.queryByText(/^These are not all replies/)).toBeNull();
});

test('without a reply in it, the failure is said, with Retry, and the query is repeated', async () => {
  const { answers } = await showMeasurement({ [datasetsPath]: endlessAnswer() }, options);
  await pass(MINUTE);
  expect(screen.getByText(/The datasets have not finished within 60 seconds\./)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Retry/ })).toBeVisible();
  expect(screen.getByText('This page tries again by itself. What was sent is above.')).toBeVisible();
  answers[datasetsPath] = rowsAnswer(routerRow(1));
  await pass(40_000);
  expect(replies()).toBe(1);
});
