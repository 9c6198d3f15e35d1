import { beforeEach, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import type { DashboardOptions } from 'shared/embed/contract';
import { type FakeAnswer, fakeFetch } from 'shared/testing';
import { useFakeLayout } from '../../test/fake-layout.ts';
import { agentsAnswer, json, measurementAnswer, pass, usageAnswer, useFakeClock } from '../testing.tsx';
import { Embedded } from './embedded.tsx';
// What is loaded late is compiled before the tests, not within their time.
import '../map/agents-map.tsx';
import '../map/airports.ts';
import '../refreshing/announcer.tsx';
import '../sending/sending.tsx';
import '../strip/details.tsx';

export const report = jest.fn();

/** Call it in each file of tests of the embedded dashboard. */
export function useFakeHostPage() {
  useFakeClock();
  useFakeLayout();
  beforeEach(() => {
    Object.assign(globalThis, { __webpack_public_path__: 'https://www.example.org/remotes/dashboard_embed/v1/', reportError: report });
  });
}

const token = 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.test';
export const getAccessToken = async () => token;

/** Shows the dashboard as a page embeds it. */
export async function embed(options: Partial<DashboardOptions>, changes: Record<string, FakeAnswer> = {}) {
  const answers: Record<string, FakeAnswer> = {
    '/api/agents': json(agentsAnswer),
    '/api/user/me': json(usageAnswer),
    '/api/user/prefixes': json({ user_id: 'u', agents: [] }),
    '/api/measurements': json([measurementAnswer]),
    ...changes,
  };
  const { requests } = fakeFetch(answers);
  const { rerender } = render(<Embedded gateway="" {...options} />);
  await pass();
  return {
    answers,
    requests,
    update: async (next: Partial<DashboardOptions>) => {
      rerender(<Embedded gateway="" {...next} />);
      await pass();
    },
  };
}
