import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useCurrentHeading } from './use-current-heading.ts';

const original = window.IntersectionObserver;
let report: (seen: Record<string, boolean>) => void;

beforeEach(() => {
  window.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      report = (seen) => {
        const entries = Object.entries(seen).map(([id, isIntersecting]) => ({ target: document.getElementById(id), isIntersecting }));
        act(() => callback(entries as unknown as IntersectionObserverEntry[], this as unknown as IntersectionObserver));
      };
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

afterEach(() => {
  window.IntersectionObserver = original;
});

function Reader() {
  return (
    <>
      <h2 id="one">One</h2>
      <h2 id="two">Two</h2>
      <h2 id="three">Three</h2>
      <output>{useCurrentHeading(['one', 'two', 'three']) ?? 'none'}</output>
    </>
  );
}

test('the current section is the last one whose heading was passed', () => {
  render(<Reader />);
  const current = () => screen.getByRole('status').textContent;
  expect(current()).toBe('none');
  report({ one: true, two: false, three: false });
  expect(current()).toBe('one');
  report({ two: true, three: true });
  expect(current()).toBe('three');
  report({ three: false });
  expect(current()).toBe('two');
  report({ one: false, two: false });
  expect(current()).toBe('none');
});
