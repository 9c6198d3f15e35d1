import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { prefetchLinks } from './prefetch.ts';

describe('the page behind a link is loaded', () => {
  let load: jest.Mock<(pathname: string) => Promise<boolean>>;
  const link = (name: string) => document.querySelector(`#${name}`) as HTMLElement;
  const appOf = (pathname: string) => pathname.split('/')[1];
  const connection = (value: object | undefined) => Object.defineProperty(navigator, 'connection', { value, configurable: true });

  beforeEach(() => {
    jest.useFakeTimers();
    load = jest.fn(async () => true);
    document.body.innerHTML =
      '<a id="docs" href="/docs/datasets"><b id="text">Datasets</b></a><a id="blog" href="https://blog.example.org/docs">Blog</a>';
  });
  afterEach(() => {
    jest.useRealTimers();
    connection(undefined);
  });

  test.each(['pointerover', 'focusin', 'touchstart'])('on %s, also of what is inside of it', (event) => {
    prefetchLinks(load, appOf);
    link('text').dispatchEvent(new Event(event, { bubbles: true }));
    expect(load).toHaveBeenCalledWith('/docs/datasets');
  });

  test('not again while its app cannot be had, until half a minute has passed', async () => {
    load.mockResolvedValue(false);
    prefetchLinks(load, appOf);
    const point = async (after: number) => {
      await jest.advanceTimersByTimeAsync(after);
      link('docs').dispatchEvent(new Event('pointerover', { bubbles: true }));
      await jest.advanceTimersByTimeAsync(0);
      return load.mock.calls.length;
    };
    expect([await point(0), await point(100), await point(5_000), await point(25_000)]).toEqual([1, 1, 1, 2]);
  });

  test('again once an app that was slow is there', async () => {
    let answer = (_there: boolean) => {};
    load.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    prefetchLinks(load, appOf);
    const point = async () => {
      load.mockClear();
      link('docs').dispatchEvent(new Event('pointerover', { bubbles: true }));
      await jest.advanceTimersByTimeAsync(0);
      return load.mock.calls.length;
    };
    expect(await point()).toBe(1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await point()).toBe(0);
    answer(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(await point()).toBe(1);
  });

  test('after a while, for all links of the site, each page once', () => {
    document.body.insertAdjacentHTML('beforeend', '<a href="/docs/datasets#tables">Tables</a>');
    prefetchLinks(load, appOf);
    jest.advanceTimersByTime(2_999);
    expect(load).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(load.mock.calls).toEqual([['/docs/datasets']]);
  });

  test('one after the other, and no more of an app that cannot be had', async () => {
    document.body.insertAdjacentHTML('beforeend', '<a href="/docs/sql">SQL</a><a href="/dashboard">Dashboard</a>');
    let answer = (_there: boolean) => {};
    load.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    prefetchLinks(load, appOf);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(load.mock.calls).toEqual([['/docs/datasets']]);
    answer(false);
    await jest.advanceTimersByTimeAsync(0);
    expect(load.mock.calls).toEqual([['/docs/datasets'], ['/dashboard']]);
  });

  test('of other apps too while one does not settle', async () => {
    document.body.insertAdjacentHTML('beforeend', '<a href="/docs/sql">SQL</a><a href="/dashboard">Dashboard</a>');
    load.mockImplementation(() => new Promise(() => {}));
    prefetchLinks(load, appOf);
    await jest.advanceTimersByTimeAsync(3_000 + 9_999);
    expect(load.mock.calls).toEqual([['/docs/datasets']]);
    await jest.advanceTimersByTimeAsync(1);
    expect(load.mock.calls).toEqual([['/docs/datasets'], ['/dashboard']]);
  });

  test('no further once the tab is not seen any more', async () => {
    document.body.insertAdjacentHTML('beforeend', '<a href="/about">About</a>');
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    load.mockImplementation(async () => {
      visibility.mockReturnValue('hidden');
      return true;
    });
    prefetchLinks(load, appOf);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(load).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
  });

  test('not by itself in a tab that nobody sees', () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    prefetchLinks(load, appOf);
    jest.advanceTimersByTime(3_000);
    expect(load).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])('not with a connection of %p', (value) => {
    connection(value);
    prefetchLinks(load, appOf);
    link('docs').dispatchEvent(new Event('pointerover', { bubbles: true }));
    jest.runAllTimers();
    expect(load).not.toHaveBeenCalled();
  });
});
