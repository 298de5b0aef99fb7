-- Two things that a device cannot say when they have happened: that its browser has cleared it, and that it soon will.
alter table public.device_health
  -- Opened from the home screen or in a window of its own.
  add column installed boolean,
  -- When its browser turned out to have cleared everything; what it last said had not been sent is gone.
  add column lost_at timestamptz;
alter table public.device_health alter column installed set statistics 0;
alter table public.device_health alter column lost_at set statistics 0;

create or replace function public.report_health(device uuid, report jsonb) returns boolean
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

  insert into public.device_health as h (device, profile, app, platform, waiting, refused, oldest_at, oldest_name, failure, used_bytes, quota_bytes,
    persisted, clock_offset_ms, repairs, background_sync, sealed, installed)
  values (report_health.device, owner, told.app, told.platform, told.waiting, told.refused, told.oldest_at, told.oldest_name, told.failure,
    told.used_bytes, told.quota_bytes, told.persisted, told.clock_offset_ms, told.repairs, told.background_sync, told.sealed, told.installed)
  on conflict (profile, device) do update set
    waiting = excluded.waiting, refused = excluded.refused, oldest_at = excluded.oldest_at, oldest_name = excluded.oldest_name,
    failure = excluded.failure, last_contact = now(),
    -- The worker knows less than a page: what it does not say is as it was.
    app = coalesce(excluded.app, h.app), platform = coalesce(excluded.platform, h.platform),
    used_bytes = coalesce(excluded.used_bytes, h.used_bytes), quota_bytes = coalesce(excluded.quota_bytes, h.quota_bytes),
    persisted = coalesce(excluded.persisted, h.persisted), clock_offset_ms = coalesce(excluded.clock_offset_ms, h.clock_offset_ms),
    repairs = coalesce(excluded.repairs, h.repairs), background_sync = coalesce(excluded.background_sync, h.background_sync),
    sealed = coalesce(excluded.sealed, h.sealed), installed = coalesce(excluded.installed, h.installed),
    -- It speaks: nothing was lost after all.
    lost_at = null;
  delete from public.device_health h where h.profile = owner and h.device not in (
    select k.device from public.device_health k where k.profile = owner order by k.last_contact desc, k.device limit 20);
  return true;
end $$;
comment on function public.report_health(uuid, jsonb) is
  'The heartbeat of a device: {waiting, refused, oldest_s, oldest, failure, app, platform, used, quota, persisted, clock_ms, repairs, sync, sealed, installed}, '
  'of the caller alone, 2 KB at most (22023). False: the same counts were told within the last three seconds, nothing was written. Values out of range are brought into '
  'it, what is no code is dropped. 42501 without an active account.';

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
  return jsonb_build_object('lost', jsonb_build_object('waiting', gone.waiting, 'refused', gone.refused, 'oldest_name', gone.oldest_name,
    'last_contact', gone.last_contact));
end $$;
comment on function public.report_loss(uuid) is
  'A device found that its browser had cleared what it kept under this earlier number: {lost: {waiting, refused, oldest_name, last_contact}} as of its '
  'last word to the server, null when the caller never spoke from it. Of the caller alone; asking again changes nothing. 42501 without an active account.';
revoke execute on function public.report_loss(uuid) from public, anon, authenticated;
grant execute on function public.report_loss(uuid) to authenticated;

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
        h.lost_at > now() - interval '30 days' and h.waiting + h.refused > 0 as lost,
        -- Of what is gone there is nothing to send, and nobody to wait for.
        h.lost_at is null and h.platform = 'ios' and h.installed is not true and h.waiting + h.refused > 0 and h.last_contact < now() - interval '5 days' as expiring,
        h.lost_at is null and h.waiting > 0 and h.oldest_at < now() - interval '24 hours' as stuck,
        h.lost_at is null and h.refused > 0 as refused,
        h.lost_at is null and r.id is not null and h.last_contact < now() - interval '3 days' and h.last_contact = r.newest as silent,
        h.quota_bytes > 0 and (h.used_bytes > 0.9 * h.quota_bytes or h.quota_bytes - h.used_bytes < 52428800) as storage,
        abs(h.clock_offset_ms) > 300000 as clock,
        not h.persisted as not_persistent
      from public.device_health h join people p on p.id = h.profile left join running r on r.id = h.profile),
    shown as (
      select h.device, h.profile, row_number() over () as place from (
        select x.device, x.profile from heard x
        where case admin_devices.problem when 'lost' then x.lost when 'expiring' then x.expiring when 'stuck' then x.stuck when 'refused' then x.refused when 'silent' then x.silent when 'storage' then x.storage
          when 'clock' then x.clock when 'not_persistent' then x.not_persistent else admin_devices.problem is null end
        order by
          -- Work in the field, or work that has not arrived, before everybody else's devices; the worst first.
          x.matters desc, case when x.lost then 1 when x.expiring then 2 when x.stuck then 3 when x.refused then 4 when x.silent then 5 when x.storage then 6 when x.clock then 7
            when x.not_persistent then 8 else 9 end,
          x.oldest_at nulls last, x.last_contact desc, x.device
        limit top offset skipped) h),
    counts as (
      select count(*) as everybody, count(*) filter (where x.lost) as lost, count(*) filter (where x.expiring) as expiring,
        count(*) filter (where x.stuck) as stuck, count(*) filter (where x.refused) as refused,
        count(*) filter (where x.silent) as silent, count(*) filter (where x.storage) as storage, count(*) filter (where x.clock) as clock,
        count(*) filter (where x.not_persistent) as not_persistent
      from heard x)
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(to_jsonb(h) - 'profile' || jsonb_build_object('profile_id', p.id,
          'name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email), 'type_compte', p.type_compte, 'telephone', p.telephone,
          'email', p.email, 'pays', p.pays, 'running', exists (select 1 from running r where r.id = p.id), 'problems', array_remove(array[
            case when x.lost then 'lost' end, case when x.expiring then 'expiring' end, case when x.stuck then 'stuck' end, case when x.refused then 'refused' end, case when x.silent then 'silent' end,
            case when x.storage then 'storage' end, case when x.clock then 'clock' end, case when x.not_persistent then 'not_persistent' end], null)) order by s.place), '[]')
        from shown s join heard x on x.profile = s.profile and x.device = s.device
          join public.device_health h on h.profile = s.profile and h.device = s.device join public.profiles p on p.id = s.profile),
      'total', case when admin_devices.problem is null then c.everybody else coalesce((to_jsonb(c) ->> admin_devices.problem)::bigint, 0) end,
      'counts', (select coalesce(jsonb_object_agg(n.key, n.value), '{}') from jsonb_each(to_jsonb(c) - 'everybody') n where n.value <> '0'),
      'as_of', now())
    from counts c);
end $$;

create or replace function public.admin_todo() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  items jsonb := '[]';
begin
  if me is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;

  items := items || (select hawa.todo_of('approvals', coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email), 'about', p.specialite, 'since', p.created_at) order by p.created_at, p.id), '[]'))
    from public.profiles p where p.type_compte = 'intervention' and not p.is_approved and p.refused_at is null and p.is_active);

  -- Counted by the index of what is open; three are looked up.
  items := items || (
    select jsonb_build_object('kind', 'late',
      'count', (select count(*) from public.demandes_etudes s where s.statut not in ('complete', 'annulée') and s.echeance < now()), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.nom_entreprise, 'about', f.statut, 'since', f.echeance) order by f.echeance, f.id), '[]')
      from (select s.* from public.demandes_etudes s where s.statut not in ('complete', 'annulée') and s.echeance < now() order by s.echeance, s.id limit 3) f)));

  items := items || (
    with waiting as materialized (
      select t.* from hawa.threads t where t.waiting and t.thread_kind <> 'support' and hawa.is_listed(t, me))
    select jsonb_build_object('kind', 'messages', 'count', (select count(*) from waiting), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.thread_id, 'thread_kind', f.thread_kind,
        'name', coalesce(m.author_name, s.nom_entreprise, ''), 'about', s.nom_entreprise, 'since', f.last_received) order by f.last_received, f.thread_id), '[]')
      from (select * from waiting w order by w.last_received, w.thread_id limit 3) f
        join public.messages m on m.id = f.last_message left join public.demandes_etudes s on s.id = f.study_id)));

  items := items || (
    with waiting as materialized (select i.kind, i.id, i.due_at from hawa.inquiries i where i.kind <> 'help' and i.due_at is not null)
    select jsonb_agg(jsonb_build_object('kind', k.name, 'count', (select count(*) from waiting w where w.kind = k.kind), 'first', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.said ->> 'nom', 'about', f.said ->> 'sujet', 'since', f.due_at) order by f.due_at, f.id), '[]')
        from (select w.*, hawa.inquiry_source(w.kind, w.id) as said from waiting w where w.kind = k.kind order by w.due_at, w.id limit 3) f)) order by k.place)
    from (values ('contact', 'contacts', 1), ('expert', 'experts', 2)) k (kind, name, place));

  items := items || (
    with late as materialized (select i.id, i.due_at from hawa.inquiries i where i.kind = 'help' and i.due_at < now())
    select jsonb_build_object('kind', 'help', 'count', (select count(*) from late), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'thread_kind', 'support', 'name', f.said ->> 'nom', 'about', f.said ->> 'sujet', 'since', f.due_at) order by f.due_at, f.id), '[]')
      from (select l.*, hawa.inquiry_source('help', l.id) as said from late l order by l.due_at, l.id limit 3) f)));

  items := items || (
    with held as materialized (
      select h.device, h.profile, h.waiting, h.refused, h.oldest_at, h.oldest_name,
        h.refused > 0 as is_refused, h.waiting > 0 and h.oldest_at < now() - interval '24 hours' as is_stuck
      from public.device_health h where h.waiting + h.refused > 0 and h.lost_at is null)
    select jsonb_agg(jsonb_build_object('kind', k.kind,
      'count', (select count(*) from held d where case k.kind when 'refused' then d.is_refused else d.is_stuck end), 'first', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.device, 'name', coalesce(hawa.full_name(f.profile), ''), 'about', f.oldest_name,
          'since', f.oldest_at) order by f.oldest_at, f.device), '[]')
        from (select * from held d where case k.kind when 'refused' then d.is_refused else d.is_stuck end order by d.oldest_at, d.device limit 3) f)) order by k.place)
    from (values ('stuck', 1), ('refused', 2)) k (kind, place));

  return jsonb_build_object(
    'items', items,
    -- A figure, not a task: most refusals are settled by whoever met them.
    'refused_commands', (select count(*) from public.commands c where c.verdict = 'refused' and c.received_at > now() - interval '7 days'),
    'as_of', now());
end $$;

revoke execute on all functions in schema hawa from public;
comment on function public.admin_devices(text, text, text, integer, integer) is
  'Devices for administrators, worst first: {rows, total, counts, as_of}; counts are devices by problem, of everybody who matches kind and search. '
  'problem: lost (its browser has cleared unsent work, within 30 days), expiring (iPhone or iPad, not installed, with unsent work, no contact for 5 days: '
  'WebKit clears after 7), stuck (unsent for more than 24 hours), refused, silent (no contact for 3 days with a running mission), storage (over 90 % or '
  'under 50 MB left), clock (off by more than 5 minutes), not_persistent, or null; search: part of the name or the address. 42501 for anybody else.';
