import type { AgentsChoice } from './choose-agents.ts';
import type { Probe, ProbePlan } from './plan-probes.ts';

/** Agents that send a part of the probes only, or none. */
interface TtlLimit {
  /** The TTLs that they send, e.g. `1–20`. */
  ttls: string;
  ids: string[];
}

/** The agents that are set not to send some of the TTLs of a measurement, by the TTLs that they do send. */
export function ttlLimits(work: ProbePlan | Probe[], { senders, ttls }: Pick<AgentsChoice, 'senders' | 'ttls'>): TtlLimit[] {
  const wanted = rangeOf(work);
  const limits = new Map<string, string[]>();
  for (const [index, { id }] of senders.entries()) {
    const { min = 1, max = 255 } = ttls[index] ?? {};
    if (wanted.min >= min && wanted.max <= max) continue;
    const sent = min === max ? `${min}` : `${min}–${max}`;
    const ids = limits.get(sent) ?? [];
    ids.push(id);
    limits.set(sent, ids);
  }
  return [...limits].map(([sent, ids]) => ({ ttls: sent, ids }));
}

function rangeOf(work: ProbePlan | Probe[]): ProbePlan['ttl'] {
  if (!Array.isArray(work)) return work.ttl;
  const range = { min: 255, max: 1 };
  for (const [, , , ttl] of work) {
    range.min = Math.min(range.min, ttl);
    range.max = Math.max(range.max, ttl);
  }
  return range;
}
