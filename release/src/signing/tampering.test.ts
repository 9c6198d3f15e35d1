/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { activate } from '../activate.ts';
import { check } from '../check.ts';
import { configure } from '../configure.ts';
import { prune } from '../prune.ts';
import type { Event } from '../site-state.ts';
import { withdraw } from '../withdraw.ts';
import { hashesOfApps, hashOfApp, hashOfHashes, signEvent } from './signed-event.ts';
import { app, keys, operator, siteWithKeys, team } from './testing.ts';

let site: Awaited<ReturnType<typeof siteWithKeys>>;
beforeEach(async () => {
  site = await siteWithKeys();
});

describe('what somebody has changed without the tool', () => {
  beforeEach(async () => {
    await activate(site.as(team), app, 'v1');
    await activate(site.as(team), app, 'v2');
  });

  const expectRefused = async (message: RegExp | string) => {
    await expect(activate(site.as(team), app, 'v1')).rejects.toThrow(message);
    await expect(check(site.target, false)).rejects.toThrow(message);
  };

  // Reliability: somebody changes which versions are active without the tool, in a site with keys
  test('an active version', async () => {
    await site.tamper(({ apps }) => Object.assign(apps.remote_docs?.active ?? {}, { version: 'd9' }));
    await expectRefused('remote_docs is not as operator has signed it');
  });

  test('who did it, which the operator accepts', async () => {
    await site.tamper(({ apps }) => Object.assign(apps.remote_docs?.active ?? {}, { by: 'eve' }));
    await expectRefused('remote_docs is not as operator has signed it');
    await configure(site.as(operator), fakeSite, keys);
    await check(site.target, false, keys);
  });

  test('an app that was put in', async () => {
    await site.tamper(({ apps }) => Object.assign(apps, { remote_evil: apps.remote_docs }));
    await expectRefused('remote_evil is not signed');
  });

  test('a proof of another app', async () => {
    await site.tamper((state) => Object.assign(state.proofs ?? {}, { remote_docs: state.proofs?.[app] }));
    await expectRefused('remote_docs is not as status team has signed it');
  });

  test('an app with its proof', async () => {
    await site.tamper(({ apps, proofs }) => {
      Object.assign(apps[app]?.active ?? {}, { by: 'eve' });
      Object.assign(proofs?.[app] ?? {}, { after: hashOfApp(apps[app]) });
    });
    await expectRefused('remote_status is not what status team has signed');
  });

  test('an app with its hash among those of all apps', async () => {
    await site.tamper(({ apps, seal }) => {
      Object.assign(apps.remote_docs?.active ?? {}, { by: 'eve' });
      Object.assign(seal?.apps ?? {}, { remote_docs: hashOfApp(apps.remote_docs) });
    });
    await expectRefused('what was signed of all apps is not as operator has signed it');
  });

  test('the hashes of all apps, signed by a key that may not change them', async () => {
    await site.tamper(({ apps, seal }) => {
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
    await activate(site.as(operator), app, 'v1');
    const { apps } = await site.stateNow();
    await activate(site.as(team), app, 'v2');
    await site.tamper((state) => {
      Object.assign(state.apps, { [app]: apps[app] });
      delete state.proofs?.[app];
    });
    await expectRefused(toldApart);
  });

  test('an app that was set back with its former proof', async () => {
    const { apps, proofs } = await site.stateNow();
    await activate(site.as(team), app, 'v1');
    await site.tamper((state) => {
      Object.assign(state.apps, { [app]: apps[app] });
      Object.assign(state.proofs ?? {}, { [app]: proofs?.[app] });
    });
    await expectRefused(toldApart);
  });

  test('an app that was withdrawn, with its former proof', async () => {
    const { apps, proofs } = await site.stateNow();
    await withdraw(site.as(team), app);
    await site.tamper((state) => {
      Object.assign(state.apps, { [app]: apps[app] });
      state.proofs = proofs;
    });
    await expect(activate(site.as(team), app, 'v1')).rejects.toThrow(toldApart);
    await expect(check(site.target, false)).rejects.toThrow(toldApart);
  });

  test('an app that was left out', async () => {
    await site.tamper(({ apps }) => void delete apps.remote_docs);
    await expectRefused(toldApart);
  });

  test('nothing, in a site whose newest event an older tool has signed without a hash of all apps', async () => {
    await site.tamper((state) => {
      const { signature: _, apps: __, ...event } = state.history[0] ?? ({} as Event);
      state.history[0] = signEvent(event, keys, team);
      Object.assign(state, { pagesProof: state.history[0] });
      Object.assign(state.proofs ?? {}, { [app]: state.history[0] });
    });
    await check(site.target, false, keys);
    await activate(site.as(team), app, 'v1');
    expect((await site.stateNow()).pagesProof?.apps).toBeDefined();
  });

  test('an app, with a proof by a key that may not change it', async () => {
    await site.tamper(({ apps, proofs, keys: own }) => {
      const everything = (own ?? []).map((key) => ({ ...key, apps: '*' as const }));
      const { signature: _, ...event } = proofs?.[app] ?? ({} as Event);
      if (proofs) proofs.remote_docs = signEvent({ ...event, app: 'remote_docs', after: hashOfApp(apps.remote_docs) }, everything, team);
    });
    await expectRefused('remote_docs is signed by status team, who may not change it');
  });

  test('the rights of a key', async () => {
    await site.tamper((state) => Object.assign(state.keys?.[1] ?? {}, { apps: '*' }));
    await expect(check(site.target, false, keys)).rejects.toThrow('The site does not have these keys');
  });

  test('an event of the history', async () => {
    await site.tamper(({ history }) => Object.assign(history[0] ?? {}, { by: 'eve', version: 'v1' }));
    await expect(check(site.target, false)).rejects.toThrow(/^The activate of remote_status at .* is not what status team has signed\.$/);
  });

  test('an event that was taken out', async () => {
    await site.tamper(({ history }) => void history.splice(1, 1));
    await expect(check(site.target, false)).rejects.toThrow('does not follow the one before it in the history');
  });

  test.each([1, 2])('the newest %d events, which were taken out', async (count) => {
    await site.tamper(({ history }) => void history.splice(0, count));
    await expect(check(site.target, false)).rejects.toThrow('The newest event of the history is not the one that has made the pages');
  });

  test('the whole history, which was taken out', async () => {
    await site.tamper(({ history }) => void history.splice(0));
    await expect(check(site.target, false)).rejects.toThrow('The newest event of the history is not the one that has made the pages');
  });

  test('the newest event before the end of a prune, which was taken out', async () => {
    site.target.files.set('files/left/over.js', { content: Buffer.from(''), modified: new Date(0) });
    await prune(site.as(operator), 1);
    expect((await site.stateNow()).pagesProof?.generation).not.toBe((await site.stateNow()).history[0]?.generation);
    await check(site.target, false, keys);
    await site.tamper(({ history }) => void history.splice(0, 1));
    await expect(check(site.target, false)).rejects.toThrow('The newest event of the history is not the one that has made the pages');
  });

  test('an event that was put in without a signature', async () => {
    await site.tamper(({ history }) => void history.splice(1, 0, { ...history[0], signature: undefined } as (typeof history)[0]));
    await expect(check(site.target, false)).rejects.toThrow(/does not follow the one before it|without a signature/);
  });
});
