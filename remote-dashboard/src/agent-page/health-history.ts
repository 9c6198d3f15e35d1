import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { Agent } from '../agents/get-agents.ts';
import { useGateway } from '../use-gateway.ts';

/** A state of an agent that this browser has seen at some checks in a row. A check is an answer of the gateway while the agent's page was open. */
export interface HealthChange {
  /** The first check, by the gateway's clock: ms since 1970. */
  at: number;
  state: 'healthy' | 'unhealthy' | 'not-reporting';
  /** How many. */
  checks: number;
  /** When the answer of the last one came, by this browser's clock: the same answer is no other check. */
  last: number;
}

/** So many changes are kept of an agent, and so many agents. */
const MOST = 20;
const MOST_AGENTS = 50;
/** Not the user's own, which Logout removes: the gateway tells anybody how its agents are. */
const STORED = 'agents-health';
const states: readonly unknown[] = ['healthy', 'unhealthy', 'not-reporting'];

/**
 * The states that this browser has seen an agent in, oldest first. The gateway keeps no history: it begins when the agent's page is first opened
 * here, and goes on whenever it is open.
 */
export function useHealthHistory(id: string): readonly HealthChange[] {
  const cache = useQueryClient();
  const { clock } = useGateway();
  const [changes, setChanges] = useState(() => readHistory(id));
  // Before the first paint: its sentence would push down what follows.
  useLayoutEffect(() => {
    const note = () => {
      const state = stateOf(cache, id);
      const last = cache.getQueryState(['agents'])?.dataUpdatedAt;
      if (!state || last === undefined) return;
      setChanges((known) => {
        const before = known.at(-1);
        if (before?.last === last && before.state === state) return known;
        const isSame = before?.state === state;
        const change = isSame ? { ...before, checks: before.checks + 1, last } : { at: clock.now(), state, checks: 1, last };
        const next = [...(isSame ? known.slice(0, -1) : known), change].slice(-MOST);
        keepHistory(id, next);
        return next;
      });
    };
    note();
    return cache.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === 'agents') note();
    });
  }, [cache, clock, id]);
  return changes;
}

function stateOf(cache: QueryClient, id: string): HealthChange['state'] | undefined {
  const agents = cache.getQueryData<Agent[]>(['agents']);
  const agent = agents?.find((one) => one.id === id);
  if (!agents) return undefined;
  if (!agent || agent.silentSince !== undefined) return 'not-reporting';
  return agent.healthy ? 'healthy' : 'unhealthy';
}

function readHistory(id: string): HealthChange[] {
  const changes = readAll().get(id);
  return Array.isArray(changes) ? changes.filter(isChange).slice(-MOST) : [];
}

function keepHistory(id: string, changes: HealthChange[]): void {
  const all = readAll();
  // The agents that were looked at last are the last.
  all.delete(id);
  all.set(id, changes);
  try {
    localStorage.setItem(STORED, JSON.stringify([...all].slice(-MOST_AGENTS)));
  } catch {
    // Not allowed, or no room left: it is kept as long as the page.
  }
}

/** What is stored may be of anybody. */
function readAll(): Map<unknown, unknown> {
  try {
    return new Map(JSON.parse(localStorage.getItem(STORED) ?? '[]'));
  } catch {
    return new Map();
  }
}

function isChange(item: Partial<HealthChange> | null): item is HealthChange {
  const { at, state, checks, last } = item ?? {};
  return [at, checks, last].every(Number.isFinite) && Number(checks) > 0 && Math.abs(Number(at)) < 8.64e15 && states.includes(state);
}
