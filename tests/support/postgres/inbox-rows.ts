/**
 * Adds call requests with their mails, and subscribers, both with the numbers `first` to `last`, an hour apart. Nine of ten
 * requests are new; of a hundred acknowledgements one has failed.
 */
export async function fillInbox(query: (sql: string) => Promise<unknown>, first: number, last: number): Promise<void> {
  const numbers = `generate_series(${first}, ${last}) as n`;
  const moment = `timestamptz '2026-01-01' - n * interval '1 hour'`;
  await query(`
    with requests as (
      insert into public.call_requests
        (name, email, company, time_zone, preferred_time, call_type, message, status, created_at)
      select 'Visitor ' || n, 'visitor-' || n || '@example.com', 'Works No. ' || n % 97, 'GMT+1', 'morning', 'branding',
        'Request ' || n || ': ' || repeat('we would like to talk about our name and what it promises. ', 1 + n % 9),
        case when n % 10 > 0 then 'new' else (array['answered', 'archived', 'spam'])[1 + n / 10 % 3] end,
        ${moment}
      from ${numbers}
      returning id, email, created_at
    )
    insert into public.mail_outbox (call_request_id, kind, recipient, status, last_error, created_at)
    select id, kind, case when kind like '%acknowledgement' then email end,
      case when kind like '%acknowledgement' and email like '%00@%' then 'failed' else 'sent' end,
      case when kind like '%acknowledgement' and email like '%00@%' then 'SMTP 550 at RCPT TO' end, created_at
    from requests cross join unnest(array['call_request_notice', 'call_request_acknowledgement']) as kind`);
  await query(`
    insert into public.newsletter_subscribers (email, created_at)
    select 'reader-' || n || '@example.com', ${moment} from ${numbers}`);
  await query(`update public.mail_outbox set status = 'sent' where kind = 'newsletter_welcome' and status = 'held'`);
}
