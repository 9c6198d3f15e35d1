/** @jest-environment node */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { fakeBuild, newKey, temporaryFolder, writeBuild } from '../testing.ts';
import { run } from './run.ts';

const folder = temporaryFolder();
const file = (name: string, content: string) => {
  writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
};

async function release(line: string, key?: string) {
  const said: string[] = [];
  const print = (text: string) => said.push(text);
  const environment = { RELEASE_TARGET: path.join(folder, 'site'), GITHUB_ACTOR: 'ann', ...(key && { RELEASE_KEY: key }) };
  const code = await run(line.split(' '), { environment, print, printError: print });
  return { code, said: said.join('\n') };
}

test('a site is set up with keys, and takes signed changes only', async () => {
  const [operator, team] = [newKey('operator', '*'), newKey('docs-team', ['remote_docs'])];
  const keys = file('keys.json', JSON.stringify({ keys: [operator.entry, team.entry] }));
  const site = file('site.json', JSON.stringify(fakeSite));
  expect(await release(`init --site ${site} --keys ${keys}`, operator.pem)).toMatchObject({ code: 0 });
  await release(`publish shell --built ${writeBuild(fakeBuild('shell', 's1'))}`);
  await release(`publish docs --built ${writeBuild(fakeBuild('remote_docs', 'd1'))}`);
  expect((await release('activate shell s1', team.pem)).said).toContain('may change remote_docs only, and not shell. Nothing was changed.');
  expect((await release('activate docs d1')).said).toContain('This site takes signed changes only. Name the file of your key with --key');
  expect((await release(`activate docs d1 --key ${team.pem}`)).code).toBe(0);
  expect((await release('history')).said).toMatch(/ {2}docs-team \(signed\) +activate remote_docs d1/);
  expect((await release(`check --keys ${keys}`)).said).toContain('2 changes of the history are signed, without a gap.');
  const pull = `pull --from ${path.join(folder, 'site')} --to ${path.join(folder, 'web')}`;
  const others = file('others.json', JSON.stringify({ keys: [newKey('operator', '*').entry] }));
  expect(await release(`${pull} --keys ${others}`)).toMatchObject({ code: 1, said: expect.stringContaining('does not have these keys') });
  expect(await release(`${pull} --keys ${keys}`)).toMatchObject({ code: 0 });
  expect(await release(pull)).toMatchObject({ code: 0, said: expect.stringContaining('0 files copied') });
});

test('a site is not set up with keys by who may not set them', async () => {
  const [operator, team] = [newKey('operator', '*'), newKey('docs-team', ['remote_docs'])];
  const keys = file('keys.json', JSON.stringify({ keys: [operator.entry, team.entry] }));
  const place = path.join(temporaryFolder(), 'site');
  const init = `init --site ${file('site.json', JSON.stringify(fakeSite))} --keys ${keys} --target ${place}`;
  expect(await release(init, team.pem)).toEqual({ code: 1, said: expect.stringContaining('Nothing was changed.') });
  expect(await release(init, newKey('stranger', '*').pem)).toEqual({ code: 1, said: expect.stringContaining('is none of this site’s') });
  expect(existsSync(place)).toBe(false);
  expect(await release(init, operator.pem)).toMatchObject({ code: 0 });
  expect(await release(init, operator.pem)).toEqual({
    code: 1,
    said: `There is a site in ${place} already. \`release configure --site site.json --keys keys.json --key key.pem\` changes its settings and its keys.`,
  });
});

test.each([
  ['[]', 'Invalid type'],
  ['{"keys":[]}', 'need one for all apps'],
  ['{"keys":[{"name":"a","key":"AAAA","apps":"*"}]}', 'is no Ed25519 public key'],
])('keys such as %s are refused', async (text, message) => {
  const site = file('site.json', JSON.stringify(fakeSite));
  const { code, said } = await release(`configure --site ${site} --keys ${file('wrong.json', text)}`);
  expect(code).toBe(1);
  expect(said).toContain(message);
});

test('a key of another kind is refused', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = file('ec.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  expect((await release(`status --key ${pem}`)).said).toContain('is not Ed25519.');
});
