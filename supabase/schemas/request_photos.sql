create table public.request_photos (
  -- Made by the device.
  id uuid primary key,
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  author uuid not null references public.profiles (id),
  path text not null unique check (char_length(path) <= 300),
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  size bigint not null check (size between 1 and 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  given_at timestamptz not null,
  received_at timestamptz not null default now()
);
alter table public.request_photos alter column path set statistics 0, alter column type set statistics 0,
  alter column sha256 set statistics 0;
alter table public.request_photos enable row level security;
revoke all on table public.request_photos from public, anon, authenticated;
grant select on table public.request_photos to authenticated;

create function hawa.body_request_photo(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('mine', p.author = reader, 'given_at', p.given_at, 'received_at', p.received_at,
    'file', jsonb_build_object('path', p.path, 'type', p.type, 'size', p.size, 'sha256', p.sha256, 'width', p.width,
      'height', p.height))
  from public.request_photos p where p.id = record
$$;
comment on function hawa.body_request_photo(uuid,uuid) is
  'A photo of the site that came with a request, without the name of whoever took it.';

create function hawa.on_request_photo_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform hawa.withdraw('request_photo', old.id);
    return null;
  end if;
  perform hawa.deliver('request_photo', new.id, new.study_id, hawa.readers_of(new.study_id, 'request_photo')
    || case when s.statut = 'en_attente' and s.intervenant_id is null then hawa.thread_of_team() end)
  from public.demandes_etudes s where s.id = new.study_id;
  return null;
end $$;
comment on function hawa.on_request_photo_changed() is
  'Row trigger: a photo of a request goes to its client, to its specialist and, while it is offered, to the audience '
  'that all specialists share; one that is deleted leaves everybody.';

create function hawa.on_request_taken() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update hawa.deliveries d set gone = true, rev = nextval('hawa.feed_rev')
  where d.study_id = new.id and d.kind = 'request_photo' and d.audience = hawa.thread_of_team() and not d.gone;
  return null;
end $$;
comment on function hawa.on_request_taken() is
  'Row trigger: the photos of a request that is no more offered leave all specialists. It comes before '
  'hawa.on_study_people_changed, which gives them to the one who has it: a device keeps what came last.';

create function hawa.on_request_offered() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('request_photo', p.id, new.id, array[hawa.thread_of_team()])
  from public.request_photos p where p.study_id = new.id order by p.received_at, p.id;
  return null;
end $$;
comment on function hawa.on_request_offered() is
  'Row trigger: the photos of a request that is offered again go to all specialists, after the one who had it lost '
  'them.';

create function hawa.request_photo_study(path text, owner uuid) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return substring(path from '^sites/' || owner::text ||
    '/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/'
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}_[0-9]{1,16}\.(?:jpg|png|webp)$')::uuid;
end $$;
comment on function hawa.request_photo_study(text,uuid) is
  'Study named by a path sites/{owner}/{study}/{photo}_{timestamp}.{extension}; null when it is not of that shape or '
  'of somebody else.';

create function hawa.may_store_request_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.demandes_etudes s
    where s.id = hawa.request_photo_study(path, auth.uid())
      and s.client_id = hawa.my_id_as('client') and s.statut in ('en_attente', 'acceptée'))
$$;
comment on function hawa.may_store_request_photo(text) is
  'Upload: the own folder of the active client of the study named in the path, until the work begins.';
grant execute on function hawa.may_store_request_photo(text) to anon, authenticated;

create function hawa.may_read_request_photo(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare me public.profiles := hawa.me();
begin
  if not coalesce(me.is_active and me.is_approved, false) then return false; end if;
  if me.type_compte = 'admin' then return true; end if;
  if me.type_compte = 'client' and hawa.request_photo_study(path, auth.uid()) is not null then return true; end if;
  return exists (select 1 from public.request_photos p join public.demandes_etudes s on s.id = p.study_id
    where p.path = may_read_request_photo.path and (me.id in (s.client_id, s.intervenant_id)
      or (me.type_compte = 'intervention' and s.statut = 'en_attente' and s.intervenant_id is null)));
end $$;
comment on function hawa.may_read_request_photo(text) is
  'Download: administrators, whoever gave it, the client and the specialist of its study, and while the study is '
  'offered every specialist.';
grant execute on function hawa.may_read_request_photo(text) to anon, authenticated;

create function hawa.may_drop_request_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.my_id_as('client') is not null and hawa.request_photo_study(path, auth.uid()) is not null
    and not exists (select 1 from public.request_photos p where p.path = may_drop_request_photo.path)
$$;
comment on function hawa.may_drop_request_photo(text) is 'Deletion: one''s own file while it is no photo of a request.';
grant execute on function hawa.may_drop_request_photo(text) to anon, authenticated;

create function hawa.cmd_add_request_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  photo public.request_photos;
  study public.demandes_etudes;
  facts public.stored_files;
begin
  perform hawa.require_kind(me, 'client');
  photo.id := hawa.uuid_arg(args, 'photo_id');
  photo.study_id := hawa.uuid_arg(args, 'demande_id');
  select * into photo.path, photo.type, photo.size, photo.sha256, photo.width, photo.height
  from hawa.picture_arg(args);
  if hawa.request_photo_study(photo.path, me.user_id) is distinct from photo.study_id
    or photo.path not like 'sites/%/%/' || photo.id::text || '\_%' then
    perform hawa.refuse_field('path', 'malformed');
  end if;
  if photo.size > 5242880 then perform hawa.refuse('too_large'); end if;

  study := hawa.study_of_client(me, photo.study_id);
  if study.statut not in ('en_attente', 'acceptée') then perform hawa.refuse('wrong_state'); end if;
  if exists (select 1 from public.request_photos p where p.id = photo.id) then
    perform hawa.refuse('already_exists');
  end if;
  -- The study is locked: two at once are counted one after the other.
  if (select count(*) from public.request_photos p where p.study_id = study.id) >= 3 then
    perform hawa.refuse('photos_full');
  end if;
  facts := hawa.facts_of('request-photos', photo.path, me.user_id);
  if facts.size > 5242880 then perform hawa.refuse('too_large'); end if;
  if facts.content_type is distinct from photo.type then perform hawa.refuse('wrong_type'); end if;
  if facts.size <> photo.size or facts.sha256 <> photo.sha256 then perform hawa.refuse('file_mismatch'); end if;
  photo.author := me.id;
  photo.given_at := cmd_add_request_photo.at;
  photo.received_at := now();
  insert into public.request_photos select photo.*;
  return jsonb_build_object('photo_id', photo.id, 'rev', hawa.delivered_rev('request_photo', photo.id, me.id));
end $$;
comment on function hawa.cmd_add_request_photo(profiles,jsonb,timestamptz) is
  'A photo of the site, with the client''s own request, at most three, until the work begins; proved as reports are '
  '[L11]. Refuses not_allowed, not_approved, invalid, too_large, not_found, wrong_state, already_exists, photos_full, '
  'file_missing, file_unverified, wrong_type, file_mismatch.';

create function hawa.cmd_withdraw_request_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  photo uuid;
  study uuid;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'client');
  photo := hawa.uuid_arg(args, 'photo_id');
  study := hawa.uuid_arg(args, 'demande_id');
  perform hawa.study_of_client(me, study);
  -- Another one's, or of another study: as if it were not there.
  if exists (select 1 from public.request_photos p
    where p.id = photo and (p.study_id <> study or p.author <> me.id)) then
    perform hawa.refuse('not_found');
  end if;
  answer := hawa.take_back_unknown(me, photo, cmd_withdraw_request_photo.at);
  delete from public.request_photos p where p.id = photo;
  if found then answer := '{}'; end if;
  return answer || jsonb_build_object('photo_id', photo);
end $$;
comment on function hawa.cmd_withdraw_request_photo(profiles,jsonb,timestamptz) is
  'A photo of the site leaves its request, in whatever state the study is; its file is swept. One that is not there is '
  'withdrawn already, and stays away if it arrives later. Refuses not_allowed, not_approved, invalid, not_found.';

create index request_photos_study on public.request_photos (study_id);

create trigger a_lock before insert or update or delete
  on public.request_photos for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update or delete
  on public.request_photos for each row execute function hawa.on_request_photo_changed();

create trigger d_request_taken after update of statut, intervenant_id on public.demandes_etudes
  for each row when (old.statut = 'en_attente' and (new.statut <> 'en_attente' or new.intervenant_id is not null))
  execute function hawa.on_request_taken();

create trigger f_request_offered after update of statut, intervenant_id on public.demandes_etudes
  for each row when (old.statut <> 'en_attente' and new.statut = 'en_attente' and new.intervenant_id is null)
  execute function hawa.on_request_offered();

create trigger a_closed before insert or update or delete or truncate on public.request_photos
  for each statement execute function hawa.keep_closed();

create policy "photos of requests one may see" on public.request_photos for select to authenticated
  using (exists (select 1 from public.demandes_etudes s where s.id = study_id));

create policy "request photos: read" on storage.objects for select to authenticated
  using (bucket_id = 'request-photos' and hawa.may_read_request_photo(name));

create policy "request photos: delete" on storage.objects for delete to authenticated
  using (bucket_id = 'request-photos' and hawa.may_drop_request_photo(name));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('request-photos', 'request-photos', false, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

insert into hawa.record_kinds (kind, for_field) values ('request_photo', true);
