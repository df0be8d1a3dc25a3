import { createClient } from '@supabase/supabase-js';
import { createSendContactEmail } from './handler.ts';
import { storeIn } from './store.ts';

/** A setting that the function cannot do without; hosted Supabase provides both of those asked for here. */
function setting(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

const database = createClient(setting('SUPABASE_URL'), setting('SUPABASE_SERVICE_ROLE_KEY'), {
  auth: { persistSession: false, autoRefreshToken: false },
});

Deno.serve(
  createSendContactEmail({
    store: storeIn(database),
    allowedOrigins: (Deno.env.get('ALLOWED_ORIGINS') ?? '*').split(',').map((origin) => origin.trim()),
    mailConfigured: Boolean(Deno.env.get('SMTP_URL')),
    log: (message, error) => console.error(message, error),
  }),
);
