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

interface Pressure {
  seconds: number;
  connections: number;
  /** Requests a second in all; as many as can be answered without it. */
  rate?: number;
}

/** Sends bounded load over loopback and tells how it was answered. */
export async function sendLoad(requests: Requests, { seconds, connections, rate }: Pressure): Promise<LoadResult> {
  const { address, paths, form } = requests;
  const taken: number[] = [];
  let failed = 0;
  let sent = 0;
  const options: autocannon.Options = {
    url: address,
    connections,
    duration: seconds,
    ...(rate && { overallRate: rate }),
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
