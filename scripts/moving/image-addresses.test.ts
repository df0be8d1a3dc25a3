import { expect, it } from 'vitest';
import { rewriteImageAddresses } from './image-addresses.ts';

const PATH = '/storage/v1/object/public/blog-images/';
const HOSTED = `https://abcdefgh.supabase.co${PATH}`;
const NAMES = new Set(['1700000000000.png', 'a b.webp']);

it('image addresses change from embedded to hosted and back', () => {
  const embedded = `<p><img src="${PATH}1700000000000.png" alt="One"> and <a href='${PATH}a%20b.webp'>another</a></p>`;
  const hosted = `<p><img src="${HOSTED}1700000000000.png" alt="One"> and <a href='${HOSTED}a%20b.webp'>another</a></p>`;
  expect(rewriteImageAddresses(embedded, NAMES, HOSTED)).toBe(hosted);
  expect(rewriteImageAddresses(hosted, NAMES, PATH)).toBe(embedded);
  expect(rewriteImageAddresses(hosted, NAMES, HOSTED)).toBe(hosted);
});

it('a single address is converted like one in a text', () => {
  expect(rewriteImageAddresses(`http://localhost:4321${PATH}1700000000000.png`, NAMES, PATH)).toBe(
    `${PATH}1700000000000.png`,
  );
});

it('addresses of files that were not moved stay unchanged', () => {
  const text = `<img src="${PATH}other.png"><img src="https://example.com/1700000000000.png"><p>blog-images</p>`;
  expect(rewriteImageAddresses(text, NAMES, HOSTED)).toBe(text);
});
