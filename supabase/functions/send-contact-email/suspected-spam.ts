/** Nobody reads and fills in four required fields faster; autofill alone is not that fast, since one still looks. */
const FASTEST_PERSON_MS = 2_000;

/**
 * Whether what was sent looks as if a program had filled in the form. It is stored all the same and marked: a person may
 * be wrongly suspected, and is then not lost.
 *
 * Two signals stand beside the nine fields and are not stored: `website`, a field that people do not see, and `elapsed`,
 * the milliseconds from the first focus to the submit. Without them, as without JavaScript, there is no suspicion.
 */
export function isSuspectedSpam(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { website, elapsed } = body as { website?: unknown; elapsed?: unknown };
  if (typeof website === 'string' && website.trim() !== '') return true;
  // A form posts numbers as text; an empty text says nothing.
  const milliseconds = typeof elapsed === 'string' && elapsed.trim() !== '' ? Number(elapsed) : elapsed;
  return typeof milliseconds === 'number' && milliseconds >= 0 && milliseconds < FASTEST_PERSON_MS;
}
