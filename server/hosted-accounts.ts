import type { SupabaseClient, User } from '@supabase/supabase-js';
import { StartError } from './environment.ts';

/** Page size for listing accounts of a hosted project. */
const PAGE = 200;

/**
 * Finds an account of a hosted project by its e-mail address, given in lower case.
 * @param client a client with the secret key
 * @throws StartError when the project refuses the request
 */
export async function accountOf({ auth }: SupabaseClient, email: string): Promise<User | undefined> {
  for (let page = 1; ; page++) {
    const { data, error } = await auth.admin.listUsers({ page, perPage: PAGE });
    if (error) throw new StartError(`The accounts cannot be read: ${error.message}`);
    const account = data.users.find((user) => user.email?.toLowerCase() === email);
    if (account || data.users.length < PAGE) return account;
  }
}
