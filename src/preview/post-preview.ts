import type { Post } from '../blog/index.ts';
import type { BackendLocals } from '../supabase/clients.ts';
import { loadPostFor } from './post-preview.server.ts';

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
