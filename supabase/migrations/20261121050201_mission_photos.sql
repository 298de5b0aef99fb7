-- What a specialist photographs on a mission: the picture, and beside it when and where it was taken.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('mission-photos', 'mission-photos', false, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create table public.mission_photos (
  -- Made by the device.
  id uuid primary key,
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  author uuid not null references public.profiles (id),
  -- As of then.
  author_name text,
  path text not null unique check (char_length(path) <= 300),
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  size bigint not null check (size between 1 and 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  legende text check (char_length(legende) between 1 and 500),
  -- By the device's clock as the server allowed it [L17].
  taken_at timestamptz not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Metres, as the receiver said.
  accuracy double precision check (accuracy between 0 and 100000),
  received_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  check ((latitude is null) = (longitude is null)),
  check (accuracy is null or latitude is not null)
);
create index mission_photos_study on public.mission_photos (study_id);
create trigger a_lock before insert or update or delete on public.mission_photos for each statement execute function hawa.take_feed_lock();

insert into hawa.record_kinds (kind, for_field) values ('photo', true);

create function hawa.body_photo(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('author_name', p.author_name, 'mine', p.author = reader, 'legende', p.legende, 'taken_at', p.taken_at,
    'latitude', p.latitude, 'longitude', p.longitude, 'accuracy', p.accuracy, 'received_at', p.received_at, 'withdrawn_at', p.withdrawn_at,
    'file', jsonb_build_object('path', p.path, 'type', p.type, 'size', p.size, 'sha256', p.sha256, 'width', p.width, 'height', p.height))
  from public.mission_photos p where p.id = record
$$;
comment on function hawa.body_photo(uuid, uuid) is 'A photo of a mission as its specialist and its client are told of it.';

create function hawa.on_photo_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.withdrawn_at is null then
    perform hawa.deliver('photo', new.id, new.study_id, hawa.readers_of(new.study_id, 'photo'));
  else
    perform hawa.withdraw('photo', new.id);
  end if;
  return null;
end $$;
comment on function hawa.on_photo_changed() is 'Row trigger: a photo goes to its readers, a withdrawn one leaves them.';
create trigger c_deliver after insert or update on public.mission_photos for each row execute function hawa.on_photo_changed();

alter table public.mission_photos enable row level security;
revoke all on table public.mission_photos from public, anon, authenticated;
grant select on table public.mission_photos to authenticated;
grant select, insert, update, delete on table public.mission_photos to service_role;
create trigger a_closed before insert or update or delete or truncate on public.mission_photos
  for each statement execute function hawa.keep_closed();
create policy "photos of a study one sees in full" on public.mission_photos for select to authenticated
  using ((withdrawn_at is null or author = (select hawa.my_id_as('intervention')) or (select hawa.my_id_as('admin')) is not null)
    and exists (select 1 from public.demandes_etudes s where s.id = study_id));
do $$
declare name text;
begin
  foreach name in array array['author_name', 'path', 'type', 'sha256', 'legende', 'latitude', 'longitude', 'accuracy']
  loop execute format('alter table public.mission_photos alter column %I set statistics 0', name); end loop;
end $$;

create function hawa.photo_path_study(path text, owner uuid) returns uuid
language sql immutable set search_path = '' as $$
  select substring(path from '^photos/' || owner::text || '/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/'
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}_[0-9]{1,16}\.(?:jpg|png|webp)$')::uuid
$$;
comment on function hawa.photo_path_study(text, uuid) is
  'Study named by a path photos/{owner}/{study}/{photo}_{timestamp}.{extension}; null when it is not of that shape or of somebody else.';

create function hawa.may_store_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.demandes_etudes s
    where s.id = hawa.photo_path_study(path, auth.uid()) and s.intervenant_id = hawa.my_id_as('intervention')
      and s.statut in ('en_cours', 'terminée', 'complete'))
$$;
comment on function hawa.may_store_photo(text) is
  'Upload: the own folder of the active, approved specialist of the study named in the path, from the start of the mission on.';

create function hawa.may_read_photo(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare me public.profiles := hawa.me();
begin
  if not coalesce(me.is_active and me.is_approved, false) then return false; end if;
  if me.type_compte = 'admin' then return true; end if;
  if me.type_compte = 'intervention' and hawa.photo_path_study(path, auth.uid()) is not null then return true; end if;
  return exists (select 1 from public.mission_photos p join public.demandes_etudes s on s.id = p.study_id
    where p.path = may_read_photo.path and p.withdrawn_at is null and me.id in (s.client_id, s.intervenant_id));
end $$;
comment on function hawa.may_read_photo(text) is
  'Download: administrators, whoever took it, and client and specialist of its study unless it was withdrawn.';

create function hawa.may_drop_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.my_id_as('intervention') is not null and hawa.photo_path_study(path, auth.uid()) is not null
    and not exists (select 1 from public.mission_photos p where p.path = may_drop_photo.path)
$$;
comment on function hawa.may_drop_photo(text) is 'Deletion: one''s own file while it is no photo of a mission.';

-- As for reports: a signed upload link asks for rights when it is made, not when it is used.
create policy "mission photos: upload" on storage.objects for insert to authenticated
  with check (bucket_id = 'mission-photos' and hawa.may_store_photo(name)
    and coalesce(current_setting('storage.operation', true), '') not like '%sign%');
create policy "mission photos: read" on storage.objects for select to authenticated
  using (bucket_id = 'mission-photos' and hawa.may_read_photo(name));
create policy "mission photos: delete" on storage.objects for delete to authenticated
  using (bucket_id = 'mission-photos' and hawa.may_drop_photo(name));
grant execute on function hawa.may_store_photo(text), hawa.may_read_photo(text), hawa.may_drop_photo(text) to anon, authenticated;

create function hawa.bucket_of(path text) returns text
language sql immutable set search_path = '' as $$
  select case split_part(path, '/', 1) when 'messages' then 'message-files' when 'photos' then 'mission-photos' else 'mission-reports' end
$$;
comment on function hawa.bucket_of(text) is 'Every stored path begins with its subject, and each subject has a bucket.';

create or replace function public.record_stored_file(path text, size bigint, sha256 text, content_type text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare found_object record;
begin
  select o.id, o.version, coalesce(o.owner_id, o.owner::text) as owner into found_object
  from storage.objects o where o.bucket_id = hawa.bucket_of(record_stored_file.path) and o.name = record_stored_file.path;
  if not found then
    raise exception using errcode = 'P0002', message = 'no such object';
  end if;
  insert into public.stored_files as f (path, size, sha256, content_type, owner, object_id, object_version)
  values (record_stored_file.path, record_stored_file.size, lower(record_stored_file.sha256),
    record_stored_file.content_type, found_object.owner::uuid, found_object.id, found_object.version)
  on conflict (path) do update set
    size = excluded.size, sha256 = excluded.sha256, content_type = excluded.content_type, owner = excluded.owner,
    object_id = excluded.object_id, object_version = excluded.object_version, checked_at = now();
  return (select to_jsonb(f) from public.stored_files f where f.path = record_stored_file.path);
end $$;
comment on function public.record_stored_file(text, bigint, text, text) is
  'Writes down what the server read back from storage: bytes, lower-case hex SHA-256, type by the first bytes. The path says the bucket. '
  'service_role only. Idempotent. P0002 when the object does not exist.';

create function hawa.export_of_photos(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', p.study_id, 'id', p.id) || hawa.body_photo(p.id, me.id) order by p.taken_at, p.id), '[]')
  from public.mission_photos p join public.demandes_etudes s on s.id = p.study_id
  where p.author = me.id or (p.withdrawn_at is null and me.id in (s.client_id, s.intervenant_id))
$$;
comment on function hawa.export_of_photos(public.profiles) is 'Photos this person took, withdrawn or not, and those of their studies; nobody''s profile id.';

revoke execute on all functions in schema hawa from public;
