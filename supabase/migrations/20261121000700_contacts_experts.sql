create table public.contacts_experts (
  id uuid primary key default gen_random_uuid(),
  client_id uuid references public.profiles (id),
  nom text not null check (char_length(nom) between 1 and 200),
  email text not null check (char_length(email) between 3 and 254),
  telephone text check (char_length(telephone) <= 40),
  entreprise text check (char_length(entreprise) <= 200),
  type_consultation text not null check (type_consultation in
    ('audit_environnemental', 'conformite_reglementaire', 'qualite_air', 'emission_carbone', 'formation',
     'conseil_strategique', 'autre')),
  urgence text not null default 'normale' check (urgence in ('faible', 'normale', 'elevee', 'urgente')),
  sujet text not null check (char_length(sujet) between 1 and 300),
  message text not null check (char_length(message) between 1 and 5000),
  created_at timestamptz not null default now()
);
