-- A person's own repeated intent is no conflict [L19]: who works on a tablet and a phone gives a command on each,
-- and the second one finds its effect. It is applied, changes nothing and says so, and what was given after it goes
-- on.

create function hawa.is_done(command_name text, current_statut text) returns boolean
language sql stable set search_path = '' as $$
  with recursive passed(statut) as (
    select t.to_statut from public.study_transitions t where t.command = is_done.command_name
    union
    select t.to_statut from public.study_transitions t join passed p on p.statut = t.from_statut
    where t.command <> 'cancel_study'
  )
  select exists (select 1 from passed p where p.statut = is_done.current_statut)
$$;
comment on function hawa.is_done(text, text) is
  'Is a study of this state where this command leads to, or has it gone on from there?';

create function hawa.already(answer jsonb) returns jsonb
language sql immutable set search_path = '' as $$ select answer || '{"already": true}' $$;
comment on function hawa.already(jsonb) is
  'The answer of a command whose effect was there before, by the same person: applied, and nothing changed '
  '[L19].';

create function hawa.own_move_again(me public.profiles, name text, args jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select hawa.already(hawa.study_result(s.id)) from public.demandes_etudes s
  where me.is_approved
    and s.id = case
      when args ->> 'study_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
        then (args ->> 'study_id')::uuid
    end
    and me.id = case
      when name in ('accept_study', 'start_study', 'finish_study') then s.intervenant_id
      when name = 'cancel_study' then s.client_id
    end
    and hawa.is_done(name, s.statut)
$$;
comment on function hawa.own_move_again(public.profiles, text, jsonb) is
  'The answer to somebody who moves their own study again to where it has been already, with the first time and '
  'reason kept; null where the command has something to do, or is no move.';

create or replace function hawa.run_command(me public.profiles, name text, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare answer jsonb;
begin
  if me.id is null then perform hawa.refuse('not_allowed'); end if;
  if not me.is_active then perform hawa.refuse('account_inactive'); end if;
  if name !~ '^[a-z_]{1,60}$'
    or to_regprocedure(format('hawa.cmd_%s(public.profiles,jsonb,timestamp with time zone)', name)) is null then
    perform hawa.refuse('unknown_command');
  end if;
  answer := hawa.own_move_again(me, name, args);
  if answer is null then execute format('select hawa.cmd_%s($1, $2, $3)', name) into answer using me, args, at; end if;
  return answer;
end $$;
comment on function hawa.run_command(public.profiles, text, jsonb, timestamptz) is
  'Carries a command out, unless the same person has done it already [L19]: every '
  'hawa.cmd_<name>(public.profiles, jsonb, timestamptz) is one, and nothing else is. Refuses unknown_command. '
  'The name is matched before it becomes a part of a statement.';

create function hawa.own_receipt(me public.profiles, report public.reports) returns jsonb
language sql stable set search_path = '' as $$
  select hawa.already(hawa.study_result(f.study_id) || jsonb_build_object(
    'path', f.path, 'size', f.size, 'sha256', f.sha256, 'received_at', f.received_at)
    || case when f.held then '{"held": true}' else '{}' end::jsonb)
  from (
    select r.study_id, r.path, r.size, r.sha256, r.created_at as received_at, false as held, r.created_by
    from public.reports r
    union all
    select h.study_id, h.path, h.size, h.sha256, h.received_at, true, h.created_by from public.held_reports h
    where h.superseded_at is null and h.verdict is null
  ) f
  where f.study_id = report.study_id and f.sha256 = report.sha256 and f.created_by = me.id
$$;
comment on function hawa.own_receipt(public.profiles, public.reports) is
  'The receipt of this very file where the same person has delivered it or it waits for validation; null where '
  'it is neither.';

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
  receipt := hawa.own_receipt(me, report);
  if receipt is not null and mission.statut in ('terminée', 'complete') then return receipt; end if;
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
  'Hands in the report: the study becomes complete only when the stored file is proved [L11] and, where the '
  'company has decided so (validation_rapports), an administrator has validated it; until then it stays '
  'terminée and the receipt says held. The same file, handed in by the same person before, is answered with its '
  'receipt. Refuses not_allowed, not_approved, invalid, too_large, not_found, not_yours, wrong_state, same_file '
  '(it was sent back), file_missing, file_unverified, not_pdf, file_mismatch.';

create or replace function hawa.cmd_withdraw_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  photo uuid;
  mission uuid;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'intervention');
  photo := hawa.uuid_arg(args, 'photo_id');
  mission := hawa.uuid_arg(args, 'mission_id');
  perform hawa.photographed_study(me, mission);
  update public.mission_photos p set withdrawn_at = cmd_withdraw_photo.at
  where p.id = photo and p.study_id = mission and p.withdrawn_at is null;
  answer := case when found then '{}' else hawa.already('{}') end;
  return answer || jsonb_build_object('photo_id', photo)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('photo', photo, me.id)));
end $$;
comment on function hawa.cmd_withdraw_photo(public.profiles, jsonb, timestamptz) is
  'A photo taken by mistake leaves the mission; administrators still have it. One that is not there is '
  'withdrawn already, and the answer says so. Refuses not_allowed, not_approved, invalid, not_found, not_yours, '
  'wrong_state.';

create or replace function hawa.cmd_withdraw_measurement(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  measurement uuid;
  study uuid;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  measurement := hawa.uuid_arg(args, 'measurement_id');
  perform hawa.mission_of(me, study);
  if exists (select 1 from public.mission_measurements m
    where m.id = measurement and m.study_id = study and m.withdrawn_at is not null) then
    answer := hawa.already('{}');
  else
    perform hawa.measured_study(me, study);
    update public.mission_measurements m set withdrawn_at = cmd_withdraw_measurement.at
    where m.id = measurement and m.study_id = study;
    answer := case when found then '{}' else hawa.already('{}') end;
  end if;
  return answer || jsonb_build_object('measurement_id', measurement)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('measurement', measurement, me.id)));
end $$;
comment on function hawa.cmd_withdraw_measurement(public.profiles, jsonb, timestamptz) is
  'A measurement written down by mistake leaves the mission; administrators still have it, and a right one is '
  'added. One that is not there is withdrawn already, and the answer says so, after the delivery of the report '
  'too. Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state.';

create or replace function hawa.cmd_withdraw_recommendation(me public.profiles, args jsonb, at timestamptz)
returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  recommendation uuid;
  study public.demandes_etudes;
  answer jsonb;
begin
  perform hawa.require_adviser(me);
  study.id := hawa.uuid_arg(args, 'study_id');
  recommendation := hawa.uuid_arg(args, 'recommendation_id');
  study := hawa.advised_study(me, study.id);
  update public.recommendations r set withdrawn_at = cmd_withdraw_recommendation.at
  where r.id = recommendation and r.study_id = study.id and r.withdrawn_at is null;
  answer := case when found then '{}' else hawa.already('{}') end;
  return answer || hawa.study_result(study.id) || jsonb_build_object('recommendation_id', recommendation,
    'rev', hawa.delivered_rev('recommendation', recommendation, me.id));
end $$;
comment on function hawa.cmd_withdraw_recommendation(public.profiles, jsonb, timestamptz) is
  'The client is shown it no more. One that is not there is withdrawn already, and the answer says so: whoever '
  'withdraws what was refused has nothing to repair. Refuses not_allowed, not_approved, invalid, not_found, '
  'not_yours, wrong_state.';

create or replace function hawa.cmd_cancel_sample(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  sample uuid;
  motif text;
  found_state text;
  answer jsonb := '{}';
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  sample := hawa.uuid_arg(args, 'sample_id');
  motif := hawa.text_arg(args, 'motif', 1000, true);
  perform hawa.sampled_study(me, study, true);
  select s.etat into found_state from public.mission_samples s where s.id = sample and s.study_id = study;
  if not found then perform hawa.refuse('not_found'); end if;
  if found_state = 'annule' then
    answer := hawa.already(answer);
  else
    perform hawa.append_sample_event(sample, 'annule', me, cmd_cancel_sample.at, jsonb_build_object('motif', motif));
  end if;
  return answer || jsonb_build_object('sample_id', sample, 'rev', hawa.delivered_rev('sample', sample, me.id));
end $$;
comment on function hawa.cmd_cancel_sample(public.profiles, jsonb, timestamptz) is
  'A sample counts no more, and says why; it stays with its chain. One that was cancelled already stays as it '
  'is, with its first reason, and the answer says so. Refuses not_allowed, not_approved, invalid, not_found, '
  'not_yours, wrong_state.';

revoke execute on all functions in schema hawa from public;
