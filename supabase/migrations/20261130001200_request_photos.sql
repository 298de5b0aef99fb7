-- Photos of the site with a request: at most three, for its client, the office and the specialists it is offered to.

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

create or replace function hawa.body_request_photo(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('mine', p.author = reader, 'given_at', p.given_at, 'received_at', p.received_at,
    'file', jsonb_build_object('path', p.path, 'type', p.type, 'size', p.size, 'sha256', p.sha256, 'width', p.width,
      'height', p.height))
  from public.request_photos p where p.id = record
$$;
comment on function hawa.body_request_photo(uuid,uuid) is
  'A photo of the site that came with a request, without the name of whoever took it.';

create or replace function hawa.on_request_photo_changed() returns trigger
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

create or replace function hawa.on_request_taken() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update hawa.deliveries d set gone = true, rev = nextval('hawa.feed_rev')
  where d.study_id = new.id and d.kind = 'request_photo' and d.audience = hawa.thread_of_team() and not d.gone;
  return null;
end $$;
comment on function hawa.on_request_taken() is
  'Row trigger: the photos of a request that is no more offered leave all specialists. It comes before '
  'hawa.on_study_people_changed, which gives them to the one who has it: a device keeps what came last.';

create or replace function hawa.on_request_offered() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('request_photo', p.id, new.id, array[hawa.thread_of_team()])
  from public.request_photos p where p.study_id = new.id order by p.received_at, p.id;
  return null;
end $$;
comment on function hawa.on_request_offered() is
  'Row trigger: the photos of a request that is offered again go to all specialists, after the one who had it lost '
  'them.';

create or replace function hawa.request_photo_study(path text, owner uuid) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return substring(path from '^sites/' || owner::text ||
    '/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/'
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}_[0-9]{1,16}\.(?:jpg|png|webp)$')::uuid;
end $$;
comment on function hawa.request_photo_study(text,uuid) is
  'Study named by a path sites/{owner}/{study}/{photo}_{timestamp}.{extension}; null when it is not of that shape or '
  'of somebody else.';

create or replace function hawa.may_store_request_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.demandes_etudes s
    where s.id = hawa.request_photo_study(path, auth.uid())
      and s.client_id = hawa.my_id_as('client') and s.statut in ('en_attente', 'acceptée'))
$$;
comment on function hawa.may_store_request_photo(text) is
  'Upload: the own folder of the active client of the study named in the path, until the work begins.';
grant execute on function hawa.may_store_request_photo(text) to anon, authenticated;

create or replace function hawa.may_read_request_photo(path text) returns boolean
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

create or replace function hawa.may_drop_request_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.my_id_as('client') is not null and hawa.request_photo_study(path, auth.uid()) is not null
    and not exists (select 1 from public.request_photos p where p.path = may_drop_request_photo.path)
$$;
comment on function hawa.may_drop_request_photo(text) is 'Deletion: one''s own file while it is no photo of a request.';
grant execute on function hawa.may_drop_request_photo(text) to anon, authenticated;

create or replace function hawa.picture_arg(args jsonb)
returns table (path text, type text, size bigint, sha256 text, width integer, height integer)
language plpgsql stable set search_path = '' as $$
declare file jsonb := hawa.arg(args, 'file', true);
begin
  if jsonb_typeof(file) <> 'object' then perform hawa.refuse_field('file', 'malformed'); end if;
  path := hawa.text_arg(file, 'path', 300, true);
  type := hawa.choice_arg(file, 'type', array['image/jpeg', 'image/png', 'image/webp'], true);
  size := hawa.integer_arg(file, 'size', 1, 9007199254740991, true);
  sha256 := hawa.text_arg(file, 'sha256', 64, true);
  width := hawa.integer_arg(file, 'width', 1, 20000, true);
  height := hawa.integer_arg(file, 'height', 1, 20000, true);
  if sha256 !~ '^[0-9a-f]{64}$' then perform hawa.refuse_field('sha256', 'malformed'); end if;
  return next;
end $$;
comment on function hawa.picture_arg(jsonb) is
  'The picture that a command announces as `file`: its path, type, size (bytes), hash (lower-case hexadecimal) and '
  'sides (pixels); one row. Its size is not bounded here. Refuses invalid.';

create or replace function hawa.cmd_add_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  photo public.mission_photos;
  mission public.demandes_etudes;
  facts public.stored_files;
begin
  perform hawa.require_kind(me, 'intervention');
  photo.id := hawa.uuid_arg(args, 'photo_id');
  photo.study_id := hawa.uuid_arg(args, 'mission_id');
  photo.legende := hawa.text_arg(args, 'legende', 500);
  select * into photo.latitude, photo.longitude, photo.accuracy, photo.position_at, photo.position_origin
  from hawa.observed_place(args, cmd_add_photo.at);
  select * into photo.path, photo.type, photo.size, photo.sha256, photo.width, photo.height
  from hawa.picture_arg(args);
  if hawa.photo_path_study(photo.path, me.user_id) is distinct from photo.study_id
    or photo.path not like 'photos/%/%/' || photo.id::text || '\_%' then
    perform hawa.refuse_field('path', 'malformed');
  end if;
  if photo.size > 5242880 then perform hawa.refuse('too_large'); end if;

  mission := hawa.field_study(me, photo.study_id, cmd_add_photo.at, array['en_cours', 'terminée', 'complete']);
  -- A file from the gallery may be older than the mission.
  select * into photo.taken_at, photo.at_origin from hawa.observed_instant(args, 'taken_at',
    case when args ->> 'at_origin' is distinct from 'fichier' then mission.date_acceptation end, cmd_add_photo.at);
  if exists (select 1 from public.mission_photos p where p.id = photo.id) then
    perform hawa.refuse('already_exists');
  end if;
  facts := hawa.facts_of('mission-photos', photo.path, me.user_id);
  if facts.size > 5242880 then perform hawa.refuse('too_large'); end if;
  if facts.content_type is distinct from photo.type then perform hawa.refuse('wrong_type'); end if;
  if facts.size <> photo.size or facts.sha256 <> photo.sha256 then perform hawa.refuse('file_mismatch'); end if;
  photo.author := me.id;
  photo.author_name := hawa.full_name(me.id);
  photo.received_at := now();
  insert into public.mission_photos select photo.*;
  return jsonb_build_object('photo_id', photo.id, 'rev', hawa.delivered_rev('photo', photo.id, me.id));
end $$;

create or replace function hawa.cmd_add_request_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
comment on function hawa.cmd_add_request_photo(public.profiles,jsonb,timestamptz) is
  'A photo of the site, with the client''s own request, at most three, until the work begins; proved as reports are '
  '[L11]. Refuses not_allowed, not_approved, invalid, too_large, not_found, wrong_state, already_exists, photos_full, '
  'file_missing, file_unverified, wrong_type, file_mismatch.';

create or replace function hawa.cmd_withdraw_request_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
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

create or replace function hawa.bucket_of(path text) returns text
language sql immutable set search_path = '' as $$
  select case split_part(path, '/', 1) when 'messages' then 'message-files' when 'photos' then 'mission-photos'
    when 'sites' then 'request-photos'
    else 'mission-reports' end
$$;
comment on function hawa.bucket_of(text) is
  'Every stored path begins with its subject, and each subject has a bucket.';

create or replace function public.orphan_files(most integer)
returns table (bucket text, path text, stored_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name, o.created_at from storage.objects o
  where o.bucket_id in ('mission-reports', 'message-files', 'mission-photos', 'request-photos')
    and (exists (select from hawa.deleted_accounts d where d.user_id::text = split_part(o.name, '/', 2))
      or (o.created_at < now() - interval '7 days'
        -- Read back lately: a device is there and about to send the command.
        and not exists (select from public.stored_files f
          where f.path = o.name and f.checked_at > now() - interval '7 days')))
    and not exists (select from public.demandes_etudes s where s.rapport_url = o.name)
    and not exists (select from public.reports r where r.path = o.name)
    and not exists (select from public.report_versions v where v.path = o.name)
    and not exists (select from public.held_reports h where h.path = o.name)
    and not exists (select from public.messages m where m.file_path = o.name)
    and not exists (select from public.mission_photos p where p.path = o.name)
    and not exists (select from public.photo_voices v where v.path = o.name)
    and not exists (select from public.request_photos p where p.path = o.name)
  order by o.created_at, o.name
  limit least(greatest(most, 0), 1000)
$$;
comment on function public.orphan_files(integer) is
  'Objects of our buckets, oldest first, at most `most` (0 to 1000), that no row names, that are older than seven '
  'days and were not read back within them, or that lie in the folder of a deleted account. A device whose command '
  'comes later still sends its file again: before each command it has the object verified. service_role only.';

create or replace function hawa.fact_id(name text, args jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return hawa.uuid_in(args, case name
    when 'request_study' then 'study_id'
    when 'request_study_for' then 'study_id'
    when 'add_measurement' then 'measurement_id'
    when 'add_photo' then 'photo_id'
    when 'add_voice_note' then 'voice_id'
    when 'add_request_photo' then 'photo_id'
    when 'add_sample' then 'sample_id'
    when 'hand_over_samples' then 'handover_id'
    when 'send_message' then 'message_id'
    when 'open_support_request' then 'request_id'
    when 'share_report' then 'share_id'
    when 'answer_inquiry' then 'reply_id'
    when 'set_text' then 'version_id'
    when 'reset_text' then 'version_id'
    when 'import_texts' then 'version_id'
    when 'save_content' then 'version_id'
    when 'reset_content' then 'version_id'
    when 'publish_legal' then 'version_id'
    when 'set_office' then 'version_id'
    when 'set_company_details' then 'version_id'
  end);
end $$;
comment on function hawa.fact_id(text,jsonb) is
  'The id, made by the device, of the fact a command brings into being; null for a command that brings nothing of '
  'its own.';

create or replace function hawa.fact_stands(me public.profiles, name text, args jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case
      when name = 'request_study' then exists (select 1 from public.demandes_etudes s
        where s.id = fact.id and s.client_id = me.id)
      when name = 'request_study_for' then exists (select 1 from public.demandes_etudes s where s.id = fact.id)
      when name = 'add_measurement' then exists (select 1 from public.mission_measurements m
        where m.id = fact.id and m.author = me.id and m.withdrawn_at is null)
      when name = 'add_photo' then exists (select 1 from public.mission_photos p
        where p.id = fact.id and p.author = me.id and p.withdrawn_at is null)
      when name = 'add_voice_note' then exists (select 1 from public.photo_voices v
        where v.id = fact.id and v.author = me.id and v.withdrawn_at is null)
      when name = 'add_request_photo' then exists (select 1 from public.request_photos p
        where p.id = fact.id and p.author = me.id)
      when name = 'add_sample' then exists (select 1 from public.mission_samples s
        where s.id = fact.id and s.author = me.id and s.etat <> 'annule')
      when name = 'hand_over_samples' then exists (select 1 from public.mission_samples s
        join public.sample_events e on e.sample_id = s.id
        where s.study_id = hawa.uuid_in(args, 'study_id') and e.author = me.id
          and e.data ->> 'handover_id' = fact.id::text)
      when name = 'send_message' then exists (select 1 from public.messages m where m.id = fact.id and m.author = me.id)
      when name = 'open_support_request' then exists (select 1 from public.support_requests r
        where r.id = fact.id and r.author = me.id)
      when name = 'share_report' then exists (select 1 from public.report_shares s
        where s.id = fact.id and s.created_by = me.id and s.revoked_at is null)
      when name = 'answer_inquiry' then exists (select 1 from hawa.inquiry_events e
        where e.id = fact.id and e.author = me.id)
      when name in ('set_text', 'reset_text', 'import_texts') then exists (select 1 from public.text_versions v
        where v.version_id = fact.id and v.author = me.id)
      when name in ('save_content', 'reset_content', 'publish_legal') then exists (select 1
        from public.content_versions v where v.version_id = fact.id and v.author = me.id)
      when name in ('set_office', 'set_company_details') then exists (select 1 from public.company_versions v
        where v.version_id = fact.id and v.author = me.id)
      else false
    end
    from (select hawa.fact_id(fact_stands.name, args) as id) fact
    where fact.id is not null
  );
end $$;
comment on function hawa.fact_stands(public.profiles,text,jsonb) is
  'Is the fact this command would create there, by the same person, and not withdrawn? Null: it brings nothing.';

create or replace function hawa.own_fact_again(me public.profiles, name text, args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  key text := case name when 'add_measurement' then 'measurement_id' when 'add_photo' then 'photo_id'
    when 'add_request_photo' then 'photo_id' when 'add_voice_note' then 'voice_id'
    when 'add_sample' then 'sample_id' end;
  told jsonb;
begin
  if not me.is_approved then return null; end if;
  if key is not null and exists (select 1 from hawa.taken_back t
    where t.id = hawa.uuid_in(args, key) and t.author = me.id) then
    return hawa.already(jsonb_build_object(key, hawa.uuid_in(args, key)));
  end if;
  if hawa.fact_stands(me, name, args) then
    select c.result into told from public.commands c
    where c.user_id = me.user_id and c.name = own_fact_again.name and c.verdict = 'applied'
      and c.args = own_fact_again.args
    order by c.received_at desc limit 1;
  end if;
  return hawa.already(told);
end $$;

create or replace function public.admin_study_part(id uuid, part text, page jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  top integer := case part when 'events' then 50 when 'photos' then 24 else 25 end;
  source text := format(case part
    when 'events' then 'public.study_events r where r.study_id = %L'
    when 'photos' then 'public.mission_photos r where r.study_id = %L'
    when 'site_photos' then 'public.request_photos r where r.study_id = %L'
    when 'measurements' then 'public.mission_measurements r where r.study_id = %L'
    when 'samples' then 'public.mission_samples r where r.study_id = %L'
    when 'files' then 'public.messages r where r.thread_id = %L and r.file_path is not null' end, id);
  keys text[] := case part when 'events' then array['r.at', 'r.rev'] when 'photos' then array['r.taken_at', 'r.id']
    when 'measurements' then array['r.measured_at', 'r.id'] when 'samples' then array['r.sampled_at', 'r.id']
    else array['r.received_at', 'r.id'] end;
  told jsonb;
  listed jsonb;
  total bigint;
begin
  if me is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if source is null then
    return jsonb_build_object('rows', '[]'::jsonb, 'total', 0, 'before', null, 'after', null, 'as_of', now());
  end if;
  execute 'select count(*) from ' || source into total;
  told := hawa.keyed('r.id', source, keys, part <> 'events', page, top);
  select coalesce(jsonb_agg(case part
      when 'events' then jsonb_build_object('id', t.id, 'body', hawa.body_event(t.id::uuid, me))
      when 'photos' then jsonb_build_object('id', t.id, 'body', hawa.body_photo(t.id::uuid, me))
      when 'site_photos' then jsonb_build_object('id', t.id, 'body', hawa.body_request_photo(t.id::uuid, me))
      when 'measurements' then jsonb_build_object('id', t.id, 'body', hawa.body_measurement(t.id::uuid, me))
      when 'samples' then (select hawa.sample_row(m) from public.mission_samples m where m.id = t.id::uuid)
      else (select jsonb_build_object('id', m.id, 'author_role', m.author_role, 'author_name', m.author_name,
          'received_at', m.received_at, 'file', hawa.file_of(m)) from public.messages m where m.id = t.id::uuid) end
    order by t.n), '[]')
  into listed from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n);
  return jsonb_build_object('rows', listed, 'total', total, 'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_study_part(uuid,text,jsonb) is
  'Parts of a study, for administrators: {rows, total, before, after, as_of}. part: events (oldest first, 50 a '
  'page), photos (24), site_photos, measurements, samples, files (25), newest first. page, before, after: hawa.keyed. '
  '42501 for anybody else.';

create or replace function public.open_import_file(person uuid, id uuid, name text, path text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  administrator uuid := auth.uid();
  claims text := current_setting('request.jwt.claims', true);
  sub text := current_setting('request.jwt.claim.sub', true);
  allowed boolean;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if open_import_file.id is null or open_import_file.path is null
    or hawa.import_problem(open_import_file.person, open_import_file.id, open_import_file.name) is not null
    or exists (select 1 from public.commands c where c.id = open_import_file.id) then
    return false;
  end if;
  perform hawa.speak_as(hawa.claims_of(open_import_file.person), open_import_file.person::text);
  allowed := coalesce(case
    when open_import_file.name in ('attach_report', 'replace_report') then hawa.may_store_report(open_import_file.path)
    when open_import_file.name = 'send_message' then hawa.may_store_message_file(open_import_file.path)
    when open_import_file.name in ('add_photo', 'add_voice_note') then hawa.may_store_photo(open_import_file.path)
    when open_import_file.name = 'add_request_photo' then hawa.may_store_request_photo(open_import_file.path)
  end, false);
  perform hawa.speak_as(claims, sub);
  if allowed then
    insert into hawa.file_imports as f (path, imported_by, person, command)
    values (open_import_file.path, administrator, open_import_file.person, open_import_file.id)
    on conflict (path, imported_by) do update set person = excluded.person, command = excluded.command, at = now();
  end if;
  return allowed;
end $$;
comment on function public.open_import_file(uuid,uuid,text,text) is
  'Lets this administrator, for a day and until its command has a verdict, put a file where the person''s own '
  'upload would be. False: the person could not put it there either, nobody can bring this command, or it has its '
  'verdict. 42501 for everybody else.';

create or replace function hawa.has_room(path text) returns boolean
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

create or replace function hawa.forget_traces(gone public.profiles) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- The client's name and number on their studies; the specialist's on rows that prove no report or sample.
  update public.demandes_etudes s
  set contact_nom = '-', contact_email = 'deleted@account.invalid', contact_telephone = null
  where s.client_id = gone.id;
  update public.study_events e set by_name = null where e.by_profile = gone.id;
  update public.mission_photos o set author_name = null where o.author = gone.id;
  -- A voice is its person's.
  delete from public.photo_voices v where v.author = gone.id;
  delete from public.request_photos o where o.author = gone.id;
  update public.mission_measurements o set author_name = null where o.author = gone.id;
  update public.mission_ticks o set author_name = null where o.author = gone.id;
  update public.recommendations o set author_name = null where o.author = gone.id;
  update hawa.inquiries i set assigned_to = null, assigned_name = null where i.assigned_to = gone.id;
  update hawa.inquiries i set answered_name = null where i.answered_by = gone.id;
  update hawa.inquiry_events e set author_name = null where e.author = gone.id;
  update public.report_shares s set revoked_at = now() where s.created_by = gone.id and s.revoked_at is null;

  delete from public.recommendation_marks m where m.client_id = gone.id;
  delete from public.notice_marks m where m.profile = gone.id;
  delete from public.mail_preferences m where m.profile = gone.id;
  delete from public.device_health d where d.profile = gone.id;
  delete from hawa.device_keys d where d.profile = gone.id;
  delete from hawa.taken_back t where t.author = gone.id;
  delete from public.account_deletion_requests r where r.profile_id = gone.id;
  delete from public.invitations i where i.accepted_by = gone.id or i.email = lower(gone.email);
  delete from public.newsletter_subscriptions s where s.email = lower(gone.email);
  delete from public.mail_jobs j where j.profile = gone.id or lower(j.recipient) = lower(gone.email);
  delete from hawa.deliveries d where d.audience = gone.id;

  -- The ledger says that something was done, when and by which account, without the words.
  update public.commands c set args = hawa.without_words(c.args)
  where c.user_id = gone.user_id
    or c.args ->> 'account_id' = gone.id::text
    or (c.name = 'request_study_for' and c.args ->> 'client_id' = gone.id::text)
    or (c.name = 'invite_account' and lower(c.args ->> 'email') = lower(gone.email));
end $$;
comment on function hawa.forget_traces(public.profiles) is
  'Removes the person from studies, timeline, settings of their own, outgoing mails and the arguments of commands. '
  'Reports, samples with their custody, invoices and payments stay as they are (decision 0091).';

create or replace function hawa.export_of_request_photos(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', p.study_id, 'id', p.id)
    || hawa.body_request_photo(p.id, me.id) order by p.received_at, p.id), '[]')
  from public.request_photos p join public.demandes_etudes s on s.id = p.study_id
  where me.id in (s.client_id, s.intervenant_id)
$$;
comment on function hawa.export_of_request_photos(public.profiles) is
  'Photos of the site that came with the requests of this client, or with the missions of this specialist.';

create policy "request photos: upload" on storage.objects for insert to authenticated
  with check (((bucket_id = 'request-photos'::text) and (coalesce(current_setting('storage.operation'::text, true),
    ''::text) !~~ '%sign%'::text) and
case
    when hawa.may_store_request_photo(name) then hawa.has_room(name)
    else false
end));

create trigger d_audit_update after update on public.request_photos for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.request_photos for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

revoke execute on function hawa.picture_arg(jsonb) from public;
revoke execute on function hawa.body_request_photo(uuid,uuid) from public;
revoke execute on function hawa.on_request_photo_changed() from public;
revoke execute on function hawa.on_request_taken() from public;
revoke execute on function hawa.on_request_offered() from public;
revoke execute on function hawa.request_photo_study(text,uuid) from public;
revoke execute on function hawa.may_store_request_photo(text) from public;
revoke execute on function hawa.may_read_request_photo(text) from public;
revoke execute on function hawa.may_drop_request_photo(text) from public;
revoke execute on function hawa.cmd_add_request_photo(public.profiles,jsonb,timestamptz) from public;
revoke execute on function hawa.cmd_withdraw_request_photo(public.profiles,jsonb,timestamptz) from public;
revoke execute on function hawa.export_of_request_photos(public.profiles) from public;
