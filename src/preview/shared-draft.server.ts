import { z } from 'zod';
import { type Post, postSchema } from '../blog/index.ts';
import { type BackendLocals, publicClient } from '../supabase/clients.ts';

const sharedDraftSchema = z.object({
  post: postSchema,
  status: z.enum(['draft', 'published']),
  /** ISO 8601. */
  expires_at: z.string(),
});

/** A post that somebody shared by a link, as it was last saved. */
export type SharedDraft = Readonly<{
  post: Post;
  /** False for a post that is scheduled. */
  isPublic: boolean;
  /** Until when the link works, ISO 8601. */
  until: string;
}>;

/** The secrets of links, as public.share_draft makes them. */
const SECRET = /^[0-9a-f]{64}$/;

/**
 * The post that a link shows. The secret is neither logged nor passed on.
 * @param secret from the address, as it came
 * @returns 'none' for an unknown, an expired and a revoked link alike
 */
export async function sharedDraft(
  secret: string | null,
  locals: BackendLocals,
): Promise<SharedDraft | 'none' | 'failed'> {
  if (secret === null || !SECRET.test(secret)) return 'none';
  const { data, error } = await publicClient(locals).rpc('shared_draft', { secret });
  const found = sharedDraftSchema.nullable().safeParse(data);
  if (error || !found.success) {
    console.error(`A shared draft could not be loaded: ${error?.code ?? 'the answer has another form'}`);
    return 'failed';
  }
  if (!found.data) return 'none';
  const { post, status, expires_at } = found.data;
  return { post, isPublic: status === 'published' && Date.parse(post.listed_at) <= Date.now(), until: expires_at };
}
