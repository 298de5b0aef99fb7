create schema hawa;
revoke all on schema hawa from public;
-- On hosted Supabase new objects of public are open to everybody until this.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

create sequence hawa.feed_rev as bigint;

create table hawa.timeline (
  single boolean primary key default true check (single),
  id uuid not null default gen_random_uuid(),
  began_at timestamptz not null default now(),
  -- The first revision of published content that this timeline has given.
  published_from bigint not null default 0
);

create function hawa.refuse(code text, result jsonb default null) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception using errcode = 'HW001', message = code, detail = coalesce(result::text, '');
end $$;
comment on function hawa.refuse(text,jsonb) is
  'Ends a command with a stable refusal code (SQLSTATE HW001, code in MESSAGE, result as JSON in DETAIL). '
  'apply_command catches exactly this class; everything else is a bug and propagates.';

create function hawa.refuse_field(field text, reason text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform hawa.refuse('invalid', jsonb_build_object('field', field, 'reason', reason));
end $$;
comment on function hawa.refuse_field(text,text) is
  'Refuses as invalid; reason is one of required, too_long, unknown_value, malformed, placeholder, unknown_name, '
  'too_early, too_late.';

create function hawa.keep_closed() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') then
    raise exception using errcode = '42501', message = 'tables are written through apply_command only';
  end if;
  return null;
end $$;
comment on function hawa.keep_closed() is
  'Statement trigger on every table: no direct write by anon or authenticated, whatever privileges they hold. '
  'Needed because the embedded stack grants ALL on every table of a schema with row security at its first request. '
  'Must stay SECURITY INVOKER: it looks at the role that writes.';

create function hawa.clean(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Sorting combining marks costs the square of their number: half a million of them in a name would hold the
  -- server for hours. A run that no language writes is kept as it came.
  return nullif(regexp_replace(case when value ~ '[^\x01-\x7f]{200}' then value else normalize(value, NFC) end,
    '^\s+|\s+$', '', 'g'), '');
end $$;
comment on function hawa.clean(text) is
  'NFC, without surrounding white space; null when nothing is left. Not composed: text with 200 characters beyond '
  'ASCII in a row.';

create function hawa.lock_feed() returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(1212241729);
end $$;
comment on function hawa.lock_feed() is
  'Waits for the feed lock and holds it to the end of the transaction [L7]. Take it before any row lock: two '
  'writers that lock a row first and the feed second wait for each other.';

create function hawa.take_feed_lock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.lock_feed();
  return null;
end $$;
comment on function hawa.take_feed_lock() is
  'Statement trigger, before insert or update: a writer that did not come through apply_command takes the lock too, '
  'and takes it before its first row lock.';

create function hawa.draw_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.rev := nextval('hawa.feed_rev');
  return new;
end $$;
comment on function hawa.draw_revision() is
  'Row trigger, before insert or update: every version of a synced row has its own revision.';

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
  update hawa.timeline set id = gen_random_uuid(), began_at = now(), published_from = first_published returning id
    into strict begun;
  return begun;
end $$;
comment on function hawa.begin_timeline() is
  'To be called once, by the owner of the database, after a restore and before anybody reaches the server: answers '
  'the new timeline. Devices that meet it send again the commands they have receipts for (of the last 14 days), '
  'under the same ids: commands in the backup are answered as before, the rest are carried out. Revisions go on a '
  'thousand million further, far beyond any that a device has seen.';

create function public.server_timeline() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('timeline', t.id) from hawa.timeline t);
end $$;
comment on function public.server_timeline() is
  'Which history this server goes by, for whoever is signed in and pulls nothing (administrators): {timeline}. '
  'Another one than before: it was restored from a backup. All others read it in feed_digest.';
grant execute on function public.server_timeline() to authenticated;

create function hawa.clock_grace() returns interval
language plpgsql immutable set search_path = '' as $$ begin return interval '1 minute'; end $$;
comment on function hawa.clock_grace() is
  'How far beyond the server''s own clock a time may lie that only keeps an order: clocks are set, and milliseconds '
  'are counted on.';

create function hawa.on_time_to_come() returns trigger
language plpgsql set search_path = '' as $$
declare
  whole jsonb := to_jsonb(new);
  place text;
begin
  foreach place in array tg_argv loop
    if (whole ->> place)::timestamptz > now() + hawa.clock_grace() then
      whole := whole || jsonb_build_object(place, now());
    end if;
  end loop;
  return jsonb_populate_record(new, whole);
end $$;
comment on function hawa.on_time_to_come() is
  'Row trigger: a time in one of the columns that it names, that would lie beyond the server''s own clock, is now. '
  'Commands move an event behind the one it builds on, and that one may have been written by a clock that was ahead.';

insert into hawa.timeline default values;
