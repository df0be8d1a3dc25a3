import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const request = (forwarded?: string) =>
  ({
    socket: { remoteAddress: '10.0.0.1' },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  }) as unknown as IncomingMessage;

test('a client cannot claim another address where no proxy is trusted', () => {
  expect(clientAddress(request('203.0.113.9'), 0)).toBe('10.0.0.1');
});

test('the client address behind proxies is the entry that the outermost trusted proxy wrote', () => {
  expect(clientAddress(request('6.6.6.6, 203.0.113.9'), 1)).toBe('203.0.113.9');
  expect(clientAddress(request('6.6.6.6, 203.0.113.9, 10.0.0.2'), 2)).toBe('203.0.113.9');
});

test('a request that passed fewer proxies than configured gets the address of its socket', () => {
  expect(clientAddress(request(), 1)).toBe('10.0.0.1');
  expect(clientAddress(request('203.0.113.9'), 2)).toBe('10.0.0.1');
});
