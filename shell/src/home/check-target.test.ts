import { expect, test } from '@jest/globals';
import { checkTarget } from './check-target.ts';

test.each([
  ['2606:4700:4700::1111', '2606%3A4700%3A4700%3A%3A1111'],
  [' 2606:4700:4700::1111\n', '2606%3A4700%3A4700%3A%3A1111'],
  ['[2606:4700:4700::1111]', '2606%3A4700%3A4700%3A%3A1111'],
  ['http://[2606:4700:4700::1111]/', '2606%3A4700%3A4700%3A%3A1111'],
  ['https://a@[2606:4700:4700::1111]:443/b?[::1]', '2606%3A4700%3A4700%3A%3A1111'],
  ['::ffff:192.0.2.1', '%3A%3Affff%3A192.0.2.1'],
])('an IPv6 address leads to the form: %j', (typed, target) => {
  expect(checkTarget(typed)).toMatchObject({ url: `/dashboard/measure?target=${target}&kind=traceroute`, problem: '' });
});

test.each([
  ['192.0.2.1', 'This is no IPv6 address.'],
  ['example.org', 'This is a name.'],
  ['', 'This is no IPv6 address.'],
  [null, 'This is no IPv6 address.'],
  ['2001:db8::/32', 'This is no IPv6 address.'],
  ['2001:db8:::1', 'This is no IPv6 address.'],
  ['fe80::1%eth0', 'This is no IPv6 address.'],
  ['::1]@evil.example/?', 'This is no IPv6 address.'],
  ['12345', 'This is no IPv6 address.'],
  ['http://[::1].example/', 'This is no IPv6 address.'],
  ['http://evil.example/[::1]', 'This is no IPv6 address.'],
])('says what else it is: %j', (typed, problem) => {
  expect(checkTarget(typed).problem).toContain(problem);
});
