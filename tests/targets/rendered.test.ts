import { describe, expect, inject, test } from 'vitest';
import { SITE, VISITOR, WEBHOOK_SECRET } from './build-all.ts';

const { addresses, backend } = inject('targets');
const ARTICLE = '/blog/write-the-decision-down';

describe('caching of rendered pages by providers', () => {
  test.each([
    ['netlify', 'netlify-cdn-cache-control', 'netlify-cache-tag', 'public,durable,max-age=60'],
    ['vercel', 'vercel-cdn-cache-control', 'vercel-cache-tag', 'public,max-age=60'],
  ] as const)(
    'is set on %s by its own header, with the tags that a purge names',
    async (target, control, tag, directives) => {
      for (const [path, tags] of [
        ['/blog', ['posts']],
        ['/blog?category=faith', ['posts']],
        [ARTICLE, ['posts']],
        ['/rss.xml', ['posts']],
        ['/llms.txt', ['posts']],
        [`${ARTICLE}.md`, ['posts']],
      ] as const) {
        const { headers } = await fetch(addresses[target] + path);
        expect(headers.get(control)?.replaceAll(' ', ''), path).toBe(directives);
        expect(headers.get(tag)?.split(','), path).toEqual(expect.arrayContaining([...tags]));
        expect(headers.get('cache-control'), 'browsers ask anew').toContain('no-cache');
      }
    },
  );

  test('on netlify stores one answer for all campaign parameters of an article', async () => {
    const { headers } = await fetch(`${addresses.netlify}${ARTICLE}?utm_source=mail`);
    expect(headers.get('netlify-vary')).toBe('query=category|page|q');
  });

  test.each(['netlify', 'vercel'] as const)('is not set on %s for answers to a single visitor', async (target) => {
    for (const path of ['/blog?q=brand', '/blog/no-such-post', '/contact/send', '/nope', '/about']) {
      const { headers } = await fetch(addresses[target] + path, { redirect: 'manual' });
      for (const name of headers.keys()) expect(name, path).not.toContain('cdn-cache-control');
    }
  });

  test.each(['netlify', 'vercel'] as const)('on %s is purged when the database reports a change', async (target) => {
    const purgedTags = () => fetch(`${addresses[target]}/purged`).then((answer) => answer.json());
    const say = (secret: string) =>
      fetch(`${addresses[target]}/hooks/content-changed`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
      });
    expect((await say('a guess')).status).toBe(401);
    expect(await purgedTags()).toEqual([]);
    expect((await say(WEBHOOK_SECRET)).status).toBe(204);
    expect(await purgedTags()).toEqual(['posts']);
  });

  test('is done on Node by the site itself, without headers for other caches', async () => {
    const { headers } = await fetch(addresses.node + ARTICLE);
    for (const name of headers.keys()) expect(name).not.toMatch(/cdn-cache-control|cache-tag/);
  });
});

describe.each(Object.entries(addresses))('forms without JavaScript on %s', (target, address) => {
  const request = (fields: Record<string, string>) =>
    fetch(`${address}/contact/send`, { ...posted(fields), redirect: 'manual' });
  const complete = {
    name: `Ada of ${target}`,
    email: 'ada@example.com',
    callType: 'branding',
    preferredTime: 'morning',
    timeZone: 'CET',
    message: `Written on ${target}`,
  };

  test('store a call request and redirect to the page that says so', async () => {
    const answer = await request(complete);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact/sent']);
  });

  test('name missing fields and keep the typed text', async () => {
    const answer = await request({ ...complete, email: '' });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain(complete.name);
    expect(page).toContain(complete.message);
  });

  test('store a subscription once', async () => {
    const subscribe = () =>
      fetch(`${address}/newsletter/subscribe`, { ...posted({ email: `${target}@example.com` }), redirect: 'manual' });
    const first = await subscribe();
    expect([first.status, first.headers.get('location')]).toEqual([303, '/newsletter/subscribed']);
    const second = await subscribe();
    expect([second.status, await second.text()]).toEqual([200, expect.stringContaining('already')]);
  });

  test('pass on the visitor’s address from the host, not from a header that the client invents', async () => {
    const before = (await asked()).length;
    const headers = {
      'x-client-address': '198.51.100.1',
      'x-forwarded-for': '198.51.100.2',
      'x-real-ip': '198.51.100.3',
    };
    const form = posted({ ...complete, message: `Who am I on ${target}?` });
    await fetch(`${address}/contact/send`, { ...form, headers: { ...form.headers, ...headers }, redirect: 'manual' });
    const calls = (await asked()).slice(before).filter(({ path }) => path === '/functions/v1/send-contact-email');
    expect(calls.map(({ visitor }) => visitor)).toEqual([target === 'node' ? '127.0.0.1' : VISITOR]);
  });
});

function posted(fields: Record<string, string>) {
  return { method: 'POST', headers: { origin: SITE }, body: new URLSearchParams(fields) };
}

async function asked(): Promise<{ path: string; visitor: string | null }[]> {
  return (await fetch(`${backend}/asked`)).json() as Promise<{ path: string; visitor: string | null }[]>;
}
