import { useEffect, useRef } from 'react';

/**
 * Does something when nothing is missing for it any more: now, or later.
 *
 * @param missing - whether something is still on its way.
 * @param work - done as it is by then, with what is drawn by then.
 * @returns a function that does it. Of a component that is gone, its promise is never kept.
 */
export function useLater<Result>(missing: boolean, work: () => Promise<Result>): () => Promise<Result> {
  const latest = useRef(work);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    latest.current = work;
    if (missing) return;
    for (const go of waiting.current.splice(0)) go();
  });
  return async () => {
    if (missing) await new Promise<void>((resolve) => waiting.current.push(resolve));
    return latest.current();
  };
}
