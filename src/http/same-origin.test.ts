import { expect, test } from 'vitest';
import { isOwnOrigin } from './same-origin.ts';

const SITE = 'https://example.com';

test.each([
  ['https://example.com', 'example.com'],
  // Behind a proxy that terminates TLS and passes on the host.
  ['https://example.com', '127.0.0.1:4321'],
  // Reached under another of its host names.
  ['http://localhost:4321', 'localhost:4321'],
])('a form from origin %s to host %s is accepted as same-origin', (origin, host) =>
  expect(isOwnOrigin(origin, host, SITE)).toBe(true),
);

test.each([
  ['https://elsewhere.example', 'example.com'],
  ['http://example.com', '127.0.0.1:4321'],
  ['null', 'example.com'],
  [null, 'example.com'],
  ['', 'example.com'],
])('a form from origin %s to host %s is refused', (origin, host) =>
  expect(isOwnOrigin(origin, host, SITE)).toBe(false),
);
