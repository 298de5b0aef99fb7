create function hawa.require_kind(me public.profiles, kind text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if me.type_compte is distinct from kind then perform hawa.refuse('not_allowed'); end if;
  if not me.is_approved then perform hawa.refuse('not_approved'); end if;
end $$;
comment on function hawa.require_kind(profiles,text) is
  'Refuses not_allowed for another kind of account, not_approved for one that waits.';

create function hawa.study_of_client(me public.profiles, study uuid) returns public.demandes_etudes
language plpgsql volatile set search_path = '' as $$
declare answer public.demandes_etudes;
begin
  select * into answer from public.demandes_etudes s where s.id = study and s.client_id = me.id for update;
  if not found then perform hawa.refuse('not_found'); end if;
  return answer;
end $$;
comment on function hawa.study_of_client(profiles,uuid) is
  'The client''s own study, locked. Another client''s study is not_found: its existence is nobody else''s business.';

create function hawa.mission_of(me public.profiles, study uuid) returns public.demandes_etudes
language plpgsql volatile set search_path = '' as $$
declare answer public.demandes_etudes;
begin
  select * into answer from public.demandes_etudes s where s.id = study for update;
  if not found then perform hawa.refuse('not_found'); end if;
  if answer.intervenant_id is distinct from me.id then perform hawa.refuse('not_yours'); end if;
  return answer;
end $$;
comment on function hawa.mission_of(profiles,uuid) is
  'The intervenant''s own mission, locked; refuses not_found, not_yours.';

create function hawa.study_result(study uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('study_id', s.id, 'statut', s.statut, 'rev', s.rev)
    from public.demandes_etudes s where s.id = study
  );
end $$;
comment on function hawa.study_result(uuid) is 'The answer of every applied study command.';

create function hawa.cmd_request_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare study uuid;
begin
  perform hawa.require_kind(me, 'client');
  perform hawa.may_request(me.user_id);
  study := hawa.put_request(me.id, args, at);
  perform hawa.record_event(study, 'requested', me, at);
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_request_study(profiles,jsonb,timestamptz) is
  'A client asks for a study; answers it. At most as many as hawa.quotas says; beyond: SQLSTATE 53400 [L4]. Refuses '
  'not_allowed, invalid, already_exists.';

create function hawa.budget_arg(args jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare raw jsonb := hawa.arg(args, 'budget_estime', false);
begin
  if jsonb_typeof(raw) = 'number' then
    return hawa.text_arg(jsonb_build_object('budget_estime', raw #>> '{}'), 'budget_estime', 100);
  end if;
  return hawa.text_arg(args, 'budget_estime', 100);
end $$;
comment on function hawa.budget_arg(jsonb) is
  'A code, free text, or a number (number or string with currency characters); kept as text.';

create function hawa.cmd_cancel_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  reason text;
  found_study public.demandes_etudes;
  moved text;
begin
  perform hawa.require_kind(me, 'client');
  study := hawa.uuid_arg(args, 'study_id');
  reason := hawa.text_arg(args, 'motif', 1000);
  found_study := hawa.study_of_client(me, study);
  moved := hawa.next_statut('cancel_study', found_study.statut);
  update public.demandes_etudes set statut = moved, updated_at = now() where id = study;
  perform hawa.record_event(study, 'cancelled', me, greatest(at, found_study.created_at), jsonb_build_object('motif',
    reason));
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_cancel_study(profiles,jsonb,timestamptz) is
  'A client gives up their own study, before it starts. Refuses not_allowed, not_approved, invalid, not_found, '
  'wrong_state.';

create function hawa.cmd_accept_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  found_study public.demandes_etudes;
  moment timestamptz;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  select * into found_study from public.demandes_etudes s where s.id = study for update;
  if not found then perform hawa.refuse('not_found'); end if;
  if found_study.statut = 'annulée' then perform hawa.refuse('wrong_state'); end if;
  if found_study.statut <> 'en_attente' or found_study.intervenant_id is not null then
    perform hawa.refuse('study_taken');
  end if;
  moment := greatest(at, found_study.created_at);
  update public.demandes_etudes set
    statut = hawa.next_statut('accept_study', statut), intervenant_id = me.id, date_acceptation = moment,
      updated_at = now()
  where id = study;
  perform hawa.record_event(study, 'accepted', me, moment);
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_accept_study(profiles,jsonb,timestamptz) is
  'The first intervenant to arrive gets the study. Refuses not_allowed, not_approved, invalid, not_found, '
  'wrong_state when cancelled, study_taken otherwise; who took it is not told.';

create function hawa.cmd_start_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  mission public.demandes_etudes;
  moved text;
  step record;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  mission := hawa.mission_of(me, study);
  moved := hawa.next_statut('start_study', mission.statut);
  select * into step from hawa.observed_step(args, 'started_at', mission.date_acceptation, cmd_start_study.at);
  update public.demandes_etudes set statut = moved, date_debut_mission = step.at, updated_at = now() where id = study;
  perform hawa.record_event(study, 'started', me, step.at, step.facts);
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_start_study(profiles,jsonb,timestamptz) is
  'Commencer, not before the acceptance; the timeline keeps where, and how both are known. Without started_at (an '
  'older version of the app) the time of the command counts. Refuses not_allowed, not_approved, invalid '
  '(started_at: too_early, too_late), not_found, not_yours, wrong_state.';

create function hawa.cmd_set_out(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  mission public.demandes_etudes;
  left_on date;
  step record;
begin
  perform hawa.require_kind(me, 'intervention');
  mission := hawa.mission_of(me, hawa.uuid_arg(args, 'study_id'));
  if mission.statut not in ('acceptée', 'en_cours') then perform hawa.refuse('wrong_state'); end if;
  select * into step from hawa.observed_step(args, 'left_at', mission.date_acceptation, cmd_set_out.at);
  left_on := hawa.local_day(step.at, mission.pays);
  if exists (select 1 from public.study_events e where e.study_id = mission.id and e.kind = 'set_out'
    and e.by_profile = me.id and hawa.local_day(e.at, mission.pays) = left_on) then
    return hawa.already(hawa.study_result(mission.id));
  end if;
  perform hawa.record_event(mission.id, 'set_out', me, step.at, step.facts);
  return hawa.study_result(mission.id);
end $$;
comment on function hawa.cmd_set_out(profiles,jsonb,timestamptz) is
  'En route: the specialist leaves for the site, while the mission is accepted or under way; once a day of its '
  'country, the first time stands and the second is answered with already. Not before the acceptance, nor after the '
  'command. Refuses not_allowed, not_approved, invalid (left_at: too_early, too_late), not_found, not_yours, '
  'wrong_state.';

create function hawa.cmd_finish_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  mission public.demandes_etudes;
  moved text;
  step record;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  mission := hawa.mission_of(me, study);
  moved := hawa.next_statut('finish_study', mission.statut);
  -- A mission that was given under way was accepted after its start.
  select * into step from hawa.observed_step(args, 'finished_at',
    greatest(mission.date_debut_mission, mission.date_acceptation), cmd_finish_study.at);
  update public.demandes_etudes set statut = moved, date_fin_mission = step.at, updated_at = now() where id = study;
  perform hawa.record_event(study, 'finished', me, step.at, step.facts);
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_finish_study(profiles,jsonb,timestamptz) is
  'Terminer, not before the start, nor before the mission was the caller''s; the timeline keeps where, and how both '
  'are known. Without finished_at (an older version of the app) the time of the command counts. Refuses '
  'not_allowed, not_approved, invalid (finished_at: too_early, too_late), not_found, not_yours, wrong_state.';

create function hawa.cmd_save_field_notes(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  notes text;
  seen jsonb;
  place record;
  mission public.demandes_etudes;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  perform hawa.arg(args, 'notes_terrain', true);
  notes := hawa.text_arg(args, 'notes_terrain', 20000);
  if args ? 'seen' then seen := to_jsonb(coalesce(hawa.text_arg(args, 'seen', 20000), '')); end if;
  select * into place from hawa.observed_place(args, cmd_save_field_notes.at);
  mission := hawa.mission_of(me, study);
  if mission.statut not in ('acceptée', 'en_cours', 'terminée') then perform hawa.refuse('wrong_state'); end if;
  if not hawa.is_news(seen, to_jsonb(coalesce(mission.notes_terrain, '')), to_jsonb(coalesce(notes, '')))
    and (place.latitude is null
      or (place.latitude, place.longitude) is not distinct from (mission.latitude, mission.longitude)) then
    return hawa.already(hawa.study_result(study));
  end if;
  update public.demandes_etudes set
    notes_terrain = notes,
    latitude = coalesce(place.latitude, latitude),
    longitude = coalesce(place.longitude, longitude),
    updated_at = now()
  where id = study;
  perform hawa.record_event(study, 'notes_saved', me, greatest(at, mission.date_acceptation),
    jsonb_build_object('latitude', place.latitude, 'longitude', place.longitude, 'accuracy', place.accuracy,
      'position_at', place.position_at, 'position_origin', place.position_origin));
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_save_field_notes(profiles,jsonb,timestamptz) is
  'The whole text of the notes, replacing the old text (blank clears them); `seen`: the notes that it was written '
  'over (blank or null: none), without it the last arrival counts. The same text again is answered with already; '
  'another position that comes with it is recorded all the same. A position that is not sent is kept, and how one '
  'came about stays in the timeline. Allowed from acceptance to the report. Refuses not_allowed, not_approved, '
  'invalid, not_found, not_yours, wrong_state, content_changed (nor is the position recorded then: the device has '
  'both).';

create function hawa.observed_step(args jsonb, key text, earliest timestamptz, latest timestamptz,
  out at timestamptz, out facts jsonb)
language plpgsql stable set search_path = '' as $$
declare
  seen record;
  place record;
begin
  select * into seen from hawa.observed_instant(
    case when hawa.arg(args, key, false) is null then args || jsonb_build_object(key, hawa.stamp(latest)) else args end,
    key, earliest, latest);
  select * into place from hawa.observed_place(args, latest);
  at := seen.at;
  facts := jsonb_build_object('at_origin', seen.origin, 'latitude', place.latitude, 'longitude', place.longitude,
    'accuracy', place.accuracy, 'position_at', hawa.stamp(place.position_at), 'position_origin', place.position_origin);
end $$;
comment on function hawa.observed_step(jsonb,text,timestamptz,timestamptz) is
  'When a step of a mission was taken, as hawa.observed_instant says it (without the argument: `latest`, the time '
  'of the command), and how that is known and where it was, {at_origin, latitude, longitude, accuracy, position_at, '
  'position_origin}, each null where it is not known. Refuses invalid.';
