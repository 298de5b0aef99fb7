-- One rule says what a placeholder is, for the details of the company and for its contents (docs/decisions/0046, 0047): hawa.holds_placeholder.
-- A number is refused only where it cannot be anybody's: true numbers have five equal digits in a row, as 0555 55 12 34.

create or replace function hawa.detail_text(raw jsonb, longest integer, field text) returns text
language plpgsql immutable set search_path = '' as $$
declare value text;
begin
  if raw is null or jsonb_typeof(raw) = 'null' then perform hawa.refuse_field(field, 'required'); end if;
  if jsonb_typeof(raw) <> 'string' then perform hawa.refuse_field(field, 'malformed'); end if;
  value := hawa.clean(raw #>> '{}');
  if value is null then perform hawa.refuse_field(field, 'required'); end if;
  if char_length(value) > longest then perform hawa.refuse_field(field, 'too_long'); end if;
  if hawa.holds_placeholder(value) then perform hawa.refuse_field(field, 'placeholder'); end if;
  return value;
end $$;

drop function hawa.is_placeholder(text);

create function hawa.has_seven_equal(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '([0-9])\1{6}'
$$;
comment on function hawa.has_seven_equal(text) is 'Seven equal digits in a row: what is typed to fill a field.';

create or replace function hawa.is_dummy_phone(value text) returns boolean
language sql immutable set search_path = '' as $$
  select hawa.has_seven_equal(d.digits) or d.digits in ('21343000010', '21343000018', '213550000024', '254200000010', '255220000010')
  from (select regexp_replace(value, '[^0-9]', '', 'g') as digits) d
$$;
comment on function hawa.is_dummy_phone(text) is 'Seven equal digits in a row, or a number that the app is shipped with.';

create or replace function hawa.detail_registration(raw jsonb, field text) returns text
language plpgsql immutable set search_path = '' as $$
declare value text := hawa.detail_text(raw, 120, field);
begin
  if hawa.has_seven_equal(value) then perform hawa.refuse_field(field, 'placeholder'); end if;
  return value;
end $$;

drop function hawa.has_five_equal(text);

revoke execute on all functions in schema hawa from public;
