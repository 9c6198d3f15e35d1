import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { composePage, pagePolicy } from 'release';
import type { Site } from 'shared/site';
import type { Faults } from '../faults.ts';
import type { Build } from './build.ts';
import { type Builds, publish } from './publication.ts';
import { siteApp } from './site-app.ts';

/** What the edge serves, and from where. */
export interface EdgeOptions {
  builds: Builds;
  site: Site;
  /** Origin of the gateway that `/api` leads to. */
  gateway: string;
  faults: Faults;
}

/** Serves built apps from memory, composed as the release tool would, with the failures that are asked for. */
export function edgeApp({ builds, site, gateway, faults }: EdgeOptions): Hono<{ Bindings: HttpBindings }> {
  const template = builds.shell.files.get('index.html')?.toString('utf8') ?? '';

  const served = new Map<string, Build>();
  let serial = 0;
  let publication = publish(builds, {}, serial, served);
  faults.onChange(() => {
    serial += 1;
    publication = publish(builds, faults.state.remotes, serial, served);
  });

  return siteApp(
    {
      settings: () => site,
      discovery: () => publication.discovery,
      page(pathname) {
        const html = composePage({ template, site, discovery: publication.discovery, pathname });
        return { html: Buffer.from(html), policy: pagePolicy(site, html) };
      },
      asset: (file) => builds.shell.files.get(file),
      remoteFile: (name, version, file) => publication.find(name, version, file),
    },
    { gateway, faults },
  );
}
