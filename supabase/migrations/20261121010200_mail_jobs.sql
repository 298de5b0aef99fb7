create table public.mail_jobs (
  id uuid primary key default gen_random_uuid(),
  template text not null check (template in ('contact_message', 'expert_request', 'newsletter_confirm', 'newsletter_already')),
  langue text not null check (langue in ('fr', 'en', 'ar')),
  -- An address, or a part of the company (an office by its country, support): the sender knows their addresses.
  recipient text not null check (char_length(recipient) <= 254),
  data jsonb not null,
  attempts integer not null default 0,
  last_error text check (char_length(last_error) <= 500),
  next_attempt_at timestamptz not null default now(),
  lease uuid,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.mail_jobs is
  'Mails to send, written in the transaction of what causes them. next_attempt_at infinity: given up, last_error says why. '
  'What a mail says is forgotten once it was sent.';
create index mail_jobs_due on public.mail_jobs (next_attempt_at) where sent_at is null;

create function hawa.queue_mail(template text, langue text, recipient text, data jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into public.mail_jobs (template, langue, recipient, data) values (template, langue, recipient, data)
$$;
comment on function hawa.queue_mail(text, text, text, jsonb) is 'A mail to be sent after this transaction.';

create function hawa.mail_data(template text, data jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when template like 'newsletter\_%' then hawa.newsletter_tokens((data ->> 'subscription')::uuid) else data end;
end $$;
comment on function hawa.mail_data(text, jsonb) is
  'What the template needs. Tokens are computed here, at the last moment: no row holds one that opens anything.';

create function public.lease_mail_jobs(batch integer default 10) returns setof jsonb
language sql volatile security definer set search_path = '' as $$
  update public.mail_jobs j
  set lease = gen_random_uuid(), attempts = j.attempts + 1, next_attempt_at = now() + interval '5 minutes'
  where j.id in (
    select due.id from public.mail_jobs due
    where due.sent_at is null and due.next_attempt_at <= now()
    order by due.next_attempt_at limit least(greatest(coalesce(batch, 10), 1), 50)
    for update skip locked)
  returning jsonb_build_object('id', j.id, 'lease', j.lease, 'template', j.template, 'langue', j.langue, 'recipient', j.recipient,
    'data', hawa.mail_data(j.template, j.data))
$$;
comment on function public.lease_mail_jobs(integer) is
  'Due mails, given to this caller for five minutes: a sender that dies lets another try. service_role only. '
  'Answers {id, lease, template, langue, recipient, data} each.';

create function public.settle_mail_job(id uuid, lease uuid, problem text default null) returns boolean
language sql volatile security definer set search_path = '' as $$
  with settled as (
    update public.mail_jobs j set
      lease = null,
      sent_at = case when problem is null then now() end,
      data = case when problem is null then '{}' else j.data end,
      last_error = left(problem, 500),
      next_attempt_at = case
        when problem is null then j.next_attempt_at
        when j.attempts >= 20 then 'infinity'
        else now() + least(interval '1 minute' * power(2, j.attempts - 1), interval '6 hours')
      end
    where j.id = settle_mail_job.id and j.lease = settle_mail_job.lease
    returning 1)
  select exists (select from settled)
$$;
comment on function public.settle_mail_job(uuid, uuid, text) is
  'Ends a lease: sent, or the problem and a later attempt (a minute, doubling to six hours, given up after 20: about four days). '
  'False when the lease is no longer the caller''s. service_role only.';
