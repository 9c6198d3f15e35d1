import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { fakeSite, MemoryRouter } from 'shared/testing';
import { SiteContext } from '../site-context.ts';
import { Footer } from './footer.tsx';

afterEach(() => {
  jest.useRealTimers();
});

function renderFooter(links = fakeSite.links) {
  render(
    <SiteContext value={{ ...fakeSite, links }}>
      <MemoryRouter>
        <Footer />
      </MemoryRouter>
    </SiteContext>,
  );
  return screen.getByRole('contentinfo');
}

test('links to docs, blog, source, chat and e-mail as configured', () => {
  const links = within(renderFooter({ ...fakeSite.links, chat: 'https://talk.example', email: 'us@example.org' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Docs', 'https://docs.nxthdr.dev'],
    ['Blog', 'https://blog.nxthdr.dev'],
    ['Source', 'https://github.com/nxthdr'],
    ['Chat', 'https://talk.example'],
    ['us@example.org', 'mailto:us@example.org'],
    ['Releases', '/releases'],
  ]);
});

test('says that the code is MIT licensed', () => {
  expect(renderFooter()).toHaveTextContent('The code is MIT licensed.');
});

test.each([2026, 2031])('shows the current year: %i', (year) => {
  jest.useFakeTimers({ now: new Date(year, 6, 1) });
  expect(renderFooter()).toHaveTextContent(`© ${year} nxthdr.`);
});
