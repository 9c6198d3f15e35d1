import { ReleaseError } from '../release-error.ts';
import { sha256 } from '../sha256.ts';
import type { AppState, Event, PagesState, SiteState } from '../site-state.ts';
import { isSigned, type Key, type Signer } from './keys.ts';

/** What is signed does not depend on the order of properties. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

/** A change leaves the objects of all other apps as they are: of 1,000, one is hashed anew. */
const known = new WeakMap<AppState, string>();

/** A hash of which versions visitors get of an app, and since when. */
export function hashOfApp(app: AppState | undefined): string {
  const hash = (app && known.get(app)) ?? sha256(canonical(app ?? null));
  if (app) known.set(app, hash);
  return hash;
}

/** A hash of where the pages of a generation lie, which is named by their contents, and of its discovery document and its settings. */
export function hashOfPages(pages: PagesState): string {
  return sha256(canonical(pages));
}

/** A hash of which versions visitors get of each app, by federation name. */
export function hashesOfApps(apps: SiteState['apps']): Record<string, string> {
  return Object.fromEntries(Object.entries(apps).map(([name, app]) => [name, hashOfApp(app)]));
}

/** A hash of {@link hashesOfApps}. */
export function hashOfHashes(hashes: Record<string, string>): string {
  return sha256(canonical(hashes));
}

/** A hash of who may change what. */
export function hashOfKeys(keys: Key[]): string {
  return sha256(canonical(keys));
}

/** A hash of an event with its signature: the next one signs it too. */
export function hashOfEvent(event: Event | undefined): string {
  return sha256(canonical(event ?? null));
}

/** Whether a key may make a change. */
function mayChange({ apps }: Key, { app }: Pick<Event, 'app'>): boolean {
  return apps === '*' || (app !== undefined && apps.includes(app));
}

/** @throws {ReleaseError} when there is no signer, or it may not do this. */
export function signEvent(event: Event, keys: Key[], signer: Signer | undefined): Event {
  if (!signer) throw new ReleaseError('This site takes signed changes only. Name the file of your key with --key or in RELEASE_KEY.');
  const key = keys.find((one) => one.key === signer.publicKey);
  if (!key) throw new ReleaseError(`Your key is none of this site’s, which are those of: ${keys.map(({ name }) => name).join(', ')}.`);
  if (!mayChange(key, event)) {
    const what = event.app ?? 'the settings, the keys, or files that are pruned';
    throw new ReleaseError(`The key of ${key.name} may change ${[key.apps].flat().join(', ')} only, and not ${what}. Nothing was changed.`);
  }
  return { ...event, signature: { key: key.name, value: signer.sign(contentOf(event)) } };
}

/** Why the signature of an event proves nothing; `undefined` when it is that of a key that may do this. */
export function signatureProblem(event: Event, keys: Key[]): string | undefined {
  if (!event.signature) return 'is not signed';
  const { key: name, value } = event.signature;
  const key = keys.find((one) => one.name === name);
  if (!key) return `is signed by ${name}, whose key is none of this site’s`;
  if (!isSigned(contentOf(event), value, key)) return `is not what ${name} has signed`;
  return mayChange(key, event) ? undefined : `is signed by ${name}, who may not change it`;
}

function contentOf({ signature: _, ...event }: Event): Buffer {
  return Buffer.from(canonical(['release', event]));
}
