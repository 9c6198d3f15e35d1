import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Clock } from '../clock.ts';
import type { SentProbes } from '../datasets/sent-probes.ts';
import type { GatewayCallName, GatewayFault } from '../fault-state.ts';
import type { Faults } from '../faults.ts';
import { refuseForeignPages } from '../foreign-pages.ts';
import { agentsAt } from './agents.ts';
import { answerFault, fleetSize, type GatewayEnv } from './gateway-faults.ts';
import { listOf, type Measurement, progressOf, rateOf } from './measurements.ts';
import { isInside, prefixesOf } from './prefixes.ts';
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
  /** Takes a line when the keys of the login service cannot be had, and when they can be had again. */
  log?(line: string): void;
}

/** Largest body of a submission, in bytes. */
const MAX_BODY = 4 * 1024 * 1024;

/**
 * The gateway, with the calls and the answers of the real one.
 *
 * Its errors come in the several forms that the real one uses: `{ error: "text" }`, `{ error: 500, message }`, plain text, nothing.
 */
export function gatewayApp({ issuer, clock, faults, sent, log }: GatewayOptions): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();
  const users = new Users(clock);
  const measurements = new Map<string, Measurement>();
  const verify = tokenVerifier(issuer, log);
  const agents = () => agentsAt(clock.now(), fleetSize(faults.state));

  const mayFail =
    (call: GatewayCallName): MiddlewareHandler<GatewayEnv> =>
    async (c, next) => {
      const fault: GatewayFault | undefined = faults.state.gateway?.[call] ?? faults.state.gateway?.all;
      const answer = fault && (await answerFault(fault, c, faults));
      return answer || next();
    };

  const signedIn: MiddlewareHandler<GatewayEnv> = async (c, next) => {
    const verdict = await verify(c.req.header('Authorization'));
    if (verdict.kind === 'unchecked') return c.text('The keys of the login service cannot be had.', 503);
    if (verdict.kind === 'invalid') return c.json({ error: 'Missing or invalid access token' }, 401);
    c.set('sub', verdict.sub);
    return next();
  };

  app.use(refuseForeignPages, async (c, next) => {
    await next();
    c.header('Date', new Date(clock.now()).toUTCString());
    c.header('Cache-Control', 'no-store');
  });

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

  app.post('/api/probes', mayFail('probes'), signedIn, bodyLimit({ maxSize: MAX_BODY }), async (c) => {
    const submission = parseSubmission(await c.req.json().catch(() => undefined));
    if (typeof submission === 'string') return refuse(c, 400, submission);
    const user = users.of(c.get('sub'));
    const fleet = agents();
    const prefixes = new Map(prefixesOf(user.id, fleet).map((item) => [item.agent_id, item.prefixes]));
    const outside = firstOutside(submission, (agent) => (prefixes.get(agent) ?? []).map(({ user_prefix }) => user_prefix));
    if (outside) return refuse(c, 403, `The source address ${outside.ip_address} is not in your prefixes of agent ${outside.id}`);
    const credits = submission.probes.length * submission.metadata.length;
    if (!users.charge(user, credits)) {
      return refuse(c, 429, `${credits} credits are more than the ${dailyLimit - users.used(user)} left until 00:00 UTC`);
    }
    const senders = fleet.filter(({ id }) => submission.metadata.some((item) => item.id === id));
    const id = crypto.randomUUID();
    const measurement: Measurement = {
      id,
      sub: c.get('sub'),
      started: clock.now(),
      probes: submission.probes.length,
      agents: senders.map((agent) => ({ id: agent.id, rate: rateOf(agent) })),
    };
    measurements.set(id, measurement);
    sent.add(measurement, submission);
    return c.json({ id, probes: submission.probes.length, agents: submission.metadata.length });
  });

  app.get('/api/measurement/:id/status', mayFail('status'), signedIn, (c) => {
    const measurement = measurements.get(c.req.param('id'));
    if (measurement?.sub !== c.get('sub')) return refuse(c, 404, 'There is no such measurement');
    return c.json(progressOf(measurement, clock.now()));
  });

  app.get('/api/measurements', mayFail('measurements'), signedIn, (c) => c.json(listOf(measurements.values(), c.get('sub'), clock.now())));

  app.post('/api/measurement/:id/cancel', mayFail('cancel'), signedIn, (c) => {
    const measurement = measurements.get(c.req.param('id'));
    if (measurement?.sub !== c.get('sub')) return refuse(c, 404, 'Measurement not found');
    const { completed, agents } = progressOf(measurement, clock.now());
    const answer = {
      measurement_id: measurement.id,
      cancelled: !completed,
      measurement_cancelled: !completed || 'cancelled' in measurement,
    };
    if (completed) return c.json({ ...answer, agents_cancelled: 0, message: 'Nothing to cancel' });
    measurement.cancelled = clock.now();
    sent.cancel(measurement);
    const agents_cancelled = agents.filter((agent) => !agent.completed).length;
    return c.json({ ...answer, agents_cancelled, message: 'Measurement cancelled' });
  });

  app.notFound((c) => c.body(null, 404));
  app.onError((error, c) => refuse(c, 500, error.message));

  return app;
}

function refuse(c: Context, status: 400 | 403 | 404 | 429 | 500, message: string) {
  return c.json({ error: status, message }, status);
}

function firstOutside({ metadata }: Submission, prefixesOfAgent: (id: string) => string[]) {
  return metadata.find(({ id, ip_address }) => !isInside(ip_address, prefixesOfAgent(id)));
}
