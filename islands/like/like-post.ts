import { postAsVisitor } from '../ui/backend-address.ts';

/**
 * Counts a like of a post. Never throws.
 * @returns how many it has now; undefined when there is no such post, no network, or no answer in time
 */
export async function likePost(slug: string): Promise<number | undefined> {
  try {
    const response = await postAsVisitor('/rest/v1/rpc/like_post', { slug });
    const likes: unknown = response.ok ? await response.json() : undefined;
    return typeof likes === 'number' ? likes : undefined;
  } catch {
    return undefined;
  }
}
