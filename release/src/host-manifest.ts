import { embedRemote } from 'shared/embed/contract';
import * as v from 'valibot';
import { releasePath } from './discover.ts';

/** The file of a build that hosts with Module Federation read: the bundler's plugin writes it. */
export const manifestFile = 'mf-manifest.json';

/** The same of the active dashboard for embedding pages: a file of the generation, and its path below the site's URL. */
export const hostManifest = `embed/${manifestFile}`;

const ManifestSchema = v.looseObject({ name: v.string(), metaData: v.looseObject({ remoteEntry: v.looseObject({ name: v.string() }) }) });

/**
 * The manifest of a version of the dashboard for embedding pages, from where its files really lie.
 *
 * @param siteUrl - of the site, without a slash at its end.
 * @param content - of the build's {@link manifestFile}.
 * @returns `undefined` when it is no manifest.
 */
export function composeHostManifest(siteUrl: string, version: string, content: Buffer): Buffer | undefined {
  const manifest = parseManifest(content);
  if (!manifest) return undefined;
  const metaData = { ...manifest.metaData, publicPath: `${siteUrl}${releasePath(embedRemote, version)}` };
  return Buffer.from(`${JSON.stringify({ ...manifest, metaData }, null, 2)}\n`);
}

/** @returns `undefined` when it is no manifest. */
export function parseManifest(content: Buffer) {
  try {
    return v.parse(ManifestSchema, JSON.parse(content.toString('utf8')));
  } catch {
    return undefined;
  }
}
