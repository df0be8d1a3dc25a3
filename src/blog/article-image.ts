import { z } from 'zod';
import { digest } from '../http/digest.ts';
import { categoryLabel } from './blog-categories.ts';

/** What of a post its image shows. */
export const picturedPostSchema = z.object({ slug: z.string(), title: z.string(), category: z.string() });

export type PicturedPost = Readonly<z.infer<typeof picturedPostSchema>>;

/** Who signs the images. */
type Owner = Readonly<{ name: string; role: string }>;

/** To be raised when articles' images are drawn differently, since networks keep an image by its address. */
const DRAWING = 1;

/** What the image of an article says. @param base the configured address */
export function articleCard({ title, category }: PicturedPost, { name, role }: Owner, base: URL) {
  return { label: categoryLabel(category), title, name, role, host: base.host };
}

/** Own path of the image that is shown with a link to an article: another one as soon as the image is another one. */
export function articleImagePath(post: PicturedPost, owner: Owner, base: URL): string {
  const { label, title, name, role, host } = articleCard(post, owner, base);
  const shown = digest(JSON.stringify([DRAWING, label, title, name, role, host]));
  return `/social/articles/${encodeURIComponent(post.slug)}-${shown}.png`;
}

/** The slug in the name of an article's image, right or out of date; undefined where there can be none. */
export function slugOfImage(name: string): string | undefined {
  return /^(.+)-[0-9a-z]+$/s.exec(name)?.[1];
}
