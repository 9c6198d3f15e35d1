import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import type { DashboardEvent } from 'shared/embed';
import { SelectionContext } from '../agents/selection.ts';

interface EventsProps {
  /** Always the same function. */
  onEvent(event: DashboardEvent): void;
}

type Data = Extract<DashboardEvent, { type: 'loaded' }>['data'];

/** By the name in the cache. */
const dataOf: Record<string, Data> = {
  agents: 'agents',
  measurements: 'measurements',
  prefixes: 'prefixes',
  token: 'token',
  usage: 'credits',
};

/** Tells of data that comes. */
export function DataEvents({ onEvent }: EventsProps) {
  const cache = useQueryClient();
  useEffect(
    () =>
      cache.getQueryCache().subscribe((change) => {
        if (change.type !== 'updated' || change.action.type !== 'success') return;
        const data = dataOf[String(change.query.queryKey[0])];
        if (data && change.action.data !== null) onEvent({ type: 'loaded', data });
      }),
    [cache, onEvent],
  );
  return null;
}

/** Tells of agents that are picked, or picked no longer. */
export function SelectionEvents({ onEvent }: EventsProps) {
  const { ids } = useContext(SelectionContext);
  const [first] = useState(ids);
  useEffect(() => {
    if (ids !== first) onEvent({ type: 'selected', agents: [...ids] });
  }, [ids, first, onEvent]);
  return null;
}
