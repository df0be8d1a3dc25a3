import { expect, test } from 'vitest';
import { clientOfOwnServer, hostedClient } from './client.ts';

const request = (headers: Record<string, string>) => new Request('https://backend.example', { headers });

test('the address on a hosted project is the one that the edge wrote, not one that the client sent', () => {
  const headers = { 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-for': '6.6.6.6, 203.0.113.9' };
  expect(hostedClient(request(headers))).toBe('203.0.113.9');
  expect(hostedClient(request({ 'x-forwarded-for': '203.0.113.9, 10.0.0.1' }))).toBe('203.0.113.9');
  expect(hostedClient(request({}))).toBeNull();
});

test('the address on a hosted project cannot be chosen by the client', () => {
  expect(hostedClient(request({ 'x-client-address': '6.6.6.6' }))).toBeNull();
});

test('the address on a self-hosted site comes from our own server alone', () => {
  expect(clientOfOwnServer(request({ 'x-client-address': '203.0.113.9', 'cf-connecting-ip': '6.6.6.6' }))).toBe(
    '203.0.113.9',
  );
  expect(clientOfOwnServer(request({ 'x-forwarded-for': '6.6.6.6' }))).toBeNull();
});
