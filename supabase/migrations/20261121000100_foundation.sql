-- The private schema of the rules. Nothing in it is exposed by the data API; what `anon` and `authenticated`
-- may call is granted by name in the last migration.
create schema if not exists hawa;
revoke all on schema hawa from public;

-- Hosted Supabase gives new tables of `public` to anon and authenticated; ours are closed until granted.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

create function hawa.refuse(code text, result jsonb default null) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception using errcode = 'HW001', message = code, detail = coalesce(result::text, '');
end $$;
comment on function hawa.refuse(text, jsonb) is
  'Ends a command with a stable refusal code (SQLSTATE HW001, code in MESSAGE, result as JSON in DETAIL). '
  'apply_command catches exactly this class; everything else is a bug and propagates.';

create function hawa.refuse_field(field text, reason text) returns void
language sql immutable set search_path = '' as $$
  select hawa.refuse('invalid', jsonb_build_object('field', field, 'reason', reason))
$$;
comment on function hawa.refuse_field(text, text) is
  'Refuses as invalid; reason is one of required, too_long, unknown_value, malformed.';

create function hawa.keep_closed() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') then
    raise exception using errcode = '42501', message = 'tables are written through apply_command only';
  end if;
  return null;
end $$;
comment on function hawa.keep_closed() is
  'Statement trigger on every table: no direct write by anon or authenticated, whatever privileges they hold. '
  'Needed because the embedded stack grants ALL on every table of a schema with row security at its first request. '
  'Must stay SECURITY INVOKER: it looks at the role that writes.';

create function hawa.clean(value text) returns text
language sql immutable set search_path = '' as $$
  -- Sorting combining marks costs the square of their number: half a million of them in a name would hold the
  -- server for hours. A run that no language writes is kept as it came.
  select nullif(regexp_replace(case when value ~ '[^\x01-\x7f]{200}' then value else normalize(value, NFC) end,
    '^\s+|\s+$', '', 'g'), '')
$$;
comment on function hawa.clean(text) is
  'NFC, without surrounding white space; null when nothing is left. Not composed: text with 200 characters beyond ASCII in a row.';
