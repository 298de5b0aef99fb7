-- A mail that was refused for good is seen where it matters, with the reason, and can be sent again (decision 0092).
alter table public.mail_jobs
  -- address: this address takes no mail. bounced: it was taken, and came back. complaint: its reader called it
  -- unwanted. given_up: nobody took it in four days.
  add column failure text check (failure in ('address', 'bounced', 'complaint', 'given_up')),
  add column failed_at timestamptz,
  -- The address it was last handed over for.
  add column address text check (char_length(address) <= 254),
  -- Id that the mail service gave it, and by which it tells later what became of it.
  add column receipt text check (char_length(receipt) <= 200),
  -- An administrator has seen that it failed, and leaves it at that.
  add column set_aside_at timestamptz;
update public.mail_jobs j set failure = 'given_up', failed_at = j.created_at
where j.sent_at is null and j.next_attempt_at = 'infinity';
alter table public.mail_jobs drop constraint mail_jobs_gathered;
alter table public.mail_jobs add constraint mail_jobs_gathered
  check (template <> 'notice' or (matter is not null and at is not null));
do $$
declare c text;
begin
  foreach c in array array['failure', 'failed_at', 'address', 'receipt', 'set_aside_at'] loop
    execute format('alter table public.mail_jobs alter column %I set statistics 0', c);
  end loop;
end $$;
create index mail_jobs_failed on public.mail_jobs (failed_at) where failure is not null and set_aside_at is null;
create index mail_jobs_receipt on public.mail_jobs (receipt) where receipt is not null;
update public.mail_jobs j set matter = (j.data ->> 'invitation')::uuid
where j.template = 'invitation' and j.data ? 'invitation';
create index mail_jobs_of_invitation on public.mail_jobs (matter, created_at) where template = 'invitation';

create or replace function hawa.queue_mail(template text, langue text, recipient text, data jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into public.mail_jobs (template, langue, recipient, data, matter)
  values (template, langue, recipient, data,
    case when queue_mail.template = 'invitation' then (queue_mail.data ->> 'invitation')::uuid end)
$$;

drop function public.settle_mail_job(uuid, uuid, text, text);
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
comment on function public.settle_mail_job(uuid, uuid, text, text, text) is
  'Ends a lease: sent, with what the mail service calls it, or the problem and a later attempt (a minute, doubling to '
  'six hours, given up after 20: about four days). outcome: not_taken, the service said no, and the next attempt '
  'tells what there is to tell by then; unknown, the service may have it, and the next attempt is the same mail; '
  'refused, for good: this address takes no mail. False when the lease is no longer the caller''s. service_role only.';

create function public.record_mail_event(receipt text, failure text, detail text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if record_mail_event.failure not in ('bounced', 'complaint') then
    raise exception using errcode = '22023', message = 'a mail is bounced, or a complaint';
  end if;
  update public.letter_recipients r set state = 'failed', problem = left(detail, 500)
  where r.state = 'sent' and r.job in (
    select j.id from public.mail_jobs j where j.receipt = record_mail_event.receipt);
  update public.mail_jobs j set failure = record_mail_event.failure, failed_at = now(),
    last_error = left(record_mail_event.detail, 500)
  where j.receipt = record_mail_event.receipt and j.sent_at is not null and j.failure is null;
  return found;
end $$;
comment on function public.record_mail_event(text, text, text) is
  'The mail service tells of a mail that it had taken, by its own name for it: bounced (for good) or complaint, with '
  'what it says. False: no such mail, or known already. 22023 for another failure. service_role only.';

create function hawa.failed_mails(study uuid)
returns table (mail_id uuid, what text, template text, address text, failure text, problem text, failed_at timestamptz,
  matter uuid, person text, entreprise text, can_repeat boolean)
language sql stable set search_path = '' as $$
  select distinct on (coalesce(j.gathered, j.id))
    j.id, coalesce(j.event, j.template), j.template, j.address, j.failure, j.last_error, j.failed_at,
    case when s.id is not null then j.matter end, coalesce(hawa.full_name(p.id), i.prenom || ' ' || i.nom),
    s.nom_entreprise, j.template = 'notice' or (j.template <> 'invitation' and j.sent_at is null)
  from public.mail_jobs j
    left join public.profiles p on p.id = j.profile
    left join public.invitations i on j.template = 'invitation' and i.id = j.matter
    left join public.demandes_etudes s on s.id = j.matter
  where j.failure is not null and j.set_aside_at is null
    and (failed_mails.study is null or j.matter = failed_mails.study)
    and case j.template
      when 'notice' then p.is_active
      -- Accepted, withdrawn or sent anew: nobody waits for this one any more.
      when 'invitation' then i.accepted_at is null and i.withdrawn_at is null and not exists (
        select 1 from public.mail_jobs n
        where n.template = 'invitation' and n.matter = j.matter and n.created_at > j.created_at)
      else j.template in ('account_refused', 'inquiry_reply', 'contact_message', 'expert_request') end
  order by coalesce(j.gathered, j.id), j.event in ('report_delivered', 'report_replaced') desc, j.at desc
$$;
comment on function hawa.failed_mails(uuid) is
  'Mails that failed for good and that nobody has set aside, one line a mail, about one study or (null) all. what: its '
  'event, the report first, or its template; address: as it was used; failure as in mail_jobs; problem: what the '
  'service said; matter and entreprise: its study; can_repeat: send_mail_again does. Not of the newsletter.';

create function public.admin_mails(study uuid default null, page jsonb default null, size integer default 25)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  told jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  told := hawa.keyed('to_jsonb(f)', format('hawa.failed_mails(%L) f where true', study),
    array['f.failed_at', 'f.mail_id'], true, page, size);
  return jsonb_build_object(
    'rows', told -> 'items', 'total', (select count(*) from hawa.failed_mails(admin_mails.study)), 'as_of', now())
    || told - 'items';
end $$;
comment on function public.admin_mails(uuid, jsonb, integer) is
  'Mails that did not arrive, newest first, about one study or all, for administrators: {rows, total, as_of, before, '
  'after}; a row is a line of hawa.failed_mails. page as in hawa.keyed. 42501 for anybody else; 22023: no place of '
  'this list.';

create function public.admin_invitation_mails() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object('as_of', now(), 'mails', (
    select coalesce(jsonb_agg(hawa.mail_standing(m.id) || jsonb_build_object('invitation_id', i.id)), '[]')
    from public.invitations i cross join lateral (
      select j.id from public.mail_jobs j where j.template = 'invitation' and j.matter = i.id
      order by j.created_at desc limit 1) m
    where i.accepted_at is null and i.withdrawn_at is null));
end $$;
comment on function public.admin_invitation_mails() is
  'Where the newest mail of each open invitation is, for administrators: {mails: [{invitation_id, state, at, failure, '
  'problem}], as_of}, as hawa.mail_standing says it. 42501 for anybody else.';

create or replace function hawa.mail_standing(job uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'state', case
      when j.failure is not null then 'failed'
      when j.sent_at is not null then 'sent'
      when j.last_error is not null then 'retrying'
      else 'waiting' end,
    'at', coalesce(j.failed_at, j.sent_at), 'failure', j.failure, 'problem', j.last_error)
  from public.mail_jobs j where j.id = job
$$;
comment on function hawa.mail_standing(uuid) is
  'Where a mail is: waiting, retrying, failed (for good, with the failure) or sent, when, and what the service said '
  'last; null: not known any more.';

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

create function hawa.cmd_send_mail_again(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  job public.mail_jobs;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  job := hawa.mail_arg(args);
  answer := jsonb_build_object('mail_id', job.id);
  if job.failure is null then return hawa.already(answer); end if;
  -- An invitation is given anew, with a link of its own; what a mail said is forgotten once it was taken.
  if job.template = 'invitation' or (job.template <> 'notice' and job.sent_at is not null) then
    perform hawa.refuse('wrong_state');
  end if;
  -- A newer mail about the same conversation is under way.
  delete from public.mail_jobs j
  where (j.id = job.id or j.gathered = job.gathered) and j.event in ('message', 'team_message') and exists (
    select 1 from public.mail_jobs n where n.profile = j.profile and n.about = j.about and n.id <> j.id
      and n.event in ('message', 'team_message') and n.sent_at is null and n.next_attempt_at < 'infinity');
  update public.mail_jobs j set failure = null, failed_at = null, set_aside_at = null, sent_at = null, attempts = 0,
    last_error = null, receipt = null, lease = null, gathered = null, next_attempt_at = now()
  where j.id = job.id or j.gathered = job.gathered;
  return answer;
end $$;
comment on function hawa.cmd_send_mail_again(public.profiles, jsonb, timestamptz) is
  'An administrator has a mail that failed for good tried again, at the address that its reader has by now. One that '
  'waits again: already. Refuses not_allowed, invalid, not_found, wrong_state (an invitation, or what it said is '
  'forgotten).';

create function hawa.cmd_set_mail_aside(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  job public.mail_jobs;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  job := hawa.mail_arg(args);
  answer := jsonb_build_object('mail_id', job.id);
  if job.set_aside_at is not null then return hawa.already(answer); end if;
  if job.failure is null then perform hawa.refuse('wrong_state'); end if;
  update public.mail_jobs j set set_aside_at = now() where j.id = job.id or j.gathered = job.gathered;
  return answer;
end $$;
comment on function hawa.cmd_set_mail_aside(public.profiles, jsonb, timestamptz) is
  'An administrator leaves a mail that failed at that: it waits for the team no more. Again: already. Refuses '
  'not_allowed, invalid, not_found, wrong_state (it has not failed).';

create or replace function public.admin_todo() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  items jsonb := '[]';
begin
  if me is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;

  items := items || (select hawa.todo_of('approvals', coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email), 'about', p.specialite,
        'since', p.created_at) order by p.created_at, p.id), '[]'))
    from public.profiles p where p.type_compte = 'intervention' and not p.is_approved and p.refused_at is null
      and p.is_active);

  -- Counted by the index of what is open; three are looked up.
  items := items || (
    select jsonb_build_object('kind', 'late',
      'count', (select count(*) from public.demandes_etudes s where s.statut not in ('complete', 'annulée')
        and s.echeance < now()), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.nom_entreprise, 'about', f.statut, 'since',
        f.echeance) order by f.echeance, f.id), '[]')
      from (select s.* from public.demandes_etudes s where s.statut not in ('complete', 'annulée')
        and s.echeance < now() order by s.echeance, s.id limit 3) f)));

  items := items || (
    with waiting as materialized (
      select t.* from hawa.threads t where t.waiting and t.thread_kind <> 'support' and hawa.is_listed(t, me))
    select jsonb_build_object('kind', 'messages', 'count', (select count(*) from waiting), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.thread_id, 'thread_kind', f.thread_kind,
        'name', coalesce(m.author_name, s.nom_entreprise, ''), 'about', s.nom_entreprise, 'since',
          f.last_received) order by f.last_received, f.thread_id), '[]')
      from (select * from waiting w order by w.last_received, w.thread_id limit 3) f
        join public.messages m on m.id = f.last_message left join public.demandes_etudes s on s.id = f.study_id)));

  items := items || (
    with waiting as materialized (select i.kind, i.id, i.due_at from hawa.inquiries i where i.kind <> 'help'
      and i.due_at is not null)
    select jsonb_agg(jsonb_build_object('kind', k.name, 'count', (select count(*) from waiting w
      where w.kind = k.kind), 'first', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.said ->> 'nom', 'about',
          f.said ->> 'sujet', 'since', f.due_at) order by f.due_at, f.id), '[]')
        from (select w.*, hawa.inquiry_source(w.kind, w.id) as said from waiting w where w.kind = k.kind
          order by w.due_at, w.id limit 3) f)) order by k.place)
    from (values ('contact', 'contacts', 1), ('expert', 'experts', 2)) k (kind, name, place));

  items := items || (
    with late as materialized (select i.id, i.due_at from hawa.inquiries i where i.kind = 'help' and i.due_at < now())
    select jsonb_build_object('kind', 'help', 'count', (select count(*) from late), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'thread_kind', 'support', 'name', f.said ->> 'nom',
        'about', f.said ->> 'sujet', 'since', f.due_at) order by f.due_at, f.id), '[]')
      from (select l.*, hawa.inquiry_source('help', l.id) as said from late l order by l.due_at, l.id limit 3) f)));

  items := items || (
    with held as materialized (
      select h.device, h.profile, h.waiting, h.refused, h.oldest_at, h.oldest_name,
        h.refused > 0 as is_refused, h.waiting > 0 and h.oldest_at < now() - interval '24 hours' as is_stuck
      from public.device_health h where h.waiting + h.refused > 0 and h.lost_at is null)
    select jsonb_agg(jsonb_build_object('kind', k.kind,
      'count', (select count(*) from held d where case k.kind when 'refused' then d.is_refused else d.is_stuck end),
        'first', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.device, 'name', coalesce(hawa.full_name(f.profile), ''),
          'about', f.oldest_name,
          'since', f.oldest_at) order by f.oldest_at, f.device), '[]')
        from (select * from held d where case k.kind when 'refused' then d.is_refused else d.is_stuck end
          order by d.oldest_at, d.device limit 3) f)) order by k.place)
    from (values ('stuck', 1), ('refused', 2)) k (kind, place));

  items := items || hawa.todo_deletions();

  -- Of letters and of what visitors typed nobody is told: the letter itself counts them.
  items := items || (
    with failed as materialized (select f.* from hawa.failed_mails(null) f)
    select jsonb_build_object('kind', 'mails', 'count', (select count(*) from failed), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.mail_id, 'name', f.address, 'about', f.what, 'since',
        f.failed_at)
        order by f.failed_at, f.mail_id), '[]')
      from (select * from failed x order by x.failed_at, x.mail_id limit 3) f)));

  return jsonb_build_object(
    'items', items,
    -- A figure, not a task: most refusals are settled by whoever met them.
    'refused_commands', (select count(*) from public.commands c where c.verdict = 'refused'
      and c.received_at > now() - interval '7 days'),
    'as_of', now());
end $$;

comment on function public.admin_todo() is
  'Tasks of the team: {items: [{kind, count, first}], refused_commands, as_of}. Kinds: approvals (specialists '
  'without approval), late (due day passed, no report), messages (conversations whose last word waits for the team), '
  'contacts and experts (not answered; since: when an answer is due), help (open requests past the promised answer, '
  'since when), stuck and refused (devices), deletions (accounts to be deleted, with the day the promise ends), '
  'mails (failed for good; name: the address, about: what it told). first: the three that wait longest, or are due '
  'first. refused_commands: of the last 7 days. 42501 for anybody else.';

revoke execute on all functions in schema hawa from public;
revoke execute on function public.settle_mail_job(uuid, uuid, text, text, text),
  public.record_mail_event(text, text, text), public.admin_mails(uuid, jsonb, integer),
  public.admin_invitation_mails() from public, anon, authenticated;
grant execute on function public.settle_mail_job(uuid, uuid, text, text, text),
  public.record_mail_event(text, text, text) to service_role;
grant execute on function public.admin_mails(uuid, jsonb, integer), public.admin_invitation_mails()
  to authenticated;
