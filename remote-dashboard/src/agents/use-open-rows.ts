import { useCallback, useMemo, useState } from 'react';
import { observeSize } from 'shared/ui/observe-size';
import type { Agent } from './get-agents.ts';
import { noRows, type OpenRow } from './open-rows.ts';

/** The open rows, with their measured heights. Opening one does not close the others: that would move the rows below the pointer. */
export function useOpenRows(agents: Agent[]) {
  /** In px, by the ids of agents. */
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  const rows = useMemo(() => openRowsOf(agents, heights), [agents, heights]);
  return {
    /** Of the agents, in their order. */
    rows,
    heights,
    toggle: useCallback((id: string) => {
      setHeights((before) => {
        const next = new Map(before);
        if (!next.delete(id)) next.set(id, 0);
        return next;
      });
    }, []),
    /** Opens rows that had these heights before, and no others. */
    show: useCallback((before: readonly (readonly [id: string, px: number])[]) => setHeights(new Map(before)), []),
    /** Of an open row. */
    measure: useCallback((row: HTMLElement | null) => {
      if (!row) return;
      const update = () => {
        const { agent: id = '' } = row.dataset;
        const px = row.offsetHeight;
        setHeights((before) => (before.has(id) && before.get(id) !== px ? new Map(before).set(id, px) : before));
      };
      // Before the browser paints; later when something in it changes.
      update();
      return observeSize([row], update);
    }, []),
  };
}

/** In the order of the agents. @param heights - in px, by the ids of agents whose rows are open. */
export function openRowsOf(agents: readonly Agent[], heights: ReadonlyMap<string, number>): readonly OpenRow[] {
  if (heights.size === 0) return noRows;
  return agents.flatMap(({ id }, index) => {
    const px = heights.get(id);
    return px === undefined ? [] : [{ index, px }];
  });
}
