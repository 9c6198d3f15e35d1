import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { pending } from 'shared/testing';
import { useLoaded } from './use-loaded.ts';

let logged: jest.Spied<typeof console.error>;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

const open = (load: () => Promise<string>) => renderHook(({ loading }) => useLoaded(loading), { initialProps: { loading: load } });

test('loads once, when it appears', async () => {
  const module = pending<string>();
  const load = jest.fn(() => module.promise);
  const { result, rerender } = open(load);
  expect(result.current[0]).toEqual({ kind: 'loading' });
  await act(async () => module.resolve('page'));
  rerender({ loading: load });
  expect(result.current[0]).toEqual({ kind: 'ready', value: 'page' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('says that it failed, logs why, and loads once more when asked', async () => {
  const reason = new Error('Loading chunk 3 failed');
  const load = jest.fn<() => Promise<string>>().mockRejectedValueOnce(reason).mockResolvedValueOnce('page');
  const { result } = open(load);
  await act(async () => {});
  expect(result.current[0]).toEqual({ kind: 'failed', error: reason });
  expect(logged).toHaveBeenCalledWith(reason);
  expect(load).toHaveBeenCalledTimes(1);
  act(() => result.current[1]());
  expect(result.current[0]).toEqual({ kind: 'loading' });
  await act(async () => {});
  expect(result.current[0]).toEqual({ kind: 'ready', value: 'page' });
});

test('what is ready is loaded anew when asked: it may have broken since', async () => {
  const load = jest.fn<() => Promise<string>>().mockResolvedValueOnce('one').mockResolvedValueOnce('two');
  const { result } = open(load);
  await act(async () => {});
  await act(async () => result.current[1]());
  expect(result.current[0]).toEqual({ kind: 'ready', value: 'two' });
});

test('an answer that comes after it has gone changes nothing', async () => {
  const module = pending<string>();
  const { result, unmount } = open(() => module.promise);
  unmount();
  await act(async () => module.resolve('late'));
  expect(result.current[0]).toEqual({ kind: 'loading' });
  expect(logged).not.toHaveBeenCalled();
});
