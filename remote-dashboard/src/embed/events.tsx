import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DashboardEvent } from 'shared/embed/contract';
import { useAgentSelection } from '../agents/selection.ts';
import { type SourceName, sources } from '../sources.ts';

interface EventsProps {
  /** Always the same function. */
  onEvent(event: DashboardEvent): void;
}

/** Tells of data that comes. */
export function DataEvents({ onEvent }: EventsProps) {
  const cache = useQueryClient();
  useEffect(
    () =>
      cache.getQueryCache().subscribe((change) => {
        if (change.type !== 'updated' || change.action.type !== 'success') return;
        const name = String(change.query.queryKey[0]);
        if (isSource(name) && change.action.data !== null) onEvent({ type: 'loaded', data: sources[name].event });
      }),
    [cache, onEvent],
  );
  return null;
}

/** Tells of agents that are picked, or picked no longer. */
export function SelectionEvents({ onEvent }: EventsProps) {
  const { ids } = useAgentSelection();
  const [first] = useState(ids);
  useEffect(() => {
    if (ids !== first) onEvent({ type: 'selected', agents: [...ids] });
  }, [ids, first, onEvent]);
  return null;
}

function isSource(name: string): name is SourceName {
  return Object.hasOwn(sources, name);
}
