import { useCallback, useEffect, useState } from 'react';

/** A module with a chunk of its own, which is loaded when it is wanted. */
export interface LazyModule<T> {
  /** Loads it; all who ask share one load. After a failure it loads anew. To prefetch, call it and ignore what it rejects with. */
  load(): Promise<T>;
  /** The module, once it is there. */
  readonly loaded: T | undefined;
}

/** How long a load may take, in ms: a chunk may take half of it (`chunkLoadTimeout` of the build). */
const LIMIT_MS = 20_000;

/**
 * The one way to load code later.
 *
 * @param importModule - `() => import('./chart.tsx')`.
 */
export function lazyModule<T>(importModule: () => Promise<T>): LazyModule<T> {
  let loaded: T | undefined;
  let hasFailed = false;

  // An import joins the requests of one that has failed but still has chunks on their way, and fails with them: only the next is a new try.
  const tryImport = () => (hasFailed ? importModule().catch(importModule) : importModule());

  const load = singleFlight(async () => {
    try {
      loaded ??= await within(LIMIT_MS, tryImport());
      return loaded;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  });

  return {
    get loaded() {
      return loaded;
    },
    load: () => load(undefined),
  };
}

/** How far a module is; `idle` while nobody has wanted it. */
export type LazyState<T> = { status: 'idle' | 'loading' } | { status: 'ready'; module: T } | { status: 'failed'; error: unknown };

interface LazyOptions {
  /** Whether the module is loaded by itself; otherwise `load` begins. */
  wanted?: boolean;
  /** Takes the reason of a failure that is shown. */
  onError?(error: unknown): void;
}

/**
 * A lazy module in a component: how far it is, and a function that loads it, again after a failure.
 *
 * Not `React.lazy`, which keeps a failure for ever, and holds content back once its fallback was shown.
 *
 * @param lazy - always the same for one component: give that a `key` otherwise. `onError` may not change either.
 */
export function useLazyModule<T>(
  lazy: LazyModule<T>,
  { wanted = true, onError }: LazyOptions = {},
): [state: LazyState<T>, load: () => void] {
  const [state, setState] = useState<LazyState<T>>(() =>
    lazy.loaded === undefined ? { status: wanted ? 'loading' : 'idle' } : { status: 'ready', module: lazy.loaded },
  );
  useEffect(() => {
    if (wanted) setState((now) => (now.status === 'idle' ? { status: 'loading' } : now));
  }, [wanted]);

  useEffect(() => {
    if (state.status !== 'loading') return;
    let mounted = true;
    lazy.load().then(
      (module) => mounted && setState({ status: 'ready', module }),
      (error) => {
        if (!mounted) return;
        onError?.(error);
        setState({ status: 'failed', error });
      },
    );
    return () => {
      mounted = false;
    };
    // Not of the status: a failure and a Retry may come in one render, which leaves it the same.
  }, [lazy, state, onError]);

  return [state, useCallback(() => setState((now) => (now.status === 'ready' ? now : { status: 'loading' })), [])];
}

/** Limits how long work may take, in ms. @throws {Error} when it takes longer. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Nothing came within ${ms / 1000} s`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Shares one piece of work among all who ask for it while it goes on.
 *
 * @param work - done anew when it has ended, and at once for another key.
 */
export function singleFlight<Key, T>(work: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  let current: { key: Key; result: Promise<T> } | undefined;
  return (key) => {
    if (current && current.key === key) return current.result;
    const result = work(key).finally(() => {
      if (current?.result === result) current = undefined;
    });
    current = { key, result };
    return result;
  };
}
