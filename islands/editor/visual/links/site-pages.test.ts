import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SITE_PAGES } from '../../../../src/site/owner-choices.ts';
import { PAGE_IDS } from '../../../../src/site/pages.ts';
import { pagesNamed } from './site-pages.ts';

const addresses = SITE_PAGES.map(([address]) => address);

test('the link search knows every edited page, every book and every other text page', () => {
  const content = (folder: string) =>
    readdirSync(new URL(`../../../../content/${folder}/`, import.meta.url))
      .filter((file) => file.endsWith('.mdx'))
      .map((file) => file.replace('.mdx', ''));
  const pages = [...PAGE_IDS, ...content('pages')].map((id) => (id === 'home' ? '/' : `/${id}`));
  const books = content('books').map((id) => `/books/${id}`);
  expect([...addresses].sort()).toEqual([...new Set([...pages, ...books])].sort());
});

test('pages are found by a part of their name or address', () => {
  expect(pagesNamed('TWICE')).toEqual([{ kind: 'page', address: '/books/twice-found', title: 'Twice Found' }]);
  expect(pagesNamed('/pri').map(({ title }) => title)).toEqual(['Privacy']);
  expect(pagesNamed('  ')).toEqual([]);
});
