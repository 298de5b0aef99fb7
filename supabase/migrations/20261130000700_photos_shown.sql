-- Photos of a visit: the specialist chooses those that the client sees. Until now a client's device got all of them.

alter table public.mission_photos add column shown_at timestamptz;
alter table public.mission_photos alter column shown_at set statistics 0;

create or replace function hawa.body_photo(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('author_name', p.author_name, 'mine', p.author = reader, 'legende', p.legende,
    'taken_at', p.taken_at, 'at_origin', p.at_origin, 'latitude', p.latitude, 'longitude', p.longitude,
    'accuracy', p.accuracy, 'position_at', p.position_at, 'position_origin', p.position_origin,
    'received_at', p.received_at, 'withdrawn_at', p.withdrawn_at, 'shown_at', p.shown_at,
    'file', jsonb_build_object('path', p.path,
      'type', p.type, 'size', p.size, 'sha256', p.sha256, 'width', p.width, 'height', p.height))
  from public.mission_photos p where p.id = record
$$;
comment on function hawa.body_photo(uuid,uuid) is
  'A photo of a mission as its specialist and its client are told of it.';

create or replace function hawa.on_photo_changed() returns trigger
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

create or replace function hawa.on_photos_handed_over() returns trigger
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

create or replace function hawa.may_read_photo(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare me public.profiles := hawa.me();
begin
  if not coalesce(me.is_active and me.is_approved, false) then return false; end if;
  if me.type_compte = 'admin' then return true; end if;
  if me.type_compte = 'intervention' and hawa.photo_path_study(path, auth.uid()) is not null then return true; end if;
  return exists (select 1 from public.mission_photos p join public.demandes_etudes s on s.id = p.study_id
    where p.path = may_read_photo.path and p.withdrawn_at is null
      and (me.id = s.intervenant_id or (me.id = s.client_id and p.shown_at is not null)));
end $$;
comment on function hawa.may_read_photo(text) is
  'Download: administrators, whoever took it, and unless it was withdrawn the specialist of its study, and its '
  'client where it is shown to them.';

create or replace function hawa.cmd_show_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
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

create or replace function hawa.export_of_photos(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', p.study_id, 'id', p.id) || hawa.body_photo(p.id, me.id)
    order by p.taken_at, p.id), '[]')
  from public.mission_photos p join public.demandes_etudes s on s.id = p.study_id
  where p.author = me.id or (p.withdrawn_at is null
    and (me.id = s.intervenant_id or (me.id = s.client_id and p.shown_at is not null)))
$$;
comment on function hawa.export_of_photos(profiles) is
  'Photos this person took, withdrawn or not, those of their missions, and those of their studies that they are shown; '
  'nobody''s profile id.';

create trigger f_photos after update of intervenant_id on public.demandes_etudes
  for each row execute function hawa.on_photos_handed_over();

drop policy "photos of a study one sees in full" on public.mission_photos;
create policy "photos of a study one sees in full" on public.mission_photos for select to authenticated
  using ((withdrawn_at is null or author = (select hawa.my_id_as('intervention'))
    or (select hawa.my_id_as('admin')) is not null)
    and (shown_at is not null or (select hawa.my_id_as('client')) is null)
    and exists (select 1 from public.demandes_etudes s where s.id = study_id));

-- Photos leave the devices of clients, until they are chosen.
select hawa.lock_feed();
update hawa.deliveries d set gone = true, rev = nextval('hawa.feed_rev') from public.demandes_etudes s
where d.kind = 'photo' and s.id = d.study_id and d.audience = s.client_id and not d.gone;

revoke execute on function hawa.on_photos_handed_over() from public;
revoke execute on function hawa.cmd_show_photo(public.profiles,jsonb,timestamptz) from public;
