import { readStored, store } from './stored-value.ts';

/**
 * Moves, once, what an earlier release has stored under a name that no sign-out removed. That release stored the last tabs of any browser tab in the local
 * storage too: what the session storage has is only deleted, because somebody may have signed out in another browser tab since.
 *
 * @param convert - from the form of the former name to that of the present one.
 */
export function moveFormer(former: string, name: string, convert = (value: unknown): unknown => value): void {
  const before = readStored('localStorage', former, convert);
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[storage].removeItem(former);
    } catch {
      // This storage is denied: it has nothing.
    }
  }
  if (before !== undefined && readStored('localStorage', name, (value) => value) === undefined) store('localStorage', name, before);
}
