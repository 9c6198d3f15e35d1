import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { lazyModule, singleFlight, useLazyModule, within } from './lazy.ts';
import { pending } from './testing.ts';

afterEach(() => {
  jest.useRealTimers();
});

/** An `import()` as the bundler makes it: each chunk has one request at a time, and who asks meanwhile joins that. */
function fakeImport(...chunks: string[]) {
  const requests = new Map<string, ReturnType<typeof pending<void>>>();
  const request = (chunk: string) => {
    const known = requests.get(chunk);
    if (known) return known.promise;
    const started = pending<void>();
    requests.set(chunk, started);
    asked.push(chunk);
    started.promise.catch(() => requests.delete(chunk));
    return started.promise;
  };
  const asked: string[] = [];
  return {
    importModule: async () => {
      await Promise.all(chunks.map(request));
      return 'module';
    },
    asked,
    answer: (chunk: string) => act(async () => requests.get(chunk)?.resolve()),
    fail: (chunk: string) => act(async () => requests.get(chunk)?.reject(new Error(`Loading chunk ${chunk} failed`))),
  };
}

describe('lazyModule', () => {
  test('loads once for all who want it', async () => {
    const { importModule, asked, answer } = fakeImport('a');
    const lazy = lazyModule(importModule);
    const both = Promise.all([lazy.load(), lazy.load()]);
    expect(lazy.loaded).toBeUndefined();
    await answer('a');
    await expect(both).resolves.toEqual(['module', 'module']);
    expect(lazy.loaded).toBe('module');
    await lazy.load();
    expect(asked).toEqual(['a']);
  });

  test('loads anew after a failure', async () => {
    const { importModule, asked, answer, fail } = fakeImport('a');
    const lazy = lazyModule(importModule);
    const first = expect(lazy.load()).rejects.toThrow('Loading chunk a failed');
    await fail('a');
    await first;
    const second = lazy.load();
    await answer('a');
    await expect(second).resolves.toBe('module');
    expect(asked).toEqual(['a', 'a']);
  });

  test('a Retry does not fail with what the failed load still had on its way', async () => {
    const { importModule, asked, answer, fail } = fakeImport('a', 'b');
    const lazy = lazyModule(importModule);
    const first = expect(lazy.load()).rejects.toThrow('Loading chunk a failed');
    await fail('a');
    await first;
    // The request of `b` is still that of the first load.
    const retry = lazy.load();
    await fail('b');
    await answer('a');
    await answer('b');
    await expect(retry).resolves.toBe('module');
    expect(asked).toEqual(['a', 'b', 'a', 'b']);
  });

  test('fails when nothing comes, and a Retry does not wait for that', async () => {
    jest.useFakeTimers();
    const { importModule, asked, answer, fail } = fakeImport('a');
    const lazy = lazyModule(importModule);
    const first = expect(lazy.load()).rejects.toThrow('Nothing came within 20 s');
    await jest.advanceTimersByTimeAsync(20_000);
    await first;
    const retry = lazy.load();
    await fail('a');
    await answer('a');
    await expect(retry).resolves.toBe('module');
    expect(asked).toEqual(['a', 'a']);
  });
});

describe('useLazyModule', () => {
  test('loads when it appears, and says how far it is', async () => {
    const { importModule, asked, answer } = fakeImport('a');
    const lazy = lazyModule(importModule);
    const { result, rerender } = renderHook(() => useLazyModule(lazy));
    expect(result.current[0]).toEqual({ status: 'loading' });
    await answer('a');
    rerender();
    expect(result.current[0]).toEqual({ status: 'ready', module: 'module' });
    expect(asked).toEqual(['a']);
  });

  test('what has been prefetched is there at the first render', async () => {
    const { importModule, answer } = fakeImport('a');
    const lazy = lazyModule(importModule);
    void lazy.load();
    await answer('a');
    const states: string[] = [];
    renderHook(() => states.push(useLazyModule(lazy)[0].status));
    expect(states).toEqual(['ready']);
  });

  test('waits until it is wanted', async () => {
    const { importModule, asked, answer } = fakeImport('a');
    const lazy = lazyModule(importModule);
    const { result, rerender } = renderHook(({ wanted }) => useLazyModule(lazy, { wanted }), { initialProps: { wanted: false } });
    expect(result.current[0]).toEqual({ status: 'idle' });
    expect(asked).toEqual([]);
    rerender({ wanted: true });
    await answer('a');
    expect(result.current[0].status).toBe('ready');
  });

  test('a failure is told and reported; Retry loads again', async () => {
    const { importModule, answer, fail } = fakeImport('a');
    const lazy = lazyModule(importModule);
    const onError = jest.fn();
    const { result } = renderHook(() => useLazyModule(lazy, { onError }));
    await fail('a');
    const error = new Error('Loading chunk a failed');
    expect(result.current[0]).toEqual({ status: 'failed', error });
    expect(onError.mock.calls).toEqual([[error]]);
    act(() => result.current[1]());
    expect(result.current[0]).toEqual({ status: 'loading' });
    await answer('a');
    expect(result.current[0].status).toBe('ready');
    expect(onError).toHaveBeenCalledTimes(1);
  });

  test('a Retry in the moment of a failure loads again', async () => {
    const first = pending<string>();
    const importModule = jest.fn(async () => 'module').mockReturnValueOnce(first.promise);
    const lazy = lazyModule(importModule);
    const { result } = renderHook(() => useLazyModule(lazy));
    await act(async () => {
      first.reject(new Error('offline'));
      await lazy.load().catch(() => {});
      // The failure has come, and is not rendered yet.
      result.current[1]();
    });
    expect(result.current[0].status).toBe('ready');
  });

  test('of a component that is gone nothing is reported', async () => {
    const { importModule, fail } = fakeImport('a');
    const lazy = lazyModule(importModule);
    const onError = jest.fn();
    const { unmount } = renderHook(() => useLazyModule(lazy, { onError }));
    unmount();
    await fail('a');
    expect(onError).not.toHaveBeenCalled();
  });
});

test('within a limit, work keeps its own result and its own failure', async () => {
  jest.useFakeTimers();
  await expect(within(1_000, Promise.resolve('done'))).resolves.toBe('done');
  await expect(within(1_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(jest.getTimerCount()).toBe(0);
});

test('one flight for all who ask meanwhile with the same key', async () => {
  const answers = { a: pending<string>(), b: pending<string>() };
  const work = jest.fn((key: 'a' | 'b') => answers[key].promise);
  const ask = singleFlight(work);
  const first = [ask('a'), ask('a')];
  const other = ask('b');
  expect(work.mock.calls).toEqual([['a'], ['b']]);
  answers.a.resolve('of a');
  answers.b.reject(new Error('of b'));
  await expect(Promise.all(first)).resolves.toEqual(['of a', 'of a']);
  await expect(other).rejects.toThrow('of b');
  await expect(ask('b')).rejects.toThrow('of b');
  expect(work.mock.calls).toEqual([['a'], ['b'], ['b']]);
});
