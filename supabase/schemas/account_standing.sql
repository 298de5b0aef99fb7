create function hawa.is_active_admin(person public.profiles) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return person.type_compte = 'admin' and person.is_active and person.is_approved and person.user_id is not null;
end $$;
comment on function hawa.is_active_admin(profiles) is 'An administrator who can sign in.';

create function hawa.on_admin_ended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Writers of profiles hold the feed lock to their commit: two who end each other come one after the other, and the
  -- second sees here the result of the first.
  if not exists (select 1 from public.profiles p where hawa.is_active_admin(p))
    then perform hawa.refuse('last_admin'); end if;
  return null;
end $$;
comment on function hawa.on_admin_ended() is
  'Row trigger: whatever ends an active administrator (activity, kind, approval, account, row) leaves another one, '
  'or is refused last_admin.';

create function hawa.on_activity_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Where the account service belongs to another role, it goes on opening sessions that see nothing.
  if has_column_privilege('auth.users', 'banned_until', 'update') then
    update auth.users set banned_until = case when new.is_active then null else now() + interval '100 years' end
      where id = new.user_id;
  end if;
  return null;
end $$;
comment on function hawa.on_activity_changed() is
  'Row trigger: hosted GoTrue refuses to sign in or to renew a session while banned_until lies ahead; the embedded '
  'server looks at is_active itself.';

create function hawa.running_missions(profile uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*)::integer from public.demandes_etudes s
    where (s.intervenant_id = profile or s.client_id = profile) and s.statut in ('acceptée', 'en_cours')
  );
end $$;
comment on function hawa.running_missions(uuid) is
  'Studies that are accepted or under way, of their specialist or of their client.';

create function hawa.account_of(account uuid) returns public.profiles
language plpgsql volatile set search_path = '' as $$
declare found_profile public.profiles;
begin
  select * into found_profile from public.profiles p where p.id = account and p.deleted_at is null for update;
  if not found then perform hawa.refuse('unknown_account'); end if;
  return found_profile;
end $$;
comment on function hawa.account_of(uuid) is
  'The profile, locked; refuses unknown_account, also where the account was deleted.';

create function hawa.account_result(account uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object('account_id', p.id, 'rev', p.rev) from public.profiles p where p.id = account);
end $$;
comment on function hawa.account_result(uuid) is 'The answer of every applied command on an account.';

create function hawa.optional_flag(args jsonb, key text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when hawa.arg(args, key, false) is null then false else hawa.boolean_arg(args, key) end;
end $$;
comment on function hawa.optional_flag(jsonb,text) is 'True or false; false when missing.';

create function hawa.cmd_update_account(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  account uuid;
  known bigint;
  want public.profiles;
  given public.profiles;
begin
  perform hawa.require_kind(me, 'admin');
  account := hawa.uuid_arg(args, 'account_id');
  known := hawa.integer_arg(args, 'rev', 0, 9007199254740991, true);
  if args ? 'nom' then given.nom := hawa.text_arg(args, 'nom', 100, true); end if;
  if args ? 'prenom' then given.prenom := hawa.text_arg(args, 'prenom', 100, true); end if;
  given.telephone := hawa.text_arg(args, 'telephone', 40);
  given.entreprise := hawa.text_arg(args, 'entreprise', 200);
  given.specialite := hawa.text_arg(args, 'specialite', 200);
  given.zone_intervention := hawa.text_arg(args, 'zone_intervention', 200);
  given.experience := hawa.integer_arg(args, 'experience', 0, 80);
  given.pays := hawa.choice_arg(args, 'pays', array['algerie', 'kenya', 'tanzanie']);

  want := hawa.account_of(account);
  if not (args ? 'nom' and given.nom is distinct from want.nom
    or args ? 'prenom' and given.prenom is distinct from want.prenom
    or args ? 'telephone' and given.telephone is distinct from want.telephone
    or args ? 'entreprise' and given.entreprise is distinct from want.entreprise
    or args ? 'specialite' and given.specialite is distinct from want.specialite
    or args ? 'zone_intervention' and given.zone_intervention is distinct from want.zone_intervention
    or args ? 'experience' and given.experience is distinct from want.experience
    or given.pays is not null and given.pays is distinct from want.pays) then
    return hawa.already(hawa.account_result(account));
  end if;
  if want.rev <> known then perform hawa.refuse('account_changed'); end if;
  update public.profiles p set
    nom = coalesce(given.nom, p.nom), prenom = coalesce(given.prenom, p.prenom),
    telephone = case when args ? 'telephone' then given.telephone else p.telephone end,
    entreprise = case when args ? 'entreprise' then given.entreprise else p.entreprise end,
    specialite = case when args ? 'specialite' then given.specialite else p.specialite end,
    zone_intervention = case when args ? 'zone_intervention' then given.zone_intervention
      else p.zone_intervention end,
    experience = case when args ? 'experience' then given.experience else p.experience end,
    pays = coalesce(given.pays, p.pays), updated_at = now()
  where p.id = account;
  return hawa.account_result(account);
end $$;
comment on function hawa.cmd_update_account(profiles,jsonb,timestamptz) is
  'An administrator corrects the personal fields of an account, never its address, kind, approval or activity. rev '
  'is the row they saw: when it has changed since, account_changed. A key that is missing leaves its field alone. '
  'Where all of it is so by now, the answer says already. Refuses not_allowed, invalid, unknown_account, '
  'account_changed.';

create function hawa.cmd_set_account_active(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  account uuid;
  wanted boolean;
  seen bigint;
  own boolean;
  target public.profiles;
begin
  perform hawa.require_kind(me, 'admin');
  account := hawa.uuid_arg(args, 'account_id');
  wanted := hawa.boolean_arg(args, 'active');
  seen := hawa.integer_arg(args, 'missions', 0, 1000000);
  own := hawa.optional_flag(args, 'own');
  target := hawa.account_of(account);
  if target.is_active = wanted then return hawa.already(hawa.account_result(account)); end if;
  if not wanted then
    if account = me.id and not own then perform hawa.refuse('own_account'); end if;
    if hawa.running_missions(account) <> coalesce(seen, 0) then
      perform hawa.refuse('missions_running', jsonb_build_object('missions', hawa.running_missions(account)));
    end if;
  end if;
  update public.profiles p set is_active = wanted, updated_at = now() where p.id = account;
  return hawa.account_result(account);
end $$;
comment on function hawa.cmd_set_account_active(profiles,jsonb,timestamptz) is
  'An administrator closes or opens an account. Closing names the running missions they were shown (missions) and, '
  'for their own account, that they know it (own). One that is so is answered with already. Refuses not_allowed, '
  'invalid, unknown_account, own_account, missions_running {missions}, last_admin.';

create function hawa.cmd_approve_account(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  account uuid;
  target public.profiles;
begin
  perform hawa.require_kind(me, 'admin');
  account := hawa.uuid_arg(args, 'account_id');
  target := hawa.account_of(account);
  if target.type_compte <> 'intervention' then perform hawa.refuse('account_changed'); end if;
  if target.is_approved then return hawa.already(hawa.account_result(account)); end if;
  update public.profiles p set is_approved = true, refused_at = null, refusal_reason = null, updated_at = now()
  where p.id = account;
  return hawa.account_result(account);
end $$;
comment on function hawa.cmd_approve_account(profiles,jsonb,timestamptz) is
  'An administrator approves a specialist, also one who was refused before; the mail is a trigger''s. One who is '
  'approved is answered with already. Refuses not_allowed, invalid, unknown_account, account_changed.';

create function hawa.cmd_refuse_account(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  account uuid;
  why text;
  target public.profiles;
begin
  perform hawa.require_kind(me, 'admin');
  account := hawa.uuid_arg(args, 'account_id');
  why := hawa.text_arg(args, 'motif', 1000, true);
  target := hawa.account_of(account);
  -- An approved person has work under way: such an account is closed, not refused.
  if target.type_compte <> 'intervention' or target.is_approved then perform hawa.refuse('account_changed'); end if;
  if target.refused_at is not null and target.refusal_reason = why then
    return hawa.already(hawa.account_result(account));
  end if;
  update public.profiles p set refused_at = now(), refusal_reason = why, updated_at = now() where p.id = account;
  if target.email <> '' and target.user_id is not null then
    perform hawa.queue_mail('account_refused', target.langue, target.email,
      jsonb_build_object('motif', why, 'prenom', target.prenom));
  end if;
  return hawa.account_result(account);
end $$;
comment on function hawa.cmd_refuse_account(profiles,jsonb,timestamptz) is
  'An administrator refuses a specialist who waits, with the reason, which is mailed to the person; the account '
  'stays and may be approved later. The same reason again is answered with already, and mails nobody. Refuses '
  'not_allowed, invalid, unknown_account, account_changed.';

create trigger e_last_admin after update on public.profiles
  for each row when (hawa.is_active_admin(old)
    and not hawa.is_active_admin(new)) execute function hawa.on_admin_ended();

create trigger e_last_admin_gone after delete on public.profiles
  for each row when (hawa.is_active_admin(old)) execute function hawa.on_admin_ended();

create trigger e_banned after update of is_active on public.profiles
  for each row when (old.is_active <> new.is_active
    and new.user_id is not null) execute function hawa.on_activity_changed();
