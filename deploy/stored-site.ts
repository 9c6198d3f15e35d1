import { fakeBuild, fakeEmbed, type ReleaseTool, releaseTool, writeBuild } from 'release/testing';
import { fakeSite } from 'shared/testing';
import { shellBuild } from './served-site.ts';

/** What answers requests with the edge worker. */
export interface RunningWorker {
  /** `http://localhost:<port>` */
  origin: string;
  close(): Promise<void>;
}

/** A released site in object storage, behind the edge worker. */
export interface StoredSite<Worker extends RunningWorker = RunningWorker> {
  /** As the release tool names it. */
  target: string;
  tool: ReleaseTool;
  worker: Worker;
  close(): Promise<void>;
}

const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' };
const page = { path: '/status', label: 'status page', signedInOnly: false };

/**
 * Releases a shell, three remotes and the dashboard for host pages to a real object storage, and serves them.
 *
 * @param origin - of a storage with a bucket `site`.
 * @param serve - runs the worker on a URL of objects.
 */
export async function storeSite<Worker extends RunningWorker>(
  origin: string,
  serve: (storage: string) => Promise<Worker>,
): Promise<StoredSite<Worker>> {
  Object.assign(process.env, credentials, { AWS_ENDPOINT_URL: origin });
  const target = 's3://site/www';
  const tool = await releaseSite(target);
  const worker = await serve(`${origin}/site/www`);
  return { target, tool, worker, close: () => worker.close() };
}

/** Releases all that the tests of the edge worker ask for. The environment names endpoint and credentials. */
export async function releaseSite(target: string): Promise<ReleaseTool> {
  const tool = releaseTool(target);
  await tool.init(fakeSite);
  const builds = [fakeBuild('remote_dashboard', 'v1'), prerenderedDocs('v1'), fakeBuild('remote_status', 'v1', { page }), fakeEmbed('v1')];
  for (const build of [shellBuild('s1'), ...builds.map(writeBuild)]) await tool.ship(build);
  return tool;
}

/** A documentation with one page, `/docs/sql`. */
export function prerenderedDocs(version: string) {
  const docs = fakeBuild('remote_docs', version);
  const sql = { path: '/docs/sql', title: 'SQL', description: 'SQL.', html: '<h1>SQL</h1>', styles: [], files: [] };
  const files: [string, string][] = [
    ['pages.json', JSON.stringify({ layout: '', pages: [sql] })],
    ['picture.svg', '<svg/>'],
  ];
  return { ...docs, files: new Map([...docs.files, ...files.map(([name, text]): [string, Buffer] => [name, Buffer.from(text)])]) };
}
