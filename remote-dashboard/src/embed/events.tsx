import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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

const nothingSelected = { type: 'selected', agents: [] } as const;

/** Tells which agents are picked, and that none is when the panels go: with their session, broken, or with an element that the page moves. */
export function SelectionEvents({ onEvent }: EventsProps) {
  const { ids } = useAgentSelection();
  useEffect(() => onEvent({ type: 'selected', agents: [...ids] }), [ids, onEvent]);
  useEffect(() => () => onEvent(nothingSelected), [onEvent]);
  return null;
}

/** In place of panels: nothing is picked there. */
export function NoSelectionEvent({ onEvent }: EventsProps) {
  useEffect(() => onEvent(nothingSelected), [onEvent]);
  return null;
}

/** Leaves out a selection that was told last, at first an empty one. */
export function withoutRepeats(onEvent: EventsProps['onEvent']): EventsProps['onEvent'] {
  let told = '[]';
  return (event) => {
    if (event.type === 'selected') {
      const selected = JSON.stringify(event.agents);
      if (selected === told) return;
      told = selected;
    }
    onEvent(event);
  };
}

function isSource(name: string): name is SourceName {
  return Object.hasOwn(sources, name);
}
