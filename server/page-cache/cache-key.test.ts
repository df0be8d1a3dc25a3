import { describe, expect, test } from 'vitest';
import { pageCacheKey } from './cache-key.ts';

describe('the cache key', () => {
  test.each([
    ['/blog', '/blog'],
    ['/blog?', '/blog'],
    ['/blog?utm_source=x&fbclid=1', '/blog'],
    ['/blog?page=1', '/blog'],
    ['/blog?page=2&category=faith', '/blog?category=faith&page=2'],
    ['/blog?category=faith&page=2', '/blog?category=faith&page=2'],
    ['/blog?category=junk&page=-1', '/blog'],
    ['/blog?page=99999', '/blog'],
    ['/blog?q=', '/blog'],
    ['/blog/a?utm_source=x', '/blog/a'],
    ['/rss.xml', '/rss.xml'],
    ['/rss.xml?utm_source=x', '/rss.xml'],
    ['/sitemap-posts.xml?x', '/sitemap-posts.xml'],
    ['/llms.txt?x', '/llms.txt'],
    ['/blog/caf%C3%A9.md?x', '/blog/caf%C3%A9.md'],
    ['/blog-results', '/blog-results'],
    ['/blog-results?page=2&category=faith&x=1', '/blog-results?category=faith&page=2'],
    ['/blog/caf%C3%A9', '/blog/caf%C3%A9'],
    ['/social/articles/a-1x.png?v=2', '/social/articles/a-1x.png'],
    ['/social/articles/caf%C3%A9-1x.png', '/social/articles/caf%C3%A9-1x.png'],
  ])('of %s is %s', (target, key) => expect(pageCacheKey(target)).toBe(key));

  test.each([
    ...['/blog?q=x', '/blog-results?q=x&page=2', '/about', '/', '/blog/', '/blog/a/b', '/blog/%61', '/blog/%zz'],
    ...['//blog', '/contact/send', '/blog-results/', '/sitemap-posts.xml/', '/social/blog.png'],
    ...['/social/articles/%61.png', '/social/articles/a/b.png', '/social/articles/.png', '/social/articles/a.webp'],
  ])('of %s does not exist, so it is not cached', (target) => expect(pageCacheKey(target)).toBeUndefined());
});
