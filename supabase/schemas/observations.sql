create function hawa.observed_instant(args jsonb, key text, earliest timestamptz, latest timestamptz,
  out at timestamptz, out origin text)
language plpgsql stable set search_path = '' as $$
declare
  -- Forms know minutes, and two clocks that agree differ by less.
  grace constant interval := '1 minute';
  -- A fact that was stored while this clock was ahead bounds nothing.
  first constant timestamptz := case when earliest > now() then now() else earliest end;
  -- A command whose own time is before the fact it builds on was given after it all the same.
  last constant timestamptz := greatest(first, latest);
begin
  at := hawa.instant_arg(args, key);
  origin := hawa.choice_arg(args, 'at_origin', array['horloge', 'saisie', 'fichier', 'inconnue']);
  if at > last + grace or at < first - grace then
    if origin = 'saisie' then
      perform hawa.refuse_field(key, case when at > last then 'too_late' else 'too_early' end);
    end if;
    if origin is not null then origin := 'inconnue'; end if;
  end if;
  at := least(greatest(at, first), last);
end $$;
comment on function hawa.observed_instant(jsonb,text,timestamptz,timestamptz) is
  'When something was done, between two instants that are known (both included, a minute of grace; null: no bound; '
  'a latest before the earliest is the earliest; an earliest to come is now), and how that is known. A time that '
  'somebody typed beyond them is refused (too_early, too_late); one that a clock or a file gave is moved to the '
  'bound and its origin becomes inconnue. Refuses invalid.';

create function hawa.observed_place(args jsonb, latest timestamptz, out latitude double precision,
  out longitude double precision, out accuracy double precision, out position_at timestamptz, out position_origin text)
language plpgsql stable set search_path = '' as $$
begin
  select p.latitude, p.longitude into latitude, longitude from hawa.position_arg(args) p;
  accuracy := hawa.number_arg(args, 'accuracy', 0, 100000);
  position_origin := hawa.choice_arg(args, 'position_origin', array['mesuree', 'saisie']);
  if hawa.arg(args, 'position_at', false) is not null then
    position_at := least(hawa.instant_arg(args, 'position_at'), latest);
  end if;
  if accuracy is not null and latitude is null then perform hawa.refuse_field('latitude', 'required'); end if;
  -- A receiver that knows nothing says 0, 0, where there is only sea.
  if latitude is null or (latitude = 0 and longitude = 0) then
    latitude := null; longitude := null; accuracy := null; position_at := null; position_origin := null;
  end if;
end $$;
comment on function hawa.observed_place(jsonb,timestamptz) is
  'Where something was done: degrees (WGS 84), metres, the instant of the fix (not after `latest`) and how it is '
  'known; all null where it is not, 0, 0 included. Refuses invalid.';

create function hawa.field_study(me public.profiles, study uuid, at timestamptz, states text[])
returns public.demandes_etudes language plpgsql volatile set search_path = '' as $$
declare
  mission public.demandes_etudes;
  lost timestamptz;
begin
  select * into mission from public.demandes_etudes s where s.id = study for update;
  if not found then perform hawa.refuse('not_found'); end if;
  if mission.intervenant_id is not distinct from me.id then
    if mission.statut <> all (states) then perform hawa.refuse('wrong_state'); end if;
    return mission;
  end if;
  select min(e.at) into lost from public.study_events e
  where e.study_id = study and e.kind = 'unassigned' and e.data ->> 'intervenant_id' = me.id::text
    and e.at >= field_study.at;
  if lost is null then perform hawa.refuse('not_yours'); end if;
  select max(e.at) into mission.date_acceptation from public.study_events e
  where e.study_id = study and e.at <= lost and ((e.kind = 'accepted' and e.by_profile = me.id)
    or (e.kind = 'assigned' and e.data ->> 'intervenant_id' = me.id::text));
  return mission;
end $$;
comment on function hawa.field_study(profiles,uuid,timestamptz,text[]) is
  'The mission to which somebody adds a fact, or takes one back, locked: their own in one of `states` (null: in '
  'any), or one that was given to somebody else after `at`, when it was recorded; date_acceptation is theirs. '
  'Refuses not_found, not_yours, wrong_state.';

create function hawa.was_mine(person uuid, study uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.study_events e
    where e.study_id = study and e.kind = 'unassigned' and e.data ->> 'intervenant_id' = person::text)
$$;
comment on function hawa.was_mine(uuid,uuid) is
  'Was this specialist''s mission given to somebody else, or to nobody?';

create function hawa.withdrawn_not_before() returns trigger
language plpgsql set search_path = '' as $$
declare done timestamptz := case tg_table_name
  when 'mission_photos' then (to_jsonb(new) ->> 'taken_at')::timestamptz
  else (to_jsonb(new) ->> 'measured_at')::timestamptz end;
begin
  new.withdrawn_at := greatest(new.withdrawn_at, done);
  return new;
end $$;
comment on function hawa.withdrawn_not_before() is 'Row trigger: a record is withdrawn no earlier than it was made.';
