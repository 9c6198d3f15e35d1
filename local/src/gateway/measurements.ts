import type { Agent } from './agents.ts';

/** Probes on their way. */
export interface Measurement {
  id: string;
  /** Subject of the token that submitted it. */
  sub: string;
  /** Milliseconds since the epoch. */
  started: number;
  /** Probes that each agent sends. */
  probes: number;
  /** The agents that send, each with its rate in probes a second. */
  agents: { id: string; rate: number }[];
}

/** Time in ms before an agent's first probe leaves. */
const START_UP_MS = 1000;

/** Rate of an agent, in probes a second: that of its first configuration. */
export function rateOf(agent: Agent): number {
  return agent.config?.[0]?.probing_rate ?? 1000;
}

/** When one of an agent's probes leaves, in ms since the epoch: the agent sends one after the other at its rate. */
export function departure({ started }: Measurement, { rate }: { rate: number }, index: number): number {
  return started + START_UP_MS + (1000 * (index + 1)) / rate;
}

/** How far a measurement has come: agents send at their rate until all probes have left. */
export function progressOf({ id, started, probes, agents }: Measurement, now: number) {
  const seconds = Math.max(0, now - started - START_UP_MS) / 1000;
  const parts = agents.map(({ id: agent_id, rate }) => {
    const sent_probes = Math.min(probes, Math.floor(seconds * rate));
    return { agent_id, expected_probes: probes, sent_probes, completed: sent_probes === probes };
  });
  return {
    id,
    completed: parts.every(({ completed }) => completed),
    expected_probes: probes * agents.length,
    sent_probes: parts.reduce((sum, { sent_probes }) => sum + sent_probes, 0),
    agents: parts,
  };
}
