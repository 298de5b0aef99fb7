-- What a specialist measures on a mission: a parameter, a value, a unit, when, with what.

-- Which unit a parameter has, and between which values (both included) an instrument can show it: sync/domain/measurement.ts.
create table hawa.measurement_units (
  parametre text not null,
  unite text not null,
  least numeric not null,
  greatest numeric not null,
  primary key (parametre, unite)
);
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
  ('ph', 'pH', 0, 14), ('conductivite', 'µS/cm', 0, 1000000), ('conductivite', 'mS/cm', 0, 1000), ('turbidite', 'NTU', 0, 100000);

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
  check ((parametre = 'autre') = (libelle is not null))
);
create index mission_measurements_study on public.mission_measurements (study_id);
create trigger a_lock before insert or update or delete on public.mission_measurements for each statement execute function hawa.take_feed_lock();

insert into hawa.record_kinds (kind, for_field) values ('measurement', true);

create function hawa.body_measurement(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('author_name', m.author_name, 'mine', m.author = reader, 'parametre', m.parametre, 'libelle', m.libelle,
    'valeur', m.valeur, 'unite', m.unite, 'measured_at', m.measured_at, 'instrument', m.instrument, 'point', m.point,
    'received_at', m.received_at, 'withdrawn_at', m.withdrawn_at)
  from public.mission_measurements m where m.id = record
$$;
comment on function hawa.body_measurement(uuid, uuid) is 'A measurement of a mission as its specialist and its client are told of it.';

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
comment on function hawa.on_measurement_changed() is 'Row trigger: a measurement goes to its readers, a withdrawn one leaves them.';
create trigger c_deliver after insert or update on public.mission_measurements for each row execute function hawa.on_measurement_changed();

alter table public.mission_measurements enable row level security;
revoke all on table public.mission_measurements from public, anon, authenticated;
grant select on table public.mission_measurements to authenticated;
grant select, insert, update, delete on table public.mission_measurements to service_role;
create trigger a_closed before insert or update or delete or truncate on public.mission_measurements
  for each statement execute function hawa.keep_closed();
create policy "measurements of a study one sees in full" on public.mission_measurements for select to authenticated
  using ((withdrawn_at is null or author = (select hawa.my_id_as('intervention')) or (select hawa.my_id_as('admin')) is not null)
    and exists (select 1 from public.demandes_etudes s where s.id = study_id));
do $$
declare name text;
begin
  -- The planner's statistics must not tell what row security hides.
  foreach name in array array['author_name', 'parametre', 'libelle', 'valeur', 'unite', 'measured_at', 'instrument', 'point', 'received_at', 'withdrawn_at']
  loop execute format('alter table public.mission_measurements alter column %I set statistics 0', name); end loop;
end $$;

create function hawa.measured_study(me public.profiles, study uuid) returns public.demandes_etudes
language plpgsql volatile set search_path = '' as $$
declare mission public.demandes_etudes := hawa.mission_of(me, study);
begin
  if mission.statut not in ('en_cours', 'terminée') then perform hawa.refuse('wrong_state'); end if;
  return mission;
end $$;
comment on function hawa.measured_study(public.profiles, uuid) is
  'The caller''s mission from its start until its report is delivered, locked. Refuses not_found, not_yours, wrong_state.';

create function hawa.cmd_add_measurement(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.mission_measurements;
  allowed hawa.measurement_units;
begin
  perform hawa.require_kind(me, 'intervention');
  given.study_id := hawa.uuid_arg(args, 'study_id');
  given.id := hawa.uuid_arg(args, 'measurement_id');
  given.parametre := hawa.choice_arg(args, 'parametre',
    array(select distinct u.parametre from hawa.measurement_units u) || array['autre'], true);
  given.libelle := hawa.text_arg(args, 'libelle', 100, given.parametre = 'autre');
  given.valeur := hawa.number_arg(args, 'valeur', -1000000000000, 1000000000000, true);
  given.unite := hawa.text_arg(args, 'unite', 20, true);
  given.measured_at := least(hawa.instant_arg(args, 'measured_at'), cmd_add_measurement.at);
  given.instrument := hawa.text_arg(args, 'instrument', 100);
  given.point := hawa.text_arg(args, 'point', 100);
  if given.parametre <> 'autre' then
    given.libelle := null;
    select * into allowed from hawa.measurement_units u where u.parametre = given.parametre and u.unite = given.unite;
    if not found then perform hawa.refuse_field('unite', 'unknown_value'); end if;
    if given.valeur < allowed.least or given.valeur > allowed.greatest then perform hawa.refuse_field('valeur', 'malformed'); end if;
  end if;

  perform hawa.measured_study(me, given.study_id);
  if exists (select 1 from public.mission_measurements m where m.id = given.id) then perform hawa.refuse('already_exists'); end if;
  given.author := me.id;
  given.author_name := hawa.full_name(me.id);
  given.received_at := now();
  insert into public.mission_measurements select given.*;
  return jsonb_build_object('measurement_id', given.id, 'rev', hawa.delivered_rev('measurement', given.id, me.id));
end $$;
comment on function hawa.cmd_add_measurement(public.profiles, jsonb, timestamptz) is
  'A measurement of the caller''s mission, from its start until its report is delivered. A parameter of the list has one of its units, and a '
  'value that an instrument can show; any other is named. Refuses not_allowed, not_approved, invalid (unite: unknown_value, valeur: malformed '
  'beyond what the unit allows), not_found, not_yours, wrong_state, already_exists.';

create function hawa.cmd_withdraw_measurement(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  measurement uuid;
  study uuid;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  measurement := hawa.uuid_arg(args, 'measurement_id');
  perform hawa.measured_study(me, study);
  update public.mission_measurements m set withdrawn_at = cmd_withdraw_measurement.at
  where m.id = measurement and m.study_id = study and m.withdrawn_at is null;
  return jsonb_build_object('measurement_id', measurement) || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('measurement', measurement, me.id)));
end $$;
comment on function hawa.cmd_withdraw_measurement(public.profiles, jsonb, timestamptz) is
  'A measurement written down by mistake leaves the mission; administrators still have it, and a right one is added. One that is not there is '
  'withdrawn already. Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state.';

create function hawa.export_of_measurements(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', m.study_id, 'id', m.id) || hawa.body_measurement(m.id, me.id) order by m.measured_at, m.id), '[]')
  from public.mission_measurements m join public.demandes_etudes s on s.id = m.study_id
  where m.author = me.id or (m.withdrawn_at is null and me.id in (s.client_id, s.intervenant_id))
$$;
comment on function hawa.export_of_measurements(public.profiles) is
  'Measurements this person made, withdrawn or not, and those of their studies; nobody''s profile id.';

revoke all on table hawa.measurement_units from public, anon, authenticated;
revoke execute on all functions in schema hawa from public;
