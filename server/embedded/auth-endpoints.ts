/** What the limiter needs to know of an endpoint: guesses at a password are counted, renewing a session is not. */
export type AuthEndpoint = Readonly<{ method: string; path: string; grantType?: string; isGuess: boolean }>;

/**
 * The only calls of the auth service that reach it from outside: those that the site makes. Lite offers more, and some
 * of it is dangerous here: /otp makes accounts although sign-ups are off, and codes of its /recover can be guessed at
 * /verify; ours is answered before it is asked (password-recovery.ts). An endpoint joins this list together with its limit.
 */
const ENDPOINTS: readonly AuthEndpoint[] = [
  { method: 'POST', path: '/auth/v1/token', grantType: 'password', isGuess: true },
  { method: 'POST', path: '/auth/v1/token', grantType: 'refresh_token', isGuess: false },
  // Answered, with the refusal that the specification's sign-up action shows.
  { method: 'POST', path: '/auth/v1/signup', isGuess: true },
  { method: 'POST', path: '/auth/v1/logout', isGuess: false },
  { method: 'GET', path: '/auth/v1/user', isGuess: false },
];

/** The endpoint that a request is for, in its one spelling; undefined when it is none of them. */
export function authEndpoint(method: string, url: URL): AuthEndpoint | undefined {
  return ENDPOINTS.find(
    (endpoint) =>
      endpoint.method === method &&
      endpoint.path === url.pathname &&
      (endpoint.grantType === undefined || url.searchParams.getAll('grant_type').join() === endpoint.grantType),
  );
}
