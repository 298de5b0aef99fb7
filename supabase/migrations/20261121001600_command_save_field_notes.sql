create function hawa.cmd_save_field_notes(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  notes text;
  place record;
  mission public.demandes_etudes;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  perform hawa.arg(args, 'notes_terrain', true);
  notes := hawa.text_arg(args, 'notes_terrain', 20000);
  place := hawa.position_arg(args);
  mission := hawa.mission_of(me, study);
  if mission.statut not in ('acceptée', 'en_cours', 'terminée') then perform hawa.refuse('wrong_state'); end if;
  update public.demandes_etudes set
    notes_terrain = notes,
    latitude = coalesce(place.latitude, latitude),
    longitude = coalesce(place.longitude, longitude),
    updated_at = now()
  where id = study;
  perform hawa.record_event(study, 'notes_saved', me, greatest(at, mission.date_acceptation),
    jsonb_build_object('latitude', place.latitude, 'longitude', place.longitude));
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_save_field_notes(public.profiles, jsonb, timestamptz) is
  'The whole text of the notes, replacing what was there (blank clears them); a position that is not sent is kept. Allowed from '
  'acceptance to the report. Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state.';
