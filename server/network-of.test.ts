import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0000::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
])('the network of an IPv6 address is its /64: %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:C000:0201', '192.0.2.1'],
])('the network of an IPv4 address is the address, in either spelling: %s', (address, network) =>
  expect(networkOf(address)).toBe(network),
);

test('addresses of one /64 are one network; a shorter prefix joins several /64s', () => {
  expect(networkOf('2001:db8:1:2:ffff::9')).toBe(networkOf('2001:db8:1:2::1'));
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  expect(networkOf('2001:db8:1:3::1', 48)).toBe(networkOf('2001:db8:1:2::1', 48));
});

test.each(['unknown', '', 'somebody', '2001:db8:::1'])(
  'text that is not an address is returned unchanged: %s',
  (text) => expect(networkOf(text)).toBe(text),
);
