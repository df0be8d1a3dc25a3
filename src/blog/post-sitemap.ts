import { z } from 'zod';
import { postPath } from '../paths.ts';

/** A public post in the sitemap, from public.blog_sitemap (supabase/migrations/*_blog.sql). */
export const listedPostSchema = z.object({
  slug: z.string(),
  /** When it was last changed or published. */
  changed: z.string().transform((time) => new Date(time).toISOString()),
});

export type ListedPost = z.infer<typeof listedPostSchema>;

/**
 * The sitemap of the articles. Addresses are URL-encoded, so they contain no characters that XML would have to escape.
 * @param base the configured address
 */
export function postSitemap(posts: readonly ListedPost[], base: URL): string {
  const entries = posts.map(
    ({ slug, changed }) => `<url><loc>${new URL(postPath(slug), base).href}</loc><lastmod>${changed}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
