import { describe, expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

describe('a path to redirect to', () => {
  test.each(['/admin', '/blog?page=2#list', '/'])('is accepted: %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  test.each([
    null,
    undefined,
    '',
    'admin',
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
    'javascript:alert(1)',
    'https:/elsewhere.example',
  ])('is replaced by the fallback: %j', (path) => {
    expect(ownPath(path, '/home')).toBe('/home');
  });
});
