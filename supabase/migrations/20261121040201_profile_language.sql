-- Mails are written in the language of the person who gets them.
alter table public.profiles add column langue text not null default 'fr' check (langue in ('fr', 'en', 'ar'));
alter table public.profiles alter column langue set statistics 0;
comment on column public.profiles.langue is 'Of the mails to this person: what they signed up in, and since then what they chose while signed in.';

create or replace function hawa.make_profile(account auth.users) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told jsonb := case when jsonb_typeof(account.raw_user_meta_data) = 'object' then account.raw_user_meta_data else '{}' end;
  kind text := case when told ->> 'type_compte' = 'intervention' then 'intervention' else 'client' end;
  waits boolean := coalesce((select s.value <> 'false' from public.settings s where s.key = 'intervenant_approval'), true);
  years text := told ->> 'experience';
begin
  insert into public.profiles (
    user_id, nom, prenom, email, telephone, entreprise, specialite, zone_intervention, experience, pays, langue,
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
    case when told ->> 'langue' in ('fr', 'en', 'ar') then told ->> 'langue' else 'fr' end,
    kind,
    kind = 'client' or not waits
  ) on conflict (user_id) do nothing;
end $$;
comment on function hawa.make_profile(auth.users) is
  'Profile of an account from its sign-up metadata (spec §3). Only client and intervention are taken from it, anything '
  'else is client; a language that is none is French. Never refuses: what does not fit is cut or left out, because an error here would lose the sign-up.';

create or replace function hawa.cmd_update_profile(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  want public.profiles := me;
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

  update public.profiles set
    nom = want.nom, prenom = want.prenom, telephone = want.telephone, entreprise = want.entreprise,
    specialite = want.specialite, zone_intervention = want.zone_intervention, experience = want.experience,
    pays = want.pays, langue = want.langue, updated_at = now()
  where id = me.id returning rev into drawn;
  return jsonb_build_object('profile_id', me.id, 'rev', drawn);
end $$;
comment on function hawa.cmd_update_profile(public.profiles, jsonb, timestamptz) is
  'Everybody''s own profile, also while waiting for approval; never the kind of account, approval, activity or address. Refuses invalid.';
