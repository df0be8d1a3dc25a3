import { networkOf } from '../network-of.ts';
import { authRefusal } from './auth-refusal.ts';
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
 * Checks passwords: counts the attempt first, so that guessers wait (docs/decisions/0041). Lite hashes only for accounts
 * that exist, on the main thread, so its response time would reveal which exist; it is asked only after this check.
 */
export function createSignIn({ checkPassword, jwtSecret, secure, others }: Settings) {
  const limit = createSignInLimit({ ...LIMITS, together: others && { others, topic: 'sign-in' } });
  const devices = createKnownDevices({ jwtSecret, secure });

  /**
   * Signs in with a password.
   * @param openSession requests a session from the auth service, with the same credentials
   * @throws GateRefusal when too many attempts are already waiting
   */
  async function signIn(
    { email = '', password = '' }: Readonly<Record<string, string>>,
    { address, cookies }: From,
    openSession: () => Promise<Response>,
  ): Promise<Response> {
    if (email === '') return authRefusal(400, 'validation_failed', 'missing email or phone');
    const device = await devices.recognise(cookies, email);
    const attempt = await attemptOf(email, password, address, device);
    if (attempt.refusal) return attempt.refusal;
    if (!attempt.isRight) return authRefusal(400, 'invalid_credentials', 'Invalid login credentials');
    const answer = await openSession();
    if (!answer.ok) return answer;
    attempt.succeeded();
    const remembered = new Response(answer.body, answer);
    remembered.headers.append('set-cookie', devices.remember(email));
    return remembered;
  }

  /**
   * Asks somebody who is signed in for the password once more. Wrong ones count as those of the sign-in form do.
   * @returns a refusal, or undefined when the password is right
   * @throws GateRefusal as above
   */
  async function confirm(email: string, password: string, address: string): Promise<Response | undefined> {
    const attempt = await attemptOf(email, password, address, undefined);
    if (attempt.refusal) return attempt.refusal;
    if (!attempt.isRight) return authRefusal(400, 'invalid_credentials', 'The current password is not right.');
    attempt.succeeded();
    return undefined;
  }

  async function attemptOf(email: string, password: string, address: string, device: string | undefined) {
    const attempt = limit.begin(email, { address, device });
    if (attempt.refusal) return { ...attempt, isRight: false };
    const whose = { client: device ?? networkOf(address), isKnown: device !== undefined };
    const isRight = await checkPassword(email, password, whose).catch((error: unknown) => {
      attempt.withdrawn();
      throw error;
    });
    return { ...attempt, isRight };
  }

  return { signIn, confirm };
}
