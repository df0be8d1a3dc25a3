/** The purge functions of the providers. */
export const PURGE_ENVIRONMENT = { SITE_ID: 'site', NETLIFY_PURGE_API_TOKEN: 'token' };

const NETLIFY = 'https://api.netlify.com/api/v1/purge';

/** Replaces the providers' purge API and records the purged tags. */
export function purgedTags(): readonly string[] {
  const purged: string[] = [];
  const vercel = { get: () => ({ purge: { invalidateByTag: async (tag: string) => purged.push(tag) } }) };
  Object.assign(globalThis, { [Symbol.for('@vercel/request-context')]: vercel });
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    if (`${input}` !== NETLIFY) return fetch(input, init);
    purged.push(...(JSON.parse(`${init?.body}`) as { cache_tags: string[] }).cache_tags);
    return new Response(null, { status: 202 });
  };
  return purged;
}
