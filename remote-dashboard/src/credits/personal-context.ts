import { createContext } from 'react';
import { readForUser, storeForUser } from 'shared/user-storage';

/** Where what is the visitor's own is kept, by name. */
export interface Personal {
  /** Keeps a value that JSON can hold. */
  keep(name: string, value: unknown): void;
  /** What has been kept, if anything has: to be checked. */
  read(name: string): unknown;
}

/** The browser's storage, unless the page is not ours. */
export const PersonalContext = createContext<Personal>({ keep: storeForUser, read: readForUser });
