import { ReleaseError } from '../release-error.ts';
import type { Event, SiteState } from '../site-state.ts';
import type { Key, Signer } from './keys.ts';
import { hashOfApp, hashOfEvent, signatureProblem, signEvent } from './signed-event.ts';

/**
 * Signs a change of a site that has keys: its newest event, and with it which versions visitors get of the app.
 *
 * @param before - who may do what is decided by its keys; those that the change brings count from the next change on.
 * @param changed - names of the apps that the change sets.
 * @returns the state after the change, signed; as it is for a site without keys.
 * @throws {ReleaseError} when nobody has signed it who may.
 */
export function signChange(before: SiteState, after: SiteState, changed: string[], signer: Signer | undefined): SiteState {
  const keys = before.keys ?? after.keys;
  const [event, ...older] = after.history;
  if (!keys || !event) return after;
  if (event.generation !== after.generation) {
    if (changed.length === 0) return after;
    throw new ReleaseError('This site takes signed changes only, and this one has no event that could be signed.');
  }
  const former = hashOfEvent(older[0]);
  const seal = (app: string | undefined): Event =>
    signEvent({ ...event, ...(app && { app, after: hashOfApp(after.apps[app]) }), former }, keys, signer);
  const signed = seal(event.app);
  // Other keys: what was proven by one that is gone is proven by who has set them.
  const resealed = after.keys === before.keys ? changed : Object.keys(after.apps);
  const foreign = resealed.find((app) => event.app !== undefined && app !== event.app);
  if (foreign) throw new ReleaseError(`A change of ${event.app} may not change ${foreign}.`);
  const proofs = Object.entries({
    ...before.proofs,
    ...Object.fromEntries(resealed.map((app) => [app, app === event.app ? signed : seal(app)])),
  });
  return { ...after, history: [signed, ...older], proofs: Object.fromEntries(proofs.filter(([app]) => after.apps[app])) };
}

/**
 * Checks that whoever has set the versions of each app was allowed to.
 *
 * @param keys - of the site.
 * @throws {ReleaseError} that names the apps of which nobody has proven it.
 */
export function assertProven({ apps, proofs = {} }: SiteState, keys: Key[]): void {
  const problems = Object.entries(apps).flatMap(([name, app]) => {
    const proof = proofs[name];
    const problem = proof ? signatureProblem(proof, keys) : 'is not signed';
    if (problem) return [`  ${name} ${problem}`];
    return proof?.app === name && proof.after === hashOfApp(app) ? [] : [`  ${name} is not as ${proof?.signature?.key} has signed it`];
  });
  if (problems.length === 0) return;
  throw new ReleaseError(
    `Somebody has changed this site without the right to, or without this tool:\n${problems.join('\n')}\nFind out who could write there. Then restore the site from a copy, or accept it as it is: \`release configure --keys\`, signed by a key for all apps.`,
  );
}

/**
 * Checks the signatures of the history, and that none of its events is missing in between. Events from before the site had keys have none.
 *
 * @returns how many are signed.
 * @throws {ReleaseError} that names the first event that proves nothing.
 */
export function checkHistory({ history }: SiteState, keys: Key[]): number {
  const unsigned = history.findIndex(({ signature }) => !signature);
  const signed = unsigned < 0 ? history : history.slice(0, unsigned);
  for (const [index, event] of signed.entries()) {
    const what = `The ${event.action} of ${event.app ?? 'the site'} at ${event.time}`;
    const problem = signatureProblem(event, keys);
    if (problem) throw new ReleaseError(`${what} ${problem}.`);
    const isLast = index === history.length - 1;
    if (!isLast && event.former !== hashOfEvent(history[index + 1]))
      throw new ReleaseError(`${what} does not follow the one before it in the history: one is missing, or was changed.`);
  }
  const hidden = history.slice(signed.length).find(({ signature }) => signature);
  if (hidden) throw new ReleaseError(`The history has an event without a signature after ${hidden.time}, when all were signed.`);
  return signed.length;
}
