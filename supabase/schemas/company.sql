create table public.company_versions (
  -- 'company', or the country of an office.
  document text not null check (document in ('company', 'algerie', 'kenya', 'tanzanie')),
  -- Made by the device, so that a queued change can build on one queued before.
  version_id uuid not null,
  -- By field, as hawa.company_fields names them; {}: all as the build has it.
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  rev bigint not null,
  author uuid not null references public.profiles (id),
  at timestamptz not null default now(),
  primary key (document, version_id)
);
alter table public.company_versions alter column details set statistics 0;
alter table public.company_versions enable row level security;
revoke all on table public.company_versions from public, anon, authenticated;
grant select on table public.company_versions to authenticated;

create table hawa.company_fields (
  document text not null check (document in ('office', 'company')),
  field text not null,
  kind text not null check (kind in ('text', 'phone', 'email', 'url', 'minutes', 'megabytes', 'localized', 'lines',
    'hours', 'team', 'position')),
  primary key (document, field)
);

create function hawa.is_reserved_host(host text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return host ~ '(^|\.)(example|test|invalid|localhost|example\.(com|org|net))$';
end $$;
comment on function hawa.is_reserved_host(text) is
  'Whether a domain, in lower case, can never be anybody''s (RFC 2606, 6761).';

create function hawa.is_dummy_phone(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select hawa.has_seven_equal(d.digits) or d.digits in ('21343000010', '21343000018', '213550000024', '254200000010',
      '255220000010')
    from (select regexp_replace(value, '[^0-9]', '', 'g') as digits) d
  );
end $$;
comment on function hawa.is_dummy_phone(text) is
  'Seven equal digits in a row, or a number that the app is shipped with.';

create function hawa.detail_text(raw jsonb, longest integer, field text) returns text
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
comment on function hawa.detail_text(jsonb,integer,text) is
  'A text that says something and is no placeholder, cleaned; else invalid with the field.';

create function hawa.detail_phone(raw jsonb, field text) returns text
language plpgsql immutable set search_path = '' as $$
declare value text := hawa.detail_text(raw, 30, field);
begin
  if hawa.is_dummy_phone(value) then perform hawa.refuse_field(field, 'placeholder'); end if;
  if value !~ '^\+[1-9]( ?[0-9]){7,14}$' then perform hawa.refuse_field(field, 'malformed'); end if;
  return value;
end $$;
comment on function hawa.detail_phone(jsonb,text) is
  'An international number as it is shown, in groups: +254 20 271 8000.';

create function hawa.detail_email(raw jsonb, field text) returns text
language plpgsql immutable set search_path = '' as $$
declare value text := hawa.detail_text(raw, 254, field);
begin
  if hawa.is_reserved_host(lower(regexp_replace(value, '^.*@', ''))) then perform hawa.refuse_field(field,
    'placeholder'); end if;
  if value !~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@([A-Za-z0-9-]+\.)+[A-Za-z][A-Za-z0-9-]+$'
    then perform hawa.refuse_field(field, 'malformed'); end if;
  return value;
end $$;
comment on function hawa.detail_email(jsonb,text) is
  'An address of a domain that can be somebody''s; mails are sent to it.';

create function hawa.detail_url(raw jsonb, field text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  value text := hawa.detail_text(raw, 500, field);
  host text := lower(substring(value from '^https://([A-Za-z0-9.-]+)(?::[0-9]{1,5})?(?:[/?#][^\s<>"]*)?$'));
begin
  if host is null then perform hawa.refuse_field(field, 'malformed'); end if;
  if hawa.is_reserved_host(host) then perform hawa.refuse_field(field, 'placeholder'); end if;
  if host !~ '^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$' then perform hawa.refuse_field(field, 'malformed'); end if;
  return value;
end $$;
comment on function hawa.detail_url(jsonb,text) is 'An https address that pages link to.';

create function hawa.detail_number(raw jsonb, most numeric, field text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(raw) is distinct from 'number' then perform hawa.refuse_field(field, 'malformed'); end if;
  if raw::numeric <> trunc(raw::numeric) or raw::numeric not between 1 and most then perform hawa.refuse_field(field,
    'malformed'); end if;
  return raw;
end $$;
comment on function hawa.detail_number(jsonb,numeric,text) is 'A whole number from 1 to most.';

create function hawa.detail_localized(raw jsonb, field text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(raw) <> 'object' then perform hawa.refuse_field(field, 'malformed'); end if;
  return jsonb_build_object('fr', hawa.detail_text(raw -> 'fr', 200, field || '.fr'), 'en',
    hawa.detail_text(raw -> 'en', 200, field || '.en'),
    'ar', hawa.detail_text(raw -> 'ar', 200, field || '.ar'));
end $$;
comment on function hawa.detail_localized(jsonb,text) is 'The same in French, English and Arabic, all three.';

create function hawa.detail_lines(raw jsonb, field text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if raw is null or jsonb_typeof(raw) = 'null' then perform hawa.refuse_field(field, 'required'); end if;
  if jsonb_typeof(raw) <> 'array' then perform hawa.refuse_field(field, 'malformed'); end if;
  if jsonb_array_length(raw) = 0 then perform hawa.refuse_field(field, 'required'); end if;
  if jsonb_array_length(raw) > 4 then perform hawa.refuse_field(field, 'too_long'); end if;
  return (select jsonb_agg(hawa.detail_text(l.value, 120, field) order by l.ordinality)
    from jsonb_array_elements(raw) with ordinality l);
end $$;
comment on function hawa.detail_lines(jsonb,text) is 'One to four lines of an address, in one language.';

create function hawa.detail_hours(raw jsonb, field text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  answer jsonb := '{}';
  day text;
  place text;
  openings jsonb;
  opening jsonb;
  moment text;
  latest text;
begin
  if jsonb_typeof(raw) <> 'object' then perform hawa.refuse_field(field, 'malformed'); end if;
  foreach day in array array['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] loop
    place := field || '.' || day;
    openings := nullif(raw -> day, 'null'::jsonb);
    if openings is null then perform hawa.refuse_field(place, 'required'); end if;
    if jsonb_typeof(openings) <> 'array' then perform hawa.refuse_field(place, 'malformed'); end if;
    if jsonb_array_length(openings) > 2 then perform hawa.refuse_field(place, 'malformed'); end if;
    latest := '';
    answer := answer || jsonb_build_object(day, '[]'::jsonb);
    for opening in select * from jsonb_array_elements(openings) loop
      if jsonb_typeof(opening) <> 'object' then perform hawa.refuse_field(place, 'malformed'); end if;
      foreach moment in array array['opens', 'closes'] loop
        if jsonb_typeof(opening -> moment) is distinct from 'string'
          or opening ->> moment !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
          or opening ->> moment collate "C" <= latest collate "C" then
          perform hawa.refuse_field(place, 'malformed');
        end if;
        latest := opening ->> moment;
      end loop;
      answer := jsonb_set(answer, array[day], (answer -> day) || jsonb_build_array(jsonb_build_object('opens',
        opening -> 'opens', 'closes', opening -> 'closes')));
    end loop;
  end loop;
  return answer;
end $$;
comment on function hawa.detail_hours(jsonb,text) is
  'Seven days of no, one or two openings {opens, closes}, hh:mm of the wall clock, one after the other. A closed '
  'day is an empty list.';

create function hawa.detail_team(raw jsonb, field text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  answer jsonb := '[]';
  member jsonb;
  place text;
  arabic text;
begin
  if jsonb_typeof(raw) <> 'array' then perform hawa.refuse_field(field, 'malformed'); end if;
  if jsonb_array_length(raw) <> 3 then perform hawa.refuse_field(field, 'malformed'); end if;
  for at in 0..2 loop
    member := raw -> at;
    place := field || '.' || at;
    if jsonb_typeof(member) <> 'object' then perform hawa.refuse_field(place, 'malformed'); end if;
    arabic := hawa.detail_text(member -> 'arabic_name', 80, place || '.arabic_name');
    if arabic !~ '[\u0600-\u06FF]' then perform hawa.refuse_field(place || '.arabic_name', 'malformed'); end if;
    if nullif(member -> 'role', 'null'::jsonb) is null then perform hawa.refuse_field(place || '.role',
      'required'); end if;
    if
      not
      '["lead", "airSampling", "industrialEmissions", "waterChemistry", '
      '"soilScience", "marineBiology", "urbanAir"]'::jsonb @> jsonb_build_array(member -> 'role') then
      perform hawa.refuse_field(place || '.role', 'unknown_value');
    end if;
    answer := answer || jsonb_build_array(jsonb_build_object('name', hawa.detail_text(member -> 'name', 80,
      place || '.name'), 'arabic_name', arabic,
      'role', member -> 'role'));
  end loop;
  return answer;
end $$;
comment on function hawa.detail_team(jsonb,text) is
  'Three people {name, arabic_name, role}; a role is one of those that the app has words for.';

create function hawa.detail_position(raw jsonb, field text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  part text;
  most numeric;
begin
  if jsonb_typeof(raw) <> 'object' then perform hawa.refuse_field(field, 'malformed'); end if;
  for part, most in values ('latitude', 90), ('longitude', 180) loop
    if nullif(raw -> part, 'null'::jsonb) is null then perform hawa.refuse_field(field || '.' || part,
      'required'); end if;
    if jsonb_typeof(raw -> part) <> 'number' then perform hawa.refuse_field(field || '.' || part, 'malformed'); end if;
    if abs((raw -> part)::numeric) > most then perform hawa.refuse_field(field || '.' || part, 'malformed'); end if;
  end loop;
  if (raw -> 'latitude')::numeric = 0 and (raw -> 'longitude')::numeric = 0
    then perform hawa.refuse_field(field || '.latitude', 'placeholder'); end if;
  return jsonb_build_object('latitude', raw -> 'latitude', 'longitude', raw -> 'longitude');
end $$;
comment on function hawa.detail_position(jsonb,text) is
  'Degrees, WGS 84; 0, 0 is where nobody has filled anything in.';

create function hawa.detail_registration(raw jsonb, field text) returns text
language plpgsql immutable set search_path = '' as $$
declare value text := hawa.detail_text(raw, 120, field);
begin
  if hawa.has_seven_equal(value) then perform hawa.refuse_field(field, 'placeholder'); end if;
  return value;
end $$;
comment on function hawa.detail_registration(jsonb,text) is 'A number of a register, as it is written on papers.';

create function hawa.detail_addresses(raw jsonb, field text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(raw) <> 'object' then perform hawa.refuse_field(field, 'malformed'); end if;
  return jsonb_build_object('fr', hawa.detail_lines(raw -> 'fr', field || '.fr'), 'en', hawa.detail_lines(raw -> 'en',
    field || '.en'),
    'ar', hawa.detail_lines(raw -> 'ar', field || '.ar'));
end $$;
comment on function hawa.detail_addresses(jsonb,text) is
  'The lines of an address in French, English and Arabic, all three.';

create function hawa.company_detail_of(kind text, raw jsonb, field text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case kind
    when 'text' then to_jsonb(hawa.detail_registration(raw, field))
    when 'phone' then to_jsonb(hawa.detail_phone(raw, field))
    when 'email' then to_jsonb(hawa.detail_email(raw, field))
    when 'url' then to_jsonb(hawa.detail_url(raw, field))
    when 'minutes' then hawa.detail_number(raw, 600, field)
    when 'megabytes' then hawa.detail_number(raw, 10000, field)
    when 'localized' then hawa.detail_localized(raw, field)
    when 'lines' then hawa.detail_addresses(raw, field)
    when 'hours' then hawa.detail_hours(raw, field)
    when 'team' then hawa.detail_team(raw, field)
    when 'position' then hawa.detail_position(raw, field)
  end;
end $$;
comment on function hawa.company_detail_of(text,jsonb,text) is
  'A value as it is published, by its kind in hawa.company_fields; refuses invalid with the field, of placeholders '
  'with the reason placeholder.';

create function hawa.company_details_of(document text, raw jsonb, field text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb := '{}';
  given record;
  kind text;
begin
  if jsonb_typeof(raw) <> 'object' then perform hawa.refuse_field(field, 'malformed'); end if;
  for given in select e.key, e.value from jsonb_each(raw) e where jsonb_typeof(e.value) <> 'null' loop
    kind := (select f.kind from hawa.company_fields f where f.document = company_details_of.document
      and f.field = given.key);
    if kind is null then perform hawa.refuse_field(field || '.' || given.key, 'unknown_value'); end if;
    answer := answer || jsonb_build_object(given.key, hawa.company_detail_of(kind, given.value,
      field || '.' || given.key));
  end loop;
  return answer;
end $$;
comment on function hawa.company_details_of(text,jsonb,text) is
  'A document of an office or of the company, checked and cleaned: known fields only; null or absent is as the '
  'build has it. Its twin is sync/domain/company-check.ts. Refuses invalid with the place: details.address.ar.';

create function hawa.write_company_details(me public.profiles, document text, version_id uuid, seen uuid,
  details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare latest public.company_versions;
begin
  select * into latest from public.company_versions v where v.document = write_company_details.document
    order by v.rev desc limit 1;
  if latest.version_id is distinct from write_company_details.seen then perform hawa.refuse('details_changed'); end if;
  if exists (select 1 from public.company_versions v where v.document = write_company_details.document
    and v.version_id = write_company_details.version_id) then
    perform hawa.refuse('already_exists');
  end if;
  -- Nothing is new.
  if write_company_details.details = coalesce(latest.details, '{}') then return; end if;
  insert into public.company_versions (document, version_id, details, rev, author)
  values (write_company_details.document, write_company_details.version_id, write_company_details.details,
    hawa.publish('company', write_company_details.document, nullif(write_company_details.details, '{}')), me.id);
end $$;
comment on function hawa.write_company_details(profiles,text,uuid,uuid,jsonb) is
  'A new version of a document of the company, published; {}: as the build has it. Refuses details_changed when the '
  'latest one is not the one that the writer saw.';

create function hawa.cmd_set_office(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  pays text;
  version_id uuid;
  details jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  pays := hawa.choice_arg(args, 'pays', array['algerie', 'kenya', 'tanzanie'], true);
  details := hawa.company_details_of('office', hawa.arg(args, 'details', true), 'details');
  version_id := hawa.uuid_arg(args, 'version_id');
  perform hawa.write_company_details(me, pays, version_id, hawa.seen_of(hawa.arg(args, 'seen', false), 'seen'),
    details);
  return jsonb_build_object('document', pays, 'version_id', version_id);
end $$;
comment on function hawa.cmd_set_office(profiles,jsonb,timestamptz) is
  'An administrator gives the details of an office, whole: absent fields are as the build has them. Refuses '
  'not_allowed, invalid (also of placeholders), details_changed, already_exists.';

create function hawa.cmd_set_company_details(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  version_id uuid;
  details jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  details := hawa.company_details_of('company', hawa.arg(args, 'details', true), 'details');
  version_id := hawa.uuid_arg(args, 'version_id');
  perform hawa.write_company_details(me, 'company', version_id, hawa.seen_of(hawa.arg(args, 'seen', false), 'seen'),
    details);
  return jsonb_build_object('document', 'company', 'version_id', version_id);
end $$;
comment on function hawa.cmd_set_company_details(profiles,jsonb,timestamptz) is
  'As set_office, for the details of the company: numbers, addresses, hours of the helpline, video, networks, legal '
  'identity. Refuses as set_office.';

create function public.admin_company_details() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('document', l.document, 'version_id', l.version_id, 'details',
        l.details, 'at', l.at,
        'author', hawa.full_name(l.author)) order by l.document), '[]')
      from (select distinct on (v.document) v.* from public.company_versions v order by v.document, v.rev desc) l),
    'as_of', now());
end $$;
comment on function public.admin_company_details() is
  'The latest version of each document of the company that was ever given (details {}: as the build has it again), '
  'for administrators: {rows, as_of}. 42501 for anybody else.';
grant execute on function public.admin_company_details() to authenticated;

create function public.admin_company_history(document text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'rows', hawa.cut_page((
      select coalesce(jsonb_agg(jsonb_build_object('version_id', v.version_id, 'details', v.details,
        'at', v.at, 'author', hawa.full_name(v.author)) order by v.rev desc), '[]')
      from (select * from public.company_versions c where c.document = admin_company_history.document
        order by c.rev desc limit 100) v), 100) -> 'rows',
    'as_of', now());
end $$;
comment on function public.admin_company_history(text) is
  'The last versions of one document of the company, newest first, a hundred and hawa.page_bytes() at most, for '
  'administrators: {rows, as_of}. 42501 for anybody else.';
grant execute on function public.admin_company_history(text) to authenticated;

create index company_versions_latest on public.company_versions (document, rev desc);

create trigger a_closed before insert or update or delete or truncate on public.company_versions
  for each statement execute function hawa.keep_closed();

create policy "administrators" on public.company_versions for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

insert into hawa.company_fields (document, field, kind) values
  ('office', 'city', 'localized'), ('office', 'phone', 'phone'), ('office', 'email', 'email'),
    ('office', 'institution', 'localized'),
  ('office', 'department', 'localized'), ('office', 'address', 'lines'), ('office', 'hours', 'hours'),
    ('office', 'team', 'team'),
  ('office', 'coordinates', 'position'),
  ('company', 'phone', 'phone'), ('company', 'email', 'email'), ('company', 'support_email', 'email'),
    ('company', 'privacy_email', 'email'),
  ('company', 'urgent_phone', 'phone'), ('company', 'helpline_phone', 'phone'), ('company', 'helpline_hours', 'hours'),
  ('company', 'video_url', 'url'), ('company', 'video_minutes', 'minutes'), ('company', 'video_megabytes', 'megabytes'),
  ('company', 'linkedin', 'url'), ('company', 'youtube', 'url'), ('company', 'facebook', 'url'),
    ('company', 'registration', 'text'),
  ('company', 'director', 'localized'), ('company', 'host', 'localized');
