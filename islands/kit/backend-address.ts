/** Where the backend answers, without a slash at the end: a hosted project, or else this site itself. */
export function backendAddress(): string {
  return (import.meta.env.PUBLIC_SUPABASE_URL || location.origin).replace(/\/+$/, '');
}

/** The key that the public may have; what it may do is decided in the database. */
export const PUBLIC_KEY: string = import.meta.env.PUBLIC_SUPABASE_ANON_KEY ?? '';

/** Whose sign-in is shown the administrator's screens. What they may do is decided in the database. */
export const ADMINISTRATOR_EMAIL: string = import.meta.env.PUBLIC_ADMIN_EMAIL ?? '';
