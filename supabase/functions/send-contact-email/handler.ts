import { fieldErrorsOf, parseCallRequest } from '../../../src/call-request/call-request.ts';
import type { CallRequestFieldErrors } from '../../../src/call-request/call-request-options.ts';
import { readBody } from '../../../src/http/read-body.ts';
import { corsHeaders, isAllowedOrigin } from './cors.ts';
import type { StoreCallRequest } from './store.ts';

/** Ten times the size of a completely filled form. */
const BODY_LIMIT = 64 * 1024;

/** Printable ASCII, at most 200 characters. */
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,200}$/;

export interface SendContactEmailOptions {
  store: StoreCallRequest;
  /** Origins whose pages may send requests, for example https://example.com; '*' allows all. */
  allowedOrigins: readonly string[];
  /** Whether mail can be sent. If not, the mails wait with the stored request. */
  mailConfigured: boolean;
  /** The client that rate limits count a request for; null when it is unknown. */
  clientOf: (request: Request) => string | null;
  /** Called once a request is stored, since there may be mail to send. The answer does not wait for it. */
  stored?: () => void;
  /** Logs unexpected errors. */
  log: (message: string, error: unknown) => void;
}

/**
 * The function `send-contact-email` (docs/behaviour.md §7) takes a call request as JSON and answers 200 `{ ok: true }`
 * once it is stored. Every other answer is `{ ok: false, message }` with a message for the user: 400 not JSON, 403 from
 * a page of another site, 405, 413, 415, 422 with `fieldErrors`, 429 with Retry-After, 503 when it could not be stored
 * and a retry may help.
 */
export function createSendContactEmail(options: SendContactEmailOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const cors = corsHeaders(request, options.allowedOrigins);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors });
    try {
      return await answer(request, cors, options);
    } catch (error) {
      options.log('A call request could not be stored', error);
      return refuse(503, 'Your request could not be saved just now. Please try again in a moment.', {
        ...cors,
        'Retry-After': '30',
      });
    }
  };
}

async function answer(
  request: Request,
  cors: Record<string, string>,
  { store, stored, mailConfigured, allowedOrigins, clientOf }: SendContactEmailOptions,
): Promise<Response> {
  if (request.method !== 'POST') {
    return refuse(405, 'Call requests are sent with POST.', { ...cors, Allow: 'POST, OPTIONS' });
  }
  if (!isAllowedOrigin(request, allowedOrigins)) {
    return refuse(403, 'Call requests are taken from the site itself only.', cors);
  }
  if (!isJson(request.headers.get('content-type'))) {
    return refuse(415, 'Call requests are sent as JSON.', cors);
  }
  const idempotencyKey = request.headers.get('idempotency-key') || null;
  if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
    return refuse(400, 'The Idempotency-Key is longer than 200 characters or not printable.', cors);
  }

  const body = await readBody(request, BODY_LIMIT);
  if (body === 'too-large') return refuse(413, 'This is more than a call request can hold. Please shorten it.', cors);
  if (body === 'unreadable') return refuse(400, 'The request did not arrive whole. Please try again.', cors);
  const json = parseJson(body);
  if (!json) return refuse(400, 'The request could not be read. Please try again.', cors);

  const parsed = parseCallRequest(json.value);
  if (!parsed.ok) return refuseFields(parsed.fieldErrors, cors);
  const suspectedSpam = isSuspectedSpam(json.value);
  const result = await store(parsed.value, {
    idempotencyKey,
    mailConfigured,
    client: clientOf(request),
    suspectedSpam,
  });
  if (result.kind === 'limited') {
    return refuse(429, result.message, { ...cors, 'Retry-After': `${result.retryAfterS}` });
  }
  if (result.kind === 'refused') return refuseFields(fieldErrorsOf(result.constraint), cors);
  stored?.();
  return reply(200, { ok: true }, cors);
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

function parseJson(body: Uint8Array): { value: unknown } | null {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch {
    return null;
  }
}

function refuseFields(fieldErrors: CallRequestFieldErrors, headers: Record<string, string>): Response {
  const marked = Object.keys(fieldErrors).length > 0;
  const message = marked ? 'Please check the fields that are marked.' : 'Something in the request cannot be stored.';
  return reply(422, { ok: false, message, fieldErrors }, headers);
}

function refuse(status: number, message: string, headers: Record<string, string>): Response {
  return reply(status, { ok: false, message }, headers);
}

function reply(status: number, body: object, headers: Record<string, string>): Response {
  return Response.json(body, { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
}

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
function isSuspectedSpam(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { website, elapsed } = body as { website?: unknown; elapsed?: unknown };
  if (typeof website === 'string' && website.trim() !== '') return true;
  // A form posts numbers as text. An empty text means that no time was measured.
  const milliseconds = typeof elapsed === 'string' && elapsed.trim() !== '' ? Number(elapsed) : elapsed;
  return typeof milliseconds === 'number' && milliseconds >= 0 && milliseconds < FASTEST_PERSON_MS;
}
