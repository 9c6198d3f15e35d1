import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../apps.ts';

/** A page that is not ours and embeds the dashboard: a folder in `examples/`. */
export interface Example {
  /** Of its package. */
  name: string;
  /** What it is made of. */
  title: string;
  /** How it embeds. */
  description: string;
  /** Where it is when it runs. */
  origin: string;
}

/** The examples of this repository. */
export function findExamples(): Example[] {
  const folder = path.join(root, 'examples');
  return readdirSync(folder)
    .map((name) => path.join(folder, name, 'package.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')))
    .filter(({ config }) => config)
    .map(({ name, description, config }) => {
      const [title, how] = description.split(': ');
      return { name, title, description: how, origin: `http://localhost:${config.port}` };
    })
    .sort((one, other) => one.origin.localeCompare(other.origin));
}

/** Whether it runs. */
export async function isRunning({ origin }: Example): Promise<boolean> {
  const answer = await fetch(origin, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
  return answer?.ok ?? false;
}
