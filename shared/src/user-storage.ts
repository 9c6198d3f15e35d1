/*
 * What an app keeps in this browser for the person who is signed in. Where the browser keeps nothing, nothing is kept: no app may
 * depend on it.
 */

const PREFIX = 'personal:';
/** Begins the names of what is removed at sign-out: the query page of an earlier release had others. */
const personal = /^(personal:|docs\.(tabs|quer))/;

/**
 * Keeps a value that JSON can hold, until {@link clearUserStorage}, or longer: see {@link keepAfterSignOut}.
 *
 * @returns whether the browser keeps it: it may not be allowed to, or have no room left. What was kept before stays then.
 */
export function storeForUser(name: string, value: unknown): boolean {
  try {
    localStorage[keyOf(name)] = JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

/** What has been kept under a name, if anything has: to be checked, because anybody may have written there. */
export function readForUser(name: string): unknown {
  try {
    return JSON.parse(localStorage[keyOf(name)] ?? 'null');
  } catch {
    return null;
  }
}

/** Removes everything that any app has kept until then, in this browser tab's session storage too. The host does that when the visitor signs out. */
export function clearUserStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      for (const key of Object.keys(window[name])) if (personal.test(key)) delete window[name][key];
    } catch {
      // Not allowed: nothing has been kept there either. Browsers may allow one of the two alone.
    }
  }
}

/** Whether what is kept under a name stays after sign-out; `undefined` where the host does not say whose it is. */
export function staysAfterSignOut(name: string): boolean | undefined {
  try {
    const key = lastingKey(name);
    return key ? localStorage[key] !== undefined : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether what is kept under a name is to stay after sign-out, for the account that is signed in now and no other. Only the user may choose that:
 * others who use the browser's profile could read it. `false` removes what stayed at once; until sign-out, the value can still be read.
 */
export function keepAfterSignOut(name: string, stays: boolean): void {
  try {
    const from = keyOf(name);
    const to = stays ? lastingKey(name) : PREFIX + name;
    if (!to || from === to) return;
    const value = localStorage[from] ?? 'null';
    // Of a long value there may be no room for two.
    delete localStorage[from];
    try {
      localStorage[to] = value;
    } catch {
      // No room for the longer key.
      if (stays) localStorage[from] = value;
    }
  } catch {
    // Not allowed: nothing has been kept either.
  }
}

/** Names the account, and does not begin with {@link PREFIX}: neither sign-out nor another account's sign-in removes it, and no other account reads it. */
function lastingKey(name: string): string | undefined {
  // Written by the host at sign-in: `shell/src/auth/forget-others.ts`.
  const account = localStorage[`${PREFIX}account`];
  return account && `kept:${account}:${name}`;
}

function keyOf(name: string): string {
  const lasting = lastingKey(name);
  return lasting && localStorage[lasting] !== undefined ? lasting : PREFIX + name;
}
