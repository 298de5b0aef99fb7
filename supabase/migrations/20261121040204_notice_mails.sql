-- Mails about what happens to somebody's studies, written in the transaction in which it happens. A row says to whom and
-- about what; address, language and words are looked up when it is leased, and whether there is still anything to say.
alter table public.mail_jobs drop constraint mail_jobs_template_check;
alter table public.mail_jobs add constraint mail_jobs_template_check
  check (template in ('contact_message', 'expert_request', 'newsletter_confirm', 'newsletter_already', 'notice'));
alter table public.mail_jobs
  add column profile uuid references public.profiles (id) on delete cascade,
  add column event text,
  -- The study, the invoice, or what names the conversation.
  add column about uuid,
  add constraint mail_jobs_notice check ((template = 'notice') = (profile is not null and event is not null and about is not null));
alter table public.mail_jobs alter column event set statistics 0;
-- One mail a conversation and burst. One that was given up holds back none.
create unique index mail_jobs_burst on public.mail_jobs (profile, about)
  where event in ('message', 'team_message') and sent_at is null and next_attempt_at < 'infinity';
create index mail_jobs_about on public.mail_jobs (profile, about) where profile is not null;

insert into public.settings (key, value) values ('notice_mails', 'true');
comment on table public.settings is
  'Switches of the operator. intervenant_approval: a new intervenant waits for an administrator. notice_mails: people are mailed about their studies.';

create function hawa.queue_notice(event text, about uuid, readers uuid[], actor uuid) returns void
language sql volatile set search_path = '' as $$
  insert into public.mail_jobs (template, langue, recipient, data, profile, event, about, next_attempt_at)
  select 'notice', p.langue, '', '{}', p.id, queue_notice.event, queue_notice.about,
    -- Somebody who is in the conversation reads it meanwhile; somebody who is not needs no second mail within the hour.
    case when queue_notice.event in ('message', 'team_message') then greatest(now() + interval '5 minutes', (
      select max(j.sent_at) + interval '1 hour' from public.mail_jobs j
      where j.profile = p.id and j.about = queue_notice.about and j.event = queue_notice.event)) else now() end
  from public.profiles p
  where p.id = any (readers) and p.id is distinct from actor and hawa.takes_mail(p, queue_notice.event)
    and coalesce((select s.value <> 'false' from public.settings s where s.key = 'notice_mails'), true)
  on conflict do nothing
$$;
comment on function hawa.queue_notice(text, uuid, uuid[], uuid) is
  'Mails to those of the readers who take mails about this, after this transaction; never to whoever did it. About a conversation at most one '
  'is under way, five minutes later at the earliest and an hour after the last one.';

create function hawa.administrators() returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(p.id), '{}') from public.profiles p where p.type_compte = 'admin'
$$;
comment on function hawa.administrators() is 'The profiles of all administrators.';

create function hawa.on_event_mailed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare study public.demandes_etudes;
begin
  select * into study from public.demandes_etudes s where s.id = new.study_id;
  case new.kind
    when 'requested' then perform hawa.queue_notice('study_requested', study.id, hawa.administrators(), new.by_profile);
    when 'accepted' then perform hawa.queue_notice('study_accepted', study.id, array[study.client_id], new.by_profile);
    when 'started' then perform hawa.queue_notice('study_started', study.id, array[study.client_id], new.by_profile);
    when 'finished' then perform hawa.queue_notice('study_finished', study.id, array[study.client_id], new.by_profile);
    when 'report_attached' then perform hawa.queue_notice('report_delivered', study.id, array[study.client_id], new.by_profile);
    when 'cancelled' then perform hawa.queue_notice('study_cancelled', study.id, array[study.client_id, study.intervenant_id], new.by_profile);
    else null;
  end case;
  return null;
end $$;
comment on function hawa.on_event_mailed() is 'Row trigger: what happens to a study is mailed to those it concerns.';
create trigger d_mail after insert on public.study_events for each row execute function hawa.on_event_mailed();

create function hawa.on_message_mailed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.queue_notice('message', new.thread_id, hawa.readers_of_thread(new.thread_kind, new.thread_id, 'message'), new.author);
  if exists (select 1 from hawa.threads t where t.thread_id = new.thread_id and t.waiting) then
    perform hawa.queue_notice('team_message', new.thread_id, hawa.administrators(), new.author);
  end if;
  return null;
end $$;
comment on function hawa.on_message_mailed() is
  'Row trigger, after the one that writes hawa.threads: a message is mailed to the others of its conversation, to administrators while it waits for them.';
create trigger d_mail after insert on public.messages for each row when (new.author is not null) execute function hawa.on_message_mailed();

create function hawa.on_invoice_mailed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare invoice public.invoices;
begin
  if tg_table_name = 'invoices' then
    perform hawa.queue_notice('invoice_issued', new.id, array[new.client_id], null);
  else
    select * into invoice from public.invoices i where i.id = (to_jsonb(new) ->> 'invoice_id')::uuid;
    perform hawa.queue_notice('payment_recorded', invoice.id, array[invoice.client_id], null);
  end if;
  return null;
end $$;
comment on function hawa.on_invoice_mailed() is 'Row trigger: an invoice, and each payment of it, is mailed to its client.';
create trigger d_mail after insert on public.invoices for each row execute function hawa.on_invoice_mailed();
create trigger d_mail after insert on public.invoice_payments for each row execute function hawa.on_invoice_mailed();

create function hawa.on_account_approved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.queue_notice('account_approved', new.id, array[new.id], null);
  return null;
end $$;
comment on function hawa.on_account_approved() is 'Row trigger: whoever waited for approval is told that it was given.';
create trigger d_mail after update of is_approved on public.profiles
  for each row when (new.is_approved and not old.is_approved and new.type_compte = 'intervention') execute function hawa.on_account_approved();

create function hawa.is_worth_a_mail(job public.mail_jobs) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.profiles p where p.id = job.profile and hawa.takes_mail(p, job.event)
      and case
        when job.event = 'account_approved' then true
        when job.event in ('invoice_issued', 'payment_recorded') then exists (
          select 1 from public.invoices i where i.id = job.about and i.client_id = p.id)
        when job.event in ('message', 'team_message') then exists (
          select 1 from hawa.threads t join public.messages m on m.thread_id = t.thread_id
          where t.thread_id = job.about and hawa.may_join_thread(p, t.thread_kind, t.thread_id) and (job.event = 'message' or t.waiting)
            and m.author is not null and m.author <> p.id
            and m.received_at > coalesce((select r.up_to from public.message_reads r where r.thread_id = t.thread_id and r.profile = p.id), '-infinity'))
        -- A study that was given to somebody else, or is no more, is not this person's business.
        else hawa.may_join_thread(p, 'study', job.about)
      end)
$$;
comment on function hawa.is_worth_a_mail(public.mail_jobs) is
  'Is there still something to say to this person? Not when they have read it, may not see it any more, or want no such mails by now.';

create function hawa.leased_mail(job public.mail_jobs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', job.id, 'lease', job.lease, 'template', job.template) || case
    when job.profile is null then jsonb_build_object('langue', job.langue, 'recipient', job.recipient, 'data', hawa.mail_data(job.template, job.data))
    else (
      select jsonb_build_object('langue', p.langue, 'recipient', p.email, 'data', jsonb_strip_nulls(jsonb_build_object(
        'event', job.event, 'role', p.type_compte, 'about', job.about,
        'etude', coalesce((select s.nom_entreprise from public.demandes_etudes s where s.id = job.about),
          (select i.entreprise from public.invoices i where i.id = job.about)),
        'numero', (select i.numero from public.invoices i where i.id = job.about),
        'thread_kind', (select t.thread_kind from hawa.threads t where t.thread_id = job.about))))
      from public.profiles p where p.id = job.profile) end
$$;
comment on function hawa.leased_mail(public.mail_jobs) is
  'A job as its sender gets it. Of a notice: address and language as they are now, and no more of the matter than its name.';

create or replace function public.lease_mail_jobs(batch integer default 10) returns setof jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.mail_jobs j where j.id in (
    select due.id from public.mail_jobs due
    where due.profile is not null and due.sent_at is null and due.next_attempt_at <= now() and not hawa.is_worth_a_mail(due)
    for update skip locked);
  return query
    update public.mail_jobs j
    set lease = gen_random_uuid(), attempts = j.attempts + 1, next_attempt_at = now() + interval '5 minutes'
    where j.id in (
      select due.id from public.mail_jobs due
      where due.sent_at is null and due.next_attempt_at <= now()
      order by due.next_attempt_at limit least(greatest(coalesce(batch, 10), 1), 50)
      for update skip locked)
    returning hawa.leased_mail(j);
end $$;
comment on function public.lease_mail_jobs(integer) is
  'Due mails, given to this caller for five minutes: a sender that dies lets another try. Those with nothing left to say are dropped. '
  'service_role only. Answers {id, lease, template, langue, recipient, data} each.';
