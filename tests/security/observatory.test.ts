import { beforeAll, describe, expect, test } from 'vitest';
import { addSecurityHeaders, securityHeadersOf } from '../../src/http/security-headers.ts';
import { type AttackedSite, attackedSite } from '../support/attacked-site.ts';
import { OTHER_PAGES, PUBLIC_PAGES } from '../support/public-pages.ts';

/**
 * The tests of Mozilla's HTTP Observatory (algorithm 6: at most 165), each at its best value but three. Its redirection
 * test has no meaning on loopback, and a plain-HTTP address can have no Strict-Transport-Security: that it is sent
 * where the site's address is https is tried below, and on every target in tests/targets.
 */
const BONUS = {
  'default-src is none, nothing is unsafe, forms stay here': 10,
  'frames are refused by the policy': 5,
  'others learn the origin at most': 5,
  'resources stay here': 10,
  'openers are cut off': 10,
  'what is embedded comes without credentials': 10,
};
/** The tests that account for the other 15 points. */
const WITHOUT = {
  'no page sets a cookie': 5,
  // Decision 34: this setting is about other hosts.
  'not in the preload list': 5,
  // Decision 43: scripts of public pages stand in the page, allowed by their hash, or are fetched by import().
  'no script element with a source and integrity': 5,
};
let site: AttackedSite;
beforeAll(async () => {
  site = await attackedSite();
});

const PAGES = [...PUBLIC_PAGES, ...OTHER_PAGES, '/admin', '/admin/preview?post=x'];

describe.each(PAGES)('the answer of %s', (path) => {
  let headers: Headers;
  let html: string;
  beforeAll(async () => {
    const answer = await fetch(site.address + path);
    headers = answer.headers;
    html = await answer.text();
  });

  test('has a policy that allows nothing by default, nothing unsafe and no frame', () => {
    const meta = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const policy = new Map(
      `${headers.get('content-security-policy')};${meta}`.split(';').flatMap((directive) => {
        const [name, ...sources] = directive.trim().split(/\s+/);
        return name ? [[name, sources] as const] : [];
      }),
    );
    expect(policy.get('default-src')).toEqual(["'none'"]);
    for (const name of ['script-src', 'style-src']) {
      const sources = policy.get(name) ?? [];
      expect(
        sources.filter((source) => !/^'(self|sha256-[\w+/=]+)'$/.test(source)),
        name,
      ).toEqual([]);
      expect(sources.length).toBeGreaterThan(0);
    }
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy.get(name), name).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    for (const [name, sources] of policy)
      for (const source of sources) {
        expect(source, name).not.toMatch(/unsafe|\*|^http:/);
        if (name !== 'img-src') expect(source, name).not.toMatch(/^(https:|data:|blob:)$/);
      }
  });

  test('scores 150 points, or 155 with an external script', () => {
    const meta = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const policy = `${headers.get('content-security-policy')};${meta}`;
    const won: Record<keyof typeof BONUS, boolean> = {
      'default-src is none, nothing is unsafe, forms stay here':
        /default-src 'none'/.test(policy) && /form-action 'self'/.test(policy) && !/unsafe/.test(policy),
      // It must be in the header, because browsers ignore it in a meta element.
      'frames are refused by the policy': /frame-ancestors 'none'/.test(headers.get('content-security-policy') ?? ''),
      'others learn the origin at most': /^(no-referrer|strict-origin-when-cross-origin)$/.test(
        headers.get('referrer-policy') ?? '',
      ),
      'resources stay here': headers.get('cross-origin-resource-policy') === 'same-origin',
      'openers are cut off': headers.get('cross-origin-opener-policy') === 'same-origin',
      'what is embedded comes without credentials': headers.get('cross-origin-embedder-policy') === 'credentialless',
    };
    expect(Object.entries(won).filter(([, reached]) => !reached)).toEqual([]);
    const sum = (points: Record<string, number>) => Object.values(points).reduce((a, b) => a + b);
    expect(100 + sum(BONUS)).toBe(150);
    expect(100 + sum(BONUS) + sum(WITHOUT)).toBe(165);
  });

  test('lets no string become HTML or script except through the named Trusted Types policies', () => {
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("require-trusted-types-for 'script'");
    const named = /trusted-types ([^;]*)$/.exec(policy)?.[1];
    const [address = ''] = path.split('?');
    const expected = { '/admin': 'html-parser html-policy', '/admin/preview': 'html-parser' };
    expect(named).toBe(Object.entries(expected).find(([page]) => page === address)?.[1] ?? "'none'");
  });

  test('has headers for types, framing, referrers and isolation, and none that reveal the server', () => {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(['strict-origin-when-cross-origin', 'no-referrer']).toContain(headers.get('referrer-policy'));
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    for (const name of ['access-control-allow-origin', 'set-cookie', 'server', 'x-powered-by'])
      expect(headers.get(name), name).toBeNull();
  });

  test('loads scripts and styles from the site only, and scripts in elements only by hash', () => {
    const loaded = [...html.matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)="([^"]*)"[^>]*>/g)];
    const files = loaded.filter(([tag]) => /^<script|rel="(?:stylesheet|modulepreload|preload)"/.test(tag));
    for (const [, address = ''] of files) expect(new URL(address, site.address).origin).toBe(site.address);
    for (const [tag] of html.matchAll(/<script\b[^>]* src="[^>]*>/g)) expect(tag).toMatch(/ integrity="sha384-/);
  });
});

test('feed readers may embed images, and other sites may embed nothing else', async () => {
  for (const path of ['/pictures/author.webp', '/social/blog.png', '/social/articles/no-such.png'])
    expect(
      (await fetch(site.address + path, { redirect: 'manual' })).headers.get('cross-origin-resource-policy'),
      path,
    ).toBe('cross-origin');
  for (const path of ['/favicon.svg', '/build.json', '/rest/v1/blog_posts', '/robots.txt'])
    expect((await fetch(site.address + path)).headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
});

test('an https address sends HSTS, and an http address does not', () => {
  for (const path of ['/', '/pictures/author.webp']) {
    expect(securityHeadersOf(path, 'https://site.example')['strict-transport-security']).toBe('max-age=31536000');
    expect(securityHeadersOf(path, site.address)['strict-transport-security']).toBeUndefined();
  }
  const headers = new Headers();
  addSecurityHeaders(headers, '/', 'https://site.example/');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
});
