import { beforeEach, expect, jest, test } from '@jest/globals';
import { goToHash } from './go-to-hash.ts';

const scrollIntoView = jest.fn();

beforeEach(() => {
  Element.prototype.scrollIntoView = scrollIntoView;
  document.body.innerHTML = '<h2 id="credits" tabindex="-1">Credits</h2><h2 id="größe" tabindex="-1">Größe</h2>';
});

test('scrolls to the named heading and moves the focus there', () => {
  expect(goToHash('#credits')).toBe(true);
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toHaveTextContent('Credits');
});

test('understands a name that is encoded', () => {
  goToHash(`#${encodeURIComponent('größe')}`);
  expect(document.activeElement).toHaveTextContent('Größe');
});

test.each(['', '#', '#nowhere', '#%E0%A4%A'])('%j changes nothing', (hash) => {
  expect(goToHash(hash)).toBe(false);
  expect(scrollIntoView).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
});
