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
  rev bigint not null,
  deletion_requested_at timestamptz,
  langue text not null default 'fr' check (langue in ('fr', 'en', 'ar')),
  refused_at timestamptz,
  refusal_reason text check (char_length(refusal_reason) <= 1000),
  deleted_at timestamptz
);
comment on column public.profiles.deletion_requested_at is
  'When the open request in account_deletion_requests reached this server; the time to handle it begins then.';
comment on column public.profiles.langue is
  'Language of the mails to this person: that of their sign-up, then the one they chose while signed in.';
comment on column public.profiles.refused_at is
  'When an administrator refused to approve this specialist; an approval takes it back.';
comment on column public.profiles.deleted_at is
  'When the account was deleted. Since then the row says nothing of its person and has no account.';
alter table public.profiles alter column nom set statistics 0, alter column prenom set statistics 0,
  alter column email set statistics 0, alter column telephone set statistics 0,
  alter column entreprise set statistics 0, alter column specialite set statistics 0,
  alter column zone_intervention set statistics 0, alter column pays set statistics 0,
  alter column type_compte set statistics 0, alter column langue set statistics 0,
  alter column refusal_reason set statistics 0;
alter table public.profiles enable row level security;
revoke all on table public.profiles from public, anon, authenticated;
grant select on table public.profiles to authenticated;

create table public.settings (
  key text primary key,
  value jsonb not null,
  id uuid not null unique default gen_random_uuid(),
  -- Null: as installed, or by the operator of the database.
  changed_at timestamptz,
  changed_by uuid references public.profiles (id),
  constraint settings_of_their_type check (jsonb_typeof(value) <> 'null')
);
comment on table public.settings is
  'Decisions of the company, hawa.setting_keys says which there are. intervenant_approval: a new intervenant waits '
  'for an administrator. notice_mails: people are mailed about their studies. validation_rapports: a report waits '
  'for an administrator before its client has it. invoice_due_days: days from the issue of an invoice to its due '
  'day, for those issued from then on. reply_days: working days within which a message is answered.';
alter table public.settings alter column value set statistics 0;
alter table public.settings enable row level security;
revoke all on table public.settings from public, anon, authenticated;
grant select on table public.settings to authenticated;

create function hawa.make_profile(account auth.users) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told jsonb := case when jsonb_typeof(account.raw_user_meta_data) = 'object' then account.raw_user_meta_data
    else '{}' end;
  kind text := case when told ->> 'type_compte' = 'intervention' then 'intervention' else 'client' end;
  waits boolean := coalesce((select s.value <> 'false' from public.settings s where s.key = 'intervenant_approval'),
    true);
  years text := told ->> 'experience';
  invited public.invitations;
  made uuid;
begin
  if told ? 'invitation' then
    invited := hawa.open_invitation(told ->> 'invitation');
    if invited.email is distinct from lower(account.email) then invited := null; end if;
  end if;
  insert into public.profiles (
    user_id, nom, prenom, email, telephone, entreprise, specialite, zone_intervention, experience, pays, langue,
    type_compte, is_approved
  ) values (
    account.id,
    coalesce(invited.nom, left(hawa.clean(left(told ->> 'nom', 1000)), 100), ''),
    coalesce(invited.prenom, left(hawa.clean(left(told ->> 'prenom', 1000)), 100), ''),
    coalesce(account.email, ''),
    left(hawa.clean(left(told ->> 'telephone', 1000)), 40),
    left(hawa.clean(left(told ->> 'entreprise', 1000)), 200),
    left(hawa.clean(left(told ->> 'specialisation', 1000)), 200),
    left(hawa.clean(left(told ->> 'zone_intervention', 1000)), 200),
    case when years ~ '^[0-9]{1,2}$' and years::integer <= 80 then years::integer end,
    coalesce(invited.pays, case when told ->> 'pays' in ('algerie', 'kenya', 'tanzanie') then told ->> 'pays' end),
    coalesce(invited.langue, case when told ->> 'langue' in ('fr', 'en', 'ar') then told ->> 'langue' else 'fr' end),
    coalesce(invited.type_compte, kind),
    invited.id is not null or kind = 'client' or not waits
  ) on conflict (user_id) do nothing returning id into made;
  if invited.id is not null and made is not null then
    update public.invitations i set accepted_at = now(), accepted_by = made where i.id = invited.id;
    perform hawa.forget_invitation_mails(invited.id);
  end if;
end $$;
comment on function hawa.make_profile(auth.users) is
  'Profile of an account from its sign-up metadata. Only client and intervention are taken from it, anything else is '
  'client; a language that is none is French. With the token of an open invitation to this very address, kind, '
  'approval and name are those of the invitation. Never refuses: values that do not fit are cut or left out, because '
  'an error here would lose the sign-up.';

create function hawa.on_account_created() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.make_profile(new);
  if jsonb_typeof(new.raw_user_meta_data) = 'object' and new.raw_user_meta_data ? 'invitation' and not exists (
    select 1 from public.invitations i join public.profiles p on p.id = i.accepted_by where p.user_id = new.id) then
    raise exception using errcode = 'P0002', message = 'no such invitation';
  end if;
  return null;
end $$;
comment on function hawa.on_account_created() is
  'Trigger on auth.users: every account has a profile. An invitation that ended makes none: better no account than '
  'one of the wrong kind.';

create function hawa.on_account_email_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare person public.profiles;
begin
  update public.profiles set email = coalesce(new.email, ''), updated_at = now() where user_id = new.id
  returning * into person;
  if old.email is null or new.email is null or person.id is null then return null; end if;
  perform hawa.queue_mail('address_changed', person.langue, told.address, jsonb_build_object(
    'prenom', person.prenom, 'from', old.email, 'to', new.email,
    'motif', coalesce(current_setting('hawa.address_motif', true), '')))
  from unnest(array[old.email, new.email]::text[]) told (address);
  return null;
end $$;
comment on function hawa.on_account_email_changed() is
  'Trigger on auth.users: the profile shows the address people sign in with, and both mailboxes are told of the '
  'change: with its reason where an administrator has made it.';

create function hawa.me() returns public.profiles
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select p from public.profiles p where p.user_id = auth.uid());
end $$;
comment on function hawa.me() is 'Profile of the caller; all null for a visitor.';

create function hawa.my_id_as(kind text) returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.profiles p
  where p.user_id = auth.uid() and p.type_compte = kind and p.is_active and p.is_approved
$$;
comment on function hawa.my_id_as(text) is
  'Profile id of the caller when they are an active, approved account of this kind, else null. Policies compare '
  'with it, so an inactive or waiting account matches nothing.';
grant execute on function hawa.my_id_as(text) to anon, authenticated;

create function hawa.is_current() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.profiles p where p.user_id = auth.uid() and p.is_active and p.is_approved)
$$;
comment on function hawa.is_current() is 'Is the caller an active, approved account of any kind?';
grant execute on function hawa.is_current() to anon, authenticated;

create function hawa.full_name(profile uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select nullif(btrim(p.prenom || ' ' || p.nom), '') from public.profiles p where p.id = profile);
end $$;
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
  'Makes the first administrator: select hawa.make_admin(''someone@example.org''). For the owner of the database '
  'only.';

create function hawa.cmd_update_profile(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  want public.profiles := me;
  seen jsonb;
  field text;
  news boolean := false;
  drawn bigint;
begin
  -- A key that is missing leaves its field alone; null or blank clears it, where it may be empty.
  perform hawa.arg(args, 'nom', false);
  if args ? 'nom' then want.nom := hawa.text_arg(args, 'nom', 100, true); end if;
  if args ? 'prenom' then want.prenom := hawa.text_arg(args, 'prenom', 100, true); end if;
  if args ? 'telephone' then want.telephone := hawa.text_arg(args, 'telephone', 40); end if;
  if args ? 'entreprise' then want.entreprise := hawa.text_arg(args, 'entreprise', 200); end if;
  if args ? 'specialite' then want.specialite := hawa.text_arg(args, 'specialite', 200); end if;
  if args ? 'zone_intervention' then want.zone_intervention := hawa.text_arg(args, 'zone_intervention', 200); end if;
  if args ? 'experience' then want.experience := hawa.integer_arg(args, 'experience', 0, 80); end if;
  if args ? 'pays' then want.pays := hawa.choice_arg(args, 'pays', array['algerie', 'kenya', 'tanzanie']); end if;
  if args ? 'langue' then want.langue := hawa.choice_arg(args, 'langue', array['fr', 'en', 'ar'], true); end if;
  seen := hawa.arg(args, 'seen', false);
  if jsonb_typeof(seen) <> 'object' then perform hawa.refuse_field('seen', 'malformed'); end if;

  for field in select jsonb_object_keys(hawa.profile_words(me)) loop
    news := hawa.is_news(
      case
        when jsonb_typeof(seen -> field) = 'string' then coalesce(to_jsonb(hawa.clean(seen ->> field)), 'null')
        else seen -> field
      end,
      hawa.profile_words(me) -> field, hawa.profile_words(want) -> field) or news;
  end loop;
  if not news then return hawa.already(jsonb_build_object('profile_id', me.id, 'rev', me.rev)); end if;

  update public.profiles set
    nom = want.nom, prenom = want.prenom, telephone = want.telephone, entreprise = want.entreprise,
    specialite = want.specialite, zone_intervention = want.zone_intervention, experience = want.experience,
    pays = want.pays, langue = want.langue, updated_at = now()
  where id = me.id returning rev into drawn;
  return jsonb_build_object('profile_id', me.id, 'rev', drawn);
end $$;
comment on function hawa.cmd_update_profile(profiles,jsonb,timestamptz) is
  'Everybody''s own profile, also while waiting for approval; never the kind of account, approval, activity or '
  'address. `seen`: by name, the values of the given fields before the change ({telephone: "+213 1"}; null or blank: '
  'empty). Where one of them is something else by now, neither seen nor wanted, nothing is written; changes to other '
  'fields do not matter, and for a field that `seen` does not name the last arrival counts. A value that is there '
  'already is answered with already. Refuses invalid, content_changed.';

create index profiles_newest on public.profiles (created_at, id);

create trigger a_lock before insert or update on public.profiles
  for each statement execute function hawa.take_feed_lock();

create trigger b_revision before insert or update on public.profiles
  for each row execute function hawa.draw_revision();

create trigger hawa_account_created after insert on auth.users
  for each row execute function hawa.on_account_created();

create trigger hawa_account_email_changed after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function hawa.on_account_email_changed();

create trigger a_closed before insert or delete or update or truncate
  on public.settings for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.profiles for each statement execute function hawa.keep_closed();

create trigger a_lock_delete before delete on public.profiles
  for each statement execute function hawa.take_feed_lock();

create trigger a_lock before insert or update
  on public.settings for each statement execute function hawa.take_feed_lock();

create trigger h_searched after insert or delete on public.profiles for each row execute function hawa.on_searched();

create trigger h_searched_anew
  after update of prenom, nom, email, entreprise, specialite, zone_intervention, type_compte
  on public.profiles for each row
  when ((old.prenom, old.nom, old.email, old.entreprise, old.specialite, old.zone_intervention, old.type_compte)
    is distinct from (new.prenom, new.nom, new.email, new.entreprise, new.specialite, new.zone_intervention,
      new.type_compte))
  execute function hawa.on_searched();

create policy "own profile" on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select hawa.my_id_as('admin')) is not null);

create policy "administrators" on public.settings for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

insert into public.settings (key, value) values ('intervenant_approval', 'true');
