/** One way of probing of an agent, as the gateway writes it. */
interface AgentConfig {
  name?: string;
  /** Packets per second. */
  probing_rate: number;
  src_ipv6_prefix?: string | null;
  src_ipv4_prefix: string | null;
  batch_size: number;
  min_ttl: number;
  max_ttl: number;
  dry_run: boolean;
  interface: string;
}

/** A probing agent, as the gateway lists it. */
export interface Agent {
  id: string;
  config: AgentConfig[] | null;
  health: { healthy: boolean; last_check: string; message: string } | null;
  last_seen: string;
}

/** What is fixed about an agent; times are added when it is asked for. */
interface AgentPlan {
  id: string;
  config: AgentConfig[] | null;
  /** Why it is unhealthy; `null` when it has never reported its health. */
  trouble?: string | null;
}

/** The network that several agents announce together. */
export const anycast = '2001:db8:a::/48';

function config(probing_rate: number, src_ipv6_prefix?: string | null, name?: string): AgentConfig {
  return {
    ...(name && { name }),
    probing_rate,
    ...(src_ipv6_prefix !== undefined && { src_ipv6_prefix }),
    src_ipv4_prefix: null,
    batch_size: 100,
    min_ttl: 1,
    max_ttl: 32,
    dry_run: false,
    interface: 'eth0',
  };
}

/** Every shape that the real gateway answers with occurs once (see the facts on fixtures in the specification's readings). */
export const plans: AgentPlan[] = [
  { id: 'vltcdg01', config: [config(12_000, '2001:db8:1::/48', 'unicast'), config(1000, anycast, 'anycast')] },
  { id: 'vltewr01', config: [config(1500, '2001:db8:2::/48', 'unicast'), config(1000, anycast, 'anycast')] },
  { id: 'vltatl01', config: [config(1049, '2001:db8:3::/48'), config(500, anycast, 'anycast')] },
  { id: 'vltsgp01', config: [] },
  {
    id: 'vltams01',
    config: [config(500, null, 'management'), config(2000, '2001:db8:5::/48', 'unicast'), config(1000, anycast, 'anycast')],
    trouble: 'The message broker has been unreachable for 3 minutes',
  },
  { id: 'vltnrt01', config: [config(1500, '2001:db8:6::/48', 'unicast')], trouble: null },
  { id: 'vltsyd01', config: null },
  { id: 'vltgru01', config: [config(12_000, '2001:db8:8::/48', 'unicast')], trouble: 'The last batch of probes was not confirmed' },
  { id: 'vltjnb01', config: [config(500, undefined, 'management')] },
  { id: 'vltlhr01', config: [config(1000, anycast, 'anycast'), config(999, '2001:db8:9::/48', 'unicast')] },
];

/** A fleet of made-up agents, each with a prefix of its own: up to 65,000. */
function manyPlans(size: number): AgentPlan[] {
  return Array.from({ length: size }, (_, index) => {
    const unicast = `2001:db8:${(index + 0x100).toString(16)}::/48`;
    return {
      id: `vlt${['cdg', 'ewr', 'sgp', 'atl'][index % 4]}${String(index + 1).padStart(5, '0')}`,
      config: [config(500 + (index % 40) * 250, unicast, 'unicast'), config(1000, anycast, 'anycast')],
      ...(index % 17 === 0 && { trouble: 'The last batch of probes was not confirmed' }),
    };
  });
}

/**
 * The agents, as the gateway answers at this moment: in random order, as the real one does.
 *
 * @param now - milliseconds since the epoch.
 * @param size - how many; the usual ten by default.
 */
export function agentsAt(now: number, size?: number): Agent[] {
  return shuffle(size === undefined ? plans : manyPlans(size)).map(({ id, config, trouble }) => ({
    id,
    config,
    health: trouble === null ? null : { healthy: trouble === undefined, last_check: ago(now, 20), message: trouble ?? 'OK' },
    last_seen: ago(now, 5),
  }));
}

function ago(now: number, seconds: number): string {
  return new Date(now - seconds * 1000).toISOString();
}

function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
