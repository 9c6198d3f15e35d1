import { useEffect, useMemo, useState } from 'react';
import type { Selection } from './selection.ts';
import type { TabMemory } from './tab-memory.ts';

const KEPT = 'selection';

/**
 * A selection, empty at first, or what the tab has kept of it over a reload.
 *
 * It is not in the URL, as the view is: it is what one works with, not what one shows to others. Back would undo it tick by tick,
 * and a URL holds a few hundred ids at most.
 */
export function useSelection(memory?: TabMemory): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(idsIn(memory?.read(KEPT))));
  useEffect(() => memory?.keep(KEPT, [...ids]), [memory, ids]);
  const [target, setTarget] = useState<string>();
  const actions = useMemo(() => {
    const select = (some: readonly string[], on: boolean) =>
      setIds((before) => {
        const next = new Set(before);
        for (const id of some) next[on ? 'add' : 'delete'](id);
        return next;
      });
    return {
      select,
      reveal(id: string) {
        select([id], true);
        setTarget(id);
      },
      settle: () => setTarget(undefined),
    };
  }, []);
  return useMemo(() => ({ ids, target, ...actions }), [ids, target, actions]);
}

/** Anybody may have written there. */
const idsIn = (kept: unknown) => (Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
