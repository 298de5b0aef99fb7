-- Photos of a visit: the specialist draws on them. The picture stays as it is; the strokes are kept beside it.

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

create or replace function hawa.body_photo(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('author_name', p.author_name, 'mine', p.author = reader, 'legende', p.legende,
    'taken_at', p.taken_at, 'at_origin', p.at_origin, 'latitude', p.latitude, 'longitude', p.longitude,
    'accuracy', p.accuracy, 'position_at', p.position_at, 'position_origin', p.position_origin,
    'received_at', p.received_at, 'withdrawn_at', p.withdrawn_at, 'shown_at', p.shown_at,
    'traits', p.traits,
    'file', jsonb_build_object('path', p.path,
      'type', p.type, 'size', p.size, 'sha256', p.sha256, 'width', p.width, 'height', p.height))
  from public.mission_photos p where p.id = record
$$;
comment on function hawa.body_photo(uuid,uuid) is
  'A photo of a mission as its specialist and its client are told of it.';

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

revoke execute on function hawa.is_drawing(jsonb) from public;
revoke execute on function hawa.cmd_draw_on_photo(public.profiles,jsonb,timestamptz) from public;
