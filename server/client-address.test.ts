import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressBlock, clientAddress } from './client-address.ts';

const request = (forwarded?: string) =>
  ({
    socket: { remoteAddress: '10.0.0.1' },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  }) as unknown as IncomingMessage;

test('without a trusted proxy nobody can claim another address', () => {
  expect(clientAddress(request('203.0.113.9'), 0)).toBe('10.0.0.1');
});

test('behind proxies it is the entry that the outermost trusted one wrote', () => {
  expect(clientAddress(request('6.6.6.6, 203.0.113.9'), 1)).toBe('203.0.113.9');
  expect(clientAddress(request('6.6.6.6, 203.0.113.9, 10.0.0.2'), 2)).toBe('203.0.113.9');
});

test('a request that passed fewer proxies than said counts for its socket', () => {
  expect(clientAddress(request(), 1)).toBe('10.0.0.1');
  expect(clientAddress(request('203.0.113.9'), 2)).toBe('10.0.0.1');
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});
