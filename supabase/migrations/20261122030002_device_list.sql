-- The list of devices again, quick at a hundred thousand: one narrow pass with a flag for each problem, sorted by what a page needs, and
-- everything else looked up for the page alone.
create or replace function public.admin_devices(problem text default null, kind text default null, search text default null,
  page integer default 1, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
declare
  words text := lower(hawa.clean(left(search, 200)));
  top integer := least(greatest(coalesce(size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * least(greatest(coalesce(size, 25), 1), 100);
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return (
    with running as materialized (
      -- Somebody who changes tablets is not silent on the one in the drawer.
      select r.id, (select max(h.last_contact) from public.device_health h where h.profile = r.id) as newest from hawa.running_specialists() r (id)),
    people as materialized (
      select p.id, p.type_compte = 'intervention' as in_field from public.profiles p
      where (words is null or strpos(lower(p.prenom || ' ' || p.nom || ' ' || p.email), words) > 0)
        and (admin_devices.kind is null or p.type_compte = admin_devices.kind)),
    heard as materialized (
      -- Conditions written out: a function called for each of a hundred thousand devices takes seconds.
      select h.device, h.profile, h.oldest_at, h.last_contact, p.in_field or h.waiting + h.refused > 0 as matters,
        h.waiting > 0 and h.oldest_at < now() - interval '24 hours' as stuck,
        h.refused > 0 as refused,
        r.id is not null and h.last_contact < now() - interval '3 days' and h.last_contact = r.newest as silent,
        h.quota_bytes > 0 and (h.used_bytes > 0.9 * h.quota_bytes or h.quota_bytes - h.used_bytes < 52428800) as storage,
        abs(h.clock_offset_ms) > 300000 as clock,
        not h.persisted as not_persistent
      from public.device_health h join people p on p.id = h.profile left join running r on r.id = h.profile),
    shown as (
      select h.device, h.profile, row_number() over () as place from (
        select x.device, x.profile from heard x
        where case admin_devices.problem when 'stuck' then x.stuck when 'refused' then x.refused when 'silent' then x.silent when 'storage' then x.storage
          when 'clock' then x.clock when 'not_persistent' then x.not_persistent else admin_devices.problem is null end
        order by
          -- Work in the field, or work that has not arrived, before everybody else's devices; the worst first.
          x.matters desc, case when x.stuck then 1 when x.refused then 2 when x.silent then 3 when x.storage then 4 when x.clock then 5 when x.not_persistent then 6 else 7 end,
          x.oldest_at nulls last, x.last_contact desc, x.device
        limit top offset skipped) h),
    counts as (
      select count(*) as everybody, count(*) filter (where x.stuck) as stuck, count(*) filter (where x.refused) as refused,
        count(*) filter (where x.silent) as silent, count(*) filter (where x.storage) as storage, count(*) filter (where x.clock) as clock,
        count(*) filter (where x.not_persistent) as not_persistent
      from heard x)
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(to_jsonb(h) - 'profile' || jsonb_build_object('profile_id', p.id,
          'name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email), 'type_compte', p.type_compte, 'telephone', p.telephone,
          'email', p.email, 'pays', p.pays, 'running', exists (select 1 from running r where r.id = p.id), 'problems', array_remove(array[
            case when x.stuck then 'stuck' end, case when x.refused then 'refused' end, case when x.silent then 'silent' end,
            case when x.storage then 'storage' end, case when x.clock then 'clock' end, case when x.not_persistent then 'not_persistent' end], null)) order by s.place), '[]')
        from shown s join heard x on x.profile = s.profile and x.device = s.device
          join public.device_health h on h.profile = s.profile and h.device = s.device join public.profiles p on p.id = s.profile),
      'total', case when admin_devices.problem is null then c.everybody else coalesce((to_jsonb(c) ->> admin_devices.problem)::bigint, 0) end,
      'counts', (select coalesce(jsonb_object_agg(n.key, n.value), '{}') from jsonb_each(to_jsonb(c) - 'everybody') n where n.value <> '0'),
      'as_of', now())
    from counts c);
end $$;
