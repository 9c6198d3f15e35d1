import type { Discovery, ReleasedRemote, RemotePage } from 'shared/discovery';
import { setDeclaredPages } from './page-discovery.ts';

/*
 * The discovery document has a line for each remote, which begins with the page that it declares. So an activation among 1,000 remotes
 * takes over the lines of all others as they are, and parses their pages only: a third of the document's time was parsing, another one
 * writing the same again.
 */

/** Remotes by federation name, in the order of the document: as objects, or as JSON that a document has of them. */
export type RemoteTexts = ReadonlyMap<string, ReleasedRemote | string>;

/** What is taken over from a document. */
export interface KnownDiscovery {
  remotes: RemoteTexts;
  upcoming: Discovery['upcoming'];
}

const beginOfRemotes = '"remotes":{';
const beginOfPage = '{"page":';

/** The text of a document. @param remotes - instead of its own. */
export function discoveryText({ upcoming, ...rest }: Discovery, remotes: RemoteTexts): string {
  const head = JSON.stringify({ ...rest, remotes: {} }).slice(0, -'}}'.length);
  const lines = Array.from(remotes, ([name, remote]) => `"${name}":${typeof remote === 'string' ? remote : textOf(remote)}`);
  return [head, lines.join(',\n'), `}${upcoming ? `,"upcoming":${JSON.stringify(upcoming)}` : ''}}`].join('\n');
}

function textOf({ page, ...remote }: ReleasedRemote): string {
  return JSON.stringify({ ...(page && { page }), ...remote });
}

/** Reads a document that a release tool has written; one of an older tool, without lines, is parsed. */
export function readDiscoveryText(text: string): KnownDiscovery {
  const [head = '', ...lines] = text.split('\n');
  const tail = lines.pop() ?? '';
  if (!head.endsWith(beginOfRemotes)) {
    const { remotes, upcoming } = JSON.parse(text) as Discovery;
    return { remotes: new Map(Object.entries(remotes)), upcoming };
  }
  const remotes = lines.filter(Boolean).map((line): [string, string] => {
    const end = line.indexOf('":');
    return [line.slice(1, end), line.slice(end + '":'.length, line.endsWith(',') ? -1 : undefined)];
  });
  const { upcoming } = JSON.parse(`{${tail.slice(tail.startsWith('},') ? 2 : 1)}`) as Pick<Discovery, 'upcoming'>;
  return { remotes: new Map(remotes), upcoming };
}

/** The remotes of a document as objects, each of which is parsed when somebody asks for it. */
export function remotesOf(texts: RemoteTexts): Discovery['remotes'] {
  // Without a prototype: nobody has declared a remote named `constructor`.
  const parsed: Discovery['remotes'] = Object.create(null);
  const get = (name: string | symbol): ReleasedRemote | undefined => {
    const remote = typeof name === 'string' ? (parsed[name] ?? texts.get(name)) : undefined;
    if (remote === undefined) return undefined;
    const read = typeof remote === 'string' ? (JSON.parse(remote) as ReleasedRemote) : remote;
    parsed[String(name)] = read;
    return read;
  };
  const remotes = new Proxy(parsed, {
    get: (_, name) => get(name),
    has: (_, name) => get(name) !== undefined,
    ownKeys: () => [...texts.keys()],
    getOwnPropertyDescriptor: (_, name) => {
      const value = get(name);
      return value && { value, enumerable: true, configurable: true, writable: true };
    },
  });
  setDeclaredPages(remotes, pagesOf(texts));
  return remotes;
}

/** The pages that remotes declare, of which a document has nothing else. In JSON, a quotation mark within a text is never without a backslash. */
function pagesOf(texts: RemoteTexts): Record<string, RemotePage> {
  const names: string[] = [];
  const found: string[] = [];
  for (const [name, remote] of texts) {
    const page = typeof remote === 'string' ? pageText(remote) : JSON.stringify(remote.page);
    if (page === undefined) continue;
    names.push(name);
    found.push(page);
  }
  const pages = JSON.parse(`[${found.join(',')}]`) as RemotePage[];
  return Object.fromEntries(names.map((name, index) => [name, pages[index] as RemotePage]));
}

function pageText(remote: string): string | undefined {
  if (!remote.startsWith(beginOfPage)) return undefined;
  return remote.slice(beginOfPage.length, remote.indexOf('},"version":"') + 1);
}
