import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import {
  AUTH_API_PATH,
  CONFIRM_ADDRESS_API_PATH,
  DATA_API_PATH,
  dataPath,
  FACTORS_API_PATH,
  FUNCTIONS_PATH,
  RECOVER_API_PATH,
  RESET_PASSWORD_API_PATH,
  SEND_CALL_REQUEST_PATH,
  SIGN_UP_API_PATH,
  STORAGE_API_PATH,
  USER_API_PATH,
} from '../../src/paths.ts';
import type { OpenBodies } from '../open-bodies.ts';
import type { AccountChanges } from './account-changes.ts';
import { authEndpoint, readTexts } from './auth-endpoints.ts';
import type { EmbeddedBackend } from './backend.ts';
import type { Caller } from './callers.ts';
import { fromOutside } from './data-api/guard.ts';
import { refusalOf, withRange } from './data-api/request.ts';
import type { PasswordRecovery } from './password-recovery.ts';
import type { PublicImages } from './public-images.ts';
import { GateRefusal } from './query-gate.ts';
import { BodyLost, BodyTooLarge, readBody, readFields, UnfitBody } from './request-body.ts';
import type { SecondFactor } from './second-factor.ts';
import type { Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.ts';
import type { SignInLimit } from './sign-in-limit.ts';
import { storageEndpoint } from './storage-endpoints.ts';
import { uploadedImage } from './uploaded-image.ts';

type Parts = {
  backend: Pick<EmbeddedBackend, 'fetch'>;
  /** Determines the type of caller by keys and signatures alone. */
  callerOf: (headers: IncomingHttpHeaders) => Promise<Caller>;
  publicKey: string;
  /** Limits the request bodies in memory. */
  bodies: OpenBodies;
  sendContactEmail: (request: Request) => Promise<Response>;
  /** Called when the administrator has put mail back into the queue. */
  mailQueued: () => void;
  passwords: SignIn;
  sessions: Sessions;
  accountChanges: AccountChanges;
  secondFactor: SecondFactor;
  signUpLimit: SignInLimit;
  passwordRecovery: PasswordRecovery;
  serveImage: PublicImages;
  clientAddress: (request: IncomingMessage) => string;
};

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

const SERVICES = [AUTH_API_PATH, DATA_API_PATH, STORAGE_API_PATH, FUNCTIONS_PATH];

/** The largest body of a caller without a valid key or token, and of a caller with one: an image upload. */
const STRANGERS_LIMIT = 64 * KILOBYTE;
const VERIFIED_LIMIT = 12 * MEGABYTE;

/**
 * The embedded backend as a listener for node:http, with a fixed list of endpoints, and limits. Nothing else of Lite is
 * reachable.
 */
export function createBackendListener(parts: Parts) {
  const { backend, callerOf, publicKey, bodies, sendContactEmail, mailQueued } = parts;
  const {
    passwords,
    sessions,
    accountChanges,
    secondFactor,
    signUpLimit,
    passwordRecovery,
    serveImage,
    clientAddress,
  } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();
  const ask = (request: Request, { incoming }: HttpBindings) =>
    backend.fetch(request, incoming.socket.remoteAddress ?? null);

  app.use(compress());
  // Rate limits count by this address. A value sent by the client is overwritten.
  app.use(({ req, env }, next) => {
    req.raw.headers.set('x-client-address', clientAddress(env.incoming));
    return next();
  });
  // Lite decodes paths itself. Encoded paths are refused, so that two forms of a path cannot pass different checks.
  app.use(async ({ req }, next) => {
    if (!isPlainPath(new URL(req.url).pathname)) return refuse(404, 'Not found.');
    return next();
  });
  app.all(SEND_CALL_REQUEST_PATH, ({ req }) => sendContactEmail(req.raw));

  app.post(RECOVER_API_PATH, async ({ env }) =>
    passwordRecovery.request(await readFields(env.incoming, 4 * KILOBYTE), clientAddress(env.incoming)),
  );
  app.post(RESET_PASSWORD_API_PATH, async ({ env }) =>
    passwordRecovery.reset(await readFields(env.incoming, 4 * KILOBYTE), clientAddress(env.incoming)),
  );
  app.post(CONFIRM_ADDRESS_API_PATH, async ({ env }) =>
    accountChanges.confirmAddress(await readFields(env.incoming, 4 * KILOBYTE), clientAddress(env.incoming)),
  );

  app.use(async ({ req, env }, next) => {
    if (req.path !== FACTORS_API_PATH && !req.path.startsWith(`${FACTORS_API_PATH}/`)) return next();
    const body = await readFields(env.incoming, 4 * KILOBYTE);
    return (await secondFactor.answer(req.raw, body, clientAddress(env.incoming))) ?? refuse(404, 'Not found.');
  });

  app.all(`${AUTH_API_PATH}/*`, async ({ req, env }) => {
    const endpoint = authEndpoint(req.method, new URL(req.url));
    if (endpoint === undefined) return refuse(404, 'Not found.');
    const body = await readFields(env.incoming, STRANGERS_LIMIT);
    const read = readTexts(body, endpoint.fields);
    if ('refusal' in read) return read.refusal;
    const [address, handOn] = [clientAddress(env.incoming), () => ask(requestWith(req.raw, body), env)];
    if (endpoint.path === SIGN_UP_API_PATH) {
      const { refusal } = signUpLimit.begin(read.texts.email ?? '', { address });
      return refusal ?? handOn();
    }
    if (endpoint.method === 'PUT') return accountChanges.change(req.raw, read.texts, address);
    if (endpoint.path === USER_API_PATH) return sessions.withFactors(await handOn());
    if (endpoint.grantType === 'refresh_token') return sessions.assured(await handOn());
    if (endpoint.grantType !== 'password') return handOn();
    // Lite also requires a key, but only after the password has been checked.
    const hasKey = (req.header('apikey') ?? req.query('apikey')) === publicKey;
    if (!hasKey && (await callerOf(env.incoming.headers)) !== 'server')
      return refuse(401, 'This needs the public key.');
    return passwords.signIn(read.texts, { address, cookies: req.header('cookie') }, async () =>
      sessions.opened(await handOn(), req.header('user-agent')),
    );
  });

  app.all(`${DATA_API_PATH}/*`, async ({ req, env }) => {
    const refusal = refusalOf(new URL(req.url));
    if (refusal) return refusal.answer;
    // Visitors only like and subscribe; an account may send a post with its images.
    const limit = isVerified(await callerOf(env.incoming.headers)) ? 4 * MEGABYTE : STRANGERS_LIMIT;
    const body = await readBody(env.incoming, limit);
    const answer = await fromOutside(() => ask(withRange(requestWith(req.raw, body)), env));
    if (answer.ok && req.path === dataPath('rpc/send_mail_again')) mailQueued();
    return answer;
  });

  app.all(`${STORAGE_API_PATH}/*`, async ({ req, env }) => {
    const endpoint = storageEndpoint(req.method, new URL(req.url).pathname);
    if (endpoint === undefined) return refuse(404, 'Not found.');
    // Before the body is read, so that a caller without a session cannot make the server hold megabytes.
    if (!(await isSignedIn(req.raw, env))) return refuse(401, 'Sign in first.');
    const body = await readBody(env.incoming, VERIFIED_LIMIT);
    if (endpoint === 'other') return ask(requestWith(req.raw, body), env);
    const image = await uploadedImage(body, req.raw.headers);
    if ('refusal' in image) return refuse(image.status, image.refusal);
    req.raw.headers.set('content-type', image.contentType);
    req.raw.headers.set('content-length', `${image.bytes.length}`);
    if (image.cacheControl) req.raw.headers.set('cache-control', image.cacheControl);
    return ask(requestWith(req.raw, image.bytes), env);
  });

  app.notFound(() => refuse(404, 'Not found.'));
  app.onError((error, { env }) => {
    if (error instanceof BodyTooLarge) return refuse(413, 'The request is too large.');
    if (error instanceof UnfitBody) return refuse(400, 'The text contains a character that cannot be stored.');
    // This answer is not read: the client has disconnected or was disconnected.
    if (error instanceof BodyLost) return refuse(400, 'The request did not arrive whole.');
    if (error instanceof GateRefusal) return refuse(503, 'Busy, please try again.', { 'retry-after': '5' });
    // The stack alone: an error of the database also holds the values of its query.
    console.error(`The embedded backend failed (request ${env.outgoing.getHeader('x-request-id')}): ${error.stack}`);
    return refuse(500, 'Something went wrong, please try again.');
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false }) as (
    request: IncomingMessage,
    response: ServerResponse,
  ) => Promise<void>;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (await serveImage(request, response)) return;
    const refusal = await refusalUnread(request, response);
    if (refusal) await writeRefusal(response, refusal);
    else await listener(request, response);
  };

  /** Refuses a request before its body is read: its sender may not send it, or not now. */
  async function refusalUnread(request: IncomingMessage, response: ServerResponse): Promise<Response | undefined> {
    const caller = await callerOf(request.headers);
    const limit = isVerified(caller) ? VERIFIED_LIMIT : STRANGERS_LIMIT;
    // The mail function answers with a message of its own.
    const isFunction = request.url?.startsWith(`${FUNCTIONS_PATH}/`) === true;
    const isTooLarge = !isFunction && Number(request.headers['content-length']) > limit;
    if (caller === 'unknown key' || isTooLarge) {
      bodies.leaveUnread(request, response);
      if (caller === 'unknown key') return refuse(401, 'Invalid API key');
      // After 401 a client renews an expired session and repeats the request; after 413 it would give up. Only a
      // session token has three parts; a public key does not.
      const hadSession = !isVerified(caller) && request.headers.authorization?.split('.').length === 3;
      return hadSession ? refuse(401, 'Sign in first.') : refuse(413, 'The request is too large.');
    }
    const counted = { address: clientAddress(request), limit, isVerified: isVerified(caller) };
    const refused = bodies.open(request, response, counted);
    return refused && refuse(refused.status, refused.message, { 'retry-after': `${refused.retryAfterS}` });
  }

  /** Checks account, session and second factor with the auth service. Tokens that we did not sign are refused without that request. */
  async function isSignedIn(request: Request, env: HttpBindings): Promise<boolean> {
    const { headers } = request;
    const caller = await callerOf(env.incoming.headers);
    if (caller === 'server') return true;
    const [apikey, authorization] = [headers.get('apikey'), headers.get('authorization')];
    if (caller !== 'account' || !apikey || !authorization) return false;
    const question = new Request(`http://embedded${USER_API_PATH}`, { headers: { apikey, authorization } });
    if (!(await ask(question, env)).ok) return false;
    // Row security refuses it as well, but Lite's storage answers 500 then.
    const owner = await sessions.ownerOf(request);
    return !owner?.hasFactor || owner.isPastFactor;
  }
}

/** Whether a request is for the backend, with its path encoded in any way. The backend refuses encoded paths. */
export function isBackendPath(target: string): boolean {
  const path = decoded(target.split('?')[0] ?? '').replace(/^\/+/, '/');
  return SERVICES.some((service) => path === service || path.startsWith(`${service}/`));
}

function isPlainPath(path: string): boolean {
  return /^(\/[\w.~@-]+)+$/.test(path);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Copies a request with another body. Keeps the signal, which tells the query gate that the client has disconnected.
 */
function requestWith({ url, method, headers, signal }: Request, body: Uint8Array<ArrayBuffer>): Request {
  return new Request(url, { method, headers, signal, ...(body.length > 0 ? { body } : {}) });
}

function isVerified(caller: Caller): boolean {
  return caller === 'server' || caller === 'account';
}

async function writeRefusal(response: ServerResponse, refusal: Response): Promise<void> {
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers));
  response.end(await refusal.text());
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers });
}
