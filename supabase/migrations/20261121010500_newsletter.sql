create table public.newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  -- Normalised: NFC, lower case.
  email text not null unique check (char_length(email) between 3 and 254),
  langue text not null check (langue in ('fr', 'en', 'ar')),
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'unsubscribed')),
  -- SHA-256 of the tokens; the tokens themselves are only in mails.
  confirm_hash text not null unique,
  confirm_expires_at timestamptz not null,
  unsubscribe_hash text not null unique,
  -- Grows when somebody comes back: the link that confirmed before does not confirm again.
  round integer not null default 1,
  mails integer not null default 0,
  last_mail_at timestamptz,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);

create function hawa.newsletter_token(purpose text, subscription uuid, round integer) returns text
language sql stable set search_path = '' as $$
  select hawa.digest(concat_ws(':', hawa.secret('newsletter_tokens'), purpose, subscription, round))
$$;
comment on function hawa.newsletter_token(text, uuid, integer) is
  'Token of a link (purpose confirm or unsubscribe), 64 hexadecimal digits. Computed from a secret, so that each later mail can carry the unsubscribe link again.';

create function hawa.newsletter_tokens(subscription uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'confirm', hawa.newsletter_token('confirm', s.id, s.round),
    'unsubscribe', hawa.newsletter_token('unsubscribe', s.id, 0))
  from public.newsletter_subscriptions s where s.id = subscription
$$;
comment on function hawa.newsletter_tokens(uuid) is 'What a mail to this subscriber links to; null when there is no such subscription any more.';

create function hawa.queue_newsletter_mail(who public.newsletter_subscriptions) returns void
language plpgsql volatile set search_path = '' as $$
declare earlier integer := case when who.last_mail_at > now() - interval '1 day' then who.mails else 0 end;
begin
  if earlier >= 5 or who.last_mail_at > now() - interval '1 minute' then return; end if;
  update public.newsletter_subscriptions s set mails = earlier + 1, last_mail_at = now() where s.id = who.id;
  perform hawa.queue_mail(case who.state when 'confirmed' then 'newsletter_already' else 'newsletter_confirm' end,
    who.langue, who.email, jsonb_build_object('subscription', who.id));
end $$;
comment on function hawa.queue_newsletter_mail(public.newsletter_subscriptions) is
  'The mail that answers a subscription. Anybody can type anybody''s address: at most one a minute and five a day, then silence.';

create function hawa.cmd_subscribe_newsletter(id uuid, args jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  address text := lower(hawa.mail_arg(args, 'email'));
  langue text := hawa.langue_arg(args);
  receipt jsonb := jsonb_build_object('receipt', hawa.receipt_number(cmd_subscribe_newsletter.id));
  who public.newsletter_subscriptions;
begin
  if hawa.is_spam(args) then return receipt; end if;
  delete from public.newsletter_subscriptions s
  where s.state = 'pending' and s.confirm_expires_at < now() - interval '30 days' and s.email <> address;

  who.id := gen_random_uuid();
  insert into public.newsletter_subscriptions as s (id, email, langue, confirm_hash, confirm_expires_at, unsubscribe_hash)
  values (who.id, address, langue, hawa.digest(hawa.newsletter_token('confirm', who.id, 1)), now() + interval '7 days',
    hawa.digest(hawa.newsletter_token('unsubscribe', who.id, 0)))
  on conflict (email) do update set
    langue = case s.state when 'confirmed' then s.langue else excluded.langue end,
    confirm_expires_at = case s.state when 'confirmed' then s.confirm_expires_at else excluded.confirm_expires_at end,
    round = s.round + (s.state = 'unsubscribed')::integer,
    confirm_hash = case s.state when 'unsubscribed' then hawa.digest(hawa.newsletter_token('confirm', s.id, s.round + 1)) else s.confirm_hash end,
    state = case s.state when 'confirmed' then 'confirmed' else 'pending' end
  returning * into who;
  perform hawa.queue_newsletter_mail(who);
  return receipt;
end $$;
comment on function hawa.cmd_subscribe_newsletter(uuid, jsonb) is
  'Asks for the newsletter; a mail with a link asks back (double opt-in). The answer and the work are the same whether the address is '
  'known or not; who is subscribed already is told so by mail. Refuses invalid, too_fast. Addresses that were never confirmed are '
  'forgotten 30 days after their link ended.';

create function public.confirm_newsletter(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare who public.newsletter_subscriptions;
begin
  select * into who from public.newsletter_subscriptions s where s.confirm_hash = hawa.digest(left(token, 200)) for update;
  if not found then return jsonb_build_object('status', 'unknown'); end if;
  if who.state <> 'pending' then return jsonb_build_object('status', who.state); end if;
  if who.confirm_expires_at < now() then return jsonb_build_object('status', 'expired'); end if;
  update public.newsletter_subscriptions s set state = 'confirmed', confirmed_at = now(), mails = 0, last_mail_at = null where s.id = who.id;
  return jsonb_build_object('status', 'confirmed');
end $$;
comment on function public.confirm_newsletter(text) is
  'Spends the token of a confirmation mail: {status: confirmed | expired | unknown}; confirmed again when it was already, unsubscribed '
  'when the person has left since: an old link brings nobody back.';

create function public.unsubscribe_newsletter(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.newsletter_subscriptions s
  set state = 'unsubscribed', unsubscribed_at = coalesce(s.unsubscribed_at, now()), mails = 0, last_mail_at = null
  where s.unsubscribe_hash = hawa.digest(left(token, 200));
  return jsonb_build_object('status', case when found then 'unsubscribed' else 'unknown' end);
end $$;
comment on function public.unsubscribe_newsletter(text) is
  'Ends a subscription with the token that every mail carries: {status: unsubscribed | unknown}. Works again and again, and before the confirmation too.';
