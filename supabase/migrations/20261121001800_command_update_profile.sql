create function hawa.cmd_update_profile(me public.profiles, args jsonb, at timestamptz) returns jsonb
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

  update public.profiles set
    nom = want.nom, prenom = want.prenom, telephone = want.telephone, entreprise = want.entreprise,
    specialite = want.specialite, zone_intervention = want.zone_intervention, experience = want.experience,
    pays = want.pays, updated_at = now()
  where id = me.id returning rev into drawn;
  return jsonb_build_object('profile_id', me.id, 'rev', drawn);
end $$;
comment on function hawa.cmd_update_profile(public.profiles, jsonb, timestamptz) is
  'Everybody''s own profile, also while waiting for approval; never the kind of account, approval, activity or address. Refuses invalid.';
