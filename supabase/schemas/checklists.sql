create table public.mission_ticks (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  -- The id of the line in the checklist of the study's type.
  ligne text not null check (ligne ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  -- The words that were ticked: the checklist may read otherwise by now.
  libelle text not null check (char_length(libelle) between 1 and 100),
  done boolean not null,
  -- Of the last tick, or of its taking back.
  author uuid not null references public.profiles (id),
  author_name text,
  -- As the device said and the server allowed [L17].
  at timestamptz not null,
  unique (study_id, ligne)
);
alter table public.mission_ticks alter column ligne set statistics 0, alter column libelle set statistics 0,
  alter column author_name set statistics 0, alter column at set statistics 0;
alter table public.mission_ticks enable row level security;
revoke all on table public.mission_ticks from public, anon, authenticated;
grant select on table public.mission_ticks to authenticated;

create function hawa.checklist_body(raw jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb := '[]';
  ids text[] := '{}';
  line jsonb;
  kind text;
  parametre jsonb;
  many jsonb;
begin
  for line in select * from jsonb_array_elements(hawa.list_of(raw -> 'lines', 12)) loop
    if jsonb_typeof(line) <> 'object' then perform hawa.refuse_field('body', 'malformed'); end if;
    ids := ids || hawa.id_of(line -> 'id', '^[a-z0-9][a-z0-9-]{0,39}$');
    if jsonb_typeof(line -> 'kind') is distinct from 'string' then perform hawa.refuse_field('body',
      'malformed'); end if;
    kind := line ->> 'kind';
    if kind <> all (array['photo', 'measurement', 'sample', 'position', 'notes', 'hand'])
      then perform hawa.refuse_field('body', 'unknown_value'); end if;
    many := 'null';
    if kind in ('photo', 'measurement', 'sample') then
      many := hawa.whole_of(line -> 'count', 1, 50);
      if many = 'null' then perform hawa.refuse_field('body', 'malformed'); end if;
    end if;
    parametre := 'null';
    if kind = 'measurement' and jsonb_typeof(coalesce(line -> 'parametre', 'null')) <> 'null' then
      parametre := line -> 'parametre';
      if jsonb_typeof(parametre) <> 'string' then perform hawa.refuse_field('body', 'malformed'); end if;
      if not exists (select 1 from hawa.measurement_units u where u.parametre = line ->> 'parametre')
        then perform hawa.refuse_field('body', 'unknown_value'); end if;
    end if;
    answer := answer || jsonb_build_array(jsonb_build_object('id', line -> 'id', 'kind', kind, 'count', many,
      'parametre', parametre,
      'text', case when kind = 'hand' then hawa.spoken_of(line -> 'text', 100, 'body') else 'null'::jsonb end));
  end loop;
  if cardinality(ids) <> (select count(distinct i) from unnest(ids) i) then perform hawa.refuse_field('body',
    'malformed'); end if;
  return jsonb_build_object('lines', answer);
end $$;
comment on function hawa.checklist_body(jsonb) is
  'The checklist of a type of study, cleaned: {lines: [{id, kind, count, parametre, text}]}, twelve at most. Of '
  'photos, measurements and samples 1 to 50 (count), of measurements also of one parameter; a line that is ticked by '
  'hand has a text {fr, en, ar}. Refuses invalid with the field "body".';

create function hawa.body_tick(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('ligne', t.ligne, 'libelle', t.libelle, 'done', t.done, 'mine', t.author = reader,
    'author_name', t.author_name, 'at', t.at)
  from public.mission_ticks t where t.id = record
$$;
comment on function hawa.body_tick(uuid,uuid) is
  'A line of the checklist that was ticked by hand, or whose tick was taken back, as the specialist is told of it.';

create function hawa.on_line_ticked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('tick', new.id, new.study_id, array[s.intervenant_id])
  from public.demandes_etudes s where s.id = new.study_id;
  return null;
end $$;
comment on function hawa.on_line_ticked() is
  'Row trigger: a tick goes to the specialist of its study; the client is not told of it.';

create function hawa.on_ticks_handed_over() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.intervenant_id is not null and new.intervenant_id is distinct from old.intervenant_id then
    perform hawa.deliver('tick', t.id, new.id, array[new.intervenant_id]) from public.mission_ticks t
    where t.study_id = new.id order by t.at, t.id;
  end if;
  return null;
end $$;
comment on function hawa.on_ticks_handed_over() is
  'Row trigger: who takes a mission over is shown its ticks. hawa.on_study_people_changed gives only the records that '
  'the client has too.';

create function hawa.cmd_tick_line(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  mission public.demandes_etudes;
  given public.mission_ticks;
  known public.mission_ticks;
begin
  perform hawa.require_kind(me, 'intervention');
  given.study_id := hawa.uuid_arg(args, 'study_id');
  given.ligne := hawa.text_arg(args, 'ligne', 40, true);
  if given.ligne !~ '^[a-z0-9][a-z0-9-]*$' then perform hawa.refuse_field('ligne', 'malformed'); end if;
  given.libelle := hawa.text_arg(args, 'libelle', 100, true);
  given.done := hawa.boolean_arg(args, 'done');
  mission := hawa.field_study(me, given.study_id, cmd_tick_line.at, array['acceptée', 'en_cours', 'terminée']);
  select * into known from public.mission_ticks t where t.study_id = mission.id and t.ligne = given.ligne;
  if known.done = given.done then
    return hawa.already(jsonb_build_object('tick_id', known.id) || jsonb_strip_nulls(jsonb_build_object('rev',
      hawa.delivered_rev('tick', known.id, me.id))));
  end if;
  -- Lines of checklists of before stay; only invented ones are so many.
  if known.id is null and (select count(*) from public.mission_ticks t where t.study_id = mission.id) >= 100
    then perform hawa.refuse_field('ligne', 'unknown_value'); end if;
  insert into public.mission_ticks as t (study_id, ligne, libelle, done, author, author_name, at)
  values (mission.id, given.ligne, given.libelle, given.done, me.id, hawa.full_name(me.id),
    greatest(cmd_tick_line.at, mission.date_acceptation))
  on conflict (study_id, ligne) do update
    -- The last to arrive counts: its time is after the one before, whatever the clocks of two devices say.
    set libelle = excluded.libelle, done = excluded.done, author = excluded.author,
      author_name = excluded.author_name, at = greatest(excluded.at, t.at + interval '1 millisecond')
  returning * into given;
  return jsonb_build_object('tick_id', given.id) || jsonb_strip_nulls(jsonb_build_object('rev',
    hawa.delivered_rev('tick', given.id, me.id)));
end $$;
comment on function hawa.cmd_tick_line(profiles,jsonb,timestamptz) is
  'The specialist ticks a line of the checklist by hand, or takes that back (done), from the acceptance until the '
  'report is there; in a mission that was given to somebody else since, for what was ticked before. libelle: the words '
  'that they read. The same again is answered with already. At most a hundred lines a study. Refuses not_allowed, '
  'not_approved, invalid, not_found, not_yours, wrong_state.';

create trigger a_lock before insert or update
  on public.mission_ticks for each statement execute function hawa.take_feed_lock();

create trigger a_closed before insert or delete or update or truncate
  on public.mission_ticks for each statement execute function hawa.keep_closed();

create trigger c_clock before insert or update on public.mission_ticks for each row
  when (new.at > now() + interval '1 minute') execute function hawa.on_time_to_come('at');

create trigger c_deliver after insert or update on public.mission_ticks
  for each row execute function hawa.on_line_ticked();

create trigger f_ticks after update of intervenant_id on public.demandes_etudes
  for each row execute function hawa.on_ticks_handed_over();

create policy "ticks of one's mission, administrators" on public.mission_ticks for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null
    or exists (select 1 from public.demandes_etudes s where s.id = study_id
      and s.intervenant_id = (select hawa.my_id_as('intervention'))));

insert into hawa.record_kinds (kind, for_field) values ('tick', false);
