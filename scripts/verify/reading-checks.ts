import type { SupabaseClient } from '@supabase/supabase-js';
import { APPLY_MIGRATIONS, type Check, describeError, isRefused, type Outsider, type Verdict } from './check.ts';
import { GRANTED_TO_USERS, PRIVATE_TABLES } from './contract.ts';
import type { MarkedRows } from './marked-rows.ts';

const ROW_SECURITY = `${APPLY_MIGRATIONS}: row security has to be on, with no policy besides those of the migrations`;

/**
 * An outsider can read what is public, and nothing else.
 * @param marked rows that must stay hidden; without them, an empty answer proves nothing
 * @param server finds out whether there was something to hide
 */
export function readingChecks(
  { who, client }: Outsider,
  marked: MarkedRows | undefined,
  server: SupabaseClient | undefined,
): Check[] {
  const hidden = (kind: 'draft' | 'scheduled', narrowed: () => PromiseLike<Narrowed>): Check => ({
    name: `${who}/${kind === 'draft' ? 'drafts' : 'scheduled'}-hidden`,
    expected: `${who} are given no ${kind === 'draft' ? 'draft' : 'post whose time has not come'}`,
    remedy: ROW_SECURITY,
    look: async () => {
      const answer = await narrowed();
      if (answer.error) return { found: `the posts cannot be asked: ${describeError(answer)}` };
      if (answer.data?.length) return { found: `one of them is handed out` };
      if (!marked) return UNPROVEN;
      const { data, error } = await client.rpc('blog_article', { slug: marked[kind].slug });
      return data !== null && !error ? { found: 'blog_article hands one out' } : 'right';
    },
  });

  return [
    {
      name: `${who}/public-posts`,
      expected: `${who} read a post that is public`,
      remedy: APPLY_MIGRATIONS,
      look: async () => {
        if (!marked) return UNPROVEN;
        const answer = await client.from('blog_posts').select('id').eq('id', marked.public.id);
        if (answer.data?.length) return 'right';
        return { found: answer.error ? describeError(answer) : 'it is not given to them' };
      },
    },
    hidden('draft', () => client.from('blog_posts').select('id').eq('status', 'draft').limit(1)),
    hidden('scheduled', () =>
      client
        .from('blog_posts')
        .select('id')
        .gt('published_at', new Date().toISOString())
        .neq('status', 'draft')
        .limit(1),
    ),
    {
      name: `${who}/unpublished-pages-hidden`,
      expected: `${who} are given no page that is not published`,
      remedy: ROW_SECURITY,
      look: async () => {
        const answer = await client.from('page_content').select('page_id').eq('is_published', false).limit(1);
        if (answer.error) return { found: `the pages cannot be asked: ${describeError(answer)}` };
        if (answer.data.length) return { found: `${answer.data[0]?.page_id} is handed out` };
        // A ninth page cannot be added, and changing a real one would change the site.
        const kept = await server?.from('page_content').select('page_id').eq('is_published', false).limit(1);
        return kept?.data?.length ? 'right' : { skipped: 'every page is published, as far as can be seen' };
      },
    },
    ...PRIVATE_TABLES.map(
      (table): Check => ({
        name: `${who}/${table}-hidden`,
        expected: `${who} read nothing of ${table}`,
        remedy: ROW_SECURITY,
        look: async () => {
          const answer = await client.from(table).select('id').limit(1);
          if (isRefused(answer)) return 'right';
          if (answer.error) return { found: `no refusal: ${describeError(answer)}` };
          if (answer.data.length) return { found: 'its rows are handed out' };
          // Signed-in users have the grant, because the administrator is one of them; visitors do not.
          if (who === 'strangers' && GRANTED_TO_USERS[table].includes('select')) return marked ? 'right' : UNPROVEN;
          return { found: 'they may ask, and row security alone keeps its rows back' };
        },
      }),
    ),
  ];
}

type Narrowed = Readonly<{ data: unknown[] | null; error: { code: string; message: string } | null }>;

const UNPROVEN: Verdict = { skipped: 'needs a post of its own, which the secret key writes and removes' };
