import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proseTree } from '../html/prose-body.ts';
import { write } from '../html/write.ts';
import { OFF, readOwnerChoices } from './owner-choices.ts';
import { isInParts } from './parts.ts';
import { unlinkParts } from './unlink-parts.ts';

test('the sample has all parts', () => {
  expect(OFF).toEqual([]);
});

test('what is below a part belongs to it, and what begins with the same letters does not', () => {
  const inBlog = (path: string) => isInParts(path, ['blog']);
  expect(
    ['/blog', '/blog/a-post', '/blog/a-post.md', '/blog/a-post/like', '/rss.xml', '/sitemap-posts.xml'].every(inBlog),
  ).toBe(true);
  expect(['/', '/blogroll', '/books', '/rss.xml.gz', '/draft'].some(inBlog)).toBe(false);
  expect(isInParts('/blog', [])).toBe(false);
});

test('links to a part that is switched off become text; others stay', () => {
  const html =
    '<p><a href="/books/twice-found">Twice <em>Found</em></a>, <a href="/blog?page=2">more</a>, <a href="/about">I</a></p>';
  const tree = proseTree(html);
  unlinkParts(tree, ['books']);
  expect(write(tree)).toBe(
    '<p><span>Twice <em>Found</em></span>, <a href="/blog?page=2">more</a>, <a href="/about">I</a></p>',
  );
});

test('what is switched off, and the pages that there are, are read from content/; what is missing is left out', () => {
  const root = mkdtempSync(join(tmpdir(), 'choices-'));
  const file = (name: string, text: string) => writeFileSync(join(root, 'content', name), text);
  for (const folder of ['books', 'pages']) mkdirSync(join(root, 'content', folder), { recursive: true });
  file('site.yaml', 'parts:\n  blog: off\n  projects: no\n');
  file('labels.yaml', 'nav:\n  about: About me\n');
  file('pages/colophon.mdx', '---\ntitle: How this is made\n---\n');
  file('books/one.mdx', '---\ntitle: The One\n---\n');
  const { OFF, SITE_PAGES } = readOwnerChoices(root);
  expect(OFF).toEqual(['blog']);
  expect(SITE_PAGES).toContainEqual(['/about', 'About me']);
  expect(SITE_PAGES).toContainEqual(['/colophon', 'How this is made']);
  expect(SITE_PAGES).toContainEqual(['/books/one', 'The One']);
  expect(SITE_PAGES.map(([address]) => address)).not.toContain('/blog');
  expect(readOwnerChoices(join(root, 'nowhere')).OFF).toEqual([]);
  rmSync(root, { recursive: true });
});
