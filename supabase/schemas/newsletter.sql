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
alter table public.newsletter_subscriptions alter column email set statistics 0, alter column langue set statistics 0,
  alter column state set statistics 0, alter column confirm_hash set statistics 0,
  alter column unsubscribe_hash set statistics 0;
alter table public.newsletter_subscriptions enable row level security;
revoke all on table public.newsletter_subscriptions from public, anon, authenticated;
grant select on table public.newsletter_subscriptions to authenticated;

create function hawa.newsletter_token(purpose text, subscription uuid, round integer) returns text
language plpgsql stable set search_path = '' as $$
begin
  return hawa.digest(concat_ws(':', hawa.secret('newsletter_tokens'), purpose, subscription, round));
end $$;
comment on function hawa.newsletter_token(text,uuid,integer) is
  'Token of a link (purpose confirm or unsubscribe), 64 hexadecimal digits. Computed from a secret, so that each '
  'later mail can carry the unsubscribe link again.';

create function hawa.newsletter_tokens(subscription uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'confirm', hawa.newsletter_token('confirm', s.id, s.round),
    'unsubscribe', hawa.newsletter_token('unsubscribe', s.id, 0))
  from public.newsletter_subscriptions s where s.id = subscription
$$;
comment on function hawa.newsletter_tokens(uuid) is
  'Links in a mail to this subscriber; null when there is no such subscription any more.';

create function hawa.queue_newsletter_mail(who public.newsletter_subscriptions) returns void
language plpgsql volatile set search_path = '' as $$
declare earlier integer := case when who.last_mail_at > now() - interval '1 day' then who.mails else 0 end;
begin
  if earlier >= 5 or who.last_mail_at > now() - interval '1 minute' then return; end if;
  update public.newsletter_subscriptions s set mails = earlier + 1, last_mail_at = now() where s.id = who.id;
  perform hawa.queue_mail(case who.state when 'confirmed' then 'newsletter_already' else 'newsletter_confirm' end,
    who.langue, who.email, jsonb_build_object('subscription', who.id));
end $$;
comment on function hawa.queue_newsletter_mail(newsletter_subscriptions) is
  'The mail that answers a subscription. Anybody can type anybody''s address: at most one a minute and five a day, '
  'then silence.';

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
  insert into public.newsletter_subscriptions as s (id, email, langue, confirm_hash, confirm_expires_at,
    unsubscribe_hash)
  values (who.id, address, langue, hawa.digest(hawa.newsletter_token('confirm', who.id, 1)), now() + interval '7 days',
    hawa.digest(hawa.newsletter_token('unsubscribe', who.id, 0)))
  on conflict (email) do update set
    langue = case s.state when 'confirmed' then s.langue else excluded.langue end,
    confirm_expires_at = case s.state when 'confirmed' then s.confirm_expires_at else excluded.confirm_expires_at end,
    round = s.round + (s.state = 'unsubscribed')::integer,
    confirm_hash = case s.state when 'unsubscribed' then hawa.digest(hawa.newsletter_token('confirm', s.id,
      s.round + 1)) else s.confirm_hash end,
    state = case s.state when 'confirmed' then 'confirmed' else 'pending' end
  returning * into who;
  perform hawa.queue_newsletter_mail(who);
  return receipt;
end $$;
comment on function hawa.cmd_subscribe_newsletter(uuid,jsonb) is
  'Asks for the newsletter; a mail with a link asks back (double opt-in). The answer and the work are the same '
  'whether the address is known or not; who is subscribed already is told so by mail. Refuses invalid, too_fast. '
  'Addresses that were never confirmed are forgotten 30 days after their link ended.';

create function public.confirm_newsletter(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare who public.newsletter_subscriptions;
begin
  select * into who from public.newsletter_subscriptions s where s.confirm_hash = hawa.digest(left(token,
    200)) for update;
  if not found then return jsonb_build_object('status', 'unknown'); end if;
  if who.state <> 'pending' then return jsonb_build_object('status', who.state); end if;
  if who.confirm_expires_at < now() then return jsonb_build_object('status', 'expired'); end if;
  update public.newsletter_subscriptions s set state = 'confirmed', confirmed_at = now(), mails = 0,
    last_mail_at = null where s.id = who.id;
  return jsonb_build_object('status', 'confirmed');
end $$;
comment on function public.confirm_newsletter(text) is
  'Spends the token of a confirmation mail: {status: confirmed | expired | unknown}; confirmed again when it was '
  'already, unsubscribed when the person has left since: an old link brings nobody back.';
grant execute on function public.confirm_newsletter(text) to anon, authenticated;

create function public.unsubscribe_newsletter(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.newsletter_subscriptions s
  set state = 'unsubscribed', unsubscribed_at = coalesce(s.unsubscribed_at, now()), mails = 0, last_mail_at = null
  where s.unsubscribe_hash = hawa.digest(left(token, 200));
  return jsonb_build_object('status', case when found then 'unsubscribed' else 'unknown' end);
end $$;
comment on function public.unsubscribe_newsletter(text) is
  'Ends a subscription with the token that every mail carries: {status: unsubscribed | unknown}. Works again and '
  'again, and before the confirmation too.';
grant execute on function public.unsubscribe_newsletter(text) to anon, authenticated;

create function hawa.newsletter_where(search text) returns text
language sql stable set search_path = '' as $$ select hawa.search_rule('subscriber', 's.id', search) $$;
comment on function hawa.newsletter_where(text) is
  'The condition of a list of subscriptions s: words of the address; the given text is quoted.';

create function hawa.subscription_row(who public.newsletter_subscriptions) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('subscription_id', who.id, 'email', who.email, 'langue', who.langue, 'state', who.state,
    'created_at', who.created_at,
    'confirmed_at', who.confirmed_at, 'unsubscribed_at', case who.state when 'unsubscribed'
      then who.unsubscribed_at end)
$$;
comment on function hawa.subscription_row(newsletter_subscriptions) is 'A subscription as administrators see it.';

create function public.admin_newsletter_export(search text default null, state text default null,
  after uuid default null, batch integer default 500) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  top integer := least(greatest(coalesce(batch, 500), 1), 1000);
  listed jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute format('select coalesce(jsonb_agg(hawa.subscription_row(o.s) order by (o.s).id), ''[]'') from '
    || '(select s from public.newsletter_subscriptions s where %s and %s and %s order by s.id limit %s) o',
      hawa.newsletter_where(search),
    case when state is null then 'true' else format('s.state = %L', state) end, case when after is null then 'true'
      else format('s.id > %L::uuid', after) end, top) into listed;
  return jsonb_build_object('rows', listed, 'next', case when jsonb_array_length(listed) = top
    then listed -> -1 ->> 'subscription_id' end, 'as_of', now());
end $$;
comment on function public.admin_newsletter_export(text,text,uuid,integer) is
  'All that admin_newsletter finds, in batches by id: {rows, next, as_of}; next is the place to ask after, null at '
  'the end. 42501 for anybody else.';
grant execute on function public.admin_newsletter_export(text,text,uuid,integer) to authenticated;

create function hawa.cmd_withdraw_newsletter(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  address text;
  who public.newsletter_subscriptions;
begin
  perform hawa.require_kind(me, 'admin');
  address := lower(hawa.mail_arg(args, 'email'));
  select * into who from public.newsletter_subscriptions s where s.email = address for update;
  if not found then perform hawa.refuse('unknown_subscription'); end if;
  if who.state = 'unsubscribed' then return hawa.already(jsonb_build_object('state', who.state)); end if;
  update public.newsletter_subscriptions s
  set state = 'unsubscribed', unsubscribed_at = now(), mails = 0, last_mail_at = null where s.id = who.id;
  -- A mail that still asks would ask somebody who has said no.
  delete from public.mail_jobs j
  where j.template like 'newsletter\_%' and j.sent_at is null and j.data ->> 'subscription' = who.id::text;
  return jsonb_build_object('state', 'unsubscribed');
end $$;
comment on function hawa.cmd_withdraw_newsletter(profiles,jsonb,timestamptz) is
  'An administrator ends a subscription for somebody who has asked them to; one that has ended already is answered '
  'so. The address can subscribe again. Refuses not_allowed, invalid, unknown_subscription.';

create function public.admin_newsletter(
  search text default null, state text default null, page jsonb default null, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  rule text := hawa.newsletter_where(search);
  counts jsonb;
  told jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute format('select coalesce(jsonb_object_agg(c.state, c.many), ''{}'') from '
    '(select s.state, count(*) as many from public.newsletter_subscriptions s where %s group by 1) c', rule)
    into counts;
  told := hawa.keyed('s.id', format('public.newsletter_subscriptions s where %s and %s', rule,
    case when state is null then 'true' else format('s.state = %L', state) end),
    array['s.created_at', 's.id'], true, page, size);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.subscription_row(s) order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join public.newsletter_subscriptions s on s.id = t.id::uuid),
    'counts', (select jsonb_object_agg(k.name, coalesce((counts ->> k.name)::bigint, 0))
      from unnest(array['pending', 'confirmed', 'unsubscribed']) k (name)),
    'total', (select coalesce(sum(c.value::bigint), 0) from jsonb_each_text(counts) c
      where admin_newsletter.state is null or c.key = admin_newsletter.state),
    'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_newsletter(text,text,jsonb,integer) is
  'Subscriptions to the newsletter for administrators, newest first: {rows, counts, total, before, after, as_of}; '
  'counts: of each state. search: words of the address; state: pending, confirmed, unsubscribed or null. page, '
  'before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_newsletter(text,text,jsonb,integer) to authenticated;

create index newsletter_newest on public.newsletter_subscriptions (created_at, id);

create trigger a_closed before insert or delete or update or truncate
  on public.newsletter_subscriptions for each statement execute function hawa.keep_closed();

create trigger h_searched after insert or update of email or delete on public.newsletter_subscriptions
  for each row execute function hawa.on_searched('subscriber');

create policy "administrators" on public.newsletter_subscriptions for select to authenticated
  using ((( select hawa.my_id_as('admin'::text) as my_id_as) is not null));
