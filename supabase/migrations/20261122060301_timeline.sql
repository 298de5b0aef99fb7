-- A server that was restored from a backup has forgotten what it answered since: devices are ahead of it. It tells them by a new
-- timeline, and never gives a revision twice, so that no device takes another state of a row for the one it has (decision 0055).

create table hawa.timeline (
  single boolean primary key default true check (single),
  id uuid not null default gen_random_uuid(),
  began_at timestamptz not null default now(),
  -- The first revision of what is published that this timeline has given.
  published_from bigint not null default 0
);
insert into hawa.timeline default values;
revoke all on table hawa.timeline from public, anon, authenticated;

create function hawa.begin_timeline() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  leap constant bigint := 1000000000;
  begun uuid;
  first_published bigint;
begin
  perform hawa.lock_feed();
  perform setval('hawa.feed_rev', nextval('hawa.feed_rev') + leap);
  first_published := setval('hawa.published_rev', nextval('hawa.published_rev') + leap);
  update hawa.publications set rev = nextval('hawa.published_rev');
  update hawa.timeline set id = gen_random_uuid(), began_at = now(), published_from = first_published returning id into strict begun;
  return begun;
end $$;
comment on function hawa.begin_timeline() is
  'To be called once, by the owner of the database, after a restore and before anybody reaches the server: answers the new timeline. Devices that '
  'meet it send again what they have receipts for (of the last 14 days), under the same ids: what the backup knows is answered as it was, the rest is '
  'done. Revisions go on a thousand million further, far beyond any that a device has seen.';

create function public.server_timeline() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('timeline', t.id) from hawa.timeline t);
end $$;
comment on function public.server_timeline() is
  'Which history this server goes by, for whoever is signed in and pulls nothing (administrators): {timeline}. Another one than before: it was '
  'restored from a backup. All others read it in feed_digest.';

create or replace function public.feed_digest() returns jsonb
language plpgsql stable security definer
set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
declare
  me public.profiles := hawa.me();
  total bigint := 0;
  mixed bigint := 0;
begin
  if me.id is not null and me.is_active and me.is_approved then
    case me.type_compte
      when 'client' then
        select count(*), bit_xor(s.rev) into total, mixed from public.demandes_etudes s where s.client_id = me.id;
      when 'intervention' then
        select count(*), bit_xor(v.rev) into total, mixed from (
          select s.rev from public.demandes_etudes s where s.intervenant_id = me.id
          union all
          select s.rev from public.demandes_etudes s where s.statut = 'en_attente' and s.intervenant_id is null
          union all
          select s.rev from public.demandes_etudes s where s.statut = 'complete' and s.intervenant_id is distinct from me.id) v;
      when 'admin' then
        select count(*), bit_xor(s.rev) into total, mixed from public.demandes_etudes s;
    end case;
  end if;
  return jsonb_build_object('count', total, 'xor', coalesce(mixed, 0), 'server_time', now(), 'timeline', (select t.id from hawa.timeline t));
end $$;
comment on function public.feed_digest() is
  '[L10] How many rows the caller sees and the xor of their revisions, over the very set of pull_studies; the server''s time [L17]; and its '
  'timeline, another one after a restore from a backup.';

create or replace function hawa.published_since(since bigint, for_accounts boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  newest bigint := coalesce((select max(p.rev) from hawa.publications p), 0);
  first_given bigint := (select t.published_from from hawa.timeline t);
  after bigint := case when published_since.since between first_given and newest then published_since.since else 0 end;
begin
  return jsonb_build_object(
    'since', after,
    'revision', newest,
    'items', (
      select coalesce(jsonb_object_agg(k.kind, k.items), '{}')
      from (
        select p.kind, jsonb_object_agg(p.key, p.body) as items from hawa.publications p
        -- Who starts from nothing has nothing to take back.
        where p.rev > after and (after > 0 or p.body is not null) and hawa.is_for_accounts(p.kind) = for_accounts group by p.kind
      ) k));
end $$;

revoke execute on all functions in schema hawa from public;
revoke execute on function public.server_timeline() from public, anon, authenticated;
grant execute on function public.server_timeline() to authenticated;
