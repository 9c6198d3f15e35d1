import { showUnseen } from 'shared/format/show-unseen';
import { isInside } from 'shared/format/source-address';
import { describeTrouble } from '../agents/describe-health.ts';
import type { Agent, Configuration } from '../agents/get-agents.ts';
import { assignPrefixes } from '../prefixes/assign-prefixes.ts';
import type { AgentPrefixes } from '../prefixes/get-prefixes.ts';
import { chooseSenders, type Sender } from '../sending/choose-senders.ts';
import type { Cast } from './measure-proposal.ts';

/** The agents that send, and those that are left out. */
export interface AgentsChoice {
  /** Sorted by id. */
  senders: Sender[];
  /** Of each sender, in pps, where it is known. */
  rates: (number | undefined)[];
  /** The TTLs that each sender sends, where it says so. */
  ttls: Configuration['ttl'][];
  leftOut: { id: string; reason: string }[];
  /** Ids of no agent that the gateway has told of, to be shown: a link or what is stored may name any. */
  unknown: string[];
}

/** How many agents a form begins with. */
const FIRST = 3;
/** Among how many healthy ones they are looked for: a fleet may have thousands. */
const LOOKED_AT = 50;

/** Who of the chosen agents can send, from which address, and why others cannot. @param bits - random ones, for the addresses. */
export function chooseAgents(ids: readonly string[], agents: Agent[], prefixes: AgentPrefixes[], bits: bigint, cast: Cast): AgentsChoice {
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  const unhealthy = ids.flatMap((id) => {
    const agent = byId.get(id);
    return agent && !agent.healthy && agent.silentSince === undefined ? [agent] : [];
  });
  const out = new Set(unhealthy.map(({ id }) => id));
  const { senders, silent, without } = chooseSenders(
    ids.filter((id) => !out.has(id)),
    agents,
    prefixes,
    bits,
    cast,
  );
  const own = new Map(prefixes.map((agent) => [agent.id, agent.prefixes]));
  const used = senders.map(({ id, address }) => configurationOf(byId.get(id)?.configurations ?? [], own.get(id) ?? [], address));
  return {
    senders,
    rates: used.map((configuration) => configuration?.probingRate),
    ttls: used.map((configuration) => configuration?.ttl),
    leftOut: [
      ...unhealthy.map((agent) => ({ id: agent.id, reason: `unhealthy${colon(describeTrouble(agent))}` })),
      ...silent.filter((id) => byId.has(id)).map((id) => ({ id, reason: 'not reporting' })),
      ...without.map((id) => ({ id, reason: `you have no ${cast} prefix there` })),
    ].sort((a, b) => (a.id < b.id ? -1 : 1)),
    unknown: silent.filter((id) => !byId.has(id)).map(showUnseen),
  };
}

/** The agents that a form begins with: a few that can send. */
export function firstAgents(agents: Agent[], prefixes: AgentPrefixes[], cast: Cast): string[] {
  const healthy = agents.filter((agent) => agent.healthy).slice(0, LOOKED_AT);
  return ableOf(healthy, prefixes, cast).slice(0, FIRST);
}

/** Ids of those at which the user has a prefix. */
export function ableOf(agents: Agent[], prefixes: AgentPrefixes[], cast: Cast): string[] {
  const ids = agents.map(({ id }) => id);
  return chooseSenders(ids, agents, prefixes, 1n, cast).senders.map(({ id }) => id);
}

/** Of each healthy agent at which the user has a prefix, the rate that it sends with: in pps, where it is known. */
export function ratesOf(agents: Agent[], prefixes: AgentPrefixes[], cast: Cast): Map<string, number | undefined> {
  const ids = agents.map(({ id }) => id);
  const { senders, rates } = chooseAgents(ids, agents, prefixes, 1n, cast);
  return new Map(senders.map(({ id }, index) => [id, rates[index]]));
}

const colon = (text: string | undefined) => (text ? `: ${text}` : '');

/** The configuration that sends from an address. */
function configurationOf(configurations: Configuration[], prefixes: AgentPrefixes['prefixes'], address: string): Configuration | undefined {
  const index = assignPrefixes(configurations, prefixes).findIndex((prefix) => prefix !== undefined && isInside(address, prefix));
  return configurations[index];
}
