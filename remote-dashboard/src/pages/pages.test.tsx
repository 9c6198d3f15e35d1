import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { pass, show, status, useFakeClock } from '../testing.tsx';
import { pageAt } from './pages.ts';

useFakeClock();

test.each([
  ['/dashboard', undefined],
  ['/dashboard/', undefined],
  ['/dashboards/agents/a', undefined],
  ['/', undefined],
  ['/dashboard/agents/vltcdg01', ['Agent vltcdg01', 'vltcdg01']],
  ['/dashboard/agents/vltcdg01/', ['Agent vltcdg01', 'vltcdg01']],
  ['/dashboard/agents/a%2Fb%20c', ['Agent a/b c', 'a/b c']],
  ['/dashboard/agents/%E0%A4', ['Page not found', '']],
  [`/dashboard/agents/${'x'.repeat(201)}`, ['Page not found', '']],
  ['/dashboard/agents/a%E2%80%AEb', ['Page not found', '']],
  ['/dashboard/measurements/a%E2%80%8Bb', ['Page not found', '']],
  ['/dashboard/agents', ['Page not found', '']],
  ['/dashboard/agents/a/b', ['Page not found', '']],
  ['/dashboard//', ['Page not found', '']],
  ['/dashboard//measure', ['Page not found', '']],
  ['/dashboard/measure//', ['Page not found', '']],
  ['/dashboard/measurements//', ['Page not found', '']],
  ['/dashboard/measurements/', ['Measurements', '']],
  ['/dashboard/constructor', ['Page not found', '']],
  ['/dashboard/more', ['Page not found', '']],
])('%s is %j', (pathname, expected) => {
  const found = pageAt(pathname);
  expect(found && [found.page.title(found.id, new URLSearchParams()), found.id]).toEqual(expected);
});

test('a page below the dashboard reports its title once its heading is there, for an anonymous visitor too', async () => {
  const { titles, calls } = await show({}, { status: 'anonymous' }, '/dashboard/agents/vltewr01');
  await pass();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Agent vltewr01');
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('tabindex', '-1');
  expect(titles).toEqual(['Agent vltewr01']);
  expect([calls('agents'), calls('prefixes'), calls('usage')]).toEqual([1, 0, 0]);
});

test('an unknown path below the dashboard is no page', async () => {
  const { titles } = await show({ agents: status(500) }, {}, '/dashboard/more');
  await pass();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
  expect(screen.getByText('/dashboard/more')).toBeVisible();
  expect(titles).toEqual(['Page not found']);
});
