import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageWithOwnHashes } from './own-hashes.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function page(hashes: string[]): string {
  const policy = `script-src 'self' ${hashes.join(' ')}; style-src 'self';`;
  return `<head><meta http-equiv="content-security-policy" content="${policy}"></head>
<body><script src="/a.js"></script><script type="module">one()</script><style>p{}</style></body>`;
}

test('a page keeps the hashes of its own scripts and styles and no other', () => {
  const own = [hash('one()'), hash('p{}')];
  expect(pageWithOwnHashes(page([hash('elsewhere()'), ...own, hash('')]))).toBe(page(own));
});

test('sources that are no hashes stay', () => {
  expect(pageWithOwnHashes(page([]))).toContain("style-src 'self';");
});
