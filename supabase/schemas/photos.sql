create function hawa.is_drawing(traits jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  stroke jsonb;
  numbers integer;
  total integer := 0;
begin
  if jsonb_typeof(traits) is distinct from 'array' or octet_length(traits::text) > 40000 then return false; end if;
  if jsonb_array_length(traits) not between 1 and 60 then return false; end if;
  for stroke in select t.value from jsonb_array_elements(traits) t loop
    if jsonb_typeof(stroke) <> 'object' or jsonb_typeof(stroke -> 'points') is distinct from 'array'
      or stroke - array['couleur', 'largeur', 'points'] <> '{}'
      or not coalesce(stroke ->> 'couleur' = any (array['rouge', 'jaune', 'bleu', 'blanc']), false)
      or not coalesce(stroke ->> 'largeur' = any (array['fine', 'large']), false) then
      return false;
    end if;
    numbers := jsonb_array_length(stroke -> 'points');
    total := total + numbers;
    if numbers not between 2 and 400 or numbers % 2 <> 0 or total > 4000
      or jsonb_path_exists(stroke, 'strict $.points[*] ? (@.type() != "number" || @ < 0 || @ > 1)') then
      return false;
    end if;
    if exists (select 1 from jsonb_array_elements_text(stroke -> 'points') n
      where n.value::numeric <> round(n.value::numeric, 3)) then
      return false;
    end if;
  end loop;
  return true;
end $$;
comment on function hawa.is_drawing(jsonb) is
  'A drawing on a photo: 1 to 60 strokes of at most 200 points, 2000 in all, in 40 kB. A stroke has a colour, a width '
  'and its points, x and y in turn, as fractions of the picture''s width and height with three digits.';

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
  -- Where the time comes from: sync/domain/observation.ts.
  at_origin text check (at_origin in ('horloge', 'saisie', 'fichier', 'inconnue')),
  -- When the position was measured, and whether it was.
  position_at timestamptz,
  position_origin text check (position_origin in ('mesuree', 'saisie')),
  -- Since when its specialist shows it to the client; null: not shown.
  shown_at timestamptz,
  -- Drawn on it; null: nothing. The picture itself stays as it was taken.
  traits jsonb check (traits is null or hawa.is_drawing(traits)),
  check ((latitude is null) = (longitude is null)),
  check (accuracy is null or latitude is not null),
  check (latitude is not null or (position_at is null and position_origin is null))
);
alter table public.mission_photos alter column author_name set statistics 0, alter column path set statistics 0,
  alter column type set statistics 0, alter column sha256 set statistics 0, alter column legende set statistics 0,
  alter column latitude set statistics 0, alter column longitude set statistics 0,
  alter column accuracy set statistics 0, alter column at_origin set statistics 0,
  alter column position_at set statistics 0, alter column position_origin set statistics 0,
  alter column shown_at set statistics 0, alter column traits set statistics 0;
alter table public.mission_photos enable row level security;
revoke all on table public.mission_photos from public, anon, authenticated;
grant select on table public.mission_photos to authenticated;

create table public.photo_voices (
  -- Made by the device.
  id uuid primary key,
  photo_id uuid not null references public.mission_photos (id) on delete cascade,
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  author uuid not null references public.profiles (id),
  -- As of then.
  author_name text,
  path text not null unique check (char_length(path) <= 300),
  type text not null check (type in ('audio/webm', 'audio/mp4')),
  size bigint not null check (size between 1 and 1048576),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Seconds.
  duree integer not null check (duree between 1 and 60),
  -- By the device's clock as the server allowed it [L17].
  made_at timestamptz not null,
  received_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
comment on table public.photo_voices is
  'Words that a specialist has spoken beside a photo; for specialists of the mission and administrators, never for its '
  'client.';
alter table public.photo_voices alter column author_name set statistics 0, alter column path set statistics 0,
  alter column type set statistics 0, alter column sha256 set statistics 0, alter column duree set statistics 0,
  alter column made_at set statistics 0;
alter table public.photo_voices enable row level security;
revoke all on table public.photo_voices from public, anon, authenticated;
grant select on table public.photo_voices to authenticated;

create function hawa.voices_of(photo uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'author_name', v.author_name, 'mine', v.author = reader,
    'duree', v.duree, 'file', jsonb_build_object('path', v.path, 'type', v.type, 'size', v.size, 'sha256', v.sha256))
    order by v.made_at, v.id), '[]')
  from public.photo_voices v
  where v.photo_id = photo and v.withdrawn_at is null
    and exists (select 1 from public.profiles p where p.id = reader and p.type_compte <> 'client')
$$;
comment on function hawa.voices_of(uuid,uuid) is
  'The voice notes of a photo as this reader is told of them; none for a client.';

create function hawa.body_photo(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('author_name', p.author_name, 'mine', p.author = reader, 'legende', p.legende,
    'taken_at', p.taken_at, 'at_origin', p.at_origin, 'latitude', p.latitude, 'longitude', p.longitude,
    'accuracy', p.accuracy, 'position_at', p.position_at, 'position_origin', p.position_origin,
    'received_at', p.received_at, 'withdrawn_at', p.withdrawn_at, 'shown_at', p.shown_at,
    'traits', p.traits, 'voices', hawa.voices_of(p.id, reader),
    'file', jsonb_build_object('path', p.path,
      'type', p.type, 'size', p.size, 'sha256', p.sha256, 'width', p.width, 'height', p.height))
  from public.mission_photos p where p.id = record
$$;
comment on function hawa.body_photo(uuid,uuid) is
  'A photo of a mission as its specialist and its client are told of it.';

create function hawa.on_photo_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.withdrawn_at is not null then
    perform hawa.withdraw('photo', new.id);
    return null;
  end if;
  perform hawa.deliver('photo', new.id, new.study_id, array[s.intervenant_id,
    case when new.shown_at is not null then s.client_id end])
  from public.demandes_etudes s where s.id = new.study_id;
  if new.shown_at is null then
    update hawa.deliveries d set gone = true, rev = nextval('hawa.feed_rev') from public.demandes_etudes s
    where s.id = new.study_id and d.kind = 'photo' and d.record_id = new.id and d.audience = s.client_id
      and not d.gone;
  end if;
  return null;
end $$;
comment on function hawa.on_photo_changed() is
  'Row trigger: a photo goes to its specialist and, where it is shown, to the client of its study; one that is no '
  'more shown leaves the client, a withdrawn one everybody.';

create function hawa.on_voice_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('photo', p.id, p.study_id, array[s.intervenant_id])
  from public.mission_photos p join public.demandes_etudes s on s.id = p.study_id
  where p.id = case when tg_op = 'DELETE' then old.photo_id else new.photo_id end and p.withdrawn_at is null;
  return null;
end $$;
comment on function hawa.on_voice_changed() is
  'Row trigger: a voice note that comes or goes brings its photo to the specialist again.';

create function hawa.on_photos_handed_over() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.intervenant_id is not null and new.intervenant_id is distinct from old.intervenant_id then
    perform hawa.deliver('photo', p.id, new.id, array[new.intervenant_id]) from public.mission_photos p
    where p.study_id = new.id and p.withdrawn_at is null and p.shown_at is null
    order by p.received_at, p.id;
  end if;
  return null;
end $$;
comment on function hawa.on_photos_handed_over() is
  'Row trigger: who takes a mission over is shown the photos that its client is not. '
  'hawa.on_study_people_changed gives only the records that the client has too.';

create function hawa.photo_path_study(path text, owner uuid) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return substring(path from '^photos/' || owner::text ||
    '/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/'
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}_[0-9]{1,16}\.(?:jpg|png|webp|webm|m4a)$')::uuid;
end $$;
comment on function hawa.photo_path_study(text,uuid) is
  'Study named by a path photos/{owner}/{study}/{id}_{timestamp}.{extension} of a photo or a voice note; null when it '
  'is not of that shape or of somebody else.';

create function hawa.may_store_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.demandes_etudes s
    where s.id = hawa.photo_path_study(path, auth.uid())
      and ((s.intervenant_id = hawa.my_id_as('intervention') and s.statut in ('en_cours', 'terminée', 'complete'))
        or hawa.was_mine(hawa.my_id_as('intervention'), s.id)))
$$;
comment on function hawa.may_store_photo(text) is
  'Upload: the own folder of the active, approved specialist of the study named in the path, from the start of the '
  'mission on; also of the one before, whose photos may still be on their way.';
grant execute on function hawa.may_store_photo(text) to anon, authenticated;

create function hawa.may_read_photo(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare me public.profiles := hawa.me();
begin
  if not coalesce(me.is_active and me.is_approved, false) then return false; end if;
  if me.type_compte = 'admin' then return true; end if;
  if me.type_compte = 'intervention' and hawa.photo_path_study(path, auth.uid()) is not null then return true; end if;
  return exists (select 1 from public.mission_photos p join public.demandes_etudes s on s.id = p.study_id
    where p.path = may_read_photo.path and p.withdrawn_at is null
      and (me.id = s.intervenant_id or (me.id = s.client_id and p.shown_at is not null)))
    or exists (select 1 from public.photo_voices v join public.mission_photos p on p.id = v.photo_id
      join public.demandes_etudes s on s.id = v.study_id
      where v.path = may_read_photo.path and v.withdrawn_at is null and p.withdrawn_at is null
        and me.id = s.intervenant_id);
end $$;
comment on function hawa.may_read_photo(text) is
  'Download of a photo or a voice note: administrators, whoever made it, and unless it was withdrawn the specialist '
  'of its study; of a photo its client, where it is shown to them.';
grant execute on function hawa.may_read_photo(text) to anon, authenticated;

create function hawa.may_drop_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.my_id_as('intervention') is not null and hawa.photo_path_study(path, auth.uid()) is not null
    and not exists (select 1 from public.mission_photos p where p.path = may_drop_photo.path)
    and not exists (select 1 from public.photo_voices v where v.path = may_drop_photo.path)
$$;
comment on function hawa.may_drop_photo(text) is
  'Deletion: one''s own file while it is no photo of a mission and no voice note.';
grant execute on function hawa.may_drop_photo(text) to anon, authenticated;

create function hawa.bucket_of(path text) returns text
language sql immutable set search_path = '' as $$
  select case split_part(path, '/', 1) when 'messages' then 'message-files' when 'photos' then 'mission-photos'
    when 'sites' then 'request-photos'
    else 'mission-reports' end
$$;
comment on function hawa.bucket_of(text) is
  'Every stored path begins with its subject, and each subject has a bucket.';
grant execute on function hawa.bucket_of(text) to anon, authenticated;

create function hawa.picture_arg(args jsonb)
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

create function hawa.cmd_add_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
comment on function hawa.cmd_add_photo(profiles,jsonb,timestamptz) is
  'A photo of the caller''s mission, from its start on, or taken before the mission was given to somebody else, '
  'proved as reports are [L11]. Refuses not_allowed, not_approved, invalid (taken_at: too_early, too_late), '
  'too_large, not_found, not_yours, wrong_state, already_exists, file_missing, file_unverified, wrong_type, '
  'file_mismatch.';

create function hawa.cmd_withdraw_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  photo uuid;
  mission uuid;
  known public.mission_photos;
  answer jsonb := '{}';
begin
  perform hawa.require_kind(me, 'intervention');
  photo := hawa.uuid_arg(args, 'photo_id');
  mission := hawa.uuid_arg(args, 'mission_id');
  select * into known from public.mission_photos p where p.id = photo and p.study_id = mission;
  perform hawa.withdrawing_study(me, mission, cmd_withdraw_photo.at,
    case when known.withdrawn_at is null then known.author end, array['en_cours', 'terminée', 'complete']);
  if known.id is null then
    answer := hawa.take_back_unknown(me, photo, cmd_withdraw_photo.at);
  elsif known.withdrawn_at is not null then
    answer := hawa.already(answer);
  else
    update public.mission_photos p set withdrawn_at = cmd_withdraw_photo.at where p.id = photo;
  end if;
  return answer || jsonb_build_object('photo_id', photo)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('photo', photo, me.id)));
end $$;
comment on function hawa.cmd_withdraw_photo(profiles,jsonb,timestamptz) is
  'A photo taken by mistake leaves the mission; administrators still have it. One that is not there is withdrawn '
  'already, and stays away if it arrives later. Refuses not_allowed, not_approved, invalid, not_found, not_yours, '
  'wrong_state.';

create function hawa.cmd_show_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  photo uuid;
  shown boolean;
  mission public.demandes_etudes;
  known public.mission_photos;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'intervention');
  photo := hawa.uuid_arg(args, 'photo_id');
  shown := hawa.boolean_arg(args, 'montrer');
  mission := hawa.mission_of(me, hawa.uuid_arg(args, 'mission_id'));
  if mission.statut not in ('en_cours', 'terminée', 'complete') then perform hawa.refuse('wrong_state'); end if;
  select * into known from public.mission_photos p where p.id = photo and p.study_id = mission.id;
  if known.id is null then perform hawa.refuse('not_found'); end if;
  answer := jsonb_build_object('photo_id', photo);
  if known.withdrawn_at is not null or shown = (known.shown_at is not null) then
    answer := hawa.already(answer);
  else
    update public.mission_photos p set shown_at = case when shown then cmd_show_photo.at end where p.id = photo;
  end if;
  return answer || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('photo', photo, me.id)));
end $$;
comment on function hawa.cmd_show_photo(profiles,jsonb,timestamptz) is
  'The specialist of a mission shows a photo of it to the client, or shows it no more (montrer). Of a withdrawn one: '
  'already. Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state.';

create function hawa.cmd_draw_on_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  photo uuid;
  drawn jsonb;
  seen jsonb;
  mission public.demandes_etudes;
  known public.mission_photos;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'intervention');
  photo := hawa.uuid_arg(args, 'photo_id');
  drawn := hawa.arg(args, 'traits', true);
  if drawn <> '[]' and not hawa.is_drawing(drawn) then perform hawa.refuse_field('traits', 'malformed'); end if;
  seen := hawa.arg(args, 'seen', false);
  if seen <> '[]' and not hawa.is_drawing(seen) then perform hawa.refuse_field('seen', 'malformed'); end if;
  mission := hawa.mission_of(me, hawa.uuid_arg(args, 'mission_id'));
  if mission.statut not in ('en_cours', 'terminée', 'complete') then perform hawa.refuse('wrong_state'); end if;
  select * into known from public.mission_photos p where p.id = photo and p.study_id = mission.id;
  if known.id is null then perform hawa.refuse('not_found'); end if;
  answer := jsonb_build_object('photo_id', photo);
  if known.withdrawn_at is not null or not hawa.is_news(seen, coalesce(known.traits, '[]'), drawn) then
    answer := hawa.already(answer);
  else
    update public.mission_photos p set traits = nullif(drawn, '[]') where p.id = photo;
  end if;
  return answer || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('photo', photo, me.id)));
end $$;
comment on function hawa.cmd_draw_on_photo(profiles,jsonb,timestamptz) is
  'The specialist of a mission draws on a photo of it: the whole drawing (traits), without strokes there is none any '
  'more. `seen`: the drawing it was made over, without it the last arrival counts. The same drawing again, or one on '
  'a withdrawn photo: already. Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state, '
  'content_changed.';

create function hawa.cmd_add_voice_note(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  voice public.photo_voices;
  photo public.mission_photos;
  file jsonb;
  facts public.stored_files;
begin
  perform hawa.require_kind(me, 'intervention');
  voice.id := hawa.uuid_arg(args, 'voice_id');
  voice.photo_id := hawa.uuid_arg(args, 'photo_id');
  voice.study_id := hawa.uuid_arg(args, 'mission_id');
  voice.duree := hawa.integer_arg(args, 'duree', 1, 60, true);
  file := hawa.arg(args, 'file', true);
  if jsonb_typeof(file) <> 'object' then perform hawa.refuse_field('file', 'malformed'); end if;
  voice.path := hawa.text_arg(file, 'path', 300, true);
  voice.type := hawa.choice_arg(file, 'type', array['audio/webm', 'audio/mp4'], true);
  voice.size := hawa.integer_arg(file, 'size', 1, 9007199254740991, true);
  voice.sha256 := hawa.text_arg(file, 'sha256', 64, true);
  if voice.sha256 !~ '^[0-9a-f]{64}$' then perform hawa.refuse_field('sha256', 'malformed'); end if;
  if hawa.photo_path_study(voice.path, me.user_id) is distinct from voice.study_id
    or voice.path not like 'photos/%/%/' || voice.id::text || '\_%' then
    perform hawa.refuse_field('path', 'malformed');
  end if;
  if voice.size > 1048576 then perform hawa.refuse('too_large'); end if;

  perform hawa.field_study(me, voice.study_id, cmd_add_voice_note.at, array['en_cours', 'terminée', 'complete']);
  if exists (select 1 from public.photo_voices v where v.id = voice.id) then
    perform hawa.refuse('already_exists');
  end if;
  select * into photo from public.mission_photos p where p.id = voice.photo_id and p.study_id = voice.study_id;
  if photo.id is null then perform hawa.refuse('not_found'); end if;
  if photo.withdrawn_at is not null then return hawa.already(jsonb_build_object('voice_id', voice.id)); end if;
  facts := hawa.facts_of('mission-photos', voice.path, me.user_id);
  if facts.size > 1048576 then perform hawa.refuse('too_large'); end if;
  if facts.content_type is distinct from voice.type then perform hawa.refuse('wrong_type'); end if;
  if facts.size <> voice.size or facts.sha256 <> voice.sha256 then perform hawa.refuse('file_mismatch'); end if;
  voice.author := me.id;
  voice.author_name := hawa.full_name(me.id);
  voice.made_at := cmd_add_voice_note.at;
  voice.received_at := now();
  insert into public.photo_voices select voice.*;
  return jsonb_build_object('voice_id', voice.id) || jsonb_strip_nulls(jsonb_build_object('rev',
    hawa.delivered_rev('photo', photo.id, me.id)));
end $$;
comment on function hawa.cmd_add_voice_note(profiles,jsonb,timestamptz) is
  'Words spoken beside a photo of the caller''s mission, or of one they had, at most a minute and 1 MB, proved as the '
  'photo is [L11]. Beside a withdrawn photo: already. Refuses not_allowed, not_approved, invalid, too_large, '
  'not_found, not_yours, wrong_state, already_exists, file_missing, file_unverified, wrong_type, file_mismatch.';

create function hawa.cmd_withdraw_voice_note(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  voice uuid;
  mission uuid;
  known public.photo_voices;
  answer jsonb := '{}';
begin
  perform hawa.require_kind(me, 'intervention');
  voice := hawa.uuid_arg(args, 'voice_id');
  perform hawa.uuid_arg(args, 'photo_id');
  mission := hawa.uuid_arg(args, 'mission_id');
  select * into known from public.photo_voices v where v.id = voice and v.study_id = mission;
  perform hawa.withdrawing_study(me, mission, cmd_withdraw_voice_note.at,
    case when known.withdrawn_at is null then known.author end, array['en_cours', 'terminée', 'complete']);
  if known.id is null then
    answer := hawa.take_back_unknown(me, voice, cmd_withdraw_voice_note.at);
  elsif known.withdrawn_at is not null then
    answer := hawa.already(answer);
  else
    update public.photo_voices v set withdrawn_at = greatest(cmd_withdraw_voice_note.at, known.made_at)
    where v.id = voice;
  end if;
  return answer || jsonb_build_object('voice_id', voice)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('photo', known.photo_id, me.id)));
end $$;
comment on function hawa.cmd_withdraw_voice_note(profiles,jsonb,timestamptz) is
  'A voice note leaves its photo; administrators have it still. One that is not there is withdrawn already, and stays '
  'away if it arrives later. Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state.';

create index mission_photos_study on public.mission_photos (study_id);

create trigger a_lock before insert or update or delete
  on public.mission_photos for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update
  on public.mission_photos for each row execute function hawa.on_photo_changed();

create trigger f_photos after update of intervenant_id on public.demandes_etudes
  for each row execute function hawa.on_photos_handed_over();

create trigger a_closed before insert or update or delete or truncate on public.mission_photos
  for each statement execute function hawa.keep_closed();

create trigger b_order before update of withdrawn_at on public.mission_photos
  for each row when (new.withdrawn_at is not null) execute function hawa.withdrawn_not_before();

create trigger c_clock before insert or update on public.mission_photos for each row
  when (new.withdrawn_at > now() + interval '1 minute') execute function hawa.on_time_to_come('withdrawn_at');

create policy "mission photos: delete" on storage.objects for delete to authenticated
  using (bucket_id = 'mission-photos' and hawa.may_drop_photo(name));

create policy "photos of a study one sees in full" on public.mission_photos for select to authenticated
  using ((withdrawn_at is null or author = (select hawa.my_id_as('intervention'))
    or (select hawa.my_id_as('admin')) is not null)
    and (shown_at is not null or (select hawa.my_id_as('client')) is null)
    and exists (select 1 from public.demandes_etudes s where s.id = study_id));

create index photo_voices_photo on public.photo_voices (photo_id);

create index photo_voices_study on public.photo_voices (study_id);

create trigger a_lock before insert or update or delete
  on public.photo_voices for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update or delete
  on public.photo_voices for each row execute function hawa.on_voice_changed();

create trigger a_closed before insert or update or delete or truncate on public.photo_voices
  for each statement execute function hawa.keep_closed();

create trigger c_clock before insert or update on public.photo_voices for each row
  when (new.made_at > now() + interval '1 minute') execute function hawa.on_time_to_come('made_at');

create policy "voice notes of missions one has" on public.photo_voices for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null or author = (select hawa.my_id_as('intervention'))
    or (withdrawn_at is null and exists (select 1 from public.demandes_etudes s
      where s.id = study_id and s.intervenant_id = (select hawa.my_id_as('intervention')))));

create policy "mission photos: read" on storage.objects for select to authenticated
  using (bucket_id = 'mission-photos' and hawa.may_read_photo(name));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('mission-photos', 'mission-photos', false, 5242880,
  array['image/jpeg', 'image/png', 'image/webp', 'audio/webm', 'audio/mp4'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

insert into hawa.record_kinds (kind, for_field) values ('photo', true);
