import { describe, expect, it } from 'vitest';
import { safeImageUrl, safeLinkUrl } from './safe-url.ts';

describe('a link address', () => {
  it.each([
    'https://example.com',
    'http://example.com/a?b=c&d#e',
    'HTTPS://Example.com/',
    'mailto:hello@example.com?subject=Hi there',
    'tel:+49301234',
    '/',
    '/blog/a:b',
    '/?q=javascript:x',
    '#',
    '#notes',
  ])('stays unchanged if it leads where a reader may go: %s', (url) => {
    expect(safeLinkUrl(url)).toBe(url);
  });

  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\tscript:alert(1)',
    'java\r\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' \n javascript:alert(1)',
    'java\u0000script:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://example.com/x',
    'ftp://example.com',
    'file:///x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https://',
    'https://[::1',
    'http:\\\\evil.example',
    'about',
    '../about',
    '?page=2',
    'www.example.com',
    'javascript&colon;alert(1)',
    '\u00A0javascript:alert(1)',
    'mailto:',
    'https://exa\u0000mple.com',
  ])('is blank otherwise: %j', (url) => {
    expect(safeLinkUrl(url)).toBe('');
  });

  it('loses the characters that the URL standard ignores', () => {
    expect(safeLinkUrl('  https://exam\nple.com/a\t ')).toBe('https://example.com/a');
  });
});

describe('an image address', () => {
  it.each([
    'https://example.com/a.png',
    '/media/a.webp',
    '/_image?href=%2Fa.png&w=800',
    'data:image/png;base64,iVBORw0KGgo=',
  ])('stays unchanged if it is an image that may be shown: %s', (url) => {
    expect(safeImageUrl(url)).toBe(url);
  });

  it.each(['jpeg', 'jpg', 'gif', 'webp', 'avif'])('may be base64 data of the raster format %s', (format) => {
    expect(safeImageUrl(`data:image/${format};base64,AAAA`)).toBe(`data:image/${format};base64,AAAA`);
  });

  it('is upgraded to https, as the content security policy blanks http images', () => {
    expect(safeImageUrl('http://example.com/a.png')).toBe('https://example.com/a.png');
    expect(safeImageUrl('HTTP://example.com:80/a.png')).toBe('https://example.com/a.png');
    expect(safeImageUrl('http://example.com:8080/a:80/b')).toBe('https://example.com:8080/a:80/b');
  });

  it.each([
    '',
    'a.png',
    '//evil.example/a.png',
    'javascript:alert(1)',
    'data:image/svg+xml;base64,AAAA',
    'data:image/svg+xml,<svg/>',
    'data:image/png,AAAA',
    'data:image/png;base64,',
    'data:image/png;base64,AAAA" onerror="x',
    'data:text/html;base64,AAAA',
    'blob:https://example.com/x',
    'mailto:x@example.com',
    '#x',
  ])('is blank otherwise: %j', (url) => {
    expect(safeImageUrl(url)).toBe('');
  });

  it('may have line breaks in its data', () => {
    expect(safeImageUrl('data:image/png;base64,AA\nAA AAAA')).toBe('data:image/png;base64,AAAAAAAA');
  });

  it('is checked in linear time', () => {
    // With backtracking these two would take hours, not a moment.
    expect(safeImageUrl(`data:image/png;base64,${'A'.repeat(5_000_000)}!`)).toBe('');
    expect(safeLinkUrl(`${' '.repeat(1_000_000)}x${' '.repeat(1_000_000)}y`)).toBe('');
  });
});
