create table hawa.measurement_units (
  parametre text not null,
  unite text not null,
  least numeric not null,
  greatest numeric not null,
  primary key (parametre, unite)
);

create table public.mission_measurements (
  -- Made by the device.
  id uuid primary key,
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  author uuid not null references public.profiles (id),
  -- As of then.
  author_name text,
  parametre text not null check (char_length(parametre) <= 40),
  -- Which, where the parameter is none of the list.
  libelle text check (char_length(libelle) between 1 and 100),
  valeur numeric not null,
  unite text not null check (char_length(unite) between 1 and 20),
  -- By the device's clock as the server allowed it [L17].
  measured_at timestamptz not null,
  instrument text check (char_length(instrument) between 1 and 100),
  point text check (char_length(point) between 1 and 100),
  received_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Metres, as the receiver said.
  accuracy double precision check (accuracy between 0 and 100000),
  -- Where the time comes from: sync/domain/observation.ts.
  at_origin text check (at_origin in ('horloge', 'saisie', 'fichier', 'inconnue')),
  -- When the position was measured, and whether it was.
  position_at timestamptz,
  position_origin text check (position_origin in ('mesuree', 'saisie')),
  check ((parametre = 'autre') = (libelle is not null)),
  check ((latitude is null) = (longitude is null)),
  check (accuracy is null or latitude is not null),
  check (latitude is not null or (position_at is null and position_origin is null))
);
comment on column public.mission_measurements.at_origin is
  'How measured_at came about: horloge (the device''s clock, corrected), saisie (typed, a time of the place), '
  'fichier (the file says so), inconnue (only a bound is known); null: an older version of the app did not say.';
alter table public.mission_measurements alter column author_name set statistics 0,
  alter column parametre set statistics 0, alter column libelle set statistics 0,
  alter column valeur set statistics 0, alter column unite set statistics 0,
  alter column measured_at set statistics 0, alter column instrument set statistics 0,
  alter column point set statistics 0, alter column received_at set statistics 0,
  alter column withdrawn_at set statistics 0, alter column latitude set statistics 0,
  alter column longitude set statistics 0, alter column accuracy set statistics 0,
  alter column at_origin set statistics 0, alter column position_at set statistics 0,
  alter column position_origin set statistics 0;
alter table public.mission_measurements enable row level security;
revoke all on table public.mission_measurements from public, anon, authenticated;
grant select on table public.mission_measurements to authenticated;

create function hawa.body_measurement(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('author_name', m.author_name, 'mine', m.author = reader, 'parametre', m.parametre,
    'libelle', m.libelle, 'valeur', m.valeur, 'unite', m.unite, 'measured_at', m.measured_at, 'at_origin', m.at_origin,
    'latitude', m.latitude, 'longitude', m.longitude, 'accuracy', m.accuracy, 'position_at', m.position_at,
    'position_origin', m.position_origin, 'instrument', m.instrument, 'point', m.point, 'received_at', m.received_at,
    'withdrawn_at', m.withdrawn_at)
  from public.mission_measurements m where m.id = record
$$;
comment on function hawa.body_measurement(uuid,uuid) is
  'A measurement of a mission as its specialist and its client are told of it.';

create function hawa.on_measurement_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.withdrawn_at is null then
    perform hawa.deliver('measurement', new.id, new.study_id, hawa.readers_of(new.study_id, 'measurement'));
  else
    perform hawa.withdraw('measurement', new.id);
  end if;
  return null;
end $$;
comment on function hawa.on_measurement_changed() is
  'Row trigger: a measurement goes to its readers, a withdrawn one leaves them.';

create function hawa.cmd_add_measurement(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
comment on function hawa.cmd_add_measurement(profiles,jsonb,timestamptz) is
  'A measurement of the caller''s mission, from its start until its report is delivered, or recorded before the '
  'mission was given to somebody else. A parameter of the list has one of its units, and a value that an instrument '
  'can show; any other is named. Measured after the acceptance. Refuses not_allowed, not_approved, invalid (unite: '
  'unknown_value, valeur: malformed beyond what the unit allows, measured_at: too_early, too_late), not_found, '
  'not_yours, wrong_state, already_exists.';

create function hawa.cmd_withdraw_measurement(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  measurement uuid;
  study uuid;
  known public.mission_measurements;
  answer jsonb := '{}';
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  measurement := hawa.uuid_arg(args, 'measurement_id');
  select * into known from public.mission_measurements m where m.id = measurement and m.study_id = study;
  perform hawa.withdrawing_study(me, study, cmd_withdraw_measurement.at,
    case when known.withdrawn_at is null then known.author end, array['en_cours', 'terminée']);
  if known.id is null then
    answer := hawa.take_back_unknown(me, measurement, cmd_withdraw_measurement.at);
  elsif known.withdrawn_at is not null then
    answer := hawa.already(answer);
  else
    update public.mission_measurements m set withdrawn_at = cmd_withdraw_measurement.at where m.id = measurement;
  end if;
  return answer || jsonb_build_object('measurement_id', measurement)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('measurement', measurement, me.id)));
end $$;
comment on function hawa.cmd_withdraw_measurement(profiles,jsonb,timestamptz) is
  'A measurement written down by mistake leaves the mission; administrators still have it, and a right one is '
  'added. One that is not there is withdrawn already, after the delivery of the report too, and stays away if it '
  'arrives later. Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state.';

create index mission_measurements_study on public.mission_measurements (study_id);

create trigger a_lock before insert or update or delete
  on public.mission_measurements for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update
  on public.mission_measurements for each row execute function hawa.on_measurement_changed();

create trigger a_closed before insert or update or delete or truncate on public.mission_measurements
  for each statement execute function hawa.keep_closed();

create trigger b_order before update of withdrawn_at on public.mission_measurements
  for each row when (new.withdrawn_at is not null) execute function hawa.withdrawn_not_before();

create trigger c_clock before insert or update on public.mission_measurements for each row
  when (new.withdrawn_at > now() + interval '1 minute') execute function hawa.on_time_to_come('withdrawn_at');

create policy "measurements of a study one sees in full" on public.mission_measurements for select to authenticated
  using ((withdrawn_at is null or author = (select hawa.my_id_as('intervention'))
    or (select hawa.my_id_as('admin')) is not null)
    and exists (select 1 from public.demandes_etudes s where s.id = study_id));

insert into hawa.measurement_units (parametre, unite, least, greatest)
select p, u.unite, 0, u.greatest
from unnest(array['pm25', 'pm10']) p, (values ('µg/m³', 10000000), ('mg/m³', 100000)) u (unite, greatest)
union all
select p, u.unite, 0, u.greatest
from unnest(array['no2', 'so2', 'o3', 'co', 'h2s', 'cov']) p,
  (values ('µg/m³', 10000000), ('mg/m³', 100000), ('ppb', 10000000), ('ppm', 1000000)) u (unite, greatest)
union all
values ('co2', 'ppm', 0, 1000000), ('co2', '%', 0, 100),
  ('laeq', 'dB(A)', 0, 200), ('lamax', 'dB(A)', 0, 200),
  ('temperature', '°C', -60, 1500), ('humidite', '%', 0, 100), ('pression', 'hPa', 300, 1100),
  ('vent_vitesse', 'm/s', 0, 120), ('vent_vitesse', 'km/h', 0, 430), ('vent_direction', '°', 0, 360),
  ('ph', 'pH', 0, 14), ('conductivite', 'µS/cm', 0, 1000000), ('conductivite', 'mS/cm', 0, 1000), ('turbidite', 'NTU',
    0, 100000);

insert into hawa.record_kinds (kind, for_field) values ('measurement', true);
