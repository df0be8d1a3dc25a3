/** Milliseconds. */
export type Latency = Readonly<{ p50: number; p99: number }>;

/** Runs a task `times` times, one after the other. The first few runs, and `before` each run, are not counted. */
export async function latencyOf(
  times: number,
  task: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => {},
): Promise<Latency> {
  const taken: number[] = [];
  for (let time = -5; time < times; time++) {
    await before();
    const begun = performance.now();
    await task();
    if (time >= 0) taken.push(performance.now() - begun);
  }
  return summary(taken);
}

export function summary(taken: readonly number[]): Latency {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** The body of a page, requested with brotli. @throws when the status is not a success */
export async function read(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'br' }, redirect: 'error' });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.text();
}
