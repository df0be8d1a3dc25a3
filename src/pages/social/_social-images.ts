import { getCollection, getEntry } from 'astro:content';
import { dataOf } from '../../site/entries.ts';
import { pageContent } from '../../site/page-content.ts';
import { PAGE_IDS } from '../../site/pages.ts';
import type { SocialCard } from '../../social-card/card.tsx';

/** A social image: its file name, and its texts apart from the owner's. */
export type SocialImage = Readonly<{ name: string }> & Pick<SocialCard, 'label' | 'title' | 'book'>;

/** One image for every shareable page, and one for each book. */
export async function socialImages(): Promise<SocialImage[]> {
  const [{ role }, { nav, cards }, edited, legal, books] = await Promise.all([
    dataOf(getEntry('site', 'site')),
    dataOf(getEntry('labels', 'labels')),
    Promise.all(PAGE_IDS.map(async (id) => ({ id, ...(await pageContent(id)) }))),
    getCollection('legalPages'),
    getCollection('books'),
  ]);
  return [
    ...edited.map(({ id, title }) => ({ name: id, label: id === 'home' ? role : nav[id], title })),
    ...legal.map(({ id, data }) => ({ name: id, label: cards.legal, title: data.title })),
    ...books.map(({ id, data: { title, colour, cover } }) => ({
      name: id,
      label: cards.book,
      title,
      book: { colour, cover: cover.file },
    })),
  ];
}
