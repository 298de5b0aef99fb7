-- [L18] Facts of the field are true where they are made: how an instant and a position came about is kept with them,
-- and the times of one thing keep their order. What was recorded before says nothing of it (null).

do $$
declare
  t text;
  name text;
begin
  foreach t in array array['mission_measurements', 'mission_samples', 'mission_photos'] loop
    if t = 'mission_measurements' then
      alter table public.mission_measurements
        add column latitude double precision check (latitude between -90 and 90),
        add column longitude double precision check (longitude between -180 and 180),
        add column accuracy double precision check (accuracy between 0 and 100000),
        add check ((latitude is null) = (longitude is null)),
        add check (accuracy is null or latitude is not null);
    end if;
    execute format('alter table public.%I '
      'add column at_origin text check (at_origin in (''horloge'', ''saisie'', ''fichier'', ''inconnue'')), '
      'add column position_at timestamptz, '
      'add column position_origin text check (position_origin in (''mesuree'', ''saisie'')), '
      'add check (latitude is not null or (position_at is null and position_origin is null))', t);
    -- The planner's statistics must not tell what row security hides.
    foreach name in array array['latitude', 'longitude', 'accuracy', 'at_origin', 'position_at', 'position_origin'] loop
      execute format('alter table public.%I alter column %I set statistics 0', t, name);
    end loop;
  end loop;
end $$;
comment on column public.mission_measurements.at_origin is
  'How measured_at came about: horloge (the device''s clock, corrected), saisie (typed, a time of the place), fichier '
  '(the file says so), inconnue (only a bound is known); null: an older version of the app did not say.';

create function hawa.observed_instant(args jsonb, key text, earliest timestamptz, latest timestamptz,
  out at timestamptz, out origin text)
language plpgsql stable set search_path = '' as $$
declare
  -- Forms know minutes, and two clocks that agree differ by less.
  grace constant interval := '1 minute';
begin
  at := hawa.instant_arg(args, key);
  origin := hawa.choice_arg(args, 'at_origin', array['horloge', 'saisie', 'fichier', 'inconnue']);
  if at > latest + grace or at < earliest - grace then
    if origin = 'saisie' then
      perform hawa.refuse_field(key, case when at > latest then 'too_late' else 'too_early' end);
    end if;
    if origin is not null then origin := 'inconnue'; end if;
  end if;
  at := least(greatest(at, earliest), latest);
end $$;
comment on function hawa.observed_instant(jsonb, text, timestamptz, timestamptz) is
  'When something was done, between two instants that are known (both included, a minute of grace; null: no '
  'bound), and how that is known. A time that somebody typed beyond them is refused (too_early, too_late); one '
  'that a clock or a file gave is moved to the bound and its origin becomes inconnue. Refuses invalid.';

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
comment on function hawa.observed_place(jsonb, timestamptz) is
  'Where something was done: degrees (WGS 84), metres, the instant of the fix (not after `latest`) and how it '
  'is known; all null where it is not, 0, 0 included. Refuses invalid.';

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
comment on function hawa.field_study(public.profiles, uuid, timestamptz, text[]) is
  'The mission to which somebody adds a fact, locked: their own in one of `states`, or one that was given to '
  'somebody else after `at`, when the fact was recorded; date_acceptation is theirs. Refuses not_found, '
  'not_yours, wrong_state.';

create function hawa.was_mine(person uuid, study uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.study_events e
    where e.study_id = study and e.kind = 'unassigned' and e.data ->> 'intervenant_id' = person::text)
$$;
comment on function hawa.was_mine(uuid, uuid) is
  'Was this specialist''s mission given to somebody else, or to nobody?';

create or replace function hawa.may_store_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.demandes_etudes s
    where s.id = hawa.photo_path_study(path, auth.uid())
      and ((s.intervenant_id = hawa.my_id_as('intervention') and s.statut in ('en_cours', 'terminée', 'complete'))
        or hawa.was_mine(hawa.my_id_as('intervention'), s.id)))
$$;
comment on function hawa.may_store_photo(text) is
  'Upload: the own folder of the active, approved specialist of the study named in the path, from the start of '
  'the mission on; also of the one before, whose photos may still be on their way.';

create or replace function hawa.body_measurement(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('author_name', m.author_name, 'mine', m.author = reader, 'parametre', m.parametre,
    'libelle', m.libelle, 'valeur', m.valeur, 'unite', m.unite, 'measured_at', m.measured_at, 'at_origin', m.at_origin,
    'latitude', m.latitude, 'longitude', m.longitude, 'accuracy', m.accuracy, 'position_at', m.position_at,
    'position_origin', m.position_origin, 'instrument', m.instrument, 'point', m.point, 'received_at', m.received_at,
    'withdrawn_at', m.withdrawn_at)
  from public.mission_measurements m where m.id = record
$$;

create or replace function hawa.body_photo(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('author_name', p.author_name, 'mine', p.author = reader, 'legende', p.legende,
    'taken_at', p.taken_at, 'at_origin', p.at_origin, 'latitude', p.latitude, 'longitude', p.longitude,
    'accuracy', p.accuracy, 'position_at', p.position_at, 'position_origin', p.position_origin,
    'received_at', p.received_at, 'withdrawn_at', p.withdrawn_at, 'file', jsonb_build_object('path', p.path,
      'type', p.type, 'size', p.size, 'sha256', p.sha256, 'width', p.width, 'height', p.height))
  from public.mission_photos p where p.id = record
$$;

create or replace function hawa.body_sample(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('author_name', s.author_name, 'mine', coalesce(s.author = reader, false), 'code', s.code,
    'matrice', s.matrice, 'contenant', s.contenant, 'contenant_precise', s.contenant_precise,
    'sampled_at', s.sampled_at, 'at_origin', s.at_origin, 'latitude', s.latitude, 'longitude', s.longitude,
    'accuracy', s.accuracy, 'position_at', s.position_at, 'position_origin', s.position_origin,
    'lieu', s.lieu, 'conservation', s.conservation, 'remarque', s.remarque, 'received_at', s.received_at,
    'remises', (select coalesce(jsonb_agg(jsonb_build_object('id', e.data ->> 'handover_id',
        'remettant', e.data ->> 'remettant', 'receveur_nom', e.data ->> 'receveur_nom',
        'receveur_organisme', e.data ->> 'receveur_organisme', 'at', e.at) order by e.position), '[]')
      from public.sample_events e where e.sample_id = s.id and e.kind = 'remis'),
    'annulation', (select jsonb_build_object('motif', e.data ->> 'motif', 'at', e.at)
      from public.sample_events e where e.sample_id = s.id and e.kind = 'annule'))
  from public.mission_samples s where s.id = record
$$;

create or replace function hawa.sample_facts(sample public.mission_samples) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('study_id', sample.study_id, 'code', sample.code, 'matrice', sample.matrice,
    'contenant', sample.contenant, 'contenant_precise', sample.contenant_precise,
    'sampled_at', hawa.stamp(sample.sampled_at), 'latitude', sample.latitude, 'longitude', sample.longitude,
    'accuracy', sample.accuracy, 'lieu', sample.lieu, 'conservation', sample.conservation, 'remarque', sample.remarque)
    -- Only where they were said: the chains of before stay as they were written.
    || jsonb_strip_nulls(jsonb_build_object('at_origin', sample.at_origin,
      'position_at', hawa.stamp(sample.position_at), 'position_origin', sample.position_origin))
$$;

create or replace function hawa.cmd_add_measurement(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.mission_measurements;
  allowed hawa.measurement_units;
  mission public.demandes_etudes;
begin
  perform hawa.require_kind(me, 'intervention');
  given.study_id := hawa.uuid_arg(args, 'study_id');
  given.id := hawa.uuid_arg(args, 'measurement_id');
  given.parametre := hawa.choice_arg(args, 'parametre',
    array(select distinct u.parametre from hawa.measurement_units u) || array['autre'], true);
  given.libelle := hawa.text_arg(args, 'libelle', 100, given.parametre = 'autre');
  given.valeur := hawa.number_arg(args, 'valeur', -1000000000000, 1000000000000, true);
  given.unite := hawa.text_arg(args, 'unite', 20, true);
  select * into given.latitude, given.longitude, given.accuracy, given.position_at, given.position_origin
  from hawa.observed_place(args, cmd_add_measurement.at);
  given.instrument := hawa.text_arg(args, 'instrument', 100);
  given.point := hawa.text_arg(args, 'point', 100);
  if given.parametre <> 'autre' then
    given.libelle := null;
    select * into allowed from hawa.measurement_units u where u.parametre = given.parametre and u.unite = given.unite;
    if not found then perform hawa.refuse_field('unite', 'unknown_value'); end if;
    if given.valeur < allowed.least or given.valeur > allowed.greatest then
      perform hawa.refuse_field('valeur', 'malformed');
    end if;
  end if;

  mission := hawa.field_study(me, given.study_id, cmd_add_measurement.at, array['en_cours', 'terminée']);
  select * into given.measured_at, given.at_origin
  from hawa.observed_instant(args, 'measured_at', mission.date_acceptation, cmd_add_measurement.at);
  if exists (select 1 from public.mission_measurements m where m.id = given.id) then
    perform hawa.refuse('already_exists');
  end if;
  given.author := me.id;
  given.author_name := hawa.full_name(me.id);
  given.received_at := now();
  insert into public.mission_measurements select given.*;
  return jsonb_build_object('measurement_id', given.id, 'rev', hawa.delivered_rev('measurement', given.id, me.id));
end $$;
comment on function hawa.cmd_add_measurement(public.profiles, jsonb, timestamptz) is
  'A measurement of the caller''s mission, from its start until its report is delivered, or recorded before the '
  'mission was given to somebody else. A parameter of the list has one of its units, and a value that an '
  'instrument can show; any other is named. Measured after the acceptance. Refuses not_allowed, not_approved, '
  'invalid (unite: unknown_value, valeur: malformed beyond what the unit allows, measured_at: too_early, '
  'too_late), not_found, not_yours, wrong_state, already_exists.';

create or replace function hawa.cmd_add_sample(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.mission_samples;
  mission public.demandes_etudes;
  digits text;
begin
  perform hawa.require_kind(me, 'intervention');
  given.study_id := hawa.uuid_arg(args, 'study_id');
  given.id := hawa.uuid_arg(args, 'sample_id');
  given.code := hawa.text_arg(args, 'code', 17, true);
  if given.code !~ '^PR(-[0-9A-HJKMNP-TV-Z]{4}){3}$' then perform hawa.refuse_field('code', 'malformed'); end if;
  digits := replace(substr(given.code, 4), '-', '');
  if hawa.sample_remainder(digits) <> 0 or left(digits, 4) <> hawa.study_digits(given.study_id) then
    perform hawa.refuse_field('code', 'malformed');
  end if;
  given.matrice := hawa.choice_arg(args, 'matrice',
    array['eau', 'sol', 'sediment', 'air', 'vegetal', 'biota', 'boue', 'dechet', 'autre'], true);
  given.contenant := hawa.choice_arg(args, 'contenant',
    array['flacon_verre', 'flacon_plastique', 'sachet', 'filtre', 'tube', 'autre'], true);
  given.contenant_precise := hawa.text_arg(args, 'contenant_precise', 60, given.contenant = 'autre');
  if given.contenant <> 'autre' then given.contenant_precise := null; end if;
  select * into given.latitude, given.longitude, given.accuracy, given.position_at, given.position_origin
  from hawa.observed_place(args, cmd_add_sample.at);
  given.lieu := hawa.text_arg(args, 'lieu', 200);
  given.conservation := hawa.text_arg(args, 'conservation', 200);
  given.remarque := hawa.text_arg(args, 'remarque', 1000);

  mission := hawa.field_study(me, given.study_id, cmd_add_sample.at, array['en_cours', 'terminée']);
  select * into given.sampled_at, given.at_origin
  from hawa.observed_instant(args, 'sampled_at', mission.date_acceptation, cmd_add_sample.at);
  if exists (select 1 from public.mission_samples s where s.id = given.id or s.code = given.code) then
    perform hawa.refuse('already_exists');
  end if;
  given.author := me.id;
  given.author_name := hawa.full_name(me.id);
  given.received_at := now();
  given.etat := 'preleve';
  given.events := 0;
  insert into public.mission_samples select given.*;
  perform hawa.append_sample_event(given.id, 'preleve', me, given.sampled_at, hawa.sample_facts(given));
  return jsonb_build_object('sample_id', given.id, 'rev', hawa.delivered_rev('sample', given.id, me.id));
end $$;
comment on function hawa.cmd_add_sample(public.profiles, jsonb, timestamptz) is
  'A sample of the caller''s mission, from its start until its report is delivered, or taken before the mission '
  'was given to somebody else, and the first event of its chain. The code begins with the digits of its study '
  'and ends with one that checks it. Taken after the acceptance. Refuses not_allowed, not_approved, invalid '
  '(sampled_at: too_early, too_late), not_found, not_yours, wrong_state, already_exists (the sample, or its '
  'code).';

create or replace function hawa.cmd_add_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  photo public.mission_photos;
  mission public.demandes_etudes;
  file jsonb;
  facts public.stored_files;
begin
  perform hawa.require_kind(me, 'intervention');
  photo.id := hawa.uuid_arg(args, 'photo_id');
  photo.study_id := hawa.uuid_arg(args, 'mission_id');
  photo.legende := hawa.text_arg(args, 'legende', 500);
  select * into photo.latitude, photo.longitude, photo.accuracy, photo.position_at, photo.position_origin
  from hawa.observed_place(args, cmd_add_photo.at);
  file := hawa.arg(args, 'file', true);
  if jsonb_typeof(file) <> 'object' then perform hawa.refuse_field('file', 'malformed'); end if;
  photo.path := hawa.text_arg(file, 'path', 300, true);
  photo.type := hawa.choice_arg(file, 'type', array['image/jpeg', 'image/png', 'image/webp'], true);
  photo.size := hawa.integer_arg(file, 'size', 1, 9007199254740991, true);
  photo.sha256 := hawa.text_arg(file, 'sha256', 64, true);
  photo.width := hawa.integer_arg(file, 'width', 1, 20000, true);
  photo.height := hawa.integer_arg(file, 'height', 1, 20000, true);
  if photo.sha256 !~ '^[0-9a-f]{64}$' then perform hawa.refuse_field('sha256', 'malformed'); end if;
  if hawa.photo_path_study(photo.path, me.user_id) is distinct from photo.study_id
    or photo.path not like 'photos/%/%/' || photo.id::text || '\_%' then
    perform hawa.refuse_field('path', 'malformed');
  end if;
  if photo.size > 5242880 then perform hawa.refuse('too_large'); end if;

  mission := hawa.field_study(me, photo.study_id, cmd_add_photo.at, array['en_cours', 'terminée', 'complete']);
  -- A file from the gallery may be older than the mission.
  select * into photo.taken_at, photo.at_origin from hawa.observed_instant(args, 'taken_at',
    case when args ->> 'at_origin' is distinct from 'fichier' then mission.date_acceptation end, cmd_add_photo.at);
  if exists (select 1 from public.mission_photos p where p.id = photo.id) then
    perform hawa.refuse('already_exists');
  end if;
  facts := hawa.facts_of('mission-photos', photo.path, me.user_id);
  if facts.size > 5242880 then perform hawa.refuse('too_large'); end if;
  if facts.content_type is distinct from photo.type then perform hawa.refuse('wrong_type'); end if;
  if facts.size <> photo.size or facts.sha256 <> photo.sha256 then perform hawa.refuse('file_mismatch'); end if;
  photo.author := me.id;
  photo.author_name := hawa.full_name(me.id);
  photo.received_at := now();
  insert into public.mission_photos select photo.*;
  return jsonb_build_object('photo_id', photo.id, 'rev', hawa.delivered_rev('photo', photo.id, me.id));
end $$;
comment on function hawa.cmd_add_photo(public.profiles, jsonb, timestamptz) is
  'A photo of the caller''s mission, from its start on, or taken before the mission was given to somebody else, '
  'proved as reports are [L11]. Refuses not_allowed, not_approved, invalid (taken_at: too_early, too_late), '
  'too_large, not_found, not_yours, wrong_state, already_exists, file_missing, file_unverified, wrong_type, '
  'file_mismatch.';

create or replace function hawa.cmd_hand_over_samples(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  handover uuid;
  samples uuid[];
  handed record;
  place record;
  signature text;
  told jsonb;
  one public.mission_samples;
  holder text;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  handover := hawa.uuid_arg(args, 'handover_id');
  samples := hawa.sample_ids_arg(args);
  select * into place from hawa.observed_place(args, cmd_hand_over_samples.at);
  told := jsonb_build_object('handover_id', handover,
    'receveur_nom', hawa.text_arg(args, 'receveur_nom', 100, true),
    'receveur_organisme', hawa.text_arg(args, 'receveur_organisme', 200, true),
    'lieu', hawa.text_arg(args, 'lieu', 200),
    'etat', hawa.text_arg(args, 'etat', 500));
  signature := hawa.text_arg(args, 'signature', 16000);
  -- Drawn in a frame of 600 by 200; nothing but these letters is ever put into a picture.
  if signature !~ '^(M[0-9]{1,3} [0-9]{1,3}(L[0-9]{1,3} [0-9]{1,3})+)+$' then
    perform hawa.refuse_field('signature', 'malformed');
  end if;
  if signature is null then
    told := told || jsonb_build_object('signature_saisie', hawa.text_arg(args, 'signature_saisie', 100, true));
  else
    perform hawa.text_arg(args, 'signature_saisie', 100);
    told := told || jsonb_build_object('signature', signature);
  end if;

  perform hawa.field_study(me, study, cmd_hand_over_samples.at, array['en_cours', 'terminée', 'complete']);
  if (select count(*) from public.mission_samples s where s.id = any (samples) and s.study_id = study)
    <> cardinality(samples) then
    perform hawa.refuse('not_found');
  end if;
  if exists (select 1 from public.mission_samples s where s.id = any (samples) and s.etat = 'annule') then
    perform hawa.refuse('wrong_state');
  end if;
  if exists (select 1 from public.sample_events e
    where e.sample_id = any (samples) and e.data ->> 'handover_id' = handover::text) then
    perform hawa.refuse('already_exists');
  end if;
  -- Nobody receives what was not taken yet, or what somebody else was to receive later.
  select * into handed from hawa.observed_instant(args, 'handed_at',
    (select max(e.at) from public.sample_events e where e.sample_id = any (samples)), cmd_hand_over_samples.at);
  told := told || jsonb_strip_nulls(jsonb_build_object('at_origin', handed.origin, 'latitude', place.latitude,
    'longitude', place.longitude, 'accuracy', place.accuracy, 'position_at', hawa.stamp(place.position_at),
    'position_origin', place.position_origin));
  for one in select s.* from public.mission_samples s where s.id = any (samples) order by s.sampled_at, s.id loop
    select e.data ->> 'receveur_nom' into holder from public.sample_events e
    where e.sample_id = one.id and e.kind = 'remis' order by e.position desc limit 1;
    perform hawa.append_sample_event(one.id, 'remis', me, handed.at,
      told || jsonb_build_object('remettant', coalesce(holder, hawa.full_name(me.id))));
  end loop;
  return jsonb_build_object('handover_id', handover, 'rev',
    (select max(hawa.delivered_rev('sample', s, me.id)) from unnest(samples) s));
end $$;
comment on function hawa.cmd_hand_over_samples(public.profiles, jsonb, timestamptz) is
  'Samples of the caller''s mission, or of one that was given to somebody else since, go to somebody who signs '
  'for all of them, by drawing or by typing their name. The one who gives is the one who received them last, at '
  'first the specialist. Not before they were taken and received. All of them or none. Refuses not_allowed, '
  'not_approved, invalid (handed_at: too_early, too_late), not_found, not_yours, wrong_state (also: one was '
  'cancelled), already_exists.';

create or replace function hawa.append_sample_event(
  sample uuid, kind text, me public.profiles, at timestamptz, data jsonb)
returns void language plpgsql volatile set search_path = '' as $$
declare
  known public.mission_samples;
  event public.sample_events;
begin
  select * into strict known from public.mission_samples s where s.id = append_sample_event.sample for update;
  event.sample_id := known.id;
  event.position := known.events + 1;
  event.kind := append_sample_event.kind;
  event.author := me.id;
  event.author_name := hawa.full_name(me.id);
  event.at := greatest(append_sample_event.at,
    (select max(e.at) from public.sample_events e where e.sample_id = known.id));
  event.received_at := now();
  event.data := append_sample_event.data;
  event.previous := known.head;
  event.hash := hawa.sample_event_hash(event);
  insert into public.sample_events select event.*;
  update public.mission_samples s set etat = event.kind, events = event.position, head = event.hash
  where s.id = known.id;
end $$;
comment on function hawa.append_sample_event(uuid, text, public.profiles, timestamptz, jsonb) is
  'The only way into the chain of custody of a sample; an event is never earlier than the one before it.';

create function hawa.withdrawn_not_before() returns trigger
language plpgsql set search_path = '' as $$
declare done timestamptz := case tg_table_name
  when 'mission_photos' then (to_jsonb(new) ->> 'taken_at')::timestamptz
  else (to_jsonb(new) ->> 'measured_at')::timestamptz end;
begin
  new.withdrawn_at := greatest(new.withdrawn_at, done);
  return new;
end $$;
comment on function hawa.withdrawn_not_before() is
  'Row trigger: what was made is withdrawn afterwards.';
create trigger b_order before update of withdrawn_at on public.mission_measurements
  for each row when (new.withdrawn_at is not null) execute function hawa.withdrawn_not_before();
create trigger b_order before update of withdrawn_at on public.mission_photos
  for each row when (new.withdrawn_at is not null) execute function hawa.withdrawn_not_before();

create or replace function hawa.sample_row(sample public.mission_samples) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', sample.id, 'code', sample.code, 'matrice', sample.matrice,
    'contenant', sample.contenant, 'contenant_precise', sample.contenant_precise, 'sampled_at', sample.sampled_at,
    'etat', sample.etat, 'author_name', sample.author_name, 'study_id', sample.study_id,
    'entreprise', s.nom_entreprise, 'pays', s.pays,
    'detenteur', (
      select jsonb_build_object('nom', e.data ->> 'receveur_nom', 'organisme', e.data ->> 'receveur_organisme')
      from public.sample_events e where e.sample_id = sample.id and e.kind = 'remis' order by e.position desc limit 1))
  from public.demandes_etudes s where s.id = sample.study_id
$$;

comment on function hawa.refuse_field(text, text) is
  'Refuses as invalid; reason is one of required, too_long, unknown_value, malformed, placeholder, '
  'unknown_name, too_early, too_late.';
comment on function hawa.cmd_assign_study(public.profiles, jsonb, timestamptz) is
  'An administrator gives a study to a specialist, or with a reason to another one than instead_of, or to '
  'nobody any more (no intervenant_id). The one before loses it by tombstones and is told; facts that they '
  'recorded before are still taken as theirs, other unsent work is refused not_yours and stays on their device '
  '[L8]. Refuses not_allowed, invalid, not_found, wrong_state, study_taken (somebody accepted meanwhile), '
  'changed_meanwhile (it is not instead_of''s), account_unavailable.';

revoke execute on all functions in schema hawa from public;
