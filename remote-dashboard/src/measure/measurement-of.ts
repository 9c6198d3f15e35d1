import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import type { Sender } from '../sending/choose-senders.ts';
import type { Draft } from './measure-proposal.ts';
import type { Probe, ProbePlan } from './plan-probes.ts';
import { countProbes } from './plan-probes.ts';

/** How many targets of a list a link can hold. */
const MOST_TARGETS = 50;

/** What was sent, for its page. @param sent - by the gateway's clock, in ms since 1970. */
export function measurementOf(
  id: string,
  sent: number,
  { kind, cast }: Draft,
  work: ProbePlan | Probe[],
  senders: readonly Sender[],
): SentMeasurement {
  const from = cast === 'anycast' ? { cast } : {};
  return { id, sent, kind, ...(Array.isArray(work) ? ofList(work) : ofPlan(work)), ...from, senders };
}

type Probes = Pick<SentMeasurement, 'protocol' | 'targets' | 'ttl' | 'ports' | 'probesPerHop' | 'probes' | 'flows' | 'mixed'>;

function ofPlan(plan: ProbePlan): Probes {
  const { target, protocol, ttl, ports, probesPerHop, ownPorts } = plan;
  return { targets: [target], protocol, ttl, ports, probesPerHop, probes: countProbes(plan), ...(ownPorts && { flows: 'own' }) };
}

/** Where probes differ, the first one speaks for all; in what it does not is said. */
function ofList(probes: Probe[]): Probes {
  const [, source = 1, destination = 1, first = 1, protocol = 'icmpv6'] = probes[0] ?? [];
  const targets = new Set<string>();
  const hops = new Map<string, number>();
  const ttl = { min: first, max: first };
  let mixed: SentMeasurement['mixed'];
  for (const [target, from, to, limit, by] of probes) {
    if (by !== protocol) mixed = 'protocols';
    else if (from !== source || to !== destination) mixed ??= 'ports';
    targets.add(target);
    const hop = `${limit} ${target}`;
    hops.set(hop, (hops.get(hop) ?? 0) + 1);
    ttl.min = Math.min(ttl.min, limit);
    ttl.max = Math.max(ttl.max, limit);
  }
  return {
    targets: targets.size > MOST_TARGETS ? [] : [...targets],
    protocol,
    ttl,
    ports: { source, destination },
    // The most: with any other number, an uneven list may have as many probes as an even one (`isGrid`).
    probesPerHop: [...hops.values()].reduce((a, b) => Math.max(a, b), 1),
    probes: probes.length,
    ...(mixed && { mixed }),
  };
}
