import { z } from 'zod';
import { blogListSchema } from '../../src/blog/blog-pages.ts';
import { listedPostSchema } from '../../src/blog/post-sitemap.ts';
import { APPLY_MIGRATIONS, type Check, inWords, isRefused, type Outsider } from './check.ts';
import { FUNCTION_NAMES, FUNCTIONS, type FunctionName } from './contract.ts';

/** What the site understands of the answer to what is tried. */
const ANSWERS: Partial<Record<FunctionName, z.ZodType>> = {
  blog_article: z.null(),
  blog_list: blogListSchema,
  blog_sitemap: z.array(listedPostSchema),
  like_post: z.null(),
  unsubscribe: z.literal(false),
  confirm_subscription: z.literal(false),
  may_edit: z.literal(false),
};

/** That an outsider may run what is for everybody, is answered as the site expects, and may run nothing else. */
export function functionChecks({ who, client }: Outsider): Check[] {
  return FUNCTION_NAMES.map((name) => {
    const { for: whom, tried } = FUNCTIONS[name];
    const allowed = whom === 'everybody' || (whom === 'users' && who === 'strangers');
    return {
      name: `${who}/${name}`,
      expected: allowed
        ? `${who} may run ${name}, and its answer is what the site reads`
        : `${who} may not run ${name}`,
      remedy: `${APPLY_MIGRATIONS}: ${name}`,
      look: async () => {
        // What must be refused is asked as a GET, in which the database lets nothing be written.
        const answer = await client.rpc(name, tried, { get: !allowed });
        if (isMissing(answer)) return { found: 'there is no such function' };
        if (!allowed) return isRefused(answer) ? 'right' : { found: `no refusal: ${inWords(answer)}` };
        if (answer.error) return { found: inWords(answer) };
        const understood = (ANSWERS[name] ?? z.unknown()).safeParse(answer.data);
        return understood.success ? 'right' : { found: `another answer: ${z.prettifyError(understood.error)}` };
      },
    };
  });
}

function isMissing({ error }: { error: { code: string } | null }): boolean {
  return error?.code === 'PGRST202' || error?.code === '42883';
}
