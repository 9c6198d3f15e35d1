import { expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyModule } from 'shared/lazy';
import type { RemoteSite } from 'shared/remote';
import { Route, Routes } from 'shared/router';
import { fakeSite, MemoryRouter } from 'shared/testing';
import { DocsContext } from './docs-context.ts';
import { DocsRoutes } from './docs-routes.tsx';
import { Article } from './page/article.tsx';
import type { Page, PageModule } from './page/page.ts';
import { prefetchPage, shownAt } from './page/prefetch-page.ts';

const content: PageModule = {
  default: () => (
    <Article headings={[{ id: 'first', text: 'First section', level: 2 }]}>
      <h2 id="first">First section</h2>
    </Article>
  ),
};

type Load = Page['content']['load'];

function fakePage(name: string, load: Load = async () => content): Page {
  return {
    path: `/docs/${name}`,
    title: name,
    summary: '',
    source: `${name}.mdx`,
    chunk: '',
    sections: async () => ({ sections: [] }),
    content: lazyModule(load),
  };
}

const fakePages = (load?: Load) => ['alpha', 'beta/inner', 'gamma'].map((name) => ({ ...fakePage(name, load), title: `Page ${name}` }));

function show(address: string, pages = fakePages(), site: RemoteSite = fakeSite) {
  const onPage = jest.fn();
  const onError = jest.fn();
  render(
    <DocsContext value={{ site, onError }}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/docs/*" element={<DocsRoutes pages={pages} onPage={onPage} />} />
        </Routes>
      </MemoryRouter>
    </DocsContext>,
  );
  return { onPage, onError };
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;

test('/docs leads to the first page', async () => {
  show('/docs');
  await screen.findByText('First section', { selector: 'h2' });
  expect(title()).toBe('Page alpha');
});

test('a page links to its source if the site has an edit URL, and only then', async () => {
  show('/docs/alpha');
  const link = await screen.findByRole('link', { name: 'Edit this page' });
  expect(link).toHaveAttribute('href', `${fakeSite.links.edit}/remote-docs/src/alpha.mdx`);
  cleanup();
  const { edit: _, ...links } = fakeSite.links;
  show('/docs/alpha', fakePages(), { ...fakeSite, links });
  await screen.findByText('First section', { selector: 'h2' });
  expect(screen.queryByRole('link', { name: 'Edit this page' })).toBeNull();
});

test('a path with several segments is a page too', async () => {
  show('/docs/beta/inner');
  await screen.findByText('First section', { selector: 'h2' });
  expect(title()).toBe('Page beta/inner');
});

test('an unknown path says so and links to every page', () => {
  const { onPage } = show('/docs/alpha/unknown');
  expect(title()).toBe('Page not found');
  expect(onPage).toHaveBeenCalledWith('Page not found');
  const text = within(screen.getByText(/These are its pages/).parentElement as HTMLElement);
  expect(text.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/docs/alpha', '/docs/beta/inner', '/docs/gamma']);
});

test('the page list is nested by path and marks the current page', async () => {
  const pages = ['alpha', 'alpha/one', 'alphabet', 'alphabet/two'].map((name) => fakePage(name));
  show('/docs/alpha/one/', pages);
  await screen.findByText('First section', { selector: 'h2' });
  const list = within(screen.getByRole('navigation', { name: 'Documentation' }));
  const outer = [...(list.getAllByRole('list')[0]?.children ?? [])];
  expect(outer.map((part) => [...part.querySelectorAll('a')].map(({ textContent }) => textContent))).toEqual([
    ['alpha', 'alpha/one'],
    ['alphabet', 'alphabet/two'],
  ]);
  const marked = list.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map(({ textContent }) => textContent)).toEqual(['alpha/one']);
});

test('the pager follows the reading order, with one link at both ends', async () => {
  show('/docs/alpha');
  const pager = () => within(screen.getByRole('navigation', { name: 'Previous and next page' })).getAllByRole('link');
  await screen.findByText('First section', { selector: 'h2' });
  expect(pager().map((link) => link.getAttribute('href'))).toEqual(['/docs/beta/inner']);

  await userEvent.click(screen.getByRole('link', { name: /^Next/ }));
  await screen.findByText('First section', { selector: 'h2' });
  expect(title()).toBe('Page beta/inner');
  expect(pager().map((link) => link.getAttribute('href'))).toEqual(['/docs/alpha', '/docs/gamma']);
});

test('onPage is called once the content is rendered', async () => {
  let arrive = (_: PageModule) => {};
  const { onPage } = show(
    '/docs/alpha',
    fakePages(() => new Promise((resolve) => (arrive = resolve))),
  );
  expect(screen.getByRole('status')).toHaveTextContent('Loading this page…');
  expect(onPage).not.toHaveBeenCalled();
  onPage.mockImplementation(() => expect(screen.getByText('First section', { selector: 'h2' })).toBeInTheDocument());
  arrive(content);
  await screen.findByText('First section', { selector: 'h2' });
  expect(onPage.mock.calls).toEqual([['Page alpha']]);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a page that cannot be loaded says so, reports the reason, and Retry loads it again', async () => {
  const reason = new Error('Loading chunk 7 failed');
  const load = jest.fn<Load>().mockRejectedValueOnce(reason).mockResolvedValueOnce(content);
  const { onPage, onError } = show('/docs/alpha', fakePages(load));
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded. The rest of the site still works.');
  expect(onError.mock.calls).toEqual([[reason]]);
  expect(onPage).toHaveBeenCalledWith('Page alpha');
  expect(screen.queryByText(/chunk/)).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Retry page' }));
  expect(await screen.findByText('First section', { selector: 'h2' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a page that was loaded before renders at once', async () => {
  const load = jest.fn(async () => content);
  show('/docs/alpha', fakePages(load));
  await screen.findByText('First section', { selector: 'h2' });
  const tab = (name: string) => within(screen.getByRole('navigation', { name: 'Documentation' })).getByRole('link', { name });
  await userEvent.click(tab('Page gamma'));
  await screen.findByText('First section', { selector: 'h2' });
  await userEvent.click(tab('Page alpha'));
  expect(title()).toBe('Page alpha');
  expect(screen.queryByRole('status')).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});

test('the table of contents lists the headings and says whether it is open', async () => {
  show('/docs/alpha');
  const contents = within(await screen.findByRole('navigation', { name: 'On this page' }));
  expect(contents.getByRole('link', { name: 'First section' })).toHaveAttribute('href', '#first');
  const toggle = contents.getByText('On this page', { selector: 'summary' });
  const disclosure = toggle.closest('details');
  expect(disclosure).not.toHaveAttribute('open');
  await userEvent.click(toggle);
  expect(disclosure).toHaveAttribute('open');
});

test.each([
  ['/docs', 'alpha'],
  ['/docs/gamma', 'gamma'],
  ['/docs/gamma/', 'gamma'],
  ['/docs/unknown', undefined],
  ['/', undefined],
])('at %s, the page %s is prefetched before the first render, and renders at once', async (address, name) => {
  const loads = { alpha: jest.fn(async () => content), gamma: jest.fn(async () => content) };
  const pages = Object.entries(loads).map(([page, load]) => fakePage(page, load));
  expect(shownAt(address, pages)?.title).toBe(name);
  await prefetchPage(address, pages);
  const loaded = Object.entries(loads).flatMap(([page, load]) => load.mock.calls.map(() => page));
  expect(loaded).toEqual(name ? [name] : []);
  if (!name) return;
  show(address, pages);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText('First section', { selector: 'h2' })).toBeInTheDocument();
  expect([...loads.alpha.mock.calls, ...loads.gamma.mock.calls]).toHaveLength(1);
});

test('a page whose prefetch failed is loaded again', async () => {
  const load = jest.fn<Load>().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(content);
  const pages = fakePages(load);
  await prefetchPage('/docs/alpha', pages);
  show('/docs/alpha', pages);
  expect(await screen.findByText('First section', { selector: 'h2' })).toBeInTheDocument();
});
