import { networkOf } from '../network-of.ts';
import { createKnownDevices } from './known-device.ts';
import type { PasswordCheck } from './password-check.ts';
import { createSignInLimit } from './sign-in-limit.ts';

/** What decision 41 explains. In windows of 15 minutes; several people may share an address. */
const LIMITS = {
  perNetwork: 60,
  perNetworkAndAccount: 10,
  manyGuessers: { after: 100, perNetworkAndAccount: 3 },
  longestWindowMs: 24 * 60 * 60_000,
};

type Settings = {
  checkPassword: PasswordCheck['check'];
  jwtSecret: string;
  /** Whether visitors reach the site over https alone. */
  secure: boolean;
};

type From = { address: string; cookies: string | undefined };

export type SignIn = ReturnType<typeof createSignIn>;

/**
 * Signs in with a password: counts the attempt, checks the password itself, and asks Lite for a session once it is right.
 * Lite hashes for accounts that exist alone, on the main thread, and so tells by its time which do.
 */
export function createSignIn({ checkPassword, jwtSecret, secure }: Settings) {
  const limit = createSignInLimit(LIMITS);
  const devices = createKnownDevices({ jwtSecret, secure });

  /**
   * @param openSession asks the auth service, with the same credentials
   * @throws GateRefusal when too many attempts wait to be checked
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

/** As the auth service refuses. */
function refusal(error_code: string, msg: string): Response {
  return Response.json({ code: 400, error_code, msg }, { status: 400, headers: { 'x-sb-error-code': error_code } });
}
