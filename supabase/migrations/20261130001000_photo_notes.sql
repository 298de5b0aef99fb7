-- Photos of a visit: the specialist draws on them, with strokes beside the picture, and speaks words beside them.

create or replace function hawa.is_drawing(traits jsonb) returns boolean
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

alter table public.mission_photos add column traits jsonb check (traits is null or hawa.is_drawing(traits));
alter table public.mission_photos alter column traits set statistics 0;

create or replace function hawa.cmd_draw_on_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
comment on function hawa.cmd_draw_on_photo(public.profiles,jsonb,timestamptz) is
  'The specialist of a mission draws on a photo of it: the whole drawing (traits), without strokes there is none any '
  'more. `seen`: the drawing it was made over, without it the last arrival counts. The same drawing again, or one on '
  'a withdrawn photo: already. Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state, '
  'content_changed.';

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

create or replace function hawa.voices_of(photo uuid, reader uuid) returns jsonb
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

create or replace function hawa.body_photo(record uuid, reader uuid) returns jsonb
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

create or replace function hawa.on_voice_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('photo', p.id, p.study_id, array[s.intervenant_id])
  from public.mission_photos p join public.demandes_etudes s on s.id = p.study_id
  where p.id = case when tg_op = 'DELETE' then old.photo_id else new.photo_id end and p.withdrawn_at is null;
  return null;
end $$;
comment on function hawa.on_voice_changed() is
  'Row trigger: a voice note that comes or goes brings its photo to the specialist again.';

create or replace function hawa.photo_path_study(path text, owner uuid) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return substring(path from '^photos/' || owner::text ||
    '/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/'
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}_[0-9]{1,16}\.(?:jpg|png|webp|webm|m4a)$')::uuid;
end $$;
comment on function hawa.photo_path_study(text,uuid) is
  'Study named by a path photos/{owner}/{study}/{id}_{timestamp}.{extension} of a photo or a voice note; null when it '
  'is not of that shape or of somebody else.';

create or replace function hawa.may_read_photo(path text) returns boolean
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

create or replace function hawa.may_drop_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.my_id_as('intervention') is not null and hawa.photo_path_study(path, auth.uid()) is not null
    and not exists (select 1 from public.mission_photos p where p.path = may_drop_photo.path)
    and not exists (select 1 from public.photo_voices v where v.path = may_drop_photo.path)
$$;
comment on function hawa.may_drop_photo(text) is
  'Deletion: one''s own file while it is no photo of a mission and no voice note.';

create or replace function hawa.cmd_add_voice_note(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
comment on function hawa.cmd_add_voice_note(public.profiles,jsonb,timestamptz) is
  'Words spoken beside a photo of the caller''s mission, or of one they had, at most a minute and 1 MB, proved as the '
  'photo is [L11]. Beside a withdrawn photo: already. Refuses not_allowed, not_approved, invalid, too_large, '
  'not_found, not_yours, wrong_state, already_exists, file_missing, file_unverified, wrong_type, file_mismatch.';

create or replace function hawa.cmd_withdraw_voice_note(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
comment on function hawa.cmd_withdraw_voice_note(public.profiles,jsonb,timestamptz) is
  'A voice note leaves its photo; administrators have it still. One that is not there is withdrawn already, and stays '
  'away if it arrives later. Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state.';

create or replace function public.orphan_files(most integer)
returns table (bucket text, path text, stored_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name, o.created_at from storage.objects o
  where o.bucket_id in ('mission-reports', 'message-files', 'mission-photos')
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
    when 'add_voice_note' then 'voice_id' when 'add_sample' then 'sample_id' end;
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
comment on function hawa.own_fact_again(public.profiles,text,jsonb) is
  'The answer to somebody who gives again, word for word, a fact of theirs that stands, as it was answered then; or '
  'one they have taken back before it arrived. Null where the command has something to do.';

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
  update public.mission_measurements o set author_name = null where o.author = gone.id;
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

create trigger d_audit_update after update on public.photo_voices for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.photo_voices for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

alter table public.stored_files drop constraint stored_files_content_type_check;
alter table public.stored_files add constraint stored_files_content_type_check check (content_type in
  ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'application/zip', 'audio/webm', 'audio/mp4'));

update storage.buckets
set allowed_mime_types = array['image/jpeg', 'image/png', 'image/webp', 'audio/webm', 'audio/mp4']
where id = 'mission-photos';

revoke execute on function hawa.is_drawing(jsonb) from public;
revoke execute on function hawa.cmd_draw_on_photo(public.profiles,jsonb,timestamptz) from public;
revoke execute on function hawa.voices_of(uuid,uuid) from public;
revoke execute on function hawa.on_voice_changed() from public;
revoke execute on function hawa.cmd_add_voice_note(public.profiles,jsonb,timestamptz) from public;
revoke execute on function hawa.cmd_withdraw_voice_note(public.profiles,jsonb,timestamptz) from public;
