/** @jest-environment node */
import crypto, { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { activate } from '../activate.ts';
import { readSiteNow } from '../change-site.ts';
import { check } from '../check.ts';
import { historyLines } from '../command/report.ts';
import { configure } from '../configure.ts';
import { prune } from '../prune.ts';
import { publish } from '../publish.ts';
import { rollback } from '../rollback.ts';
import { generationPath } from '../site-paths.ts';
import type { Event, SiteState } from '../site-state.ts';
import { fakeBuild, fakeTarget, MemoryTarget } from '../testing.ts';
import { withdraw } from '../withdraw.ts';
import { type Key, type Signer, signerOf } from './keys.ts';
import { hashesOfApps, hashOfApp, hashOfHashes, signEvent } from './signed-event.ts';

const newSigner = () => signerOf(generateKeyPairSync('ed25519').privateKey);
const [operator, team, stranger] = [newSigner(), newSigner(), newSigner()];
const keys: Key[] = [
  { name: 'operator', key: operator.publicKey, apps: '*' },
  { name: 'status team', key: team.publicKey, apps: ['remote_status'] },
];
const app = 'remote_status';

let target: MemoryTarget;
let operation: Awaited<ReturnType<typeof fakeTarget>>;
beforeEach(async () => {
  target = new MemoryTarget();
  const page = { path: '/status', label: 'status page', signedInOnly: false };
  const builds = ['v1', 'v2'].map((version) => fakeBuild(app, version, { page }));
  operation = await fakeTarget([fakeBuild('shell', 's1'), fakeBuild('remote_docs', 'd1'), ...builds], target);
  await activate(operation, 'shell', 's1');
  await activate(operation, 'remote_docs', 'd1');
  await configure(as(operator), fakeSite, keys);
});

const as = (signer: Signer | undefined) => ({ ...operation, signer });
const stateNow = async () => (await readSiteNow(target)).state;

/** Changes what is stored, as somebody does who can write there and does not use the tool. */
async function tamper(change: (state: SiteState) => void): Promise<void> {
  const { generation } = await stateNow();
  const path = `${generationPath(generation)}state.json`;
  const state = JSON.parse(String(await target.read(path)));
  change(state);
  await target.remove(path);
  await target.create(path, Buffer.from(JSON.stringify(state)));
}

describe('a site with keys', () => {
  test('lets a team change its own app, and the history has proof', async () => {
    await activate(as(team), app, 'v1', 10);
    await activate(as(team), app, 'v1');
    await activate(as(team), app, 'v2');
    await rollback(as(team), app);
    expect(historyLines(await stateNow())[0]).toMatch(/ {2}status team \(signed\) {2}rollback remote_status v1/);
    expect((await check(target, false, keys)).signed).toBe(5);
    await withdraw(as(team), app);
    expect((await check(target, false, keys)).signed).toBe(6);
  });

  test.each<[string, Signer | undefined, string]>([
    ['nobody', undefined, 'This site takes signed changes only.'],
    ['a stranger', stranger, 'Your key is none of this site’s, which are those of: operator, status team.'],
  ])('refuses a change by %s', async (_who, signer, message) => {
    const { generation } = await stateNow();
    await expect(activate(as(signer), app, 'v1')).rejects.toThrow(message);
    await expect(configure(as(signer), fakeSite, keys)).rejects.toThrow(message);
    expect((await stateNow()).generation).toBe(generation);
  });

  test('lets only the operator change other apps, settings and keys, and prune', async () => {
    await publish(operation, fakeBuild('remote_docs', 'd2'));
    await expect(activate(as(team), 'remote_docs', 'd2')).rejects.toThrow('may change remote_status only, and not remote_docs');
    await activate(as(operator), 'remote_docs', 'd2');
    await expect(configure(as(team), fakeSite, keys.slice(0, 1))).rejects.toThrow('may change remote_status only');
    target.files.set('files/left/over.js', { content: Buffer.from(''), modified: new Date(0) });
    await expect(prune(as(team), 1)).rejects.toThrow('and not the settings, the keys, or files that are pruned');
    expect((await prune(as(operator), 1)).files).toBe(1);
  });

  test('takes new keys, and what the former ones have proven stays proven', async () => {
    await activate(as(team), app, 'v1');
    const others: Key[] = [{ name: 'operator', key: operator.publicKey, apps: '*' }];
    await configure(as(operator), fakeSite, others);
    await expect(activate(as(team), app, 'v2')).rejects.toThrow('Your key is none of this site’s');
    await activate(as(operator), app, 'v2');
    expect((await check(target, false, others)).signed).toBe(4);
  });

  test('takes a new key under a former name, and the history before it stays proven', async () => {
    await activate(as(team), app, 'v1');
    const others = keys.map((key) => (key.name === 'status team' ? { ...key, key: stranger.publicKey } : key));
    await configure(as(operator), fakeSite, others);
    await activate(as(stranger), app, 'v2');
    expect((await check(target, false, others)).signed).toBe(4);
    await tamper(({ history }) => Object.assign(history[2] ?? {}, { by: 'eve' }));
    await expect(check(target, false, others)).rejects.toThrow('does not follow the one before it in the history');
  });

  test('keeps the key that sets the keys, so that it can be proven who has set them', async () => {
    const others: Key[] = [{ name: 'operator', key: stranger.publicKey, apps: '*' }];
    await expect(configure(as(operator), fakeSite, others)).rejects.toThrow('must have the key that you sign with');
    await configure(as(operator), fakeSite, [...keys, { name: 'new operator', key: stranger.publicKey, apps: '*' }]);
    await configure(as(stranger), fakeSite, [{ name: 'new operator', key: stranger.publicKey, apps: '*' }]);
    await activate(as(stranger), app, 'v1');
    await check(target, false);
  });

  test('has one signature for all apps that nobody has changed since the operator’s last change', async () => {
    await activate(as(team), app, 'v1');
    expect(Object.keys((await stateNow()).proofs ?? {})).toEqual([app]);
    const verify = jest.spyOn(crypto, 'verify');
    await activate(as(team), app, 'v2');
    // Of all apps, of the team's, and of the pages.
    expect(verify).toHaveBeenCalledTimes(3);
    await configure(as(operator), { ...fakeSite, brand: 'new' });
    const { proofs, seal } = await stateNow();
    expect([proofs, Object.keys(seal?.apps ?? {}).sort()]).toEqual([{}, ['remote_docs', app, 'shell']]);
    await check(target, false, keys);
  });

  test('with an event for each app, as a tool before the seal has signed it, is read and changed', async () => {
    await activate(as(team), app, 'v1');
    await tamper((state) => {
      for (const name of ['shell', 'remote_docs']) {
        const { signature: _, ...event } = state.seal?.event ?? ({} as Event);
        Object.assign(state.proofs ?? {}, {
          [name]: signEvent({ ...event, app: name, after: hashOfApp(state.apps[name]) }, keys, operator),
        });
      }
      Object.assign(state, { schema: 2, seal: undefined });
    });
    await check(target, false, keys);
    await activate(as(team), app, 'v2');
    expect(Object.keys((await stateNow()).proofs ?? {}).sort()).toEqual(['remote_docs', app, 'shell']);
    await activate(as(operator), app, 'v1');
    expect((await stateNow()).proofs).toEqual({});
  });

  test('is refused by older tools, which would lose the keys', async () => {
    expect((await stateNow()).schema).toBe(3);
  });
});

describe('what somebody has changed without the tool', () => {
  beforeEach(async () => {
    await activate(as(team), app, 'v1');
    await activate(as(team), app, 'v2');
  });

  const expectRefused = async (message: RegExp | string) => {
    await expect(activate(as(team), app, 'v1')).rejects.toThrow(message);
    await expect(check(target, false)).rejects.toThrow(message);
  };

  // Reliability: somebody changes which versions are active without the tool, in a site with keys
  test('an active version', async () => {
    await tamper(({ apps }) => Object.assign(apps.remote_docs?.active ?? {}, { version: 'd9' }));
    await expectRefused('remote_docs is not as operator has signed it');
  });

  test('who did it, which the operator accepts', async () => {
    await tamper(({ apps }) => Object.assign(apps.remote_docs?.active ?? {}, { by: 'eve' }));
    await expectRefused('remote_docs is not as operator has signed it');
    await configure(as(operator), fakeSite, keys);
    await check(target, false, keys);
  });

  test('an app that was put in', async () => {
    await tamper(({ apps }) => Object.assign(apps, { remote_evil: apps.remote_docs }));
    await expectRefused('remote_evil is not signed');
  });

  test('a proof of another app', async () => {
    await tamper((state) => Object.assign(state.proofs ?? {}, { remote_docs: state.proofs?.[app] }));
    await expectRefused('remote_docs is not as status team has signed it');
  });

  test('an app with its proof', async () => {
    await tamper(({ apps, proofs }) => {
      Object.assign(apps[app]?.active ?? {}, { by: 'eve' });
      Object.assign(proofs?.[app] ?? {}, { after: hashOfApp(apps[app]) });
    });
    await expectRefused('remote_status is not what status team has signed');
  });

  test('an app with its hash among those of all apps', async () => {
    await tamper(({ apps, seal }) => {
      Object.assign(apps.remote_docs?.active ?? {}, { by: 'eve' });
      Object.assign(seal?.apps ?? {}, { remote_docs: hashOfApp(apps.remote_docs) });
    });
    await expectRefused('what was signed of all apps is not as operator has signed it');
  });

  test('the hashes of all apps, signed by a key that may not change them', async () => {
    await tamper(({ apps, seal }) => {
      Object.assign(apps.remote_docs?.active ?? {}, { by: 'eve' });
      if (!seal) return;
      seal.apps = hashesOfApps(apps);
      const { signature: _, ...event } = seal.event;
      seal.event = signEvent({ ...event, app, apps: hashOfHashes(seal.apps) }, keys, team);
    });
    await expectRefused('what was signed of all apps is signed by status team, who may not change it');
  });

  const toldApart = 'the versions of all apps together are not as status team has signed them';

  // Reliability: somebody without a key sets one app back to what was signed before
  test('an app that was set back to what was signed of all apps', async () => {
    await activate(as(operator), app, 'v1');
    const { apps } = await stateNow();
    await activate(as(team), app, 'v2');
    await tamper((state) => {
      Object.assign(state.apps, { [app]: apps[app] });
      delete state.proofs?.[app];
    });
    await expectRefused(toldApart);
  });

  test('an app that was set back with its former proof', async () => {
    const { apps, proofs } = await stateNow();
    await activate(as(team), app, 'v1');
    await tamper((state) => {
      Object.assign(state.apps, { [app]: apps[app] });
      Object.assign(state.proofs ?? {}, { [app]: proofs?.[app] });
    });
    await expectRefused(toldApart);
  });

  test('an app that was withdrawn, with its former proof', async () => {
    const { apps, proofs } = await stateNow();
    await withdraw(as(team), app);
    await tamper((state) => {
      Object.assign(state.apps, { [app]: apps[app] });
      state.proofs = proofs;
    });
    await expect(activate(as(team), app, 'v1')).rejects.toThrow(toldApart);
    await expect(check(target, false)).rejects.toThrow(toldApart);
  });

  test('an app that was left out', async () => {
    await tamper(({ apps }) => void delete apps.remote_docs);
    await expectRefused(toldApart);
  });

  test('nothing, in a site whose newest event an older tool has signed without a hash of all apps', async () => {
    await tamper((state) => {
      const { signature: _, apps: __, ...event } = state.history[0] ?? ({} as Event);
      state.history[0] = signEvent(event, keys, team);
      Object.assign(state, { pagesProof: state.history[0] });
      Object.assign(state.proofs ?? {}, { [app]: state.history[0] });
    });
    await check(target, false, keys);
    await activate(as(team), app, 'v1');
    expect((await stateNow()).pagesProof?.apps).toBeDefined();
  });

  test('an app, with a proof by a key that may not change it', async () => {
    await tamper(({ apps, proofs, keys: own }) => {
      const everything = (own ?? []).map((key) => ({ ...key, apps: '*' as const }));
      const { signature: _, ...event } = proofs?.[app] ?? ({} as Event);
      if (proofs) proofs.remote_docs = signEvent({ ...event, app: 'remote_docs', after: hashOfApp(apps.remote_docs) }, everything, team);
    });
    await expectRefused('remote_docs is signed by status team, who may not change it');
  });

  test('the rights of a key', async () => {
    await tamper((state) => Object.assign(state.keys?.[1] ?? {}, { apps: '*' }));
    await expect(check(target, false, keys)).rejects.toThrow('The site does not have these keys');
  });

  test('an event of the history', async () => {
    await tamper(({ history }) => Object.assign(history[0] ?? {}, { by: 'eve', version: 'v1' }));
    await expect(check(target, false)).rejects.toThrow(/^The activate of remote_status at .* is not what status team has signed\.$/);
  });

  test('an event that was taken out', async () => {
    await tamper(({ history }) => void history.splice(1, 1));
    await expect(check(target, false)).rejects.toThrow('does not follow the one before it in the history');
  });

  test.each([1, 2])('the newest %d events, which were taken out', async (count) => {
    await tamper(({ history }) => void history.splice(0, count));
    await expect(check(target, false)).rejects.toThrow('The newest event of the history is not the one that has made the pages');
  });

  test('the whole history, which was taken out', async () => {
    await tamper(({ history }) => void history.splice(0));
    await expect(check(target, false)).rejects.toThrow('The newest event of the history is not the one that has made the pages');
  });

  test('the newest event before the end of a prune, which was taken out', async () => {
    target.files.set('files/left/over.js', { content: Buffer.from(''), modified: new Date(0) });
    await prune(as(operator), 1);
    expect((await stateNow()).pagesProof?.generation).not.toBe((await stateNow()).history[0]?.generation);
    await check(target, false, keys);
    await tamper(({ history }) => void history.splice(0, 1));
    await expect(check(target, false)).rejects.toThrow('The newest event of the history is not the one that has made the pages');
  });

  test('an event that was put in without a signature', async () => {
    await tamper(({ history }) => void history.splice(1, 0, { ...history[0], signature: undefined } as (typeof history)[0]));
    await expect(check(target, false)).rejects.toThrow(/does not follow the one before it|without a signature/);
  });
});
