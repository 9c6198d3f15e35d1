import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { pass, useFakeClock, user } from '../testing.tsx';
import { datasetsPath, rowsAnswer, showMeasurement } from './testing.tsx';

useFakeClock();

test('Share says until when the link shows replies', async () => {
  await showMeasurement({ [datasetsPath]: rowsAnswer() }, { session: { status: 'anonymous' }, siteOrigin: window.location.origin });
  await user.click(screen.getByText('Share'));
  await pass();
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to this result' }).value;
  expect(screen.queryByText(/^It has no room for/)).toBeNull();
  expect(link).toMatch(/^http:\/\/localhost\/dashboard\/measurements\/m1\?/);
  expect(screen.getByText(/replies until/)).toHaveTextContent('It shows the replies until 27 Nov, 00:00:00 UTC.');
  const html = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'HTML for a page of your own' }).value;
  expect(html).toContain(`measurement="${link.replaceAll('&', '&amp;')}"`);
  await user.click(screen.getByRole('button', { name: 'Copy HTML' }));
  await expect(navigator.clipboard.readText()).resolves.toBe(html);
});
