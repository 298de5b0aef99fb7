create table hawa.quotas (
  name text primary key,
  most bigint not null check (most > 0),
  within interval not null check (within > interval '0')
);
comment on table hawa.quotas is
  'How much one person may do within how long; *_bytes in bytes. Whoever owns the database changes them by update.';

create function hawa.put_off(quota text, free_at timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  raise exception using errcode = '53400', message = 'the quota ' || quota || ' is used up, try again later',
    detail = greatest(1, ceil(extract(epoch from free_at - now())))::bigint::text;
end $$;
comment on function hawa.put_off(text,timestamptz) is
  'Raises SQLSTATE 53400, which a device takes as "later" [L4]; nothing is recorded. The detail is the number of '
  'seconds until there is room again, which the embedded server makes Retry-After of.';

create function hawa.check_quota(quota text, used bigint, oldest timestamptz) returns void
language plpgsql stable set search_path = '' as $$
declare allowed hawa.quotas;
begin
  select * into allowed from hawa.quotas q where q.name = quota;
  if used >= allowed.most then perform hawa.put_off(quota, oldest + allowed.within); end if;
end $$;
comment on function hawa.check_quota(text,bigint,timestamptz) is
  'Puts off (53400) the caller when the quota of this name is used up; oldest: when its oldest use was.';

create function hawa.has_room(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me text := auth.uid()::text;
  mission text := coalesce(hawa.report_path_study(path, auth.uid()), hawa.photo_path_study(path, auth.uid()),
    hawa.request_photo_study(path, auth.uid()))::text;
  of_reports text := 'reports/' || me || '/%';
  of_photos text := 'photos/' || me || '/%';
  of_requests text := 'sites/' || me || '/%';
  of_messages text := 'messages/' || me || '/%';
  used record;
begin
  select
    coalesce(sum(f.size), 0)::bigint as bytes, min(f.created_at) as oldest,
    coalesce(sum(f.size) filter (where f.of_mission), 0)::bigint as mission_bytes,
    min(f.created_at) filter (where f.of_mission) as oldest_of_mission,
    count(*) filter (where f.of_message) as message_files,
    min(f.created_at) filter (where f.of_message) as oldest_of_message
  into used
  from (
    select (o.metadata ->> 'size')::bigint as size, o.created_at, o.name like of_messages as of_message,
      o.name like 'reports/' || me || '/rapport\_' || mission || '\_%'
        or o.name like 'photos/' || me || '/' || mission || '/%'
        or o.name like 'sites/' || me || '/' || mission || '/%' as of_mission
    from storage.objects o
    where (o.name like of_reports or o.name like of_photos or o.name like of_requests or o.name like of_messages)
      and o.created_at > now() - interval '1 day'
  ) f;
  perform hawa.check_quota('person_bytes', used.bytes, used.oldest);
  if mission is not null then
    perform hawa.check_quota('mission_bytes', used.mission_bytes, used.oldest_of_mission);
  else
    perform hawa.check_quota('message_files', used.message_files, used.oldest_of_message);
  end if;
  return true;
end $$;
comment on function hawa.has_room(text) is
  'May the caller store one more file at this path today? True, or put off (53400). Counted are stored objects: the '
  'bytes of the caller''s own files of the last 24 hours, in all and of the mission that the path names; files of '
  'messages, whose path names no mission, by number. The file itself is not counted: the last one may go beyond.';
grant execute on function hawa.has_room(text) to anon, authenticated;

create function hawa.may_request(person uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  quota hawa.quotas;
  used record;
begin
  for quota in select * from hawa.quotas q where q.name in ('study_requests', 'study_requests_at_once') loop
    select count(*) as requests, min(c.received_at) as oldest into used from public.commands c
    where c.user_id = person and c.name = 'request_study' and c.verdict = 'applied'
      and c.received_at > now() - quota.within;
    perform hawa.check_quota(quota.name, used.requests, used.oldest);
  end loop;
end $$;
comment on function hawa.may_request(uuid) is
  'Puts off (53400) a client who has asked for as many studies as one may at once, or a day. Counted by when the '
  'server received them: requests made offline come late, a few a minute.';

create policy "mission reports: upload" on storage.objects for insert to authenticated
  with check (((bucket_id = 'mission-reports'::text) and (coalesce(current_setting('storage.operation'::text, true),
    ''::text) !~~ '%sign%'::text) and
case
    when hawa.may_store_report(name) then hawa.has_room(name)
    else false
end));

create policy "mission photos: upload" on storage.objects for insert to authenticated
  with check (((bucket_id = 'mission-photos'::text) and (coalesce(current_setting('storage.operation'::text, true),
    ''::text) !~~ '%sign%'::text) and
case
    when hawa.may_store_photo(name) then hawa.has_room(name)
    else false
end));

create policy "request photos: upload" on storage.objects for insert to authenticated
  with check (((bucket_id = 'request-photos'::text) and (coalesce(current_setting('storage.operation'::text, true),
    ''::text) !~~ '%sign%'::text) and
case
    when hawa.may_store_request_photo(name) then hawa.has_room(name)
    else false
end));

create policy "message files: upload" on storage.objects for insert to authenticated
  with check (((bucket_id = 'message-files'::text) and (coalesce(current_setting('storage.operation'::text, true),
    ''::text) !~~ '%sign%'::text) and
case
    when hawa.may_store_message_file(name) then hawa.has_room(name)
    else false
end));

insert into hawa.quotas (name, most, within) values
  -- Of the reports and photos that one specialist stores for one mission; six hundred photos.
  ('mission_bytes', 209715200, '1 day'),
  -- Of all that one person stores.
  ('person_bytes', 524288000, '1 day'),
  ('message_files', 200, '1 day'),
  ('study_requests', 30, '1 day'),
  ('study_requests_at_once', 10, '1 minute');
