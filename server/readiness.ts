/** A check that takes longer than this counts as failed. */
const PATIENCE_MS = 4_000;

/**
 * Runs all checks at once. Each resolves to true, to false, or to a short description of the problem.
 * @returns the names of the checks that resolve to anything but true, throw, or time out
 */
export async function failing(
  parts: Readonly<Record<string, () => Promise<boolean | string>>>,
  patienceMs = PATIENCE_MS,
): Promise<string[]> {
  const answers = Object.entries(parts).map(async ([name, answers]) => {
    const answer = await inTime(answers, patienceMs);
    if (answer === true) return [];
    return answer ? `${name}: ${answer}` : name;
  });
  return (await Promise.all(answers)).flat();
}

/**
 * Runs `ask` at most once at a time and keeps its answer for a while. Readiness checks write to disk, and anyone can
 * request them.
 */
export function askedOnceA<Answer>(milliseconds: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => {
    if (answer) return answer;
    const asked = ask();
    answer = asked;
    const forget = () => void setTimeout(() => (answer = undefined), milliseconds).unref();
    asked.then(forget, forget);
    return asked;
  };
}

async function inTime<Answer>(answers: () => Promise<Answer>, patienceMs: number): Promise<Answer | false> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => {
    timer = setTimeout(done, patienceMs, false);
  });
  try {
    return await Promise.race([answers(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether mail is being taken out of the queue. Two cases are not failures: a refused mail becomes due again later, and
 * a long queue always has some mail in progress.
 */
export async function mailMoves(query: <T>(sql: string) => Promise<T[]>): Promise<boolean> {
  const [queue] = await query<{ moves: boolean }>(`
    select not exists (
      select from public.mail_outbox where status = 'queued' and next_attempt_at < now() - interval '15 minutes'
    ) or exists (
      select from public.mail_outbox where status = 'sending' and next_attempt_at > now()
    ) as moves`);
  return queue?.moves === true;
}
