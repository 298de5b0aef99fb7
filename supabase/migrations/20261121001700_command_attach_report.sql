create function hawa.report_path_study(path text, owner uuid) returns uuid
language sql immutable set search_path = '' as $$
  select substring(path from '^reports/' || owner::text ||
    '/rapport_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})_[0-9A-Za-z_.-]{1,64}\.pdf$')::uuid
$$;
comment on function hawa.report_path_study(text, uuid) is
  'Study named by a path reports/{owner}/rapport_{study}_{timestamp}.pdf (spec §5); null when the path is not of that shape or of somebody else.';

create function hawa.check_stored_report(path text, owner uuid, size bigint, sha256 text) returns void
language plpgsql stable set search_path = '' as $$
declare
  stored record;
  facts public.stored_files;
begin
  select o.id, o.version into stored from storage.objects o
  where o.bucket_id = 'mission-reports' and o.name = check_stored_report.path
    and coalesce(o.owner_id, o.owner::text) = check_stored_report.owner::text;
  if not found then perform hawa.refuse('file_missing'); end if;
  select * into facts from public.stored_files f
  where f.path = check_stored_report.path and f.object_id = stored.id and f.object_version is not distinct from stored.version;
  if not found then perform hawa.refuse('file_unverified'); end if;
  if facts.size > 10485760 then perform hawa.refuse('too_large'); end if;
  if not facts.is_pdf then perform hawa.refuse('not_pdf'); end if;
  if facts.size <> check_stored_report.size or facts.sha256 <> check_stored_report.sha256 then
    perform hawa.refuse('file_mismatch');
  end if;
end $$;
comment on function hawa.check_stored_report(text, uuid, bigint, text) is
  '[L11] The object exists, is the caller''s, was read back by the server in this very version, is a PDF, and is what was announced. '
  'Refuses file_missing, file_unverified, too_large, not_pdf, file_mismatch.';

create function hawa.cmd_attach_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  report public.reports;
  mission public.demandes_etudes;
  moved text;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  report.path := hawa.text_arg(args, 'path', 300, true);
  if hawa.report_path_study(report.path, me.user_id) is distinct from study then
    perform hawa.refuse_field('path', 'malformed');
  end if;
  report.size := hawa.integer_arg(args, 'size', 1, 9007199254740991, true);
  report.sha256 := hawa.text_arg(args, 'sha256', 64, true);
  if report.sha256 !~ '^[0-9a-f]{64}$' then perform hawa.refuse_field('sha256', 'malformed'); end if;
  report.type_rapport := coalesce(hawa.choice_arg(args, 'type_rapport', array
    ['analyse', 'echantillonnage', 'consultation', 'terrain', 'laboratoire']), 'analyse');
  report.commentaires := hawa.text_arg(args, 'commentaires', 5000);
  if report.size > 10485760 then perform hawa.refuse('too_large'); end if;

  mission := hawa.mission_of(me, study);
  moved := hawa.next_statut('attach_report', mission.statut);
  perform hawa.check_stored_report(report.path, me.user_id, report.size, report.sha256);

  insert into public.reports (study_id, path, size, sha256, type_rapport, commentaires, created_by)
  values (study, report.path, report.size, report.sha256, report.type_rapport, report.commentaires, me.id)
  on conflict (study_id) do update set
    path = excluded.path, size = excluded.size, sha256 = excluded.sha256, type_rapport = excluded.type_rapport,
    commentaires = excluded.commentaires, created_by = excluded.created_by, created_at = now();
  update public.demandes_etudes set
    statut = moved, rapport_url = report.path, rapport_uploaded_at = now(), updated_at = now()
  where id = study;
  perform hawa.record_event(study, 'report_attached', me, greatest(at, mission.date_fin_mission),
    jsonb_build_object('size', report.size, 'sha256', report.sha256, 'type_rapport', report.type_rapport));
  return hawa.study_result(study) || jsonb_build_object(
    'path', report.path, 'size', report.size, 'sha256', report.sha256, 'received_at', now());
end $$;
comment on function hawa.cmd_attach_report(public.profiles, jsonb, timestamptz) is
  'Delivers the report: the study becomes complete only when the stored file is proved [L11]. Answers the receipt. Refuses not_allowed, '
  'not_approved, invalid, too_large, not_found, not_yours, wrong_state, file_missing, file_unverified, not_pdf, file_mismatch.';
