create table public.recommendations (
  -- Made by the device: a second wording under an id replaces the first.
  id uuid primary key,
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  priorite text not null check (priorite in ('haute', 'moyenne', 'basse')),
  titre text not null check (char_length(titre) between 1 and 120),
  texte text not null check (char_length(texte) between 1 and 2000),
  -- The author of these words, as of then.
  author uuid not null references public.profiles (id),
  author_role text not null check (author_role in ('intervention', 'admin')),
  author_name text,
  -- First written, and these words, as the device said and the server allowed [L17].
  at timestamptz not null,
  written_at timestamptz not null,
  -- Since when the client can know of these words.
  received_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
alter table public.recommendations alter column priorite set statistics 0, alter column titre set statistics 0,
  alter column texte set statistics 0, alter column author_role set statistics 0,
  alter column author_name set statistics 0, alter column at set statistics 0,
  alter column written_at set statistics 0, alter column received_at set statistics 0,
  alter column withdrawn_at set statistics 0;
alter table public.recommendations enable row level security;
revoke all on table public.recommendations from public, anon, authenticated;
grant select on table public.recommendations to authenticated;

create table public.recommendation_marks (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.profiles (id),
  -- Null: of the general recommendations, without a study.
  study_id uuid references public.demandes_etudes (id) on delete cascade,
  -- The id of a recommendation that was written, or the name of one that is chosen by rule.
  key text not null check (key ~ '^[a-z0-9_-]{1,60}$'),
  done boolean not null,
  at timestamptz not null
);
alter table public.recommendation_marks alter column key set statistics 0, alter column at set statistics 0;
alter table public.recommendation_marks enable row level security;
revoke all on table public.recommendation_marks from public, anon, authenticated;
grant select on table public.recommendation_marks to authenticated;

create function hawa.body_recommendation(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('priorite', r.priorite, 'titre', r.titre, 'texte', r.texte, 'author_role', r.author_role,
    'author_name', r.author_name,
    'mine', r.author = reader, 'at', r.at, 'written_at', r.written_at, 'received_at', r.received_at, 'withdrawn_at',
      r.withdrawn_at)
  from public.recommendations r where r.id = record
$$;
comment on function hawa.body_recommendation(uuid,uuid) is
  'A recommendation as the client and the specialist of its study read it.';

create function hawa.body_recommendation_mark(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('key', m.key, 'done', m.done, 'at', m.at) from public.recommendation_marks m
    where m.id = record
$$;
comment on function hawa.body_recommendation_mark(uuid,uuid) is
  'Whether the client has followed the recommendation, and since when.';

create function hawa.on_recommendation_written() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.withdrawn_at is null then
    perform hawa.deliver('recommendation', new.id, new.study_id, hawa.readers_of(new.study_id, 'recommendation'));
  else
    perform hawa.withdraw('recommendation', new.id);
  end if;
  return null;
end $$;
comment on function hawa.on_recommendation_written() is
  'Row trigger: a recommendation goes to the client and the specialist of its study; one that is withdrawn is taken '
  'from both.';

create function hawa.on_recommendation_marked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('recommendation_mark', new.id, new.study_id,
    case when new.study_id is null then array[new.client_id] else hawa.readers_of(new.study_id,
      'recommendation_mark') end);
  return null;
end $$;
comment on function hawa.on_recommendation_marked() is
  'Row trigger: the mark of a client is shown on their other devices, and to the specialist of the study.';

create function hawa.require_adviser(me public.profiles) returns void
language plpgsql stable set search_path = '' as $$
begin
  if me.type_compte not in ('intervention', 'admin') then perform hawa.refuse('not_allowed'); end if;
  if not me.is_approved then perform hawa.refuse('not_approved'); end if;
end $$;
comment on function hawa.require_adviser(profiles) is
  'Specialists and administrators advise; refuses not_allowed, not_approved.';

create function hawa.advised_study(me public.profiles, study uuid) returns public.demandes_etudes
language plpgsql volatile set search_path = '' as $$
declare answer public.demandes_etudes;
begin
  if me.type_compte = 'admin' then
    select * into answer from public.demandes_etudes s where s.id = study for update;
    if not found then perform hawa.refuse('not_found'); end if;
  else
    answer := hawa.mission_of(me, study);
  end if;
  if answer.statut not in ('en_cours', 'terminée', 'complete') then perform hawa.refuse('wrong_state'); end if;
  return answer;
end $$;
comment on function hawa.advised_study(profiles,uuid) is
  'A study on which this person gives advice, locked: its specialist or an administrator, once the mission has '
  'begun. Refuses not_found, not_yours, wrong_state.';

create function hawa.cmd_write_recommendation(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.recommendations;
  known public.recommendations;
  seen jsonb;
  study public.demandes_etudes;
  answer jsonb := '{}';
begin
  perform hawa.require_adviser(me);
  given.study_id := hawa.uuid_arg(args, 'study_id');
  given.id := hawa.uuid_arg(args, 'recommendation_id');
  given.priorite := hawa.choice_arg(args, 'priorite', array['haute', 'moyenne', 'basse'], true);
  given.titre := hawa.text_arg(args, 'titre', 120, true);
  given.texte := hawa.text_arg(args, 'texte', 2000, true);
  if args ? 'seen' then seen := args -> 'seen'; end if;
  if jsonb_typeof(seen) not in ('object', 'null') then perform hawa.refuse_field('seen', 'malformed'); end if;
  study := hawa.advised_study(me, given.study_id);
  select * into known from public.recommendations r where r.id = given.id;
  if known.study_id <> study.id then perform hawa.refuse('already_exists'); end if;
  if hawa.is_news(seen, hawa.worded(known), hawa.worded(given)) then
    if (known.id is null or known.withdrawn_at is not null)
      and (select count(*) from public.recommendations r
        where r.study_id = study.id and r.withdrawn_at is null) >= 6 then
      perform hawa.refuse('recommendations_full');
    end if;
    given.written_at := greatest(cmd_write_recommendation.at, study.date_debut_mission);
    insert into public.recommendations as r
      (id, study_id, priorite, titre, texte, author, author_role, author_name, at, written_at)
    values (given.id, study.id, given.priorite, given.titre, given.texte, me.id, me.type_compte, hawa.full_name(me.id),
      given.written_at, given.written_at)
    on conflict (id) do update set priorite = excluded.priorite, titre = excluded.titre, texte = excluded.texte,
      author = excluded.author, author_role = excluded.author_role, author_name = excluded.author_name,
      written_at = greatest(r.at, excluded.written_at), received_at = now(), withdrawn_at = null;
  else
    answer := hawa.already(answer);
  end if;
  return answer || hawa.study_result(study.id) || jsonb_build_object('recommendation_id', given.id,
    'rev', hawa.delivered_rev('recommendation', given.id, me.id));
end $$;
comment on function hawa.cmd_write_recommendation(profiles,jsonb,timestamptz) is
  'The specialist of a study, or an administrator, writes a recommendation for its client, from the start of the '
  'mission on; the same id again is another wording, also of one that was withdrawn. `seen`: the wording that it was '
  'written over ({priorite, titre, texte}, null: none, or a withdrawn one); without it the last arrival counts. The '
  'same words again are answered with already. At most six stand. Refuses not_allowed, not_approved, invalid, '
  'not_found, not_yours, wrong_state, already_exists (the id is another study''s), recommendations_full, '
  'content_changed.';

create function hawa.cmd_withdraw_recommendation(me public.profiles, args jsonb, at timestamptz)
returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  recommendation uuid;
  study public.demandes_etudes;
  answer jsonb;
begin
  perform hawa.require_adviser(me);
  study.id := hawa.uuid_arg(args, 'study_id');
  recommendation := hawa.uuid_arg(args, 'recommendation_id');
  study := hawa.advised_study(me, study.id);
  update public.recommendations r set withdrawn_at = cmd_withdraw_recommendation.at
  where r.id = recommendation and r.study_id = study.id and r.withdrawn_at is null;
  answer := case when found then '{}' else hawa.already('{}') end;
  return answer || hawa.study_result(study.id) || jsonb_build_object('recommendation_id', recommendation,
    'rev', hawa.delivered_rev('recommendation', recommendation, me.id));
end $$;
comment on function hawa.cmd_withdraw_recommendation(profiles,jsonb,timestamptz) is
  'The client is shown it no more. One that is not there is withdrawn already, and the answer says so: withdrawing a '
  'refused one needs no repair. Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state.';

create function hawa.cmd_mark_recommendation(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  mark public.recommendation_marks;
  known public.recommendation_marks;
begin
  perform hawa.require_kind(me, 'client');
  if hawa.arg(args, 'study_id', false) is not null then mark.study_id := hawa.uuid_arg(args, 'study_id'); end if;
  mark.key := hawa.text_arg(args, 'key', 60, true);
  if mark.key !~ '^[a-z0-9_-]+$' then perform hawa.refuse_field('key', 'malformed'); end if;
  mark.done := hawa.boolean_arg(args, 'done');
  if mark.study_id is not null then perform hawa.study_of_client(me, mark.study_id); end if;
  select * into known from public.recommendation_marks m
  where coalesce(m.study_id, m.client_id) = coalesce(mark.study_id, me.id) and m.key = mark.key;
  if known.done = mark.done then
    return hawa.already(jsonb_build_object('mark_id', known.id,
      'rev', hawa.delivered_rev('recommendation_mark', known.id, me.id)));
  end if;
  insert into public.recommendation_marks as m (client_id, study_id, key, done, at)
  values (me.id, mark.study_id, mark.key, mark.done, cmd_mark_recommendation.at)
  on conflict (coalesce(study_id, client_id), key) do update
    -- The last to arrive counts: its time is after the one before, whatever the clocks of two devices say.
    set done = excluded.done, at = greatest(excluded.at, m.at + interval '1 millisecond')
  returning * into mark;
  return jsonb_build_object('mark_id', mark.id, 'rev', hawa.delivered_rev('recommendation_mark', mark.id, me.id));
end $$;
comment on function hawa.cmd_mark_recommendation(profiles,jsonb,timestamptz) is
  'A client says that they have followed the advice, or takes that back. The key is the id of a recommendation or '
  'the name of one chosen by rule; without a study it is of the general ones. The same mark again is answered with '
  'already. A key that names nothing is kept and shown to nobody. Refuses not_allowed, not_approved, invalid, '
  'not_found.';

create index recommendations_study on public.recommendations (study_id);

create unique index recommendation_marks_key on public.recommendation_marks (coalesce(study_id, client_id), key);

create index recommendation_marks_study on public.recommendation_marks (study_id) where study_id is not null;

create trigger a_lock before insert or update
  on public.recommendations for each statement execute function hawa.take_feed_lock();

create trigger a_lock before insert or update
  on public.recommendation_marks for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update on public.recommendations
  for each row execute function hawa.on_recommendation_written();

create trigger c_deliver after insert or update on public.recommendation_marks
  for each row execute function hawa.on_recommendation_marked();

create trigger a_closed before insert or delete or update or truncate
  on public.recommendations for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.recommendation_marks for each statement execute function hawa.keep_closed();

create trigger c_clock before insert or update on public.recommendations for each row
  when (greatest(new.at, new.written_at) > now() + interval '1 minute')
  execute function hawa.on_time_to_come('at', 'written_at');

create trigger c_clock before insert or update on public.recommendation_marks for each row
  when (new.at > now() + interval '1 minute') execute function hawa.on_time_to_come('at');

create policy "advice on a study one sees in full" on public.recommendations for select to authenticated
  using (((( select hawa.my_id_as('admin'::text) as my_id_as) is not null) or ((withdrawn_at is null)
    and (exists ( select 1
   from demandes_etudes s
  where (s.id = recommendations.study_id))))));

create policy "own marks, those on a study one sees in full" on public.recommendation_marks for select to authenticated
  using (((client_id = ( select hawa.my_id_as('client'::text) as my_id_as)) or (( select hawa.my_id_as('admin'::text)
    as my_id_as) is not null) or (exists ( select 1
   from demandes_etudes s
  where (s.id = recommendation_marks.study_id)))));

insert into hawa.record_kinds (kind, for_field) values ('recommendation', true), ('recommendation_mark', true);
