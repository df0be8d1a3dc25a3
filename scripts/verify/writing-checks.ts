import type { SupabaseClient } from '@supabase/supabase-js';
import {
  type Answered,
  APPLY_MIGRATIONS,
  type Check,
  describeError,
  isLimited,
  isRefused,
  type Outsider,
} from './check.ts';
import { GRANTED_TO_USERS, TABLE_NAMES, type TableName } from './contract.ts';
import type { MarkedRows } from './marked-rows.ts';

/**
 * For each table, a row that its own constraints refuse once grants and row security have allowed it. The error tells a
 * constraint from a missing right, and nothing is written in either case.
 */
const UNFIT: Record<TableName, Record<string, string>> = {
  blog_posts: { slug: 'verification', title: 'Verification', category: 'verification' },
  page_content: { page_id: 'verification', title: 'Verification' },
  newsletter_subscribers: { email: 'no address' },
  call_requests: {
    ...{ name: 'Verification', email: 'verification@example.invalid', time_zone: 'UTC', call_type: 'general' },
    preferred_time: 'verification',
  },
  mail_outbox: { kind: 'verification' },
  content_revisions: { kind: 'verification' },
};

/** The same for updates. For pages an existing row is used, because a ninth page cannot be added. */
const CHANGES: Record<TableName, Record<string, string>> = {
  blog_posts: { title: 'Changed by a verification' },
  page_content: { image_url: 'verification' },
  newsletter_subscribers: { email: 'changed@example.invalid' },
  call_requests: { status: 'spam' },
  mail_outbox: { status: 'failed' },
  content_revisions: { title: 'Changed by a verification' },
};

/** An outsider can write nothing but an address for the newsletter. */
export function writingChecks({ who, client }: Outsider, marked: MarkedRows | undefined): Check[] {
  return TABLE_NAMES.flatMap((table) => {
    const id = marked?.ids[table] ?? crypto.randomUUID();
    const granted = (command: 'insert' | 'update' | 'delete') =>
      who === 'strangers' && GRANTED_TO_USERS[table].includes(command);
    const check = (command: 'insert' | 'update' | 'delete', attempt: () => PromiseLike<Rows>): Check => ({
      name: `${who}/${table}-${command}`,
      expected: `${who} may not ${command} in ${table}`,
      remedy: `${APPLY_MIGRATIONS}: grants and policies of ${table}`,
      look: async () => {
        const answer = await attempt();
        if (isRefused(answer)) return 'right';
        if (answer.data?.length) return { found: `they may: a row was reached by ${command}` };
        if (answer.error) return { found: `they may: only the table's own rule stopped it (${describeError(answer)})` };
        // The command is granted to this role, but row security gives it no rows.
        if (granted(command)) return 'right';
        return { found: 'the right is granted, and row security alone keeps rows from it' };
      },
    });
    const update = check('update', () => {
      const changing = client.from(table).update(CHANGES[table]);
      return (table === 'page_content' ? changing.eq('page_id', 'home') : changing.eq('id', id)).select('id');
    });
    const remove = check('delete', () => client.from(table).delete().eq('id', id).select('id'));
    if (table === 'newsletter_subscribers') return [...newsletterChecks({ who, client }), update, remove];
    return [check('insert', () => insertUnfit(client, table)), update, remove];
  });
}

type Rows = Answered & Readonly<{ data?: unknown[] | null }>;

/**
 * If the row is accepted, its constraint is missing. The rights that permitted the insert are then used to delete it.
 */
async function insertUnfit(client: SupabaseClient, table: TableName): Promise<Rows> {
  const answer = await client.from(table).insert(UNFIT[table]);
  if (answer.error) return answer;
  await client.from(table).delete().match(UNFIT[table]);
  return { error: null, data: [UNFIT[table]] };
}

function newsletterChecks({ who, client }: Outsider): Check[] {
  const subscribers = client.from('newsletter_subscribers');
  const remedy = `${APPLY_MIGRATIONS}: grants and policies of newsletter_subscribers`;
  const checks: Check[] = [
    {
      name: `${who}/newsletter-open`,
      expected: `${who} may give an address for the newsletter`,
      remedy,
      look: async () => {
        const answer = await subscribers.insert(UNFIT.newsletter_subscribers);
        if (isLimited(answer)) return { skipped: 'too many have subscribed within the hour' };
        return isRefused(answer) ? { found: `they are refused: ${describeError(answer)}` } : 'right';
      },
    },
    {
      name: `${who}/newsletter-address-alone`,
      expected: `${who} may give the address and no other column`,
      remedy,
      look: async () => {
        const answer = await subscribers.insert({ ...UNFIT.newsletter_subscribers, token: crypto.randomUUID() });
        return isRefused(answer) ? 'right' : { found: `they may choose the token (${describeError(answer)})` };
      },
    },
  ];
  if (who === 'strangers') return checks;
  return [
    ...checks,
    {
      name: `${who}/newsletter-nothing-back`,
      expected: `${who} read nothing back when they subscribe`,
      remedy,
      look: async () => {
        const answer = await subscribers.insert(UNFIT.newsletter_subscribers).select('token');
        return isRefused(answer) ? 'right' : { found: `they may read what was stored (${describeError(answer)})` };
      },
    },
  ];
}
