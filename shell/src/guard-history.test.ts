import { expect, jest, test } from '@jest/globals';
import { guardHistory } from './guard-history.ts';

test('a step that the browser refuses is none; where it leads elsewhere, the page is loaded from there', () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  const replaceState = jest.fn<History['replaceState']>();
  const history = { replaceState };
  const go = jest.fn();
  guardHistory(history, go);
  history.replaceState({ key: 'a' }, '', '/about');
  expect(replaceState).toHaveBeenCalledWith({ key: 'a' }, '', '/about');
  expect(go).not.toHaveBeenCalled();

  replaceState.mockImplementation(() => {
    throw new DOMException('Attempt to use history.replaceState() more than 100 times per 30 seconds', 'SecurityError');
  });
  history.replaceState(null, '');
  history.replaceState(null, '', window.location.href);
  expect(go).not.toHaveBeenCalled();
  history.replaceState(null, '', '/about');
  expect(go).toHaveBeenCalledWith('/about');
  expect(errors).toHaveBeenCalledTimes(3);
  errors.mockRestore();
});
