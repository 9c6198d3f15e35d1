import { afterEach, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { AuthContext, type AuthSession } from 'shared/auth';
import { type FakeAnswer, fakeFetch, fakeSession, fakeSite } from 'shared/testing';
import { GatewayProvider } from '../gateway-provider.tsx';
import { columns } from '../replies/replies-query.ts';
import { json, pass } from '../testing.tsx';
// What is loaded late is compiled before the tests, not within their time.
import './explanation-text.tsx';
import './read-back.tsx';
import './result-parts.ts';
import './share-box.tsx';
import type { UserStorage } from '../user-storage.ts';
import { MeasurementView, type MeasurementViewProps } from './measurement-view.tsx';
import type { SentMeasurement } from './sent-measurement.ts';
import { SiteLinkContext } from './site-link.tsx';

/** What the tests have sent: a traceroute from two agents, five seconds before one o'clock. */
export const sentMeasurement: SentMeasurement = {
  id: 'm1',
  sent: Date.parse('2026-11-20T12:59:55Z'),
  kind: 'traceroute',
  protocol: 'icmpv6',
  targets: ['2606:4700:4700::1111'],
  ttl: { min: 1, max: 4 },
  ports: { source: 24_000, destination: 33_434 },
  probesPerHop: 1,
  probes: 4,
  senders: [
    { id: 'vltcdg01', address: '2001:db8:4:1::1' },
    { id: 'vltewr01', address: '2001:db8:3:1::1' },
  ],
};

export type Row = Partial<Record<(typeof columns)[number], unknown>>;

/** A row of the datasets: the reply of a router to the probe of vltcdg01 with a TTL. */
export const routerRow = (ttl: number, changes: Row = {}): Row => ({
  received: `2026-11-20 12:59:57.00000000${ttl}`,
  agent_id: 'vltcdg01',
  probe_src_addr: '2001:db8:4:1::1',
  probe_dst_addr: '2606:4700:4700::1111',
  probe_ttl: ttl,
  probe_src_port: 24_000,
  probe_dst_port: 33_434,
  probe_protocol: 58,
  reply_src_addr: `3fff::${ttl}`,
  reply_icmp_type: 3,
  reply_icmp_code: 0,
  rtt: 10 * ttl,
  probe_id: 24_000,
  reply_id: ttl,
  ...changes,
});

/** The reply of the target. */
export const targetRow = (ttl: number, changes: Row = {}): Row =>
  routerRow(ttl, { reply_src_addr: '2606:4700:4700::1111', reply_icmp_type: 129, ...changes });

const textOf = (rows: Row[]) => {
  const types = columns.map(() => 'String');
  return [columns, types, ...rows.map((row) => Object.values(row))].map((line) => `${JSON.stringify(line)}\n`).join('');
};

/** An answer of the datasets. */
export const rowsAnswer =
  (...rows: Row[]): FakeAnswer =>
  () =>
    new Response(textOf(rows));

/** An answer of the datasets whose connection is lost after these rows. */
export const brokenAnswer =
  (...rows: Row[]): FakeAnswer =>
  () => {
    const text = new TextEncoder().encode(textOf(rows));
    let isRead = false;
    return new Response(
      new ReadableStream({
        pull(controller) {
          if (isRead) controller.error(new TypeError('network error'));
          else controller.enqueue(text);
          isRead = true;
        },
      }),
    );
  };

/** An answer of the datasets that does not end: after these rows a byte comes every five seconds. */
export const endlessAnswer =
  (...rows: Row[]): FakeAnswer =>
  ({ init: { signal } }) =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(textOf(rows)));
          const drip = setInterval(() => controller.enqueue(new TextEncoder().encode('\n')), 5_000);
          signal?.addEventListener('abort', () => {
            clearInterval(drip);
            controller.error(signal.reason);
          });
        },
      }),
    );

/** Path of the datasets in `fakeSite`. */
export const datasetsPath = new URL(fakeSite.datasets).pathname;
export const statusPath = '/api/measurement/m1/status';

/** The gateway's answer on the progress of {@link sentMeasurement}. @param sent - probes, of 8. @param measurement_cancelled - `null` of a gateway that does not say. */
export const progressAnswer = (sent: number, completed = false, measurement_cancelled: boolean | null = completed && sent < 8) =>
  json({
    id: 'm1',
    completed,
    measurement_cancelled,
    expected_probes: 8,
    sent_probes: sent,
    agents: [
      { agent_id: 'vltcdg01', expected_probes: 4, sent_probes: Math.min(4, sent), completed: sent >= 4 },
      { agent_id: 'vltewr01', expected_probes: 4, sent_probes: Math.max(0, sent - 4), completed },
    ],
  });

/** Gives the path picture room, without which it is not drawn. */
export const widen = () => jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);

/** One of the measurement's figures, by its name. */
export const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

let closeShown = () => {};
afterEach(() => closeShown());

/** Shows a measurement over datasets and a gateway that answer as the test says; without an answer they cannot be reached. It is gone after the test. */
export async function showMeasurement(
  answers: Record<string, FakeAnswer>,
  { session = {}, storage, ...props }: Partial<MeasurementViewProps> & { session?: Partial<AuthSession>; storage?: UserStorage } = {},
) {
  const net = fakeFetch(answers);
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const view = render(
    <AuthContext value={fakeSession(session)}>
      <GatewayProvider origin="" onError={onError} {...(storage && { storage })}>
        <SiteLinkContext value={({ to, ...rest }) => <a href={to} {...rest} />}>
          <MeasurementView
            measurement={sentMeasurement}
            datasets={fakeSite.datasets}
            siteOrigin="https://www.example.org"
            head={({ title, actions, words }) => (
              <>
                <h1>{title}</h1>
                {actions}
                {words}
              </>
            )}
            {...props}
          />
        </SiteLinkContext>
      </GatewayProvider>
    </AuthContext>,
  );
  closeShown = () => {
    view.unmount();
    net.restore();
  };
  await pass();
  return {
    ...view,
    errors,
    answers,
    /** How often a path was asked for. */
    calls: (path: string) => net.requests.filter((request) => request.path === path).length,
    requests: net.requests,
    close: closeShown,
  };
}
