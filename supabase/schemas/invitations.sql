create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  -- NFC, lower case.
  email text not null check (char_length(email) between 3 and 254),
  type_compte text not null check (type_compte in ('client', 'intervention', 'admin')),
  nom text not null check (char_length(nom) between 1 and 100),
  prenom text not null check (char_length(prenom) between 1 and 100),
  pays text check (pays in ('algerie', 'kenya', 'tanzanie')),
  langue text not null check (langue in ('fr', 'en', 'ar')),
  invited_by uuid not null references public.profiles (id),
  -- SHA-256; the token itself is only in the mail. Each sending makes another one.
  token_hash text not null unique,
  round integer not null default 1,
  invited_at timestamptz not null default now(),
  last_sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid unique references public.profiles (id),
  withdrawn_at timestamptz,
  check (accepted_at is null or withdrawn_at is null)
);
comment on table public.invitations is
  'Invitations: by which administrator, whom, in which role; the role of the account is read here, never from its '
  'metadata.';
alter table public.invitations alter column email set statistics 0, alter column type_compte set statistics 0,
  alter column nom set statistics 0, alter column prenom set statistics 0, alter column pays set statistics 0,
  alter column langue set statistics 0, alter column token_hash set statistics 0,
  alter column invited_at set statistics 0, alter column last_sent_at set statistics 0,
  alter column expires_at set statistics 0, alter column accepted_at set statistics 0,
  alter column withdrawn_at set statistics 0;
alter table public.invitations enable row level security;
revoke all on table public.invitations from public, anon, authenticated;
grant select on table public.invitations to authenticated;

create function hawa.invitation_token(invitation uuid, round integer) returns text
language plpgsql stable set search_path = '' as $$
begin
  return hawa.digest(concat_ws(':', hawa.secret('invitation_tokens'), invitation, round));
end $$;
comment on function hawa.invitation_token(uuid,integer) is
  'Token in the link of one mail, 64 hexadecimal digits; computed from a secret when the mail is rendered.';

create function hawa.open_invitation(token text) returns public.invitations
language plpgsql stable set search_path = '' as $$
begin
  return (
    select i from public.invitations i join public.profiles p on p.id = i.invited_by
    where i.token_hash = hawa.digest(open_invitation.token) and i.accepted_at is null and i.withdrawn_at is null
      and i.expires_at > now()
      and hawa.is_active_admin(p)
  );
end $$;
comment on function hawa.open_invitation(text) is
  'The invitation that this token opens; null when it expired, was used, withdrawn or sent anew, or when who '
  'invited is no administrator any more.';

create function hawa.cmd_invite_account(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  want public.invitations;
  known public.invitations;
begin
  perform hawa.require_kind(me, 'admin');
  want.email := lower(hawa.mail_arg(args, 'email'));
  want.type_compte := hawa.choice_arg(args, 'type_compte', array['client', 'intervention', 'admin'], true);
  want.nom := hawa.text_arg(args, 'nom', 100, true);
  want.prenom := hawa.text_arg(args, 'prenom', 100, true);
  want.pays := hawa.choice_arg(args, 'pays', array['algerie', 'kenya', 'tanzanie']);
  want.langue := hawa.langue_arg(args);
  if exists (select 1 from auth.users u where lower(u.email) = want.email)
    then perform hawa.refuse('email_taken'); end if;
  select * into known from public.invitations i where i.email = want.email and i.accepted_at is null
    and i.withdrawn_at is null for update;
  -- A mailbox is not flooded, and an administrator's stolen session is no sender of mails.
  if known.last_sent_at > now() - interval '1 minute' or known.round >= 20
    or (select count(*) from public.invitations i where i.invited_by = me.id
      and i.last_sent_at > now() - interval '1 day') >= 100 then
    perform hawa.refuse('invitation_limit');
  end if;
  want.id := coalesce(known.id, gen_random_uuid());
  want.round := coalesce(known.round, 0) + 1;
  want.token_hash := hawa.digest(hawa.invitation_token(want.id, want.round));
  insert into public.invitations as i (id, email, type_compte, nom, prenom, pays, langue, invited_by, token_hash,
    round, expires_at)
  values (want.id, want.email, want.type_compte, want.nom, want.prenom, want.pays, want.langue, me.id,
    want.token_hash, want.round, now() + interval '7 days')
  on conflict (id) do update set type_compte = excluded.type_compte, nom = excluded.nom, prenom = excluded.prenom,
    pays = excluded.pays,
    langue = excluded.langue, invited_by = excluded.invited_by, token_hash = excluded.token_hash,
      round = excluded.round,
    last_sent_at = now(), expires_at = excluded.expires_at;
  perform hawa.forget_invitation_mails(want.id);
  perform hawa.queue_mail('invitation', want.langue, want.email, jsonb_build_object('invitation', want.id));
  return jsonb_build_object('invitation_id', want.id);
end $$;
comment on function hawa.cmd_invite_account(profiles,jsonb,timestamptz) is
  'An administrator invites an address as client, specialist (approved by this) or administrator; for an address '
  'that was invited already, the mail again with a new link and the values given now. Valid seven days. Refuses '
  'not_allowed, invalid, email_taken, invitation_limit (one mail a minute for an address, a hundred invitations a '
  'day for an administrator).';

create function hawa.forget_invitation_mails(invitation uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from public.mail_jobs j where j.template = 'invitation' and j.sent_at is null
    and j.data ->> 'invitation' = forget_invitation_mails.invitation::text;
end $$;
comment on function hawa.forget_invitation_mails(uuid) is 'Mails on their way whose link opens nothing any more.';

create function hawa.cmd_withdraw_invitation(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  invitation uuid;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  invitation := hawa.uuid_arg(args, 'invitation_id');
  update public.invitations i set withdrawn_at = now()
  where i.id = invitation and i.accepted_at is null and i.withdrawn_at is null;
  answer := case when found then '{}' else hawa.already('{}') end;
  perform hawa.forget_invitation_mails(invitation);
  return answer || jsonb_build_object('invitation_id', invitation);
end $$;
comment on function hawa.cmd_withdraw_invitation(profiles,jsonb,timestamptz) is
  'The link of the mail opens nothing any more; one that was used or withdrawn already is answered so. Refuses '
  'not_allowed, invalid.';

create function hawa.invitation_mail(invitation uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('token', hawa.invitation_token(i.id, i.round), 'type_compte', i.type_compte, 'prenom',
    i.prenom,
    'invited_by', coalesce(hawa.full_name(i.invited_by), ''), 'email', i.email)
  from public.invitations i where i.id = invitation and i.accepted_at is null and i.withdrawn_at is null
$$;
comment on function hawa.invitation_mail(uuid) is
  'Contents of the mail of an invitation; null when it is open no more.';

create function public.look_at_invitation(token text, address text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare invited public.invitations;
begin
  perform hawa.count_look('invitation', look_at_invitation.address);
  invited := hawa.open_invitation(left(look_at_invitation.token, 200));
  if invited.id is null then return jsonb_build_object('state', 'closed'); end if;
  return jsonb_build_object('state', 'open', 'email', invited.email, 'type_compte', invited.type_compte, 'prenom',
    invited.prenom,
    'invited_by', hawa.full_name(invited.invited_by), 'expires_at', invited.expires_at);
end $$;
comment on function public.look_at_invitation(text,text) is
  'The door of the invite function (service_role only): {state: open, email, type_compte, prenom, invited_by, '
  'expires_at}, or {state: closed} alike for a link that expired, was used, withdrawn or never was. 53400 when too '
  'many come from one network address.';

create unique index invitations_waiting on public.invitations (email) where accepted_at is null
  and withdrawn_at is null;

create index invitations_of on public.invitations (invited_by, last_sent_at);

create trigger a_closed before insert or update or delete or truncate on public.invitations
  for each statement execute function hawa.keep_closed();

create policy "administrators" on public.invitations for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

insert into hawa.secrets (key, value) values ('invitation_tokens',
  encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'))
on conflict (key) do nothing;
