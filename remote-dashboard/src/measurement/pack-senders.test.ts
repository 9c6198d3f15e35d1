import { expect, test } from '@jest/globals';
import { packSenders, unpackSenders } from './pack-senders.ts';

test.each([
  ['sorted ids and addresses that end alike', ['vltatl01 2001:db8:3:1::a', 'vltatl02 2001:db8:4:1::a', 'vltatl11 2001:db8:40:1::a']],
  ['addresses of which one is a part of the other', ['a 2001:db8::1', 'b 2001:db8::1:1', 'c 2001:db8::1']],
  [
    'commas, percent signs and spaces in ids',
    ['a,b 2001:db8::1', 'a,%2C 2001:db8::2', 'a&x=1 2001:db8::3', 'with_under,score 2001:db8::4'],
  ],
  ['ids that share half a character', ['a\u{1F600} 2001:db8::1', 'a\u{1F601} 2001:db8::2']],
  ['long ids', [`${'x'.repeat(150)}1 2001:db8::1`, `${'x'.repeat(150)}2 2001:db8::2`]],
])('%s are restored', (_, texts) => {
  const senders = texts.map((text) => ({ id: text.split(' ')[0] ?? '', address: text.split(' ')[1] ?? '' }));
  expect(unpackSenders(packSenders(senders))).toEqual(senders);
});

test('10,000 senders take a tenth of the browser’s room at most', () => {
  const senders = Array.from({ length: 10_000 }, (_, index) => ({
    id: `vltatl${String(index * 4).padStart(5, '0')}`,
    address: `2a0e:97c0:${(index * 5 + 1).toString(16)}:3:c1a5:1a2b:3c4d:5e6f`,
  }));
  const packed = packSenders(senders);
  expect(packed.length).toBeLessThan(200_000);
  expect(unpackSenders(packed)).toEqual(senders);
});

test.each(['', 'x', '0a', '0a,001', '0a,00::1,0b', '0%E0,00::1', '0a\u202E,00::1', '0 ,00::1', 'za,zz'])(
  '%j is no list of senders',
  (text) => {
    expect(unpackSenders(text)).toBeUndefined();
  },
);
