import type { Agent } from './agents.ts';
import { isInside } from './is-inside.ts';
import type { Submission } from './submission.ts';

/** Probes on their way. */
export interface Measurement {
  id: string;
  /** Subject of the token that submitted it. */
  sub: string;
  /** Milliseconds since the epoch. */
  started: number;
  /** Probes for each agent. */
  probes: number;
  agents: SendingAgent[];
  /** When it was cancelled, in milliseconds since the epoch: nothing leaves from then on. */
  cancelled?: number;
}

/** An agent of a measurement: its rate in probes per second, its TTL limits, and the number of probes within them, which it sends. */
interface SendingAgent {
  id: string;
  rate: number;
  min_ttl: number;
  max_ttl: number;
  probes: number;
}

/** Time in ms before an agent's first probe leaves. */
const START_UP_MS = 1000;

/** Rate of an agent, in probes a second: that of its first configuration. */
function rateOf(agent: Agent): number {
  return agent.config?.[0]?.probing_rate ?? 1000;
}

/** What an agent does with a submission: it leaves out TTLs beyond the limits of the prefix that it sends from. */
export function sendingOf(agent: Agent, { metadata, probes }: Submission): SendingAgent {
  const source = metadata.find(({ id }) => id === agent.id)?.ip_address ?? '';
  const config = agent.config?.find(({ src_ipv6_prefix: prefix }) => prefix && isInside(source, [prefix]));
  const { min_ttl = 1, max_ttl = 255 } = config ?? {};
  const limits = { min_ttl, max_ttl };
  return { id: agent.id, rate: rateOf(agent), ...limits, probes: probesWithin(limits, probes).length };
}

/** The probes that an agent sends. */
export function probesWithin({ min_ttl, max_ttl }: Pick<SendingAgent, 'min_ttl' | 'max_ttl'>, probes: Submission['probes']) {
  return probes.filter(([, , , ttl]) => ttl >= min_ttl && ttl <= max_ttl);
}

/** When one of an agent's probes leaves, in ms since the epoch: the agent sends one after the other at its rate. */
export function departure({ started }: Measurement, { rate }: { rate: number }, index: number): number {
  return started + START_UP_MS + (1000 * (index + 1)) / rate;
}

/** How far a measurement has come: agents send at their rate until all probes have left, or until it is cancelled. */
export function progressOf({ id, started, probes, agents, cancelled }: Measurement, now: number) {
  const seconds = Math.max(0, Math.min(now, cancelled ?? now) - started - START_UP_MS) / 1000;
  const parts = agents.map(({ id: agent_id, rate, probes: all }) => {
    const sent_probes = Math.min(all, Math.floor(seconds * rate));
    return { agent_id, expected_probes: probes, sent_probes, completed: sent_probes === all };
  });
  return {
    id,
    completed: cancelled !== undefined || parts.every(({ completed }) => completed),
    measurement_cancelled: cancelled !== undefined,
    expected_probes: probes * agents.length,
    sent_probes: parts.reduce((sum, { sent_probes }) => sum + sent_probes, 0),
    agents: parts,
  };
}

/** How many measurements the gateway lists. */
const LISTED = 20;

/** A user's measurements, as the gateway lists them: those that have moved last come first. */
export function listOf(measurements: Iterable<Measurement>, sub: string, now: number) {
  return [...measurements]
    .filter((measurement) => measurement.sub === sub)
    .map((measurement) => ({ measurement, moved: lastMove(measurement, now) }))
    .sort((a, b) => b.moved - a.moved)
    .slice(0, LISTED)
    .map(({ measurement, moved }) => {
      const { id, completed, measurement_cancelled, expected_probes, sent_probes, agents } = progressOf(measurement, now);
      return {
        measurement_id: id,
        total_agents: agents.length,
        completed_agents: agents.filter((agent) => agent.completed).length,
        total_expected_probes: expected_probes,
        total_sent_probes: sent_probes,
        measurement_complete: completed,
        measurement_cancelled,
        started_at: new Date(measurement.started).toISOString(),
        last_updated: new Date(moved).toISOString(),
      };
    });
}

/** When something has last become of a measurement, in ms since the epoch. */
function lastMove(measurement: Measurement, now: number): number {
  const last = Math.max(...measurement.agents.map((agent) => departure(measurement, agent, agent.probes - 1)));
  return Math.max(measurement.started, Math.min(now, last, measurement.cancelled ?? now));
}
