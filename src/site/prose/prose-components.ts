import { z } from 'zod';
import { type SchemaContext, text } from '../../content/fields.ts';

/** The components allowed in the prose of books and legal pages, with their attributes. */
export const proseComponents = ({ reference }: SchemaContext) => ({
  /** An image with a caption. The image is written in Markdown, between the tags. */
  Figure: z.strictObject({ caption: text }),
  /** A sentence in large type, between the tags. */
  PullQuote: z.strictObject({}),
  /** A remark beside the text, between the tags, with a title of a word or two. */
  Aside: z.strictObject({ title: text }),
  /** A link to a book, with its title as text. */
  BookLink: z.strictObject({ id: reference('books') }),
  /** The owner's name, or a link to the owner's e-mail address, from content/site.yaml. */
  Owner: z.strictObject({ show: z.enum(['name', 'email']) }),
});
