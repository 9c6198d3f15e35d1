import { spawnSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { activate, DirectoryTarget } from 'release';
import { median } from '../median.ts';
import { CountingTarget } from './sites.ts';

const TIMES = 7;

/** What an activation of one remote costs. */
export interface ActivationCost {
  /** In ms, the median: of the step itself, in a process that has done it before, and of the whole command. */
  time: number;
  command: number;
  /** The processor's part of the step, in ms, which depends less on what else the machine does. */
  cpu: number;
  /** Of the last one: files and bytes that it has written, and what the disk has for it. */
  files: number;
  bytes: number;
  disk: number;
  /** Of the process, in bytes. */
  memory: number;
  /** Of the home page, in bytes. */
  html: number;
}

/** What many activations did. */
export interface ManyCost {
  /** In ms, of all. */
  time: number;
  refused: number;
  /** What the disk has for them, in bytes. */
  disk: number;
}

/** Activates two versions of a remote in turn. */
export async function measureActivation(folder: string): Promise<ActivationCost> {
  const target = new CountingTarget(folder);
  const times: number[] = [];
  const work: number[] = [];
  let before = 0;
  for (let time = 0; time < TIMES; time += 1) {
    [target.files, target.bytes, before] = [0, 0, diskUse(folder)];
    const cpu = process.cpuUsage();
    const start = performance.now();
    await activate(operationOn(target), 'remote_0', time % 2 === 0 ? 'v2' : 'v1');
    times.push(performance.now() - start);
    const { user, system } = process.cpuUsage(cpu);
    work.push((user + system) / 1000);
  }
  const disk = diskUse(folder) - before;
  const commands = [1, 2, 3].map((time) => timeCommand(folder, `v${1 + (time % 2)}`));
  return {
    time: median(times),
    command: median(commands),
    cpu: median(work),
    files: target.files,
    bytes: target.bytes,
    disk,
    memory: process.resourceUsage().maxRSS * 1024,
    html: readFileSync(path.join(folder, 'current/pages/_home.html')).length,
  };
}

/** Activates a version of so many remotes at the same moment, as teams do that know nothing of each other. */
export async function measureRace(folder: string, teams: number): Promise<ManyCost> {
  const before = diskUse(folder);
  const start = performance.now();
  const ended = await Promise.allSettled(
    Array.from({ length: teams }, (_, number) => activate(operationOn(new DirectoryTarget(folder)), `remote_${number}`, 'v2')),
  );
  const refused = ended.filter(({ status }) => status === 'rejected').length;
  return { time: performance.now() - start, refused, disk: diskUse(folder) - before };
}

/** Activates one version after the other: those of each remote in turn. */
export async function measureSeries(folder: string, activations: number, remotes: number): Promise<ManyCost> {
  const before = diskUse(folder);
  const operation = operationOn(new DirectoryTarget(folder));
  const start = performance.now();
  for (let number = 0; number < activations; number += 1) {
    const turn = Math.floor(number / remotes);
    await activate(operation, `remote_${number % remotes}`, turn % 2 === 0 ? 'v2' : 'v1');
  }
  return { time: performance.now() - start, refused: 0, disk: diskUse(folder) - before };
}

/** How long `release activate` takes, as an operator or a job runs it. */
function timeCommand(folder: string, version: string): number {
  const main = fileURLToPath(new URL('main.ts', import.meta.resolve('release')));
  const start = performance.now();
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', main, 'activate', 'remote_0', version, '--target', folder, '--by', 'a team'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) throw new Error(`release activate has ended with ${status}.`);
  return performance.now() - start;
}

function operationOn(target: DirectoryTarget) {
  return { target, by: 'a team', now: () => new Date() };
}

/** What the disk has for the generations: blocks, so that folders and small files count as what they take. */
function diskUse(folder: string): number {
  const generations = path.join(folder, 'generations');
  const items = readdirSync(generations, { recursive: true, withFileTypes: true });
  return items.reduce((sum, { parentPath, name }) => sum + lstatSync(path.join(parentPath, name)).blocks * 512, 0);
}
