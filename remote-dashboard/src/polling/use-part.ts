import { useCallback, useState } from 'react';
import { useConnection } from './use-connection.ts';

/** A part of the app that is fetched when it is needed. */
interface Part<T> {
  /** What its file has. */
  part: T | undefined;
  /** It could not be fetched. */
  failed: boolean;
  /** Fetches it, again too. */
  load(): void;
}

/** @param fetch - imports the part's file; always the same function. */
export function usePart<T>(fetch: () => Promise<T>): Part<T> {
  const { onError } = useConnection();
  const [state, setState] = useState<Pick<Part<T>, 'part' | 'failed'>>({ part: undefined, failed: false });
  const load = useCallback(() => {
    setState({ part: undefined, failed: false });
    fetch().then(
      (part) => setState({ part, failed: false }),
      (error) => {
        setState({ part: undefined, failed: true });
        onError(error);
      },
    );
  }, [fetch, onError]);
  return { ...state, load };
}
