import { clientHeaders } from '../supabase/client-headers.ts';
import { publicClient } from '../supabase/clients.ts';

/** Counts a like on behalf of whoever sent the request; 'none' when there is no such public post. */
export async function likePost(slug: string, request: Request): Promise<'counted' | 'none' | 'failed'> {
  const counting = publicClient().rpc('like_post', { slug });
  for (const [name, value] of Object.entries(clientHeaders(request))) counting.setHeader(name, value);
  const { data, error } = await counting;
  if (!error) return data === null ? 'none' : 'counted';
  console.error('A like could not be counted:', error.message);
  return 'failed';
}
