import { z } from 'zod';
import { text } from '../content/fields.ts';

/**
 * content/labels.yaml: the texts of the public site's interface, shared by all pages. Forms, toasts and other parts
 * that run in the browser keep their texts next to their component in islands/.
 */
export const labelsSchema = z.strictObject({
  /** The skip link, for keyboard and screen reader users. */
  skip: text,
  /** Accessible name of the breadcrumb. */
  breadcrumb: text,
  /** The names of the pages in links. */
  nav: z.strictObject({
    home: text,
    about: text,
    books: text,
    services: text,
    projects: text,
    blog: text,
    speaking: text,
    contact: text,
    privacy: text,
    terms: text,
    admin: text,
  }),
  menu: z.strictObject({
    /** The menu button on small screens. */
    open: text,
    close: text,
    /** Accessible names of the menus in header and footer. */
    main: text,
    footer: text,
    books: text,
    legal: text,
    social: text,
  }),
  /** The line above the title on social images of pages that have no name in `nav`. */
  cards: z.strictObject({ book: text, legal: text }),
  learnMore: text,
  buyNow: text,
  /** Replaces 'Buy Now' and 'Visit Project' while there is nothing to buy or visit. */
  comingSoon: text,
  book: z.strictObject({
    /** The label before the date of a book that is out, and of one that is not. */
    published: text,
    coming: text,
    pages: text,
    isbn: text,
    back: text,
    /** Accessible name of the stars; {rating} is replaced by the number. */
    stars: textWith('{rating}'),
    /** The word after the number of reviews. */
    reviews: text,
  }),
  shops: z.strictObject({
    barnes: text,
    amazon: text,
    /** The author's own shop. */
    direct: text,
    /** The text after a shop that does not have the book yet. */
    missing: text,
  }),
  /** The dialog for sharing a book or an article. The names of the networks are not translated. */
  share: z.strictObject({
    open: text,
    bookTitle: text,
    articleTitle: text,
    /** Label of the read-only field with the page's address. */
    address: text,
    copy: text,
    close: text,
    /** Screen reader text after the name of a network. */
    newWindow: text,
  }),
  services: z.strictObject({
    timeline: text,
    investment: text,
    included: text,
    deliverables: text,
    start: text,
  }),
  projects: z.strictObject({ status: text, visit: text }),
  speaking: z.strictObject({
    duration: text,
    audience: text,
    /** The label before the room that a format suits. */
    ideal: text,
  }),
  /** The blog's list (docs/behaviour.md §2, §8). */
  blog: z.strictObject({
    /** Accessible name of the search field. */
    search: text,
    placeholder: text,
    submit: text,
    /** Accessible names of the category links, the list, and its pagination. */
    categories: text,
    results: text,
    pages: text,
    all: text,
    /** The number of articles found; {count} is replaced by it, and `many` means that many or more. */
    one: textWith('{count}'),
    several: textWith('{count}'),
    many: textWith('{count}'),
    empty: text,
    clear: text,
    /** The heading above articles that contain the search text only in their body. */
    mentioned: text,
    newer: text,
    older: text,
    /** Shown while an article is slow to open. */
    opening: text,
  }),
  article: z.strictObject({
    back: text,
    author: text,
    /** The heading of a long article's table of contents. */
    contents: text,
    /** Accessible name of the tags. */
    tags: text,
    like: text,
    /** Shown after a like without JavaScript. */
    liked: text,
    older: text,
    newer: text,
    /** Accessible name of the links to the older and the newer article. */
    neighbours: text,
    related: text,
  }),
  /** The newsletter form in the footer and on the home page. */
  newsletter: z.strictObject({ label: text, placeholder: text, submit: text }),
  notFound: z.strictObject({ title: text, text, action: text }),
  /** The last line of every page; {year} and {name} are replaced by the current year and the owner's name. */
  copyright: textWith('{year}', '{name}'),
});

/** For islands, which get some of the texts as props and cannot read the collection. */
export type Labels = z.infer<typeof labelsSchema>;

/** A text that must contain each of the placeholders. */
function textWith(...places: string[]) {
  return text.refine(
    (value) => places.every((place) => value.includes(place)),
    `expected a text that contains ${places.join(' and ')}`,
  );
}
