import { type Post, postSchema } from '../blog/index.ts';
import { answered, type BackendLocals, clientOf } from '../supabase/clients.ts';

const COLUMNS =
  'slug, title, excerpt, category, featured, image_url, read_time, listed_at, content, tags, updated_at, status';

export type PostPreview = Readonly<{ post: Post; state: 'draft' | 'scheduled' | 'published' }>;

/** A post and its publication state, with the rights of the token's user; or the reason why there is none. */
export async function postPreview(
  slug: string,
  token: string,
  locals: BackendLocals,
): Promise<PostPreview | 'signed-out' | 'none' | 'failed'> {
  try {
    const post = await loadPostFor(slug, token, locals);
    if (post === undefined) return 'none';
    if (post === 'signed-out') return post;
    if (post.status === 'draft') return { post, state: 'draft' };
    return { post, state: Date.parse(post.listed_at) > Date.now() ? 'scheduled' : 'published' };
  } catch (error) {
    console.error('Error fetching blog post:', error);
    return 'failed';
  }
}

/**
 * Loads a post with the rights of the token's user: row security decides, so only the administrator gets posts that are
 * not public.
 * @returns undefined when no such post is readable, 'signed-out' when the token is invalid or expired
 * @throws when it cannot be loaded
 */
async function loadPostFor(
  slug: string,
  token: string,
  locals: BackendLocals,
): Promise<(Post & { status: string }) | 'signed-out' | undefined> {
  const answer = await clientOf(token, locals).from('blog_posts').select(COLUMNS).eq('slug', slug).maybeSingle();
  if (answer.status === 401) return 'signed-out';
  const data = answered(answer);
  return data ? { ...postSchema.parse(data), status: data.status } : undefined;
}
