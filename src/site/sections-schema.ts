import { z } from 'zod';
import { type SchemaContext, text } from '../content/fields.ts';

/** A large number with its label. */
const statistic = z.strictObject({ value: text, label: text });
/** A call to action: heading, text and link text. */
const callToAction = z.strictObject({ title: text, text, action: text });
const heading = z.strictObject({ title: text, text: text.nullish() });

/**
 * The texts of each page apart from its lists and its prose: one file per page in content/sections. The heading and the
 * text at the top of a page come from content/pages, or from edits on the site.
 */
export const sectionSchemas = {
  home: ({ reference }: SchemaContext) =>
    z.strictObject({
      /** The two calls to action at the top of the home page. */
      work: text,
      explore: text,
      statistics: z.array(statistic).length(3),
      /** `show` lists the ids of the books on the home page, in their order there; by default all books are shown. */
      books: heading.extend({ show: z.array(reference('books')).min(1).optional() }),
      services: heading.extend({ action: text }),
      testimonials: heading,
      newsletter: heading,
      closing: heading.extend({ call: callToAction, speaking: callToAction, start: callToAction }),
    }),
  'home-2': () =>
    z.strictObject({
      title: text,
      text,
      statistics: z.array(statistic).length(3),
      books: heading,
      explore: text,
      contact: text,
    }),
  about: () => z.strictObject({ books: heading, closing: heading.extend({ action: text }) }),
  books: () => z.strictObject({ closing: heading.extend({ action: text }) }),
  book: () =>
    z.strictObject({
      buy: text,
      chapters: text,
      takeaways: text,
      closing: heading.extend({ action: text }),
    }),
  services: () => z.strictObject({ process: heading, closing: heading.extend({ action: text }) }),
  projects: () => z.strictObject({ collaboration: heading.extend({ contact: text, write: text }) }),
  speaking: () =>
    z.strictObject({
      topics: heading,
      formats: heading,
      events: z.strictObject({
        title: text,
        none: text,
        /** {name} is replaced by the author's name. */
        action: text,
      }),
      testimonials: heading,
      booking: heading.extend({ facts: z.array(z.strictObject({ label: text, value: text })).min(1), action: text }),
    }),
  contact: () => z.strictObject({ form: text, mail: text }),
  blog: () => z.strictObject({ closing: heading.extend({ action: text }) }),
  /** The footer of every page. */
  footer: () =>
    z.strictObject({
      newsletter: heading,
      /** How the site is typeset and built. */
      colophon: text,
    }),
};
