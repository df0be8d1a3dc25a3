/**
 * The address that a request counts for on hosted Supabase, where no server of ours stands in front: what the network's
 * edge wrote, which a sender cannot choose; else the first entry of X-Forwarded-For.
 */
export function hostedClient({ headers }: Request): string | null {
  return headers.get('cf-connecting-ip') || headers.get('x-forwarded-for')?.split(',')[0]?.trim() || null;
}

/** The address that our own server found out; it strips the header from what comes from outside. */
export function clientOfOwnServer({ headers }: Request): string | null {
  return headers.get('x-client-address');
}
