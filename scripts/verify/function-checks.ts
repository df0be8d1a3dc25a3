import { z } from 'zod';
import { blogListSchema } from '../../src/blog/blog-pages.ts';
import { listedPostSchema } from '../../src/blog/post-sitemap.ts';
import { APPLY_MIGRATIONS, type Check, describeError, isRefused, type Outsider } from './check.ts';
import { FUNCTION_NAMES, FUNCTIONS, type FunctionName } from './contract.ts';

/** The shape of each answer that the site reads. */
const ANSWERS: Partial<Record<FunctionName, z.ZodType>> = {
  blog_article: z.null(),
  blog_list: blogListSchema,
  blog_sitemap: z.array(listedPostSchema),
  like_post: z.null(),
  unsubscribe: z.literal(false),
  confirm_subscription: z.literal(false),
  may_edit: z.literal(false),
};

/**
 * An outsider may call the functions permitted to it, gets the answers that the site expects, and may call no others.
 */
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
        // A call that must be refused is a GET: the database runs it read-only, so that it writes nothing if it is
        // allowed.
        const answer = await client.rpc(name, tried, { get: !allowed });
        if (isMissing(answer)) return { found: 'there is no such function' };
        if (!allowed) return isRefused(answer) ? 'right' : { found: `no refusal: ${describeError(answer)}` };
        if (answer.error) return { found: describeError(answer) };
        const understood = (ANSWERS[name] ?? z.unknown()).safeParse(answer.data);
        return understood.success ? 'right' : { found: `another answer: ${z.prettifyError(understood.error)}` };
      },
    };
  });
}

function isMissing({ error }: { error: { code: string } | null }): boolean {
  return error?.code === 'PGRST202' || error?.code === '42883';
}
