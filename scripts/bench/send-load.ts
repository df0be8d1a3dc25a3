import autocannon from 'autocannon';

/** Requests of one kind. */
export interface Requests {
  address: string;
  /** The paths, used in turn; a form has one. */
  paths: readonly string[];
  /** The body to post, different each time. A request without it is a GET. */
  form?: (count: number) => string;
}

export interface LoadResult {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Answers other than 2xx and 3xx, and requests without an answer. */
  failed: number;
}

/** Either full speed over a number of connections, or a number of requests a second. */
type Pressure = { seconds: number } & ({ connections: number } | { rate: number });

/**
 * Requests a second per connection. Each connection sends its share of a second's requests in a row when the second
 * begins. With more connections, a low rate would become a burst, and the measured times would include queueing.
 */
const RATE_OF_A_CONNECTION = 25;

/** Sends bounded load over loopback and returns the measurements of the answers. */
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
