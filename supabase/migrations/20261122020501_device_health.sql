-- How the devices of people are: what waits on them and whether anything stands in its way. Told by the device after a contact, beside
-- the outbox, so that it arrives also when the outbox is stuck. Figures and codes only: no words of anybody, no names of files.
create table public.device_health (
  device uuid not null,
  -- A shared tablet has a row for each of its people.
  profile uuid not null references public.profiles (id) on delete cascade,
  app text check (app ~ '^[A-Za-z0-9._-]{1,40}$'),
  platform text check (platform in ('android', 'ios', 'windows', 'macos', 'chromeos', 'linux', 'other')),
  waiting integer not null default 0 check (waiting >= 0),
  refused integer not null default 0 check (refused >= 0),
  -- Since when the oldest unsent item has been waiting, and the name of its command.
  oldest_at timestamptz,
  oldest_name text check (oldest_name ~ '^[a-z_]{1,64}$'),
  -- Why it is still there, as far as the device knows: a refusal code, or network, server, needs-login.
  failure text check (failure ~ '^[a-z_-]{1,40}$'),
  used_bytes bigint,
  quota_bytes bigint,
  persisted boolean,
  -- Server minus device.
  clock_offset_ms bigint,
  repairs integer,
  background_sync boolean,
  -- What lies there is sealed by a code.
  sealed boolean,
  first_contact timestamptz not null default now(),
  last_contact timestamptz not null default now(),
  primary key (profile, device),
  check (oldest_at <= last_contact)
);
comment on table public.device_health is
  'By person and device: what its last heartbeat said. Written by report_health only; the 20 devices heard of last are kept of each person.';

alter table public.device_health enable row level security;
revoke all on table public.device_health from public, anon, authenticated;
grant select on table public.device_health to authenticated;
grant select, insert, update, delete on table public.device_health to service_role;
create trigger a_closed before insert or update or delete or truncate on public.device_health
  for each statement execute function hawa.keep_closed();
create policy "own, administrators" on public.device_health for select to authenticated
  using (profile in ((select hawa.my_id_as('client')), (select hawa.my_id_as('intervention'))) or (select hawa.my_id_as('admin')) is not null);
-- The planner's statistics must not tell what row security hides.
do $$
declare c record;
begin
  for c in
    select a.attname from pg_attribute a where a.attrelid = 'public.device_health'::regclass and a.attnum > 0 and not a.attisdropped
      and a.attname not in ('profile', 'device')
  loop
    execute format('alter table public.device_health alter column %I set statistics 0', c.attname);
  end loop;
end $$;

create function hawa.told_number(report jsonb, key text, least_value bigint, top bigint) returns bigint
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(report -> key) = 'number' then round(least(greatest((report ->> key)::numeric, least_value), top))::bigint end
$$;
comment on function hawa.told_number(jsonb, text, bigint, bigint) is 'A number of a heartbeat, brought into its range; null for anything else.';

create function hawa.told_text(report jsonb, key text, pattern text) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(report -> key) = 'string' and report ->> key ~ pattern then report ->> key end
$$;
comment on function hawa.told_text(jsonb, text, text) is 'A code of a heartbeat; null for what is none, so that no words get in this way.';

create function hawa.told_truth(report jsonb, key text) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(report -> key) = 'boolean' then (report ->> key)::boolean end
$$;
comment on function hawa.told_truth(jsonb, text) is 'A yes or no of a heartbeat; null for anything else.';

create function public.report_health(device uuid, report jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  owner uuid := hawa.key_owner();
  told public.device_health;
begin
  if report_health.device is null or report is null or pg_column_size(report) > 2048 or hawa.is_too_long(report)
    or octet_length(report::text) > 2048 or jsonb_typeof(report) <> 'object' then
    raise exception 'a device and a small report' using errcode = '22023';
  end if;
  told.waiting := coalesce(hawa.told_number(report, 'waiting', 0, 1000000), 0);
  told.refused := coalesce(hawa.told_number(report, 'refused', 0, 1000000), 0);
  perform 1 from public.device_health h
  where h.profile = owner and h.device = report_health.device and h.last_contact > now() - interval '3 seconds'
    and (h.waiting, h.refused) = (told.waiting, told.refused);
  if found then return false; end if;

  if told.waiting + told.refused > 0 then
    -- [L17] The device says for how long; since when is this server's word.
    told.oldest_at := now() - make_interval(secs => coalesce(hawa.told_number(report, 'oldest_s', 0, 31622400), 0));
    told.oldest_name := hawa.told_text(report, 'oldest', '^[a-z_]{1,64}$');
    told.failure := hawa.told_text(report, 'failure', '^[a-z_-]{1,40}$');
  end if;
  told.app := hawa.told_text(report, 'app', '^[A-Za-z0-9._-]{1,40}$');
  told.platform := hawa.told_text(report, 'platform', '^(android|ios|windows|macos|chromeos|linux|other)$');
  told.used_bytes := hawa.told_number(report, 'used', 0, 1000000000000000);
  told.quota_bytes := hawa.told_number(report, 'quota', 0, 1000000000000000);
  told.persisted := hawa.told_truth(report, 'persisted');
  told.clock_offset_ms := hawa.told_number(report, 'clock_ms', -3155760000000, 3155760000000);
  told.repairs := hawa.told_number(report, 'repairs', 0, 1000000);
  told.background_sync := hawa.told_truth(report, 'sync');
  told.sealed := hawa.told_truth(report, 'sealed');

  insert into public.device_health as h (device, profile, app, platform, waiting, refused, oldest_at, oldest_name, failure, used_bytes, quota_bytes,
    persisted, clock_offset_ms, repairs, background_sync, sealed)
  values (report_health.device, owner, told.app, told.platform, told.waiting, told.refused, told.oldest_at, told.oldest_name, told.failure,
    told.used_bytes, told.quota_bytes, told.persisted, told.clock_offset_ms, told.repairs, told.background_sync, told.sealed)
  on conflict (profile, device) do update set
    waiting = excluded.waiting, refused = excluded.refused, oldest_at = excluded.oldest_at, oldest_name = excluded.oldest_name,
    failure = excluded.failure, last_contact = now(),
    -- The worker knows less than a page: what it does not say is as it was.
    app = coalesce(excluded.app, h.app), platform = coalesce(excluded.platform, h.platform),
    used_bytes = coalesce(excluded.used_bytes, h.used_bytes), quota_bytes = coalesce(excluded.quota_bytes, h.quota_bytes),
    persisted = coalesce(excluded.persisted, h.persisted), clock_offset_ms = coalesce(excluded.clock_offset_ms, h.clock_offset_ms),
    repairs = coalesce(excluded.repairs, h.repairs), background_sync = coalesce(excluded.background_sync, h.background_sync),
    sealed = coalesce(excluded.sealed, h.sealed);
  delete from public.device_health h where h.profile = owner and h.device not in (
    select k.device from public.device_health k where k.profile = owner order by k.last_contact desc, k.device limit 20);
  return true;
end $$;
comment on function public.report_health(uuid, jsonb) is
  'The heartbeat of a device: {waiting, refused, oldest_s, oldest, failure, app, platform, used, quota, persisted, clock_ms, repairs, sync, sealed}, '
  'of the caller alone, 2 KB at most (22023). False: the same counts were told within the last three seconds, nothing was written. Values out of range are brought into '
  'it, what is no code is dropped. 42501 without an active account.';

create function hawa.running_specialists() returns setof uuid
language sql stable set search_path = '' as $$
  select s.intervenant_id from public.demandes_etudes s where s.statut = 'en_cours'
  union
  -- Started without network, perhaps: the server does not know it yet.
  select s.intervenant_id from public.demandes_etudes s join public.mission_plans p on p.study_id = s.id
  where s.statut = 'acceptée' and p.debut <= hawa.local_day(now(), s.pays)
$$;
comment on function hawa.running_specialists() is 'Who is in the field: a mission under way, or one accepted whose first planned day has come.';

create function public.admin_devices(problem text default null, kind text default null, search text default null,
  page integer default 1, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  words text := lower(hawa.clean(left(search, 200)));
  top integer := least(greatest(coalesce(size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * least(greatest(coalesce(size, 25), 1), 100);
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return (
    with running as materialized (select r.id from hawa.running_specialists() r (id)),
    newest as materialized (select h.profile, max(h.last_contact) as at from public.device_health h group by h.profile),
    heard as materialized (
      -- Only what sorts and counts: the rest is fetched for the page alone.
      select h.device, h.profile, h.oldest_at, h.last_contact, r.id is not null as running, p.type_compte = 'intervention' or h.waiting + h.refused > 0 as matters,
        -- Worst first; written out here, because a function called for each of a hundred thousand devices takes seconds.
        array_remove(array[
          case when h.waiting > 0 and h.oldest_at < now() - interval '24 hours' then 'stuck' end,
          case when h.refused > 0 then 'refused' end,
          -- Somebody who changes tablets is not silent on the one in the drawer.
          case when r.id is not null and h.last_contact < now() - interval '3 days' and h.last_contact = n.at then 'silent' end,
          case when h.quota_bytes > 0 and (h.used_bytes > 0.9 * h.quota_bytes or h.quota_bytes - h.used_bytes < 52428800) then 'storage' end,
          case when abs(h.clock_offset_ms) > 300000 then 'clock' end,
          case when not h.persisted then 'not_persistent' end], null) as problems
      from public.device_health h
        join public.profiles p on p.id = h.profile
        join newest n on n.profile = h.profile
        left join running r on r.id = h.profile
      where (words is null or strpos(lower(p.prenom || ' ' || p.nom || ' ' || p.email), words) > 0)
        and (admin_devices.kind is null or p.type_compte = admin_devices.kind)
    ),
    matching as materialized (select * from heard x where admin_devices.problem is null or admin_devices.problem = any (x.problems)),
    shown as (
      select m.*, row_number() over (order by
        -- Work in the field, or work that has not arrived, before everybody else's devices.
        m.matters desc,
        case m.problems[1] when 'stuck' then 1 when 'refused' then 2 when 'silent' then 3 when 'storage' then 4 when 'clock' then 5
          when 'not_persistent' then 6 else 7 end,
        m.oldest_at nulls last, m.last_contact desc, m.device) as place
      from matching m order by place limit top offset skipped
    )
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(to_jsonb(h) - 'profile' || jsonb_build_object('profile_id', p.id,
          'name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email), 'type_compte', p.type_compte, 'telephone', p.telephone,
          'email', p.email, 'pays', p.pays, 'running', s.running, 'problems', s.problems) order by s.place), '[]')
        from shown s join public.device_health h on h.profile = s.profile and h.device = s.device join public.profiles p on p.id = s.profile),
      'total', (select count(*) from matching),
      'counts', (select coalesce(jsonb_object_agg(c.name, c.n), '{}')
        from (select u.name, count(*) as n from heard x, unnest(x.problems) as u (name) group by u.name) c),
      'as_of', now()));
end $$;
comment on function public.admin_devices(text, text, text, integer, integer) is
  'Devices for administrators, worst first: {rows, total, counts, as_of}; counts are devices by problem, of everybody who matches kind and search. '
  'problem: stuck (unsent for more than 24 hours), refused, silent (no contact for 3 days with a running mission), storage (over 90 % or under 50 MB '
  'left), clock (off by more than 5 minutes), not_persistent, or null; search: part of the name or the address. 42501 for anybody else.';

create function hawa.export_of_devices(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(h) - 'profile' order by h.first_contact, h.device), '[]') from public.device_health h where h.profile = me.id
$$;
comment on function hawa.export_of_devices(public.profiles) is 'What this person''s devices have told about themselves.';

revoke execute on all functions in schema hawa from public;
do $$
declare door text;
begin
  foreach door in array array['public.report_health(uuid, jsonb)', 'public.admin_devices(text, text, text, integer, integer)'] loop
    execute format('revoke execute on function %s from public, anon, authenticated', door);
    execute format('grant execute on function %s to authenticated', door);
  end loop;
end $$;
