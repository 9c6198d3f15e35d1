import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AuthError } from 'shared/auth';
import { embed, useFakeHostPage } from '../src/embed/testing.tsx';
import { MINUTE, openDetails, pass, show, status } from '../src/testing.tsx';

useFakeHostPage();

// In these tests, every class is its own name.
const sheet = document.createElement('style');
beforeAll(() => {
  sheet.textContent =
    readFileSync(path.join(import.meta.dirname, '../src/panel/freshness.module.css'), 'utf8').split('@container')[0] ?? '';
  document.head.append(sheet);
});
afterAll(() => sheet.remove());

const words = { credits: /^Credits are consumed/, token: /^The token authenticates/ };
/** Whether words have room, or are only read aloud. */
const isSeen = (text: RegExp) => getComputedStyle(screen.getByText(text).parentElement as HTMLElement).display === 'contents';

async function getAccessToken({ refresh }: { refresh?: boolean } = {}): Promise<string> {
  if (refresh) throw new AuthError('unreachable');
  return 'token';
}

test('after a failed refresh, what a cell of the strip says besides is read aloud while it is closed, and seen when it is open', async () => {
  const { answer } = await show({}, { getAccessToken });
  answer('usage', status(500));
  await pass(30 * MINUTE);
  expect(screen.getAllByText(/^Old data/)).toHaveLength(2);
  expect([isSeen(words.credits), isSeen(words.token)]).toEqual([false, false]);
  await openDetails('credits');
  expect([isSeen(words.credits), isSeen(words.token)]).toEqual([true, false]);
  await openDetails('access token');
  expect(isSeen(words.token)).toBe(true);
});

test.each(['credits', 'token'] as const)('the panel %s alone has room for it', async (name) => {
  const { answers } = await embed({ panels: [name], getAccessToken });
  answers['/api/user/me'] = status(500);
  await pass(30 * MINUTE);
  expect(screen.getByText(/^Old data/)).toBeVisible();
  expect(isSeen(words[name])).toBe(true);
});
