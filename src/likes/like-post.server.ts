import { type BackendLocals, visitorClient } from '../supabase/clients.ts';

/** Counts a like by the visitor who sent the request. @returns 'none' when there is no such public post */
export async function likePost(slug: string, locals: BackendLocals): Promise<'counted' | 'none' | 'failed'> {
  const { data, error } = await visitorClient(locals).rpc('like_post', { slug });
  if (!error) return data === null ? 'none' : 'counted';
  console.error('A like could not be counted:', error.message);
  return 'failed';
}
