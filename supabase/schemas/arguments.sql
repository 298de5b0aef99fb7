create function hawa.arg(args jsonb, key text, required boolean) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare value jsonb;
begin
  if jsonb_typeof(args) is distinct from 'object' then perform hawa.refuse_field('args', 'malformed'); end if;
  value := nullif(args -> key, 'null'::jsonb);
  if value is null and required then perform hawa.refuse_field(key, 'required'); end if;
  return value;
end $$;
comment on function hawa.arg(jsonb,text,boolean) is 'The raw value, null when missing; invalid when required.';

create function hawa.text_arg(args jsonb, key text, longest integer, required boolean default false)
returns text language plpgsql immutable set search_path = '' as $$
declare
  raw jsonb := hawa.arg(args, key, required);
  value text;
begin
  if raw is null then return null; end if;
  if jsonb_typeof(raw) <> 'string' then perform hawa.refuse_field(key, 'malformed'); end if;
  value := hawa.clean(case when key in ('email', 'contact_email', 'telephone', 'contact_telephone')
    then hawa.clean_address(raw #>> '{}') else raw #>> '{}' end);
  if value is null and required then perform hawa.refuse_field(key, 'required'); end if;
  if char_length(value) > longest then perform hawa.refuse_field(key, 'too_long'); end if;
  return value;
end $$;
comment on function hawa.text_arg(jsonb,text,integer,boolean) is
  'Text in NFC, trimmed, of at most `longest` characters; blank counts as missing. Mail addresses and phone numbers, '
  'by the names of their fields, are cleaned of invisible characters.';

create function hawa.choice_arg(args jsonb, key text, choices text[], required boolean default false) returns text
language plpgsql immutable set search_path = '' as $$
declare value text := hawa.text_arg(args, key, 100, required);
begin
  if value is not null and not value = any (choices) then perform hawa.refuse_field(key, 'unknown_value'); end if;
  return value;
end $$;
comment on function hawa.choice_arg(jsonb,text,text[],boolean) is 'One word of a closed list.';

create function hawa.uuid_arg(args jsonb, key text) returns uuid
language plpgsql immutable set search_path = '' as $$
declare raw jsonb := hawa.arg(args, key, true);
begin
  if jsonb_typeof(raw) <> 'string'
    or raw #>> '{}' !~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    perform hawa.refuse_field(key, 'malformed');
  end if;
  return (raw #>> '{}')::uuid;
end $$;
comment on function hawa.uuid_arg(jsonb,text) is 'A required uuid in its usual spelling.';

create function hawa.number_arg(args jsonb, key text, least_value numeric, greatest_value numeric,
  required boolean default false)
returns numeric language plpgsql immutable set search_path = '' as $$
declare
  raw jsonb := hawa.arg(args, key, required);
  value numeric;
begin
  if raw is null then return null; end if;
  if jsonb_typeof(raw) <> 'number' then perform hawa.refuse_field(key, 'malformed'); end if;
  value := raw::numeric;
  if value < least_value or value > greatest_value then perform hawa.refuse_field(key, 'malformed'); end if;
  return value;
end $$;
comment on function hawa.number_arg(jsonb,text,numeric,numeric,boolean) is
  'A JSON number within bounds, both included.';

create function hawa.integer_arg(args jsonb, key text, least_value bigint, greatest_value bigint,
  required boolean default false)
returns bigint language plpgsql immutable set search_path = '' as $$
declare value numeric := hawa.number_arg(args, key, least_value, greatest_value, required);
begin
  if value <> trunc(value) then perform hawa.refuse_field(key, 'malformed'); end if;
  return value::bigint;
end $$;
comment on function hawa.integer_arg(jsonb,text,bigint,bigint,boolean) is
  'A whole JSON number within bounds, both included.';

create function hawa.position_arg(args jsonb, out latitude double precision, out longitude double precision)
language plpgsql immutable set search_path = '' as $$
begin
  latitude := hawa.number_arg(args, 'latitude', -90, 90);
  longitude := hawa.number_arg(args, 'longitude', -180, 180);
  if latitude is null and longitude is not null then perform hawa.refuse_field('latitude', 'required'); end if;
  if longitude is null and latitude is not null then perform hawa.refuse_field('longitude', 'required'); end if;
end $$;
comment on function hawa.position_arg(jsonb) is 'Degrees, WGS 84; both or neither.';

create function hawa.email_arg(args jsonb, key text, required boolean default false) returns text
language plpgsql immutable set search_path = '' as $$
declare value text := hawa.text_arg(args, key, 254, required);
begin
  if value !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or hawa.mixes_letters(value) then
    perform hawa.refuse_field(key, 'malformed');
  end if;
  return value;
end $$;
comment on function hawa.email_arg(jsonb,text,boolean) is
  'Something on both sides of one @, in the letters of one alphabet; only a mail that arrives proves more.';
