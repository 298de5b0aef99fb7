create table public.demandes_etudes (
  -- Made by the device, so that a request has its identity before the network sees it.
  id uuid primary key,
  client_id uuid not null references public.profiles (id),
  nom_entreprise text not null check (char_length(nom_entreprise) between 1 and 200),
  secteur_activite text not null check (secteur_activite in
    ('industrie', 'agriculture', 'transport', 'energie', 'batiment', 'chimie', 'agroalimentaire', 'autre')),
  type_etude text not null check (type_etude in
    ('qualite_air', 'emission_gaz', 'pollution_sonore', 'impact_environnemental', 'audit_carbone',
     'conformite_reglementaire', 'autre')),
  description_projet text not null check (char_length(description_projet) between 1 and 5000),
  zone_geographique text not null check (char_length(zone_geographique) between 1 and 200),
  pays text not null check (pays in ('algerie', 'kenya', 'tanzanie')),
  -- One of the six codes of spec §3, or free text with an amount.
  budget_estime text check (char_length(budget_estime) <= 100),
  delai_souhaite text check (delai_souhaite in ('urgent', '1_mois', '3_mois', '6_mois', 'flexible')),
  contact_nom text not null check (char_length(contact_nom) between 1 and 200),
  contact_email text not null check (char_length(contact_email) between 3 and 254),
  contact_telephone text check (char_length(contact_telephone) <= 40),
  statut text not null default 'en_attente'
    check (statut in ('en_attente', 'acceptée', 'en_cours', 'terminée', 'complete', 'annulée')),
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
  check ((latitude is null) = (longitude is null)),
  check (statut in ('en_attente', 'annulée') or intervenant_id is not null),
  check (statut <> 'complete' or rapport_url is not null)
);

-- Each serves one branch of the feed: rows of one view in revision order.
create unique index demandes_etudes_rev on public.demandes_etudes (rev);
create index demandes_etudes_client_rev on public.demandes_etudes (client_id, rev);
create index demandes_etudes_intervenant_rev on public.demandes_etudes (intervenant_id, rev);
create index demandes_etudes_statut_rev on public.demandes_etudes (statut, rev);
create unique index demandes_etudes_rapport on public.demandes_etudes (rapport_url) where rapport_url is not null;

create trigger a_lock before insert or update or delete on public.demandes_etudes
  for each statement execute function hawa.take_feed_lock();
create trigger b_revision before insert or update on public.demandes_etudes
  for each row execute function hawa.draw_revision();

create function hawa.on_profile_renamed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.demandes_etudes set rev = rev where client_id = new.id or intervenant_id = new.id;
  return null;
end $$;
comment on function hawa.on_profile_renamed() is
  'Studies show names: a new name gives them a new revision, or no device would learn it.';
create trigger c_renamed after update of nom, prenom on public.profiles
  for each row when ((old.nom, old.prenom) is distinct from (new.nom, new.prenom))
  execute function hawa.on_profile_renamed();

-- The state machine of spec §4. sync/domain/study.ts holds the same table to anticipate; a contract test compares.
create table public.study_transitions (
  command text not null,
  from_statut text not null,
  to_statut text not null,
  primary key (command, from_statut)
);
insert into public.study_transitions (command, from_statut, to_statut) values
  ('accept_study', 'en_attente', 'acceptée'),
  ('start_study', 'acceptée', 'en_cours'),
  ('finish_study', 'en_cours', 'terminée'),
  ('attach_report', 'terminée', 'complete'),
  ('cancel_study', 'en_attente', 'annulée'),
  ('cancel_study', 'acceptée', 'annulée');
comment on table public.study_transitions is 'command moves a study from from_statut to to_statut; what is not here is wrong_state.';

create function hawa.next_statut(command_name text, current_statut text) returns text
language plpgsql stable set search_path = '' as $$
declare answer text;
begin
  select t.to_statut into answer from public.study_transitions t
  where t.command = command_name and t.from_statut = current_statut;
  if answer is null then perform hawa.refuse('wrong_state'); end if;
  return answer;
end $$;
comment on function hawa.next_statut(text, text) is 'The state a command leads to; refuses wrong_state.';
