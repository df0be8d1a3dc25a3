import { expect, test } from 'vitest';
import { securityHeadersOf } from '../../src/http/security-headers.ts';
import { netlifyHeaders } from './netlify-rules.ts';
import { vercelRoutes } from './vercel-rules.ts';

const SITE = 'https://site.example';
const PATHS = ['/', '/admin', '/admin/inbox', '/admin/preview', '/pictures/a.webp', '/_astro/a.js'];

test('every file on Netlify gets its own headers, and no header from two rules', () => {
  const rules = new Map(
    netlifyHeaders(PATHS, SITE)
      .trim()
      .split(/\n(?=\/)/)
      .map((rule) => {
        const [path = '', ...lines] = rule.split('\n');
        return [path, lines.map((line) => line.trim().split(/: (.*)/))] as const;
      }),
  );
  for (const path of PATHS) {
    const own = rules.get(path.startsWith('/_astro/') ? '/_astro/*' : path) ?? [];
    const all = [...(rules.get('/*') ?? []), ...own].map(([name = '', value = '']) => [name, value] as const);
    expect(new Set(all.map(([name]) => name)).size, path).toBe(all.length);
    expect(Object.fromEntries(all), path).toMatchObject(securityHeadersOf(path, SITE));
  }
});

test('the last rule on Vercel that sets a header is the one for the page', () => {
  for (const path of ['/admin', '/admin/preview', '/about'])
    expect(securityHeadersOf(`${path}/`, SITE)).toEqual(securityHeadersOf(path, SITE));
  const policyOf = (path: string) => securityHeadersOf(path, SITE)['content-security-policy'];
  expect(policyOf('/admin/')).toContain('trusted-types html-parser html-policy');
  expect(policyOf('/')).toContain("trusted-types 'none'");
});

test('on Vercel the last rule that sets a header is the one for the page', () => {
  const routes = vercelRoutes([{ handle: 'filesystem' }, { src: '^/blog/?$', dest: '_render' }], PATHS, SITE);
  for (const path of [...PATHS, '/admin/', '/admin/preview/']) {
    const headers = {};
    for (const route of routes)
      if (route.continue && route.src && new RegExp(route.src).test(path)) Object.assign(headers, route.headers);
    expect(headers, path).toMatchObject(securityHeadersOf(path, SITE));
  }
});
