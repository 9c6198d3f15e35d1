// Generated from openapi.json by `pnpm --filter shared generate:gateway`.

type components = {
  schemas: {
    /** @description A server that sends probes. */
    Agent: {
      /** @description Compared exactly, e.g. `vltcdg01`. */
      id: string;
      /** @description How the agent sends; `null` and an empty list where nothing is configured. */
      config?: components['schemas']['Configuration'][] | null;
      /** @description `null` where it has not been checked: count such an agent as unhealthy. */
      health?: components['schemas']['Health'] | null;
      /**
       * Format: date-time
       * @description When the agent was last heard of.
       */
      last_seen?: string;
    };
    /** @description One way in which an agent sends. */
    Configuration: {
      /** @description Such as `anycast`. */
      name?: string;
      /** @description Packets per second. */
      probing_rate: number;
      /** @description The agent's own prefix, a /48; without it, nothing can be sent with this configuration. */
      src_ipv6_prefix?: string | null;
      /** @description Not used. */
      src_ipv4_prefix?: string | null;
      /** @description Probes that are sent at once. */
      batch_size?: number;
      /** @description Lowest TTL that is sent. */
      min_ttl?: number;
      /** @description Highest TTL that is sent. */
      max_ttl?: number;
      /** @description Nothing leaves the agent. */
      dry_run?: boolean;
      /** @description The agent's network interface. */
      interface?: string;
    };
    Health: {
      /** @description Whether it sends and receives. */
      healthy: boolean;
      /**
       * Format: date-time
       * @description When that was looked at.
       */
      last_check?: string;
      /** @description Why it is not healthy. */
      message?: string;
    };
    Usage: {
      /** @description The 32 bits of your prefixes that are yours. */
      user_id?: number;
      /** @description How often you have sent probes. */
      submission_count?: number;
      /** @description When you last did. */
      last_submitted?: string | null;
      /** @description Credits used since 00:00 UTC. May exceed the limit. */
      used: number;
      /** @description Credits of a day. */
      limit: number;
    };
    Prefixes: {
      /** @description The 32 bits that are yours. */
      user_id?: number;
      /** @description Agents without a prefix are left out. */
      agents: components['schemas']['AgentPrefixes'][];
    };
    AgentPrefixes: {
      /** @description Id of the agent. */
      agent_id: string;
      /** @description One for each configuration with an IPv6 prefix. */
      prefixes: components['schemas']['Prefix'][];
    };
    Prefix: {
      /** @description The agent's own prefix. */
      agent_prefix?: string;
      /** @description Yours inside of it, a /80: source addresses of your probes lie here. */
      user_prefix: string;
    };
    Submission: {
      /** @description The agents that send. */
      metadata: components['schemas']['SendingAgent'][];
      /** @description What each of them sends. */
      probes: components['schemas']['Probe'][];
    };
    SendingAgent: {
      /** @description Id of the agent. */
      id: string;
      /**
       * Format: ipv6
       * @description The source address, inside your prefix on that agent.
       */
      ip_address: string;
    };
    /** @description Five values, as in the Caracal format: destination, source port, destination port, TTL, protocol. */
    Probe: [string, number, number, number, 'udp' | 'icmpv6'];
    Accepted: {
      /** @description Id of the measurement. */
      id: string;
      /** @description Probes from each agent. */
      probes: number;
      /** @description Agents that send. */
      agents: number;
    };
    /** @description Some gateways say `measurement_complete`, `total_expected_probes`, `total_sent_probes` and, of each agent, `is_complete` instead. */
    Status: {
      /** @description Id of the measurement. */
      id: string;
      /** @description Nothing leaves any more: all probes have left, it was cancelled, or agents do not send the rest. */
      completed: boolean;
      /** @description Because it was cancelled. Gateways that cannot cancel do not say. */
      measurement_cancelled?: boolean;
      /** @description Probes from all agents together. */
      expected_probes: number;
      /** @description Those that have left. */
      sent_probes: number;
      /** @description The same for each agent. */
      agents: components['schemas']['AgentStatus'][];
    };
    AgentStatus: {
      /** @description Id of the agent. */
      agent_id: string;
      /** @description Its probes. */
      expected_probes: number;
      /** @description Those that have left. */
      sent_probes: number;
      /** @description It sends no more of them. */
      completed: boolean;
    };
    Cancelled: {
      /** @description Id of the measurement. */
      measurement_id: string;
      /** @description Whether this call has cancelled it. */
      cancelled: boolean;
      /** @description Whether it is cancelled, now or before. */
      measurement_cancelled: boolean;
      /** @description Agents that were still sending. */
      agents_cancelled: number;
      /** @description The same in words. */
      message: string;
    };
    Measurement: {
      /** @description Id of the measurement. */
      measurement_id: string;
      /** @description Agents that were asked. */
      total_agents: number;
      /** @description Those that are done. */
      completed_agents: number;
      /** @description Probes from all agents together. */
      total_expected_probes: number;
      /** @description Those that have left. */
      total_sent_probes: number;
      /** @description Nothing leaves any more. */
      measurement_complete: boolean;
      /** @description Because it was cancelled. */
      measurement_cancelled: boolean;
      /**
       * Format: date-time
       * @description When it was sent.
       */
      started_at: string;
      /**
       * Format: date-time
       * @description When the gateway last heard of it.
       */
      last_updated: string;
    };
    Error: {
      /** @description The HTTP status. */
      error: number;
      /** @description What is wrong, in words. */
      message: string;
    };
    TokenError: {
      /** @description What is wrong, in words. */
      error: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
};

/** Bodies of requests and answers of the gateway, by the names that its OpenAPI file gives them. */
export type GatewayBodies = components['schemas'];
