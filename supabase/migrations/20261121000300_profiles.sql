create table public.settings (
  key text primary key,
  value jsonb not null
);
comment on table public.settings is 'Switches of the operator. intervenant_approval: a new intervenant waits for an administrator.';
insert into public.settings (key, value) values ('intervenant_approval', 'true');

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  -- An account that is deleted leaves its profile behind: studies and reports still name it.
  user_id uuid unique references auth.users (id) on delete set null,
  nom text not null default '' check (char_length(nom) <= 100),
  prenom text not null default '' check (char_length(prenom) <= 100),
  email text not null default '' check (char_length(email) <= 320),
  telephone text check (char_length(telephone) <= 40),
  entreprise text check (char_length(entreprise) <= 200),
  specialite text check (char_length(specialite) <= 200),
  zone_intervention text check (char_length(zone_intervention) <= 200),
  experience integer check (experience between 0 and 80),
  pays text check (pays in ('algerie', 'kenya', 'tanzanie')),
  type_compte text not null default 'client' check (type_compte in ('client', 'intervention', 'admin')),
  is_active boolean not null default true,
  is_approved boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null
);

create trigger a_lock before insert or update on public.profiles
  for each statement execute function hawa.take_feed_lock();
create trigger b_revision before insert or update on public.profiles
  for each row execute function hawa.draw_revision();

create function hawa.make_profile(account auth.users) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told jsonb := case when jsonb_typeof(account.raw_user_meta_data) = 'object' then account.raw_user_meta_data else '{}' end;
  kind text := case when told ->> 'type_compte' = 'intervention' then 'intervention' else 'client' end;
  waits boolean := coalesce((select s.value <> 'false' from public.settings s where s.key = 'intervenant_approval'), true);
  years text := told ->> 'experience';
begin
  insert into public.profiles (
    user_id, nom, prenom, email, telephone, entreprise, specialite, zone_intervention, experience, pays,
    type_compte, is_approved
  ) values (
    account.id,
    coalesce(left(hawa.clean(left(told ->> 'nom', 1000)), 100), ''),
    coalesce(left(hawa.clean(left(told ->> 'prenom', 1000)), 100), ''),
    coalesce(account.email, ''),
    left(hawa.clean(left(told ->> 'telephone', 1000)), 40),
    left(hawa.clean(left(told ->> 'entreprise', 1000)), 200),
    left(hawa.clean(left(told ->> 'specialisation', 1000)), 200),
    left(hawa.clean(left(told ->> 'zone_intervention', 1000)), 200),
    case when years ~ '^[0-9]{1,2}$' and years::integer <= 80 then years::integer end,
    case when told ->> 'pays' in ('algerie', 'kenya', 'tanzanie') then told ->> 'pays' end,
    kind,
    kind = 'client' or not waits
  ) on conflict (user_id) do nothing;
end $$;
comment on function hawa.make_profile(auth.users) is
  'Profile of an account from its sign-up metadata (spec §3). Only client and intervention are taken from it, anything '
  'else is client. Never refuses: what does not fit is cut or left out, because an error here would lose the sign-up.';

create function hawa.on_account_created() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.make_profile(new);
  return null;
end $$;
comment on function hawa.on_account_created() is 'Trigger on auth.users: every account has a profile.';

create function hawa.on_account_email_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = coalesce(new.email, ''), updated_at = now() where user_id = new.id;
  return null;
end $$;
comment on function hawa.on_account_email_changed() is 'Trigger on auth.users: the profile shows the address people sign in with.';

create trigger hawa_account_created after insert on auth.users
  for each row execute function hawa.on_account_created();
create trigger hawa_account_email_changed after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function hawa.on_account_email_changed();

create function hawa.me() returns public.profiles
language sql stable security definer set search_path = '' as $$
  select p from public.profiles p where p.user_id = auth.uid()
$$;
comment on function hawa.me() is 'Profile of the caller; all null for a visitor.';

create function hawa.my_id_as(kind text) returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.profiles p
  where p.user_id = auth.uid() and p.type_compte = kind and p.is_active and p.is_approved
$$;
comment on function hawa.my_id_as(text) is
  'Profile id of the caller when they are an active, approved account of this kind, else null. Policies compare with it, '
  'so an inactive or waiting account matches nothing (design.md §3, who sees what).';

create function hawa.is_current() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.profiles p where p.user_id = auth.uid() and p.is_active and p.is_approved)
$$;
comment on function hawa.is_current() is 'Is the caller an active, approved account of any kind?';

create function hawa.full_name(profile uuid) returns text
language sql stable set search_path = '' as $$
  select nullif(btrim(p.prenom || ' ' || p.nom), '') from public.profiles p where p.id = profile
$$;
comment on function hawa.full_name(uuid) is '"prenom nom", null when both are empty.';

create function hawa.make_admin(account_email text) returns uuid
language plpgsql volatile set search_path = '' as $$
declare made uuid;
begin
  update public.profiles set type_compte = 'admin', is_approved = true, is_active = true, updated_at = now()
  where lower(email) = lower(account_email) and user_id is not null returning id into made;
  if made is null then
    raise exception using errcode = 'P0002', message = 'no account has this address';
  end if;
  return made;
end $$;
comment on function hawa.make_admin(text) is
  'Makes the first administrator: select hawa.make_admin(''someone@example.org''). For the owner of the database only.';
