import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type EmbeddedBackend, startEmbeddedBackend } from '../../server/embedded/backend.ts';
import { secretClient } from '../../server/embedded/secret-client.ts';
import { readEnvironment } from '../../server/environment.ts';
import { callDatabase } from '../../supabase/functions/mail/mail-database.ts';
import { clientOfOwnServer } from '../../supabase/functions/send-contact-email/client.ts';
import { createSendContactEmail } from '../../supabase/functions/send-contact-email/handler.ts';
import { storeIn } from '../../supabase/functions/send-contact-email/store.ts';
import { ADMINISTRATOR, prepareData } from './prepared-site.ts';

const root = join(import.meta.dirname, '../..');

/** The embedded backend with the mail function in this process, without pages and sockets. */
export type MailSite = Readonly<{
  backend: EmbeddedBackend;
  client: SupabaseClient;
  sendContactEmail: (request: Request) => Promise<Response>;
}>;

export async function openMailSite(dataDirectory: string): Promise<MailSite> {
  await prepareData(dataDirectory);
  const variables = { ...ADMINISTRATOR, DATA_DIR: dataDirectory };
  const backend = await startEmbeddedBackend(readEnvironment(variables, root), root, () => {});
  const client = secretClient(backend);
  await callDatabase(client, 'configure', { settings: WITHOUT_LIMITS });
  const sendContactEmail = createSendContactEmail({
    store: storeIn(client),
    allowedOrigins: [],
    mailConfigured: true,
    clientOf: clientOfOwnServer,
    log: () => {},
  });
  return { backend, client, sendContactEmail };
}

/** Limits have tests of their own; this site has none. */
export const WITHOUT_LIMITS = {
  mail_configured: true,
  limits: { call_requests_per_client_hour: 0, call_requests_per_address_day: 0, call_requests_per_hour: 0 },
};
