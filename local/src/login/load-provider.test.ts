/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { loadProvider } from './load-provider.ts';

test('leaves out the remark on the runtime, and nothing else', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const loading = Promise.all([loadProvider(), loadProvider()]);
  console.warn('something else');
  const [{ Provider }] = await loading;
  expect(Provider).toEqual(expect.any(Function));
  expect(warn.mock.calls).toEqual([['something else']]);
  expect(console.warn).toBe(warn);
});
