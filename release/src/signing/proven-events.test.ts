/** @jest-environment node */
import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { activate } from '../activate.ts';
import { readSiteNow } from '../change-site.ts';
import { historyLines } from '../command/report.ts';
import { configure } from '../configure.ts';
import type { Event, SiteState } from '../site-state.ts';
import { fakeBuild, fakeTarget } from '../testing.ts';
import { type Key, signerOf } from './keys.ts';

const app = 'remote_docs';
const [operator, team, later] = ['operator', 'docs team', 'later team'].map((name) => ({
  name,
  signer: signerOf(generateKeyPairSync('ed25519').privateKey),
})) as [Named, Named, Named];
interface Named {
  name: string;
  signer: ReturnType<typeof signerOf>;
}
const keyOf = ({ name, signer }: Named, apps: Key['apps']): Key => ({ name, key: signer.publicKey, apps });

/** A history: init, shell, keys with the team, v1 by the team, keys without the team, v2 by another one. */
let state: SiteState;
beforeEach(async () => {
  const operation = await fakeTarget([fakeBuild('shell', 's1'), ...['v1', 'v2'].map((version) => fakeBuild(app, version))]);
  const as = ({ signer }: Named) => ({ ...operation, signer });
  await activate(operation, 'shell', 's1');
  await configure(as(operator), fakeSite, [keyOf(operator, '*'), keyOf(team, [app])]);
  await activate(as(team), app, 'v1');
  await configure(as(operator), fakeSite, [keyOf(operator, '*'), keyOf(later, [app])]);
  await activate(as(later), app, 'v2');
  ({ state } = await readSiteNow(operation.target));
});

/** Who has made each change, newest first, by a history that somebody has changed in the storage. */
function who(change: (history: Event[]) => void = () => {}): string[] {
  const history = structuredClone(state.history);
  change(history);
  return historyLines({ ...state, history }).map((line) => /UTC {2}(.*?) {2,}\S+/.exec(line)?.[1]?.trim() ?? line);
}
const event = (history: Event[], index: number) => history[index] as Event;

test('names the key of a change, also one that is none of the site’s any more', () => {
  expect(who()).toEqual(['later team (signed)', 'operator (signed)', 'docs team (signed)', 'operator (signed)', 'ann', 'ann']);
});

test('a name that somebody has written there proves nothing', () => {
  expect(who((history) => Object.assign(event(history, 0), { signature: { ...event(history, 0).signature, key: 'operator' } }))[0]).toBe(
    'operator (SIGNATURE IS WRONG)',
  );
  const forged = who((history) => Object.assign(event(history, 2), { version: 'v9' }));
  expect(forged.slice(0, 4)).toEqual([
    'later team (signed)',
    'operator (signed)',
    'docs team (SIGNATURE IS WRONG)',
    'operator (SIGNATURE IS WRONG)',
  ]);
});

test('a change without a signature, among signed ones, is not taken for one from before there were keys', () => {
  const eve = (history: Event[]) => history.unshift({ action: 'activate', app, generation: 'g', time: event(history, 0).time, by: 'eve' });
  expect(who(eve)[0]).toBe('eve (NOT SIGNED)');
  const none = (history: Event[]) =>
    history.splice(0, 6, { action: 'activate', app, generation: 'g', time: event(history, 0).time, by: 'eve' });
  expect(who(none)).toEqual(['eve (NOT SIGNED)']);
});
