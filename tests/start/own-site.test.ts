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
  for (const path of [...off, '/sitemap-posts.xml', '/social/blog.png', '/blog/nothing']) {
    const answer = await get(path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toContain('Oops! Page not found');
  }
  for (const path of ['/', '/about', '/books', '/books/twice-found', '/services', '/contact', '/home-2', '/colophon'])
    expect((await get(path)).status, path).toBe(200);
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
