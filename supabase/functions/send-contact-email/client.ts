/**
 * The client address on hosted Supabase, where no server of ours is in front: the header set by the network's edge,
 * which a client cannot choose; otherwise the first entry of X-Forwarded-For.
 */
export function hostedClient({ headers }: Request): string | null {
  return headers.get('cf-connecting-ip') || headers.get('x-forwarded-for')?.split(',')[0]?.trim() || null;
}

/** The address determined by our own server, which overwrites the header of requests from outside. */
export function clientOfOwnServer({ headers }: Request): string | null {
  return headers.get('x-client-address');
}
