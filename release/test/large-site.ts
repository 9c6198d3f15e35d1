import { createHash } from 'node:crypto';
import type { RemotePage } from 'shared/discovery';
import { changeSite } from '../src/change-site.ts';
import { publish } from '../src/publish.ts';
import type { Target } from '../src/target/target.ts';
import { fakeBuild, fakeTarget } from '../src/testing.ts';

const shell = {
  layout: '<nav>⟦navigation⟧</nav><main>⟦content⟧</main>',
  navigationLink: '<a class="link" href="⟦path⟧">⟦label⟧</a>',
};
const prerendered = (path: string, html: string) => ({ path, title: path, description: 'About ⟦brand⟧.', html, styles: [], files: [] });
// Half a page of the documentation.
const text = '<p>What a page of the documentation says, <code>as it is prerendered</code>.</p>\n'.repeat(250);

/** Names that have nothing in common, as words have not. */
export const nameOf = (number: number) => createHash('sha256').update(String(number)).digest('hex').slice(0, 8);

/** The page that the remote of this number adds to the site. */
export const pageOf = (number: number): RemotePage => ({
  path: `/${nameOf(number)}`,
  label: `${nameOf(number)} page`,
  signedInOnly: false,
});

/** How a large site differs from the usual one. */
interface LargeSiteOptions {
  /** What a remote of this number adds to the site. */
  page?: (number: number) => RemotePage | undefined;
  /** Versions of each remote, of which `v1` is active; the first remote has at least two. */
  versions?: number;
}

/** Sets up a site with remotes, each with so many prerendered pages. */
export async function largeSite(target: Target, remotes: number, pages: number, { page = pageOf, versions = 1 }: LargeSiteOptions = {}) {
  const operation = await fakeTarget([], target);
  const release = async (name: string, version: string, file: object, added?: RemotePage) => {
    const { release, files } = fakeBuild(name, version, { ...(added && { page: added }) });
    await publish(operation, { release, files: new Map([...files, ['pages.json', Buffer.from(JSON.stringify(file))]]) });
  };
  await release('shell', 'v1', { ...shell, pages: [prerendered('/', '<nav>⟦navigation⟧</nav><h1>⟦brand⟧</h1>')] });
  const names = Array.from({ length: remotes }, (_, number) => `remote_${number}`);
  for (const [number, name] of names.entries()) {
    const file = { pages: Array.from({ length: pages }, (_, index) => prerendered(`/${nameOf(number)}/page-${index}`, text)) };
    for (let version = 1; version <= Math.max(versions, number === 0 ? 2 : 1); version += 1) {
      await release(name, `v${version}`, file, page(number));
    }
  }
  const active = { version: 'v1', since: operation.now().toISOString(), by: 'ann' };
  await changeSite(operation, async () => ({
    apps: Object.fromEntries(['shell', ...names].map((name) => [name, { active, previous: [] }])),
  }));
  return operation;
}
