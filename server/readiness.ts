/** A part that says nothing for so long counts as failing. */
const PATIENCE_MS = 4_000;

/**
 * Asks every part at once whether it works: it says yes, no, or in a few words what is wrong.
 * @returns the names of those that do not: they say no, fail, or take too long
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
 * Asks at most once at a time, and gives the same answer for a while: whoever asks for readiness makes the site write,
 * and anybody may.
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
 * Whether somebody takes mail out of the queue. A mail that a server refuses is due again later, and a long queue has
 * something in hand all the time: neither is a failure of the queue.
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
