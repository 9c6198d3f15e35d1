import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { Agent } from '../agents/get-agents.ts';
import { tabMemory } from '../agents/tab-memory.ts';
import { useGateway } from '../use-gateway.ts';

/** A state of an agent, and since when this tab has seen it in it: ms since 1970. */
export interface HealthChange {
  at: number;
  state: 'healthy' | 'unhealthy' | 'not-reporting';
}

/** So many changes are kept of an agent. */
const MOST = 20;
const states: readonly unknown[] = ['healthy', 'unhealthy', 'not-reporting'];

/**
 * The states that this tab has seen an agent in, oldest first. The gateway keeps no history: it begins when the agent's page is first opened
 * here, and goes on while it is open.
 */
export function useHealthHistory(id: string): readonly HealthChange[] {
  const cache = useQueryClient();
  const { clock } = useGateway();
  const [changes, setChanges] = useState(() => readHistory(id));
  // Before the first paint: its sentence would push down what follows.
  useLayoutEffect(() => {
    const note = () => {
      const state = stateOf(cache, id);
      if (!state) return;
      setChanges((known) => {
        if (known.at(-1)?.state === state) return known;
        const next = [...known, { at: clock.now(), state }].slice(-MOST);
        tabMemory.keep(nameOf(id), next);
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

/** What is stored may be of anybody. */
function readHistory(id: string): HealthChange[] {
  const stored = tabMemory.read(nameOf(id));
  return Array.isArray(stored) ? stored.filter(isChange) : [];
}

function isChange(item: Partial<HealthChange> | null): item is HealthChange {
  return states.includes(item?.state) && Number.isFinite(item?.at) && Math.abs(item?.at ?? 0) < 8.64e15;
}

const nameOf = (id: string) => `health ${id}`;
