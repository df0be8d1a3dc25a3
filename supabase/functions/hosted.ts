import { createClient } from '@supabase/supabase-js';
import { hostedMail } from './mail/mail-settings.ts';

// What the functions share on hosted Supabase, which provides both settings read here.

export const secretKey = setting('SUPABASE_SERVICE_ROLE_KEY');

export const client = createClient(setting('SUPABASE_URL'), secretKey, {
  auth: { persistSession: false, autoRefreshToken: false },
});

/** Undefined where mail is not configured. */
export const mail = hostedMail((name) => Deno.env.get(name), console.error);

function setting(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}
