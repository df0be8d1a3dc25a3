import type { SupabaseClient, User } from '@supabase/supabase-js';
import { StartError } from './environment.ts';

/** Accounts that a hosted project lists at a time. */
const PAGE = 200;

/**
 * Looks an account of a hosted project up by its address, in small letters.
 * @param client one with the secret key
 * @throws StartError when the project refuses
 */
export async function accountOf({ auth }: SupabaseClient, email: string): Promise<User | undefined> {
  for (let page = 1; ; page++) {
    const { data, error } = await auth.admin.listUsers({ page, perPage: PAGE });
    if (error) throw new StartError(`The accounts cannot be read: ${error.message}`);
    const account = data.users.find((user) => user.email?.toLowerCase() === email);
    if (account || data.users.length < PAGE) return account;
  }
}
