import { z } from 'zod';
import { text } from '../content/fields.ts';

/**
 * content/labels.yaml: the words of the public site's own parts, the same on every page. Forms, toasts and everything
 * else that wakes in the browser keep their words beside their component in islands/.
 */
export const labelsSchema = z.strictObject({
  /** The first link of every page, for the keyboard and for screen readers. */
  skip: text,
  /** What screen readers call the way from the home page to this one. */
  breadcrumb: text,
  /** The names of the pages, as links say them. */
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
    /** The toggle of the menu on small screens. */
    open: text,
    close: text,
    /** What screen readers call the menus of header and footer. */
    main: text,
    footer: text,
    books: text,
    legal: text,
    social: text,
  }),
  /** Above the titles of the images that stand with links to the site, where no page's name does. */
  cards: z.strictObject({ book: text, legal: text }),
  learnMore: text,
  buyNow: text,
  /** In place of 'Buy Now' and 'Visit Project', while there is nothing to buy or visit. */
  comingSoon: text,
  book: z.strictObject({
    /** Before the date, of a book that is out and of one that is not. */
    published: text,
    coming: text,
    pages: text,
    isbn: text,
    back: text,
    /** What screen readers say for the stars; {rating} stands for the figure. */
    stars: textWith('{rating}'),
    /** After the number of reviews. */
    reviews: text,
  }),
  shops: z.strictObject({
    barnes: text,
    amazon: text,
    /** The author's own shop. */
    direct: text,
    /** After a shop that does not have the book yet. */
    missing: text,
  }),
  /** The dialog in which a book or an article is shared; the networks keep their own names. */
  share: z.strictObject({
    open: text,
    bookTitle: text,
    articleTitle: text,
    /** The read-only field with the page's address. */
    address: text,
    copy: text,
    close: text,
    /** What screen readers say after the name of a network. */
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
    /** Before the room that a format suits. */
    ideal: text,
  }),
  /** The blog's list (docs/behaviour.md §2, §8). */
  blog: z.strictObject({
    /** What screen readers call the field. */
    search: text,
    placeholder: text,
    submit: text,
    /** What screen readers call the line of categories, the list, and the links to its other pages. */
    categories: text,
    results: text,
    pages: text,
    all: text,
    /** How many articles were found; {count} stands for the number, `many` for that many or more. */
    one: textWith('{count}'),
    several: textWith('{count}'),
    many: textWith('{count}'),
    empty: text,
    clear: text,
    /** Above articles that say what was searched for in their body alone. */
    mentioned: text,
    newer: text,
    older: text,
    /** While a chosen article takes its time. */
    opening: text,
  }),
  article: z.strictObject({
    back: text,
    author: text,
    /** Above the list of a long article's parts. */
    contents: text,
    /** What screen readers call the tags. */
    tags: text,
    like: text,
    /** Where a like was counted without JavaScript. */
    liked: text,
    older: text,
    newer: text,
    /** What screen readers call the two together. */
    neighbours: text,
    related: text,
  }),
  /** The form in the footer and on the home page. */
  newsletter: z.strictObject({ label: text, placeholder: text, submit: text }),
  notFound: z.strictObject({ title: text, text, action: text }),
  /** The last line of every page; {year} and {name} stand for the current year and the owner's name. */
  copyright: textWith('{year}', '{name}'),
});

/** For islands, which get some of the words as props and cannot read the collection. */
export type Labels = z.infer<typeof labelsSchema>;

/** A text in which each of the places is named, so that what belongs there is not lost. */
function textWith(...places: string[]) {
  return text.refine(
    (value) => places.every((place) => value.includes(place)),
    `expected a text that contains ${places.join(' and ')}`,
  );
}
