import type { SupabaseClient } from '@supabase/supabase-js';
import { AUTH_API_PATH, IMAGE_BUCKET, PUBLIC_IMAGES_PATH, SEND_CALL_REQUEST_PATH } from '../../src/paths.ts';
import { APPLY_MIGRATIONS, type Check, type Outsider } from './check.ts';
import type { Subject } from './subject.ts';

/** An image of one pixel. */
const IMAGE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The services beside the tables: accounts, images and the mail function. */
export function serviceChecks({ url, publicKey, visitor, server }: Subject): Check[] {
  return [
    {
      name: 'accounts/sign-ups-off',
      expected: 'nobody can make an account',
      remedy: 'switch sign-ups off: npx supabase config push, or Authentication > Sign In / Providers',
      look: async () => {
        const settings = await fetch(`${url}${AUTH_API_PATH}/settings`, { headers: { apikey: publicKey } });
        if (settings.ok) {
          const { disable_signup: off, external } = await settings.json();
          if (external?.anonymous_users) return { found: 'visitors may sign in without a name' };
          return off ? 'right' : { found: 'sign-ups are on' };
        }
        // The attempt has no password, so that it creates no account even if sign-ups are on.
        const { error } = await visitor.auth.signUp({ email: 'verification@example.invalid', password: '' });
        if (error?.status === 429) return { skipped: 'too many sign-ins were tried of late' };
        return error?.code === 'signup_disabled' ? 'right' : { found: `no refusal: ${error?.message}` };
      },
    },
    {
      name: 'images/bucket',
      expected: `a public bucket ${IMAGE_BUCKET}`,
      remedy: `${APPLY_MIGRATIONS}: ${IMAGE_BUCKET}`,
      look: async () => {
        const address = `${url}${PUBLIC_IMAGES_PATH}verification-${crypto.randomUUID()}.png`;
        const unknown = await fetch(address);
        if (/bucket not found/i.test(await unknown.text())) return { found: 'there is none, or it is private' };
        // The embedded backend does not describe its buckets.
        const { data } = (await server?.storage.getBucket(IMAGE_BUCKET)) ?? { data: null };
        return data && !data.public ? { found: 'it is private' } : 'right';
      },
    },
    {
      name: 'mail/send-contact-email',
      expected: 'the function send-contact-email answers, and refuses an empty call request with status 422',
      remedy:
        'deploy it: npx supabase functions deploy send-contact-email (supabase/config.toml sets verify_jwt = false)',
      look: async () => {
        const answer = await fetch(`${url}${SEND_CALL_REQUEST_PATH}`, {
          method: 'POST',
          headers: { apikey: publicKey, authorization: `Bearer ${publicKey}`, 'content-type': 'application/json' },
          body: '{}',
        });
        const said = await answer.text();
        return answer.status === 422 && said.includes('fieldErrors') ? 'right' : { found: `status ${answer.status}` };
      },
    },
  ];
}

/** An outsider cannot upload an image. If one is accepted after all, the secret key, if given, removes it. */
export function uploadCheck({ who, client }: Outsider, server: SupabaseClient | undefined): Check {
  return {
    name: `${who}/images-upload`,
    expected: `${who} may not upload to ${IMAGE_BUCKET}`,
    remedy: `${APPLY_MIGRATIONS}: the policies of storage.objects`,
    look: async () => {
      const name = `verification-${crypto.randomUUID()}.gif`;
      const bytes = new Uint8Array(IMAGE).buffer;
      const { error } = await client.storage.from(IMAGE_BUCKET).upload(name, bytes, { contentType: 'image/gif' });
      if (error)
        return /row-level security|sign in first|unauthorized|bucket not found/i.test(error.message)
          ? 'right'
          : { found: `no refusal: ${error.message}` };
      const { data } = await (server ?? client).storage.from(IMAGE_BUCKET).remove([name]);
      return { found: `they may${data?.length ? '' : `, and ${name} could not be removed again`}` };
    },
  };
}
