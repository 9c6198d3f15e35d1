import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sampleVisits } from './sample-visits.ts';

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<template id="vitals" data-share="0.01"><meta name="measured"></template>';
  document.head.replaceChildren();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const isMeasured = () => document.head.querySelector('[name=measured]') !== null;

/** A visit whose chance is a number from 0 to 1. */
function visit(chance: number) {
  jest.spyOn(Math, 'random').mockReturnValue(chance);
  // As it stands in the page: its source alone.
  new Function(`(${sampleVisits})('vitals')`)();
}

test('a visit in the sample is measured once the page is loaded and idle', () => {
  visit(0.0099);
  jest.advanceTimersByTime(10_000);
  expect(isMeasured()).toBe(false);
  dispatchEvent(new Event('load'));
  expect(isMeasured()).toBe(false);
  jest.advanceTimersByTime(1_000);
  expect(isMeasured()).toBe(true);
});

test('any other visit loads nothing', () => {
  visit(0.01);
  dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(10_000);
  expect(isMeasured()).toBe(false);
});
