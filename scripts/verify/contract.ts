import type { Database } from '../../src/supabase/database.types.ts';

type Tables = Database['public']['Tables'];
type Functions = Database['public']['Functions'];

/**
 * The columns of each table that the site uses. A new table in the migrations must be added here, or this does not
 * compile.
 */
// biome-ignore format: one name per line would make 70 lines of it.
export const COLUMNS: { [Table in keyof Tables]: readonly (keyof Tables[Table]['Row'])[] } = {
  blog_posts: [
    'id', 'slug', 'title', 'content', 'excerpt', 'category', 'featured', 'image_url', 'published_at', 'status',
    'read_time', 'tags', 'search_title', 'search_description', 'social_image_url', 'version', 'created_at',
    'updated_at', 'listed_at',
  ],
  page_content: [
    'id', 'page_id', 'title', 'content', 'content_type', 'is_published', 'featured', 'image_url', 'published_at',
    'source_hash', 'version', 'created_at', 'updated_at',
  ],
  newsletter_subscribers: ['id', 'email', 'created_at', 'token', 'confirmed_at'],
  call_requests: [
    'id', 'type', 'name', 'email', 'company', 'phone', 'time_zone', 'preferred_time', 'call_type', 'message', 'status',
    'idempotency_key', 'created_at',
  ],
  mail_outbox: [
    'id', 'call_request_id', 'subscriber_id', 'kind', 'recipient', 'payload', 'status', 'attempts', 'next_attempt_at',
    'last_error', 'created_at', 'sent_at',
  ],
  content_revisions: [
    'id', 'kind', 'item_id', 'key', 'version', 'title', 'fields', 'bytes', 'words', 'written_at', 'written_by',
    'replaced_at', 'replaced_by', 'restorable_until',
  ],
};

export type TableName = keyof typeof COLUMNS;
export const TABLE_NAMES = Object.keys(COLUMNS) as TableName[];

/** Tables that no caller with the public key may read. */
export const PRIVATE_TABLES = ['newsletter_subscribers', 'call_requests', 'mail_outbox', 'content_revisions'] as const;

/** Rights that the role of signed-in users may have, so that row security decides; it must have no others. */
export const GRANTED_TO_USERS: Record<TableName, readonly ('select' | 'insert' | 'update' | 'delete')[]> = {
  blog_posts: ['select', 'insert', 'update', 'delete'],
  page_content: ['select', 'update'],
  newsletter_subscribers: ['select', 'insert', 'delete'],
  call_requests: ['select', 'update', 'delete'],
  mail_outbox: ['select'],
  content_revisions: ['select'],
};

/**
 * Who may call a function, and arguments to try it with that change nothing, whoever calls. For 'administrator', every
 * signed-in user has the grant, and the function itself refuses.
 */
export const FUNCTIONS: {
  [Name in keyof Functions]: {
    for: 'everybody' | 'users' | 'administrator' | 'server';
    tried: Record<string, unknown>;
  };
} = {
  blog_article: { for: 'everybody', tried: { slug: 'no-such-post-of-a-verification' } },
  blog_list: { for: 'everybody', tried: { search: '', category: null, page: 1, size: 1 } },
  blog_sitemap: { for: 'everybody', tried: {} },
  like_post: { for: 'everybody', tried: { slug: 'no-such-post-of-a-verification' } },
  unsubscribe: { for: 'everybody', tried: { token: crypto.randomUUID() } },
  confirm_subscription: { for: 'everybody', tried: { token: crypto.randomUUID() } },
  resend_confirmation: { for: 'everybody', tried: { email: 'no address' } },
  shared_draft: { for: 'everybody', tried: { secret: 'no such secret' } },
  may_edit: { for: 'users', tried: {} },
  use_recovery_code: { for: 'users', tried: { code: 'none' } },
  restore_post: { for: 'administrator', tried: { post_id: crypto.randomUUID() } },
  inbox_call_requests: { for: 'administrator', tried: { size: 1 } },
  inbox_counts: { for: 'administrator', tried: {} },
  inbox_failed_mail: { for: 'administrator', tried: { size: 1 } },
  inbox_subscribers: { for: 'administrator', tried: { size: 1 } },
  send_mail_again: { for: 'administrator', tried: { mails: '{}' } },
  content_drafts: { for: 'administrator', tried: { kind: 'post' } },
  account_sessions: { for: 'administrator', tried: {} },
  end_session: { for: 'administrator', tried: { session: crypto.randomUUID() } },
  describe_image: { for: 'administrator', tried: { name: 'no such image', alt: '' } },
  discard_draft: {
    for: 'administrator',
    tried: { kind: 'post', item_id: crypto.randomUUID(), device: crypto.randomUUID() },
  },
  draft_links: { for: 'administrator', tried: { post_id: crypto.randomUUID() } },
  media_images: { for: 'administrator', tried: { size: 1 } },
  new_recovery_codes: { for: 'administrator', tried: {} },
  recovery_codes_left: { for: 'administrator', tried: {} },
  replace_image: { for: 'administrator', tried: { name: 'no such image', replacement: 'no such image' } },
  revoke_draft_link: { for: 'administrator', tried: { link_id: crypto.randomUUID() } },
  share_draft: { for: 'administrator', tried: { post_id: crypto.randomUUID(), days: 1 } },
  store_draft: {
    for: 'administrator',
    tried: {
      ...{ kind: 'none', item_id: crypto.randomUUID(), key: '', title: '' },
      ...{ base_version: 0, fields: '{}', device: crypto.randomUUID() },
    },
  },
  administrators: { for: 'server', tried: {} },
  appoint_administrator: { for: 'server', tried: { address: 'no address' } },
  claim_mail: { for: 'server', tried: { batch: 0 } },
  change_address: { for: 'server', tried: { of_user: crypto.randomUUID(), address: 'no address' } },
  confirm_address: { for: 'server', tried: { token: 'none' } },
  configure: { for: 'server', tried: { settings: '[]' } },
  delete_old_submissions: { for: 'server', tried: {} },
  end_sessions: { for: 'server', tried: { of_user: crypto.randomUUID() } },
  end_other_sessions: { for: 'server', tried: { of_user: crypto.randomUUID(), staying: crypto.randomUUID() } },
  export_rows: { for: 'server', tried: { part: 'pages', size: 1 } },
  export_image_texts: { for: 'server', tried: {} },
  finish_mail: { for: 'server', tried: { mail_id: crypto.randomUUID(), attempt: 0 } },
  import_image_texts: { for: 'server', tried: { texts: '{}', overwrite: false } },
  import_rows: { for: 'server', tried: { part: 'pages', moved: '[]', overwrite: false } },
  remove_second_factor: { for: 'server', tried: { of_user: crypto.randomUUID() } },
  release_held_mail: { for: 'server', tried: {} },
  request_address_change: { for: 'server', tried: { of_user: crypto.randomUUID(), address: 'no address' } },
  request_password_recovery: { for: 'server', tried: { address: 'no address' } },
  submit_call_request: { for: 'server', tried: { request: '[]' } },
  use_recovery_token: { for: 'server', tried: { token: 'none' } },
};

export type FunctionName = keyof typeof FUNCTIONS;
export const FUNCTION_NAMES = Object.keys(FUNCTIONS) as FunctionName[];

/** The same number as in supabase/config.toml. */
export const MAX_ROWS = 1000;
