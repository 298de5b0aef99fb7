create function hawa.cmd_finish_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  mission public.demandes_etudes;
  moved text;
  moment timestamptz;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  mission := hawa.mission_of(me, study);
  moved := hawa.next_statut('finish_study', mission.statut);
  moment := greatest(at, mission.date_debut_mission);
  update public.demandes_etudes set statut = moved, date_fin_mission = moment, updated_at = now() where id = study;
  perform hawa.record_event(study, 'finished', me, moment);
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_finish_study(public.profiles, jsonb, timestamptz) is
  'Terminer (spec §4). Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state.';
