/** In characters. supabase/config.toml says the same to the auth service. */
export const PASSWORD_MINIMUM = 10;
/** In bytes: bcrypt reads no further. */
const PASSWORD_MAXIMUM = 72;

/** The page on which a new password is set; the link in the mail leads there with `#token=`. */
export const RESET_PATH = '/auth/reset';

/** What keeps a new password from being taken, as a sentence for the person who chose it; undefined: nothing. */
export function passwordProblem(password: string): string | undefined {
  if ([...password].length < PASSWORD_MINIMUM)
    return `Please choose a password of at least ${PASSWORD_MINIMUM} characters.`;
  if (new TextEncoder().encode(password).length > PASSWORD_MAXIMUM)
    return `Please choose a password of at most ${PASSWORD_MAXIMUM} characters.`;
  return undefined;
}
