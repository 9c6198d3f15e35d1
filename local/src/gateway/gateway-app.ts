import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Clock } from '../clock.ts';
import type { SentProbes } from '../datasets/sent-probes.ts';
import type { GatewayCallName, GatewayFault } from '../fault-state.ts';
import type { Faults } from '../faults.ts';
import { refuseForeignPages } from '../foreign-pages.ts';
import { type Agent, agentsAt } from './agents.ts';
import { answerFault, fleetSize, type GatewayEnv } from './gateway-faults.ts';
import { isInside } from './is-inside.ts';
import { listOf, type Measurement, progressOf, sendingOf } from './measurements.ts';
import { prefixesOf } from './prefixes.ts';
import { parseSubmission, type Submission } from './submission.ts';
import { dailyLimit, Users } from './users.ts';
import { type Issuer, tokenVerifier } from './verify-token.ts';

/** Whose tokens the gateway takes, which time it has, and what goes wrong. */
export interface GatewayOptions {
  issuer: Issuer;
  clock: Clock;
  faults: Faults;
  /** Is told of the probes that are taken. */
  sent: SentProbes;
  users?: Users;
  /** Takes a line when the keys of the login service cannot be had, and when they can be had again. */
  log?(line: string): void;
}

/** Largest body of a submission, in bytes. */
const MAX_BODY = 4 * 1024 * 1024;

type GatewayApp = Hono<GatewayEnv>;
type Middleware = MiddlewareHandler<GatewayEnv>;

/** What the calls have in common. */
interface Calls {
  clock: Clock;
  faults: Faults;
  sent: SentProbes;
  users: Users;
  agents(): Agent[];
  /** Answers with the fault of a call, if it has one. */
  mayFail(call: GatewayCallName): Middleware;
  /** Refuses calls without a valid access token. */
  signedIn: Middleware;
}

/**
 * The gateway, with the calls and the answers of the real one.
 *
 * Its errors come in the several forms that the real one uses: `{ error: "text" }`, `{ error: 500, message }`, plain text, nothing.
 */
export function gatewayApp({ issuer, clock, faults, sent, users = new Users(clock), log }: GatewayOptions): GatewayApp {
  const app: GatewayApp = new Hono();
  const calls: Calls = {
    clock,
    faults,
    sent,
    users,
    agents: () => agentsAt(clock.now(), fleetSize(faults.state)),
    mayFail: (call) => async (c, next) => {
      const fault: GatewayFault | undefined = faults.state.gateway?.[call] ?? faults.state.gateway?.all;
      const answer = fault && (await answerFault(fault, c, faults));
      return answer || next();
    },
    signedIn: requireToken(tokenVerifier(issuer, log)),
  };

  app.use(refuseForeignPages, async (c, next) => {
    await next();
    c.header('Date', new Date(clock.now()).toUTCString());
    c.header('Cache-Control', 'no-store');
  });
  serveAgentsAndUser(app, calls);
  serveMeasurements(app, calls);
  app.notFound((c) => c.body(null, 404));
  app.onError((error, c) => refuse(c, 500, error.message));

  return app;
}

function requireToken(verify: ReturnType<typeof tokenVerifier>): Middleware {
  return async (c, next) => {
    const verdict = await verify(c.req.header('Authorization'));
    if (verdict.kind === 'unchecked') return c.text('The keys of the login service cannot be had.', 503);
    if (verdict.kind === 'invalid') return c.json({ error: 'Missing or invalid access token' }, 401);
    c.set('sub', verdict.sub);
    return next();
  };
}

function serveAgentsAndUser(app: GatewayApp, { faults, users, agents, mayFail, signedIn }: Calls): void {
  app.get('/api/agents', mayFail('agents'), (c) => c.json(agents()));

  app.get('/api/user/me', mayFail('me'), signedIn, (c) => {
    const user = users.of(c.get('sub'));
    const limit = faults.state.credits === 'no-limit' ? 0 : dailyLimit;
    const used = faults.state.credits === 'over-limit' ? dailyLimit + 1234 : users.used(user);
    return c.json({ user_id: user.id, submission_count: user.submissions, last_submitted: user.lastSubmitted, used, limit });
  });

  app.get('/api/user/prefixes', mayFail('prefixes'), signedIn, (c) => {
    const { id } = users.of(c.get('sub'));
    return c.json({ user_id: id, agents: prefixesOf(id, agents()) });
  });
}

function serveMeasurements(app: GatewayApp, calls: Calls): void {
  const { clock, sent, mayFail, signedIn } = calls;
  const { measurements } = calls.users;
  const ownMeasurement = (c: Context<GatewayEnv>) => {
    const measurement = measurements.get(c.req.param('id') ?? '');
    return measurement?.sub === c.get('sub') ? measurement : undefined;
  };

  app.post(
    '/api/probes',
    mayFail('probes'),
    signedIn,
    bodyLimit({ maxSize: MAX_BODY, onError: (c) => c.text('length limit exceeded', 413) }),
    async (c) => {
      const submission = parseSubmission(await c.req.json().catch(() => undefined));
      if (typeof submission === 'string') return refuse(c, 400, submission);
      const refusal = charge(calls, c.get('sub'), submission);
      if (refusal) return refuse(c, ...refusal);
      const { probes, metadata } = submission;
      const senders = calls.agents().filter(({ id }) => metadata.some((item) => item.id === id));
      const measurement: Measurement = {
        id: crypto.randomUUID(),
        sub: c.get('sub'),
        started: clock.now(),
        probes: probes.length,
        agents: senders.map((agent) => sendingOf(agent, submission)),
      };
      measurements.set(measurement.id, measurement);
      sent.add(measurement, submission);
      return c.json({ id: measurement.id, probes: probes.length, agents: metadata.length });
    },
  );

  app.get('/api/measurement/:id/status', mayFail('status'), signedIn, (c) => {
    const measurement = ownMeasurement(c);
    return measurement ? c.json(progressOf(measurement, clock.now())) : refuse(c, 404, 'There is no such measurement');
  });

  app.get('/api/measurements', mayFail('measurements'), signedIn, (c) => c.json(listOf(measurements.values(), c.get('sub'), clock.now())));

  app.post('/api/measurement/:id/cancel', mayFail('cancel'), signedIn, (c) => {
    const measurement = ownMeasurement(c);
    return measurement ? c.json(cancel(measurement, calls)) : refuse(c, 404, 'Measurement not found');
  });
}

/** Takes the credits of a submission. @returns why it is refused, if it is. */
function charge({ users, agents }: Calls, sub: string, submission: Submission): [status: 403 | 429, message: string] | undefined {
  const user = users.of(sub);
  const prefixes = new Map(prefixesOf(user.id, agents()).map((item) => [item.agent_id, item.prefixes]));
  const outside = firstOutside(submission, (agent) => (prefixes.get(agent) ?? []).map(({ user_prefix }) => user_prefix));
  if (outside) return [403, `The source address ${outside.ip_address} is not in your prefixes of agent ${outside.id}`];
  const credits = submission.probes.length * submission.metadata.length;
  if (users.charge(user, credits)) return undefined;
  return [429, `${credits} credits are more than the ${dailyLimit - users.used(user)} left until 00:00 UTC`];
}

function cancel(measurement: Measurement, { clock, sent }: Calls) {
  const { completed, agents } = progressOf(measurement, clock.now());
  const answer = {
    measurement_id: measurement.id,
    cancelled: !completed,
    measurement_cancelled: !completed || 'cancelled' in measurement,
  };
  if (completed) return { ...answer, agents_cancelled: 0, message: 'Nothing to cancel' };
  measurement.cancelled = clock.now();
  sent.cancel(measurement);
  return { ...answer, agents_cancelled: agents.filter((agent) => !agent.completed).length, message: 'Measurement cancelled' };
}

function refuse(c: Context, status: 400 | 403 | 404 | 429 | 500, message: string) {
  return c.json({ error: status, message }, status);
}

function firstOutside({ metadata }: Submission, prefixesOfAgent: (id: string) => string[]) {
  return metadata.find(({ id, ip_address }) => !isInside(ip_address, prefixesOfAgent(id)));
}
