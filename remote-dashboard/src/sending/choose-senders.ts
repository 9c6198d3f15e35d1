import { addressesIn } from 'shared/format/source-address';
import type { Agent } from '../agents/get-agents.ts';
import type { AgentPrefixes } from '../prefixes/get-prefixes.ts';

/** An agent with the address that it sends from. */
export interface Sender {
  id: string;
  address: string;
}

interface Choice {
  /** Sorted by id. */
  senders: Sender[];
  /** What all of their addresses end in, e.g. `::1a2b:3c4d:5e6f`; not so in anycast. */
  suffix: string;
  /** Ids of those that do not report: the gateway knows nothing of them. */
  silent: string[];
  /** Ids of those without a prefix of the wanted kind that has room for an address. */
  without: string[];
}

/**
 * The agents that can send together, each from an address in the user's own part of its network, and those that cannot.
 *
 * A prefix that several agents have is anycast: a reply may come back to another agent than the one that sent. So it is taken only if that is
 * wanted, and then each agent gets an address of its own in it, which tells who has sent.
 *
 * @param bits - random ones, for the addresses.
 */
export function chooseSenders(
  ids: Iterable<string>,
  agents: Agent[],
  prefixes: AgentPrefixes[],
  bits: bigint,
  cast: 'unicast' | 'anycast' = 'unicast',
): Choice {
  const reporting = new Set(agents.filter(({ silentSince }) => silentSince === undefined).map(({ id }) => id));
  const sorted = [...ids].sort();
  const present = sorted.filter((id) => reporting.has(id));
  const owners = ownersOf(prefixes);
  const own = new Map(prefixes.map(({ id, prefixes: list }) => [id, list]));
  const isWanted = (prefix: string) => (owners.get(prefix)?.size === 1) === (cast === 'unicast');
  const chosen = present.flatMap((id) => {
    const prefix = own.get(id)?.find(({ userPrefix }) => isWanted(userPrefix) && hasRoom(userPrefix))?.userPrefix;
    return prefix === undefined ? [] : [{ id, prefix }];
  });
  // The last is no agent's: what is free in all of the others.
  const addresses = addressesIn([...chosen.map(({ prefix }) => prefix), '::/0'], bits);
  const able = new Set(chosen.map(({ id }) => id));
  return {
    senders: chosen.map(({ id, prefix }, index) => {
      const address = cast === 'unicast' ? addresses[index] : addressesIn([prefix], bits + BigInt(index))[0];
      return { id, address: address ?? '' };
    }),
    suffix: addresses.at(-1) ?? '',
    silent: sorted.filter((id) => !reporting.has(id)),
    without: present.filter((id) => !able.has(id)),
  };
}

const hasRoom = (prefix: string) => addressesIn([prefix], 1n)[0] !== undefined;

/** Ids of the agents that have a prefix. */
function ownersOf(prefixes: AgentPrefixes[]): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  for (const { id, prefixes: list } of prefixes) {
    for (const { userPrefix } of list) owners.set(userPrefix, (owners.get(userPrefix) ?? new Set()).add(id));
  }
  return owners;
}
