import { type Database, deadline } from '../../account/backend-client.ts';

/** The number of slugs checked per request. */
const TRIED = 40;

/** The first of `slug-2`, `slug-3`, … that no post has. @throws if the database request fails */
export async function freeSlug(database: Database, slug: string): Promise<string> {
  for (let from = 2; ; from += TRIED) {
    const candidates = Array.from({ length: TRIED }, (_, index) => `${slug}-${from + index}`);
    const { data, error } = await database
      .from('blog_posts')
      .select('slug')
      .in('slug', candidates)
      .abortSignal(deadline());
    if (error) throw error;
    const taken = new Set(data.map((post) => post.slug));
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free) return free;
  }
}
