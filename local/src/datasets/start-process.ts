import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const typescript = pathToFileURL(createRequire(import.meta.filename).resolve('tsx')).href;

/**
 * Starts a script of this folder in a process of its own.
 *
 * @param signal - ends it.
 */
export function startProcess(script: string, parameters: string[], signal: AbortSignal): ChildProcess {
  const child = fork(path.join(import.meta.dirname, script), parameters, {
    execArgv: ['--import', typescript],
    env: { ...process.env, TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const end = () => child.kill('SIGKILL');
  signal.addEventListener('abort', end);
  child.once('exit', () => signal.removeEventListener('abort', end));
  if (signal.aborted) end();
  return child;
}

/** All that a process has written to its standard error until it ended. */
export async function complaintsOf({ stderr }: ChildProcess): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of stderr?.setEncoding('utf8') ?? []) pieces.push(piece);
  return pieces.join('').trim();
}
