import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { pending } from 'shared/testing';
import { clearTabMemory } from '../agents/tab-memory.ts';
import { pass, user } from '../testing.tsx';
import { leaveForm, showForm, TARGET, useFakeForm } from './testing.tsx';

useFakeForm();

const choose = (name: string, text: () => Promise<string>) =>
  user.upload(screen.getByLabelText('File of probes (CSV)'), Object.assign(new File([''], name), { text }));

test.each<[string, () => unknown, RegExp]>([
  ['another one is chosen', () => choose('other.csv', async () => `${TARGET},1,2,3,udp`), /^other\.csv /],
  ['the session has ended', clearTabMemory, /^No file chosen /],
])('a file that was still being read when the form was left is dropped once %s', async (_, meanwhile, expected) => {
  const slow = pending<string>();
  await showForm('?kind=custom');
  await choose('large.csv', () => slow.promise);
  leaveForm();
  await showForm('?kind=custom');
  await meanwhile();
  await pass();
  slow.resolve(`${TARGET},1,2,9,udp`);
  await pass();
  leaveForm();
  await showForm('?kind=custom');
  expect(screen.getByRole('button', { name: 'Choose a file (CSV)' })).toHaveAccessibleDescription(expected);
});
