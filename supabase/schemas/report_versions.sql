create table public.report_versions (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  number integer not null check (number >= 1),
  path text not null check (char_length(path) <= 300),
  size bigint not null check (size between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  type_rapport text not null,
  commentaires text check (char_length(commentaires) <= 5000),
  created_by uuid not null references public.profiles (id),
  -- As of then.
  author_name text,
  uploaded_at timestamptz not null,
  -- Null: this one is read. Also set when a report is taken away.
  replaced_at timestamptz,
  replaced_by uuid references public.profiles (id),
  -- Why another one took its place; null where that was not done by a command.
  reason text check (char_length(reason) between 1 and 1000),
  verdict text check (verdict in ('validated', 'sent_back')),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id),
  decider_name text,
  decision_comment text check (char_length(decision_comment) between 1 and 2000),
  unique (study_id, number),
  check (replaced_at is not null or (replaced_by is null and reason is null)),
  constraint report_versions_decision check ((verdict is null) = (decided_at is null))
);
alter table public.report_versions alter column number set statistics 0, alter column path set statistics 0,
  alter column size set statistics 0, alter column sha256 set statistics 0,
  alter column type_rapport set statistics 0, alter column commentaires set statistics 0,
  alter column author_name set statistics 0, alter column uploaded_at set statistics 0,
  alter column replaced_at set statistics 0, alter column reason set statistics 0,
  alter column verdict set statistics 0, alter column decided_at set statistics 0,
  alter column decider_name set statistics 0, alter column decision_comment set statistics 0;
alter table public.report_versions enable row level security;
revoke all on table public.report_versions from public, anon, authenticated;
grant select on table public.report_versions to authenticated;

create function hawa.body_report_version(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('number', v.number, 'size', v.size, 'sha256', v.sha256, 'type_rapport', v.type_rapport,
    'author_name', v.author_name, 'uploaded_at', v.uploaded_at, 'replaced_at', v.replaced_at, 'reason', v.reason,
    'validated_at', case when v.verdict = 'validated' then v.decided_at end,
    'path', case when s.intervenant_id = reader then v.path end,
    'commentaires', case when s.intervenant_id = reader then v.commentaires end,
    'decision', case when s.intervenant_id = reader and v.verdict is not null
      then jsonb_build_object('verdict', v.verdict, 'at', v.decided_at, 'by_name', v.decider_name, 'comment',
        v.decision_comment) end)
  from public.report_versions v join public.demandes_etudes s on s.id = v.study_id where v.id = record
$$;
comment on function hawa.body_report_version(uuid,uuid) is
  'One version of a report: to both sides when it came, when it was validated, when and why it was replaced; where '
  'it lies, its comment, and an administrator''s remark on it, to the specialist alone.';

create function hawa.deliver_report_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('report_version', new.id, new.study_id, hawa.readers_of(new.study_id, 'report_version'));
  return null;
end $$;
comment on function hawa.deliver_report_version() is 'Row trigger: a new or replaced version goes to its readers.';

create function hawa.keep_report_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update public.report_versions v set replaced_at = now() where v.study_id = old.study_id and v.replaced_at is null;
    return null;
  end if;
  if tg_op = 'UPDATE' and (old.path, old.sha256) = (new.path, new.sha256) then return null; end if;
  -- The command has said who and why; past it, only when is known.
  update public.report_versions v set replaced_at = new.created_at where v.study_id = new.study_id
    and v.replaced_at is null;
  insert into public.report_versions (id, study_id, number, path, size, sha256, type_rapport, commentaires,
    created_by, author_name, uploaded_at)
  values (
    -- A file that waited keeps its name.
    coalesce((select h.id from public.held_reports h where h.study_id = new.study_id and h.path = new.path
      and h.verdict = 'validated'
      and not exists (select 1 from public.report_versions v where v.id = h.id)), gen_random_uuid()),
    new.study_id, 1 + coalesce((select max(v.number) from public.report_versions v where v.study_id = new.study_id),
      0), new.path, new.size,
    new.sha256, new.type_rapport, new.commentaires, new.created_by, hawa.full_name(new.created_by), new.created_at);
  return null;
end $$;
comment on function hawa.keep_report_version() is
  'Row trigger: every file that a study''s report was is a version, and the one before is replaced.';

create function hawa.report_arg(me public.profiles, args jsonb) returns public.reports
language plpgsql stable set search_path = '' as $$
declare report public.reports;
begin
  report.study_id := hawa.uuid_arg(args, 'study_id');
  report.path := hawa.text_arg(args, 'path', 300, true);
  if hawa.report_path_study(report.path, me.user_id) is distinct from report.study_id then
    perform hawa.refuse_field('path', 'malformed');
  end if;
  report.size := hawa.integer_arg(args, 'size', 1, 9007199254740991, true);
  report.sha256 := hawa.text_arg(args, 'sha256', 64, true);
  if report.sha256 !~ '^[0-9a-f]{64}$' then perform hawa.refuse_field('sha256', 'malformed'); end if;
  report.type_rapport := coalesce(hawa.choice_arg(args, 'type_rapport', array
    ['analyse', 'echantillonnage', 'consultation', 'terrain', 'laboratoire']), 'analyse');
  report.commentaires := hawa.text_arg(args, 'commentaires', 5000);
  if report.size > 10485760 then perform hawa.refuse('too_large'); end if;
  report.created_by := me.id;
  return report;
end $$;
comment on function hawa.report_arg(profiles,jsonb) is
  'The file that a command hands in, as the device announces it. Refuses invalid, too_large.';

create function hawa.put_report(report public.reports, moved text) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  insert into public.reports (study_id, path, size, sha256, type_rapport, commentaires, created_by)
  values (report.study_id, report.path, report.size, report.sha256, report.type_rapport, report.commentaires,
    report.created_by)
  on conflict (study_id) do update set
    path = excluded.path, size = excluded.size, sha256 = excluded.sha256, type_rapport = excluded.type_rapport,
    commentaires = excluded.commentaires, created_by = excluded.created_by, created_at = now();
  update public.demandes_etudes set
    statut = moved, rapport_url = report.path, rapport_uploaded_at = now(), updated_at = now()
  where id = report.study_id;
  return hawa.study_result(report.study_id) || jsonb_build_object(
    'path', report.path, 'size', report.size, 'sha256', report.sha256, 'received_at', now());
end $$;
comment on function hawa.put_report(reports,text) is
  'Makes a proved file the report of its study, which moves to this state. Answers the receipt.';

create function hawa.cmd_replace_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  report public.reports;
  mission public.demandes_etudes;
  waits public.held_reports;
  moved text;
  motif text;
  receipt jsonb;
  facts jsonb;
  version integer;
begin
  perform hawa.require_kind(me, 'intervention');
  report := hawa.report_arg(me, args);
  motif := hawa.text_arg(args, 'motif', 1000, true);
  mission := hawa.mission_of(me, report.study_id);
  receipt := hawa.own_replacement(me, report);
  if receipt is not null and mission.statut in ('terminée', 'complete') then return receipt; end if;
  waits := hawa.open_held_report(report.study_id);
  -- A report that a device without network took for delivered may be waiting: its replacement waits in its place.
  moved := hawa.next_statut(case when mission.statut = 'terminée' and waits.id is not null then 'attach_report'
    else 'replace_report' end, mission.statut);
  if waits.sha256 = report.sha256
    or exists (select 1 from public.reports r where r.study_id = report.study_id and r.sha256 = report.sha256) then
    perform hawa.refuse('same_file');
  end if;
  perform hawa.check_stored_report(report.path, me.user_id, report.size, report.sha256);
  facts := jsonb_build_object('motif', motif, 'size', report.size, 'sha256', report.sha256,
    'type_rapport', report.type_rapport);
  if hawa.setting('validation_rapports') = 'true' then
    receipt := hawa.hold_report(report, motif);
    perform hawa.record_event(report.study_id, 'report_submitted', me, greatest(at, mission.date_fin_mission), facts);
    return receipt;
  end if;
  update public.held_reports h set superseded_at = clock_timestamp()
  where h.study_id = report.study_id and h.superseded_at is null and h.verdict is distinct from 'validated';
  update public.report_versions v set replaced_at = now(), replaced_by = me.id, reason = motif
  where v.study_id = report.study_id and v.replaced_at is null;
  receipt := hawa.put_report(report, moved);
  version := hawa.current_version(report.study_id);
  if mission.statut = 'terminée' then
    perform hawa.record_event(report.study_id, 'report_attached', me, greatest(at, mission.date_fin_mission),
      facts - 'motif');
  else
    perform hawa.record_event(report.study_id, 'report_replaced', me, greatest(at, mission.rapport_uploaded_at),
      facts || jsonb_build_object('version', version));
  end if;
  return receipt || jsonb_build_object('version', version);
end $$;
comment on function hawa.cmd_replace_report(profiles,jsonb,timestamptz) is
  'Another file takes the place of a delivered report, with the reason; the study stays complete and the earlier '
  'file is kept as a version. Two replacements are two versions, in the order of their arrival. Where reports are '
  'validated (validation_rapports) it waits, and the delivered one stays; also of a report that waits itself. '
  'Answers the receipt with the version, or with held; the same again when the same person replaces by the same '
  'file. Refuses not_allowed, not_approved, invalid, too_large, not_found, not_yours, wrong_state, same_file (it is '
  'there, and not by a replacement of the same person; or it was sent back), file_missing, file_unverified, '
  'not_pdf, file_mismatch.';

create unique index report_versions_current on public.report_versions (study_id) where replaced_at is null;

create index report_versions_path on public.report_versions (path);

create trigger a_lock before insert or update or delete
  on public.report_versions for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update
  on public.report_versions for each row execute function hawa.deliver_report_version();

create trigger d_version after insert or update of path, sha256 or delete on public.reports
  for each row execute function hawa.keep_report_version();

create trigger a_closed before insert or update or delete or truncate on public.report_versions
  for each statement execute function hawa.keep_closed();

create policy "versions for those who work here" on public.report_versions for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null
    or exists (select 1 from public.demandes_etudes s where s.id = study_id
      and s.intervenant_id = (select hawa.my_id_as('intervention'))));

insert into hawa.record_kinds (kind, for_field) values ('report_version', true);

insert into public.study_transitions (command, from_statut, to_statut) values ('replace_report', 'complete',
  'complete');

insert into hawa.mail_events (type_compte, event) values ('client', 'report_replaced');
