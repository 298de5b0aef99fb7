-- A report that waits for an administrator. It is no report of its study yet: no row of public.reports, hence no version, no certificate,
-- no link, no notice, and a study that is finished and not delivered. What the client sees hangs on those rows, so nothing has to hide it.
create table public.held_reports (
  -- The version that it becomes has the same.
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  path text not null check (char_length(path) <= 300),
  size bigint not null check (size between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  type_rapport text not null,
  commentaires text check (char_length(commentaires) <= 5000),
  -- Why it shall take the place of a report; null: it is the first.
  motif text check (char_length(motif) between 1 and 1000),
  created_by uuid not null references public.profiles (id),
  -- As of then.
  author_name text,
  received_at timestamptz not null default clock_timestamp(),
  verdict text check (verdict in ('validated', 'sent_back')),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id),
  decider_name text,
  decision_comment text check (char_length(decision_comment) between 1 and 2000),
  -- Another file came before it was delivered.
  superseded_at timestamptz,
  check ((verdict is null) = (decided_at is null)),
  check (verdict is distinct from 'sent_back' or decision_comment is not null),
  check (verdict is distinct from 'validated' or superseded_at is null)
);
-- At most one of a study is to be decided or corrected.
create unique index held_reports_open on public.held_reports (study_id) where superseded_at is null and verdict is distinct from 'validated';
create index held_reports_study on public.held_reports (study_id);
create index held_reports_path on public.held_reports (path);
create trigger a_lock before insert or update or delete on public.held_reports for each statement execute function hawa.take_feed_lock();

-- A delivered report can be validated too, or its specialist be asked for another one.
alter table public.report_versions
  add column verdict text check (verdict in ('validated', 'sent_back')),
  add column decided_at timestamptz,
  add column decided_by uuid references public.profiles (id),
  add column decider_name text,
  add column decision_comment text check (char_length(decision_comment) between 1 and 2000),
  add constraint report_versions_decision check ((verdict is null) = (decided_at is null));

-- From which state which decision leads where; sync/domain/report-review.ts holds the same table.
create table hawa.review_transitions (
  command text not null,
  from_state text not null,
  to_state text not null,
  primary key (command, from_state)
);
insert into hawa.review_transitions (command, from_state, to_state) values
  ('validate_report', 'en_validation', 'valide'), ('validate_report', 'renvoye', 'valide'),
  ('validate_report', 'livre', 'valide'), ('validate_report', 'a_corriger', 'valide'),
  ('send_back_report', 'en_validation', 'renvoye'), ('send_back_report', 'livre', 'a_corriger');
revoke all on table hawa.review_transitions from public, anon, authenticated;

create function hawa.review_state(held boolean, verdict text, ended boolean) returns text
language sql immutable set search_path = '' as $$
  select case
    when ended then 'remplace'
    when verdict = 'validated' then 'valide'
    when held then case when verdict = 'sent_back' then 'renvoye' else 'en_validation' end
    when verdict = 'sent_back' then 'a_corriger'
    else 'livre' end
$$;
comment on function hawa.review_state(boolean, text, boolean) is
  'Where a file stands: en_validation and renvoye before its client has it; livre, a_corriger and valide after; remplace once another came.';

insert into hawa.record_kinds (kind, for_field) values ('held_report', false);

create function hawa.body_held_report(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('state', hawa.review_state(true, h.verdict, h.superseded_at is not null), 'path', h.path, 'size', h.size, 'sha256', h.sha256,
    'type_rapport', h.type_rapport, 'commentaires', h.commentaires, 'motif', h.motif, 'author_name', h.author_name, 'received_at', h.received_at,
    'decided_at', h.decided_at, 'decider_name', h.decider_name, 'decision_comment', h.decision_comment)
  from public.held_reports h where h.id = record
$$;
comment on function hawa.body_held_report(uuid, uuid) is 'A file that waits, or was sent back, as the specialist of its study is told of it. Nobody else has this record.';

create function hawa.on_held_report_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('held_report', new.id, new.study_id, array[s.intervenant_id]) from public.demandes_etudes s where s.id = new.study_id;
  return null;
end $$;
comment on function hawa.on_held_report_changed() is 'Row trigger: a file that waits is told to the specialist of its study, never to the client.';
create trigger c_deliver after insert or update on public.held_reports for each row execute function hawa.on_held_report_changed();

-- What happens to a report before its client has it is nothing for the client: neither in the feed, nor the table, nor the export.
create function hawa.is_internal_event(kind text) returns boolean
language sql immutable set search_path = '' as $$ select kind in ('report_submitted', 'report_sent_back', 'report_validated') $$;
comment on function hawa.is_internal_event(text) is 'A line of the timeline for those who work here.';
grant execute on function hawa.is_internal_event(text) to anon, authenticated;

create or replace function hawa.on_event_recorded() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if hawa.is_internal_event(new.kind) then
    perform hawa.deliver('event', new.id, new.study_id, array[s.intervenant_id]) from public.demandes_etudes s where s.id = new.study_id;
  else
    perform hawa.deliver('event', new.id, new.study_id, hawa.readers_of(new.study_id, 'event'));
  end if;
  return null;
end $$;

drop policy "timeline of a study one sees in full" on public.study_events;
create policy "timeline of a study one sees in full" on public.study_events for select to authenticated
  using (exists (select 1 from public.demandes_etudes s where s.id = study_id)
    and (not hawa.is_internal_event(kind) or (select hawa.my_id_as('client')) is null));

create function hawa.on_reviewed_study_handed_over() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.intervenant_id is not null and new.intervenant_id is distinct from old.intervenant_id then
    perform hawa.deliver('held_report', h.id, new.id, array[new.intervenant_id]) from public.held_reports h where h.study_id = new.id;
    perform hawa.deliver('event', e.id, new.id, array[new.intervenant_id]) from public.study_events e where e.study_id = new.id and hawa.is_internal_event(e.kind);
  end if;
  return null;
end $$;
comment on function hawa.on_reviewed_study_handed_over() is
  'Row trigger: who takes a mission over is shown what waits, or was sent back. hawa.on_study_people_changed gives only what the client has too.';
create trigger f_held after update of intervenant_id on public.demandes_etudes for each row execute function hawa.on_reviewed_study_handed_over();

create or replace function hawa.body_report_version(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('number', v.number, 'size', v.size, 'sha256', v.sha256, 'type_rapport', v.type_rapport,
    'author_name', v.author_name, 'uploaded_at', v.uploaded_at, 'replaced_at', v.replaced_at, 'reason', v.reason,
    'validated_at', case when v.verdict = 'validated' then v.decided_at end,
    'path', case when s.intervenant_id = reader then v.path end,
    'commentaires', case when s.intervenant_id = reader then v.commentaires end,
    'decision', case when s.intervenant_id = reader and v.verdict is not null
      then jsonb_build_object('verdict', v.verdict, 'at', v.decided_at, 'by_name', v.decider_name, 'comment', v.decision_comment) end)
  from public.report_versions v join public.demandes_etudes s on s.id = v.study_id where v.id = record
$$;
comment on function hawa.body_report_version(uuid, uuid) is
  'One version of a report: to both sides when it came, when it was validated, when and why it was replaced; where it lies, its comment, and what an '
  'administrator said of it, to the specialist alone.';

create or replace function hawa.keep_report_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update public.report_versions v set replaced_at = now() where v.study_id = old.study_id and v.replaced_at is null;
    return null;
  end if;
  if tg_op = 'UPDATE' and (old.path, old.sha256) = (new.path, new.sha256) then return null; end if;
  -- The command has said who and why; past it, only when is known.
  update public.report_versions v set replaced_at = new.created_at where v.study_id = new.study_id and v.replaced_at is null;
  insert into public.report_versions (id, study_id, number, path, size, sha256, type_rapport, commentaires, created_by, author_name, uploaded_at)
  values (
    -- What waited keeps its name.
    coalesce((select h.id from public.held_reports h where h.study_id = new.study_id and h.path = new.path and h.verdict = 'validated'
      and not exists (select 1 from public.report_versions v where v.id = h.id)), gen_random_uuid()),
    new.study_id, 1 + coalesce((select max(v.number) from public.report_versions v where v.study_id = new.study_id), 0), new.path, new.size,
    new.sha256, new.type_rapport, new.commentaires, new.created_by, hawa.full_name(new.created_by), new.created_at);
  return null;
end $$;

-- Storage: as before, and what waits is read by the study's specialist and kept from deletion.
create or replace function hawa.may_read_report(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  specialist uuid := hawa.my_id_as('intervention');
  customer uuid := hawa.my_id_as('client');
begin
  if hawa.my_id_as('admin') is not null then return true; end if;
  if specialist is not null and hawa.report_path_study(path, auth.uid()) is not null then return true; end if;
  return exists (select 1 from public.demandes_etudes s
      where s.rapport_url = path and s.statut = 'complete' and (s.client_id = customer or specialist is not null))
    or exists (select 1 from public.report_versions v join public.demandes_etudes s on s.id = v.study_id
      where v.path = may_read_report.path and s.intervenant_id = specialist)
    or exists (select 1 from public.held_reports h join public.demandes_etudes s on s.id = h.study_id
      where h.path = may_read_report.path and s.intervenant_id = specialist);
end $$;
comment on function hawa.may_read_report(text) is
  'Download: an administrator; the intervenant whose folder it is; for the report of a complete study its client and every active '
  'approved intervenant; for a version that was replaced, and for a file that waits or was sent back, the study''s intervenant.';

create or replace function hawa.may_drop_report(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.my_id_as('intervention') is not null
    and hawa.report_path_study(path, auth.uid()) is not null
    and not exists (select 1 from public.demandes_etudes s where s.rapport_url = path)
    and not exists (select 1 from public.reports r where r.path = may_drop_report.path)
    and not exists (select 1 from public.report_versions v where v.path = may_drop_report.path)
    and not exists (select 1 from public.held_reports h where h.path = may_drop_report.path)
$$;
comment on function hawa.may_drop_report(text) is 'Deletion: one''s own file while it is no version of any report, and neither waits nor was sent back.';

alter table public.held_reports enable row level security;
revoke all on table public.held_reports from public, anon, authenticated;
grant select on table public.held_reports to authenticated;
grant select, insert, update, delete on table public.held_reports to service_role;
create trigger a_closed before insert or update or delete or truncate on public.held_reports
  for each statement execute function hawa.keep_closed();
create policy "what waits, for those who work on it" on public.held_reports for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null
    or exists (select 1 from public.demandes_etudes s where s.id = study_id and s.intervenant_id = (select hawa.my_id_as('intervention'))));
do $$
declare c record;
begin
  -- The planner's statistics must not tell what row security hides.
  for c in
    select a.attrelid::regclass as place, a.attname from pg_attribute a
    where a.attrelid in ('public.held_reports'::regclass, 'public.report_versions'::regclass) and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'bigint'::regtype, 'timestamptz'::regtype)
  loop execute format('alter table %s alter column %I set statistics 0', c.place, c.attname); end loop;
end $$;

create function hawa.export_of_held_reports(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', h.study_id) || hawa.body_held_report(h.id, me.id) order by h.received_at), '[]')
  from public.held_reports h join public.demandes_etudes s on s.id = h.study_id
  where me.type_compte = 'intervention' and me.id in (h.created_by, s.intervenant_id)
$$;
comment on function hawa.export_of_held_reports(public.profiles) is 'Files this specialist handed in, or those of their missions, that waited; nobody''s profile id.';

create or replace function hawa.export_base() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare me public.profiles := hawa.me();
begin
  if auth.uid() is null then raise exception using errcode = '42501', message = 'sign in first'; end if;
  if me.id is null or not me.is_active then raise exception using errcode = '42501', message = 'no active account'; end if;
  return jsonb_build_object(
    'format', 'hawa-export-1',
    'made_at', now(),
    'profile', to_jsonb(me) - array['rev'],
    'studies', (select coalesce(jsonb_agg(to_jsonb(s) - array['rev'] order by s.created_at), '[]')
      from public.demandes_etudes s where s.client_id = me.id),
    -- Somebody else asked for these: who, and how to reach them, is theirs.
    'missions', (select coalesce(jsonb_agg(to_jsonb(s) - array['rev', 'client_id', 'contact_nom', 'contact_email', 'contact_telephone'] order by s.created_at), '[]')
      from public.demandes_etudes s where s.intervenant_id = me.id),
    'events', (select coalesce(jsonb_agg(to_jsonb(e) - array['rev'] order by e.at), '[]')
      from public.study_events e
      where e.by_profile = me.id
        or (not hawa.is_internal_event(e.kind) and e.study_id in (select s.id from public.demandes_etudes s where s.client_id = me.id))),
    'reports', (select coalesce(jsonb_agg(to_jsonb(r) - array['rev']), '[]')
      from public.reports r join public.demandes_etudes s on s.id = r.study_id where me.id in (s.client_id, s.intervenant_id)),
    'messages', hawa.messages_of(me),
    'commands', (select coalesce(jsonb_agg(to_jsonb(c) - array['args_digest'] order by c.received_at), '[]')
      from public.commands c where c.user_id = me.user_id),
    'expert_requests', (select coalesce(jsonb_agg(to_jsonb(x) - array['spam'] order by x.created_at), '[]')
      from public.contacts_experts x where x.client_id = me.id),
    -- By the ledger, never by the address: whoever signs up with somebody's address must not read what they wrote.
    'contact_messages', (select coalesce(jsonb_agg(to_jsonb(x) - array['spam'] order by x.created_at), '[]')
      from public.contact_messages x join public.commands c on c.id = x.id where c.user_id = me.user_id),
    'deletion_requests', (select coalesce(jsonb_agg(to_jsonb(d) order by d.received_at), '[]')
      from public.account_deletion_requests d where d.profile_id = me.id),
    'mail_preferences', (select coalesce(jsonb_agg(to_jsonb(m) - array['id', 'profile'] order by m.event), '[]')
      from public.mail_preferences m where m.profile = me.id),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('event', j.event, 'about', j.about, 'created_at', j.created_at, 'sent_at', j.sent_at) order by j.created_at), '[]')
      from public.mail_jobs j where j.profile = me.id),
    'notices_seen', (select m.up_to from public.notice_marks m where m.profile = me.id));
end $$;

revoke execute on all functions in schema hawa from public;
