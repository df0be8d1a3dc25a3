-- Two migrations replaced claim_mail(), each with what it added: the purpose of a call request, and the token that confirms an
-- address. As before, with both.
create or replace function public.claim_mail(batch integer default 10, lease interval default '2 minutes')
returns table (id uuid, kind text, recipient text, attempts integer, data jsonb)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.release_waiting_mail('subscriptions', 'queued');
  perform private.release_waiting_mail('call requests', 'queued');

  -- A mail that makes each worker stop would be tried for ever.
  update public.mail_outbox as lost set status = 'failed', last_error = 'The mail worker stopped while sending.'
  where lost.id in (
    select dead.id from public.mail_outbox as dead
    where dead.status = 'sending' and dead.next_attempt_at <= now() and dead.attempts >= 12
    for update skip locked
  );

  return query
    with due as (
      select waiting.id from public.mail_outbox as waiting
      where waiting.status in ('queued', 'sending') and waiting.next_attempt_at <= now()
      order by waiting.next_attempt_at
      limit least(greatest(coalesce(batch, 10), 0), 100)
      for update skip locked
    ),
    taken as (
      update public.mail_outbox as mail set
        status = 'sending',
        attempts = mail.attempts + 1,
        next_attempt_at = now() + greatest(coalesce(lease, interval '2 minutes'), interval '1 second')
      from due where mail.id = due.id
      returning mail.*
    )
    select taken.id, taken.kind, taken.recipient, taken.attempts,
      case
        when request.id is not null then jsonb_build_object(
          'type', request.type,
          'name', request.name,
          'email', request.email,
          'company', request.company,
          'phone', request.phone,
          'timeZone', request.time_zone,
          'preferredTime', request.preferred_time,
          'callType', request.call_type,
          'purpose', (
            select choice.label from private.choices as choice
            where choice.kind = 'purposes' and choice.value = request.call_type
          ),
          'message', request.message,
          'created_at', request.created_at,
          'suspected_spam', request.status = 'spam'
        )
        when subscriber.id is not null then jsonb_build_object('email', subscriber.email, 'token', subscriber.token)
        when taken.kind = 'password_recovery' then jsonb_build_object(
          'token', private.new_recovery_token((taken.payload ->> 'user_id')::uuid)
        )
        when taken.kind = 'address_change' then jsonb_build_object(
          'token', private.new_address_token((taken.payload ->> 'user_id')::uuid, taken.recipient)
        )
        else taken.payload
      end
    from taken
    left join public.call_requests as request on request.id = taken.call_request_id
    left join public.newsletter_subscribers as subscriber on subscriber.id = taken.subscriber_id
    order by taken.created_at;
end;
$$;
