/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const sources = ['docs/a.ts', 'docs/a.test.ts', 'docs/b.test.ts', 'docs/text.mdx', 'docs/gone.ts', 'shell/a.ts', 'shell/a.test.ts'];
const unitTests = sources.filter((file) => file.includes('.test.'));

interface Change {
  write?: string[];
  remove?: string[];
}

/** Changes a repository of two packages, and runs the command with package managers that only write down what they are asked. */
function changed({ write = [], remove = [] }: Change, typesStatus = 0) {
  // Without links, as a module is told its folder.
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'changed-')));
  const file = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  // A hook that runs this names its own repository there.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const git = (...words: string[]) => {
    const settings = ['user.name=a', 'user.email=a@example.org', 'commit.gpgsign=false', 'core.hooksPath=/dev/null'];
    const { status, stderr } = spawnSync('git', [...settings.flatMap((one) => ['-c', one]), ...words], { cwd: folder, env });
    if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
  };
  for (const name of [...sources, 'tsconfig.json']) file(name, '1');
  cpSync(path.join(__dirname, 'changed.mjs'), path.join(folder, 'test/changed.mjs'));
  file('.gitignore', '/bin\n/asked\n');
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message=first');
  const list = (names: string[]) => JSON.stringify(names.map((name) => path.join(folder, name)));
  // All that Jest finds, and those that it takes to depend on a file: of every package.
  const answer = `case "$*" in *--findRelatedTests*) echo '${list(['docs/a.test.ts', 'shell/a.test.ts'])}';; *--listTests*) echo '${list(unitTests)}';; esac`;
  file('bin/npx', `#!/bin/sh\necho "npx $*" >> ${folder}/asked\n${answer}\n`);
  file('bin/npm', `#!/bin/sh\necho "npm $*" >> ${folder}/asked\nexit ${typesStatus}\n`);
  for (const name of ['npx', 'npm']) chmodSync(path.join(folder, 'bin', name), 0o755);
  for (const name of write) file(name, '2');
  for (const name of remove) rmSync(path.join(folder, name));
  const { status, stdout } = spawnSync(process.execPath, [path.join(folder, 'test/changed.mjs')], {
    env: { ...env, PATH: `${folder}/bin:${process.env.PATH}` },
    encoding: 'utf8',
  });
  const asked = readFileSync(path.join(folder, 'asked'), 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true });
  return {
    status,
    said: stdout,
    types: asked.includes('npm run --silent check:types'),
    tests: asked.flatMap((line) => /--runTestsByPath (.*)/.exec(line)?.[1]?.split(' ') ?? []),
  };
}

test.each<[string, Change, string[]]>([
  ['a changed module', { write: ['docs/a.ts'] }, ['docs/a.test.ts']],
  ['a new module', { write: ['docs/c.ts'] }, ['docs/a.test.ts']],
  ['modules of two packages', { write: ['docs/a.ts', 'shell/a.ts'] }, ['docs/a.test.ts', 'shell/a.test.ts']],
  ['a deleted module', { remove: ['docs/gone.ts'] }, ['docs/a.test.ts', 'docs/b.test.ts']],
  ['a text', { write: ['docs/text.mdx'] }, ['docs/a.test.ts', 'docs/b.test.ts']],
  ['a style sheet of one package, a module of another', { write: ['docs/a.css', 'shell/a.ts'] }, [...unitTests]],
  ['the configuration of all', { write: ['tsconfig.json'] }, []],
  ['nothing', {}, []],
])('%s: all types are checked, and the tests that may break', (_, change, tests) => {
  expect(changed(change)).toMatchObject({ status: 0, types: true, tests });
});

test('it says what it has not run', () => {
  expect(changed({ write: ['tsconfig.json'] }).said).toContain('Not run, though any may depend on tsconfig.json: all unit tests');
  expect(changed({ remove: ['docs/gone.ts'] }).said).toContain('All of docs, where a file is deleted or no module.');
});

test('a wrong type fails it, whatever has changed', () => {
  expect(changed({ remove: ['docs/gone.ts'] }, 2).status).toBe(1);
});
