import { samePrefix } from 'shared/format/same-prefix';
import type { UserPrefix } from './get-prefixes.ts';

/**
 * The user's prefix of each configuration of one agent, in the order of the configurations.
 *
 * The gateway leaves out configurations without a usable IPv6 prefix, so the two lists need not be aligned: they are compared by
 * the agent's prefix, and by their position only if one of them does not carry it.
 */
export function assignPrefixes(configurations: { agentPrefix: string | undefined }[], prefixes: UserPrefix[]): (string | undefined)[] {
  const comparable = configurations.some(({ agentPrefix }) => agentPrefix) && prefixes.some(({ agentPrefix }) => agentPrefix);
  if (!comparable) return configurations.map((_, index) => prefixes[index]?.userPrefix || undefined);
  return configurations.map(({ agentPrefix: own }) => {
    if (!own) return undefined;
    const found =
      // Mostly the texts are equal, and thousands of agents are sorted by it: to read them as addresses takes ten times as long.
      prefixes.find(({ agentPrefix }) => agentPrefix === own) ??
      prefixes.find(({ agentPrefix }) => agentPrefix && samePrefix(own, agentPrefix));
    return found?.userPrefix || undefined;
  });
}

/**
 * Which configuration stands for the agent where one line is seen: the first one with a prefix of the user's, which is what probes can be sent
 * from; else the first.
 */
export function configurationInSight(configurations: { agentPrefix: string | undefined }[], prefixes: UserPrefix[] | string): number {
  const own = typeof prefixes === 'string' ? [] : assignPrefixes(configurations, prefixes);
  return Math.max(
    0,
    own.findIndex((prefix) => prefix !== undefined),
  );
}
