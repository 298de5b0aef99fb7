create table hawa.device_keys (
  device uuid not null,
  profile uuid not null references public.profiles (id) on delete cascade,
  -- base64url, made by the device; opens nothing without the data on that device.
  secret text not null check (secret ~ '^[A-Za-z0-9_-]{43}$'),
  made_at timestamptz not null default now(),
  primary key (profile, device)
);
comment on table hawa.device_keys is
  'By person and device: the secret under which that device has wrapped the key of this person''s local data. Read '
  'by its owner alone, after a sign-in with the password. Losing the table loses the way back, not the data: the '
  'code still opens it.';

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
  -- The data on the device is sealed by a code.
  sealed boolean,
  first_contact timestamptz not null default now(),
  last_contact timestamptz not null default now(),
  -- Opened from the home screen or in a window of its own.
  installed boolean,
  -- When its browser turned out to have cleared everything; the unsent commands of its last heartbeat are gone.
  lost_at timestamptz,
  primary key (profile, device),
  check (oldest_at <= last_contact)
);
comment on table public.device_health is
  'By person and device: the content of its last heartbeat. Written by report_health only; the 20 devices heard of '
  'last are kept of each person.';
alter table public.device_health alter column app set statistics 0, alter column platform set statistics 0,
  alter column waiting set statistics 0, alter column refused set statistics 0,
  alter column oldest_at set statistics 0, alter column oldest_name set statistics 0,
  alter column failure set statistics 0, alter column used_bytes set statistics 0,
  alter column quota_bytes set statistics 0, alter column persisted set statistics 0,
  alter column clock_offset_ms set statistics 0, alter column repairs set statistics 0,
  alter column background_sync set statistics 0, alter column sealed set statistics 0,
  alter column first_contact set statistics 0, alter column last_contact set statistics 0,
  alter column installed set statistics 0, alter column lost_at set statistics 0;
alter table public.device_health enable row level security;
revoke all on table public.device_health from public, anon, authenticated;
grant select on table public.device_health to authenticated;

create function hawa.key_owner() returns uuid
language plpgsql stable set search_path = '' as $$
declare me public.profiles := hawa.me();
begin
  if me.id is null or not me.is_active then raise exception 'no active account' using errcode = '42501'; end if;
  return me.id;
end $$;
comment on function hawa.key_owner() is
  'Profile of the caller; 42501 without an active account. One that waits for approval may have a code as well.';

create function public.keep_device_key(device uuid, secret text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare owner uuid := hawa.key_owner();
begin
  if secret is null or secret !~ '^[A-Za-z0-9_-]{43}$' or device is null then
    raise exception 'a device and a secret of 32 bytes' using errcode = '22023';
  end if;
  insert into hawa.device_keys (profile, device, secret) values (owner, keep_device_key.device, keep_device_key.secret)
  on conflict on constraint device_keys_pkey do update set secret = excluded.secret, made_at = now();
  -- Tablets come and go; the ones set up longest ago are forgotten.
  delete from hawa.device_keys k where k.profile = owner and k.device not in (
    select d.device from hawa.device_keys d where d.profile = owner order by d.made_at desc, d.device limit 20);
  return true;
end $$;
comment on function public.keep_device_key(uuid,text) is
  'Keeps the caller''s secret for one device, in the place of an older one; of the last 20 devices. 22023 for a '
  'malformed secret, 42501 without an active account.';
grant execute on function public.keep_device_key(uuid,text) to authenticated;

create function public.device_key(device uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('secret', (select k.secret from hawa.device_keys k where k.profile = hawa.key_owner()
    and k.device = device_key.device))
$$;
comment on function public.device_key(uuid) is
  'The caller''s secret for one device, null where there is none; 42501 without an active account.';
grant execute on function public.device_key(uuid) to authenticated;

create function hawa.told_number(report jsonb, key text, least_value bigint, top bigint) returns bigint
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(report -> key) = 'number' then round(least(greatest((report ->> key)::numeric,
    least_value), top))::bigint end
$$;
comment on function hawa.told_number(jsonb,text,bigint,bigint) is
  'A number of a heartbeat, brought into its range; null for anything else.';

create function hawa.told_text(report jsonb, key text, pattern text) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(report -> key) = 'string' and report ->> key ~ pattern then report ->> key end
$$;
comment on function hawa.told_text(jsonb,text,text) is
  'A code of a heartbeat; null for anything else, so that no words get in this way.';

create function hawa.told_truth(report jsonb, key text) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(report -> key) = 'boolean' then (report ->> key)::boolean end
$$;
comment on function hawa.told_truth(jsonb,text) is 'A yes or no of a heartbeat; null for anything else.';

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
  told.installed := hawa.told_truth(report, 'installed');

  insert into public.device_health as h (device, profile, app, platform, waiting, refused, oldest_at, oldest_name,
    failure, used_bytes, quota_bytes,
    persisted, clock_offset_ms, repairs, background_sync, sealed, installed)
  values (report_health.device, owner, told.app, told.platform, told.waiting, told.refused, told.oldest_at,
    told.oldest_name, told.failure,
    told.used_bytes, told.quota_bytes, told.persisted, told.clock_offset_ms, told.repairs, told.background_sync,
      told.sealed, told.installed)
  on conflict (profile, device) do update set
    waiting = excluded.waiting, refused = excluded.refused, oldest_at = excluded.oldest_at,
      oldest_name = excluded.oldest_name,
    failure = excluded.failure, last_contact = now(),
    -- The worker knows less than a page: fields it does not send stay as they were.
    app = coalesce(excluded.app, h.app), platform = coalesce(excluded.platform, h.platform),
    used_bytes = coalesce(excluded.used_bytes, h.used_bytes), quota_bytes = coalesce(excluded.quota_bytes,
      h.quota_bytes),
    persisted = coalesce(excluded.persisted, h.persisted), clock_offset_ms = coalesce(excluded.clock_offset_ms,
      h.clock_offset_ms),
    repairs = coalesce(excluded.repairs, h.repairs), background_sync = coalesce(excluded.background_sync,
      h.background_sync),
    sealed = coalesce(excluded.sealed, h.sealed), installed = coalesce(excluded.installed, h.installed),
    -- It speaks: nothing was lost after all.
    lost_at = null;
  delete from public.device_health h where h.profile = owner and h.device not in (
    select k.device from public.device_health k where k.profile = owner order by k.last_contact desc, k.device
      limit 20);
  return true;
end $$;
comment on function public.report_health(uuid,jsonb) is
  'The heartbeat of a device: {waiting, refused, oldest_s, oldest, failure, app, platform, used, quota, persisted, '
  'clock_ms, repairs, sync, sealed, installed}, of the caller alone, 2 KB at most (22023). False: the same counts '
  'were told within the last three seconds, nothing was written. Values out of range are brought into it, a text '
  'that is no code is dropped. 42501 without an active account.';
grant execute on function public.report_health(uuid,jsonb) to authenticated;

create function hawa.running_specialists() returns setof uuid
language sql stable set search_path = '' as $$
  select s.intervenant_id from public.demandes_etudes s where s.statut = 'en_cours'
  union
  -- Started without network, perhaps: the server does not know it yet.
  select s.intervenant_id from public.demandes_etudes s join public.mission_plans p on p.study_id = s.id
  where s.statut = 'acceptée' and p.debut <= hawa.local_day(now(), s.pays)
$$;
comment on function hawa.running_specialists() is
  'Specialists in the field: a mission under way, or one accepted whose first planned day has come.';

create function public.report_loss(device uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  owner uuid := hawa.key_owner();
  gone public.device_health;
begin
  update public.device_health h set lost_at = coalesce(h.lost_at, now())
  where h.profile = owner and h.device = report_loss.device returning * into gone;
  if not found then return jsonb_build_object('lost', null); end if;
  return jsonb_build_object('lost', jsonb_build_object('waiting', gone.waiting, 'refused', gone.refused,
    'oldest_name', gone.oldest_name,
    'last_contact', gone.last_contact));
end $$;
comment on function public.report_loss(uuid) is
  'A device found that its browser had cleared the data kept under this earlier number: {lost: {waiting, refused, '
  'oldest_name, last_contact}} as of its last word to the server, null when the caller never spoke from it. Of the '
  'caller alone; asking again changes nothing. 42501 without an active account.';
grant execute on function public.report_loss(uuid) to authenticated;

create function hawa.mission_seen(person uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('study_id', s.id, 'reference', s.reference, 'zone', s.zone_geographique, 'pays', s.pays,
      'at', o.at, 'latitude', o.latitude, 'longitude', o.longitude)
    from public.demandes_etudes s left join lateral (
      (select m.measured_at as at, m.latitude, m.longitude from public.mission_measurements m
        where m.study_id = s.id and m.author = person and m.latitude is not null and m.longitude is not null
        order by m.measured_at desc limit 1)
      union all
      (select f.taken_at, f.latitude, f.longitude from public.mission_photos f
        where f.study_id = s.id and f.author = person and f.latitude is not null and f.longitude is not null
        order by f.taken_at desc limit 1)
      union all
      (select a.sampled_at, a.latitude, a.longitude from public.mission_samples a
        where a.study_id = s.id and a.author = person and a.latitude is not null and a.longitude is not null
        order by a.sampled_at desc limit 1)
      order by at desc limit 1) o on true
    where s.intervenant_id = person and s.statut = 'en_cours'
    order by o.at desc nulls last, s.date_debut_mission desc nulls last, s.id limit 1);
end $$;
comment on function hawa.mission_seen(uuid) is
  'The mission under way of a specialist, and where they last recorded something in it that has arrived: {study_id, '
  'reference, zone, pays, at, latitude, longitude}; at, latitude and longitude are null while nothing has a place. Of '
  'several missions the one last recorded in. Null: none is under way.';

create function public.admin_devices(
  problem text default null, kind text default null, search text default null, page jsonb default null,
  size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  top integer := hawa.page_size(size);
  keys text[] := array['not x.matters', 'x.rank', 'coalesce(x.oldest_at, ''infinity'')',
    '- extract(epoch from x.last_contact)', 'x.device', 'x.profile'];
  told jsonb;
  cut jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  begin
    execute format($query$
      with running as materialized (
        -- Somebody who changes tablets is not silent on the one in the drawer.
        select r.id, (select max(h.last_contact) from public.device_health h where h.profile = r.id) as newest
        from hawa.running_specialists() r (id)),
      people as materialized (
        select p.id, p.type_compte = 'intervention' as in_field from public.profiles p
        where %1$s and ($1 is null or p.type_compte = $1)),
      found as (
        -- Conditions written out: a function called for each of a hundred thousand devices takes seconds.
        select h.device, h.profile, h.oldest_at, h.last_contact, p.in_field or h.waiting + h.refused > 0 as matters,
          h.lost_at > now() - interval '30 days' and h.waiting + h.refused > 0 as lost,
          -- A lost device has nothing to send and is not waited for.
          h.lost_at is null and h.platform = 'ios' and h.installed is not true and h.waiting + h.refused > 0
            and h.last_contact < now() - interval '5 days' as expiring,
          h.lost_at is null and h.waiting > 0 and h.oldest_at < now() - interval '24 hours' as stuck,
          h.lost_at is null and h.refused > 0 as refused,
          h.lost_at is null and r.id is not null and h.last_contact < now() - interval '3 days'
            and h.last_contact = r.newest as silent,
          h.quota_bytes > 0 and (h.used_bytes > 0.9 * h.quota_bytes
            or h.quota_bytes - h.used_bytes < 52428800) as storage,
          abs(h.clock_offset_ms) > 300000 as clock,
          not h.persisted as not_persistent
        from public.device_health h join people p on p.id = h.profile left join running r on r.id = h.profile),
      faults as materialized (
        select f.*, case when f.lost then 1 when f.expiring then 2 when f.stuck then 3 when f.refused then 4
          when f.silent then 5 when f.storage then 6 when f.clock then 7 when f.not_persistent then 8 else 9 end as rank
        from found f),
      persons as materialized (
        select f.profile, min(f.rank) <= 6 as help, bool_or(f.lost) as lost, bool_or(f.expiring) as expiring,
          bool_or(f.stuck) as stuck, bool_or(f.refused) as refused, bool_or(f.silent) as silent,
          bool_or(f.storage) as storage, bool_or(f.clock) as clock, bool_or(f.not_persistent) as not_persistent
        from faults f group by f.profile),
      asked as (
        -- Of each person the device that matters most: work in the field, or work that has not arrived, first.
        select distinct on (f.profile) f.*
        from faults f join persons p on p.profile = f.profile
        where case $2 when 'help' then p.help when 'calm' then not p.help when 'lost' then f.lost
          when 'expiring' then f.expiring when 'stuck' then f.stuck
          when 'refused' then f.refused when 'silent' then f.silent when 'storage' then f.storage
          when 'clock' then f.clock when 'not_persistent' then f.not_persistent else $2 is null end
        order by f.profile, not f.matters, f.rank, f.oldest_at, f.last_contact desc, f.device),
      shown as (
        select o.*, row_number() over () as n from (
          select x.*, %2$s as place from asked x where %3$s order by %4$s limit %5$s) o),
      described as materialized (
        select f.profile, f.device, f.rank, to_jsonb(h) - 'profile' || jsonb_build_object(
          'problems', array_remove(array[
            case when f.lost then 'lost' end, case when f.expiring then 'expiring' end,
            case when f.stuck then 'stuck' end,
            case when f.refused then 'refused' end, case when f.silent then 'silent' end,
            case when f.storage then 'storage' end, case when f.clock then 'clock' end,
            case when f.not_persistent then 'not_persistent' end], null)) as said
        from shown s join faults f on f.profile = s.profile
          join public.device_health h on h.profile = f.profile and h.device = f.device),
      counts as (
        select count(*) as everybody, count(*) filter (where p.help) as help,
          count(*) filter (where not p.help) as calm, count(*) filter (where p.lost) as lost,
          count(*) filter (where p.expiring) as expiring,
          count(*) filter (where p.stuck) as stuck, count(*) filter (where p.refused) as refused,
          count(*) filter (where p.silent) as silent, count(*) filter (where p.storage) as storage,
          count(*) filter (where p.clock) as clock, count(*) filter (where p.not_persistent) as not_persistent
        from persons p)
      select jsonb_build_object(
        'items', (select coalesce(jsonb_agg(jsonb_build_array(d.said || jsonb_build_object(
            'profile_id', p.id, 'name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email),
            'type_compte', p.type_compte,
            'telephone', p.telephone, 'email', p.email, 'pays', p.pays,
            'running', exists (select 1 from running r where r.id = p.id),
            'mission', hawa.mission_seen(p.id),
            'devices', (select jsonb_agg(o.said order by o.rank, o.said ->> 'last_contact' desc)
              from described o where o.profile = s.profile)), s.place) order by s.n), '[]')
          from shown s join described d on d.profile = s.profile and d.device = s.device
            join public.profiles p on p.id = s.profile),
        'total', case when $2 is null then c.everybody else coalesce((to_jsonb(c) ->> $2)::bigint, 0) end,
        'counts', (select coalesce(jsonb_object_agg(k.key, k.value), '{}') from jsonb_each(to_jsonb(c) - 'everybody') k
          where k.value <> '0'),
        'as_of', now())
      from counts c $query$,
      hawa.search_rule('profile', 'p.id', search), hawa.page_keys(keys), hawa.page_rule(keys, false, page),
      hawa.page_order(keys, false, page), top + 1) into told using kind, problem;
  exception when data_exception then
    if hawa.page_place(keys, page) is null then raise; end if;
    raise exception using errcode = '22023', message = 'page: not a place of this list';
  end;
  cut := hawa.page_cut(told -> 'items', page, top);
  if hawa.page_back(page) and cut -> 'before' = 'null' then
    return public.admin_devices(problem, kind, search, null, size);
  end if;
  return told - 'items' || jsonb_build_object('rows', cut -> 'items') || (cut - 'items');
end $$;
comment on function public.admin_devices(text,text,text,jsonb,integer) is
  'People with devices for administrators, the worst first: {rows, total, counts, before, after, as_of}. A row is the '
  'device of a person that matters most, with all of them in devices, the worst first, and mission '
  '(hawa.mission_seen). problem: one of theirs; help: lost, expiring, stuck, refused, silent or storage; calm: none '
  'of those. counts: people with each problem, with help and calm, whichever is asked for. search: words of the name, '
  'the address or the company of the person; kind: of account. page, before, after: hawa.keyed. 42501 for anybody '
  'else.';
grant execute on function public.admin_devices(text,text,text,jsonb,integer) to authenticated;

create trigger a_closed before insert or update or delete or truncate on public.device_health
  for each statement execute function hawa.keep_closed();

create policy "own, administrators" on public.device_health for select to authenticated
  using (profile in ((select hawa.my_id_as('client')), (select hawa.my_id_as('intervention')))
    or (select hawa.my_id_as('admin')) is not null);
