import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { prefetchLinks } from './prefetch.ts';

describe('the page behind a link is loaded', () => {
  let load: jest.Mock<(pathname: string) => Promise<void>>;
  const link = (name: string) => document.querySelector(`#${name}`) as HTMLElement;
  const connection = (value: object | undefined) => Object.defineProperty(navigator, 'connection', { value, configurable: true });

  beforeEach(() => {
    jest.useFakeTimers();
    load = jest.fn(async () => {});
    document.body.innerHTML =
      '<a id="docs" href="/docs/datasets"><b id="text">Datasets</b></a><a id="blog" href="https://blog.example.org/docs">Blog</a>';
  });
  afterEach(() => {
    jest.useRealTimers();
    connection(undefined);
  });

  test.each(['pointerover', 'focusin', 'touchstart'])('on %s, also of what is inside of it', (event) => {
    prefetchLinks(load);
    link('text').dispatchEvent(new Event(event, { bubbles: true }));
    expect(load).toHaveBeenCalledWith('/docs/datasets');
  });

  test('after a while, for all links of the site, each page once', () => {
    document.body.insertAdjacentHTML('beforeend', '<a href="/docs/datasets#tables">Tables</a>');
    prefetchLinks(load);
    jest.advanceTimersByTime(2_999);
    expect(load).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(load.mock.calls).toEqual([['/docs/datasets']]);
  });

  test('not by itself in a tab that nobody sees', () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    prefetchLinks(load);
    jest.advanceTimersByTime(3_000);
    expect(load).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])('not with a connection of %p', (value) => {
    connection(value);
    prefetchLinks(load);
    link('docs').dispatchEvent(new Event('pointerover', { bubbles: true }));
    jest.runAllTimers();
    expect(load).not.toHaveBeenCalled();
  });
});
