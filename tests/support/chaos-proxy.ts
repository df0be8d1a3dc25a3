import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { randomFrom } from './random.ts';

/**
 * The faults between a site and its backend. With those of the first line, the backend has done what it was asked
 * for, and only its answer is lost or spoilt; in those of the second it never heard of it.
 */
export const FAULTS = [
  ...(['latency', 'hang', 'reset', 'truncated', 'broken JSON', 'slow drip'] as const),
  ...(['429', '500', '503', 'empty error'] as const),
] as const;
export type Fault = (typeof FAULTS)[number];

/** The behaviour of the proxy; in a storm, each request gets a fault of its own, or none. */
type Weather = 'calm' | 'storm' | Fault;

export type ChaosProxy = Readonly<{
  url: string;
  /** @param path limits the fault to this path */
  set: (weather: Weather, path?: RegExp) => void;
  close: () => Promise<void>;
}>;

/** Gateways in front of a backend answer like this, without asking the backend. */
const REFUSALS: Partial<Record<Fault, { status: number; type: string; body: string }>> = {
  429: { status: 429, type: 'application/json', body: '{"message":"API rate limit exceeded"}' },
  500: { status: 500, type: 'text/html', body: '<html><h1>Internal Server Error</h1></html>' },
  503: { status: 503, type: 'text/plain', body: 'upstream connect error' },
  'empty error': { status: 500, type: 'application/json', body: '{}' },
};

/**
 * Stands before a backend on loopback, as the gateway of a hosted project does, and spoils what goes through it. Like
 * that gateway it answers browsers' preflights, and lets every origin read.
 * @param seed the same seed makes the same storm, delays and cuts
 */
export async function startChaosProxy(backend: string, seed: number): Promise<ChaosProxy> {
  const random = randomFrom(seed);
  let weather: Weather = 'calm';
  let place = /^/;
  const server = createServer(async (request, response) => {
    try {
      if (request.method === 'OPTIONS') preflight(request, response);
      else await pass(request, response, place.test(request.url ?? '') ? faultOf(weather) : undefined);
    } catch {
      // One of the two sides has closed the connection, which this proxy expects.
      response.destroy();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next, path = /^/) => {
      weather = next;
      place = path;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };

  function faultOf(now: Weather): Fault | undefined {
    if (now === 'calm') return undefined;
    return now === 'storm' ? [undefined, undefined, ...FAULTS][Math.floor(random() * (FAULTS.length + 2))] : now;
  }

  async function pass(request: IncomingMessage, response: ServerResponse, fault: Fault | undefined): Promise<unknown> {
    const body = await bodyOf(request);
    const refusal = fault && REFUSALS[fault];
    if (refusal) return response.writeHead(refusal.status, { ...OPEN, 'content-type': refusal.type }).end(refusal.body);
    if (fault === 'latency') await wait(100 + random() * 900);
    const answer = await ask(backend, request, body);
    const headers = { ...answer.headers, ...OPEN };
    switch (fault) {
      case 'hang':
        return undefined;
      case 'reset':
        return request.socket.resetAndDestroy();
      case 'broken JSON':
        return response.writeHead(200, { ...OPEN, 'content-type': 'application/json' }).end('{"message": [1, 2');
      case 'truncated':
        response.writeHead(answer.status, { ...headers, 'content-length': `${answer.body.length + 1}` });
        response.write(answer.body.subarray(0, Math.floor(random() * answer.body.length)));
        // Lets the written bytes leave before the connection ends.
        await wait(20);
        return response.destroy();
      case 'slow drip':
        response.writeHead(answer.status, { ...headers, 'content-length': `${answer.body.length + 1}` });
        response.flushHeaders();
        for (const byte of answer.body) {
          if (response.destroyed) return undefined;
          response.write(Buffer.of(byte));
          await wait(1_000);
        }
        return undefined;
      default:
        return response.writeHead(answer.status, headers).end(answer.body);
    }
  }
}

const OPEN = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };

function preflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    ...OPEN,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
  });
  response.end();
}

type Answer = { status: number; headers: Record<string, string | string[]>; body: Buffer };

function ask(backend: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = requestOf(new URL(url ?? '/', backend), { method, headers }, async (answer) => {
      // The complete answer is sent on, up to where the fault cuts it.
      const { connection, 'transfer-encoding': _, ...kept } = answer.headers as Record<string, string | string[]>;
      bodyOf(answer).then((bytes) => resolve({ status: answer.statusCode ?? 502, headers: kept, body: bytes }), reject);
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
