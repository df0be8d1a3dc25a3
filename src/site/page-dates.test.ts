import { expect, test } from 'vitest';
import { datePages, listedPath, wordsOf } from './page-dates.ts';

const site = new URL('https://a.example');
const monday = new Date('2026-01-05T00:00:00Z');
const friday = new Date('2026-01-09T00:00:00Z');

test('a page keeps its date until its text changes', () => {
  const first = datePages(
    new Map([
      ['/', 'one'],
      ['/about', 'two'],
    ]),
    {},
    monday,
  );
  const second = datePages(
    new Map([
      ['/', 'one'],
      ['/about', 'three'],
      ['/new', 'four'],
    ]),
    first,
    friday,
  );
  expect(second['/']?.date).toBe(monday.toISOString());
  expect(second['/about']?.date).toBe(friday.toISOString());
  expect(second['/new']?.date).toBe(friday.toISOString());
});

test('a removed page is forgotten', () => {
  const first = datePages(new Map([['/old', 'one']]), {}, monday);
  expect(datePages(new Map(), first, friday)).toEqual({});
});

test('hashed file names, scripts and the frame of the page do not count as its text', () => {
  const page = (hash: string) => `<header>Menu ${hash}</header><main id="content"><h1>Title</h1>
    <img src="/_astro/${hash}.webp" alt="A door"><script>let x = '${hash}'</script></main><footer>${hash}</footer>`;
  expect(wordsOf(page('abc'))).toBe('Title A door');
  expect(wordsOf(page('abc'))).toBe(wordsOf(page('xyz')));
});

test('a page is listed under its canonical address, unless it is marked noindex', () => {
  const canonical = '<link rel="canonical" href="https://a.example/about">';
  expect(listedPath(canonical, site)).toBe('/about');
  expect(listedPath(`<meta name="robots" content="noindex">${canonical}`, site)).toBeUndefined();
  expect(listedPath('<title>404</title>', site)).toBeUndefined();
});
