import { keepAfterSignOut, readForUser, staysAfterSignOut, storeForUser } from 'shared/user-storage';

/** Where what is the user's own is kept, by name. */
export interface UserStorage {
  /** Keeps a value that JSON can hold. @returns whether there was room for it; what was kept before stays if not. */
  keep(name: string, value: unknown): boolean;
  /** What has been kept, if anything has: to be checked. */
  read(name: string): unknown;
  /** Whether it stays after Logout, for this account; nothing where that cannot be chosen. */
  stays?(name: string): boolean | undefined;
  setStays?(name: string, stays: boolean): void;
}

/** The browser's storage, for the site. */
export const browserStorage: UserStorage = {
  keep: storeForUser,
  read: readForUser,
  stays: staysAfterSignOut,
  setStays: keepAfterSignOut,
};

/** As long as the dashboard is shown, for other pages: the browser's storage is theirs. */
export function createMemoryStorage(): UserStorage {
  const kept = new Map<string, unknown>();
  return { keep: (name, value) => kept.set(name, value) === kept, read: (name) => kept.get(name) };
}
