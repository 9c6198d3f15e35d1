/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { type BuiltApp, integrityOf, readBuiltApp } from './built-app.ts';
import { fakeBuild, temporaryFolder, writeBuild } from './testing.ts';

const docs = fakeBuild('remote_docs', 'v1');
const without = ({ release, files }: BuiltApp, ...keys: (keyof BuiltApp['release'])[]): BuiltApp => ({
  release: Object.fromEntries(Object.entries(release).filter(([key]) => !keys.some((one) => one === key))) as BuiltApp['release'],
  files,
});
const changed = (name: RegExp, text: string): BuiltApp => ({
  ...docs,
  files: new Map([...docs.files].map(([file, content]) => [file, name.test(file) ? Buffer.from(text) : content])),
});

describe('readBuiltApp', () => {
  test.each([fakeBuild('shell', 's1'), docs])('reads a build', async (build) => {
    const { release, files } = await readBuiltApp(writeBuild(build));
    expect(release).toEqual(build.release);
    expect(files).toEqual(new Map([...build.files].sort()));
  });

  test.each<[string, BuiltApp]>([
    ['its release.json does not say what it needs', without(docs, 'needs')],
    ['its release.json does not say what it offers', without(fakeBuild('shell', 's1'), 'offers')],
    ['it has no index.html', { ...fakeBuild('shell', 's1'), files: new Map() }],
    ['it has no entry: it is neither the shell nor a remote', without(docs, 'entry')],
    ["its name '../up' is no identifier", fakeBuild('../up', 'v1')],
    ["its version '../up' is more than letters", fakeBuild('remote_docs', '../up')],
    ['it is a build of a development server', fakeBuild('remote_docs', 'development')],
    [' is not what release.json promises (sha256-', changed(/^App/, 'tampered')],
    [' is missing', { ...docs, files: new Map([...docs.files].slice(1)) }],
  ])('refuses a build: %s', async (problem, build) => {
    const read = readBuiltApp(writeBuild(build));
    await expect(read).rejects.toThrow('cannot be published:\n  ');
    await expect(read).rejects.toThrow(problem);
  });

  test('takes a build of before, whose integrities are longer', async () => {
    const content = Buffer.from('entry');
    const entry = { url: 'remoteEntry.0a1b2c3d4e5f.js', integrity: integrityOf(content, 'sha384-') };
    expect(entry.integrity).toMatch(/^sha384-.{64}$/);
    const before = { release: { ...docs.release, entry }, files: new Map([...docs.files, [entry.url, content]]) };
    expect((await readBuiltApp(writeBuild(before))).release.entry).toEqual(entry);
    const tampered = { ...before, files: new Map([...before.files, [entry.url, Buffer.from('other')]]) };
    await expect(readBuiltApp(writeBuild(tampered))).rejects.toThrow(' is not what release.json promises (sha384-');
  });

  test('says what to do when the app is not built', async () => {
    await expect(readBuiltApp(temporaryFolder())).rejects.toThrow('the app is not built. Run `pnpm run build` first.');
  });
});
