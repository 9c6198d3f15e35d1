import { type StorageServer, startStorage } from 'release/storage-server';
import { fakeBuild, fakeEmbed, type ReleaseTool, releaseTool, writeBuild } from 'release/testing';
import { fakeSite } from 'shared/testing';
import { serveWorker } from './edge-worker/serve.ts';
import { shellBuild } from './served-site.ts';

/** A released site in object storage, behind the edge worker. */
export interface StoredSite {
  /** As the release tool names it. */
  target: string;
  storage: StorageServer;
  tool: ReleaseTool;
  worker: Awaited<ReturnType<typeof serveWorker>>;
  close(): Promise<void>;
}

const target = 's3://site/www';
const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' };
const page = { path: '/status', label: 'status page', signedInOnly: false };

/** Releases a shell, three remotes and the dashboard for host pages to a real object storage. */
export async function storeSite(): Promise<StoredSite> {
  const storage = await startStorage();
  Object.assign(process.env, credentials, { AWS_ENDPOINT_URL: storage.origin });
  const tool = releaseTool(target);
  await tool.init(fakeSite);
  const builds = [fakeBuild('remote_dashboard', 'v1'), prerenderedDocs('v1'), fakeBuild('remote_status', 'v1', { page }), fakeEmbed('v1')];
  for (const build of [shellBuild('s1'), ...builds.map(writeBuild)]) await tool.ship(build);
  const worker = await serveWorker(`${storage.origin}/site/www`);
  return {
    ...{ target, storage, tool, worker },
    async close() {
      await worker.close();
      await storage.close();
    },
  };
}

/** A documentation with one page, `/docs/sql`. */
export function prerenderedDocs(version: string) {
  const docs = fakeBuild('remote_docs', version);
  const sql = { path: '/docs/sql', title: 'SQL', description: 'SQL.', html: '<h1>SQL</h1>', styles: [], files: [] };
  return { ...docs, files: new Map([...docs.files, ['pages.json', Buffer.from(JSON.stringify({ layout: '', pages: [sql] }))]]) };
}
