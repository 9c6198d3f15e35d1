import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useFakeLayout } from '../../test/fake-layout.ts';
import { datasetsPath, routerRow, rowsAnswer, sentMeasurement, showMeasurement } from '../measurement/testing.tsx';
import { MINUTE, useFakeClock } from '../testing.tsx';

useFakeClock();
useFakeLayout();

test.each([
  [1_000, 1_000, false],
  [1_001, 16, true],
])('of %i replies %i are printed', async (count, printed, isPart) => {
  const many = Array.from({ length: count }, (_, index) => routerRow(1 + (index % 4), { probe_src_port: 1 + index }));
  const measurement = { ...sentMeasurement, sent: sentMeasurement.sent - 60 * MINUTE };
  await showMeasurement({ [datasetsPath]: rowsAnswer(...many) }, { session: { status: 'anonymous' }, measurement });
  const table = screen.getByRole('table', { name: 'Replies' });
  const rows = () => table.querySelectorAll('tbody > tr').length;
  expect(rows()).toBe(16);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(rows()).toBe(printed);
  expect(table.parentElement?.classList.contains('part')).toBe(isPart);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(rows()).toBe(16);
});
