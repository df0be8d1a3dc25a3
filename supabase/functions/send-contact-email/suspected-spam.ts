/**
 * Nobody reads and fills in four required fields faster. Even with autofill, people take longer to look at the form.
 */
const FASTEST_PERSON_MS = 2_000;

/**
 * Whether a request looks as if a program had filled in the form. A suspected request is still stored, with a mark,
 * because the suspicion may be wrong.
 *
 * Two signals are sent with the nine fields and are not stored: `website`, a field that people do not see, and
 * `elapsed`, the milliseconds from the first focus to the submit. Without them, as without JavaScript, a request is not
 * suspected.
 */
export function isSuspectedSpam(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { website, elapsed } = body as { website?: unknown; elapsed?: unknown };
  if (typeof website === 'string' && website.trim() !== '') return true;
  // A form posts numbers as text. An empty text means that no time was measured.
  const milliseconds = typeof elapsed === 'string' && elapsed.trim() !== '' ? Number(elapsed) : elapsed;
  return typeof milliseconds === 'number' && milliseconds >= 0 && milliseconds < FASTEST_PERSON_MS;
}
