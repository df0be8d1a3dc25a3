import { z } from 'zod';
import { passwordProblem } from '../../src/account/password.ts';
import { USER_API_PATH } from '../../src/paths.ts';
import { callDatabase, type OutboxClient } from '../../supabase/functions/mail/mail-database.ts';
import type { MailParts } from '../mail/start-mail.ts';
import { authRefusal } from './auth-refusal.ts';
import type { EmbeddedBackend } from './backend.ts';
import { parsedJson } from './request-body.ts';
import { CODE_FIRST } from './second-factor.ts';
import type { SessionOwner, Sessions } from './sessions.ts';
import { setPassword } from './set-password.ts';
import type { SignIn } from './sign-in.ts';
import { createSignInLimit } from './sign-in-limit.ts';

type Parts = {
  backend: Pick<EmbeddedBackend, 'fetch' | 'secrets' | 'passwordChanged'>;
  /** A client with the secret key. */
  client: OutboxClient;
  mail: Pick<MailParts, 'configured' | 'poke'>;
  sessions: Pick<Sessions, 'ownerOf' | 'withFactors'>;
  confirmPassword: SignIn['confirm'];
};

const emailAddress = z.email().max(254);
const confirmation = z.object({ token: z.string().min(1).max(200) });

export type AccountChanges = ReturnType<typeof createAccountChanges>;

/**
 * Changes the password and the address of the signed-in account (docs/decisions/0111). In place of Lite's own PUT /user,
 * which asks for no password and prints the codes that confirm an address to the console.
 */
export function createAccountChanges({ backend, client, mail, sessions, confirmPassword }: Parts) {
  // The tokens are too long to be guessed. The limit keeps one network from overloading the database.
  const confirmations = createSignInLimit({ perNetwork: 20, perNetworkAndAccount: 20 });

  /** PUT /user { current_password, password?, email? }: answers with the account, as Supabase does. */
  async function change(
    request: Request,
    fields: Readonly<Record<string, string>>,
    address: string,
  ): Promise<Response> {
    const account = await sessions.ownerOf(request);
    if (!account) return authRefusal(401, 'session_not_found', 'Please sign in again.');
    if (account.hasFactor && !account.isPastFactor) return authRefusal(401, 'insufficient_aal', CODE_FIRST);
    const { password, current_password: current = '' } = fields;
    const email = fields.email?.trim().toLowerCase();
    if (password === undefined && email === undefined)
      return authRefusal(400, 'validation_failed', 'Please choose a password or an e-mail address.');
    if (current === '') return authRefusal(400, 'validation_failed', 'Please enter your current password.');
    const problem = passwordOrAddressProblem(account, password, email, current);
    if (problem) return problem;
    const refused = await confirmPassword(account.email, current, address);
    if (refused) return refused;

    const refusedAddress = email === undefined ? undefined : await changeAddress(account, email);
    if (refusedAddress) return refusedAddress;
    if (password !== undefined) await setPassword(backend, account.id, password, account.session);
    const answer = await sessions.withFactors(
      await backend.fetch(new Request(`http://embedded${USER_API_PATH}`, { headers: keysOf(request) }), null),
    );
    if (!answer.ok || email === undefined || !mail.configured) return answer;
    return Response.json({ ...(await answer.json()), new_email: email });
  }

  /** With mail, the address waits until it is confirmed; otherwise it changes at once. */
  async function changeAddress(account: SessionOwner, email: string): Promise<Response | undefined> {
    if (!mail.configured) {
      const { error } = await client
        .rpc('change_address', { of_user: account.id, address: email })
        .abortSignal(AbortSignal.timeout(10_000));
      if (error?.code === '23505') return authRefusal(422, 'email_exists', ADDRESS_TAKEN);
      if (error) throw new Error(`change_address: ${error.code}`);
      return undefined;
    }
    const outcome = await callDatabase(client, 'request_address_change', { of_user: account.id, address: email });
    if (outcome === 'taken') return authRefusal(422, 'email_exists', ADDRESS_TAKEN);
    if (outcome === 'too many') return authRefusal(429, 'over_email_send_rate_limit', TOO_MANY_MAILS);
    mail.poke();
    return undefined;
  }

  /** POST { token }: gives the account the address that the token was mailed to. Answers { email }. */
  async function confirmAddress(body: Uint8Array, address: string): Promise<Response> {
    const { data } = confirmation.safeParse(parsedJson(body));
    if (!data) return authRefusal(400, 'validation_failed', LINK_SPENT);
    const attempt = confirmations.begin('', { address });
    if (attempt.refusal) return attempt.refusal;
    const email = await callDatabase(client, 'confirm_address', { token: data.token });
    if (typeof email !== 'string') return authRefusal(403, 'otp_expired', LINK_SPENT);
    attempt.succeeded();
    return Response.json({ email });
  }

  return { change, confirmAddress };
}

const ADDRESS_TAKEN = 'Another account has this address.';
const TOO_MANY_MAILS = 'Too many mails were asked for. Please try again in an hour.';
const LINK_SPENT = 'This link has been used, or is older than an hour. Please change the address again.';

function passwordOrAddressProblem(
  account: SessionOwner,
  password: string | undefined,
  email: string | undefined,
  current: string,
): Response | undefined {
  const problem = password === undefined ? undefined : passwordProblem(password);
  if (problem) return authRefusal(422, 'weak_password', problem);
  if (password === current)
    return authRefusal(422, 'same_password', 'Please choose another password than the current one.');
  if (email === undefined) return undefined;
  if (!emailAddress.safeParse(email).success)
    return authRefusal(400, 'email_address_invalid', 'Please enter an e-mail address, such as name@example.com.');
  if (email === account.email.toLowerCase()) return authRefusal(422, 'email_exists', 'This is your address already.');
  return undefined;
}

function keysOf({ headers }: Request): Record<string, string> {
  return { apikey: headers.get('apikey') ?? '', authorization: headers.get('authorization') ?? '' };
}
