import { afterEach, expect, jest, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useTheme } from './use-theme.ts';

const root = document.documentElement;
const print = new EventTarget();
window.matchMedia = () => print as unknown as MediaQueryList;
afterEach(() => {
  root.removeAttribute('style');
  delete root.dataset.theme;
});

test('what is drawn in colours of the page is drawn again for another theme, and for print', async () => {
  const draw = jest.fn<(theme: string) => void>();
  root.style.setProperty('--text', '#e8eef4');
  const { unmount } = renderHook(() => draw(useTheme()));
  expect(draw).toHaveBeenLastCalledWith('#e8eef4');

  root.style.setProperty('--text', '#11171f');
  root.dataset.theme = 'light';
  await waitFor(() => expect(draw).toHaveBeenLastCalledWith('#11171f'));

  root.style.setProperty('--text', '#000000');
  act(() => void print.dispatchEvent(new Event('change')));
  expect(draw).toHaveBeenLastCalledWith('#000000');
  unmount();
});
