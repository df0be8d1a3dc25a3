/** In characters. The auth service has the same minimum in supabase/config.toml. */
export const PASSWORD_MINIMUM = 10;
/** In bytes: bcrypt ignores anything beyond. */
const PASSWORD_MAXIMUM = 72;

/** Why a new password is not allowed, as a sentence for the user; undefined when it is allowed. */
export function passwordProblem(password: string): string | undefined {
  if ([...password].length < PASSWORD_MINIMUM)
    return `Please choose a password of at least ${PASSWORD_MINIMUM} characters.`;
  if (new TextEncoder().encode(password).length > PASSWORD_MAXIMUM)
    return `Please choose a password of at most ${PASSWORD_MAXIMUM} characters.`;
  return undefined;
}
