import { expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { useLocation } from 'shared/router';
import { MemoryRouter } from 'shared/testing';
import { useHistoryView } from './use-history-view.ts';

/** Shows the view of a URL. */
function showView() {
  const now = {} as { source: ReturnType<typeof useHistoryView>; query: string };
  function Page() {
    Object.assign(now, { source: useHistoryView(), query: useLocation().search });
    return null;
  }
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  return now;
}

test('a choice before React has rendered the one before adds to it', () => {
  const now = showView();
  const { change } = now.source;
  act(() => {
    change({ sort: 'rtt', descending: false });
    change({ text: 'example' });
  });
  expect(now.query).toBe('?q=example&sort=rtt');
});

test('a comparison that Back leaves before React has rendered it does not come back with the next choice', () => {
  const now = showView();
  const { change } = now.source;
  act(() => {
    change({ compare: ['m1', 'm2'] });
    // The browser's URL is the one before.
    window.dispatchEvent(new PopStateEvent('popstate'));
    change({ text: 'example' });
  });
  expect(now.query).toBe('?q=example');
});
