import { setTimeout as later } from 'node:timers/promises';
import { z } from 'zod';
import { passwordProblem } from '../../src/account/password.ts';
import { callDatabase, type OutboxClient } from '../../supabase/functions/mail/mail-database.ts';
import type { MailParts } from '../mail/start-mail.ts';
import { authRefusal } from './auth-refusal.ts';
import type { OtherProcesses } from './other-processes.ts';
import { parsedJson } from './request-body.ts';
import { createSignInLimit } from './sign-in-limit.ts';

type Parts = {
  /** A client with the secret key. */
  client: OutboxClient;
  mail: Pick<MailParts, 'configured' | 'poke'>;
  setPassword: (userId: string, password: string) => Promise<void>;
  others?: OtherProcesses;
};

/**
 * The minimum response time of a recovery request: longer than the database needs, whether or not the account exists.
 */
const ANSWER_MS = 400;

const asked = z.object({ email: z.string().trim().min(3).max(254) });
const chosen = z.object({ token: z.string().min(1).max(200), password: z.string().max(1000) });

export type PasswordRecovery = ReturnType<typeof createPasswordRecovery>;

/**
 * Resets a forgotten password through a link in a mail (docs/decisions/0025). Each answer is the same whether or not
 * the address has an account. Bodies are JSON; refusals have the auth service's form, with the user's message in `msg`.
 */
export function createPasswordRecovery({ client, mail, setPassword, others }: Parts) {
  const together = (topic: string) => others && { others, topic };
  // Has no limit per account across networks: an attacker could use it up and keep the owner from recovering.
  const requests = createSignInLimit({ perNetwork: 10, perNetworkAndAccount: 5, together: together('recovery') });
  // Tokens are too long to be guessed. The limit keeps one network from overloading the database.
  const attempts = createSignInLimit({ perNetwork: 20, perNetworkAndAccount: 20, together: together('reset') });

  /** POST { email }: queues a mail if there is such an account. */
  async function request(body: Uint8Array, address: string): Promise<Response> {
    if (!mail.configured) return authRefusal(422, 'email_provider_disabled', MAIL_MISSING);
    const { data } = asked.safeParse(parsedJson(body));
    if (!data) return authRefusal(400, 'validation_failed', 'Please enter an e-mail address.');
    const { refusal: tooMany } = requests.begin(data.email, { address });
    if (tooMany) return tooMany;
    await Promise.all([
      callDatabase(client, 'request_password_recovery', { address: data.email }).then(mail.poke),
      later(ANSWER_MS),
    ]);
    return Response.json({});
  }

  /** POST { token, password }: uses up the token. An unacceptable password does not use it up. */
  async function reset(body: Uint8Array, address: string): Promise<Response> {
    const { data } = chosen.safeParse(parsedJson(body));
    if (!data) return authRefusal(400, 'validation_failed', 'Please choose a password.');
    const problem = passwordProblem(data.password);
    if (problem) return authRefusal(422, 'weak_password', problem);
    const attempt = attempts.begin('', { address });
    if (attempt.refusal) return attempt.refusal;
    const userId = await callDatabase(client, 'use_recovery_token', { token: data.token });
    if (typeof userId !== 'string') return authRefusal(403, 'otp_expired', LINK_SPENT);
    await setPassword(userId, data.password);
    attempt.succeeded();
    return Response.json({});
  }

  return { request, reset };
}

const MAIL_MISSING =
  'This site sends no mail. Whoever runs it can set a new password on the server, with the command npm run admin:password.';
const LINK_SPENT = 'This link has been used, or is older than an hour. Please ask for a new one.';
