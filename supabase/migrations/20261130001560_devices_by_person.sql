-- The devices of a person are one row, and it says where they are on mission.

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

revoke execute on function hawa.mission_seen(uuid) from public;

create or replace function public.admin_devices(
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
