/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { load } from 'js-yaml';

const root = path.join(import.meta.dirname, '..');

describe('.ci/release', () => {
  /** Runs it beside a build of version `v7`, on an `npx` that only writes down what it is asked for. */
  function pipeline(env: NodeJS.ProcessEnv, folders = ['remote-docs/dist']) {
    const folder = mkdtempSync(path.join(tmpdir(), 'pipeline-'));
    cpSync(path.join(root, '.ci'), path.join(folder, '.ci'), { recursive: true });
    for (const built of folders) {
      mkdirSync(path.join(folder, built), { recursive: true });
      writeFileSync(path.join(folder, built, 'release.json'), JSON.stringify({ version: 'v7' }));
    }
    writeFileSync(path.join(folder, 'npx'), `#!/bin/sh\necho "$*" >> ${folder}/asked\n`);
    chmodSync(path.join(folder, 'npx'), 0o755);
    const { status } = spawnSync(path.join(folder, '.ci/release'), {
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, APP: 'remote-docs', ...env },
    });
    writeFileSync(path.join(folder, 'asked'), '', { flag: 'a' });
    const lines = readFileSync(path.join(folder, 'asked'), 'utf8').trim().split('\n');
    return { status, asked: lines.map((line) => line.replace('-y pnpm@12 --silent release ', '')) };
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

  test('does nothing else', () => {
    expect(pipeline({ DO: 'remove' })).toEqual({ status: 2, asked: [''] });
  });
});

interface Job {
  if?: string;
  needs?: string;
  uses?: string;
  env?: object;
  steps: { run?: string; env?: object }[];
}

/** What is read of a workflow of GitHub. */
interface Workflow {
  on: object;
  env?: object;
  concurrency: { group: string };
  jobs: { release: Job; check?: Job };
}

describe('the workflow of a release', () => {
  const workflow = (name: string) => load(readFileSync(path.join(root, '.github/workflows', `${name}.yml`), 'utf8')) as Workflow;
  const { jobs, concurrency, env } = workflow('release');
  const { steps } = jobs.release;
  const hasKeys = (part: unknown) => JSON.stringify(part ?? {}).includes('secrets.');

  test('has the keys of the target in the last step alone', () => {
    expect(steps.filter(hasKeys)).toEqual([steps.at(-1)]);
    expect(steps.at(-1)?.run).toBe('.ci/release');
    expect([env, jobs.release.env, jobs.check].some(hasKeys)).toBe(false);
  });

  test('waits for the checks, and is of main', () => {
    expect(jobs.release.needs).toBe('check');
    expect(jobs.check).toEqual({ if: "inputs.do == 'release'", uses: './.github/workflows/check.yml' });
    expect(workflow('check').on).toHaveProperty('workflow_call');
    expect(jobs.release.if).toContain("!failure() && github.ref == 'refs/heads/main'");
  });

  test('lets no rollback wait: only what is pushed goes in a row', () => {
    expect(concurrency.group).toContain("inputs.do == 'release' && 'pushes' || github.run_id");
    expect(workflow('check').concurrency.group).toContain('github.workflow');
  });

  test.each(['dashboard', 'dashboard_embed', 'docs', 'shell'])('is what %s.yml calls, with the keys and nothing more', (name) => {
    const { release, ...others } = workflow(name).jobs;
    expect(others).toEqual({});
    expect(release.uses).toBe('./.github/workflows/release.yml');
  });
});
