insert into public.study_transitions (command, from_statut, to_statut) values ('replace_report', 'complete', 'complete');

-- The rules of a stored file, so that a replacement finds its place, an earlier version stays readable to those who work
-- here, and nobody takes it away.
create or replace function hawa.may_store_report(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.demandes_etudes s
    where s.id = hawa.report_path_study(path, auth.uid())
      and s.intervenant_id = hawa.my_id_as('intervention')
      and s.statut in ('en_cours', 'terminée', 'complete'))
$$;
comment on function hawa.may_store_report(text) is
  'Upload: the caller''s own folder, an active approved intervenant, assigned to the study named in the path, from en_cours on.';

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
      where v.path = may_read_report.path and s.intervenant_id = specialist);
end $$;
comment on function hawa.may_read_report(text) is
  'Download: an administrator; the intervenant whose folder it is; for the report of a complete study its client and every active '
  'approved intervenant; for a version that was replaced the study''s intervenant.';

create or replace function hawa.may_drop_report(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.my_id_as('intervention') is not null
    and hawa.report_path_study(path, auth.uid()) is not null
    and not exists (select 1 from public.demandes_etudes s where s.rapport_url = path)
    and not exists (select 1 from public.reports r where r.path = may_drop_report.path)
    and not exists (select 1 from public.report_versions v where v.path = may_drop_report.path)
$$;
comment on function hawa.may_drop_report(text) is 'Deletion: one''s own file while it is no version of any report.';

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
comment on function hawa.report_arg(public.profiles, jsonb) is
  'The file that a command hands in, as the device announces it. Refuses invalid, too_large.';

create function hawa.put_report(report public.reports, moved text) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  insert into public.reports (study_id, path, size, sha256, type_rapport, commentaires, created_by)
  values (report.study_id, report.path, report.size, report.sha256, report.type_rapport, report.commentaires, report.created_by)
  on conflict (study_id) do update set
    path = excluded.path, size = excluded.size, sha256 = excluded.sha256, type_rapport = excluded.type_rapport,
    commentaires = excluded.commentaires, created_by = excluded.created_by, created_at = now();
  update public.demandes_etudes set
    statut = moved, rapport_url = report.path, rapport_uploaded_at = now(), updated_at = now()
  where id = report.study_id;
  return hawa.study_result(report.study_id) || jsonb_build_object(
    'path', report.path, 'size', report.size, 'sha256', report.sha256, 'received_at', now());
end $$;
comment on function hawa.put_report(public.reports, text) is 'Makes a proved file the report of its study, which moves to this state. Answers the receipt.';

create or replace function hawa.cmd_attach_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  report public.reports;
  mission public.demandes_etudes;
  moved text;
  receipt jsonb;
begin
  perform hawa.require_kind(me, 'intervention');
  report := hawa.report_arg(me, args);
  mission := hawa.mission_of(me, report.study_id);
  moved := hawa.next_statut('attach_report', mission.statut);
  perform hawa.check_stored_report(report.path, me.user_id, report.size, report.sha256);
  receipt := hawa.put_report(report, moved);
  perform hawa.record_event(report.study_id, 'report_attached', me, greatest(at, mission.date_fin_mission),
    jsonb_build_object('size', report.size, 'sha256', report.sha256, 'type_rapport', report.type_rapport));
  return receipt;
end $$;

create function hawa.cmd_replace_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  report public.reports;
  mission public.demandes_etudes;
  moved text;
  motif text;
  receipt jsonb;
  version integer;
begin
  perform hawa.require_kind(me, 'intervention');
  report := hawa.report_arg(me, args);
  motif := hawa.text_arg(args, 'motif', 1000, true);
  mission := hawa.mission_of(me, report.study_id);
  moved := hawa.next_statut('replace_report', mission.statut);
  if exists (select 1 from public.reports r where r.study_id = report.study_id and r.sha256 = report.sha256) then
    perform hawa.refuse('same_file');
  end if;
  perform hawa.check_stored_report(report.path, me.user_id, report.size, report.sha256);
  update public.report_versions v set replaced_at = now(), replaced_by = me.id, reason = motif
  where v.study_id = report.study_id and v.replaced_at is null;
  receipt := hawa.put_report(report, moved);
  select v.number into version from public.report_versions v where v.study_id = report.study_id and v.replaced_at is null;
  perform hawa.record_event(report.study_id, 'report_replaced', me, greatest(at, mission.rapport_uploaded_at),
    jsonb_build_object('version', version, 'motif', motif, 'size', report.size, 'sha256', report.sha256, 'type_rapport', report.type_rapport));
  return receipt || jsonb_build_object('version', version);
end $$;
comment on function hawa.cmd_replace_report(public.profiles, jsonb, timestamptz) is
  'Another file takes the place of a delivered report, with the reason; the study stays complete and the earlier file is kept as a version. '
  'Two replacements are two versions, in the order of their arrival. Answers the receipt with the version. Refuses not_allowed, not_approved, '
  'invalid, too_large, not_found, not_yours, wrong_state, same_file, file_missing, file_unverified, not_pdf, file_mismatch.';

-- Mails: an event of its own, so that it can be wanted or not, and says what happened.
insert into hawa.mail_events (type_compte, event) values ('client', 'report_replaced');

create or replace function hawa.on_event_mailed() returns trigger
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
    when 'report_replaced' then perform hawa.queue_notice('report_replaced', study.id, array[study.client_id], new.by_profile);
    when 'cancelled' then perform hawa.queue_notice('study_cancelled', study.id, array[study.client_id, study.intervenant_id], new.by_profile);
    else null;
  end case;
  return null;
end $$;

revoke execute on all functions in schema hawa from public;
