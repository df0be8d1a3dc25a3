import { getCollection, getEntry } from 'astro:content';
import type { APIRoute, GetStaticPaths } from 'astro';
import { dataOf } from '../../site/entries.ts';
import { isOff } from '../../site/navigation.ts';
import { pageContent } from '../../site/page-content.ts';
import { PAGE_IDS } from '../../site/pages.ts';
import type { SocialCard } from '../../social-card/card.tsx';
import { drawCard } from '../../social-card/draw-card.ts';

/** A social image: its file name, and its texts apart from the owner's. */
type SocialImage = Readonly<{ name: string }> & Pick<SocialCard, 'label' | 'title' | 'book'>;

export const getStaticPaths = (async () =>
  (await socialImages()).map((image) => ({ params: { name: image.name }, props: image }))) satisfies GetStaticPaths;

/** The social image of a page, drawn at build time. */
export const GET: APIRoute<SocialImage> = async ({ props: { label, title, book }, site }) => {
  const { name, role } = await dataOf(getEntry('site', 'site'));
  const words = { label, title, name, role: label === role ? '' : role, host: (site as URL).host };
  const png = await drawCard({ ...words, book }, process.cwd());
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
};

/** One image for every shareable page, and one for each book. */
async function socialImages(): Promise<SocialImage[]> {
  const [{ role }, { nav, cards }, edited, legal, plain, books] = await Promise.all([
    dataOf(getEntry('site', 'site')),
    dataOf(getEntry('labels', 'labels')),
    Promise.all(PAGE_IDS.filter((id) => !isOff(id)).map(async (id) => ({ id, ...(await pageContent(id)) }))),
    getCollection('legalPages'),
    getCollection('plainPages'),
    getCollection('books'),
  ]);
  return [
    ...edited.map(({ id, title }) => ({ name: id, label: id === 'home' ? role : nav[id], title })),
    ...legal.map(({ id, data }) => ({ name: id, label: cards.legal, title: data.title })),
    ...plain.map(({ id, data }) => ({ name: `${id}.page`, label: role, title: data.title })),
    ...(isOff('books') ? [] : books).map(({ id, data: { title, colour, cover } }) => ({
      name: id,
      label: cards.book,
      title,
      book: { colour, cover: cover.file },
    })),
  ];
}
