create table public.demandes_etudes (
  -- Made by the device, so that a request has its identity before the network sees it.
  id uuid primary key,
  client_id uuid not null references public.profiles (id),
  nom_entreprise text not null check (char_length(nom_entreprise) between 1 and 200),
  secteur_activite text not null check (secteur_activite in ('industrie', 'agriculture', 'transport', 'energie',
    'batiment', 'chimie', 'agroalimentaire', 'autre')),
  type_etude text not null check (type_etude in ('qualite_air', 'emission_gaz', 'pollution_sonore',
    'impact_environnemental', 'audit_carbone', 'conformite_reglementaire', 'autre')),
  description_projet text not null check (char_length(description_projet) between 1 and 5000),
  zone_geographique text not null check (char_length(zone_geographique) between 1 and 200),
  pays text not null check (pays in ('algerie', 'kenya', 'tanzanie')),
  -- One of six codes, or free text with an amount.
  budget_estime text check (char_length(budget_estime) <= 100),
  delai_souhaite text check (delai_souhaite in ('urgent', '1_mois', '3_mois', '6_mois', 'flexible')),
  contact_nom text not null check (char_length(contact_nom) between 1 and 200),
  contact_email text not null check (char_length(contact_email) between 3 and 254),
  contact_telephone text check (char_length(contact_telephone) <= 40),
  statut text not null default 'en_attente' check (statut in ('en_attente', 'acceptée', 'en_cours', 'terminée',
    'complete', 'annulée')),
  -- Path in the private bucket, never a public address.
  rapport_url text check (char_length(rapport_url) <= 300),
  rapport_uploaded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  intervenant_id uuid references public.profiles (id),
  date_acceptation timestamptz,
  date_debut_mission timestamptz,
  date_fin_mission timestamptz,
  notes_terrain text check (char_length(notes_terrain) <= 20000),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  rev bigint not null,
  prix_convenu numeric(14, 2) check (prix_convenu > 0),
  echeance timestamptz,
  -- Given by hawa.give_study_reference.
  reference text not null unique check (reference ~ '^E-(DZ|KE|TZ)-[0-9]{2}-[0-9]{4,}$'),
  check ((latitude is null) = (longitude is null)),
  check (statut in ('en_attente', 'annulée') or intervenant_id is not null),
  check (statut <> 'complete' or rapport_url is not null),
  constraint demandes_etudes_id_random check (substr(id::text, 15, 1) <> '0') not valid
);
comment on column public.demandes_etudes.prix_convenu is 'DA; null: none agreed yet.';
comment on column public.demandes_etudes.reference is
  'By which people name the study: E-DZ-26-0142, its country, the year of the request there, and a number.';
comment on column public.demandes_etudes.echeance is
  'hawa.working_due of the row, kept by triggers here and on public_holidays.';
alter table public.demandes_etudes alter column nom_entreprise set statistics 0,
  alter column secteur_activite set statistics 0, alter column type_etude set statistics 0,
  alter column description_projet set statistics 0, alter column zone_geographique set statistics 0,
  alter column pays set statistics 0, alter column budget_estime set statistics 0,
  alter column delai_souhaite set statistics 0, alter column contact_nom set statistics 0,
  alter column contact_email set statistics 0, alter column contact_telephone set statistics 0,
  alter column notes_terrain set statistics 0, alter column latitude set statistics 0,
  alter column longitude set statistics 0, alter column prix_convenu set statistics 0,
  alter column reference set statistics 0;
alter table public.demandes_etudes enable row level security;
revoke all on table public.demandes_etudes from public, anon, authenticated;
grant select on table public.demandes_etudes to authenticated;

create table public.study_transitions (
  command text not null,
  from_statut text not null,
  to_statut text not null,
  primary key (command, from_statut)
);
comment on table public.study_transitions is
  'command moves a study from from_statut to to_statut; a move not listed here is wrong_state.';
alter table public.study_transitions alter column to_statut set statistics 0;
alter table public.study_transitions enable row level security;
revoke all on table public.study_transitions from public, anon, authenticated;
grant select on table public.study_transitions to authenticated;

create table public.study_events (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  by_profile uuid references public.profiles (id),
  -- The name at that time: a timeline does not change when somebody marries.
  by_name text,
  -- When it was done, as the device said and the server allowed [L17]; received_at is when the server heard of it.
  at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  data jsonb not null default '{}',
  rev bigint not null
);
alter table public.study_events alter column kind set statistics 0, alter column by_name set statistics 0,
  alter column data set statistics 0;
alter table public.study_events enable row level security;
revoke all on table public.study_events from public, anon, authenticated;
grant select on table public.study_events to authenticated;

create function hawa.on_profile_renamed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.demandes_etudes set rev = rev where client_id = new.id or intervenant_id = new.id;
  return null;
end $$;
comment on function hawa.on_profile_renamed() is
  'Studies show names: a new name gives them a new revision, or no device would learn it.';

create function hawa.next_statut(command_name text, current_statut text) returns text
language plpgsql stable set search_path = '' as $$
declare answer text;
begin
  select t.to_statut into answer from public.study_transitions t
  where t.command = command_name and t.from_statut = current_statut;
  if answer is null then perform hawa.refuse('wrong_state'); end if;
  return answer;
end $$;
comment on function hawa.next_statut(text,text) is 'The state a command leads to; refuses wrong_state.';

create function hawa.record_event(study uuid, kind text, me public.profiles, at timestamptz, data jsonb default '{}')
returns void language plpgsql volatile set search_path = '' as $$
begin
  insert into public.study_events (study_id, kind, by_profile, by_name, at, data)
  values (study, kind, me.id, hawa.full_name(me.id), at, jsonb_strip_nulls(data));
end $$;
comment on function hawa.record_event(uuid,text,profiles,timestamptz,jsonb) is
  'One line of the visible timeline of a study.';

create unique index demandes_etudes_rev on public.demandes_etudes (rev);

create index demandes_etudes_client_rev on public.demandes_etudes (client_id, rev);

create index demandes_etudes_intervenant_rev on public.demandes_etudes (intervenant_id, rev);

create index demandes_etudes_statut_rev on public.demandes_etudes (statut, rev);

create unique index demandes_etudes_rapport on public.demandes_etudes (rapport_url) where rapport_url is not null;

create index study_events_study on public.study_events (study_id, rev);

create index demandes_etudes_running on public.demandes_etudes (intervenant_id) where statut in ('acceptée',
  'en_cours');

create index demandes_etudes_open_due on public.demandes_etudes (echeance, id) where statut not in ('complete',
  'annulée');

create index demandes_etudes_created on public.demandes_etudes (created_at, id);

create index demandes_etudes_unassigned on public.demandes_etudes (created_at, id)
  where statut = 'en_attente' and intervenant_id is null;

create index demandes_etudes_due on public.demandes_etudes (coalesce(echeance, 'infinity'), id);

create trigger a_lock before insert or update or delete on public.demandes_etudes
  for each statement execute function hawa.take_feed_lock();

create trigger b_revision before insert or update on public.demandes_etudes
  for each row execute function hawa.draw_revision();

create trigger c_renamed after update of nom, prenom on public.profiles
  for each row when ((old.nom, old.prenom) is distinct from (new.nom, new.prenom))
  execute function hawa.on_profile_renamed();

create trigger a_lock before insert or update on public.study_events
  for each statement execute function hawa.take_feed_lock();

create trigger b_revision before insert or update on public.study_events
  for each row execute function hawa.draw_revision();

create trigger a_closed before insert or delete or update or truncate
  on public.demandes_etudes for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.study_transitions for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.study_events for each statement execute function hawa.keep_closed();

create trigger c_clock before insert or update on public.study_events for each row
  when (new.at > now() + interval '1 minute') execute function hawa.on_time_to_come('at');

create trigger c_clock before insert or update on public.demandes_etudes for each row
  when (greatest(new.date_acceptation, new.date_debut_mission, new.date_fin_mission) > now() + interval '1 minute')
  execute function hawa.on_time_to_come('date_acceptation', 'date_debut_mission', 'date_fin_mission');

create trigger h_searched after insert or delete on public.demandes_etudes
  for each row execute function hawa.on_searched();

create trigger h_searched_anew after update of nom_entreprise, zone_geographique, contact_nom, contact_email, client_id
  on public.demandes_etudes for each row execute function hawa.on_searched();

create policy "own studies, own missions, administrators" on public.demandes_etudes for select to authenticated
  using (client_id = (select hawa.my_id_as('client'))
    or intervenant_id = (select hawa.my_id_as('intervention'))
    or (select hawa.my_id_as('admin')) is not null);

create policy "no secret" on public.study_transitions for select to authenticated using (true);

insert into public.study_transitions (command, from_statut, to_statut) values
  ('accept_study', 'en_attente', 'acceptée'),
  ('start_study', 'acceptée', 'en_cours'),
  ('finish_study', 'en_cours', 'terminée'),
  ('attach_report', 'terminée', 'complete'),
  ('cancel_study', 'en_attente', 'annulée'),
  ('cancel_study', 'acceptée', 'annulée');
