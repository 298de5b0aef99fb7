-- Samples of a mission, and their chain of custody: every event stays, in the order in which the server heard of it.

create table public.mission_samples (
  -- Made by the device.
  id uuid primary key,
  -- Not deleted with its study: a chain of custody outlives what it speaks for, so a study with samples cannot be deleted.
  study_id uuid not null references public.demandes_etudes (id),
  author uuid not null references public.profiles (id),
  -- As of then.
  author_name text,
  -- On the label, made by the device: sync/domain/sample-code.ts.
  code text not null unique check (code ~ '^PR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  matrice text not null check (char_length(matrice) <= 40),
  contenant text not null check (char_length(contenant) <= 40),
  -- Which, where the container is none of the list.
  contenant_precise text check (char_length(contenant_precise) between 1 and 60),
  -- By the device's clock as the server allowed it [L17].
  sampled_at timestamptz not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Metres, as the receiver said.
  accuracy double precision check (accuracy between 0 and 100000),
  lieu text check (char_length(lieu) between 1 and 200),
  conservation text check (char_length(conservation) between 1 and 200),
  remarque text check (char_length(remarque) between 1 and 1000),
  received_at timestamptz not null default now(),
  -- What follows is the end of the chain, kept here for lists and so that a chain that was cut short is seen.
  etat text not null default 'preleve' check (etat in ('preleve', 'remis', 'annule')),
  events integer not null default 0,
  head text,
  check ((contenant = 'autre') = (contenant_precise is not null)),
  check ((latitude is null) = (longitude is null)),
  check (accuracy is null or latitude is not null)
);
create index mission_samples_study on public.mission_samples (study_id);
create index mission_samples_order on public.mission_samples (sampled_at desc, id);
create trigger a_lock before insert or update or delete on public.mission_samples for each statement execute function hawa.take_feed_lock();

create table public.sample_events (
  sample_id uuid not null references public.mission_samples (id),
  -- From 1, in the order in which the server heard of them.
  position integer not null check (position > 0),
  kind text not null check (kind in ('preleve', 'remis', 'annule')),
  author uuid not null references public.profiles (id),
  -- As of then.
  author_name text,
  -- By the device's clock as the server allowed it [L17].
  at timestamptz not null,
  received_at timestamptz not null,
  data jsonb not null,
  -- Of the event before; null at the first.
  previous text,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (sample_id, position)
);

create function hawa.keep_appended() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'a chain of custody is only added to';
end $$;
comment on function hawa.keep_appended() is 'Statement trigger: what was written is changed and removed by nobody, whatever privileges they hold.';
create trigger b_appended before update or delete or truncate on public.sample_events for each statement execute function hawa.keep_appended();
create trigger b_kept before delete or truncate on public.mission_samples for each statement execute function hawa.keep_appended();

create function hawa.stamp(at timestamptz) returns text
language sql immutable set search_path = '' as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;
comment on function hawa.stamp(timestamptz) is 'An instant in one spelling, whatever the time zone of the session.';

create function hawa.sample_facts(sample public.mission_samples) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('study_id', sample.study_id, 'code', sample.code, 'matrice', sample.matrice, 'contenant', sample.contenant,
    'contenant_precise', sample.contenant_precise, 'sampled_at', hawa.stamp(sample.sampled_at), 'latitude', sample.latitude,
    'longitude', sample.longitude, 'accuracy', sample.accuracy, 'lieu', sample.lieu, 'conservation', sample.conservation, 'remarque', sample.remarque)
$$;
comment on function hawa.sample_facts(public.mission_samples) is 'What was said when a sample was taken: the data of its first event, for ever.';

create function hawa.sample_event_hash(event public.sample_events) returns text
language sql stable set search_path = '' as $$
  select hawa.digest(jsonb_build_array(event.previous, event.sample_id, event.position, event.kind, event.author, event.author_name,
    hawa.stamp(event.at), hawa.stamp(event.received_at), event.data)::text)
$$;
comment on function hawa.sample_event_hash(public.sample_events) is
  'SHA-256 over the event and the hash of the one before: a word changed anywhere is a word changed in everything after it. jsonb has one spelling.';

create function hawa.append_sample_event(sample uuid, kind text, me public.profiles, at timestamptz, data jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  known public.mission_samples;
  event public.sample_events;
begin
  select * into strict known from public.mission_samples s where s.id = append_sample_event.sample for update;
  event.sample_id := known.id;
  event.position := known.events + 1;
  event.kind := append_sample_event.kind;
  event.author := me.id;
  event.author_name := hawa.full_name(me.id);
  event.at := append_sample_event.at;
  event.received_at := now();
  event.data := append_sample_event.data;
  event.previous := known.head;
  event.hash := hawa.sample_event_hash(event);
  insert into public.sample_events select event.*;
  update public.mission_samples s set etat = event.kind, events = event.position, head = event.hash where s.id = known.id;
end $$;
comment on function hawa.append_sample_event(uuid, text, public.profiles, timestamptz, jsonb) is 'The only way into the chain of custody of a sample.';

create function hawa.is_sample_chain_whole(sample uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select count(*) = s.events and bool_and(c.linked) and bool_and(c.position = 1 or c.kind <> 'preleve')
      and max(c.hash) filter (where c.position = s.events) = s.head
      and max(c.kind) filter (where c.position = s.events) = s.etat
      and bool_or(c.position = 1 and c.kind = 'preleve' and c.data = hawa.sample_facts(s))
    from (
      select e.position, e.kind, e.hash, e.data,
        e.position = row_number() over (order by e.position) and e.hash = hawa.sample_event_hash(e)
          and e.previous is not distinct from lag(e.hash) over (order by e.position) as linked
      from public.sample_events e where e.sample_id = s.id) c)
  , false)
  from public.mission_samples s where s.id = is_sample_chain_whole.sample
$$;
comment on function hawa.is_sample_chain_whole(uuid) is
  'Every event is as it was written, none is missing, and the sample is as it was when it was taken.';

insert into hawa.record_kinds (kind, for_field) values ('sample', true);

create function hawa.body_sample(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('author_name', s.author_name, 'mine', coalesce(s.author = reader, false), 'code', s.code, 'matrice', s.matrice, 'contenant', s.contenant,
    'contenant_precise', s.contenant_precise, 'sampled_at', s.sampled_at, 'latitude', s.latitude, 'longitude', s.longitude, 'accuracy', s.accuracy,
    'lieu', s.lieu, 'conservation', s.conservation, 'remarque', s.remarque, 'received_at', s.received_at,
    'remises', (select coalesce(jsonb_agg(jsonb_build_object('id', e.data ->> 'handover_id', 'remettant', e.data ->> 'remettant',
        'receveur_nom', e.data ->> 'receveur_nom', 'receveur_organisme', e.data ->> 'receveur_organisme', 'at', e.at) order by e.position), '[]')
      from public.sample_events e where e.sample_id = s.id and e.kind = 'remis'),
    'annulation', (select jsonb_build_object('motif', e.data ->> 'motif', 'at', e.at)
      from public.sample_events e where e.sample_id = s.id and e.kind = 'annule'))
  from public.mission_samples s where s.id = record
$$;
comment on function hawa.body_sample(uuid, uuid) is 'A sample as the specialist of its mission is told of it; signatures stay with the chain of custody.';

create function hawa.on_sample_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('sample', new.id, new.study_id, array[s.intervenant_id]) from public.demandes_etudes s where s.id = new.study_id;
  return null;
end $$;
comment on function hawa.on_sample_changed() is
  'Row trigger: a sample goes to the specialist of its mission, and not to the client: who received it, and what they signed, is no concern of theirs.';
create trigger c_deliver after insert or update on public.mission_samples for each row execute function hawa.on_sample_changed();

create function hawa.on_sampler_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.intervenant_id is not null and new.intervenant_id is distinct from old.intervenant_id then
    perform hawa.deliver('sample', s.id, new.id, array[new.intervenant_id]) from public.mission_samples s where s.study_id = new.id;
  end if;
  return null;
end $$;
comment on function hawa.on_sampler_changed() is
  'Row trigger: who takes a mission over is shown its samples. hawa.on_study_people_changed gives only what the client has too; it does take away.';
create trigger f_samples after update of intervenant_id on public.demandes_etudes for each row execute function hawa.on_sampler_changed();

do $$
declare
  t text;
  c record;
begin
  foreach t in array array['mission_samples', 'sample_events'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('revoke all on table public.%I from public, anon, authenticated', t);
    execute format('grant select on table public.%I to authenticated', t);
    execute format('grant select, insert on table public.%I to service_role', t);
    execute format('create trigger a_closed before insert or update or delete or truncate on public.%I '
      'for each statement execute function hawa.keep_closed()', t);
    -- The planner's statistics must not tell what row security hides.
    for c in
      select a.attname from pg_attribute a where a.attrelid = ('public.' || t)::regclass and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'double precision'::regtype, 'timestamptz'::regtype)
    loop
      execute format('alter table public.%I alter column %I set statistics 0', t, c.attname);
    end loop;
  end loop;
end $$;
create policy "samples of one's mission, administrators" on public.mission_samples for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null
    or exists (select 1 from public.demandes_etudes s where s.id = study_id and s.intervenant_id = (select hawa.my_id_as('intervention'))));
create policy "administrators" on public.sample_events for select to authenticated using ((select hawa.my_id_as('admin')) is not null);

create function hawa.export_of_samples(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', s.study_id, 'id', s.id) || hawa.body_sample(s.id, me.id) order by s.sampled_at, s.id), '[]')
  from public.mission_samples s where s.author = me.id
$$;
comment on function hawa.export_of_samples(public.profiles) is 'Samples this person took and to whom they went; nobody''s profile id, and nobody else''s signature.';

revoke execute on all functions in schema hawa from public;
