import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { Discovery, PageDiscovery } from 'shared/discovery';
import { createLoader } from './load-remote.ts';
import { docs, failureOf, type Load, loaderOf, origin, refuse, released } from './testing.ts';
import { visitorMemory } from './visitor-memory.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A loader of a page that knows only that there is a documentation. */
function loaderOfPage(readDiscovery: () => Promise<Discovery>) {
  const load = jest.fn<Load>(async () => 'one');
  const page = { path: '/docs', label: 'documentation', signedInOnly: false };
  const discovery: PageDiscovery = { ...docs(released('1')), remotes: {}, pages: { remote_docs: page } };
  const read = jest.fn(readDiscovery);
  const loader = createLoader({
    discovery,
    runtime: { load },
    memory: visitorMemory(undefined),
    origin,
    allowedOrigins: [],
    readDiscovery: read,
  });
  return { loader, load, read };
}

test('what the page does not carry is read from the discovery document, once', async () => {
  const { loader, load, read } = loaderOfPage(async () => docs(released('1')));
  await expect(loader.load('remote_docs', 'App')).resolves.toBe('one');
  expect(load).toHaveBeenCalledWith('remote_docs', 'App', {
    url: `${origin}/remotes/docs/1/remoteEntry.js`,
    integrity: 'sha384-1',
    limit: 19_500,
  });
  await expect(loader.offers()).resolves.toMatchObject({ remote_docs: { version: '1' } });
  expect(read).toHaveBeenCalledTimes(1);
});

test('when it cannot be read, that is the reason, and the next try reads it again', async () => {
  const answers = [() => Promise.reject(new Error('HTTP 500')), async () => docs(released('1'))];
  const { loader } = loaderOfPage(() => answers.shift()?.() ?? Promise.reject(new Error('once too often')));
  const error = await failureOf(loader.load('remote_docs', 'App'));
  expect(error.message).toBe('No version of remote_docs could be loaded:\nError: /discovery.json: HTTP 500');
  await expect(loader.load('remote_docs', 'App')).resolves.toBe('one');
});

test.each<[string, unknown]>([
  ['no document', null],
  ['no remotes', {}],
])('an answer with %s is refused, and the next try asks again', async (_what, answer) => {
  const answers = [answer, docs(released('1'))];
  const { loader } = loaderOfPage(async () => answers.shift() as Discovery);
  expect((await failureOf(loader.load('remote_docs', 'App'))).message).toContain('/discovery.json: ');
  await expect(loader.load('remote_docs', 'App')).resolves.toBe('one');
});

test('offers are what the page carries where that is all', async () => {
  const { loader } = loaderOf(docs(released('1')), {});
  await expect(loader.offers()).resolves.toEqual(docs(released('1')).remotes);
});

const usual = { discovery: docs(released('2')), memory: visitorMemory(undefined), origin, allowedOrigins: [] };

test("a visitor's Retry reads the discovery document again, and finds the repaired release", async () => {
  const load = jest.fn<Load>(async (_remote, _expose, { url }) => (url.includes('/3/') ? 'three' : refuse('syntax error')()));
  const readDiscovery = jest.fn(async () => docs(released('3')));
  const loader = createLoader({ ...usual, runtime: { load }, readDiscovery });
  await failureOf(loader.load('remote_docs', 'App'));
  expect(readDiscovery).not.toHaveBeenCalled();
  await expect(loader.load('remote_docs', 'App')).resolves.toBe('three');
});

test('a Retry without an answer of the discovery document tries what is known', async () => {
  const load = jest.fn<Load>(refuse('reset')).mockRejectedValueOnce(new Error('reset')).mockResolvedValueOnce('two');
  const readDiscovery = () => Promise.reject(new TypeError('Failed to fetch'));
  const loader = createLoader({ ...usual, runtime: { load }, readDiscovery });
  await failureOf(loader.load('remote_docs', 'App'));
  await expect(loader.load('remote_docs', 'App')).resolves.toBe('two');
});

describe('a new remote', () => {
  const status = { ...released('7'), percent: 10, page: { path: '/status', label: 'status page', signedInOnly: false } };
  const loaderFor = (bucket: number, upcoming: Discovery['upcoming'] = { remote_status: status }) => {
    const load = jest.fn<Load>(() => Promise.reject(new Error('broken')));
    const loader = createLoader({
      discovery: { ...docs(released('1')), pages: {}, upcomingPages: { remote_status: status } },
      runtime: { load },
      memory: { ...visitorMemory(undefined), bucket },
      origin,
      allowedOrigins: [],
      readDiscovery: async () => ({ ...docs(released('1')), upcoming }),
    });
    return { loader, load };
  };

  test('is offered to a visitor inside its share, once: it has nothing to fall back to', async () => {
    const { loader, load } = loaderFor(9.9);
    expect((await loader.offers()).remote_status).toMatchObject({ version: '7', rollout: { version: '7', percent: 10 } });
    await failureOf(loader.load('remote_status', 'App'));
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('of another form is left out, and its neighbours stay', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const odd = { remote_status: status, remote_odd: null, remote_empty: {}, remote_text: 'x' } as unknown as Discovery['upcoming'];
    expect(Object.keys(await loaderFor(9.9, odd).loader.offers())).toEqual(['remote_docs', 'remote_status']);
  });

  test('is not offered to one outside', async () => {
    const { loader } = loaderFor(10);
    expect(Object.keys(await loader.offers())).toEqual(['remote_docs']);
    expect((await failureOf(loader.load('remote_status', 'App'))).message).toContain('it is not in /discovery.json');
  });
});
