import { useCallback, useEffect, useState } from 'react';
import { logError } from '../log-error.ts';

/** Code that comes while the page runs. */
export type Loaded<T> = { kind: 'loading' } | { kind: 'ready'; value: T } | { kind: 'failed'; error: unknown };

/**
 * Loads code when the component appears.
 *
 * State rather than `React.lazy`, which keeps a rejection for ever and holds content back after its fallback was shown.
 *
 * @param load - must not change between renders.
 * @param known - what is there already.
 * @returns how far it is, and a function that loads once more.
 */
export function useLoaded<T>(load: () => Promise<T>, known?: T): [Loaded<T>, reload: () => void] {
  const [state, setState] = useState<Loaded<T>>(known === undefined ? { kind: 'loading' } : { kind: 'ready', value: known });
  useEffect(() => {
    if (state.kind !== 'loading') return;
    let current = true;
    load().then(
      (value) => current && setState({ kind: 'ready', value }),
      (error) => {
        logError(error);
        if (current) setState({ kind: 'failed', error });
      },
    );
    return () => {
      current = false;
    };
  }, [load, state.kind]);
  return [state, useCallback(() => setState({ kind: 'loading' }), [])];
}
