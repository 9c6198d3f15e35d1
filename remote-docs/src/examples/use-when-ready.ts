import { useEffect, useRef } from 'react';

/**
 * Delays an action until everything that it needs is there.
 *
 * @param pending - whether something is still loading.
 * @param action - runs in its latest version, after what has loaded is rendered.
 * @returns a function that runs it. Its promise stays pending if the component unmounts first.
 */
export function useWhenReady<Result>(pending: boolean, action: () => Promise<Result>): () => Promise<Result> {
  const latest = useRef(action);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    latest.current = action;
    if (pending) return;
    for (const resume of waiting.current.splice(0)) resume();
  });
  return async () => {
    if (pending) await new Promise<void>((resolve) => waiting.current.push(resolve));
    return latest.current();
  };
}
