import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { endAll, root, type StartCommand, startCommand, temporaryDirectory } from '../support/start-command.ts';

/** A copy of the project whose owner has books and services, no articles, and a page of their own. */
const copy = temporaryDirectory();
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
let site: StartCommand | undefined;

beforeAll(async () => {
  for (const name of ['content', 'server', 'scripts', 'src', 'islands', 'supabase', 'public'])
    cpSync(join(root, name), join(copy.path, name), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', 'astro.config.mjs', 'tsconfig.json'])
    cpSync(join(root, name), join(copy.path, name));
  symlinkSync(join(root, 'node_modules'), join(copy.path, 'node_modules'));
  for (const part of ['projects', 'blog', 'speaking']) change('site.yaml', `  ${part}: on`, `  ${part}: off`);
  change('site.yaml', 'menu:\n  - about', 'menu:\n  - colophon\n  - contact: Write to me\n  - about');
  change('site.yaml', 'smallPrint:\n', 'smallPrint:\n  - colophon: Imprint\n');
  rmSync(join(copy.path, 'content/speaking'), { recursive: true });
  change('pages/about.mdx', '## ', 'I also write [articles](/blog) about [services](/services).\n\n## ');
  writeFileSync(
    join(copy.path, 'content/pages/colophon.mdx'),
    '---\ntitle: How this is made\ndescription: Paper and patience.\n---\nBy <Owner show="name" />, who [speaks](/speaking) too.\n',
  );
  change('categories.yaml', '- id: faith\n  label: Faith & Business\n', '- id: case-studies\n  label: Case studies\n');
  change('purposes.yaml', '  label: Branding Consultation', '  label: A first talk');
  change('purposes.yaml', '- id: speaking\n  label: Speaking Engagement\n', '- id: workshop\n  label: A workshop\n');
  site = startCommand({ PORT: `${port}`, SITE_URL: address }, copy.path);
  await site.says('Ready');
});

afterAll(async () => {
  site?.process.kill('SIGTERM');
  await site?.ended;
  endAll();
  copy.remove();
});

/** Changes a file of the content. `from` must occur in it. */
function change(name: string, from: string, to: string): void {
  const path = join(copy.path, 'content', name);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

const get = (path: string) => fetch(address + path, { redirect: 'manual' });
const html = async (path: string) => (await get(path)).text();

test('what is switched off answers 404 with the page for it, and what is on is there', async () => {
  const off = ['/projects', '/speaking', '/blog', '/blog/write-the-decision-down', '/blog-results', '/rss.xml'];
  for (const path of [...off, '/sitemap-posts.xml', '/social/blog.png', '/blog/nothing', '/blog/a.md']) {
    const answer = await get(path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toContain('Oops! Page not found');
  }
  for (const path of ['/', '/about', '/books', '/books/twice-found', '/services', '/contact', '/home-2', '/colophon'])
    expect((await get(path)).status, path).toBe(200);
});

test('the page list of the admin area leaves out what is switched off', async () => {
  expect(await html('/admin')).toContain('pagesOff');
});

test('no page, feed or sitemap names what is switched off', async () => {
  const sitemap = (await html('/sitemap-0.xml')) + (await html('/sitemap-index.xml'));
  expect(sitemap).toContain(`${address}/colophon<`);
  for (const path of [
    '/',
    '/about',
    '/books',
    '/books/branding-without-permission',
    '/services',
    '/home-2',
    '/colophon',
  ])
    expect(await html(path), path).not.toMatch(/(?:href|content)="[^"]*\/(?:projects|speaking|blog|rss\.xml)\b/);
  expect(sitemap).not.toMatch(/projects|speaking|blog|posts/);
  const forModels = await html('/llms.txt');
  expect(forModels).toContain(`(${address}/colophon)`);
  expect(forModels).not.toMatch(/\/(?:projects|speaking|blog|rss)|## (?:Articles|Optional)/);
});

test('a link in a text to what is switched off is text, and other links stay', async () => {
  const about = await html('/about');
  expect(about).toContain('<span>articles</span>');
  expect(about).toContain('<a href="/services">services</a>');
  expect(await html('/colophon')).toMatch(/By Avery Sample, who speaks\s+too\./);
});

test('the menu has its order and its words, and a page of its own stands in it under its title', async () => {
  const menu = /<nav[^>]* id="menu".*?<\/nav>/s.exec(await html('/colophon'))?.[0] ?? '';
  const links = [...menu.matchAll(/<a[^>]*href="([^"]*)"[^>]*>\s*(.*?)\s*<\/a>/gs)].map(([, href, text]) => [
    href,
    text,
  ]);
  expect(links).toEqual([
    ['/colophon', 'How this is made'],
    ['/contact', 'Write to me'],
    ['/about', 'About'],
    ['/books', 'Books'],
    ['/services', 'Services'],
    ['/contact', 'Contact'],
  ]);
  expect(menu).toMatch(/href="\/colophon"[^>]*aria-current="page"/);
  expect(await html('/')).toMatch(/<a[^>]*href="\/colophon"[^>]*>\s*Imprint\s*<\/a>/);
});

test('a page of its own has a description, a card and structured data', async () => {
  const page = await html('/colophon');
  expect(page).toContain('<meta name="description" content="Paper and patience.">');
  const image = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(image).toBe(`${address}/social/colophon.page.png`);
  expect((await fetch(image)).headers.get('content-type')).toBe('image/png');
  expect(page).toContain('"@type":"BreadcrumbList"');
});

test("a call request offers the owner's purposes, and no others are stored", async () => {
  const options = [...(await html('/contact')).matchAll(/<option value="([a-z]+)"[^>]*>([^<]+)/g)].map(
    ([, ...option]) => option,
  );
  expect(options).toEqual(
    expect.arrayContaining([
      ['branding', 'A first talk'],
      ['workshop', 'A workshop'],
    ]),
  );
  expect(options.map(([value]) => value)).not.toContain('speaking');
  const send = (callType: string) =>
    fetch(`${address}/functions/v1/send-contact-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ type: 'booking', name: 'Ada', email: 'ada@example.com', company: '', phone: '', timeZone: 'EST' },
        ...{ preferredTime: 'morning', callType, message: '' },
      }),
    });
  expect((await send('workshop')).status).toBe(200);
  const refused = await send('speaking');
  expect([refused.status, await refused.json()]).toEqual([
    422,
    expect.objectContaining({ fieldErrors: { callType: 'Please choose what the call is about.' } }),
  ]);
});

test('the start names the posts whose category is gone, and they stay', async () => {
  expect(site?.output()).toMatch(
    /content\/categories\.yaml does not list 'faith', the category of \d posts\. They keep it and stay in the list of all/,
  );
});

test('a mistyped category over the Data API is 400 with the name of the rule', async () => {
  const { publicKey } = JSON.parse(readFileSync(join(copy.path, '.data/secrets.json'), 'utf8'));
  const password = /password {2}(\S+)/.exec(site?.output() ?? '')?.[1];
  const session = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'hello@example.com', password }),
  });
  const { access_token } = (await session.json()) as { access_token: string };
  const add = (category: string) =>
    fetch(`${address}/rest/v1/blog_posts`, {
      method: 'POST',
      headers: { apikey: publicKey, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ slug: `of-${category}`, title: 'A post', category }),
    });
  expect((await add('case-studies')).status).toBe(201);
  const refused = await add('faith');
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({ code: '23514', message: expect.stringContaining('blog_posts_category_known') }),
  ]);
});
