import { useCallback, useLayoutEffect, useRef } from 'react';

/** Gives the value of the last render, to what runs later. The function stays the same. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  // Before the effects that start calls.
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
