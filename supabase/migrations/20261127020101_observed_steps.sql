-- [L18] Start and finish of a mission are facts of the field as the others are: when and where, and how both are
-- known. What was given before, or by an older version of the app, has the time of its command and no position.

create or replace function hawa.observed_instant(args jsonb, key text, earliest timestamptz, latest timestamptz,
  out at timestamptz, out origin text)
language plpgsql stable set search_path = '' as $$
declare
  -- Forms know minutes, and two clocks that agree differ by less.
  grace constant interval := '1 minute';
  -- A command whose own time is before what it builds on was given after it all the same.
  last constant timestamptz := greatest(earliest, latest);
begin
  at := hawa.instant_arg(args, key);
  origin := hawa.choice_arg(args, 'at_origin', array['horloge', 'saisie', 'fichier', 'inconnue']);
  if at > last + grace or at < earliest - grace then
    if origin = 'saisie' then
      perform hawa.refuse_field(key, case when at > last then 'too_late' else 'too_early' end);
    end if;
    if origin is not null then origin := 'inconnue'; end if;
  end if;
  at := least(greatest(at, earliest), last);
end $$;
comment on function hawa.observed_instant(jsonb, text, timestamptz, timestamptz) is
  'When something was done, between two instants that are known (both included, a minute of grace; null: no '
  'bound; a latest before the earliest is the earliest), and how that is known. A time that somebody typed '
  'beyond them is refused (too_early, too_late); one that a clock or a file gave is moved to the bound and its '
  'origin becomes inconnue. Refuses invalid.';

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
comment on function hawa.observed_step(jsonb, text, timestamptz, timestamptz) is
  'When a step of a mission was taken, as hawa.observed_instant says it (without the argument: `latest`, the '
  'time of the command), and how that is known and where it was, {at_origin, latitude, longitude, accuracy, '
  'position_at, position_origin}, each null where it is not known. Refuses invalid.';

create or replace function hawa.cmd_start_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
comment on function hawa.cmd_start_study(public.profiles, jsonb, timestamptz) is
  'Commencer (spec §4), not before the acceptance; the timeline keeps where, and how both are known. Without '
  'started_at (an older version of the app) the time of the command counts. Refuses not_allowed, not_approved, '
  'invalid (started_at: too_early, too_late), not_found, not_yours, wrong_state.';

create or replace function hawa.cmd_finish_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
comment on function hawa.cmd_finish_study(public.profiles, jsonb, timestamptz) is
  'Terminer (spec §4), not before the start, nor before the mission was the caller''s; the timeline keeps '
  'where, and how both are known. Without finished_at (an older version of the app) the time of the command '
  'counts. Refuses not_allowed, not_approved, invalid (finished_at: too_early, too_late), not_found, not_yours, '
  'wrong_state.';

create or replace function hawa.journal_row(entry public.commands, brief boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', entry.id, 'name', entry.name, 'verdict', entry.verdict, 'code', entry.code,
      'made_at', entry.made_at, 'received_at', entry.received_at, 'study_id', entry.study_id,
      'entreprise', (select s.nom_entreprise from public.demandes_etudes s where s.id = entry.study_id),
      'person', (select jsonb_build_object('name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email),
          'type_compte', p.type_compte)
        from public.profiles p where p.user_id = entry.user_id),
      'problem', case when entry.verdict = 'refused' then entry.result end)
    || case when brief then '{}'::jsonb else jsonb_build_object('args', hawa.short_values(entry.args),
      'pays', (select s.pays from public.demandes_etudes s where s.id = coalesce(entry.study_id,
        case when entry.args ->> 'mission_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
          then (entry.args ->> 'mission_id')::uuid end)),
      'changes', (
        select coalesce(jsonb_agg(jsonb_build_object('place', a.place, 'operation', a.operation, 'before', a.before,
          'after', a.after) order by a.place, a.row_id), '[]')
        from (select * from hawa.audit x where x.command = entry.id limit 50) a),
      'imported', (
        select jsonb_build_object('by', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email), 'at', i.at)
        from hawa.command_imports i left join public.profiles p on p.user_id = i.imported_by
        where i.command = entry.id)) end
$$;
comment on function hawa.journal_row(public.commands, boolean) is
  'A command as the journal shows it; texts cut, nothing that opens something. Not brief: with what was asked, '
  'what it changed, who imported it where the device did not send it, and the country of its study (pays, by '
  'whose clock the hours of the field are told; null: none).';

revoke execute on all functions in schema hawa from public;
