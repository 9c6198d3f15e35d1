import { beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, Route, Routes, useLocation } from 'shared/router';
import { renderPage, storeIn } from '../testing.tsx';
import { useOnPage, usePage } from './page-context.tsx';

const scroll = (y: number) => window.scrollTo(0, y);

beforeEach(() => {
  scroll(0);
  // jsdom has no layout: each part of a page begins at 400.
  Element.prototype.scrollIntoView = () => scroll(400);
});

function Page({ title, children }: { title: string; children?: ReactNode }) {
  usePage(title);
  return (
    <main>
      <h1 tabIndex={-1}>{title}</h1>
      <h2 id="references" tabIndex={-1}>
        Part of {title}
      </h2>
      {children}
    </main>
  );
}

/** An app that says its name once, whatever the URL becomes, as the template of a remote does. */
function NamedOnce() {
  const onPage = useOnPage();
  useEffect(() => onPage('Tabs'), [onPage]);
  return <h1 tabIndex={-1}>Tabs</h1>;
}

/** A page that says its name each time anything in the URL changes, as a remote may. */
function TalkativePage() {
  const onPage = useOnPage();
  const { key } = useLocation();
  useEffect(() => onPage('Datasets'), [onPage, key]);
  return (
    <main>
      <h1 tabIndex={-1}>Datasets</h1>
    </main>
  );
}

async function open(at = '/') {
  renderPage(
    <>
      <Link to="/">Home page</Link>
      <Link to="/about">About page</Link>
      <Link to="/about#references">References</Link>
      <Link to="/about#nowhere">Nowhere</Link>
      <Link to="/slow">Slow page</Link>
      <Link to="/tabs/b">Tab B</Link>
      <Link to="/tabs/b?x=1">Of x</Link>
      <Link to="?sort=id" replace>
        Sort
      </Link>
      <Routes>
        <Route path="/" element={<Page title="Home" />} />
        <Route path="/about" element={<Page title="About" />} />
        <Route path="/docs" element={<TalkativePage />} />
        <Route path="/tabs/*" element={<NamedOnce />} />
        <Route path="/slow" element={<h1>Still loading</h1>} />
        <Route path="/guarded" element={<Navigate to="/" replace />} />
        <Route path="*" element={<Page title="Page not found" />} />
      </Routes>
    </>,
    { store: await storeIn('anonymous'), at },
  );
}

const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const back = () => userEvent.click(screen.getByRole('button', { name: 'Back' }));
const announced = () => document.querySelector('[aria-live="polite"]')?.textContent;
const heading = () => screen.getByRole('heading', { level: 1 });

test('the first page has a title; it takes no focus, is not announced and is not scrolled', async () => {
  scroll(300);
  await open();
  expect(document.title).toBe('Home · nxthdr');
  expect(document.body).toHaveFocus();
  expect(announced()).toBe('');
  expect(window.scrollY).toBe(300);
});

test('a link followed before the first page has said its name is a navigation too', async () => {
  await open('/slow');
  await follow('About page');
  expect(heading()).toHaveFocus();
  expect(announced()).toBe('About');
});

test('who is sent away before the first page has said its name has navigated too', async () => {
  await open('/guarded');
  expect(heading()).toHaveFocus();
  expect(announced()).toBe('Home');
});

test('after a navigation the title changes, the heading has the focus and the page is announced', async () => {
  await open();
  await follow('About page');
  expect(document.title).toBe('About · nxthdr');
  expect(heading()).toHaveTextContent('About');
  expect(heading()).toHaveFocus();
  expect(announced()).toBe('About');

  await back();
  expect(document.title).toBe('Home · nxthdr');
  expect(heading()).toHaveFocus();
  expect(announced()).toBe('Home');
});

const part = () => screen.getByRole('heading', { level: 2 });

test('a deep link to a part of the first page goes there', async () => {
  await open('/about#references');
  expect(window.scrollY).toBe(400);
  expect(part()).toHaveFocus();
  expect(announced()).toBe('');
});

test('an app that names itself once keeps the place at each path of its own', async () => {
  await open('/tabs');
  scroll(640);
  await follow('Tab B');
  expect(window.scrollY).toBe(640);
  scroll(300);
  await follow('Of x');
  expect(window.scrollY).toBe(300);
  await back();
  await back();
  expect(window.scrollY).toBe(640);
});

test('a link to a part of a page goes there, and Back to it returns to the place that was left', async () => {
  await open();
  scroll(300);
  await follow('References');
  expect(document.title).toBe('About · nxthdr');
  expect(announced()).toBe('About');
  expect(part()).toHaveFocus();
  expect(window.scrollY).toBe(400);

  scroll(550);
  await follow('Home page');
  await back();
  expect(window.scrollY).toBe(550);
  expect(heading()).toHaveFocus();
});

test('a link to a part of the page that is shown goes there, and Back from it returns', async () => {
  await open('/about');
  scroll(120);
  await follow('References');
  expect(part()).toHaveFocus();
  expect(window.scrollY).toBe(400);
  expect(announced()).toBe('');
  await back();
  expect(window.scrollY).toBe(120);
});

test('a link to a part that does not exist leads to the top', async () => {
  await open();
  scroll(300);
  await follow('Nowhere');
  expect(heading()).toHaveFocus();
  expect(window.scrollY).toBe(0);
});

test('the same page at another query is no new page', async () => {
  await open();
  scroll(300);
  await follow('Sort');
  expect(screen.getByRole('status', { name: 'URL' })).toHaveTextContent('/?sort=id');
  expect(heading()).not.toHaveFocus();
  expect(announced()).toBe('');
  expect(window.scrollY).toBe(300);
});

test('a page that says its name again is no new page', async () => {
  await open('/docs');
  scroll(300);
  await follow('Sort');
  expect(heading()).not.toHaveFocus();
  expect(announced()).toBe('');
  expect(window.scrollY).toBe(300);
});

test('a new page begins at its top, and Back returns to the place that was left', async () => {
  await open();
  scroll(640);
  await follow('About page');
  expect(window.scrollY).toBe(0);
  scroll(120);
  await back();
  expect(window.scrollY).toBe(640);
});

test('a page that takes its time begins at its top at once, and Back returns to the place that was left', async () => {
  await open();
  scroll(640);
  await follow('Slow page');
  expect(window.scrollY).toBe(0);
  await back();
  expect(window.scrollY).toBe(640);
  expect(heading()).toHaveFocus();
  expect(announced()).toBe('Home');
});

test('Back before a page has come announces the page again that was left', async () => {
  await open();
  await follow('About page');
  await follow('Slow page');
  expect(announced()).toBe('');
  await back();
  expect(heading()).toHaveFocus();
  expect(announced()).toBe('About');
});

test('the place survives a changed query', async () => {
  await open();
  scroll(640);
  await follow('Sort');
  await follow('About page');
  await back();
  expect(window.scrollY).toBe(640);
});

test('a page visited anew begins at its top', async () => {
  await open();
  scroll(640);
  await follow('About page');
  await follow('Home page');
  expect(window.scrollY).toBe(0);
});

test('useOnPage() without its provider says what to do', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const Lost = () => {
    useOnPage();
    return null;
  };
  expect(() => render(<Lost />)).toThrow('wrap the tree in <PageProvider>');
});
