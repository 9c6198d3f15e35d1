import { expect, test } from '@jest/globals';
import { siteFormats } from './formats.ts';
import { formatsOf } from './formats-of.ts';

const moment = Date.parse('2026-11-20T13:04:05.678Z');
const plain = (text: string) => text.replace(/\s/g, ' ');

test.each([
  ['en-US', '1,234,567', '1.0', '0.25', '01:04:05 PM UTC', 'Nov 20, 01:04:05 PM UTC', 'Nov 20, 2026, 01:04:05 PM UTC', ','],
  ['de-DE', '1.234.567', '1,0', '0,25', '13:04:05 UTC', '20. Nov., 13:04:05 UTC', '20. Nov. 2026, 13:04:05 UTC', '.'],
  ['fr-FR', '1 234 567', '1,0', '0,25', '13:04:05 UTC', '20 nov., 13:04:05 UTC', '20 nov. 2026, 13:04:05 UTC', ' '],
  ['en-IN', '12,34,567', '1.0', '0.25', '01:04:05 pm UTC', '20 Nov, 01:04:05 pm UTC', '20 Nov 2026, 01:04:05 pm UTC', ','],
])('%s', (locale, large, decimal, small, today, otherDay, otherYear, separator) => {
  const formats = formatsOf(locale);
  expect([1_234_567, '1.0', 0.25].map((count) => plain(formats.count(count)))).toEqual([large, decimal, small]);
  expect(plain(formats.moment(moment, Date.parse('2026-11-20T23:59:59Z')))).toBe(today);
  expect(plain(formats.moment(moment, Date.parse('2026-11-21T00:00:00Z')))).toBe(otherDay);
  expect(plain(formats.moment(moment, Date.parse('2027-01-01T00:00:00Z')))).toBe(otherYear);
  expect(plain(formats.separator)).toBe(separator);
});

test('text keeps its decimals, as on the site', () => {
  const texts = ['60', '60.0', '0.909', '0.000001', '1234.50'];
  expect(texts.map(formatsOf('en-US').count)).toEqual(['60', '60.0', '0.909', '0.000001', '1,234.50']);
  expect(texts.map(siteFormats.count)).toEqual(['60', '60.0', '0.909', '0.000001', '1,234.50']);
});
