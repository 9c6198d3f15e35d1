/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { load } from 'js-yaml';

const root = path.join(import.meta.dirname, '..');

describe('.ci/release', () => {
  /** Runs it beside a build of version `v7`, with a release tool and package managers that only write down what they are asked for and given. */
  function pipeline(env: NodeJS.ProcessEnv, folders = ['remote-docs/dist']) {
    const folder = mkdtempSync(path.join(tmpdir(), 'pipeline-'));
    cpSync(path.join(root, '.ci'), path.join(folder, '.ci'), { recursive: true });
    for (const built of folders) {
      mkdirSync(path.join(folder, built), { recursive: true });
      writeFileSync(path.join(folder, built, 'release.json'), JSON.stringify({ version: 'v7' }));
    }
    mkdirSync(path.join(folder, 'release/dist'), { recursive: true });
    const tool = `require('node:fs').appendFileSync('${folder}/asked', process.argv.slice(2).join(' ') + '\\n');
const file = process.env.RELEASE_KEY;
if (file) {
  const { readFileSync, statSync, writeFileSync } = require('node:fs');
  writeFileSync('${folder}/key', JSON.stringify({ file, text: readFileSync(file, 'utf8'), mode: statSync(file).mode & 0o777 }));
}`;
    writeFileSync(
      path.join(folder, 'release/dist/release.mjs'),
      `import { createRequire } from 'node:module';\nconst require = createRequire('/');\n${tool}`,
    );
    for (const manager of ['npx', 'npm', 'pnpm', 'corepack']) {
      writeFileSync(path.join(folder, manager), `#!/bin/sh\necho "${manager} $*" >> ${folder}/asked\n`);
      chmodSync(path.join(folder, manager), 0o755);
    }
    const { status } = spawnSync(path.join(folder, '.ci/release'), {
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, APP: 'remote-docs', ...env },
    });
    writeFileSync(path.join(folder, 'asked'), '', { flag: 'a' });
    const lines = readFileSync(path.join(folder, 'asked'), 'utf8').trim().split('\n');
    const key = existsSync(path.join(folder, 'key')) ? JSON.parse(readFileSync(path.join(folder, 'key'), 'utf8')) : undefined;
    return { status, asked: lines, key };
  }

  test.each([
    [{ DO: 'release' }, ['publish remote-docs --built remote-docs/dist', 'activate remote-docs v7 --if-new']],
    [{ DO: 'release', PERCENT: '10' }, ['publish remote-docs --built remote-docs/dist', 'activate remote-docs v7 --if-new --percent 10']],
    [{ DO: 'activate', VERSION: 'v3', PERCENT: '100' }, ['activate remote-docs v3']],
    [{ DO: 'activate', VERSION: 'v3', PERCENT: '50' }, ['activate remote-docs v3 --percent 50']],
    [{ DO: 'rollback', VERSION: '' }, ['rollback remote-docs']],
    [{ DO: 'rollback', VERSION: 'v3' }, ['rollback remote-docs --from v3']],
  ])('%j asks the release tool, and neither installs nor builds', (env, asked) => {
    expect(pipeline(env)).toEqual({ status: 0, asked });
  });

  test('ships both builds of the dashboard', () => {
    const { asked } = pipeline({ APP: 'remote-dashboard', DO: 'release' }, ['remote-dashboard/dist', 'remote-dashboard/dist-embed']);
    expect(asked).toEqual([
      'publish remote-dashboard --built remote-dashboard/dist',
      'activate remote-dashboard v7 --if-new',
      'publish dashboard_embed --built remote-dashboard/dist-embed',
      'activate dashboard_embed v7 --if-new',
    ]);
  });

  test.each([
    ['remote-dashboard', ['publish remote-dashboard --built built/dist', 'publish dashboard_embed --built built/dist-embed']],
    ['remote-docs', ['publish remote-docs --built built/dist']],
  ])('ships a build of %s that is in another place, and no app but its own', (APP, published) => {
    const { status, asked } = pipeline({ APP, DO: 'release', BUILT: 'built' }, ['built/dist', 'built/dist-embed']);
    expect(asked.filter((line) => line.startsWith('publish'))).toEqual(published);
    expect(status).toBe(0);
  });

  test('gives the release tool the key as a file, which only this user can read and which is gone afterwards', () => {
    const { status, key } = pipeline({ DO: 'rollback', RELEASE_KEY_PEM: '-----BEGIN-----\nkey\n-----END-----' });
    expect([status, key]).toEqual([0, { file: expect.any(String), text: '-----BEGIN-----\nkey\n-----END-----\n', mode: 0o600 }]);
    expect(existsSync(key.file)).toBe(false);
  });

  test('does nothing else', () => {
    expect(pipeline({ DO: 'remove' })).toEqual({ status: 2, asked: [''] });
  });
});

interface Step {
  run?: string;
  uses?: string;
  with?: Record<string, unknown>;
  env?: object;
}

interface Job {
  if?: string;
  needs?: string | string[];
  uses?: string;
  env?: object;
  environment?: string;
  outputs?: Record<string, string>;
  secrets?: Record<string, string>;
  permissions?: object;
  steps: Step[];
}

/** What is read of a workflow of GitHub. */
interface Workflow {
  on: { workflow_call?: { secrets?: object } };
  env?: object;
  permissions: object;
  concurrency: { group: string };
  jobs: Record<'release' | 'check' | 'build' | 'tool', Job>;
}

const workflow = (name: string) => load(readFileSync(path.join(root, '.github/workflows', `${name}.yml`), 'utf8')) as Workflow;
const names = readdirSync(path.join(root, '.github/workflows')).map((file) => path.parse(file).name);

describe('the workflow of a release', () => {
  const { jobs, concurrency, env, on } = workflow('release');
  const { steps } = jobs.release;
  const hasKeys = (part: unknown) => JSON.stringify(part ?? {}).includes('secrets.');

  test('has the keys of the target in the last step of a job of its own alone', () => {
    expect(steps.filter(hasKeys)).toEqual([steps.at(-1)]);
    expect(steps.at(-1)?.run).toBe('.ci/release');
    expect([env, jobs.release.env, jobs.check, jobs.build, jobs.tool].some(hasKeys)).toBe(false);
    expect([jobs.release.environment, jobs.build.environment, jobs.tool.environment]).toEqual(['production', undefined, undefined]);
  });

  test('signs with a key and tells a CDN, where the repository has these settings', () => {
    expect(steps.at(-1)?.env).toMatchObject({
      RELEASE_KEY_PEM: expect.stringContaining('secrets.RELEASE_KEY_PEM'),
      RELEASE_PURGE: expect.stringContaining('vars.RELEASE_PURGE'),
      RELEASE_PURGE_AUTHORIZATION: expect.stringContaining('secrets.RELEASE_PURGE_AUTHORIZATION'),
    });
  });

  // Reliability: a package tries to read the keys of the storage while it is built
  test('installs and builds nothing beside the keys', () => {
    const runs = steps.flatMap(({ run }) => run ?? []);
    expect(runs).toEqual(['echo "$SHA256  release/dist/release.mjs" | sha256sum --check', '.ci/release']);
    const used = steps.flatMap(({ uses }) => uses?.replace(/@.*/, '') ?? []);
    expect(used).toEqual(['actions/checkout', 'actions/setup-node', 'actions/download-artifact', 'actions/download-artifact']);
    expect(steps[0]?.with).toMatchObject({ 'sparse-checkout': '.ci' });
  });

  test('runs the release tool that the job for it has made, and no other', () => {
    expect(jobs.tool.outputs).toEqual({ sha256: expect.stringContaining('steps.bundle.outputs.sha256') });
    expect(steps.at(-2)?.env).toEqual({ SHA256: expect.stringContaining('needs.tool.outputs.sha256') });
    expect(jobs.tool.steps.flatMap(({ run }) => run ?? []).join()).toMatch(/^\.ci\/bundle-release\n/);
  });

  test('takes the build from a place where it can replace nothing', () => {
    const placeOf = (artifact: string) => steps.find((step) => step.with?.name === artifact)?.with?.path;
    expect([placeOf('build'), placeOf('release-tool')]).toEqual(['built', 'release/dist']);
    expect(steps.at(-1)?.env).toMatchObject({ BUILT: 'built' });
  });

  test('takes the build for host pages from the dashboard alone', () => {
    const { path: paths } = jobs.build.steps.at(-1)?.with ?? {};
    const app = `\${{ inputs.app }}`;
    expect(paths).toBe(`${app}/dist\n${app}/\${{ inputs.app == 'remote-dashboard' && 'dist-embed' || 'none' }}\n`);
  });

  test('waits for the checks, and is of main', () => {
    expect(jobs.release.needs).toEqual(['check', 'build', 'tool']);
    expect(jobs.check).toEqual({ if: "inputs.do == 'release'", uses: './.github/workflows/check.yml' });
    expect(workflow('check').on).toHaveProperty('workflow_call');
    expect(jobs.release.if).toContain("!failure() && github.ref == 'refs/heads/main'");
  });

  test('lets no rollback wait: only what is pushed goes in a row, and only it is built', () => {
    expect(concurrency.group).toContain("inputs.do == 'release' && 'pushes' || github.run_id");
    expect(workflow('check').concurrency.group).toContain('github.workflow');
    expect(jobs.build.if).toContain("inputs.do == 'release'");
    expect(jobs.tool.needs).toBeUndefined();
  });

  test('writes nothing that somebody types into a command', () => {
    const runs = names.flatMap((name) =>
      Object.values(workflow(name).jobs).flatMap(({ steps: all = [] }) => all.flatMap(({ run }) => run ?? [])),
    );
    expect(runs.length).toBeGreaterThan(4);
    for (const run of runs) expect(run).not.toContain('${{');
  });

  const ofApps = names.filter((name) => !['check', 'release'].includes(name));
  test.each(ofApps)('is what %s.yml calls, with the keys and nothing more', (name) => {
    const { release, ...others } = workflow(name).jobs;
    expect(others).toEqual({});
    expect(release.uses).toBe('./.github/workflows/release.yml');
    const secrets = Object.keys(on.workflow_call?.secrets ?? {});
    expect(release.secrets).toEqual(Object.fromEntries(secrets.map((secret) => [secret, `\${{ secrets.${secret} }}`])));
  });
});

describe('every workflow', () => {
  test.each(names)('%s.yml may read the repository and nothing more', (name) => {
    const { permissions, jobs } = workflow(name);
    expect(permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(jobs)) expect(job).not.toHaveProperty('permissions');
  });

  test.each(names)('%s.yml uses actions by their commit, and leaves no credentials of git behind', (name) => {
    const steps = Object.values(workflow(name).jobs).flatMap((job) => job.steps ?? []);
    for (const { uses, with: given } of steps.filter((step) => step.uses)) {
      expect(uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
      if (uses?.startsWith('actions/checkout')) expect(given).toMatchObject({ 'persist-credentials': false });
    }
  });
});

test('the pipelines have one package manager, of an exact version', () => {
  expect(readFileSync(path.join(root, '.ci/pnpm'), 'utf8')).toMatch(/^exec npx -y pnpm@\d+\.\d+\.\d+ "\$@"$/m);
  const files = [
    ...readdirSync(path.join(root, '.ci')).map((name) => `.ci/${name}`),
    ...names.map((name) => `.github/workflows/${name}.yml`),
  ];
  for (const file of files.filter((name) => name !== '.ci/pnpm')) {
    const commands = readFileSync(path.join(root, file), 'utf8').replaceAll(/^ *#.*$/gm, '');
    expect(commands.replaceAll('.ci/pnpm', '')).not.toMatch(/npm(?!-lock)|npx|corepack|yarn/);
  }
});
