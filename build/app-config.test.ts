/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { AppOptions } from './app-config.ts';

test('the compiler refuses a remote without a page or without a budget', () => {
  const remote = { dir: '', name: 'remote_status', devPort: 4314 };
  const page = { path: '/status', label: 'status page' };
  const whole: AppOptions = { ...remote, page, budget: 20 };
  // @ts-expect-error no page
  const noPage: AppOptions = { ...remote, budget: 20 };
  // @ts-expect-error no budget
  const noBudget: AppOptions = { ...remote, page };
  expect([whole, noPage, noBudget]).toHaveLength(3);
});
