import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { composeHostManifest, composePages, type DrawnApp, manifestFile, pageOf, pagePolicy, parsePagesFile, sheetsOf } from 'release';
import { embedRemote } from 'shared/embed';
import type { Site } from 'shared/site';
import type { Faults } from '../faults.ts';
import type { Build } from './build.ts';
import { type Builds, type Publication, publish } from './publication.ts';
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
  const served = new Map<string, Build>();
  let serial = 0;
  let publication = publish(builds, {}, serial, served);
  let pages = pagesOf(publication);
  faults.onChange(() => {
    serial += 1;
    publication = publish(builds, faults.state.remotes, serial, served);
    pages = pagesOf(publication);
  });

  function pagesOf({ discovery, find }: Publication) {
    const remotes = Object.entries(discovery.remotes).map(([name, { version }]): [string, DrawnApp] => {
      const read = (file: string) => find(name, version, file)?.content.toString('utf8');
      const file = parsePagesFile(read('pages.json'), `pages.json of ${name}`);
      return [name, { version, file, css: new Map(sheetsOf(file).map((sheet) => [sheet, read(sheet) ?? ''])) }];
    });
    return composePages({
      template: textOf(builds.shell, 'index.html') ?? '',
      site,
      discovery,
      shell: parsePagesFile(textOf(builds.shell, 'pages.json'), 'pages.json of the shell'),
      remotes: new Map(remotes),
    });
  }

  return siteApp(
    {
      settings: () => site,
      discovery: () => publication.discovery,
      page(pathname) {
        const html = pageOf(pages, pathname);
        const shown = html ?? pages.get('index.html')?.() ?? '';
        return { html: Buffer.from(shown), policy: pagePolicy(site, shown), found: html !== undefined };
      },
      asset(file) {
        const composed = pages.get(`assets/${file}`);
        return composed ? Buffer.from(composed()) : builds.shell.files.get(file);
      },
      hostManifest() {
        const version = publication.discovery.remotes[embedRemote]?.version ?? '';
        const file = publication.find(embedRemote, version, manifestFile);
        return file && composeHostManifest(site.address, version, file.content);
      },
      remoteFile: (name, version, file) => publication.find(name, version, file),
    },
    { gateway, faults },
  );
}

function textOf({ files }: Build, file: string): string | undefined {
  return files.get(file)?.toString('utf8');
}
