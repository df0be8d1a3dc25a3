import { isSameSecret } from '../../../src/http/same-secret.ts';
import type { DeliveryCount } from '../mail/deliver-due-mail.ts';

export interface DeliverMailOptions {
  /** The key that callers must send, so that no one else can trigger sending. */
  secretKey: string;
  /** Sends due mail; absent where mail is not configured. */
  deliver: (() => Promise<DeliveryCount>) | undefined;
  log: (message: string, error: unknown) => void;
}

/**
 * The function `deliver-mail`: sends due mail. pg_cron calls it every minute (docs/mail.md). POST with `Authorization:
 * Bearer <secret key>`; answers 200 with the counts, 401, 405, or 503 when mail is not configured or the database did
 * not answer.
 */
export function createDeliverMail({ secretKey, deliver, log }: DeliverMailOptions) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return reply(405, { message: 'Use POST.' });
    if (!(await isSameSecret(request.headers.get('authorization') ?? '', `Bearer ${secretKey}`))) {
      return reply(401, { message: 'The secret key is needed.' });
    }
    if (!deliver) return reply(503, { message: 'Mail is not configured.' });
    try {
      return reply(200, await deliver());
    } catch (error) {
      log('Mail was not delivered', error);
      return reply(503, { message: 'The outbox did not answer.' });
    }
  };
}

function reply(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
