import { z } from 'zod';
import { address, publicationDate, type SchemaContext, text } from '../content/fields.ts';
import { bookPath } from '../paths.ts';

/** Rating and number of reviews. */
const rating = z.strictObject({
  /** From 0 to 5, such as 4.8; rounded down to whole stars (docs/behaviour.md §9). */
  rating: z.number().min(0).max(5),
  reviews: z.int().nonnegative(),
});

/** Links to the book in shops; a shop without a link is shown as 'coming soon' (docs/behaviour.md §2). */
const buyLinks = z.strictObject({
  amazon: address.nullish(),
  barnes: address.nullish(),
  /** The author's own shop. */
  direct: address.nullish(),
});

/** Front matter in content/books (docs/behaviour.md §3). The file name is the id, the text the description. */
export const bookSchema = ({ artwork }: SchemaContext) =>
  z
    .strictObject({
      /** Position among the books: 1 is first. */
      order: z.int().positive(),
      title: text,
      subtitle: text,
      category: text,
      /** One or two sentences for the home page, search results and link previews. */
      description: text,
      /** A paragraph, for the list of books. */
      longDescription: text,
      /** 'coming' until the book can be bought. */
      status: z.enum(['available', 'coming']),
      publishDate: publicationDate,
      /** Printed pages; leave it out while it is not known. */
      pages: z.int().positive().nullish(),
      /** Thirteen digits, with or without hyphens; leave it out while it is not known. */
      isbn: text.refine(isIsbn, 'expected an ISBN of 13 digits whose check digit is right').nullish(),
      /** In US dollars; used in structured data only. */
      price: z.number().positive().nullish(),
      /** There are two ratings (docs/behaviour.md §9): the home page shows one, every other page the other. */
      ratings: z.strictObject({ home: rating.nullish(), elsewhere: rating.nullish() }).default({}),
      /** The badge on /home-2: 'New Release' for the newest book, 'Bestseller' for the best reviewed. */
      badge: z.enum(['New Release', 'Bestseller', 'Available']),
      /** The colour of its cover, its page and its social image. */
      colour: z.enum(['vermilion', 'green', 'blue']),
      /** A drawing (.svg), below which title and author are typeset, or an image of the whole cover. */
      cover: artwork(),
      chapters: z.array(text).default([]),
      keyTakeaways: z.array(text).default([]),
      buyLinks: buyLinks.default({}),
    })
    .refine(({ status, badge }) => status !== 'coming' || badge !== 'Available', {
      path: ['badge'],
      message: "expected 'New Release' or 'Bestseller', because the book is not available yet",
    });

export type Book = z.infer<ReturnType<typeof bookSchema>> & { id: string };

function isIsbn(value: string): boolean {
  const digits = value.replace(/[-\s]/g, '');
  if (!/^97[89]\d{10}$/.test(digits)) return false;
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 ? 3 : 1), 0) % 10 === 0;
}

/** The target of 'Buy Now': a shop, else the section of the book's page that says what is still missing. */
export function shopAddress({ id, buyLinks }: Pick<Book, 'id' | 'buyLinks'>): string {
  return buyLinks.direct ?? buyLinks.amazon ?? buyLinks.barnes ?? `${bookPath(id)}#buy`;
}
