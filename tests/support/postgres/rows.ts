import type { Row, TestDatabase } from './database.ts';

/** Opening a database takes seconds when several suites start at once. */
export const OPENING = 60_000;

export const CALL_REQUEST = {
  type: 'booking',
  name: 'Ada Example',
  email: 'ada@example.com',
  company: 'Example Works',
  phone: '+1 555 0100',
  timeZone: 'EST',
  preferredTime: 'morning',
  callType: 'speaking',
  message: 'Would you speak in May?',
};

/** The configuration that the site gives to the database at each start; these are the defaults. */
export const SETTINGS = {
  mail_configured: false,
  newsletter_confirm: false,
  retention_days: 730,
  limits: {
    call_requests_per_client_hour: 20,
    call_requests_per_address_day: 10,
    call_requests_per_hour: 60,
    subscriptions_per_client_hour: 20,
    subscriptions_per_hour: 500,
  },
};

const REVISION = {
  ...{ kind: 'post', item_id: '33333333-3333-4333-8333-333333333333', key: 'first-post', version: 1, title: 'Before' },
  ...{ fields: {}, bytes: 0, words: 0, written_at: '2026-01-05T14:00:00Z' },
};

/** One row for each table, and the values that each table needs to accept another. */
export const TABLES: Record<string, { where: Row; another: Row; change: Row }> = {
  // First here, and so emptied last: deleting a post writes a revision.
  content_revisions: {
    where: { key: 'first-post' },
    another: { ...REVISION, key: 'another-post' },
    change: { title: 'Changed' },
  },
  blog_posts: {
    where: { slug: 'first-post' },
    another: { slug: 'another-post', title: 'Another post' },
    change: { title: 'Changed' },
  },
  page_content: {
    where: { page_id: 'home' },
    another: { page_id: 'about', title: 'About' },
    change: { title: 'Changed' },
  },
  newsletter_subscribers: {
    where: { email: 'reader@example.com' },
    another: { email: 'another@example.com' },
    change: { email: 'changed@example.com' },
  },
  call_requests: {
    where: { name: 'Ada Example' },
    another: {
      name: 'Bob',
      email: 'bob@example.com',
      time_zone: 'CET',
      preferred_time: 'evening',
      call_type: 'general',
    },
    change: { status: 'answered' },
  },
  mail_outbox: {
    where: { kind: 'call_request_notice' },
    another: { kind: 'call_request_acknowledgement', recipient: 'ada@example.com' },
    change: { status: 'sent' },
  },
};

/** Empties every table and restores the initial rows and settings. */
export async function resetRows(database: TestDatabase): Promise<void> {
  for (const table of Object.keys(TABLES).reverse()) await database.owner(`delete from public.${table}`);
  await database.owner(`insert into public.blog_posts (slug, title) values ('first-post', 'First post')`);
  await database.owner(`insert into public.page_content (page_id, title) values ('home', 'Welcome')`);
  await database.owner(`insert into public.newsletter_subscribers (email) values ('reader@example.com')`);
  await database.owner(
    `insert into public.content_revisions select * from jsonb_populate_record(
      null::public.content_revisions, $1::jsonb || '{"replaced_at": "2026-01-06T14:00:00Z"}' || jsonb_build_object('id', gen_random_uuid()))`,
    [REVISION],
  );
  // Removes the subscriber's welcome mail, and resets the counters.
  await database.owner('delete from public.mail_outbox');
  await database.owner('delete from private.limit_events');
  await database.owner(`select setval('private.subscription_answers', 1)`);
  await database.owner('select public.configure($1::jsonb)', [SETTINGS]);
  await database.owner(`
    with request as (
      insert into public.call_requests (name, email, time_zone, preferred_time, call_type)
      values ('Ada Example', 'ada@example.com', 'EST', 'morning', 'speaking')
      returning id
    )
    insert into public.mail_outbox (call_request_id, kind) select id, 'call_request_notice' from request`);
}
