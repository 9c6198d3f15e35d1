import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useFakeLayout } from '../../test/fake-layout.ts';
import { sourceColumns } from '../replies/sources-query.ts';
import { json, measurementAnswer, pass, show, useFakeClock, user } from '../testing.tsx';
// What is loaded late is compiled before the tests, not within their time.
import './measurement-page.tsx';
import { routerRow, rowsAnswer } from './testing.tsx';

useFakeClock();
useFakeLayout();

const source = ['2001:db8:3:1::a', ['2606:4700:4700::1111'], [58], 1, 12, 24_000, 0, 1_795_179_541, 'A', 1, 12, 1_795_179_550, 0];
const sources = [sourceColumns, sourceColumns.map(() => 'String'), source].map((line) => `${JSON.stringify(line)}\n`).join('');

test('a prefix that one agent has in two configurations is its own: the agent is named', async () => {
  const prefix = { agent_prefix: '2001:db8:3::/48', user_prefix: '2001:db8:3:1::/80' };
  await show(
    {
      measurements: json([measurementAnswer]),
      prefixes: json({ user_id: 'u', agents: [{ agent_id: 'vltewr01', prefixes: [prefix, prefix] }] }),
      datasets: (request) => (request.body?.includes('GROUP BY') ? new Response(sources) : rowsAnswer(routerRow(1))(request)),
    },
    {},
    '/dashboard/measurements/m1',
  );
  await pass();
  expect(within(screen.getByRole('list', { name: 'Agents' })).getByRole('link')).toHaveTextContent('vltewr01');
  expect(screen.getByText(/^Traceroute with ICMPv6/)).not.toHaveTextContent('anycast');
});

test('an answer with a sender that cannot be read is a failure: its probes would be those of the others', async () => {
  const prefix = { agent_prefix: '2001:db8:3::/48', user_prefix: '2001:db8:3:1::/80' };
  let odd = '["2001:db8:3:1::b"]\n';
  await show(
    {
      measurements: json([measurementAnswer]),
      prefixes: json({ user_id: 'u', agents: [{ agent_id: 'vltewr01', prefixes: [prefix] }] }),
      datasets: (request) => (request.body?.includes('GROUP BY') ? new Response(sources + odd) : rowsAnswer(routerRow(1))(request)),
    },
    {},
    '/dashboard/measurements/m1',
  );
  await pass();
  expect(screen.getByText(/^The datasets answered in a form that this page does not understand/)).toBeVisible();
  odd = '';
  await user.click(screen.getByRole('button', { name: 'Retry measurement' }));
  await pass();
  expect(screen.getByText(/^Traceroute with ICMPv6/)).toBeVisible();
});
