/** @jest-environment node */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { fakeBuild, releaseTool, temporaryFolder, writeBuild } from '../testing.ts';
import { commands } from './commands.ts';
import { run } from './run.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

async function exitCode(line: string): Promise<number> {
  const words = line.replaceAll('FOLDER', folder).split(' ').filter(Boolean);
  const environment = { RELEASE_TARGET: path.join(folder, 'site'), GITHUB_ACTOR: 'ann' };
  return run(words, { environment, print: () => {}, printError: () => {} });
}

const documented = readFileSync(path.join(import.meta.dirname, '../../../docs/releasing.md'), 'utf8');
const table = documented.slice(documented.indexOf('## Exit codes'));
const examples = [...table.matchAll(/^\| (\d) +\|[^|]*\|([^|]*)\|/gm)].flatMap(([, code, cell = '']) =>
  [...cell.matchAll(/`release ?([^`]*)`/g)].map(([, line = '']) => [Number(code), line] as const),
);

describe('docs/releasing.md', () => {
  test('has examples of each exit code', () => {
    expect([...new Set(examples.map(([code]) => code))]).toEqual([0, 1, 2]);
    expect(examples.length).toBeGreaterThan(10);
  });

  test.each(examples)('says %i of `release %s`', async (code, line) => {
    const tool = releaseTool(path.join(folder, 'site'));
    await tool.init(fakeSite);
    await tool.ship(writeBuild(fakeBuild('remote_docs', 'v1')));
    expect(await exitCode(line.replace('nowhere', 'FOLDER/nowhere').replace('web', 'FOLDER/web'))).toBe(code);
  });
});

const values: Record<string, string> = { keep: '5', over: '1h', steps: '1,100', 'halt-on': '20', reports: 'http://127.0.0.1:9' };

/** Each command, written rightly. */
const right = Object.entries(commands).map(([name, form]: [string, { words: string[]; optional?: string; required?: string[] }]) => {
  const options = (form.required ?? []).map((option) => `--${option} ${values[option] ?? `FOLDER/${option}`}`);
  return [name, ...[...form.words, form.optional].flatMap((word) => (word ? `one-${word}` : [])), ...options].join(' ');
});

describe('where there is no site', () => {
  test.each(right)('%s ends with 1, or sets one up', async (line) => {
    writeFileSync(path.join(folder, 'settings'), JSON.stringify(fakeSite));
    const set = line.startsWith('init') ? line.replace('FOLDER/site', 'FOLDER/settings') : line;
    expect(await exitCode(set)).toBe(line.startsWith('init') ? 0 : 1);
  });

  const wrong = right.flatMap((line) => [
    `${line} word`,
    `${line} --verbose`,
    `${line} --by`,
    ...(line.includes(' ') ? [line.slice(0, line.lastIndexOf(' '))] : []),
    ...(/^(status|history|rollback|withdraw|publish)/.test(line) ? [`${line} --percent 5`] : []),
  ]);
  test.each([...wrong, 'activate docs v1 --percent 200', 'prune --keep none'])('%s ends with 2, and touches nothing', async (line) => {
    expect(await exitCode(line)).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });
});
