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
alter table public.held_reports alter column path set statistics 0, alter column size set statistics 0,
  alter column sha256 set statistics 0, alter column type_rapport set statistics 0,
  alter column commentaires set statistics 0, alter column motif set statistics 0,
  alter column author_name set statistics 0, alter column received_at set statistics 0,
  alter column verdict set statistics 0, alter column decided_at set statistics 0,
  alter column decider_name set statistics 0, alter column decision_comment set statistics 0,
  alter column superseded_at set statistics 0;
alter table public.held_reports enable row level security;
revoke all on table public.held_reports from public, anon, authenticated;
grant select on table public.held_reports to authenticated;

create table hawa.review_transitions (
  command text not null,
  from_state text not null,
  to_state text not null,
  primary key (command, from_state)
);

create function hawa.review_state(held boolean, verdict text, ended boolean) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when ended then 'remplace'
    when verdict = 'validated' then 'valide'
    when held then case when verdict = 'sent_back' then 'renvoye' else 'en_validation' end
    when verdict = 'sent_back' then 'a_corriger'
    else 'livre' end;
end $$;
comment on function hawa.review_state(boolean,text,boolean) is
  'Where a file stands: en_validation and renvoye before its client has it; livre, a_corriger and valide after; '
  'remplace once another came.';

create function hawa.body_held_report(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('state', hawa.review_state(true, h.verdict, h.superseded_at is not null), 'path', h.path,
    'size', h.size, 'sha256', h.sha256,
    'type_rapport', h.type_rapport, 'commentaires', h.commentaires, 'motif', h.motif, 'author_name', h.author_name,
      'received_at', h.received_at,
    'decided_at', h.decided_at, 'decider_name', h.decider_name, 'decision_comment', h.decision_comment)
  from public.held_reports h where h.id = record
$$;
comment on function hawa.body_held_report(uuid,uuid) is
  'A file that waits, or was sent back, as the specialist of its study is told of it. Nobody else has this record.';

create function hawa.on_held_report_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('held_report', new.id, new.study_id, array[s.intervenant_id]) from public.demandes_etudes s
    where s.id = new.study_id;
  return null;
end $$;
comment on function hawa.on_held_report_changed() is
  'Row trigger: a file that waits is told to the specialist of its study, never to the client.';

create function hawa.is_internal_event(kind text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return kind in ('report_submitted', 'report_sent_back', 'report_validated');
end $$;
comment on function hawa.is_internal_event(text) is 'A line of the timeline for those who work here.';
grant execute on function hawa.is_internal_event(text) to anon, authenticated;

create function hawa.on_reviewed_study_handed_over() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.intervenant_id is not null and new.intervenant_id is distinct from old.intervenant_id then
    perform hawa.deliver('held_report', h.id, new.id, array[new.intervenant_id]) from public.held_reports h
      where h.study_id = new.id
    order by h.received_at, h.id;
    perform hawa.deliver('event', e.id, new.id, array[new.intervenant_id]) from public.study_events e
      where e.study_id = new.id and hawa.is_internal_event(e.kind)
    order by e.rev;
  end if;
  return null;
end $$;
comment on function hawa.on_reviewed_study_handed_over() is
  'Row trigger: who takes a mission over is shown the file that waits, or was sent back. '
  'hawa.on_study_people_changed gives only the records that the client has too.';

create function hawa.open_held_report(study uuid) returns public.held_reports
language plpgsql stable set search_path = '' as $$
begin
  return (
    select h from public.held_reports h where h.study_id = study and h.superseded_at is null and h.verdict is distinct
      from 'validated'
  );
end $$;
comment on function hawa.open_held_report(uuid) is
  'The file of a study that waits or was sent back; all null: there is none.';

create function hawa.hold_report(report public.reports, motif text) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  update public.held_reports h set superseded_at = clock_timestamp()
  where h.study_id = report.study_id and h.superseded_at is null and h.verdict is distinct from 'validated';
  insert into public.held_reports (study_id, path, size, sha256, type_rapport, commentaires, motif, created_by,
    author_name)
  values (report.study_id, report.path, report.size, report.sha256, report.type_rapport, report.commentaires,
    hold_report.motif, report.created_by,
    hawa.full_name(report.created_by));
  -- A revision, so that the device knows when its row holds this; nothing that the client reads is another.
  update public.demandes_etudes set rev = rev where id = report.study_id;
  return hawa.study_result(report.study_id) || jsonb_build_object(
    'path', report.path, 'size', report.size, 'sha256', report.sha256, 'received_at', now(), 'held', true);
end $$;
comment on function hawa.hold_report(reports,text) is
  'A proved file waits for an administrator; one that waited or was sent back gives way to it and is kept. Answers '
  'the receipt.';

create function hawa.decide_report(me public.profiles, args jsonb, command text, comment text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid := hawa.uuid_arg(args, 'study_id');
  file uuid := hawa.uuid_arg(args, 'file_id');
  known text := hawa.choice_arg(args, 'known_state', array['en_validation', 'renvoye', 'livre', 'a_corriger'], true);
  decided text := case command when 'validate_report' then 'validated' else 'sent_back' end;
  mission public.demandes_etudes;
  held public.held_reports;
  version public.report_versions;
  stands text;
  author uuid;
begin
  select * into mission from public.demandes_etudes s where s.id = study for update;
  if not found then perform hawa.refuse('not_found'); end if;
  -- A file that waited and was delivered is judged by its present state.
  select * into version from public.report_versions v where v.id = file and v.study_id = study for update;
  if version.id is null then
    select * into held from public.held_reports h where h.id = file and h.study_id = study for update;
    if held.id is null then perform hawa.refuse('not_found'); end if;
  end if;
  stands := hawa.review_state(version.id is null, coalesce(version.verdict, held.verdict),
    coalesce(version.replaced_at, held.superseded_at) is not null);
  author := coalesce(version.created_by, held.created_by);
  if author = me.id then perform hawa.refuse('own_report'); end if;
  if coalesce(version.verdict, held.verdict) = decided and coalesce(version.decided_by, held.decided_by) = me.id then
    return hawa.already(hawa.study_result(study) || jsonb_build_object('file_id', file, 'state', stands));
  end if;
  if stands = 'remplace' then perform hawa.refuse('report_changed'); end if;
  if stands <> known then
    perform hawa.refuse('already_decided', jsonb_build_object('state', stands,
      'by_name', coalesce(version.decider_name, held.decider_name),
      'at', coalesce(version.decided_at, held.decided_at)));
  end if;
  if not exists (select 1 from hawa.review_transitions t
    where t.command = decide_report.command and t.from_state = stands) then
    perform hawa.refuse('wrong_state');
  end if;
  if version.id is null and mission.statut not in ('terminée', 'complete') then
    perform hawa.refuse('wrong_state');
  end if;

  if version.id is null then
    update public.held_reports h set verdict = decided, decided_at = now(), decided_by = me.id,
      decider_name = hawa.full_name(me.id), decision_comment = comment
    where h.id = held.id returning * into held;
    if command = 'validate_report' then perform hawa.release_report(held, mission); end if;
  end if;
  update public.report_versions v set verdict = decided, decided_at = now(), decided_by = me.id,
    decider_name = hawa.full_name(me.id), decision_comment = comment
  where v.id = file;
  perform hawa.record_event(study, 'report_' || decided, me, now(),
    jsonb_build_object('commentaire', comment, 'delivered', version.id is not null));
  return hawa.study_result(study) || jsonb_build_object('file_id', file,
    'state', (
    select t.to_state from hawa.review_transitions t
    where t.command = decide_report.command and t.from_state = stands));
end $$;
comment on function hawa.decide_report(profiles,jsonb,text,text) is
  'The common part of both decisions of an administrator. known_state is the state on their screen: who decides on '
  'something else is told (already_decided with {state, by_name, at}, or report_changed), instead of overruling '
  'somebody unawares. The same verdict of the same administrator on the same file again is answered with already, '
  'and their first comment stays.';

create function hawa.release_report(held public.held_reports, mission public.demandes_etudes) returns void
language plpgsql volatile set search_path = '' as $$
declare
  report public.reports;
  author public.profiles;
  replaces boolean := mission.statut = 'complete';
  facts jsonb := jsonb_build_object('size', held.size, 'sha256', held.sha256, 'type_rapport', held.type_rapport);
begin
  report.study_id := held.study_id;
  report.path := held.path;
  report.size := held.size;
  report.sha256 := held.sha256;
  report.type_rapport := held.type_rapport;
  report.commentaires := held.commentaires;
  report.created_by := held.created_by;
  select * into author from public.profiles p where p.id = held.created_by;
  if replaces then
    update public.report_versions v set replaced_at = now(), replaced_by = held.created_by, reason = held.motif
    where v.study_id = held.study_id and v.replaced_at is null;
  end if;
  perform hawa.put_report(report, hawa.next_statut(case when replaces then 'replace_report' else 'attach_report' end,
    mission.statut));
  -- The delivery is the specialist's, now: their client reads who made it, and when it came.
  perform hawa.record_event(held.study_id, case when replaces then 'report_replaced' else 'report_attached' end,
    author, now(),
    facts || case when replaces then jsonb_build_object('motif', held.motif, 'version', (
      select v.number from public.report_versions v where v.study_id = held.study_id and v.replaced_at is null))
        else '{}' end);
end $$;
comment on function hawa.release_report(held_reports,demandes_etudes) is
  'A file that waited is delivered: from here on everything is as if it had been handed in now.';

create function hawa.cmd_validate_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform hawa.require_kind(me, 'admin');
  return hawa.decide_report(me, args, 'validate_report', hawa.text_arg(args, 'commentaire', 2000));
end $$;
comment on function hawa.cmd_validate_report(profiles,jsonb,timestamptz) is
  'An administrator validates the newest file of a report: one that waited is delivered by it. Answers the study '
  'and the state. Refuses not_allowed, invalid, not_found, own_report, report_changed, already_decided, '
  'wrong_state.';

create function hawa.cmd_send_back_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform hawa.require_kind(me, 'admin');
  return hawa.decide_report(me, args, 'send_back_report', hawa.text_arg(args, 'commentaire', 2000, true));
end $$;
comment on function hawa.cmd_send_back_report(profiles,jsonb,timestamptz) is
  'An administrator asks the specialist for another file and says why. One that waited is not delivered and is '
  'kept; a delivered one stays the client''s until it is replaced. Refuses not_allowed, invalid, not_found, '
  'own_report, report_changed, already_decided, wrong_state.';

create unique index held_reports_open on public.held_reports (study_id) where superseded_at is null
  and verdict is distinct from 'validated';

create index held_reports_study on public.held_reports (study_id);

create index held_reports_path on public.held_reports (path);

create trigger a_lock before insert or update or delete
  on public.held_reports for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update
  on public.held_reports for each row execute function hawa.on_held_report_changed();

create trigger f_held after update of intervenant_id
  on public.demandes_etudes for each row execute function hawa.on_reviewed_study_handed_over();

create trigger a_closed before insert or update or delete or truncate on public.held_reports
  for each statement execute function hawa.keep_closed();

create policy "timeline of a study one sees in full" on public.study_events for select to authenticated
  using (exists (select 1 from public.demandes_etudes s where s.id = study_id)
    and (not hawa.is_internal_event(kind) or (select hawa.my_id_as('client')) is null));

create policy "what waits, for those who work on it" on public.held_reports for select to authenticated
  using (((( select hawa.my_id_as('admin'::text) as my_id_as) is not null) or (exists ( select 1
   from demandes_etudes s
  where ((s.id = held_reports.study_id) and (s.intervenant_id = ( select hawa.my_id_as('intervention'::text)
    as my_id_as)))))));

insert into hawa.review_transitions (command, from_state, to_state) values
  ('validate_report', 'en_validation', 'valide'), ('validate_report', 'renvoye', 'valide'),
  ('validate_report', 'livre', 'valide'), ('validate_report', 'a_corriger', 'valide'),
  ('send_back_report', 'en_validation', 'renvoye'), ('send_back_report', 'livre', 'a_corriger');

insert into hawa.record_kinds (kind, for_field) values ('held_report', false);

insert into hawa.mail_events (type_compte, event) values
  ('intervention', 'report_sent_back'), ('intervention', 'report_validated'), ('admin', 'report_to_validate');
