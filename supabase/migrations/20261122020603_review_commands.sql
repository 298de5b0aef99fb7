create function hawa.open_held_report(study uuid) returns public.held_reports
language sql stable set search_path = '' as $$
  select h from public.held_reports h where h.study_id = study and h.superseded_at is null and h.verdict is distinct from 'validated'
$$;
comment on function hawa.open_held_report(uuid) is 'The file of a study that waits or was sent back; all null: there is none.';

create function hawa.hold_report(report public.reports, motif text) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  update public.held_reports h set superseded_at = clock_timestamp()
  where h.study_id = report.study_id and h.superseded_at is null and h.verdict is distinct from 'validated';
  insert into public.held_reports (study_id, path, size, sha256, type_rapport, commentaires, motif, created_by, author_name)
  values (report.study_id, report.path, report.size, report.sha256, report.type_rapport, report.commentaires, hold_report.motif, report.created_by,
    hawa.full_name(report.created_by));
  -- A revision, so that the device knows when its row holds this; nothing that the client reads is another.
  update public.demandes_etudes set rev = rev where id = report.study_id;
  return hawa.study_result(report.study_id) || jsonb_build_object(
    'path', report.path, 'size', report.size, 'sha256', report.sha256, 'received_at', now(), 'held', true);
end $$;
comment on function hawa.hold_report(public.reports, text) is
  'A proved file waits for an administrator; one that waited or was sent back gives way to it and is kept. Answers the receipt.';

create or replace function hawa.cmd_attach_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  report public.reports;
  mission public.demandes_etudes;
  moved text;
  receipt jsonb;
  facts jsonb;
begin
  perform hawa.require_kind(me, 'intervention');
  report := hawa.report_arg(me, args);
  mission := hawa.mission_of(me, report.study_id);
  moved := hawa.next_statut('attach_report', mission.statut);
  if (hawa.open_held_report(report.study_id)).sha256 = report.sha256 then perform hawa.refuse('same_file'); end if;
  perform hawa.check_stored_report(report.path, me.user_id, report.size, report.sha256);
  facts := jsonb_build_object('size', report.size, 'sha256', report.sha256, 'type_rapport', report.type_rapport);
  if hawa.setting('validation_rapports') = 'true' then
    receipt := hawa.hold_report(report, null);
    perform hawa.record_event(report.study_id, 'report_submitted', me, greatest(at, mission.date_fin_mission), facts);
    return receipt;
  end if;
  update public.held_reports h set superseded_at = clock_timestamp()
  where h.study_id = report.study_id and h.superseded_at is null and h.verdict is distinct from 'validated';
  receipt := hawa.put_report(report, moved);
  perform hawa.record_event(report.study_id, 'report_attached', me, greatest(at, mission.date_fin_mission), facts);
  return receipt;
end $$;
comment on function hawa.cmd_attach_report(public.profiles, jsonb, timestamptz) is
  'Hands in the report: the study becomes complete only when the stored file is proved [L11] and, where the company has decided so '
  '(validation_rapports), an administrator has validated it; until then it stays terminée and the receipt says held. Refuses not_allowed, '
  'not_approved, invalid, too_large, not_found, not_yours, wrong_state, same_file, file_missing, file_unverified, not_pdf, file_mismatch.';

create or replace function hawa.cmd_replace_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
  waits := hawa.open_held_report(report.study_id);
  -- What a device without network took for delivered may be waiting: its replacement waits in its place.
  moved := case when mission.statut = 'terminée' and waits.id is not null then hawa.next_statut('attach_report', mission.statut)
    else hawa.next_statut('replace_report', mission.statut) end;
  if waits.sha256 = report.sha256
    or exists (select 1 from public.reports r where r.study_id = report.study_id and r.sha256 = report.sha256) then
    perform hawa.refuse('same_file');
  end if;
  perform hawa.check_stored_report(report.path, me.user_id, report.size, report.sha256);
  facts := jsonb_build_object('motif', motif, 'size', report.size, 'sha256', report.sha256, 'type_rapport', report.type_rapport);
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
  select v.number into version from public.report_versions v where v.study_id = report.study_id and v.replaced_at is null;
  if mission.statut = 'terminée' then
    perform hawa.record_event(report.study_id, 'report_attached', me, greatest(at, mission.date_fin_mission), facts - 'motif');
  else
    perform hawa.record_event(report.study_id, 'report_replaced', me, greatest(at, mission.rapport_uploaded_at), facts || jsonb_build_object('version', version));
  end if;
  return receipt || jsonb_build_object('version', version);
end $$;
comment on function hawa.cmd_replace_report(public.profiles, jsonb, timestamptz) is
  'Another file takes the place of a delivered report, with the reason; the study stays complete and the earlier file is kept as a version. '
  'Two replacements are two versions, in the order of their arrival. Where reports are validated (validation_rapports) it waits, and the '
  'delivered one stays; also of a report that waits itself. Answers the receipt with the version, or with held. Refuses not_allowed, not_approved, '
  'invalid, too_large, not_found, not_yours, wrong_state, same_file, file_missing, file_unverified, not_pdf, file_mismatch.';

create function hawa.decide_report(me public.profiles, args jsonb, command text, comment text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid := hawa.uuid_arg(args, 'study_id');
  file uuid := hawa.uuid_arg(args, 'file_id');
  known text := hawa.choice_arg(args, 'known_state', array['en_validation', 'renvoye', 'livre', 'a_corriger'], true);
  mission public.demandes_etudes;
  held public.held_reports;
  version public.report_versions;
  stands text;
  author uuid;
begin
  select * into mission from public.demandes_etudes s where s.id = study for update;
  if not found then perform hawa.refuse('not_found'); end if;
  -- A file that waited and was delivered is judged as what it is by now.
  select * into version from public.report_versions v where v.id = file and v.study_id = study for update;
  if version.id is null then
    select * into held from public.held_reports h where h.id = file and h.study_id = study for update;
    if held.id is null then perform hawa.refuse('not_found'); end if;
  end if;
  stands := hawa.review_state(version.id is null, coalesce(version.verdict, held.verdict), coalesce(version.replaced_at, held.superseded_at) is not null);
  author := coalesce(version.created_by, held.created_by);
  if author = me.id then perform hawa.refuse('own_report'); end if;
  if stands = 'remplace' then perform hawa.refuse('report_changed'); end if;
  if stands <> known then
    perform hawa.refuse('already_decided', jsonb_build_object('state', stands, 'by_name', coalesce(version.decider_name, held.decider_name),
      'at', coalesce(version.decided_at, held.decided_at)));
  end if;
  if not exists (select 1 from hawa.review_transitions t where t.command = decide_report.command and t.from_state = stands) then
    perform hawa.refuse('wrong_state');
  end if;
  if version.id is null and mission.statut not in ('terminée', 'complete') then perform hawa.refuse('wrong_state'); end if;

  if version.id is null then
    update public.held_reports h set verdict = case command when 'validate_report' then 'validated' else 'sent_back' end,
      decided_at = now(), decided_by = me.id, decider_name = hawa.full_name(me.id), decision_comment = comment
    where h.id = held.id returning * into held;
    if command = 'validate_report' then perform hawa.release_report(held, mission); end if;
  end if;
  update public.report_versions v set verdict = case command when 'validate_report' then 'validated' else 'sent_back' end,
    decided_at = now(), decided_by = me.id, decider_name = hawa.full_name(me.id), decision_comment = comment
  where v.id = file;
  perform hawa.record_event(study, case command when 'validate_report' then 'report_validated' else 'report_sent_back' end, me, now(),
    jsonb_build_object('commentaire', comment, 'delivered', version.id is not null));
  return hawa.study_result(study) || jsonb_build_object('file_id', file,
    'state', (select t.to_state from hawa.review_transitions t where t.command = decide_report.command and t.from_state = stands));
end $$;
comment on function hawa.decide_report(public.profiles, jsonb, text, text) is
  'What both decisions of an administrator have in common. known_state is what they looked at: who decides on something else is told '
  '(already_decided with {state, by_name, at}, or report_changed), instead of overruling somebody unawares.';

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
  perform hawa.put_report(report, hawa.next_statut(case when replaces then 'replace_report' else 'attach_report' end, mission.statut));
  -- The delivery is the specialist's, now: their client reads who made it, and when it came.
  perform hawa.record_event(held.study_id, case when replaces then 'report_replaced' else 'report_attached' end, author, now(),
    facts || case when replaces then jsonb_build_object('motif', held.motif, 'version', (
      select v.number from public.report_versions v where v.study_id = held.study_id and v.replaced_at is null)) else '{}' end);
end $$;
comment on function hawa.release_report(public.held_reports, public.demandes_etudes) is
  'A file that waited is delivered: from here on everything is as if it had been handed in now.';

create function hawa.cmd_validate_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform hawa.require_kind(me, 'admin');
  return hawa.decide_report(me, args, 'validate_report', hawa.text_arg(args, 'commentaire', 2000));
end $$;
comment on function hawa.cmd_validate_report(public.profiles, jsonb, timestamptz) is
  'An administrator validates the newest file of a report: one that waited is delivered by it. Answers the study and the state. Refuses not_allowed, '
  'invalid, not_found, own_report, report_changed, already_decided, wrong_state.';

create function hawa.cmd_send_back_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform hawa.require_kind(me, 'admin');
  return hawa.decide_report(me, args, 'send_back_report', hawa.text_arg(args, 'commentaire', 2000, true));
end $$;
comment on function hawa.cmd_send_back_report(public.profiles, jsonb, timestamptz) is
  'An administrator asks the specialist for another file and says why. One that waited is not delivered and is kept; a delivered one stays the client''s until '
  'it is replaced. Refuses not_allowed, invalid, not_found, own_report, report_changed, already_decided, wrong_state.';

insert into hawa.mail_events (type_compte, event) values
  ('intervention', 'report_sent_back'), ('intervention', 'report_validated'), ('admin', 'report_to_validate');

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
    when 'report_submitted' then perform hawa.queue_notice('report_to_validate', study.id, hawa.administrators(), new.by_profile);
    when 'report_sent_back' then perform hawa.queue_notice('report_sent_back', study.id, array[study.intervenant_id], new.by_profile);
    when 'report_validated' then perform hawa.queue_notice('report_validated', study.id, array[study.intervenant_id], new.by_profile);
    when 'report_attached' then perform hawa.queue_notice('report_delivered', study.id, array[study.client_id], new.by_profile);
    when 'report_replaced' then perform hawa.queue_notice('report_replaced', study.id, array[study.client_id], new.by_profile);
    when 'cancelled' then perform hawa.queue_notice('study_cancelled', study.id, array[study.client_id, study.intervenant_id], new.by_profile);
    else null;
  end case;
  return null;
end $$;

revoke execute on all functions in schema hawa from public;
