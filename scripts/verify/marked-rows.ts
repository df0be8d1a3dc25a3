import type { SupabaseClient } from '@supabase/supabase-js';
import type { TableName } from './contract.ts';
import type { Traces } from './traces.ts';

/** A row of each kind that visitors may not see, and a post that they may. They exist only during the verification. */
export type MarkedRows = Readonly<{
  draft: Marked;
  scheduled: Marked;
  /** Dated 1970, so that every list shows it last. */
  public: Marked;
  /** Ids by table. There is none for pages, because a ninth page cannot be added. */
  ids: Partial<Record<TableName, string>>;
}>;

type Marked = Readonly<{ id: string; slug: string }>;

/**
 * Writes the marked rows with the secret key, so that no mail is queued for them.
 * @throws with a reason when one is refused; the traces already hold the rows written by then
 */
export async function writeMarkedRows(server: SupabaseClient, traces: Traces): Promise<MarkedRows> {
  const mark = `verification-${crypto.randomUUID()}`;
  const write = async (table: TableName, row: Record<string, unknown> & { id: string }) => {
    traces.expect(`the row ${row.id} of ${table}`, async () => {
      const { error } = await server.from(table).delete().eq('id', row.id);
      if (error) throw new Error(error.message);
      // A deleted post leaves its revisions, so they are deleted too.
      if (table === 'blog_posts') await forgetRevisions(server, row.id);
    });
    const { error } = await server.from(table).insert(row);
    if (error) throw new Error(`${table}: ${error.message}`);
    return row.id;
  };
  const post = async (kind: string, state: { status: string; published_at: string | null }) => {
    const slug = `${mark}-${kind}`;
    const title = 'A verification that is removed in a moment';
    return { slug, id: await write('blog_posts', { id: crypto.randomUUID(), slug, title, ...state }) };
  };

  const draft = await post('draft', { status: 'draft', published_at: null });
  const scheduled = await post('scheduled', { status: 'published', published_at: '2199-01-01T00:00:00Z' });
  const open = await post('public', { status: 'published', published_at: '1970-01-01T00:00:00Z' });
  const revision = await replaceOnce(server, draft.id);
  const request = await write('call_requests', {
    id: crypto.randomUUID(),
    name: 'Verification',
    email: `${mark}@example.invalid`,
    time_zone: 'UTC',
    preferred_time: 'morning',
    call_type: 'general',
    message: 'Removed in a moment.',
    status: 'archived',
  });
  // Marked as sent, so that the mail worker ignores it. It is deleted with its request at the latest.
  const sent = { call_request_id: request, kind: 'call_request_notice', status: 'sent' };
  const mail = await write('mail_outbox', { id: crypto.randomUUID(), ...sent });
  const subscriber = await subscribe(server, traces, `${mark}@example.invalid`);
  return {
    draft,
    scheduled,
    public: open,
    ids: {
      ...{ blog_posts: open.id, call_requests: request, mail_outbox: mail, newsletter_subscribers: subscriber },
      content_revisions: revision,
    },
  };
}

/** @returns the id of the revision that the database writes when the post's title changes */
async function replaceOnce(server: SupabaseClient, post: string): Promise<string> {
  const title = 'A verification whose title has changed';
  const { error: refusal } = await server.from('blog_posts').update({ title }).eq('id', post);
  if (refusal) throw new Error(`blog_posts: ${refusal.message}`);
  const { data, error } = await server.from('content_revisions').select('id').eq('item_id', post).limit(1);
  if (error) throw new Error(`content_revisions: ${error.message}`);
  if (!data[0]) throw new Error('content_revisions: nothing was kept of a post that was changed');
  return data[0].id;
}

async function forgetRevisions(server: SupabaseClient, post: string): Promise<void> {
  const { error } = await server.from('content_revisions').delete().eq('item_id', post);
  if (error) throw new Error(error.message);
}

/** Adds the subscriber through the import: an insert would queue a welcome mail, which the worker might send. */
async function subscribe(server: SupabaseClient, traces: Traces, email: string): Promise<string> {
  const moved = { id: crypto.randomUUID(), email, created_at: new Date().toISOString(), confirmed_at: null, mail: [] };
  traces.expect(`the row ${moved.id} of newsletter_subscribers`, async () => {
    const { error } = await server.from('newsletter_subscribers').delete().eq('id', moved.id);
    if (error) throw new Error(error.message);
  });
  const { data, error } = await server.rpc('import_rows', { part: 'subscribers', moved: [moved], overwrite: false });
  if (error) throw new Error(`newsletter_subscribers: ${error.message}`);
  const [outcome] = data as { outcome: string; reason?: string }[];
  if (outcome?.outcome !== 'added') throw new Error(`newsletter_subscribers: ${outcome?.reason ?? outcome?.outcome}`);
  return moved.id;
}
