import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useFakeLayout } from '../../test/fake-layout.ts';
import { silence, status, useFakeClock } from '../testing.tsx';
import { createMemoryStorage } from '../user-storage.ts';
import { keepMeasurement } from './measurement-records.ts';
import { datasetsPath, figure, progressAnswer, rowsAnswer, sentMeasurement, showMeasurement, statusPath } from './testing.tsx';

useFakeClock();
useFakeLayout();

const visitor = { session: { status: 'anonymous' } } as const;

test('the credits are shown to the sender alone: whom the gateway tells the progress, or in whose browser it is', async () => {
  const other = await showMeasurement({ [datasetsPath]: rowsAnswer(), [statusPath]: status(403) });
  expect(screen.queryByText('Credits used')).toBeNull();
  other.close();
  const mine = await showMeasurement({ [datasetsPath]: rowsAnswer(), [statusPath]: progressAnswer(8, true) });
  expect(figure('Credits used')).toBe('8');
  mine.close();
  const storage = createMemoryStorage();
  keepMeasurement(storage, sentMeasurement);
  const early = await showMeasurement({ [datasetsPath]: rowsAnswer(), [statusPath]: silence }, { storage });
  expect(figure('Credits used')).toBe('8');
  early.close();
  await showMeasurement({ [datasetsPath]: rowsAnswer() }, { ...visitor, storage });
  expect(screen.queryByText('Credits used')).toBeNull();
});
