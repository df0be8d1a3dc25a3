import { expect, test } from 'vitest';
import { clientOfOwnServer, hostedClient } from './client.ts';

const request = (headers: Record<string, string>) => new Request('https://backend.example', { headers });

test('hosted, what the edge wrote counts before what a sender may have written', () => {
  const headers = { 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-for': '6.6.6.6, 203.0.113.9' };
  expect(hostedClient(request(headers))).toBe('203.0.113.9');
  expect(hostedClient(request({ 'x-forwarded-for': '203.0.113.9, 10.0.0.1' }))).toBe('203.0.113.9');
  expect(hostedClient(request({}))).toBeNull();
});

test('hosted, nobody is believed who names an address of his own', () => {
  expect(hostedClient(request({ 'x-client-address': '6.6.6.6' }))).toBeNull();
});

test('self-hosted, our own server’s word counts alone', () => {
  expect(clientOfOwnServer(request({ 'x-client-address': '203.0.113.9', 'cf-connecting-ip': '6.6.6.6' }))).toBe(
    '203.0.113.9',
  );
  expect(clientOfOwnServer(request({ 'x-forwarded-for': '6.6.6.6' }))).toBeNull();
});
