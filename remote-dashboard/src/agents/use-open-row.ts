import { useCallback, useMemo, useState } from 'react';
import type { Agent } from './get-agents.ts';
import { observeSize } from './observe-size.ts';

/** One row at a time is open. Its height, in px, is measured; all closed rows have the same height. */
export function useOpenRow(agents: Agent[]) {
  const [openId, setOpenId] = useState<string>();
  const [height, setHeight] = useState(0);
  const openIndex = useMemo(() => (openId === undefined ? -1 : agents.findIndex(({ id }) => id === openId)), [agents, openId]);
  const openHeight = openIndex < 0 ? 0 : height;
  return {
    openIndex,
    openHeight,
    toggle: useCallback((id: string) => setOpenId((before) => (before === id ? undefined : id)), []),
    /** Opens a row, or none, that had a height before. */
    show: useCallback((id: string | undefined, px: number) => {
      setOpenId(id);
      setHeight(px);
    }, []),
    /** Of the open row. */
    measure: useCallback((row: HTMLElement | null) => {
      if (!row) return;
      const update = () => setHeight(row.offsetHeight);
      // Before the browser paints; later when something in it changes.
      update();
      return observeSize([row], update);
    }, []),
    /** Closed rows, and px of an open one, above the row at this place. */
    above: (index: number) => (openIndex >= 0 && index > openIndex ? { rows: index - 1, px: openHeight } : { rows: index, px: 0 }),
  };
}
