import { formatCount } from 'shared/format/count';
import { checkTarget } from './check-target.ts';
import type { Draft, Protocol } from './measure-proposal.ts';

/** A probe as the gateway takes it: destination, source port, destination port, TTL, protocol. */
export type Probe = [destination: string, sourcePort: number, destinationPort: number, ttl: number, protocol: Protocol];

/** Probes to a target, from each agent. */
export interface ProbePlan {
  target: string;
  protocol: Protocol;
  ttl: { min: number; max: number };
  ports: { source: number; destination: number };
  probesPerHop: number;
  /** Whether the probes of a hop have a source port each, counted up from `ports.source`. */
  ownPorts: boolean;
}

/** Fields of the form that can be wrong. */
export type Field = 'target' | 'list' | 'ttlMin' | 'ttlMax' | 'perHop' | 'sourcePort' | 'destinationPort' | 'agents';
/** What is wrong with each field, as a sentence. */
export type Problems = Partial<Record<Field, string>>;

/** Most probes of one TTL. */
const MOST_PER_HOP = 1000;
const MAX_PORT = 65_535;
const MAX_TTL = 255;

/** What is wrong with a form, by field, and what it sends if nothing is. */
export function planProbes(draft: Draft): { problems: Problems; plan?: ProbePlan } {
  const problems: Problems = {};
  const number = (field: Field, what: string, text: string, max: number) => {
    const value = wholeNumber(text, max);
    if (value === undefined) problems[field] = `${what} is a whole number from 1 to ${formatCount(max)}.`;
    return value ?? 1;
  };
  const target = checkTarget(draft.target);
  if (target.state === 'empty') problems.target = 'Enter the IPv6 address to measure.';
  if ('problem' in target) problems.target = target.problem;
  const min = number('ttlMin', 'The TTL', draft.ttlMin, MAX_TTL);
  const max = draft.kind === 'ping' ? min : number('ttlMax', 'The last TTL', draft.ttlMax, MAX_TTL);
  if (!problems.ttlMin && !problems.ttlMax && min > max) problems.ttlMax = 'The last TTL must not be below the first.';
  const source = number('sourcePort', 'A port', draft.sourcePort, MAX_PORT);
  const destination = number('destinationPort', 'A port', draft.destinationPort, MAX_PORT);
  const probesPerHop = number('perHop', 'The number of probes', draft.perHop, MOST_PER_HOP);
  const ownPorts = draft.flows === 'own';
  if (!problems.sourcePort && !problems.perHop && ownPorts && source + probesPerHop - 1 > MAX_PORT) {
    problems.sourcePort = `With a source port for each probe, the first must be at most ${MAX_PORT + 1 - probesPerHop}.`;
  }
  if (Object.keys(problems).length > 0 || target.state !== 'fine') return { problems };
  const plan = {
    target: target.address,
    protocol: draft.protocol,
    ttl: { min, max },
    ports: { source, destination },
    probesPerHop,
    ownPorts,
  };
  return { problems, plan };
}

/** @returns nothing for what is not a whole number from 1 to `max`. */
function wholeNumber(text: string, max: number): number | undefined {
  const digits = text.trim();
  const value = /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
  return value >= 1 && value <= max ? value : undefined;
}

/** Probes from each agent. */
export function countProbes({ ttl, probesPerHop }: ProbePlan): number {
  return (ttl.max - ttl.min + 1) * probesPerHop;
}

/** The probes of a plan, one flow after the other: each meets the routers in their order. */
export function probesOf({ target, protocol, ttl, ports, probesPerHop, ownPorts }: ProbePlan): Probe[] {
  return Array.from({ length: probesPerHop }, (_, flow) =>
    Array.from({ length: ttl.max - ttl.min + 1 }, (_, hop): Probe => {
      return [target, ports.source + (ownPorts ? flow : 0), ports.destination, ttl.min + hop, protocol];
    }),
  ).flat();
}
