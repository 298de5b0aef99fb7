create table hawa.proven_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  at timestamptz not null default now()
);
comment on table hawa.proven_addresses is
  'The mailbox that somebody has read, by a link or a code of a mail to it. An address that nobody has ever read '
  'may be a mistyped one: it is not asked before it is changed.';

create function hawa.prove_address(person uuid) returns void
language sql volatile set search_path = '' as $$
  insert into hawa.proven_addresses as known (user_id, email)
  select u.id, u.email from auth.users u where u.id = person and u.email is not null
  on conflict (user_id) do update set email = excluded.email, at = now() where known.email <> excluded.email
$$;
comment on function hawa.prove_address(uuid) is
  'Of the embedded server: this person has just read a mail to the address of their account.';

create function hawa.is_proven(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from hawa.proven_addresses a join auth.users u on u.id = a.user_id and u.email = a.email
    where a.user_id = person)
$$;
comment on function hawa.is_proven(uuid) is 'Whether the mailbox of this account, as it is now, was ever read.';

create function hawa.unusable(token text) returns text
language plpgsql volatile set search_path = '' as $$
begin
  return case when token <> '' then hawa.digest(gen_random_uuid()::text) else token end;
end $$;
comment on function hawa.unusable(text) is
  'In the place of a token that was mailed: one that nobody has. An empty token stays empty: the account service of '
  'the platform knows no null there, the embedded one no empty text.';

create function hawa.cmd_correct_address(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  account uuid;
  known bigint;
  address text;
  why text;
  target public.profiles;
begin
  perform hawa.require_kind(me, 'admin');
  account := hawa.uuid_arg(args, 'account_id');
  known := hawa.integer_arg(args, 'rev', 0, 9007199254740991, true);
  address := lower(hawa.mail_arg(args, 'email'));
  why := hawa.text_arg(args, 'motif', 1000, true);
  target := hawa.account_of(account);
  if target.user_id is null then perform hawa.refuse('unknown_account'); end if;
  -- One's own is changed with the password, in one's account.
  if account = me.id then perform hawa.refuse('not_allowed'); end if;
  if lower(target.email) = address then return hawa.already(hawa.account_result(account)); end if;
  if target.rev <> known then perform hawa.refuse('account_changed'); end if;
  if exists (select 1 from auth.users u where lower(u.email) = address) then perform hawa.refuse('email_taken'); end if;
  perform set_config('hawa.address_motif', why, true);
  update auth.users u set email = address, recovery_token = hawa.unusable(u.recovery_token),
    confirmation_token = hawa.unusable(u.confirmation_token),
    email_change_token_new = hawa.unusable(u.email_change_token_new),
    email_change_token_current = hawa.unusable(u.email_change_token_current)
  where u.id = target.user_id;
  perform set_config('hawa.address_motif', '', true);
  update auth.identities i set identity_data = i.identity_data || jsonb_build_object('email', address)
  where i.user_id = target.user_id and i.provider = 'email';
  delete from hawa.proven_addresses a where a.user_id = target.user_id;
  return hawa.account_result(account);
end $$;
comment on function hawa.cmd_correct_address(profiles,jsonb,timestamptz) is
  'An administrator corrects the address somebody else signs in with: mistyped, or a mailbox that is lost. The '
  'reason is mailed to the old and the new address. The password stays; links that were mailed end. rev is the row '
  'they saw. A change that is there by now is answered with already. Refuses not_allowed, invalid, unknown_account, '
  'account_changed, email_taken.';
