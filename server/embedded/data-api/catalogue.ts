import { DATA_API_PATH } from '../../../src/paths.ts';
import { ApiError } from './api-error.ts';

/**
 * Every function of the Data API (`/rest/v1/rpc/NAME`) by its signature in the catalogue: the least privileged caller
 * who may call it, and whether a call can change a row. The mount, the disk check and the security tests read this
 * table; tests/security/access.test.ts fails when it differs from the database.
 *
 * Callers in ascending order: `public` has the public key, `stranger` any account, `server` the secret key. A more
 * privileged caller may call the function too. `administrator alone` functions check for the administrator's account
 * themselves, so the secret key cannot call them.
 */
export const FUNCTIONS: Readonly<Record<string, DataApiFunction>> = {
  'account_sessions()': { may: 'administrator alone', changes: false },
  'administrators()': { may: 'server', changes: false },
  'appoint_administrator(text,boolean)': { may: 'server', changes: true },
  'blog_article(text)': { may: 'public', changes: false },
  'blog_list(text,text,integer,integer)': { may: 'public', changes: false },
  'blog_sitemap()': { may: 'public', changes: false },
  'change_address(uuid,text)': { may: 'server', changes: true },
  'claim_mail(integer,interval)': { may: 'server', changes: true },
  'configure(jsonb)': { may: 'server', changes: true },
  'confirm_address(text)': { may: 'server', changes: true },
  'confirm_subscription(uuid)': { may: 'public', changes: true },
  'content_drafts(text,uuid)': { may: 'administrator alone', changes: false },
  'delete_old_submissions()': { may: 'server', changes: true },
  'describe_image(text,text)': { may: 'administrator alone', changes: true },
  'discard_draft(text,uuid,uuid,uuid)': { may: 'administrator alone', changes: true },
  'draft_links(uuid)': { may: 'administrator alone', changes: false },
  'end_other_sessions(uuid,uuid)': { may: 'server', changes: true },
  'end_session(uuid)': { may: 'administrator alone', changes: true },
  'end_sessions(uuid)': { may: 'server', changes: true },
  'export_image_texts()': { may: 'server', changes: false },
  'export_rows(text,integer,uuid)': { may: 'server', changes: false },
  'finish_mail(uuid,integer,text,boolean)': { may: 'server', changes: true },
  'import_image_texts(jsonb,boolean)': { may: 'server', changes: true },
  'import_rows(text,jsonb,boolean,boolean)': { may: 'server', changes: true },
  'inbox_call_requests(text,text,jsonb,integer)': { may: 'administrator alone', changes: false },
  'inbox_counts()': { may: 'administrator alone', changes: false },
  'inbox_failed_mail(jsonb,integer)': { may: 'administrator alone', changes: false },
  'inbox_subscribers(text,jsonb,integer)': { may: 'administrator alone', changes: false },
  'like_post(text)': { may: 'public', changes: true },
  'may_edit()': { may: 'stranger', changes: false },
  'media_images(text,jsonb,integer)': { may: 'administrator alone', changes: false },
  'new_recovery_codes()': { may: 'administrator alone', changes: true },
  'recovery_codes_left()': { may: 'administrator alone', changes: false },
  'release_held_mail()': { may: 'server', changes: true },
  'remove_second_factor(uuid)': { may: 'server', changes: true },
  'replace_image(text,text)': { may: 'administrator alone', changes: true },
  'request_address_change(uuid,text)': { may: 'server', changes: true },
  'request_password_recovery(text)': { may: 'server', changes: true },
  'resend_confirmation(text)': { may: 'public', changes: true },
  'restore_post(uuid)': { may: 'administrator alone', changes: true },
  'revoke_draft_link(uuid)': { may: 'administrator alone', changes: true },
  'send_mail_again(jsonb)': { may: 'administrator alone', changes: true },
  'share_draft(uuid,integer,text)': { may: 'administrator alone', changes: true },
  'shared_draft(text)': { may: 'public', changes: false },
  'store_draft(text,uuid,text,text,integer,jsonb,uuid,uuid)': { may: 'administrator alone', changes: true },
  'submit_call_request(jsonb,text,boolean,text,boolean)': { may: 'server', changes: true },
  'unsubscribe(uuid)': { may: 'public', changes: true },
  'use_recovery_code(text,boolean)': { may: 'stranger', changes: true },
  'use_recovery_token(text)': { may: 'server', changes: true },
};

type DataApiFunction = Readonly<{
  may: 'public' | 'stranger' | 'administrator alone' | 'server';
  changes: boolean;
}>;

const BY_NAME: ReadonlyMap<string, DataApiFunction> = new Map(
  Object.entries(FUNCTIONS).map(([signature, known]) => [signature.split('(')[0] ?? '', known]),
);

const TABLE = new RegExp(`^${DATA_API_PATH}/(.*)$`);
const FUNCTION = new RegExp(`^${DATA_API_PATH}/rpc/([^/]+)$`);

/** Whether a path calls a function of the Data API that changes no rows. */
export function callsReadingFunction(path: string): boolean {
  return BY_NAME.get(functionOf(path) ?? '')?.changes === false;
}

/** Every table of the Data API, by its name in the path. Policies and grants decide what each caller may do with it. */
export const TABLES: readonly string[] = [
  'blog_posts',
  'call_requests',
  'content_revisions',
  'mail_outbox',
  'newsletter_subscribers',
  'page_content',
];

/**
 * The refusal of a table or function that the Data API does not have; undefined where it has it. A name that the
 * database has but does not publish gets the same answer as an unknown name.
 */
export function unknownResource(path: string): ApiError | undefined {
  const name = functionOf(path);
  if (name !== undefined)
    return BY_NAME.has(name)
      ? undefined
      : new ApiError(404, 'PGRST202', `Could not find the function public.${name} in the schema cache`);
  const [, table = ''] = TABLE.exec(path) ?? [];
  if (TABLES.includes(table)) return undefined;
  return new ApiError(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`);
}

function functionOf(path: string): string | undefined {
  return FUNCTION.exec(path)?.[1];
}
