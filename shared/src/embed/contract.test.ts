/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import manifest from '../../package.json';
import { contractMajor, tell } from './contract.ts';

test('what a callback of the page throws is reported, and goes no further', () => {
  const report = jest.fn();
  Object.assign(globalThis, { reportError: report });
  const mistake = new Error('of the page');
  tell(() => {
    throw mistake;
  });
  expect(report).toHaveBeenCalledWith(mistake);
  const callback = jest.fn();
  tell(callback, 1, 2);
  expect(callback).toHaveBeenCalledWith(1, 2);
});

test('the major version of the contract is that of this package', () => {
  expect(contractMajor).toBe(Number.parseInt(manifest.version, 10));
});
