create function hawa.photographed_study(me public.profiles, study uuid) returns public.demandes_etudes
language plpgsql volatile set search_path = '' as $$
declare mission public.demandes_etudes := hawa.mission_of(me, study);
begin
  if mission.statut not in ('en_cours', 'terminée', 'complete') then perform hawa.refuse('wrong_state'); end if;
  return mission;
end $$;
comment on function hawa.photographed_study(public.profiles, uuid) is
  'The caller''s mission from its start on, locked. Refuses not_found, not_yours, wrong_state.';

create function hawa.cmd_add_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  photo public.mission_photos;
  file jsonb;
  position record;
  facts public.stored_files;
begin
  perform hawa.require_kind(me, 'intervention');
  photo.id := hawa.uuid_arg(args, 'photo_id');
  photo.study_id := hawa.uuid_arg(args, 'mission_id');
  photo.legende := hawa.text_arg(args, 'legende', 500);
  photo.taken_at := least(hawa.instant_arg(args, 'taken_at'), cmd_add_photo.at);
  select * into position from hawa.position_arg(args);
  photo.latitude := position.latitude;
  photo.longitude := position.longitude;
  photo.accuracy := hawa.number_arg(args, 'accuracy', 0, 100000);
  if photo.accuracy is not null and photo.latitude is null then perform hawa.refuse_field('latitude', 'required'); end if;
  file := hawa.arg(args, 'file', true);
  if jsonb_typeof(file) <> 'object' then perform hawa.refuse_field('file', 'malformed'); end if;
  photo.path := hawa.text_arg(file, 'path', 300, true);
  photo.type := hawa.choice_arg(file, 'type', array['image/jpeg', 'image/png', 'image/webp'], true);
  photo.size := hawa.integer_arg(file, 'size', 1, 9007199254740991, true);
  photo.sha256 := hawa.text_arg(file, 'sha256', 64, true);
  photo.width := hawa.integer_arg(file, 'width', 1, 20000, true);
  photo.height := hawa.integer_arg(file, 'height', 1, 20000, true);
  if photo.sha256 !~ '^[0-9a-f]{64}$' then perform hawa.refuse_field('sha256', 'malformed'); end if;
  if hawa.photo_path_study(photo.path, me.user_id) is distinct from photo.study_id
    or photo.path not like 'photos/%/%/' || photo.id::text || '\_%' then
    perform hawa.refuse_field('path', 'malformed');
  end if;
  if photo.size > 5242880 then perform hawa.refuse('too_large'); end if;

  perform hawa.photographed_study(me, photo.study_id);
  if exists (select 1 from public.mission_photos p where p.id = photo.id) then perform hawa.refuse('already_exists'); end if;
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
comment on function hawa.cmd_add_photo(public.profiles, jsonb, timestamptz) is
  'A photo of the caller''s mission, from its start on, proved as reports are [L11]. Refuses not_allowed, not_approved, invalid, too_large, '
  'not_found, not_yours, wrong_state, already_exists, file_missing, file_unverified, wrong_type, file_mismatch.';

create function hawa.cmd_withdraw_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  photo uuid;
  mission uuid;
begin
  perform hawa.require_kind(me, 'intervention');
  photo := hawa.uuid_arg(args, 'photo_id');
  mission := hawa.uuid_arg(args, 'mission_id');
  perform hawa.photographed_study(me, mission);
  update public.mission_photos p set withdrawn_at = cmd_withdraw_photo.at
  where p.id = photo and p.study_id = mission and p.withdrawn_at is null;
  return jsonb_build_object('photo_id', photo) || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('photo', photo, me.id)));
end $$;
comment on function hawa.cmd_withdraw_photo(public.profiles, jsonb, timestamptz) is
  'A photo taken by mistake leaves the mission; administrators still have it. One that is not there is withdrawn already. Refuses not_allowed, '
  'not_approved, invalid, not_found, not_yours, wrong_state.';

revoke execute on all functions in schema hawa from public;
