import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import type { FrontEnd } from './front-end.ts';
import type { Ports } from './ports.ts';

/** Lets the system choose. */
export const anyPorts: Ports = { site: 0, login: 0, gateway: 0, control: 0, datasets: 0 };

/** A site without files, for tests of the services behind it. */
export const emptyFrontEnd: FrontEnd = { remotes: [], app: () => new Hono() };

/** A folder of its own for a test. */
export function temporaryFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'local-stack-'));
}

/** Writes files. @returns their folder. */
export function folderOf(files: Record<string, string | object>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}
