import autocannon from 'autocannon';

/** Requests of one kind. */
export interface Requests {
  address: string;
  /** The path of each request, in turn; of a form there is one. */
  paths: readonly string[];
  /** What is posted, another each time; a request without it reads. */
  form?: (count: number) => string;
}

export interface LoadResult {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Answers other than 2xx and 3xx, and requests without any. */
  failed: number;
}

/** As many requests as so many connections can have answered, or so many a second in all. */
type Pressure = { seconds: number } & ({ connections: number } | { rate: number });

/**
 * A connection sends its share of a second's requests one after the other as that second begins: with more connections a
 * low rate would be a burst, and waiting for each other would be measured.
 */
const RATE_OF_A_CONNECTION = 25;

/** Sends bounded load over loopback and tells how it was answered. */
export async function sendLoad(requests: Requests, { seconds, ...pressure }: Pressure): Promise<LoadResult> {
  const { address, paths, form } = requests;
  const taken: number[] = [];
  let failed = 0;
  let sent = 0;
  const options: autocannon.Options = {
    url: address,
    duration: seconds,
    ...('rate' in pressure
      ? { overallRate: pressure.rate, connections: Math.ceil(pressure.rate / RATE_OF_A_CONNECTION) }
      : pressure),
    requests: [
      {
        headers: {
          'accept-encoding': 'br',
          ...(form && { origin: address, 'content-type': 'application/x-www-form-urlencoded' }),
        },
        setupRequest(request) {
          sent += 1;
          const path = paths[sent % paths.length] ?? '/';
          return form ? { ...request, path, method: 'POST', body: form(sent) } : { ...request, path };
        },
      },
    ],
  };
  const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    running.on('response', (_client, status, _bytes, milliseconds) => {
      taken.push(milliseconds);
      if (status >= 400) failed += 1;
    });
  });
  const sorted = Float64Array.from(taken).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    perSecond: taken.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    failed: failed + errors + timeouts,
  };
}
