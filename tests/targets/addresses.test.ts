import { describe, expect, inject, test } from 'vitest';
import { securityHeadersOf } from '../../src/http/security-headers.ts';
import { SITE } from './build-all.ts';

const { addresses } = inject('targets');
const script = await hashedFile();

/** The requested address, the status, and the address of a redirect. 308 stands for "moved for good" in any number. */
const EXPECTED: [path: string, status: number, location?: string][] = [
  ['/', 200],
  ['/about', 200],
  ['/about?utm_source=mail', 200],
  ['/books/brand-book', 200],
  ['/contact/sent', 200],
  ['/auth', 200],
  ['/favicon.svg', 200],
  ['/pictures/author.webp', 200],
  ['/social/blog.png', 200],
  ['/robots.txt', 200],
  ['/site.webmanifest', 200],
  ['/sitemap-index.xml', 200],
  [script, 200],
  ['/blog', 200],
  ['/blog?category=faith', 200],
  ['/blog?q=brand', 200],
  ['/blog/write-the-decision-down', 200],
  ['/blog/no-such-post', 302, '/blog'],
  ['/blog-results?q=brand', 200],
  ['/rss.xml', 200],
  ['/sitemap-posts.xml', 200],
  ['/llms.txt', 200],
  ['/blog/write-the-decision-down.md', 200],
  ['/blog/no-such-post.md', 404],
  ['/build.json', 200],
  ['/admin', 200],
  ['/admin/inbox', 200],
  ['/admin/preview?post=x', 200],
  ['/blog/write-the-decision-down/preview', 401],
  ['/publish', 401],
  ['/backups', 401],
  ['/contact/send', 303, '/contact'],
  ['/newsletter/subscribe', 303, '/'],
  ['/newsletter/unsubscribe?token=0f8fad5b-d9cb-469f-a165-70867728950e', 200],
  ['/nope', 404],
  ['/nope/deeper.html', 404],
  ['/About', 404],
  ['/_astro/nope.js', 404],
  ['/blog/a/b', 404],
  ['/twice-found-book', 308, '/books/twice-found'],
  ['/the-brand-book?utm_source=mail', 308, '/books/brand-book?utm_source=mail'],
  ['/the-brand-book/', 308, '/books/brand-book'],
  ['/books/no-such-book', 302, '/books'],
  ['/books/no-such-book?x=1', 302, '/books?x=1'],
  ['/books/no-such-book/', 302, '/books'],
  ['/books/brand-book/chapters', 302, '/books'],
  ['/about/', 308, '/about'],
  ['/books/', 308, '/books'],
  ['/books/brand-book/?x=1', 308, '/books/brand-book?x=1'],
  ['/blog/', 308, '/blog'],
  ['/blog/write-the-decision-down/', 308, '/blog/write-the-decision-down'],
  ['//evil.example/', 308, '/evil.example'],
];

describe.each(Object.entries(addresses))('on %s', (target, address) => {
  test.each(EXPECTED)('%s gets the expected status and location', async (path, status, location) => {
    const answer = await fetch(address + path, { redirect: 'manual' });
    const named = answer.headers.get('location');
    const at = named && new URL(named, SITE);
    expect([answer.status === 301 ? 308 : answer.status, at ? at.pathname + at.search : undefined]).toEqual([
      status,
      location,
    ]);
    if (at) expect(at.origin).toBe(SITE);
  });

  test.each(EXPECTED.filter(([, status]) => status === 200 || status === 404))(
    '%s has the security headers, and the caching and type headers of Node',
    async (path) => {
      const [here, onNode] = await Promise.all([fetch(address + path), fetch(addresses.node + path)]);
      for (const [name, value] of Object.entries(securityHeadersOf(new URL(path, SITE).pathname, SITE))) {
        if (name === 'referrer-policy' && path.startsWith('/newsletter/')) continue;
        expect(here.headers.get(name), name).toContain(value);
      }
      for (const name of ['content-security-policy', 'referrer-policy', 'cache-control', 'content-type'])
        expect(here.headers.get(name), name).toBe(onNode.headers.get(name));
    },
  );

  // Netlify redirects files, and by `_redirects`, without headers of ours; what the function redirects has them.
  const ours = target === 'netlify' ? /^\/(blog|contact|newsletter)\// : /^/;
  const redirects = EXPECTED.filter(([path, status]) => status >= 300 && status < 400 && ours.test(path));
  test.each(redirects)('the redirect from %s has the security headers', async (path) => {
    const answer = await fetch(address + path, { redirect: 'manual' });
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });

  test('every page equals the page on Node', async () => {
    for (const path of ['/', '/about', '/books/brand-book', '/blog', '/blog/write-the-decision-down', '/nope']) {
      const [here, onNode] = await Promise.all([text(address + path), text(addresses.node + path)]);
      expect(withoutIslandNames(here), path).toBe(withoutIslandNames(onNode));
    }
  });

  test('a form from another site is refused, with the headers of a refusal', async () => {
    const answer = await fetch(`${address}/contact/send`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ name: 'Eve' }),
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });
});

async function text(address: string): Promise<string> {
  return (await fetch(address)).text();
}

/** Islands get a random name at each rendering. */
function withoutIslandNames(html: string): string {
  return html.replace(/ uid="[^"]*"/g, '');
}

/** A file with a hash in its name. */
async function hashedFile(): Promise<string> {
  const home = await text(`${addresses.node}/`);
  return /"(\/_astro\/[^"]+\.js)"/.exec(home)?.[1] ?? '/_astro/none';
}
