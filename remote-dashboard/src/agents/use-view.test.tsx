import { expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { useLocation } from 'shared/router';
import { MemoryRouter } from 'shared/testing';
import { useView } from './use-view.ts';
import type { ViewSource } from './view-context.ts';

/** Shows the view of a URL. */
function showView(at = '/') {
  const now = {} as { source: ViewSource; url: string };
  function Page() {
    const { pathname, search } = useLocation();
    Object.assign(now, { source: useView(), url: pathname + search });
    return null;
  }
  render(
    <MemoryRouter initialEntries={[at]}>
      <Page />
    </MemoryRouter>,
  );
  return now;
}

test('a choice before React has rendered the one before adds to it', () => {
  const now = showView('/?use=x');
  const { source } = now;
  act(() => {
    source.change({ health: 'unhealthy' });
    source.change({ sort: 'rate' });
  });
  expect(now.url).toBe('/?use=x&health=unhealthy&sort=rate');
  expect(now.source.view).toMatchObject({ health: 'unhealthy', sort: 'rate' });
});

test('a choice that is taken back before React has rendered it is taken back', () => {
  const now = showView();
  const { source } = now;
  act(() => {
    source.change({ health: 'unhealthy' });
    source.change({ health: 'all' });
  });
  expect(now.url).toBe('/');
});
