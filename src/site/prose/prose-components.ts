import { z } from 'zod';
import { type SchemaContext, text } from '../../content/fields.ts';

/** The components that books and legal pages may use in their prose, with the attributes of each. */
export const proseComponents = ({ reference }: SchemaContext) => ({
  /** An image with a caption: the image stands between the tags, written as in Markdown. */
  Figure: z.strictObject({ caption: text }),
  /** A sentence set large, between the tags. */
  PullQuote: z.strictObject({}),
  /** A remark beside the text, between the tags, under a title of a word or two. */
  Aside: z.strictObject({ title: text }),
  /** The title of one of the books, as a link to its page. */
  BookLink: z.strictObject({ id: reference('books') }),
  /** The owner's name, or the e-mail as a link, from content/site.yaml. */
  Owner: z.strictObject({ show: z.enum(['name', 'email']) }),
});
