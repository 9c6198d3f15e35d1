import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  /** Milliseconds since the epoch. */
  expires: number;
}

/** Where the login service keeps its sessions, grants and tokens: in memory, until the process ends. */
export class MemoryStore {
  readonly #entries = new Map<string, Entry>();

  /** The view of one kind of record that `oidc-provider` asks for. */
  readonly adapter = (kind: string): Adapter => {
    const entries = this.#entries;
    const key = (id: string) => `${kind}:${id}`;
    const find = (matches: (entry: Entry, key: string) => boolean) => {
      const found = [...entries].find(([name, entry]) => name.startsWith(`${kind}:`) && matches(entry, name));
      return found && found[1].expires > Date.now() ? found[1].payload : undefined;
    };
    return {
      upsert: async (id, payload, seconds) => {
        entries.set(key(id), { payload, expires: seconds ? Date.now() + seconds * 1000 : Infinity });
      },
      find: async (id) => find((_entry, name) => name === key(id)),
      findByUid: async (uid) => find(({ payload }) => payload.uid === uid),
      findByUserCode: async (code) => find(({ payload }) => payload.userCode === code),
      consume: async (id) => {
        const entry = entries.get(key(id));
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        entries.delete(key(id));
      },
      revokeByGrantId: async (grant) => {
        for (const [name, { payload }] of entries) if (payload.grantId === grant) entries.delete(name);
      },
    };
  };

  /** Ends every session and revokes every refresh token. */
  clear(): void {
    this.#entries.clear();
  }
}
