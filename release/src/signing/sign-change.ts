import { isDeepStrictEqual } from 'node:util';
import { ReleaseError } from '../release-error.ts';
import { sha256 } from '../sha256.ts';
import { type Event, historyLength, type SiteState } from '../site-state.ts';
import type { Key, Signer } from './keys.ts';
import {
  hashesOfApps,
  hashOfApp,
  hashOfEvent,
  hashOfHashes,
  hashOfKeys,
  hashOfPages,
  signatureProblem,
  signEvent,
} from './signed-event.ts';

/** Who makes a change, and when. */
interface Author {
  by: string;
  now(): Date;
  signer?: Signer | undefined;
}

/**
 * Signs a change of a site that has keys: its newest event, and with it which versions visitors get of the app, and the pages.
 *
 * @param before - who may do what is decided by its keys; those that the change brings count from the next change on.
 * @param after - without pages before they are made: to hear whether the change may be made at all.
 * @param changed - names of the apps that the change sets.
 * @returns the state after the change, signed; as it is for a site without keys.
 * @throws {ReleaseError} when nobody has signed it who may.
 */
export function signChange(before: SiteState, after: SiteState, changed: string[], { by, now, signer }: Author): SiteState {
  const keys = before.keys ?? after.keys;
  if (!keys) return after;
  const isNew = after.history[0]?.generation === after.generation;
  if (!isNew && changed.length > 0)
    throw new ReleaseError('This site takes signed changes only, and this one has no event that could be signed.');
  const older = after.history.slice(isNew ? 1 : 0);
  // A prune that has ended leaves no trace in the history, but a generation of its own.
  const event: Event = (isNew && after.history[0]) || { action: 'prune', generation: after.generation, time: now().toISOString(), by };
  const setsKeys = after.keys !== before.keys;
  const pages = after.pages && { pages: hashOfPages(after.pages) };
  const isForAll = keys.some(({ key, apps }) => key === signer?.publicKey && apps === '*');
  const hashes = hashesOfApps(after.apps);
  const foreign = changed.find((app) => app !== event.app);
  if (foreign) throw new ReleaseError(`A change of ${event.app ?? 'the site'} may not change ${foreign}.`);
  const signed = signEvent(
    {
      ...event,
      ...(event.app && { after: hashOfApp(after.apps[event.app]) }),
      former: hashOfEvent(older[0]),
      ...pages,
      ...(setsKeys && { setsKeys, keys: hashOfKeys(after.keys ?? []) }),
      apps: hashOfHashes(hashes),
    },
    keys,
    signer,
  );
  if (setsKeys) assertKept(after.keys ?? [], keys, signer);
  // Who may change all apps signs all of them with each change: what is proven by one signature need not be by one for each app.
  const proven = isForAll
    ? { seal: { event: signed, apps: hashes }, proofs: {} }
    : { seal: before.seal, proofs: proofsOf(before, after, signed) };
  return { ...after, history: [...(isNew ? [signed] : []), ...older], ...proven, pagesProof: signed };
}

function proofsOf({ proofs }: SiteState, { apps }: SiteState, event: Event): SiteState['proofs'] {
  const all = Object.entries({ ...proofs, ...(event.app && { [event.app]: event }) });
  return Object.fromEntries(all.filter(([app]) => apps[app]));
}

/** Else nobody could prove who has set the keys. */
function assertKept(keys: Key[], former: Key[], signer: Signer | undefined): void {
  const isOwn = ({ key }: Key) => key === signer?.publicKey;
  if (!former.some(isOwn) || keys.some((key) => isOwn(key) && key.apps === '*' && key.name === former.find(isOwn)?.name)) return;
  throw new ReleaseError(
    'The new keys must have the key that you sign with, under its name and for all apps. To replace it, add the new one first, and remove the old one with the new one.',
  );
}

/**
 * Checks that whoever has set the versions of each app was allowed to, and that pages and settings are those of somebody with a key.
 *
 * @param settings - as they are stored.
 * @param keys - of the site.
 * @throws {ReleaseError} that names the apps of which nobody has proven it.
 */
export function assertProven(state: SiteState, settings: Buffer, keys: Key[]): void {
  const hashes = hashesOfApps(state.apps);
  const problems = [
    ...appProblems(state, hashes, keys),
    ...sealProblems(state, keys),
    ...pagesProblems(state, settings, keys),
    ...togetherProblems(state, hashes),
    ...keysProblems(state, keys),
  ];
  if (problems.length === 0) return;
  throw new ReleaseError(
    `Somebody has changed this site without the right to, or without this tool:\n${problems.join('\n')}\nFind out who could write there. Then restore the site from a copy, or accept it as it is, with new pages: \`release configure --keys\`, signed by a key for all apps.`,
  );
}

/** Of each app by itself: that whoever has set its versions was allowed to. */
function appProblems({ proofs = {}, seal }: SiteState, hashes: Record<string, string>, keys: Key[]): string[] {
  return Object.entries(hashes).flatMap(([name, hash]) => {
    const proof = proofs[name];
    const sealed = seal?.apps[name];
    if (!proof && sealed) return sealed === hash ? [] : [`  ${name} is not as ${seal.event.signature?.key} has signed it`];
    const problem = proof ? signatureProblem(proof, keys) : 'is not signed';
    if (problem) return [`  ${name} ${problem}`];
    return proof?.app === name && proof.after === hash ? [] : [`  ${name} is not as ${proof?.signature?.key} has signed it`];
  });
}

/**
 * That no app was set back to what somebody has signed of it before, added again, or left out: the event that has made the pages says which
 * apps there were. Whoever has signed it vouches for none of them: nothing is known where an older tool has, with a key for some apps only.
 */
function togetherProblems({ pagesProof: proof }: SiteState, hashes: Record<string, string>): string[] {
  if (!proof?.apps || proof.apps === hashOfHashes(hashes)) return [];
  return [`  the versions of all apps together are not as ${proof.signature?.key} has signed them: one was set back, added or left out`];
}

/** Only a key for all apps seals all of them. */
function sealProblems({ seal }: SiteState, keys: Key[]): string[] {
  if (!seal) return [];
  const { event, apps } = seal;
  const who = event.signature?.key;
  const problem = signatureProblem(event, keys);
  if (problem) return [`  what was signed of all apps ${problem}`];
  if (!keys.some((key) => key.name === who && key.apps === '*'))
    return [`  what was signed of all apps is signed by ${who}, who may not change it`];
  return event.apps === hashOfHashes(apps) ? [] : [`  what was signed of all apps is not as ${who} has signed it`];
}

/** Nothing is known of keys whose event the history has dropped, or that an older tool has set. */
function keysProblems({ history }: SiteState, keys: Key[]): string[] {
  const setter = keysEvent(history);
  return !setter?.keys || setter.keys === hashOfKeys(keys) ? [] : [`  the keys are not as ${setter.signature?.key} has set them`];
}

/** The event that has set the keys. */
function keysEvent(history: Event[]): Event | undefined {
  return history.find(({ setsKeys, app }) => setsKeys && app === undefined);
}

/** Any key may have signed the pages: those of all apps change with one. */
function pagesProblems({ generation, pages, pagesProof: proof }: SiteState, settings: Buffer, keys: Key[]): string[] {
  const problem = proof ? signatureProblem(proof, keys) : 'is not signed';
  if (problem) return [`  what has made the pages ${problem}`];
  const isProven = pages && proof?.generation === generation && proof.pages === hashOfPages(pages);
  if (!isProven) return [`  the pages are not as ${proof?.signature?.key} has signed them`];
  return sha256(settings) === pages.settings ? [] : [`  the settings are not as ${proof?.signature?.key} has signed them`];
}

/**
 * Checks all that a site with keys has signed, and the chain of its history.
 *
 * @param settings - as they are stored.
 * @param wanted - the keys that the site should have: else its own are believed.
 * @returns how many events are signed; `undefined` for a site without keys.
 * @throws {ReleaseError} that names what is not proven.
 */
export function checkSignatures(state: SiteState, settings: Buffer, wanted: Key[] | undefined): number | undefined {
  if (wanted && !isDeepStrictEqual(state.keys, wanted))
    throw new ReleaseError('The site does not have these keys: somebody has replaced them, or these are older.');
  if (!state.keys) return undefined;
  assertProven(state, settings, state.keys);
  return checkHistory(state, state.keys);
}

/**
 * Checks that keys which differ from the former ones were set by one of those, which may change everything. {@link checkSignatures} has
 * verified that event, and that it has set these keys.
 *
 * @throws {ReleaseError} when another key has set them, or nobody knows which.
 */
export function assertKeysKept({ keys, history }: SiteState, former: Key[]): void {
  if (isDeepStrictEqual(keys, former)) return;
  const setter = keysEvent(history);
  const isSetter = ({ name, apps }: Key) => name === setter?.signature?.key && apps === '*';
  const key = keys?.find(isSetter)?.key;
  if (setter?.keys && key !== undefined && former.find(isSetter)?.key === key) return;
  const what = keys ? 'has keys that none of the former ones has set' : 'has no keys any more';
  throw new ReleaseError(
    `The site ${what}. Nothing was pulled.\nFind out who has changed them. If they are right, name them: \`release pull --keys keys.json\`; a site without keys is pulled to an empty directory.`,
  );
}

/**
 * Checks that a site is not older than a copy of it: whoever can write in the storage can put back a whole old generation, with its
 * signatures. {@link checkSignatures} has verified the history.
 *
 * @param proof - the event that has made the pages of the copy.
 * @param isWhole - whether nothing of the history is lost.
 * @throws {ReleaseError} when the history, as far as it goes, has no such event.
 */
export function assertNotOlder({ history }: SiteState, proof: Event, isWhole: boolean, [from, to]: [string, string]): void {
  // The end of a prune is in no history: what it follows is.
  const hashes = [hashOfEvent(proof), ...(proof.action === 'prune' ? [proof.former] : [])];
  if (history.some((event) => hashes.includes(hashOfEvent(event)))) return;
  const isBounded = !isWhole || history.length >= historyLength;
  if (isBounded && Date.parse(history[0]?.time ?? '') >= Date.parse(proof.time)) return;
  const what = [proof.action, proof.app && `of ${proof.app}`, proof.version].filter(Boolean).join(' ');
  throw new ReleaseError(
    `The site in ${from} has not the ${what}, which is the newest change in ${to}: somebody has put back an older one. Nothing was pulled.\nFind out who could write there. If it was restored from a copy, pull it to an empty directory.`,
  );
}

/**
 * Checks the signatures of the history, that its newest event is that of the present pages, and that none is missing in between. Nobody
 * knows how far back it should go: it is bounded. Events from before the site had keys have no signature; those from before its present keys
 * may be signed by others, and are proven by the event that has set these.
 *
 * @returns how many are signed.
 * @throws {ReleaseError} that names the first event that proves nothing.
 */
function checkHistory(state: SiteState, keys: Key[]): number {
  const { history } = state;
  const unsigned = history.findIndex(({ signature }) => !signature);
  const signed = unsigned < 0 ? history : history.slice(0, unsigned);
  const keysSet = signed.findIndex(({ setsKeys, app }) => setsKeys && app === undefined);
  for (const [index, event] of signed.entries()) {
    const what = `The ${event.action} of ${event.app ?? 'the site'} at ${event.time}`;
    const problem = keysSet >= 0 && index > keysSet ? undefined : signatureProblem(event, keys);
    if (problem) throw new ReleaseError(`${what} ${problem}.`);
    const isLast = index === history.length - 1;
    if (!isLast && event.former !== hashOfEvent(history[index + 1]))
      throw new ReleaseError(`${what} does not follow the one before it in the history: one is missing, or was changed.`);
  }
  const hidden = history.slice(signed.length).find(({ signature }) => signature);
  if (hidden) throw new ReleaseError(`The history has an event without a signature after ${hidden.time}, when all were signed.`);
  assertNewest(state);
  return signed.length;
}

/** The end of a prune makes pages without an event in the history: they follow its newest one. What the disk has lost of it is named elsewhere. */
function assertNewest({ history, pagesProof, older }: SiteState): void {
  if (history.length === 0 && older) return;
  const newest = hashOfEvent(history[0]);
  if (newest === hashOfEvent(pagesProof) || (pagesProof?.action === 'prune' && newest === pagesProof.former)) return;
  throw new ReleaseError('The newest event of the history is not the one that has made the pages: somebody has taken events out.');
}
