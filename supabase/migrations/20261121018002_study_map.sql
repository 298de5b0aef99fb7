-- The public map: how many finished studies per province and type. What is published, and why nothing else follows
-- from it, is said at public.public_study_map().

create function hawa.province_of_study(country text, zone text, latitude double precision, longitude double precision)
returns text language plpgsql stable set search_path = '' as $$
declare
  text_words text := hawa.place_words(zone);
  named text[];
  place point := point(longitude, latitude);
  found_code text;
begin
  with hit as (
    select n.words, n.code from hawa.province_names n where n.pays = country and strpos(text_words, n.words) > 0
  )
  select array_agg(distinct h.code) into named from hit h
  where not exists (select 1 from hit longer where longer.words <> h.words and strpos(longer.words, h.words) > 0);
  if cardinality(named) = 1 then return named[1]; end if;
  if place is null then return null; end if;
  select o.code into found_code
  from hawa.province_outlines o join hawa.provinces p on p.code = o.code
  where p.pays = country and (named is null or o.code = any (named)) and (o.outline <-> place) <= 0.25
  order by o.outline <-> place limit 1;
  return found_code;
end $$;
comment on function hawa.province_of_study(text, text, double precision, double precision) is
  'The province that the text of a study names; a longer name hides one inside it (Bab el Oued, El Oued). Several named, '
  'or none: the one whose outline holds the position or is nearest, within a quarter of a degree (ports lie off simplified '
  'coasts). Null: not known.';

create table hawa.placed_studies (
  study_id uuid primary key references public.demandes_etudes (id) on delete cascade,
  pays text not null,
  -- '' while not known.
  province text not null,
  type_etude text not null
);
comment on table hawa.placed_studies is 'Finished studies (terminée, complete) as they are counted on the map; by trigger.';

create table hawa.study_map_counts (
  pays text not null,
  province text not null,
  type_etude text not null,
  studies integer not null check (studies >= 0),
  primary key (pays, province, type_etude)
);
comment on table hawa.study_map_counts is
  'placed_studies counted, by trigger: a visitor''s call reads at most a few hundred rows, whatever the number of studies.';

create function hawa.count_placed_study() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update hawa.study_map_counts c set studies = c.studies - 1
    where (c.pays, c.province, c.type_etude) = (old.pays, old.province, old.type_etude);
  else
    insert into hawa.study_map_counts as c (pays, province, type_etude, studies)
    values (new.pays, new.province, new.type_etude, 1)
    on conflict (pays, province, type_etude) do update set studies = c.studies + 1;
  end if;
  return null;
end $$;
comment on function hawa.count_placed_study() is 'Keeps study_map_counts equal to placed_studies; rows of the latter are never updated.';
create trigger a_counted after insert or delete on hawa.placed_studies
  for each row execute function hawa.count_placed_study();

create function hawa.place_study() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from hawa.placed_studies p where p.study_id = new.id;
  if new.statut in ('terminée', 'complete') then
    insert into hawa.placed_studies (study_id, pays, province, type_etude) values (new.id, new.pays,
      coalesce(hawa.province_of_study(new.pays, new.zone_geographique, new.latitude, new.longitude), ''), new.type_etude);
  end if;
  return null;
end $$;
comment on function hawa.place_study() is 'Puts a study on the map when its field work is done, and moves it when its place changes.';
create trigger d_placed_new after insert on public.demandes_etudes
  for each row when (new.statut in ('terminée', 'complete')) execute function hawa.place_study();
create trigger d_placed after update on public.demandes_etudes
  for each row when ((old.statut in ('terminée', 'complete') or new.statut in ('terminée', 'complete'))
    and (old.statut in ('terminée', 'complete'), old.pays, old.zone_geographique, old.latitude, old.longitude, old.type_etude)
      is distinct from
      (new.statut in ('terminée', 'complete'), new.pays, new.zone_geographique, new.latitude, new.longitude, new.type_etude))
  execute function hawa.place_study();

create function hawa.recount_study_map() returns void
language sql volatile set search_path = '' as $$
  select hawa.lock_feed();
  delete from hawa.placed_studies;
  insert into hawa.placed_studies (study_id, pays, province, type_etude)
    select s.id, s.pays, coalesce(hawa.province_of_study(s.pays, s.zone_geographique, s.latitude, s.longitude), ''), s.type_etude
    from public.demandes_etudes s where s.statut in ('terminée', 'complete');
$$;
comment on function hawa.recount_study_map() is 'Places every finished study again; call it after names or outlines changed.';
select hawa.recount_study_map();

create function public.public_study_map() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  with cell as (
    select c.pays, c.province, c.type_etude, c.studies, sum(c.studies) over place as total,
      coalesce(sum(c.studies) filter (where c.studies < 3) over place, 0) as small,
      -- Of the seven types of demandes_etudes, those under 3.
      7 - count(*) filter (where c.studies >= 3) over place as few,
      rank() over (partition by c.pays, c.province, c.studies >= 3 order by c.studies) as nth
    from hawa.study_map_counts c where c.studies > 0
    window place as (partition by c.pays, c.province)
  ),
  listed as (
    select province, jsonb_object_agg(type_etude, studies) as by_type from cell
    where studies >= 3 and not (nth = 1 and small > 0 and (small <= 2 or small = 2 * few))
    group by province
  ),
  place as (select distinct pays, province, total from cell),
  shown as (select p.province, p.total from place p where p.province <> '' and p.total >= 3),
  rest as (
    select k.pays, coalesce(sum(p.total) filter (where s.province is null), 0) as others, coalesce(sum(s.total), 0) as named
    from unnest(array['algerie', 'kenya', 'tanzanie']) as k (pays)
    left join place p on p.pays = k.pays left join shown s on s.province = p.province
    group by k.pays
  )
  select jsonb_build_object(
    'updated_at', now(),
    'provinces', (
      select jsonb_agg(jsonb_build_object('code', v.code, 'pays', v.pays, 'total', s.total,
        'by_type', case when s.province is null then '{}' else coalesce(l.by_type, '{}') end) order by v.code)
      from hawa.provinces v left join shown s on s.province = v.code left join listed l on l.province = v.code),
    'countries', (
      select jsonb_agg(jsonb_build_object('pays', r.pays,
        'total', r.named + case when r.others >= 3 then r.others else 0 end,
        'others', case when r.others >= 3 then r.others end) order by r.pays)
      from rest r))
$$;
comment on function public.public_study_map() is
  'Finished studies by province and type, for anybody. No number from 0 to 2 leaves the server, and none follows from those that do. '
  'A province: total, or null under 3. Its types: only those with 3 or more; and where total minus those would tell the rest '
  '(it is 1, or 2, or 2 for every one of them), the smallest of those with 3 or more, all of them if several are equal, is left '
  'out too. So any two types left out can be exchanged without a change to what is published, and a type left out may be '
  'large. A country: `others` is everything outside the provinces shown (small provinces '
  'and studies without a known one, never apart), null under 3; `total` is what is shown, a lower bound while others is null. '
  'There is no total by type of a country: it would give the hidden types of a province by subtraction. '
  'Not covered: who asks every day sees a number grow by one the day a study ends; never whose it is nor where in the province.';

revoke all on table hawa.placed_studies, hawa.study_map_counts from public, anon, authenticated;
revoke execute on function hawa.province_of_study(text, text, double precision, double precision), hawa.count_placed_study(),
  hawa.place_study(), hawa.recount_study_map(), public.public_study_map() from public, anon, authenticated;
grant execute on function public.public_study_map() to anon, authenticated;
