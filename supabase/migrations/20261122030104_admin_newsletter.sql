-- Who has the newsletter, for administrators. Tokens are in mails only: nothing here opens anything.
create index newsletter_newest on public.newsletter_subscriptions (created_at desc, id);

create function hawa.newsletter_where(search text) returns text
language sql stable set search_path = '' as $$
  select case when hawa.clean(left(search, 200)) is null then 'true' else format('strpos(s.email, %L) > 0', lower(hawa.clean(left(search, 200)))) end
$$;
comment on function hawa.newsletter_where(text) is 'The condition of a list of subscriptions s: part of the address; what was given is quoted.';

create function hawa.subscription_row(who public.newsletter_subscriptions) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('subscription_id', who.id, 'email', who.email, 'langue', who.langue, 'state', who.state, 'created_at', who.created_at,
    'confirmed_at', who.confirmed_at, 'unsubscribed_at', case who.state when 'unsubscribed' then who.unsubscribed_at end)
$$;
comment on function hawa.subscription_row(public.newsletter_subscriptions) is 'A subscription as administrators see it.';

create function public.admin_newsletter(search text default null, state text default null, page integer default 1, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  top integer := least(greatest(coalesce(size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * least(greatest(coalesce(size, 25), 1), 100);
  rule text := hawa.newsletter_where(search);
  counts jsonb;
  listed jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute format('select coalesce(jsonb_object_agg(c.state, c.many), ''{}'') from (select s.state, count(*) as many from public.newsletter_subscriptions s where %s group by 1) c', rule) into counts;
  execute format('select coalesce(jsonb_agg(hawa.subscription_row(f.s) order by f.place), ''[]'') from (select o.s, row_number() over () as place from '
    || '(select s from public.newsletter_subscriptions s where %s and %s order by s.created_at desc, s.id limit %s offset %s) o) f', rule,
    case when state is null then 'true' else format('s.state = %L', state) end, top, skipped) into listed;
  return jsonb_build_object('rows', listed,
    'counts', (select jsonb_object_agg(k.name, coalesce((counts ->> k.name)::bigint, 0)) from unnest(array['pending', 'confirmed', 'unsubscribed']) k (name)),
    'total', (select coalesce(sum(c.value::bigint), 0) from jsonb_each_text(counts) c where admin_newsletter.state is null or c.key = admin_newsletter.state),
    'as_of', now());
end $$;
comment on function public.admin_newsletter(text, text, integer, integer) is
  'Subscriptions to the newsletter for administrators, newest first: {rows, counts, total, as_of}; counts: of each state. state: pending, confirmed, '
  'unsubscribed or null. 42501 for anybody else.';

create function public.admin_newsletter_export(search text default null, state text default null, after uuid default null, batch integer default 500) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  top integer := least(greatest(coalesce(batch, 500), 1), 1000);
  listed jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute format('select coalesce(jsonb_agg(hawa.subscription_row(o.s) order by (o.s).id), ''[]'') from '
    || '(select s from public.newsletter_subscriptions s where %s and %s and %s order by s.id limit %s) o', hawa.newsletter_where(search),
    case when state is null then 'true' else format('s.state = %L', state) end, case when after is null then 'true' else format('s.id > %L::uuid', after) end, top) into listed;
  return jsonb_build_object('rows', listed, 'next', case when jsonb_array_length(listed) = top then listed -> -1 ->> 'subscription_id' end, 'as_of', now());
end $$;
comment on function public.admin_newsletter_export(text, text, uuid, integer) is
  'What admin_newsletter finds, in batches by id: {rows, next, as_of}; next is what to ask after, null at the end. 42501 for anybody else.';

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
  if who.state <> 'unsubscribed' then
    update public.newsletter_subscriptions s set state = 'unsubscribed', unsubscribed_at = now(), mails = 0, last_mail_at = null where s.id = who.id;
    -- A mail that still asks would ask somebody who has said no.
    delete from public.mail_jobs j where j.template like 'newsletter\_%' and j.sent_at is null and j.data ->> 'subscription' = who.id::text;
  end if;
  return jsonb_build_object('state', 'unsubscribed');
end $$;
comment on function hawa.cmd_withdraw_newsletter(public.profiles, jsonb, timestamptz) is
  'An administrator ends a subscription for somebody who has asked them to; one that has ended already is no error. The address can subscribe again. '
  'Refuses not_allowed, invalid, unknown_subscription.';

revoke execute on all functions in schema hawa from public;
revoke execute on function public.admin_newsletter(text, text, integer, integer), public.admin_newsletter_export(text, text, uuid, integer) from public, anon, authenticated;
grant execute on function public.admin_newsletter(text, text, integer, integer), public.admin_newsletter_export(text, text, uuid, integer) to authenticated;
