import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { fakeSite, MemoryRouter } from 'shared/testing';
import { ShellContext } from '../shell-context.ts';
import { fakeShell } from '../testing.tsx';
import { Footer } from './footer.tsx';

afterEach(() => {
  jest.useRealTimers();
});

const page = (links = fakeSite.links) => (
  <ShellContext value={fakeShell({ site: { ...fakeSite, links } })}>
    <MemoryRouter>
      <Footer />
    </MemoryRouter>
  </ShellContext>
);

function renderFooter(links?: typeof fakeSite.links) {
  render(page(links));
  return screen.getByRole('contentinfo');
}

test('links to docs, blog, source, chat and e-mail as configured', () => {
  const links = within(renderFooter({ ...fakeSite.links, chat: 'https://talk.example', email: 'us@example.org' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Guide', '/docs/measurements'],
    ['Datasets', '/docs/datasets'],
    ['Docs', 'https://docs.nxthdr.dev'],
    ['Blog', 'https://blog.nxthdr.dev'],
    ['Source', 'https://github.com/nxthdr'],
    ['Chat', 'https://talk.example'],
    ['us@example.org', 'mailto:us@example.org'],
  ]);
});

test('says that the code is MIT licensed', () => {
  expect(renderFooter()).toHaveTextContent('The code is MIT licensed.');
});

test.each([2026, 2031])('shows the current year: %i', (year) => {
  jest.useFakeTimers({ now: new Date(year, 6, 1) });
  expect(renderFooter()).toHaveTextContent(`© ${year} nxthdr.`);
});

test('the served year gives way to the current one without a mismatch, in the same elements', () => {
  jest.useFakeTimers({ now: new Date(2031, 0, 1) });
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page()).replace('⟦year⟧', '2030');
  const served = [...container.querySelectorAll('*')];
  const onRecoverableError = jest.fn();
  render(page(), { container, hydrate: true, onRecoverableError });
  expect(container).toHaveTextContent('© 2031 nxthdr.');
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(served.every((element) => element.isConnected)).toBe(true);
});

test('a tab that was in the background over New Year shows the new one', () => {
  jest.useFakeTimers({ now: new Date(2030, 11, 31) });
  const footer = renderFooter();
  jest.setSystemTime(new Date(2031, 0, 1));
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(footer).toHaveTextContent('© 2031 nxthdr.');
});
