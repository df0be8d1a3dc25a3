import { PICTURED_PAGES } from '../domain/social-image.ts';
import type { SocialCard } from '../social-card/card.tsx';
import { allBooks } from './books.ts';
import { filePage } from './file-pages.ts';
import { pageContent } from './page-content.ts';
import { site } from './site.ts';

/** A social image by the name of its file, with what it says besides the owner's name. */
export type SocialImage = Readonly<{ name: string }> & Pick<SocialCard, 'label' | 'title' | 'book'>;

/** What stands above the titles. */
const LABELS: Readonly<Record<(typeof PICTURED_PAGES)[number], string>> = {
  home: site.role,
  about: 'About',
  books: 'Books',
  services: 'Services',
  projects: 'Projects',
  blog: 'Blog',
  speaking: 'Speaking',
  contact: 'Contact',
  privacy: 'The small print',
  terms: 'The small print',
};

/** One image for every page that can be linked to, and one for each book. */
export async function socialImages(): Promise<SocialImage[]> {
  const pages = PICTURED_PAGES.map(async (name) => {
    const { title } = await (name === 'privacy' || name === 'terms' ? filePage(name) : pageContent(name));
    return { name, label: LABELS[name], title };
  });
  const books = (await allBooks()).map(({ id, title, colour, cover }) => ({
    name: id,
    label: 'Book',
    title,
    book: { colour, cover },
  }));
  return [...(await Promise.all(pages)), ...books];
}
