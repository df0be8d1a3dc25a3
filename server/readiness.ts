/** A part that says nothing for so long counts as failing. */
const PATIENCE_MS = 4_000;

/**
 * Asks every part at once whether it answers.
 * @returns the names of those that do not: they say no, fail, or take too long
 */
export async function failing(
  parts: Readonly<Record<string, () => Promise<boolean>>>,
  patienceMs = PATIENCE_MS,
): Promise<string[]> {
  const answers = Object.entries(parts).map(async ([name, answers]) =>
    (await inTime(answers, patienceMs)) ? [] : name,
  );
  return (await Promise.all(answers)).flat();
}

async function inTime(answers: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
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
