-- What protects the doors that need no account: secrets of this server, a limit per network address, two traps.

create table hawa.secrets (
  key text primary key,
  value text not null
);
comment on table hawa.secrets is
  'Made at random by this migration. Losing address_salt forgets who wrote lately; losing newsletter_tokens makes every link in a mail worthless.';
insert into hawa.secrets (key, value)
select key, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') from unnest(array['address_salt', 'newsletter_tokens']) as key;

create table hawa.visits (
  address_hash text not null,
  at timestamptz not null default now()
);
create index visits_address on hawa.visits (address_hash, at);
create index visits_at on hawa.visits (at);
comment on table hawa.visits is 'When somebody without an account wrote, by hashed network address; kept for a day.';

create function hawa.digest(value text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(value, 'UTF8')), 'hex')
$$;
comment on function hawa.digest(text) is 'SHA-256 in lower-case hexadecimal.';

create function hawa.secret(key text) returns text
language sql stable set search_path = '' as $$
  select s.value from hawa.secrets s where s.key = secret.key
$$;
comment on function hawa.secret(text) is 'A secret of this server; null when there is none of that name.';

create function hawa.caller_address() returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(h.told ->> 'cf-connecting-ip', ''), nullif(btrim(split_part(h.told ->> 'x-forwarded-for', ',', 1)), ''), 'unknown')
  from (select nullif(current_setting('request.headers', true), '')::jsonb as told) h
$$;
comment on function hawa.caller_address() is
  'Network address of whoever calls the data API, as the gateway in front of it tells. Hosted Supabase stands behind Cloudflare, '
  'which sets CF-Connecting-IP itself; the embedded stack replaces both headers by the peer of the connection. Behind any other '
  'proxy the first X-Forwarded-For is only a claim.';

create function hawa.address_hash(address text) returns text
language plpgsql stable set search_path = '' as $$
declare ip inet;
begin
  begin
    ip := left(address, 64)::inet;
    -- One subscriber has a whole /64 of IPv6 addresses.
    if family(ip) = 6 and not ip <<= '::ffff:0:0/96'::inet then ip := network(set_masklen(ip, 64)); end if;
  exception when invalid_text_representation then
    ip := null;
  end;
  return hawa.digest(hawa.secret('address_salt') || coalesce(ip::text, left(address, 200), ''));
end $$;
comment on function hawa.address_hash(text) is 'Salted hash of a network address (of its /64 for IPv6). What is no address is hashed as it came.';

create function hawa.count_visit(address text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  hash text := hawa.address_hash(address);
  lately integer;
  today integer;
begin
  -- Messages sent all at once find no more room than one after the other.
  perform pg_advisory_xact_lock(hashtextextended(hash, 0));
  delete from hawa.visits v where v.at < now() - interval '1 day';
  select count(*) filter (where v.at > now() - interval '10 minutes'), count(*) into lately, today
  from hawa.visits v where v.address_hash = hash;
  if lately >= 5 or today >= 30 then
    raise exception using errcode = '53400', message = 'too many messages from this address, try again later';
  end if;
  insert into hawa.visits (address_hash) values (hash);
end $$;
comment on function hawa.count_visit(text) is
  'At most 5 messages in 10 minutes and 30 in a day from one network address. Beyond: SQLSTATE 53400, which a device takes as '
  '"later" [L4] and which records nothing, so that the message is sent again under its id.';

create function hawa.is_spam(args jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  website text := hawa.text_arg(args, 'website', 1000);
  elapsed bigint := hawa.integer_arg(args, 'elapsed_ms', 0, 315576000000, true);
begin
  if website is not null then return true; end if;
  if elapsed < 2000 then perform hawa.refuse('too_fast'); end if;
  return false;
end $$;
comment on function hawa.is_spam(jsonb) is
  'True when the field that no person sees was filled in: the caller answers as always and mails nobody. Refuses too_fast when the '
  'form was open for less than two seconds.';

create function hawa.mail_arg(args jsonb, key text) returns text
language plpgsql immutable set search_path = '' as $$
declare value text := hawa.email_arg(args, key, true);
begin
  if value !~ '^[^][<>(),;:"\\\x01-\x20\x7f]*$' then perform hawa.refuse_field(key, 'malformed'); end if;
  return value;
end $$;
comment on function hawa.mail_arg(jsonb, text) is
  'A required address that mails are sent to: none of the characters that would begin a second one in the heading of a mail.';

create function hawa.langue_arg(args jsonb) returns text
language sql immutable set search_path = '' as $$
  select hawa.choice_arg(args, 'langue', array['fr', 'en', 'ar'], true)
$$;
comment on function hawa.langue_arg(jsonb) is 'The language somebody writes in and reads mails in.';

create function hawa.receipt_number(id uuid) returns text
language sql immutable set search_path = '' as $$
  select 'HW-' || upper(left(id::text, 8))
$$;
comment on function hawa.receipt_number(uuid) is 'What a person quotes; the device computes the same from the id that it made.';
