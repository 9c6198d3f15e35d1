import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PageSchema, type RemotePage } from 'shared/discovery';
import { parse } from 'valibot';

/** The repository's root. */
export const root = path.join(import.meta.dirname, '../..');

/** Folders of the remotes: those named `remote-…` that have a build. */
export const remoteFolders = readdirSync(root).filter(
  (folder) => folder.startsWith('remote-') && existsSync(path.join(root, folder, 'rspack.config.ts')),
);

/** What the `rspack.config.ts` of an app says of it. */
export interface AppDescription {
  /** Federation name. */
  name: string;
  devPort: number;
  /** The page that it adds to a site whose shell does not know it. */
  page?: RemotePage;
  /** The most that its own code may weigh on its page, in kB as sent (brotli); the shell has none. */
  budget?: number;
}

/** Reads the `rspack.config.ts` of an app. @param folder - e.g. `remote-docs`. */
export async function describeApp(folder: string): Promise<AppDescription> {
  const { default: config } = await import(pathToFileURL(path.join(root, folder, 'rspack.config.ts')).href);
  const { name, devPort, page, budget } = config.app;
  return { name, devPort, ...(page && { page: parse(PageSchema, page) }), ...(budget && { budget }) };
}
