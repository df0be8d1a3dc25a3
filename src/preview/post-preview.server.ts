import { type Post, postSchema } from '../blog/index.ts';
import { type BackendLocals, clientOf } from '../supabase/clients.ts';

const COLUMNS =
  'slug, title, excerpt, category, featured, image_url, read_time, listed_at, content, tags, updated_at, status';

/**
 * Loads a post with the rights of the token's user: row security decides, so only the administrator gets posts that are
 * not public.
 * @returns undefined when no such post is readable, 'signed-out' when the token is invalid or expired
 * @throws when it cannot be loaded
 */
export async function loadPostFor(
  slug: string,
  token: string,
  locals: BackendLocals,
): Promise<(Post & { status: string }) | 'signed-out' | undefined> {
  const { data, error, status } = await clientOf(token, locals)
    .from('blog_posts')
    .select(COLUMNS)
    .eq('slug', slug)
    .maybeSingle();
  if (status === 401) return 'signed-out';
  if (error) throw new Error(`${error.code ?? ''} ${error.message ?? 'unknown'}`.trim());
  return data ? { ...postSchema.parse(data), status: data.status } : undefined;
}
