/** Data that is fetched again and again, as a panel sees it. */
export type Source<T> = Loading | Failed | Loaded<T>;

/** The same for data of a user: a visitor has none. */
export type UserSource<T> = Source<T> | SignedOut;

/** Fetched for the first time, or again after a Retry without any data. */
interface Loading {
  state: 'loading';
}

/** Nothing to show: no fetch has succeeded yet, and the last one failed. */
interface Failed {
  state: 'failed';
  /** The sentence for the visitor. */
  problem: string;
  retry(): void;
}

/** Something to show. It stays while it is fetched again, and when that fails. */
export interface Loaded<T> {
  state: 'loaded';
  data: T;
  /** When the data came, in ms since 1970. */
  loadedAt: number;
  refreshing: boolean;
  /** Why the data is old: the sentence of the last fetch, if it failed. */
  problem: string | undefined;
  retry(): void;
}

/** Nobody is signed in: there is nothing to fetch. */
interface SignedOut {
  state: 'signed-out';
}
