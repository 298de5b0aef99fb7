-- What the specialist of a study advises its client, and what the client has done of it.
create table public.recommendations (
  -- Made by the device: what is written again under an id takes the place of what was there.
  id uuid primary key,
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  priorite text not null check (priorite in ('haute', 'moyenne', 'basse')),
  titre text not null check (char_length(titre) between 1 and 120),
  texte text not null check (char_length(texte) between 1 and 2000),
  -- Whose words these are, as of then.
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
create index recommendations_study on public.recommendations (study_id);

create table public.recommendation_marks (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.profiles (id),
  -- Null: of what a client without a study is advised.
  study_id uuid references public.demandes_etudes (id) on delete cascade,
  -- The id of a recommendation that was written, or the name of one that is chosen by rule.
  key text not null check (key ~ '^[a-z0-9_-]{1,60}$'),
  done boolean not null,
  at timestamptz not null
);
create unique index recommendation_marks_key on public.recommendation_marks (coalesce(study_id, client_id), key);
create index recommendation_marks_study on public.recommendation_marks (study_id) where study_id is not null;

create trigger a_lock before insert or update on public.recommendations for each statement execute function hawa.take_feed_lock();
create trigger a_lock before insert or update on public.recommendation_marks for each statement execute function hawa.take_feed_lock();

insert into hawa.record_kinds (kind, for_field) values ('recommendation', true), ('recommendation_mark', true);

create function hawa.body_recommendation(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('priorite', r.priorite, 'titre', r.titre, 'texte', r.texte, 'author_role', r.author_role, 'author_name', r.author_name,
    'mine', r.author = reader, 'at', r.at, 'written_at', r.written_at, 'received_at', r.received_at, 'withdrawn_at', r.withdrawn_at)
  from public.recommendations r where r.id = record
$$;
comment on function hawa.body_recommendation(uuid, uuid) is 'A recommendation as the client and the specialist of its study read it.';

create function hawa.body_recommendation_mark(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('key', m.key, 'done', m.done, 'at', m.at) from public.recommendation_marks m where m.id = record
$$;
comment on function hawa.body_recommendation_mark(uuid, uuid) is 'Whether the client has done what was advised, and since when.';

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
  'Row trigger: a recommendation goes to the client and the specialist of its study; one that is withdrawn is taken from both.';
create trigger c_deliver after insert or update on public.recommendations
  for each row execute function hawa.on_recommendation_written();

create function hawa.on_recommendation_marked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('recommendation_mark', new.id, new.study_id,
    case when new.study_id is null then array[new.client_id] else hawa.readers_of(new.study_id, 'recommendation_mark') end);
  return null;
end $$;
comment on function hawa.on_recommendation_marked() is 'Row trigger: what a client has done is shown on their other devices, and to the specialist of the study.';
create trigger c_deliver after insert or update on public.recommendation_marks
  for each row execute function hawa.on_recommendation_marked();

do $$
declare
  t text;
  c record;
begin
  foreach t in array array['recommendations', 'recommendation_marks'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('revoke all on table public.%I from public, anon, authenticated', t);
    execute format('grant select on table public.%I to authenticated', t);
    execute format('grant select, insert, update, delete on table public.%I to service_role', t);
    execute format('create trigger a_closed before insert or update or delete or truncate on public.%I '
      'for each statement execute function hawa.keep_closed()', t);
    -- The planner's statistics must not tell what row security hides.
    for c in
      select a.attname from pg_attribute a where a.attrelid = ('public.' || t)::regclass and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('text'::regtype, 'timestamptz'::regtype)
    loop
      execute format('alter table public.%I alter column %I set statistics 0', t, c.attname);
    end loop;
  end loop;
end $$;

-- Through the row security of studies: whoever sees a study in full.
create policy "advice on a study one sees in full" on public.recommendations for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null
    or (withdrawn_at is null and exists (select 1 from public.demandes_etudes s where s.id = study_id)));
create policy "own marks, those on a study one sees in full" on public.recommendation_marks for select to authenticated
  using (client_id = (select hawa.my_id_as('client')) or (select hawa.my_id_as('admin')) is not null
    or exists (select 1 from public.demandes_etudes s where s.id = study_id));

revoke execute on all functions in schema hawa from public;
