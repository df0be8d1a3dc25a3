/**
 * The result of `work`, unless the signal is aborted first. For work in this process that cannot be cancelled: it
 * continues, but the caller no longer waits for it.
 * @throws the signal's reason once it is aborted
 */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}
