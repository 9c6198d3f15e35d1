import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { recoverDiscovery } from './recover-discovery.tsx';

const version = (label: string) => ({ version: label, contract: '1.0.0', entry: { url: `/${label}.js` }, exposes: {}, previous: [] });
const page = { path: '/status', label: 'status page', signedInOnly: false };
const released = {
  schema: 1,
  shell: 's1',
  contract: '1.0.0',
  remotes: { remote_docs: version('d1'), remote_status: { ...version('s1'), page } },
};
const recover = (answer: unknown) => recoverDiscovery(async () => answer);

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

test('the document says what the page should have said', async () => {
  expect(await recover(released)).toMatchObject({ discovery: { ...released, pages: { remote_status: page } } });
  expect((await recover(released)).banner).toBeUndefined();
});

test('of a document with an odd page, the rest is used, and there is a notice', async () => {
  const odd = { ...released, remotes: { ...released.remotes, remote_odd: { ...version('1'), page: { path: 7 } } } };
  const { discovery, banner } = await recover(odd);
  expect(discovery.pages).toEqual({ remote_status: page });
  expect(banner).toBeDefined();
});

test('of a page whose list of pages is null, the remotes are used', async () => {
  document.body.innerHTML = '<script type="application/json" id="discovery"></script>';
  (document.body.firstChild as Element).textContent = JSON.stringify({ ...released, pages: null });
  const { discovery, banner } = await recover(null);
  expect(Object.keys(discovery.remotes)).toEqual(['remote_docs', 'remote_status']);
  expect(banner).toBeDefined();
});

test.each([null, {}, { ...released, schema: 2 }, { ...released, remotes: null }])(
  'without a usable document (%j), what the page itself has is used, with a notice',
  async (answer) => {
    document.body.innerHTML = '<script type="application/json" id="discovery"></script>';
    const block = { ...released, pages: { remote_status: page, odd: null } };
    (document.body.firstChild as Element).textContent = JSON.stringify(block);
    const { discovery, banner } = await recover(answer);
    expect(discovery).toMatchObject({ contract: '1.0.0', pages: { remote_status: page } });
    expect(Object.keys(discovery.remotes)).toEqual(['remote_docs', 'remote_status']);
    expect(banner).toBeDefined();
  },
);

test('without anything, only the pages of the shell and of the remotes that it knows are known', async () => {
  for (const path of ['/', '/about', '/docs/measurements']) {
    window.history.replaceState(null, '', path);
    expect((await recover(null)).discovery).toMatchObject({ remotes: {}, pages: {} });
  }
  window.history.replaceState(null, '', '/status');
  await expect(recover(null)).rejects.toThrow('nothing else says which page this is');
});
