create table public.mail_jobs (
  id uuid primary key default gen_random_uuid(),
  template text not null check (template in ('contact_message', 'expert_request', 'newsletter_already',
    'newsletter_confirm', 'notice', 'account_refused', 'invitation', 'inquiry_reply', 'letter', 'letter_test',
    'account_deleted', 'address_changed')),
  langue text not null check (langue in ('fr', 'en', 'ar')),
  -- An address, or a part of the company (an office by its country, support): the sender knows their addresses.
  recipient text not null check (char_length(recipient) <= 254),
  data jsonb not null,
  attempts integer not null default 0,
  last_error text check (char_length(last_error) <= 500),
  next_attempt_at timestamptz not null default now(),
  lease uuid,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  profile uuid references public.profiles (id) on delete cascade,
  event text,
  -- The study, the invoice, or the id that names the conversation.
  about uuid,
  -- The study that it belongs to; else the same as about; of an invitation, its id.
  matter uuid,
  -- When the event it reports was done.
  at timestamptz,
  -- The payment, where several are told about one invoice.
  source uuid,
  -- The mail in which it was handed to a sender: one for all rows that leave together. Null: not handed over, or
  -- handed over and certainly not taken.
  gathered uuid,
  -- address: this address takes no mail. bounced: it was taken, and came back. complaint: its reader called it
  -- unwanted. given_up: nobody took it in four days.
  failure text check (failure in ('address', 'bounced', 'complaint', 'given_up')),
  failed_at timestamptz,
  -- The address it was last handed over for.
  address text check (char_length(address) <= 254),
  -- Id that the mail service gave it, and by which it later reports its outcome.
  receipt text check (char_length(receipt) <= 200),
  -- An administrator has seen that it failed, and leaves it at that.
  set_aside_at timestamptz,
  constraint mail_jobs_notice check ((template = 'notice') = (profile is not null and event is not null
    and about is not null)),
  constraint mail_jobs_gathered check (template <> 'notice' or (matter is not null and at is not null))
);
comment on table public.mail_jobs is
  'Mails to send, written in the transaction that causes them. next_attempt_at infinity: given up, last_error says '
  'why. The content of a mail is deleted once it was sent.';
alter table public.mail_jobs alter column template set statistics 0, alter column langue set statistics 0,
  alter column recipient set statistics 0, alter column data set statistics 0,
  alter column last_error set statistics 0, alter column event set statistics 0, alter column matter set statistics 0,
  alter column at set statistics 0, alter column source set statistics 0, alter column failure set statistics 0,
  alter column failed_at set statistics 0, alter column address set statistics 0,
  alter column receipt set statistics 0, alter column set_aside_at set statistics 0;
alter table public.mail_jobs enable row level security;
revoke all on table public.mail_jobs from public, anon, authenticated;
grant select on table public.mail_jobs to authenticated;

create function hawa.queue_mail(template text, langue text, recipient text, data jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into public.mail_jobs (template, langue, recipient, data, matter)
  values (template, langue, recipient, data,
    case when queue_mail.template = 'invitation' then (queue_mail.data ->> 'invitation')::uuid end);
end $$;
comment on function hawa.queue_mail(text,text,text,jsonb) is 'A mail to be sent after this transaction.';

create function hawa.mail_data(template text, data jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case
    when template like 'newsletter\_%' then hawa.newsletter_tokens((data ->> 'subscription')::uuid)
    when template = 'invitation' then hawa.invitation_mail((data ->> 'invitation')::uuid)
    when template in ('letter', 'letter_test') then hawa.letter_mail(data)
    else data end;
end $$;
comment on function hawa.mail_data(text,jsonb) is
  'Data for the template. Tokens are computed here, at the last moment: no row holds one that opens anything.';

create function public.lease_mail_jobs(batch integer default 10) returns setof jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  job public.mail_jobs;
  held uuid;
begin
  -- Two senders at a time would tell the halves of one matter.
  perform pg_advisory_xact_lock(hashtextextended('hawa.lease_mail_jobs', 0));
  -- One that may have been taken already is said again as it was: its key makes that harmless.
  delete from public.mail_jobs j where j.id = any (array(
    select w.id from public.mail_jobs w
    where w.profile is not null and w.sent_at is null and w.next_attempt_at <= now() and w.gathered is null
      and not hawa.is_worth_a_mail(w)
    for update skip locked));
  -- A subscriber who has left since a letter was sent is not written to.
  delete from public.mail_jobs j where j.id = any (array(
    select w.id from public.mail_jobs w
    where w.template = 'letter' and w.sent_at is null and w.next_attempt_at <= now()
      and not exists (select 1 from public.newsletter_subscriptions s
        where s.id = (w.data ->> 'subscription')::uuid and s.state = 'confirmed')
    for update skip locked));
  for due in
    select w.id from public.mail_jobs w
    where w.sent_at is null and w.next_attempt_at <= now()
    -- A letter to thousands holds up no password and no answer.
    order by w.template = 'letter', w.next_attempt_at limit least(greatest(coalesce(batch, 10), 1), 50)
  loop
    select * into job from public.mail_jobs w
    where w.id = due and w.sent_at is null and w.next_attempt_at <= now() for update skip locked;
    -- Gathered by one before it.
    continue when not found;
    if job.profile is not null and job.gathered is null then
      job.gathered := gen_random_uuid();
      update public.mail_jobs j set gathered = job.gathered where j.id = any (array(
        select w.id from public.mail_jobs w
        where w.profile = job.profile and w.matter = job.matter and w.sent_at is null and w.gathered is null
          and w.next_attempt_at < 'infinity' and (w.id = job.id or hawa.is_worth_a_mail(w))
        for update skip locked));
    end if;
    held := gen_random_uuid();
    update public.mail_jobs j
    set lease = held, attempts = j.attempts + 1, next_attempt_at = now() + interval '5 minutes'
    where (j.id = job.id or j.gathered = job.gathered) and j.sent_at is null;
    select * into job from public.mail_jobs w where w.id = due;
    return next hawa.leased_mail(job);
  end loop;
end $$;
comment on function public.lease_mail_jobs(integer) is
  'Due mails, given to this caller for five minutes: a sender that dies lets another try. Everything that waits for '
  'the same reader about the same study comes along, in one mail, which stays the same mail while its outcome is '
  'unknown. Mails with nothing left to say are dropped, and letters to who has left the newsletter; letters come '
  'after everything else. service_role only. Answers each as hawa.leased_mail does.';

create function hawa.administrators() returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(array_agg(p.id), '{}') from public.profiles p where p.type_compte = 'admin');
end $$;
comment on function hawa.administrators() is 'The profiles of all administrators.';

create function hawa.on_event_mailed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  study public.demandes_etudes;
  told text;
  readers uuid[];
begin
  select * into study from public.demandes_etudes s where s.id = new.study_id;
  case
    when new.kind in ('requested', 'report_submitted') then
      told := case new.kind when 'requested' then 'study_requested' else 'report_to_validate' end;
      readers := hawa.administrators();
    when new.kind in ('accepted', 'set_out', 'started', 'finished') then
      told := 'study_' || new.kind;
      readers := array[study.client_id];
    when new.kind in ('report_attached', 'report_replaced') then
      told := case new.kind when 'report_attached' then 'report_delivered' else new.kind end;
      readers := array[study.client_id];
    when new.kind in ('report_sent_back', 'report_validated') then
      told := new.kind;
      readers := array[study.intervenant_id];
    when new.kind = 'cancelled' then
      told := 'study_cancelled';
      readers := array[study.client_id, study.intervenant_id];
    when new.kind = 'quote_offered' then
      told := new.kind;
      readers := array[study.client_id];
    when new.kind = 'quote_refused' or new.kind = 'price_agreed' and new.by_profile = study.client_id then
      told := 'quote_answered';
      readers := hawa.administrators();
    else return null;
  end case;
  perform hawa.queue_notice(told, study.id, readers, new.by_profile, new.at);
  return null;
end $$;
comment on function hawa.on_event_mailed() is
  'Row trigger: an event of a study is mailed to those it concerns, with the time at which it was done.';

create function hawa.on_message_mailed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.thread_kind = 'equipe' then return null; end if;
  perform hawa.queue_notice('message', new.thread_id,
    hawa.readers_of_thread(new.thread_kind, new.thread_id, 'message'), new.author, new.at);
  if exists (select 1 from hawa.threads t where t.thread_id = new.thread_id and t.waiting) then
    perform hawa.queue_notice('team_message', new.thread_id, case when new.thread_kind = 'direct'
      then array[hawa.pair_of(new.thread_id, new.author)] else hawa.administrators() end, new.author, new.at);
  end if;
  return null;
end $$;
comment on function hawa.on_message_mailed() is
  'Row trigger, after the one that writes hawa.threads: a message is mailed to the others of its conversation, to '
  'administrators while it waits for them. Messages to the whole team are mailed to nobody.';

create function hawa.on_invoice_mailed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row_of constant jsonb := to_jsonb(new);
  invoice public.invoices;
  told text;
  done timestamptz;
  payment uuid;
begin
  select * into invoice from public.invoices i
  where i.id = (row_of ->> case tg_table_name when 'invoices' then 'id' else 'invoice_id' end)::uuid;
  case tg_table_name
    when 'invoices' then
      told := 'invoice_issued';
      done := invoice.issued_at;
    when 'invoice_payments' then
      told := 'payment_recorded';
      payment := (row_of ->> 'id')::uuid;
      -- A day: its noon is the same day wherever the office is.
      done := ((row_of ->> 'paid_on')::date + time '12:00') at time zone 'Africa/Algiers';
    when 'invoice_cancellations' then
      told := 'invoice_cancelled';
      done := (row_of ->> 'at')::timestamptz;
    when 'invoice_payments_taken_back' then
      told := 'payment_taken_back';
      payment := (row_of ->> 'payment_id')::uuid;
      done := (row_of ->> 'at')::timestamptz;
  end case;
  perform hawa.queue_notice(told, invoice.id, array[invoice.client_id], null, done, payment);
  return null;
end $$;
comment on function hawa.on_invoice_mailed() is
  'Row trigger: an invoice, each payment of it, its cancellation and each payment that is taken back are mailed to '
  'its client.';

create function hawa.on_visit_planned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.queue_notice('visit_planned', s.id, array[s.client_id], s.intervenant_id, new.at)
  from public.demandes_etudes s where s.id = new.study_id;
  return null;
end $$;
comment on function hawa.on_visit_planned() is
  'Row trigger: the days on which a mission is planned, or that it is planned no more, are mailed to its client.';

create function hawa.on_account_approved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.queue_notice('account_approved', new.id, array[new.id], null);
  return null;
end $$;
comment on function hawa.on_account_approved() is
  'Row trigger: whoever waited for approval is told that it was given.';

create function hawa.is_worth_a_mail(job public.mail_jobs) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.profiles p left join public.demandes_etudes s on s.id = job.matter
    where p.id = job.profile and hawa.takes_mail(p, job.event)
      and case
        when job.event = 'account_approved' then true
        -- Unless it was given back to them meanwhile.
        when job.event = 'mission_withdrawn' then s.intervenant_id is distinct from p.id
        when job.event in ('invoice_issued', 'payment_recorded', 'invoice_cancelled', 'payment_taken_back')
        then exists (
          select 1 from public.invoices i where i.id = job.about and i.client_id = p.id
            -- The event was undone before the mail left.
            and (job.event <> 'invoice_issued'
              or not exists (select 1 from public.invoice_cancellations c where c.invoice_id = i.id))
            and (job.event <> 'payment_recorded' or exists (
              select 1 from public.invoice_payments y
              where y.invoice_id = i.id and y.id = coalesce(job.source, y.id) and not exists (
                select 1 from public.invoice_payments_taken_back b where b.payment_id = y.id))))
        when job.event in ('message', 'team_message') then exists (
          select 1 from hawa.threads t join public.messages m on m.thread_id = t.thread_id
          where t.thread_id = job.about and hawa.may_join_thread(p, t.thread_kind, t.thread_id)
            and (job.event = 'message' or t.waiting)
            and m.author is not null and m.author <> p.id
            and m.received_at > coalesce((
              select r.up_to from public.message_reads r where r.thread_id = t.thread_id and r.profile = p.id),
              '-infinity'))
        -- A study that was given to somebody else, or is no more, is not this person's business.
        else hawa.may_join_thread(p, 'study', job.about) and case job.event
          when 'study_requested' then s.statut <> 'annulée'
          when 'study_accepted' then s.intervenant_id is not null
          when 'study_assigned' then s.intervenant_id is not null
          -- Old news: the work has begun, or the device was away for hours.
          when 'study_set_out' then s.statut in ('acceptée', 'en_cours') and job.at > now() - interval '6 hours'
          when 'study_started' then s.date_debut_mission is not null
          when 'study_finished' then s.date_fin_mission is not null
          -- Days that are over are no news; that there are none any more is news to who was told of some.
          when 'visit_planned' then s.statut in ('acceptée', 'en_cours') and coalesce((
            select n.fin >= hawa.local_day(now(), s.pays) from public.mission_plans n
            where n.study_id = s.id and n.debut is not null), exists (
            select 1 from public.mail_jobs o where o.profile = p.id and o.about = job.about and o.event = job.event
              and o.sent_at is not null))
          when 'study_cancelled' then s.statut = 'annulée'
          when 'report_delivered' then s.rapport_url is not null
          when 'report_replaced' then s.rapport_url is not null
          when 'quote_offered' then exists (
            select 1 from public.quotes q where q.study_id = s.id and q.montant is not null and q.accepte is null)
          when 'report_to_validate' then exists (
            select 1 from public.held_reports h
            where h.study_id = s.id and h.superseded_at is null and h.verdict is null)
          else true end
      end)
$$;
comment on function hawa.is_worth_a_mail(mail_jobs) is
  'Is there still something to say to this person? Not when they have read it, when it was undone or decided, when '
  'they may not see it any more, or want no such mails by now.';

create function hawa.leased_mail(job public.mail_jobs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', job.id, 'lease', job.lease, 'template', job.template,
      'key', coalesce(job.gathered, job.id))
    || case when job.profile is null then jsonb_build_object('langue', job.langue, 'recipient', job.recipient,
      'data', hawa.mail_data(job.template, job.data),
      -- The address of a part of the company is the one in force when the mail leaves.
      'company', case when strpos(job.recipient, '@') = 0 or job.template = 'inquiry_reply' then (
        select jsonb_object_agg(c.key, c.body) from hawa.publications c
        where c.kind = 'company' and c.body is not null) end)
    else (
      select jsonb_build_object('langue', p.langue, 'recipient', p.email, 'data', jsonb_strip_nulls(jsonb_build_object(
        'role', p.type_compte, 'matter', job.matter, 'etude', s.nom_entreprise, 'reference', s.reference,
        'pays', s.pays, 'events', (
          select jsonb_agg(hawa.notice_line(j) order by j.at, j.created_at, j.id)
          from public.mail_jobs j where j.gathered = job.gathered),
        'leave', case when not exists (
          select 1 from public.mail_jobs j where j.gathered = job.gathered and not hawa.may_be_left(j.event))
          then hawa.mail_token(job.gathered) end)))
      from public.profiles p left join public.demandes_etudes s on s.id = job.matter where p.id = job.profile) end
$$;
comment on function hawa.leased_mail(mail_jobs) is
  'A job as its sender gets it, {id, lease, template, key, langue, recipient, data, company}. key: the same for each '
  'attempt at the same mail. Of a notice: address and language as they are now, and no more of the matter than its '
  'name and reference; data.events: everything that this mail tells, oldest first; data.leave: the token of the way '
  'out, where all of it may be switched off by one press. To or from a part of the company: the published details of '
  'the company, by document; null where there are none.';

create function hawa.mail_wait() returns interval
language plpgsql immutable set search_path = '' as $$ begin return interval '5 minutes'; end $$;
comment on function hawa.mail_wait() is
  'How long a mail about a study waits for more: since the last thing that joined it, and three times as long in '
  'all.';

create function hawa.undone_by(event text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case event
    when 'invoice_cancelled' then 'invoice_issued'
    when 'payment_taken_back' then 'payment_recorded'
    when 'mission_withdrawn' then 'mission_assigned'
    when 'mission_assigned' then 'mission_withdrawn' end;
end $$;
comment on function hawa.undone_by(text) is 'The event that this one undoes; null: none.';

create function hawa.queue_notice(event text, about uuid, readers uuid[], actor uuid,
  at timestamptz default null, source uuid default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  topic constant uuid := coalesce(
    (select i.study_id from public.invoices i where i.id = queue_notice.about), queue_notice.about);
  done constant timestamptz := coalesce(queue_notice.at, (
    select e.at from public.study_events e
    where e.study_id = topic and e.received_at >= now() order by e.rev desc limit 1), now());
  wait constant interval := hawa.mail_wait();
  reader public.profiles;
  undone boolean;
begin
  if not coalesce((select s.value <> 'false' from public.settings s where s.key = 'notice_mails'), true) then
    return;
  end if;
  for reader in
    select p.* from public.profiles p where p.id = any (readers) and p.id is distinct from actor
  loop
    -- Nothing was told of it yet: neither is that it is not so. A row that is being handed over is waited for.
    delete from public.mail_jobs j
    where j.profile = reader.id and j.about = queue_notice.about and j.event = hawa.undone_by(queue_notice.event)
      and j.source is not distinct from queue_notice.source and j.sent_at is null and j.attempts = 0;
    undone := found;
    continue when undone or not hawa.takes_mail(reader, queue_notice.event);
    -- The same once more: the last time counts. Each change has a reason of its own.
    delete from public.mail_jobs j
    where j.profile = reader.id and j.about = queue_notice.about and j.event = queue_notice.event
      and queue_notice.event not in ('message', 'team_message', 'study_changed')
      and j.source is not distinct from queue_notice.source and j.sent_at is null and j.attempts = 0;
    update public.mail_jobs j
    set next_attempt_at = greatest(j.next_attempt_at, least(now() + wait, j.created_at + 3 * wait))
    where j.id = any (array(
      select w.id from public.mail_jobs w
      where w.profile = reader.id and w.matter = topic and w.sent_at is null and w.attempts = 0
      for update skip locked));
    insert into public.mail_jobs
      (template, langue, recipient, data, profile, event, about, matter, at, source, next_attempt_at)
    values ('notice', reader.langue, '', '{}', reader.id, queue_notice.event, queue_notice.about, topic,
      done, queue_notice.source, case
        when queue_notice.event = 'account_approved' then now()
        -- A reader who is not in the conversation needs no second mail within the hour.
        when queue_notice.event in ('message', 'team_message') then greatest(now() + wait, (
          select max(j.sent_at) + interval '1 hour' from public.mail_jobs j
          where j.profile = reader.id and j.about = queue_notice.about and j.event = queue_notice.event
            and j.sent_at <= now()))
        else now() + wait end)
    on conflict do nothing;
  end loop;
end $$;
comment on function hawa.queue_notice(text,uuid,uuid[],uuid,timestamptz,uuid) is
  'Mails to those of the readers who take mails about this, after this transaction; never to whoever did it. at: '
  'when it was done; null: as the event of the study that this transaction wrote, else now. source: the payment. It '
  'waits hawa.mail_wait() for more about the same study, and so do the waiting mails; a waiting mail that it undoes '
  'is not sent, and neither is this. About a conversation at most one is under way, an hour after the last one at '
  'the earliest. The approval of an account does not wait.';

create function hawa.notice_line(job public.mail_jobs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('event', job.event, 'about', job.about, 'at', hawa.stamp(job.at),
    'numero', (select i.numero from public.invoices i where i.id = job.about),
    'visite', case when job.event = 'visit_planned' then (
      select jsonb_build_object('debut', n.debut, 'fin', n.fin, 'intervenant', hawa.full_name(v.intervenant_id))
      from public.mission_plans n join public.demandes_etudes v on v.id = n.study_id
      where n.study_id = job.about and n.debut is not null) end,
    'thread_kind', (select t.thread_kind from hawa.threads t where t.thread_id = job.about)))
$$;
comment on function hawa.notice_line(mail_jobs) is
  'One thing that a mail tells: {event, about, at, numero, visite, thread_kind}, the last three where there is one. '
  'visite: {debut, fin, intervenant}, the days as they are planned now and the name of the specialist. No words of '
  'a message, no amount.';

create function public.settle_mail_job(id uuid, lease uuid, problem text default null,
  outcome text default 'not_taken', receipt text default null) returns boolean
language sql volatile security definer set search_path = '' as $$
  with settled as (
    update public.mail_jobs j set
      lease = null,
      sent_at = case when problem is null then now() end,
      data = case when problem is null then '{}' else j.data end,
      last_error = left(problem, 500),
      receipt = case when problem is null then left(settle_mail_job.receipt, 200) end,
      address = coalesce((select p.email from public.profiles p where p.id = j.profile), j.recipient),
      gathered = case when problem is null or outcome <> 'not_taken' or j.attempts >= 20 then j.gathered end,
      failure = case
        when problem is null then null
        when outcome = 'refused' then 'address'
        when j.attempts >= 20 then 'given_up' end,
      failed_at = case when problem is not null and (outcome = 'refused' or j.attempts >= 20) then now() end,
      next_attempt_at = case
        when problem is null then j.next_attempt_at
        when outcome = 'refused' or j.attempts >= 20 then 'infinity'
        else now() + least(interval '1 minute' * power(2, j.attempts - 1), interval '6 hours')
      end
    where j.lease = settle_mail_job.lease and (j.id = settle_mail_job.id or j.gathered = (
      select g.gathered from public.mail_jobs g where g.id = settle_mail_job.id))
    returning 1)
  select exists (select from settled)
$$;
comment on function public.settle_mail_job(uuid,uuid,text,text,text) is
  'Ends a lease: sent, with the id that the mail service gave it, or the problem and a later attempt (a minute, '
  'doubling to six hours, given up after 20: about four days). outcome: not_taken, the service said no, and the next '
  'attempt tells the news by then; unknown, the service may have it, and the next attempt is the same mail; refused, '
  'for good: this address takes no mail. False when the lease is no longer the caller''s. service_role only.';

create function hawa.mail_arg(args jsonb) returns public.mail_jobs
language plpgsql volatile set search_path = '' as $$
declare
  wanted uuid := hawa.uuid_arg(args, 'mail_id');
  job public.mail_jobs;
begin
  select * into job from public.mail_jobs j where j.id = wanted for update;
  if not found then perform hawa.refuse('not_found'); end if;
  return job;
end $$;
comment on function hawa.mail_arg(jsonb) is 'The mail that a command is about, locked. Refuses not_found.';

create function hawa.mail_token(mail uuid) returns text
language sql stable set search_path = '' as $$
  select hawa.digest(concat_ws(':', hawa.secret('mail_tokens'), mail))
$$;
comment on function hawa.mail_token(uuid) is
  'Token of the way out of one mail about a study, 64 hexadecimal digits; computed from a secret when the mail is '
  'rendered.';

create function hawa.may_be_left(event text) returns boolean
language sql immutable set search_path = '' as $$
  select event not in ('invoice_issued', 'payment_recorded', 'invoice_cancelled', 'payment_taken_back',
    'account_approved')
$$;
comment on function hawa.may_be_left(text) is
  'Whether mails about this may be switched off by one press. Those about money and about the account itself only '
  'on the page that says which they are.';

create function public.leave_notices(mail uuid, token text, address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The right token is let through, also from a network that others have guessed from.
  if leave_notices.token is distinct from hawa.mail_token(leave_notices.mail) then
    perform hawa.count_look('unsubscribe', leave_notices.address);
    return jsonb_build_object('status', 'unknown');
  end if;
  insert into public.mail_preferences as m (profile, event, wanted, changed_at)
  select distinct j.profile, j.event, false, now() from public.mail_jobs j
  where j.gathered = leave_notices.mail and hawa.may_be_left(j.event)
  on conflict (profile, event) do update set wanted = false, changed_at = excluded.changed_at where m.wanted;
  return jsonb_build_object('status', 'unsubscribed');
end $$;
comment on function public.leave_notices(uuid,text,text) is
  'The press of "unsubscribe" on a mail about a study: its reader gets no more mails about the kinds of events that '
  'it told. {status: unsubscribed | unknown}; again and again the same. 53400 when too many wrong tokens come from '
  'one network address. service_role only.';

create index mail_jobs_due on public.mail_jobs (next_attempt_at) where sent_at is null;

create unique index mail_jobs_burst on public.mail_jobs (profile, about)
  where event in ('message', 'team_message') and sent_at is null and next_attempt_at < 'infinity';

create index mail_jobs_about on public.mail_jobs (profile, about) where profile is not null;

create index mail_jobs_matter on public.mail_jobs (profile, matter) where sent_at is null;

create index mail_jobs_gathered_in on public.mail_jobs (gathered) where gathered is not null;

create index mail_jobs_failed on public.mail_jobs (failed_at) where failure is not null and set_aside_at is null;

create index mail_jobs_receipt on public.mail_jobs (receipt) where receipt is not null;

create index mail_jobs_of_invitation on public.mail_jobs (matter, created_at) where template = 'invitation';

create trigger a_closed before insert or delete or update or truncate
  on public.mail_jobs for each statement execute function hawa.keep_closed();

create trigger d_mail after insert on public.study_events for each row execute function hawa.on_event_mailed();

create trigger d_mail after update of is_approved on public.profiles
  for each row when (new.is_approved and not old.is_approved
    and new.type_compte = 'intervention') execute function hawa.on_account_approved();

create policy "administrators" on public.mail_jobs for select to authenticated
  using ((( select hawa.my_id_as('admin'::text) as my_id_as) is not null));

insert into public.settings (key, value) values ('notice_mails', 'true');

insert into hawa.secrets (key, value)
values ('mail_tokens', encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'))
on conflict (key) do nothing;
