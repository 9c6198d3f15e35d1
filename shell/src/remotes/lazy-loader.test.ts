import { afterEach, expect, jest, test } from '@jest/globals';
import { lazyLoader, type PageLoader } from './lazy-loader.ts';

afterEach(() => {
  jest.useRealTimers();
});

test('code that comes after its time limit, and after a new try, makes one loader all the same', async () => {
  jest.useFakeTimers();
  const created: unknown[] = [];
  const create = () => {
    created.push(1);
    return { offers: async () => [] } as unknown as PageLoader;
  };
  let arrive = (_create: () => PageLoader) => {};
  const code = new Promise<() => PageLoader>((resolve) => {
    arrive = resolve;
  });
  const loader = lazyLoader(() => code);
  const first = expect(loader.offers()).rejects.toThrow('Nothing came within 20 s');
  await jest.advanceTimersByTimeAsync(20_000);
  await first;
  const second = loader.offers();
  arrive(create);
  expect(await second).toEqual([]);
  expect(created).toHaveLength(1);
});
