import type { Caller } from '../support/attacked-site.ts';

/**
 * Permissions on the running site: one row for every table, bucket and call, with the least of the callers who
 * may, in the order nobody, public, stranger, administrator, server. Whoever stands after may as well. Functions stand
 * in server/embedded/data-api/catalogue.ts, which the server reads too. access.test.ts fails when the database has
 * something without a row, or a row stands for nothing.
 */
export type From = Caller | 'never';

/** The verbs for a table: GET, POST, POST that replaces, PUT, PATCH, DELETE. */
export const TABLE_VERBS = ['read', 'insert', 'replace', 'put', 'change', 'remove'] as const;
export type TableVerb = (typeof TABLE_VERBS)[number];

type TableRow = Readonly<{
  /** One for each of TABLE_VERBS, in their order. */
  may: readonly [From, From, From, From, From, From];
  /** A row to test with. Missing where only the database itself writes rows; then only refusals are tested. */
  sample?: Readonly<{
    /** The column that identifies the row. */
    key: string;
    row: Readonly<Record<string, unknown>>;
    change: Readonly<Record<string, unknown>>;
  }>;
}>;

const SOMEBODY = { email: 'matrix@example.org', time_zone: 'CET', preferred_time: 'evening', call_type: 'general' };

export const TABLES: Readonly<Record<string, TableRow>> = {
  //                              read             insert           replace   put       change           remove
  blog_posts: {
    may: ['public', 'administrator', 'server', 'server', 'administrator', 'administrator'],
    sample: {
      key: 'slug',
      row: { slug: 'matrix', title: 'Matrix', published_at: '2020-01-01T00:00:00Z' },
      change: { title: 'Changed' },
    },
  },
  page_content: {
    may: ['public', 'server', 'server', 'server', 'administrator', 'server'],
    sample: { key: 'page_id', row: { page_id: 'contact', title: 'Contact' }, change: { title: 'Changed' } },
  },
  newsletter_subscribers: {
    may: ['administrator', 'public', 'server', 'server', 'server', 'administrator'],
    sample: { key: 'email', row: { email: 'matrix@example.org' }, change: { created_at: '2020-01-01T00:00:00Z' } },
  },
  call_requests: {
    may: ['administrator', 'server', 'server', 'server', 'administrator', 'administrator'],
    sample: { key: 'name', row: { name: 'Matrix', ...SOMEBODY }, change: { status: 'answered' } },
  },
  content_revisions: {
    may: ['administrator', 'server', 'server', 'server', 'server', 'server'],
    sample: {
      key: 'key',
      row: {
        kind: 'post',
        item_id: '5f0c1c1e-6b1c-4f0e-9d3c-2f6f4c1b7a11',
        key: 'matrix-revision',
        version: 1,
        title: 'Matrix',
        fields: {},
        bytes: 0,
        words: 0,
        written_at: '2020-01-01T00:00:00Z',
      },
      change: { title: 'Changed' },
    },
  },
  mail_outbox: {
    may: ['administrator', 'server', 'server', 'server', 'server', 'server'],
    sample: {
      key: 'recipient',
      row: { recipient: 'matrix@example.org', kind: 'call_request_acknowledgement', status: 'sent' },
      change: { status: 'failed' },
    },
  },
};

/** Calls of the storage service; `NAME` is an existing file, `NEW` a missing one. */
export const BUCKETS: Readonly<Record<string, Readonly<Record<string, From>>>> = {
  'blog-images': {
    'GET /object/public/BUCKET/NAME': 'nobody',
    'HEAD /object/public/BUCKET/NAME': 'nobody',
    'POST /object/list/BUCKET': 'administrator',
    'POST /object/BUCKET/NEW': 'administrator',
    'PUT /object/BUCKET/NAME': 'administrator',
    'DELETE /object/BUCKET': 'administrator',
    // The embedded backend has no such call; on a hosted project row security allows it to the administrator.
    'DELETE /object/BUCKET/NAME': 'never',
    'GET /object/BUCKET/NAME': 'never',
    'GET /object/authenticated/BUCKET/NAME': 'never',
    'GET /object/info/BUCKET/NAME': 'never',
    'GET /object/info/public/BUCKET/NAME': 'never',
    'GET /render/image/public/BUCKET/NAME': 'never',
    'POST /object/sign/BUCKET/NAME': 'never',
    'GET /object/sign/BUCKET/NAME': 'never',
    'POST /object/upload/sign/BUCKET/NEW': 'never',
    'PUT /object/upload/sign/BUCKET/NEW': 'never',
    'POST /object/copy': 'never',
    'POST /object/move': 'never',
    'PATCH /object/BUCKET/NAME': 'never',
    'POST /object/list-v2/BUCKET': 'never',
    'POST /upload/resumable': 'never',
    'GET /bucket': 'never',
    'POST /bucket': 'never',
    'GET /bucket/BUCKET': 'never',
    'PUT /bucket/BUCKET': 'never',
    'DELETE /bucket/BUCKET': 'never',
    'POST /bucket/BUCKET/empty': 'never',
    'POST /s3/BUCKET': 'never',
  },
};

/** Functions below /functions/v1, by the folders in supabase/functions; the hosted project alone has the second. */
export const EDGE_FUNCTIONS: Readonly<Record<string, From>> = {
  'send-contact-email': 'nobody',
  'deliver-mail': 'never',
};

/**
 * Calls of the auth service. What Supabase's clients know besides is not there, the administrator's calls first of
 * all.
 */
export const AUTH: Readonly<Record<string, From>> = {
  'POST /token?grant_type=password': 'public',
  'POST /token?grant_type=refresh_token': 'public',
  'POST /signup': 'public',
  'POST /recover': 'nobody',
  'POST /reset-password': 'nobody',
  'POST /logout': 'stranger',
  'GET /user': 'stranger',
  'PUT /user': 'stranger',
  'POST /confirm-address': 'nobody',
  'POST /token': 'never',
  'POST /token?grant_type=id_token': 'never',
  'POST /token?grant_type=pkce': 'never',
  'POST /token?grant_type=web3': 'never',
  'POST /token?grant_type=password&grant_type=refresh_token': 'never',
  'PATCH /user': 'never',
  'DELETE /user': 'never',
  'POST /otp': 'never',
  'GET /verify?type=signup&token=000000': 'never',
  'POST /verify': 'never',
  'POST /magiclink': 'never',
  'POST /resend': 'never',
  'POST /invite': 'never',
  'GET /reauthenticate': 'never',
  'GET /authorize?provider=github': 'never',
  'GET /callback': 'never',
  'POST /sso': 'never',
  'POST /factors': 'stranger',
  'GET /factors': 'never',
  'PUT /factors/USER': 'never',
  'GET /factors/recovery-codes': 'never',
  'POST /factors/USER': 'never',
  'GET /settings': 'never',
  'GET /health': 'never',
  'GET /.well-known/jwks.json': 'never',
  'GET /.well-known/openid-configuration': 'never',
  'GET /admin/users': 'never',
  'POST /admin/users': 'never',
  'GET /admin/users/USER': 'never',
  'PUT /admin/users/USER': 'never',
  'DELETE /admin/users/USER': 'never',
  'POST /admin/generate_link': 'never',
  'GET /admin/audit': 'never',
  'GET /admin/sso/providers': 'never',
};
