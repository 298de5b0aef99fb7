create table public.study_events (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  by_profile uuid references public.profiles (id),
  -- The name at that time: a timeline does not change when somebody marries.
  by_name text,
  -- When it was done, as the device said and the server allowed [L17]; received_at is when the server heard of it.
  at timestamptz not null,
  received_at timestamptz not null default now(),
  data jsonb not null default '{}',
  rev bigint not null
);
create index study_events_study on public.study_events (study_id, rev);

create trigger a_lock before insert or update on public.study_events
  for each statement execute function hawa.take_feed_lock();
create trigger b_revision before insert or update on public.study_events
  for each row execute function hawa.draw_revision();

create function hawa.record_event(study uuid, kind text, me public.profiles, at timestamptz, data jsonb default '{}')
returns void language sql volatile set search_path = '' as $$
  insert into public.study_events (study_id, kind, by_profile, by_name, at, data)
  values (study, kind, me.id, hawa.full_name(me.id), at, jsonb_strip_nulls(data))
$$;
comment on function hawa.record_event(uuid, text, public.profiles, timestamptz, jsonb) is 'One line of the visible timeline of a study.';
