import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  /** Milliseconds since the epoch. */
  expires: number;
}

/** Shortest time in ms between two searches for what has expired and was never asked for again. */
const SWEEP_MS = 60_000;

/** Where the login service keeps its sessions, grants and tokens: in memory, until they expire or the process ends. */
export class MemoryStore {
  readonly #entries = new Map<string, Entry>();
  #swept = Date.now();

  /** How many records are kept. */
  get size(): number {
    return this.#entries.size;
  }

  /** The view of one kind of record that `oidc-provider` asks for. */
  readonly adapter = (kind: string): Adapter => {
    const entries = this.#entries;
    const key = (id: string) => `${kind}:${id}`;
    const search = (matches: (payload: AdapterPayload) => boolean) => {
      for (const name of entries.keys()) {
        const payload = name.startsWith(`${kind}:`) ? this.#get(name) : undefined;
        if (payload && matches(payload)) return payload;
      }
      return undefined;
    };
    return {
      upsert: async (id, payload, seconds) => {
        this.#sweep();
        entries.set(key(id), { payload, expires: seconds ? Date.now() + seconds * 1000 : Infinity });
      },
      find: async (id) => this.#get(key(id)),
      findByUid: async (uid) => search((payload) => payload.uid === uid),
      findByUserCode: async (code) => search((payload) => payload.userCode === code),
      consume: async (id) => {
        const payload = this.#get(key(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
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

  #get(name: string): AdapterPayload | undefined {
    const entry = this.#entries.get(name);
    if (!entry || entry.expires > Date.now()) return entry?.payload;
    this.#entries.delete(name);
    return undefined;
  }

  #sweep(): void {
    if (Date.now() - this.#swept < SWEEP_MS) return;
    this.#swept = Date.now();
    for (const name of this.#entries.keys()) this.#get(name);
  }
}
