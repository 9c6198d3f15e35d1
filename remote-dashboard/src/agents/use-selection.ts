import { useMemo, useState } from 'react';
import type { Selection } from './selection.ts';

/**
 * A selection, empty at first.
 *
 * It is not in the URL, as the view is: it is what one works with, not what one shows to others. Back would undo it tick by tick,
 * and a URL holds a few hundred ids at most.
 */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
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
