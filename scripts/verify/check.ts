import type { SupabaseClient } from '@supabase/supabase-js';

/** The result of a check: right, or what was found instead, or the reason why it was skipped. */
export type Verdict = 'right' | Readonly<{ found: string }> | Readonly<{ skipped: string }>;

/** One rule that the site relies on. */
export type Check = Readonly<{
  /** A stable name to search for: 'visitors/drafts-hidden'. */
  name: string;
  /** The expectation, as the end of a sentence: 'visitors are given no draft'. */
  expected: string;
  /** The advice for a failed check. */
  remedy: string;
  look: () => Promise<Verdict>;
}>;

/** Callers without rights, whose attempts must fail. */
export type Outsider = Readonly<{ who: 'visitors' | 'strangers'; client: SupabaseClient }>;

export const APPLY_MIGRATIONS =
  'apply the migrations (npx supabase db push), and take back what was changed by hand in the database';

/** An error as supabase-js returns it, from any service. */
export type Answered = Readonly<{ error: { code?: string | undefined; message: string } | null; status?: number }>;

/** Whether PostgreSQL refused for lack of rights. Other errors do not count, because a fault protects nothing. */
export function isRefused({ error }: Answered): boolean {
  return error?.code === '42501';
}

/** Whether a rate limit refused the attempt. The check can then not tell whether the attempt is permitted. */
export function isLimited({ error, status }: Answered): boolean {
  return status === 429 || error?.code === 'PT429';
}

/** Describes the error in one line, without a trace. */
export function describeError({ error }: Answered): string {
  if (!error) return 'it was let through';
  return `${error.message.split('\n')[0] || 'no reason was given'}${error.code ? ` (${error.code})` : ''}`;
}
