import { expect, test } from '@jest/globals';
import { formatMoment } from './format-moment.ts';

const moment = Date.parse('2026-11-20T13:04:05.678Z');

test('a moment of today is a time with its zone', () => {
  expect(formatMoment(moment, Date.parse('2026-11-20T23:59:59Z'))).toBe('13:04:05 UTC');
});

test('an older one has its day', () => {
  expect(formatMoment(moment, Date.parse('2026-11-21T00:00:00Z'))).toBe('20 Nov, 13:04:05 UTC');
  expect(formatMoment(Date.parse('2026-09-05T00:00:00Z'), moment)).toBe('5 Sep, 00:00:00 UTC');
});

test('one of another year has its year too', () => {
  expect(formatMoment(moment, Date.parse('2027-01-01T00:00:00Z'))).toBe('20 Nov 2026, 13:04:05 UTC');
  expect(formatMoment(Date.parse('2126-11-20T13:04:05Z'), moment)).toBe('20 Nov 2126, 13:04:05 UTC');
});
