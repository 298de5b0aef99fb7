create table public.contacts_experts (
  id uuid primary key default gen_random_uuid(),
  client_id uuid references public.profiles (id),
  nom text not null check (char_length(nom) between 1 and 200),
  email text not null check (char_length(email) between 3 and 254),
  telephone text check (char_length(telephone) <= 40),
  entreprise text check (char_length(entreprise) <= 200),
  type_consultation text not null check (type_consultation in ('audit_environnemental', 'conformite_reglementaire',
    'qualite_air', 'emission_carbone', 'formation', 'conseil_strategique', 'autre')),
  urgence text not null default 'normale' check (urgence in ('faible', 'normale', 'elevee', 'urgente')),
  sujet text not null check (char_length(sujet) between 1 and 300),
  message text not null check (char_length(message) between 1 and 5000),
  created_at timestamptz not null default now(),
  langue text not null default 'fr' check (langue in ('fr', 'en', 'ar')),
  spam boolean not null default false
);
alter table public.contacts_experts alter column nom set statistics 0, alter column email set statistics 0,
  alter column telephone set statistics 0, alter column entreprise set statistics 0,
  alter column type_consultation set statistics 0, alter column urgence set statistics 0,
  alter column sujet set statistics 0, alter column message set statistics 0, alter column langue set statistics 0;
alter table public.contacts_experts enable row level security;
revoke all on table public.contacts_experts from public, anon, authenticated;
grant select on table public.contacts_experts to authenticated;

create table hawa.secrets (
  key text primary key,
  value text not null
);
comment on table hawa.secrets is
  'Made at random by this migration. Losing address_salt forgets who wrote lately; losing newsletter_tokens makes '
  'every link in a mail worthless.';

create table hawa.visits (
  address_hash text not null,
  at timestamptz not null default now()
);
comment on table hawa.visits is 'When somebody without an account wrote, by hashed network address; kept for a day.';

create table public.contact_messages (
  id uuid primary key,
  nom text not null check (char_length(nom) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  entreprise text check (char_length(entreprise) <= 200),
  telephone text check (char_length(telephone) <= 40),
  sujet text not null check (char_length(sujet) between 1 and 300),
  message text not null check (char_length(message) between 1 and 5000),
  bureau text not null check (bureau in ('algerie', 'kenya', 'tanzanie')),
  langue text not null check (langue in ('fr', 'en', 'ar')),
  spam boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is
  'Messages of the contact page. The id is the one that the sender''s device made: a repeated one is the same '
  'message.';
alter table public.contact_messages alter column nom set statistics 0, alter column email set statistics 0,
  alter column entreprise set statistics 0, alter column telephone set statistics 0,
  alter column sujet set statistics 0, alter column message set statistics 0, alter column bureau set statistics 0,
  alter column langue set statistics 0;
alter table public.contact_messages enable row level security;
revoke all on table public.contact_messages from public, anon, authenticated;
grant select on table public.contact_messages to authenticated;

create function hawa.digest(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return encode(sha256(convert_to(value, 'UTF8')), 'hex');
end $$;
comment on function hawa.digest(text) is 'SHA-256 in lower-case hexadecimal.';

create function hawa.secret(key text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select s.value from hawa.secrets s where s.key = secret.key);
end $$;
comment on function hawa.secret(text) is 'A secret of this server; null when there is none of that name.';

create function hawa.caller_address() returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(nullif(h.told ->> 'cf-connecting-ip', ''), nullif(btrim(split_part(h.told ->> 'x-forwarded-for',
      ',', 1)), ''), 'unknown')
    from (select nullif(current_setting('request.headers', true), '')::jsonb as told) h
  );
end $$;
comment on function hawa.caller_address() is
  'Network address of whoever calls the data API, as the gateway in front of it tells. Hosted Supabase stands '
  'behind Cloudflare, which sets CF-Connecting-IP itself; the embedded stack replaces both headers by the peer of '
  'the connection. Behind any other proxy the first X-Forwarded-For is only a claim.';

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
comment on function hawa.address_hash(text) is
  'Salted hash of a network address (of its /64 for IPv6). Any other text is hashed as it came.';

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
  'At most 5 messages in 10 minutes and 30 in a day from one network address. Beyond: SQLSTATE 53400, which a '
  'device takes as "later" [L4] and which records nothing, so that the message is sent again under its id.';

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
  'True when the field that no person sees was filled in: the caller answers as always and mails nobody. Refuses '
  'too_fast when the form was open for less than two seconds.';

create function hawa.mail_arg(args jsonb, key text) returns text
language plpgsql immutable set search_path = '' as $$
declare value text := hawa.email_arg(args, key, true);
begin
  if value !~ '^[^][<>(),;:"\\\x01-\x20\x7f]*$' then perform hawa.refuse_field(key, 'malformed'); end if;
  return value;
end $$;
comment on function hawa.mail_arg(jsonb,text) is
  'A required address that mails are sent to: none of the characters that would begin a second one in the heading '
  'of a mail.';

create function hawa.langue_arg(args jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return hawa.choice_arg(args, 'langue', array['fr', 'en', 'ar'], true);
end $$;
comment on function hawa.langue_arg(jsonb) is 'The language somebody writes in and reads mails in.';

create function hawa.receipt_number(id uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return 'HW-' || upper(left(id::text, 8));
end $$;
comment on function hawa.receipt_number(uuid) is
  'The number that a person quotes; the device computes the same from the id that it made.';

create function hawa.cmd_send_contact_message(id uuid, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_variable
declare said public.contact_messages;
begin
  said.id := id;
  said.nom := hawa.text_arg(args, 'nom', 100, true);
  said.email := hawa.mail_arg(args, 'email');
  said.entreprise := hawa.text_arg(args, 'entreprise', 200);
  said.telephone := hawa.text_arg(args, 'telephone', 40);
  said.sujet := hawa.text_arg(args, 'sujet', 300, true);
  said.message := hawa.text_arg(args, 'message', 5000, true);
  said.bureau := hawa.choice_arg(args, 'bureau', array['algerie', 'kenya', 'tanzanie'], true);
  said.langue := hawa.langue_arg(args);
  said.spam := args ?| array['website', 'elapsed_ms'] and hawa.is_spam(args);
  said.created_at := at;
  insert into public.contact_messages select said.*;
  if not said.spam then
    perform hawa.queue_mail('contact_message', case said.bureau when 'algerie' then 'fr' else 'en' end, said.bureau,
      to_jsonb(said) - array['id', 'spam', 'bureau'] || jsonb_build_object('receipt', hawa.receipt_number(id)));
  end if;
  return jsonb_build_object('receipt', hawa.receipt_number(id));
end $$;
comment on function hawa.cmd_send_contact_message(uuid,jsonb,timestamptz) is
  'A message of the contact page, mailed to the office it is for, in the language of that office. Who brings '
  'neither website nor elapsed_ms did not use the form, and is held off by the limit per network address alone. '
  'Refuses invalid, too_fast. Spam is kept and mails nobody.';

create function hawa.cmd_contact_expert(id uuid, me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_variable
declare said public.contacts_experts;
begin
  said.id := id;
  said.client_id := me.id;
  said.nom := hawa.text_arg(args, 'nom', 100, true);
  said.email := hawa.mail_arg(args, 'email');
  said.telephone := hawa.text_arg(args, 'telephone', 40);
  said.entreprise := hawa.text_arg(args, 'entreprise', 200);
  said.type_consultation := hawa.choice_arg(args, 'type_consultation', array
    ['audit_environnemental', 'conformite_reglementaire', 'qualite_air', 'emission_carbone', 'formation',
     'conseil_strategique', 'autre'], true);
  said.urgence := coalesce(hawa.choice_arg(args, 'urgence', array['faible', 'normale', 'elevee', 'urgente']),
    'normale');
  said.sujet := hawa.text_arg(args, 'sujet', 300, true);
  said.message := hawa.text_arg(args, 'message', 5000, true);
  said.langue := hawa.langue_arg(args);
  said.spam := hawa.is_spam(args);
  said.created_at := at;
  insert into public.contacts_experts select said.*;
  if not said.spam then
    perform hawa.queue_mail('expert_request', 'fr', 'support',
      to_jsonb(said) - array['id', 'spam', 'client_id'] || jsonb_build_object('receipt', hawa.receipt_number(id)));
  end if;
  return jsonb_build_object('receipt', hawa.receipt_number(id));
end $$;
comment on function hawa.cmd_contact_expert(uuid,profiles,jsonb,timestamptz) is
  'A request to an expert, from a visitor (me all null) or a person, mailed to support. Refuses invalid, too_fast. '
  'Spam is kept and mails nobody.';

create function hawa.run_visitor_command(id uuid, me public.profiles, name text, args jsonb, at timestamptz)
  returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  case name
    when 'contact_expert' then return hawa.cmd_contact_expert(id, me, args, at);
    when 'subscribe_newsletter' then return hawa.cmd_subscribe_newsletter(id, args);
    when 'send_contact_message' then return hawa.cmd_send_contact_message(id, args, at);
    else perform hawa.refuse('unknown_command');
  end case;
  return null;
end $$;
comment on function hawa.run_visitor_command(uuid,profiles,text,jsonb,timestamptz) is
  'The commands that need no account. Also from inactive accounts: they may still write to the company.';

create function hawa.apply_visitor_command(id uuid, name text, args jsonb, made_at timestamptz, address text)
  returns jsonb
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  entry public.commands;
  me public.profiles;
  told text;
  too_long boolean := hawa.is_too_long(apply_visitor_command.args);
begin
  if apply_visitor_command.id is null then
    return jsonb_build_object('verdict', 'refused', 'code', 'invalid', 'result', jsonb_build_object('field', 'id',
      'reason', 'required'), 'replayed', false);
  end if;
  -- No feed lock: nothing here is in the feed, and a flood from outside must not hold up the people at work.
  perform pg_advisory_xact_lock(hashtextextended(apply_visitor_command.id::text, 0));
  entry.args_digest := hawa.digest(case when too_long then '' else coalesce(apply_visitor_command.args::text, '') end);

  perform 1 from public.commands c where c.id = apply_visitor_command.id;
  if found then
    select c.* into entry from public.commands c
    where c.id = apply_visitor_command.id and c.name = apply_visitor_command.name and c.args_digest = entry.args_digest;
    if found then return hawa.verdict_of(entry, true); end if;
    return jsonb_build_object('verdict', 'refused', 'code', 'not_allowed', 'replayed', false);
  end if;
  perform hawa.count_visit(address);

  entry.id := apply_visitor_command.id;
  entry.user_id := auth.uid();
  entry.name := apply_visitor_command.name;
  entry.made_at := hawa.allowed_time(apply_visitor_command.made_at);
  entry.received_at := now();
  begin
    if too_long then perform hawa.refuse_field('args', 'too_long'); end if;
    me := hawa.me();
    entry.result := hawa.run_visitor_command(entry.id, me, entry.name, apply_visitor_command.args, entry.made_at);
    entry.verdict := 'applied';
  exception when sqlstate 'HW001' then
    get stacked diagnostics entry.code = message_text, told = pg_exception_detail;
    entry.verdict := 'refused';
    entry.result := nullif(told, '')::jsonb;
  end;
  insert into public.commands select entry.*;
  return hawa.verdict_of(entry, false);
end $$;
comment on function hawa.apply_visitor_command(uuid,text,jsonb,timestamptz,text) is
  'As apply_command, for commands that need no account: exactly once by id [L3], whoever repeats it, with the same '
  'name and arguments; the same id with others is refused not_allowed and tells nothing. New ones are counted by '
  'network address (53400).';

create function public.record_contact_message(id uuid, args jsonb, address text) returns jsonb
language sql volatile security definer set search_path = '' set timezone = 'UTC' as $$
  select hawa.apply_visitor_command(id, 'send_contact_message', args, now(), address)
$$;
comment on function public.record_contact_message(uuid,jsonb,text) is
  'The door of the contact function (service_role only), which knows the network address of the sender. Answers as '
  'apply_command.';

create index visits_address on hawa.visits (address_hash, at);

create index visits_at on hawa.visits (at);

create index contact_messages_created on public.contact_messages (created_at desc);

create index contacts_experts_created on public.contacts_experts (created_at desc);

create index contacts_experts_client on public.contacts_experts (client_id) where client_id is not null;

create trigger a_closed before insert or delete or update or truncate
  on public.contacts_experts for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.contact_messages for each statement execute function hawa.keep_closed();

create trigger h_searched after insert or update of nom, entreprise, email, sujet or delete on public.contact_messages
  for each row execute function hawa.on_searched('contact');

create trigger h_searched after insert or update of nom, entreprise, email, sujet or delete on public.contacts_experts
  for each row execute function hawa.on_searched('expert');

create policy "administrators" on public.contacts_experts for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

create policy "administrators" on public.contact_messages for select to authenticated
  using ((( select hawa.my_id_as('admin'::text) as my_id_as) is not null));

insert into hawa.secrets (key, value)
select key, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') from unnest(array['address_salt',
  'newsletter_tokens']) as key;
