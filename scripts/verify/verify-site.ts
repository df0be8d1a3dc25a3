import { randomBytes } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Check, Outsider, Verdict } from './check.ts';
import { entranceChecks } from './entrance-checks.ts';
import { functionChecks } from './function-checks.ts';
import { type MarkedRows, writeMarkedRows } from './marked-rows.ts';
import { readingChecks } from './reading-checks.ts';
import { serviceChecks, uploadCheck } from './service-checks.ts';
import { clientOf, type Subject } from './subject.ts';
import { tableChecks } from './table-checks.ts';
import type { Traces } from './traces.ts';
import { writingChecks } from './writing-checks.ts';

export type Judged = Readonly<{ check: Omit<Check, 'look'>; verdict: Verdict }>;

/**
 * Runs the checks one after the other and yields each with its verdict. Everything that it writes is in the traces,
 * which the caller removes, whatever happens here.
 */
export async function* verifySite(subject: Subject, traces: Traces, interrupted: AbortSignal): AsyncGenerator<Judged> {
  async function* judge(checks: readonly Check[]): AsyncGenerator<Judged> {
    for (const check of checks) {
      interrupted.throwIfAborted();
      const verdict = await check.look().catch((error: Error) => ({ found: `no answer: ${error.message}` }));
      yield { check, verdict };
    }
  }

  for await (const judged of judge(entranceChecks(subject))) {
    yield judged;
    // All other checks would fail for the same reason.
    if (isWrong(judged.verdict)) return;
  }
  yield* judge(tableChecks(subject.visitor));

  const { rows, judged } = await mark(subject, traces);
  yield judged;
  const visitors: Outsider = { who: 'visitors', client: subject.visitor };
  yield* judge(outsiderChecks(visitors, rows, subject));

  interrupted.throwIfAborted();
  const stranger = subject.server
    ? await inviteStranger({ ...subject, server: subject.server }, traces)
    : 'needs the secret key, which makes an account and removes it';
  if (typeof stranger === 'string') yield { check: STRANGERS, verdict: { skipped: stranger } };
  else yield* judge(outsiderChecks({ who: 'strangers', client: stranger }, rows, subject));

  yield* judge(serviceChecks(subject));
}

export function isWrong(verdict: Verdict): verdict is { found: string } {
  return typeof verdict === 'object' && 'found' in verdict;
}

function outsiderChecks(outsider: Outsider, marked: MarkedRows | undefined, { server }: Subject): Check[] {
  return [
    ...readingChecks(outsider, marked, server),
    ...functionChecks(outsider),
    uploadCheck(outsider, server),
    // These run last, because they may delete rows if a rule is missing.
    ...writingChecks(outsider, marked),
  ];
}

async function mark({ server }: Subject, traces: Traces): Promise<{ rows: MarkedRows | undefined; judged: Judged }> {
  if (!server) return { rows: undefined, judged: { check: MARKED, verdict: { skipped: 'needs the secret key' } } };
  try {
    return { rows: await writeMarkedRows(server, traces), judged: { check: MARKED, verdict: 'right' } };
  } catch (error) {
    return { rows: undefined, judged: { check: MARKED, verdict: { found: (error as Error).message } } };
  }
}

const MARKED = {
  name: 'server/writes',
  expected: 'the secret key writes posts, a subscriber, a call request and its mail, for the time of the verification',
  remedy: 'apply the migrations (npx supabase db push)',
};

const STRANGERS = {
  name: 'strangers',
  expected: 'somebody with an account who is not the administrator may no more than a visitor',
  remedy: '',
};

/**
 * An ordinary account, created for the verification through the auth service's admin API. The embedded backend has no
 * such API.
 * @returns a signed-in client, or the reason why there is none
 */
async function inviteStranger(
  { url, publicKey, server }: Subject & { server: SupabaseClient },
  traces: Traces,
): Promise<SupabaseClient | string> {
  const email = `verification-${crypto.randomUUID()}@example.invalid`;
  const password = randomBytes(24).toString('base64url');
  const { data, error } = await server.auth.admin.createUser({ email, password, email_confirm: true });
  if (error?.status === 404) return 'this backend does not let accounts be made from outside';
  if (error) return `no account could be made: ${error.message}`;
  traces.expect(`the account ${email}`, async () => {
    const { error: refusal } = await server.auth.admin.deleteUser(data.user.id);
    if (refusal) throw refusal;
  });
  const stranger = clientOf(url, publicKey);
  const { error: refusal } = await stranger.auth.signInWithPassword({ email, password });
  return refusal ? `the account could not sign in: ${refusal.message}` : stranger;
}
