import { expect, test } from 'vitest';
import { listedPostSchema, postSitemap } from './post-sitemap.ts';

const base = new URL('https://a.example');

test('every post is listed with its absolute address and the time of its last change', () => {
  const posts = listedPostSchema.array().parse([
    { slug: 'one', changed: '2025-01-05T09:00:00.123456+00:00' },
    { slug: 'zwei-übung', changed: '2025-01-05T09:00:00+02:00' },
  ]);
  const xml = postSitemap(posts, base);
  expect(xml).toContain('<loc>https://a.example/blog/one</loc><lastmod>2025-01-05T09:00:00.123Z</lastmod>');
  expect(xml).toContain('<loc>https://a.example/blog/zwei-%C3%BCbung</loc><lastmod>2025-01-05T07:00:00.000Z</lastmod>');
});

test('no slug can close an element of the sitemap', () => {
  const xml = postSitemap([{ slug: `a</loc>&"'<b>`, changed: '2025-01-05T09:00:00.000Z' }], base);
  expect(xml.match(/<loc>(.*)<\/loc>/)?.[1]).toBe(`https://a.example/blog/a%3C%2Floc%3E%26%22'%3Cb%3E`);
});

test('the sitemap is empty without posts', () => {
  expect(postSitemap([], base)).toMatch(/<urlset [^>]+>\s*<\/urlset>\s*$/);
});
