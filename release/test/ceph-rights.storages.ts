/** @jest-environment node */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { run } from '../src/command/run.ts';
import { fakeBuild, newKey, temporaryFolder, writeBuild } from '../src/testing.ts';
import { bucketAs } from './bucket-as.ts';
import { type CephServer, type Credentials, startCeph } from './ceph-server.ts';

/** As docs/releasing.md has them: bucket, prefix and user too. */
const [Bucket, prefix, user] = ['bucket', 'prefix/', 'status-team'];
const document = readFileSync(path.join(import.meta.dirname, '../../docs/releasing.md'), 'utf8');
const [policy, ofActivation] = [...document.matchAll(/^```json\n(.*?)^```/gms)]
  .map(([, text = '']) => text)
  .filter((text) => text.includes('arn:aws:s3'))
  .map((text) => JSON.parse(text));

const environment = { ...process.env };
const sdk = import('@aws-sdk/client-s3');
const folder = temporaryFolder();
const file = (name: string, content: string) => {
  writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
};

let ceph: CephServer | undefined;
let [owner, team, stranger]: Credentials[] = [];
let [ofOwner, ofTeam]: ReturnType<typeof bucketAs>[] = [];
beforeAll(async () => {
  ceph = await startCeph(Bucket);
  owner = ceph.owner;
  [team, stranger] = [ceph.addUser(user), ceph.addUser('stranger')];
  [ofOwner, ofTeam] = [owner, team].map((credentials) => bucketAs(Bucket, credentials));
}, 180_000);
afterAll(async () => {
  process.env = environment;
  await ceph?.close();
});

/** Runs the release tool with the credentials of a user, and perhaps a key. */
async function release(as: Credentials | undefined, line: string, key?: string) {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: as?.accessKeyId, AWS_SECRET_ACCESS_KEY: as?.secretAccessKey });
  const said: string[] = [];
  const print = (text: string) => said.push(text);
  const code = await run(line.split(' '), {
    environment: { RELEASE_TARGET: `s3://${Bucket}/prefix`, GITHUB_ACTOR: 'ann', ...(key && { RELEASE_KEY: key }) },
    print,
    printError: print,
  });
  return { code, said: said.join('\n') };
}

const [operatorKey, teamKey] = [newKey('operator', '*'), newKey('status team', ['remote_status'])];
const keys = file('keys.json', JSON.stringify({ keys: [operatorKey.entry, teamKey.entry] }));
const built = (app: string, version: string) => writeBuild(fakeBuild(app, version));
const ok = { code: 0 };
const refused = { code: 1, said: expect.stringContaining('The credentials may not do this') };

const setPolicy = (statements: object[]) => ceph?.setPolicy(JSON.stringify({ ...policy, Statement: statements }));

const objects = async () => (await ofOwner?.objects()) ?? {};
const textOf = async (key: string) => (await ofOwner?.textOf(key)) ?? '';
/** The one file of a remote's version whose name begins so. */
const fileOf = async (app: string, version: string, name: string) =>
  Object.keys(await objects()).find((key) => key.startsWith(`${prefix}files/remotes/${app}/${version}/${name}`)) ?? '';

describe('a team with the first policy of docs/releasing.md', () => {
  beforeAll(async () => {
    expect(
      await release(owner, `init --site ${file('site.json', JSON.stringify(fakeSite))} --keys ${keys}`, operatorKey.pem),
    ).toMatchObject(ok);
    for (const [app, version] of [
      ['shell', 's1'],
      ['remote_docs', 'd1'],
    ] as const) {
      expect(await release(owner, `publish ${app} --built ${built(app, version)}`)).toMatchObject(ok);
      expect(await release(owner, `activate ${app} ${version}`, operatorKey.pem)).toMatchObject(ok);
    }
    await setPolicy(policy.Statement);
  }, 60_000);

  test('publishes its own app, also a second time', async () => {
    const v1 = built('remote_status', 'v1');
    expect(await release(team, `publish status --built ${v1}`)).toMatchObject(ok);
    expect(await release(team, `publish status --built ${v1}`)).toMatchObject({ said: expect.stringContaining('already') });
  });

  test('publishes no other app, and activates nothing', async () => {
    const before = await objects();
    expect(await release(team, `publish docs --built ${built('remote_docs', 'd2')}`)).toMatchObject(refused);
    expect(await release(team, `publish shell --built ${built('shell', 's2')}`)).toMatchObject(refused);
    expect(await release(team, 'activate status v1', teamKey.pem)).toMatchObject(refused);
    expect(await objects()).toEqual(before);
  });

  test('can do nothing else to what is stored, without the tool', async () => {
    const before = await objects();
    const { CopyObjectCommand, CreateMultipartUploadCommand, DeleteObjectCommand, DeleteObjectsCommand } = await sdk;
    const { DeleteBucketPolicyCommand, PutBucketAclCommand, PutBucketPolicyCommand, PutBucketVersioningCommand } = await sdk;
    const [own, others] = [await fileOf('remote_status', 'v1', 'App'), await fileOf('remote_docs', 'd1', 'App')];
    expect([own, others]).not.toContain('');
    const places = [others, 'versions/remote_docs/d1.json', 'versions/shell/s1.json', 'files/assets/main.0123456789ab.js', 'current.json'];
    const more = ['generations/x/state.json', 'served/remote_docs/d1/x.json', 'files/remotes/remote_status2/v1/a.js', 'other', '../other'];
    const foreign = [...places, ...more].map((name) => (name.startsWith(prefix) ? name : prefix + name));
    const CopySource = `${Bucket}/${own}`;
    const attempts: [string, Promise<unknown> | undefined][] = [
      ...[...foreign, 'elsewhere'].map((key): [string, Promise<unknown> | undefined] => [`put ${key}`, ofTeam?.put(key, 'x')]),
      ['copy', ofTeam?.client.send(new CopyObjectCommand({ Bucket, Key: others, CopySource }))],
      ['upload in parts', ofTeam?.client.send(new CreateMultipartUploadCommand({ Bucket, Key: others }))],
      ...[own, others].map((Key): [string, Promise<unknown> | undefined] => [
        `delete ${Key}`,
        ofTeam?.client.send(new DeleteObjectCommand({ Bucket, Key })),
      ]),
      ['change the policy', ofTeam?.client.send(new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify(policy) }))],
      ['remove the policy', ofTeam?.client.send(new DeleteBucketPolicyCommand({ Bucket }))],
      ['open the bucket', ofTeam?.client.send(new PutBucketAclCommand({ Bucket, ACL: 'public-read-write' }))],
      ['set versions', ofTeam?.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Suspended' } }))],
    ];
    for (const [what, attempt] of attempts) {
      const name = await attempt?.then(
        () => 'done',
        (error: Error) => error.name,
      );
      expect([what, name]).toEqual([what, 'AccessDenied']);
    }
    // Of several objects, the answer says for each what became of it.
    const Objects = [own, others].map((Key) => ({ Key }));
    const several = await ofTeam?.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } })).catch((error: Error) => ({
      Errors: [{ Code: error.name }],
    }));
    expect(several?.Errors?.map(({ Code }) => Code)).toContain('AccessDenied');
    expect(await objects()).toEqual(before);
  });

  test('cannot even read for somebody who has no statement', async () => {
    expect(await release(stranger, 'status')).toMatchObject(refused);
  });

  test('leaves the operator without its files, if the statement of the operator is missing', async () => {
    await setPolicy(policy.Statement.slice(1));
    expect(await release(owner, 'activate status v1', operatorKey.pem)).toMatchObject(refused);
    await setPolicy(policy.Statement);
  });

  // A storage that refuses this makes a sentence of docs/releasing.md wrong.
  test('can overwrite its own published file, which is not activated then, and only the operator can put it back', async () => {
    const key = await fileOf('remote_status', 'v1', 'App');
    const content = await textOf(key);
    await expect(ofTeam?.put(key, 'x', { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await ofTeam?.put(key, 'x'.repeat(content.length));
    expect(await release(owner, 'activate status v1', operatorKey.pem)).toMatchObject({
      code: 1,
      said: expect.stringContaining(
        `files of remote_status v1 in s3://bucket/prefix are not what was published:\n  ${key.slice(prefix.length)}`,
      ),
    });
    const Condition = { Null: { 's3:if-none-match': 'false' } };
    await setPolicy(policy.Statement.map((one: { Action: unknown }) => (one.Action === 's3:PutObject' ? { ...one, Condition } : one)));
    await ofTeam?.put(key, 'y'.repeat(content.length));
    await setPolicy(policy.Statement);
    const line = `publish status --built ${built('remote_status', 'v1')}`;
    expect(await release(team, line)).toMatchObject(refused);
    expect(await release(owner, line)).toMatchObject(ok);
    expect(await textOf(key)).toBe(content);
  });
});

describe('a team with the statements for activations of docs/releasing.md too', () => {
  beforeAll(async () => {
    await setPolicy([...policy.Statement, ...ofActivation]);
  });

  test('publishes, activates and rolls back its own app, with its key', async () => {
    expect(await release(team, `publish status --built ${built('remote_status', 'v2')}`)).toMatchObject(ok);
    for (const line of ['activate status v1', 'activate status v2 --percent 10', 'activate status v2', 'rollback status'])
      expect(await release(team, line, teamKey.pem)).toMatchObject(ok);
    expect(await release(team, `check --keys ${keys}`)).toMatchObject(ok);
    expect((await release(team, 'status')).said).toMatch(/remote_status +v1 +100 %/);
    expect(Object.keys(await objects()).filter((key) => key.includes('probe'))).toEqual([]);
  });

  test('is told by the tool that it may not change another app', async () => {
    expect(await release(owner, `publish docs --built ${built('remote_docs', 'd2')}`)).toMatchObject(ok);
    const { said } = await release(team, 'activate docs d2', teamKey.pem);
    expect(said).toContain('The key of status team may change remote_status only, and not remote_docs');
  });

  test('is named by `release check` when it overwrites a file of its active version', async () => {
    const key = await fileOf('remote_status', 'v1', 'App');
    const content = await textOf(key);
    await ofTeam?.put(key, 'x'.repeat(content.length));
    expect(await release(owner, 'check')).toMatchObject({ code: 1, said: expect.stringContaining(key.slice(prefix.length)) });
    await ofOwner?.put(key, content);
  });

  test('can delete nothing', async () => {
    const { DeleteObjectCommand } = await sdk;
    const before = await objects();
    for (const Key of Object.keys(before))
      await expect(ofTeam?.client.send(new DeleteObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: 'AccessDenied' });
    expect(await objects()).toEqual(before);
  }, 30_000);

  // Reliability: a team changes another app in the storage without the tool, in a site with keys
  test('is found out when it gives visitors another version of another app without the tool', async () => {
    const { generation } = JSON.parse(await textOf(`${prefix}current.json`));
    const key = `${prefix}generations/${generation}/state.json`;
    const state = await textOf(key);
    const forged = JSON.parse(state);
    forged.apps.remote_docs.active.version = 'd2';
    await ofTeam?.put(key, JSON.stringify(forged));
    const message = expect.stringContaining('remote_docs is not as operator has signed it');
    expect(await release(owner, `check --keys ${keys}`)).toMatchObject({ code: 1, said: message });
    expect(await release(owner, 'activate docs d2', operatorKey.pem)).toMatchObject({ code: 1, said: message });
    expect(await release(team, 'activate status v2', teamKey.pem)).toMatchObject({ code: 1, said: message });
    await ofOwner?.put(key, state);
    expect(await release(owner, `check --keys ${keys}`)).toMatchObject(ok);
  });

  test('is found out when it alters, adds or replaces pages without the tool', async () => {
    const { generation } = JSON.parse(await textOf(`${prefix}current.json`));
    const key = `${prefix}generations/${generation}/state.json`;
    const state = await textOf(key);
    const pages = `${prefix}generations/shared/${JSON.parse(state).pages.folders.remote_docs}/`;
    const names = Object.keys(await objects()).filter((name) => name.startsWith(pages));
    const [altered = ''] = names;
    const content = await textOf(altered);
    const expectNamed = async (said: string) =>
      expect(await release(owner, `check --keys ${keys}`)).toMatchObject({ code: 1, said: expect.stringContaining(said) });
    await ofTeam?.put(altered, 'x'.repeat(content.length));
    await expectNamed(altered.slice(prefix.length));
    await ofOwner?.put(altered, content);
    await ofTeam?.put(`${pages}pages/docs/evil.html`, '<script>evil</script>');
    await expectNamed(`${pages.slice(prefix.length)}pages/docs/evil.html`);
    expect(await release(owner, `configure --site ${path.join(folder, 'site.json')}`, operatorKey.pem)).toMatchObject(ok);
    expect(await release(owner, `check --keys ${keys}`)).toMatchObject(ok);
    const now = JSON.parse(await textOf(`${prefix}current.json`));
    const forged = JSON.parse(await textOf(`${prefix}generations/${now.generation}/state.json`));
    forged.pages.folders.remote_docs = forged.pages.folders.shell;
    await ofTeam?.put(`${prefix}generations/${now.generation}/state.json`, JSON.stringify(forged));
    await expectNamed('the pages are not as operator has signed them');
  }, 30_000);
});
