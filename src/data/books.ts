import type { ImageMetadata } from 'astro';
import type { BookEntry } from '../backend/content/content.ts';
import { content } from './content.ts';

/** A book with its cover: either a drawing, under which title and author are typeset, or a picture of the whole cover. */
export type ShownBook = BookEntry & { picture: ImageMetadata | undefined };

const pictures = import.meta.glob<ImageMetadata>('../../content/books/*.{png,jpg,jpeg,webp,avif}', {
  eager: true,
  import: 'default',
});

/** Every book, in the order that the entries give. */
export async function allBooks(): Promise<ShownBook[]> {
  const books = await content('books');
  return books.map((book) => ({ ...book, picture: pictures[`../../content/books/${book.cover}`] }));
}
