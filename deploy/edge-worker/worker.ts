import {
  forCdn,
  immutable,
  isHashed,
  noStore,
  ownFileHeaders,
  pageFiles,
  pageHeaders,
  plainPath,
  publicFileHeaders,
  revalidate,
  sandboxHeaders,
} from 'release/serving';
import { assertReadable, type Generation, readCurrent, readObject, type Storage } from './generation.ts';

/* Serves a site from object storage, as a worker at the edge of a CDN: the usual handler of requests (`export default { fetch }`). docs/run-the-site.md, A CDN. */

/** What a URL leads to: the objects that may hold it, of which the first that exists does, and how it is sent. */
interface Place {
  objects: string[];
  type?: string;
  cache: string;
  headers: Readonly<Record<string, string>>;
  /** Whose release changes it: a purge names this tag. What never changes has none. */
  tag?: string;
  status?: 404;
  /** Whether every site has one of the objects: one that is not there may not be read. */
  isNeeded?: boolean;
}

export default {
  async fetch(request: Request, storage: Storage): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return sentence(405, 'Only GET and HEAD.');
    const { pathname } = new URL(request.url);
    try {
      const current = await readCurrent(storage);
      const places = placesOf(pathname, current);
      for (const place of places) {
        const answer = await send(request, storage, current, place);
        if (answer) return answer;
        if (place.isNeeded) throw new Error(`${place.objects[0]} is missing`);
      }
      if (places.length > 0) await assertReadable(storage);
      return sentence(404, 'There is no such file.', pathname.startsWith('/remotes/') ? publicFileHeaders : ownFileHeaders);
    } catch (error) {
      // A CDN goes on with the former answer.
      return sentence(502, `The storage does not answer: ${error instanceof Error ? error.message : error}`);
    }
  },
};

/**
 * A path whose encoded slashes make segments `.` or `..`: a cache in front that decodes and resolves paths would keep the answer for another
 * path. Those that are written plainly the URL has resolved by itself. An id may have an encoded slash.
 */
const leadsElsewhere = /(^|\/|%2f|%5c)(\.|%2e){1,2}(\/|%2f|%5c|$)/i;

/** The table of docs/releasing.md, "What a web server serves", for a generation. */
function placesOf(pathname: string, { id, hasPages, folderOf, hasPageOfAll, appOf, loginDomain }: Generation): Place[] {
  const ofShell = (file: string) => folderOf('shell') + file;
  const named = { cache: revalidate, tag: 'app-shell', headers: { ...ownFileHeaders, ...sandboxHeaders(pathname) } };
  const isPublic = { cache: revalidate, headers: publicFileHeaders };
  if (leadsElsewhere.test(pathname)) return [];
  if (pathname === '/site.json')
    return [{ objects: [`generations/${id}/site.json`], cache: noStore, headers: ownFileHeaders, isNeeded: true }];
  if (pathname === '/discovery.json')
    return [{ ...isPublic, objects: [`generations/${id}/discovery.json`], tag: 'discovery', isNeeded: true }];
  if (pathname === '/embed/dashboard.js') return [{ ...isPublic, objects: [ofShell('assets/embed.js')], tag: 'app-shell' }];
  if (pathname === '/embed/mf-manifest.json')
    return [{ ...isPublic, objects: [`${folderOf('@embed')}embed/mf-manifest.json`], tag: 'embed' }];
  if (/^\/(favicon\.(ico|svg)|robots\.txt|sitemap\.xml)$/.test(pathname)) return [{ ...named, objects: [ofShell(`assets${pathname}`)] }];
  if (/^\/(assets|remotes)\//.test(pathname)) {
    // Nothing to decode: what a storage would make of it is none of our files.
    if (!/^(\/[\w@.~+-]+)+$/.test(pathname)) return [];
    if (pathname.startsWith('/remotes/'))
      return [{ objects: [`files${pathname}`], cache: immutable, headers: { ...publicFileHeaders, ...sandboxHeaders(pathname) } }];
    const worker = /^\/assets\/auth0-worker\./.test(pathname) && {
      'Content-Security-Policy': `default-src 'none'; connect-src ${loginDomain}`,
    };
    if (isHashed(pathname)) return [{ objects: [`files${pathname}`], cache: immutable, headers: { ...named.headers, ...worker } }];
    return [{ ...named, objects: [ofShell(pathname.slice(1))] }];
  }
  if (pathname.startsWith('/api/')) return [];
  const app = appOf(plainPath(pathname));
  const files = pageFiles(pathname).filter((file) => file.startsWith('pages/') || hasPageOfAll(app));
  const page = { type: 'text/html; charset=utf-8', cache: noStore, headers: pageHeaders };
  return [
    { ...page, objects: files.map((file) => folderOf(app) + file), tag: `app-${app}` },
    { ...page, objects: [ofShell('index.html')], status: 404, isNeeded: hasPages('shell') },
  ];
}

async function send(request: Request, storage: Storage, { id }: Generation, place: Place): Promise<Response | undefined> {
  const { objects, cache, tag, status = 200 } = place;
  const headers = new Headers({ ...place.headers, 'Cache-Control': cache });
  if (tag) {
    headers.set('CDN-Cache-Control', forCdn);
    // Names of the same thing: Cloudflare's, and Fastly's and Varnish's.
    headers.set('Cache-Tag', `generation-${id},${tag}`);
    headers.set('Surrogate-Key', `generation-${id} ${tag}`);
  }
  if (cache === revalidate) headers.set('ETag', `W/"${id}"`);
  if (cache === revalidate && (request.headers.get('If-None-Match') ?? '').includes(`"${id}"`))
    return new Response(null, { status: 304, headers });
  const accepts = (coding: string) => new RegExp(`\\b${coding}\\b(?!;q=0(\\.0*)?(,|$))`).test(request.headers.get('Accept-Encoding') ?? '');
  for (const object of objects) {
    const type = place.type ?? typeOf(object);
    const isCompressed = /\.(js|css)$/.test(object);
    const short = isCompressed && accepts('br') ? await readObject(storage, `${object}.br`) : undefined;
    const body = short ?? (await readObject(storage, object));
    if (!body) continue;
    headers.set('Content-Type', type);
    if (isCompressed) headers.set('Vary', 'Accept-Encoding');
    if (short) headers.set('Content-Encoding', 'br');
    return new Response(request.method === 'HEAD' ? null : body, { status, headers, encodeBody: 'manual' } as ResponseInit);
  }
  return undefined;
}

const types: Readonly<Record<string, string>> = {
  ...{ js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', txt: 'text/plain; charset=utf-8' },
  ...{ json: 'application/json', map: 'application/json', wasm: 'application/wasm', xml: 'application/xml' },
  ...{ svg: 'image/svg+xml', png: 'image/png', ico: 'image/x-icon', woff2: 'font/woff2' },
};

function typeOf(object: string): string {
  return types[object.slice(object.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** Never a page in place of a file: a page taken for a script hides what went wrong. */
function sentence(status: number, text: string, headers = ownFileHeaders): Response {
  return new Response(`${text}\n`, { status, headers: { 'Content-Type': types.txt ?? '', 'Cache-Control': noStore, ...headers } });
}
