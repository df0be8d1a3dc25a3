import { z } from 'zod';
import { digest } from '../http/digest.ts';
import { articleSocialPath } from '../paths.ts';
import { categoryLabel } from './blog-categories.ts';

/** The fields of a post that its social image shows. */
export const cardPostSchema = z.object({ slug: z.string(), title: z.string(), category: z.string() });

export type CardPost = Readonly<z.infer<typeof cardPostSchema>>;

/** The site owner, whose name and role the images carry. */
type Owner = Readonly<{ name: string; role: string }>;

/** Raise this when the drawing of article images changes: networks cache an image by its address. */
const DRAWING = 1;

/** The texts on an article's image. @param base the configured address */
export function articleCard({ title, category }: CardPost, { name, role }: Owner, base: URL) {
  return { label: categoryLabel(category), title, name, role, host: base.host };
}

/**
 * Root-relative path of the article's social image. It contains a digest of the texts, so it changes with the image.
 */
export function articleImagePath(post: CardPost, owner: Owner, base: URL): string {
  const { label, title, name, role, host } = articleCard(post, owner, base);
  const shown = digest(JSON.stringify([DRAWING, label, title, name, role, host]));
  return articleSocialPath(post.slug, shown);
}

/**
 * The slug in the file name of an article's image, whether or not the digest is current; undefined when the name does
 * not have that form.
 */
export function slugOfImage(name: string): string | undefined {
  return /^(.+)-[0-9a-z]+$/s.exec(name)?.[1];
}
