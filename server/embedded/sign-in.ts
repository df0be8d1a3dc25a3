import { networkOf } from '../network-of.ts';
import { createKnownDevices } from './known-device.ts';
import type { OtherProcesses } from './other-processes.ts';
import type { PasswordCheck } from './password-check.ts';
import { createSignInLimit } from './sign-in-limit.ts';

/** Limits per window of 15 minutes (docs/decisions/0041). Several people may share an address. */
const LIMITS = {
  perNetwork: 60,
  perNetworkAndAccount: 10,
  manyGuessers: { after: 100, perNetworkAndAccount: 3 },
  longestWindowMs: 24 * 60 * 60_000,
};

type Settings = {
  checkPassword: PasswordCheck['check'];
  jwtSecret: string;
  /** Whether visitors reach the site over https only. */
  secure: boolean;
  others?: OtherProcesses;
};

type From = { address: string; cookies: string | undefined };

export type SignIn = ReturnType<typeof createSignIn>;

/**
 * Signs in with a password: counts the attempt, checks the password, and requests a session from Lite only if it is
 * right. Lite hashes only for accounts that exist, on the main thread, so its response time would reveal which exist.
 */
export function createSignIn({ checkPassword, jwtSecret, secure, others }: Settings) {
  const limit = createSignInLimit({ ...LIMITS, together: others && { others, topic: 'sign-in' } });
  const devices = createKnownDevices({ jwtSecret, secure });

  /**
   * @param openSession requests a session from the auth service, with the same credentials
   * @throws GateRefusal when too many attempts are already waiting
   */
  return async function signIn(
    { email = '', password = '' }: Readonly<Record<string, string>>,
    { address, cookies }: From,
    openSession: () => Promise<Response>,
  ): Promise<Response> {
    if (email === '') return refusal('validation_failed', 'missing email or phone');
    const device = await devices.recognise(cookies, email);
    const attempt = limit.begin(email, { address, device });
    if (attempt.refusal) return attempt.refusal;
    const whose = { client: device ?? networkOf(address), isKnown: device !== undefined };
    const isRight = await checkPassword(email, password, whose).catch((error: unknown) => {
      attempt.withdrawn();
      throw error;
    });
    if (!isRight) return refusal('invalid_credentials', 'Invalid login credentials');
    const answer = await openSession();
    if (!answer.ok) return answer;
    attempt.succeeded();
    const remembered = new Response(answer.body, answer);
    remembered.headers.append('set-cookie', devices.remember(email));
    return remembered;
  };
}

/** A refusal in the auth service's form. */
function refusal(error_code: string, msg: string): Response {
  return Response.json({ code: 400, error_code, msg }, { status: 400, headers: { 'x-sb-error-code': error_code } });
}
