import type { SupabaseClient } from '@supabase/supabase-js';

/** What came of a check: right, or what was found instead, or why it could not be looked at. */
export type Verdict = 'right' | Readonly<{ found: string }> | Readonly<{ skipped: string }>;

/** One rule that the site rests on. */
export type Check = Readonly<{
  /** The same from run to run, to be searched for: 'visitors/drafts-hidden'. */
  name: string;
  /** What is right, as a sentence's end: 'visitors are given no draft'. */
  expected: string;
  /** What to do where it is not so. */
  remedy: string;
  look: () => Promise<Verdict>;
}>;

/** Somebody without rights, whose attempts have to fail. */
export type Outsider = Readonly<{ who: 'visitors' | 'strangers'; client: SupabaseClient }>;

export const APPLY_MIGRATIONS =
  'apply the migrations (npx supabase db push), and take back what was changed by hand in the database';

/** An error as supabase-js hands it on, of whichever service. */
export type Answered = Readonly<{ error: { code?: string | undefined; message: string } | null; status?: number }>;

/** PostgreSQL's own refusal. Anything else that goes wrong is not one: a fault does not protect anything. */
export function isRefused({ error }: Answered): boolean {
  return error?.code === '42501';
}

/** Too much was tried of late; whether it is allowed at all cannot be told now. */
export function isLimited({ error, status }: Answered): boolean {
  return status === 429 || error?.code === 'PT429';
}

/** In one line, without a trace. */
export function inWords({ error }: Answered): string {
  if (!error) return 'it was let through';
  return `${error.message.split('\n')[0] || 'no reason was given'}${error.code ? ` (${error.code})` : ''}`;
}
