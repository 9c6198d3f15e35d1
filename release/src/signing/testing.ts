import { generateKeyPairSync } from 'node:crypto';
import { fakeSite } from 'shared/testing';
import { activate } from '../activate.ts';
import { readSiteNow } from '../change-site.ts';
import { configure } from '../configure.ts';
import { generationPath } from '../site-paths.ts';
import type { SiteState } from '../site-state.ts';
import { fakeBuild, fakeTarget, MemoryTarget } from '../testing.ts';
import { type Key, type Signer, signerOf } from './keys.ts';

const newSigner = () => signerOf(generateKeyPairSync('ed25519').privateKey);
export const [operator, team, stranger] = [newSigner(), newSigner(), newSigner()];

/** The app that the team may change. */
export const app = 'remote_status';
export const keys: Key[] = [
  { name: 'operator', key: operator.publicKey, apps: '*' },
  { name: 'status team', key: team.publicKey, apps: [app] },
];

/** A site whose keys are {@link keys}, with two versions of {@link app}, of which none is active. */
export async function siteWithKeys() {
  const target = new MemoryTarget();
  const page = { path: '/status', label: 'status page', signedInOnly: false };
  const builds = ['v1', 'v2'].map((version) => fakeBuild(app, version, { page }));
  const operation = await fakeTarget([fakeBuild('shell', 's1'), fakeBuild('remote_docs', 'd1'), ...builds], target);
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

  await activate(operation, 'shell', 's1');
  await activate(operation, 'remote_docs', 'd1');
  await configure(as(operator), fakeSite, keys);
  return { target, operation, as, stateNow, tamper };
}
