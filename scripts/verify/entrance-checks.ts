import { DATA_API_PATH } from '../../src/paths.ts';
import type { Check } from './check.ts';
import type { Subject } from './subject.ts';

/** Required by all later checks: the address is a Supabase backend and accepts both keys, each with its own role. */
export function entranceChecks({ url, publicKey, visitor, server }: Subject): Check[] {
  return [
    {
      name: 'address',
      expected: 'a Supabase that answers',
      remedy: 'check the address (Project Settings > Data API), and that the project is not paused; a site has to run',
      look: async () => {
        const answer = await fetch(`${url}${DATA_API_PATH}/blog_posts?select=id&limit=0`, {
          headers: { apikey: publicKey },
        }).catch((error: Error) => error);
        if (answer instanceof Error)
          return { found: `no answer (${(answer.cause as Error)?.message ?? answer.message})` };
        const isJson = answer.headers.get('content-type')?.includes('json');
        return isJson ? 'right' : { found: `something else: status ${answer.status}, no JSON` };
      },
    },
    {
      name: 'public-key',
      expected: 'a public key that the address takes, and that has no more rights than a visitor',
      remedy: 'copy the anon or publishable key of this very project (Project Settings > API Keys)',
      look: async () => {
        const { error, status } = await visitor.from('blog_posts').select('id').limit(0);
        if (status === 401 && error?.code !== '42501') return { found: `it is not taken: ${error?.message}` };
        const { error: refused } = await visitor.from('mail_outbox').select('id').limit(0);
        const { error: mistrusted } = await visitor.rpc('export_rows', { part: 'pages', size: 1 }, { get: true });
        return refused || mistrusted ? 'right' : { found: 'it reads everything, as the secret key does' };
      },
    },
    ...(server
      ? [
          {
            name: 'secret-key',
            expected: 'a secret key that passes row security',
            remedy: 'copy the service_role or secret key of this very project (Project Settings > API Keys)',
            look: async () => {
              const { error, status } = await server.from('mail_outbox').select('id').limit(0);
              return error && [0, 401, 403].includes(status) ? { found: `it is not taken: ${error.message}` } : 'right';
            },
          } satisfies Check,
        ]
      : []),
  ];
}
