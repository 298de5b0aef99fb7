-- Made by npm run baseline from supabase/schemas: read and change those files, not this one.
-- Tables come before the functions that their columns and rules call by name only.
set local check_function_bodies = off;

-- schemas/foundation.sql

create schema hawa;
revoke all on schema hawa from public;
-- On hosted Supabase new objects of public are open to everybody until this.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

create sequence hawa.feed_rev as bigint;

create table hawa.timeline (
  single boolean primary key default true check (single),
  id uuid not null default gen_random_uuid(),
  began_at timestamptz not null default now(),
  -- The first revision of published content that this timeline has given.
  published_from bigint not null default 0
);

create function hawa.refuse(code text, result jsonb default null) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception using errcode = 'HW001', message = code, detail = coalesce(result::text, '');
end $$;
comment on function hawa.refuse(text,jsonb) is
  'Ends a command with a stable refusal code (SQLSTATE HW001, code in MESSAGE, result as JSON in DETAIL). '
  'apply_command catches exactly this class; everything else is a bug and propagates.';

create function hawa.refuse_field(field text, reason text) returns void
language sql immutable set search_path = '' as $$
  select hawa.refuse('invalid', jsonb_build_object('field', field, 'reason', reason))
$$;
comment on function hawa.refuse_field(text,text) is
  'Refuses as invalid; reason is one of required, too_long, unknown_value, malformed, placeholder, unknown_name, '
  'too_early, too_late.';

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
  'NFC, without surrounding white space; null when nothing is left. Not composed: text with 200 characters beyond '
  'ASCII in a row.';

create function hawa.lock_feed() returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(1212241729)
$$;
comment on function hawa.lock_feed() is
  'Waits for the feed lock and holds it to the end of the transaction [L7]. Take it before any row lock: two '
  'writers that lock a row first and the feed second wait for each other.';

create function hawa.take_feed_lock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.lock_feed();
  return null;
end $$;
comment on function hawa.take_feed_lock() is
  'Statement trigger, before insert or update: a writer that did not come through apply_command takes the lock too, '
  'and takes it before its first row lock.';

create function hawa.draw_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.rev := nextval('hawa.feed_rev');
  return new;
end $$;
comment on function hawa.draw_revision() is
  'Row trigger, before insert or update: every version of a synced row has its own revision.';

create function hawa.begin_timeline() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  leap constant bigint := 1000000000;
  begun uuid;
  first_published bigint;
begin
  perform hawa.lock_feed();
  perform setval('hawa.feed_rev', nextval('hawa.feed_rev') + leap);
  first_published := setval('hawa.published_rev', nextval('hawa.published_rev') + leap);
  update hawa.publications set rev = nextval('hawa.published_rev');
  update hawa.timeline set id = gen_random_uuid(), began_at = now(), published_from = first_published returning id
    into strict begun;
  return begun;
end $$;
comment on function hawa.begin_timeline() is
  'To be called once, by the owner of the database, after a restore and before anybody reaches the server: answers '
  'the new timeline. Devices that meet it send again the commands they have receipts for (of the last 14 days), '
  'under the same ids: commands in the backup are answered as before, the rest are carried out. Revisions go on a '
  'thousand million further, far beyond any that a device has seen.';

create function public.server_timeline() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('timeline', t.id) from hawa.timeline t);
end $$;
comment on function public.server_timeline() is
  'Which history this server goes by, for whoever is signed in and pulls nothing (administrators): {timeline}. '
  'Another one than before: it was restored from a backup. All others read it in feed_digest.';
grant execute on function public.server_timeline() to authenticated;

create function hawa.clock_grace() returns interval
language sql immutable set search_path = '' as $$ select interval '1 minute' $$;
comment on function hawa.clock_grace() is
  'How far beyond the server''s own clock a time may lie that only keeps an order: clocks are set, and milliseconds '
  'are counted on.';

create function hawa.on_time_to_come() returns trigger
language plpgsql set search_path = '' as $$
declare
  whole jsonb := to_jsonb(new);
  place text;
begin
  foreach place in array tg_argv loop
    if (whole ->> place)::timestamptz > now() + hawa.clock_grace() then
      whole := whole || jsonb_build_object(place, now());
    end if;
  end loop;
  return jsonb_populate_record(new, whole);
end $$;
comment on function hawa.on_time_to_come() is
  'Row trigger: a time in one of the columns that it names, that would lie beyond the server''s own clock, is now. '
  'Commands move an event behind the one it builds on, and that one may have been written by a clock that was ahead.';

insert into hawa.timeline default values;

-- schemas/arguments.sql

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

-- schemas/pages.sql

create function hawa.page_bytes() returns integer
language sql immutable set search_path = '' as $$ select 2097152 $$;
comment on function hawa.page_bytes() is
  'How long a page may be, in bytes of the JSON of its rows: 2 MiB, which a thousand ordinary studies do not reach. '
  'The first row is on it however long it is, so that every page goes on.';

create function hawa.cut_page(found_rows jsonb, most integer) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  shown jsonb[] := '{}';
  line jsonb;
  filled bigint := 0;
begin
  for line in select value from jsonb_array_elements(found_rows) loop
    filled := filled + octet_length(line::text);
    if cardinality(shown) = most or (cardinality(shown) > 0 and filled > hawa.page_bytes()) then
      return jsonb_build_object('rows', to_jsonb(shown), 'more', true);
    end if;
    shown := shown || line;
  end loop;
  return jsonb_build_object('rows', to_jsonb(shown), 'more', false);
end $$;
comment on function hawa.cut_page(jsonb,integer) is
  '{rows, more}: the first of these rows, `most` and hawa.page_bytes() at most, at least one; whether others are '
  'left.';

create function hawa.page_place(keys text[], page jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  place jsonb := case when jsonb_typeof(page) = 'object' then coalesce(page -> 'after', page -> 'before') end;
begin
  if page is null or page in ('null', '1') then return null; end if;
  if jsonb_typeof(place) is distinct from 'array' or jsonb_array_length(place) <> cardinality(keys)
    or jsonb_path_exists(place, '$[*] ? (@.type() != "string")') then
    raise exception using errcode = '22023', message = 'page: not a place of this list';
  end if;
  return array(select jsonb_array_elements_text(place));
end $$;
comment on function hawa.page_place(text[],jsonb) is
  'The place that a page is asked from; null: the first page. 22023 for anything else.';

create function hawa.page_back(page jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(page) = 'object' and page ? 'before' and not page ? 'after', false)
$$;
comment on function hawa.page_back(jsonb) is 'Whether the rows before a place are asked for.';

create function hawa.page_rule(keys text[], down boolean, page jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when p.place is null then 'true' else format('(%s) %s (%s)', array_to_string(keys, ', '),
    case when down <> hawa.page_back(page) then '<' else '>' end,
    (select string_agg(format('%L', v.value), ', ' order by v.n) from unnest(p.place) with ordinality v (value, n))) end
  from (select hawa.page_place(keys, page) as place) p
$$;
comment on function hawa.page_rule(text[],boolean,jsonb) is
  'The condition of one page, in SQL. keys: never null, and without ties together.';

create function hawa.page_order(keys text[], down boolean, page jsonb) returns text
language sql immutable set search_path = '' as $$
  select string_agg(k.key || case when down <> hawa.page_back(page) then ' desc' else '' end, ', ' order by k.n)
  from unnest(keys) with ordinality k (key, n)
$$;
comment on function hawa.page_order(text[],boolean,jsonb) is
  'The order in which one page is read, in SQL: a page before a place is read backwards, and turned by '
  'hawa.page_cut.';

create function hawa.page_keys(keys text[]) returns text
language sql immutable set search_path = '' as $$
  select format('array[%s]', string_agg(format('(%s)::text', k.key), ', ' order by k.n))
  from unnest(keys) with ordinality k (key, n)
$$;
comment on function hawa.page_keys(text[]) is 'The place of a row, in SQL.';

create function hawa.page_size(size integer) returns integer
language sql immutable set search_path = '' as $$ select least(greatest(coalesce(size, 25), 1), 100) $$;
comment on function hawa.page_size(integer) is 'Rows of a page: 25, or the requested number, from 1 to 100.';

create function hawa.page_cut(found jsonb, page jsonb, top integer) returns jsonb
language sql immutable set search_path = '' as $$
  with asked as (
    select hawa.page_back(page) as back, coalesce(page not in ('null', '1'), false) as placed,
      jsonb_array_length(found) > top as more
  ), shown as (
    select e.value -> 0 as item, e.value -> 1 as place, case when a.back then -e.n else e.n end as n
    from asked a, jsonb_array_elements(found) with ordinality e (value, n) where e.n <= top
  ), ends as (
    select coalesce(jsonb_agg(s.item order by s.n), '[]') as items, (array_agg(s.place order by s.n))[1] as first,
      (array_agg(s.place order by s.n desc))[1] as last
    from shown s
  )
  select jsonb_build_object('items', e.items,
    'before', case when a.back then case when a.more then e.first end
      when a.placed then coalesce(e.first, page -> 'after') end,
    'after', case when a.back or a.more then e.last end)
  from asked a, ends e
$$;
comment on function hawa.page_cut(jsonb,jsonb,integer) is
  'Of [[item, place], ...], as read, one more than shown: {items, before, after}, the places to go on from, null '
  'where the list ends.';

create function hawa.keyed(item text, source text, keys text[], down boolean, page jsonb, size integer) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  top integer := hawa.page_size(size);
  found jsonb;
  answer jsonb;
begin
  begin
    execute format('select coalesce(jsonb_agg(jsonb_build_array(o.item, o.place) order by o.n), ''[]'') from (
      select i.*, row_number() over () as n from (
        select %s as item, %s as place from %s and %s order by %s limit %s) i) o',
      item, hawa.page_keys(keys), source, hawa.page_rule(keys, down, page), hawa.page_order(keys, down, page), top + 1)
      into found;
  exception when data_exception then
    if hawa.page_place(keys, page) is null then raise; end if;
    raise exception using errcode = '22023', message = 'page: not a place of this list';
  end;
  answer := hawa.page_cut(found, page, top);
  -- Back at the beginning: the whole first page, also when rows have gone from it.
  if hawa.page_back(page) and answer -> 'before' = 'null' then
    return hawa.keyed(item, source, keys, down, null, size);
  end if;
  return answer;
end $$;
comment on function hawa.keyed(text,text,text[],boolean,jsonb,integer) is
  'One page of a list: {items, before, after}. In SQL: item, the key of a row; source, from and where; keys, the '
  'sort columns, all of them rising or (down) falling. Everything given by a person is quoted by the caller. 22023: '
  'no place of this list.';

-- schemas/search.sql

create table hawa.searched (
  -- profile, specialist (also by trade and zone), study, report (id of its study), invoice, contact, expert, help,
  -- sample, subscriber.
  kind text not null,
  id uuid not null,
  -- As hawa.searchable says.
  words text collate "C" not null,
  -- By which a list is sorted: folded, its first hundred letters. Blank: of a kind that is not sorted by name.
  name text collate "C" not null default '',
  primary key (kind, id)
);
comment on table hawa.searched is
  'Words by which things are found, and names by which they are sorted. Read by hawa.search_rule, kept by triggers.';

create function hawa.searchable(value text) returns text
language sql immutable parallel safe set search_path = '' as $$
  with seen as (
    select regexp_replace(replace(value, '´', ''''),
      '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc'
      '\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0898-\u089f\u08ca-\u08e1\u08e3-\u08ff\u180e\u1ab0-\u1aff\u1dc0-\u1dff'
      '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g') as text
  ), apart as (
    -- Sorting a long run of signs costs the square of their number.
    select regexp_replace(case when text ~ '[^\u0001-\u007f]{200}' then text else normalize(text, NFKD) end,
      '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc'
      '\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0898-\u089f\u08ca-\u08e1\u08e3-\u08ff\u180e\u1ab0-\u1aff\u1dc0-\u1dff'
      '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g') as text
    from seen
  ), alike as (
    select translate(text,
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
      'ØøĐđÐðŁłĦħŦŧıŊƏ'
      'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩ'
      'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄЂЉЊЋЏҐ'
      'ٱٲٳ'
      'ىیې'
      'ةۃەہھ'
      'کڪ'
      '٠١٢٣٤٥٦٧٨٩'
      '۰۱۲۳۴۵۶۷۸۹'
      '‘’‛ʹʻʼʽʾʿˈ′`'
      '“”„‟″«»'
      '‐‒–—―⁃−',
      'abcdefghijklmnopqrstuvwxyz'
      'ooddddllhhttiŋə'
      'αβγδεζηθικλμνξοπρσστυφχψω'
      'абвгдежзиклмнопрстуфхцчшщъыьэюяієђљњћџґ'
      'ااا'
      'ييي'
      'ههههه'
      'كك'
      '0123456789'
      '0123456789'
      ''''''''''''''''''''''''''
      '"""""""'
      '-------') as text
    from apart
  ), spelled as (
    select replace(replace(replace(replace(replace(replace(replace(replace(text,
      'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ẞ', 'ss'), 'ß', 'ss'), 'Þ', 'th'), 'þ', 'th') as text
    from alike
  )
  select btrim(regexp_replace(text, '[\u0001-\u0020\u007f-\u00a0\u1680\u2028\u2029]+', ' ', 'g'), ' ') from spelled
$$;
comment on function hawa.searchable(text) is
  'A text as it is compared in a search: without case, accents, vowel signs, marks of Arabic letters, invisible '
  'signs; one kind of digits, apostrophes, hyphens and blanks. The same as searchable of sync/domain/searchable.ts. '
  'Null: null.';

create function hawa.search_words(question text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct w.word), '{}')
  from regexp_split_to_table(hawa.searchable(left(question, 200)), ' ') w (word) where w.word <> ''
$$;
comment on function hawa.search_words(text) is
  'The different words of the first 200 letters of a question, as they are looked for. Empty: everything is asked '
  'for.';

create function hawa.words_of(kind text, id uuid, out name text, out words text)
language plpgsql stable set search_path = '' as $$
begin
  case kind
    when 'profile' then
      -- A sign below the blank stands between them, so that a short family name comes before a longer one.
      select concat_ws(' ', p.prenom, p.nom, p.email, p.entreprise),
        hawa.searchable(p.nom) || chr(1) || hawa.searchable(p.prenom)
      into words, name from public.profiles p where p.id = words_of.id;
    when 'specialist' then
      select concat_ws(' ', p.prenom, p.nom, p.email, p.specialite, p.zone_intervention),
        hawa.searchable(p.nom) || chr(1) || hawa.searchable(p.prenom)
      into words, name from public.profiles p where p.id = words_of.id and p.type_compte = 'intervention';
    when 'study' then
      select concat_ws(' ', s.nom_entreprise, s.zone_geographique, s.contact_nom, s.contact_email, p.prenom, p.nom,
          p.email),
        hawa.searchable(s.nom_entreprise)
      into words, name
      from public.demandes_etudes s left join public.profiles p on p.id = s.client_id where s.id = words_of.id;
    when 'report' then
      select concat_ws(' ', 'rapport', s.nom_entreprise, hawa.full_name(s.client_id), s.description_projet) into words
      from hawa.listed_reports l join public.demandes_etudes s on s.id = l.study_id where l.study_id = words_of.id;
    when 'invoice' then
      select concat_ws(' ', i.numero, i.entreprise, i.nom) into words from public.invoices i where i.id = words_of.id;
    when 'contact' then
      select concat_ws(' ', c.nom, c.entreprise, c.email, c.sujet) into words
      from public.contact_messages c where c.id = words_of.id;
    when 'expert' then
      select concat_ws(' ', e.nom, e.entreprise, e.email, e.sujet) into words
      from public.contacts_experts e where e.id = words_of.id;
    when 'help' then
      select concat_ws(' ', p.prenom, p.nom, p.email, r.sujet) into words
      from public.support_requests r join public.profiles p on p.id = r.author where r.id = words_of.id;
    when 'sample' then
      select concat_ws(' ', s.nom_entreprise, m.author_name) into words
      from public.mission_samples m join public.demandes_etudes s on s.id = m.study_id where m.id = words_of.id;
    when 'subscriber' then
      select n.email into words from public.newsletter_subscriptions n where n.id = words_of.id;
  end case;
  words := hawa.searchable(words);
  name := left(coalesce(name, ''), 100);
end $$;
comment on function hawa.words_of(text,uuid) is
  'The words by which something is found and the name by which it is sorted, folded; kind as in hawa.searched. '
  'words null: it is not there.';

create function hawa.search_anew(kind text, ids uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  it uuid;
  told record;
begin
  foreach it in array ids loop
    select * into told from hawa.words_of(search_anew.kind, it);
    if told.words is null then
      delete from hawa.searched w where w.kind = search_anew.kind and w.id = it;
    else
      insert into hawa.searched as w (kind, id, words, name) values (search_anew.kind, it, told.words, told.name)
      on conflict on constraint searched_pkey do update set words = excluded.words, name = excluded.name
      where (w.words, w.name) is distinct from (excluded.words, excluded.name);
    end if;
  end loop;
end $$;
comment on function hawa.search_anew(text,uuid[]) is
  'Writes anew by which words these are found; deleted ones are removed from the index.';

create function hawa.on_searched() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  it uuid := case tg_op when 'DELETE' then old.id else new.id end;
begin
  case tg_table_name
    when 'profiles' then
      perform hawa.search_anew('profile', array[it]);
      perform hawa.search_anew('specialist', array[it]);
      if tg_op = 'UPDATE' then
        perform hawa.search_anew('study', array(select s.id from public.demandes_etudes s where s.client_id = it));
        perform hawa.search_anew('help', array(select r.id from public.support_requests r where r.author = it));
      end if;
    when 'demandes_etudes' then
      perform hawa.search_anew('study', array[it]);
      if tg_op = 'DELETE' then perform hawa.search_anew('report', array[it]); end if;
      if tg_op = 'UPDATE' then
        perform hawa.search_anew('sample', array(select m.id from public.mission_samples m where m.study_id = it));
      end if;
    else perform hawa.search_anew(tg_argv[0], array[it]);
  end case;
  return null;
end $$;
comment on function hawa.on_searched() is
  'Row trigger: indexes the new words of a row, and of the rows that carry its name. The argument is the kind.';

create function hawa.found_by(kind text, words text[]) returns text
language sql immutable set search_path = '' as $$
  select format('select w.id from hawa.searched w where w.kind = %L and %s', kind, string_agg(
    format('w.words like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), ' and '))
  from unnest(words) word
$$;
comment on function hawa.found_by(text,text[]) is
  'A question in SQL: the ids of everything of one kind in which each of these words occurs. Words as '
  'hawa.search_words gives them, at least one; they are quoted.';

create function hawa.search_rule(kind text, id text, question text) returns text
language sql immutable set search_path = '' as $$
  select case when w.words = '{}' then 'true' else format('%s in (%s)', id, hawa.found_by(kind, w.words)) end
  from (select hawa.search_words(question) as words) w
$$;
comment on function hawa.search_rule(text,text,text) is
  'The condition of a list, in SQL: every word that was typed occurs, in any order. id: the expression of its ids. '
  'Nothing typed: true. The typed text is quoted.';

create function hawa.id_rule(id text, question text) returns text
language sql immutable set search_path = '' as $$
  select case when typed ~ '^[0-9a-f-]{4,36}$' and char_length(digits) between 4 and 32
    then format('%s between %L::uuid and %L::uuid', id, rpad(digits, 32, '0'), rpad(digits, 32, 'f')) else 'false' end
  from (select hawa.searchable(left(question, 200)) as typed) t, lateral (select replace(typed, '-', '') as digits) d
$$;
comment on function hawa.id_rule(text,text) is
  'The condition, in SQL, that an id begins with the typed text: four of its digits or more. Otherwise false.';

create index searched_name on hawa.searched (kind, name, id);

do $$
begin
  if exists (select from pg_catalog.pg_available_extensions e where e.name = 'pg_trgm') then
    create schema if not exists extensions;
    create extension if not exists pg_trgm with schema extensions;
    execute format('create index searched_words on hawa.searched using gin (words %I.gin_trgm_ops)',
      (select n.nspname from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
        where e.extname = 'pg_trgm'));
  end if;
end $$;

-- schemas/accounts.sql

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  -- An account that is deleted leaves its profile behind: studies and reports still name it.
  user_id uuid unique references auth.users (id) on delete set null,
  nom text not null default '' check (char_length(nom) <= 100),
  prenom text not null default '' check (char_length(prenom) <= 100),
  email text not null default '' check (char_length(email) <= 320),
  telephone text check (char_length(telephone) <= 40),
  entreprise text check (char_length(entreprise) <= 200),
  specialite text check (char_length(specialite) <= 200),
  zone_intervention text check (char_length(zone_intervention) <= 200),
  experience integer check (experience between 0 and 80),
  pays text check (pays in ('algerie', 'kenya', 'tanzanie')),
  type_compte text not null default 'client' check (type_compte in ('client', 'intervention', 'admin')),
  is_active boolean not null default true,
  is_approved boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deletion_requested_at timestamptz,
  langue text not null default 'fr' check (langue in ('fr', 'en', 'ar')),
  refused_at timestamptz,
  refusal_reason text check (char_length(refusal_reason) <= 1000),
  deleted_at timestamptz
);
comment on column public.profiles.deletion_requested_at is
  'When the open request in account_deletion_requests reached this server; the time to handle it begins then.';
comment on column public.profiles.langue is
  'Language of the mails to this person: that of their sign-up, then the one they chose while signed in.';
comment on column public.profiles.refused_at is
  'When an administrator refused to approve this specialist; an approval takes it back.';
comment on column public.profiles.deleted_at is
  'When the account was deleted. Since then the row says nothing of its person and has no account.';
alter table public.profiles alter column nom set statistics 0, alter column prenom set statistics 0,
  alter column email set statistics 0, alter column telephone set statistics 0,
  alter column entreprise set statistics 0, alter column specialite set statistics 0,
  alter column zone_intervention set statistics 0, alter column pays set statistics 0,
  alter column type_compte set statistics 0, alter column langue set statistics 0,
  alter column refusal_reason set statistics 0;
alter table public.profiles enable row level security;
revoke all on table public.profiles from public, anon, authenticated;
grant select on table public.profiles to authenticated;

create table public.settings (
  key text primary key,
  value jsonb not null,
  id uuid not null unique default gen_random_uuid(),
  -- Null: as installed, or by the operator of the database.
  changed_at timestamptz,
  changed_by uuid references public.profiles (id),
  constraint settings_of_their_type check (jsonb_typeof(value) <> 'null')
);
comment on table public.settings is
  'Decisions of the company, hawa.setting_keys says which there are. intervenant_approval: a new intervenant waits '
  'for an administrator. notice_mails: people are mailed about their studies. validation_rapports: a report waits '
  'for an administrator before its client has it. invoice_due_days: days from the issue of an invoice to its due '
  'day, for those issued from then on. reply_days: working days within which a message is answered.';
alter table public.settings alter column value set statistics 0;
alter table public.settings enable row level security;
revoke all on table public.settings from public, anon, authenticated;
grant select on table public.settings to authenticated;

create function hawa.make_profile(account auth.users) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told jsonb := case when jsonb_typeof(account.raw_user_meta_data) = 'object' then account.raw_user_meta_data
    else '{}' end;
  kind text := case when told ->> 'type_compte' = 'intervention' then 'intervention' else 'client' end;
  waits boolean := coalesce((select s.value <> 'false' from public.settings s where s.key = 'intervenant_approval'),
    true);
  years text := told ->> 'experience';
  invited public.invitations;
  made uuid;
begin
  if told ? 'invitation' then
    invited := hawa.open_invitation(told ->> 'invitation');
    if invited.email is distinct from lower(account.email) then invited := null; end if;
  end if;
  insert into public.profiles (
    user_id, nom, prenom, email, telephone, entreprise, specialite, zone_intervention, experience, pays, langue,
    type_compte, is_approved
  ) values (
    account.id,
    coalesce(invited.nom, left(hawa.clean(left(told ->> 'nom', 1000)), 100), ''),
    coalesce(invited.prenom, left(hawa.clean(left(told ->> 'prenom', 1000)), 100), ''),
    coalesce(account.email, ''),
    left(hawa.clean(left(told ->> 'telephone', 1000)), 40),
    left(hawa.clean(left(told ->> 'entreprise', 1000)), 200),
    left(hawa.clean(left(told ->> 'specialisation', 1000)), 200),
    left(hawa.clean(left(told ->> 'zone_intervention', 1000)), 200),
    case when years ~ '^[0-9]{1,2}$' and years::integer <= 80 then years::integer end,
    coalesce(invited.pays, case when told ->> 'pays' in ('algerie', 'kenya', 'tanzanie') then told ->> 'pays' end),
    coalesce(invited.langue, case when told ->> 'langue' in ('fr', 'en', 'ar') then told ->> 'langue' else 'fr' end),
    coalesce(invited.type_compte, kind),
    invited.id is not null or kind = 'client' or not waits
  ) on conflict (user_id) do nothing returning id into made;
  if invited.id is not null and made is not null then
    update public.invitations i set accepted_at = now(), accepted_by = made where i.id = invited.id;
    perform hawa.forget_invitation_mails(invited.id);
  end if;
end $$;
comment on function hawa.make_profile(auth.users) is
  'Profile of an account from its sign-up metadata. Only client and intervention are taken from it, anything else is '
  'client; a language that is none is French. With the token of an open invitation to this very address, kind, '
  'approval and name are those of the invitation. Never refuses: values that do not fit are cut or left out, because '
  'an error here would lose the sign-up.';

create function hawa.on_account_created() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.make_profile(new);
  if jsonb_typeof(new.raw_user_meta_data) = 'object' and new.raw_user_meta_data ? 'invitation' and not exists (
    select 1 from public.invitations i join public.profiles p on p.id = i.accepted_by where p.user_id = new.id) then
    raise exception using errcode = 'P0002', message = 'no such invitation';
  end if;
  return null;
end $$;
comment on function hawa.on_account_created() is
  'Trigger on auth.users: every account has a profile. An invitation that ended makes none: better no account than '
  'one of the wrong kind.';

create function hawa.on_account_email_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare person public.profiles;
begin
  update public.profiles set email = coalesce(new.email, ''), updated_at = now() where user_id = new.id
  returning * into person;
  if old.email is null or new.email is null or person.id is null then return null; end if;
  perform hawa.queue_mail('address_changed', person.langue, told.address, jsonb_build_object(
    'prenom', person.prenom, 'from', old.email, 'to', new.email,
    'motif', coalesce(current_setting('hawa.address_motif', true), '')))
  from unnest(array[old.email, new.email]::text[]) told (address);
  return null;
end $$;
comment on function hawa.on_account_email_changed() is
  'Trigger on auth.users: the profile shows the address people sign in with, and both mailboxes are told of the '
  'change: with its reason where an administrator has made it.';

create function hawa.me() returns public.profiles
language sql stable security definer set search_path = '' as $$
  select p from public.profiles p where p.user_id = auth.uid()
$$;
comment on function hawa.me() is 'Profile of the caller; all null for a visitor.';

create function hawa.my_id_as(kind text) returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.profiles p
  where p.user_id = auth.uid() and p.type_compte = kind and p.is_active and p.is_approved
$$;
comment on function hawa.my_id_as(text) is
  'Profile id of the caller when they are an active, approved account of this kind, else null. Policies compare '
  'with it, so an inactive or waiting account matches nothing.';
grant execute on function hawa.my_id_as(text) to anon, authenticated;

create function hawa.is_current() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.profiles p where p.user_id = auth.uid() and p.is_active and p.is_approved)
$$;
comment on function hawa.is_current() is 'Is the caller an active, approved account of any kind?';
grant execute on function hawa.is_current() to anon, authenticated;

create function hawa.full_name(profile uuid) returns text
language sql stable set search_path = '' as $$
  select nullif(btrim(p.prenom || ' ' || p.nom), '') from public.profiles p where p.id = profile
$$;
comment on function hawa.full_name(uuid) is '"prenom nom", null when both are empty.';

create function hawa.make_admin(account_email text) returns uuid
language plpgsql volatile set search_path = '' as $$
declare made uuid;
begin
  update public.profiles set type_compte = 'admin', is_approved = true, is_active = true, updated_at = now()
  where lower(email) = lower(account_email) and user_id is not null returning id into made;
  if made is null then
    raise exception using errcode = 'P0002', message = 'no account has this address';
  end if;
  return made;
end $$;
comment on function hawa.make_admin(text) is
  'Makes the first administrator: select hawa.make_admin(''someone@example.org''). For the owner of the database '
  'only.';

create function hawa.cmd_update_profile(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  want public.profiles := me;
  seen jsonb;
  field text;
  news boolean := false;
  drawn bigint;
begin
  -- A key that is missing leaves its field alone; null or blank clears it, where it may be empty.
  perform hawa.arg(args, 'nom', false);
  if args ? 'nom' then want.nom := hawa.text_arg(args, 'nom', 100, true); end if;
  if args ? 'prenom' then want.prenom := hawa.text_arg(args, 'prenom', 100, true); end if;
  if args ? 'telephone' then want.telephone := hawa.text_arg(args, 'telephone', 40); end if;
  if args ? 'entreprise' then want.entreprise := hawa.text_arg(args, 'entreprise', 200); end if;
  if args ? 'specialite' then want.specialite := hawa.text_arg(args, 'specialite', 200); end if;
  if args ? 'zone_intervention' then want.zone_intervention := hawa.text_arg(args, 'zone_intervention', 200); end if;
  if args ? 'experience' then want.experience := hawa.integer_arg(args, 'experience', 0, 80); end if;
  if args ? 'pays' then want.pays := hawa.choice_arg(args, 'pays', array['algerie', 'kenya', 'tanzanie']); end if;
  if args ? 'langue' then want.langue := hawa.choice_arg(args, 'langue', array['fr', 'en', 'ar'], true); end if;
  seen := hawa.arg(args, 'seen', false);
  if jsonb_typeof(seen) <> 'object' then perform hawa.refuse_field('seen', 'malformed'); end if;

  for field in select jsonb_object_keys(hawa.profile_words(me)) loop
    news := hawa.is_news(
      case
        when jsonb_typeof(seen -> field) = 'string' then coalesce(to_jsonb(hawa.clean(seen ->> field)), 'null')
        else seen -> field
      end,
      hawa.profile_words(me) -> field, hawa.profile_words(want) -> field) or news;
  end loop;
  if not news then return hawa.already(jsonb_build_object('profile_id', me.id, 'rev', me.rev)); end if;

  update public.profiles set
    nom = want.nom, prenom = want.prenom, telephone = want.telephone, entreprise = want.entreprise,
    specialite = want.specialite, zone_intervention = want.zone_intervention, experience = want.experience,
    pays = want.pays, langue = want.langue, updated_at = now()
  where id = me.id returning rev into drawn;
  return jsonb_build_object('profile_id', me.id, 'rev', drawn);
end $$;
comment on function hawa.cmd_update_profile(profiles,jsonb,timestamptz) is
  'Everybody''s own profile, also while waiting for approval; never the kind of account, approval, activity or '
  'address. `seen`: by name, the values of the given fields before the change ({telephone: "+213 1"}; null or blank: '
  'empty). Where one of them is something else by now, neither seen nor wanted, nothing is written; changes to other '
  'fields do not matter, and for a field that `seen` does not name the last arrival counts. A value that is there '
  'already is answered with already. Refuses invalid, content_changed.';

create index profiles_newest on public.profiles (created_at, id);

create trigger a_lock before insert or update on public.profiles
  for each statement execute function hawa.take_feed_lock();

create trigger b_revision before insert or update on public.profiles
  for each row execute function hawa.draw_revision();

create trigger hawa_account_created after insert on auth.users
  for each row execute function hawa.on_account_created();

create trigger hawa_account_email_changed after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function hawa.on_account_email_changed();

create trigger a_closed before insert or delete or update or truncate
  on public.settings for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.profiles for each statement execute function hawa.keep_closed();

create trigger a_lock_delete before delete on public.profiles
  for each statement execute function hawa.take_feed_lock();

create trigger a_lock before insert or update
  on public.settings for each statement execute function hawa.take_feed_lock();

create trigger h_searched after insert or delete on public.profiles for each row execute function hawa.on_searched();

create trigger h_searched_anew
  after update of prenom, nom, email, entreprise, specialite, zone_intervention, type_compte
  on public.profiles for each row
  when ((old.prenom, old.nom, old.email, old.entreprise, old.specialite, old.zone_intervention, old.type_compte)
    is distinct from (new.prenom, new.nom, new.email, new.entreprise, new.specialite, new.zone_intervention,
      new.type_compte))
  execute function hawa.on_searched();

create policy "own profile" on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select hawa.my_id_as('admin')) is not null);

create policy "administrators" on public.settings for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

insert into public.settings (key, value) values ('intervenant_approval', 'true');

-- schemas/clean_addresses.sql

create function hawa.clean_address(value text) returns text
language sql immutable set search_path = '' as $$
  select translate(regexp_replace(regexp_replace(regexp_replace(value,
      '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F'
      '\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E007F'
      '\U000E0100-\U000E01EF]', '', 'g'),
    '[\t\n\v\f\r\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]', ' ', 'g'),
    '[\u2010-\u2015\u2212\uFE58\uFE63]', '-', 'g'),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' || (select string_agg(chr(n + 65248), '' order by n) from generate_series(33, 126) n),
    '01234567890123456789' || (select string_agg(chr(n), '' order by n) from generate_series(33, 126) n))
$$;
comment on function hawa.clean_address(text) is
  'A mail address or a phone number without marks that are not seen, with plain spaces, hyphens and digits. Not '
  'trimmed. Twin: sync/domain/typed-address.ts.';

create function hawa.mixes_letters(address text) returns boolean
language sql immutable set search_path = '' as $$
  select address ~ '[A-Za-z]'
    and address ~ '[\u0370-\u03FF\u0400-\u052F\u1C80-\u1C8F\u1F00-\u1FFF\u2DE0-\u2DFF\uA640-\uA69F]'
$$;
comment on function hawa.mixes_letters(text) is
  'Cyrillic or Greek letters among Latin ones, which look alike and lead elsewhere.';

create function hawa.on_account_written() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := btrim(hawa.clean_address(new.email));
  return new;
end $$;
comment on function hawa.on_account_written() is
  'Trigger on auth.users: an address with a mark that is not seen is the address without it, which one account has.';

create function hawa.on_phone_written() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.telephone := hawa.clean(hawa.clean_address(new.telephone));
  return new;
end $$;
comment on function hawa.on_phone_written() is
  'Row trigger: also a phone number that came with a sign-up is cleaned.';

create trigger hawa_account_address before insert or update of email on auth.users
  for each row when (new.email is not null) execute function hawa.on_account_written();

create trigger a_phone before insert or update of telephone on public.profiles
  for each row when (new.telephone is not null) execute function hawa.on_phone_written();

-- schemas/studies.sql

create table public.demandes_etudes (
  -- Made by the device, so that a request has its identity before the network sees it.
  id uuid primary key,
  client_id uuid not null references public.profiles (id),
  nom_entreprise text not null check (char_length(nom_entreprise) between 1 and 200),
  secteur_activite text not null check (secteur_activite in ('industrie', 'agriculture', 'transport', 'energie',
    'batiment', 'chimie', 'agroalimentaire', 'autre')),
  type_etude text not null check (type_etude in ('qualite_air', 'emission_gaz', 'pollution_sonore',
    'impact_environnemental', 'audit_carbone', 'conformite_reglementaire', 'autre')),
  description_projet text not null check (char_length(description_projet) between 1 and 5000),
  zone_geographique text not null check (char_length(zone_geographique) between 1 and 200),
  pays text not null check (pays in ('algerie', 'kenya', 'tanzanie')),
  -- One of six codes, or free text with an amount.
  budget_estime text check (char_length(budget_estime) <= 100),
  delai_souhaite text check (delai_souhaite in ('urgent', '1_mois', '3_mois', '6_mois', 'flexible')),
  contact_nom text not null check (char_length(contact_nom) between 1 and 200),
  contact_email text not null check (char_length(contact_email) between 3 and 254),
  contact_telephone text check (char_length(contact_telephone) <= 40),
  statut text not null default 'en_attente' check (statut in ('en_attente', 'acceptée', 'en_cours', 'terminée',
    'complete', 'annulée')),
  -- Path in the private bucket, never a public address.
  rapport_url text check (char_length(rapport_url) <= 300),
  rapport_uploaded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  intervenant_id uuid references public.profiles (id),
  date_acceptation timestamptz,
  date_debut_mission timestamptz,
  date_fin_mission timestamptz,
  notes_terrain text check (char_length(notes_terrain) <= 20000),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  rev bigint not null,
  prix_convenu numeric(14, 2) check (prix_convenu > 0),
  echeance timestamptz,
  check ((latitude is null) = (longitude is null)),
  check (statut in ('en_attente', 'annulée') or intervenant_id is not null),
  check (statut <> 'complete' or rapport_url is not null),
  constraint demandes_etudes_id_random check (substr(id::text, 15, 1) <> '0') not valid
);
comment on column public.demandes_etudes.prix_convenu is 'DA; null: none agreed yet.';
comment on column public.demandes_etudes.echeance is
  'hawa.working_due of the row, kept by triggers here and on public_holidays.';
alter table public.demandes_etudes alter column nom_entreprise set statistics 0,
  alter column secteur_activite set statistics 0, alter column type_etude set statistics 0,
  alter column description_projet set statistics 0, alter column zone_geographique set statistics 0,
  alter column pays set statistics 0, alter column budget_estime set statistics 0,
  alter column delai_souhaite set statistics 0, alter column contact_nom set statistics 0,
  alter column contact_email set statistics 0, alter column contact_telephone set statistics 0,
  alter column notes_terrain set statistics 0, alter column latitude set statistics 0,
  alter column longitude set statistics 0, alter column prix_convenu set statistics 0;
alter table public.demandes_etudes enable row level security;
revoke all on table public.demandes_etudes from public, anon, authenticated;
grant select on table public.demandes_etudes to authenticated;

create table public.study_transitions (
  command text not null,
  from_statut text not null,
  to_statut text not null,
  primary key (command, from_statut)
);
comment on table public.study_transitions is
  'command moves a study from from_statut to to_statut; a move not listed here is wrong_state.';
alter table public.study_transitions alter column to_statut set statistics 0;
alter table public.study_transitions enable row level security;
revoke all on table public.study_transitions from public, anon, authenticated;
grant select on table public.study_transitions to authenticated;

create table public.study_events (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  by_profile uuid references public.profiles (id),
  -- The name at that time: a timeline does not change when somebody marries.
  by_name text,
  -- When it was done, as the device said and the server allowed [L17]; received_at is when the server heard of it.
  at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  data jsonb not null default '{}',
  rev bigint not null
);
alter table public.study_events alter column kind set statistics 0, alter column by_name set statistics 0,
  alter column data set statistics 0;
alter table public.study_events enable row level security;
revoke all on table public.study_events from public, anon, authenticated;
grant select on table public.study_events to authenticated;

create function hawa.on_profile_renamed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.demandes_etudes set rev = rev where client_id = new.id or intervenant_id = new.id;
  return null;
end $$;
comment on function hawa.on_profile_renamed() is
  'Studies show names: a new name gives them a new revision, or no device would learn it.';

create function hawa.next_statut(command_name text, current_statut text) returns text
language plpgsql stable set search_path = '' as $$
declare answer text;
begin
  select t.to_statut into answer from public.study_transitions t
  where t.command = command_name and t.from_statut = current_statut;
  if answer is null then perform hawa.refuse('wrong_state'); end if;
  return answer;
end $$;
comment on function hawa.next_statut(text,text) is 'The state a command leads to; refuses wrong_state.';

create function hawa.record_event(study uuid, kind text, me public.profiles, at timestamptz, data jsonb default '{}')
returns void language sql volatile set search_path = '' as $$
  insert into public.study_events (study_id, kind, by_profile, by_name, at, data)
  values (study, kind, me.id, hawa.full_name(me.id), at, jsonb_strip_nulls(data))
$$;
comment on function hawa.record_event(uuid,text,profiles,timestamptz,jsonb) is
  'One line of the visible timeline of a study.';

create unique index demandes_etudes_rev on public.demandes_etudes (rev);

create index demandes_etudes_client_rev on public.demandes_etudes (client_id, rev);

create index demandes_etudes_intervenant_rev on public.demandes_etudes (intervenant_id, rev);

create index demandes_etudes_statut_rev on public.demandes_etudes (statut, rev);

create unique index demandes_etudes_rapport on public.demandes_etudes (rapport_url) where rapport_url is not null;

create index study_events_study on public.study_events (study_id, rev);

create index demandes_etudes_running on public.demandes_etudes (intervenant_id) where statut in ('acceptée',
  'en_cours');

create index demandes_etudes_open_due on public.demandes_etudes (echeance, id) where statut not in ('complete',
  'annulée');

create index demandes_etudes_created on public.demandes_etudes (created_at, id);

create index demandes_etudes_due on public.demandes_etudes (coalesce(echeance, 'infinity'), id);

create trigger a_lock before insert or update or delete on public.demandes_etudes
  for each statement execute function hawa.take_feed_lock();

create trigger b_revision before insert or update on public.demandes_etudes
  for each row execute function hawa.draw_revision();

create trigger c_renamed after update of nom, prenom on public.profiles
  for each row when ((old.nom, old.prenom) is distinct from (new.nom, new.prenom))
  execute function hawa.on_profile_renamed();

create trigger a_lock before insert or update on public.study_events
  for each statement execute function hawa.take_feed_lock();

create trigger b_revision before insert or update on public.study_events
  for each row execute function hawa.draw_revision();

create trigger a_closed before insert or delete or update or truncate
  on public.demandes_etudes for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.study_transitions for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.study_events for each statement execute function hawa.keep_closed();

create trigger c_clock before insert or update on public.study_events for each row
  when (new.at > now() + interval '1 minute') execute function hawa.on_time_to_come('at');

create trigger c_clock before insert or update on public.demandes_etudes for each row
  when (greatest(new.date_acceptation, new.date_debut_mission, new.date_fin_mission) > now() + interval '1 minute')
  execute function hawa.on_time_to_come('date_acceptation', 'date_debut_mission', 'date_fin_mission');

create trigger h_searched after insert or delete on public.demandes_etudes
  for each row execute function hawa.on_searched();

create trigger h_searched_anew after update of nom_entreprise, zone_geographique, contact_nom, contact_email, client_id
  on public.demandes_etudes for each row execute function hawa.on_searched();

create policy "own studies, own missions, administrators" on public.demandes_etudes for select to authenticated
  using (client_id = (select hawa.my_id_as('client'))
    or intervenant_id = (select hawa.my_id_as('intervention'))
    or (select hawa.my_id_as('admin')) is not null);

create policy "no secret" on public.study_transitions for select to authenticated using (true);

insert into public.study_transitions (command, from_statut, to_statut) values
  ('accept_study', 'en_attente', 'acceptée'),
  ('start_study', 'acceptée', 'en_cours'),
  ('finish_study', 'en_cours', 'terminée'),
  ('attach_report', 'terminée', 'complete'),
  ('cancel_study', 'en_attente', 'annulée'),
  ('cancel_study', 'acceptée', 'annulée');

-- schemas/study_changes.sql

create function hawa.require_kind(me public.profiles, kind text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if me.type_compte is distinct from kind then perform hawa.refuse('not_allowed'); end if;
  if not me.is_approved then perform hawa.refuse('not_approved'); end if;
end $$;
comment on function hawa.require_kind(profiles,text) is
  'Refuses not_allowed for another kind of account, not_approved for one that waits.';

create function hawa.study_of_client(me public.profiles, study uuid) returns public.demandes_etudes
language plpgsql volatile set search_path = '' as $$
declare answer public.demandes_etudes;
begin
  select * into answer from public.demandes_etudes s where s.id = study and s.client_id = me.id for update;
  if not found then perform hawa.refuse('not_found'); end if;
  return answer;
end $$;
comment on function hawa.study_of_client(profiles,uuid) is
  'The client''s own study, locked. Another client''s study is not_found: its existence is nobody else''s business.';

create function hawa.mission_of(me public.profiles, study uuid) returns public.demandes_etudes
language plpgsql volatile set search_path = '' as $$
declare answer public.demandes_etudes;
begin
  select * into answer from public.demandes_etudes s where s.id = study for update;
  if not found then perform hawa.refuse('not_found'); end if;
  if answer.intervenant_id is distinct from me.id then perform hawa.refuse('not_yours'); end if;
  return answer;
end $$;
comment on function hawa.mission_of(profiles,uuid) is
  'The intervenant''s own mission, locked; refuses not_found, not_yours.';

create function hawa.study_result(study uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('study_id', s.id, 'statut', s.statut, 'rev', s.rev)
  from public.demandes_etudes s where s.id = study
$$;
comment on function hawa.study_result(uuid) is 'The answer of every applied study command.';

create function hawa.cmd_request_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare study uuid;
begin
  perform hawa.require_kind(me, 'client');
  perform hawa.may_request(me.user_id);
  study := hawa.put_request(me.id, args, at);
  perform hawa.record_event(study, 'requested', me, at);
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_request_study(profiles,jsonb,timestamptz) is
  'A client asks for a study; answers it. At most as many as hawa.quotas says; beyond: SQLSTATE 53400 [L4]. Refuses '
  'not_allowed, invalid, already_exists.';

create function hawa.budget_arg(args jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare raw jsonb := hawa.arg(args, 'budget_estime', false);
begin
  if jsonb_typeof(raw) = 'number' then
    return hawa.text_arg(jsonb_build_object('budget_estime', raw #>> '{}'), 'budget_estime', 100);
  end if;
  return hawa.text_arg(args, 'budget_estime', 100);
end $$;
comment on function hawa.budget_arg(jsonb) is
  'A code, free text, or a number (number or string with currency characters); kept as text.';

create function hawa.cmd_cancel_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  reason text;
  found_study public.demandes_etudes;
  moved text;
begin
  perform hawa.require_kind(me, 'client');
  study := hawa.uuid_arg(args, 'study_id');
  reason := hawa.text_arg(args, 'motif', 1000);
  found_study := hawa.study_of_client(me, study);
  moved := hawa.next_statut('cancel_study', found_study.statut);
  update public.demandes_etudes set statut = moved, updated_at = now() where id = study;
  perform hawa.record_event(study, 'cancelled', me, greatest(at, found_study.created_at), jsonb_build_object('motif',
    reason));
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_cancel_study(profiles,jsonb,timestamptz) is
  'A client gives up their own study, before it starts. Refuses not_allowed, not_approved, invalid, not_found, '
  'wrong_state.';

create function hawa.cmd_accept_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  found_study public.demandes_etudes;
  moment timestamptz;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  select * into found_study from public.demandes_etudes s where s.id = study for update;
  if not found then perform hawa.refuse('not_found'); end if;
  if found_study.statut = 'annulée' then perform hawa.refuse('wrong_state'); end if;
  if found_study.statut <> 'en_attente' or found_study.intervenant_id is not null then
    perform hawa.refuse('study_taken');
  end if;
  moment := greatest(at, found_study.created_at);
  update public.demandes_etudes set
    statut = hawa.next_statut('accept_study', statut), intervenant_id = me.id, date_acceptation = moment,
      updated_at = now()
  where id = study;
  perform hawa.record_event(study, 'accepted', me, moment);
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_accept_study(profiles,jsonb,timestamptz) is
  'The first intervenant to arrive gets the study. Refuses not_allowed, not_approved, invalid, not_found, '
  'wrong_state when cancelled, study_taken otherwise; who took it is not told.';

create function hawa.cmd_start_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  mission public.demandes_etudes;
  moved text;
  step record;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  mission := hawa.mission_of(me, study);
  moved := hawa.next_statut('start_study', mission.statut);
  select * into step from hawa.observed_step(args, 'started_at', mission.date_acceptation, cmd_start_study.at);
  update public.demandes_etudes set statut = moved, date_debut_mission = step.at, updated_at = now() where id = study;
  perform hawa.record_event(study, 'started', me, step.at, step.facts);
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_start_study(profiles,jsonb,timestamptz) is
  'Commencer, not before the acceptance; the timeline keeps where, and how both are known. Without started_at (an '
  'older version of the app) the time of the command counts. Refuses not_allowed, not_approved, invalid '
  '(started_at: too_early, too_late), not_found, not_yours, wrong_state.';

create function hawa.cmd_finish_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  mission public.demandes_etudes;
  moved text;
  step record;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  mission := hawa.mission_of(me, study);
  moved := hawa.next_statut('finish_study', mission.statut);
  -- A mission that was given under way was accepted after its start.
  select * into step from hawa.observed_step(args, 'finished_at',
    greatest(mission.date_debut_mission, mission.date_acceptation), cmd_finish_study.at);
  update public.demandes_etudes set statut = moved, date_fin_mission = step.at, updated_at = now() where id = study;
  perform hawa.record_event(study, 'finished', me, step.at, step.facts);
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_finish_study(profiles,jsonb,timestamptz) is
  'Terminer, not before the start, nor before the mission was the caller''s; the timeline keeps where, and how both '
  'are known. Without finished_at (an older version of the app) the time of the command counts. Refuses '
  'not_allowed, not_approved, invalid (finished_at: too_early, too_late), not_found, not_yours, wrong_state.';

create function hawa.cmd_save_field_notes(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  notes text;
  seen jsonb;
  place record;
  mission public.demandes_etudes;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  perform hawa.arg(args, 'notes_terrain', true);
  notes := hawa.text_arg(args, 'notes_terrain', 20000);
  if args ? 'seen' then seen := to_jsonb(coalesce(hawa.text_arg(args, 'seen', 20000), '')); end if;
  select * into place from hawa.observed_place(args, cmd_save_field_notes.at);
  mission := hawa.mission_of(me, study);
  if mission.statut not in ('acceptée', 'en_cours', 'terminée') then perform hawa.refuse('wrong_state'); end if;
  if not hawa.is_news(seen, to_jsonb(coalesce(mission.notes_terrain, '')), to_jsonb(coalesce(notes, '')))
    and (place.latitude is null
      or (place.latitude, place.longitude) is not distinct from (mission.latitude, mission.longitude)) then
    return hawa.already(hawa.study_result(study));
  end if;
  update public.demandes_etudes set
    notes_terrain = notes,
    latitude = coalesce(place.latitude, latitude),
    longitude = coalesce(place.longitude, longitude),
    updated_at = now()
  where id = study;
  perform hawa.record_event(study, 'notes_saved', me, greatest(at, mission.date_acceptation),
    jsonb_build_object('latitude', place.latitude, 'longitude', place.longitude, 'accuracy', place.accuracy,
      'position_at', place.position_at, 'position_origin', place.position_origin));
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_save_field_notes(profiles,jsonb,timestamptz) is
  'The whole text of the notes, replacing the old text (blank clears them); `seen`: the notes that it was written '
  'over (blank or null: none), without it the last arrival counts. The same text again is answered with already; '
  'another position that comes with it is recorded all the same. A position that is not sent is kept, and how one '
  'came about stays in the timeline. Allowed from acceptance to the report. Refuses not_allowed, not_approved, '
  'invalid, not_found, not_yours, wrong_state, content_changed (nor is the position recorded then: the device has '
  'both).';

create function hawa.observed_step(args jsonb, key text, earliest timestamptz, latest timestamptz,
  out at timestamptz, out facts jsonb)
language plpgsql stable set search_path = '' as $$
declare
  seen record;
  place record;
begin
  select * into seen from hawa.observed_instant(
    case when hawa.arg(args, key, false) is null then args || jsonb_build_object(key, hawa.stamp(latest)) else args end,
    key, earliest, latest);
  select * into place from hawa.observed_place(args, latest);
  at := seen.at;
  facts := jsonb_build_object('at_origin', seen.origin, 'latitude', place.latitude, 'longitude', place.longitude,
    'accuracy', place.accuracy, 'position_at', hawa.stamp(place.position_at), 'position_origin', place.position_origin);
end $$;
comment on function hawa.observed_step(jsonb,text,timestamptz,timestamptz) is
  'When a step of a mission was taken, as hawa.observed_instant says it (without the argument: `latest`, the time '
  'of the command), and how that is known and where it was, {at_origin, latitude, longitude, accuracy, position_at, '
  'position_origin}, each null where it is not known. Refuses invalid.';

-- schemas/holidays.sql

create table public.public_holidays (
  pays text not null check (pays in ('algerie', 'kenya', 'tanzanie')),
  jour date not null,
  nom_fr text not null check (char_length(nom_fr) between 1 and 100),
  nom_en text not null check (char_length(nom_en) between 1 and 100),
  nom_ar text not null check (char_length(nom_ar) between 1 and 100),
  -- The day is computed and still to be confirmed.
  mobile boolean not null,
  primary key (pays, jour)
);
alter table public.public_holidays enable row level security;
revoke all on table public.public_holidays from public, anon, authenticated;
grant select on table public.public_holidays to authenticated;

create function hawa.weekend_of(pays text) returns integer[]
language sql immutable set search_path = '' as $$
  select case when pays in ('kenya', 'tanzanie') then array[6, 0] else array[5, 6] end
$$;
comment on function hawa.weekend_of(text) is
  'Days off, 0 is Sunday: Algeria works from Sunday to Thursday, Kenya and Tanzania from Monday to Friday; no '
  'country counts as Algeria. Its twin is in sync/domain/calendar.ts.';

create function hawa.holiday_arg(args jsonb) returns public.public_holidays
language plpgsql stable set search_path = '' as $$
declare given public.public_holidays;
begin
  given.pays := hawa.choice_arg(args, 'pays', array['algerie', 'kenya', 'tanzanie'], true);
  given.jour := hawa.date_arg(args, 'jour');
  return given;
end $$;
comment on function hawa.holiday_arg(jsonb) is 'Which holiday is meant: country and day.';

create function hawa.cmd_set_public_holiday(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.public_holidays;
  known public.public_holidays;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  given := hawa.holiday_arg(args);
  given.nom_fr := hawa.text_arg(args, 'nom_fr', 100, true);
  given.nom_en := hawa.text_arg(args, 'nom_en', 100, true);
  given.nom_ar := hawa.text_arg(args, 'nom_ar', 100, true);
  given.mobile := hawa.boolean_arg(args, 'mobile');
  answer := jsonb_build_object('pays', given.pays, 'jour', given.jour);
  select * into known from public.public_holidays h where h.pays = given.pays and h.jour = given.jour;
  if not hawa.is_news(hawa.seen_holiday(args), hawa.holiday_words(known), hawa.holiday_words(given)) then
    return hawa.already(answer);
  end if;
  insert into public.public_holidays select given.*
  on conflict (pays, jour) do update set nom_fr = excluded.nom_fr, nom_en = excluded.nom_en,
    nom_ar = excluded.nom_ar, mobile = excluded.mobile;
  return answer;
end $$;
comment on function hawa.cmd_set_public_holiday(profiles,jsonb,timestamptz) is
  'An administrator adds a public holiday, or corrects the one of that country and day. `seen`: the holiday on that '
  'day before the change ({nom_fr, nom_en, nom_ar, mobile}, null: no holiday); without it the last arrival counts. '
  'The same words again are answered with already. Refuses not_allowed, invalid, content_changed.';

create function hawa.cmd_remove_public_holiday(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.public_holidays;
  known public.public_holidays;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  given := hawa.holiday_arg(args);
  answer := jsonb_build_object('pays', given.pays, 'jour', given.jour);
  select * into known from public.public_holidays h where h.pays = given.pays and h.jour = given.jour;
  if not hawa.is_news(hawa.seen_holiday(args), hawa.holiday_words(known), 'null') then
    return hawa.already(answer);
  end if;
  delete from public.public_holidays h where h.pays = given.pays and h.jour = given.jour;
  return answer;
end $$;
comment on function hawa.cmd_remove_public_holiday(profiles,jsonb,timestamptz) is
  'That day is worked in that country; one that is no holiday is answered with already. `seen`: the holiday on that '
  'day before its removal, as of hawa.cmd_set_public_holiday. Refuses not_allowed, invalid, content_changed '
  '(somebody has corrected it meanwhile).';

create trigger a_closed before insert or update or delete or truncate on public.public_holidays
  for each statement execute function hawa.keep_closed();

create policy "active accounts" on public.public_holidays for select to authenticated
  using ((select hawa.is_current()));

insert into public.public_holidays (pays, jour, nom_fr, nom_en, nom_ar, mobile) values
  ('algerie', '2026-01-01', 'Nouvel An', 'New Year''s Day', 'رأس السنة الميلادية', false),
  ('algerie', '2026-01-12', 'Yennayer', 'Yennayer', 'يناير، رأس السنة الأمازيغية', false),
  ('algerie', '2026-03-20', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('algerie', '2026-03-21', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('algerie', '2026-03-22', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('algerie', '2026-05-01', 'Fête du Travail', 'Labour Day', 'عيد العمال', false),
  ('algerie', '2026-05-27', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('algerie', '2026-05-28', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('algerie', '2026-05-29', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('algerie', '2026-06-16', 'Nouvel An hégirien', 'Islamic New Year', 'رأس السنة الهجرية', true),
  ('algerie', '2026-06-25', 'Achoura', 'Ashura', 'عاشوراء', true),
  ('algerie', '2026-07-05', 'Fête de l''Indépendance', 'Independence Day', 'عيد الاستقلال', false),
  ('algerie', '2026-08-25', 'Mawlid Ennabaoui', 'Mawlid', 'المولد النبوي الشريف', true),
  ('algerie', '2026-11-01', 'Anniversaire de la Révolution', 'Revolution Day', 'عيد الثورة', false),
  ('kenya', '2026-01-01', 'Nouvel An', 'New Year''s Day', 'رأس السنة الميلادية', false),
  ('kenya', '2026-03-20', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('kenya', '2026-04-03', 'Vendredi saint', 'Good Friday', 'الجمعة العظيمة', false),
  ('kenya', '2026-04-06', 'Lundi de Pâques', 'Easter Monday', 'اثنين الفصح', false),
  ('kenya', '2026-05-01', 'Fête du Travail', 'Labour Day', 'عيد العمال', false),
  ('kenya', '2026-05-27', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('kenya', '2026-06-01', 'Fête de Madaraka', 'Madaraka Day', 'يوم مداراكا', false),
  ('kenya', '2026-10-10', 'Fête de Mazingira', 'Mazingira Day', 'يوم مازينغيرا', false),
  ('kenya', '2026-10-20', 'Fête de Mashujaa', 'Mashujaa Day', 'يوم ماشوجا', false),
  ('kenya', '2026-12-12', 'Fête de Jamhuri', 'Jamhuri Day', 'يوم جامهوري', false),
  ('kenya', '2026-12-25', 'Noël', 'Christmas Day', 'عيد الميلاد', false),
  ('kenya', '2026-12-26', 'Lendemain de Noël', 'Boxing Day', 'ثاني أيام عيد الميلاد', false),
  ('tanzanie', '2026-01-01', 'Nouvel An', 'New Year''s Day', 'رأس السنة الميلادية', false),
  ('tanzanie', '2026-01-12', 'Révolution de Zanzibar', 'Zanzibar Revolution Day', 'ثورة زنجبار', false),
  ('tanzanie', '2026-03-20', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('tanzanie', '2026-03-21', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('tanzanie', '2026-04-03', 'Vendredi saint', 'Good Friday', 'الجمعة العظيمة', false),
  ('tanzanie', '2026-04-06', 'Lundi de Pâques', 'Easter Monday', 'اثنين الفصح', false),
  ('tanzanie', '2026-04-07', 'Journée Karume', 'Karume Day', 'يوم كارومي', false),
  ('tanzanie', '2026-04-26', 'Fête de l''Union', 'Union Day', 'يوم الاتحاد', false),
  ('tanzanie', '2026-05-01', 'Fête du Travail', 'Labour Day', 'عيد العمال', false),
  ('tanzanie', '2026-05-27', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('tanzanie', '2026-07-07', 'Saba Saba', 'Saba Saba', 'يوم سابا سابا', false),
  ('tanzanie', '2026-08-08', 'Nane Nane', 'Nane Nane', 'يوم ناني ناني', false),
  ('tanzanie', '2026-08-25', 'Mawlid Ennabaoui', 'Mawlid', 'المولد النبوي الشريف', true),
  ('tanzanie', '2026-10-14', 'Journée Nyerere', 'Nyerere Day', 'يوم نيريري', false),
  ('tanzanie', '2026-12-09', 'Fête de l''Indépendance', 'Independence Day', 'عيد الاستقلال', false),
  ('tanzanie', '2026-12-25', 'Noël', 'Christmas Day', 'عيد الميلاد', false),
  ('tanzanie', '2026-12-26', 'Lendemain de Noël', 'Boxing Day', 'ثاني أيام عيد الميلاد', false),
  ('algerie', '2027-01-01', 'Nouvel An', 'New Year''s Day', 'رأس السنة الميلادية', false),
  ('algerie', '2027-01-12', 'Yennayer', 'Yennayer', 'يناير، رأس السنة الأمازيغية', false),
  ('algerie', '2027-03-09', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('algerie', '2027-03-10', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('algerie', '2027-03-11', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('algerie', '2027-05-01', 'Fête du Travail', 'Labour Day', 'عيد العمال', false),
  ('algerie', '2027-05-16', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('algerie', '2027-05-17', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('algerie', '2027-05-18', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('algerie', '2027-06-06', 'Nouvel An hégirien', 'Islamic New Year', 'رأس السنة الهجرية', true),
  ('algerie', '2027-06-15', 'Achoura', 'Ashura', 'عاشوراء', true),
  ('algerie', '2027-07-05', 'Fête de l''Indépendance', 'Independence Day', 'عيد الاستقلال', false),
  ('algerie', '2027-08-14', 'Mawlid Ennabaoui', 'Mawlid', 'المولد النبوي الشريف', true),
  ('algerie', '2027-11-01', 'Anniversaire de la Révolution', 'Revolution Day', 'عيد الثورة', false),
  ('kenya', '2027-01-01', 'Nouvel An', 'New Year''s Day', 'رأس السنة الميلادية', false),
  ('kenya', '2027-03-09', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('kenya', '2027-03-26', 'Vendredi saint', 'Good Friday', 'الجمعة العظيمة', false),
  ('kenya', '2027-03-29', 'Lundi de Pâques', 'Easter Monday', 'اثنين الفصح', false),
  ('kenya', '2027-05-01', 'Fête du Travail', 'Labour Day', 'عيد العمال', false),
  ('kenya', '2027-05-16', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('kenya', '2027-05-17', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('kenya', '2027-06-01', 'Fête de Madaraka', 'Madaraka Day', 'يوم مداراكا', false),
  ('kenya', '2027-10-10', 'Fête de Mazingira', 'Mazingira Day', 'يوم مازينغيرا', false),
  ('kenya', '2027-10-11', 'Fête de Mazingira', 'Mazingira Day', 'يوم مازينغيرا', false),
  ('kenya', '2027-10-20', 'Fête de Mashujaa', 'Mashujaa Day', 'يوم ماشوجا', false),
  ('kenya', '2027-12-12', 'Fête de Jamhuri', 'Jamhuri Day', 'يوم جامهوري', false),
  ('kenya', '2027-12-13', 'Fête de Jamhuri', 'Jamhuri Day', 'يوم جامهوري', false),
  ('kenya', '2027-12-25', 'Noël', 'Christmas Day', 'عيد الميلاد', false),
  ('kenya', '2027-12-26', 'Lendemain de Noël', 'Boxing Day', 'ثاني أيام عيد الميلاد', false),
  ('kenya', '2027-12-27', 'Lendemain de Noël', 'Boxing Day', 'ثاني أيام عيد الميلاد', false),
  ('tanzanie', '2027-01-01', 'Nouvel An', 'New Year''s Day', 'رأس السنة الميلادية', false),
  ('tanzanie', '2027-01-12', 'Révolution de Zanzibar', 'Zanzibar Revolution Day', 'ثورة زنجبار', false),
  ('tanzanie', '2027-03-09', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('tanzanie', '2027-03-10', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('tanzanie', '2027-03-26', 'Vendredi saint', 'Good Friday', 'الجمعة العظيمة', false),
  ('tanzanie', '2027-03-29', 'Lundi de Pâques', 'Easter Monday', 'اثنين الفصح', false),
  ('tanzanie', '2027-04-07', 'Journée Karume', 'Karume Day', 'يوم كارومي', false),
  ('tanzanie', '2027-04-26', 'Fête de l''Union', 'Union Day', 'يوم الاتحاد', false),
  ('tanzanie', '2027-05-01', 'Fête du Travail', 'Labour Day', 'عيد العمال', false),
  ('tanzanie', '2027-05-16', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('tanzanie', '2027-07-07', 'Saba Saba', 'Saba Saba', 'يوم سابا سابا', false),
  ('tanzanie', '2027-08-08', 'Nane Nane', 'Nane Nane', 'يوم ناني ناني', false),
  ('tanzanie', '2027-08-14', 'Mawlid Ennabaoui', 'Mawlid', 'المولد النبوي الشريف', true),
  ('tanzanie', '2027-10-14', 'Journée Nyerere', 'Nyerere Day', 'يوم نيريري', false),
  ('tanzanie', '2027-12-09', 'Fête de l''Indépendance', 'Independence Day', 'عيد الاستقلال', false),
  ('tanzanie', '2027-12-25', 'Noël', 'Christmas Day', 'عيد الميلاد', false),
  ('tanzanie', '2027-12-26', 'Lendemain de Noël', 'Boxing Day', 'ثاني أيام عيد الميلاد', false);

-- schemas/due_days.sql

create function hawa.delay_days(delay text) returns numeric
language sql immutable set search_path = '' as $$
  select case delay
    when 'urgent' then 10 when '1_mois' then 30 when '3_mois' then 90 when '6_mois' then 180 when 'flexible' then 60
  end
$$;
comment on function hawa.delay_days(text) is
  'Days of a wished delay, null where none was said (free text cannot be stored); sync/domain/delay.ts is its twin.';

create function hawa.study_due(asked timestamptz, delay text) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  -- Hours, not days: no time zone has a say in it, so the answer may be indexed.
  return asked + hawa.delay_days(delay)::double precision * interval '24 hours';
end $$;
comment on function hawa.study_due(timestamptz,text) is
  'When the days of a delay are over, counted from the request, on whatever day that is; null when no delay was '
  'said. The due day is hawa.working_due.';

create function hawa.is_late(study public.demandes_etudes, at timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select study.statut not in ('complete', 'annulée') and coalesce(study.echeance < at, false)
$$;
comment on function hawa.is_late(demandes_etudes,timestamptz) is
  'The report is neither delivered nor given up, and its day is over. Twin of isLate in sync/domain/delay.ts.';

create function hawa.study_amount(agreed numeric, budget text) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce(agreed, hawa.budget_amount(budget))
$$;
comment on function hawa.study_amount(numeric,text) is
  'DA: the price that was agreed, else the amount of the budget, 0 where neither says any. Twin of studyPrice in '
  'sync/domain/money.ts.';

create function hawa.is_day_off(pays text, day date) returns boolean
language sql stable set search_path = '' as $$
  select extract(dow from day)::integer = any (hawa.weekend_of(pays))
    or exists (select 1 from public.public_holidays h where h.pays = coalesce(is_day_off.pays, 'algerie')
      and h.jour = day)
$$;
comment on function hawa.is_day_off(text,date) is
  'Weekend or public holiday of a country; no country counts as Algeria. Twin of isDayOff in '
  'sync/domain/calendar.ts.';

create function hawa.working_due(pays text, asked timestamptz, delay text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare due timestamptz := hawa.study_due(asked, delay);
begin
  -- Whole days of 24 hours: none of the three countries turns its clock. A year without a working day is no calendar.
  for moved in 1..366 loop
    exit when due is null or not hawa.is_day_off(pays, hawa.local_day(due, pays));
    due := due + interval '24 hours';
  end loop;
  return due;
end $$;
comment on function hawa.working_due(text,timestamptz,text) is
  'When the report is due: the days of its delay after the request, or the first working day of its country from '
  'then on, at the same hour; null when no delay was said. Twin of expectedAt in sync/domain/delay.ts.';

create function hawa.set_study_due() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.echeance := hawa.working_due(new.pays, new.created_at, new.delai_souhaite);
  return new;
end $$;
comment on function hawa.set_study_due() is 'Row trigger: when the report is due.';

create function hawa.on_holidays_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Studies due on that day, or moved over it. Closed ones stay: their day is history, and nobody waits for it.
  update public.demandes_etudes s set echeance = null
  from (values (old.pays, old.jour), (new.pays, new.jour)) changed (pays, jour)
  where s.pays = changed.pays and s.statut not in ('complete', 'annulée')
    and hawa.study_due(s.created_at, s.delai_souhaite) between (changed.jour - 31)::timestamptz
      and (changed.jour + 2)::timestamptz
    and s.echeance is distinct from hawa.working_due(s.pays, s.created_at, s.delai_souhaite);
  return null;
end $$;
comment on function hawa.on_holidays_changed() is
  'Row trigger: studies under way that are due around a day of the calendar get their day again, and their devices '
  'are told.';

create index demandes_etudes_open_asked on public.demandes_etudes (hawa.study_due(created_at, delai_souhaite), id)
  where statut not in ('complete', 'annulée');

create index demandes_etudes_amount on public.demandes_etudes (hawa.study_amount(prix_convenu, budget_estime), id);

create trigger a_due before insert or update of created_at, delai_souhaite, pays, echeance on public.demandes_etudes
  for each row execute function hawa.set_study_due();

create trigger c_dues after insert or update or delete
  on public.public_holidays for each row execute function hawa.on_holidays_changed();

-- schemas/reports.sql

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  -- One current report a study.
  study_id uuid not null unique references public.demandes_etudes (id) on delete cascade,
  path text not null unique check (char_length(path) <= 300),
  size bigint not null check (size between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  type_rapport text not null default 'analyse' check (type_rapport in ('analyse', 'echantillonnage', 'consultation',
    'terrain', 'laboratoire')),
  commentaires text check (char_length(commentaires) <= 5000),
  created_by uuid not null references public.profiles (id),
  created_at timestamptz not null default now()
);
alter table public.reports alter column sha256 set statistics 0, alter column type_rapport set statistics 0,
  alter column commentaires set statistics 0;
alter table public.reports enable row level security;
revoke all on table public.reports from public, anon, authenticated;
grant select on table public.reports to authenticated;

create table public.stored_files (
  path text primary key check (char_length(path) <= 300),
  size bigint not null check (size >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  owner uuid,
  -- Which version of the object was read: facts about a file that was replaced since are worth nothing.
  object_id uuid not null,
  object_version text,
  checked_at timestamptz not null default now(),
  content_type text check (content_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp',
    'application/zip'))
);
comment on table public.stored_files is
  'Facts read back from storage by the server; the announcements of a device are compared with them [L11].';
comment on column public.stored_files.content_type is
  'By the first bytes, never by a name or a heading. Office documents are zip archives. Null: none of these.';
alter table public.stored_files alter column sha256 set statistics 0, alter column object_version set statistics 0,
  alter column content_type set statistics 0;
alter table public.stored_files enable row level security;
revoke all on table public.stored_files from public, anon, authenticated;
grant select on table public.stored_files to authenticated;

create function hawa.report_path_study(path text, owner uuid) returns uuid
language sql immutable set search_path = '' as $$
  select substring(path from '^reports/' || owner::text ||
    '/rapport_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})_[0-9A-Za-z_.-]{1,64}\.pdf$')::uuid
$$;
comment on function hawa.report_path_study(text,uuid) is
  'Study named by a path reports/{owner}/rapport_{study}_{timestamp}.pdf; null when the path is not of that shape '
  'or of somebody else.';

create function hawa.check_stored_report(path text, owner uuid, size bigint, sha256 text) returns void
language plpgsql stable set search_path = '' as $$
declare
  facts public.stored_files := hawa.facts_of('mission-reports', path, owner);
begin
  if facts.size > 10485760 then perform hawa.refuse('too_large'); end if;
  if facts.content_type is distinct from 'application/pdf' then perform hawa.refuse('not_pdf'); end if;
  if facts.size <> check_stored_report.size or facts.sha256 <> check_stored_report.sha256 then
    perform hawa.refuse('file_mismatch');
  end if;
end $$;
comment on function hawa.check_stored_report(text,uuid,bigint,text) is
  '[L11] The object exists, is the caller''s, was read back by the server in this very version, is a PDF, and is as '
  'announced. Refuses file_missing, file_unverified, too_large, not_pdf, file_mismatch.';

create function hawa.cmd_attach_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  report public.reports;
  mission public.demandes_etudes;
  moved text;
  receipt jsonb;
  facts jsonb;
begin
  perform hawa.require_kind(me, 'intervention');
  report := hawa.report_arg(me, args);
  mission := hawa.mission_of(me, report.study_id);
  receipt := hawa.own_receipt(me, report);
  if receipt is not null and mission.statut in ('terminée', 'complete') then return receipt; end if;
  moved := hawa.next_statut('attach_report', mission.statut);
  if (hawa.open_held_report(report.study_id)).sha256 = report.sha256 then perform hawa.refuse('same_file'); end if;
  perform hawa.check_stored_report(report.path, me.user_id, report.size, report.sha256);
  facts := jsonb_build_object('size', report.size, 'sha256', report.sha256, 'type_rapport', report.type_rapport);
  if hawa.setting('validation_rapports') = 'true' then
    receipt := hawa.hold_report(report, null);
    perform hawa.record_event(report.study_id, 'report_submitted', me, greatest(at, mission.date_fin_mission), facts);
    return receipt;
  end if;
  update public.held_reports h set superseded_at = clock_timestamp()
  where h.study_id = report.study_id and h.superseded_at is null and h.verdict is distinct from 'validated';
  receipt := hawa.put_report(report, moved);
  perform hawa.record_event(report.study_id, 'report_attached', me, greatest(at, mission.date_fin_mission), facts);
  return receipt;
end $$;
comment on function hawa.cmd_attach_report(profiles,jsonb,timestamptz) is
  'Hands in the report: the study becomes complete only when the stored file is proved [L11] and, where the company '
  'has decided so (validation_rapports), an administrator has validated it; until then it stays terminée and the '
  'receipt says held. The same file, handed in by the same person before, is answered with its receipt. Refuses '
  'not_allowed, not_approved, invalid, too_large, not_found, not_yours, wrong_state, same_file (it was sent back), '
  'file_missing, file_unverified, not_pdf, file_mismatch.';

create function public.record_stored_file(path text, size bigint, sha256 text, content_type text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare found_object record;
begin
  select o.id, o.version, coalesce(o.owner_id, o.owner::text) as owner into found_object
  from storage.objects o where o.bucket_id = hawa.bucket_of(record_stored_file.path)
    and o.name = record_stored_file.path;
  if not found then
    raise exception using errcode = 'P0002', message = 'no such object';
  end if;
  insert into public.stored_files as f (path, size, sha256, content_type, owner, object_id, object_version)
  values (record_stored_file.path, record_stored_file.size, lower(record_stored_file.sha256),
    record_stored_file.content_type, found_object.owner::uuid, found_object.id, found_object.version)
  on conflict (path) do update set
    size = excluded.size, sha256 = excluded.sha256, content_type = excluded.content_type, owner = excluded.owner,
    object_id = excluded.object_id, object_version = excluded.object_version, checked_at = now();
  return (select to_jsonb(f) from public.stored_files f where f.path = record_stored_file.path);
end $$;
comment on function public.record_stored_file(text,bigint,text,text) is
  'Records the facts the server read back from storage: bytes, lower-case hex SHA-256, type by the first bytes. The '
  'path says the bucket. service_role only. Idempotent. P0002 when the object does not exist.';

create function hawa.facts_of(bucket text, path text, owner uuid) returns public.stored_files
language plpgsql stable set search_path = '' as $$
declare
  stored record;
  facts public.stored_files;
begin
  select o.id, o.version into stored from storage.objects o
  where o.bucket_id = facts_of.bucket and o.name = facts_of.path
    and (coalesce(o.owner_id, o.owner::text) = facts_of.owner::text
    or exists (select 1 from hawa.file_imports i where i.path = facts_of.path and i.person = facts_of.owner
      and i.imported_by::text = coalesce(o.owner_id, o.owner::text)));
  if not found then perform hawa.refuse('file_missing'); end if;
  select * into facts from public.stored_files f
  where f.path = facts_of.path and f.object_id = stored.id and f.object_version is not distinct from stored.version;
  if not found then perform hawa.refuse('file_unverified'); end if;
  return facts;
end $$;
comment on function hawa.facts_of(text,text,uuid) is
  '[L11] The facts the server read back of an object of this person, or of one that an administrator put there for '
  'them, in its very version. Refuses file_missing, file_unverified.';

create trigger a_closed before insert or delete or update or truncate
  on public.reports for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.stored_files for each statement execute function hawa.keep_closed();

create trigger a_lock before insert or update or delete on public.reports
  for each statement execute function hawa.take_feed_lock();

create policy "report of a study one sees in full" on public.reports for select to authenticated
  using (exists (select 1 from public.demandes_etudes s where s.id = study_id));

create policy "own files" on public.stored_files for select to authenticated
  using ((owner = (select auth.uid()) and (select hawa.is_current())) or (select hawa.my_id_as('admin')) is not null);

-- schemas/commands.sql

create table public.commands (
  id uuid primary key,
  -- No foreign key: the audit outlives the account.
  user_id uuid,
  name text not null,
  args jsonb,
  study_id uuid,
  made_at timestamptz not null,
  received_at timestamptz not null default now(),
  verdict text not null check (verdict in ('applied', 'refused')),
  code text,
  result jsonb,
  args_digest text check (args_digest ~ '^[0-9a-f]{64}$'),
  check ((verdict = 'refused') = (code is not null))
);
comment on table public.commands is 'Ledger of every command with its verdict [L3]; also the audit log.';
alter table public.commands alter column name set statistics 0, alter column args set statistics 0,
  alter column verdict set statistics 0, alter column code set statistics 0, alter column result set statistics 0,
  alter column args_digest set statistics 0;
alter table public.commands enable row level security;
revoke all on table public.commands from public, anon, authenticated;
grant select on table public.commands to authenticated;

create function hawa.allowed_time(made_at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select least(greatest(coalesce(made_at, now()), now() - interval '1 year'), now())
$$;
comment on function hawa.allowed_time(timestamptz) is
  '[L17] The device''s time, never in the future. Older than a year is a broken clock, not a long journey, and is '
  'raised to that.';

create function hawa.run_command(me public.profiles, name text, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare answer jsonb;
begin
  if me.id is null then perform hawa.refuse('not_allowed'); end if;
  if not me.is_active then perform hawa.refuse('account_inactive'); end if;
  if name !~ '^[a-z_]{1,60}$'
    or to_regprocedure(format('hawa.cmd_%s(public.profiles,jsonb,timestamp with time zone)', name)) is null then
    perform hawa.refuse('unknown_command');
  end if;
  answer := coalesce(hawa.own_move_again(me, name, args), hawa.own_fact_again(me, name, args));
  if answer is null then execute format('select hawa.cmd_%s($1, $2, $3)', name) into answer using me, args, at; end if;
  return answer;
end $$;
comment on function hawa.run_command(profiles,text,jsonb,timestamptz) is
  'Carries a command out, unless the same person has done it already [L19]: every hawa.cmd_<name>(public.profiles, '
  'jsonb, timestamptz) is one, and nothing else is. Refuses unknown_command. The name is matched before it becomes '
  'a part of a statement.';

create function hawa.verdict_of(entry public.commands, replayed boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('verdict', entry.verdict, 'code', entry.code))
    || case when entry.result is null then '{}' else jsonb_build_object('result', entry.result) end
    || jsonb_build_object('replayed', replayed)
$$;
comment on function hawa.verdict_of(commands,boolean) is 'The answer of apply_command for a ledger row.';

create function hawa.is_too_long(args jsonb) returns boolean
language sql immutable set search_path = '' as $$
  -- Stored size first and text last: 1e131071 takes ten bytes stored and 128 KiB written out.
  select case
    when pg_column_size(args) > 262144 then true
    when jsonb_path_exists(args, '$.** ? (@.type() == "number" && (@ > 1e400 || @ < -1e400))') then true
    else octet_length(args::text) > 262144
  end
$$;
comment on function hawa.is_too_long(jsonb) is
  'More than 256 KiB, stored or written out, which two texts of 20,000 characters do not reach, be each of six '
  'bytes ("\u0001"); a number that no device can write (beyond 1e400) counts as too long.';

create function public.apply_command(id uuid, name text, args jsonb, made_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  caller uuid := auth.uid();
  me public.profiles;
  entry public.commands;
  told text;
  -- The reason for which the caller may give nothing now.
  because text;
begin
  if apply_command.name in ('contact_expert', 'subscribe_newsletter') then
    return hawa.apply_visitor_command(apply_command.id, apply_command.name, apply_command.args, apply_command.made_at,
      hawa.caller_address());
  end if;
  if caller is null then
    raise exception using errcode = '42501', message = 'sign in first';
  end if;
  perform hawa.lock_feed();

  select * into entry from public.commands c where c.id = apply_command.id;
  if found then
    if entry.user_id is distinct from caller then
      return jsonb_build_object('verdict', 'refused', 'code', 'not_allowed', 'replayed', false);
    end if;
    return hawa.verdict_of(entry, true);
  end if;

  entry.id := apply_command.id;
  entry.user_id := caller;
  entry.name := left(coalesce(apply_command.name, ''), 64);
  entry.args := apply_command.args;
  entry.made_at := hawa.allowed_time(apply_command.made_at);
  entry.received_at := now();
  if entry.args ->> 'study_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    entry.study_id := entry.args ->> 'study_id';
  end if;

  begin
    if entry.id is null then perform hawa.refuse_field('id', 'required'); end if;
    if hawa.is_too_long(entry.args) then
      entry.args := null;
      perform hawa.refuse_field('args', 'too_long');
    end if;
    me := hawa.me();
    if me.id is null then
      -- A profile that is missing is made when it is needed (accounts older than the trigger).
      perform hawa.make_profile(u) from auth.users u where u.id = caller;
      select * into me from public.profiles p where p.user_id = caller;
    end if;
    -- For hawa.note_change; a refusal takes it back with everything else.
    perform set_config('hawa.command_id', entry.id::text, true);
    entry.result := hawa.run_command(me, entry.name, entry.args, entry.made_at);
    perform set_config('hawa.command_id', '', true);
    entry.verdict := 'applied';
  exception when sqlstate 'HW001' then
    get stacked diagnostics entry.code = message_text, told = pg_exception_detail;
    entry.verdict := 'refused';
    entry.result := nullif(told, '')::jsonb;
  end;

  because := case when not me.is_active then 'account_inactive' when not me.is_approved then 'not_approved' end;
  if entry.code = because then
    return jsonb_build_object('verdict', 'refused', 'code', entry.code, 'replayed', false, 'pause', true);
  end if;

  if entry.id is not null then
    insert into public.commands select entry.*;
  end if;
  return hawa.verdict_of(entry, false);
end $$;
comment on function public.apply_command(uuid,text,jsonb,timestamptz) is
  'The one door for writes. Answers {verdict: applied|refused, code?, result?, replayed, pause?}. Ledger row, effect '
  'and verdict are one transaction [L3]: a repeated id of the same person answers the recorded verdict; an id of '
  'somebody else is refused not_allowed and tells nothing. A refusal because the caller is not active or not '
  'approved is not recorded and says pause: the same id is decided when that is over [L20]. Visitors give '
  'contact_expert and subscribe_newsletter. Takes the feed lock before any row lock [L7]. made_at is clamped [L17]. '
  'Errors that are not refusals propagate, so that the device tries again [L4]; 42501 without a session.';
grant execute on function public.apply_command(uuid,text,jsonb,timestamptz) to anon, authenticated;

create index commands_user on public.commands (user_id, received_at);

create index commands_study on public.commands (study_id) where study_id is not null;

create index commands_received on public.commands (received_at desc, id desc) where name not in ('mark_thread_read',
  'mark_notices_seen', 'mark_report_opened');

create index commands_name on public.commands (name, received_at desc, id desc);

create index commands_refused on public.commands (received_at desc) where verdict = 'refused';

create trigger a_closed before insert or delete or update or truncate
  on public.commands for each statement execute function hawa.keep_closed();

create policy "own commands" on public.commands for select to authenticated
  using ((user_id = (select auth.uid()) and (select hawa.is_current()))
    or (select hawa.my_id_as('admin')) is not null);

-- schemas/feed.sql

create table hawa.departures (
  study_id uuid not null,
  audience text not null,
  rev bigint not null,
  primary key (study_id, audience)
);

create function hawa.in_pool(statut text, intervenant_id uuid) returns boolean
language sql immutable set search_path = '' as $$
  select statut = 'complete' or (statut = 'en_attente' and intervenant_id is null)
$$;
comment on function hawa.in_pool(text,uuid) is
  'Is the study shown to every approved intervenant (available or delivered)?';

create function hawa.on_study_left() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone boolean := tg_op = 'DELETE';
  drawn bigint := case when gone then nextval('hawa.feed_rev') else new.rev end;
begin
  insert into hawa.departures as d (study_id, audience, rev)
  select old.id, a.audience, drawn from (values
    ('admin', gone),
    ('pool', hawa.in_pool(old.statut, old.intervenant_id) and (gone or not hawa.in_pool(new.statut,
      new.intervenant_id))),
    (old.client_id::text, gone or old.client_id <> new.client_id),
    (old.intervenant_id::text, gone or old.intervenant_id is distinct from new.intervenant_id)
  ) as a (audience, leaves)
  where a.leaves and a.audience is not null
  on conflict (study_id, audience) do update set rev = excluded.rev;
  if not gone and hawa.in_pool(new.statut, new.intervenant_id) then
    delete from hawa.departures d where d.study_id = new.id and d.audience = 'pool';
  end if;
  return null;
end $$;
comment on function hawa.on_study_left() is
  'Row trigger: notes every audience that a change or a deletion takes a study away from.';

create function hawa.feed_row(study uuid, shown text, revision bigint) returns jsonb
language sql stable set search_path = '' as $$
  select case when shown = 'gone'
    then jsonb_build_object('id', study, 'rev', revision, 'deleted', true)
    else (
      select to_jsonb(s) || jsonb_build_object(
        'deleted', false,
        'client_nom', hawa.full_name(s.client_id),
        'intervenant_nom', hawa.full_name(s.intervenant_id),
        'rapport_size', r.size, 'rapport_sha256', r.sha256, 'type_rapport', r.type_rapport, 'commentaires',
          r.commentaires)
        || case when shown = 'masked'
          then
            '{"client_nom": null, "contact_nom": null, "contact_email": null, "contact_telephone": null, '
            '"prix_convenu": null}'::jsonb
          else '{}' end
      from public.demandes_etudes s left join public.reports r on r.study_id = s.id
      where s.id = study)
    end
$$;
comment on function hawa.feed_row(uuid,text,bigint) is
  'One flat row of the feed: full, masked (without who to contact, the client''s own name, nor the agreed price) or '
  'gone (a tombstone).';

create function public.pull_studies(after_rev bigint default 0, batch integer default 500)
returns setof jsonb
language plpgsql stable security definer
set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
declare
  me public.profiles := hawa.me();
  since bigint := greatest(coalesce(after_rev, 0), 0);
  -- A device that starts from zero has nothing to forget.
  forgets boolean := coalesce(after_rev, 0) > 0;
  top integer := least(greatest(coalesce(batch, 500), 1), 2000);
  ids uuid[];
  ways text[];
  revs bigint[];
  line jsonb;
  held jsonb;
  filled bigint := 0;
begin
  if me.id is null or not me.is_active or not me.is_approved then return; end if;
  -- Every branch filters before it limits, so that no page can step over a row of another branch.
  case me.type_compte
    when 'client' then
      select array_agg(p.id order by p.rev), array_agg(p.shown order by p.rev), array_agg(p.rev order by p.rev)
      into ids, ways, revs from (
        (select s.id, 'full' as shown, s.rev from public.demandes_etudes s
          where s.client_id = me.id and s.rev > since order by s.rev limit top)
        union
        (select d.study_id, 'gone', d.rev from hawa.departures d
          where forgets and d.audience = me.id::text and d.rev > since
            and not exists (select 1 from public.demandes_etudes s where s.id = d.study_id and s.client_id = me.id)
          order by d.rev limit top)
        order by rev limit top) p;
    when 'intervention' then
      select array_agg(p.id order by p.rev), array_agg(p.shown order by p.rev), array_agg(p.rev order by p.rev)
      into ids, ways, revs from (
        (select s.id, 'full' as shown, s.rev from public.demandes_etudes s
          where s.intervenant_id = me.id and s.rev > since order by s.rev limit top)
        union
        (select s.id, 'masked', s.rev from public.demandes_etudes s
          where s.statut = 'en_attente' and s.intervenant_id is null and s.rev > since order by s.rev limit top)
        union
        (select s.id, 'masked', s.rev from public.demandes_etudes s
          where s.statut = 'complete' and s.intervenant_id is distinct from me.id and s.rev > since
          order by s.rev limit top)
        union
        (select d.study_id, 'gone', d.rev from hawa.departures d
          where forgets and d.audience = 'pool' and d.rev > since and hawa.hidden_from_intervenant(d.study_id, me.id)
          order by d.rev limit top)
        union
        (select d.study_id, 'gone', d.rev from hawa.departures d
          where forgets and d.audience = me.id::text and d.rev > since
            and hawa.hidden_from_intervenant(d.study_id, me.id)
          order by d.rev limit top)
        order by rev limit top) p;
    when 'admin' then
      select array_agg(p.id order by p.rev), array_agg(p.shown order by p.rev), array_agg(p.rev order by p.rev)
      into ids, ways, revs from (
        (select s.id, 'full' as shown, s.rev from public.demandes_etudes s where s.rev > since
          order by s.rev limit top)
        union
        (select d.study_id, 'gone', d.rev from hawa.departures d
          where forgets and d.audience = 'admin' and d.rev > since order by d.rev limit top)
        order by rev limit top) p;
  end case;
  for place in 1 .. coalesce(cardinality(ids), 0) loop
    line := hawa.feed_row(ids[place], ways[place], revs[place]);
    filled := filled + octet_length(line::text);
    if held is not null then
      if filled > hawa.page_bytes() then
        return next held || '{"more": true}';
        return;
      end if;
      return next held;
    end if;
    held := line;
  end loop;
  if held is not null then return next held; end if;
end $$;
comment on function public.pull_studies(bigint,integer) is
  'The change feed [L7][L8]: at most batch (1 to 2000) rows of the caller''s view with rev > after_rev, by rev, and '
  'hawa.page_bytes() at most. A page that ended by its length has more: true in its last row; else one of fewer than '
  'batch rows is the last. Tombstones {id, rev, deleted: true} for studies that left the view, none when after_rev '
  '<= 0. Client: own studies. Intervenant: available and delivered ones masked, own missions in full. Admin: '
  'everything. Inactive or waiting accounts: nothing. The cost grows with the answer.';
grant execute on function public.pull_studies(bigint,integer) to authenticated;

create function hawa.hidden_from_intervenant(study uuid, viewer uuid) returns boolean
language sql stable set search_path = '' as $$
  select not exists (select 1 from public.demandes_etudes s
    where s.id = study and (s.intervenant_id = viewer or hawa.in_pool(s.statut, s.intervenant_id)))
$$;
comment on function hawa.hidden_from_intervenant(uuid,uuid) is
  'The study is gone, or neither theirs nor in the pool.';

create function public.feed_digest() returns jsonb
language plpgsql stable security definer
set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
declare
  me public.profiles := hawa.me();
  total bigint := 0;
  mixed bigint := 0;
begin
  if me.id is not null and me.is_active and me.is_approved then
    case me.type_compte
      when 'client' then
        select count(*), bit_xor(s.rev) into total, mixed from public.demandes_etudes s where s.client_id = me.id;
      when 'intervention' then
        select count(*), bit_xor(v.rev) into total, mixed from (
          select s.rev from public.demandes_etudes s where s.intervenant_id = me.id
          union all
          select s.rev from public.demandes_etudes s where s.statut = 'en_attente' and s.intervenant_id is null
          union all
          select s.rev from public.demandes_etudes s where s.statut = 'complete' and s.intervenant_id is distinct
            from me.id) v;
      when 'admin' then
        select count(*), bit_xor(s.rev) into total, mixed from public.demandes_etudes s;
    end case;
  end if;
  return jsonb_build_object('count', total, 'xor', coalesce(mixed, 0), 'server_time', now(), 'timeline', (select t.id
    from hawa.timeline t));
end $$;
comment on function public.feed_digest() is
  '[L10] How many rows the caller sees and the xor of their revisions, over the very set of pull_studies; the '
  'server''s time [L17]; and its timeline, another one after a restore from a backup.';
grant execute on function public.feed_digest() to authenticated;

create index departures_audience_rev on hawa.departures (audience, rev);

create trigger d_departures after update or delete on public.demandes_etudes
  for each row execute function hawa.on_study_left();

-- schemas/records.sql

create table hawa.deliveries (
  audience uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,30}$'),
  record_id uuid not null,
  study_id uuid,
  rev bigint not null,
  -- [L8] This reader has it no more.
  gone boolean not null default false,
  primary key (audience, kind, record_id)
);

create table hawa.record_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,30}$'),
  for_field boolean not null
);
comment on table hawa.record_kinds is
  'for_field: records of this kind that belong to a study are shown to its specialist too, besides its client. Each '
  'kind has a function hawa.body_<kind>(record uuid, reader uuid) returns jsonb.';

create function hawa.deliver(kind text, record uuid, study uuid, readers uuid[]) returns void
language sql volatile set search_path = '' as $$
  insert into hawa.deliveries as d (audience, kind, record_id, study_id, rev)
  select r.reader, deliver.kind, record, study, nextval('hawa.feed_rev')
  from (select distinct reader from unnest(readers) as reader where reader is not null) r
  on conflict (audience, kind, record_id) do update set rev = excluded.rev, gone = false, study_id = excluded.study_id
$$;
comment on function hawa.deliver(text,uuid,uuid,uuid[]) is
  'Shows a new or changed record to these profiles [L7]. The caller holds the feed lock.';

create function hawa.withdraw(kind text, record uuid) returns void
language sql volatile set search_path = '' as $$
  update hawa.deliveries d set gone = true, rev = nextval('hawa.feed_rev')
  where d.kind = withdraw.kind and d.record_id = record and not d.gone
$$;
comment on function hawa.withdraw(text,uuid) is
  'Takes a record away from everybody who had it [L8]. The caller holds the feed lock.';

create function hawa.readers_of(study uuid, kind text) returns uuid[]
language sql stable set search_path = '' as $$
  select array[s.client_id, case when k.for_field then s.intervenant_id end]
  from public.demandes_etudes s, hawa.record_kinds k where s.id = study and k.kind = readers_of.kind
$$;
comment on function hawa.readers_of(uuid,text) is
  'Readers of a record of a study: its client and, where the kind says so, its specialist.';

create function hawa.delivered_rev(kind text, record uuid, reader uuid) returns bigint
language sql stable set search_path = '' as $$
  select max(d.rev) from public.profiles p, hawa.deliveries d
  where p.id = reader and d.audience = any (hawa.audiences_of(p)) and d.kind = delivered_rev.kind
    and d.record_id = record
$$;
comment on function hawa.delivered_rev(text,uuid,uuid) is
  'The revision at which this reader has the record: the rev in the answer of a command on records.';

create function hawa.on_study_people_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update hawa.deliveries d set gone = true, rev = nextval('hawa.feed_rev') where d.study_id = old.id and not d.gone;
    return null;
  end if;
  if old.intervenant_id is not null and old.intervenant_id is distinct from new.intervenant_id then
    update hawa.deliveries d set gone = true, rev = nextval('hawa.feed_rev')
    where d.study_id = new.id and d.audience = old.intervenant_id and not d.gone;
  end if;
  if new.intervenant_id is not null and old.intervenant_id is distinct from new.intervenant_id then
    perform hawa.deliver(d.kind, d.record_id, new.id, array[new.intervenant_id])
    from hawa.deliveries d join hawa.record_kinds k on k.kind = d.kind and k.for_field
    where d.study_id = new.id and d.audience = new.client_id and not d.gone
    order by d.rev;
  end if;
  return null;
end $$;
comment on function hawa.on_study_people_changed() is
  'Row trigger: who becomes a study''s specialist is shown its records, who ceases to be loses them; a deleted '
  'study takes its records along. A study never changes its client.';

create function hawa.record_body(kind text, record uuid, reader uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare answer jsonb;
begin
  execute format('select hawa.body_%s($1, $2)', kind) into answer using record, reader;
  return answer;
end $$;
comment on function hawa.record_body(text,uuid,uuid) is
  'A record as this reader may see it: hawa.body_<kind>. kind comes from hawa.deliveries, never from a caller.';

create function public.pull_records(after_rev bigint default 0, batch integer default 500) returns jsonb
language plpgsql stable security definer
set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
declare
  me public.profiles := hawa.me();
  since bigint := greatest(coalesce(after_rev, 0), 0);
  top integer := least(greatest(coalesce(batch, 500), 1), 2000);
  audiences uuid[] := hawa.audiences_of(me);
  delivery hawa.deliveries;
  line jsonb;
  found_rows jsonb[] := '{}';
  filled bigint := 0;
  more boolean := false;
  digest jsonb := jsonb_build_object('count', 0, 'xor', 0);
begin
  if me.id is not null and me.is_active and me.is_approved then
    for delivery in
      -- A page of each by its index, and of these the first: never all that an audience has.
      select d.* from unnest(audiences) as a (audience) cross join lateral (
        select x.* from hawa.deliveries x
        -- A device that starts from zero has nothing to forget.
        where x.audience = a.audience and x.rev > since and (since > 0 or not x.gone)
        order by x.rev limit top) d
      order by d.rev limit top
    loop
      if delivery.gone then
        line := jsonb_build_object('id', delivery.record_id, 'kind', delivery.kind, 'rev', delivery.rev,
          'deleted', true);
      else
        line := jsonb_build_object('id', delivery.record_id, 'kind', delivery.kind, 'rev', delivery.rev,
          'deleted', false, 'study_id', delivery.study_id,
          'body', hawa.record_body(delivery.kind, delivery.record_id, me.id));
      end if;
      filled := filled + octet_length(line::text);
      more := cardinality(found_rows) > 0 and filled > hawa.page_bytes();
      exit when more;
      found_rows := found_rows || line;
    end loop;
    if more or cardinality(found_rows) = top then
      digest := null;
    else
      select jsonb_build_object('count', count(*), 'xor', coalesce(bit_xor(d.rev), 0)) into digest
      from hawa.deliveries d where d.audience = any (audiences) and not d.gone;
    end if;
  end if;
  return jsonb_build_object('rows', to_jsonb(found_rows), 'digest', digest);
end $$;
comment on function public.pull_records(bigint,integer) is
  'The feed of records [L7][L8]: {rows, digest}. At most batch (1 to 2000) of the caller''s records with rev > '
  'after_rev, by rev, and hawa.page_bytes() at most; tombstones {id, kind, rev, deleted: true}, none when after_rev '
  '<= 0. digest {count, xor} over all the caller has [L10], in the snapshot of the rows, and null while more is to '
  'come. Inactive or waiting accounts: nothing.';
grant execute on function public.pull_records(bigint,integer) to authenticated;

create function hawa.body_event(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', e.kind, 'by_name', e.by_name, 'by_role', p.type_compte, 'mine',
    coalesce(e.by_profile = reader, false),
    'to_me', coalesce(e.data ->> 'intervenant_id' = reader::text, false), 'at', e.at, 'received_at', e.received_at,
      'data', e.data - 'intervenant_id')
  from public.study_events e left join public.profiles p on p.id = e.by_profile where e.id = record
$$;
comment on function hawa.body_event(uuid,uuid) is
  'One line of the timeline of a study, as its client and its specialist read it.';

create function hawa.on_event_recorded() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if hawa.is_internal_event(new.kind) then
    perform hawa.deliver('event', new.id, new.study_id, array[s.intervenant_id]) from public.demandes_etudes s
      where s.id = new.study_id;
  else
    perform hawa.deliver('event', new.id, new.study_id, hawa.readers_of(new.study_id, 'event'));
  end if;
  return null;
end $$;
comment on function hawa.on_event_recorded() is
  'Row trigger: a new or changed line of the timeline goes to its readers.';

create function hawa.audiences_of(reader public.profiles) returns uuid[]
language sql immutable set search_path = '' as $$
  select case when reader.type_compte = 'intervention' then array[reader.id, hawa.thread_of_team()]
    else array[reader.id] end
$$;
comment on function hawa.audiences_of(profiles) is
  'In whose name a person reads the second feed: their own, and a specialist the one that all share. Administrators '
  'mirror nothing and ask.';

create index deliveries_audience_rev on hawa.deliveries (audience, rev);

create index deliveries_study on hawa.deliveries (study_id) where study_id is not null;

create index deliveries_record on hawa.deliveries (record_id);

create index deliveries_shown on hawa.deliveries (audience, rev) where not gone;

create trigger e_records after update of intervenant_id or delete on public.demandes_etudes
  for each row execute function hawa.on_study_people_changed();

create trigger c_deliver after insert or update on public.study_events
  for each row execute function hawa.on_event_recorded();

insert into hawa.record_kinds (kind, for_field) values ('event', true);

-- schemas/visitors.sql

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
  select coalesce(nullif(h.told ->> 'cf-connecting-ip', ''), nullif(btrim(split_part(h.told ->> 'x-forwarded-for',
    ',', 1)), ''), 'unknown')
  from (select nullif(current_setting('request.headers', true), '')::jsonb as told) h
$$;
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
language sql immutable set search_path = '' as $$
  select hawa.choice_arg(args, 'langue', array['fr', 'en', 'ar'], true)
$$;
comment on function hawa.langue_arg(jsonb) is 'The language somebody writes in and reads mails in.';

create function hawa.receipt_number(id uuid) returns text
language sql immutable set search_path = '' as $$
  select 'HW-' || upper(left(id::text, 8))
$$;
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

-- schemas/mails.sql

create table public.mail_jobs (
  id uuid primary key default gen_random_uuid(),
  template text not null check (template in ('contact_message', 'expert_request', 'newsletter_already',
    'newsletter_confirm', 'notice', 'account_refused', 'invitation', 'inquiry_reply', 'letter', 'letter_test',
    'account_deleted', 'address_changed')),
  langue text not null check (langue in ('fr', 'en', 'ar')),
  -- An address, or a part of the company (an office by its country, support): the sender knows their addresses.
  recipient text not null check (char_length(recipient) <= 254),
  data jsonb not null,
  attempts integer not null default 0,
  last_error text check (char_length(last_error) <= 500),
  next_attempt_at timestamptz not null default now(),
  lease uuid,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  profile uuid references public.profiles (id) on delete cascade,
  event text,
  -- The study, the invoice, or the id that names the conversation.
  about uuid,
  -- The study that it belongs to; else the same as about; of an invitation, its id.
  matter uuid,
  -- When the event it reports was done.
  at timestamptz,
  -- The payment, where several are told about one invoice.
  source uuid,
  -- The mail in which it was handed to a sender: one for all rows that leave together. Null: not handed over, or
  -- handed over and certainly not taken.
  gathered uuid,
  -- address: this address takes no mail. bounced: it was taken, and came back. complaint: its reader called it
  -- unwanted. given_up: nobody took it in four days.
  failure text check (failure in ('address', 'bounced', 'complaint', 'given_up')),
  failed_at timestamptz,
  -- The address it was last handed over for.
  address text check (char_length(address) <= 254),
  -- Id that the mail service gave it, and by which it later reports its outcome.
  receipt text check (char_length(receipt) <= 200),
  -- An administrator has seen that it failed, and leaves it at that.
  set_aside_at timestamptz,
  constraint mail_jobs_notice check ((template = 'notice') = (profile is not null and event is not null
    and about is not null)),
  constraint mail_jobs_gathered check (template <> 'notice' or (matter is not null and at is not null))
);
comment on table public.mail_jobs is
  'Mails to send, written in the transaction that causes them. next_attempt_at infinity: given up, last_error says '
  'why. The content of a mail is deleted once it was sent.';
alter table public.mail_jobs alter column template set statistics 0, alter column langue set statistics 0,
  alter column recipient set statistics 0, alter column data set statistics 0,
  alter column last_error set statistics 0, alter column event set statistics 0, alter column matter set statistics 0,
  alter column at set statistics 0, alter column source set statistics 0, alter column failure set statistics 0,
  alter column failed_at set statistics 0, alter column address set statistics 0,
  alter column receipt set statistics 0, alter column set_aside_at set statistics 0;
alter table public.mail_jobs enable row level security;
revoke all on table public.mail_jobs from public, anon, authenticated;
grant select on table public.mail_jobs to authenticated;

create function hawa.queue_mail(template text, langue text, recipient text, data jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into public.mail_jobs (template, langue, recipient, data, matter)
  values (template, langue, recipient, data,
    case when queue_mail.template = 'invitation' then (queue_mail.data ->> 'invitation')::uuid end)
$$;
comment on function hawa.queue_mail(text,text,text,jsonb) is 'A mail to be sent after this transaction.';

create function hawa.mail_data(template text, data jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case
    when template like 'newsletter\_%' then hawa.newsletter_tokens((data ->> 'subscription')::uuid)
    when template = 'invitation' then hawa.invitation_mail((data ->> 'invitation')::uuid)
    when template in ('letter', 'letter_test') then hawa.letter_mail(data)
    else data end;
end $$;
comment on function hawa.mail_data(text,jsonb) is
  'Data for the template. Tokens are computed here, at the last moment: no row holds one that opens anything.';

create function public.lease_mail_jobs(batch integer default 10) returns setof jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  job public.mail_jobs;
  held uuid;
begin
  -- Two senders at a time would tell the halves of one matter.
  perform pg_advisory_xact_lock(hashtextextended('hawa.lease_mail_jobs', 0));
  -- One that may have been taken already is said again as it was: its key makes that harmless.
  delete from public.mail_jobs j where j.id = any (array(
    select w.id from public.mail_jobs w
    where w.profile is not null and w.sent_at is null and w.next_attempt_at <= now() and w.gathered is null
      and not hawa.is_worth_a_mail(w)
    for update skip locked));
  -- A subscriber who has left since a letter was sent is not written to.
  delete from public.mail_jobs j where j.id = any (array(
    select w.id from public.mail_jobs w
    where w.template = 'letter' and w.sent_at is null and w.next_attempt_at <= now()
      and not exists (select 1 from public.newsletter_subscriptions s
        where s.id = (w.data ->> 'subscription')::uuid and s.state = 'confirmed')
    for update skip locked));
  for due in
    select w.id from public.mail_jobs w
    where w.sent_at is null and w.next_attempt_at <= now()
    -- A letter to thousands holds up no password and no answer.
    order by w.template = 'letter', w.next_attempt_at limit least(greatest(coalesce(batch, 10), 1), 50)
  loop
    select * into job from public.mail_jobs w
    where w.id = due and w.sent_at is null and w.next_attempt_at <= now() for update skip locked;
    -- Gathered by one before it.
    continue when not found;
    if job.profile is not null and job.gathered is null then
      job.gathered := gen_random_uuid();
      update public.mail_jobs j set gathered = job.gathered where j.id = any (array(
        select w.id from public.mail_jobs w
        where w.profile = job.profile and w.matter = job.matter and w.sent_at is null and w.gathered is null
          and w.next_attempt_at < 'infinity' and (w.id = job.id or hawa.is_worth_a_mail(w))
        for update skip locked));
    end if;
    held := gen_random_uuid();
    update public.mail_jobs j
    set lease = held, attempts = j.attempts + 1, next_attempt_at = now() + interval '5 minutes'
    where (j.id = job.id or j.gathered = job.gathered) and j.sent_at is null;
    select * into job from public.mail_jobs w where w.id = due;
    return next hawa.leased_mail(job);
  end loop;
end $$;
comment on function public.lease_mail_jobs(integer) is
  'Due mails, given to this caller for five minutes: a sender that dies lets another try. Everything that waits for '
  'the same reader about the same study comes along, in one mail, which stays the same mail while its outcome is '
  'unknown. Mails with nothing left to say are dropped, and letters to who has left the newsletter; letters come '
  'after everything else. service_role only. Answers each as hawa.leased_mail does.';

create function hawa.administrators() returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(p.id), '{}') from public.profiles p where p.type_compte = 'admin'
$$;
comment on function hawa.administrators() is 'The profiles of all administrators.';

create function hawa.on_event_mailed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  study public.demandes_etudes;
  told text;
  readers uuid[];
begin
  select * into study from public.demandes_etudes s where s.id = new.study_id;
  case
    when new.kind in ('requested', 'report_submitted') then
      told := case new.kind when 'requested' then 'study_requested' else 'report_to_validate' end;
      readers := hawa.administrators();
    when new.kind in ('accepted', 'started', 'finished') then
      told := 'study_' || new.kind;
      readers := array[study.client_id];
    when new.kind in ('report_attached', 'report_replaced') then
      told := case new.kind when 'report_attached' then 'report_delivered' else new.kind end;
      readers := array[study.client_id];
    when new.kind in ('report_sent_back', 'report_validated') then
      told := new.kind;
      readers := array[study.intervenant_id];
    when new.kind = 'cancelled' then
      told := 'study_cancelled';
      readers := array[study.client_id, study.intervenant_id];
    else return null;
  end case;
  perform hawa.queue_notice(told, study.id, readers, new.by_profile, new.at);
  return null;
end $$;
comment on function hawa.on_event_mailed() is
  'Row trigger: an event of a study is mailed to those it concerns, with the time at which it was done.';

create function hawa.on_message_mailed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.thread_kind = 'equipe' then return null; end if;
  perform hawa.queue_notice('message', new.thread_id,
    hawa.readers_of_thread(new.thread_kind, new.thread_id, 'message'), new.author, new.at);
  if exists (select 1 from hawa.threads t where t.thread_id = new.thread_id and t.waiting) then
    perform hawa.queue_notice('team_message', new.thread_id, case when new.thread_kind = 'direct'
      then array[hawa.pair_of(new.thread_id, new.author)] else hawa.administrators() end, new.author, new.at);
  end if;
  return null;
end $$;
comment on function hawa.on_message_mailed() is
  'Row trigger, after the one that writes hawa.threads: a message is mailed to the others of its conversation, to '
  'administrators while it waits for them. Messages to the whole team are mailed to nobody.';

create function hawa.on_invoice_mailed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row_of constant jsonb := to_jsonb(new);
  invoice public.invoices;
  told text;
  done timestamptz;
  payment uuid;
begin
  select * into invoice from public.invoices i
  where i.id = (row_of ->> case tg_table_name when 'invoices' then 'id' else 'invoice_id' end)::uuid;
  case tg_table_name
    when 'invoices' then
      told := 'invoice_issued';
      done := invoice.issued_at;
    when 'invoice_payments' then
      told := 'payment_recorded';
      payment := (row_of ->> 'id')::uuid;
      -- A day: its noon is the same day wherever the office is.
      done := ((row_of ->> 'paid_on')::date + time '12:00') at time zone 'Africa/Algiers';
    when 'invoice_cancellations' then
      told := 'invoice_cancelled';
      done := (row_of ->> 'at')::timestamptz;
    when 'invoice_payments_taken_back' then
      told := 'payment_taken_back';
      payment := (row_of ->> 'payment_id')::uuid;
      done := (row_of ->> 'at')::timestamptz;
  end case;
  perform hawa.queue_notice(told, invoice.id, array[invoice.client_id], null, done, payment);
  return null;
end $$;
comment on function hawa.on_invoice_mailed() is
  'Row trigger: an invoice, each payment of it, its cancellation and each payment that is taken back are mailed to '
  'its client.';

create function hawa.on_account_approved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.queue_notice('account_approved', new.id, array[new.id], null);
  return null;
end $$;
comment on function hawa.on_account_approved() is
  'Row trigger: whoever waited for approval is told that it was given.';

create function hawa.is_worth_a_mail(job public.mail_jobs) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.profiles p left join public.demandes_etudes s on s.id = job.matter
    where p.id = job.profile and hawa.takes_mail(p, job.event)
      and case
        when job.event = 'account_approved' then true
        -- Unless it was given back to them meanwhile.
        when job.event = 'mission_withdrawn' then s.intervenant_id is distinct from p.id
        when job.event in ('invoice_issued', 'payment_recorded', 'invoice_cancelled', 'payment_taken_back')
        then exists (
          select 1 from public.invoices i where i.id = job.about and i.client_id = p.id
            -- The event was undone before the mail left.
            and (job.event <> 'invoice_issued'
              or not exists (select 1 from public.invoice_cancellations c where c.invoice_id = i.id))
            and (job.event <> 'payment_recorded' or exists (
              select 1 from public.invoice_payments y
              where y.invoice_id = i.id and y.id = coalesce(job.source, y.id) and not exists (
                select 1 from public.invoice_payments_taken_back b where b.payment_id = y.id))))
        when job.event in ('message', 'team_message') then exists (
          select 1 from hawa.threads t join public.messages m on m.thread_id = t.thread_id
          where t.thread_id = job.about and hawa.may_join_thread(p, t.thread_kind, t.thread_id)
            and (job.event = 'message' or t.waiting)
            and m.author is not null and m.author <> p.id
            and m.received_at > coalesce((
              select r.up_to from public.message_reads r where r.thread_id = t.thread_id and r.profile = p.id),
              '-infinity'))
        -- A study that was given to somebody else, or is no more, is not this person's business.
        else hawa.may_join_thread(p, 'study', job.about) and case job.event
          when 'study_requested' then s.statut <> 'annulée'
          when 'study_accepted' then s.intervenant_id is not null
          when 'study_assigned' then s.intervenant_id is not null
          when 'study_started' then s.date_debut_mission is not null
          when 'study_finished' then s.date_fin_mission is not null
          when 'study_cancelled' then s.statut = 'annulée'
          when 'report_delivered' then s.rapport_url is not null
          when 'report_replaced' then s.rapport_url is not null
          when 'report_to_validate' then exists (
            select 1 from public.held_reports h
            where h.study_id = s.id and h.superseded_at is null and h.verdict is null)
          else true end
      end)
$$;
comment on function hawa.is_worth_a_mail(mail_jobs) is
  'Is there still something to say to this person? Not when they have read it, when it was undone or decided, when '
  'they may not see it any more, or want no such mails by now.';

create function hawa.leased_mail(job public.mail_jobs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', job.id, 'lease', job.lease, 'template', job.template,
      'key', coalesce(job.gathered, job.id))
    || case when job.profile is null then jsonb_build_object('langue', job.langue, 'recipient', job.recipient,
      'data', hawa.mail_data(job.template, job.data),
      -- The address of a part of the company is the one in force when the mail leaves.
      'company', case when strpos(job.recipient, '@') = 0 or job.template = 'inquiry_reply' then (
        select jsonb_object_agg(c.key, c.body) from hawa.publications c
        where c.kind = 'company' and c.body is not null) end)
    else (
      select jsonb_build_object('langue', p.langue, 'recipient', p.email, 'data', jsonb_strip_nulls(jsonb_build_object(
        'role', p.type_compte, 'matter', job.matter, 'etude', s.nom_entreprise, 'pays', s.pays, 'events', (
          select jsonb_agg(hawa.notice_line(j) order by j.at, j.created_at, j.id)
          from public.mail_jobs j where j.gathered = job.gathered),
        'leave', case when not exists (
          select 1 from public.mail_jobs j where j.gathered = job.gathered and not hawa.may_be_left(j.event))
          then hawa.mail_token(job.gathered) end)))
      from public.profiles p left join public.demandes_etudes s on s.id = job.matter where p.id = job.profile) end
$$;
comment on function hawa.leased_mail(mail_jobs) is
  'A job as its sender gets it, {id, lease, template, key, langue, recipient, data, company}. key: the same for each '
  'attempt at the same mail. Of a notice: address and language as they are now, and no more of the matter than its '
  'name; data.events: everything that this mail tells, oldest first; data.leave: the token of the way out, where all '
  'of it may be switched off by one press. To or from a part of the company: the published details of the company, '
  'by document; null where there are none.';

create function hawa.mail_wait() returns interval
language sql immutable set search_path = '' as $$ select interval '5 minutes' $$;
comment on function hawa.mail_wait() is
  'How long a mail about a study waits for more: since the last thing that joined it, and three times as long in '
  'all.';

create function hawa.undone_by(event text) returns text
language sql immutable set search_path = '' as $$
  select case event
    when 'invoice_cancelled' then 'invoice_issued'
    when 'payment_taken_back' then 'payment_recorded'
    when 'mission_withdrawn' then 'mission_assigned'
    when 'mission_assigned' then 'mission_withdrawn' end
$$;
comment on function hawa.undone_by(text) is 'The event that this one undoes; null: none.';

create function hawa.queue_notice(event text, about uuid, readers uuid[], actor uuid,
  at timestamptz default null, source uuid default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  topic constant uuid := coalesce(
    (select i.study_id from public.invoices i where i.id = queue_notice.about), queue_notice.about);
  done constant timestamptz := coalesce(queue_notice.at, (
    select e.at from public.study_events e
    where e.study_id = topic and e.received_at >= now() order by e.rev desc limit 1), now());
  wait constant interval := hawa.mail_wait();
  reader public.profiles;
  undone boolean;
begin
  if not coalesce((select s.value <> 'false' from public.settings s where s.key = 'notice_mails'), true) then
    return;
  end if;
  for reader in
    select p.* from public.profiles p where p.id = any (readers) and p.id is distinct from actor
  loop
    -- Nothing was told of it yet: neither is that it is not so. A row that is being handed over is waited for.
    delete from public.mail_jobs j
    where j.profile = reader.id and j.about = queue_notice.about and j.event = hawa.undone_by(queue_notice.event)
      and j.source is not distinct from queue_notice.source and j.sent_at is null and j.attempts = 0;
    undone := found;
    continue when undone or not hawa.takes_mail(reader, queue_notice.event);
    -- The same once more: the last time counts. Each change has a reason of its own.
    delete from public.mail_jobs j
    where j.profile = reader.id and j.about = queue_notice.about and j.event = queue_notice.event
      and queue_notice.event not in ('message', 'team_message', 'study_changed')
      and j.source is not distinct from queue_notice.source and j.sent_at is null and j.attempts = 0;
    update public.mail_jobs j
    set next_attempt_at = greatest(j.next_attempt_at, least(now() + wait, j.created_at + 3 * wait))
    where j.id = any (array(
      select w.id from public.mail_jobs w
      where w.profile = reader.id and w.matter = topic and w.sent_at is null and w.attempts = 0
      for update skip locked));
    insert into public.mail_jobs
      (template, langue, recipient, data, profile, event, about, matter, at, source, next_attempt_at)
    values ('notice', reader.langue, '', '{}', reader.id, queue_notice.event, queue_notice.about, topic,
      done, queue_notice.source, case
        when queue_notice.event = 'account_approved' then now()
        -- A reader who is not in the conversation needs no second mail within the hour.
        when queue_notice.event in ('message', 'team_message') then greatest(now() + wait, (
          select max(j.sent_at) + interval '1 hour' from public.mail_jobs j
          where j.profile = reader.id and j.about = queue_notice.about and j.event = queue_notice.event
            and j.sent_at <= now()))
        else now() + wait end)
    on conflict do nothing;
  end loop;
end $$;
comment on function hawa.queue_notice(text,uuid,uuid[],uuid,timestamptz,uuid) is
  'Mails to those of the readers who take mails about this, after this transaction; never to whoever did it. at: '
  'when it was done; null: as the event of the study that this transaction wrote, else now. source: the payment. It '
  'waits hawa.mail_wait() for more about the same study, and so do the waiting mails; a waiting mail that it undoes '
  'is not sent, and neither is this. About a conversation at most one is under way, an hour after the last one at '
  'the earliest. The approval of an account does not wait.';

create function hawa.notice_line(job public.mail_jobs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('event', job.event, 'about', job.about, 'at', hawa.stamp(job.at),
    'numero', (select i.numero from public.invoices i where i.id = job.about),
    'thread_kind', (select t.thread_kind from hawa.threads t where t.thread_id = job.about)))
$$;
comment on function hawa.notice_line(mail_jobs) is
  'One thing that a mail tells: {event, about, at, numero, thread_kind}, the last two where there is one. No words '
  'of a message, no amount.';

create function public.settle_mail_job(id uuid, lease uuid, problem text default null,
  outcome text default 'not_taken', receipt text default null) returns boolean
language sql volatile security definer set search_path = '' as $$
  with settled as (
    update public.mail_jobs j set
      lease = null,
      sent_at = case when problem is null then now() end,
      data = case when problem is null then '{}' else j.data end,
      last_error = left(problem, 500),
      receipt = case when problem is null then left(settle_mail_job.receipt, 200) end,
      address = coalesce((select p.email from public.profiles p where p.id = j.profile), j.recipient),
      gathered = case when problem is null or outcome <> 'not_taken' or j.attempts >= 20 then j.gathered end,
      failure = case
        when problem is null then null
        when outcome = 'refused' then 'address'
        when j.attempts >= 20 then 'given_up' end,
      failed_at = case when problem is not null and (outcome = 'refused' or j.attempts >= 20) then now() end,
      next_attempt_at = case
        when problem is null then j.next_attempt_at
        when outcome = 'refused' or j.attempts >= 20 then 'infinity'
        else now() + least(interval '1 minute' * power(2, j.attempts - 1), interval '6 hours')
      end
    where j.lease = settle_mail_job.lease and (j.id = settle_mail_job.id or j.gathered = (
      select g.gathered from public.mail_jobs g where g.id = settle_mail_job.id))
    returning 1)
  select exists (select from settled)
$$;
comment on function public.settle_mail_job(uuid,uuid,text,text,text) is
  'Ends a lease: sent, with the id that the mail service gave it, or the problem and a later attempt (a minute, '
  'doubling to six hours, given up after 20: about four days). outcome: not_taken, the service said no, and the next '
  'attempt tells the news by then; unknown, the service may have it, and the next attempt is the same mail; refused, '
  'for good: this address takes no mail. False when the lease is no longer the caller''s. service_role only.';

create function hawa.mail_arg(args jsonb) returns public.mail_jobs
language plpgsql volatile set search_path = '' as $$
declare
  wanted uuid := hawa.uuid_arg(args, 'mail_id');
  job public.mail_jobs;
begin
  select * into job from public.mail_jobs j where j.id = wanted for update;
  if not found then perform hawa.refuse('not_found'); end if;
  return job;
end $$;
comment on function hawa.mail_arg(jsonb) is 'The mail that a command is about, locked. Refuses not_found.';

create function hawa.mail_token(mail uuid) returns text
language sql stable set search_path = '' as $$
  select hawa.digest(concat_ws(':', hawa.secret('mail_tokens'), mail))
$$;
comment on function hawa.mail_token(uuid) is
  'Token of the way out of one mail about a study, 64 hexadecimal digits; computed from a secret when the mail is '
  'rendered.';

create function hawa.may_be_left(event text) returns boolean
language sql immutable set search_path = '' as $$
  select event not in ('invoice_issued', 'payment_recorded', 'invoice_cancelled', 'payment_taken_back',
    'account_approved')
$$;
comment on function hawa.may_be_left(text) is
  'Whether mails about this may be switched off by one press. Those about money and about the account itself only '
  'on the page that says which they are.';

create function public.leave_notices(mail uuid, token text, address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The right token is let through, also from a network that others have guessed from.
  if leave_notices.token is distinct from hawa.mail_token(leave_notices.mail) then
    perform hawa.count_look('unsubscribe', leave_notices.address);
    return jsonb_build_object('status', 'unknown');
  end if;
  insert into public.mail_preferences as m (profile, event, wanted, changed_at)
  select distinct j.profile, j.event, false, now() from public.mail_jobs j
  where j.gathered = leave_notices.mail and hawa.may_be_left(j.event)
  on conflict (profile, event) do update set wanted = false, changed_at = excluded.changed_at where m.wanted;
  return jsonb_build_object('status', 'unsubscribed');
end $$;
comment on function public.leave_notices(uuid,text,text) is
  'The press of "unsubscribe" on a mail about a study: its reader gets no more mails about the kinds of events that '
  'it told. {status: unsubscribed | unknown}; again and again the same. 53400 when too many wrong tokens come from '
  'one network address. service_role only.';

create index mail_jobs_due on public.mail_jobs (next_attempt_at) where sent_at is null;

create unique index mail_jobs_burst on public.mail_jobs (profile, about)
  where event in ('message', 'team_message') and sent_at is null and next_attempt_at < 'infinity';

create index mail_jobs_about on public.mail_jobs (profile, about) where profile is not null;

create index mail_jobs_matter on public.mail_jobs (profile, matter) where sent_at is null;

create index mail_jobs_gathered_in on public.mail_jobs (gathered) where gathered is not null;

create index mail_jobs_failed on public.mail_jobs (failed_at) where failure is not null and set_aside_at is null;

create index mail_jobs_receipt on public.mail_jobs (receipt) where receipt is not null;

create index mail_jobs_of_invitation on public.mail_jobs (matter, created_at) where template = 'invitation';

create trigger a_closed before insert or delete or update or truncate
  on public.mail_jobs for each statement execute function hawa.keep_closed();

create trigger d_mail after insert on public.study_events for each row execute function hawa.on_event_mailed();

create trigger d_mail after update of is_approved on public.profiles
  for each row when (new.is_approved and not old.is_approved
    and new.type_compte = 'intervention') execute function hawa.on_account_approved();

create policy "administrators" on public.mail_jobs for select to authenticated
  using ((( select hawa.my_id_as('admin'::text) as my_id_as) is not null));

insert into public.settings (key, value) values ('notice_mails', 'true');

insert into hawa.secrets (key, value)
values ('mail_tokens', encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'))
on conflict (key) do nothing;

-- schemas/inquiries.sql

create table hawa.inquiries (
  kind text not null check (kind in ('contact', 'expert', 'help')),
  -- Of the message or request itself.
  id uuid not null,
  -- nouvelle and en_cours are both open: without and with somebody who takes care of it.
  state text not null check (state in ('nouvelle', 'en_cours', 'répondue', 'close', 'indésirable')),
  -- The office that it is for.
  pays text not null check (pays in ('algerie', 'kenya', 'tanzanie')),
  urgence text check (urgence in ('faible', 'normale', 'elevee', 'urgente')),
  received_at timestamptz not null default now(),
  -- Until when it is to be answered; null: it is not open.
  due_at timestamptz,
  assigned_to uuid references public.profiles (id),
  assigned_name text,
  -- Written here, and mailed.
  replies integer not null default 0,
  -- The last answer, wherever it was given.
  answered_at timestamptz,
  answered_by uuid references public.profiles (id),
  answered_name text,
  primary key (kind, id),
  check ((due_at is null) = (state not in ('nouvelle', 'en_cours')))
);
comment on table hawa.inquiries is
  'How each contact message, expert request and help request stands. Of a help request the state follows '
  'support_requests.statut.';

create table hawa.inquiry_events (
  -- Of a reply made by the device.
  id uuid primary key default gen_random_uuid(),
  place bigint generated always as identity,
  kind text not null,
  inquiry uuid not null,
  event text not null check (event in ('assigned', 'state', 'reply')),
  at timestamptz not null default now(),
  author uuid references public.profiles (id),
  author_name text,
  -- States; of an assignment names, null: nobody.
  from_value text,
  to_value text,
  texte text check (char_length(texte) between 1 and 5000),
  -- The mail that carries the reply.
  mail_job uuid,
  foreign key (kind, inquiry) references hawa.inquiries (kind, id) on delete cascade,
  check ((event = 'reply') = (texte is not null))
);
comment on table hawa.inquiry_events is
  'History of an inquiry: replies, assignments and states, in order. Only added to.';

create function hawa.keep_inquiry_event() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- With the inquiry itself it goes: then a trigger of the foreign key is above this one.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception using errcode = '42501', message = 'the history of an inquiry is only added to';
end $$;
comment on function hawa.keep_inquiry_event() is 'Row trigger: answers and decisions are never changed.';

create function hawa.inquiry_due(pays text, asked timestamptz, urgence text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone text := case pays when 'kenya' then 'Africa/Nairobi' when 'tanzanie' then 'Africa/Dar_es_Salaam'
    else 'Africa/Algiers' end;
  patience interval := case urgence when 'urgente' then interval '4 hours' when 'elevee' then interval '12 hours' end;
  due timestamptz;
  local_asked timestamp := asked at time zone zone;
begin
  if patience is null then return hawa.reply_due(pays, asked); end if;
  -- Whatever the company grants itself for the others.
  due := hawa.reply_within(pays, asked, 1);
  -- Within the working day on which it was asked: reply_within answers at the same time of another day, or else it
  -- was a day off.
  if (due at time zone zone)::time = local_asked::time and (local_asked + patience)::date = local_asked::date then
    return (local_asked + patience) at time zone zone;
  end if;
  return due - (interval '24 hours' - patience);
end $$;
comment on function hawa.inquiry_due(text,timestamptz,text) is
  'Until when an inquiry is answered: hawa.reply_due; within one working day whatever the company has set, 12 of '
  'its hours when it is pressing (elevee), 4 when it is urgent (urgente).';

create function hawa.is_open_inquiry(state text) returns boolean
language sql immutable set search_path = '' as $$ select state in ('nouvelle', 'en_cours') $$;
comment on function hawa.is_open_inquiry(text) is 'Whether an answer is due.';

create function hawa.on_visitor_wrote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said jsonb := to_jsonb(new);
  kind text := case tg_table_name when 'contact_messages' then 'contact' else 'expert' end;
  -- Experts sit at the head office; a client's request is due by the clock of the client's country.
  pays text := coalesce(said ->> 'bureau', (select p.pays from public.profiles p
    where p.id = (said ->> 'client_id')::uuid), 'algerie');
begin
  insert into hawa.inquiries (kind, id, state, pays, urgence, due_at)
  values (kind, new.id, case when new.spam then 'indésirable' else 'nouvelle' end, pays, said ->> 'urgence',
    case when not new.spam then hawa.inquiry_due(pays, now(), said ->> 'urgence') end);
  return null;
end $$;
comment on function hawa.on_visitor_wrote() is
  'Row trigger: a contact message or an expert request gets its head. Spam begins out of the way.';

create function hawa.on_help_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  head hawa.inquiries;
  answer public.messages;
begin
  if tg_op = 'INSERT' then
    select coalesce(p.pays, 'algerie') into head.pays from public.profiles p where p.id = new.author;
    insert into hawa.inquiries (kind, id, state, pays, due_at) values ('help', new.id, 'nouvelle', head.pays,
      hawa.reply_due(head.pays, now()));
    return null;
  end if;
  select * into head from hawa.inquiries i where i.kind = 'help' and i.id = new.id for update;
  head.state := case new.statut when 'répondue' then 'répondue' when 'fermée' then 'close' else case
    when head.assigned_to is null then 'nouvelle' else 'en_cours' end end;
  head.due_at := case when new.statut = 'ouverte' then coalesce(head.due_at, hawa.reply_due(head.pays, now())) end;
  if new.statut = 'répondue' then
    select * into answer from public.messages m where m.thread_id = new.id and m.author_role = 'admin'
      order by m.received_at desc limit 1;
    head.answered_at := answer.received_at;
    head.answered_by := answer.author;
    head.answered_name := answer.author_name;
  end if;
  update hawa.inquiries i set state = head.state, due_at = head.due_at, answered_at = head.answered_at,
    answered_by = head.answered_by,
    answered_name = head.answered_name
  where i.kind = 'help' and i.id = new.id;
  return null;
end $$;
comment on function hawa.on_help_request() is
  'Row trigger: the head of a help request follows its statut. Asked again, the time for an answer begins anew; '
  'asked twice, it does not.';

create function hawa.on_inquiry_gone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from hawa.inquiries i where i.id = old.id
    and i.kind = case tg_table_name when 'contact_messages' then 'contact' when 'contacts_experts' then 'expert'
      else 'help' end;
  return null;
end $$;
comment on function hawa.on_inquiry_gone() is
  'Row trigger: a deleted inquiry takes its head and history along.';

create function hawa.on_advice_given() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with answered as (
    select i.id, i.state from hawa.inquiries i join public.contacts_experts e on e.id = i.id
    where i.kind = 'expert' and e.client_id = new.thread_id and i.due_at is not null
  ), noted as (
    insert into hawa.inquiry_events (kind, inquiry, event, author, author_name, from_value, to_value)
    select 'expert', a.id, 'state', new.author, new.author_name, a.state, 'répondue' from answered a)
  update hawa.inquiries i set state = 'répondue', due_at = null, answered_at = new.received_at,
    answered_by = new.author, answered_name = new.author_name
  from answered a where i.kind = 'expert' and i.id = a.id;
  return null;
end $$;
comment on function hawa.on_advice_given() is
  'Row trigger: a client whose conversation with the experts an administrator answers is answered, also to their '
  'questions by the form.';

create function hawa.inquiry_source(kind text, id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case inquiry_source.kind
    when 'contact' then (
      select to_jsonb(c) || jsonb_build_object('account', null)
      from public.contact_messages c where c.id = inquiry_source.id)
    when 'expert' then (
      select to_jsonb(e) || jsonb_build_object('account', e.client_id)
      from public.contacts_experts e where e.id = inquiry_source.id)
    when 'help' then (
      select jsonb_build_object('nom', coalesce(hawa.full_name(p.id), p.email), 'email', p.email, 'telephone',
        p.telephone, 'entreprise', null, 'sujet', r.sujet,
        'categorie', r.categorie, 'langue', p.langue, 'created_at', r.created_at, 'spam', false, 'account', p.id,
        'message', (select m.contenu from public.messages m where m.thread_id = r.id order by m.received_at limit 1))
      from public.support_requests r join public.profiles p on p.id = r.author where r.id = inquiry_source.id)
  end
$$;
comment on function hawa.inquiry_source(text,uuid) is
  'The text of an inquiry and its author: nom, email, telephone, entreprise, sujet, message, langue, created_at, '
  'spam, account (profile; null: written without one), and type_consultation, urgence or categorie. Null: there is '
  'none.';

create function hawa.inquiry_arg(args jsonb, kinds text[]) returns hawa.inquiries
language plpgsql volatile set search_path = '' as $$
declare
  named text := hawa.choice_arg(args, 'kind', kinds, true);
  numbered uuid := hawa.uuid_arg(args, 'inquiry_id');
  head hawa.inquiries;
begin
  select * into head from hawa.inquiries i where i.kind = named and i.id = numbered for update;
  if not found then perform hawa.refuse('unknown_inquiry'); end if;
  return head;
end $$;
comment on function hawa.inquiry_arg(jsonb,text[]) is
  'The inquiry that kind and inquiry_id name, held. Refuses invalid, unknown_inquiry.';

create function hawa.refuse_changed_inquiry(head hawa.inquiries, only_assignments boolean) returns void
language plpgsql stable set search_path = '' as $$
declare last hawa.inquiry_events;
begin
  select * into last from hawa.inquiry_events e where e.kind = head.kind and e.inquiry = head.id
    and (e.event = 'assigned') = only_assignments
  order by e.place desc limit 1;
  perform hawa.refuse('inquiry_changed', jsonb_build_object('state', head.state, 'assigned_name', head.assigned_name,
    'by_name', last.author_name, 'at', last.at));
end $$;
comment on function hawa.refuse_changed_inquiry(hawa.inquiries,boolean) is
  'Refuses inquiry_changed with how it stands, who made it so and when.';

create function hawa.require_known_inquiry(head hawa.inquiries, args jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  known text := hawa.choice_arg(args, 'known_state', array['nouvelle', 'en_cours', 'répondue', 'close',
    'indésirable'], true);
  replies bigint := hawa.integer_arg(args, 'known_replies', 0, 100000, true);
begin
  -- The assignment is another matter: an answer does not wait for it.
  if replies <> head.replies or (case when hawa.is_open_inquiry(known) then not hawa.is_open_inquiry(head.state)
    else known <> head.state end) then
    perform hawa.refuse_changed_inquiry(head, false);
  end if;
end $$;
comment on function hawa.require_known_inquiry(hawa.inquiries,jsonb) is
  'The known state must be the present one: nobody answers over somebody else''s answer. Refuses invalid, '
  'inquiry_changed.';

create function hawa.inquiry_result(head hawa.inquiries) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', i.kind, 'inquiry_id', i.id, 'state', i.state, 'assigned_to', i.assigned_to,
    'replies', i.replies)
  from hawa.inquiries i where i.kind = head.kind and i.id = head.id
$$;
comment on function hawa.inquiry_result(hawa.inquiries) is 'How the inquiry stands after a command.';

create function hawa.cmd_assign_inquiry(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  head hawa.inquiries;
  target uuid;
  seen uuid;
begin
  perform hawa.require_kind(me, 'admin');
  head := hawa.inquiry_arg(args, array['contact', 'expert', 'help']);
  target := case when hawa.arg(args, 'assigned_to', false) is not null then hawa.uuid_arg(args, 'assigned_to') end;
  seen := case when hawa.arg(args, 'instead_of', false) is not null then hawa.uuid_arg(args, 'instead_of') end;
  if head.assigned_to is not distinct from target then
    return hawa.already(hawa.inquiry_result(head));
  end if;
  if head.assigned_to is distinct from seen or head.state = 'indésirable' then
    perform hawa.refuse_changed_inquiry(head, true);
  end if;
  if target is not null and not exists (
    select 1 from public.profiles p where p.id = target and hawa.is_active_admin(p)) then
    perform hawa.refuse('unknown_account');
  end if;
  insert into hawa.inquiry_events (kind, inquiry, event, author, author_name, from_value, to_value)
  values (head.kind, head.id, 'assigned', me.id, hawa.full_name(me.id), head.assigned_name,
    hawa.full_name(target));
  update hawa.inquiries i set assigned_to = target, assigned_name = hawa.full_name(target),
    state = case when not hawa.is_open_inquiry(i.state) then i.state when target is null then 'nouvelle'
      else 'en_cours' end
  where i.kind = head.kind and i.id = head.id;
  return hawa.inquiry_result(head);
end $$;
comment on function hawa.cmd_assign_inquiry(profiles,jsonb,timestamptz) is
  'An administrator takes care of an inquiry, gives it to another one or (without assigned_to) to nobody; '
  'instead_of is whose it was when it was looked at; whose it is already is answered so. Refuses not_allowed, '
  'invalid, unknown_inquiry, inquiry_changed, unknown_account.';

create function hawa.cmd_answer_inquiry(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  head hawa.inquiries;
  reply hawa.inquiry_events;
  said jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  reply.id := hawa.uuid_arg(args, 'reply_id');
  reply.texte := hawa.text_arg(args, 'reponse', 5000, true);
  head := hawa.inquiry_arg(args, array['contact', 'expert']);
  perform hawa.require_known_inquiry(head, args);
  if head.state in ('close', 'indésirable') then perform hawa.refuse_changed_inquiry(head, false); end if;
  if exists (select 1 from hawa.inquiry_events e where e.id = reply.id)
    then perform hawa.refuse('already_exists'); end if;

  said := hawa.inquiry_source(head.kind, head.id);
  insert into public.mail_jobs (template, langue, recipient, data)
  values ('inquiry_reply', said ->> 'langue', said ->> 'email', jsonb_build_object('nom', said ->> 'nom', 'sujet',
    said ->> 'sujet', 'message', said ->> 'message',
    'written_at', said ->> 'created_at', 'receipt', hawa.receipt_number(head.id), 'reponse', reply.texte,
    'office', case head.kind when 'contact' then head.pays else 'support' end))
  returning id into reply.mail_job;
  insert into hawa.inquiry_events (id, kind, inquiry, event, author, author_name, from_value, to_value, texte, mail_job)
  values (reply.id, head.kind, head.id, 'reply', me.id, hawa.full_name(me.id), head.state, 'répondue', reply.texte,
    reply.mail_job);
  update hawa.inquiries i set state = 'répondue', due_at = null, replies = i.replies + 1, answered_at = now(),
    answered_by = me.id,
    answered_name = hawa.full_name(me.id)
  where i.kind = head.kind and i.id = head.id;
  return hawa.inquiry_result(head);
end $$;
comment on function hawa.cmd_answer_inquiry(profiles,jsonb,timestamptz) is
  'An administrator answers a visitor, who is mailed in the language they wrote in. known_state and known_replies '
  'are the state and replies on the author''s screen. Refuses not_allowed, invalid, unknown_inquiry, '
  'inquiry_changed, already_exists.';

create function hawa.cmd_set_inquiry_state(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  head hawa.inquiries;
  wanted text;
  moved text;
  last hawa.inquiry_events;
begin
  perform hawa.require_kind(me, 'admin');
  head := hawa.inquiry_arg(args, array['contact', 'expert']);
  wanted := hawa.choice_arg(args, 'etat_demande', array['ouverte', 'close', 'indésirable'], true);
  select * into last from hawa.inquiry_events e
  where e.kind = head.kind and e.inquiry = head.id and e.event <> 'assigned' order by e.place desc limit 1;
  if last.event = 'state' and last.author = me.id
    and (head.state = wanted or wanted = 'ouverte' and hawa.is_open_inquiry(head.state)) then
    return hawa.already(hawa.inquiry_result(head));
  end if;
  perform hawa.require_known_inquiry(head, args);
  -- The twin of INQUIRY_MOVES in sync/domain/inquiry.ts.
  if not (case wanted
    when 'ouverte' then not hawa.is_open_inquiry(head.state)
    when 'close' then hawa.is_open_inquiry(head.state) or head.state = 'répondue'
    else hawa.is_open_inquiry(head.state) end) then
    perform hawa.refuse_changed_inquiry(head, false);
  end if;
  moved := case when wanted <> 'ouverte' then wanted when head.assigned_to is null then 'nouvelle'
    else 'en_cours' end;
  insert into hawa.inquiry_events (kind, inquiry, event, author, author_name, from_value, to_value)
  values (head.kind, head.id, 'state', me.id, hawa.full_name(me.id), head.state, moved);
  update hawa.inquiries i set state = moved,
    -- Taken for spam by mistake: its writer has waited from the beginning.
    due_at = case when hawa.is_open_inquiry(moved) then hawa.inquiry_due(i.pays,
      case when head.state = 'indésirable' then i.received_at else now() end, i.urgence) end
  where i.kind = head.kind and i.id = head.id;
  return hawa.inquiry_result(head);
end $$;
comment on function hawa.cmd_set_inquiry_state(profiles,jsonb,timestamptz) is
  'An administrator closes an inquiry, opens it again (ouverte; also one taken for spam) or calls it spam. '
  'known_state and known_replies as for an answer. The same again by the same administrator is answered with '
  'already. Refuses not_allowed, invalid, unknown_inquiry, inquiry_changed.';

create function hawa.inquiries_where(
  me uuid, search text, kind text, country text, assigned text, late boolean) returns text
language plpgsql stable set search_path = '' as $$
declare
  words text[] := hawa.search_words(search);
  receipt text := substring(hawa.searchable(left(search, 200)) from '^(?:hw-?)?([0-9a-f]{4,8})$');
  rule text := 'true';
begin
  if kind is not null then rule := rule || format(' and i.kind = %L', kind); end if;
  if country is not null then rule := rule || format(' and i.pays = %L', country); end if;
  if assigned = 'me' then rule := rule || format(' and i.assigned_to = %L', me);
  elsif assigned = 'nobody' then rule := rule || ' and i.assigned_to is null'; end if;
  if late then rule := rule || ' and i.due_at < now()'; end if;
  if words <> '{}' then
    -- Ids are drawn at random: no two kinds share one.
    rule := rule || format(' and (i.id in (%s union all %s union all %s) or %s)', hawa.found_by('contact', words),
      hawa.found_by('expert', words), hawa.found_by('help', words), hawa.id_rule('i.id', receipt));
  end if;
  return rule;
end $$;
comment on function hawa.inquiries_where(uuid,text,text,text,text,boolean) is
  'The condition of a list of inquiries i, whatever their state. Everything that was given is quoted. search: part '
  'of the name, the company, the address or the subject, or the beginning of the receipt number; assigned: me, '
  'nobody; late: due and past it.';

create function hawa.inquiry_row(head hawa.inquiries, me uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', head.kind, 'inquiry_id', head.id, 'receipt', hawa.receipt_number(head.id),
    'state', head.state, 'pays', head.pays,
    'nom', s.said ->> 'nom', 'entreprise', s.said ->> 'entreprise', 'email', s.said ->> 'email', 'sujet',
      s.said ->> 'sujet', 'langue', s.said ->> 'langue',
    'urgence', s.said ->> 'urgence', 'type_consultation', s.said ->> 'type_consultation', 'categorie',
      s.said ->> 'categorie',
    'received_at', head.received_at, 'due_at', head.due_at, 'assigned_to', head.assigned_to, 'assigned_name',
      head.assigned_name,
    'mine', coalesce(head.assigned_to = me, false), 'replies', head.replies, 'answered_at', head.answered_at,
      'answered_name', head.answered_name)
  from (select hawa.inquiry_source(head.kind, head.id) as said) s
$$;
comment on function hawa.inquiry_row(hawa.inquiries,uuid) is
  'An inquiry in the list of the administrators; mine: the reader takes care of it.';

create function hawa.mail_standing(job uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'state', case
      when j.failure is not null then 'failed'
      when j.sent_at is not null then 'sent'
      when j.last_error is not null then 'retrying'
      else 'waiting' end,
    'at', coalesce(j.failed_at, j.sent_at), 'failure', j.failure, 'problem', j.last_error)
  from public.mail_jobs j where j.id = job
$$;
comment on function hawa.mail_standing(uuid) is
  'Where a mail is: waiting, retrying, failed (for good, with the failure) or sent, when, and the last message of '
  'the service; null: not known any more.';

create function public.admin_inquiry(kind text, inquiry uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  head hawa.inquiries;
  said jsonb;
begin
  if me is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  select * into head from hawa.inquiries i where i.kind = admin_inquiry.kind and i.id = admin_inquiry.inquiry;
  if head.id is null then return jsonb_build_object('inquiry', null, 'as_of', now()); end if;
  said := hawa.inquiry_source(head.kind, head.id);
  return jsonb_build_object('as_of', now(), 'inquiry', hawa.inquiry_row(head, me) || jsonb_build_object(
    'message', said ->> 'message', 'telephone', said ->> 'telephone', 'written_at', said ->> 'created_at',
    'account', (select jsonb_build_object('account_id', p.id, 'name', coalesce(hawa.full_name(p.id), p.email),
      'email', p.email, 'type_compte', p.type_compte)
      from public.profiles p where p.id = (said ->> 'account')::uuid),
    'me', me,
    'administrators', (select jsonb_agg(jsonb_build_object('id', p.id, 'name', coalesce(hawa.full_name(p.id),
      p.email)) order by lower(p.prenom), lower(p.nom), p.id)
      from public.profiles p where p.type_compte = 'admin' and hawa.is_active_admin(p)),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'event', e.event, 'at', e.at, 'author_name',
      e.author_name, 'from_value', e.from_value,
        'to_value', e.to_value, 'texte', e.texte, 'mail', hawa.mail_standing(e.mail_job)) order by e.place), '[]')
      from hawa.inquiry_events e where e.kind = head.kind and e.inquiry = head.id)));
end $$;
comment on function public.admin_inquiry(text,uuid) is
  'One inquiry whole, for administrators: {inquiry, as_of}; the row of admin_inquiries with message, telephone, '
  'written_at, account, me, administrators and its history, oldest first. inquiry null: there is none. 42501 for '
  'anybody else.';
grant execute on function public.admin_inquiry(text,uuid) to authenticated;

create function public.admin_inquiries(
  search text default null, kind text default null, state text default 'ouverte', country text default null,
  assigned text default null, late boolean default false, sort text default 'due', page jsonb default null,
  size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  rule text;
  -- Spam is shown to those who ask for it.
  chosen text := case state when 'ouverte' then 'i.state in (''nouvelle'', ''en_cours'')'
    when 'toutes' then 'i.state <> ''indésirable''' else format('i.state = %L', coalesce(state, '')) end;
  counts jsonb;
  source text;
  told jsonb;
begin
  if me is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  rule := hawa.inquiries_where(me, search, kind, country, assigned, late);
  execute format('select coalesce(jsonb_object_agg(c.state, c.many), ''{}'') from '
    '(select i.state, count(*) as many from hawa.inquiries i where %s group by 1) c', rule) into counts;
  source := format('hawa.inquiries i where %s and %s', rule, chosen);
  told := case when sort = 'newest'
    then hawa.keyed('i.id', source, array['i.received_at', 'i.kind', 'i.id'], true, page, size)
    -- The first due first; those no longer due by arrival, the newest first.
    else hawa.keyed('i.id', source,
      array['coalesce(i.due_at, ''infinity'')', '- extract(epoch from i.received_at)', 'i.kind', 'i.id'],
      false, page, size) end;
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.inquiry_row(i, me) order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join hawa.inquiries i on i.id = t.id::uuid),
    'counts', (select jsonb_object_agg(k.name, coalesce((counts ->> k.name)::bigint, 0))
      from unnest(array['nouvelle', 'en_cours', 'répondue', 'close', 'indésirable']) k (name)),
    'total', (select coalesce(sum(c.value::bigint), 0) from jsonb_each_text(counts) c
      where case admin_inquiries.state when 'ouverte' then hawa.is_open_inquiry(c.key)
        when 'toutes' then c.key <> 'indésirable' else c.key = admin_inquiries.state end),
    'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_inquiries(text,text,text,text,text,boolean,text,jsonb,integer) is
  'Contact messages, expert requests and help requests for administrators: {rows, counts, total, before, after, '
  'as_of}; counts: of each state. search: words of the name, the company, the address or the subject, or the '
  'beginning of the receipt number; state: one of them, ouverte or toutes (all but spam); assigned: me, nobody; '
  'late: due and past it; sort: due, newest. page, before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_inquiries(text,text,text,text,text,boolean,text,jsonb,integer) to authenticated;

create index inquiries_due on hawa.inquiries (due_at, received_at desc, kind, id);

create index inquiry_events_of on hawa.inquiry_events (inquiry, place);

create index inquiries_newest on hawa.inquiries (received_at, kind, id);

create trigger a_append_only before update or delete
  on hawa.inquiry_events for each row execute function hawa.keep_inquiry_event();

create trigger d_inquiry after insert on public.contact_messages for each row execute function hawa.on_visitor_wrote();

create trigger d_inquiry after insert on public.contacts_experts for each row execute function hawa.on_visitor_wrote();

create trigger e_inquiry_gone after delete
  on public.contact_messages for each row execute function hawa.on_inquiry_gone();

create trigger e_inquiry_gone after delete
  on public.contacts_experts for each row execute function hawa.on_inquiry_gone();

-- schemas/newsletter.sql

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
language sql stable set search_path = '' as $$
  select hawa.digest(concat_ws(':', hawa.secret('newsletter_tokens'), purpose, subscription, round))
$$;
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

-- schemas/letters.sql

create table public.letters (
  -- Made by the device.
  id uuid primary key,
  -- Of the words as they stand; made by the device with each save.
  version_id uuid not null,
  -- {fr, en, ar}; a language that is not written is blank.
  sujet jsonb not null,
  corps jsonb not null,
  author uuid not null references public.profiles (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Since then the mails go out; the letter changes no more.
  sent_at timestamptz,
  sent_by uuid references public.profiles (id),
  check ((sent_at is null) = (sent_by is null))
);
comment on table public.letters is
  'Letters of the newsletter: drafts and sent ones. Paragraphs are parted by blank lines, links are [words](address) '
  'or addresses alone (sync/domain/letter.ts); nothing in them is markup.';
alter table public.letters alter column id set statistics 0, alter column version_id set statistics 0,
  alter column sujet set statistics 0, alter column corps set statistics 0, alter column author set statistics 0,
  alter column created_at set statistics 0, alter column updated_at set statistics 0,
  alter column sent_at set statistics 0, alter column sent_by set statistics 0;
alter table public.letters enable row level security;
revoke all on table public.letters from public, anon, authenticated;
grant select on table public.letters to authenticated;

create table public.letter_recipients (
  letter_id uuid not null references public.letters (id),
  -- No reference: a subscription may be forgotten, its sent mail stays counted.
  subscription_id uuid not null,
  -- Of the letter as they get it.
  langue text not null check (langue in ('fr', 'en', 'ar')),
  -- The row of mail_jobs.
  job uuid not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'left')),
  problem text check (char_length(problem) <= 500),
  -- Nobody gets a letter twice.
  primary key (letter_id, subscription_id)
);
comment on table public.letter_recipients is
  'Recipients of a letter: everybody whose subscription was confirmed when it was sent. left: they have left the '
  'newsletter before their mail went.';
alter table public.letter_recipients alter column letter_id set statistics 0,
  alter column subscription_id set statistics 0, alter column langue set statistics 0,
  alter column job set statistics 0, alter column state set statistics 0, alter column problem set statistics 0;
alter table public.letter_recipients enable row level security;
revoke all on table public.letter_recipients from public, anon, authenticated;
grant select on table public.letter_recipients to authenticated;

create function hawa.keep_sent_letter() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '23000', message = 'a letter that was sent is never changed or deleted';
end $$;
comment on function hawa.keep_sent_letter() is
  'Row trigger on letters that were sent: nobody updates or deletes them, whatever their rights.';

create function hawa.letter_langues(letter public.letters) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(l order by place), '{}') from unnest(array['fr', 'en', 'ar']) with ordinality k (l, place)
  where letter.sujet ->> l <> '' and letter.corps ->> l <> ''
$$;
comment on function hawa.letter_langues(letters) is
  'The languages in which a letter is whole, the one that stands in for others first; sync/domain/letter.ts is its '
  'twin.';

create function hawa.letter_langue(letter public.letters, wish text) returns text
language sql immutable set search_path = '' as $$
  select case when wish = any (l.langues) then wish else l.langues[1] end
  from (select hawa.letter_langues(letter) as langues) l
$$;
comment on function hawa.letter_langue(letters,text) is
  'The language in which a letter goes to somebody who reads `wish`: theirs, else French, English, Arabic, '
  'whichever there is; null: it is whole in none.';

create function hawa.letter_mail(data jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('sujet', l.sujet ->> (data ->> 'langue'), 'corps', l.corps ->> (data ->> 'langue'))
    || coalesce(hawa.newsletter_tokens((data ->> 'subscription')::uuid) - 'confirm', '{}')
  from public.letters l where l.id = (data ->> 'letter')::uuid
$$;
comment on function hawa.letter_mail(jsonb) is
  'Contents of the mail of a letter: {sujet, corps, unsubscribe}; the last one not in a test. Null: the draft was '
  'removed.';

create function hawa.on_letter_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update public.letter_recipients r set state = 'left' where r.job = old.id and r.state = 'waiting';
  elsif new.sent_at is not null then
    update public.letter_recipients r set state = 'sent', problem = null where r.job = new.id and r.state = 'waiting';
  elsif new.next_attempt_at = 'infinity' then
    update public.letter_recipients r set state = 'failed', problem = new.last_error
    where r.job = new.id and r.state = 'waiting';
  end if;
  return null;
end $$;
comment on function hawa.on_letter_mail() is
  'Row trigger on mail_jobs: the result of a letter''s mail stands with its recipient, also when the job is gone.';

create function hawa.letter_arg(args jsonb) returns public.letters
language plpgsql volatile set search_path = '' as $$
declare
  letter public.letters;
  wanted uuid := hawa.uuid_arg(args, 'letter_id');
begin
  select * into letter from public.letters l where l.id = wanted for update;
  if not found then perform hawa.refuse('not_found'); end if;
  return letter;
end $$;
comment on function hawa.letter_arg(jsonb) is 'The letter that a command is about, locked. Refuses not_found.';

create function hawa.letter_result(letter public.letters) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('letter_id', letter.id, 'version_id', letter.version_id, 'sent_at', letter.sent_at)
$$;
comment on function hawa.letter_result(letters) is 'The answer of a command about a letter.';

create function hawa.cmd_save_letter(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  written public.letters;
  before public.letters;
  seen uuid;
begin
  perform hawa.require_kind(me, 'admin');
  written.id := hawa.uuid_arg(args, 'letter_id');
  written.version_id := hawa.uuid_arg(args, 'version_id');
  written.sujet := hawa.spoken_of(hawa.arg(args, 'sujet', true), 200, 'sujet');
  written.corps := hawa.spoken_of(hawa.arg(args, 'corps', true), 10000, 'corps');
  seen := hawa.seen_of(hawa.arg(args, 'seen', false), 'seen');
  select * into before from public.letters l where l.id = written.id for update;
  if before.sent_at is not null then perform hawa.refuse('wrong_state'); end if;
  if (before.sujet, before.corps) = (written.sujet, written.corps) then
    return hawa.already(hawa.letter_result(before));
  end if;
  if before.version_id is distinct from seen then perform hawa.refuse('content_changed'); end if;
  insert into public.letters as l (id, version_id, sujet, corps, author)
  values (written.id, written.version_id, written.sujet, written.corps, me.id)
  on conflict (id) do update set (version_id, sujet, corps, author, updated_at)
    = row (excluded.version_id, excluded.sujet, excluded.corps, excluded.author, now())
  returning * into written;
  return hawa.letter_result(written);
end $$;
comment on function hawa.cmd_save_letter(profiles,jsonb,timestamptz) is
  'An administrator writes a draft, whole; `seen` is the version it is written over. Refuses not_allowed, invalid, '
  'content_changed, wrong_state (it was sent).';

create function hawa.cmd_remove_letter(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  wanted uuid;
  letter public.letters;
  seen uuid;
begin
  perform hawa.require_kind(me, 'admin');
  wanted := hawa.uuid_arg(args, 'letter_id');
  seen := hawa.seen_of(hawa.arg(args, 'seen', true), 'seen');
  select * into letter from public.letters l where l.id = wanted for update;
  if not found then return hawa.already(jsonb_build_object('letter_id', wanted)); end if;
  if letter.sent_at is not null then perform hawa.refuse('wrong_state'); end if;
  if letter.version_id is distinct from seen then perform hawa.refuse('content_changed'); end if;
  delete from public.letters l where l.id = wanted;
  -- A test that has not left would have nothing to say.
  delete from public.mail_jobs j
  where j.template = 'letter_test' and j.sent_at is null and j.data ->> 'letter' = wanted::text;
  return jsonb_build_object('letter_id', wanted);
end $$;
comment on function hawa.cmd_remove_letter(profiles,jsonb,timestamptz) is
  'A draft that was seen is deleted; one that is gone stays so. Refuses not_allowed, invalid, content_changed, '
  'wrong_state (it was sent).';

create function hawa.cmd_test_letter(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  letter public.letters;
  langue text;
begin
  perform hawa.require_kind(me, 'admin');
  langue := hawa.langue_arg(args);
  letter := hawa.letter_arg(args);
  if letter.version_id is distinct from hawa.seen_of(hawa.arg(args, 'seen', true), 'seen') then
    perform hawa.refuse('content_changed');
  end if;
  if not langue = any (hawa.letter_langues(letter)) then perform hawa.refuse_field('langue', 'required'); end if;
  perform hawa.queue_mail('letter_test', langue, me.email, jsonb_build_object('letter', letter.id, 'langue', langue));
  return hawa.letter_result(letter);
end $$;
comment on function hawa.cmd_test_letter(profiles,jsonb,timestamptz) is
  'Mails the letter that was seen to the administrator who asks, in one language, marked as a test. Refuses '
  'not_allowed, invalid (it is not whole in that language), not_found, content_changed.';

create function hawa.cmd_send_letter(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  letter public.letters;
  seen uuid;
  half record;
begin
  perform hawa.require_kind(me, 'admin');
  seen := hawa.seen_of(hawa.arg(args, 'seen', true), 'seen');
  letter := hawa.letter_arg(args);
  if letter.version_id is distinct from seen then perform hawa.refuse('content_changed'); end if;
  if letter.sent_at is not null then return hawa.already(hawa.letter_result(letter)); end if;
  -- Half a language would go to nobody, and whoever wrote it would not notice.
  select k.l as langue, case when letter.sujet ->> k.l = '' then 'sujet' else 'corps' end as blank into half
  from unnest(array['fr', 'en', 'ar']) with ordinality k (l, place)
  where (letter.sujet ->> k.l = '') <> (letter.corps ->> k.l = '') order by k.place limit 1;
  if found then perform hawa.refuse_field(half.blank || '.' || half.langue, 'required'); end if;
  if hawa.letter_langues(letter) = '{}' then perform hawa.refuse_field('sujet.fr', 'required'); end if;
  insert into public.letter_recipients (letter_id, subscription_id, langue, job)
  select letter.id, s.id, hawa.letter_langue(letter, s.langue), gen_random_uuid()
  from public.newsletter_subscriptions s where s.state = 'confirmed';
  if not found then perform hawa.refuse('no_subscribers'); end if;
  insert into public.mail_jobs (id, template, langue, recipient, data)
  select r.job, 'letter', r.langue, s.email,
    jsonb_build_object('letter', letter.id, 'langue', r.langue, 'subscription', s.id)
  from public.letter_recipients r join public.newsletter_subscriptions s on s.id = r.subscription_id
  where r.letter_id = letter.id;
  update public.letters l set sent_at = now(), sent_by = me.id where l.id = letter.id returning * into letter;
  return hawa.letter_result(letter);
end $$;
comment on function hawa.cmd_send_letter(profiles,jsonb,timestamptz) is
  'The letter that was seen goes to everybody whose subscription is confirmed now: one mail each, in their language '
  'or the first that it is written in, as jobs of the transaction. It changes no more. Again: already. Refuses '
  'not_allowed, invalid (no language is whole, or one is half written), not_found, content_changed, no_subscribers.';

create function hawa.letter_counts(letter uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', count(*), 'sent', count(*) filter (where r.state = 'sent'),
    'failed', count(*) filter (where r.state = 'failed'), 'left', count(*) filter (where r.state = 'left'),
    'waiting', count(*) filter (where r.state = 'waiting'))
  from public.letter_recipients r where r.letter_id = letter
$$;
comment on function hawa.letter_counts(uuid) is
  'How far a letter is: {total, sent, failed, left, waiting}, in people.';

create function hawa.letter_row(letter public.letters) returns jsonb
language sql stable set search_path = '' as $$
  select hawa.letter_result(letter) || jsonb_build_object('sujet', letter.sujet,
    'langues', to_jsonb(hawa.letter_langues(letter)), 'updated_at', letter.updated_at,
    'author', hawa.full_name(letter.author), 'sent_by', hawa.full_name(letter.sent_by),
    'counts', hawa.letter_counts(letter.id))
$$;
comment on function hawa.letter_row(letters) is 'A letter as the list of the administrators shows it.';

create function hawa.confirmed_subscribers() returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.newsletter_subscriptions s where s.state = 'confirmed'
$$;
comment on function hawa.confirmed_subscribers() is 'To how many people a letter would go now.';

create function public.admin_letter(letter uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'letter', (select hawa.letter_row(l) || jsonb_build_object('corps', l.corps)
      from public.letters l where l.id = admin_letter.letter),
    'troubles', (
      select coalesce(jsonb_agg(jsonb_build_object('email', t.recipient, 'state', t.state, 'problem', t.problem)
        order by t.state, t.recipient), '[]')
      from (
        select j.recipient, r.state, coalesce(r.problem, j.last_error) as problem
        from public.letter_recipients r join public.mail_jobs j on j.id = r.job
        where r.letter_id = admin_letter.letter and r.state in ('waiting', 'failed')
          and coalesce(r.problem, j.last_error) is not null
        order by r.state, j.recipient limit 50) t),
    'subscribers', hawa.confirmed_subscribers(),
    'as_of', now());
end $$;
comment on function public.admin_letter(uuid) is
  'One letter for administrators: {letter, troubles, subscribers, as_of}; letter null: there is none. troubles: up '
  'to 50 addresses whose mail has failed for good (failed) or is tried again (waiting), with the error. 42501 for '
  'anybody else.';
grant execute on function public.admin_letter(uuid) to authenticated;

create function public.admin_letters(page jsonb default null, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  told jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  told := hawa.keyed('l.id', 'public.letters l where true',
    array['coalesce(l.sent_at, ''infinity'')', 'l.updated_at', 'l.id'], true, page, size);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.letter_row(l) order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join public.letters l on l.id = t.id::uuid),
    'total', (select count(*) from public.letters),
    'subscribers', hawa.confirmed_subscribers(),
    'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_letters(jsonb,integer) is
  'Letters of the newsletter for administrators, drafts first, then the last sent: {rows, total, subscribers, '
  'before, after, as_of}. page, before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_letters(jsonb,integer) to authenticated;

create index letter_recipients_state on public.letter_recipients (letter_id, state);

create index letters_newest on public.letters (coalesce(sent_at, 'infinity'), updated_at, id);

create trigger b_sent before update or delete on public.letters
  for each row when (old.sent_at is not null) execute function hawa.keep_sent_letter();

create trigger a_closed before insert or delete or update or truncate
  on public.letters for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.letter_recipients for each statement execute function hawa.keep_closed();

create trigger l_letter_settled after update of sent_at, next_attempt_at on public.mail_jobs
  for each row when (new.template = 'letter' and new.lease is null) execute function hawa.on_letter_mail();

create trigger l_letter_dropped after delete on public.mail_jobs
  for each row when (old.template = 'letter' and old.sent_at is null) execute function hawa.on_letter_mail();

create policy "administrators" on public.letters for select to authenticated
  using ((( select hawa.my_id_as('admin'::text) as my_id_as) is not null));

create policy "administrators" on public.letter_recipients for select to authenticated
  using ((( select hawa.my_id_as('admin'::text) as my_id_as) is not null));

-- schemas/study_map.sql

create table hawa.provinces (
  -- ISO 3166-2; Kenya's as they were until 2014.
  code text primary key check (code ~ '^(DZ|KE|TZ)-[0-9]{2,3}$'),
  pays text not null check (pays in ('algerie', 'kenya', 'tanzanie'))
);
comment on table hawa.provinces is 'Provinces of the public map; names for people are in the app.';

create table hawa.province_names (
  pays text not null,
  -- As hawa.place_words leaves it.
  words text not null check (words ~ '^ .+ $'),
  code text not null references hawa.provinces (code),
  primary key (pays, words)
);
comment on table hawa.province_names is
  'Names, other spellings and towns by which a study''s zone_geographique names a province.';

create table hawa.province_outlines (
  code text not null references hawa.provinces (code),
  outline polygon not null
);
comment on table hawa.province_outlines is
  'Parts of a province, simplified to about 2 km; a point on a border may fall to the neighbour.';

create table hawa.placed_studies (
  study_id uuid primary key references public.demandes_etudes (id) on delete cascade,
  pays text not null,
  -- '' while not known.
  province text not null,
  type_etude text not null
);
comment on table hawa.placed_studies is
  'Finished studies (terminée, complete) as they are counted on the map; by trigger.';

create table hawa.study_map_counts (
  pays text not null,
  province text not null,
  type_etude text not null,
  studies integer not null check (studies >= 0),
  primary key (pays, province, type_etude)
);
comment on table hawa.study_map_counts is
  'placed_studies counted, by trigger: a visitor''s call reads at most a few hundred rows, whatever the number of '
  'studies.';

create function hawa.place_words(value text) returns text
language sql immutable set search_path = '' as $$
  select ' ' || btrim(regexp_replace(translate(lower(translate(value,
    'ÀÂÄÁÉÈÊËÎÏÍÔÖÓÙÛÜÚÇÑàâäáéèêëîïíôöóùûüúçñ' || E'\u0623\u0625\u0622\u0671\u0629\u0649'
      || E'\u0640\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652',
    'AAAAEEEEIIIOOOUUUUCNaaaaeeeeiiiooouuuucn' || E'\u0627\u0627\u0627\u0627\u0647\u064A')),
    E',;:/()-._"&+\t\n\r\u2013\u2014\u2018\u2019\u0027\u0060\u00AB\u00BB\u00A0\u060C\u061B', repeat(' ', 26)), ' +',
      ' ', 'g')) || ' '
$$;
comment on function hawa.place_words(text) is
  'A place''s name to compare: small letters, no accents nor Arabic vowel marks, words between single spaces.';

create function hawa.name_provinces(country text, names jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into hawa.provinces (code, pays) select key, country from jsonb_each(names) on conflict do nothing;
  insert into hawa.province_names (pays, words, code)
    select distinct country, hawa.place_words(name), p.key
    from jsonb_each_text(names) p, regexp_split_to_table(p.value, '\s*\|\s*') name;
$$;
comment on function hawa.name_provinces(text,jsonb) is
  'Adds names, {code: "name|other name|town"}; a name that means two provinces of a country fails. Studies already '
  'counted stay where they are until hawa.recount_study_map().';

create function hawa.province_of_study(country text, zone text, latitude double precision, longitude double precision)
returns text language plpgsql stable set search_path = '' as $$
declare
  text_words text := hawa.place_words(zone);
  named text[];
  place point := point(longitude, latitude);
  found_code text;
begin
  with hit as (
    select n.words, n.code from hawa.province_names n where n.pays = country and strpos(text_words, n.words) > 0
  )
  select array_agg(distinct h.code) into named from hit h
  where not exists (select 1 from hit longer where longer.words <> h.words and strpos(longer.words, h.words) > 0);
  if cardinality(named) = 1 then return named[1]; end if;
  if place is null then return null; end if;
  select o.code into found_code
  from hawa.province_outlines o join hawa.provinces p on p.code = o.code
  where p.pays = country and (named is null or o.code = any (named)) and (o.outline <-> place) <= 0.25
  order by o.outline <-> place limit 1;
  return found_code;
end $$;
comment on function hawa.province_of_study(text,text,double precision,double precision) is
  'The province that the text of a study names; a longer name hides one inside it (Bab el Oued, El Oued). Several '
  'named, or none: the one whose outline holds the position or is nearest, within a quarter of a degree (ports lie '
  'off simplified coasts). Null: not known.';

create function hawa.count_placed_study() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update hawa.study_map_counts c set studies = c.studies - 1
    where (c.pays, c.province, c.type_etude) = (old.pays, old.province, old.type_etude);
  else
    insert into hawa.study_map_counts as c (pays, province, type_etude, studies)
    values (new.pays, new.province, new.type_etude, 1)
    on conflict (pays, province, type_etude) do update set studies = c.studies + 1;
  end if;
  return null;
end $$;
comment on function hawa.count_placed_study() is
  'Keeps study_map_counts equal to placed_studies; rows of the latter are never updated.';

create function hawa.place_study() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from hawa.placed_studies p where p.study_id = new.id;
  if new.statut in ('terminée', 'complete') then
    insert into hawa.placed_studies (study_id, pays, province, type_etude) values (new.id, new.pays,
      coalesce(hawa.province_of_study(new.pays, new.zone_geographique, new.latitude, new.longitude), ''),
        new.type_etude);
  end if;
  return null;
end $$;
comment on function hawa.place_study() is
  'Puts a study on the map when its field work is done, and moves it when its place changes.';

create function hawa.recount_study_map() returns void
language sql volatile set search_path = '' as $$
  select hawa.lock_feed();
  delete from hawa.placed_studies;
  insert into hawa.placed_studies (study_id, pays, province, type_etude)
    select s.id, s.pays, coalesce(hawa.province_of_study(s.pays, s.zone_geographique, s.latitude, s.longitude), ''),
      s.type_etude
    from public.demandes_etudes s where s.statut in ('terminée', 'complete');
$$;
comment on function hawa.recount_study_map() is
  'Places every finished study again; call it after names or outlines changed.';

create function public.public_study_map() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  with cell as (
    select c.pays, c.province, c.type_etude, c.studies, sum(c.studies) over place as total,
      coalesce(sum(c.studies) filter (where c.studies < 3) over place, 0) as small,
      -- Of the seven types of demandes_etudes, those under 3.
      7 - count(*) filter (where c.studies >= 3) over place as few,
      rank() over (partition by c.pays, c.province, c.studies >= 3 order by c.studies) as nth
    from hawa.study_map_counts c where c.studies > 0
    window place as (partition by c.pays, c.province)
  ),
  listed as (
    select province, jsonb_object_agg(type_etude, studies) as by_type from cell
    where studies >= 3 and not (nth = 1 and small > 0 and (small <= 2 or small = 2 * few))
    group by province
  ),
  place as (select distinct pays, province, total from cell),
  shown as (select p.province, p.total from place p where p.province <> '' and p.total >= 3),
  rest as (
    select k.pays, coalesce(sum(p.total) filter (where s.province is null), 0) as others, coalesce(sum(s.total), 0)
      as named
    from unnest(array['algerie', 'kenya', 'tanzanie']) as k (pays)
    left join place p on p.pays = k.pays left join shown s on s.province = p.province
    group by k.pays
  )
  select jsonb_build_object(
    'updated_at', now(),
    'provinces', (
      select jsonb_agg(jsonb_build_object('code', v.code, 'pays', v.pays, 'total', s.total,
        'by_type', case when s.province is null then '{}' else coalesce(l.by_type, '{}') end) order by v.code)
      from hawa.provinces v left join shown s on s.province = v.code left join listed l on l.province = v.code),
    'countries', (
      select jsonb_agg(jsonb_build_object('pays', r.pays,
        'total', r.named + case when r.others >= 3 then r.others else 0 end,
        'others', case when r.others >= 3 then r.others end) order by r.pays)
      from rest r))
$$;
comment on function public_study_map() is
  'Finished studies by province and type, for anybody. No number from 0 to 2 leaves the server, and none follows '
  'from those that do. A province: total, or null under 3. Its types: only those with 3 or more; and where total '
  'minus those would tell the rest (it is 1, or 2, or 2 for every one of them), the smallest of those with 3 or '
  'more, all of them if several are equal, is left out too. So any two types left out can be exchanged without a '
  'change to the published figures, and a type left out may be large. A country: `others` is everything outside the '
  'provinces shown (small provinces and studies without a known one, never apart), null under 3; `total` is the sum '
  'shown, a lower bound while others is null. There is no total by type of a country: it would give the hidden types '
  'of a province by subtraction. Not covered: who asks every day sees a number grow by one the day a study ends; '
  'never whose it is nor where in the province.';
grant execute on function public_study_map() to anon, authenticated;

create trigger a_counted after insert or delete on hawa.placed_studies
  for each row execute function hawa.count_placed_study();

create trigger d_placed_new after insert on public.demandes_etudes
  for each row when (new.statut in ('terminée', 'complete')) execute function hawa.place_study();

create trigger d_placed after update on public.demandes_etudes
  for each row when ((old.statut in ('terminée', 'complete') or new.statut in ('terminée', 'complete'))
    and (old.statut in ('terminée', 'complete'), old.pays, old.zone_geographique, old.latitude, old.longitude,
      old.type_etude)
      is distinct from
      (new.statut in ('terminée', 'complete'), new.pays, new.zone_geographique, new.latitude, new.longitude,
        new.type_etude))
  execute function hawa.place_study();

select hawa.name_provinces('algerie', '{
  "DZ-01": "Adrar|أدرار|Timimoun|Bordj Badji Mokhtar|Reggane",
  "DZ-02": "Chlef|Ech Cheliff|الشلف|Ténès",
  "DZ-03": "Laghouat|الأغواط|Hassi R''Mel|Aflou",
  "DZ-04": "Oum el Bouaghi|Oum-El-Bouaghi|أم البواقي|Aïn Beïda|Aïn M''lila",
  "DZ-05": "Batna|باتنة|Barika|Timgad",
  "DZ-06": "Béjaïa|Bougie|بجاية|Akbou",
  "DZ-07": "Biskra|بسكرة|Ouled Djellal|El Kantara",
  "DZ-08": "Béchar|بشار|Béni Abbès|Kenadsa",
  "DZ-09": "Blida|البليدة|Boufarik",
  "DZ-10": "Bouira|البويرة|Lakhdaria",
  "DZ-11": "Tamanrasset|Tamanghasset|تمنراست|In Salah|Aïn Salah|In Guezzam|Aïn Guezzam",
  "DZ-12": "Tébessa|تبسة|Bir el Ater",
  "DZ-13": "Tlemcen|تلمسان|Maghnia|Remchi|Ghazaouet|Chetouane|Nedroma|Sebdou|El Aricha",
  "DZ-14": "Tiaret|تيارت|Ksar Chellala|Frenda",
  "DZ-15": "Tizi Ouzou|Tizi-Ouzou|تيزي وزو|Azazga|Draâ Ben Khedda",
  "DZ-16": "Alger|Algiers|الجزائر العاصمة|Rouiba|Hussein Dey|Bab el Oued|El Harrach|Bab Ezzouar|Birtouta|'
'Chéraga|Hydra|Kouba",
  "DZ-17": "Djelfa|الجلفة|Messaad|Aïn Oussera",
  "DZ-18": "Jijel|جيجل|Bellara",
  "DZ-19": "Sétif|سطيف|El Eulma",
  "DZ-20": "Saïda|سعيدة",
  "DZ-21": "Skikda|سكيكدة|Azzaba",
  "DZ-22": "Sidi Bel Abbès|سيدي بلعباس|Sidi Bel-Abbès",
  "DZ-23": "Annaba|Bône|عنابة|El Hadjar",
  "DZ-24": "Guelma|قالمة",
  "DZ-25": "Constantine|Qacentina|قسنطينة|El Khroub",
  "DZ-26": "Médéa|المدية|Ksar el Boukhari",
  "DZ-27": "Mostaganem|مستغانم|Sonachter",
  "DZ-28": "M''Sila|Msila|المسيلة|Bou Saâda|Boussaâda",
  "DZ-29": "Mascara|معسكر|Mouaskar|Sig|Ghriss",
  "DZ-30": "Ouargla|ورقلة|Hassi Messaoud|Touggourt",
  "DZ-31": "Oran|Wahran|وهران|Arzew|Es Sénia|Bethioua",
  "DZ-32": "El Bayadh|البيض|El Abiodh Sidi Cheikh",
  "DZ-33": "Illizi|إليزي|Djanet|In Amenas",
  "DZ-34": "Bordj Bou Arréridj|برج بوعريريج|Bordj Bou Arreridj",
  "DZ-35": "Boumerdès|بومرداس|Boudouaou",
  "DZ-36": "El Tarf|الطارف|El Kala",
  "DZ-37": "Tindouf|تندوف",
  "DZ-38": "Tissemsilt|تيسمسيلت",
  "DZ-39": "El Oued|الوادي|Souf|El M''Ghair|El Meghaier|Djamaa",
  "DZ-40": "Khenchela|خنشلة",
  "DZ-41": "Souk Ahras|سوق أهراس",
  "DZ-42": "Tipaza|Tipasa|تيبازة|Cherchell|Koléa",
  "DZ-43": "Mila|ميلة|Chelghoum Laïd",
  "DZ-44": "Aïn Defla|عين الدفلى|Khemis Miliana",
  "DZ-45": "Naâma|النعامة|Mécheria|Aïn Sefra",
  "DZ-46": "Aïn Témouchent|عين تموشنت|Béni Saf",
  "DZ-47": "Ghardaïa|غرداية|El Meniaa|El Goléa|Metlili",
  "DZ-48": "Relizane|غليزان"
}');

select hawa.name_provinces('kenya', '{
  "KE-110": "Nairobi|نيروبي|Westlands|Kibera|Embakasi|Karen",
  "KE-200": "Central Province|Central Kenya|Kiambu|Kirinyaga|Murang''a|Muranga|Nyandarua|Nyeri|Thika|Ruiru|Limuru",
  "KE-300": "Coast Province|Kenya Coast|Kilifi|Kwale|Lamu|Mombasa|مومباسا|Taita Taveta|Tana River|Malindi|Diani|'
'Voi|Watamu",
  "KE-400": "Eastern Province|Eastern Kenya|Embu|Isiolo|Kitui|Machakos|Makueni|Marsabit|Meru|Tharaka Nithi|'
'Athi River|Konza",
  "KE-500": "North Eastern|North Eastern Province|Garissa|Mandera|Wajir|Dadaab|Nord-Est|الشمال الشرقي",
  "KE-600": "Nyanza|Homa Bay|Kisii|Kisumu|كيسومو|Migori|Nyamira|Siaya|نيانزا",
  "KE-700": "Rift Valley|Vallée du Rift|Baringo|Bomet|Elgeyo Marakwet|Kajiado|Kericho|Laikipia|Nakuru|Nandi|'
'Narok|Samburu|Trans Nzoia|Turkana|Uasin Gishu|West Pokot|Eldoret|Naivasha|Olkaria|Kitale|Nanyuki|Lodwar|وادي الصدع",
  "KE-800": "Western Province|Western Kenya|Bungoma|Busia|Kakamega|Vihiga|Webuye|Mumias"
}');

select hawa.name_provinces('tanzanie', '{
  "TZ-01": "Arusha|أروشا|Ngorongoro|Karatu",
  "TZ-02": "Dar es Salaam|Dar-Es-Salaam|Dar es Salam|Daressalam|دار السلام|Kinondoni|Ilala|Temeke|Ubungo|'
'Kigamboni|Kivukoni",
  "TZ-03": "Dodoma|دودوما",
  "TZ-04": "Iringa|Mafinga|إيرينغا",
  "TZ-05": "Kagera|Bukoba|كاغيرا",
  "TZ-06": "Pemba North|Kaskazini Pemba|Wete|Pemba Nord|بيمبا الشمالية",
  "TZ-07": "Zanzibar North|Kaskazini Unguja|Nungwi|Mkokotoni|Zanzibar Nord|زنجبار الشمالية",
  "TZ-08": "Kigoma|Kasulu|كيغوما",
  "TZ-09": "Kilimanjaro|كليمنجارو|Moshi|Kilimandjaro",
  "TZ-10": "Pemba South|Kusini Pemba|Chake Chake|Pemba Sud|بيمبا الجنوبية",
  "TZ-11": "Zanzibar South|Zanzibar South and Central|Kusini Unguja|Koani|Paje|Zanzibar Sud|زنجبار الجنوبية",
  "TZ-12": "Lindi|Kilwa|Nachingwea|ليندي",
  "TZ-13": "Mara|Musoma|Tarime|Serengeti|مارا",
  "TZ-14": "Mbeya|مبيا|Songwe|Vwawa|Tunduma",
  "TZ-15": "Zanzibar|Zanzibar City|Zanzibar West|Mjini Magharibi|Stone Town|زنجبار|Zanzibar Ville et Ouest|'
'Zanzibar Urban West|زنجبار المدينة والغرب",
  "TZ-16": "Morogoro|موروغورو|Ifakara|Kilosa",
  "TZ-17": "Mtwara|Masasi|متوارا",
  "TZ-18": "Mwanza|موانزا|Sengerema",
  "TZ-19": "Pwani|Kibaha|Bagamoyo|Mafia Island|Rufiji|بواني",
  "TZ-20": "Rukwa|Sumbawanga|روكوا",
  "TZ-21": "Ruvuma|Songea|Mbinga|روفوما",
  "TZ-22": "Shinyanga|Kahama|شينيانغا",
  "TZ-23": "Singida|سينغيدا",
  "TZ-24": "Tabora|Nzega|تابورا",
  "TZ-25": "Tanga|Korogwe|Lushoto|تانغا",
  "TZ-26": "Manyara|Babati|Mirerani|مانيارا",
  "TZ-27": "Geita|Chato|غيتا",
  "TZ-28": "Katavi|Mpanda|كاتافي",
  "TZ-29": "Njombe|Makambako|نجومبي",
  "TZ-30": "Simiyu|Bariadi|سيميو"
}');

-- schemas/province_outlines.sql

-- Made by scripts/study-map.mjs from Natural Earth admin-1 boundaries (public domain): longitude, latitude.

insert into hawa.province_outlines (code, outline) values
  ('DZ-01', '((2.08,29.036),(2.134,28.492),(2.121,28.289),(2.066,28.074),(1.94,26.809),(1.921,26.76),
    (1.76,26.606),(1.622,26.579),(1.531,26.472),(1.405,26.427),(1.068,26.416),(0.864,26.32),(0.826,26.269),
    (0.923,26.169),(1.08,25.975),(1.109,25.897),(1.097,25.742),(1.118,25.693),(1.287,25.577),(1.308,25.541),
    (1.299,22.27),(1.37,22.177),(3.573,20.969),(3.679,20.878),(3.751,20.779),(3.782,20.55),(3.79,19.061),
    (3.358,18.977),(3.309,18.981),(3.158,19.081),(3.102,19.153),(3.175,19.251),(3.183,19.307),(3.257,19.41),
    (3.197,19.592),(3.216,19.795),(3.073,19.889),(2.945,19.941),(2.673,19.996),(2.495,20.019),(2.388,20.068),
    (2.28,20.219),(2.161,20.275),(2.072,20.213),(1.966,20.253),(1.892,20.231),(1.855,20.295),(1.779,20.304),
    (1.648,20.412),(1.644,20.523),(1.52,20.617),(1.363,20.657),(1.297,20.733),(1.169,20.733),(1.144,20.797),
    (1.18,20.996),(1.147,21.101),(0.424,21.576),(-0.877,22.424),(-1.309,22.708),(-2.524,23.5),(-4.517,24.805),
    (-5.661,25.51),(-5.648,25.519),(-2.974,27.204),(-3.75,28.567),(-3.552,28.583),(-3.269,28.438),
    (-3.023,28.331),(-2.813,28.295),(-2.569,28.382),(-2.429,28.458),(-2.115,28.675),(-1.875,28.779),
    (-0.958,28.924),(-0.826,29.009),(-0.2,29.744),(0.399,30.708),(0.75,31.029),(1.033,31.201),(2.086,31.658),
    (2.072,30.861),(1.944,30.094),(2.08,29.036))'),
  ('DZ-02', '((1.7,36.547),(1.648,36.443),(1.56,36.382),(1.628,36.188),(1.589,36.164),(1.719,35.965),
    (1.712,35.923),(1.611,35.947),(1.549,36.003),(1.448,35.914),(1.411,35.842),(1.357,35.869),(1.281,35.969),
    (1.175,35.945),(1.054,36.018),(0.948,36.032),(0.897,36.197),(0.705,36.186),(0.74,36.338),(0.866,36.378),
    (0.946,36.452),(1.045,36.487),(1.289,36.521),(1.368,36.549),(1.477,36.529),(1.7,36.547))'),
  ('DZ-03', '((4.176,33.03),(3.885,32.982),(3.734,32.999),(3.427,32.876),(3.348,32.796),(3.266,32.781),
    (3.1,32.83),(2.888,32.812),(2.65,32.752),(2.291,32.696),(2.175,32.975),(2.078,33.077),(1.975,33.292),
    (2.037,33.425),(2.02,33.499),(1.882,33.671),(1.812,33.796),(1.679,33.876),(1.524,33.912),(1.409,33.961),
    (1.337,34.07),(1.642,34.256),(1.717,34.374),(1.832,34.465),(1.958,34.496),(2.181,34.63),(2.22,34.675),
    (2.357,34.693),(2.365,34.64),(2.309,34.563),(2.305,34.412),(2.351,34.369),(2.388,34.242),(2.458,34.157),
    (2.485,34.081),(2.458,33.992),(2.475,33.923),(2.64,33.91),(2.646,34.09),(2.828,34.148),(2.933,34.255),
    (3.104,34.229),(3.16,34.052),(3.233,33.948),(3.641,33.564),(4.028,33.28),(4.119,33.169),(4.176,33.03))'),
  ('DZ-04', '((7.01,36.155),(7.066,36.047),(7.196,36.081),(7.214,36.139),(7.326,36.128),(7.367,36.003),
    (7.564,35.84),(7.642,35.831),(7.718,35.927),(7.76,35.934),(7.865,35.858),(7.824,35.739),(7.84,35.615),
    (7.776,35.594),(7.545,35.449),(7.471,35.532),(7.371,35.575),(7.309,35.545),(7.289,35.614),(7.15,35.619),
    (7.051,35.577),(6.993,35.632),(6.824,35.624),(6.768,35.684),(6.698,35.766),(6.58,35.802),(6.487,35.782),
    (6.481,35.829),(6.351,35.885),(6.275,35.865),(6.149,35.9),(6.169,35.951),(6.3,35.98),(6.397,36.028),
    (6.407,36.11),(6.516,36.166),(6.572,36.112),(6.787,36.192),(6.898,36.106),(7.01,36.155))'),
  ('DZ-05', '((6.149,35.9),(6.275,35.865),(6.351,35.885),(6.481,35.829),(6.487,35.782),(6.58,35.802),
    (6.698,35.766),(6.768,35.684),(6.787,35.592),(6.742,35.514),(6.593,35.438),(6.585,35.344),(6.62,35.304),
    (6.57,35.253),(6.51,35.07),(6.599,34.9),(6.589,34.778),(6.498,34.782),(6.432,34.872),(6.459,35.032),
    (6.413,35.068),(6.279,35.05),(6.213,34.999),(6.126,35.001),(6.062,35.057),(5.994,34.99),(5.94,35.03),
    (5.932,35.144),(5.998,35.229),(5.82,35.287),(5.626,35.206),(5.554,35.191),(5.61,35.099),(5.537,35.066),
    (5.399,35.059),(5.306,35.021),(5.184,35.032),(5.04,35.083),(4.926,35.142),(4.777,35.18),(4.866,35.262),
    (4.903,35.38),(4.887,35.528),(4.963,35.488),(5.023,35.521),(5.155,35.507),(5.265,35.55),(5.38,35.633),
    (5.438,35.643),(5.486,35.744),(5.589,35.824),(5.723,35.769),(5.763,35.811),(5.711,35.849),(5.8,35.914),
    (5.922,35.865),(5.977,35.916),(6.149,35.9))'),
  ('DZ-06', '((5.428,36.664),(5.475,36.59),(5.461,36.503),(5.323,36.443),(5.304,36.389),(5.221,36.384),
    (5.168,36.489),(5.188,36.534),(5.089,36.578),(5.054,36.53),(4.949,36.501),(4.986,36.469),(4.922,36.389),
    (4.8,36.38),(4.759,36.425),(4.631,36.329),(4.62,36.248),(4.445,36.222),(4.356,36.34),(4.397,36.366),
    (4.371,36.472),(4.451,36.5),(4.527,36.568),(4.6,36.688),(4.565,36.759),(4.635,36.753),(4.643,36.811),
    (4.591,36.895),(4.788,36.895),(5.106,36.78),(5.118,36.699),(5.304,36.643),(5.428,36.664))'),
  ('DZ-07', '((6.589,34.778),(6.721,34.785),(6.75,34.713),(6.696,34.476),(6.696,34.376),(6.626,34.332),
    (6.527,34.316),(6.37,34.392),(6.211,34.428),(5.998,34.396),(5.478,34.45),(5.318,34.499),(5.3,34.448),
    (5.199,34.394),(5.195,34.343),(5.333,34.218),(5.374,34.059),(5.335,33.847),(5.122,33.573),(4.406,33.928),
    (4.342,33.975),(4.309,34.115),(4.209,34.182),(4.214,34.233),(4.313,34.244),(4.23,34.376),(4.195,34.526),
    (4.273,34.626),(4.435,34.773),(4.513,34.769),(4.717,34.816),(4.932,34.84),(5.044,34.938),(5.04,35.083),
    (5.184,35.032),(5.306,35.021),(5.399,35.059),(5.537,35.066),(5.61,35.099),(5.554,35.191),(5.626,35.206),
    (5.82,35.287),(5.998,35.229),(5.932,35.144),(5.94,35.03),(5.994,34.99),(6.062,35.057),(6.126,35.001),
    (6.213,34.999),(6.279,35.05),(6.413,35.068),(6.459,35.032),(6.432,34.872),(6.498,34.782),(6.589,34.778))'),
  ('DZ-08', '((0.399,30.708),(-0.2,29.744),(-0.826,29.009),(-0.958,28.924),(-1.875,28.779),(-2.115,28.675),
    (-2.429,28.458),(-2.569,28.382),(-2.813,28.295),(-3.023,28.331),(-3.269,28.438),(-3.552,28.583),
    (-3.75,28.567),(-5.266,28.208),(-6.002,29.579),(-5.756,29.614),(-5.721,29.523),(-5.638,29.496),
    (-5.539,29.523),(-5.345,29.768),(-5.275,29.888),(-5.175,29.978),(-4.876,30.179),(-4.624,30.284),
    (-4.484,30.382),(-4.372,30.509),(-4.275,30.558),(-4.155,30.585),(-4.002,30.592),(-3.835,30.627),
    (-3.645,30.712),(-3.659,30.837),(-3.554,30.957),(-3.624,31.087),(-3.732,31.176),(-3.827,31.143),
    (-3.819,31.319),(-3.748,31.386),(-3.674,31.39),(-3.659,31.647),(-3.22,31.718),(-3.003,31.774),
    (-2.827,31.794),(-2.939,32.049),(-2.881,32.076),(-2.695,32.089),(-2.515,32.133),(-1.249,32.082),
    (-1.212,32.158),(-1.305,32.151),(-1.274,32.229),(-1.115,32.243),(-0.993,32.223),(-0.919,32.107),
    (-0.844,32.111),(-0.039,32.327),(-0.4,31.43),(-0.369,31.337),(-0.155,31.123),(0.399,30.708))'),
  ('DZ-09', '((3.478,36.688),(3.509,36.623),(3.443,36.572),(3.336,36.556),(3.282,36.491),(2.997,36.353),
    (2.925,36.413),(2.846,36.369),(2.66,36.364),(2.644,36.398),(2.522,36.364),(2.477,36.42),(2.499,36.471),
    (2.603,36.467),(2.714,36.568),(2.846,36.641),(2.962,36.637),(3.034,36.666),(3.026,36.71),(3.111,36.65),
    (3.23,36.684),(3.354,36.713),(3.478,36.688))'),
  ('DZ-10', '((3.734,36.608),(3.852,36.507),(3.937,36.474),(4.371,36.472),(4.397,36.366),(4.356,36.34),
    (4.176,36.161),(4.083,36.028),(4.021,35.867),(3.953,35.891),(3.85,35.862),(3.736,35.931),(3.629,35.923),
    (3.561,36.079),(3.573,36.193),(3.553,36.308),(3.584,36.338),(3.546,36.429),(3.435,36.405),(3.282,36.491),
    (3.336,36.556),(3.443,36.572),(3.509,36.623),(3.478,36.688),(3.635,36.695),(3.677,36.657),(3.641,36.616),
    (3.734,36.608))'),
  ('DZ-11', '((5.953,28.49),(6.45,28.143),(6.51,28.09),(6.566,27.889),(6.527,27.858),(6.258,27.766),
    (6.01,27.554),(5.872,27.458),(5.816,27.322),(5.841,27.202),(5.95,26.861),(6.01,26.794),(6.207,26.66),
    (6.262,26.599),(6.271,26.514),(6.188,26.336),(6.18,26.231),(6.308,26.166),(6.518,25.912),(6.713,25.821),
    (6.958,25.76),(6.985,25.689),(6.996,25.502),(7.155,25.327),(7.165,25.249),(7.086,25.109),(7.086,25.002),
    (7.126,24.895),(7.225,24.827),(7.314,24.707),(7.413,24.654),(7.512,24.649),(7.656,24.582),(7.956,24.366),
    (8.098,24.35),(8.392,24.239),(8.522,24.229),(8.602,24.104),(8.712,24.002),(11.711,24),(11.969,23.516),
    (10.063,22.395),(9.996,22.353),(8.702,21.592),(7.483,20.873),(7.02,20.496),(5.837,19.479),(5.75,19.434),
    (4.057,19.11),(3.79,19.061),(3.782,20.55),(3.751,20.779),(3.679,20.878),(3.573,20.969),(1.37,22.177),
    (1.299,22.27),(1.308,25.541),(1.287,25.577),(1.118,25.693),(1.097,25.742),(1.109,25.897),(1.08,25.975),
    (0.923,26.169),(0.826,26.269),(0.864,26.32),(1.068,26.416),(1.405,26.427),(1.531,26.472),(1.622,26.579),
    (1.76,26.606),(1.921,26.76),(1.94,26.809),(2.066,28.074),(2.121,28.289),(2.134,28.492),(2.08,29.036),
    (2.987,29.123),(3.815,28.547),(4.751,28.461),(5.953,28.49))'),
  ('DZ-12', '((8.268,35.97),(8.241,35.827),(8.257,35.751),(8.324,35.652),(8.336,35.508),(8.291,35.403),
    (8.317,35.289),(8.431,35.242),(8.313,35.103),(8.249,34.901),(8.27,34.764),(8.21,34.68),(8.237,34.648),
    (8.094,34.53),(7.871,34.438),(7.811,34.38),(7.754,34.233),(7.632,34.198),(7.539,34.113),(7.328,34.108),
    (7.136,34.16),(7.204,34.296),(7.274,34.541),(7.398,34.726),(7.388,34.878),(7.361,34.967),(7.26,34.934),
    (7.276,34.845),(7.225,34.901),(7.229,34.958),(7.388,35.117),(7.417,35.182),(7.413,35.387),(7.545,35.449),
    (7.776,35.594),(7.84,35.615),(7.824,35.739),(7.865,35.858),(7.985,35.963),(8.193,36.005),(8.268,35.97))'),
  ('DZ-13', '((-1.001,35.088),(-0.933,35.052),(-0.966,34.923),(-0.888,34.836),(-0.896,34.76),(-0.758,34.711),
    (-0.832,34.575),(-0.904,34.548),(-0.896,34.452),(-1.055,34.34),(-1.121,34.271),(-1.249,34.206),
    (-1.481,34.191),(-1.673,34.091),(-1.747,34.291),(-1.809,34.372),(-1.704,34.479),(-1.751,34.494),
    (-1.871,34.597),(-1.77,34.742),(-2.193,35.003),(-2.222,35.09),(-2.156,35.101),(-1.964,35.075),(-1.761,35.13),
    (-1.509,35.295),(-1.363,35.32),(-1.322,35.289),(-1.342,35.195),(-1.272,35.195),(-1.001,35.088))'),
  ('DZ-14', '((2.249,35.559),(2.287,35.44),(2.287,35.329),(2.346,35.302),(2.388,35.199),(2.621,35.032),
    (2.526,35.001),(2.46,34.871),(2.369,34.776),(2.357,34.693),(2.22,34.675),(2.181,34.63),(1.958,34.496),
    (1.832,34.465),(1.717,34.374),(1.642,34.256),(1.337,34.07),(1.262,34.168),(1.192,34.197),(1.025,34.191),
    (1.033,34.34),(0.973,34.381),(0.758,34.438),(0.855,34.503),(0.694,34.737),(0.669,34.856),(0.775,34.936),
    (0.754,35.008),(0.626,35.095),(0.492,35.086),(0.603,35.262),(0.674,35.3),(0.779,35.28),(0.88,35.387),
    (0.828,35.443),(0.874,35.438),(0.959,35.548),(1.186,35.641),(1.246,35.648),(1.293,35.617),(1.347,35.69),
    (1.477,35.641),(1.502,35.594),(1.56,35.606),(1.634,35.55),(1.692,35.581),(1.745,35.552),(2.051,35.575),
    (2.07,35.545),(2.249,35.559))'),
  ('DZ-15', '((4.591,36.895),(4.643,36.811),(4.635,36.753),(4.565,36.759),(4.6,36.688),(4.527,36.568),
    (4.451,36.5),(4.371,36.472),(3.937,36.474),(3.852,36.507),(3.734,36.608),(3.745,36.655),(3.92,36.67),
    (3.966,36.712),(3.933,36.77),(4.026,36.837),(4.04,36.896),(4.104,36.884),(4.278,36.911),(4.591,36.895))'),
  ('DZ-16', '((3.173,36.742),(3.23,36.684),(3.111,36.65),(3.026,36.71),(2.968,36.744),(2.985,36.815),
    (3.102,36.751),(3.173,36.742))'),
  ('DZ-17', '((3.379,35.751),(3.449,35.659),(3.681,35.496),(3.656,35.286),(3.474,35.159),(3.532,35.054),
    (3.61,35.057),(3.571,35.005),(3.59,34.912),(3.67,34.791),(3.755,34.791),(3.92,34.753),(3.92,34.673),
    (3.964,34.544),(4.03,34.457),(4.038,34.372),(4.214,34.233),(4.209,34.182),(4.309,34.115),(4.342,33.975),
    (4.406,33.928),(5.122,33.573),(5.009,33.443),(4.953,33.242),(4.978,32.841),(4.176,33.03),(4.119,33.169),
    (4.028,33.28),(3.641,33.564),(3.233,33.948),(3.16,34.052),(3.104,34.229),(2.933,34.255),(2.828,34.148),
    (2.646,34.09),(2.64,33.91),(2.475,33.923),(2.458,33.992),(2.485,34.081),(2.458,34.157),(2.388,34.242),
    (2.351,34.369),(2.305,34.412),(2.309,34.563),(2.365,34.64),(2.357,34.693),(2.369,34.776),(2.46,34.871),
    (2.526,35.001),(2.621,35.032),(2.388,35.199),(2.346,35.302),(2.287,35.329),(2.287,35.44),(2.53,35.501),
    (2.638,35.441),(2.687,35.454),(2.902,35.643),(2.892,35.791),(2.96,35.806),(3.082,35.672),(3.208,35.702),
    (3.266,35.8),(3.307,35.755),(3.379,35.751))'),
  ('DZ-18', '((6.456,36.579),(6.295,36.625),(6.198,36.581),(6.023,36.607),(5.905,36.545),(5.738,36.556),
    (5.511,36.538),(5.475,36.59),(5.428,36.664),(5.55,36.71),(5.593,36.773),(5.711,36.826),(5.868,36.822),
    (6.037,36.853),(6.248,36.934),(6.271,36.871),(6.343,36.828),(6.366,36.742),(6.479,36.661),(6.456,36.579))'),
  ('DZ-19', '((5.738,36.556),(5.767,36.452),(5.872,36.402),(5.866,36.255),(5.926,36.235),(5.899,36.181),
    (5.984,36.059),(5.977,35.916),(5.922,35.865),(5.8,35.914),(5.711,35.849),(5.763,35.811),(5.723,35.769),
    (5.589,35.824),(5.486,35.744),(5.438,35.643),(5.38,35.633),(5.226,35.664),(5.172,35.719),(5.054,35.777),
    (5.077,35.844),(5.141,35.856),(5.137,35.936),(5.244,36.154),(5.199,36.242),(5.145,36.23),(5.075,36.295),
    (4.998,36.317),(4.821,36.308),(4.8,36.38),(4.922,36.389),(4.986,36.469),(4.949,36.501),(5.054,36.53),
    (5.089,36.578),(5.188,36.534),(5.168,36.489),(5.221,36.384),(5.304,36.389),(5.323,36.443),(5.461,36.503),
    (5.475,36.59),(5.511,36.538),(5.738,36.556))'),
  ('DZ-20', '((0.492,35.086),(0.626,35.095),(0.754,35.008),(0.775,34.936),(0.669,34.856),(0.694,34.737),
    (0.855,34.503),(0.758,34.438),(0.696,34.425),(0.341,34.235),(0.244,34.231),(0.116,34.104),(0.087,34.048),
    (-0.06,33.988),(-0.082,34.082),(-0.225,34.057),(-0.361,33.916),(-0.489,34.158),(-0.485,34.229),
    (-0.072,34.53),(-0.055,34.61),(-0.217,34.778),(-0.293,34.804),(-0.365,34.88),(-0.279,34.9),(-0.289,35.012),
    (-0.248,35.012),(-0.243,35.103),(-0.165,35.122),(-0.111,35.161),(-0.091,35.108),(-0.014,35.064),
    (0.112,35.095),(0.209,35.021),(0.331,35.055),(0.432,35.05),(0.492,35.086))'),
  ('DZ-21', '((7.262,37.076),(7.307,36.929),(7.363,36.882),(7.384,36.726),(7.305,36.648),(7.124,36.587),
    (7.062,36.496),(6.938,36.433),(6.822,36.46),(6.845,36.532),(6.919,36.558),(6.777,36.556),(6.653,36.608),
    (6.599,36.574),(6.504,36.578),(6.456,36.579),(6.479,36.661),(6.366,36.742),(6.343,36.828),(6.271,36.871),
    (6.248,36.934),(6.254,37),(6.339,37.069),(6.502,37.083),(6.582,36.991),(6.671,36.96),(6.822,36.953),
    (6.909,36.893),(7.093,36.925),(7.157,36.915),(7.239,36.971),(7.25,37.023),(7.181,37.083),(7.262,37.076))'),
  ('DZ-22', '((-0.165,35.122),(-0.243,35.103),(-0.248,35.012),(-0.289,35.012),(-0.279,34.9),(-0.365,34.88),
    (-0.293,34.804),(-0.217,34.778),(-0.055,34.61),(-0.072,34.53),(-0.485,34.229),(-0.522,34.291),
    (-0.638,34.305),(-0.764,34.229),(-0.935,34.226),(-1.121,34.271),(-1.055,34.34),(-0.896,34.452),
    (-0.904,34.548),(-0.832,34.575),(-0.758,34.711),(-0.896,34.76),(-0.888,34.836),(-0.966,34.923),
    (-0.933,35.052),(-1.001,35.088),(-0.877,35.18),(-0.882,35.255),(-0.754,35.318),(-0.669,35.333),
    (-0.601,35.32),(-0.545,35.412),(-0.464,35.429),(-0.483,35.374),(-0.361,35.358),(-0.19,35.3),(-0.215,35.184),
    (-0.165,35.122))'),
  ('DZ-23', '((7.774,36.889),(7.756,36.784),(7.65,36.663),(7.564,36.612),(7.481,36.634),(7.456,36.693),
    (7.384,36.726),(7.363,36.882),(7.307,36.929),(7.262,37.076),(7.384,37.083),(7.491,37.056),(7.588,36.987),
    (7.712,36.963),(7.799,36.994),(7.774,36.889))'),
  ('DZ-24', '((7.65,36.663),(7.698,36.657),(7.784,36.574),(7.966,36.512),(7.987,36.485),(7.871,36.433),
    (7.793,36.434),(7.83,36.315),(7.411,36.181),(7.326,36.128),(7.214,36.139),(7.196,36.081),(7.066,36.047),
    (7.01,36.155),(7.045,36.275),(6.938,36.433),(7.062,36.496),(7.124,36.587),(7.305,36.648),(7.384,36.726),
    (7.456,36.693),(7.481,36.634),(7.564,36.612),(7.65,36.663))'),
  ('DZ-25', '((6.938,36.433),(7.045,36.275),(7.01,36.155),(6.898,36.106),(6.787,36.192),(6.572,36.112),
    (6.516,36.166),(6.521,36.215),(6.331,36.389),(6.483,36.442),(6.465,36.491),(6.504,36.578),(6.599,36.574),
    (6.653,36.608),(6.777,36.556),(6.919,36.558),(6.845,36.532),(6.822,36.46),(6.938,36.433))'),
  ('DZ-26', '((3.629,35.923),(3.602,35.833),(3.536,35.793),(3.542,35.672),(3.433,35.797),(3.379,35.751),
    (3.307,35.755),(3.266,35.8),(3.208,35.702),(3.082,35.672),(2.96,35.806),(2.892,35.791),(2.902,35.643),
    (2.687,35.454),(2.638,35.441),(2.53,35.501),(2.287,35.44),(2.249,35.559),(2.262,35.606),(2.169,35.666),
    (2.173,35.719),(2.241,35.744),(2.311,35.867),(2.419,35.963),(2.468,36.045),(2.572,36.099),(2.642,36.199),
    (2.53,36.19),(2.491,36.268),(2.631,36.318),(2.66,36.364),(2.846,36.369),(2.925,36.413),(2.997,36.353),
    (3.282,36.491),(3.435,36.405),(3.546,36.429),(3.584,36.338),(3.553,36.308),(3.573,36.193),(3.561,36.079),
    (3.629,35.923))'),
  ('DZ-27', '((0.705,36.186),(0.597,36.072),(0.548,36.056),(0.533,35.972),(0.453,35.952),(0.432,35.827),
    (0.306,35.768),(0.23,35.695),(0.149,35.686),(0.104,35.757),(-0.039,35.713),(-0.115,35.784),(-0.113,35.789),
    (0.035,35.864),(0.128,36.05),(0.219,36.117),(0.329,36.164),(0.343,36.206),(0.451,36.222),(0.645,36.329),
    (0.74,36.338),(0.705,36.186))'),
  ('DZ-28', '((5.054,35.777),(5.172,35.719),(5.226,35.664),(5.38,35.633),(5.265,35.55),(5.155,35.507),
    (5.023,35.521),(4.963,35.488),(4.887,35.528),(4.903,35.38),(4.866,35.262),(4.777,35.18),(4.926,35.142),
    (5.04,35.083),(5.044,34.938),(4.932,34.84),(4.717,34.816),(4.513,34.769),(4.435,34.773),(4.273,34.626),
    (4.195,34.526),(4.23,34.376),(4.313,34.244),(4.214,34.233),(4.038,34.372),(4.03,34.457),(3.964,34.544),
    (3.92,34.673),(3.92,34.753),(3.755,34.791),(3.67,34.791),(3.59,34.912),(3.571,35.005),(3.61,35.057),
    (3.532,35.054),(3.474,35.159),(3.656,35.286),(3.681,35.496),(3.449,35.659),(3.379,35.751),(3.433,35.797),
    (3.542,35.672),(3.536,35.793),(3.602,35.833),(3.629,35.923),(3.736,35.931),(3.85,35.862),(3.953,35.891),
    (4.021,35.867),(4.083,36.028),(4.112,35.999),(4.216,36.016),(4.404,35.992),(4.501,36.025),(4.538,35.938),
    (4.449,35.869),(4.499,35.824),(4.6,35.822),(4.72,35.856),(4.866,35.869),(4.905,35.829),(5.054,35.777))'),
  ('DZ-29', '((0.23,35.695),(0.318,35.557),(0.457,35.557),(0.533,35.51),(0.828,35.443),(0.88,35.387),
    (0.779,35.28),(0.674,35.3),(0.603,35.262),(0.492,35.086),(0.432,35.05),(0.331,35.055),(0.209,35.021),
    (0.112,35.095),(-0.014,35.064),(-0.091,35.108),(-0.111,35.161),(-0.165,35.122),(-0.215,35.184),(-0.19,35.3),
    (-0.361,35.358),(-0.483,35.374),(-0.464,35.429),(-0.545,35.412),(-0.502,35.483),(-0.303,35.67),
    (-0.204,35.695),(-0.115,35.784),(-0.039,35.713),(0.104,35.757),(0.149,35.686),(0.23,35.695))'),
  ('DZ-30', '((9.063,32),(9.519,30.228),(9.286,30.118),(9.369,30.023),(7.146,28.84),(6.938,28.869),
    (6.787,28.867),(6.421,28.731),(5.953,28.49),(4.751,28.461),(3.815,28.547),(2.987,29.123),(3.344,29.306),
    (3.398,29.366),(3.48,29.637),(3.6,29.768),(3.722,29.864),(3.803,29.989),(4.05,31.553),(4.11,31.792),
    (4.323,32.2),(4.399,32.296),(4.542,32.375),(4.738,32.531),(4.978,32.841),(4.953,33.242),(5.009,33.443),
    (6.192,33.377),(6.378,33.318),(6.465,33.158),(6.684,32.511),(6.851,32.24),(7.031,32.053),(7.169,32.017),
    (7.314,32.002),(9.063,32))'),
  ('DZ-31', '((-0.113,35.789),(-0.115,35.784),(-0.204,35.695),(-0.303,35.67),(-0.502,35.483),(-0.545,35.412),
    (-0.601,35.32),(-0.669,35.333),(-0.634,35.423),(-0.741,35.483),(-0.954,35.438),(-1.07,35.454),
    (-1.006,35.517),(-1.107,35.623),(-1.032,35.682),(-0.826,35.769),(-0.626,35.722),(-0.524,35.78),
    (-0.479,35.891),(-0.349,35.907),(-0.26,35.818),(-0.113,35.789))'),
  ('DZ-32', '((1.337,34.07),(1.409,33.961),(1.524,33.912),(1.679,33.876),(1.812,33.796),(1.882,33.671),
    (2.02,33.499),(2.037,33.425),(1.975,33.292),(2.078,33.077),(2.175,32.975),(2.291,32.696),(2.305,32.618),
    (2.297,32.377),(2.342,32.209),(2.316,32.062),(2.229,31.951),(2.223,31.752),(2.086,31.658),(1.033,31.201),
    (0.75,31.029),(0.399,30.708),(-0.155,31.123),(-0.369,31.337),(-0.4,31.43),(-0.039,32.327),(-0.012,32.5),
    (-0.099,32.546),(-0.099,32.591),(-0.006,32.818),(-0.029,33.001),(0.054,33.271),(0.068,33.376),(0.046,33.624),
    (0.05,33.803),(0.087,34.048),(0.116,34.104),(0.244,34.231),(0.341,34.235),(0.696,34.425),(0.758,34.438),
    (0.973,34.381),(1.033,34.34),(1.025,34.191),(1.192,34.197),(1.262,34.168),(1.337,34.07))'),
  ('DZ-33', '((11.711,24),(8.712,24.002),(8.602,24.104),(8.522,24.229),(8.392,24.239),(8.098,24.35),
    (7.956,24.366),(7.656,24.582),(7.512,24.649),(7.413,24.654),(7.314,24.707),(7.225,24.827),(7.126,24.895),
    (7.086,25.002),(7.086,25.109),(7.165,25.249),(7.155,25.327),(6.996,25.502),(6.985,25.689),(6.958,25.76),
    (6.713,25.821),(6.518,25.912),(6.308,26.166),(6.18,26.231),(6.188,26.336),(6.271,26.514),(6.262,26.599),
    (6.207,26.66),(6.01,26.794),(5.95,26.861),(5.841,27.202),(5.816,27.322),(5.872,27.458),(6.01,27.554),
    (6.258,27.766),(6.527,27.858),(6.566,27.889),(6.51,28.09),(6.45,28.143),(5.953,28.49),(6.421,28.731),
    (6.787,28.867),(6.938,28.869),(7.146,28.84),(9.369,30.023),(9.55,29.802),(9.668,29.608),(9.827,29.128),
    (9.848,28.976),(9.852,28.786),(9.778,28.268),(9.79,28.21),(9.937,27.867),(9.864,27.619),(9.794,27.57),
    (9.821,27.507),(9.757,27.423),(9.722,27.293),(9.806,27.025),(9.825,26.921),(9.908,26.858),(9.883,26.702),
    (9.897,26.653),(9.835,26.505),(9.482,26.352),(9.377,26.169),(9.402,26.113),(9.97,25.396),(10.021,25.269),
    (10.032,24.856),(10.193,24.75),(10.261,24.577),(10.391,24.48),(10.451,24.477),(10.678,24.553),
    (10.721,24.553),(11.508,24.314),(11.566,24.267),(11.711,24))'),
  ('DZ-34', '((4.8,36.38),(4.821,36.308),(4.998,36.317),(5.075,36.295),(5.145,36.23),(5.199,36.242),
    (5.244,36.154),(5.137,35.936),(5.141,35.856),(5.077,35.844),(5.054,35.777),(4.905,35.829),(4.866,35.869),
    (4.72,35.856),(4.6,35.822),(4.499,35.824),(4.449,35.869),(4.538,35.938),(4.501,36.025),(4.404,35.992),
    (4.216,36.016),(4.112,35.999),(4.083,36.028),(4.176,36.161),(4.356,36.34),(4.445,36.222),(4.62,36.248),
    (4.631,36.329),(4.759,36.425),(4.8,36.38))'),
  ('DZ-35', '((4.04,36.896),(4.026,36.837),(3.933,36.77),(3.966,36.712),(3.92,36.67),(3.745,36.655),
    (3.734,36.608),(3.641,36.616),(3.677,36.657),(3.635,36.695),(3.478,36.688),(3.354,36.713),(3.23,36.684),
    (3.173,36.742),(3.226,36.813),(3.34,36.78),(3.46,36.775),(3.65,36.824),(3.743,36.891),(3.827,36.913),
    (4.04,36.896))'),
  ('DZ-36', '((8.169,36.492),(8.084,36.422),(8.008,36.413),(7.987,36.485),(7.966,36.512),(7.784,36.574),
    (7.698,36.657),(7.65,36.663),(7.756,36.784),(7.774,36.889),(7.908,36.849),(8.051,36.878),(8.233,36.958),
    (8.288,36.925),(8.497,36.904),(8.602,36.94),(8.642,36.849),(8.555,36.804),(8.443,36.797),(8.462,36.733),
    (8.408,36.643),(8.193,36.549),(8.169,36.492))'),
  ('DZ-37', '((-3.75,28.567),(-2.974,27.204),(-5.648,25.519),(-5.661,25.51),(-5.973,25.691),(-7.495,26.588),
    (-8.682,27.285),(-8.682,28.666),(-8.649,28.726),(-8.43,28.84),(-8.383,28.905),(-8.183,29.036),
    (-8.069,29.079),(-7.945,29.175),(-7.619,29.389),(-7.35,29.384),(-7.259,29.467),(-7.148,29.509),
    (-6.958,29.509),(-6.784,29.447),(-6.7,29.516),(-6.274,29.579),(-6.002,29.579),(-5.266,28.208),
    (-3.75,28.567))'),
  ('DZ-38', '((1.712,35.923),(1.843,35.865),(1.964,35.88),(2.008,35.918),(2.196,35.911),(2.311,35.867),
    (2.241,35.744),(2.173,35.719),(2.169,35.666),(2.262,35.606),(2.249,35.559),(2.07,35.545),(2.051,35.575),
    (1.745,35.552),(1.692,35.581),(1.634,35.55),(1.56,35.606),(1.502,35.594),(1.477,35.641),(1.347,35.69),
    (1.293,35.617),(1.246,35.648),(1.264,35.749),(1.347,35.769),(1.411,35.842),(1.448,35.914),(1.549,36.003),
    (1.611,35.947),(1.712,35.923))'),
  ('DZ-39', '((6.696,34.376),(6.746,34.298),(6.96,34.195),(7.136,34.16),(7.328,34.108),(7.539,34.113),
    (7.504,34.068),(7.479,33.894),(7.553,33.658),(7.694,33.454),(7.71,33.278),(7.751,33.207),(7.871,33.184),
    (8.001,33.107),(8.086,33.095),(8.297,32.805),(8.319,32.56),(8.361,32.5),(8.483,32.435),(9.02,32.105),
    (9.063,32),(7.314,32.002),(7.169,32.017),(7.031,32.053),(6.851,32.24),(6.684,32.511),(6.465,33.158),
    (6.378,33.318),(6.192,33.377),(5.009,33.443),(5.122,33.573),(5.335,33.847),(5.374,34.059),(5.333,34.218),
    (5.195,34.343),(5.199,34.394),(5.3,34.448),(5.318,34.499),(5.478,34.45),(5.998,34.396),(6.211,34.428),
    (6.37,34.392),(6.527,34.316),(6.626,34.332),(6.696,34.376))'),
  ('DZ-40', '((7.545,35.449),(7.413,35.387),(7.417,35.182),(7.388,35.117),(7.229,34.958),(7.225,34.901),
    (7.276,34.845),(7.26,34.934),(7.361,34.967),(7.388,34.878),(7.398,34.726),(7.274,34.541),(7.204,34.296),
    (7.136,34.16),(6.96,34.195),(6.746,34.298),(6.696,34.376),(6.696,34.476),(6.75,34.713),(6.721,34.785),
    (6.589,34.778),(6.599,34.9),(6.51,35.07),(6.57,35.253),(6.62,35.304),(6.585,35.344),(6.593,35.438),
    (6.742,35.514),(6.787,35.592),(6.768,35.684),(6.824,35.624),(6.993,35.632),(7.051,35.577),(7.15,35.619),
    (7.289,35.614),(7.309,35.545),(7.371,35.575),(7.471,35.532),(7.545,35.449))'),
  ('DZ-41', '((8.268,35.97),(8.193,36.005),(7.985,35.963),(7.865,35.858),(7.76,35.934),(7.718,35.927),
    (7.642,35.831),(7.564,35.84),(7.367,36.003),(7.326,36.128),(7.411,36.181),(7.83,36.315),(7.793,36.434),
    (7.871,36.433),(7.987,36.485),(8.008,36.413),(8.084,36.422),(8.169,36.492),(8.295,36.469),(8.359,36.431),
    (8.355,36.351),(8.307,36.244),(8.317,36.146),(8.268,35.97))'),
  ('DZ-42', '((2.985,36.815),(2.968,36.744),(3.026,36.71),(3.034,36.666),(2.962,36.637),(2.846,36.641),
    (2.714,36.568),(2.603,36.467),(2.499,36.471),(2.477,36.42),(2.285,36.414),(2.119,36.438),(2.004,36.411),
    (1.809,36.433),(1.708,36.367),(1.648,36.443),(1.7,36.547),(1.915,36.57),(2.059,36.57),(2.351,36.639),
    (2.448,36.59),(2.634,36.605),(2.819,36.712),(2.875,36.775),(2.985,36.815))'),
  ('DZ-43', '((6.456,36.579),(6.504,36.578),(6.465,36.491),(6.483,36.442),(6.331,36.389),(6.521,36.215),
    (6.516,36.166),(6.407,36.11),(6.397,36.028),(6.3,35.98),(6.169,35.951),(6.149,35.9),(5.977,35.916),
    (5.984,36.059),(5.899,36.181),(5.926,36.235),(5.866,36.255),(5.872,36.402),(5.767,36.452),(5.738,36.556),
    (5.905,36.545),(6.023,36.607),(6.198,36.581),(6.295,36.625),(6.456,36.579))'),
  ('DZ-44', '((2.477,36.42),(2.522,36.364),(2.644,36.398),(2.66,36.364),(2.631,36.318),(2.491,36.268),
    (2.53,36.19),(2.642,36.199),(2.572,36.099),(2.468,36.045),(2.419,35.963),(2.311,35.867),(2.196,35.911),
    (2.008,35.918),(1.964,35.88),(1.843,35.865),(1.712,35.923),(1.719,35.965),(1.589,36.164),(1.628,36.188),
    (1.56,36.382),(1.648,36.443),(1.708,36.367),(1.809,36.433),(2.004,36.411),(2.119,36.438),(2.285,36.414),
    (2.477,36.42))'),
  ('DZ-45', '((-0.485,34.229),(-0.489,34.158),(-0.361,33.916),(-0.225,34.057),(-0.082,34.082),(-0.06,33.988),
    (0.087,34.048),(0.05,33.803),(0.046,33.624),(0.068,33.376),(0.054,33.271),(-0.029,33.001),(-0.006,32.818),
    (-0.099,32.591),(-0.099,32.546),(-0.012,32.5),(-0.039,32.327),(-0.844,32.111),(-0.919,32.107),
    (-0.993,32.223),(-1.115,32.243),(-1.274,32.229),(-1.218,32.392),(-1.123,32.417),(-1.032,32.495),
    (-1.047,32.517),(-1.328,32.7),(-1.423,32.743),(-1.559,32.934),(-1.499,32.984),(-1.499,33.06),(-1.571,33.111),
    (-1.675,33.238),(-1.683,33.368),(-1.613,33.521),(-1.662,33.644),(-1.747,33.702),(-1.702,33.773),
    (-1.718,33.898),(-1.673,34.091),(-1.481,34.191),(-1.249,34.206),(-1.121,34.271),(-0.935,34.226),
    (-0.764,34.229),(-0.638,34.305),(-0.522,34.291),(-0.485,34.229))'),
  ('DZ-46', '((-0.669,35.333),(-0.754,35.318),(-0.882,35.255),(-0.877,35.18),(-1.001,35.088),(-1.272,35.195),
    (-1.342,35.195),(-1.322,35.289),(-1.363,35.32),(-1.278,35.378),(-1.183,35.577),(-1.107,35.623),
    (-1.006,35.517),(-1.07,35.454),(-0.954,35.438),(-0.741,35.483),(-0.634,35.423),(-0.669,35.333))'),
  ('DZ-47', '((4.978,32.841),(4.738,32.531),(4.542,32.375),(4.399,32.296),(4.323,32.2),(4.11,31.792),
    (4.05,31.553),(3.803,29.989),(3.722,29.864),(3.6,29.768),(3.48,29.637),(3.398,29.366),(3.344,29.306),
    (2.987,29.123),(2.08,29.036),(1.944,30.094),(2.072,30.861),(2.086,31.658),(2.223,31.752),(2.229,31.951),
    (2.316,32.062),(2.342,32.209),(2.297,32.377),(2.305,32.618),(2.291,32.696),(2.65,32.752),(2.888,32.812),
    (3.1,32.83),(3.266,32.781),(3.348,32.796),(3.427,32.876),(3.734,32.999),(3.885,32.982),(4.176,33.03),
    (4.978,32.841))'),
  ('DZ-48', '((1.411,35.842),(1.347,35.769),(1.264,35.749),(1.246,35.648),(1.186,35.641),(0.959,35.548),
    (0.874,35.438),(0.828,35.443),(0.533,35.51),(0.457,35.557),(0.318,35.557),(0.23,35.695),(0.306,35.768),
    (0.432,35.827),(0.453,35.952),(0.533,35.972),(0.548,36.056),(0.597,36.072),(0.705,36.186),(0.897,36.197),
    (0.948,36.032),(1.054,36.018),(1.175,35.945),(1.281,35.969),(1.357,35.869),(1.411,35.842))'),
  ('KE-110', '((37.132,-1.237),(37.07,-1.299),(36.98,-1.29),(36.957,-1.326),(36.91,-1.357),(36.925,-1.387),
    (36.898,-1.417),(36.87,-1.413),(36.837,-1.388),(36.756,-1.374),(36.71,-1.32),(36.676,-1.298),(36.726,-1.239),
    (36.758,-1.222),(36.814,-1.171),(36.86,-1.185),(36.91,-1.17),(36.937,-1.141),(36.97,-1.15),(36.965,-1.194),
    (37.007,-1.214),(37.093,-1.204),(37.132,-1.237))'),
  ('KE-200', '((37.086,0.02),(37.109,-0.004),(37.316,-0.159),(37.429,-0.427),(37.436,-0.538),(37.477,-0.59),
    (37.48,-0.746),(37.348,-0.796),(37.28,-0.757),(37.256,-0.766),(37.243,-0.87),(37.288,-0.912),(37.314,-0.976),
    (37.369,-0.964),(37.364,-1.039),(37.324,-1.09),(37.289,-1.068),(37.21,-1.077),(37.173,-1.112),
    (37.177,-1.147),(37.132,-1.237),(37.093,-1.204),(37.007,-1.214),(36.965,-1.194),(36.97,-1.15),
    (36.937,-1.141),(36.91,-1.17),(36.86,-1.185),(36.814,-1.171),(36.758,-1.222),(36.726,-1.239),(36.676,-1.298),
    (36.625,-1.27),(36.508,-1.252),(36.501,-1.231),(36.539,-1.119),(36.576,-1.111),(36.585,-0.998),
    (36.56,-0.948),(36.561,-0.913),(36.519,-0.777),(36.53,-0.725),(36.507,-0.615),(36.452,-0.581),
    (36.402,-0.585),(36.381,-0.469),(36.387,-0.425),(36.37,-0.4),(36.256,-0.388),(36.203,-0.269),(36.215,-0.192),
    (36.212,-0.142),(36.227,-0.078),(36.262,0),(36.325,0.035),(36.336,0.057),(36.402,0.064),(36.471,0.119),
    (36.517,0.061),(36.6,0.008),(36.642,0.024),(36.644,0.005),(36.54,-0.065),(36.544,-0.102),(36.588,-0.139),
    (36.668,-0.149),(36.787,-0.125),(36.86,-0.145),(36.834,-0.212),(36.882,-0.281),(36.915,-0.302),
    (36.969,-0.294),(37.023,-0.232),(37.031,-0.16),(37.005,-0.117),(37.086,0.02))'),
  ('KE-300', '((38.746,-0.065),(38.934,-0.093),(38.968,-0.055),(39.057,-0.038),(39.09,-0.062),(39.143,-0.127),
    (39.307,-0.134),(39.342,-0.159),(39.459,-0.205),(39.512,-0.278),(39.547,-0.285),(39.594,-0.346),
    (39.634,-0.489),(39.71,-0.584),(39.753,-0.593),(39.812,-0.69),(39.813,-0.751),(39.834,-0.841),
    (39.888,-1.015),(39.937,-1.101),(39.917,-1.135),(39.957,-1.151),(40.006,-1.257),(40.01,-1.343),
    (40.033,-1.48),(40.084,-1.586),(40.113,-1.626),(40.12,-1.725),(40.109,-1.738),(40.108,-1.818),
    (40.129,-1.854),(40.144,-1.915),(40.129,-1.929),(40.168,-2.043),(40.168,-2.078),(40.223,-2.057),
    (41.003,-1.71),(41.536,-1.676),(41.535,-1.697),(41.458,-1.775),(41.396,-1.861),(41.283,-1.969),
    (41.267,-1.949),(41.199,-1.943),(41.185,-1.99),(41.109,-1.977),(41.029,-2.043),(40.99,-2.029),
    (40.979,-2.005),(40.987,-1.937),(40.97,-1.929),(40.966,-2.046),(40.946,-2.074),(40.926,-2.059),
    (40.908,-1.998),(40.861,-1.964),(40.856,-2.018),(40.885,-2.014),(40.883,-2.06),(40.904,-2.08),
    (40.912,-2.192),(40.925,-2.217),(40.957,-2.219),(40.981,-2.253),(40.952,-2.286),(40.921,-2.271),
    (40.894,-2.228),(40.838,-2.245),(40.794,-2.29),(40.794,-2.342),(40.829,-2.375),(40.817,-2.398),
    (40.758,-2.447),(40.712,-2.467),(40.651,-2.54),(40.616,-2.552),(40.523,-2.525),(40.39,-2.56),(40.323,-2.598),
    (40.244,-2.657),(40.175,-2.763),(40.188,-2.807),(40.163,-2.934),(40.179,-2.977),(40.225,-2.994),
    (40.164,-3.067),(40.153,-3.135),(40.119,-3.183),(40.129,-3.252),(40.088,-3.304),(40.027,-3.335),
    (39.972,-3.377),(39.992,-3.307),(39.966,-3.321),(39.965,-3.399),(39.901,-3.524),(39.89,-3.581),
    (39.857,-3.618),(39.817,-3.591),(39.814,-3.64),(39.849,-3.625),(39.869,-3.663),(39.867,-3.695),
    (39.786,-3.917),(39.761,-3.942),(39.712,-3.931),(39.712,-3.897),(39.684,-3.917),(39.712,-3.965),
    (39.742,-3.986),(39.691,-4.053),(39.643,-3.985),(39.626,-4.025),(39.564,-4.033),(39.567,-4.081),
    (39.615,-4.059),(39.67,-4.088),(39.666,-4.112),(39.616,-4.198),(39.584,-4.279),(39.54,-4.431),
    (39.522,-4.418),(39.485,-4.478),(39.45,-4.582),(39.444,-4.52),(39.41,-4.575),(39.391,-4.571),(39.406,-4.615),
    (39.362,-4.634),(39.324,-4.625),(39.3,-4.595),(39.264,-4.607),(39.224,-4.656),(39.191,-4.678),
    (37.771,-3.655),(37.747,-3.617),(37.73,-3.555),(37.708,-3.527),(37.668,-3.512),(37.599,-3.513),
    (37.608,-3.464),(37.58,-3.446),(37.59,-3.404),(37.627,-3.371),(37.67,-3.356),(37.672,-3.324),(37.7,-3.314),
    (37.68,-3.192),(37.824,-3.174),(37.835,-3.153),(37.851,-3.01),(37.918,-2.78),(37.967,-2.78),(38.089,-2.722),
    (38.135,-2.69),(38.203,-2.75),(38.261,-2.775),(38.321,-2.857),(38.349,-2.918),(38.407,-2.948),
    (38.444,-2.985),(38.539,-2.964),(38.656,-3.029),(38.714,-3.027),(38.792,-3.044),(38.794,-3.066),
    (38.879,-3.036),(38.996,-3.014),(39.042,-3.018),(38.63,-2.411),(38.689,-2.411),(38.744,-2.362),
    (38.797,-2.334),(38.98,-1.969),(38.986,-1.919),(38.96,-1.764),(38.962,-1.738),(39,-1.687),(38.996,-1.146),
    (38.989,-1.124),(38.871,-0.865),(38.416,-0.08),(38.466,-0.076),(38.546,-0.024),(38.633,-0.043),
    (38.704,-0.042),(38.746,-0.065))'),
  ('KE-300', '((41.163,-2.091),(41.099,-2.136),(41.081,-2.121),(40.986,-2.166),(40.958,-2.151),(40.983,-2.097),
    (41.046,-2.07),(41.065,-2.037),(41.143,-2.059),(41.163,-2.091))'),
  ('KE-400', '((39.296,3.492),(39.311,3.291),(39.327,3.2),(39.323,3.042),(39.267,2.99),(39.216,2.973),
    (39.11,2.902),(39.095,2.852),(38.971,2.574),(38.95,2.543),(38.897,2.526),(38.88,2.499),(38.902,2.45),
    (38.945,2.191),(38.944,2.132),(38.977,2.085),(39.027,1.974),(39.068,1.911),(39.125,1.865),(39.175,1.784),
    (39.186,1.738),(39.215,1.707),(39.259,1.689),(39.341,1.634),(39.392,1.568),(39.45,1.528),(39.295,1.465),
    (39.279,1.442),(39.445,0.999),(39.426,0.972),(39.307,0.926),(39.257,0.848),(39.223,0.821),(39.182,0.764),
    (39.159,0.711),(38.826,0.586),(38.78,0.521),(38.704,0.506),(38.664,0.475),(38.692,0.451),(38.747,0.216),
    (38.737,0.142),(38.746,-0.065),(38.704,-0.042),(38.633,-0.043),(38.546,-0.024),(38.466,-0.076),
    (38.416,-0.08),(38.871,-0.865),(38.989,-1.124),(38.996,-1.146),(39,-1.687),(38.962,-1.738),(38.96,-1.764),
    (38.986,-1.919),(38.98,-1.969),(38.797,-2.334),(38.744,-2.362),(38.689,-2.411),(38.63,-2.411),
    (39.042,-3.018),(38.996,-3.014),(38.879,-3.036),(38.794,-3.066),(38.792,-3.044),(38.714,-3.027),
    (38.656,-3.029),(38.539,-2.964),(38.444,-2.985),(38.407,-2.948),(38.349,-2.918),(38.321,-2.857),
    (38.261,-2.775),(38.203,-2.75),(38.135,-2.69),(38.089,-2.722),(37.967,-2.78),(37.918,-2.78),(37.896,-2.704),
    (37.6,-2.362),(37.596,-2.332),(37.663,-2.282),(37.671,-2.23),(37.72,-2.199),(37.69,-2.172),(37.593,-2.155),
    (37.531,-2.106),(37.431,-2.046),(37.347,-2.009),(37.298,-2.001),(37.255,-1.957),(37.179,-1.908),
    (37.15,-1.838),(37.158,-1.779),(36.997,-1.582),(36.963,-1.512),(36.98,-1.461),(36.941,-1.445),
    (36.886,-1.461),(36.862,-1.448),(36.87,-1.413),(36.898,-1.417),(36.925,-1.387),(36.91,-1.357),
    (36.957,-1.326),(36.98,-1.29),(37.07,-1.299),(37.132,-1.237),(37.177,-1.147),(37.173,-1.112),(37.21,-1.077),
    (37.289,-1.068),(37.324,-1.09),(37.364,-1.039),(37.369,-0.964),(37.314,-0.976),(37.288,-0.912),
    (37.243,-0.87),(37.256,-0.766),(37.28,-0.757),(37.348,-0.796),(37.48,-0.746),(37.477,-0.59),(37.436,-0.538),
    (37.429,-0.427),(37.316,-0.159),(37.109,-0.004),(37.086,0.02),(37.212,0.068),(37.255,0.097),(37.358,0.205),
    (37.365,0.26),(37.394,0.313),(37.396,0.344),(37.35,0.443),(37.35,0.507),(37.331,0.528),(36.879,0.587),
    (36.866,0.613),(36.918,0.683),(36.932,0.759),(36.961,0.758),(37.109,0.791),(37.209,0.752),(37.253,0.767),
    (37.294,0.733),(37.377,0.595),(37.407,0.586),(37.478,0.601),(37.504,0.585),(37.567,0.577),(37.698,0.673),
    (37.829,0.696),(37.875,0.741),(37.914,0.734),(37.997,0.799),(38.057,0.794),(38.035,1.137),(38.02,1.168),
    (37.959,1.239),(37.943,1.273),(37.932,1.408),(37.915,1.438),(37.853,1.498),(37.79,1.473),(37.756,1.474),
    (37.713,1.451),(37.562,1.419),(37.547,1.43),(37.479,1.591),(37.419,1.647),(37.385,1.693),(37.376,1.762),
    (37.303,1.82),(37.244,1.929),(37.201,1.961),(37.176,2),(37.141,2.016),(37.042,2.025),(36.966,2.021),
    (36.951,2.086),(36.894,2.225),(36.827,2.29),(36.746,2.52),(36.697,2.538),(36.709,2.508),(36.691,2.467),
    (36.636,2.409),(36.559,2.394),(36.532,2.423),(36.518,2.552),(36.477,2.612),(36.443,2.63),(36.437,2.724),
    (36.381,2.847),(36.258,2.943),(36.24,2.982),(36.203,2.966),(36.182,2.984),(36.127,2.988),(36.121,3.008),
    (36.148,3.117),(36.136,3.16),(36.143,3.22),(36.107,3.217),(36.053,3.243),(36.045,3.268),(36.045,4.444),
    (36.226,4.45),(36.277,4.436),(36.619,4.443),(36.651,4.43),(36.844,4.432),(36.904,4.416),(36.975,4.38),
    (37.016,4.37),(37.049,4.332),(37.076,4.331),(37.095,4.285),(37.166,4.248),(37.977,3.726),(38.036,3.649),
    (38.102,3.613),(38.177,3.621),(38.39,3.597),(38.446,3.601),(38.497,3.624),(38.514,3.649),(38.547,3.61),
    (38.66,3.594),(38.661,3.622),(38.722,3.56),(38.896,3.514),(38.964,3.522),(38.995,3.514),(39.068,3.526),
    (39.18,3.477),(39.258,3.47),(39.296,3.492))'),
  ('KE-500', '((41.536,-1.676),(41.003,-1.71),(40.223,-2.057),(40.168,-2.078),(40.168,-2.043),(40.129,-1.929),
    (40.144,-1.915),(40.129,-1.854),(40.108,-1.818),(40.109,-1.738),(40.12,-1.725),(40.113,-1.626),
    (40.084,-1.586),(40.033,-1.48),(40.01,-1.343),(40.006,-1.257),(39.957,-1.151),(39.917,-1.135),
    (39.937,-1.101),(39.888,-1.015),(39.834,-0.841),(39.813,-0.751),(39.812,-0.69),(39.753,-0.593),
    (39.71,-0.584),(39.634,-0.489),(39.594,-0.346),(39.547,-0.285),(39.512,-0.278),(39.459,-0.205),
    (39.342,-0.159),(39.307,-0.134),(39.143,-0.127),(39.09,-0.062),(39.057,-0.038),(38.968,-0.055),
    (38.934,-0.093),(38.746,-0.065),(38.737,0.142),(38.747,0.216),(38.692,0.451),(38.664,0.475),(38.704,0.506),
    (38.78,0.521),(38.826,0.586),(39.159,0.711),(39.182,0.764),(39.223,0.821),(39.257,0.848),(39.307,0.926),
    (39.426,0.972),(39.445,0.999),(39.279,1.442),(39.295,1.465),(39.45,1.528),(39.392,1.568),(39.341,1.634),
    (39.259,1.689),(39.215,1.707),(39.186,1.738),(39.175,1.784),(39.125,1.865),(39.068,1.911),(39.027,1.974),
    (38.977,2.085),(38.944,2.132),(38.945,2.191),(38.902,2.45),(38.88,2.499),(38.897,2.526),(38.95,2.543),
    (38.971,2.574),(39.095,2.852),(39.11,2.902),(39.216,2.973),(39.267,2.99),(39.323,3.042),(39.327,3.2),
    (39.311,3.291),(39.296,3.492),(39.311,3.466),(39.436,3.462),(39.467,3.452),(39.504,3.403),(39.536,3.405),
    (39.575,3.498),(39.601,3.529),(39.745,3.66),(39.781,3.717),(39.829,3.843),(39.849,3.867),(40.185,4.032),
    (40.366,4.094),(40.383,4.122),(40.701,4.244),(40.764,4.285),(40.786,4.256),(40.846,4.215),(40.887,4.156),
    (40.964,4.121),(41.006,4.087),(41.07,3.997),(41.114,3.962),(41.215,3.936),(41.429,3.949),(41.586,3.984),
    (41.643,3.969),(41.7,3.997),(41.791,3.959),(41.836,3.95),(41.885,3.977),(41.343,3.201),(40.98,2.842),
    (40.966,2.814),(40.969,2.497),(40.969,-0.003),(40.98,-0.871),(41.523,-1.573),(41.539,-1.613),
    (41.536,-1.676))'),
  ('KE-600', '((34.759,-0.008),(34.816,-0.037),(34.933,-0.042),(34.985,-0.025),(35.047,-0.059),(35.113,-0.019),
    (35.165,-0.042),(35.196,-0.031),(35.222,-0.049),(35.23,-0.089),(35.261,-0.107),(35.272,-0.14),
    (35.326,-0.188),(35.322,-0.237),(35.294,-0.249),(35.203,-0.17),(35.164,-0.173),(35.121,-0.128),
    (35.045,-0.225),(35.04,-0.299),(35,-0.35),(35,-0.376),(35.032,-0.446),(35.055,-0.632),(35.046,-0.676),
    (35.072,-0.78),(35.016,-0.828),(34.995,-0.885),(34.975,-0.895),(34.708,-0.972),(34.634,-0.966),
    (34.573,-1.01),(34.63,-1.165),(34.68,-1.233),(34.719,-1.412),(34.053,-1.041),(34.002,-1.029),(34,-1.003),
    (33.904,-1.003),(33.894,-0.663),(33.954,-0.154),(33.953,-0.115),(34.02,0.039),(34.019,0.079),(34.076,0.119),
    (34.092,0.207),(34.143,0.251),(34.199,0.262),(34.216,0.295),(34.254,0.305),(34.325,0.293),(34.354,0.307),
    (34.389,0.284),(34.404,0.216),(34.459,0.16),(34.457,0.135),(34.521,0.09),(34.505,0),(34.521,-0.02),
    (34.6,-0.001),(34.646,-0.019),(34.759,-0.008))'),
  ('KE-700', '((36.045,4.444),(36.045,3.268),(36.053,3.243),(36.107,3.217),(36.143,3.22),(36.136,3.16),
    (36.148,3.117),(36.121,3.008),(36.127,2.988),(36.182,2.984),(36.203,2.966),(36.24,2.982),(36.258,2.943),
    (36.381,2.847),(36.437,2.724),(36.443,2.63),(36.477,2.612),(36.518,2.552),(36.532,2.423),(36.559,2.394),
    (36.636,2.409),(36.691,2.467),(36.709,2.508),(36.697,2.538),(36.746,2.52),(36.827,2.29),(36.894,2.225),
    (36.951,2.086),(36.966,2.021),(37.042,2.025),(37.141,2.016),(37.176,2),(37.201,1.961),(37.244,1.929),
    (37.303,1.82),(37.376,1.762),(37.385,1.693),(37.419,1.647),(37.479,1.591),(37.547,1.43),(37.562,1.419),
    (37.713,1.451),(37.756,1.474),(37.79,1.473),(37.853,1.498),(37.915,1.438),(37.932,1.408),(37.943,1.273),
    (37.959,1.239),(38.02,1.168),(38.035,1.137),(38.057,0.794),(37.997,0.799),(37.914,0.734),(37.875,0.741),
    (37.829,0.696),(37.698,0.673),(37.567,0.577),(37.504,0.585),(37.478,0.601),(37.407,0.586),(37.377,0.595),
    (37.294,0.733),(37.253,0.767),(37.209,0.752),(37.109,0.791),(36.961,0.758),(36.932,0.759),(36.918,0.683),
    (36.866,0.613),(36.879,0.587),(37.331,0.528),(37.35,0.507),(37.35,0.443),(37.396,0.344),(37.394,0.313),
    (37.365,0.26),(37.358,0.205),(37.255,0.097),(37.212,0.068),(37.086,0.02),(37.005,-0.117),(37.031,-0.16),
    (37.023,-0.232),(36.969,-0.294),(36.915,-0.302),(36.882,-0.281),(36.834,-0.212),(36.86,-0.145),
    (36.787,-0.125),(36.668,-0.149),(36.588,-0.139),(36.544,-0.102),(36.54,-0.065),(36.644,0.005),(36.642,0.024),
    (36.6,0.008),(36.517,0.061),(36.471,0.119),(36.402,0.064),(36.336,0.057),(36.325,0.035),(36.262,0),
    (36.227,-0.078),(36.212,-0.142),(36.215,-0.192),(36.203,-0.269),(36.256,-0.388),(36.37,-0.4),(36.387,-0.425),
    (36.381,-0.469),(36.402,-0.585),(36.452,-0.581),(36.507,-0.615),(36.53,-0.725),(36.519,-0.777),
    (36.561,-0.913),(36.56,-0.948),(36.585,-0.998),(36.576,-1.111),(36.539,-1.119),(36.501,-1.231),
    (36.508,-1.252),(36.625,-1.27),(36.676,-1.298),(36.71,-1.32),(36.756,-1.374),(36.837,-1.388),(36.87,-1.413),
    (36.862,-1.448),(36.886,-1.461),(36.941,-1.445),(36.98,-1.461),(36.963,-1.512),(36.997,-1.582),
    (37.158,-1.779),(37.15,-1.838),(37.179,-1.908),(37.255,-1.957),(37.298,-2.001),(37.347,-2.009),
    (37.431,-2.046),(37.531,-2.106),(37.593,-2.155),(37.69,-2.172),(37.72,-2.199),(37.671,-2.23),(37.663,-2.282),
    (37.596,-2.332),(37.6,-2.362),(37.896,-2.704),(37.918,-2.78),(37.851,-3.01),(37.835,-3.153),(37.824,-3.174),
    (37.68,-3.192),(37.66,-3.071),(37.645,-3.046),(35.845,-2.041),(34.719,-1.412),(34.68,-1.233),(34.63,-1.165),
    (34.573,-1.01),(34.634,-0.966),(34.708,-0.972),(34.975,-0.895),(34.995,-0.885),(35.016,-0.828),
    (35.072,-0.78),(35.046,-0.676),(35.055,-0.632),(35.032,-0.446),(35,-0.376),(35,-0.35),(35.04,-0.299),
    (35.045,-0.225),(35.121,-0.128),(35.164,-0.173),(35.203,-0.17),(35.294,-0.249),(35.322,-0.237),
    (35.326,-0.188),(35.272,-0.14),(35.261,-0.107),(35.23,-0.089),(35.222,-0.049),(35.196,-0.031),
    (35.165,-0.042),(35.113,-0.019),(35.047,-0.059),(34.985,-0.025),(34.933,-0.042),(34.816,-0.037),
    (34.759,-0.008),(34.836,0.083),(34.851,0.121),(34.914,0.189),(34.934,0.26),(34.919,0.307),(34.928,0.372),
    (34.914,0.432),(34.891,0.471),(34.838,0.498),(34.845,0.571),(34.875,0.582),(34.916,0.571),(34.955,0.621),
    (35.033,0.639),(35.084,0.631),(35.171,0.721),(35.155,0.802),(35.127,0.852),(35.051,0.884),(34.947,0.876),
    (34.915,0.84),(34.888,0.846),(34.797,0.826),(34.764,0.847),(34.758,0.902),(34.727,0.913),(34.624,1.021),
    (34.604,1.067),(34.567,1.103),(34.58,1.153),(34.629,1.163),(34.684,1.209),(34.766,1.218),(34.798,1.232),
    (34.811,1.272),(34.779,1.389),(34.839,1.437),(34.86,1.518),(34.883,1.553),(34.941,1.587),(34.979,1.676),
    (34.979,1.87),(35.007,1.917),(34.969,1.96),(34.958,1.998),(34.967,2.102),(34.866,2.348),(34.868,2.412),
    (34.921,2.455),(34.923,2.477),(34.887,2.523),(34.875,2.592),(34.819,2.598),(34.776,2.686),(34.761,2.772),
    (34.73,2.853),(34.685,2.881),(34.64,2.86),(34.575,2.946),(34.545,3.097),(34.513,3.132),(34.445,3.159),
    (34.434,3.182),(34.424,3.305),(34.384,3.389),(34.397,3.425),(34.387,3.486),(34.416,3.497),(34.444,3.566),
    (34.44,3.668),(34.388,3.692),(34.355,3.727),(34.31,3.726),(34.29,3.703),(34.241,3.784),(34.166,3.771),
    (34.179,3.796),(34.149,3.823),(34.197,3.848),(34.205,3.875),(34.163,3.887),(34.108,3.869),(34.085,3.877),
    (34.107,3.959),(34.061,4.008),(34.07,4.088),(34.041,4.121),(34.029,4.188),(33.977,4.22),(34.381,4.62),
    (34.666,4.765),(34.764,4.8),(35.246,4.982),(35.263,4.949),(35.412,5.03),(35.434,5.004),(35.396,4.926),
    (35.496,4.926),(35.571,4.904),(35.522,4.781),(35.61,4.62),(35.701,4.59),(35.712,4.661),(35.74,4.681),
    (35.778,4.678),(35.781,4.62),(35.92,4.62),(35.936,4.579),(35.94,4.508),(36.018,4.449),(36.045,4.444))'),
  ('KE-800', '((34.759,-0.008),(34.646,-0.019),(34.6,-0.001),(34.521,-0.02),(34.505,0),(34.521,0.09),
    (34.457,0.135),(34.459,0.16),(34.404,0.216),(34.389,0.284),(34.354,0.307),(34.325,0.293),(34.254,0.305),
    (34.216,0.295),(34.199,0.262),(34.143,0.251),(34.092,0.207),(34.076,0.119),(34.019,0.079),(34.02,0.039),
    (33.953,-0.115),(33.89,0.091),(33.894,0.11),(34.041,0.306),(34.077,0.334),(34.088,0.367),(34.08,0.431),
    (34.105,0.462),(34.133,0.573),(34.15,0.604),(34.252,0.655),(34.276,0.681),(34.307,0.768),(34.388,0.816),
    (34.431,0.893),(34.463,0.978),(34.469,1.044),(34.508,1.102),(34.54,1.09),(34.567,1.103),(34.604,1.067),
    (34.624,1.021),(34.727,0.913),(34.758,0.902),(34.764,0.847),(34.797,0.826),(34.888,0.846),(34.915,0.84),
    (34.947,0.876),(35.051,0.884),(35.127,0.852),(35.155,0.802),(35.171,0.721),(35.084,0.631),(35.033,0.639),
    (34.955,0.621),(34.916,0.571),(34.875,0.582),(34.845,0.571),(34.838,0.498),(34.891,0.471),(34.914,0.432),
    (34.928,0.372),(34.919,0.307),(34.934,0.26),(34.914,0.189),(34.851,0.121),(34.836,0.083),(34.759,-0.008))'),
  ('TZ-01', '((37.424,-2.922),(37.38,-2.913),(37.264,-2.859),(37.141,-2.857),(37.009,-2.963),(36.909,-2.998),
    (36.886,-3.063),(36.897,-3.158),(37.023,-3.242),(37.06,-3.309),(37.063,-3.491),(36.996,-3.525),
    (36.955,-3.573),(36.879,-3.573),(36.828,-3.635),(36.798,-3.642),(36.742,-3.591),(36.67,-3.595),
    (36.655,-3.629),(36.577,-3.665),(36.517,-3.743),(36.501,-3.784),(36.51,-3.898),(36.532,-4.025),
    (36.531,-4.082),(36.472,-4.082),(36.353,-4.103),(36.296,-4.129),(36.247,-4.109),(36.021,-3.781),
    (35.94,-3.645),(35.883,-3.664),(35.748,-3.828),(35.727,-3.76),(35.734,-3.688),(35.758,-3.616),
    (35.745,-3.568),(35.718,-3.564),(35.713,-3.634),(35.695,-3.669),(35.577,-3.701),(35.562,-3.766),
    (35.517,-3.76),(35.487,-3.728),(35.532,-3.666),(35.421,-3.624),(35.38,-3.624),(35.313,-3.691),
    (35.211,-3.739),(35.18,-3.738),(35.084,-3.797),(35.058,-3.839),(34.999,-3.856),(34.892,-3.91),(34.76,-3.801),
    (34.753,-3.723),(34.815,-3.654),(34.822,-3.624),(34.866,-3.623),(34.892,-3.597),(34.901,-2.883),
    (34.936,-2.888),(34.997,-2.956),(35.036,-2.967),(35.123,-2.919),(35.151,-2.869),(35.216,-2.584),
    (35.207,-2.487),(35.249,-2.37),(35.301,-2.35),(35.341,-2.237),(35.328,-2.187),(35.233,-2.145),
    (35.225,-2.101),(35.246,-1.707),(36.06,-2.16),(36.488,-2.401),(37.424,-2.922))'),
  ('TZ-02', '((39.434,-7.181),(39.409,-7.169),(39.408,-7.028),(39.358,-6.96),(39.246,-6.953),(39.223,-6.987),
    (39.17,-7.017),(39.136,-7.003),(39.079,-7.055),(39.027,-7.033),(39.074,-6.943),(39.105,-6.913),
    (39.063,-6.853),(39.055,-6.8),(39.018,-6.788),(39.048,-6.737),(39.084,-6.601),(39.127,-6.559),(39.22,-6.654),
    (39.231,-6.704),(39.264,-6.745),(39.28,-6.727),(39.281,-6.831),(39.294,-6.815),(39.428,-6.858),
    (39.464,-6.858),(39.502,-6.931),(39.55,-6.994),(39.54,-7.029),(39.548,-7.118),(39.509,-7.168),
    (39.478,-7.151),(39.434,-7.181))'),
  ('TZ-03', '((36.861,-6.002),(36.832,-6.051),(36.83,-6.108),(36.858,-6.343),(36.803,-6.425),(36.762,-6.445),
    (36.738,-6.543),(36.699,-6.632),(36.671,-6.626),(36.68,-6.683),(36.641,-6.779),(36.645,-6.959),
    (36.641,-7.004),(36.559,-7.054),(36.504,-7.189),(36.522,-7.285),(36.515,-7.333),(36.477,-7.37),
    (36.466,-7.332),(36.425,-7.317),(36.338,-7.327),(36.299,-7.254),(36.271,-7.234),(36.242,-7.173),
    (36.11,-7.125),(36.041,-7.117),(35.983,-7.131),(35.872,-7.092),(35.774,-7.068),(35.707,-7.067),
    (35.635,-7.029),(35.525,-6.997),(35.512,-6.961),(35.443,-6.933),(35.395,-6.929),(35.299,-6.942),
    (35.279,-6.963),(35.178,-6.979),(35.081,-6.92),(35.076,-6.814),(35.061,-6.721),(35.186,-6.715),
    (35.214,-6.648),(35.196,-6.477),(35.206,-6.387),(35.223,-6.356),(35.214,-6.28),(35.194,-6.245),
    (35.185,-6.158),(35.207,-6.068),(35.211,-5.952),(35.272,-5.831),(35.286,-5.753),(35.339,-5.7),
    (35.269,-5.594),(35.262,-5.558),(35.22,-5.527),(35.19,-5.467),(35.14,-5.405),(35.093,-5.258),(35.091,-5.182),
    (35.075,-5.116),(35.32,-4.949),(35.345,-4.89),(35.341,-4.855),(35.458,-4.871),(35.51,-4.861),(35.601,-4.687),
    (35.651,-4.606),(35.661,-4.569),(35.636,-4.5),(35.751,-4.432),(35.821,-4.362),(35.855,-4.38),(35.903,-4.351),
    (35.953,-4.352),(35.983,-4.301),(36.049,-4.255),(36.299,-4.185),(36.306,-4.482),(36.316,-4.538),
    (36.36,-4.676),(36.349,-4.879),(36.313,-5.12),(36.29,-5.19),(36.237,-5.293),(36.248,-5.355),(36.231,-5.412),
    (36.245,-5.457),(36.382,-5.585),(36.445,-5.681),(36.57,-5.749),(36.61,-5.797),(36.675,-5.912),
    (36.725,-5.956),(36.861,-6.002))'),
  ('TZ-04', '((35.081,-6.92),(35.178,-6.979),(35.279,-6.963),(35.299,-6.942),(35.395,-6.929),(35.443,-6.933),
    (35.512,-6.961),(35.525,-6.997),(35.635,-7.029),(35.707,-7.067),(35.774,-7.068),(35.872,-7.092),
    (35.983,-7.131),(36.041,-7.117),(36.11,-7.125),(36.242,-7.173),(36.271,-7.234),(36.299,-7.254),
    (36.338,-7.327),(36.425,-7.317),(36.466,-7.332),(36.477,-7.37),(36.501,-7.471),(36.546,-7.514),
    (36.583,-7.509),(36.662,-7.53),(36.689,-7.556),(36.777,-7.578),(36.818,-7.652),(36.86,-7.638),
    (36.968,-7.654),(36.919,-7.719),(36.848,-7.784),(36.766,-7.956),(36.69,-7.978),(36.602,-7.952),
    (36.507,-7.943),(36.419,-7.975),(36.316,-8.06),(36.327,-8.152),(36.309,-8.181),(36.219,-8.197),
    (36.182,-8.189),(36.094,-8.243),(36.017,-8.314),(35.949,-8.399),(35.911,-8.503),(35.84,-8.566),
    (35.747,-8.608),(35.717,-8.637),(35.68,-8.764),(35.669,-8.857),(35.648,-8.839),(35.644,-8.754),
    (35.627,-8.731),(35.512,-8.712),(35.421,-8.686),(35.341,-8.688),(35.337,-8.732),(35.354,-8.817),
    (35.329,-8.854),(35.357,-8.898),(35.353,-8.969),(35.365,-9.009),(35.292,-9.033),(35.197,-9.027),
    (35.103,-8.96),(35.114,-8.781),(34.874,-8.698),(34.874,-8.648),(34.732,-8.605),(34.744,-8.54),
    (34.691,-8.434),(34.74,-8.349),(34.777,-8.315),(34.855,-8.274),(34.916,-8.148),(34.94,-8.118),
    (34.996,-8.102),(35.064,-8.036),(34.99,-7.991),(34.916,-7.991),(34.909,-7.936),(34.639,-7.893),
    (34.56,-7.853),(34.412,-7.817),(34.36,-7.813),(33.894,-7.837),(33.856,-7.831),(33.842,-7.802),
    (33.869,-7.725),(33.919,-7.651),(33.981,-7.535),(33.939,-7.499),(34.109,-7.394),(34.173,-7.313),
    (34.265,-7.331),(34.358,-7.326),(34.376,-7.278),(34.426,-7.218),(34.721,-7.158),(34.758,-7.087),
    (34.77,-6.99),(34.919,-6.89),(35.081,-6.92))'),
  ('TZ-05', '((32.722,-1.003),(32.704,-1.468),(31.877,-2.148),(31.818,-2.173),(31.746,-2.181),(31.728,-2.283),
    (31.684,-2.304),(31.634,-2.356),(31.565,-2.354),(31.364,-2.266),(31.318,-2.258),(31.199,-2.286),
    (31.167,-2.28),(31.019,-2.533),(30.91,-2.586),(30.875,-2.684),(30.97,-2.775),(30.983,-2.839),(30.819,-2.99),
    (30.802,-2.978),(30.719,-2.99),(30.632,-2.954),(30.547,-2.901),(30.493,-2.942),(30.416,-2.851),
    (30.458,-2.729),(30.523,-2.649),(30.443,-2.682),(30.412,-2.67),(30.448,-2.611),(30.509,-2.463),
    (30.574,-2.389),(30.638,-2.397),(30.688,-2.35),(30.751,-2.38),(30.835,-2.345),(30.849,-2.307),
    (30.845,-2.238),(30.888,-2.082),(30.854,-2.024),(30.817,-2.019),(30.827,-1.934),(30.797,-1.929),
    (30.838,-1.837),(30.825,-1.72),(30.838,-1.641),(30.831,-1.594),(30.791,-1.591),(30.772,-1.533),
    (30.733,-1.477),(30.738,-1.407),(30.632,-1.367),(30.569,-1.329),(30.511,-1.171),(30.465,-1.149),
    (30.456,-1.086),(30.593,-1.063),(30.639,-1.073),(30.687,-1.025),(30.777,-0.986),(30.828,-1.003),
    (32.722,-1.003))'),
  ('TZ-06', '((39.856,-5.182),(39.789,-5.197),(39.781,-5.158),(39.743,-5.162),(39.69,-5.137),(39.718,-5.062),
    (39.677,-5.045),(39.676,-5.002),(39.716,-4.977),(39.677,-4.945),(39.684,-4.89),(39.713,-4.931),
    (39.74,-4.914),(39.814,-4.968),(39.842,-4.965),(39.87,-4.906),(39.878,-4.988),(39.836,-5.027),
    (39.828,-5.102),(39.863,-5.132),(39.856,-5.182))'),
  ('TZ-07', '((39.391,-6),(39.346,-6.029),(39.274,-6.033),(39.198,-6.033),(39.186,-5.995),(39.193,-5.905),
    (39.211,-5.917),(39.28,-5.842),(39.295,-5.737),(39.313,-5.719),(39.355,-5.803),(39.354,-5.897),
    (39.391,-6))'),
  ('TZ-07', '((39.237,-5.856),(39.214,-5.858),(39.225,-5.783),(39.239,-5.813),(39.237,-5.856))'),
  ('TZ-08', '((31.417,-4.356),(31.425,-4.448),(31.463,-4.47),(31.491,-4.62),(31.467,-4.676),(31.411,-4.697),
    (31.387,-4.728),(31.398,-4.832),(31.325,-4.877),(31.307,-4.91),(31.228,-4.959),(31.251,-5.018),
    (31.202,-5.153),(31.193,-5.268),(31.23,-5.427),(31.212,-5.462),(31.062,-5.498),(31.038,-5.418),
    (30.967,-5.321),(30.957,-5.261),(30.923,-5.262),(30.886,-5.316),(30.835,-5.256),(30.782,-5.239),
    (30.73,-5.191),(30.408,-5.19),(30.374,-5.214),(30.27,-5.321),(30.221,-5.332),(30.008,-5.335),(29.99,-5.358),
    (30.08,-5.434),(30.119,-5.521),(30.185,-5.901),(30.213,-5.983),(30.273,-6.095),(30.304,-6.181),
    (30.383,-6.245),(30.372,-6.308),(30.393,-6.393),(30.298,-6.458),(30.268,-6.546),(30.243,-6.58),
    (30.004,-6.779),(29.969,-6.803),(29.873,-6.755),(29.738,-6.652),(29.684,-6.582),(29.634,-6.447),
    (29.566,-6.359),(29.526,-6.273),(29.509,-6.154),(29.476,-6.002),(29.496,-5.939),(29.571,-5.838),
    (29.603,-5.782),(29.613,-5.705),(29.594,-5.621),(29.497,-5.392),(29.456,-5.23),(29.378,-5.088),
    (29.344,-5.006),(29.323,-4.92),(29.321,-4.836),(29.341,-4.751),(29.401,-4.587),(29.411,-4.502),
    (29.405,-4.449),(29.638,-4.447),(29.728,-4.461),(29.801,-4.363),(29.847,-4.371),(29.901,-4.345),
    (30.003,-4.272),(30.051,-4.18),(30.15,-4.087),(30.191,-4.002),(30.22,-3.91),(30.274,-3.856),(30.312,-3.79),
    (30.337,-3.773),(30.382,-3.789),(30.381,-3.685),(30.422,-3.621),(30.432,-3.552),(30.468,-3.513),
    (30.507,-3.511),(30.639,-3.42),(30.641,-3.393),(30.603,-3.373),(30.662,-3.319),(30.8,-3.275),(30.832,-3.173),
    (30.818,-3.099),(30.783,-3.062),(30.785,-3.032),(30.819,-2.99),(30.983,-2.839),(31.024,-2.856),
    (31.069,-2.938),(31.071,-3.014),(31.043,-3.086),(31.005,-3.145),(31.004,-3.2),(31.057,-3.181),(31.111,-3.22),
    (31.122,-3.292),(31.147,-3.362),(31.205,-3.464),(31.217,-3.636),(31.242,-3.699),(31.299,-3.752),
    (31.359,-3.885),(31.377,-3.967),(31.371,-4.015),(31.338,-4.108),(31.347,-4.219),(31.417,-4.356))'),
  ('TZ-09', '((37.424,-2.922),(37.645,-3.046),(37.66,-3.071),(37.7,-3.315),(37.67,-3.357),(37.59,-3.404),
    (37.579,-3.447),(37.608,-3.464),(37.599,-3.513),(37.689,-3.518),(37.723,-3.54),(37.771,-3.655),
    (38.416,-4.12),(38.075,-4.607),(38.03,-4.639),(37.982,-4.588),(37.927,-4.568),(37.845,-4.569),
    (37.808,-4.592),(37.761,-4.587),(37.692,-4.534),(37.53,-4.44),(37.497,-4.384),(37.499,-4.166),
    (37.513,-4.102),(37.463,-3.928),(37.468,-3.818),(37.383,-3.657),(37.33,-3.599),(37.288,-3.494),
    (37.231,-3.484),(37.206,-3.451),(37.139,-3.485),(37.063,-3.491),(37.06,-3.309),(37.023,-3.242),
    (36.897,-3.158),(36.886,-3.063),(36.909,-2.998),(37.009,-2.963),(37.141,-2.857),(37.264,-2.859),
    (37.38,-2.913),(37.424,-2.922))'),
  ('TZ-10', '((39.856,-5.182),(39.844,-5.267),(39.796,-5.407),(39.781,-5.383),(39.764,-5.433),(39.706,-5.443),
    (39.644,-5.414),(39.664,-5.336),(39.698,-5.342),(39.664,-5.288),(39.726,-5.28),(39.69,-5.26),(39.774,-5.26),
    (39.65,-5.191),(39.727,-5.206),(39.743,-5.162),(39.781,-5.158),(39.789,-5.197),(39.856,-5.182))'),
  ('TZ-10', '((39.66,-5.476),(39.632,-5.478),(39.569,-5.406),(39.599,-5.408),(39.66,-5.476))'),
  ('TZ-11', '((39.309,-6.245),(39.274,-6.153),(39.274,-6.033),(39.346,-6.029),(39.391,-6),(39.403,-6.049),
    (39.43,-6.055),(39.431,-6.186),(39.458,-6.212),(39.501,-6.196),(39.499,-6.124),(39.525,-6.175),
    (39.543,-6.321),(39.575,-6.377),(39.569,-6.42),(39.509,-6.463),(39.472,-6.453),(39.434,-6.402),
    (39.414,-6.316),(39.403,-6.374),(39.309,-6.245))'),
  ('TZ-12', '((39.284,-8.318),(39.301,-8.361),(39.303,-8.505),(39.336,-8.54),(39.362,-8.61),(39.354,-8.714),
    (39.433,-8.749),(39.452,-8.805),(39.489,-8.826),(39.509,-8.876),(39.553,-8.922),(39.521,-8.923),
    (39.449,-8.859),(39.389,-8.898),(39.464,-8.898),(39.448,-8.925),(39.492,-8.938),(39.484,-8.994),
    (39.499,-9.124),(39.557,-9.094),(39.584,-9.106),(39.644,-9.189),(39.632,-9.258),(39.65,-9.282),
    (39.643,-9.368),(39.616,-9.397),(39.563,-9.414),(39.568,-9.448),(39.616,-9.425),(39.65,-9.444),
    (39.68,-9.506),(39.713,-9.625),(39.747,-9.707),(39.697,-9.745),(39.753,-9.749),(39.807,-9.852),
    (39.782,-9.883),(39.789,-9.914),(39.714,-9.952),(39.716,-10.039),(39.763,-9.983),(39.827,-9.99),
    (39.914,-10.034),(39.975,-10.133),(39.976,-10.178),(39.91,-10.225),(39.748,-10.315),(39.706,-10.33),
    (39.68,-10.363),(39.657,-10.472),(39.688,-10.529),(39.631,-10.595),(39.591,-10.574),(39.562,-10.503),
    (39.531,-10.475),(39.499,-10.384),(39.422,-10.335),(39.372,-10.34),(39.315,-10.383),(39.283,-10.38),
    (39.262,-10.446),(39.217,-10.455),(39.198,-10.397),(39.166,-10.389),(39.043,-10.452),(38.919,-10.502),
    (38.872,-10.543),(38.803,-10.548),(38.735,-10.517),(38.58,-10.537),(38.314,-10.646),(38.252,-10.708),
    (38.203,-10.781),(38.168,-10.805),(37.993,-10.817),(37.943,-10.726),(37.904,-10.676),(37.89,-10.629),
    (37.822,-10.499),(37.717,-10.427),(37.163,-10.293),(36.92,-10.201),(36.871,-10.159),(36.87,-10.015),
    (36.877,-9.954),(36.902,-9.899),(36.986,-9.825),(37.062,-9.741),(37.106,-9.679),(37.143,-9.562),
    (37.221,-9.319),(37.25,-9.262),(37.257,-9.198),(37.304,-9.16),(37.36,-9.142),(37.367,-9.104),(37.338,-9.061),
    (37.345,-8.998),(37.319,-8.933),(37.305,-8.809),(37.355,-8.692),(37.382,-8.572),(37.369,-8.5),(37.427,-8.43),
    (37.454,-8.378),(37.507,-8.333),(37.58,-8.206),(37.628,-8.187),(37.678,-8.082),(37.728,-8.014),
    (37.802,-7.943),(37.941,-8.05),(37.992,-8.08),(38.11,-8.122),(38.234,-8.147),(38.289,-8.176),(38.429,-8.289),
    (38.504,-8.36),(38.536,-8.495),(38.593,-8.497),(38.64,-8.469),(38.686,-8.372),(38.757,-8.356),
    (38.802,-8.383),(38.865,-8.37),(38.989,-8.328),(39.183,-8.286),(39.233,-8.284),(39.284,-8.318))'),
  ('TZ-12', '((39.618,-9.077),(39.608,-9.094),(39.561,-9.034),(39.612,-9.059),(39.618,-9.077))'),
  ('TZ-12', '((39.526,-8.529),(39.528,-8.543),(39.509,-8.54),(39.49,-8.507),(39.526,-8.529))'),
  ('TZ-13', '((35.246,-1.707),(35.225,-2.101),(35.233,-2.145),(35.328,-2.187),(35.341,-2.237),(35.301,-2.35),
    (35.249,-2.37),(35.207,-2.487),(34.658,-2.491),(34.565,-2.437),(34.478,-2.425),(34.428,-2.358),
    (34.322,-2.29),(34.298,-2.257),(34.17,-2.196),(34.1,-2.192),(34.035,-2.132),(34.004,-2.182),(33.896,-2.182),
    (33.871,-2.194),(33.831,-2.172),(33.816,-2.123),(33.749,-2.086),(33.643,-2.146),(33.606,-2.183),
    (33.566,-2.164),(33.449,-2.151),(33.358,-2.168),(33.311,-2.122),(33.26,-2.111),(33.222,-2.142),
    (33.207,-2.115),(33.219,-2.043),(33.285,-2.056),(33.282,-2),(33.318,-2.045),(33.324,-2.016),(33.38,-2.053),
    (33.4,-2.039),(33.372,-1.998),(33.4,-1.972),(33.497,-2.025),(33.55,-2.029),(33.574,-1.987),(33.558,-1.97),
    (33.461,-1.95),(33.482,-1.915),(33.438,-1.88),(33.314,-1.944),(33.283,-1.923),(33.319,-1.87),(33.301,-1.834),
    (33.343,-1.738),(33.386,-1.708),(33.456,-1.735),(33.467,-1.573),(33.456,-1.521),(33.334,-1.474),
    (32.721,-1.483),(32.704,-1.468),(32.722,-1.003),(34,-1.003),(34.002,-1.029),(34.052,-1.041),(34.343,-1.202),
    (35.246,-1.707))'),
  ('TZ-14', '((33.485,-6.943),(33.538,-7.002),(33.56,-7.108),(33.584,-7.148),(33.662,-7.197),(33.721,-7.284),
    (33.777,-7.302),(33.812,-7.394),(33.815,-7.435),(33.939,-7.499),(33.981,-7.535),(33.919,-7.651),
    (33.869,-7.725),(33.842,-7.802),(33.856,-7.831),(33.894,-7.837),(34.36,-7.813),(34.412,-7.817),
    (34.56,-7.853),(34.639,-7.893),(34.909,-7.936),(34.916,-7.991),(34.99,-7.991),(35.064,-8.036),
    (34.996,-8.102),(34.94,-8.118),(34.916,-8.148),(34.855,-8.274),(34.777,-8.315),(34.74,-8.349),
    (34.691,-8.434),(34.744,-8.54),(34.732,-8.605),(34.708,-8.671),(34.652,-8.681),(34.583,-8.718),
    (34.522,-8.807),(34.475,-8.825),(34.327,-8.813),(34.228,-8.837),(34.111,-8.833),(34.061,-8.853),
    (34.023,-8.892),(33.949,-8.866),(33.894,-8.877),(33.853,-8.914),(33.796,-9.006),(33.802,-9.054),
    (33.835,-9.092),(33.875,-9.179),(33.849,-9.211),(33.882,-9.219),(33.919,-9.292),(34.003,-9.427),
    (34.042,-9.438),(34.082,-9.478),(34.079,-9.51),(34.013,-9.478),(33.945,-9.55),(33.964,-9.595),(33.955,-9.66),
    (33.912,-9.718),(33.89,-9.689),(33.735,-9.584),(33.65,-9.611),(33.559,-9.594),(33.48,-9.625),(33.404,-9.605),
    (33.375,-9.549),(33.3,-9.492),(33.202,-9.494),(33.173,-9.511),(33.104,-9.487),(32.993,-9.392),
    (32.955,-9.382),(32.921,-9.408),(32.747,-9.331),(32.713,-9.285),(32.519,-9.258),(32.471,-9.182),
    (32.424,-9.144),(32.383,-9.134),(32.253,-9.136),(32.211,-9.126),(32.146,-9.07),(32.137,-9.004),
    (32.162,-8.99),(32.149,-8.95),(32.07,-8.878),(32.09,-8.85),(32.009,-8.782),(32.03,-8.743),(32.155,-8.699),
    (32.212,-8.663),(32.287,-8.569),(32.291,-8.457),(32.275,-8.402),(32.278,-8.345),(32.315,-8.301),
    (32.376,-8.299),(32.502,-8.215),(32.527,-8.227),(32.549,-8.36),(32.632,-8.465),(32.75,-8.471),
    (32.742,-8.405),(32.512,-8.099),(32.464,-8.052),(32.279,-7.929),(32.01,-7.789),(31.992,-7.754),
    (32.02,-7.668),(32.094,-7.535),(32.197,-7.495),(32.234,-7.424),(32.274,-7.316),(32.274,-7.21),
    (32.502,-7.132),(32.553,-7.104),(32.691,-7.094),(32.717,-7.075),(32.792,-6.947),(32.861,-6.942),
    (32.919,-6.899),(33.036,-6.867),(33.117,-6.891),(33.187,-6.937),(33.268,-6.956),(33.485,-6.943))'),
  ('TZ-15', '((39.274,-6.033),(39.274,-6.153),(39.309,-6.245),(39.286,-6.246),(39.273,-6.309),(39.208,-6.237),
    (39.177,-6.158),(39.213,-6.114),(39.198,-6.033),(39.274,-6.033))'),
  ('TZ-16', '((37.802,-5.895),(37.848,-5.93),(37.88,-5.982),(37.887,-6.038),(37.984,-6.194),(38.057,-6.252),
    (38.06,-6.332),(38.04,-6.485),(37.991,-6.586),(38.023,-6.641),(38.2,-6.705),(38.304,-6.692),(38.321,-6.767),
    (38.295,-6.827),(38.286,-6.886),(38.325,-6.94),(38.386,-6.966),(38.417,-6.956),(38.496,-6.983),
    (38.515,-7.043),(38.433,-7.181),(38.393,-7.185),(38.327,-7.245),(38.303,-7.319),(38.366,-7.485),
    (38.36,-7.522),(38.199,-7.55),(38.1,-7.576),(38.029,-7.563),(37.902,-7.593),(37.872,-7.62),(37.855,-7.817),
    (37.826,-7.857),(37.802,-7.943),(37.728,-8.014),(37.678,-8.082),(37.628,-8.187),(37.58,-8.206),
    (37.507,-8.333),(37.454,-8.378),(37.427,-8.43),(37.369,-8.5),(37.382,-8.572),(37.355,-8.692),(37.305,-8.809),
    (37.319,-8.933),(37.345,-8.998),(37.338,-9.061),(37.367,-9.104),(37.36,-9.142),(37.304,-9.16),
    (37.257,-9.198),(37.25,-9.262),(37.221,-9.319),(37.143,-9.562),(37.068,-9.583),(36.979,-9.649),
    (36.869,-9.712),(36.802,-9.772),(36.744,-9.84),(36.664,-9.909),(36.572,-9.959),(36.504,-9.961),
    (36.478,-9.914),(36.533,-9.843),(36.564,-9.763),(36.493,-9.613),(36.481,-9.553),(36.448,-9.564),
    (36.441,-9.634),(36.365,-9.727),(36.281,-9.739),(36.22,-9.729),(36.133,-9.751),(36.084,-9.722),
    (36.043,-9.722),(35.999,-9.76),(35.973,-9.809),(35.762,-9.811),(35.718,-9.778),(35.725,-9.717),
    (35.782,-9.687),(35.861,-9.576),(35.863,-9.501),(35.919,-9.435),(35.933,-9.384),(35.905,-9.315),
    (35.9,-9.189),(35.776,-9.315),(35.697,-9.34),(35.68,-9.247),(35.491,-9.099),(35.422,-8.996),(35.365,-9.009),
    (35.353,-8.969),(35.357,-8.898),(35.329,-8.854),(35.354,-8.817),(35.337,-8.732),(35.341,-8.688),
    (35.421,-8.686),(35.512,-8.712),(35.627,-8.731),(35.644,-8.754),(35.648,-8.839),(35.669,-8.857),
    (35.68,-8.764),(35.717,-8.637),(35.747,-8.608),(35.84,-8.566),(35.911,-8.503),(35.949,-8.399),
    (36.017,-8.314),(36.094,-8.243),(36.182,-8.189),(36.219,-8.197),(36.309,-8.181),(36.327,-8.152),
    (36.316,-8.06),(36.419,-7.975),(36.507,-7.943),(36.602,-7.952),(36.69,-7.978),(36.766,-7.956),
    (36.848,-7.784),(36.919,-7.719),(36.968,-7.654),(36.86,-7.638),(36.818,-7.652),(36.777,-7.578),
    (36.689,-7.556),(36.662,-7.53),(36.583,-7.509),(36.546,-7.514),(36.501,-7.471),(36.477,-7.37),
    (36.515,-7.333),(36.522,-7.285),(36.504,-7.189),(36.559,-7.054),(36.641,-7.004),(36.645,-6.959),
    (36.641,-6.779),(36.68,-6.683),(36.671,-6.626),(36.699,-6.632),(36.738,-6.543),(36.762,-6.445),
    (36.803,-6.425),(36.858,-6.343),(36.83,-6.108),(36.832,-6.051),(36.861,-6.002),(36.915,-5.985),
    (37.06,-5.868),(37.076,-5.973),(37.133,-5.998),(37.112,-6.027),(37.119,-6.069),(37.168,-6.111),
    (37.215,-6.044),(37.289,-5.974),(37.358,-5.93),(37.375,-5.816),(37.391,-5.79),(37.527,-5.839),
    (37.539,-5.885),(37.628,-5.98),(37.655,-5.953),(37.748,-5.943),(37.746,-5.915),(37.802,-5.895))'),
  ('TZ-17', '((38.093,-11.256),(38.024,-11.02),(37.993,-10.817),(38.168,-10.805),(38.203,-10.781),
    (38.252,-10.708),(38.314,-10.646),(38.58,-10.537),(38.735,-10.517),(38.803,-10.548),(38.872,-10.543),
    (38.919,-10.502),(39.043,-10.452),(39.166,-10.389),(39.198,-10.397),(39.217,-10.455),(39.262,-10.446),
    (39.283,-10.38),(39.315,-10.383),(39.372,-10.34),(39.422,-10.335),(39.499,-10.384),(39.531,-10.475),
    (39.562,-10.503),(39.591,-10.574),(39.631,-10.595),(39.688,-10.529),(39.657,-10.472),(39.68,-10.363),
    (39.706,-10.33),(39.748,-10.315),(39.91,-10.225),(39.976,-10.178),(39.985,-10.221),(40.001,-10.13),
    (40.124,-10.17),(40.119,-10.257),(40.16,-10.28),(40.185,-10.259),(40.232,-10.297),(40.25,-10.264),
    (40.198,-10.242),(40.232,-10.201),(40.259,-10.242),(40.307,-10.277),(40.339,-10.349),(40.389,-10.365),
    (40.423,-10.356),(40.396,-10.303),(40.427,-10.3),(40.449,-10.345),(40.41,-10.392),(40.437,-10.475),
    (40.422,-10.504),(40.354,-10.561),(40.25,-10.61),(40.161,-10.704),(40.133,-10.715),(40.009,-10.811),
    (39.886,-10.864),(39.76,-10.944),(39.482,-10.999),(39.286,-11.154),(39.212,-11.174),(39.126,-11.139),
    (39.06,-11.161),(38.93,-11.16),(38.896,-11.168),(38.76,-11.263),(38.715,-11.256),(38.654,-11.276),
    (38.615,-11.318),(38.517,-11.383),(38.492,-11.413),(38.348,-11.358),(38.257,-11.277),(38.167,-11.284),
    (38.093,-11.256))'),
  ('TZ-18', '((33.358,-2.168),(33.486,-2.409),(33.591,-2.538),(33.672,-2.613),(33.763,-2.661),(33.787,-2.707),
    (33.765,-2.756),(33.689,-2.791),(33.62,-2.772),(33.569,-2.796),(33.499,-2.861),(33.529,-2.973),
    (33.472,-3.178),(33.448,-3.202),(33.423,-3.274),(33.369,-3.307),(33.214,-3.327),(33.176,-3.402),
    (33.11,-3.433),(33.067,-3.399),(32.964,-3.363),(32.921,-3.305),(32.862,-3.255),(32.775,-3.264),
    (32.739,-3.307),(32.681,-3.32),(32.66,-3.384),(32.687,-3.448),(32.65,-3.447),(32.534,-3.372),(32.541,-3.264),
    (32.511,-3.197),(32.596,-2.96),(32.51,-2.887),(32.535,-2.812),(32.36,-2.71),(32.414,-2.609),(32.245,-2.581),
    (32.214,-2.539),(32.162,-2.52),(32.057,-2.451),(31.981,-2.412),(31.935,-2.358),(31.908,-2.292),
    (31.877,-2.148),(32.704,-1.468),(32.721,-1.483),(33.334,-1.474),(33.456,-1.521),(33.467,-1.573),
    (33.456,-1.735),(33.386,-1.708),(33.343,-1.738),(33.301,-1.834),(33.319,-1.87),(33.283,-1.923),
    (33.314,-1.944),(33.438,-1.88),(33.482,-1.915),(33.461,-1.95),(33.558,-1.97),(33.574,-1.987),(33.55,-2.029),
    (33.497,-2.025),(33.4,-1.972),(33.372,-1.998),(33.4,-2.039),(33.38,-2.053),(33.324,-2.016),(33.318,-2.045),
    (33.282,-2),(33.285,-2.056),(33.219,-2.043),(33.207,-2.115),(33.222,-2.142),(33.26,-2.111),(33.311,-2.122),
    (33.358,-2.168))'),
  ('TZ-19', '((38.8,-5.964),(38.778,-6.03),(38.819,-6.137),(38.857,-6.164),(38.862,-6.208),(38.841,-6.268),
    (38.852,-6.348),(38.898,-6.395),(38.915,-6.436),(38.965,-6.473),(39.026,-6.487),(39.04,-6.47),
    (39.127,-6.559),(39.084,-6.601),(39.048,-6.737),(39.018,-6.788),(39.055,-6.8),(39.063,-6.853),
    (39.105,-6.913),(39.074,-6.943),(39.027,-7.033),(39.079,-7.055),(39.136,-7.003),(39.17,-7.017),
    (39.223,-6.987),(39.246,-6.953),(39.358,-6.96),(39.408,-7.028),(39.409,-7.169),(39.434,-7.181),
    (39.414,-7.241),(39.368,-7.271),(39.37,-7.307),(39.328,-7.309),(39.354,-7.349),(39.331,-7.424),
    (39.292,-7.486),(39.275,-7.596),(39.296,-7.688),(39.297,-7.771),(39.253,-7.824),(39.305,-7.792),
    (39.328,-7.726),(39.355,-7.753),(39.341,-7.782),(39.395,-7.78),(39.44,-7.818),(39.422,-7.889),
    (39.437,-7.994),(39.454,-8.011),(39.41,-8.089),(39.377,-8.18),(39.348,-8.221),(39.349,-8.275),
    (39.302,-8.284),(39.284,-8.318),(39.233,-8.284),(39.183,-8.286),(38.989,-8.328),(38.865,-8.37),
    (38.802,-8.383),(38.757,-8.356),(38.686,-8.372),(38.64,-8.469),(38.593,-8.497),(38.536,-8.495),
    (38.504,-8.36),(38.429,-8.289),(38.289,-8.176),(38.234,-8.147),(38.11,-8.122),(37.992,-8.08),(37.941,-8.05),
    (37.802,-7.943),(37.826,-7.857),(37.855,-7.817),(37.872,-7.62),(37.902,-7.593),(38.029,-7.563),(38.1,-7.576),
    (38.199,-7.55),(38.36,-7.522),(38.366,-7.485),(38.303,-7.319),(38.327,-7.245),(38.393,-7.185),
    (38.433,-7.181),(38.515,-7.043),(38.496,-6.983),(38.417,-6.956),(38.386,-6.966),(38.325,-6.94),
    (38.286,-6.886),(38.295,-6.827),(38.321,-6.767),(38.304,-6.692),(38.2,-6.705),(38.023,-6.641),
    (37.991,-6.586),(38.04,-6.485),(38.06,-6.332),(38.057,-6.252),(37.984,-6.194),(37.887,-6.038),(37.88,-5.982),
    (37.848,-5.93),(37.802,-5.895),(37.953,-5.854),(38.021,-5.869),(38.075,-5.853),(38.147,-5.858),
    (38.21,-5.889),(38.238,-5.921),(38.318,-5.944),(38.344,-5.982),(38.403,-5.992),(38.469,-6.024),
    (38.489,-6.008),(38.555,-6.018),(38.717,-5.95),(38.8,-5.964))'),
  ('TZ-19', '((39.893,-7.754),(39.823,-7.914),(39.755,-7.915),(39.726,-7.973),(39.687,-7.989),(39.63,-7.986),
    (39.587,-7.945),(39.622,-7.939),(39.707,-7.847),(39.715,-7.812),(39.814,-7.788),(39.774,-7.782),
    (39.845,-7.738),(39.895,-7.638),(39.911,-7.654),(39.893,-7.754))'),
  ('TZ-19', '((39.749,-8.066),(39.703,-8.091),(39.703,-8.05),(39.742,-7.995),(39.802,-8.007),(39.749,-8.066))'),
  ('TZ-20', '((32.01,-7.789),(32.279,-7.929),(32.464,-8.052),(32.512,-8.099),(32.742,-8.405),(32.75,-8.471),
    (32.632,-8.465),(32.549,-8.36),(32.527,-8.227),(32.502,-8.215),(32.376,-8.299),(32.315,-8.301),
    (32.278,-8.345),(32.275,-8.402),(32.291,-8.457),(32.287,-8.569),(32.212,-8.663),(32.155,-8.699),
    (32.03,-8.743),(32.009,-8.782),(32.09,-8.85),(32.07,-8.878),(32.149,-8.95),(32.162,-8.99),(32.137,-9.004),
    (32.146,-9.07),(32.097,-9.069),(32.032,-9.046),(31.981,-9.072),(31.938,-9.062),(31.918,-9.022),
    (31.936,-8.933),(31.787,-8.892),(31.709,-8.92),(31.673,-8.914),(31.577,-8.839),(31.554,-8.809),
    (31.539,-8.704),(31.48,-8.676),(31.428,-8.633),(31.386,-8.633),(31.348,-8.592),(31.248,-8.622),
    (31.206,-8.58),(31.12,-8.617),(31.034,-8.601),(30.959,-8.55),(30.891,-8.479),(30.828,-8.388),(30.778,-8.289),
    (30.728,-8.104),(30.655,-7.927),(30.442,-7.596),(30.405,-7.436),(30.369,-7.31),(30.295,-7.149),
    (30.578,-6.946),(30.687,-6.913),(30.905,-6.902),(30.992,-6.935),(31.035,-7.065),(31.035,-7.152),
    (31.078,-7.218),(31.384,-7.24),(31.438,-7.305),(31.449,-7.414),(31.492,-7.708),(31.787,-7.752),
    (32.01,-7.789))'),
  ('TZ-21', '((37.143,-9.562),(37.106,-9.679),(37.062,-9.741),(36.986,-9.825),(36.902,-9.899),(36.877,-9.954),
    (36.87,-10.015),(36.871,-10.159),(36.92,-10.201),(37.163,-10.293),(37.717,-10.427),(37.822,-10.499),
    (37.89,-10.629),(37.904,-10.676),(37.943,-10.726),(37.993,-10.817),(38.024,-11.02),(38.093,-11.256),
    (37.939,-11.284),(37.875,-11.319),(37.813,-11.482),(37.825,-11.521),(37.784,-11.559),(37.71,-11.59),
    (37.648,-11.636),(37.572,-11.644),(37.503,-11.672),(37.47,-11.719),(37.428,-11.723),(37.331,-11.682),
    (37.306,-11.695),(37.226,-11.694),(37.106,-11.658),(37.045,-11.596),(37.033,-11.565),(36.998,-11.585),
    (36.906,-11.593),(36.82,-11.573),(36.747,-11.667),(36.668,-11.713),(36.563,-11.731),(36.508,-11.71),
    (36.495,-11.681),(36.378,-11.681),(36.279,-11.709),(36.2,-11.701),(36.176,-11.655),(36.168,-11.579),
    (36.022,-11.506),(35.989,-11.512),(35.971,-11.462),(35.94,-11.434),(35.826,-11.413),(35.764,-11.474),
    (35.696,-11.495),(35.655,-11.579),(35.576,-11.606),(35.495,-11.582),(35.423,-11.577),(34.965,-11.573),
    (34.96,-11.498),(34.868,-11.358),(34.8,-11.332),(34.759,-11.338),(34.737,-11.297),(34.758,-11.284),
    (34.729,-11.254),(34.714,-11.203),(34.621,-11.12),(34.593,-11.017),(34.645,-10.913),(34.648,-10.859),
    (34.675,-10.752),(34.648,-10.708),(34.661,-10.688),(34.58,-10.532),(34.632,-10.537),(34.692,-10.522),
    (34.778,-10.467),(34.825,-10.404),(34.898,-10.368),(34.984,-10.302),(34.989,-10.236),(35.013,-10.211),
    (35.119,-10.191),(35.132,-10.158),(35.216,-10.042),(35.206,-9.976),(35.167,-9.919),(35.17,-9.87),
    (35.114,-9.787),(35.124,-9.76),(35.23,-9.712),(35.328,-9.61),(35.392,-9.576),(35.547,-9.44),(35.631,-9.394),
    (35.697,-9.34),(35.776,-9.315),(35.9,-9.189),(35.905,-9.315),(35.933,-9.384),(35.919,-9.435),(35.863,-9.501),
    (35.861,-9.576),(35.782,-9.687),(35.725,-9.717),(35.718,-9.778),(35.762,-9.811),(35.973,-9.809),
    (35.999,-9.76),(36.043,-9.722),(36.084,-9.722),(36.133,-9.751),(36.22,-9.729),(36.281,-9.739),
    (36.365,-9.727),(36.441,-9.634),(36.448,-9.564),(36.481,-9.553),(36.493,-9.613),(36.564,-9.763),
    (36.533,-9.843),(36.478,-9.914),(36.504,-9.961),(36.572,-9.959),(36.664,-9.909),(36.744,-9.84),
    (36.802,-9.772),(36.869,-9.712),(36.979,-9.649),(37.068,-9.583),(37.143,-9.562))'),
  ('TZ-22', '((33.423,-3.274),(33.475,-3.28),(33.594,-3.389),(33.732,-3.445),(33.803,-3.418),(33.833,-3.431),
    (33.862,-3.487),(33.91,-3.516),(34.077,-3.526),(34.158,-3.55),(34.19,-3.603),(34.225,-3.717),(34.267,-3.815),
    (34.323,-3.886),(34.413,-3.96),(34.387,-3.988),(34.327,-4.003),(34.289,-4.037),(34.26,-4.032),
    (34.224,-4.069),(34.107,-4.048),(34.071,-4.025),(34.017,-4.031),(33.956,-4.002),(33.91,-3.958),
    (33.818,-3.953),(33.743,-3.927),(33.676,-3.934),(33.652,-3.893),(33.596,-3.88),(33.51,-3.904),
    (33.442,-3.905),(33.387,-3.89),(33.271,-3.917),(33.182,-3.959),(33.069,-3.957),(33.024,-3.919),
    (32.983,-3.906),(32.935,-3.926),(32.864,-3.911),(32.832,-3.934),(32.713,-3.98),(32.724,-4.037),
    (32.709,-4.092),(32.685,-4.096),(32.65,-4.146),(32.687,-4.184),(32.732,-4.2),(32.713,-4.253),(32.592,-4.282),
    (32.592,-4.246),(32.562,-4.198),(32.53,-4.183),(32.467,-4.209),(32.445,-4.274),(32.448,-4.333),
    (32.407,-4.377),(32.372,-4.385),(32.293,-4.343),(32.211,-4.317),(32.128,-4.333),(32.047,-4.396),
    (31.972,-4.43),(31.982,-4.351),(31.968,-4.301),(31.959,-4.144),(31.896,-4.092),(31.807,-4.073),
    (31.69,-4.038),(31.677,-3.968),(31.69,-3.905),(31.747,-3.821),(31.835,-3.743),(31.941,-3.694),
    (32.135,-3.672),(32.148,-3.595),(32.117,-3.395),(32.138,-3.327),(32.181,-3.272),(32.25,-3.236),
    (32.289,-3.294),(32.346,-3.319),(32.416,-3.234),(32.511,-3.197),(32.541,-3.264),(32.534,-3.372),
    (32.65,-3.447),(32.687,-3.448),(32.66,-3.384),(32.681,-3.32),(32.739,-3.307),(32.775,-3.264),(32.862,-3.255),
    (32.921,-3.305),(32.964,-3.363),(33.067,-3.399),(33.11,-3.433),(33.176,-3.402),(33.214,-3.327),
    (33.369,-3.307),(33.423,-3.274))'),
  ('TZ-23', '((34.892,-3.91),(34.929,-3.985),(35.015,-4.078),(35.017,-4.108),(34.959,-4.184),(34.907,-4.28),
    (34.869,-4.381),(34.915,-4.431),(34.983,-4.472),(35.033,-4.529),(35.069,-4.61),(35.136,-4.642),
    (35.145,-4.723),(35.185,-4.751),(35.243,-4.761),(35.281,-4.832),(35.341,-4.855),(35.345,-4.89),
    (35.32,-4.949),(35.075,-5.116),(35.091,-5.182),(35.093,-5.258),(35.14,-5.405),(35.19,-5.467),(35.22,-5.527),
    (35.262,-5.558),(35.269,-5.594),(35.339,-5.7),(35.286,-5.753),(35.272,-5.831),(35.211,-5.952),
    (35.207,-6.068),(35.185,-6.158),(35.194,-6.245),(35.214,-6.28),(35.223,-6.356),(35.206,-6.387),
    (35.196,-6.477),(35.214,-6.648),(35.186,-6.715),(35.061,-6.721),(35.076,-6.814),(35.081,-6.92),
    (34.919,-6.89),(34.77,-6.99),(34.758,-7.087),(34.721,-7.158),(34.426,-7.218),(34.376,-7.278),(34.358,-7.326),
    (34.265,-7.331),(34.173,-7.313),(34.109,-7.394),(33.939,-7.499),(33.815,-7.435),(33.812,-7.394),
    (33.777,-7.302),(33.721,-7.284),(33.662,-7.197),(33.584,-7.148),(33.56,-7.108),(33.538,-7.002),
    (33.485,-6.943),(33.528,-6.855),(33.522,-6.749),(33.529,-6.643),(33.519,-6.62),(33.566,-6.564),
    (33.654,-6.528),(33.756,-6.425),(33.853,-6.375),(33.887,-6.319),(34.015,-6.219),(34,-6.153),(34.003,-6.069),
    (34.056,-5.874),(34.064,-5.75),(34.112,-5.686),(34.109,-5.641),(34.057,-5.594),(34.101,-5.526),
    (34.204,-5.434),(34.231,-5.39),(34.121,-5.274),(34.01,-5.198),(33.959,-5.18),(33.93,-5.15),(33.913,-5.066),
    (33.942,-4.988),(33.916,-4.901),(33.916,-4.85),(33.952,-4.755),(33.939,-4.584),(33.96,-4.492),
    (34.079,-4.339),(34.173,-4.158),(34.197,-4.138),(34.26,-4.146),(34.289,-4.037),(34.327,-4.003),
    (34.387,-3.988),(34.413,-3.96),(34.443,-3.939),(34.515,-3.921),(34.685,-3.852),(34.724,-3.809),
    (34.76,-3.801),(34.892,-3.91))'),
  ('TZ-24', '((34.289,-4.037),(34.26,-4.146),(34.197,-4.138),(34.173,-4.158),(34.079,-4.339),(33.96,-4.492),
    (33.939,-4.584),(33.952,-4.755),(33.916,-4.85),(33.916,-4.901),(33.942,-4.988),(33.913,-5.066),(33.93,-5.15),
    (33.959,-5.18),(34.01,-5.198),(34.121,-5.274),(34.231,-5.39),(34.204,-5.434),(34.101,-5.526),(34.057,-5.594),
    (34.109,-5.641),(34.112,-5.686),(34.064,-5.75),(34.056,-5.874),(34.003,-6.069),(34,-6.153),(34.015,-6.219),
    (33.887,-6.319),(33.853,-6.375),(33.756,-6.425),(33.654,-6.528),(33.566,-6.564),(33.519,-6.62),
    (33.529,-6.643),(33.522,-6.749),(33.528,-6.855),(33.485,-6.943),(33.268,-6.956),(33.187,-6.937),
    (33.117,-6.891),(33.036,-6.867),(32.919,-6.899),(32.861,-6.942),(32.792,-6.947),(32.717,-7.075),
    (32.691,-7.094),(32.553,-7.104),(32.576,-7.004),(32.586,-6.901),(32.581,-6.796),(32.585,-6.693),
    (32.614,-6.601),(32.673,-6.527),(32.701,-6.51),(32.737,-6.447),(32.699,-6.389),(32.553,-6.376),
    (32.512,-6.361),(32.431,-6.257),(32.345,-6.22),(32.318,-6.172),(32.204,-6.105),(32.155,-6.043),
    (32.101,-5.905),(32.098,-5.836),(32.053,-5.771),(31.969,-5.747),(31.797,-5.719),(31.69,-5.801),
    (31.618,-5.827),(31.544,-5.805),(31.45,-5.822),(31.372,-5.787),(31.275,-5.801),(31.222,-5.745),
    (31.148,-5.757),(31.152,-5.693),(31.138,-5.637),(31.114,-5.634),(31.048,-5.583),(31.031,-5.539),
    (31.062,-5.498),(31.212,-5.462),(31.23,-5.427),(31.193,-5.268),(31.202,-5.153),(31.251,-5.018),
    (31.228,-4.959),(31.307,-4.91),(31.325,-4.877),(31.398,-4.832),(31.387,-4.728),(31.411,-4.697),
    (31.467,-4.676),(31.491,-4.62),(31.463,-4.47),(31.425,-4.448),(31.417,-4.356),(31.476,-4.247),
    (31.516,-4.236),(31.613,-4.246),(31.682,-4.212),(31.637,-4.128),(31.69,-4.038),(31.807,-4.073),
    (31.896,-4.092),(31.959,-4.144),(31.968,-4.301),(31.982,-4.351),(31.972,-4.43),(32.047,-4.396),
    (32.128,-4.333),(32.211,-4.317),(32.293,-4.343),(32.372,-4.385),(32.407,-4.377),(32.448,-4.333),
    (32.445,-4.274),(32.467,-4.209),(32.53,-4.183),(32.562,-4.198),(32.592,-4.246),(32.592,-4.282),
    (32.713,-4.253),(32.732,-4.2),(32.687,-4.184),(32.65,-4.146),(32.685,-4.096),(32.709,-4.092),(32.724,-4.037),
    (32.713,-3.98),(32.832,-3.934),(32.864,-3.911),(32.935,-3.926),(32.983,-3.906),(33.024,-3.919),
    (33.069,-3.957),(33.182,-3.959),(33.271,-3.917),(33.387,-3.89),(33.442,-3.905),(33.51,-3.904),(33.596,-3.88),
    (33.652,-3.893),(33.676,-3.934),(33.743,-3.927),(33.818,-3.953),(33.91,-3.958),(33.956,-4.002),
    (34.017,-4.031),(34.071,-4.025),(34.107,-4.048),(34.224,-4.069),(34.26,-4.032),(34.289,-4.037))'),
  ('TZ-25', '((38.8,-5.964),(38.717,-5.95),(38.555,-6.018),(38.489,-6.008),(38.469,-6.024),(38.403,-5.992),
    (38.344,-5.982),(38.318,-5.944),(38.238,-5.921),(38.21,-5.889),(38.147,-5.858),(38.075,-5.853),
    (38.021,-5.869),(37.953,-5.854),(37.802,-5.895),(37.746,-5.915),(37.748,-5.943),(37.655,-5.953),
    (37.628,-5.98),(37.539,-5.885),(37.527,-5.839),(37.391,-5.79),(37.375,-5.816),(37.358,-5.93),(37.289,-5.974),
    (37.215,-6.044),(37.168,-6.111),(37.119,-6.069),(37.112,-6.027),(37.133,-5.998),(37.076,-5.973),
    (37.06,-5.868),(37.18,-5.787),(37.211,-5.736),(37.233,-5.619),(37.252,-5.565),(37.343,-5.447),
    (37.388,-5.283),(37.389,-5.206),(37.537,-5.028),(37.591,-4.978),(37.641,-4.978),(37.749,-5.008),
    (37.861,-4.977),(37.946,-4.962),(38.001,-4.998),(38.049,-4.999),(38.005,-4.875),(37.972,-4.805),
    (37.98,-4.691),(38.03,-4.639),(38.075,-4.607),(38.416,-4.12),(39.191,-4.677),(39.215,-4.689),(39.216,-4.749),
    (39.171,-4.78),(39.216,-4.795),(39.214,-4.857),(39.175,-4.927),(39.146,-4.9),(39.108,-4.917),(39.126,-4.944),
    (39.132,-5.01),(39.098,-5.023),(39.083,-5.062),(39.129,-5.048),(39.143,-5.096),(39.094,-5.145),
    (39.04,-5.239),(39.08,-5.231),(39.037,-5.356),(38.978,-5.431),(38.999,-5.465),(38.957,-5.564),
    (38.889,-5.637),(38.896,-5.711),(38.832,-5.815),(38.821,-5.925),(38.8,-5.964))'),
  ('TZ-26', '((38.03,-4.639),(37.98,-4.691),(37.972,-4.805),(38.005,-4.875),(38.049,-4.999),(38.001,-4.998),
    (37.946,-4.962),(37.861,-4.977),(37.749,-5.008),(37.641,-4.978),(37.591,-4.978),(37.537,-5.028),
    (37.389,-5.206),(37.388,-5.283),(37.343,-5.447),(37.252,-5.565),(37.233,-5.619),(37.211,-5.736),
    (37.18,-5.787),(37.06,-5.868),(36.915,-5.985),(36.861,-6.002),(36.725,-5.956),(36.675,-5.912),(36.61,-5.797),
    (36.57,-5.749),(36.445,-5.681),(36.382,-5.585),(36.245,-5.457),(36.231,-5.412),(36.248,-5.355),
    (36.237,-5.293),(36.29,-5.19),(36.313,-5.12),(36.349,-4.879),(36.36,-4.676),(36.316,-4.538),(36.306,-4.482),
    (36.299,-4.185),(36.049,-4.255),(35.983,-4.301),(35.953,-4.352),(35.903,-4.351),(35.855,-4.38),
    (35.821,-4.362),(35.751,-4.432),(35.636,-4.5),(35.661,-4.569),(35.651,-4.606),(35.601,-4.687),(35.51,-4.861),
    (35.458,-4.871),(35.341,-4.855),(35.281,-4.832),(35.243,-4.761),(35.185,-4.751),(35.145,-4.723),
    (35.136,-4.642),(35.069,-4.61),(35.033,-4.529),(34.983,-4.472),(34.915,-4.431),(34.869,-4.381),
    (34.907,-4.28),(34.959,-4.184),(35.017,-4.108),(35.015,-4.078),(34.929,-3.985),(34.892,-3.91),
    (34.999,-3.856),(35.058,-3.839),(35.084,-3.797),(35.18,-3.738),(35.211,-3.739),(35.313,-3.691),
    (35.38,-3.624),(35.421,-3.624),(35.532,-3.666),(35.487,-3.728),(35.517,-3.76),(35.562,-3.766),
    (35.577,-3.701),(35.695,-3.669),(35.713,-3.634),(35.718,-3.564),(35.745,-3.568),(35.758,-3.616),
    (35.734,-3.688),(35.727,-3.76),(35.748,-3.828),(35.883,-3.664),(35.94,-3.645),(36.021,-3.781),
    (36.247,-4.109),(36.296,-4.129),(36.353,-4.103),(36.472,-4.082),(36.531,-4.082),(36.532,-4.025),
    (36.51,-3.898),(36.501,-3.784),(36.517,-3.743),(36.577,-3.665),(36.655,-3.629),(36.67,-3.595),
    (36.742,-3.591),(36.798,-3.642),(36.828,-3.635),(36.879,-3.573),(36.955,-3.573),(36.996,-3.525),
    (37.063,-3.491),(37.139,-3.485),(37.206,-3.451),(37.231,-3.484),(37.288,-3.494),(37.33,-3.599),
    (37.383,-3.657),(37.468,-3.818),(37.463,-3.928),(37.513,-4.102),(37.499,-4.166),(37.497,-4.384),
    (37.53,-4.44),(37.692,-4.534),(37.761,-4.587),(37.808,-4.592),(37.845,-4.569),(37.927,-4.568),
    (37.982,-4.588),(38.03,-4.639))'),
  ('TZ-27', '((32.511,-3.197),(32.416,-3.234),(32.346,-3.319),(32.289,-3.294),(32.25,-3.236),(32.181,-3.272),
    (32.138,-3.327),(32.117,-3.395),(32.148,-3.595),(32.135,-3.672),(31.941,-3.694),(31.835,-3.743),
    (31.747,-3.821),(31.69,-3.905),(31.677,-3.968),(31.69,-4.038),(31.637,-4.128),(31.682,-4.212),
    (31.613,-4.246),(31.516,-4.236),(31.476,-4.247),(31.417,-4.356),(31.347,-4.219),(31.338,-4.108),
    (31.371,-4.015),(31.377,-3.967),(31.359,-3.885),(31.299,-3.752),(31.242,-3.699),(31.217,-3.636),
    (31.205,-3.464),(31.147,-3.362),(31.122,-3.292),(31.111,-3.22),(31.057,-3.181),(31.004,-3.2),(31.005,-3.145),
    (31.043,-3.086),(31.071,-3.014),(31.069,-2.938),(31.024,-2.856),(30.983,-2.839),(30.97,-2.775),
    (30.875,-2.684),(30.91,-2.586),(31.019,-2.533),(31.167,-2.28),(31.199,-2.286),(31.318,-2.258),
    (31.364,-2.266),(31.565,-2.354),(31.634,-2.356),(31.684,-2.304),(31.728,-2.283),(31.746,-2.181),
    (31.818,-2.173),(31.877,-2.148),(31.908,-2.292),(31.935,-2.358),(31.981,-2.412),(32.057,-2.451),
    (32.162,-2.52),(32.214,-2.539),(32.245,-2.581),(32.414,-2.609),(32.36,-2.71),(32.535,-2.812),(32.51,-2.887),
    (32.596,-2.96),(32.511,-3.197))'),
  ('TZ-28', '((31.062,-5.498),(31.031,-5.539),(31.048,-5.583),(31.114,-5.634),(31.138,-5.637),(31.152,-5.693),
    (31.148,-5.757),(31.222,-5.745),(31.275,-5.801),(31.372,-5.787),(31.45,-5.822),(31.544,-5.805),
    (31.618,-5.827),(31.69,-5.801),(31.797,-5.719),(31.969,-5.747),(32.053,-5.771),(32.098,-5.836),
    (32.101,-5.905),(32.155,-6.043),(32.204,-6.105),(32.318,-6.172),(32.345,-6.22),(32.431,-6.257),
    (32.512,-6.361),(32.553,-6.376),(32.699,-6.389),(32.737,-6.447),(32.701,-6.51),(32.673,-6.527),
    (32.614,-6.601),(32.585,-6.693),(32.581,-6.796),(32.586,-6.901),(32.576,-7.004),(32.553,-7.104),
    (32.502,-7.132),(32.274,-7.21),(32.274,-7.316),(32.234,-7.424),(32.197,-7.495),(32.094,-7.535),
    (32.02,-7.668),(31.992,-7.754),(32.01,-7.789),(31.787,-7.752),(31.492,-7.708),(31.449,-7.414),
    (31.438,-7.305),(31.384,-7.24),(31.078,-7.218),(31.035,-7.152),(31.035,-7.065),(30.992,-6.935),
    (30.905,-6.902),(30.687,-6.913),(30.578,-6.946),(30.295,-7.149),(30.235,-7.058),(30.091,-6.89),
    (30.012,-6.825),(29.969,-6.803),(30.004,-6.779),(30.243,-6.58),(30.268,-6.546),(30.298,-6.458),
    (30.393,-6.393),(30.372,-6.308),(30.383,-6.245),(30.304,-6.181),(30.273,-6.095),(30.213,-5.983),
    (30.185,-5.901),(30.119,-5.521),(30.08,-5.434),(29.99,-5.358),(30.008,-5.335),(30.221,-5.332),(30.27,-5.321),
    (30.374,-5.214),(30.408,-5.19),(30.73,-5.191),(30.782,-5.239),(30.835,-5.256),(30.886,-5.316),
    (30.923,-5.262),(30.957,-5.261),(30.967,-5.321),(31.038,-5.418),(31.062,-5.498))'),
  ('TZ-29', '((35.365,-9.009),(35.422,-8.996),(35.491,-9.099),(35.68,-9.247),(35.697,-9.34),(35.631,-9.394),
    (35.547,-9.44),(35.392,-9.576),(35.328,-9.61),(35.23,-9.712),(35.124,-9.76),(35.114,-9.787),(35.17,-9.87),
    (35.167,-9.919),(35.206,-9.976),(35.216,-10.042),(35.132,-10.158),(35.119,-10.191),(35.013,-10.211),
    (34.989,-10.236),(34.984,-10.302),(34.898,-10.368),(34.825,-10.404),(34.778,-10.467),(34.692,-10.522),
    (34.632,-10.537),(34.58,-10.532),(34.593,-10.481),(34.565,-10.409),(34.585,-10.301),(34.565,-10.203),
    (34.525,-10.095),(34.536,-10.043),(34.483,-9.946),(34.332,-9.769),(34.318,-9.72),(34.288,-9.709),
    (34.191,-9.607),(34.162,-9.594),(34.079,-9.51),(34.082,-9.478),(34.042,-9.438),(34.003,-9.427),
    (33.919,-9.292),(33.882,-9.219),(33.849,-9.211),(33.875,-9.179),(33.835,-9.092),(33.802,-9.054),
    (33.796,-9.006),(33.853,-8.914),(33.894,-8.877),(33.949,-8.866),(34.023,-8.892),(34.061,-8.853),
    (34.111,-8.833),(34.228,-8.837),(34.327,-8.813),(34.475,-8.825),(34.522,-8.807),(34.583,-8.718),
    (34.652,-8.681),(34.708,-8.671),(34.732,-8.605),(34.874,-8.648),(34.874,-8.698),(35.114,-8.781),
    (35.103,-8.96),(35.197,-9.027),(35.292,-9.033),(35.365,-9.009))'),
  ('TZ-30', '((35.207,-2.487),(35.216,-2.584),(35.151,-2.869),(35.123,-2.919),(35.036,-2.967),(34.997,-2.956),
    (34.936,-2.888),(34.901,-2.883),(34.892,-3.597),(34.866,-3.623),(34.822,-3.624),(34.815,-3.654),
    (34.753,-3.723),(34.76,-3.801),(34.724,-3.809),(34.685,-3.852),(34.515,-3.921),(34.443,-3.939),
    (34.413,-3.96),(34.323,-3.886),(34.267,-3.815),(34.225,-3.717),(34.19,-3.603),(34.158,-3.55),(34.077,-3.526),
    (33.91,-3.516),(33.862,-3.487),(33.833,-3.431),(33.803,-3.418),(33.732,-3.445),(33.594,-3.389),
    (33.475,-3.28),(33.423,-3.274),(33.448,-3.202),(33.472,-3.178),(33.529,-2.973),(33.499,-2.861),
    (33.569,-2.796),(33.62,-2.772),(33.689,-2.791),(33.765,-2.756),(33.787,-2.707),(33.763,-2.661),
    (33.672,-2.613),(33.591,-2.538),(33.486,-2.409),(33.358,-2.168),(33.449,-2.151),(33.566,-2.164),
    (33.606,-2.183),(33.643,-2.146),(33.749,-2.086),(33.816,-2.123),(33.831,-2.172),(33.871,-2.194),
    (33.896,-2.182),(34.004,-2.182),(34.035,-2.132),(34.1,-2.192),(34.17,-2.196),(34.298,-2.257),(34.322,-2.29),
    (34.428,-2.358),(34.478,-2.425),(34.565,-2.437),(34.658,-2.491),(35.207,-2.487))');

-- schemas/messages.sql

create table public.messages (
  -- Made by the device.
  id uuid primary key,
  thread_kind text not null check (thread_kind in ('study', 'advice', 'support', 'equipe', 'direct')),
  -- The study, or the profile of the client who asks for advice.
  thread_id uuid not null,
  study_id uuid references public.demandes_etudes (id) on delete cascade,
  author uuid references public.profiles (id),
  author_role text not null check (author_role in ('client', 'intervention', 'admin', 'automatic')),
  -- As of then.
  author_name text,
  contenu text not null default '' check (char_length(contenu) <= 4000),
  -- Of an automatic answer: until when a person answers.
  due_at timestamptz,
  -- When it was written, as the device said and the server allowed [L17].
  at timestamptz not null,
  -- The order of a conversation, and the instant read marks refer to: whole milliseconds, ascending within the
  -- conversation in the order of commits.
  received_at timestamptz not null,
  rev bigint not null,
  file_path text unique check (char_length(file_path) <= 300),
  file_name text check (char_length(file_name) <= 200),
  file_type text,
  file_size bigint check (file_size > 0),
  file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  -- Of a picture, in pixels, as the device says: room is kept for it before it is there.
  file_width integer check (file_width between 1 and 20000),
  file_height integer check (file_height between 1 and 20000),
  check ((thread_kind = 'study') = (study_id is not null)),
  check (study_id is null or study_id = thread_id),
  check ((author_role = 'automatic') = (author is null)),
  check ((author_role = 'automatic') = (due_at is not null)),
  constraint messages_file_whole check (num_nulls(file_path, file_name, file_type, file_size, file_sha256) in (0, 5)),
  constraint messages_file_sides check (num_nulls(file_width, file_height) in (0, 2) and (file_width is null
    or file_path is not null)),
  constraint messages_say_something check (contenu <> '' or author is null or file_path is not null)
);
alter table public.messages alter column thread_kind set statistics 0, alter column author_role set statistics 0,
  alter column author_name set statistics 0, alter column contenu set statistics 0,
  alter column file_path set statistics 0, alter column file_name set statistics 0,
  alter column file_type set statistics 0, alter column file_sha256 set statistics 0;
alter table public.messages enable row level security;
revoke all on table public.messages from public, anon, authenticated;
grant select on table public.messages to authenticated;

create table public.message_reads (
  id uuid primary key default gen_random_uuid(),
  thread_kind text not null check (thread_kind in ('study', 'advice', 'support', 'equipe', 'direct')),
  thread_id uuid not null,
  study_id uuid references public.demandes_etudes (id) on delete cascade,
  profile uuid not null references public.profiles (id),
  -- received_at of the last message seen.
  up_to timestamptz not null,
  unique (thread_id, profile),
  check ((thread_kind = 'study') = (study_id is not null)),
  check (study_id is null or study_id = thread_id)
);
alter table public.message_reads alter column thread_kind set statistics 0;
alter table public.message_reads enable row level security;
revoke all on table public.message_reads from public, anon, authenticated;
grant select on table public.message_reads to authenticated;

create table hawa.threads (
  thread_id uuid primary key,
  thread_kind text not null,
  study_id uuid references public.demandes_etudes (id) on delete cascade,
  last_message uuid not null references public.messages (id) on delete cascade,
  last_received timestamptz not null,
  -- For the team: the last word is a client's, or a specialist's to the team that nobody of it has seen.
  waiting boolean not null,
  -- Until when a person answers, where that was said.
  due_at timestamptz
);

create function hawa.may_join_thread(me public.profiles, kind text, thread uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(case
    when not me.is_active or not me.is_approved then false
    when kind = 'study' then exists (select 1 from public.demandes_etudes s where s.id = thread
      and case me.type_compte when 'admin' then true when 'client' then s.client_id = me.id
        else s.intervenant_id = me.id end)
    when kind = 'advice' then case me.type_compte
      when 'admin' then exists (select 1 from public.profiles p where p.id = thread and p.type_compte = 'client')
      when 'client' then thread = me.id
      else false end
    when kind = 'support' then exists (select 1 from public.support_requests r where r.id = thread
      and (me.type_compte = 'admin' or r.author = me.id))
    when me.type_compte = 'client' then false
    when kind = 'equipe' then thread = hawa.thread_of_team()
    when kind = 'direct' then exists (select 1 from public.profiles p where p.id = hawa.pair_of(thread, me.id)
      and p.id <> me.id
      and case me.type_compte when 'admin' then p.type_compte = 'intervention' else p.type_compte <> 'client' end)
    else false end, false)
$$;
comment on function hawa.may_join_thread(profiles,text,uuid) is
  'Reads in a conversation, and writes in it but to somebody who has left: of a study its client, its specialist '
  'and administrators; of an advice thread its client and administrators; of a help request its author and '
  'administrators; of the team specialists and administrators; of two people those two, one of whom is a '
  'specialist.';

create function hawa.next_received(thread uuid) returns timestamptz
language plpgsql volatile set search_path = '' as $$
declare
  arrived constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  newest timestamptz := (select max(m.received_at) from public.messages m where m.thread_id = thread);
begin
  if newest > arrived + hawa.clock_grace() then
    perform hawa.bring_thread_back(thread, arrived);
    newest := (select max(m.received_at) from public.messages m where m.thread_id = thread);
  end if;
  return greatest(arrived, newest + interval '1 millisecond');
end $$;
comment on function hawa.next_received(uuid) is
  'Time of arrival of the next message of a conversation, later than every one before, which a wrong clock of '
  'before does not keep in the future. The caller holds the feed lock: now() is the beginning of a transaction that '
  'may have waited for it, and a message would slip in before one that is marked as read.';

create function hawa.readers_of_thread(thread_kind text, thread uuid, kind text) returns uuid[]
language sql stable set search_path = '' as $$
  select case thread_kind
    when 'study' then hawa.readers_of(thread, kind)
    when 'support' then (select array[r.author] from public.support_requests r where r.id = thread)
    -- Its author is one of the two.
    when 'direct' then (select array_agg(p.id) from (select m.author from public.messages m where m.thread_id = thread
      limit 1) one
      join public.profiles p on p.id in (one.author, hawa.pair_of(thread, one.author))
        and p.type_compte = 'intervention')
    -- A client's profile, or the audience that specialists share: both have the conversation's own id.
    else array[thread] end
$$;
comment on function hawa.readers_of_thread(text,uuid,text) is
  'Readers of the records of a conversation; administrators ask for them.';

create function hawa.on_message_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  head hawa.threads;
  previous text;
begin
  perform hawa.deliver('message', new.id, new.study_id, hawa.readers_of_thread(new.thread_kind, new.thread_id,
    'message'));
  if tg_op = 'UPDATE' then return null; end if;
  if new.author_role = 'automatic' then
    -- Nobody's word: the conversation waits as before, now until a time that was promised.
    update hawa.threads set due_at = new.due_at where thread_id = new.thread_id;
    return null;
  end if;
  select * into head from hawa.threads t where t.thread_id = new.thread_id;
  select m.author_role into previous from public.messages m where m.id = head.last_message;
  head.waiting := case
    when new.thread_kind = 'equipe' then false
    when new.thread_kind = 'direct' then new.author_role = 'intervention' and exists (
      select 1 from public.profiles p where p.id = hawa.pair_of(new.thread_id, new.author) and p.type_compte = 'admin')
    when new.author_role = 'client' then true
    when new.author_role = 'admin' then false
    else new.thread_kind = 'support' or previous is null or previous = 'admin' or (previous = 'intervention'
      and head.waiting) end;
  insert into hawa.threads (thread_id, thread_kind, study_id, last_message, last_received, waiting)
  values (new.thread_id, new.thread_kind, new.study_id, new.id, new.received_at, head.waiting)
  on conflict (thread_id) do update set last_message = excluded.last_message, last_received = excluded.last_received,
    waiting = excluded.waiting, due_at = case when excluded.waiting then threads.due_at end;
  if new.thread_kind = 'support' then
    update public.support_requests r set statut = case when head.waiting then 'ouverte' else 'répondue' end
    where r.id = new.thread_id and r.statut <> (case when head.waiting then 'ouverte' else 'répondue' end);
  elsif new.thread_kind = 'equipe' then
    perform hawa.forget_old_team_words();
  end if;
  return null;
end $$;
comment on function hawa.on_message_written() is
  'Row trigger: a message goes to its readers, and its conversation to the head of the inbox. It waits for the team '
  'while the last word is a client''s, or the author''s of a help request, which their word opens again and the '
  'team''s answers; a specialist''s word about a study answers the client, and else waits until somebody of the '
  'team has seen it. A specialist''s word to one administrator waits for that one; words to the whole team wait for '
  'nobody.';

create function hawa.on_thread_read() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('read_mark', new.id, new.study_id, case when new.thread_kind = 'equipe'
    -- Read marks of the team are delivered to nobody: each would go to everybody. Administrators ask.
    then (select array_agg(p.id) from public.profiles p where p.id = new.profile and p.type_compte = 'intervention')
    else hawa.readers_of_thread(new.thread_kind, new.thread_id, 'read_mark') end);
  -- A request for help is not answered by looking at it.
  update hawa.threads t set waiting = false
  from public.messages m, public.profiles p
  where t.thread_id = new.thread_id and t.waiting and t.thread_kind <> 'support' and t.last_received <= new.up_to
    and m.id = t.last_message and m.author_role = 'intervention' and p.id = new.profile and p.type_compte = 'admin';
  return null;
end $$;
comment on function hawa.on_thread_read() is
  'Row trigger: how far somebody has read is shown to the others of the conversation.';

create function hawa.body_message(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('thread_kind', m.thread_kind, 'thread_id', m.thread_id, 'author_role', m.author_role,
    'author_name', m.author_name,
    'mine', coalesce(m.author = reader, false), 'contenu', m.contenu, 'file', hawa.file_of(m), 'due_at', m.due_at,
      'at', m.at, 'received_at', m.received_at)
  from public.messages m where m.id = record
$$;
comment on function hawa.body_message(uuid,uuid) is 'A message as a reader of its conversation is shown it.';

create function hawa.body_read_mark(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('thread_kind', r.thread_kind, 'thread_id', r.thread_id, 'reader_role', p.type_compte,
    'reader_name', hawa.full_name(p.id), 'mine', r.profile = reader, 'up_to', r.up_to)
  from public.message_reads r join public.profiles p on p.id = r.profile where r.id = record
$$;
comment on function hawa.body_read_mark(uuid,uuid) is 'How far one person has read a conversation.';

create function hawa.reply_due(pays text, asked timestamptz) returns timestamptz
language sql stable set search_path = '' as $$ select hawa.reply_within(pays, asked,
  hawa.setting_number('reply_days')) $$;
comment on function hawa.reply_due(text,timestamptz) is
  'Until when a person answers: the working days that the company has set (reply_days).';

create function hawa.answer_automatically(question public.messages) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- One that was given stands until a person has answered; and thanks for an answer are no new question.
  if exists (select 1 from hawa.threads t where t.thread_id = question.thread_id and t.due_at is not null)
    or exists (select 1 from public.messages m where m.thread_id = question.thread_id and m.author_role = 'admin'
      and m.received_at > question.received_at - interval '24 hours') then
    return;
  end if;
  insert into public.messages (id, thread_kind, thread_id, author_role, at, received_at, due_at)
  select gen_random_uuid(), question.thread_kind, question.thread_id, 'automatic', r.received, r.received,
    hawa.reply_due((select p.pays from public.profiles p where p.id = question.thread_id), question.received_at)
  from (select hawa.next_received(question.thread_id) as received) r;
end $$;
comment on function hawa.answer_automatically(messages) is
  'A client''s new question to the experts is answered at once with the time by which a person answers. The device '
  'makes its words, in the language of whoever reads them.';

create function hawa.cmd_send_message(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  message public.messages;
begin
  if not me.is_approved then perform hawa.refuse('not_approved'); end if;
  message.id := hawa.uuid_arg(args, 'message_id');
  message.thread_kind := hawa.choice_arg(args, 'thread_kind', hawa.thread_kinds(), true);
  message.thread_id := hawa.uuid_arg(args, 'thread_id');
  message.contenu := coalesce(hawa.text_arg(args, 'contenu', 4000, hawa.arg(args, 'file', false) is null), '');
  if not hawa.may_join_thread(me, message.thread_kind, message.thread_id)
    -- Somebody who has left, or waits, does not read it.
    or message.thread_kind = 'direct' and not exists (
      select 1 from public.profiles p where p.id = hawa.pair_of(message.thread_id, me.id) and hawa.is_colleague(p)) then
    perform hawa.refuse('thread_closed');
  end if;
  if exists (select 1 from public.messages m where m.id = message.id)
    then perform hawa.refuse('already_exists'); end if;
  -- It reaches every device of the team.
  if message.thread_kind = 'equipe' and (select count(*) >= 300 from public.messages m
      where m.thread_id = message.thread_id and m.author = me.id and m.received_at > now() - interval '1 day') then
    raise exception using errcode = '53400', message = 'too many messages to the team today, try again later';
  end if;
  message := hawa.message_file_arg(me, args, message);

  if message.thread_kind = 'study' then message.study_id := message.thread_id; end if;
  message.author := me.id;
  message.author_role := me.type_compte;
  message.author_name := hawa.full_name(me.id);
  message.at := cmd_send_message.at;
  message.received_at := hawa.next_received(message.thread_id);
  insert into public.messages select message.* returning * into message;
  if message.thread_kind = 'advice' and me.type_compte = 'client'
    then perform hawa.answer_automatically(message); end if;
  return jsonb_build_object('message_id', message.id, 'rev', coalesce(greatest(
    hawa.delivered_rev('message', message.id, me.id),
    case when message.thread_kind = 'support' then hawa.delivered_rev('support_request', message.thread_id,
      me.id) end), message.rev));
end $$;
comment on function hawa.cmd_send_message(profiles,jsonb,timestamptz) is
  'A message to the others of a conversation: words, a file, or both. Whether a conversation does not exist, is '
  'somebody else''s, or would be with somebody who has left, the answer is the same. At most three hundred a day '
  'and person to the whole team; beyond: SQLSTATE 53400 [L4]. Refuses not_approved, invalid, thread_closed, '
  'already_exists, too_large, file_missing, file_unverified, wrong_type, file_mismatch.';

create function hawa.instant_arg(args jsonb, key text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  raw jsonb := hawa.arg(args, key, true);
  value text := raw #>> '{}';
begin
  if jsonb_typeof(raw) <> 'string'
    or value !~ '^2[0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})$' then
    perform hawa.refuse_field(key, 'malformed');
  end if;
  begin
    return value::timestamptz;
  exception when datetime_field_overflow or invalid_datetime_format or invalid_time_zone_displacement_value then
    perform hawa.refuse_field(key, 'malformed');
  end;
  return null;
end $$;
comment on function hawa.instant_arg(jsonb,text) is
  'A required instant of this millennium, ISO 8601 with its offset.';

create function hawa.cmd_mark_thread_read(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  read public.message_reads;
begin
  read.thread_kind := hawa.choice_arg(args, 'thread_kind', hawa.thread_kinds(), true);
  read.thread_id := hawa.uuid_arg(args, 'thread_id');
  read.up_to := hawa.instant_arg(args, 'up_to');
  if hawa.may_join_thread(me, read.thread_kind, read.thread_id) then
    -- A message that has not arrived cannot have been read.
    select least(read.up_to, max(m.received_at)) into read.up_to from public.messages m
      where m.thread_id = read.thread_id having count(*) > 0;
    if found then
      insert into public.message_reads as r (thread_kind, thread_id, study_id, profile, up_to)
      values (read.thread_kind, read.thread_id, case read.thread_kind when 'study' then read.thread_id end, me.id,
        read.up_to)
      on conflict (thread_id, profile) do update set up_to = excluded.up_to where r.up_to < excluded.up_to;
      select r.* into read from public.message_reads r where r.thread_id = read.thread_id and r.profile = me.id;
    end if;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('read_mark', read.id, me.id)));
end $$;
comment on function hawa.cmd_mark_thread_read(profiles,jsonb,timestamptz) is
  'How far a person has read; only ever further, so that marks that overtake each other do no harm. A conversation '
  'that is not, or no longer, theirs is answered as one without messages: nobody has to be troubled with a refused '
  'mark. Refuses invalid.';

create function public.admin_thread(thread_kind text, thread_id uuid, before timestamptz default null,
  batch integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  me public.profiles := hawa.me();
  size integer := least(greatest(coalesce(batch, 50), 1), 200);
  about jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if not hawa.may_join_thread(me, admin_thread.thread_kind, admin_thread.thread_id) then return null; end if;
  select jsonb_build_object('client_name', hawa.full_name(c.id), 'specialist_name',
    hawa.full_name(coalesce(s.intervenant_id, a.id)),
      'entreprise', coalesce(s.nom_entreprise, c.entreprise), 'pays', coalesce(s.pays, c.pays, a.pays), 'statut',
        s.statut,
      'support', hawa.support_of(q.id))
  into about
  from (select 1) one
    left join public.demandes_etudes s on s.id = admin_thread.thread_id and admin_thread.thread_kind = 'study'
    left join public.profiles c on c.id = coalesce(s.client_id, admin_thread.thread_id)
    left join public.support_requests q on q.id = admin_thread.thread_id and admin_thread.thread_kind = 'support'
    left join public.profiles a on a.id = coalesce(q.author, case when admin_thread.thread_kind = 'direct'
      then hawa.pair_of(admin_thread.thread_id, me.id) end);
  return jsonb_build_object(
    'about', about,
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'body', hawa.body_message(m.id, me.id))
      order by m.received_at), '[]')
      from (select m.id, m.received_at from public.messages m where m.thread_id = admin_thread.thread_id
        and (admin_thread.before is null or m.received_at < admin_thread.before) order by m.received_at desc
          limit size) m),
    'marks', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'body', hawa.body_read_mark(r.id, me.id))), '[]')
      from public.message_reads r where r.thread_id = admin_thread.thread_id),
    'total', (select count(*) from public.messages m where m.thread_id = admin_thread.thread_id));
end $$;
comment on function public.admin_thread(text,uuid,timestamptz,integer) is
  'A conversation as an administrator reads it: {about, messages, marks, total}, the last `batch` messages before '
  'an instant, oldest first, in the shape of the records. Null when there is none of this kind and id; 42501 for '
  'anybody else.';
grant execute on function public.admin_thread(text,uuid,timestamptz,integer) to authenticated;

create function hawa.is_listed(thread hawa.threads, administrator uuid) returns boolean
language sql stable set search_path = '' as $$
  select thread.thread_kind <> 'direct' or exists (select 1 from public.profiles p
    where p.id = hawa.pair_of(thread.thread_id, administrator)
    and p.type_compte = 'intervention')
$$;
comment on function hawa.is_listed(hawa.threads,uuid) is
  'Whether a conversation is in the inbox of this administrator: a conversation of two people is in that of '
  'neither''s superior.';

create function hawa.bring_thread_back(thread uuid, until timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cutoff constant timestamptz := until + hawa.clock_grace();
  late uuid[];
  times timestamptz[];
  start timestamptz;
begin
  select array_agg(m.id order by m.received_at), array_agg(m.received_at order by m.received_at) into late, times
  from public.messages m where m.thread_id = thread and m.received_at > cutoff;
  start := greatest(until - cardinality(late) * interval '1 millisecond',
    (select max(m.received_at) from public.messages m where m.thread_id = thread and m.received_at <= cutoff));
  -- In their order, so that none meets another one that has not moved yet.
  for place in 1 .. cardinality(late) loop
    update public.messages m set received_at = start + place * interval '1 millisecond', at = least(m.at, until)
    where m.id = late[place];
  end loop;
  update hawa.threads t set last_received = (select m.received_at from public.messages m where m.id = t.last_message)
  where t.thread_id = thread;
  update public.message_reads r
  set up_to = start + (select count(*) from unnest(times) s where s <= r.up_to) * interval '1 millisecond'
  where r.thread_id = thread and r.up_to > cutoff;
end $$;
comment on function hawa.bring_thread_back(uuid,timestamptz) is
  'The messages of a conversation that lie beyond the clock, and the marks on them, in their order just before '
  '`until`: their readers are shown them again. The caller holds the feed lock.';

create function public.admin_threads(page jsonb default null, batch integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me public.profiles := hawa.me();
  told jsonb;
  listed jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  told := hawa.keyed('i.thread_id', format('hawa.threads i where hawa.is_listed(i, %L)', me.id),
    array['i.waiting', 'i.last_received', 'i.thread_id'], true, page, coalesce(batch, 20));
  select coalesce(jsonb_agg(jsonb_build_object(
      'thread_kind', t.thread_kind, 'thread_id', t.thread_id, 'waiting', t.waiting,
      'due_at', case when t.waiting then t.due_at end,
      'client_name', hawa.full_name(c.id), 'specialist_name', hawa.full_name(coalesce(s.intervenant_id, a.id)),
      'entreprise', coalesce(s.nom_entreprise, c.entreprise), 'pays', coalesce(s.pays, c.pays, a.pays),
      'statut', s.statut,
      'support', hawa.support_of(t.thread_id),
      'unread', (select count(*) from public.messages m
        where m.thread_id = t.thread_id and m.author is not null and m.author <> me.id and m.received_at > coalesce(
          (select r.up_to from public.message_reads r where r.thread_id = t.thread_id and r.profile = me.id),
          '-infinity')),
      'last', jsonb_build_object('author_role', l.author_role, 'author_name', l.author_name,
        'mine', coalesce(l.author = me.id, false), 'contenu', left(l.contenu, 200), 'file_name', l.file_name,
        'received_at', l.received_at)
    ) order by o.n), '[]')
  into listed
  from jsonb_array_elements_text(told -> 'items') with ordinality o (id, n)
    join hawa.threads t on t.thread_id = o.id::uuid
    join public.messages l on l.id = t.last_message
    left join public.demandes_etudes s on s.id = t.study_id
    left join public.profiles c on c.id = coalesce(s.client_id, t.thread_id)
    left join public.support_requests q on q.id = t.thread_id
    left join public.profiles a on a.id = coalesce(q.author,
      case when t.thread_kind = 'direct' then hawa.pair_of(t.thread_id, me.id) end);
  return jsonb_build_object('threads', listed,
    'total', (select count(*) from hawa.threads t where hawa.is_listed(t, me.id)),
    'waiting', (select count(*) from hawa.threads t where t.waiting and hawa.is_listed(t, me.id)),
    -- Help requests are conversations, and among those that wait.
    'inquiries', (select count(*) from hawa.inquiries i where i.due_at is not null and i.kind <> 'help'))
    || told - 'items';
end $$;
comment on function public.admin_threads(jsonb,integer) is
  'Conversations for administrators, those that wait for the team first, then by their last word: {threads, total, '
  'waiting, inquiries, before, after}; inquiries: open ones that are no conversations. page, before, after: '
  'hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_threads(jsonb,integer) to authenticated;

create unique index messages_thread on public.messages (thread_id, received_at);

create index messages_study on public.messages (study_id) where study_id is not null;

create index message_reads_study on public.message_reads (study_id) where study_id is not null;

create index threads_study on hawa.threads (study_id) where study_id is not null;

create index threads_inbox on hawa.threads (waiting, last_received, thread_id);

create trigger a_lock before insert or update
  on public.messages for each statement execute function hawa.take_feed_lock();

create trigger b_revision before insert or update on public.messages for each row execute function hawa.draw_revision();

create trigger a_lock before insert or update
  on public.message_reads for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update
  on public.messages for each row execute function hawa.on_message_written();

create trigger c_deliver after insert or update
  on public.message_reads for each row execute function hawa.on_thread_read();

create trigger a_closed before insert or delete or update or truncate
  on public.messages for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.message_reads for each statement execute function hawa.keep_closed();

create trigger d_mail after insert on public.messages for each row
  when (new.author is not null) execute function hawa.on_message_mailed();

create trigger d_inquiry after insert on public.messages for each row
  when (new.thread_kind = 'advice' and new.author_role = 'admin') execute function hawa.on_advice_given();

insert into hawa.record_kinds (kind, for_field) values ('message', true), ('read_mark', true);

-- schemas/support.sql

create table public.support_requests (
  -- Made by the device; also names the conversation.
  id uuid primary key,
  author uuid not null references public.profiles (id),
  categorie text not null check (categorie in ('general', 'technique', 'mission', 'rapport', 'compte')),
  sujet text not null check (char_length(sujet) between 1 and 300),
  statut text not null default 'ouverte' check (statut in ('ouverte', 'répondue', 'fermée')),
  -- When it was written, as the device said and the server allowed [L17].
  created_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  constraint support_requests_id_random check (substr(id::text, 15, 1) <> '0') not valid
);
alter table public.support_requests alter column categorie set statistics 0, alter column sujet set statistics 0,
  alter column statut set statistics 0, alter column created_at set statistics 0,
  alter column received_at set statistics 0;
alter table public.support_requests enable row level security;
revoke all on table public.support_requests from public, anon, authenticated;
grant select on table public.support_requests to authenticated;

create function hawa.body_support_request(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('categorie', r.categorie, 'sujet', r.sujet, 'statut', r.statut, 'created_at', r.created_at)
  from public.support_requests r where r.id = record
$$;
comment on function hawa.body_support_request(uuid,uuid) is
  'A help request as its author reads it; its words are in the messages of its conversation.';

create function hawa.on_support_request_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('support_request', new.id, null, array[new.author]);
  return null;
end $$;
comment on function hawa.on_support_request_changed() is
  'Row trigger: a help request goes to its author; administrators ask for it.';

create function hawa.thread_kinds() returns text[]
language sql immutable set search_path = '' as $$ select array['study', 'advice', 'support', 'equipe', 'direct'] $$;
comment on function hawa.thread_kinds() is
  'Kinds of conversations; the CHECKs of messages and message_reads say the same.';

create function hawa.cmd_open_support_request(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  request public.support_requests;
  message public.messages;
begin
  perform hawa.require_kind(me, 'intervention');
  request.id := hawa.uuid_arg(args, 'request_id');
  message.id := hawa.uuid_arg(args, 'message_id');
  request.categorie := hawa.choice_arg(args, 'categorie', array['general', 'technique', 'mission', 'rapport',
    'compte'], true);
  request.sujet := hawa.text_arg(args, 'sujet', 300, true);
  message.contenu := hawa.text_arg(args, 'contenu', 4000, true);
  -- An id names one conversation: a study's, or a client's, must not be taken for this one.
  if exists (select 1 from public.support_requests r where r.id = request.id)
    or exists (select 1 from public.messages m where m.id = message.id)
    or exists (select 1 from public.demandes_etudes s where s.id = request.id)
    or exists (select 1 from public.profiles p where p.id = request.id) then
    perform hawa.refuse('already_exists');
  end if;
  if (select count(*) >= 20 from public.support_requests r where r.author = me.id
    and r.received_at > now() - interval '1 day') then
    raise exception using errcode = '53400', message = 'too many help requests today, try again later';
  end if;
  insert into public.support_requests (id, author, categorie, sujet, created_at)
  values (request.id, me.id, request.categorie, request.sujet, cmd_open_support_request.at);
  insert into public.messages (id, thread_kind, thread_id, author, author_role, author_name, contenu, at, received_at)
  values (message.id, 'support', request.id, me.id, me.type_compte, hawa.full_name(me.id), message.contenu,
    cmd_open_support_request.at,
    hawa.next_received(request.id));
  return jsonb_build_object('request_id', request.id, 'rev', greatest(
    hawa.delivered_rev('support_request', request.id, me.id), hawa.delivered_rev('message', message.id, me.id)));
end $$;
comment on function hawa.cmd_open_support_request(profiles,jsonb,timestamptz) is
  'An approved specialist asks the team for help: the request and the first words of its conversation. At most '
  'twenty a day and person; beyond: SQLSTATE 53400, which a device takes as "later" [L4] and which records nothing. '
  'Refuses not_allowed, not_approved, invalid, already_exists.';

create function hawa.cmd_close_support_request(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  request uuid := hawa.uuid_arg(args, 'request_id');
  answer jsonb;
begin
  if not me.is_approved then perform hawa.refuse('not_approved'); end if;
  if not hawa.may_join_thread(me, 'support', request) then perform hawa.refuse('thread_closed'); end if;
  update public.support_requests r set statut = 'fermée' where r.id = request and r.statut <> 'fermée';
  answer := case when found then '{}' else hawa.already('{}') end;
  update hawa.threads t set waiting = false, due_at = null where t.thread_id = request and t.waiting;
  return answer || jsonb_build_object('request_id', request)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('support_request', request, me.id)));
end $$;
comment on function hawa.cmd_close_support_request(profiles,jsonb,timestamptz) is
  'Its author, or an administrator, says that a help request is settled; one that is closed stays closed until '
  'somebody writes in it, and the answer says so. Whether a request does not exist or is somebody else''s, the '
  'answer is the same. Refuses not_approved, invalid, thread_closed.';

create function hawa.support_of(thread uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('categorie', r.categorie, 'sujet', r.sujet, 'statut', r.statut)
    from public.support_requests r where r.id = thread
$$;
comment on function hawa.support_of(uuid) is
  'The help request that a conversation is about, for the inbox; null when it is about something else.';

create index support_requests_author on public.support_requests (author, received_at);

create trigger a_lock before insert or update
  on public.support_requests for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update on public.support_requests
  for each row execute function hawa.on_support_request_changed();

create trigger a_closed before insert or update or delete or truncate on public.support_requests
  for each statement execute function hawa.keep_closed();

create trigger d_inquiry after insert or update of statut
  on public.support_requests for each row execute function hawa.on_help_request();

create trigger e_inquiry_gone after delete
  on public.support_requests for each row execute function hawa.on_inquiry_gone();

create trigger h_searched after insert or update of author, sujet or delete on public.support_requests
  for each row execute function hawa.on_searched('help');

create policy "own, administrators" on public.support_requests for select to authenticated
  using (author = (select hawa.my_id_as('intervention')) or (select hawa.my_id_as('admin')) is not null);

insert into hawa.record_kinds (kind, for_field) values ('support_request', false);

-- schemas/team.sql

create function hawa.thread_of_team() returns uuid
language sql immutable set search_path = '' as $$ select '00000000-0000-0000-0000-000000000001'::uuid $$;
comment on function hawa.thread_of_team() is
  'Names the conversation of the team, and the audience that every specialist belongs to; `TEAM_THREAD` on the '
  'device is its twin.';

create function hawa.pair_of(one uuid, other uuid) returns uuid
language sql immutable set search_path = '' as $$
  select string_agg(lpad(to_hex(
      ('x' || substr(replace(one::text, '-', ''), half, 16))::bit(64)::bigint # ('x' || substr(replace(other::text,
        '-', ''), half, 16))::bit(64)::bigint
    ), 16, '0'), '' order by half)::uuid
  from unnest(array[1, 17]) as half
$$;
comment on function hawa.pair_of(uuid,uuid) is
  'Names the conversation of two people, whoever begins it: their ids, bit by bit either or. With one of them it '
  'gives the other. `pairOf` on the device is its twin.';

create function hawa.is_colleague(person public.profiles) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(person.type_compte in ('intervention', 'admin') and person.is_active and person.is_approved
    and person.user_id is not null, false)
$$;
comment on function hawa.is_colleague(profiles) is
  'A specialist or an administrator who may be written to: active, approved, with an account.';

create function hawa.may_read_thread(kind text, thread uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select hawa.may_join_thread(hawa.me(), kind, thread) $$;
comment on function hawa.may_read_thread(text,uuid) is
  'Whether the caller is part of a conversation, for policies: who works here is not theirs to read.';
grant execute on function hawa.may_read_thread(text,uuid) to anon, authenticated;

create function hawa.body_colleague(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('name', hawa.full_name(p.id), 'role', p.type_compte, 'specialite', p.specialite,
    'zone_intervention', p.zone_intervention, 'pays', p.pays, 'since', p.created_at)
  from public.profiles p where p.id = record
$$;
comment on function hawa.body_colleague(uuid,uuid) is 'One line of the list of the team.';

create function hawa.on_colleague_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if hawa.is_colleague(new) then
    perform hawa.deliver('colleague', new.id, null, array[hawa.thread_of_team()]);
  else
    perform hawa.withdraw('colleague', new.id);
  end if;
  return null;
end $$;
comment on function hawa.on_colleague_changed() is
  'Row trigger: whoever works here stands on the list of the team; whoever waits, was switched off or has left does '
  'not.';

create function public.admin_colleagues() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'body', hawa.body_colleague(p.id, null))
    order by p.prenom, p.nom, p.id), '[]')
    from public.profiles p where hawa.is_colleague(p) and p.user_id <> auth.uid());
end $$;
comment on function public.admin_colleagues() is
  'The list of the team without the caller, as records of the kind colleague: an administrator''s device mirrors '
  'nothing. 42501 for anybody else.';
grant execute on function public.admin_colleagues() to authenticated;

create function hawa.forget_old_team_words() returns void
language sql volatile set search_path = '' as $$
  select hawa.withdraw('message', m.id) from (
    select m.id from public.messages m where m.thread_id = hawa.thread_of_team()
      order by m.received_at desc offset 500 limit 1) m
$$;
comment on function hawa.forget_old_team_words() is
  'Devices have the last five hundred words of the team. Called with each new one, which sends the oldest away; it '
  'stays on the server.';

create trigger c_deliver after insert or update of nom, prenom, specialite, zone_intervention, pays, type_compte,
  is_active, is_approved, user_id
  on public.profiles for each row execute function hawa.on_colleague_changed();

create policy "conversations one is part of" on public.messages for select to authenticated
  using (
case thread_kind
    when 'study'::text then (exists ( select 1
       from demandes_etudes s
      where (s.id = messages.thread_id)))
    when 'support'::text then (exists ( select 1
       from support_requests r
      where (r.id = messages.thread_id)))
    when 'advice'::text then ((thread_id = ( select hawa.my_id_as('client'::text) as my_id_as))
      or (( select hawa.my_id_as('admin'::text) as my_id_as) is not null))
    else hawa.may_read_thread(thread_kind, thread_id)
end);

create policy "conversations one is part of" on public.message_reads for select to authenticated
  using (
case thread_kind
    when 'study'::text then (exists ( select 1
       from demandes_etudes s
      where (s.id = message_reads.thread_id)))
    when 'support'::text then (exists ( select 1
       from support_requests r
      where (r.id = message_reads.thread_id)))
    when 'advice'::text then ((thread_id = ( select hawa.my_id_as('client'::text) as my_id_as))
      or (( select hawa.my_id_as('admin'::text) as my_id_as) is not null))
    else hawa.may_read_thread(thread_kind, thread_id)
end);

insert into hawa.record_kinds (kind, for_field) values ('colleague', false);

-- schemas/message_files.sql

create function hawa.message_file_owner(path text) returns uuid
language sql immutable set search_path = '' as $$
  select substring(path from '^messages/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/'
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}_[0-9]{1,16}\.(?:jpg|png|webp|pdf|docx|xlsx)$')::uuid
$$;
comment on function hawa.message_file_owner(text) is
  'Whose folder a path messages/{user}/{message}_{timestamp}.{extension} is in; null when the path is not of that '
  'shape.';

create function hawa.may_store_message_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.message_file_owner(path) = auth.uid() and hawa.is_current()
$$;
comment on function hawa.may_store_message_file(text) is 'Upload: the own folder of an active, approved account.';
grant execute on function hawa.may_store_message_file(text) to anon, authenticated;

create function hawa.may_read_message_file(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare me public.profiles := hawa.me();
begin
  if not coalesce(me.is_active and me.is_approved, false) then return false; end if;
  if hawa.message_file_owner(path) = auth.uid() then return true; end if;
  return exists (select 1 from public.messages m
    where m.file_path = path and hawa.may_join_thread(me, m.thread_kind, m.thread_id));
end $$;
comment on function hawa.may_read_message_file(text) is
  'Download: whoever sent it, and those who are part of its conversation.';
grant execute on function hawa.may_read_message_file(text) to anon, authenticated;

create function hawa.may_drop_message_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.message_file_owner(path) = auth.uid() and hawa.is_current()
    and not exists (select 1 from public.messages m where m.file_path = path)
$$;
comment on function hawa.may_drop_message_file(text) is 'Deletion: one''s own file while no message carries it.';
grant execute on function hawa.may_drop_message_file(text) to anon, authenticated;

create function hawa.message_file_arg(me public.profiles, args jsonb, message inout public.messages)
language plpgsql stable set search_path = '' as $$
declare
  file jsonb := hawa.arg(args, 'file', false);
  facts public.stored_files;
  extension text;
begin
  if file is null then return; end if;
  if jsonb_typeof(file) <> 'object' then perform hawa.refuse_field('file', 'malformed'); end if;
  message.file_path := hawa.text_arg(file, 'path', 300, true);
  message.file_name := hawa.text_arg(file, 'name', 200, true);
  message.file_type := hawa.choice_arg(file, 'type', (select b.allowed_mime_types from storage.buckets b
    where b.id = 'message-files'), true);
  message.file_size := hawa.integer_arg(file, 'size', 1, 9007199254740991, true);
  message.file_sha256 := hawa.text_arg(file, 'sha256', 64, true);
  message.file_width := hawa.integer_arg(file, 'width', 1, 20000);
  message.file_height := hawa.integer_arg(file, 'height', 1, 20000);
  if message.file_sha256 !~ '^[0-9a-f]{64}$' then perform hawa.refuse_field('sha256', 'malformed'); end if;
  if (message.file_width is null) <> (message.file_height is null) then perform hawa.refuse_field('width',
    'required'); end if;
  if hawa.message_file_owner(message.file_path) is distinct from me.user_id
    or message.file_path not like 'messages/' || me.user_id::text || '/' || message.id::text || '\_%' then
    perform hawa.refuse_field('path', 'malformed');
  end if;
  if message.file_size > 5242880 then perform hawa.refuse('too_large'); end if;

  facts := hawa.facts_of('message-files', message.file_path, me.user_id);
  if facts.size > 5242880 then perform hawa.refuse('too_large'); end if;
  extension := substring(message.file_path from '[a-z]+$');
  if message.file_type is distinct from (case extension when 'jpg' then 'image/jpeg' when 'png' then 'image/png'
    when 'webp' then 'image/webp'
      when 'pdf' then 'application/pdf' when 'docx'
        then 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
      else 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' end)
    or facts.content_type is distinct from (case when extension in ('docx', 'xlsx') then 'application/zip'
      else message.file_type end) then
    perform hawa.refuse('wrong_type');
  end if;
  if facts.size <> message.file_size or facts.sha256 <> message.file_sha256
    then perform hawa.refuse('file_mismatch'); end if;
end $$;
comment on function hawa.message_file_arg(profiles,jsonb,messages) is
  'Reads the argument file {path, name, type, size, sha256, width?, height?} into the message and proves it [L11]: '
  'the caller''s own object of this message, read back by the server, of the announced size, hash and type. Refuses '
  'invalid, too_large, file_missing, file_unverified, wrong_type, file_mismatch.';

create function hawa.file_of(message public.messages) returns jsonb
language sql immutable set search_path = '' as $$
  select case when message.file_path is not null then jsonb_build_object('path', message.file_path, 'name',
    message.file_name, 'type', message.file_type,
    'size', message.file_size, 'sha256', message.file_sha256, 'width', message.file_width, 'height',
      message.file_height) end
$$;
comment on function hawa.file_of(messages) is
  'The file that a message carries, as its readers are told of it; null when there is none.';

create policy "message files: read" on storage.objects for select to authenticated
  using (bucket_id = 'message-files' and hawa.may_read_message_file(name));

create policy "message files: delete" on storage.objects for delete to authenticated
  using (bucket_id = 'message-files' and hawa.may_drop_message_file(name));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('message-files', 'message-files', false, 5242880, array['image/jpeg', 'image/png', 'image/webp',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- schemas/certificates.sql

create table public.report_certificates (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^HW(-[0-9A-HJKMNP-TV-Z]{4}){3}$'),
  -- Null: the study is gone. Whoever holds the PDF still learns that it was issued once, and is no more.
  study_id uuid references public.demandes_etudes (id) on delete set null,
  version integer not null check (version >= 1),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size >= 1),
  type_rapport text not null,
  pays text not null,
  issued_at timestamptz not null,
  state text not null default 'issued' check (state in ('issued', 'replaced', 'withdrawn')),
  replaced_at timestamptz,
  withdrawn_at timestamptz,
  unique (study_id, version),
  check ((state = 'replaced') = (replaced_at is not null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
alter table public.report_certificates alter column code set statistics 0, alter column sha256 set statistics 0,
  alter column type_rapport set statistics 0, alter column pays set statistics 0, alter column state set statistics 0;
alter table public.report_certificates enable row level security;
revoke all on table public.report_certificates from public, anon, authenticated;
grant select on table public.report_certificates to authenticated;

create function hawa.new_certificate_code() returns text
language plpgsql volatile set search_path = '' as $$
declare
  hex text := replace(gen_random_uuid()::text, '-', '');
  -- 60 of the 122 random bits: version and variant stand at digits 13 and 17.
  bits bigint := ('x0' || left(hex, 12) || right(hex, 3))::bit(64)::bigint;
  digits text := '';
begin
  for place in 0..11 loop
    digits := substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (((bits >> (5 * place)) & 31) + 1)::integer, 1) || digits;
    if place in (3, 7, 11) then digits := '-' || digits; end if;
  end loop;
  return 'HW' || digits;
end $$;
comment on function hawa.new_certificate_code() is
  'HW- and 12 random digits of Crockford''s base 32, in fours: 60 bits, nobody finds one by trying. Should two ever '
  'meet, the delivery fails as a whole and is sent again.';

create function hawa.read_certificate_code(given text) returns text
language sql immutable set search_path = '' as $$
  select 'HW-' || substr(d.digits, 1, 4) || '-' || substr(d.digits, 5, 4) || '-' || substr(d.digits, 9, 4)
  from (select translate(regexp_replace(regexp_replace(upper(left(given, 100)), '[^0-9A-Z]', '', 'g'),
    '^HW(?=.{12}$)', ''), 'OIL', '011') as digits) d
  where d.digits ~ '^[0-9A-HJKMNP-TV-Z]{12}$'
$$;
comment on function hawa.read_certificate_code(text) is
  'A code as people type it: any case, any spaces and hyphens, O for 0, I and L for 1, with or without HW. Null '
  'when it is none. Twin of readCertificateCode in sync/domain/certificate.ts.';

create function hawa.certify_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  latest public.report_certificates;
  country text;
begin
  if tg_op = 'DELETE' then
    update public.report_certificates c set state = 'withdrawn', withdrawn_at = now() where c.study_id = old.study_id
      and c.state = 'issued';
    return null;
  end if;
  select * into latest from public.report_certificates c where c.study_id = new.study_id order by c.version desc
    limit 1;
  if latest.state = 'issued' then
    if latest.sha256 = new.sha256 then return null; end if;
    update public.report_certificates c set state = 'replaced', replaced_at = new.created_at where c.id = latest.id;
  end if;
  select s.pays into country from public.demandes_etudes s where s.id = new.study_id;
  insert into public.report_certificates (code, study_id, version, sha256, size, type_rapport, pays, issued_at)
  values (hawa.new_certificate_code(), new.study_id, coalesce(latest.version, 0) + 1, new.sha256, new.size,
    new.type_rapport,
    country, new.created_at);
  return null;
end $$;
comment on function hawa.certify_report() is
  'Row trigger: a delivered file gets a certificate, another one in its place a new version, a removed one is '
  'withdrawn. The same bytes handed in again are the same version.';

create function hawa.withdraw_orphan() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.state = 'issued' then
    new.state := 'withdrawn';
    new.withdrawn_at := now();
  end if;
  return new;
end $$;
comment on function hawa.withdraw_orphan() is
  'Row trigger: a certificate whose study is deleted stands for nothing any more.';

create function hawa.withdraw_certificate(code text) returns text
language plpgsql volatile set search_path = '' as $$
declare withdrawn text;
begin
  update public.report_certificates c set state = 'withdrawn', withdrawn_at = now()
  where c.code = hawa.read_certificate_code(withdraw_certificate.code) and c.state = 'issued' returning c.code
    into withdrawn;
  if withdrawn is null then
    raise exception using errcode = 'P0002', message = 'no certificate in force has this code';
  end if;
  return withdrawn;
end $$;
comment on function hawa.withdraw_certificate(text) is
  'A report that must not be relied on any more: select hawa.withdraw_certificate(''HW-…''). Its page says so to '
  'everybody, and no link opens it. For the owner of the database only.';

create function hawa.body_certificate(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('code', c.code, 'version', c.version, 'sha256', c.sha256, 'size', c.size, 'type_rapport',
    c.type_rapport,
    'pays', c.pays, 'issued_at', c.issued_at, 'state', c.state, 'replaced_at', c.replaced_at, 'withdrawn_at',
      c.withdrawn_at)
  from public.report_certificates c where c.id = record
$$;
comment on function hawa.body_certificate(uuid,uuid) is
  'The certificate of one delivered file, as the study''s client and specialist read it.';

create function hawa.deliver_certificate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('certificate', new.id, new.study_id, hawa.readers_of(new.study_id, 'certificate'));
  return null;
end $$;
comment on function hawa.deliver_certificate() is 'Row trigger: a new or changed certificate goes to its readers.';

create function hawa.count_look(door text, address text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  hash text := hawa.digest(door || ':' || hawa.address_hash(address));
  lately integer;
  today integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(hash, 0));
  delete from hawa.visits v where v.at < now() - interval '1 day';
  select count(*) filter (where v.at > now() - interval '10 minutes'), count(*) into lately, today
  from hawa.visits v where v.address_hash = hash;
  if lately >= 30 or today >= 300 then
    raise exception using errcode = '53400', message = 'too many questions from this address, try again later';
  end if;
  insert into hawa.visits (address_hash) values (hash);
end $$;
comment on function hawa.count_look(text,text) is
  'At most 30 questions in 10 minutes and 300 in a day at one door from one network address, counted apart from '
  'messages (hawa.count_visit): whoever checks ten reports may still write to us, and many people share the address '
  'of one mobile network. Beyond: SQLSTATE 53400.';

create function public.verify_report(code text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  wanted text := hawa.read_certificate_code(code);
  asked public.report_certificates;
begin
  perform hawa.count_look('verify', hawa.caller_address());
  select * into asked from public.report_certificates c where c.code = wanted;
  if asked.id is null then return jsonb_build_object('state', 'unknown'); end if;
  return jsonb_build_object('state', asked.state, 'code', asked.code, 'version', asked.version, 'sha256',
    asked.sha256, 'size', asked.size,
    'type_rapport', asked.type_rapport, 'pays', asked.pays, 'issued_at', asked.issued_at, 'replaced_at',
      asked.replaced_at,
    'withdrawn_at', asked.withdrawn_at,
    'versions', (
      select jsonb_agg(jsonb_build_object('version', c.version, 'sha256', c.sha256, 'state', c.state, 'issued_at',
        c.issued_at) order by c.version)
      from public.report_certificates c where c.id = asked.id or c.study_id = asked.study_id));
end $$;
comment on function public.verify_report(text) is
  'Facts for anybody who holds a code: issued, replaced or withdrawn, when, which type and country, size and SHA-256 '
  'of the file, and the same of the other versions, so that an older file can be named. Never its owner, its subject '
  'or its place in the storage. {state: unknown} for every other text. 53400 when too many questions come from one '
  'network address.';
grant execute on function public.verify_report(text) to anon, authenticated;

create unique index report_certificates_current on public.report_certificates (study_id) where state = 'issued';

create trigger a_lock before insert or update or delete on public.report_certificates
  for each statement execute function hawa.take_feed_lock();

create trigger c_certify after insert or update of sha256 or delete on public.reports
  for each row execute function hawa.certify_report();

create trigger b_orphan before update of study_id on public.report_certificates
  for each row when (new.study_id is null) execute function hawa.withdraw_orphan();

create trigger c_deliver after insert or update on public.report_certificates
  for each row execute function hawa.deliver_certificate();

create trigger a_closed before insert or delete or update or truncate
  on public.report_certificates for each statement execute function hawa.keep_closed();

create policy "certificate of a study one sees in full" on public.report_certificates for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null or exists (select 1 from public.demandes_etudes s
    where s.id = study_id));

insert into hawa.record_kinds (kind, for_field) values ('certificate', true);

-- schemas/report_shares.sql

create table public.report_shares (
  -- Made by the device.
  id uuid primary key,
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  created_by uuid not null references public.profiles (id),
  token_sha256 text not null unique check (token_sha256 ~ '^[0-9a-f]{64}$'),
  days integer not null check (days in (1, 7, 30, 90)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  openings integer not null default 0,
  last_opened_at timestamptz
);
alter table public.report_shares alter column token_sha256 set statistics 0;
alter table public.report_shares enable row level security;
revoke all on table public.report_shares from public, anon, authenticated;
grant select on table public.report_shares to authenticated;

create function hawa.body_share(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('days', s.days, 'created_at', s.created_at, 'expires_at', s.expires_at, 'revoked_at',
    s.revoked_at,
    'openings', s.openings, 'last_opened_at', s.last_opened_at)
  from public.report_shares s where s.id = record
$$;
comment on function hawa.body_share(uuid,uuid) is 'A link as its maker reads it; nothing that opens anything.';

create function hawa.deliver_share() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('share', new.id, new.study_id, hawa.readers_of(new.study_id, 'share'));
  return null;
end $$;
comment on function hawa.deliver_share() is
  'Row trigger: a new link, an opening, a revocation go to the study''s client.';

create function hawa.share_result(me public.profiles, share uuid) returns jsonb
language sql stable set search_path = '' as $$
  select hawa.study_result(s.study_id) || jsonb_build_object('share_id', s.id, 'expires_at', s.expires_at,
    'rev', hawa.delivered_rev('share', s.id, me.id))
  from public.report_shares s where s.id = share
$$;
comment on function hawa.share_result(profiles,uuid) is 'The answer of the commands on a link.';

create function hawa.cmd_share_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  share public.report_shares;
  shared public.demandes_etudes;
begin
  perform hawa.require_kind(me, 'client');
  study := hawa.uuid_arg(args, 'study_id');
  share.id := hawa.uuid_arg(args, 'share_id');
  share.token_sha256 := hawa.text_arg(args, 'token_sha256', 64, true);
  if share.token_sha256 !~ '^[0-9a-f]{64}$' then perform hawa.refuse_field('token_sha256', 'malformed'); end if;
  share.days := hawa.integer_arg(args, 'days', 1, 90, true);
  if share.days not in (1, 7, 30, 90) then perform hawa.refuse_field('days', 'unknown_value'); end if;

  shared := hawa.study_of_client(me, study);
  if not exists (select 1 from public.report_certificates c where c.study_id = study and c.state = 'issued')
    or shared.statut <> 'complete' then
    perform hawa.refuse('wrong_state');
  end if;
  if exists (select 1 from public.report_shares s where s.id = share.id or s.token_sha256 = share.token_sha256) then
    perform hawa.refuse('already_exists');
  end if;
  insert into public.report_shares (id, study_id, created_by, token_sha256, days, created_at, expires_at)
  values (share.id, study, me.id, share.token_sha256, share.days, at, now() + make_interval(days => share.days));
  return hawa.share_result(me, share.id);
end $$;
comment on function hawa.cmd_share_report(profiles,jsonb,timestamptz) is
  'A client shares their own delivered report under an id and a token made by the device. The days count from the '
  'moment the server hears of it: before, the link opens nothing. Refuses not_allowed, not_approved, invalid, '
  'not_found, wrong_state, already_exists.';

create function hawa.cmd_revoke_share(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  share uuid;
begin
  perform hawa.require_kind(me, 'client');
  study := hawa.uuid_arg(args, 'study_id');
  share := hawa.uuid_arg(args, 'share_id');
  perform hawa.study_of_client(me, study);
  if not exists (select 1 from public.report_shares s where s.id = share and s.study_id = study) then
    perform hawa.refuse('not_found');
  end if;
  update public.report_shares s set revoked_at = now() where s.id = share and s.revoked_at is null;
  if not found then return hawa.already(hawa.share_result(me, share)); end if;
  return hawa.share_result(me, share);
end $$;
comment on function hawa.cmd_revoke_share(profiles,jsonb,timestamptz) is
  'The link opens nothing from now on; a second time changes nothing, and the answer says so. Refuses not_allowed, '
  'not_approved, invalid, not_found.';

create function public.open_share(token_sha256 text, address text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  asked public.report_shares;
  facts jsonb;
begin
  perform hawa.count_look('share', open_share.address);
  -- Guessing must not hold the feed up.
  if not exists (select 1 from public.report_shares s where s.token_sha256 = open_share.token_sha256) then
    return jsonb_build_object('state', 'closed');
  end if;
  perform hawa.lock_feed();
  select * into asked from public.report_shares s
  where s.token_sha256 = open_share.token_sha256 and s.revoked_at is null and s.expires_at > now()
    and exists (select 1 from public.profiles p where p.id = s.created_by and p.is_active and p.is_approved);
  select jsonb_build_object('path', r.path, 'report', jsonb_build_object(
      'nom_entreprise', s.nom_entreprise, 'type_etude', s.type_etude, 'zone_geographique', s.zone_geographique,
        'pays', s.pays,
      'type_rapport', r.type_rapport, 'code', c.code, 'version', c.version, 'issued_at', c.issued_at, 'size', c.size,
        'sha256', c.sha256,
      'expires_at', asked.expires_at))
    into facts
  from public.demandes_etudes s
  join public.reports r on r.study_id = s.id
  join public.report_certificates c on c.study_id = s.id and c.state = 'issued'
  where s.id = asked.study_id and s.statut = 'complete' and s.rapport_url = r.path;
  if facts is null then return jsonb_build_object('state', 'closed'); end if;
  update public.report_shares s set openings = s.openings + 1, last_opened_at = now() where s.id = asked.id;
  insert into public.report_openings (study_id, file_id, way, share_id, at)
  select asked.study_id, v.id, 'shared', asked.id, now() from public.report_versions v
    where v.study_id = asked.study_id and v.replaced_at is null;
  return facts || jsonb_build_object('state', 'open');
end $$;
comment on function public.open_share(text,text) is
  'The door of the share function (service_role only), which hashed the token and knows the network address of the '
  'caller. {state: open, path, report} and the opening is counted; {state: closed} alike for a link that has '
  'expired, was revoked or never was, for a report that was withdrawn and for the account of a client that was '
  'switched off. 53400 when too many come from one network address.';

create index report_shares_study on public.report_shares (study_id);

create trigger a_lock before insert or update or delete on public.report_shares
  for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update on public.report_shares
  for each row execute function hawa.deliver_share();

create trigger a_closed before insert or delete or update or truncate
  on public.report_shares for each statement execute function hawa.keep_closed();

create policy "administrators" on public.report_shares for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

insert into hawa.record_kinds (kind, for_field) values ('share', false);

-- schemas/invoices.sql

create table hawa.invoice_counters (
  pays text not null,
  year integer not null,
  last integer not null check (last > 0),
  primary key (pays, year)
);
comment on table hawa.invoice_counters is
  'Last number given, by country and year. Counted in the transaction of the invoice: a rolled-back invoice leaves '
  'no gap.';

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  numero text not null unique check (numero ~ '^(DZ|KE|TZ)-[0-9]{4}-[0-9]{4,}$'),
  client_id uuid not null references public.profiles (id),
  -- A billed study cannot be deleted.
  study_id uuid not null references public.demandes_etudes (id),
  pays text not null check (pays in ('algerie', 'kenya', 'tanzanie')),
  -- As they were on the day of issue: later changes of the profile or the study do not reach an invoice.
  nom text,
  entreprise text not null,
  type_etude text not null,
  zone_geographique text not null,
  date_demande date not null,
  date_fin_mission date,
  montant numeric(14, 2) not null check (montant > 0),
  is_estimate boolean not null,
  issued_at timestamptz not null,
  issued_on date not null,
  due_on date not null constraint invoices_due_on_check check (due_on between issued_on + 1 and issued_on + 120),
  constraint invoices_check1 check (substr(numero, 4, 4) = to_char(issued_on, 'YYYY'))
);
alter table public.invoices alter column numero set statistics 0, alter column pays set statistics 0,
  alter column nom set statistics 0, alter column entreprise set statistics 0,
  alter column type_etude set statistics 0, alter column zone_geographique set statistics 0,
  alter column date_demande set statistics 0, alter column date_fin_mission set statistics 0,
  alter column montant set statistics 0, alter column issued_at set statistics 0,
  alter column issued_on set statistics 0, alter column due_on set statistics 0;
alter table public.invoices enable row level security;
revoke all on table public.invoices from public, anon, authenticated;
grant select on table public.invoices to authenticated;

create table public.invoice_payments (
  -- Made by the administrator's device: recording the same payment again changes nothing.
  id uuid primary key,
  invoice_id uuid not null references public.invoices (id),
  montant numeric(14, 2) not null check (montant > 0),
  paid_on date not null,
  mode text not null check (mode in ('virement', 'cheque', 'especes', 'carte', 'mobile')),
  reference text check (char_length(reference) <= 100),
  recorded_by uuid not null references public.profiles (id),
  recorded_at timestamptz not null default clock_timestamp()
);
alter table public.invoice_payments alter column montant set statistics 0, alter column paid_on set statistics 0,
  alter column mode set statistics 0, alter column reference set statistics 0,
  alter column recorded_at set statistics 0;
alter table public.invoice_payments enable row level security;
revoke all on table public.invoice_payments from public, anon, authenticated;
grant select on table public.invoice_payments to authenticated;

create table public.invoice_cancellations (
  invoice_id uuid primary key references public.invoices (id),
  motif text not null check (char_length(motif) between 1 and 1000),
  at timestamptz not null,
  cancelled_by uuid not null references public.profiles (id)
);
alter table public.invoice_cancellations alter column motif set statistics 0, alter column at set statistics 0;
alter table public.invoice_cancellations enable row level security;
revoke all on table public.invoice_cancellations from public, anon, authenticated;
grant select on table public.invoice_cancellations to authenticated;

create table public.invoice_payments_taken_back (
  payment_id uuid primary key references public.invoice_payments (id),
  invoice_id uuid not null references public.invoices (id),
  motif text not null check (char_length(motif) between 1 and 1000),
  at timestamptz not null,
  taken_back_by uuid not null references public.profiles (id)
);
alter table public.invoice_payments_taken_back alter column motif set statistics 0, alter column at set statistics 0;
alter table public.invoice_payments_taken_back enable row level security;
revoke all on table public.invoice_payments_taken_back from public, anon, authenticated;
grant select on table public.invoice_payments_taken_back to authenticated;

create function hawa.budget_amount(budget text) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  currency constant text := '(?:d\.?a\.?|dzd|dinars?(?: alg[eé]riens?)?|د\.?ج\.?|دينار(?: جزائري)?)';
  plain text;
  found text[];
  amount text;
  separator text;
  parts text[];
  dinars numeric;
begin
  case budget
    when 'moins_10k' then return 5000;
    when '10k_50k' then return 30000;
    when '50k_100k' then return 75000;
    when '100k_500k' then return 300000;
    when 'plus_500k' then return 750000;
    when 'a_discuter' then return 0;
    else null;
  end case;
  if budget is null or char_length(budget) > 100 then return 0; end if;
  plain := translate(normalize(budget, NFC),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÉ' || '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' || U&'\066B\066C''',
    'abcdefghijklmnopqrstuvwxyzé' || '01234567890123456789' || U&',.\2019');
  plain := regexp_replace(plain, U&'[\061C\200E\200F\202A-\202E\2066-\2069]', '', 'g');
  plain := btrim(regexp_replace(plain, U&'[\0009-\000D\0020\00A0\1680\2000-\200A\202F\205F\3000]+', ' ', 'g'));
  found := regexp_match(plain, '^(?:' || currency || ' ?)?([0-9](?:[0-9 .,’]*[0-9])?)( ?k| mille)?(?: ?' || currency
    || ')?$');
  if found is null then return 0; end if;
  amount := found[1];
  if amount ~ '^[1-9][0-9]{0,2}(?: [0-9]{3})+(?:[.,][0-9]+)?$' then separator := ' ';
  elsif amount ~ '^[1-9][0-9]{0,2}(?:\.[0-9]{3})+(?:,[0-9]+)?$' then separator := '.';
  elsif amount ~ '^[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?$' then separator := ',';
  elsif amount ~ '^[1-9][0-9]{0,2}(?:’[0-9]{3})+(?:[.,][0-9]+)?$' then separator := '’';
  elsif amount !~ '^[0-9]+(?:[.,][0-9]+)?$' then return 0;
  end if;
  parts := regexp_match(replace(amount, coalesce(separator, ' '), ''), '^0*([0-9]*)(?:[.,]([0-9]+))?$');
  if char_length(parts[1]) > 12 then return 0; end if;
  dinars := (('0' || parts[1]) || '.' || rpad(coalesce(left(parts[2], 2), ''), 2, '0'))::numeric;
  if found[2] is not null then dinars := dinars * 1000; end if;
  return case when dinars < 1000000000000 then dinars else 0 end;
end $$;
comment on function hawa.budget_amount(text) is
  'DA of a budget: an amount for each of the six codes; a single number with its groups, decimals (cut after '
  'centimes), a thousands word and the dinar''s name; 0 for everything else, other currencies included. '
  'sync/domain/money.ts is its twin.';

create function hawa.local_day(at timestamptz, pays text) returns date
language sql stable set search_path = '' as $$
  select (at at time zone case pays when 'kenya' then 'Africa/Nairobi' when 'tanzanie' then 'Africa/Dar_es_Salaam'
    else 'Africa/Algiers' end)::date
$$;
comment on function hawa.local_day(timestamptz,text) is
  'The day on the calendar of that country; sync/domain/invoice.ts is its twin.';

create function hawa.keep_for_ever() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '23000', message = format('rows of %s are never changed or deleted', tg_table_name);
end $$;
comment on function hawa.keep_for_ever() is
  'Statement trigger on the books (invoices, payments, cancellations): nobody updates or deletes, whatever their '
  'rights. A mistake is answered by a new row.';

create function hawa.issue_invoice(study uuid, at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
declare
  s public.demandes_etudes;
  day date;
  number integer;
  amount numeric;
begin
  select * into s from public.demandes_etudes d where d.id = study;
  amount := coalesce(s.prix_convenu, hawa.budget_amount(s.budget_estime));
  -- Nothing to ask for yet ("à discuter", no budget): the invoice is made when a price is agreed.
  if amount <= 0 or hawa.is_billed(study) then return; end if;
  day := hawa.local_day(at, s.pays);
  insert into hawa.invoice_counters as c (pays, year, last) values (s.pays, extract(year from day)::integer, 1)
  on conflict (pays, year) do update set last = c.last + 1 returning last into number;
  insert into public.invoices (numero, client_id, study_id, pays, nom, entreprise, type_etude, zone_geographique,
    date_demande,
    date_fin_mission, montant, is_estimate, issued_at, issued_on, due_on)
  values (
    format('%s-%s-%s', case s.pays when 'algerie' then 'DZ' when 'kenya' then 'KE' else 'TZ' end, to_char(day, 'YYYY'),
      lpad(number::text, greatest(4, char_length(number::text)), '0')),
    s.client_id, s.id, s.pays, hawa.full_name(s.client_id), s.nom_entreprise, s.type_etude, s.zone_geographique,
    hawa.local_day(s.created_at, s.pays), hawa.local_day(s.date_fin_mission, s.pays), amount, s.prix_convenu is null,
      at, day,
    day + hawa.setting_number('invoice_due_days'));
end $$;
comment on function hawa.issue_invoice(uuid,timestamptz) is
  'Makes the invoice of a study unless one stands or its amount is not known; due after the days that the company '
  'has set, counted from its issue. The caller holds the feed lock, so numbers are given one at a time, in the '
  'order of issue.';

create function hawa.on_study_finished() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A cancelled invoice is billed again when a price is agreed, and not because a report arrives or a price is taken
  -- away.
  if exists (select 1 from public.invoices i where i.study_id = new.id)
    and (tg_op = 'INSERT' or new.statut is distinct from old.statut or new.prix_convenu is null) then
    return null;
  end if;
  -- Not now(): numbers are given in the order of the lock, and dates must not run against them.
  perform hawa.issue_invoice(new.id, clock_timestamp());
  return null;
end $$;
comment on function hawa.on_study_finished() is
  'Row trigger: a finished study gets its invoice, dated by the server; one without an amount, or whose invoice was '
  'cancelled, when a price is agreed.';

create function hawa.invoice_paid(invoice uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(p.montant), 0) from public.invoice_payments p
  where p.invoice_id = invoice and not exists (select 1 from public.invoice_payments_taken_back b
    where b.payment_id = p.id)
$$;
comment on function hawa.invoice_paid(uuid) is 'DA received for an invoice; payments taken back do not count.';

create function hawa.invoice_state(invoice public.invoices, at timestamptz) returns text
language sql stable set search_path = '' as $$
  select case
    when exists (select 1 from public.invoice_cancellations c where c.invoice_id = invoice.id) then 'cancelled'
    when hawa.invoice_paid(invoice.id) >= invoice.montant then 'paid'
    when hawa.local_day(at, invoice.pays) > invoice.due_on then 'overdue'
    else 'pending'
  end
$$;
comment on function hawa.invoice_state(invoices,timestamptz) is
  'cancelled, paid, overdue (from the day after the due date, in the country of the invoice) or pending; '
  'sync/domain/invoice.ts is its twin.';

create function hawa.body_invoice(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('numero', i.numero, 'pays', i.pays, 'nom', i.nom, 'entreprise', i.entreprise,
    'type_etude', i.type_etude,
    'zone_geographique', i.zone_geographique, 'date_demande', i.date_demande, 'date_fin_mission', i.date_fin_mission,
    'montant', i.montant, 'is_estimate', i.is_estimate, 'issued_at', i.issued_at, 'issued_on', i.issued_on, 'due_on',
      i.due_on,
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'montant', p.montant, 'paid_on', p.paid_on, 'mode',
        p.mode,
        'reference', p.reference, 'recorded_at', p.recorded_at,
        'taken_back', case when b.payment_id is not null then jsonb_build_object('motif', b.motif, 'at', b.at) end)
        order by p.paid_on, p.recorded_at, p.id), '[]')
      from public.invoice_payments p left join public.invoice_payments_taken_back b on b.payment_id = p.id
        where p.invoice_id = i.id),
    'cancellation', (select jsonb_build_object('motif', c.motif, 'at', c.at) from public.invoice_cancellations c
      where c.invoice_id = i.id))
  from public.invoices i where i.id = record
$$;
comment on function hawa.body_invoice(uuid,uuid) is
  'An invoice with its payments, those taken back marked as such, and its cancellation, as its client reads it; not '
  'who recorded them.';

create function hawa.on_invoice_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare invoice public.invoices;
begin
  select * into invoice from public.invoices i where i.id = (case when tg_table_name = 'invoices'
    then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'invoice_id' end)::uuid;
  perform hawa.deliver('invoice', invoice.id, invoice.study_id, array[invoice.client_id]);
  return null;
end $$;
comment on function hawa.on_invoice_changed() is
  'Row trigger: an invoice, and each payment or cancellation of it, goes to its client.';

create function hawa.date_arg(args jsonb, key text) returns date
language plpgsql stable set search_path = '' as $$
declare value text := hawa.text_arg(args, key, 10, true);
begin
  if value !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' or value < '2000' then perform hawa.refuse_field(key, 'malformed'); end if;
  begin
    return make_date(substr(value, 1, 4)::integer, substr(value, 6, 2)::integer, substr(value, 9, 2)::integer);
  exception when datetime_field_overflow then
    perform hawa.refuse_field(key, 'malformed');
  end;
  return null;
end $$;
comment on function hawa.date_arg(jsonb,text) is 'A required day, YYYY-MM-DD, from 2000 on.';

create function hawa.amount_arg(args jsonb, key text) returns numeric
language plpgsql immutable set search_path = '' as $$
declare value numeric := hawa.number_arg(args, key, 0.01, 999999999999.99, true);
begin
  if value <> round(value, 2) then perform hawa.refuse_field(key, 'malformed'); end if;
  return value;
end $$;
comment on function hawa.amount_arg(jsonb,text) is 'A required amount in DA, to the centime.';

create function hawa.invoice_arg(args jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare value text := hawa.text_arg(args, 'numero', 20, true);
begin
  if value !~ '^(DZ|KE|TZ)-[0-9]{4}-[0-9]{4,}$' then perform hawa.refuse_field('numero', 'malformed'); end if;
  return value;
end $$;
comment on function hawa.invoice_arg(jsonb) is 'The number of an invoice, as it is printed.';

create function hawa.invoice_result(invoice uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('invoice_id', i.id, 'numero', i.numero, 'state', hawa.invoice_state(i, now()),
    'rev', hawa.delivered_rev('invoice', i.id, reader))
  from public.invoices i where i.id = invoice
$$;
comment on function hawa.invoice_result(uuid,uuid) is
  'The answer of the commands on invoices; rev is null for administrators, who mirror nothing.';

create function hawa.cmd_record_payment(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.invoice_payments;
  known public.invoice_payments;
  number text;
  invoice public.invoices;
begin
  perform hawa.require_kind(me, 'admin');
  number := hawa.invoice_arg(args);
  given.id := hawa.uuid_arg(args, 'payment_id');
  given.montant := hawa.amount_arg(args, 'montant');
  given.paid_on := hawa.date_arg(args, 'paid_on');
  given.mode := hawa.choice_arg(args, 'mode', array['virement', 'cheque', 'especes', 'carte', 'mobile'], true);
  given.reference := hawa.text_arg(args, 'reference', 100);
  select * into invoice from public.invoices i where i.numero = number;
  if not found then perform hawa.refuse('not_found'); end if;
  select * into known from public.invoice_payments p where p.id = given.id;
  if found then
    if (known.invoice_id, known.montant, known.paid_on, known.mode)
      is distinct from (invoice.id, given.montant, given.paid_on, given.mode)
      or known.reference is distinct from given.reference then
      perform hawa.refuse('already_exists');
    end if;
    return hawa.already(hawa.invoice_result(invoice.id, me.id));
  end if;
  -- Nobody has paid tomorrow; a day of grace for devices in another time zone.
  if given.paid_on > hawa.local_day(now(), invoice.pays) + 1 then
    perform hawa.refuse_field('paid_on', 'malformed');
  end if;
  case hawa.invoice_state(invoice, now())
    when 'cancelled' then perform hawa.refuse('invoice_cancelled');
    when 'paid' then perform hawa.refuse('invoice_paid');
    else null;
  end case;
  if given.montant > invoice.montant - hawa.invoice_paid(invoice.id) then
    perform hawa.refuse('payment_too_high');
  end if;
  insert into public.invoice_payments (id, invoice_id, montant, paid_on, mode, reference, recorded_by)
  values (given.id, invoice.id, given.montant, given.paid_on, given.mode, given.reference, me.id);
  return hawa.invoice_result(invoice.id, me.id);
end $$;
comment on function hawa.cmd_record_payment(profiles,jsonb,timestamptz) is
  'An administrator records money that came in. The same payment again changes nothing, and the answer says so. '
  'Refuses not_allowed, invalid, not_found, already_exists, invoice_cancelled, invoice_paid, payment_too_high (more '
  'than the amount left to pay).';

create function hawa.cmd_cancel_invoice(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  number text;
  reason text;
  invoice public.invoices;
begin
  perform hawa.require_kind(me, 'admin');
  number := hawa.invoice_arg(args);
  reason := hawa.text_arg(args, 'motif', 1000, true);
  select * into invoice from public.invoices i where i.numero = number;
  if not found then perform hawa.refuse('not_found'); end if;
  if hawa.invoice_state(invoice, now()) = 'cancelled' then
    return hawa.already(hawa.invoice_result(invoice.id, me.id));
  end if;
  if hawa.invoice_paid(invoice.id) > 0 then perform hawa.refuse('invoice_paid'); end if;
  insert into public.invoice_cancellations (invoice_id, motif, at, cancelled_by)
  values (invoice.id, reason, greatest(at, invoice.issued_at), me.id);
  return hawa.invoice_result(invoice.id, me.id);
end $$;
comment on function hawa.cmd_cancel_invoice(profiles,jsonb,timestamptz) is
  'An administrator cancels an invoice nothing was paid on. One that is cancelled stays as it is, with its first '
  'reason, and the answer says so. Refuses not_allowed, invalid, not_found, invoice_paid.';

create function hawa.cmd_take_back_payment(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  number text;
  payment uuid;
  reason text;
  recorded timestamptz;
  invoice public.invoices;
begin
  perform hawa.require_kind(me, 'admin');
  number := hawa.invoice_arg(args);
  payment := hawa.uuid_arg(args, 'payment_id');
  reason := hawa.text_arg(args, 'motif', 1000, true);
  select * into invoice from public.invoices i where i.numero = number;
  if not found then perform hawa.refuse('not_found'); end if;
  select p.recorded_at into recorded from public.invoice_payments p where p.id = payment and p.invoice_id = invoice.id;
  if not found then perform hawa.refuse('not_found'); end if;
  insert into public.invoice_payments_taken_back (payment_id, invoice_id, motif, at, taken_back_by)
  select payment, invoice.id, reason, greatest(cmd_take_back_payment.at, recorded), me.id
  where not exists (select 1 from public.invoice_payments_taken_back b where b.payment_id = payment);
  if not found then return hawa.already(hawa.invoice_result(invoice.id, me.id)); end if;
  return hawa.invoice_result(invoice.id, me.id);
end $$;
comment on function hawa.cmd_take_back_payment(profiles,jsonb,timestamptz) is
  'An administrator takes a payment back that was recorded by mistake: it stays readable and counts no more. One '
  'that is taken back stays as it is, with its first reason, and the answer says so. Refuses not_allowed, invalid, '
  'not_found (no such invoice, or no such payment of it).';

create function public.admin_invoices(
  state text default null, search text default null, page jsonb default null, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  rule text := concat_ws(' and ', hawa.search_rule('invoice', 'i.id', search),
    case when state is not null then format('hawa.invoice_state(i, now()) = %L', state) end);
  sums jsonb;
  told jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  -- Cancelled invoices are owed by nobody.
  execute format('select jsonb_build_object(''total'', count(*),
      ''billed'', coalesce(sum(m.montant) filter (where m.state <> ''cancelled''), 0),
      ''paid'', coalesce(sum(m.paid), 0))
    from (select i.montant, hawa.invoice_state(i, now()) as state, hawa.invoice_paid(i.id) as paid
      from public.invoices i where %s) m', rule) into sums;
  told := hawa.keyed('i.id', format('public.invoices i where %s', rule), array['i.issued_at', 'i.numero'],
    true, page, size);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.body_invoice(i.id::uuid, null)
        || jsonb_build_object('id', i.id::uuid) order by i.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality i (id, n)),
    'as_of', now()) || sums || told - 'items';
end $$;
comment on function public.admin_invoices(text,text,jsonb,integer) is
  'Invoices for administrators, newest first: {rows, total, billed, paid, before, after, as_of}; amounts in DA of '
  'everything that matches, billed without cancelled invoices. state: hawa.invoice_state; search: words of the '
  'number, the company or the name. page, before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_invoices(text,text,jsonb,integer) to authenticated;

create index invoices_client on public.invoices (client_id);

create index invoices_issued on public.invoices (issued_at desc, numero desc);

create index invoice_payments_invoice on public.invoice_payments (invoice_id);

create index invoice_payments_taken_back_invoice on public.invoice_payments_taken_back (invoice_id);

create index invoices_study on public.invoices (study_id);

create trigger a_lock before insert on public.invoices for each statement execute function hawa.take_feed_lock();

create trigger b_for_ever before delete or update or truncate
  on public.invoices for each statement execute function hawa.keep_for_ever();

create trigger a_lock before insert on public.invoice_payments for each statement execute function
  hawa.take_feed_lock();

create trigger b_for_ever before delete or update or truncate
  on public.invoice_payments for each statement execute function hawa.keep_for_ever();

create trigger a_lock before insert on public.invoice_cancellations for each statement execute function
  hawa.take_feed_lock();

create trigger b_for_ever before delete or update or truncate
  on public.invoice_cancellations for each statement execute function hawa.keep_for_ever();

create trigger f_invoice after insert or update of statut, prix_convenu on public.demandes_etudes
  for each row when (new.statut in ('terminée', 'complete')) execute function hawa.on_study_finished();

create trigger c_deliver after insert on public.invoices for each row execute function hawa.on_invoice_changed();

create trigger c_deliver after insert on public.invoice_payments for each row execute function
  hawa.on_invoice_changed();

create trigger c_deliver after insert on public.invoice_cancellations for each row execute function
  hawa.on_invoice_changed();

create trigger a_closed before insert or delete or update or truncate
  on public.invoices for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.invoice_payments for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.invoice_cancellations for each statement execute function hawa.keep_closed();

create trigger d_mail after insert on public.invoices for each row execute function hawa.on_invoice_mailed();

create trigger d_mail after insert on public.invoice_payments for each row execute function hawa.on_invoice_mailed();

create trigger a_lock before insert on public.invoice_payments_taken_back for each statement execute function
  hawa.take_feed_lock();

create trigger b_for_ever before update or delete or truncate on public.invoice_payments_taken_back
  for each statement execute function hawa.keep_for_ever();

create trigger c_deliver after insert on public.invoice_payments_taken_back for each row execute function
  hawa.on_invoice_changed();

create trigger a_closed before insert or update or delete or truncate on public.invoice_payments_taken_back
  for each statement execute function hawa.keep_closed();

create trigger c_clock before insert on public.invoice_cancellations for each row
  when (new.at > now() + interval '1 minute') execute function hawa.on_time_to_come('at');

create trigger c_clock before insert on public.invoice_payments_taken_back for each row
  when (new.at > now() + interval '1 minute') execute function hawa.on_time_to_come('at');

create trigger d_mail after insert on public.invoice_cancellations
  for each row execute function hawa.on_invoice_mailed();

create trigger d_mail after insert on public.invoice_payments_taken_back
  for each row execute function hawa.on_invoice_mailed();

create trigger h_searched after insert or update of numero, entreprise, nom or delete on public.invoices
  for each row execute function hawa.on_searched('invoice');

create policy "own invoices, administrators" on public.invoices for select to authenticated
  using (client_id = (select hawa.my_id_as('client')) or (select hawa.my_id_as('admin')) is not null);

create policy "administrators" on public.invoice_payments for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

create policy "administrators" on public.invoice_cancellations for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

create policy "administrators" on public.invoice_payments_taken_back for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

insert into hawa.record_kinds (kind, for_field) values ('invoice', false);

-- schemas/agreed_prices.sql

create function hawa.is_billed(study uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.invoices i
    where i.study_id = study and not exists (select 1 from public.invoice_cancellations c where c.invoice_id = i.id))
$$;
comment on function hawa.is_billed(uuid) is 'Whether a study has an invoice that stands.';

create function hawa.cmd_set_agreed_price(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  price numeric;
  seen jsonb;
  study public.demandes_etudes;
  billed boolean;
  news boolean;
begin
  perform hawa.require_kind(me, 'admin');
  study.id := hawa.uuid_arg(args, 'study_id');
  price := hawa.integer_arg(args, 'montant', 1, 999999999999);
  if args ? 'seen' then
    seen := coalesce(to_jsonb(hawa.integer_arg(args, 'seen', 1, 999999999999)), 'null');
  end if;
  select * into study from public.demandes_etudes s where s.id = study.id for update;
  if not found then perform hawa.refuse('not_found'); end if;
  if study.statut = 'annulée' then perform hawa.refuse('wrong_state'); end if;
  billed := hawa.is_billed(study.id);
  if billed and study.prix_convenu = price then
    return hawa.already(hawa.study_result(study.id) || jsonb_build_object('billed', billed));
  end if;
  if billed then perform hawa.refuse('already_invoiced'); end if;
  news := hawa.is_news(seen, coalesce(to_jsonb(study.prix_convenu), 'null'), coalesce(to_jsonb(price), 'null'));
  if not news and (price is null or study.statut not in ('terminée', 'complete')) then
    return hawa.already(hawa.study_result(study.id) || jsonb_build_object('billed', billed));
  end if;
  if news then
    perform hawa.record_event(study.id, 'price_agreed', me, greatest(cmd_set_agreed_price.at, study.created_at),
      jsonb_build_object('montant', price));
  end if;
  -- The trigger bills a finished study, also where a cancelled invoice had this price.
  update public.demandes_etudes set prix_convenu = price, updated_at = now() where id = study.id;
  return hawa.study_result(study.id) || jsonb_build_object('billed', hawa.is_billed(study.id));
end $$;
comment on function hawa.cmd_set_agreed_price(profiles,jsonb,timestamptz) is
  'An administrator sets the price of a study in whole DA, or takes it away (null). `seen`: the price that was on '
  'the screen (null: none); without it the last arrival counts. A finished study is billed in the same transaction. '
  'Its client and its specialist read it in the timeline. The same price again is answered with already. Refuses '
  'not_allowed, invalid, not_found, wrong_state (cancelled), already_invoiced, content_changed.';

create function public.admin_unbilled(
  scope text default 'finished', search text default null, page jsonb default null, size integer default 25)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  source text := format(
    'public.demandes_etudes s where s.statut = any (%L::text[]) and not hawa.is_billed(s.id) and %s',
    case scope when 'under_way' then array['en_attente', 'acceptée', 'en_cours'] else array['terminée', 'complete'] end,
    hawa.search_rule('study', 's.id', search));
  told jsonb;
  total bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute 'select count(*) from ' || source into total;
  told := hawa.keyed('s.id', source, array['coalesce(s.date_fin_mission, s.created_at)', 's.id'], true, page, size);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(jsonb_build_object('study_id', s.id, 'entreprise', s.nom_entreprise,
          'client_name', hawa.full_name(s.client_id), 'type_etude', s.type_etude,
          'zone_geographique', s.zone_geographique, 'pays', s.pays, 'statut', s.statut,
          'budget_estime', s.budget_estime, 'prix_convenu', s.prix_convenu,
          'created_at', s.created_at, 'date_fin_mission', s.date_fin_mission,
          'cancelled_invoice', (
            select i.numero from public.invoices i where i.study_id = s.id order by i.issued_at desc limit 1))
        order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join public.demandes_etudes s on s.id = t.id::uuid),
    'total', total, 'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_unbilled(text,text,jsonb,integer) is
  'Studies without an invoice that stands, for administrators, last finished first: {rows, total, before, after, '
  'as_of}. scope: finished, or under_way; search: words of the company, the place, the contact or the client. page, '
  'before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_unbilled(text,text,jsonb,integer) to authenticated;

-- schemas/mail_preferences.sql

create table hawa.mail_events (
  type_compte text not null,
  event text not null,
  primary key (type_compte, event)
);

create table public.mail_preferences (
  id uuid primary key default gen_random_uuid(),
  profile uuid not null references public.profiles (id) on delete cascade,
  event text not null,
  wanted boolean not null,
  changed_at timestamptz not null,
  unique (profile, event)
);
comment on table public.mail_preferences is 'Choices of people about mails. No choice: wanted.';
alter table public.mail_preferences alter column event set statistics 0;
alter table public.mail_preferences enable row level security;
revoke all on table public.mail_preferences from public, anon, authenticated;
grant select on table public.mail_preferences to authenticated;

create function hawa.body_mail_preference(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('event', m.event, 'wanted', m.wanted, 'changed_at', m.changed_at)
    from public.mail_preferences m where m.id = record
$$;
comment on function hawa.body_mail_preference(uuid,uuid) is
  'Whether this person wants mails about one kind of event.';

create function hawa.boolean_arg(args jsonb, key text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare raw jsonb := hawa.arg(args, key, true);
begin
  if jsonb_typeof(raw) <> 'boolean' then perform hawa.refuse_field(key, 'malformed'); end if;
  return raw::boolean;
end $$;
comment on function hawa.boolean_arg(jsonb,text) is 'A required true or false.';

create function hawa.cmd_set_mail_preference(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  choice public.mail_preferences;
  known public.mail_preferences;
begin
  choice.event := hawa.choice_arg(args, 'event', (select array_agg(distinct e.event) from hawa.mail_events e), true);
  choice.wanted := hawa.boolean_arg(args, 'wanted');
  select * into known from public.mail_preferences p where p.profile = me.id and p.event = choice.event;
  if known.wanted = choice.wanted then
    return hawa.already(
      jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('mail_preference', known.id, me.id))));
  end if;
  insert into public.mail_preferences (profile, event, wanted, changed_at)
  values (me.id, choice.event, choice.wanted, cmd_set_mail_preference.at)
  on conflict (profile, event) do update set wanted = excluded.wanted, changed_at = excluded.changed_at
  returning * into choice;
  return jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('mail_preference', choice.id, me.id)));
end $$;
comment on function hawa.cmd_set_mail_preference(profiles,jsonb,timestamptz) is
  'Everybody, for themselves: mails about this kind of event, or none. The last arrival counts; the same choice '
  'again is answered with already. Refuses invalid.';

create function hawa.takes_mail(person public.profiles, event text) returns boolean
language sql stable set search_path = '' as $$
  select person.is_active and person.is_approved and person.user_id is not null and person.email <> ''
    and exists (select 1 from hawa.mail_events e where e.type_compte = person.type_compte
      and e.event = takes_mail.event)
    and coalesce((select m.wanted from public.mail_preferences m where m.profile = person.id
      and m.event = takes_mail.event), true)
$$;
comment on function hawa.takes_mail(profiles,text) is
  'May this person be mailed about this kind of event? Accounts that are off, or wait, never.';

create trigger a_lock before insert or update
  on public.mail_preferences for each statement execute function hawa.take_feed_lock();

create trigger a_closed before insert or delete or update or truncate
  on public.mail_preferences for each statement execute function hawa.keep_closed();

create policy "own" on public.mail_preferences for select to authenticated
  using ((profile in ( select p.id
   from profiles p
  where ((p.user_id = ( select auth.uid() as uid)) and p.is_active))));

insert into hawa.mail_events (type_compte, event) values
  ('client', 'study_accepted'), ('client', 'study_started'), ('client', 'study_finished'),
    ('client', 'report_delivered'),
  ('client', 'study_cancelled'), ('client', 'message'), ('client', 'invoice_issued'), ('client', 'payment_recorded'),
  ('intervention', 'study_cancelled'), ('intervention', 'message'), ('intervention', 'account_approved'),
  ('admin', 'study_requested'), ('admin', 'team_message');

insert into hawa.record_kinds (kind, for_field) values ('mail_preference', false);

insert into hawa.mail_events (type_compte, event) values
  ('client', 'invoice_cancelled'), ('client', 'payment_taken_back');

-- schemas/notices.sql

create table public.notice_marks (
  id uuid primary key default gen_random_uuid(),
  profile uuid not null unique references public.profiles (id) on delete cascade,
  -- Server time of the newest thing that was shown.
  up_to timestamptz not null
);
alter table public.notice_marks enable row level security;
revoke all on table public.notice_marks from public, anon, authenticated;
grant select on table public.notice_marks to authenticated;

create function hawa.deliver_to_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Administrators mirror nothing (docs/decisions/0004).
  perform hawa.deliver(tg_argv[0], new.id, null, (select array[p.id] from public.profiles p where p.id = new.profile
    and p.type_compte <> 'admin'));
  return null;
end $$;
comment on function hawa.deliver_to_person() is
  'Row trigger: a record that belongs to one person goes to that person. Its argument is the kind.';

create function hawa.body_notice_mark(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('up_to', m.up_to) from public.notice_marks m where m.id = record
$$;
comment on function hawa.body_notice_mark(uuid,uuid) is
  'How far this person has looked at their notifications, on whichever device.';

create function hawa.cmd_mark_notices_seen(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  mark public.notice_marks;
begin
  -- Nobody has seen the future, whatever a wrong clock wrote down.
  mark.up_to := least(hawa.instant_arg(args, 'up_to'), clock_timestamp());
  insert into public.notice_marks as m (profile, up_to) values (me.id, mark.up_to)
  on conflict (profile) do update set up_to = excluded.up_to
    where m.up_to < excluded.up_to or m.up_to > clock_timestamp() + hawa.clock_grace();
  select * into mark from public.notice_marks m where m.profile = me.id;
  return jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('notice_mark', mark.id, me.id)));
end $$;
comment on function hawa.cmd_mark_notices_seen(profiles,jsonb,timestamptz) is
  'How far a person has looked at their notifications; only ever further, never into the future, and back from '
  'there where a wrong clock of this server wrote it. Refuses invalid.';

create trigger a_lock before insert or update
  on public.notice_marks for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update
  on public.notice_marks for each row execute function hawa.deliver_to_person('notice_mark');

create trigger c_deliver after insert or update
  on public.mail_preferences for each row execute function hawa.deliver_to_person('mail_preference');

create trigger a_closed before insert or delete or update or truncate
  on public.notice_marks for each statement execute function hawa.keep_closed();

create policy "own" on public.notice_marks for select to authenticated
  using ((profile in ( select p.id
   from profiles p
  where ((p.user_id = ( select auth.uid() as uid)) and p.is_active))));

insert into hawa.record_kinds (kind, for_field) values ('notice_mark', false);

-- schemas/mail_failures.sql

create function public.record_mail_event(receipt text, failure text, detail text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if record_mail_event.failure not in ('bounced', 'complaint') then
    raise exception using errcode = '22023', message = 'a mail is bounced, or a complaint';
  end if;
  update public.letter_recipients r set state = 'failed', problem = left(detail, 500)
  where r.state = 'sent' and r.job in (
    select j.id from public.mail_jobs j where j.receipt = record_mail_event.receipt);
  update public.mail_jobs j set failure = record_mail_event.failure, failed_at = now(),
    last_error = left(record_mail_event.detail, 500)
  where j.receipt = record_mail_event.receipt and j.sent_at is not null and j.failure is null;
  return found;
end $$;
comment on function public.record_mail_event(text,text,text) is
  'The mail service tells of a mail that it had taken, by its own name for it: bounced (for good) or complaint, with '
  'its message. False: no such mail, or known already. 22023 for another failure. service_role only.';

create function hawa.failed_mails(study uuid)
returns table (mail_id uuid, what text, template text, address text, failure text, problem text, failed_at timestamptz,
  matter uuid, person text, entreprise text, can_repeat boolean)
language sql stable set search_path = '' as $$
  select distinct on (coalesce(j.gathered, j.id))
    j.id, coalesce(j.event, j.template), j.template, j.address, j.failure, j.last_error, j.failed_at,
    case when s.id is not null then j.matter end, coalesce(hawa.full_name(p.id), i.prenom || ' ' || i.nom),
    s.nom_entreprise, j.template = 'notice' or (j.template <> 'invitation' and j.sent_at is null)
  from public.mail_jobs j
    left join public.profiles p on p.id = j.profile
    left join public.invitations i on j.template = 'invitation' and i.id = j.matter
    left join public.demandes_etudes s on s.id = j.matter
  where j.failure is not null and j.set_aside_at is null
    and (failed_mails.study is null or j.matter = failed_mails.study)
    and case j.template
      when 'notice' then p.is_active
      -- Accepted, withdrawn or sent anew: nobody waits for this one any more.
      when 'invitation' then i.accepted_at is null and i.withdrawn_at is null and not exists (
        select 1 from public.mail_jobs n
        where n.template = 'invitation' and n.matter = j.matter and n.created_at > j.created_at)
      else j.template in ('account_refused', 'inquiry_reply', 'contact_message', 'expert_request') end
  order by coalesce(j.gathered, j.id), j.event in ('report_delivered', 'report_replaced') desc, j.at desc
$$;
comment on function hawa.failed_mails(uuid) is
  'Mails that failed for good and that nobody has set aside, one line a mail, about one study or (null) all. what: '
  'its event, the report first, or its template; address: as it was used; failure as in mail_jobs; problem: the '
  'message of the service; matter and entreprise: its study; can_repeat: send_mail_again does. Not of the '
  'newsletter.';

create function public.admin_mails(study uuid default null, page jsonb default null, size integer default 25)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  told jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  told := hawa.keyed('to_jsonb(f)', format('hawa.failed_mails(%L) f where true', study),
    array['f.failed_at', 'f.mail_id'], true, page, size);
  return jsonb_build_object(
    'rows', told -> 'items', 'total', (select count(*) from hawa.failed_mails(admin_mails.study)), 'as_of', now())
    || told - 'items';
end $$;
comment on function public.admin_mails(uuid,jsonb,integer) is
  'Mails that did not arrive, newest first, about one study or all, for administrators: {rows, total, as_of, '
  'before, after}; a row is a line of hawa.failed_mails. page as in hawa.keyed. 42501 for anybody else; 22023: no '
  'place of this list.';
grant execute on function public.admin_mails(uuid,jsonb,integer) to authenticated;

create function public.admin_invitation_mails() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object('as_of', now(), 'mails', (
    select coalesce(jsonb_agg(hawa.mail_standing(m.id) || jsonb_build_object('invitation_id', i.id)), '[]')
    from public.invitations i cross join lateral (
      select j.id from public.mail_jobs j where j.template = 'invitation' and j.matter = i.id
      order by j.created_at desc limit 1) m
    where i.accepted_at is null and i.withdrawn_at is null));
end $$;
comment on function public.admin_invitation_mails() is
  'Where the newest mail of each open invitation is, for administrators: {mails: [{invitation_id, state, at, '
  'failure, problem}], as_of}, as hawa.mail_standing says it. 42501 for anybody else.';
grant execute on function public.admin_invitation_mails() to authenticated;

create function hawa.cmd_send_mail_again(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  job public.mail_jobs;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  job := hawa.mail_arg(args);
  answer := jsonb_build_object('mail_id', job.id);
  if job.failure is null then return hawa.already(answer); end if;
  -- An invitation is given anew, with a link of its own; the content of a mail is deleted once it was taken.
  if job.template = 'invitation' or (job.template <> 'notice' and job.sent_at is not null) then
    perform hawa.refuse('wrong_state');
  end if;
  -- A newer mail about the same conversation is under way.
  delete from public.mail_jobs j
  where (j.id = job.id or j.gathered = job.gathered) and j.event in ('message', 'team_message') and exists (
    select 1 from public.mail_jobs n where n.profile = j.profile and n.about = j.about and n.id <> j.id
      and n.event in ('message', 'team_message') and n.sent_at is null and n.next_attempt_at < 'infinity');
  update public.mail_jobs j set failure = null, failed_at = null, set_aside_at = null, sent_at = null, attempts = 0,
    last_error = null, receipt = null, lease = null, gathered = null, next_attempt_at = now()
  where j.id = job.id or j.gathered = job.gathered;
  return answer;
end $$;
comment on function hawa.cmd_send_mail_again(profiles,jsonb,timestamptz) is
  'An administrator has a mail that failed for good tried again, at the address that its reader has by now. One that '
  'waits again: already. Refuses not_allowed, invalid, not_found, wrong_state (an invitation, or its content is '
  'deleted).';

create function hawa.cmd_set_mail_aside(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  job public.mail_jobs;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  job := hawa.mail_arg(args);
  answer := jsonb_build_object('mail_id', job.id);
  if job.set_aside_at is not null then return hawa.already(answer); end if;
  if job.failure is null then perform hawa.refuse('wrong_state'); end if;
  update public.mail_jobs j set set_aside_at = now() where j.id = job.id or j.gathered = job.gathered;
  return answer;
end $$;
comment on function hawa.cmd_set_mail_aside(profiles,jsonb,timestamptz) is
  'An administrator leaves a mail that failed at that: it waits for the team no more. Again: already. Refuses '
  'not_allowed, invalid, not_found, wrong_state (it has not failed).';

-- schemas/account_data.sql

create function hawa.messages_of(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'thread_kind', m.thread_kind, 'thread_id', m.thread_id, 'mine', coalesce(m.author = me.id, false),
    'author_role', m.author_role, 'author_name', m.author_name, 'contenu', m.contenu, 'file', hawa.file_of(m),
    'at', m.at, 'received_at', m.received_at)
    order by m.received_at, m.id), '[]')
  from public.messages m
  where m.author = me.id
    or (m.thread_kind = 'advice' and m.thread_id = me.id)
    or (m.thread_kind = 'support' and exists (select 1 from public.support_requests r
      where r.id = m.thread_id and r.author = me.id))
    -- Messages of others to the whole team are the company's, and not of this person.
    or (m.thread_kind = 'direct' and m.author = hawa.pair_of(m.thread_id, me.id))
    or (m.thread_kind = 'study' and exists (select 1 from public.demandes_etudes s
      where s.id = m.thread_id and me.id in (s.client_id, s.intervenant_id)))
$$;
comment on function hawa.messages_of(profiles) is
  'The conversations this person takes part in, whole, and their messages elsewhere; nobody else''s profile id.';

create function hawa.export_base() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare me public.profiles := hawa.me();
begin
  if auth.uid() is null then raise exception using errcode = '42501', message = 'sign in first'; end if;
  if me.id is null or not me.is_active then
    raise exception using errcode = '42501', message = 'no active account';
  end if;
  return jsonb_build_object(
    'format', 'hawa-export-1',
    'made_at', now(),
    'profile', to_jsonb(me) - array['rev'],
    'notices_seen', (select m.up_to from public.notice_marks m where m.profile = me.id));
end $$;
comment on function hawa.export_base() is
  'Of the export of the caller, all that is no list: {format, made_at, profile, notices_seen}; 42501 without an '
  'active account.';
grant execute on function hawa.export_base() to service_role;

create function hawa.export_parts(me public.profiles) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  part record;
  told jsonb;
  answer jsonb := '{}';
begin
  for part in
    select p.proname as name from pg_catalog.pg_proc p
    where p.pronamespace = 'hawa'::regnamespace and p.proname like 'export\_of\_%' order by 1
  loop
    execute format('select hawa.%I($1)', part.name) into told using me;
    answer := answer || jsonb_build_object(substr(part.name, 11), told);
  end loop;
  return answer;
end $$;
comment on function hawa.export_parts(profiles) is
  'Every hawa.export_of_<name>(public.profiles) returns jsonb is a part of the export, under its name.';

create function hawa.export_of_recommendations(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', r.study_id, 'id', r.id) || hawa.body_recommendation(r.id,
    me.id) order by r.at, r.id), '[]')
  from public.recommendations r join public.demandes_etudes s on s.id = r.study_id
  where r.author = me.id or (r.withdrawn_at is null and me.id in (s.client_id, s.intervenant_id))
$$;
comment on function hawa.export_of_recommendations(profiles) is
  'Advice to this person and advice they wrote, withdrawn or not; nobody''s profile id.';

create function hawa.export_of_recommendation_marks(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', m.study_id) || hawa.body_recommendation_mark(m.id, me.id)
    order by m.at), '[]')
  from public.recommendation_marks m where m.client_id = me.id
$$;
comment on function hawa.export_of_recommendation_marks(profiles) is 'Advice that this client has marked as done.';

create function hawa.export_of_invoices(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(hawa.body_invoice(i.id, me.id) || jsonb_build_object('study_id', i.study_id)
    order by i.issued_at), '[]')
  from public.invoices i where i.client_id = me.id
$$;
comment on function hawa.export_of_invoices(profiles) is 'The invoices of this client with their payments.';

create function public.export_my_data() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select hawa.export_base() || hawa.export_parts(hawa.me())
$$;
comment on function public.export_my_data() is
  'The same as one document, however long, for devices of before export_my_page; 42501 without an active account.';
grant execute on function public.export_my_data() to authenticated;

create function hawa.export_of_mission_plans(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', p.study_id) || hawa.body_mission_plan(p.study_id, me.id)
    order by p.at, p.study_id), '[]')
  from public.mission_plans p join public.demandes_etudes s on s.id = p.study_id
  where me.id in (s.client_id, s.intervenant_id)
$$;
comment on function hawa.export_of_mission_plans(profiles) is
  'The planned days of this person''s studies or missions.';

create function hawa.export_of_photos(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', p.study_id, 'id', p.id) || hawa.body_photo(p.id, me.id)
    order by p.taken_at, p.id), '[]')
  from public.mission_photos p join public.demandes_etudes s on s.id = p.study_id
  where p.author = me.id or (p.withdrawn_at is null and me.id in (s.client_id, s.intervenant_id))
$$;
comment on function hawa.export_of_photos(profiles) is
  'Photos this person took, withdrawn or not, and those of their studies; nobody''s profile id.';

create function hawa.export_of_support_requests(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id) || hawa.body_support_request(r.id, me.id)
    order by r.received_at, r.id), '[]')
  from public.support_requests r where r.author = me.id
$$;
comment on function hawa.export_of_support_requests(profiles) is
  'The help requests of this person; their conversations are among the messages.';

create function hawa.export_of_measurements(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', m.study_id, 'id', m.id) || hawa.body_measurement(m.id,
    me.id) order by m.measured_at, m.id), '[]')
  from public.mission_measurements m join public.demandes_etudes s on s.id = m.study_id
  where m.author = me.id or (m.withdrawn_at is null and me.id in (s.client_id, s.intervenant_id))
$$;
comment on function hawa.export_of_measurements(profiles) is
  'Measurements this person made, withdrawn or not, and those of their studies; nobody''s profile id.';

create function hawa.export_of_samples(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', s.study_id, 'id', s.id) || hawa.body_sample(s.id, me.id)
    order by s.sampled_at, s.id), '[]')
  from public.mission_samples s where s.author = me.id
$$;
comment on function hawa.export_of_samples(profiles) is
  'Samples this person took and to whom they went; nobody''s profile id, and nobody else''s signature.';

create function hawa.export_of_report_versions(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', v.study_id) || hawa.body_report_version(v.id, me.id)
    order by v.uploaded_at, v.number), '[]')
  from public.report_versions v join public.demandes_etudes s on s.id = v.study_id
  where v.created_by = me.id or me.id in (s.client_id, s.intervenant_id)
$$;
comment on function hawa.export_of_report_versions(profiles) is
  'Versions of reports this person wrote, and those of their studies; nobody''s profile id.';

create function hawa.export_of_devices(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(h) - 'profile' order by h.first_contact, h.device), '[]')
    from public.device_health h where h.profile = me.id
$$;
comment on function hawa.export_of_devices(profiles) is 'Health reports of this person''s devices.';

create function hawa.export_of_changes(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('command', a.command, 'place', a.place, 'before', a.before, 'after',
    a.after) order by a.at, a.command), '[]')
  from hawa.audit a join public.commands c on c.id = a.command where c.user_id = me.user_id
$$;
comment on function hawa.export_of_changes(profiles) is
  'Changes that this person''s own commands made, old and new value.';

create function hawa.export_of_held_reports(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', h.study_id) || hawa.body_held_report(h.id, me.id)
    order by h.received_at), '[]')
  from public.held_reports h join public.demandes_etudes s on s.id = h.study_id
  where me.type_compte = 'intervention' and me.id in (h.created_by, s.intervenant_id)
$$;
comment on function hawa.export_of_held_reports(profiles) is
  'Files this specialist handed in, or those of their missions, that waited; nobody''s profile id.';

create function hawa.export_of_report_openings(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', o.study_id, 'way', o.way, 'offline', o.offline, 'at', o.at,
    'received_at', o.received_at) order by o.at), '[]')
  from public.report_openings o where o.profile = me.id
$$;
comment on function hawa.export_of_report_openings(profiles) is 'When this person opened reports.';

create function hawa.export_of_inquiry_replies(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'id', e.inquiry, 'reponse', e.texte, 'author_name',
    e.author_name, 'at', e.at) order by e.at, e.id), '[]')
  from hawa.inquiry_events e
  where e.event = 'reply' and (
    (e.kind = 'expert' and e.inquiry in (select x.id from public.contacts_experts x where x.client_id = me.id))
    or (e.kind = 'contact' and e.inquiry in (select c.id from public.commands c where c.user_id = me.user_id
      and c.name = 'send_contact_message'))
    or e.author = me.id)
$$;
comment on function hawa.export_of_inquiry_replies(profiles) is
  'Answers to this person''s questions to the experts and the offices; for an administrator, the answers they gave.';

create function hawa.export_of_studies(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(s) - array['rev'] order by s.created_at, s.id), '[]')
  from public.demandes_etudes s where s.client_id = me.id
$$;
comment on function hawa.export_of_studies(profiles) is 'Studies that this client has asked for.';

create function hawa.export_of_missions(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  -- Somebody else asked for these: who, and how to reach them, is theirs.
  select coalesce(jsonb_agg(to_jsonb(s) - array['rev', 'client_id', 'contact_nom', 'contact_email',
    'contact_telephone'] order by s.created_at, s.id), '[]')
  from public.demandes_etudes s where s.intervenant_id = me.id
$$;
comment on function hawa.export_of_missions(profiles) is 'The studies of this specialist, without whom they are for.';

create function hawa.export_of_events(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(e) - array['rev'] order by e.at, e.id), '[]')
  from public.study_events e
  where e.by_profile = me.id
    or (not hawa.is_internal_event(e.kind)
      and e.study_id in (select s.id from public.demandes_etudes s where s.client_id = me.id))
$$;
comment on function hawa.export_of_events(profiles) is
  'Acts of this person on studies, and events of the studies that they asked for.';

create function hawa.export_of_reports(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) - array['rev'] order by r.study_id), '[]')
  from public.reports r join public.demandes_etudes s on s.id = r.study_id
  where me.id in (s.client_id, s.intervenant_id)
$$;
comment on function hawa.export_of_reports(profiles) is 'The reports of their studies and missions.';

create function hawa.export_of_messages(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select hawa.messages_of(me)
$$;
comment on function hawa.export_of_messages(profiles) is 'The conversations that they take part in.';

create function hawa.export_of_commands(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(c) - array['args_digest'] order by c.received_at, c.id), '[]')
  from public.commands c where c.user_id = me.user_id
$$;
comment on function hawa.export_of_commands(profiles) is 'All that was done from this account, with its verdicts.';

create function hawa.export_of_expert_requests(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) - array['spam'] order by x.created_at, x.id), '[]')
  from public.contacts_experts x where x.client_id = me.id
$$;
comment on function hawa.export_of_expert_requests(profiles) is 'Questions of this client to an expert.';

create function hawa.export_of_contact_messages(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  -- By the ledger, never by the address: whoever signs up with somebody's address must not read that person's messages.
  select coalesce(jsonb_agg(to_jsonb(x) - array['spam'] order by x.created_at, x.id), '[]')
  from public.contact_messages x join public.commands c on c.id = x.id where c.user_id = me.user_id
$$;
comment on function hawa.export_of_contact_messages(profiles) is 'Messages to an office from this account.';

create function hawa.export_of_deletion_requests(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(d) order by d.received_at, d.id), '[]')
  from public.account_deletion_requests d where d.profile_id = me.id
$$;
comment on function hawa.export_of_deletion_requests(profiles) is 'Their wishes to have the account deleted.';

create function hawa.export_of_mail_preferences(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(m) - array['id', 'profile'] order by m.event), '[]')
  from public.mail_preferences m where m.profile = me.id
$$;
comment on function hawa.export_of_mail_preferences(profiles) is 'Which mails they want.';

create function hawa.export_of_mails(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('event', j.event, 'about', j.about, 'created_at', j.created_at,
    'sent_at', j.sent_at) order by j.created_at, j.id), '[]')
  from public.mail_jobs j where j.profile = me.id
$$;
comment on function hawa.export_of_mails(profiles) is 'The mails for them: event, subject, times.';

create function public.export_my_page(part text default null, skip integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me public.profiles := hawa.me();
  base jsonb := hawa.export_base();
  lists jsonb := '{}';
  skipped integer := greatest(coalesce(skip, 0), 0);
  name text;
  told jsonb;
  cut jsonb;
  filled bigint := 0;
begin
  for name in
    select substr(p.proname, 11) from pg_catalog.pg_proc p
    where p.pronamespace = 'hawa'::regnamespace and p.proname like 'export\_of\_%'
      and (part is null or substr(p.proname, 11)::text >= part) order by substr(p.proname, 11)::text
  loop
    -- Full enough that the next list would be cut at once: it is begun by the next page.
    if filled > hawa.page_bytes() / 2 then
      return base || jsonb_build_object('lists', lists, 'next', jsonb_build_object('part', name, 'skip', 0));
    end if;
    execute format('select hawa.%I($1)', 'export_of_' || name) into told using me;
    if name = part and skipped > 0 then
      select coalesce(jsonb_agg(e.value order by e.ordinality), '[]') into told
      from jsonb_array_elements(told) with ordinality e where e.ordinality > skipped;
    end if;
    cut := hawa.cut_page(told, jsonb_array_length(told));
    lists := lists || jsonb_build_object(name, cut -> 'rows');
    filled := filled + octet_length((cut -> 'rows')::text);
    if (cut ->> 'more')::boolean then
      return base || jsonb_build_object('lists', lists, 'next', jsonb_build_object('part', name, 'skip',
        jsonb_array_length(cut -> 'rows') + case when name = part then skipped else 0 end));
    end if;
  end loop;
  return base || jsonb_build_object('lists', lists, 'next', null);
end $$;
comment on function public.export_my_page(text,integer) is
  'Everything this server keeps of the caller, in pages: {format, made_at, profile, notices_seen, lists, next}. '
  'lists: name of a part to its rows, one and a half times hawa.page_bytes() a page at most; next: {part, skip} to '
  'ask with, null at the end. Rows added meanwhile stand at the end of its part. Nothing of anybody else; 42501 '
  'without an active account.';
grant execute on function public.export_my_page(text,integer) to authenticated;

-- schemas/account_deletion.sql

create table public.account_deletion_requests (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  reason text check (char_length(reason) <= 1000),
  -- When it was asked, as the device said and the server allowed [L17].
  requested_at timestamptz not null,
  received_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
comment on table public.account_deletion_requests is
  'Wishes to have an account deleted, with those that were taken back. One at a time is open for an account.';
alter table public.account_deletion_requests alter column reason set statistics 0;
alter table public.account_deletion_requests enable row level security;
revoke all on table public.account_deletion_requests from public, anon, authenticated;
grant select on table public.account_deletion_requests to authenticated;

create table hawa.deleted_accounts (
  profile_id uuid primary key,
  user_id uuid,
  deleted_at timestamptz not null default now()
);
comment on table hawa.deleted_accounts is
  'The register of deletions: two numbers and an instant, nothing of the person. A restored database repeats the '
  'deletions listed in it (hawa.repeat_deletions). No reference: a backup may be older than the account.';

create function hawa.cmd_request_account_deletion(me public.profiles, args jsonb, at timestamptz)
returns jsonb language plpgsql volatile set search_path = '' as $$
#variable_conflict use_variable
declare
  reason text := hawa.text_arg(args, 'reason', 1000);
  drawn bigint;
begin
  if exists (select 1 from public.account_deletion_requests o where o.profile_id = me.id and o.withdrawn_at is null
    and (reason is null or o.reason = reason)) then
    return hawa.already(jsonb_build_object('profile_id', me.id, 'rev', me.rev));
  end if;
  insert into public.account_deletion_requests as open (profile_id, reason, requested_at) values (me.id, reason, at)
  on conflict (profile_id) where withdrawn_at is null do update set reason = coalesce(excluded.reason, open.reason);
  update public.profiles p set deletion_requested_at = coalesce(p.deletion_requested_at, now()), updated_at = now()
  where p.id = me.id returning p.rev into drawn;
  return jsonb_build_object('profile_id', me.id, 'rev', drawn);
end $$;
comment on function hawa.cmd_request_account_deletion(profiles,jsonb,timestamptz) is
  'Everybody, of their own account. A second wish, from another device, is the first one with a later reason; '
  'without another reason it is answered with already. Refuses invalid.';

create function hawa.cmd_withdraw_account_deletion(me public.profiles, args jsonb, at timestamptz)
returns jsonb language plpgsql volatile set search_path = '' as $$
declare drawn bigint;
begin
  perform hawa.arg(args, 'reason', false);
  update public.account_deletion_requests set withdrawn_at = greatest(at, requested_at)
  where profile_id = me.id and withdrawn_at is null;
  if not found then return hawa.already(jsonb_build_object('profile_id', me.id, 'rev', me.rev)); end if;
  update public.profiles p set deletion_requested_at = null, updated_at = now()
  where p.id = me.id returning p.rev into drawn;
  return jsonb_build_object('profile_id', me.id, 'rev', drawn);
end $$;
comment on function hawa.cmd_withdraw_account_deletion(profiles,jsonb,timestamptz) is
  'Takes the open request back; where there is none (two devices) it is taken back already, and the answer says so. '
  'Refuses invalid.';

create function hawa.without_words(args jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(args) = 'object' then (
    select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(args) a
    where jsonb_typeof(a.value) = 'boolean'
      or a.value #>> '{}' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$') end
$$;
comment on function hawa.without_words(jsonb) is
  'The arguments of a command without the words of a person: its uuids and switches. Null when there are none.';

create function hawa.open_studies(profile uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.demandes_etudes s
  where (s.intervenant_id = profile or s.client_id = profile) and s.statut not in ('complete', 'annulée')
$$;
comment on function hawa.open_studies(uuid) is
  'Studies of this client or specialist that are neither complete nor cancelled.';

create function hawa.forget_words(gone public.profiles) returns void
language plpgsql volatile set search_path = '' as $$
declare
  requests uuid[] := array(select r.id from public.support_requests r where r.author = gone.id);
  words uuid[] := array(select m.id from public.messages m
    where m.author = gone.id or (m.thread_kind = 'advice' and m.thread_id = gone.id)
      or (m.thread_kind = 'support' and m.thread_id = any (requests)));
  touched uuid[] := array(select distinct m.thread_id from public.messages m where m.id = any (words));
  -- By the ledger, never by the address: whoever signs up with somebody's address must not delete their messages.
  contacts uuid[] := array(select x.id from public.contact_messages x join public.commands c on c.id = x.id
    where c.user_id = gone.user_id);
  questions uuid[] := array(select x.id from public.contacts_experts x where x.client_id = gone.id);
begin
  perform hawa.withdraw('message', w.id) from unnest(words) w (id);
  delete from public.messages m where m.id = any (words);
  -- Deleting the last word has removed the head of its conversation; the messages of others stay.
  insert into hawa.threads (thread_id, thread_kind, study_id, last_message, last_received, waiting)
  select distinct on (m.thread_id) m.thread_id, m.thread_kind, m.study_id, m.id, m.received_at, false
  from public.messages m where m.thread_id = any (touched) and m.author_role <> 'automatic'
  order by m.thread_id, m.received_at desc, m.id
  on conflict (thread_id) do nothing;
  perform hawa.withdraw('read_mark', r.id) from public.message_reads r where r.profile = gone.id;
  delete from public.message_reads r where r.profile = gone.id;
  delete from public.support_requests r where r.author = gone.id;
  -- Not yet sent to an office, a mail still has their words.
  delete from public.mail_jobs j where j.template in ('contact_message', 'expert_request')
    and j.data ->> 'receipt' in (select hawa.receipt_number(w.id) from unnest(contacts || questions) w (id));
  delete from public.contact_messages x where x.id = any (contacts);
  delete from public.contacts_experts x where x.id = any (questions);
  -- Answers of the team in there.
  update public.commands c set args = hawa.without_words(c.args)
  where (c.name = 'send_message' and c.args ->> 'thread_id' = any ((requests || gone.id)::text[]))
    or (c.name = 'answer_inquiry' and c.args ->> 'inquiry_id' = any ((requests || contacts || questions)::text[]));
end $$;
comment on function hawa.forget_words(profiles) is
  'Deletes the messages of this person to others, and the conversations that are theirs alone, with the answers. '
  'Files of messages are named by nothing then and are swept.';

create function hawa.forget_traces(gone public.profiles) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- The client's name and number on their studies; the specialist's on rows that prove no report or sample.
  update public.demandes_etudes s
  set contact_nom = '-', contact_email = 'deleted@account.invalid', contact_telephone = null
  where s.client_id = gone.id;
  update public.study_events e set by_name = null where e.by_profile = gone.id;
  update public.mission_photos o set author_name = null where o.author = gone.id;
  update public.mission_measurements o set author_name = null where o.author = gone.id;
  update public.recommendations o set author_name = null where o.author = gone.id;
  update hawa.inquiries i set assigned_to = null, assigned_name = null where i.assigned_to = gone.id;
  update hawa.inquiries i set answered_name = null where i.answered_by = gone.id;
  update hawa.inquiry_events e set author_name = null where e.author = gone.id;
  update public.report_shares s set revoked_at = now() where s.created_by = gone.id and s.revoked_at is null;

  delete from public.recommendation_marks m where m.client_id = gone.id;
  delete from public.notice_marks m where m.profile = gone.id;
  delete from public.mail_preferences m where m.profile = gone.id;
  delete from public.device_health d where d.profile = gone.id;
  delete from hawa.device_keys d where d.profile = gone.id;
  delete from hawa.taken_back t where t.author = gone.id;
  delete from public.account_deletion_requests r where r.profile_id = gone.id;
  delete from public.invitations i where i.accepted_by = gone.id or i.email = lower(gone.email);
  delete from public.newsletter_subscriptions s where s.email = lower(gone.email);
  delete from public.mail_jobs j where j.profile = gone.id or lower(j.recipient) = lower(gone.email);
  delete from hawa.deliveries d where d.audience = gone.id;

  -- The ledger says that something was done, when and by which account, without the words.
  update public.commands c set args = hawa.without_words(c.args)
  where c.user_id = gone.user_id
    or c.args ->> 'account_id' = gone.id::text
    or (c.name = 'request_study_for' and c.args ->> 'client_id' = gone.id::text)
    or (c.name = 'invite_account' and lower(c.args ->> 'email') = lower(gone.email));
end $$;
comment on function hawa.forget_traces(profiles) is
  'Removes the person from studies, timeline, settings of their own, outgoing mails and the arguments of commands. '
  'Reports, samples with their custody, invoices and payments stay as they are (decision 0091).';

create function hawa.forget_sign_in(person uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if person is null then return; end if;
  delete from auth.refresh_tokens t where t.user_id::text = person::text;
  delete from auth.sessions s where s.user_id::text = person::text;
  -- Of hosted GoTrue; the embedded server writes none.
  if has_table_privilege('auth.audit_log_entries', 'delete') then
    delete from auth.audit_log_entries a where a.payload ->> 'actor_id' = person::text;
  end if;
  delete from auth.users u where u.id = person;
end $$;
comment on function hawa.forget_sign_in(uuid) is
  'Deletes the account itself with its sessions. A token of an hour that is still about finds no profile and no '
  'right.';

create function hawa.forget_account(gone public.profiles) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform hawa.forget_words(gone);
  perform hawa.forget_traces(gone);
  update public.profiles p set
    nom = '', prenom = '', email = '', telephone = null, entreprise = null, specialite = null, zone_intervention = null,
    experience = null, refusal_reason = null, deletion_requested_at = null, is_active = false, deleted_at = now(),
    updated_at = now()
  where p.id = gone.id;
  perform hawa.forget_sign_in(gone.user_id);
  -- Of the command that is running: the trigger has recorded the removed values.
  update hawa.audit a set before = null, after = null
  where a.command::text = nullif(current_setting('hawa.command_id', true), '');
  insert into hawa.deleted_accounts (profile_id, user_id) values (gone.id, gone.user_id) on conflict do nothing;
  perform pg_notify('hawa_deleted', '');
end $$;
comment on function hawa.forget_account(profiles) is
  'Deletes an account and the data about its person, and enters it in the register. The caller holds the feed lock. '
  'Refuses last_admin.';

create function hawa.cmd_delete_account(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  account uuid;
  known bigint;
  why text;
  target public.profiles;
begin
  perform hawa.require_kind(me, 'admin');
  account := hawa.uuid_arg(args, 'account_id');
  known := hawa.integer_arg(args, 'rev', 0, 9007199254740991, true);
  why := hawa.text_arg(args, 'motif', 1000);
  if exists (select 1 from public.profiles p where p.id = account and p.deleted_at is not null) then
    return hawa.already(hawa.account_result(account));
  end if;
  target := hawa.account_of(account);
  if account = me.id then perform hawa.refuse('own_deletion'); end if;
  if target.rev <> known then perform hawa.refuse('account_changed'); end if;
  if target.deletion_requested_at is null and why is null then perform hawa.refuse_field('motif', 'required'); end if;
  if hawa.open_studies(account) > 0 then
    perform hawa.refuse('studies_open', jsonb_build_object('studies', hawa.open_studies(account)));
  end if;
  perform hawa.forget_account(target);
  if target.email <> '' then
    perform hawa.queue_mail('account_deleted', target.langue, target.email,
      jsonb_build_object('prenom', target.prenom));
  end if;
  return hawa.account_result(account);
end $$;
comment on function hawa.cmd_delete_account(profiles,jsonb,timestamptz) is
  'An administrator deletes somebody else''s account, for good. rev is the row they saw: taken back meanwhile, it '
  'is account_changed. Without a request of the person a reason (motif) is due. One that is deleted is answered '
  'with already. Refuses not_allowed, invalid, unknown_account, own_deletion, account_changed, studies_open '
  '{studies}, last_admin.';

create function hawa.drop_address_of_deleted() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.recipient := '';
  new.data := '{}';
  return new;
end $$;
comment on function hawa.drop_address_of_deleted() is
  'Row trigger: the last mail to somebody who was deleted has left, or was given up; its address goes with it.';

create function hawa.deletions() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('profile_id', d.profile_id, 'user_id', d.user_id,
    'deleted_at', d.deleted_at) order by d.deleted_at, d.profile_id), '[]') from hawa.deleted_accounts d
$$;
comment on function hawa.deletions() is
  'The register of deletions, [{profile_id, user_id, deleted_at}], for the owner of the database: to be kept beside '
  'the backups.';

create function hawa.repeat_deletions(register jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  entry record;
  gone public.profiles;
  repeated integer := 0;
  kept jsonb := '[]';
begin
  perform hawa.lock_feed();
  for entry in
    select r.* from jsonb_to_recordset(register) r (profile_id uuid, user_id uuid, deleted_at timestamptz)
  loop
    select * into gone from public.profiles p
    where p.id = entry.profile_id and p.deleted_at is null for update;
    if found then
      begin
        perform hawa.forget_account(gone);
        repeated := repeated + 1;
      exception when sqlstate 'HW001' then
        kept := kept || to_jsonb(gone.id);
        continue;
      end;
    end if;
    insert into hawa.deleted_accounts as d (profile_id, user_id, deleted_at)
    values (entry.profile_id, entry.user_id, entry.deleted_at)
    on conflict (profile_id) do update set deleted_at = excluded.deleted_at;
  end loop;
  return jsonb_build_object('repeated', repeated, 'kept', kept);
end $$;
comment on function hawa.repeat_deletions(jsonb) is
  'To be called by the owner of the database after a restore and before anybody reaches the server, with the '
  'register as hawa.deletions() has last answered it: repeats the deletions that the backup undid, without a mail. '
  '{repeated, kept}: how many, and the profiles that could not be deleted, because no other administrator would be '
  'left.';

create unique index account_deletion_requests_open on public.account_deletion_requests (profile_id)
  where withdrawn_at is null;

create trigger a_closed before insert or update or delete or truncate on public.account_deletion_requests
  for each statement execute function hawa.keep_closed();

create trigger c_clock before insert or update on public.account_deletion_requests for each row
  when (new.withdrawn_at > now() + interval '1 minute') execute function hawa.on_time_to_come('withdrawn_at');

create trigger b_forget before update of sent_at, next_attempt_at on public.mail_jobs for each row
  when (new.template = 'account_deleted' and (new.sent_at is not null or new.next_attempt_at = 'infinity'))
  execute function hawa.drop_address_of_deleted();

create policy "own requests, administrators" on public.account_deletion_requests for select to authenticated
  using (profile_id in (select p.id from public.profiles p where p.user_id = (select auth.uid()) and p.is_active)
    or (select hawa.my_id_as('admin')) is not null);

-- schemas/recommendations.sql

create table public.recommendations (
  -- Made by the device: a second wording under an id replaces the first.
  id uuid primary key,
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  priorite text not null check (priorite in ('haute', 'moyenne', 'basse')),
  titre text not null check (char_length(titre) between 1 and 120),
  texte text not null check (char_length(texte) between 1 and 2000),
  -- The author of these words, as of then.
  author uuid not null references public.profiles (id),
  author_role text not null check (author_role in ('intervention', 'admin')),
  author_name text,
  -- First written, and these words, as the device said and the server allowed [L17].
  at timestamptz not null,
  written_at timestamptz not null,
  -- Since when the client can know of these words.
  received_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
alter table public.recommendations alter column priorite set statistics 0, alter column titre set statistics 0,
  alter column texte set statistics 0, alter column author_role set statistics 0,
  alter column author_name set statistics 0, alter column at set statistics 0,
  alter column written_at set statistics 0, alter column received_at set statistics 0,
  alter column withdrawn_at set statistics 0;
alter table public.recommendations enable row level security;
revoke all on table public.recommendations from public, anon, authenticated;
grant select on table public.recommendations to authenticated;

create table public.recommendation_marks (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.profiles (id),
  -- Null: of the general recommendations, without a study.
  study_id uuid references public.demandes_etudes (id) on delete cascade,
  -- The id of a recommendation that was written, or the name of one that is chosen by rule.
  key text not null check (key ~ '^[a-z0-9_-]{1,60}$'),
  done boolean not null,
  at timestamptz not null
);
alter table public.recommendation_marks alter column key set statistics 0, alter column at set statistics 0;
alter table public.recommendation_marks enable row level security;
revoke all on table public.recommendation_marks from public, anon, authenticated;
grant select on table public.recommendation_marks to authenticated;

create function hawa.body_recommendation(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('priorite', r.priorite, 'titre', r.titre, 'texte', r.texte, 'author_role', r.author_role,
    'author_name', r.author_name,
    'mine', r.author = reader, 'at', r.at, 'written_at', r.written_at, 'received_at', r.received_at, 'withdrawn_at',
      r.withdrawn_at)
  from public.recommendations r where r.id = record
$$;
comment on function hawa.body_recommendation(uuid,uuid) is
  'A recommendation as the client and the specialist of its study read it.';

create function hawa.body_recommendation_mark(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('key', m.key, 'done', m.done, 'at', m.at) from public.recommendation_marks m
    where m.id = record
$$;
comment on function hawa.body_recommendation_mark(uuid,uuid) is
  'Whether the client has followed the recommendation, and since when.';

create function hawa.on_recommendation_written() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.withdrawn_at is null then
    perform hawa.deliver('recommendation', new.id, new.study_id, hawa.readers_of(new.study_id, 'recommendation'));
  else
    perform hawa.withdraw('recommendation', new.id);
  end if;
  return null;
end $$;
comment on function hawa.on_recommendation_written() is
  'Row trigger: a recommendation goes to the client and the specialist of its study; one that is withdrawn is taken '
  'from both.';

create function hawa.on_recommendation_marked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('recommendation_mark', new.id, new.study_id,
    case when new.study_id is null then array[new.client_id] else hawa.readers_of(new.study_id,
      'recommendation_mark') end);
  return null;
end $$;
comment on function hawa.on_recommendation_marked() is
  'Row trigger: the mark of a client is shown on their other devices, and to the specialist of the study.';

create function hawa.require_adviser(me public.profiles) returns void
language plpgsql stable set search_path = '' as $$
begin
  if me.type_compte not in ('intervention', 'admin') then perform hawa.refuse('not_allowed'); end if;
  if not me.is_approved then perform hawa.refuse('not_approved'); end if;
end $$;
comment on function hawa.require_adviser(profiles) is
  'Specialists and administrators advise; refuses not_allowed, not_approved.';

create function hawa.advised_study(me public.profiles, study uuid) returns public.demandes_etudes
language plpgsql volatile set search_path = '' as $$
declare answer public.demandes_etudes;
begin
  if me.type_compte = 'admin' then
    select * into answer from public.demandes_etudes s where s.id = study for update;
    if not found then perform hawa.refuse('not_found'); end if;
  else
    answer := hawa.mission_of(me, study);
  end if;
  if answer.statut not in ('en_cours', 'terminée', 'complete') then perform hawa.refuse('wrong_state'); end if;
  return answer;
end $$;
comment on function hawa.advised_study(profiles,uuid) is
  'A study on which this person gives advice, locked: its specialist or an administrator, once the mission has '
  'begun. Refuses not_found, not_yours, wrong_state.';

create function hawa.cmd_write_recommendation(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.recommendations;
  known public.recommendations;
  seen jsonb;
  study public.demandes_etudes;
  answer jsonb := '{}';
begin
  perform hawa.require_adviser(me);
  given.study_id := hawa.uuid_arg(args, 'study_id');
  given.id := hawa.uuid_arg(args, 'recommendation_id');
  given.priorite := hawa.choice_arg(args, 'priorite', array['haute', 'moyenne', 'basse'], true);
  given.titre := hawa.text_arg(args, 'titre', 120, true);
  given.texte := hawa.text_arg(args, 'texte', 2000, true);
  if args ? 'seen' then seen := args -> 'seen'; end if;
  if jsonb_typeof(seen) not in ('object', 'null') then perform hawa.refuse_field('seen', 'malformed'); end if;
  study := hawa.advised_study(me, given.study_id);
  select * into known from public.recommendations r where r.id = given.id;
  if known.study_id <> study.id then perform hawa.refuse('already_exists'); end if;
  if hawa.is_news(seen, hawa.worded(known), hawa.worded(given)) then
    if (known.id is null or known.withdrawn_at is not null)
      and (select count(*) from public.recommendations r
        where r.study_id = study.id and r.withdrawn_at is null) >= 6 then
      perform hawa.refuse('recommendations_full');
    end if;
    given.written_at := greatest(cmd_write_recommendation.at, study.date_debut_mission);
    insert into public.recommendations as r
      (id, study_id, priorite, titre, texte, author, author_role, author_name, at, written_at)
    values (given.id, study.id, given.priorite, given.titre, given.texte, me.id, me.type_compte, hawa.full_name(me.id),
      given.written_at, given.written_at)
    on conflict (id) do update set priorite = excluded.priorite, titre = excluded.titre, texte = excluded.texte,
      author = excluded.author, author_role = excluded.author_role, author_name = excluded.author_name,
      written_at = greatest(r.at, excluded.written_at), received_at = now(), withdrawn_at = null;
  else
    answer := hawa.already(answer);
  end if;
  return answer || hawa.study_result(study.id) || jsonb_build_object('recommendation_id', given.id,
    'rev', hawa.delivered_rev('recommendation', given.id, me.id));
end $$;
comment on function hawa.cmd_write_recommendation(profiles,jsonb,timestamptz) is
  'The specialist of a study, or an administrator, writes a recommendation for its client, from the start of the '
  'mission on; the same id again is another wording, also of one that was withdrawn. `seen`: the wording that it was '
  'written over ({priorite, titre, texte}, null: none, or a withdrawn one); without it the last arrival counts. The '
  'same words again are answered with already. At most six stand. Refuses not_allowed, not_approved, invalid, '
  'not_found, not_yours, wrong_state, already_exists (the id is another study''s), recommendations_full, '
  'content_changed.';

create function hawa.cmd_withdraw_recommendation(me public.profiles, args jsonb, at timestamptz)
returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  recommendation uuid;
  study public.demandes_etudes;
  answer jsonb;
begin
  perform hawa.require_adviser(me);
  study.id := hawa.uuid_arg(args, 'study_id');
  recommendation := hawa.uuid_arg(args, 'recommendation_id');
  study := hawa.advised_study(me, study.id);
  update public.recommendations r set withdrawn_at = cmd_withdraw_recommendation.at
  where r.id = recommendation and r.study_id = study.id and r.withdrawn_at is null;
  answer := case when found then '{}' else hawa.already('{}') end;
  return answer || hawa.study_result(study.id) || jsonb_build_object('recommendation_id', recommendation,
    'rev', hawa.delivered_rev('recommendation', recommendation, me.id));
end $$;
comment on function hawa.cmd_withdraw_recommendation(profiles,jsonb,timestamptz) is
  'The client is shown it no more. One that is not there is withdrawn already, and the answer says so: withdrawing a '
  'refused one needs no repair. Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state.';

create function hawa.cmd_mark_recommendation(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  mark public.recommendation_marks;
  known public.recommendation_marks;
begin
  perform hawa.require_kind(me, 'client');
  if hawa.arg(args, 'study_id', false) is not null then mark.study_id := hawa.uuid_arg(args, 'study_id'); end if;
  mark.key := hawa.text_arg(args, 'key', 60, true);
  if mark.key !~ '^[a-z0-9_-]+$' then perform hawa.refuse_field('key', 'malformed'); end if;
  mark.done := hawa.boolean_arg(args, 'done');
  if mark.study_id is not null then perform hawa.study_of_client(me, mark.study_id); end if;
  select * into known from public.recommendation_marks m
  where coalesce(m.study_id, m.client_id) = coalesce(mark.study_id, me.id) and m.key = mark.key;
  if known.done = mark.done then
    return hawa.already(jsonb_build_object('mark_id', known.id,
      'rev', hawa.delivered_rev('recommendation_mark', known.id, me.id)));
  end if;
  insert into public.recommendation_marks as m (client_id, study_id, key, done, at)
  values (me.id, mark.study_id, mark.key, mark.done, cmd_mark_recommendation.at)
  on conflict (coalesce(study_id, client_id), key) do update
    -- The last to arrive counts: its time is after the one before, whatever the clocks of two devices say.
    set done = excluded.done, at = greatest(excluded.at, m.at + interval '1 millisecond')
  returning * into mark;
  return jsonb_build_object('mark_id', mark.id, 'rev', hawa.delivered_rev('recommendation_mark', mark.id, me.id));
end $$;
comment on function hawa.cmd_mark_recommendation(profiles,jsonb,timestamptz) is
  'A client says that they have followed the advice, or takes that back. The key is the id of a recommendation or '
  'the name of one chosen by rule; without a study it is of the general ones. The same mark again is answered with '
  'already. A key that names nothing is kept and shown to nobody. Refuses not_allowed, not_approved, invalid, '
  'not_found.';

create index recommendations_study on public.recommendations (study_id);

create unique index recommendation_marks_key on public.recommendation_marks (coalesce(study_id, client_id), key);

create index recommendation_marks_study on public.recommendation_marks (study_id) where study_id is not null;

create trigger a_lock before insert or update
  on public.recommendations for each statement execute function hawa.take_feed_lock();

create trigger a_lock before insert or update
  on public.recommendation_marks for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update on public.recommendations
  for each row execute function hawa.on_recommendation_written();

create trigger c_deliver after insert or update on public.recommendation_marks
  for each row execute function hawa.on_recommendation_marked();

create trigger a_closed before insert or delete or update or truncate
  on public.recommendations for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.recommendation_marks for each statement execute function hawa.keep_closed();

create trigger c_clock before insert or update on public.recommendations for each row
  when (greatest(new.at, new.written_at) > now() + interval '1 minute')
  execute function hawa.on_time_to_come('at', 'written_at');

create trigger c_clock before insert or update on public.recommendation_marks for each row
  when (new.at > now() + interval '1 minute') execute function hawa.on_time_to_come('at');

create policy "advice on a study one sees in full" on public.recommendations for select to authenticated
  using (((( select hawa.my_id_as('admin'::text) as my_id_as) is not null) or ((withdrawn_at is null)
    and (exists ( select 1
   from demandes_etudes s
  where (s.id = recommendations.study_id))))));

create policy "own marks, those on a study one sees in full" on public.recommendation_marks for select to authenticated
  using (((client_id = ( select hawa.my_id_as('client'::text) as my_id_as)) or (( select hawa.my_id_as('admin'::text)
    as my_id_as) is not null) or (exists ( select 1
   from demandes_etudes s
  where (s.id = recommendation_marks.study_id)))));

insert into hawa.record_kinds (kind, for_field) values ('recommendation', true), ('recommendation_mark', true);

-- schemas/planning.sql

create table public.mission_plans (
  study_id uuid primary key references public.demandes_etudes (id) on delete cascade,
  -- Both included; both null: planned once, and no more.
  debut date,
  fin date,
  -- When it was planned, as the device said and the server allowed [L17].
  at timestamptz not null,
  check ((debut is null) = (fin is null)),
  check (fin >= debut and fin < debut + 60)
);
alter table public.mission_plans alter column debut set statistics 0, alter column fin set statistics 0,
  alter column at set statistics 0;
alter table public.mission_plans enable row level security;
revoke all on table public.mission_plans from public, anon, authenticated;
grant select on table public.mission_plans to authenticated;

create function hawa.body_mission_plan(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('debut', p.debut, 'fin', p.fin, 'at', p.at) from public.mission_plans p
    where p.study_id = record
$$;
comment on function hawa.body_mission_plan(uuid,uuid) is
  'The days of a mission as its specialist and its client read them; the record has the id of its study. Null days: '
  'planned no more.';

create function hawa.on_mission_planned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('mission_plan', new.study_id, new.study_id, hawa.readers_of(new.study_id, 'mission_plan'));
  return null;
end $$;
comment on function hawa.on_mission_planned() is
  'Row trigger: the days of a mission go to the client and the specialist of its study.';

create function hawa.cmd_plan_mission(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.mission_plans;
  known public.mission_plans;
  seen jsonb;
  study public.demandes_etudes;
begin
  perform hawa.require_kind(me, 'intervention');
  given.study_id := hawa.uuid_arg(args, 'study_id');
  if hawa.text_arg(args, 'debut', 10) is not null then given.debut := hawa.date_arg(args, 'debut'); end if;
  if hawa.text_arg(args, 'fin', 10) is not null then given.fin := hawa.date_arg(args, 'fin'); end if;
  if given.debut is null and given.fin is not null then perform hawa.refuse_field('debut', 'required'); end if;
  if given.fin is null and given.debut is not null then perform hawa.refuse_field('fin', 'required'); end if;
  if given.fin < given.debut then perform hawa.refuse_field('fin', 'malformed'); end if;
  if given.fin >= given.debut + 60 then perform hawa.refuse_field('fin', 'too_long'); end if;
  if args ? 'seen' then seen := coalesce(to_jsonb(hawa.text_arg(args, 'seen', 21)), 'null'); end if;
  if seen #>> '{}' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}/[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    perform hawa.refuse_field('seen', 'malformed');
  end if;
  study := hawa.mission_of(me, given.study_id);
  if study.statut not in ('acceptée', 'en_cours') then perform hawa.refuse('wrong_state'); end if;
  select * into known from public.mission_plans p where p.study_id = study.id;
  if hawa.is_news(seen, hawa.plan_span(known), hawa.plan_span(given)) then
    insert into public.mission_plans as p (study_id, debut, fin, at)
    values (study.id, given.debut, given.fin, cmd_plan_mission.at)
    on conflict (study_id) do update set debut = excluded.debut, fin = excluded.fin, at = excluded.at;
    return hawa.study_result(study.id)
      || jsonb_build_object('rev', hawa.delivered_rev('mission_plan', study.id, me.id));
  end if;
  return hawa.already(hawa.study_result(study.id)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('mission_plan', study.id, me.id))));
end $$;
comment on function hawa.cmd_plan_mission(profiles,jsonb,timestamptz) is
  'The specialist of a mission that is accepted or under way says on which days they work on it, 60 at most; '
  'without days it is planned no more. `seen`: the days that this was planned over (2026-11-23/2026-11-25, null: '
  'none); without it the last to arrive counts. The same days again are answered with already. Refuses not_allowed, '
  'not_approved, invalid (fin: malformed before debut, too_long beyond 60 days), not_found, not_yours, wrong_state, '
  'content_changed.';

create trigger a_lock before insert or update
  on public.mission_plans for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update on public.mission_plans
  for each row execute function hawa.on_mission_planned();

create trigger a_closed before insert or update or delete or truncate on public.mission_plans
  for each statement execute function hawa.keep_closed();

create policy "of a study one sees in full" on public.mission_plans for select to authenticated
  using (exists (select 1 from public.demandes_etudes s where s.id = study_id));

insert into hawa.record_kinds (kind, for_field) values ('mission_plan', true);

-- schemas/observations.sql

create function hawa.observed_instant(args jsonb, key text, earliest timestamptz, latest timestamptz,
  out at timestamptz, out origin text)
language plpgsql stable set search_path = '' as $$
declare
  -- Forms know minutes, and two clocks that agree differ by less.
  grace constant interval := '1 minute';
  -- A fact that was stored while this clock was ahead bounds nothing.
  first constant timestamptz := case when earliest > now() then now() else earliest end;
  -- A command whose own time is before the fact it builds on was given after it all the same.
  last constant timestamptz := greatest(first, latest);
begin
  at := hawa.instant_arg(args, key);
  origin := hawa.choice_arg(args, 'at_origin', array['horloge', 'saisie', 'fichier', 'inconnue']);
  if at > last + grace or at < first - grace then
    if origin = 'saisie' then
      perform hawa.refuse_field(key, case when at > last then 'too_late' else 'too_early' end);
    end if;
    if origin is not null then origin := 'inconnue'; end if;
  end if;
  at := least(greatest(at, first), last);
end $$;
comment on function hawa.observed_instant(jsonb,text,timestamptz,timestamptz) is
  'When something was done, between two instants that are known (both included, a minute of grace; null: no bound; '
  'a latest before the earliest is the earliest; an earliest to come is now), and how that is known. A time that '
  'somebody typed beyond them is refused (too_early, too_late); one that a clock or a file gave is moved to the '
  'bound and its origin becomes inconnue. Refuses invalid.';

create function hawa.observed_place(args jsonb, latest timestamptz, out latitude double precision,
  out longitude double precision, out accuracy double precision, out position_at timestamptz, out position_origin text)
language plpgsql stable set search_path = '' as $$
begin
  select p.latitude, p.longitude into latitude, longitude from hawa.position_arg(args) p;
  accuracy := hawa.number_arg(args, 'accuracy', 0, 100000);
  position_origin := hawa.choice_arg(args, 'position_origin', array['mesuree', 'saisie']);
  if hawa.arg(args, 'position_at', false) is not null then
    position_at := least(hawa.instant_arg(args, 'position_at'), latest);
  end if;
  if accuracy is not null and latitude is null then perform hawa.refuse_field('latitude', 'required'); end if;
  -- A receiver that knows nothing says 0, 0, where there is only sea.
  if latitude is null or (latitude = 0 and longitude = 0) then
    latitude := null; longitude := null; accuracy := null; position_at := null; position_origin := null;
  end if;
end $$;
comment on function hawa.observed_place(jsonb,timestamptz) is
  'Where something was done: degrees (WGS 84), metres, the instant of the fix (not after `latest`) and how it is '
  'known; all null where it is not, 0, 0 included. Refuses invalid.';

create function hawa.field_study(me public.profiles, study uuid, at timestamptz, states text[])
returns public.demandes_etudes language plpgsql volatile set search_path = '' as $$
declare
  mission public.demandes_etudes;
  lost timestamptz;
begin
  select * into mission from public.demandes_etudes s where s.id = study for update;
  if not found then perform hawa.refuse('not_found'); end if;
  if mission.intervenant_id is not distinct from me.id then
    if mission.statut <> all (states) then perform hawa.refuse('wrong_state'); end if;
    return mission;
  end if;
  select min(e.at) into lost from public.study_events e
  where e.study_id = study and e.kind = 'unassigned' and e.data ->> 'intervenant_id' = me.id::text
    and e.at >= field_study.at;
  if lost is null then perform hawa.refuse('not_yours'); end if;
  select max(e.at) into mission.date_acceptation from public.study_events e
  where e.study_id = study and e.at <= lost and ((e.kind = 'accepted' and e.by_profile = me.id)
    or (e.kind = 'assigned' and e.data ->> 'intervenant_id' = me.id::text));
  return mission;
end $$;
comment on function hawa.field_study(profiles,uuid,timestamptz,text[]) is
  'The mission to which somebody adds a fact, or takes one back, locked: their own in one of `states` (null: in '
  'any), or one that was given to somebody else after `at`, when it was recorded; date_acceptation is theirs. '
  'Refuses not_found, not_yours, wrong_state.';

create function hawa.was_mine(person uuid, study uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.study_events e
    where e.study_id = study and e.kind = 'unassigned' and e.data ->> 'intervenant_id' = person::text)
$$;
comment on function hawa.was_mine(uuid,uuid) is
  'Was this specialist''s mission given to somebody else, or to nobody?';

create function hawa.withdrawn_not_before() returns trigger
language plpgsql set search_path = '' as $$
declare done timestamptz := case tg_table_name
  when 'mission_photos' then (to_jsonb(new) ->> 'taken_at')::timestamptz
  else (to_jsonb(new) ->> 'measured_at')::timestamptz end;
begin
  new.withdrawn_at := greatest(new.withdrawn_at, done);
  return new;
end $$;
comment on function hawa.withdrawn_not_before() is 'Row trigger: a record is withdrawn no earlier than it was made.';

-- schemas/photos.sql

create table public.mission_photos (
  -- Made by the device.
  id uuid primary key,
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  author uuid not null references public.profiles (id),
  -- As of then.
  author_name text,
  path text not null unique check (char_length(path) <= 300),
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  size bigint not null check (size between 1 and 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  legende text check (char_length(legende) between 1 and 500),
  -- By the device's clock as the server allowed it [L17].
  taken_at timestamptz not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Metres, as the receiver said.
  accuracy double precision check (accuracy between 0 and 100000),
  received_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  -- Where the time comes from: sync/domain/observation.ts.
  at_origin text check (at_origin in ('horloge', 'saisie', 'fichier', 'inconnue')),
  -- When the position was measured, and whether it was.
  position_at timestamptz,
  position_origin text check (position_origin in ('mesuree', 'saisie')),
  check ((latitude is null) = (longitude is null)),
  check (accuracy is null or latitude is not null),
  check (latitude is not null or (position_at is null and position_origin is null))
);
alter table public.mission_photos alter column author_name set statistics 0, alter column path set statistics 0,
  alter column type set statistics 0, alter column sha256 set statistics 0, alter column legende set statistics 0,
  alter column latitude set statistics 0, alter column longitude set statistics 0,
  alter column accuracy set statistics 0, alter column at_origin set statistics 0,
  alter column position_at set statistics 0, alter column position_origin set statistics 0;
alter table public.mission_photos enable row level security;
revoke all on table public.mission_photos from public, anon, authenticated;
grant select on table public.mission_photos to authenticated;

create function hawa.body_photo(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('author_name', p.author_name, 'mine', p.author = reader, 'legende', p.legende,
    'taken_at', p.taken_at, 'at_origin', p.at_origin, 'latitude', p.latitude, 'longitude', p.longitude,
    'accuracy', p.accuracy, 'position_at', p.position_at, 'position_origin', p.position_origin,
    'received_at', p.received_at, 'withdrawn_at', p.withdrawn_at, 'file', jsonb_build_object('path', p.path,
      'type', p.type, 'size', p.size, 'sha256', p.sha256, 'width', p.width, 'height', p.height))
  from public.mission_photos p where p.id = record
$$;
comment on function hawa.body_photo(uuid,uuid) is
  'A photo of a mission as its specialist and its client are told of it.';

create function hawa.on_photo_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.withdrawn_at is null then
    perform hawa.deliver('photo', new.id, new.study_id, hawa.readers_of(new.study_id, 'photo'));
  else
    perform hawa.withdraw('photo', new.id);
  end if;
  return null;
end $$;
comment on function hawa.on_photo_changed() is
  'Row trigger: a photo goes to its readers, a withdrawn one leaves them.';

create function hawa.photo_path_study(path text, owner uuid) returns uuid
language sql immutable set search_path = '' as $$
  select substring(path from '^photos/' || owner::text ||
    '/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/'
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}_[0-9]{1,16}\.(?:jpg|png|webp)$')::uuid
$$;
comment on function hawa.photo_path_study(text,uuid) is
  'Study named by a path photos/{owner}/{study}/{photo}_{timestamp}.{extension}; null when it is not of that shape '
  'or of somebody else.';

create function hawa.may_store_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.demandes_etudes s
    where s.id = hawa.photo_path_study(path, auth.uid())
      and ((s.intervenant_id = hawa.my_id_as('intervention') and s.statut in ('en_cours', 'terminée', 'complete'))
        or hawa.was_mine(hawa.my_id_as('intervention'), s.id)))
$$;
comment on function hawa.may_store_photo(text) is
  'Upload: the own folder of the active, approved specialist of the study named in the path, from the start of the '
  'mission on; also of the one before, whose photos may still be on their way.';
grant execute on function hawa.may_store_photo(text) to anon, authenticated;

create function hawa.may_read_photo(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare me public.profiles := hawa.me();
begin
  if not coalesce(me.is_active and me.is_approved, false) then return false; end if;
  if me.type_compte = 'admin' then return true; end if;
  if me.type_compte = 'intervention' and hawa.photo_path_study(path, auth.uid()) is not null then return true; end if;
  return exists (select 1 from public.mission_photos p join public.demandes_etudes s on s.id = p.study_id
    where p.path = may_read_photo.path and p.withdrawn_at is null and me.id in (s.client_id, s.intervenant_id));
end $$;
comment on function hawa.may_read_photo(text) is
  'Download: administrators, whoever took it, and client and specialist of its study unless it was withdrawn.';
grant execute on function hawa.may_read_photo(text) to anon, authenticated;

create function hawa.may_drop_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.my_id_as('intervention') is not null and hawa.photo_path_study(path, auth.uid()) is not null
    and not exists (select 1 from public.mission_photos p where p.path = may_drop_photo.path)
$$;
comment on function hawa.may_drop_photo(text) is 'Deletion: one''s own file while it is no photo of a mission.';
grant execute on function hawa.may_drop_photo(text) to anon, authenticated;

create function hawa.bucket_of(path text) returns text
language sql immutable set search_path = '' as $$
  select case split_part(path, '/', 1) when 'messages' then 'message-files' when 'photos' then 'mission-photos'
    else 'mission-reports' end
$$;
comment on function hawa.bucket_of(text) is
  'Every stored path begins with its subject, and each subject has a bucket.';
grant execute on function hawa.bucket_of(text) to anon, authenticated;

create function hawa.cmd_add_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  photo public.mission_photos;
  mission public.demandes_etudes;
  file jsonb;
  facts public.stored_files;
begin
  perform hawa.require_kind(me, 'intervention');
  photo.id := hawa.uuid_arg(args, 'photo_id');
  photo.study_id := hawa.uuid_arg(args, 'mission_id');
  photo.legende := hawa.text_arg(args, 'legende', 500);
  select * into photo.latitude, photo.longitude, photo.accuracy, photo.position_at, photo.position_origin
  from hawa.observed_place(args, cmd_add_photo.at);
  file := hawa.arg(args, 'file', true);
  if jsonb_typeof(file) <> 'object' then perform hawa.refuse_field('file', 'malformed'); end if;
  photo.path := hawa.text_arg(file, 'path', 300, true);
  photo.type := hawa.choice_arg(file, 'type', array['image/jpeg', 'image/png', 'image/webp'], true);
  photo.size := hawa.integer_arg(file, 'size', 1, 9007199254740991, true);
  photo.sha256 := hawa.text_arg(file, 'sha256', 64, true);
  photo.width := hawa.integer_arg(file, 'width', 1, 20000, true);
  photo.height := hawa.integer_arg(file, 'height', 1, 20000, true);
  if photo.sha256 !~ '^[0-9a-f]{64}$' then perform hawa.refuse_field('sha256', 'malformed'); end if;
  if hawa.photo_path_study(photo.path, me.user_id) is distinct from photo.study_id
    or photo.path not like 'photos/%/%/' || photo.id::text || '\_%' then
    perform hawa.refuse_field('path', 'malformed');
  end if;
  if photo.size > 5242880 then perform hawa.refuse('too_large'); end if;

  mission := hawa.field_study(me, photo.study_id, cmd_add_photo.at, array['en_cours', 'terminée', 'complete']);
  -- A file from the gallery may be older than the mission.
  select * into photo.taken_at, photo.at_origin from hawa.observed_instant(args, 'taken_at',
    case when args ->> 'at_origin' is distinct from 'fichier' then mission.date_acceptation end, cmd_add_photo.at);
  if exists (select 1 from public.mission_photos p where p.id = photo.id) then
    perform hawa.refuse('already_exists');
  end if;
  facts := hawa.facts_of('mission-photos', photo.path, me.user_id);
  if facts.size > 5242880 then perform hawa.refuse('too_large'); end if;
  if facts.content_type is distinct from photo.type then perform hawa.refuse('wrong_type'); end if;
  if facts.size <> photo.size or facts.sha256 <> photo.sha256 then perform hawa.refuse('file_mismatch'); end if;
  photo.author := me.id;
  photo.author_name := hawa.full_name(me.id);
  photo.received_at := now();
  insert into public.mission_photos select photo.*;
  return jsonb_build_object('photo_id', photo.id, 'rev', hawa.delivered_rev('photo', photo.id, me.id));
end $$;
comment on function hawa.cmd_add_photo(profiles,jsonb,timestamptz) is
  'A photo of the caller''s mission, from its start on, or taken before the mission was given to somebody else, '
  'proved as reports are [L11]. Refuses not_allowed, not_approved, invalid (taken_at: too_early, too_late), '
  'too_large, not_found, not_yours, wrong_state, already_exists, file_missing, file_unverified, wrong_type, '
  'file_mismatch.';

create function hawa.cmd_withdraw_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  photo uuid;
  mission uuid;
  known public.mission_photos;
  answer jsonb := '{}';
begin
  perform hawa.require_kind(me, 'intervention');
  photo := hawa.uuid_arg(args, 'photo_id');
  mission := hawa.uuid_arg(args, 'mission_id');
  select * into known from public.mission_photos p where p.id = photo and p.study_id = mission;
  perform hawa.withdrawing_study(me, mission, cmd_withdraw_photo.at,
    case when known.withdrawn_at is null then known.author end, array['en_cours', 'terminée', 'complete']);
  if known.id is null then
    answer := hawa.take_back_unknown(me, photo, cmd_withdraw_photo.at);
  elsif known.withdrawn_at is not null then
    answer := hawa.already(answer);
  else
    update public.mission_photos p set withdrawn_at = cmd_withdraw_photo.at where p.id = photo;
  end if;
  return answer || jsonb_build_object('photo_id', photo)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('photo', photo, me.id)));
end $$;
comment on function hawa.cmd_withdraw_photo(profiles,jsonb,timestamptz) is
  'A photo taken by mistake leaves the mission; administrators still have it. One that is not there is withdrawn '
  'already, and stays away if it arrives later. Refuses not_allowed, not_approved, invalid, not_found, not_yours, '
  'wrong_state.';

create index mission_photos_study on public.mission_photos (study_id);

create trigger a_lock before insert or update or delete
  on public.mission_photos for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update
  on public.mission_photos for each row execute function hawa.on_photo_changed();

create trigger a_closed before insert or update or delete or truncate on public.mission_photos
  for each statement execute function hawa.keep_closed();

create trigger b_order before update of withdrawn_at on public.mission_photos
  for each row when (new.withdrawn_at is not null) execute function hawa.withdrawn_not_before();

create trigger c_clock before insert or update on public.mission_photos for each row
  when (new.withdrawn_at > now() + interval '1 minute') execute function hawa.on_time_to_come('withdrawn_at');

create policy "mission photos: delete" on storage.objects for delete to authenticated
  using (bucket_id = 'mission-photos' and hawa.may_drop_photo(name));

create policy "photos of a study one sees in full" on public.mission_photos for select to authenticated
  using ((withdrawn_at is null or author = (select hawa.my_id_as('intervention'))
    or (select hawa.my_id_as('admin')) is not null)
    and exists (select 1 from public.demandes_etudes s where s.id = study_id));

create policy "mission photos: read" on storage.objects for select to authenticated
  using (bucket_id = 'mission-photos' and hawa.may_read_photo(name));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('mission-photos', 'mission-photos', false, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

insert into hawa.record_kinds (kind, for_field) values ('photo', true);

-- schemas/measurements.sql

create table hawa.measurement_units (
  parametre text not null,
  unite text not null,
  least numeric not null,
  greatest numeric not null,
  primary key (parametre, unite)
);

create table public.mission_measurements (
  -- Made by the device.
  id uuid primary key,
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  author uuid not null references public.profiles (id),
  -- As of then.
  author_name text,
  parametre text not null check (char_length(parametre) <= 40),
  -- Which, where the parameter is none of the list.
  libelle text check (char_length(libelle) between 1 and 100),
  valeur numeric not null,
  unite text not null check (char_length(unite) between 1 and 20),
  -- By the device's clock as the server allowed it [L17].
  measured_at timestamptz not null,
  instrument text check (char_length(instrument) between 1 and 100),
  point text check (char_length(point) between 1 and 100),
  received_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Metres, as the receiver said.
  accuracy double precision check (accuracy between 0 and 100000),
  -- Where the time comes from: sync/domain/observation.ts.
  at_origin text check (at_origin in ('horloge', 'saisie', 'fichier', 'inconnue')),
  -- When the position was measured, and whether it was.
  position_at timestamptz,
  position_origin text check (position_origin in ('mesuree', 'saisie')),
  check ((parametre = 'autre') = (libelle is not null)),
  check ((latitude is null) = (longitude is null)),
  check (accuracy is null or latitude is not null),
  check (latitude is not null or (position_at is null and position_origin is null))
);
comment on column public.mission_measurements.at_origin is
  'How measured_at came about: horloge (the device''s clock, corrected), saisie (typed, a time of the place), '
  'fichier (the file says so), inconnue (only a bound is known); null: an older version of the app did not say.';
alter table public.mission_measurements alter column author_name set statistics 0,
  alter column parametre set statistics 0, alter column libelle set statistics 0,
  alter column valeur set statistics 0, alter column unite set statistics 0,
  alter column measured_at set statistics 0, alter column instrument set statistics 0,
  alter column point set statistics 0, alter column received_at set statistics 0,
  alter column withdrawn_at set statistics 0, alter column latitude set statistics 0,
  alter column longitude set statistics 0, alter column accuracy set statistics 0,
  alter column at_origin set statistics 0, alter column position_at set statistics 0,
  alter column position_origin set statistics 0;
alter table public.mission_measurements enable row level security;
revoke all on table public.mission_measurements from public, anon, authenticated;
grant select on table public.mission_measurements to authenticated;

create function hawa.body_measurement(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('author_name', m.author_name, 'mine', m.author = reader, 'parametre', m.parametre,
    'libelle', m.libelle, 'valeur', m.valeur, 'unite', m.unite, 'measured_at', m.measured_at, 'at_origin', m.at_origin,
    'latitude', m.latitude, 'longitude', m.longitude, 'accuracy', m.accuracy, 'position_at', m.position_at,
    'position_origin', m.position_origin, 'instrument', m.instrument, 'point', m.point, 'received_at', m.received_at,
    'withdrawn_at', m.withdrawn_at)
  from public.mission_measurements m where m.id = record
$$;
comment on function hawa.body_measurement(uuid,uuid) is
  'A measurement of a mission as its specialist and its client are told of it.';

create function hawa.on_measurement_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.withdrawn_at is null then
    perform hawa.deliver('measurement', new.id, new.study_id, hawa.readers_of(new.study_id, 'measurement'));
  else
    perform hawa.withdraw('measurement', new.id);
  end if;
  return null;
end $$;
comment on function hawa.on_measurement_changed() is
  'Row trigger: a measurement goes to its readers, a withdrawn one leaves them.';

create function hawa.cmd_add_measurement(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.mission_measurements;
  allowed hawa.measurement_units;
  mission public.demandes_etudes;
begin
  perform hawa.require_kind(me, 'intervention');
  given.study_id := hawa.uuid_arg(args, 'study_id');
  given.id := hawa.uuid_arg(args, 'measurement_id');
  given.parametre := hawa.choice_arg(args, 'parametre',
    array(select distinct u.parametre from hawa.measurement_units u) || array['autre'], true);
  given.libelle := hawa.text_arg(args, 'libelle', 100, given.parametre = 'autre');
  given.valeur := hawa.number_arg(args, 'valeur', -1000000000000, 1000000000000, true);
  given.unite := hawa.text_arg(args, 'unite', 20, true);
  select * into given.latitude, given.longitude, given.accuracy, given.position_at, given.position_origin
  from hawa.observed_place(args, cmd_add_measurement.at);
  given.instrument := hawa.text_arg(args, 'instrument', 100);
  given.point := hawa.text_arg(args, 'point', 100);
  if given.parametre <> 'autre' then
    given.libelle := null;
    select * into allowed from hawa.measurement_units u where u.parametre = given.parametre and u.unite = given.unite;
    if not found then perform hawa.refuse_field('unite', 'unknown_value'); end if;
    if given.valeur < allowed.least or given.valeur > allowed.greatest then
      perform hawa.refuse_field('valeur', 'malformed');
    end if;
  end if;

  mission := hawa.field_study(me, given.study_id, cmd_add_measurement.at, array['en_cours', 'terminée']);
  select * into given.measured_at, given.at_origin
  from hawa.observed_instant(args, 'measured_at', mission.date_acceptation, cmd_add_measurement.at);
  if exists (select 1 from public.mission_measurements m where m.id = given.id) then
    perform hawa.refuse('already_exists');
  end if;
  given.author := me.id;
  given.author_name := hawa.full_name(me.id);
  given.received_at := now();
  insert into public.mission_measurements select given.*;
  return jsonb_build_object('measurement_id', given.id, 'rev', hawa.delivered_rev('measurement', given.id, me.id));
end $$;
comment on function hawa.cmd_add_measurement(profiles,jsonb,timestamptz) is
  'A measurement of the caller''s mission, from its start until its report is delivered, or recorded before the '
  'mission was given to somebody else. A parameter of the list has one of its units, and a value that an instrument '
  'can show; any other is named. Measured after the acceptance. Refuses not_allowed, not_approved, invalid (unite: '
  'unknown_value, valeur: malformed beyond what the unit allows, measured_at: too_early, too_late), not_found, '
  'not_yours, wrong_state, already_exists.';

create function hawa.cmd_withdraw_measurement(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  measurement uuid;
  study uuid;
  known public.mission_measurements;
  answer jsonb := '{}';
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  measurement := hawa.uuid_arg(args, 'measurement_id');
  select * into known from public.mission_measurements m where m.id = measurement and m.study_id = study;
  perform hawa.withdrawing_study(me, study, cmd_withdraw_measurement.at,
    case when known.withdrawn_at is null then known.author end, array['en_cours', 'terminée']);
  if known.id is null then
    answer := hawa.take_back_unknown(me, measurement, cmd_withdraw_measurement.at);
  elsif known.withdrawn_at is not null then
    answer := hawa.already(answer);
  else
    update public.mission_measurements m set withdrawn_at = cmd_withdraw_measurement.at where m.id = measurement;
  end if;
  return answer || jsonb_build_object('measurement_id', measurement)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('measurement', measurement, me.id)));
end $$;
comment on function hawa.cmd_withdraw_measurement(profiles,jsonb,timestamptz) is
  'A measurement written down by mistake leaves the mission; administrators still have it, and a right one is '
  'added. One that is not there is withdrawn already, after the delivery of the report too, and stays away if it '
  'arrives later. Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state.';

create index mission_measurements_study on public.mission_measurements (study_id);

create trigger a_lock before insert or update or delete
  on public.mission_measurements for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update
  on public.mission_measurements for each row execute function hawa.on_measurement_changed();

create trigger a_closed before insert or update or delete or truncate on public.mission_measurements
  for each statement execute function hawa.keep_closed();

create trigger b_order before update of withdrawn_at on public.mission_measurements
  for each row when (new.withdrawn_at is not null) execute function hawa.withdrawn_not_before();

create trigger c_clock before insert or update on public.mission_measurements for each row
  when (new.withdrawn_at > now() + interval '1 minute') execute function hawa.on_time_to_come('withdrawn_at');

create policy "measurements of a study one sees in full" on public.mission_measurements for select to authenticated
  using ((withdrawn_at is null or author = (select hawa.my_id_as('intervention'))
    or (select hawa.my_id_as('admin')) is not null)
    and exists (select 1 from public.demandes_etudes s where s.id = study_id));

insert into hawa.measurement_units (parametre, unite, least, greatest)
select p, u.unite, 0, u.greatest
from unnest(array['pm25', 'pm10']) p, (values ('µg/m³', 10000000), ('mg/m³', 100000)) u (unite, greatest)
union all
select p, u.unite, 0, u.greatest
from unnest(array['no2', 'so2', 'o3', 'co', 'h2s', 'cov']) p,
  (values ('µg/m³', 10000000), ('mg/m³', 100000), ('ppb', 10000000), ('ppm', 1000000)) u (unite, greatest)
union all
values ('co2', 'ppm', 0, 1000000), ('co2', '%', 0, 100),
  ('laeq', 'dB(A)', 0, 200), ('lamax', 'dB(A)', 0, 200),
  ('temperature', '°C', -60, 1500), ('humidite', '%', 0, 100), ('pression', 'hPa', 300, 1100),
  ('vent_vitesse', 'm/s', 0, 120), ('vent_vitesse', 'km/h', 0, 430), ('vent_direction', '°', 0, 360),
  ('ph', 'pH', 0, 14), ('conductivite', 'µS/cm', 0, 1000000), ('conductivite', 'mS/cm', 0, 1000), ('turbidite', 'NTU',
    0, 100000);

insert into hawa.record_kinds (kind, for_field) values ('measurement', true);

-- schemas/samples.sql

create table public.mission_samples (
  -- Made by the device.
  id uuid primary key,
  -- Not deleted with its study: a chain of custody outlives its study, so a study with samples cannot be
  -- deleted.
  study_id uuid not null references public.demandes_etudes (id),
  author uuid not null references public.profiles (id),
  -- As of then.
  author_name text,
  -- On the label, made by the device: sync/domain/sample-code.ts.
  code text not null check (code ~ '^PR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  matrice text not null check (char_length(matrice) <= 40),
  contenant text not null check (char_length(contenant) <= 40),
  -- Which, where the container is none of the list.
  contenant_precise text check (char_length(contenant_precise) between 1 and 60),
  -- By the device's clock as the server allowed it [L17].
  sampled_at timestamptz not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Metres, as the receiver said.
  accuracy double precision check (accuracy between 0 and 100000),
  lieu text check (char_length(lieu) between 1 and 200),
  conservation text check (char_length(conservation) between 1 and 200),
  remarque text check (char_length(remarque) between 1 and 1000),
  received_at timestamptz not null default now(),
  -- From here on: the end of the chain, kept for lists and so that a chain that was cut short is seen.
  etat text not null default 'preleve' check (etat in ('preleve', 'remis', 'annule')),
  events integer not null default 0,
  head text,
  -- Where the time comes from: sync/domain/observation.ts.
  at_origin text check (at_origin in ('horloge', 'saisie', 'fichier', 'inconnue')),
  -- When the position was measured, and whether it was.
  position_at timestamptz,
  position_origin text check (position_origin in ('mesuree', 'saisie')),
  check ((contenant = 'autre') = (contenant_precise is not null)),
  check ((latitude is null) = (longitude is null)),
  check (accuracy is null or latitude is not null),
  check (latitude is not null or (position_at is null and position_origin is null))
);
alter table public.mission_samples alter column author_name set statistics 0, alter column code set statistics 0,
  alter column matrice set statistics 0, alter column contenant set statistics 0,
  alter column contenant_precise set statistics 0, alter column sampled_at set statistics 0,
  alter column latitude set statistics 0, alter column longitude set statistics 0,
  alter column accuracy set statistics 0, alter column lieu set statistics 0,
  alter column conservation set statistics 0, alter column remarque set statistics 0,
  alter column received_at set statistics 0, alter column etat set statistics 0, alter column head set statistics 0,
  alter column at_origin set statistics 0, alter column position_at set statistics 0,
  alter column position_origin set statistics 0;
alter table public.mission_samples enable row level security;
revoke all on table public.mission_samples from public, anon, authenticated;
grant select on table public.mission_samples to authenticated;

create table public.sample_events (
  sample_id uuid not null references public.mission_samples (id),
  -- From 1, in the order in which the server heard of them.
  position integer not null check (position > 0),
  kind text not null check (kind in ('preleve', 'remis', 'annule')),
  author uuid not null references public.profiles (id),
  -- As of then.
  author_name text,
  -- By the device's clock as the server allowed it [L17].
  at timestamptz not null,
  received_at timestamptz not null,
  data jsonb not null,
  -- Of the event before; null at the first.
  previous text,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (sample_id, position)
);
alter table public.sample_events alter column kind set statistics 0, alter column author_name set statistics 0,
  alter column at set statistics 0, alter column received_at set statistics 0, alter column data set statistics 0,
  alter column previous set statistics 0, alter column hash set statistics 0;
alter table public.sample_events enable row level security;
revoke all on table public.sample_events from public, anon, authenticated;
grant select on table public.sample_events to authenticated;

create function hawa.keep_appended() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'a chain of custody is only added to';
end $$;
comment on function hawa.keep_appended() is
  'Statement trigger: rows are changed and removed by nobody, whatever privileges they hold.';

create function hawa.stamp(at timestamptz) returns text
language sql immutable set search_path = '' as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;
comment on function hawa.stamp(timestamptz) is 'An instant in one spelling, whatever the time zone of the session.';

create function hawa.sample_facts(sample public.mission_samples) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('study_id', sample.study_id, 'code', sample.code, 'matrice', sample.matrice,
    'contenant', sample.contenant, 'contenant_precise', sample.contenant_precise,
    'sampled_at', hawa.stamp(sample.sampled_at), 'latitude', sample.latitude, 'longitude', sample.longitude,
    'accuracy', sample.accuracy, 'lieu', sample.lieu, 'conservation', sample.conservation, 'remarque', sample.remarque)
    -- Only where they were said: the chains of before stay as they were written.
    || jsonb_strip_nulls(jsonb_build_object('at_origin', sample.at_origin,
      'position_at', hawa.stamp(sample.position_at), 'position_origin', sample.position_origin))
$$;
comment on function hawa.sample_facts(mission_samples) is
  'Facts given when a sample was taken: the data of its first event, for ever.';

create function hawa.sample_event_hash(event public.sample_events) returns text
language sql stable set search_path = '' as $$
  select hawa.digest(jsonb_build_array(event.previous, event.sample_id, event.position, event.kind, event.author,
    event.author_name,
    hawa.stamp(event.at), hawa.stamp(event.received_at), event.data)::text)
$$;
comment on function hawa.sample_event_hash(sample_events) is
  'SHA-256 over the event and the hash of the one before: a word changed anywhere is a word changed in everything '
  'after it. jsonb has one spelling.';

create function hawa.append_sample_event(
  sample uuid, kind text, me public.profiles, at timestamptz, data jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  known public.mission_samples;
  event public.sample_events;
begin
  select * into strict known from public.mission_samples s where s.id = append_sample_event.sample for update;
  event.sample_id := known.id;
  event.position := known.events + 1;
  event.kind := append_sample_event.kind;
  event.author := me.id;
  event.author_name := hawa.full_name(me.id);
  event.at := greatest(append_sample_event.at,
    (select max(e.at) from public.sample_events e
      where e.sample_id = known.id and e.at <= now() + hawa.clock_grace()));
  event.received_at := now();
  event.data := append_sample_event.data;
  event.previous := known.head;
  event.hash := hawa.sample_event_hash(event);
  insert into public.sample_events select event.*;
  update public.mission_samples s set etat = event.kind, events = event.position, head = event.hash
  where s.id = known.id;
end $$;
comment on function hawa.append_sample_event(uuid,text,profiles,timestamptz,jsonb) is
  'The only way into the chain of custody of a sample; an event is never earlier than the one before it, but for '
  'one that a wrong clock of this server put into the future.';

create function hawa.is_sample_chain_whole(sample uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select count(*) = s.events and bool_and(c.linked) and bool_and(c.position = 1 or c.kind <> 'preleve')
      and max(c.hash) filter (where c.position = s.events) = s.head
      and max(c.kind) filter (where c.position = s.events) = s.etat
      and bool_or(c.position = 1 and c.kind = 'preleve' and c.data = hawa.sample_facts(s))
    from (
      select e.position, e.kind, e.hash, e.data,
        e.position = row_number() over (order by e.position) and e.hash = hawa.sample_event_hash(e)
          and e.previous is not distinct from lag(e.hash) over (order by e.position) as linked
      from public.sample_events e where e.sample_id = s.id) c)
  , false)
  from public.mission_samples s where s.id = is_sample_chain_whole.sample
$$;
comment on function hawa.is_sample_chain_whole(uuid) is
  'Every event is as it was written, none is missing, and the sample is as it was when it was taken.';

create function hawa.body_sample(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('author_name', s.author_name, 'mine', coalesce(s.author = reader, false), 'code', s.code,
    'matrice', s.matrice, 'contenant', s.contenant, 'contenant_precise', s.contenant_precise,
    'sampled_at', s.sampled_at, 'at_origin', s.at_origin, 'latitude', s.latitude, 'longitude', s.longitude,
    'accuracy', s.accuracy, 'position_at', s.position_at, 'position_origin', s.position_origin,
    'lieu', s.lieu, 'conservation', s.conservation, 'remarque', s.remarque, 'received_at', s.received_at,
    'remises', (select coalesce(jsonb_agg(jsonb_build_object('id', e.data ->> 'handover_id',
        'remettant', e.data ->> 'remettant', 'receveur_nom', e.data ->> 'receveur_nom',
        'receveur_organisme', e.data ->> 'receveur_organisme', 'at', e.at) order by e.position), '[]')
      from public.sample_events e where e.sample_id = s.id and e.kind = 'remis'),
    'annulation', (select jsonb_build_object('motif', e.data ->> 'motif', 'at', e.at)
      from public.sample_events e where e.sample_id = s.id and e.kind = 'annule'))
  from public.mission_samples s where s.id = record
$$;
comment on function hawa.body_sample(uuid,uuid) is
  'A sample as the specialist of its mission is told of it; signatures stay with the chain of custody.';

create function hawa.on_sample_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('sample', new.id, new.study_id, array[s.intervenant_id]) from public.demandes_etudes s
    where s.id = new.study_id;
  return null;
end $$;
comment on function hawa.on_sample_changed() is
  'Row trigger: a sample goes to the specialist of its mission, and not to the client: its recipient, and their '
  'signature, is no concern of theirs.';

create function hawa.on_sampler_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.intervenant_id is not null and new.intervenant_id is distinct from old.intervenant_id then
    perform hawa.deliver('sample', s.id, new.id, array[new.intervenant_id]) from public.mission_samples s
      where s.study_id = new.id
    order by s.received_at, s.id;
  end if;
  return null;
end $$;
comment on function hawa.on_sampler_changed() is
  'Row trigger: who takes a mission over is shown its samples. hawa.on_study_people_changed gives only the records '
  'that the client has too; it does take away.';

create function hawa.sample_remainder(digits text) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  sum integer := 0;
  place integer;
begin
  foreach place in array array(select strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', d) - 1
    from unnest(string_to_array(digits, null)) with ordinality o (d, n) order by n) loop
    sum := sum << 1;
    if sum >= 32 then sum := sum # 37; end if;
    sum := sum # place;
  end loop;
  return sum;
end $$;
comment on function hawa.sample_remainder(text) is
  'Of the code read as a polynomial over the field of 32 elements: 0 for a right one. Twin of remainderOf in '
  'sync/domain/sample-code.ts.';

create function hawa.study_digits(study uuid) returns text
language sql immutable set search_path = '' as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (('x' || left(study::text, 5))::bit(20)::integer >>
    (15 - 5 * n)) % 32 + 1, 1), '' order by n)
  from generate_series(0, 3) n
$$;
comment on function hawa.study_digits(uuid) is
  'The first twenty bits of a study''s id as four digits of Crockford''s base 32: the samples of one mission are '
  'told by them.';

create function hawa.cmd_add_sample(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.mission_samples;
  mission public.demandes_etudes;
  digits text;
begin
  perform hawa.require_kind(me, 'intervention');
  given.study_id := hawa.uuid_arg(args, 'study_id');
  given.id := hawa.uuid_arg(args, 'sample_id');
  given.code := hawa.text_arg(args, 'code', 17, true);
  if given.code !~ '^PR(-[0-9A-HJKMNP-TV-Z]{4}){3}$' then perform hawa.refuse_field('code', 'malformed'); end if;
  digits := replace(substr(given.code, 4), '-', '');
  if hawa.sample_remainder(digits) <> 0 or left(digits, 4) <> hawa.study_digits(given.study_id) then
    perform hawa.refuse_field('code', 'malformed');
  end if;
  given.matrice := hawa.choice_arg(args, 'matrice',
    array['eau', 'sol', 'sediment', 'air', 'vegetal', 'biota', 'boue', 'dechet', 'autre'], true);
  given.contenant := hawa.choice_arg(args, 'contenant',
    array['flacon_verre', 'flacon_plastique', 'sachet', 'filtre', 'tube', 'autre'], true);
  given.contenant_precise := hawa.text_arg(args, 'contenant_precise', 60, given.contenant = 'autre');
  if given.contenant <> 'autre' then given.contenant_precise := null; end if;
  select * into given.latitude, given.longitude, given.accuracy, given.position_at, given.position_origin
  from hawa.observed_place(args, cmd_add_sample.at);
  given.lieu := hawa.text_arg(args, 'lieu', 200);
  given.conservation := hawa.text_arg(args, 'conservation', 200);
  given.remarque := hawa.text_arg(args, 'remarque', 1000);

  mission := hawa.field_study(me, given.study_id, cmd_add_sample.at, array['en_cours', 'terminée']);
  select * into given.sampled_at, given.at_origin
  from hawa.observed_instant(args, 'sampled_at', mission.date_acceptation, cmd_add_sample.at);
  if exists (select 1 from public.mission_samples s where s.id = given.id or s.code = given.code
    and not (s.etat = 'annule' and s.author = me.id and s.study_id = given.study_id and not exists (
      select 1 from public.sample_events e where e.sample_id = s.id and e.kind = 'remis'))) then
    perform hawa.refuse('already_exists');
  end if;
  given.author := me.id;
  given.author_name := hawa.full_name(me.id);
  given.received_at := now();
  given.etat := 'preleve';
  given.events := 0;
  insert into public.mission_samples select given.*;
  perform hawa.append_sample_event(given.id, 'preleve', me, given.sampled_at, hawa.sample_facts(given));
  return jsonb_build_object('sample_id', given.id, 'rev', hawa.delivered_rev('sample', given.id, me.id));
end $$;
comment on function hawa.cmd_add_sample(profiles,jsonb,timestamptz) is
  'A sample of the caller''s mission, from its start until its report is delivered, or taken before the mission was '
  'given to somebody else, and the first event of its chain. The code begins with the digits of its study and ends '
  'with one that checks it. Taken after the acceptance. Refuses not_allowed, not_approved, invalid (sampled_at: '
  'too_early, too_late), not_found, not_yours, wrong_state, already_exists (the sample, or its code, but for one of '
  'the same person that was cancelled before anybody else had it).';

create function hawa.sample_ids_arg(args jsonb) returns uuid[]
language plpgsql immutable set search_path = '' as $$
declare raw jsonb := hawa.arg(args, 'sample_ids', true);
begin
  if jsonb_typeof(raw) <> 'array' then perform hawa.refuse_field('sample_ids', 'malformed'); end if;
  if jsonb_array_length(raw) not between 1 and 100 or exists (select 1 from jsonb_array_elements(raw) e
    where jsonb_typeof(e) <> 'string' or e #>>
      '{}' !~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$') then
    perform hawa.refuse_field('sample_ids', 'malformed');
  end if;
  return array(select distinct e::uuid from jsonb_array_elements_text(raw) e order by 1);
end $$;
comment on function hawa.sample_ids_arg(jsonb) is 'From 1 to 100 samples, each once.';

create function hawa.cmd_hand_over_samples(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  handover uuid;
  samples uuid[];
  handed record;
  place record;
  signature text;
  told jsonb;
  one public.mission_samples;
  holder text;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  handover := hawa.uuid_arg(args, 'handover_id');
  samples := hawa.sample_ids_arg(args);
  select * into place from hawa.observed_place(args, cmd_hand_over_samples.at);
  told := jsonb_build_object('handover_id', handover,
    'receveur_nom', hawa.text_arg(args, 'receveur_nom', 100, true),
    'receveur_organisme', hawa.text_arg(args, 'receveur_organisme', 200, true),
    'lieu', hawa.text_arg(args, 'lieu', 200),
    'etat', hawa.text_arg(args, 'etat', 500));
  signature := hawa.text_arg(args, 'signature', 16000);
  -- Drawn in a frame of 600 by 200; nothing but these letters is ever put into a picture.
  if signature !~ '^(M[0-9]{1,3} [0-9]{1,3}(L[0-9]{1,3} [0-9]{1,3})+)+$' then
    perform hawa.refuse_field('signature', 'malformed');
  end if;
  if signature is null then
    told := told || jsonb_build_object('signature_saisie', hawa.text_arg(args, 'signature_saisie', 100, true));
  else
    perform hawa.text_arg(args, 'signature_saisie', 100);
    told := told || jsonb_build_object('signature', signature);
  end if;

  perform hawa.field_study(me, study, cmd_hand_over_samples.at, array['en_cours', 'terminée', 'complete']);
  if (select count(*) from public.mission_samples s where s.id = any (samples) and s.study_id = study)
    <> cardinality(samples) then
    perform hawa.refuse('not_found');
  end if;
  if exists (select 1 from public.mission_samples s where s.id = any (samples) and s.etat = 'annule') then
    perform hawa.refuse('wrong_state');
  end if;
  if exists (select 1 from public.sample_events e
    where e.sample_id = any (samples) and e.data ->> 'handover_id' = handover::text) then
    perform hawa.refuse('already_exists');
  end if;
  -- Not handed over before the last event of any of these samples.
  select * into handed from hawa.observed_instant(args, 'handed_at',
    (select max(e.at) from public.sample_events e where e.sample_id = any (samples)), cmd_hand_over_samples.at);
  told := told || jsonb_strip_nulls(jsonb_build_object('at_origin', handed.origin, 'latitude', place.latitude,
    'longitude', place.longitude, 'accuracy', place.accuracy, 'position_at', hawa.stamp(place.position_at),
    'position_origin', place.position_origin));
  for one in select s.* from public.mission_samples s where s.id = any (samples) order by s.sampled_at, s.id loop
    select e.data ->> 'receveur_nom' into holder from public.sample_events e
    where e.sample_id = one.id and e.kind = 'remis' order by e.position desc limit 1;
    perform hawa.append_sample_event(one.id, 'remis', me, handed.at,
      told || jsonb_build_object('remettant', coalesce(holder, hawa.full_name(me.id))));
  end loop;
  return jsonb_build_object('handover_id', handover, 'rev',
    (select max(hawa.delivered_rev('sample', s, me.id)) from unnest(samples) s));
end $$;
comment on function hawa.cmd_hand_over_samples(profiles,jsonb,timestamptz) is
  'Samples of the caller''s mission, or of one that was given to somebody else since, go to somebody who signs for '
  'all of them, by drawing or by typing their name. The one who gives is the one who received them last, at first '
  'the specialist. Not before they were taken and received. All of them or none. Refuses not_allowed, not_approved, '
  'invalid (handed_at: too_early, too_late), not_found, not_yours, wrong_state (also: one was cancelled), '
  'already_exists.';

create function hawa.cmd_cancel_sample(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  sample uuid;
  motif text;
  known public.mission_samples;
  answer jsonb := '{}';
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  sample := hawa.uuid_arg(args, 'sample_id');
  motif := hawa.text_arg(args, 'motif', 1000, true);
  select * into known from public.mission_samples s where s.id = sample and s.study_id = study;
  perform hawa.withdrawing_study(me, study, cmd_cancel_sample.at, known.author,
    array['en_cours', 'terminée', 'complete']);
  if known.id is null and exists (select 1 from public.mission_samples s where s.id = sample) then
    perform hawa.refuse('not_found');
  end if;
  if known.id is null then
    answer := hawa.take_back_unknown(me, sample, cmd_cancel_sample.at);
  elsif known.etat = 'annule' then
    answer := hawa.already(answer);
  else
    perform hawa.append_sample_event(sample, 'annule', me, cmd_cancel_sample.at, jsonb_build_object('motif', motif));
  end if;
  return answer || jsonb_build_object('sample_id', sample)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('sample', sample, me.id)));
end $$;
comment on function hawa.cmd_cancel_sample(profiles,jsonb,timestamptz) is
  'A sample counts no more, and says why; it stays with its chain. One that was cancelled already stays as it is, '
  'with its first reason; one that is not there counts for nothing already, and stays away if it arrives later. '
  'Refuses not_allowed, not_approved, invalid, not_found (also: it is another study''s), not_yours, wrong_state.';

create function hawa.sample_row(sample public.mission_samples) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', sample.id, 'code', sample.code, 'matrice', sample.matrice,
    'contenant', sample.contenant, 'contenant_precise', sample.contenant_precise, 'sampled_at', sample.sampled_at,
    'etat', sample.etat, 'author_name', sample.author_name, 'study_id', sample.study_id,
    'entreprise', s.nom_entreprise, 'pays', s.pays,
    'detenteur', (
      select jsonb_build_object('nom', e.data ->> 'receveur_nom', 'organisme', e.data ->> 'receveur_organisme')
      from public.sample_events e where e.sample_id = sample.id and e.kind = 'remis' order by e.position desc limit 1))
  from public.demandes_etudes s where s.id = sample.study_id
$$;
comment on function hawa.sample_row(mission_samples) is 'A sample in the list of the administrators.';

create function public.admin_sample(sample uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object('sample', (
    select hawa.sample_row(m) || hawa.body_sample(m.id, null) || jsonb_build_object('whole',
      hawa.is_sample_chain_whole(m.id), 'head', m.head,
      'chain', (select jsonb_agg(jsonb_build_object('position', e.position, 'kind', e.kind, 'author_name',
        e.author_name, 'at', e.at,
          'received_at', e.received_at, 'data', e.data, 'hash', e.hash) order by e.position)
        from public.sample_events e where e.sample_id = m.id))
    from public.mission_samples m where m.id = admin_sample.sample), 'as_of', now());
end $$;
comment on function public.admin_sample(uuid) is
  'One sample with its chain of custody, signatures included, and whether that chain is whole: {sample, as_of}; '
  'sample is null where there is none. 42501 for anybody else than administrators.';
grant execute on function public.admin_sample(uuid) to authenticated;

create function public.admin_samples(
  state text default null, search text default null, page jsonb default null, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  rule text := hawa.search_rule('sample', 'm.id', search);
  -- Of a code, however it was typed.
  digits text := nullif(translate(regexp_replace(upper(hawa.searchable(left(search, 40))), '[^0-9A-Z]|^PR-?', '', 'g'),
    'OIL', '011'), '');
  told jsonb;
  total bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if rule <> 'true' then
    rule := format('(%s or %s or strpos(replace(substr(m.code, 4), ''-'', ''''), %L) > 0)', rule,
      hawa.id_rule('m.study_id', search), digits);
  end if;
  rule := concat_ws(' and ', rule, case when state is not null then format('m.etat = %L', state) end);
  execute format('select count(*) from public.mission_samples m where %s', rule) into total;
  told := hawa.keyed('m.id', format('public.mission_samples m where %s', rule), array['m.sampled_at', 'm.id'],
    true, page, size);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.sample_row(m) order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join public.mission_samples m on m.id = t.id::uuid),
    'total', total, 'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_samples(text,text,jsonb,integer) is
  'Samples for administrators, last taken first: {rows, total, before, after, as_of}. state: as stored, or null; '
  'search: a part of the code however it was typed, words of the company or of who took it, or the beginning of the '
  'id of the study. page, before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_samples(text,text,jsonb,integer) to authenticated;

create index mission_samples_study on public.mission_samples (study_id);

create unique index mission_samples_code on public.mission_samples (code) where etat <> 'annule';

create index mission_samples_code_once on public.mission_samples (code);

create index mission_samples_order on public.mission_samples (sampled_at, id);

create trigger a_lock before insert or update or delete
  on public.mission_samples for each statement execute function hawa.take_feed_lock();

create trigger b_appended before update or delete or truncate
  on public.sample_events for each statement execute function hawa.keep_appended();

create trigger b_kept before delete or truncate
  on public.mission_samples for each statement execute function hawa.keep_appended();

create trigger c_deliver after insert or update
  on public.mission_samples for each row execute function hawa.on_sample_changed();

create trigger f_samples after update of intervenant_id
  on public.demandes_etudes for each row execute function hawa.on_sampler_changed();

create trigger a_closed before insert or delete or update or truncate
  on public.mission_samples for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.sample_events for each statement execute function hawa.keep_closed();

create trigger h_searched after insert or update of study_id, author_name or delete on public.mission_samples
  for each row execute function hawa.on_searched('sample');

create policy "samples of one's mission, administrators" on public.mission_samples for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null
    or exists (select 1 from public.demandes_etudes s where s.id = study_id
      and s.intervenant_id = (select hawa.my_id_as('intervention'))));

create policy "administrators" on public.sample_events for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

insert into hawa.record_kinds (kind, for_field) values ('sample', true);

-- schemas/report_versions.sql

create table public.report_versions (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  number integer not null check (number >= 1),
  path text not null check (char_length(path) <= 300),
  size bigint not null check (size between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  type_rapport text not null,
  commentaires text check (char_length(commentaires) <= 5000),
  created_by uuid not null references public.profiles (id),
  -- As of then.
  author_name text,
  uploaded_at timestamptz not null,
  -- Null: this one is read. Also set when a report is taken away.
  replaced_at timestamptz,
  replaced_by uuid references public.profiles (id),
  -- Why another one took its place; null where that was not done by a command.
  reason text check (char_length(reason) between 1 and 1000),
  verdict text check (verdict in ('validated', 'sent_back')),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id),
  decider_name text,
  decision_comment text check (char_length(decision_comment) between 1 and 2000),
  unique (study_id, number),
  check (replaced_at is not null or (replaced_by is null and reason is null)),
  constraint report_versions_decision check ((verdict is null) = (decided_at is null))
);
alter table public.report_versions alter column number set statistics 0, alter column path set statistics 0,
  alter column size set statistics 0, alter column sha256 set statistics 0,
  alter column type_rapport set statistics 0, alter column commentaires set statistics 0,
  alter column author_name set statistics 0, alter column uploaded_at set statistics 0,
  alter column replaced_at set statistics 0, alter column reason set statistics 0,
  alter column verdict set statistics 0, alter column decided_at set statistics 0,
  alter column decider_name set statistics 0, alter column decision_comment set statistics 0;
alter table public.report_versions enable row level security;
revoke all on table public.report_versions from public, anon, authenticated;
grant select on table public.report_versions to authenticated;

create function hawa.body_report_version(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('number', v.number, 'size', v.size, 'sha256', v.sha256, 'type_rapport', v.type_rapport,
    'author_name', v.author_name, 'uploaded_at', v.uploaded_at, 'replaced_at', v.replaced_at, 'reason', v.reason,
    'validated_at', case when v.verdict = 'validated' then v.decided_at end,
    'path', case when s.intervenant_id = reader then v.path end,
    'commentaires', case when s.intervenant_id = reader then v.commentaires end,
    'decision', case when s.intervenant_id = reader and v.verdict is not null
      then jsonb_build_object('verdict', v.verdict, 'at', v.decided_at, 'by_name', v.decider_name, 'comment',
        v.decision_comment) end)
  from public.report_versions v join public.demandes_etudes s on s.id = v.study_id where v.id = record
$$;
comment on function hawa.body_report_version(uuid,uuid) is
  'One version of a report: to both sides when it came, when it was validated, when and why it was replaced; where '
  'it lies, its comment, and an administrator''s remark on it, to the specialist alone.';

create function hawa.deliver_report_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('report_version', new.id, new.study_id, hawa.readers_of(new.study_id, 'report_version'));
  return null;
end $$;
comment on function hawa.deliver_report_version() is 'Row trigger: a new or replaced version goes to its readers.';

create function hawa.keep_report_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update public.report_versions v set replaced_at = now() where v.study_id = old.study_id and v.replaced_at is null;
    return null;
  end if;
  if tg_op = 'UPDATE' and (old.path, old.sha256) = (new.path, new.sha256) then return null; end if;
  -- The command has said who and why; past it, only when is known.
  update public.report_versions v set replaced_at = new.created_at where v.study_id = new.study_id
    and v.replaced_at is null;
  insert into public.report_versions (id, study_id, number, path, size, sha256, type_rapport, commentaires,
    created_by, author_name, uploaded_at)
  values (
    -- A file that waited keeps its name.
    coalesce((select h.id from public.held_reports h where h.study_id = new.study_id and h.path = new.path
      and h.verdict = 'validated'
      and not exists (select 1 from public.report_versions v where v.id = h.id)), gen_random_uuid()),
    new.study_id, 1 + coalesce((select max(v.number) from public.report_versions v where v.study_id = new.study_id),
      0), new.path, new.size,
    new.sha256, new.type_rapport, new.commentaires, new.created_by, hawa.full_name(new.created_by), new.created_at);
  return null;
end $$;
comment on function hawa.keep_report_version() is
  'Row trigger: every file that a study''s report was is a version, and the one before is replaced.';

create function hawa.report_arg(me public.profiles, args jsonb) returns public.reports
language plpgsql stable set search_path = '' as $$
declare report public.reports;
begin
  report.study_id := hawa.uuid_arg(args, 'study_id');
  report.path := hawa.text_arg(args, 'path', 300, true);
  if hawa.report_path_study(report.path, me.user_id) is distinct from report.study_id then
    perform hawa.refuse_field('path', 'malformed');
  end if;
  report.size := hawa.integer_arg(args, 'size', 1, 9007199254740991, true);
  report.sha256 := hawa.text_arg(args, 'sha256', 64, true);
  if report.sha256 !~ '^[0-9a-f]{64}$' then perform hawa.refuse_field('sha256', 'malformed'); end if;
  report.type_rapport := coalesce(hawa.choice_arg(args, 'type_rapport', array
    ['analyse', 'echantillonnage', 'consultation', 'terrain', 'laboratoire']), 'analyse');
  report.commentaires := hawa.text_arg(args, 'commentaires', 5000);
  if report.size > 10485760 then perform hawa.refuse('too_large'); end if;
  report.created_by := me.id;
  return report;
end $$;
comment on function hawa.report_arg(profiles,jsonb) is
  'The file that a command hands in, as the device announces it. Refuses invalid, too_large.';

create function hawa.put_report(report public.reports, moved text) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  insert into public.reports (study_id, path, size, sha256, type_rapport, commentaires, created_by)
  values (report.study_id, report.path, report.size, report.sha256, report.type_rapport, report.commentaires,
    report.created_by)
  on conflict (study_id) do update set
    path = excluded.path, size = excluded.size, sha256 = excluded.sha256, type_rapport = excluded.type_rapport,
    commentaires = excluded.commentaires, created_by = excluded.created_by, created_at = now();
  update public.demandes_etudes set
    statut = moved, rapport_url = report.path, rapport_uploaded_at = now(), updated_at = now()
  where id = report.study_id;
  return hawa.study_result(report.study_id) || jsonb_build_object(
    'path', report.path, 'size', report.size, 'sha256', report.sha256, 'received_at', now());
end $$;
comment on function hawa.put_report(reports,text) is
  'Makes a proved file the report of its study, which moves to this state. Answers the receipt.';

create function hawa.cmd_replace_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  report public.reports;
  mission public.demandes_etudes;
  waits public.held_reports;
  moved text;
  motif text;
  receipt jsonb;
  facts jsonb;
  version integer;
begin
  perform hawa.require_kind(me, 'intervention');
  report := hawa.report_arg(me, args);
  motif := hawa.text_arg(args, 'motif', 1000, true);
  mission := hawa.mission_of(me, report.study_id);
  receipt := hawa.own_replacement(me, report);
  if receipt is not null and mission.statut in ('terminée', 'complete') then return receipt; end if;
  waits := hawa.open_held_report(report.study_id);
  -- A report that a device without network took for delivered may be waiting: its replacement waits in its place.
  moved := hawa.next_statut(case when mission.statut = 'terminée' and waits.id is not null then 'attach_report'
    else 'replace_report' end, mission.statut);
  if waits.sha256 = report.sha256
    or exists (select 1 from public.reports r where r.study_id = report.study_id and r.sha256 = report.sha256) then
    perform hawa.refuse('same_file');
  end if;
  perform hawa.check_stored_report(report.path, me.user_id, report.size, report.sha256);
  facts := jsonb_build_object('motif', motif, 'size', report.size, 'sha256', report.sha256,
    'type_rapport', report.type_rapport);
  if hawa.setting('validation_rapports') = 'true' then
    receipt := hawa.hold_report(report, motif);
    perform hawa.record_event(report.study_id, 'report_submitted', me, greatest(at, mission.date_fin_mission), facts);
    return receipt;
  end if;
  update public.held_reports h set superseded_at = clock_timestamp()
  where h.study_id = report.study_id and h.superseded_at is null and h.verdict is distinct from 'validated';
  update public.report_versions v set replaced_at = now(), replaced_by = me.id, reason = motif
  where v.study_id = report.study_id and v.replaced_at is null;
  receipt := hawa.put_report(report, moved);
  version := hawa.current_version(report.study_id);
  if mission.statut = 'terminée' then
    perform hawa.record_event(report.study_id, 'report_attached', me, greatest(at, mission.date_fin_mission),
      facts - 'motif');
  else
    perform hawa.record_event(report.study_id, 'report_replaced', me, greatest(at, mission.rapport_uploaded_at),
      facts || jsonb_build_object('version', version));
  end if;
  return receipt || jsonb_build_object('version', version);
end $$;
comment on function hawa.cmd_replace_report(profiles,jsonb,timestamptz) is
  'Another file takes the place of a delivered report, with the reason; the study stays complete and the earlier '
  'file is kept as a version. Two replacements are two versions, in the order of their arrival. Where reports are '
  'validated (validation_rapports) it waits, and the delivered one stays; also of a report that waits itself. '
  'Answers the receipt with the version, or with held; the same again when the same person replaces by the same '
  'file. Refuses not_allowed, not_approved, invalid, too_large, not_found, not_yours, wrong_state, same_file (it is '
  'there, and not by a replacement of the same person; or it was sent back), file_missing, file_unverified, '
  'not_pdf, file_mismatch.';

create unique index report_versions_current on public.report_versions (study_id) where replaced_at is null;

create index report_versions_path on public.report_versions (path);

create trigger a_lock before insert or update or delete
  on public.report_versions for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update
  on public.report_versions for each row execute function hawa.deliver_report_version();

create trigger d_version after insert or update of path, sha256 or delete on public.reports
  for each row execute function hawa.keep_report_version();

create trigger a_closed before insert or update or delete or truncate on public.report_versions
  for each statement execute function hawa.keep_closed();

create policy "versions for those who work here" on public.report_versions for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null
    or exists (select 1 from public.demandes_etudes s where s.id = study_id
      and s.intervenant_id = (select hawa.my_id_as('intervention'))));

insert into hawa.record_kinds (kind, for_field) values ('report_version', true);

insert into public.study_transitions (command, from_statut, to_statut) values ('replace_report', 'complete',
  'complete');

insert into hawa.mail_events (type_compte, event) values ('client', 'report_replaced');

-- schemas/held_reports.sql

create table public.held_reports (
  -- The version that it becomes has the same.
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  path text not null check (char_length(path) <= 300),
  size bigint not null check (size between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  type_rapport text not null,
  commentaires text check (char_length(commentaires) <= 5000),
  -- Why it shall take the place of a report; null: it is the first.
  motif text check (char_length(motif) between 1 and 1000),
  created_by uuid not null references public.profiles (id),
  -- As of then.
  author_name text,
  received_at timestamptz not null default clock_timestamp(),
  verdict text check (verdict in ('validated', 'sent_back')),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id),
  decider_name text,
  decision_comment text check (char_length(decision_comment) between 1 and 2000),
  -- Another file came before it was delivered.
  superseded_at timestamptz,
  check ((verdict is null) = (decided_at is null)),
  check (verdict is distinct from 'sent_back' or decision_comment is not null),
  check (verdict is distinct from 'validated' or superseded_at is null)
);
alter table public.held_reports alter column path set statistics 0, alter column size set statistics 0,
  alter column sha256 set statistics 0, alter column type_rapport set statistics 0,
  alter column commentaires set statistics 0, alter column motif set statistics 0,
  alter column author_name set statistics 0, alter column received_at set statistics 0,
  alter column verdict set statistics 0, alter column decided_at set statistics 0,
  alter column decider_name set statistics 0, alter column decision_comment set statistics 0,
  alter column superseded_at set statistics 0;
alter table public.held_reports enable row level security;
revoke all on table public.held_reports from public, anon, authenticated;
grant select on table public.held_reports to authenticated;

create table hawa.review_transitions (
  command text not null,
  from_state text not null,
  to_state text not null,
  primary key (command, from_state)
);

create function hawa.review_state(held boolean, verdict text, ended boolean) returns text
language sql immutable set search_path = '' as $$
  select case
    when ended then 'remplace'
    when verdict = 'validated' then 'valide'
    when held then case when verdict = 'sent_back' then 'renvoye' else 'en_validation' end
    when verdict = 'sent_back' then 'a_corriger'
    else 'livre' end
$$;
comment on function hawa.review_state(boolean,text,boolean) is
  'Where a file stands: en_validation and renvoye before its client has it; livre, a_corriger and valide after; '
  'remplace once another came.';

create function hawa.body_held_report(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('state', hawa.review_state(true, h.verdict, h.superseded_at is not null), 'path', h.path,
    'size', h.size, 'sha256', h.sha256,
    'type_rapport', h.type_rapport, 'commentaires', h.commentaires, 'motif', h.motif, 'author_name', h.author_name,
      'received_at', h.received_at,
    'decided_at', h.decided_at, 'decider_name', h.decider_name, 'decision_comment', h.decision_comment)
  from public.held_reports h where h.id = record
$$;
comment on function hawa.body_held_report(uuid,uuid) is
  'A file that waits, or was sent back, as the specialist of its study is told of it. Nobody else has this record.';

create function hawa.on_held_report_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('held_report', new.id, new.study_id, array[s.intervenant_id]) from public.demandes_etudes s
    where s.id = new.study_id;
  return null;
end $$;
comment on function hawa.on_held_report_changed() is
  'Row trigger: a file that waits is told to the specialist of its study, never to the client.';

create function hawa.is_internal_event(kind text) returns boolean
language sql immutable set search_path = '' as $$ select kind in ('report_submitted', 'report_sent_back',
  'report_validated') $$;
comment on function hawa.is_internal_event(text) is 'A line of the timeline for those who work here.';
grant execute on function hawa.is_internal_event(text) to anon, authenticated;

create function hawa.on_reviewed_study_handed_over() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.intervenant_id is not null and new.intervenant_id is distinct from old.intervenant_id then
    perform hawa.deliver('held_report', h.id, new.id, array[new.intervenant_id]) from public.held_reports h
      where h.study_id = new.id
    order by h.received_at, h.id;
    perform hawa.deliver('event', e.id, new.id, array[new.intervenant_id]) from public.study_events e
      where e.study_id = new.id and hawa.is_internal_event(e.kind)
    order by e.rev;
  end if;
  return null;
end $$;
comment on function hawa.on_reviewed_study_handed_over() is
  'Row trigger: who takes a mission over is shown the file that waits, or was sent back. '
  'hawa.on_study_people_changed gives only the records that the client has too.';

create function hawa.open_held_report(study uuid) returns public.held_reports
language sql stable set search_path = '' as $$
  select h from public.held_reports h where h.study_id = study and h.superseded_at is null and h.verdict is distinct
    from 'validated'
$$;
comment on function hawa.open_held_report(uuid) is
  'The file of a study that waits or was sent back; all null: there is none.';

create function hawa.hold_report(report public.reports, motif text) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  update public.held_reports h set superseded_at = clock_timestamp()
  where h.study_id = report.study_id and h.superseded_at is null and h.verdict is distinct from 'validated';
  insert into public.held_reports (study_id, path, size, sha256, type_rapport, commentaires, motif, created_by,
    author_name)
  values (report.study_id, report.path, report.size, report.sha256, report.type_rapport, report.commentaires,
    hold_report.motif, report.created_by,
    hawa.full_name(report.created_by));
  -- A revision, so that the device knows when its row holds this; nothing that the client reads is another.
  update public.demandes_etudes set rev = rev where id = report.study_id;
  return hawa.study_result(report.study_id) || jsonb_build_object(
    'path', report.path, 'size', report.size, 'sha256', report.sha256, 'received_at', now(), 'held', true);
end $$;
comment on function hawa.hold_report(reports,text) is
  'A proved file waits for an administrator; one that waited or was sent back gives way to it and is kept. Answers '
  'the receipt.';

create function hawa.decide_report(me public.profiles, args jsonb, command text, comment text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid := hawa.uuid_arg(args, 'study_id');
  file uuid := hawa.uuid_arg(args, 'file_id');
  known text := hawa.choice_arg(args, 'known_state', array['en_validation', 'renvoye', 'livre', 'a_corriger'], true);
  decided text := case command when 'validate_report' then 'validated' else 'sent_back' end;
  mission public.demandes_etudes;
  held public.held_reports;
  version public.report_versions;
  stands text;
  author uuid;
begin
  select * into mission from public.demandes_etudes s where s.id = study for update;
  if not found then perform hawa.refuse('not_found'); end if;
  -- A file that waited and was delivered is judged by its present state.
  select * into version from public.report_versions v where v.id = file and v.study_id = study for update;
  if version.id is null then
    select * into held from public.held_reports h where h.id = file and h.study_id = study for update;
    if held.id is null then perform hawa.refuse('not_found'); end if;
  end if;
  stands := hawa.review_state(version.id is null, coalesce(version.verdict, held.verdict),
    coalesce(version.replaced_at, held.superseded_at) is not null);
  author := coalesce(version.created_by, held.created_by);
  if author = me.id then perform hawa.refuse('own_report'); end if;
  if coalesce(version.verdict, held.verdict) = decided and coalesce(version.decided_by, held.decided_by) = me.id then
    return hawa.already(hawa.study_result(study) || jsonb_build_object('file_id', file, 'state', stands));
  end if;
  if stands = 'remplace' then perform hawa.refuse('report_changed'); end if;
  if stands <> known then
    perform hawa.refuse('already_decided', jsonb_build_object('state', stands,
      'by_name', coalesce(version.decider_name, held.decider_name),
      'at', coalesce(version.decided_at, held.decided_at)));
  end if;
  if not exists (select 1 from hawa.review_transitions t
    where t.command = decide_report.command and t.from_state = stands) then
    perform hawa.refuse('wrong_state');
  end if;
  if version.id is null and mission.statut not in ('terminée', 'complete') then
    perform hawa.refuse('wrong_state');
  end if;

  if version.id is null then
    update public.held_reports h set verdict = decided, decided_at = now(), decided_by = me.id,
      decider_name = hawa.full_name(me.id), decision_comment = comment
    where h.id = held.id returning * into held;
    if command = 'validate_report' then perform hawa.release_report(held, mission); end if;
  end if;
  update public.report_versions v set verdict = decided, decided_at = now(), decided_by = me.id,
    decider_name = hawa.full_name(me.id), decision_comment = comment
  where v.id = file;
  perform hawa.record_event(study, 'report_' || decided, me, now(),
    jsonb_build_object('commentaire', comment, 'delivered', version.id is not null));
  return hawa.study_result(study) || jsonb_build_object('file_id', file,
    'state', (
    select t.to_state from hawa.review_transitions t
    where t.command = decide_report.command and t.from_state = stands));
end $$;
comment on function hawa.decide_report(profiles,jsonb,text,text) is
  'The common part of both decisions of an administrator. known_state is the state on their screen: who decides on '
  'something else is told (already_decided with {state, by_name, at}, or report_changed), instead of overruling '
  'somebody unawares. The same verdict of the same administrator on the same file again is answered with already, '
  'and their first comment stays.';

create function hawa.release_report(held public.held_reports, mission public.demandes_etudes) returns void
language plpgsql volatile set search_path = '' as $$
declare
  report public.reports;
  author public.profiles;
  replaces boolean := mission.statut = 'complete';
  facts jsonb := jsonb_build_object('size', held.size, 'sha256', held.sha256, 'type_rapport', held.type_rapport);
begin
  report.study_id := held.study_id;
  report.path := held.path;
  report.size := held.size;
  report.sha256 := held.sha256;
  report.type_rapport := held.type_rapport;
  report.commentaires := held.commentaires;
  report.created_by := held.created_by;
  select * into author from public.profiles p where p.id = held.created_by;
  if replaces then
    update public.report_versions v set replaced_at = now(), replaced_by = held.created_by, reason = held.motif
    where v.study_id = held.study_id and v.replaced_at is null;
  end if;
  perform hawa.put_report(report, hawa.next_statut(case when replaces then 'replace_report' else 'attach_report' end,
    mission.statut));
  -- The delivery is the specialist's, now: their client reads who made it, and when it came.
  perform hawa.record_event(held.study_id, case when replaces then 'report_replaced' else 'report_attached' end,
    author, now(),
    facts || case when replaces then jsonb_build_object('motif', held.motif, 'version', (
      select v.number from public.report_versions v where v.study_id = held.study_id and v.replaced_at is null))
        else '{}' end);
end $$;
comment on function hawa.release_report(held_reports,demandes_etudes) is
  'A file that waited is delivered: from here on everything is as if it had been handed in now.';

create function hawa.cmd_validate_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform hawa.require_kind(me, 'admin');
  return hawa.decide_report(me, args, 'validate_report', hawa.text_arg(args, 'commentaire', 2000));
end $$;
comment on function hawa.cmd_validate_report(profiles,jsonb,timestamptz) is
  'An administrator validates the newest file of a report: one that waited is delivered by it. Answers the study '
  'and the state. Refuses not_allowed, invalid, not_found, own_report, report_changed, already_decided, '
  'wrong_state.';

create function hawa.cmd_send_back_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform hawa.require_kind(me, 'admin');
  return hawa.decide_report(me, args, 'send_back_report', hawa.text_arg(args, 'commentaire', 2000, true));
end $$;
comment on function hawa.cmd_send_back_report(profiles,jsonb,timestamptz) is
  'An administrator asks the specialist for another file and says why. One that waited is not delivered and is '
  'kept; a delivered one stays the client''s until it is replaced. Refuses not_allowed, invalid, not_found, '
  'own_report, report_changed, already_decided, wrong_state.';

create unique index held_reports_open on public.held_reports (study_id) where superseded_at is null
  and verdict is distinct from 'validated';

create index held_reports_study on public.held_reports (study_id);

create index held_reports_path on public.held_reports (path);

create trigger a_lock before insert or update or delete
  on public.held_reports for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update
  on public.held_reports for each row execute function hawa.on_held_report_changed();

create trigger f_held after update of intervenant_id
  on public.demandes_etudes for each row execute function hawa.on_reviewed_study_handed_over();

create trigger a_closed before insert or update or delete or truncate on public.held_reports
  for each statement execute function hawa.keep_closed();

create policy "timeline of a study one sees in full" on public.study_events for select to authenticated
  using (exists (select 1 from public.demandes_etudes s where s.id = study_id)
    and (not hawa.is_internal_event(kind) or (select hawa.my_id_as('client')) is null));

create policy "what waits, for those who work on it" on public.held_reports for select to authenticated
  using (((( select hawa.my_id_as('admin'::text) as my_id_as) is not null) or (exists ( select 1
   from demandes_etudes s
  where ((s.id = held_reports.study_id) and (s.intervenant_id = ( select hawa.my_id_as('intervention'::text)
    as my_id_as)))))));

insert into hawa.review_transitions (command, from_state, to_state) values
  ('validate_report', 'en_validation', 'valide'), ('validate_report', 'renvoye', 'valide'),
  ('validate_report', 'livre', 'valide'), ('validate_report', 'a_corriger', 'valide'),
  ('send_back_report', 'en_validation', 'renvoye'), ('send_back_report', 'livre', 'a_corriger');

insert into hawa.record_kinds (kind, for_field) values ('held_report', false);

insert into hawa.mail_events (type_compte, event) values
  ('intervention', 'report_sent_back'), ('intervention', 'report_validated'), ('admin', 'report_to_validate');

-- schemas/report_openings.sql

create table public.report_openings (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  -- Of the version.
  file_id uuid not null,
  way text not null check (way in ('viewed', 'downloaded', 'shared')),
  offline boolean not null default false,
  profile uuid references public.profiles (id),
  share_id uuid references public.report_shares (id) on delete cascade,
  -- When it was done, as the device said and the server allowed [L17].
  at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  check ((way = 'shared') = (share_id is not null) and (profile is null) = (share_id is not null))
);
alter table public.report_openings alter column way set statistics 0, alter column at set statistics 0,
  alter column received_at set statistics 0;
alter table public.report_openings enable row level security;
revoke all on table public.report_openings from public, anon, authenticated;
grant select on table public.report_openings to authenticated;

create function hawa.keep_openings() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'openings are only added to';
end $$;
comment on function hawa.keep_openings() is
  'Statement trigger: an opening is never changed. It goes with its study, and not before.';

create function hawa.cmd_mark_report_opened(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid := hawa.uuid_arg(args, 'report_of');
  hash text := hawa.text_arg(args, 'sha256', 64, true);
  opened public.report_openings;
  found_study public.demandes_etudes;
begin
  if not me.is_approved then perform hawa.refuse('not_approved'); end if;
  opened.way := hawa.choice_arg(args, 'way', array['viewed', 'downloaded'], true);
  opened.offline := hawa.boolean_arg(args, 'offline');
  select * into found_study from public.demandes_etudes s where s.id = study
    and (me.type_compte = 'admin' or me.id in (s.client_id, s.intervenant_id) or (me.type_compte = 'intervention'
      and s.statut = 'complete'));
  if not found then perform hawa.refuse('not_found'); end if;
  select f.id into opened.file_id from (
    select v.id, v.number from public.report_versions v where v.study_id = study and v.sha256 = hash
    union all
    select h.id, 0 from public.held_reports h where h.study_id = study and h.sha256 = hash
      and me.type_compte <> 'client') f
  order by f.number desc limit 1;
  if opened.file_id is null then perform hawa.refuse('not_found'); end if;
  -- A reload or a turned tablet is no new opening.
  if not exists (select 1 from public.report_openings o where o.study_id = study and o.profile = me.id
    and o.file_id = opened.file_id
    and o.way = opened.way and abs(extract(epoch from o.at - cmd_mark_report_opened.at)) < 1800) then
    insert into public.report_openings (study_id, file_id, way, offline, profile, at)
    values (study, opened.file_id, opened.way, opened.offline, me.id, cmd_mark_report_opened.at);
  end if;
  return '{}';
end $$;
comment on function hawa.cmd_mark_report_opened(profiles,jsonb,timestamptz) is
  'Somebody opened the file of a report that they may read, online or, told later, without network. Once in half an '
  'hour for the same file and way. Refuses not_approved, invalid, not_found.';

create index report_openings_study on public.report_openings (study_id, at);

create index report_openings_profile on public.report_openings (profile) where profile is not null;

create trigger b_appended before update or truncate
  on public.report_openings for each statement execute function hawa.keep_openings();

create trigger a_closed before insert or update or delete or truncate on public.report_openings
  for each statement execute function hawa.keep_closed();

create policy "administrators" on public.report_openings for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

-- schemas/admin_reports.sql

create table hawa.listed_reports (
  study_id uuid primary key references public.demandes_etudes (id) on delete cascade,
  -- The newest file: one that waits or was sent back, else the one the client has.
  file_id uuid not null,
  state text not null,
  type_rapport text not null,
  pays text not null,
  -- When that file came.
  at timestamptz not null,
  company text collate "C" not null
);

create function hawa.list_report(study uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare line hawa.listed_reports;
begin
  select study, f.id, f.state, f.type_rapport, s.pays, f.at, left(hawa.searchable(s.nom_entreprise), 100) into line
  from (
    select h.id, hawa.review_state(true, h.verdict, false) as state, h.type_rapport, h.received_at as at, 1 as rank
      from public.held_reports h
      where h.study_id = study and h.superseded_at is null and h.verdict is distinct from 'validated'
    union all
    select v.id, hawa.review_state(false, v.verdict, false), v.type_rapport, v.uploaded_at, 2
      from public.report_versions v
      where v.study_id = study and v.replaced_at is null) f
  join public.demandes_etudes s on s.id = study
  order by f.rank limit 1;
  if line.study_id is null then
    delete from hawa.listed_reports l where l.study_id = study;
  else
    insert into hawa.listed_reports select line.*
    on conflict (study_id) do update set file_id = excluded.file_id, state = excluded.state,
      type_rapport = excluded.type_rapport, pays = excluded.pays, at = excluded.at, company = excluded.company;
  end if;
  perform hawa.search_anew('report', array[study]);
end $$;
comment on function hawa.list_report(uuid) is 'Writes the line of one study''s report anew.';

create function hawa.on_report_listed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.list_report(new.study_id);
  return null;
end $$;
comment on function hawa.on_report_listed() is
  'Row trigger: a file that waits, is delivered, decided or replaced changes the line of its report.';

create function hawa.on_listed_study_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'profiles' then
    perform hawa.list_report(l.study_id) from hawa.listed_reports l join public.demandes_etudes s on s.id = l.study_id
      where s.client_id = new.id;
  else
    perform hawa.list_report(new.id) where exists (select 1 from hawa.listed_reports l where l.study_id = new.id);
  end if;
  return null;
end $$;
comment on function hawa.on_listed_study_changed() is
  'Row trigger: the words by which a report is found follow its study and its client.';

create function hawa.report_line(line hawa.listed_reports) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('study_id', s.id, 'entreprise', s.nom_entreprise, 'type_etude', s.type_etude,
    'zone_geographique', s.zone_geographique,
    'pays', s.pays, 'statut', s.statut, 'client_name', hawa.full_name(s.client_id), 'client_email',
      (select nullif(p.email, '') from public.profiles p where p.id = s.client_id),
    'specialist_name', hawa.full_name(s.intervenant_id), 'file_id', line.file_id, 'state', line.state, 'type_rapport',
      line.type_rapport, 'at', line.at,
    -- The file of a download: the delivered one, else the waiting one.
    'path', coalesce(v.path, h.path), 'size', coalesce(v.size, h.size), 'sha256', coalesce(v.sha256, h.sha256),
      'version', v.number,
    'validated_at', case when v.verdict = 'validated' then v.decided_at end)
  from public.demandes_etudes s
  left join public.report_versions v on v.study_id = s.id and v.replaced_at is null
  left join public.held_reports h on h.id = line.file_id
  where s.id = line.study_id
$$;
comment on function hawa.report_line(hawa.listed_reports) is
  'One report of the list, looked up for the page that shows it.';

create function hawa.report_files(study uuid, viewer uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(f) order by f.received_at desc, f.number desc nulls first), '[]') from (
    select v.id, v.number, hawa.review_state(false, v.verdict, v.replaced_at is not null) as state, v.path, v.size,
      v.sha256, v.type_rapport, v.commentaires,
      v.author_name, v.created_by = viewer as mine, coalesce(h.received_at, v.uploaded_at) as received_at,
        v.uploaded_at as delivered_at,
      v.replaced_at, v.reason, v.verdict, v.decided_at, v.decider_name, v.decision_comment
    from public.report_versions v left join public.held_reports h on h.id = v.id where v.study_id = study
    union all
    select h.id, null, hawa.review_state(true, h.verdict, h.superseded_at is not null), h.path, h.size, h.sha256,
      h.type_rapport, h.commentaires,
      h.author_name, h.created_by = viewer, h.received_at, null, h.superseded_at, h.motif, h.verdict, h.decided_at,
        h.decider_name, h.decision_comment
    from public.held_reports h where h.study_id = study and h.verdict is distinct from 'validated') f
$$;
comment on function hawa.report_files(uuid,uuid) is
  'Every file that was handed in as the report of a study, newest first. reason: of a version, why it was replaced; '
  'of another file, why it was to replace a version.';

create function public.admin_report(study uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  line hawa.listed_reports;
begin
  if me is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  select * into line from hawa.listed_reports l where l.study_id = study;
  if line.study_id is null then return null; end if;
  return hawa.report_line(line) || (
    select jsonb_build_object('description', s.description_projet, 'requested_at', s.created_at, 'finished_at',
      s.date_fin_mission,
      'files', hawa.report_files(s.id, me),
      'code', (select c.code from public.report_certificates c where c.study_id = s.id and c.state = 'issued'),
      'openings', (
        select coalesce(jsonb_agg(jsonb_build_object('at', o.at, 'received_at', o.received_at, 'way', o.way,
          'offline', o.offline, 'version', o.number,
          'by_name', o.by_name, 'by_role', o.type_compte) order by o.at desc), '[]')
        from (
          select o.*, v.number, hawa.full_name(o.profile) as by_name, p.type_compte
          from public.report_openings o left join public.report_versions v on v.id = o.file_id left
            join public.profiles p on p.id = o.profile
          where o.study_id = s.id order by o.at desc limit 50) o),
      'openings_total', (select count(*) from public.report_openings o where o.study_id = s.id),
      'as_of', now())
    from public.demandes_etudes s where s.id = study);
end $$;
comment on function public.admin_report(uuid) is
  'One report with every file, who opened it (the last fifty) and the actions allowed; null when the study has none. '
  '42501 for anybody but an administrator.';
grant execute on function public.admin_report(uuid) to authenticated;

create function public.admin_reports(
  search text default null, country text default null, type text default null, state text default null,
  days integer default null, sort text default 'recent', page jsonb default null, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  rule text := concat_ws(' and ', hawa.search_rule('report', 'l.study_id', search),
    case when country is not null then format('l.pays = %L', country) end,
    case when type is not null then format('l.type_rapport = %L', type) end,
    case when state is not null then format('l.state = %L', state) end,
    case when days between 1 and 3660 then format('l.at >= %L', now() - make_interval(days => days)) end);
  told jsonb;
  matching bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute format('select count(*) from hawa.listed_reports l where %s', rule) into matching;
  told := hawa.keyed('l.study_id', format('hawa.listed_reports l where %s', rule),
    array[case when sort = 'company' then 'l.company' else 'l.at' end, 'l.study_id'],
    sort is null or sort not in ('company', 'oldest'), page, size);
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(hawa.report_line(l) order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join hawa.listed_reports l on l.study_id = t.id::uuid),
    'total', matching,
    'reports', (select count(*) from hawa.listed_reports),
    'last_week', (select count(*) from hawa.listed_reports l where l.at > now() - interval '7 days'),
    'to_validate', (select count(*) from hawa.listed_reports l where l.state = 'en_validation'),
    'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_reports(text,text,text,text,integer,text,jsonb,integer) is
  'Reports for administrators: {rows, total, reports, last_week, to_validate, before, after, as_of}; the last three '
  'figures over all reports. search: words of the title, the description or the client; country, type, state: as '
  'stored, or null; days: not older; sort: recent, oldest, company. page, before, after: hawa.keyed. 42501 for '
  'anybody else.';
grant execute on function public.admin_reports(text,text,text,text,integer,text,jsonb,integer) to authenticated;

create index listed_reports_state on hawa.listed_reports (state, at desc);

create index listed_reports_company on hawa.listed_reports (company, study_id);

create index listed_reports_at on hawa.listed_reports (at, study_id);

create trigger e_listed after insert or update
  on public.held_reports for each row execute function hawa.on_report_listed();

create trigger e_listed after insert or update
  on public.report_versions for each row execute function hawa.on_report_listed();

create trigger g_listed after update of nom_entreprise, description_projet, pays, client_id on public.demandes_etudes
  for each row execute function hawa.on_listed_study_changed();

create trigger g_listed after update of nom, prenom on public.profiles
  for each row when ((old.nom, old.prenom) is distinct
    from (new.nom, new.prenom)) execute function hawa.on_listed_study_changed();

-- schemas/staff_studies.sql

create table hawa.staff_transitions (
  act text not null check (act in ('assign', 'release', 'change')),
  from_statut text not null,
  to_statut text not null,
  primary key (act, from_statut, to_statut)
);
comment on table hawa.staff_transitions is
  'assign: a specialist is given the study, or takes another''s place; release: nobody is to do it any more; '
  'change: its state alone. STAFF_TRANSITIONS in sync/domain/study.ts is its twin. Nothing leads to complete, which '
  'only a report does, and nothing from it.';

create function hawa.staff_move(act text, from_statut text, to_statut text default null) returns text
language plpgsql stable set search_path = '' as $$
declare answer text;
begin
  select t.to_statut into answer from hawa.staff_transitions t
  where t.act = staff_move.act and t.from_statut = staff_move.from_statut
    and t.to_statut = coalesce(staff_move.to_statut, t.to_statut);
  if answer is null then perform hawa.refuse('wrong_state'); end if;
  return answer;
end $$;
comment on function hawa.staff_move(text,text,text) is
  'The state that an act of an administrator leads to; refuses wrong_state.';

create function hawa.optional_uuid_arg(args jsonb, key text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  if hawa.arg(args, key, false) is null then return null; end if;
  return hawa.uuid_arg(args, key);
end $$;
comment on function hawa.optional_uuid_arg(jsonb,text) is 'A uuid in its usual spelling, null when missing.';

create function hawa.study_of_staff(study uuid) returns public.demandes_etudes
language plpgsql volatile set search_path = '' as $$
declare answer public.demandes_etudes;
begin
  select * into answer from public.demandes_etudes s where s.id = study for update;
  if not found then perform hawa.refuse('not_found'); end if;
  return answer;
end $$;
comment on function hawa.study_of_staff(uuid) is
  'Any study, locked, for who has been found to be an administrator; refuses not_found.';

create function hawa.cmd_assign_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  chosen uuid;
  before uuid;
  reason text;
  found_study public.demandes_etudes;
  person public.profiles;
  moved text;
  moment timestamptz;
  told uuid;
begin
  perform hawa.require_kind(me, 'admin');
  study := hawa.uuid_arg(args, 'study_id');
  chosen := hawa.optional_uuid_arg(args, 'intervenant_id');
  before := hawa.optional_uuid_arg(args, 'instead_of');
  if chosen is null and before is null then perform hawa.refuse_field('intervenant_id', 'required'); end if;
  reason := hawa.text_arg(args, 'motif', 1000, before is not null);

  found_study := hawa.study_of_staff(study);
  if chosen is distinct from before and found_study.intervenant_id is not distinct from chosen
    and hawa.is_last_word(me, study, array['accepted', 'assigned', 'unassigned', 'reopened'],
      case when chosen is null then 'unassigned' else 'assigned' end,
      jsonb_build_object('intervenant_id', coalesce(chosen, before))) then
    return hawa.already(hawa.study_result(study));
  end if;
  moved := hawa.staff_move(case when chosen is null then 'release' else 'assign' end, found_study.statut);
  -- Decided on the specialist on the screen: whoever has accepted meanwhile keeps the mission.
  if found_study.intervenant_id is distinct from before then
    perform hawa.refuse(case when before is null then 'study_taken' else 'changed_meanwhile' end);
  end if;
  moment := greatest(cmd_assign_study.at, found_study.created_at, found_study.date_acceptation,
    found_study.date_debut_mission);
  if chosen is not null then
    select * into person from public.profiles p
    where p.id = chosen and p.type_compte = 'intervention' and p.is_active and p.is_approved and p.user_id is not null;
    if not found or chosen = before then perform hawa.refuse('account_unavailable'); end if;
  end if;

  update public.demandes_etudes s set statut = moved, intervenant_id = chosen, updated_at = now(),
    date_acceptation = case when chosen is not null then moment end,
    date_debut_mission = case when chosen is not null then s.date_debut_mission end
  where s.id = study;
  -- The days were those of the person who leaves.
  if before is not null then
    update public.mission_plans p set debut = null, fin = null, at = moment
    where p.study_id = study and p.debut is not null;
    insert into public.study_events (study_id, kind, by_profile, by_name, at, data)
    values (study, 'unassigned', me.id, hawa.full_name(me.id), moment, jsonb_strip_nulls(
      jsonb_build_object('motif', reason, 'intervenant', hawa.full_name(before), 'intervenant_id', before,
        'entreprise', found_study.nom_entreprise)))
    returning id into told;
    -- A lost mission takes its timeline along; this line of it tells so.
    perform hawa.deliver('event', told, study, array[before]);
    perform hawa.queue_notice('mission_withdrawn', study, array[before], me.id);
  end if;
  if chosen is not null then
    perform hawa.record_event(study, 'assigned', me, moment,
      jsonb_build_object('intervenant', hawa.full_name(chosen), 'intervenant_id', chosen));
    perform hawa.queue_notice('mission_assigned', study, array[chosen], me.id);
  end if;
  perform hawa.queue_notice(case when chosen is null then 'study_changed' else 'study_assigned' end, study,
    array[found_study.client_id], me.id);
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_assign_study(profiles,jsonb,timestamptz) is
  'An administrator gives a study to a specialist, or with a reason to another one than instead_of, or to nobody '
  'any more (no intervenant_id). The one before loses it by tombstones and is told; facts that they recorded before '
  'are still taken as theirs, other unsent work is refused not_yours and stays on their device [L8]. The same again '
  'by the same administrator is answered with already. Refuses not_allowed, invalid, not_found, wrong_state, '
  'study_taken (somebody accepted meanwhile), changed_meanwhile (it is not instead_of''s), account_unavailable.';

create function hawa.cmd_change_study_state(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  states constant text[] := array['acceptée', 'en_cours', 'terminée', 'complete', 'en_attente', 'annulée'];
  study uuid;
  seen text;
  wanted text;
  reason text;
  found_study public.demandes_etudes;
  moment timestamptz;
begin
  perform hawa.require_kind(me, 'admin');
  study := hawa.uuid_arg(args, 'study_id');
  seen := hawa.choice_arg(args, 'from', states, true);
  wanted := hawa.choice_arg(args, 'to', states, true);
  reason := hawa.text_arg(args, 'motif', 1000, true);

  found_study := hawa.study_of_staff(study);
  if found_study.statut = wanted and hawa.is_last_word(me, study,
    array['requested', 'requested_for', 'accepted', 'assigned', 'unassigned', 'started', 'finished', 'report_attached',
      'cancelled', 'reopened', 'put_back'],
    case wanted when 'annulée' then 'cancelled' when 'en_attente' then 'reopened' else 'put_back' end, '{}') then
    return hawa.already(hawa.study_result(study));
  end if;
  if found_study.statut <> seen then perform hawa.refuse('changed_meanwhile'); end if;
  perform hawa.staff_move('change', found_study.statut, wanted);
  -- A billed study was done: the invoice is cancelled first, which the books allow while nothing was paid on it.
  if wanted = 'annulée' and hawa.is_billed(study) then perform hawa.refuse('still_invoiced'); end if;
  moment := greatest(cmd_change_study_state.at, found_study.created_at, found_study.date_acceptation,
    found_study.date_debut_mission, found_study.date_fin_mission);

  case wanted
    when 'annulée' then
      update public.demandes_etudes s set statut = wanted, updated_at = now() where s.id = study;
      perform hawa.record_event(study, 'cancelled', me, moment, jsonb_build_object('motif', reason));
    when 'en_attente' then
      -- Open to everybody again: who had it before may accept it as anybody else.
      update public.demandes_etudes s set statut = wanted, intervenant_id = null, date_acceptation = null,
        date_debut_mission = null, date_fin_mission = null, updated_at = now() where s.id = study;
      update public.mission_plans p set debut = null, fin = null, at = moment
      where p.study_id = study and p.debut is not null;
      perform hawa.record_event(study, 'reopened', me, moment, jsonb_build_object('motif', reason));
      perform hawa.queue_notice('study_changed', study, array[found_study.client_id], me.id);
    else
      -- An invoice that stands goes on standing: the same work is done again, and finishing it makes no second one.
      update public.demandes_etudes s set statut = wanted, date_fin_mission = null, updated_at = now()
      where s.id = study;
      perform hawa.record_event(study, 'put_back', me, moment, jsonb_build_object('motif', reason));
      perform hawa.queue_notice('study_changed', study, array[found_study.client_id, found_study.intervenant_id],
        me.id);
  end case;
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_change_study_state(profiles,jsonb,timestamptz) is
  'An administrator cancels a study, opens a cancelled one again or puts a finished one back under way, with a '
  'reason that its client and its specialist read. The same again by the same administrator is answered with '
  'already, with the first reason kept. Refuses not_allowed, invalid, not_found, changed_meanwhile (it is not in '
  'the state from), wrong_state, still_invoiced (an invoice stands).';

create function hawa.put_request(client uuid, args jsonb, at timestamptz) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  study public.demandes_etudes;
  place record;
begin
  study.id := hawa.uuid_arg(args, 'study_id');
  study.nom_entreprise := hawa.text_arg(args, 'nom_entreprise', 200, true);
  study.secteur_activite := hawa.choice_arg(args, 'secteur_activite', array
    ['industrie', 'agriculture', 'transport', 'energie', 'batiment', 'chimie', 'agroalimentaire', 'autre'], true);
  study.type_etude := hawa.choice_arg(args, 'type_etude', array
    ['qualite_air', 'emission_gaz', 'pollution_sonore', 'impact_environnemental', 'audit_carbone',
     'conformite_reglementaire', 'autre'], true);
  study.zone_geographique := hawa.text_arg(args, 'zone_geographique', 200, true);
  study.pays := hawa.choice_arg(args, 'pays', array['algerie', 'kenya', 'tanzanie'], true);
  study.description_projet := hawa.text_arg(args, 'description_projet', 5000, true);
  study.contact_nom := hawa.text_arg(args, 'contact_nom', 200, true);
  study.contact_email := hawa.email_arg(args, 'contact_email', true);
  study.contact_telephone := hawa.text_arg(args, 'contact_telephone', 40);
  study.budget_estime := hawa.budget_arg(args);
  study.delai_souhaite := hawa.choice_arg(args, 'delai_souhaite', array['urgent', '1_mois', '3_mois', '6_mois',
    'flexible']);
  place := hawa.position_arg(args);

  if exists (select 1 from public.demandes_etudes s where s.id = study.id) then
    perform hawa.refuse('already_exists');
  end if;
  insert into public.demandes_etudes (
    id, client_id, nom_entreprise, secteur_activite, type_etude, description_projet, zone_geographique, pays,
    budget_estime, delai_souhaite, contact_nom, contact_email, contact_telephone, latitude, longitude, created_at
  ) values (
    study.id, client, study.nom_entreprise, study.secteur_activite, study.type_etude, study.description_projet,
    study.zone_geographique, study.pays, study.budget_estime, study.delai_souhaite, study.contact_nom,
    study.contact_email, study.contact_telephone, place.latitude, place.longitude, at
  );
  return study.id;
end $$;
comment on function hawa.put_request(uuid,jsonb,timestamptz) is
  'Checks a request and makes the study of this client; answers its id. Refuses invalid, already_exists.';

create function hawa.cmd_request_study_for(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  client uuid;
  study uuid;
begin
  perform hawa.require_kind(me, 'admin');
  client := hawa.uuid_arg(args, 'client_id');
  if not exists (select 1 from public.profiles p where p.id = client and p.type_compte = 'client' and p.is_active
    and p.is_approved) then
    perform hawa.refuse('account_unavailable');
  end if;
  study := hawa.put_request(client, args, at);
  perform hawa.record_event(study, 'requested_for', me, at);
  perform hawa.queue_notice('study_opened', study, array[client], me.id);
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_request_study_for(profiles,jsonb,timestamptz) is
  'An administrator asks for a study in the name of a client, whose study it is as if they had; the timeline says '
  'who did it. Refuses not_allowed, invalid, account_unavailable (no active client), already_exists.';

insert into hawa.staff_transitions (act, from_statut, to_statut) values
  ('assign', 'en_attente', 'acceptée'),
  ('assign', 'acceptée', 'acceptée'),
  ('assign', 'en_cours', 'en_cours'),
  ('release', 'acceptée', 'en_attente'),
  ('release', 'en_cours', 'en_attente'),
  ('change', 'en_attente', 'annulée'),
  ('change', 'acceptée', 'annulée'),
  ('change', 'en_cours', 'annulée'),
  ('change', 'terminée', 'annulée'),
  ('change', 'terminée', 'en_cours'),
  ('change', 'annulée', 'en_attente');

insert into hawa.mail_events (type_compte, event) values
  ('client', 'study_opened'), ('client', 'study_assigned'), ('client', 'study_changed'),
  ('intervention', 'mission_assigned'), ('intervention', 'mission_withdrawn'), ('intervention', 'study_changed');

-- schemas/projects.sql

create function hawa.projects_where(search text, country text, state text, unassigned boolean, late boolean)
returns text language plpgsql stable set search_path = '' as $$
declare
  rule text := hawa.search_rule('study', 's.id', search);
begin
  if rule <> 'true' then rule := format('(%s or %s)', rule, hawa.id_rule('s.id', search)); end if;
  if country is not null then rule := rule || format(' and s.pays = %L', country); end if;
  if state is not null then rule := rule || format(' and s.statut = %L', state); end if;
  if unassigned then rule := rule || ' and s.intervenant_id is null'; end if;
  if late then
    rule := rule || ' and s.statut not in (''complete'', ''annulée'') and s.echeance < now()';
  end if;
  return rule;
end $$;
comment on function hawa.projects_where(text,text,text,boolean,boolean) is
  'The condition of a list of studies s. Everything that was given is quoted. search: part of the company, the '
  'place, the contact''s or the client''s name or e-mail, or the beginning of the id.';

create function hawa.project_rows(studies uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'entreprise', s.nom_entreprise, 'type_etude', s.type_etude,
    'zone_geographique', s.zone_geographique,
    'pays', s.pays, 'statut', s.statut, 'budget_estime', s.budget_estime, 'prix_convenu', s.prix_convenu,
      'delai_souhaite', s.delai_souhaite,
    'contact_nom', s.contact_nom, 'contact_email', s.contact_email, 'contact_telephone', s.contact_telephone,
    'client_id', s.client_id, 'client_name', nullif(btrim(c.prenom || ' ' || c.nom), ''), 'client_email', c.email,
    'intervenant_id', s.intervenant_id, 'specialist_name', nullif(btrim(p.prenom || ' ' || p.nom), ''),
    'created_at', s.created_at, 'due_at', s.echeance, 'late', s.statut not in ('complete', 'annulée')
      and coalesce(s.echeance < now(), false),
    'date_acceptation', s.date_acceptation, 'date_debut_mission', s.date_debut_mission, 'date_fin_mission',
      s.date_fin_mission,
    'rapport_uploaded_at', s.rapport_uploaded_at) order by s.place), '[]')
  from (select d.*, l.place
      from unnest(studies) with ordinality l (id, place) join public.demandes_etudes d on d.id = l.id) s
    join public.profiles c on c.id = s.client_id left join public.profiles p on p.id = s.intervenant_id
$$;
comment on function hawa.project_rows(uuid[]) is
  'Studies in the list of the administrators, in the order of their ids.';

create function public.admin_projects_export(
  search text default null, country text default null, state text default null, unassigned boolean default false,
  late boolean default false, after uuid default null, batch integer default 500) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  top integer := least(greatest(coalesce(batch, 500), 1), 1000);
  listed uuid[];
  cut jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute format('select array(select s.id from public.demandes_etudes s where %s and %s order by s.id limit %s)',
    hawa.projects_where(search, country, state, unassigned, late),
    case when after is null then 'true' else format('s.id > %L::uuid', after) end, top) into listed;
  cut := hawa.cut_page(hawa.project_rows(listed), top);
  return jsonb_build_object('rows', cut -> 'rows', 'as_of', now(),
    'next', case when (cut ->> 'more')::boolean or cardinality(listed) = top then cut -> 'rows' -> -1 ->> 'id' end);
end $$;
comment on function public.admin_projects_export(text,text,text,boolean,boolean,uuid,integer) is
  'All that admin_projects finds, in batches by id, of hawa.page_bytes() at most: {rows, next, as_of}; next is the '
  'place to ask after, null at the end. A row there from the first batch to the last comes once, whatever happens '
  'between them. 42501 for anybody else.';
grant execute on function public.admin_projects_export(text,text,text,boolean,boolean,uuid,integer) to authenticated;

create function hawa.person_row(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'name', hawa.full_name(p.id), 'email', p.email, 'telephone', p.telephone,
    'entreprise', p.entreprise,
    'specialite', p.specialite, 'zone_intervention', p.zone_intervention, 'pays', p.pays, 'is_active', p.is_active
      and p.user_id is not null)
  from public.profiles p where p.id = person
$$;
comment on function hawa.person_row(uuid) is 'Name and addresses of a person, for administrators.';

create function public.admin_study(id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare study public.demandes_etudes;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  select * into study from public.demandes_etudes s where s.id = admin_study.id;
  if not found then return jsonb_build_object('study', null, 'as_of', now()); end if;
  return jsonb_build_object(
    'study', hawa.feed_row(study.id, 'full', study.rev) - 'deleted',
    'due_at', study.echeance, 'late', hawa.is_late(study, now()),
    'billed', hawa.is_billed(study.id),
    'client', hawa.person_row(study.client_id), 'specialist', hawa.person_row(study.intervenant_id),
    'plan', (select jsonb_build_object('debut', p.debut, 'fin', p.fin) from public.mission_plans p
      where p.study_id = study.id and p.debut is not null),
    'invoices', (select coalesce(jsonb_agg(jsonb_build_object('numero', i.numero, 'montant', i.montant, 'is_estimate',
      i.is_estimate, 'issued_on', i.issued_on,
        'due_on', i.due_on, 'state', hawa.invoice_state(i, now()), 'paid', hawa.invoice_paid(i.id))
          order by i.issued_at desc), '[]')
      from public.invoices i where i.study_id = study.id),
    'certificates', (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'version', c.version, 'issued_at',
      c.issued_at, 'state', c.state) order by c.version desc), '[]')
      from public.report_certificates c where c.study_id = study.id),
    'versions', (select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'path', v.path, 'size', v.size,
      'sha256', v.sha256, 'type_rapport', v.type_rapport,
        'commentaires', v.commentaires, 'author_name', v.author_name, 'uploaded_at', v.uploaded_at, 'replaced_at',
          v.replaced_at, 'reason', v.reason) order by v.number desc), '[]')
      from public.report_versions v where v.study_id = study.id),
    'messages', jsonb_build_object(
      'total', (select count(*) from public.messages m where m.thread_id = study.id),
      'last', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'author_role', m.author_role, 'author_name',
        m.author_name, 'contenu', left(m.contenu, 300),
          'file_name', m.file_name, 'received_at', m.received_at) order by m.received_at), '[]')
        from (select * from public.messages l where l.thread_id = study.id order by l.received_at desc limit 3) m)),
    'as_of', now());
end $$;
comment on function public.admin_study(uuid) is
  'One study with its people, its invoices, certificates and versions of its report, and its last words, for '
  'administrators; study is null where there is none. Long lists are read by admin_study_part. 42501 for anybody '
  'else.';
grant execute on function public.admin_study(uuid) to authenticated;

create function hawa.specialty_stems(kind text) returns text[]
language sql immutable set search_path = '' as $$
  select case kind
    when 'qualite_air' then array[' air ', ' atmosph', ' poussier', ' dust', ' particul', 'هواء', 'غبار', 'جسيمات']
    when 'emission_gaz' then array[' emission', ' gaz ', ' gas ', ' chemine', ' stack', ' combust', 'انبعاث', 'غاز',
      'احتراق']
    when 'pollution_sonore' then array[' bruit', ' sonor', ' sonometr', ' acoust', ' noise', ' sound', ' vibrat',
      'ضوضا', 'ضجيج', 'صوت']
    when 'impact_environnemental' then array[' impact', ' eie ', ' eia ', ' ecolog', ' biodivers', 'اثر', 'تاثير',
      'بييه']
    when 'audit_carbone' then array[' carbon', ' ges ', ' ghg ', ' climat', 'كربون', 'مناخ']
    when 'conformite_reglementaire' then array[' conform', ' reglement', ' complian', ' regulat', 'مطابق', 'امتثال',
      'تنظيم']
    else '{}' end
$$;
comment on function hawa.specialty_stems(text) is
  'How people write the subject of a study, in the words of hawa.place_words. A courtesy that puts some first: '
  'src/features/missions/study-match.ts knows more.';

create function hawa.covers_place(zone text, place text) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select 1 from regexp_split_to_table(btrim(hawa.place_words(place)), ' ') word
    where char_length(word) >= 4 and strpos(hawa.place_words(zone), ' ' || word || ' ') > 0
      and word not in ('zone', 'region', 'wilaya', 'province', 'ville', 'city', 'town', 'area', 'county',
        'industrielle', 'industrial', 'nord', 'north', 'east',
        'ouest', 'west', 'south', 'centre', 'center', 'central', 'ولايه', 'منطقه', 'مدينه', 'شمال', 'جنوب', 'شرق',
          'غرب'))
$$;
comment on function hawa.covers_place(text,text) is 'Whether a specialist''s zone names a word of the place.';

create function public.admin_projects(
  search text default null, country text default null, state text default null, unassigned boolean default false,
  late boolean default false, sort text default 'newest', page jsonb default null, size integer default 25)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  rule text;
  told jsonb;
  total bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  rule := hawa.projects_where(search, country, state, unassigned, late);
  execute format('select count(*) from public.demandes_etudes s where %s', rule) into total;
  told := case sort
    when 'company' then hawa.keyed('s.id', format('hawa.searched o join public.demandes_etudes s on s.id = o.id '
      'where o.kind = ''study'' and %s', rule), array['o.name', 'o.id'], false, page, size)
    when 'due' then hawa.keyed('s.id', format('public.demandes_etudes s where %s', rule),
      array['coalesce(s.echeance, ''infinity'')', 's.id'], false, page, size)
    when 'amount' then hawa.keyed('s.id', format('public.demandes_etudes s where %s', rule),
      array['hawa.study_amount(s.prix_convenu, s.budget_estime)', 's.id'], true, page, size)
    else hawa.keyed('s.id', format('public.demandes_etudes s where %s', rule),
      array['s.created_at', 's.id'], true, page, size) end;
  return jsonb_build_object('rows', hawa.project_rows(array(select jsonb_array_elements_text(told -> 'items')::uuid)),
    'total', total, 'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_projects(text,text,text,boolean,boolean,text,jsonb,integer) is
  'Studies for administrators: {rows, total, before, after, as_of}. search: words of the company, the place, the '
  'contact or the client, or the beginning of the id; country, state: as stored, or null; unassigned: without a '
  'specialist; late: not delivered when its delay was over; sort: newest, company, due or amount (largest first). '
  'page, before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_projects(text,text,text,boolean,boolean,text,jsonb,integer) to authenticated;

create function public.admin_assignable(study uuid, search text default null, page jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  about public.demandes_etudes;
  source text;
  told jsonb;
  total bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  select * into about from public.demandes_etudes s where s.id = admin_assignable.study;
  source := format('(
      select p.id, o.name, p.pays is not distinct from %L as in_country,
        coalesce(hawa.covers_place(p.zone_intervention, %L), false) as in_zone,
        coalesce((select bool_or(strpos(hawa.place_words(p.specialite), stem) > 0)
          from unnest(hawa.specialty_stems(%L)) stem), false) as in_subject,
        (select count(*) from public.demandes_etudes b
          where b.intervenant_id = p.id and b.statut in (''acceptée'', ''en_cours''))
          as running
      from public.profiles p join hawa.searched o on o.kind = ''profile'' and o.id = p.id
      where p.type_compte = ''intervention'' and p.is_active and p.is_approved and p.user_id is not null
        and p.id is distinct from %L and %s) m where true',
    about.pays, about.zone_geographique, about.type_etude, about.intervenant_id,
    hawa.search_rule('specialist', 'p.id', search));
  execute 'select count(*) from ' || source into total;
  told := hawa.keyed('to_jsonb(m) - ''name''', source,
    array['- (m.in_zone::integer + m.in_subject::integer + m.in_country::integer)', 'm.running', 'm.name', 'm.id'],
    false, page, 20);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.person_row((i.item ->> 'id')::uuid) || (i.item - 'id') order by i.n), '[]')
      from jsonb_array_elements(told -> 'items') with ordinality i (item, n)),
    'total', total, 'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_assignable(uuid,text,jsonb) is
  'Specialists who may be given a study, those who fit first, 20 a page: {rows, total, before, after, as_of}. '
  'search: words of the name, the address, the trade or the zone. page, before, after: hawa.keyed. 42501 for '
  'anybody else.';
grant execute on function public.admin_assignable(uuid,text,jsonb) to authenticated;

create function public.admin_clients(search text default null, page jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  source text := format('hawa.searched o join public.profiles p on p.id = o.id where o.kind = ''profile''
    and p.type_compte = ''client'' and p.is_active and p.is_approved and %s',
    hawa.search_rule('profile', 'p.id', search));
  told jsonb;
  total bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute 'select count(*) from ' || source into total;
  told := hawa.keyed('p.id', source, array['o.name', 'o.id'], false, page, 20);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.person_row(i.id::uuid) order by i.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality i (id, n)),
    'total', total, 'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_clients(text,jsonb) is
  'Clients for whom a study can be asked, by family name, 20 a page: {rows, total, before, after, as_of}. search: '
  'words of the name, the address or the company. page, before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_clients(text,jsonb) to authenticated;

create function public.admin_study_part(id uuid, part text, page jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  top integer := case part when 'events' then 50 when 'photos' then 24 else 25 end;
  source text := format(case part
    when 'events' then 'public.study_events r where r.study_id = %L'
    when 'photos' then 'public.mission_photos r where r.study_id = %L'
    when 'measurements' then 'public.mission_measurements r where r.study_id = %L'
    when 'samples' then 'public.mission_samples r where r.study_id = %L'
    when 'files' then 'public.messages r where r.thread_id = %L and r.file_path is not null' end, id);
  keys text[] := case part when 'events' then array['r.at', 'r.rev'] when 'photos' then array['r.taken_at', 'r.id']
    when 'measurements' then array['r.measured_at', 'r.id'] when 'samples' then array['r.sampled_at', 'r.id']
    else array['r.received_at', 'r.id'] end;
  told jsonb;
  listed jsonb;
  total bigint;
begin
  if me is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if source is null then
    return jsonb_build_object('rows', '[]'::jsonb, 'total', 0, 'before', null, 'after', null, 'as_of', now());
  end if;
  execute 'select count(*) from ' || source into total;
  told := hawa.keyed('r.id', source, keys, part <> 'events', page, top);
  select coalesce(jsonb_agg(case part
      when 'events' then jsonb_build_object('id', t.id, 'body', hawa.body_event(t.id::uuid, me))
      when 'photos' then jsonb_build_object('id', t.id, 'body', hawa.body_photo(t.id::uuid, me))
      when 'measurements' then jsonb_build_object('id', t.id, 'body', hawa.body_measurement(t.id::uuid, me))
      when 'samples' then (select hawa.sample_row(m) from public.mission_samples m where m.id = t.id::uuid)
      else (select jsonb_build_object('id', m.id, 'author_role', m.author_role, 'author_name', m.author_name,
          'received_at', m.received_at, 'file', hawa.file_of(m)) from public.messages m where m.id = t.id::uuid) end
    order by t.n), '[]')
  into listed from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n);
  return jsonb_build_object('rows', listed, 'total', total, 'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_study_part(uuid,text,jsonb) is
  'Parts of a study, for administrators: {rows, total, before, after, as_of}. part: events (oldest first, 50 a '
  'page), photos (24), measurements, samples, files (25), newest first. page, before, after: hawa.keyed. 42501 for '
  'anybody else.';
grant execute on function public.admin_study_part(uuid,text,jsonb) to authenticated;

-- schemas/account_standing.sql

create function hawa.is_active_admin(person public.profiles) returns boolean
language sql immutable set search_path = '' as $$
  select person.type_compte = 'admin' and person.is_active and person.is_approved and person.user_id is not null
$$;
comment on function hawa.is_active_admin(profiles) is 'An administrator who can sign in.';

create function hawa.on_admin_ended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Writers of profiles hold the feed lock to their commit: two who end each other come one after the other, and the
  -- second sees here the result of the first.
  if not exists (select 1 from public.profiles p where hawa.is_active_admin(p))
    then perform hawa.refuse('last_admin'); end if;
  return null;
end $$;
comment on function hawa.on_admin_ended() is
  'Row trigger: whatever ends an active administrator (activity, kind, approval, account, row) leaves another one, '
  'or is refused last_admin.';

create function hawa.on_activity_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Where the account service belongs to another role, it goes on opening sessions that see nothing.
  if has_column_privilege('auth.users', 'banned_until', 'update') then
    update auth.users set banned_until = case when new.is_active then null else now() + interval '100 years' end
      where id = new.user_id;
  end if;
  return null;
end $$;
comment on function hawa.on_activity_changed() is
  'Row trigger: hosted GoTrue refuses to sign in or to renew a session while banned_until lies ahead; the embedded '
  'server looks at is_active itself.';

create function hawa.running_missions(profile uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.demandes_etudes s
  where (s.intervenant_id = profile or s.client_id = profile) and s.statut in ('acceptée', 'en_cours')
$$;
comment on function hawa.running_missions(uuid) is
  'Studies that are accepted or under way, of their specialist or of their client.';

create function hawa.account_of(account uuid) returns public.profiles
language plpgsql volatile set search_path = '' as $$
declare found_profile public.profiles;
begin
  select * into found_profile from public.profiles p where p.id = account and p.deleted_at is null for update;
  if not found then perform hawa.refuse('unknown_account'); end if;
  return found_profile;
end $$;
comment on function hawa.account_of(uuid) is
  'The profile, locked; refuses unknown_account, also where the account was deleted.';

create function hawa.account_result(account uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('account_id', p.id, 'rev', p.rev) from public.profiles p where p.id = account
$$;
comment on function hawa.account_result(uuid) is 'The answer of every applied command on an account.';

create function hawa.optional_flag(args jsonb, key text) returns boolean
language sql immutable set search_path = '' as $$
  select case when hawa.arg(args, key, false) is null then false else hawa.boolean_arg(args, key) end
$$;
comment on function hawa.optional_flag(jsonb,text) is 'True or false; false when missing.';

create function hawa.cmd_update_account(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  account uuid;
  known bigint;
  want public.profiles;
  given public.profiles;
begin
  perform hawa.require_kind(me, 'admin');
  account := hawa.uuid_arg(args, 'account_id');
  known := hawa.integer_arg(args, 'rev', 0, 9007199254740991, true);
  if args ? 'nom' then given.nom := hawa.text_arg(args, 'nom', 100, true); end if;
  if args ? 'prenom' then given.prenom := hawa.text_arg(args, 'prenom', 100, true); end if;
  given.telephone := hawa.text_arg(args, 'telephone', 40);
  given.entreprise := hawa.text_arg(args, 'entreprise', 200);
  given.specialite := hawa.text_arg(args, 'specialite', 200);
  given.zone_intervention := hawa.text_arg(args, 'zone_intervention', 200);
  given.experience := hawa.integer_arg(args, 'experience', 0, 80);
  given.pays := hawa.choice_arg(args, 'pays', array['algerie', 'kenya', 'tanzanie']);

  want := hawa.account_of(account);
  if not (args ? 'nom' and given.nom is distinct from want.nom
    or args ? 'prenom' and given.prenom is distinct from want.prenom
    or args ? 'telephone' and given.telephone is distinct from want.telephone
    or args ? 'entreprise' and given.entreprise is distinct from want.entreprise
    or args ? 'specialite' and given.specialite is distinct from want.specialite
    or args ? 'zone_intervention' and given.zone_intervention is distinct from want.zone_intervention
    or args ? 'experience' and given.experience is distinct from want.experience
    or given.pays is not null and given.pays is distinct from want.pays) then
    return hawa.already(hawa.account_result(account));
  end if;
  if want.rev <> known then perform hawa.refuse('account_changed'); end if;
  update public.profiles p set
    nom = coalesce(given.nom, p.nom), prenom = coalesce(given.prenom, p.prenom),
    telephone = case when args ? 'telephone' then given.telephone else p.telephone end,
    entreprise = case when args ? 'entreprise' then given.entreprise else p.entreprise end,
    specialite = case when args ? 'specialite' then given.specialite else p.specialite end,
    zone_intervention = case when args ? 'zone_intervention' then given.zone_intervention
      else p.zone_intervention end,
    experience = case when args ? 'experience' then given.experience else p.experience end,
    pays = coalesce(given.pays, p.pays), updated_at = now()
  where p.id = account;
  return hawa.account_result(account);
end $$;
comment on function hawa.cmd_update_account(profiles,jsonb,timestamptz) is
  'An administrator corrects the personal fields of an account, never its address, kind, approval or activity. rev '
  'is the row they saw: when it has changed since, account_changed. A key that is missing leaves its field alone. '
  'Where all of it is so by now, the answer says already. Refuses not_allowed, invalid, unknown_account, '
  'account_changed.';

create function hawa.cmd_set_account_active(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  account uuid;
  wanted boolean;
  seen bigint;
  own boolean;
  target public.profiles;
begin
  perform hawa.require_kind(me, 'admin');
  account := hawa.uuid_arg(args, 'account_id');
  wanted := hawa.boolean_arg(args, 'active');
  seen := hawa.integer_arg(args, 'missions', 0, 1000000);
  own := hawa.optional_flag(args, 'own');
  target := hawa.account_of(account);
  if target.is_active = wanted then return hawa.already(hawa.account_result(account)); end if;
  if not wanted then
    if account = me.id and not own then perform hawa.refuse('own_account'); end if;
    if hawa.running_missions(account) <> coalesce(seen, 0) then
      perform hawa.refuse('missions_running', jsonb_build_object('missions', hawa.running_missions(account)));
    end if;
  end if;
  update public.profiles p set is_active = wanted, updated_at = now() where p.id = account;
  return hawa.account_result(account);
end $$;
comment on function hawa.cmd_set_account_active(profiles,jsonb,timestamptz) is
  'An administrator closes or opens an account. Closing names the running missions they were shown (missions) and, '
  'for their own account, that they know it (own). One that is so is answered with already. Refuses not_allowed, '
  'invalid, unknown_account, own_account, missions_running {missions}, last_admin.';

create function hawa.cmd_approve_account(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  account uuid;
  target public.profiles;
begin
  perform hawa.require_kind(me, 'admin');
  account := hawa.uuid_arg(args, 'account_id');
  target := hawa.account_of(account);
  if target.type_compte <> 'intervention' then perform hawa.refuse('account_changed'); end if;
  if target.is_approved then return hawa.already(hawa.account_result(account)); end if;
  update public.profiles p set is_approved = true, refused_at = null, refusal_reason = null, updated_at = now()
  where p.id = account;
  return hawa.account_result(account);
end $$;
comment on function hawa.cmd_approve_account(profiles,jsonb,timestamptz) is
  'An administrator approves a specialist, also one who was refused before; the mail is a trigger''s. One who is '
  'approved is answered with already. Refuses not_allowed, invalid, unknown_account, account_changed.';

create function hawa.cmd_refuse_account(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  account uuid;
  why text;
  target public.profiles;
begin
  perform hawa.require_kind(me, 'admin');
  account := hawa.uuid_arg(args, 'account_id');
  why := hawa.text_arg(args, 'motif', 1000, true);
  target := hawa.account_of(account);
  -- An approved person has work under way: such an account is closed, not refused.
  if target.type_compte <> 'intervention' or target.is_approved then perform hawa.refuse('account_changed'); end if;
  if target.refused_at is not null and target.refusal_reason = why then
    return hawa.already(hawa.account_result(account));
  end if;
  update public.profiles p set refused_at = now(), refusal_reason = why, updated_at = now() where p.id = account;
  if target.email <> '' and target.user_id is not null then
    perform hawa.queue_mail('account_refused', target.langue, target.email,
      jsonb_build_object('motif', why, 'prenom', target.prenom));
  end if;
  return hawa.account_result(account);
end $$;
comment on function hawa.cmd_refuse_account(profiles,jsonb,timestamptz) is
  'An administrator refuses a specialist who waits, with the reason, which is mailed to the person; the account '
  'stays and may be approved later. The same reason again is answered with already, and mails nobody. Refuses '
  'not_allowed, invalid, unknown_account, account_changed.';

create trigger e_last_admin after update on public.profiles
  for each row when (hawa.is_active_admin(old)
    and not hawa.is_active_admin(new)) execute function hawa.on_admin_ended();

create trigger e_last_admin_gone after delete on public.profiles
  for each row when (hawa.is_active_admin(old)) execute function hawa.on_admin_ended();

create trigger e_banned after update of is_active on public.profiles
  for each row when (old.is_active <> new.is_active
    and new.user_id is not null) execute function hawa.on_activity_changed();

-- schemas/addresses.sql

create table hawa.proven_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  at timestamptz not null default now()
);
comment on table hawa.proven_addresses is
  'The mailbox that somebody has read, by a link or a code of a mail to it. An address that nobody has ever read '
  'may be a mistyped one: it is not asked before it is changed.';

create function hawa.prove_address(person uuid) returns void
language sql volatile set search_path = '' as $$
  insert into hawa.proven_addresses as known (user_id, email)
  select u.id, u.email from auth.users u where u.id = person and u.email is not null
  on conflict (user_id) do update set email = excluded.email, at = now() where known.email <> excluded.email
$$;
comment on function hawa.prove_address(uuid) is
  'Of the embedded server: this person has just read a mail to the address of their account.';

create function hawa.is_proven(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from hawa.proven_addresses a join auth.users u on u.id = a.user_id and u.email = a.email
    where a.user_id = person)
$$;
comment on function hawa.is_proven(uuid) is 'Whether the mailbox of this account, as it is now, was ever read.';

create function hawa.unusable(token text) returns text
language sql volatile set search_path = '' as $$
  select case when token <> '' then hawa.digest(gen_random_uuid()::text) else token end
$$;
comment on function hawa.unusable(text) is
  'In the place of a token that was mailed: one that nobody has. An empty token stays empty: the account service of '
  'the platform knows no null there, the embedded one no empty text.';

create function hawa.cmd_correct_address(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  account uuid;
  known bigint;
  address text;
  why text;
  target public.profiles;
begin
  perform hawa.require_kind(me, 'admin');
  account := hawa.uuid_arg(args, 'account_id');
  known := hawa.integer_arg(args, 'rev', 0, 9007199254740991, true);
  address := lower(hawa.mail_arg(args, 'email'));
  why := hawa.text_arg(args, 'motif', 1000, true);
  target := hawa.account_of(account);
  if target.user_id is null then perform hawa.refuse('unknown_account'); end if;
  -- One's own is changed with the password, in one's account.
  if account = me.id then perform hawa.refuse('not_allowed'); end if;
  if lower(target.email) = address then return hawa.already(hawa.account_result(account)); end if;
  if target.rev <> known then perform hawa.refuse('account_changed'); end if;
  if exists (select 1 from auth.users u where lower(u.email) = address) then perform hawa.refuse('email_taken'); end if;
  perform set_config('hawa.address_motif', why, true);
  update auth.users u set email = address, recovery_token = hawa.unusable(u.recovery_token),
    confirmation_token = hawa.unusable(u.confirmation_token),
    email_change_token_new = hawa.unusable(u.email_change_token_new),
    email_change_token_current = hawa.unusable(u.email_change_token_current)
  where u.id = target.user_id;
  perform set_config('hawa.address_motif', '', true);
  update auth.identities i set identity_data = i.identity_data || jsonb_build_object('email', address)
  where i.user_id = target.user_id and i.provider = 'email';
  delete from hawa.proven_addresses a where a.user_id = target.user_id;
  return hawa.account_result(account);
end $$;
comment on function hawa.cmd_correct_address(profiles,jsonb,timestamptz) is
  'An administrator corrects the address somebody else signs in with: mistyped, or a mailbox that is lost. The '
  'reason is mailed to the old and the new address. The password stays; links that were mailed end. rev is the row '
  'they saw. A change that is there by now is answered with already. Refuses not_allowed, invalid, unknown_account, '
  'account_changed, email_taken.';

-- schemas/invitations.sql

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
language sql stable set search_path = '' as $$
  select hawa.digest(concat_ws(':', hawa.secret('invitation_tokens'), invitation, round))
$$;
comment on function hawa.invitation_token(uuid,integer) is
  'Token in the link of one mail, 64 hexadecimal digits; computed from a secret when the mail is rendered.';

create function hawa.open_invitation(token text) returns public.invitations
language sql stable set search_path = '' as $$
  select i from public.invitations i join public.profiles p on p.id = i.invited_by
  where i.token_hash = hawa.digest(open_invitation.token) and i.accepted_at is null and i.withdrawn_at is null
    and i.expires_at > now()
    and hawa.is_active_admin(p)
$$;
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
language sql volatile set search_path = '' as $$
  delete from public.mail_jobs j where j.template = 'invitation' and j.sent_at is null
    and j.data ->> 'invitation' = forget_invitation_mails.invitation::text
$$;
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

-- schemas/admin_accounts.sql

create function hawa.account_standing(person public.profiles) returns text
language sql immutable set search_path = '' as $$
  select case when person.is_approved then 'approved' when person.refused_at is not null then 'refused'
    else 'waiting' end
$$;
comment on function hawa.account_standing(profiles) is 'approved, refused, or waiting for an administrator.';

create function hawa.account_row(person public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('account_id', person.id, 'nom', person.nom, 'prenom', person.prenom, 'email',
    person.email, 'telephone', person.telephone,
    'entreprise', person.entreprise, 'specialite', person.specialite, 'zone_intervention', person.zone_intervention,
      'experience', person.experience,
    'pays', person.pays, 'type_compte', person.type_compte, 'is_active', person.is_active, 'standing',
      hawa.account_standing(person),
    'refusal_reason', person.refusal_reason, 'created_at', person.created_at, 'deletion_requested_at',
      person.deletion_requested_at,
    'own', person.id = hawa.my_id_as('admin'), 'rev', person.rev)
$$;
comment on function hawa.account_row(profiles) is 'An account as administrators see it; own: it is the reader''s.';

create function public.admin_account(account uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object('as_of', now(), 'account', (
    select hawa.account_row(p) || jsonb_build_object(
      'missions', hawa.running_missions(p.id), 'open_studies', hawa.open_studies(p.id),
      'deletion_reason', (select r.reason from public.account_deletion_requests r where r.profile_id = p.id
        and r.withdrawn_at is null),
      'last_admin', hawa.is_active_admin(p) and not exists (select 1 from public.profiles o where o.id <> p.id
        and hawa.is_active_admin(o)))
    from public.profiles p where p.id = account and p.deleted_at is null));
end $$;
comment on function public.admin_account(uuid) is
  'One account as it is now, for administrators: the row of admin_accounts with its running missions, why its '
  'deletion was asked for and whether it is the last active administrator; account null: there is none. 42501 for '
  'anybody else.';
grant execute on function public.admin_account(uuid) to authenticated;

create function public.admin_accounts(
  search text default null, kind text default null, country text default null, standing text default null,
  activity text default null, deletion boolean default false, sort text default 'newest', page jsonb default null,
  size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  -- Only the conditions that were given are part of the statement: the others cost nothing.
  asked text := concat_ws(' and ', 'p.deleted_at is null', hawa.search_rule('profile', 'p.id', search),
    case when kind is not null then format('p.type_compte = %L', kind) end,
    case when country is not null then format('p.pays = %L', country) end,
    case when standing is not null
      then format('p.type_compte = ''intervention'' and hawa.account_standing(p) = %L', standing) end,
    case activity when 'active' then 'p.is_active' when 'inactive' then 'not p.is_active' end,
    case when deletion then 'p.deletion_requested_at is not null' end);
  told jsonb;
  found_total bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute format('select count(*) from public.profiles p where %s', asked) into found_total;
  told := case sort
    when 'name' then hawa.keyed('p.id', format('hawa.searched o join public.profiles p on p.id = o.id '
      'where o.kind = ''profile'' and %s', asked), array['o.name', 'o.id'], false, page, size)
    else hawa.keyed('p.id', format('public.profiles p where %s', asked), array['p.created_at', 'p.id'],
      sort is distinct from 'oldest', page, size) end;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(hawa.account_row(p) order by i.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality i (id, n)
        join public.profiles p on p.id = i.id::uuid),
    'total', found_total,
    'cards', (
      select jsonb_build_object('total', count(*), 'clients', count(*) filter (where p.type_compte = 'client'),
        'intervenants', count(*) filter (where p.type_compte = 'intervention'), 
        'active', count(*) filter (where p.is_active),
        'to_approve', count(*) filter (where p.type_compte = 'intervention' and not p.is_approved
          and p.refused_at is null and p.is_active),
        'deletions', count(*) filter (where p.deletion_requested_at is not null))
      from public.profiles p where p.deleted_at is null),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('invitation_id', i.id, 'email', i.email,
        'type_compte', i.type_compte, 'nom', i.nom, 'prenom', i.prenom, 'pays', i.pays, 'langue', i.langue,
        'invited_by', hawa.full_name(i.invited_by), 'last_sent_at', i.last_sent_at, 'expires_at', i.expires_at)
        order by i.last_sent_at desc), '[]')
      from (select * from public.invitations w where w.accepted_at is null and w.withdrawn_at is null
        order by w.last_sent_at desc limit 100) i),
    'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_accounts(text,text,text,text,text,boolean,text,jsonb,integer) is
  'Accounts for administrators: {rows, total, before, after, cards {total, clients, intervenants, active, '
  'to_approve, deletions}, invitations, as_of}. search: words of the name, the address or the company; kind: '
  'client, intervention, admin; country; standing of specialists: waiting, refused, approved; activity: active, '
  'inactive; deletion: those who asked for it; sort: newest, oldest, name. The cards count everybody. page, before, '
  'after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_accounts(text,text,text,text,text,boolean,text,jsonb,integer) to authenticated;

-- schemas/statistics.sql

create table hawa.study_figures (
  study_id uuid primary key references public.demandes_etudes (id) on delete cascade,
  created_at timestamptz not null,
  statut text not null,
  pays text,
  -- The specialist who delivered the report; null: not complete, or complete without a link to one.
  delivered_by uuid,
  -- DA: the agreed price, else the amount of the budget.
  montant numeric not null,
  is_estimate boolean not null
);
comment on table hawa.study_figures is
  'Figures of each study for the statistics, kept by a trigger on demandes_etudes. Read by hawa.statistics only.';

create function public.admin_counts() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'by_statut', (
      select jsonb_object_agg(k.statut, (select count(*) from public.demandes_etudes s where s.statut = k.statut))
      from unnest(array['en_attente', 'acceptée', 'en_cours', 'terminée', 'complete', 'annulée']) as k (statut)),
    'by_pays', (
      select jsonb_object_agg(k.pays, (select count(*) from public.demandes_etudes s where s.pays = k.pays))
      from unnest(array['algerie', 'kenya', 'tanzanie']) as k (pays)),
    'clients', (select count(*) from public.profiles p where p.type_compte = 'client' and p.deleted_at is null),
    'intervenants', (select count(*) from public.profiles p where p.type_compte = 'intervention'
      and p.deleted_at is null),
    'to_approve', (select count(*) from public.profiles p
      where p.type_compte = 'intervention' and not p.is_approved and p.refused_at is null and p.is_active),
    'total', (select count(*) from public.demandes_etudes),
    'as_of', now());
end $$;
comment on function public.admin_counts() is
  'Figures of the administrator''s dashboard, counted now; 42501 for anybody else.';
grant execute on function public.admin_counts() to authenticated;

create function hawa.figures_of(study public.demandes_etudes) returns hawa.study_figures
language sql stable set search_path = '' as $$
  select study.id, study.created_at, study.statut, study.pays,
    case when study.statut = 'complete' and study.rapport_url is not null then study.intervenant_id end,
    case when hawa.is_written_off(study.id) then 0
      else coalesce(study.prix_convenu, hawa.budget_amount(study.budget_estime)) end,
    study.prix_convenu is null
$$;
comment on function hawa.figures_of(demandes_etudes) is
  'Figures of a study for the statistics. The agreed price wins over the budget, which is an estimate; one whose '
  'invoice was cancelled counts 0 DA until another one stands.';

create function hawa.keep_study_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.write_figures(hawa.figures_of(new));
  return null;
end $$;
comment on function hawa.keep_study_figures() is
  'Row trigger on demandes_etudes, after insert or update of the columns the statistics count.';

create function hawa.statistics(period text, at timestamptz) returns jsonb
-- The company's days: those of its seat, Tlemcen. Each plan is made for the rows of its own period.
language plpgsql stable set search_path = '' set timezone = 'Africa/Algiers' set plan_cache_mode = 'force_custom_plan'
  as $$
declare
  days integer := case period when 'week' then 7 when 'month' then 30 when 'quarter' then 90 when 'year' then 365 end;
  today date := at::date;
  since timestamptz := coalesce((today - (days - 1))::timestamptz, '-infinity');
  -- As many days before these, and the first of them that many before: up to the same hour, or an unfinished day would
  -- always be compared with a whole one. Null for all time: nothing is in it.
  since_before timestamptz := (today - (2 * days - 1))::timestamptz;
  until_before timestamptz := (at::timestamp - make_interval(days => days))::timestamptz;
  first_month timestamptz := date_trunc('month', at) - interval '5 months';
  answer jsonb;
begin
  if days is null and period is distinct from 'all' then
    raise exception using errcode = '22023', message = 'unknown period';
  end if;
  with cells as materialized (
    select f.statut, f.pays, f.delivered_by, count(*) as studies, sum(f.montant)
      as montant, sum(f.montant) filter (where f.is_estimate) as estimated
    from hawa.study_figures f where f.created_at >= since
    group by f.statut, f.pays, f.delivered_by
  ),
  requests as (
    select coalesce(sum(c.studies), 0) as here, coalesce(sum(c.studies) filter (where c.statut in ('terminée',
      'complete')), 0) as completed,
      coalesce(sum(c.montant) filter (where c.statut in ('terminée', 'complete')), 0) as revenue,
      coalesce(sum(c.estimated) filter (where c.statut in ('terminée', 'complete')), 0) as estimated,
      (select count(*) from hawa.study_figures f where f.created_at >= since_before and f.created_at < until_before)
        as before,
      (select count(*) from hawa.study_figures f) as ever
    from cells c
  ),
  clients as (
    select count(*) filter (where p.created_at >= since) as here,
      count(*) filter (where p.created_at >= since_before and p.created_at < until_before) as before, count(*) as ever
    from public.profiles p where p.type_compte = 'client'
  ),
  -- Without a country, or with one that nobody knows here: null.
  countries as (
    select k.pays, coalesce(sum(c.studies), 0) as studies from unnest(array['algerie', 'kenya', 'tanzanie',
      null]) with ordinality k (pays, place)
      left join cells c on k.pays is not distinct from case when c.pays in ('algerie', 'kenya', 'tanzanie')
        then c.pays end
    group by k.pays, k.place having k.pays is not null or count(c.studies) > 0
  ),
  statuts as (
    select k.statut, k.place, coalesce(sum(c.studies), 0) as studies
    from unnest(array['en_attente', 'acceptée', 'en_cours', 'terminée', 'complete',
      'annulée']) with ordinality k (statut, place)
      left join cells c using (statut)
    group by k.statut, k.place
  ),
  months as (
    select m.month, coalesce(f.studies, 0) as studies
    from generate_series(first_month, date_trunc('month', at), interval '1 month') m (month)
      left join (select date_trunc('month', s.created_at) as month, count(*) as studies from hawa.study_figures s
        where s.created_at >= first_month group by 1) f
        using (month)
  ),
  specialists as (
    select c.delivered_by, coalesce(btrim(p.prenom || ' ' || p.nom), '') collate "C" as name, sum(c.studies)
      as missions, sum(c.montant) as revenue,
      coalesce(sum(c.estimated), 0) as estimated
    from cells c left join public.profiles p on p.id = c.delivered_by where c.delivered_by is not null
    group by c.delivered_by, name order by revenue desc, name, c.delivered_by limit 4
  )
  select jsonb_build_object(
    'period', period,
    'since', case when days is not null then since::date end,
    'until', today,
    'clients', (select jsonb_build_object('count', c.here, 'growth', hawa.growth(c.here, c.before), 'ever', c.ever)
      from clients c),
    'requests', jsonb_build_object('count', r.here, 'growth', hawa.growth(r.here, r.before), 'ever', r.ever),
    'completed', jsonb_build_object('count', r.completed, 'rate', hawa.percent(r.completed, r.here)),
    'revenue', jsonb_build_object('total', r.revenue, 'estimated', r.estimated),
    'by_month', (select jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'), 'count', m.studies)
      order by m.month) from months m),
    'month_full', (select greatest(30, max(m.studies)) from months m),
    'by_country', (select jsonb_agg(jsonb_build_object('pays', c.pays, 'count', c.studies, 'percent',
      hawa.percent(c.studies, r.here))
      order by c.studies desc, c.pays collate "C" nulls last) from countries c),
    'by_status', (select jsonb_agg(jsonb_build_object('statut', s.statut, 'count', s.studies, 'percent',
      hawa.percent(s.studies, r.here)) order by s.place) from statuts s),
    'top', (select coalesce(jsonb_agg(jsonb_build_object('name', nullif(s.name, ''), 'missions', s.missions,
      'revenue', s.revenue, 'estimated', s.estimated)
      order by s.revenue desc, s.name, s.delivered_by), '[]') from specialists s))
  into answer from requests r;
  return answer;
end $$;
comment on function hawa.statistics(text,timestamptz) is
  'The figures of a period that ends at a moment. period: week, month, quarter or year (7, 30, 90, 365 days of '
  'Africa/Algiers, today included) or all. A request counts in the period in which it was made, with the state and '
  'the amount that it has now; a client in the one in which the account was. by_month is always of the last six '
  'calendar months. growth compares with the same days of the period before, up to the same hour. 22023: another '
  'period.';

create function hawa.percent(part numeric, whole numeric) returns numeric
language sql immutable set search_path = '' as $$
  select round(part * 100 / greatest(whole, 1), 1)
$$;
comment on function hawa.percent(numeric,numeric) is 'With one decimal; of nothing: 0.';

create function hawa.growth(now numeric, before numeric) returns numeric
language sql immutable set search_path = '' as $$
  select round((now - before) * 100 / nullif(before, 0), 1)
$$;
comment on function hawa.growth(numeric,numeric) is 'Percents with one decimal; null where there was nothing before.';

create function public.admin_statistics(period text default 'month') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return hawa.statistics(period, now()) || jsonb_build_object('as_of', now());
end $$;
comment on function public.admin_statistics(text) is
  'Figures of a period for administrators: {period, since, until, clients, requests, completed, revenue, by_month, '
  'month_full, by_country, by_status, top, as_of}; see hawa.statistics. 42501 for anybody else, 22023 for another '
  'period.';
grant execute on function public.admin_statistics(text) to authenticated;

create function hawa.is_written_off(study uuid) returns boolean
language sql stable set search_path = '' as $$
  select not hawa.is_billed(study) and exists (select 1 from public.invoices i where i.study_id = study)
$$;
comment on function hawa.is_written_off(uuid) is
  'True when a study was billed and none of its invoices stands any more.';

create function hawa.write_figures(figures hawa.study_figures) returns void
language sql volatile set search_path = '' as $$
  insert into hawa.study_figures select figures.*
  on conflict (study_id) do update set (created_at, statut, pays, delivered_by, montant, is_estimate)
    = row (excluded.created_at, excluded.statut, excluded.pays, excluded.delivered_by, excluded.montant,
      excluded.is_estimate)
$$;
comment on function hawa.write_figures(hawa.study_figures) is
  'Replaces the figures kept of one study.';

create function hawa.keep_billed_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare billed uuid;
begin
  if tg_table_name = 'invoices' then billed := new.study_id;
  else select i.study_id into billed from public.invoices i where i.id = new.invoice_id;
  end if;
  perform hawa.write_figures(hawa.figures_of(s)) from public.demandes_etudes s where s.id = billed;
  return null;
end $$;
comment on function hawa.keep_billed_figures() is
  'Row trigger on invoices and invoice_cancellations, after insert: the revenue of a study follows its invoices.';

create index study_figures_created on hawa.study_figures (created_at);

create trigger g_figures after insert or update of created_at, statut, pays, intervenant_id, rapport_url,
  prix_convenu, budget_estime
  on public.demandes_etudes for each row execute function hawa.keep_study_figures();

create trigger g_figures after insert on public.invoices
  for each row execute function hawa.keep_billed_figures();

create trigger g_figures after insert on public.invoice_cancellations
  for each row execute function hawa.keep_billed_figures();

-- schemas/publications.sql

create sequence hawa.published_rev;

create table hawa.publications (
  kind text not null check (kind ~ '^[a-z_]{1,30}$'),
  key text not null check (char_length(key) between 1 and 250),
  -- Null: withdrawn; the version in the build holds again.
  body jsonb,
  rev bigint not null,
  primary key (kind, key)
);

create function hawa.publish(kind text, key text, body jsonb) returns bigint
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare drawn bigint;
begin
  -- Revisions are drawn in the order in which they become visible, so a reader's revision misses nothing.
  perform hawa.lock_feed();
  drawn := nextval('hawa.published_rev');
  insert into hawa.publications values (publish.kind, publish.key, publish.body, drawn)
  on conflict (kind, key) do update set body = excluded.body, rev = excluded.rev;
  return drawn;
end $$;
comment on function hawa.publish(text,text,jsonb) is
  'Everybody is shown this body from now on; null takes it back. Answers its revision. A new kind of content needs '
  'no more than a call: devices keep kinds they do not know.';

create function public.published(since bigint default 0) returns jsonb
language sql stable security definer set search_path = '' as $$ select hawa.published_since(since, false) $$;
comment on function public.published(bigint) is
  'Everything published, for anybody: {since, revision, items: {kind: {key: body}}} of everything newer than '
  '`since`, a null body takes one back. `since` in the answer is the revision it builds on: 0 where the question '
  'named a revision that this server has not given (it was restored), and the device drops its copy. Nothing tells '
  'who published. Articles and recommendations: published_advice().';
grant execute on function public.published(bigint) to anon, authenticated;

create index publications_rev on hawa.publications (rev);

-- schemas/texts.sql

create table public.text_versions (
  key text not null check (char_length(key) <= 200),
  -- Made by the device, so that a queued change can build on one queued before.
  version_id uuid not null,
  -- {fr|en|ar: text or {form: text}}; null: as shipped again.
  texts jsonb,
  rev bigint not null,
  author uuid not null references public.profiles (id),
  at timestamptz not null default now(),
  primary key (key, version_id)
);
alter table public.text_versions enable row level security;
revoke all on table public.text_versions from public, anon, authenticated;
grant select on table public.text_versions to authenticated;

create function hawa.text_key_of(raw jsonb, field text) returns text
language plpgsql immutable set search_path = '' as $$
declare value text;
begin
  if raw is null or jsonb_typeof(raw) = 'null' then perform hawa.refuse_field(field, 'required'); end if;
  if jsonb_typeof(raw) <> 'string' then perform hawa.refuse_field(field, 'malformed'); end if;
  value := hawa.clean(raw #>> '{}');
  if value is null then perform hawa.refuse_field(field, 'required'); end if;
  if char_length(value) > 200 then perform hawa.refuse_field(field, 'too_long'); end if;
  -- Latin letters with and without accents, figures, _ and -: the characters of the shipped keys. Plural forms belong
  -- to their text.
  if value !~ '^[a-z]{1,40}:[0-9A-Za-z_\u00C0-\u024F-]{1,80}(\.[0-9A-Za-z_\u00C0-\u024F-]{1,80}){0,7}$'
    or value ~ '_(zero|one|two|few|many|other)$' then
    perform hawa.refuse_field(field, 'malformed');
  end if;
  return value;
end $$;
comment on function hawa.text_key_of(jsonb,text) is
  'The name of a text; its twin is in sync/domain/published-text.ts.';

create function hawa.one_text_of(raw jsonb, field text) returns text
language plpgsql immutable set search_path = '' as $$
declare value text;
begin
  if jsonb_typeof(raw) = 'null' then return null; end if;
  if jsonb_typeof(raw) <> 'string' then perform hawa.refuse_field(field, 'malformed'); end if;
  value := hawa.clean(raw #>> '{}');
  if char_length(value) > 5000 then perform hawa.refuse_field(field, 'too_long'); end if;
  return value;
end $$;
comment on function hawa.one_text_of(jsonb,text) is 'One wording, cleaned; null when blank: as shipped.';

create function hawa.texts_of(raw jsonb, field text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  answer jsonb := '{}';
  forms jsonb;
  spoken record;
  form record;
  value text;
begin
  if raw is null or jsonb_typeof(raw) = 'null' then perform hawa.refuse_field(field, 'required'); end if;
  if jsonb_typeof(raw) <> 'object' then perform hawa.refuse_field(field, 'malformed'); end if;
  for spoken in select * from jsonb_each(raw) as e (language, body) loop
    if spoken.language <> all (array['fr', 'en', 'ar']) then perform hawa.refuse_field(field, 'unknown_value'); end if;
    if jsonb_typeof(spoken.body) <> 'object' then
      value := hawa.one_text_of(spoken.body, field);
      if value is not null then answer := answer || jsonb_build_object(spoken.language, value); end if;
      continue;
    end if;
    forms := '{}';
    for form in select * from jsonb_each(spoken.body) as f (name, body) loop
      if form.name <> all (array['zero', 'one', 'two', 'few', 'many', 'other']) then perform hawa.refuse_field(field,
        'unknown_value'); end if;
      value := hawa.one_text_of(form.body, field);
      if value is not null then forms := forms || jsonb_build_object(form.name, value); end if;
    end loop;
    if forms <> '{}' then answer := answer || jsonb_build_object(spoken.language, forms); end if;
  end loop;
  if answer = '{}' then perform hawa.refuse_field(field, 'required'); end if;
  return answer;
end $$;
comment on function hawa.texts_of(jsonb,text) is
  'The wordings of one text: {fr|en|ar: text or {zero|one|two|few|many|other: text}}, each of at most 5000 '
  'characters, at least one that is not blank. Markup is text like any other.';

create function hawa.seen_of(raw jsonb, field text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  if raw is null or jsonb_typeof(raw) = 'null' then return null; end if;
  if jsonb_typeof(raw) <> 'string' or raw #>>
    '{}' !~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    perform hawa.refuse_field(field, 'malformed');
  end if;
  return (raw #>> '{}')::uuid;
end $$;
comment on function hawa.seen_of(jsonb,text) is
  'The version that the writer had before them; null: none was ever written.';

create function hawa.write_text(me public.profiles, key text, version_id uuid, seen uuid, texts jsonb) returns void
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare latest public.text_versions;
begin
  select * into latest from public.text_versions v where v.key = write_text.key order by v.rev desc limit 1;
  if latest.version_id is distinct from write_text.seen then perform hawa.refuse('text_changed'); end if;
  if exists (select 1 from public.text_versions v where v.key = write_text.key
    and v.version_id = write_text.version_id) then
    perform hawa.refuse('already_exists');
  end if;
  -- Nothing to take back.
  if write_text.texts is null and latest.texts is null then return; end if;
  insert into public.text_versions (key, version_id, texts, rev, author)
  values (write_text.key, write_text.version_id, write_text.texts, hawa.publish('text', write_text.key,
    write_text.texts), me.id);
end $$;
comment on function hawa.write_text(profiles,text,uuid,uuid,jsonb) is
  'A new version of a text, published; null: as shipped again. Refuses text_changed when the latest one is not the '
  'one that the writer saw.';

create function hawa.require_text_room() returns void
language plpgsql stable set search_path = '' as $$
begin
  -- Every device keeps them all.
  if (select count(*) > 5000 or sum(octet_length(p.body::text)) > 1500000 from hawa.publications p
    where p.kind = 'text' and p.body is not null) then
    perform hawa.refuse('texts_full');
  end if;
end $$;
comment on function hawa.require_text_room() is 'Refuses texts_full beyond 5000 corrected texts or 1.5 MB of them.';

create function hawa.cmd_set_text(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  key text;
  texts jsonb;
  version_id uuid;
begin
  perform hawa.require_kind(me, 'admin');
  key := hawa.text_key_of(hawa.arg(args, 'key', true), 'key');
  texts := hawa.texts_of(hawa.arg(args, 'texts', true), 'texts');
  version_id := hawa.uuid_arg(args, 'version_id');
  perform hawa.write_text(me, key, version_id, hawa.seen_of(hawa.arg(args, 'seen', false), 'seen'), texts);
  perform hawa.require_text_room();
  return jsonb_build_object('key', key, 'version_id', version_id);
end $$;
comment on function hawa.cmd_set_text(profiles,jsonb,timestamptz) is
  'An administrator words a text in any of its languages; an absent language is as shipped. Refuses not_allowed, '
  'invalid, text_changed, already_exists, texts_full.';

create function hawa.cmd_reset_text(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  key text;
  version_id uuid;
begin
  perform hawa.require_kind(me, 'admin');
  key := hawa.text_key_of(hawa.arg(args, 'key', true), 'key');
  version_id := hawa.uuid_arg(args, 'version_id');
  perform hawa.write_text(me, key, version_id, hawa.seen_of(hawa.arg(args, 'seen', false), 'seen'), null);
  return jsonb_build_object('key', key, 'version_id', version_id);
end $$;
comment on function hawa.cmd_reset_text(profiles,jsonb,timestamptz) is
  'A text is as shipped again; one that the app does not ship is gone. Its versions stay. Refuses not_allowed, '
  'invalid, text_changed.';

create function hawa.cmd_import_texts(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  entries jsonb;
  entry jsonb;
  texts jsonb;
  version_id uuid;
begin
  perform hawa.require_kind(me, 'admin');
  version_id := hawa.uuid_arg(args, 'version_id');
  entries := hawa.arg(args, 'entries', true);
  if jsonb_typeof(entries) <> 'array' or jsonb_array_length(entries) not between 1 and 500
    then perform hawa.refuse_field('entries', 'malformed'); end if;
  for entry in select * from jsonb_array_elements(entries) loop
    if jsonb_typeof(entry) <> 'object' then perform hawa.refuse_field('entries', 'malformed'); end if;
    texts := nullif(entry -> 'texts', 'null'::jsonb);
    if texts is not null then texts := hawa.texts_of(texts, 'entries'); end if;
    perform hawa.write_text(me, hawa.text_key_of(entry -> 'key', 'entries'), version_id, hawa.seen_of(entry -> 'seen',
      'entries'), texts);
  end loop;
  perform hawa.require_text_room();
  return jsonb_build_object('version_id', version_id, 'count', jsonb_array_length(entries));
end $$;
comment on function hawa.cmd_import_texts(profiles,jsonb,timestamptz) is
  'Up to 500 texts of a file, all or none: [{key, texts or null, seen}]. Refuses as set_text and reset_text, '
  'invalid with the field "entries".';

create function public.admin_texts() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('key', l.key, 'texts', l.texts, 'version_id', l.version_id, 'at',
        l.at,
        'author', hawa.full_name(l.author)) order by l.key), '[]')
      from (select distinct on (v.key) v.* from public.text_versions v order by v.key, v.rev desc) l),
    'as_of', now());
end $$;
comment on function public.admin_texts() is
  'Every text that was ever corrected or added, in its latest version (texts null: as shipped again), for '
  'administrators: {rows, as_of}. The pages lay them over the shipped texts, which the server does not know. 42501 '
  'for anybody else.';
grant execute on function public.admin_texts() to authenticated;

create function public.admin_text_history(key text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'rows', hawa.cut_page((
      select coalesce(jsonb_agg(jsonb_build_object('version_id', v.version_id, 'texts', v.texts, 'at', v.at,
        'author', hawa.full_name(v.author)) order by v.rev desc), '[]')
      from (select * from public.text_versions t where t.key = admin_text_history.key
        order by t.rev desc limit 100) v), 100) -> 'rows',
    'as_of', now());
end $$;
comment on function public.admin_text_history(text) is
  'The last versions of one text, newest first, a hundred and hawa.page_bytes() at most, for administrators: {rows, '
  'as_of}. 42501 for anybody else.';
grant execute on function public.admin_text_history(text) to authenticated;

create index text_versions_latest on public.text_versions (key, rev desc);

create trigger a_closed before insert or update or delete or truncate on public.text_versions
  for each statement execute function hawa.keep_closed();

create policy "administrators" on public.text_versions for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

-- schemas/settings.sql

create table hawa.setting_keys (
  key text primary key check (key ~ '^[a-z_]{1,60}$'),
  type text not null check (type in ('boolean', 'integer', 'text', 'choice')),
  -- integer: {min, max}; text: {longest}; choice: {choices: […]}.
  limits jsonb not null default '{}',
  -- In force while nobody has chosen.
  initial jsonb not null,
  -- Sent to the devices of specialists, which anticipate the effect on the server.
  for_field boolean not null default false
);

create function hawa.setting_problem(key text, value jsonb) returns text
language sql stable set search_path = '' as $$
  select case
    when k.key is null then null
    when value is null or jsonb_typeof(value) = 'null' then 'required'
    when k.type = 'boolean' then case when jsonb_typeof(value) <> 'boolean' then 'malformed' end
    when k.type = 'integer' then case
      when jsonb_typeof(value) <> 'number' then 'malformed'
      when value::numeric <> trunc(value::numeric) or value::numeric < (k.limits ->> 'min')::numeric
        or value::numeric > (k.limits ->> 'max')::numeric
        then 'malformed' end
    when jsonb_typeof(value) <> 'string' then 'malformed'
    when k.type = 'choice' then case when not k.limits -> 'choices' @> value then 'unknown_value' end
    when char_length(value #>> '{}') > coalesce((k.limits ->> 'longest')::integer, 1000) then 'too_long'
  end
  from (select 1) one left join hawa.setting_keys k on k.key = setting_problem.key
$$;
comment on function hawa.setting_problem(text,jsonb) is
  'Why a known key cannot have this value: required, malformed, too_long, unknown_value; null when it can. Rows of '
  'other keys are the operator''s own.';

create function hawa.check_setting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare problem text := hawa.setting_problem(new.key, new.value);
begin
  if problem is not null then
    raise exception using errcode = '23514', message = format('setting %s: %s', new.key, problem);
  end if;
  return new;
end $$;
comment on function hawa.check_setting() is 'Row trigger: a known key has a value of its type, whoever writes it.';

create function hawa.setting(key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.value from public.settings s where s.key = setting.key), (select k.initial
    from hawa.setting_keys k where k.key = setting.key))
$$;
comment on function hawa.setting(text) is 'Value in force: as chosen, else as the company began.';

create function hawa.body_setting(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('key', s.key, 'value', s.value, 'changed_at', coalesce(s.changed_at,
    'epoch'::timestamptz)) from public.settings s where s.id = record
$$;
comment on function hawa.body_setting(uuid,uuid) is
  'A decision of the company that a specialist''s device must know; not whose it was.';

create function hawa.on_setting_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from hawa.setting_keys k where k.key = new.key and k.for_field) then
    perform hawa.deliver('setting', new.id, null, array[hawa.thread_of_team()]);
  end if;
  return null;
end $$;
comment on function hawa.on_setting_changed() is
  'Row trigger: a setting that concerns specialists is sent to all of them, through the audience they share.';

create function hawa.cmd_set_setting(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  chosen public.settings;
  problem text;
  seen jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  chosen.key := hawa.text_arg(args, 'key', 60, true);
  if not exists (select 1 from hawa.setting_keys k where k.key = chosen.key) then
    perform hawa.refuse_field('key', 'unknown_value');
  end if;
  chosen.value := hawa.arg(args, 'value', true);
  problem := hawa.setting_problem(chosen.key, chosen.value);
  if problem is not null then perform hawa.refuse_field('value', problem); end if;
  seen := hawa.arg(args, 'seen', false);
  if exists (select 1 from public.settings s where s.key = chosen.key and s.value = chosen.value) then
    return hawa.already(jsonb_build_object('key', chosen.key, 'value', chosen.value));
  end if;
  if seen is not null and jsonb_typeof(seen) <> 'null' then
    problem := hawa.setting_problem(chosen.key, seen);
    if problem is not null then perform hawa.refuse_field('seen', problem); end if;
    if hawa.setting(chosen.key) is distinct from seen then perform hawa.refuse('content_changed'); end if;
  end if;
  insert into public.settings (key, value, changed_at, changed_by) values (chosen.key, chosen.value, now(), me.id)
  on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at,
    changed_by = excluded.changed_by;
  return jsonb_build_object('key', chosen.key, 'value', chosen.value);
end $$;
comment on function hawa.cmd_set_setting(profiles,jsonb,timestamptz) is
  'An administrator decides for the company: a known key and a value of its type. `seen`: the value that was on the '
  'screen; another one in force refuses content_changed, without it the last arrival counts. A value that was chosen '
  'already is answered with already. Refuses not_allowed, invalid, content_changed.';

create function public.admin_settings() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'settings', (
      select jsonb_agg(jsonb_build_object('key', k.key, 'type', k.type, 'limits', k.limits, 'value',
        hawa.setting(k.key),
        'changed_at', s.changed_at, 'changed_by', hawa.full_name(s.changed_by)) order by k.key)
      from hawa.setting_keys k left join public.settings s on s.key = k.key),
    'as_of', now());
end $$;
comment on function public.admin_settings() is
  'Every decision of the company for administrators: {settings: [{key, type, limits, value, changed_at, '
  'changed_by}], as_of}. 42501 for anybody else.';
grant execute on function public.admin_settings() to authenticated;

create function hawa.setting_number(key text) returns integer
language sql stable security definer set search_path = '' as $$
  select (hawa.setting(key) #>> '{}')::integer
$$;
comment on function hawa.setting_number(text) is 'A setting of the type integer, as in force.';

create function hawa.reply_within(pays text, asked timestamptz, days integer) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone text := case pays when 'kenya' then 'Africa/Nairobi' when 'tanzanie' then 'Africa/Dar_es_Salaam'
    else 'Africa/Algiers' end;
  due timestamp := asked at time zone zone;
  waited boolean := false;
begin
  while hawa.is_day_off(pays, due::date) loop
    due := date_trunc('day', due) + interval '1 day';
    waited := true;
  end loop;
  -- Asked on a day off: the next working day is the first of them, told as its last minute and not as the midnight
  -- after it.
  if waited then days := days - 1; end if;
  while days > 0 loop
    due := due + interval '1 day';
    if not hawa.is_day_off(pays, due::date) then days := days - 1; end if;
  end loop;
  return (due + case when waited then interval '23 hours 59 minutes' else interval '0' end) at time zone zone;
end $$;
comment on function hawa.reply_within(text,timestamptz,integer) is
  'So many working days later (1 or more), by the clock and the calendar of the country: its weekend and its public '
  'holidays count for nothing; no country counts as Algeria.';

create function hawa.on_reply_days_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.publish('rule', new.key, new.value);
  return null;
end $$;
comment on function hawa.on_reply_days_changed() is
  'Row trigger: within how many working days an answer is promised is published to everybody (kind "rule").';

create trigger b_typed before insert or update on public.settings for each row execute function hawa.check_setting();

create trigger c_deliver after insert or update
  on public.settings for each row execute function hawa.on_setting_changed();

create trigger d_published after insert or update of value on public.settings for each row
  when (new.key = 'reply_days') execute function hawa.on_reply_days_changed();

insert into hawa.setting_keys (key, type, initial, for_field) values
  ('intervenant_approval', 'boolean', 'true', false),
  ('notice_mails', 'boolean', 'true', false),
  ('validation_rapports', 'boolean', 'false', true);

insert into hawa.record_kinds (kind, for_field) values ('setting', false);

insert into hawa.setting_keys (key, type, limits, initial) values
  ('invoice_due_days', 'integer', '{"min": 1, "max": 120}', '30'),
  ('reply_days', 'integer', '{"min": 1, "max": 10}', '1');

-- schemas/devices.sql

create table hawa.device_keys (
  device uuid not null,
  profile uuid not null references public.profiles (id) on delete cascade,
  -- base64url, made by the device; opens nothing without the data on that device.
  secret text not null check (secret ~ '^[A-Za-z0-9_-]{43}$'),
  made_at timestamptz not null default now(),
  primary key (profile, device)
);
comment on table hawa.device_keys is
  'By person and device: the secret under which that device has wrapped the key of this person''s local data. Read '
  'by its owner alone, after a sign-in with the password. Losing the table loses the way back, not the data: the '
  'code still opens it.';

create table public.device_health (
  device uuid not null,
  -- A shared tablet has a row for each of its people.
  profile uuid not null references public.profiles (id) on delete cascade,
  app text check (app ~ '^[A-Za-z0-9._-]{1,40}$'),
  platform text check (platform in ('android', 'ios', 'windows', 'macos', 'chromeos', 'linux', 'other')),
  waiting integer not null default 0 check (waiting >= 0),
  refused integer not null default 0 check (refused >= 0),
  -- Since when the oldest unsent item has been waiting, and the name of its command.
  oldest_at timestamptz,
  oldest_name text check (oldest_name ~ '^[a-z_]{1,64}$'),
  -- Why it is still there, as far as the device knows: a refusal code, or network, server, needs-login.
  failure text check (failure ~ '^[a-z_-]{1,40}$'),
  used_bytes bigint,
  quota_bytes bigint,
  persisted boolean,
  -- Server minus device.
  clock_offset_ms bigint,
  repairs integer,
  background_sync boolean,
  -- The data on the device is sealed by a code.
  sealed boolean,
  first_contact timestamptz not null default now(),
  last_contact timestamptz not null default now(),
  -- Opened from the home screen or in a window of its own.
  installed boolean,
  -- When its browser turned out to have cleared everything; the unsent commands of its last heartbeat are gone.
  lost_at timestamptz,
  primary key (profile, device),
  check (oldest_at <= last_contact)
);
comment on table public.device_health is
  'By person and device: the content of its last heartbeat. Written by report_health only; the 20 devices heard of '
  'last are kept of each person.';
alter table public.device_health alter column app set statistics 0, alter column platform set statistics 0,
  alter column waiting set statistics 0, alter column refused set statistics 0,
  alter column oldest_at set statistics 0, alter column oldest_name set statistics 0,
  alter column failure set statistics 0, alter column used_bytes set statistics 0,
  alter column quota_bytes set statistics 0, alter column persisted set statistics 0,
  alter column clock_offset_ms set statistics 0, alter column repairs set statistics 0,
  alter column background_sync set statistics 0, alter column sealed set statistics 0,
  alter column first_contact set statistics 0, alter column last_contact set statistics 0,
  alter column installed set statistics 0, alter column lost_at set statistics 0;
alter table public.device_health enable row level security;
revoke all on table public.device_health from public, anon, authenticated;
grant select on table public.device_health to authenticated;

create function hawa.key_owner() returns uuid
language plpgsql stable set search_path = '' as $$
declare me public.profiles := hawa.me();
begin
  if me.id is null or not me.is_active then raise exception 'no active account' using errcode = '42501'; end if;
  return me.id;
end $$;
comment on function hawa.key_owner() is
  'Profile of the caller; 42501 without an active account. One that waits for approval may have a code as well.';

create function public.keep_device_key(device uuid, secret text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare owner uuid := hawa.key_owner();
begin
  if secret is null or secret !~ '^[A-Za-z0-9_-]{43}$' or device is null then
    raise exception 'a device and a secret of 32 bytes' using errcode = '22023';
  end if;
  insert into hawa.device_keys (profile, device, secret) values (owner, keep_device_key.device, keep_device_key.secret)
  on conflict on constraint device_keys_pkey do update set secret = excluded.secret, made_at = now();
  -- Tablets come and go; the ones set up longest ago are forgotten.
  delete from hawa.device_keys k where k.profile = owner and k.device not in (
    select d.device from hawa.device_keys d where d.profile = owner order by d.made_at desc, d.device limit 20);
  return true;
end $$;
comment on function public.keep_device_key(uuid,text) is
  'Keeps the caller''s secret for one device, in the place of an older one; of the last 20 devices. 22023 for a '
  'malformed secret, 42501 without an active account.';
grant execute on function public.keep_device_key(uuid,text) to authenticated;

create function public.device_key(device uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('secret', (select k.secret from hawa.device_keys k where k.profile = hawa.key_owner()
    and k.device = device_key.device))
$$;
comment on function public.device_key(uuid) is
  'The caller''s secret for one device, null where there is none; 42501 without an active account.';
grant execute on function public.device_key(uuid) to authenticated;

create function hawa.told_number(report jsonb, key text, least_value bigint, top bigint) returns bigint
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(report -> key) = 'number' then round(least(greatest((report ->> key)::numeric,
    least_value), top))::bigint end
$$;
comment on function hawa.told_number(jsonb,text,bigint,bigint) is
  'A number of a heartbeat, brought into its range; null for anything else.';

create function hawa.told_text(report jsonb, key text, pattern text) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(report -> key) = 'string' and report ->> key ~ pattern then report ->> key end
$$;
comment on function hawa.told_text(jsonb,text,text) is
  'A code of a heartbeat; null for anything else, so that no words get in this way.';

create function hawa.told_truth(report jsonb, key text) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(report -> key) = 'boolean' then (report ->> key)::boolean end
$$;
comment on function hawa.told_truth(jsonb,text) is 'A yes or no of a heartbeat; null for anything else.';

create function public.report_health(device uuid, report jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  owner uuid := hawa.key_owner();
  told public.device_health;
begin
  if report_health.device is null or report is null or pg_column_size(report) > 2048 or hawa.is_too_long(report)
    or octet_length(report::text) > 2048 or jsonb_typeof(report) <> 'object' then
    raise exception 'a device and a small report' using errcode = '22023';
  end if;
  told.waiting := coalesce(hawa.told_number(report, 'waiting', 0, 1000000), 0);
  told.refused := coalesce(hawa.told_number(report, 'refused', 0, 1000000), 0);
  perform 1 from public.device_health h
  where h.profile = owner and h.device = report_health.device and h.last_contact > now() - interval '3 seconds'
    and (h.waiting, h.refused) = (told.waiting, told.refused);
  if found then return false; end if;

  if told.waiting + told.refused > 0 then
    -- [L17] The device says for how long; since when is this server's word.
    told.oldest_at := now() - make_interval(secs => coalesce(hawa.told_number(report, 'oldest_s', 0, 31622400), 0));
    told.oldest_name := hawa.told_text(report, 'oldest', '^[a-z_]{1,64}$');
    told.failure := hawa.told_text(report, 'failure', '^[a-z_-]{1,40}$');
  end if;
  told.app := hawa.told_text(report, 'app', '^[A-Za-z0-9._-]{1,40}$');
  told.platform := hawa.told_text(report, 'platform', '^(android|ios|windows|macos|chromeos|linux|other)$');
  told.used_bytes := hawa.told_number(report, 'used', 0, 1000000000000000);
  told.quota_bytes := hawa.told_number(report, 'quota', 0, 1000000000000000);
  told.persisted := hawa.told_truth(report, 'persisted');
  told.clock_offset_ms := hawa.told_number(report, 'clock_ms', -3155760000000, 3155760000000);
  told.repairs := hawa.told_number(report, 'repairs', 0, 1000000);
  told.background_sync := hawa.told_truth(report, 'sync');
  told.sealed := hawa.told_truth(report, 'sealed');
  told.installed := hawa.told_truth(report, 'installed');

  insert into public.device_health as h (device, profile, app, platform, waiting, refused, oldest_at, oldest_name,
    failure, used_bytes, quota_bytes,
    persisted, clock_offset_ms, repairs, background_sync, sealed, installed)
  values (report_health.device, owner, told.app, told.platform, told.waiting, told.refused, told.oldest_at,
    told.oldest_name, told.failure,
    told.used_bytes, told.quota_bytes, told.persisted, told.clock_offset_ms, told.repairs, told.background_sync,
      told.sealed, told.installed)
  on conflict (profile, device) do update set
    waiting = excluded.waiting, refused = excluded.refused, oldest_at = excluded.oldest_at,
      oldest_name = excluded.oldest_name,
    failure = excluded.failure, last_contact = now(),
    -- The worker knows less than a page: fields it does not send stay as they were.
    app = coalesce(excluded.app, h.app), platform = coalesce(excluded.platform, h.platform),
    used_bytes = coalesce(excluded.used_bytes, h.used_bytes), quota_bytes = coalesce(excluded.quota_bytes,
      h.quota_bytes),
    persisted = coalesce(excluded.persisted, h.persisted), clock_offset_ms = coalesce(excluded.clock_offset_ms,
      h.clock_offset_ms),
    repairs = coalesce(excluded.repairs, h.repairs), background_sync = coalesce(excluded.background_sync,
      h.background_sync),
    sealed = coalesce(excluded.sealed, h.sealed), installed = coalesce(excluded.installed, h.installed),
    -- It speaks: nothing was lost after all.
    lost_at = null;
  delete from public.device_health h where h.profile = owner and h.device not in (
    select k.device from public.device_health k where k.profile = owner order by k.last_contact desc, k.device
      limit 20);
  return true;
end $$;
comment on function public.report_health(uuid,jsonb) is
  'The heartbeat of a device: {waiting, refused, oldest_s, oldest, failure, app, platform, used, quota, persisted, '
  'clock_ms, repairs, sync, sealed, installed}, of the caller alone, 2 KB at most (22023). False: the same counts '
  'were told within the last three seconds, nothing was written. Values out of range are brought into it, a text '
  'that is no code is dropped. 42501 without an active account.';
grant execute on function public.report_health(uuid,jsonb) to authenticated;

create function hawa.running_specialists() returns setof uuid
language sql stable set search_path = '' as $$
  select s.intervenant_id from public.demandes_etudes s where s.statut = 'en_cours'
  union
  -- Started without network, perhaps: the server does not know it yet.
  select s.intervenant_id from public.demandes_etudes s join public.mission_plans p on p.study_id = s.id
  where s.statut = 'acceptée' and p.debut <= hawa.local_day(now(), s.pays)
$$;
comment on function hawa.running_specialists() is
  'Specialists in the field: a mission under way, or one accepted whose first planned day has come.';

create function public.report_loss(device uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  owner uuid := hawa.key_owner();
  gone public.device_health;
begin
  update public.device_health h set lost_at = coalesce(h.lost_at, now())
  where h.profile = owner and h.device = report_loss.device returning * into gone;
  if not found then return jsonb_build_object('lost', null); end if;
  return jsonb_build_object('lost', jsonb_build_object('waiting', gone.waiting, 'refused', gone.refused,
    'oldest_name', gone.oldest_name,
    'last_contact', gone.last_contact));
end $$;
comment on function public.report_loss(uuid) is
  'A device found that its browser had cleared the data kept under this earlier number: {lost: {waiting, refused, '
  'oldest_name, last_contact}} as of its last word to the server, null when the caller never spoke from it. Of the '
  'caller alone; asking again changes nothing. 42501 without an active account.';
grant execute on function public.report_loss(uuid) to authenticated;

create function public.admin_devices(
  problem text default null, kind text default null, search text default null, page jsonb default null,
  size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  top integer := hawa.page_size(size);
  keys text[] := array['not x.matters', 'x.rank', 'coalesce(x.oldest_at, ''infinity'')',
    '- extract(epoch from x.last_contact)', 'x.device', 'x.profile'];
  told jsonb;
  cut jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  begin
    execute format($query$
      with running as materialized (
        -- Somebody who changes tablets is not silent on the one in the drawer.
        select r.id, (select max(h.last_contact) from public.device_health h where h.profile = r.id) as newest
        from hawa.running_specialists() r (id)),
      people as materialized (
        select p.id, p.type_compte = 'intervention' as in_field from public.profiles p
        where %1$s and ($1 is null or p.type_compte = $1)),
      faults as materialized (
        -- Conditions written out: a function called for each of a hundred thousand devices takes seconds.
        select h.device, h.profile, h.oldest_at, h.last_contact, p.in_field or h.waiting + h.refused > 0 as matters,
          h.lost_at > now() - interval '30 days' and h.waiting + h.refused > 0 as lost,
          -- A lost device has nothing to send and is not waited for.
          h.lost_at is null and h.platform = 'ios' and h.installed is not true and h.waiting + h.refused > 0
            and h.last_contact < now() - interval '5 days' as expiring,
          h.lost_at is null and h.waiting > 0 and h.oldest_at < now() - interval '24 hours' as stuck,
          h.lost_at is null and h.refused > 0 as refused,
          h.lost_at is null and r.id is not null and h.last_contact < now() - interval '3 days'
            and h.last_contact = r.newest as silent,
          h.quota_bytes > 0 and (h.used_bytes > 0.9 * h.quota_bytes
            or h.quota_bytes - h.used_bytes < 52428800) as storage,
          abs(h.clock_offset_ms) > 300000 as clock,
          not h.persisted as not_persistent
        from public.device_health h join people p on p.id = h.profile left join running r on r.id = h.profile),
      asked as (
        -- Work in the field, or work that has not arrived, before everybody else's devices; the worst first.
        select f.*, case when f.lost then 1 when f.expiring then 2 when f.stuck then 3 when f.refused then 4
          when f.silent then 5 when f.storage then 6 when f.clock then 7 when f.not_persistent then 8 else 9 end as rank
        from faults f
        where case $2 when 'lost' then f.lost when 'expiring' then f.expiring when 'stuck' then f.stuck
          when 'refused' then f.refused when 'silent' then f.silent when 'storage' then f.storage
          when 'clock' then f.clock when 'not_persistent' then f.not_persistent else $2 is null end),
      shown as (
        select o.*, row_number() over () as n from (
          select x.*, %2$s as place from asked x where %3$s order by %4$s limit %5$s) o),
      counts as (
        select count(*) as everybody, count(*) filter (where f.lost) as lost,
          count(*) filter (where f.expiring) as expiring,
          count(*) filter (where f.stuck) as stuck, count(*) filter (where f.refused) as refused,
          count(*) filter (where f.silent) as silent, count(*) filter (where f.storage) as storage,
          count(*) filter (where f.clock) as clock, count(*) filter (where f.not_persistent) as not_persistent
        from faults f)
      select jsonb_build_object(
        'items', (select coalesce(jsonb_agg(jsonb_build_array(to_jsonb(h) - 'profile' || jsonb_build_object(
            'profile_id', p.id, 'name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email),
            'type_compte', p.type_compte,
            'telephone', p.telephone, 'email', p.email, 'pays', p.pays,
            'running', exists (select 1 from running r where r.id = p.id), 'problems', array_remove(array[
              case when s.lost then 'lost' end, case when s.expiring then 'expiring' end,
              case when s.stuck then 'stuck' end,
              case when s.refused then 'refused' end, case when s.silent then 'silent' end,
              case when s.storage then 'storage' end, case when s.clock then 'clock' end,
              case when s.not_persistent then 'not_persistent' end], null)), s.place) order by s.n), '[]')
          from shown s join public.device_health h on h.profile = s.profile and h.device = s.device
            join public.profiles p on p.id = s.profile),
        'total', case when $2 is null then c.everybody else coalesce((to_jsonb(c) ->> $2)::bigint, 0) end,
        'counts', (select coalesce(jsonb_object_agg(k.key, k.value), '{}') from jsonb_each(to_jsonb(c) - 'everybody') k
          where k.value <> '0'),
        'as_of', now())
      from counts c $query$,
      hawa.search_rule('profile', 'p.id', search), hawa.page_keys(keys), hawa.page_rule(keys, false, page),
      hawa.page_order(keys, false, page), top + 1) into told using kind, problem;
  exception when data_exception then
    if hawa.page_place(keys, page) is null then raise; end if;
    raise exception using errcode = '22023', message = 'page: not a place of this list';
  end;
  cut := hawa.page_cut(told -> 'items', page, top);
  if hawa.page_back(page) and cut -> 'before' = 'null' then
    return public.admin_devices(problem, kind, search, null, size);
  end if;
  return told - 'items' || jsonb_build_object('rows', cut -> 'items') || (cut - 'items');
end $$;
comment on function public.admin_devices(text,text,text,jsonb,integer) is
  'Devices of all people for administrators, the worst first: {rows, total, counts, before, after, as_of}; counts: '
  'of each problem, whichever is asked for. search: words of the name, the address or the company of the person; '
  'kind: of account. page, before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_devices(text,text,text,jsonb,integer) to authenticated;

create trigger a_closed before insert or update or delete or truncate on public.device_health
  for each statement execute function hawa.keep_closed();

create policy "own, administrators" on public.device_health for select to authenticated
  using (profile in ((select hawa.my_id_as('client')), (select hawa.my_id_as('intervention')))
    or (select hawa.my_id_as('admin')) is not null);

-- schemas/todo.sql

create function hawa.todo_of(kind text, found jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('kind', kind, 'count', jsonb_array_length(found),
    'first', (select coalesce(jsonb_agg(e.value order by e.ordinality), '[]')
      from jsonb_array_elements(found) with ordinality e where e.ordinality <= 3))
$$;
comment on function hawa.todo_of(text,jsonb) is
  'One line of admin_todo: how many, and the first three of a list in its order.';

create function public.admin_todo() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  items jsonb := '[]';
begin
  if me is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;

  items := items || (select hawa.todo_of('approvals', coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email), 'about', p.specialite,
        'since', p.created_at) order by p.created_at, p.id), '[]'))
    from public.profiles p where p.type_compte = 'intervention' and not p.is_approved and p.refused_at is null
      and p.is_active);

  -- Counted by the index of open ones; three are looked up.
  items := items || (
    select jsonb_build_object('kind', 'late',
      'count', (select count(*) from public.demandes_etudes s where s.statut not in ('complete', 'annulée')
        and s.echeance < now()), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.nom_entreprise, 'about', f.statut, 'since',
        f.echeance) order by f.echeance, f.id), '[]')
      from (select s.* from public.demandes_etudes s where s.statut not in ('complete', 'annulée')
        and s.echeance < now() order by s.echeance, s.id limit 3) f)));

  items := items || (
    with waiting as materialized (
      select t.* from hawa.threads t where t.waiting and t.thread_kind <> 'support' and hawa.is_listed(t, me))
    select jsonb_build_object('kind', 'messages', 'count', (select count(*) from waiting), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.thread_id, 'thread_kind', f.thread_kind,
        'name', coalesce(m.author_name, s.nom_entreprise, ''), 'about', s.nom_entreprise, 'since',
          f.last_received) order by f.last_received, f.thread_id), '[]')
      from (select * from waiting w order by w.last_received, w.thread_id limit 3) f
        join public.messages m on m.id = f.last_message left join public.demandes_etudes s on s.id = f.study_id)));

  items := items || (
    with waiting as materialized (select i.kind, i.id, i.due_at from hawa.inquiries i where i.kind <> 'help'
      and i.due_at is not null)
    select jsonb_agg(jsonb_build_object('kind', k.name, 'count', (select count(*) from waiting w
      where w.kind = k.kind), 'first', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.said ->> 'nom', 'about',
          f.said ->> 'sujet', 'since', f.due_at) order by f.due_at, f.id), '[]')
        from (select w.*, hawa.inquiry_source(w.kind, w.id) as said from waiting w where w.kind = k.kind
          order by w.due_at, w.id limit 3) f)) order by k.place)
    from (values ('contact', 'contacts', 1), ('expert', 'experts', 2)) k (kind, name, place));

  items := items || (
    with late as materialized (select i.id, i.due_at from hawa.inquiries i where i.kind = 'help' and i.due_at < now())
    select jsonb_build_object('kind', 'help', 'count', (select count(*) from late), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'thread_kind', 'support', 'name', f.said ->> 'nom',
        'about', f.said ->> 'sujet', 'since', f.due_at) order by f.due_at, f.id), '[]')
      from (select l.*, hawa.inquiry_source('help', l.id) as said from late l order by l.due_at, l.id limit 3) f)));

  items := items || (
    with held as materialized (
      select h.device, h.profile, h.waiting, h.refused, h.oldest_at, h.oldest_name,
        h.refused > 0 as is_refused, h.waiting > 0 and h.oldest_at < now() - interval '24 hours' as is_stuck
      from public.device_health h where h.waiting + h.refused > 0 and h.lost_at is null)
    select jsonb_agg(jsonb_build_object('kind', k.kind,
      'count', (select count(*) from held d where case k.kind when 'refused' then d.is_refused else d.is_stuck end),
        'first', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.device, 'name', coalesce(hawa.full_name(f.profile), ''),
          'about', f.oldest_name,
          'since', f.oldest_at) order by f.oldest_at, f.device), '[]')
        from (select * from held d where case k.kind when 'refused' then d.is_refused else d.is_stuck end
          order by d.oldest_at, d.device limit 3) f)) order by k.place)
    from (values ('stuck', 1), ('refused', 2)) k (kind, place));

  items := items || hawa.todo_deletions();

  -- hawa.failed_mails leaves letters out: a letter counts its own.
  items := items || (
    with failed as materialized (select f.* from hawa.failed_mails(null) f)
    select jsonb_build_object('kind', 'mails', 'count', (select count(*) from failed), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.mail_id, 'name', f.address, 'about', f.what, 'since',
        f.failed_at)
        order by f.failed_at, f.mail_id), '[]')
      from (select * from failed x order by x.failed_at, x.mail_id limit 3) f)));

  return jsonb_build_object(
    'items', items,
    -- A figure, not a task: most refusals are settled by whoever met them.
    'refused_commands', (select count(*) from public.commands c where c.verdict = 'refused'
      and c.received_at > now() - interval '7 days'),
    'as_of', now());
end $$;
comment on function public.admin_todo() is
  'Tasks of the team: {items: [{kind, count, first}], refused_commands, as_of}. Kinds: approvals (specialists '
  'without approval), late (due day passed, no report), messages (conversations whose last word waits for the team), '
  'contacts and experts (not answered; since: when an answer is due), help (open requests past the promised answer, '
  'since when), stuck and refused (devices), deletions (accounts to be deleted, with the day the promise ends), '
  'mails (failed for good; name: the address, about: its event or template). first: the three that wait longest, or '
  'are due first. refused_commands: of the last 7 days. 42501 for anybody else.';
grant execute on function public.admin_todo() to authenticated;

create function hawa.todo_deletions() returns jsonb
language sql stable set search_path = '' as $$
  select hawa.todo_of('deletions', coalesce(jsonb_agg(jsonb_build_object('id', p.id,
    'name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email), 'about', null,
    'since', p.deletion_requested_at + interval '30 days') order by p.deletion_requested_at, p.id), '[]'))
  from public.profiles p where p.deletion_requested_at is not null
$$;
comment on function hawa.todo_deletions() is
  'Accounts whose persons have asked for their deletion; since: when the thirty days that were promised end.';

-- schemas/journal.sql

create table hawa.audit (
  command uuid not null,
  place text not null,
  row_id text not null,
  operation text not null check (operation in ('update', 'delete')),
  -- Changed columns only, long texts cut; null when the person it was about is gone.
  before jsonb,
  after jsonb,
  at timestamptz not null default now()
);
comment on table hawa.audit is
  'Old and new values of the fields each command changed, for administrators (admin_journal).';

create function hawa.short_value(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(value) = 'string' and char_length(value #>> '{}') > 300
      then to_jsonb(left(value #>> '{}', 300) || '…')
    when jsonb_typeof(value) in ('object', 'array') and octet_length(value::text) > 1000 then to_jsonb('…'::text)
    else value end
$$;
comment on function hawa.short_value(jsonb) is
  'A value as the journal shows it: texts to 300 characters, nothing nested beyond 1 KB.';

create function hawa.short_values(fields jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, hawa.short_value(f.value)), '{}')
  from jsonb_each(case when jsonb_typeof(fields) = 'object' then fields else '{}' end) f
  -- Secrets and values that are no text: never in the journal.
  where f.key not in ('rev', 'updated_at', 'token_sha256', 'secret', 'signature', 'path', 'rapport_url', 'sha256',
    'rapport_sha256', 'website', 'elapsed_ms')
$$;
comment on function hawa.short_values(jsonb) is 'Fields as the journal shows them, without secrets and technical ones.';

create function hawa.note_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_row jsonb := to_jsonb(old);
  new_row jsonb := case tg_op when 'UPDATE' then to_jsonb(new) else '{}'::jsonb end;
  changed text[] := array(select k.key from jsonb_each(old_row) k where new_row -> k.key is distinct from k.value
    and k.key not in ('rev', 'updated_at'));
begin
  if changed = '{}' then return null; end if;
  insert into hawa.audit (command, place, row_id, operation, before, after)
  values (current_setting('hawa.command_id')::uuid, tg_table_name, coalesce(old_row ->> 'id', old_row ->> 'study_id',
    old_row ->> 'jour', ''), lower(tg_op),
    hawa.short_values((select jsonb_object_agg(c.name, old_row -> c.name) from unnest(changed) c (name))),
    case tg_op when 'UPDATE' then hawa.short_values((select jsonb_object_agg(c.name, new_row -> c.name)
      from unnest(changed) c (name))) end);
  return null;
end $$;
comment on function hawa.note_change() is 'Row trigger: records the changes of the running command, old and new.';

create function hawa.forget_in_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update hawa.audit a set before = null, after = null
  where (a.before is not null or a.after is not null) and (
    a.row_id = old.id::text
    or a.command in (select c.id from public.commands c where c.user_id = old.user_id)
    or a.row_id in (select s.id::text from public.demandes_etudes s where s.client_id = old.id));
  return null;
end $$;
comment on function hawa.forget_in_audit() is
  'Row trigger: an account that is deleted (or a profile) takes its values in the audit along: of the profile, of '
  'the rows its commands changed, of its studies.';

create function public.admin_journal(
  command text default null, verdict text default null, study uuid default null, since timestamptz default null,
  until timestamptz default null, search text default null, after_at timestamptz default null,
  after_id uuid default null, size integer default 25, brief boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  top integer := least(greatest(coalesce(size, 25), 1), case when brief then 1000 else 100 end);
  word text;
  people uuid[];
  studies uuid[];
  found jsonb;
  asked text := 'select c from public.commands c where true';
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  -- Each word is one of the person's or of the study's.
  foreach word in array hawa.search_words(search) loop
    execute format('select array(
        select p.user_id from public.profiles p where p.user_id is not null and p.id in (%s)), array(%s)',
      hawa.found_by('profile', array[word]), hawa.found_by('study', array[word])) into people, studies;
    asked := asked || format(' and (c.user_id = any (%L::uuid[]) or c.study_id = any (%L::uuid[]))', people, studies);
  end loop;
  -- Built from the given filters, so that each is planned for itself: a filter that is not there must not cost an
  -- index.
  asked := asked || case
    when command is null then ' and c.name not in (''mark_thread_read'', ''mark_notices_seen'', ''mark_report_opened'')'
    else ' and c.name = $1' end;
  if verdict is not null then
    asked := asked || case when verdict = 'refused' then ' and c.verdict = ''refused''' else ' and c.verdict = $2' end;
  end if;
  if study is not null then asked := asked || ' and c.study_id = $3'; end if;
  if since is not null then asked := asked || ' and c.received_at >= $4'; end if;
  if until is not null then asked := asked || ' and c.received_at < $5'; end if;
  if after_at is not null and after_id is not null then
    asked := asked || ' and (c.received_at, c.id) < ($6, $7)';
  end if;
  asked := 'select coalesce(jsonb_agg(hawa.journal_row(f.c, $9) '
    || 'order by (f.c).received_at desc, (f.c).id desc), ''[]'') from (' || asked
    || ' order by c.received_at desc, c.id desc limit $8) f';
  execute asked into found
    using command, verdict, study, since, until, after_at, after_id, top + 1, coalesce(brief, false);
  return hawa.cut_page(found, top) || jsonb_build_object('as_of', now());
end $$;
comment on function
  public.admin_journal(text,text,uuid,timestamptz,timestamptz,text,timestamptz,uuid,integer,boolean) is
  'The ledger for administrators, newest first: {rows, more, as_of}; commands that pages send by themselves (marks) '
  'only on request. search: part of a person''s name or address, or of a company. A page has size rows and '
  'hawa.page_bytes() at most; the next one is after (received_at, id) of the last row. brief: without arguments and '
  'changes, for an export (up to 1000 a page). 42501 for anybody else.';
grant
  execute
  on function public.admin_journal(text,text,uuid,timestamptz,timestamptz,text,timestamptz,uuid,integer,boolean) to
  authenticated;

create function hawa.journal_row(entry public.commands, brief boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', entry.id, 'name', entry.name, 'verdict', entry.verdict, 'code', entry.code,
      'made_at', entry.made_at, 'received_at', entry.received_at, 'study_id', entry.study_id,
      'entreprise', (select s.nom_entreprise from public.demandes_etudes s where s.id = entry.study_id),
      'person', (select jsonb_build_object('name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email),
          'type_compte', p.type_compte)
        from public.profiles p where p.user_id = entry.user_id),
      'problem', case when entry.verdict = 'refused' then entry.result end)
    || case when brief then '{}'::jsonb else jsonb_build_object('args', hawa.short_values(entry.args),
      'pays', (select s.pays from public.demandes_etudes s where s.id = coalesce(entry.study_id,
        case when entry.args ->> 'mission_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
          then (entry.args ->> 'mission_id')::uuid end)),
      'changes', (
        select coalesce(jsonb_agg(jsonb_build_object('place', a.place, 'operation', a.operation, 'before', a.before,
          'after', a.after) order by a.place, a.row_id), '[]')
        from (select * from hawa.audit x where x.command = entry.id limit 50) a),
      'imported', (
        select jsonb_build_object('by', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email), 'at', i.at)
        from hawa.command_imports i left join public.profiles p on p.user_id = i.imported_by
        where i.command = entry.id)) end
$$;
comment on function hawa.journal_row(commands,boolean) is
  'A command as the journal shows it; texts cut, nothing that opens something. Not brief: with its arguments, its '
  'changes, who imported it where the device did not send it, and the country of its study (pays, by whose clock the '
  'hours of the field are told; null: none).';

create index audit_command on hawa.audit (command);

create index audit_row on hawa.audit (row_id);

create trigger d_audit_update after update on public.demandes_etudes for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.demandes_etudes for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.profiles for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.profiles for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.settings for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.settings for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.public_holidays for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.public_holidays for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.mission_plans for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.mission_plans for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.mission_samples for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.mission_samples for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.recommendations for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.recommendations for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.recommendation_marks for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.recommendation_marks for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.support_requests for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.support_requests for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.mission_photos for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.mission_photos for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.mission_measurements for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.mission_measurements for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.invoices for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.invoices for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.reports for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.reports for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.mail_preferences for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.mail_preferences for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.account_deletion_requests for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.account_deletion_requests for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger e_forget_account after update of user_id on public.profiles for each row
  when (old.user_id is not null and new.user_id is null) execute function hawa.forget_in_audit();

create trigger e_forget_profile after delete on public.profiles for each row execute function hawa.forget_in_audit();

create trigger d_audit_update after update on hawa.inquiries for each row
  when (nullif(current_setting('hawa.command_id', true), '') is not null and old is distinct
    from new) execute function hawa.note_change();

create trigger d_audit_update after update on public.newsletter_subscriptions for each row
  when (nullif(current_setting('hawa.command_id', true), '') is not null and old is distinct
    from new) execute function hawa.note_change();

create trigger d_audit_update after update on public.letters for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.letters for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

-- schemas/company.sql

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
language sql immutable set search_path = '' as $$
  select host ~ '(^|\.)(example|test|invalid|localhost|example\.(com|org|net))$'
$$;
comment on function hawa.is_reserved_host(text) is
  'Whether a domain, in lower case, can never be anybody''s (RFC 2606, 6761).';

create function hawa.is_dummy_phone(value text) returns boolean
language sql immutable set search_path = '' as $$
  select hawa.has_seven_equal(d.digits) or d.digits in ('21343000010', '21343000018', '213550000024', '254200000010',
    '255220000010')
  from (select regexp_replace(value, '[^0-9]', '', 'g') as digits) d
$$;
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
language sql immutable set search_path = '' as $$
  select case kind
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
  end
$$;
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

-- schemas/contents.sql

create sequence hawa.content_seq;

create table public.content_versions (
  kind text not null check (kind in ('article', 'recommendation', 'legal', 'order')),
  key text not null check (key ~ '^[a-z0-9][a-z0-9_-]{0,59}$'),
  -- Made by the device, so that a queued change can build on one queued before.
  version_id uuid not null,
  -- Given under the feed lock: the order of the versions.
  seq bigint not null,
  -- Null: as shipped again; for a key that is not shipped: gone.
  body jsonb,
  -- False: nobody outside of the administration reads it (hidden, or a draft of a legal page).
  shown boolean not null,
  -- Of a legal page that was published: 1, 2, …; version 0 is the shipped one.
  number integer check (number > 0),
  effective_on date,
  -- {fr, en, ar}: the changes.
  note jsonb,
  author uuid not null references public.profiles (id),
  at timestamptz not null default now(),
  primary key (kind, key, version_id),
  unique (kind, key, number),
  check ((number is null) = (effective_on is null) and (number is null) = (note is null)),
  check (number is null or (kind = 'legal' and shown and body is not null))
);
comment on table public.content_versions is
  'Every version of the texts the company writes itself; the latest of a key is the one that is worked on.';
alter table public.content_versions alter column kind set statistics 0, alter column key set statistics 0,
  alter column version_id set statistics 0, alter column seq set statistics 0, alter column body set statistics 0,
  alter column shown set statistics 0, alter column number set statistics 0,
  alter column effective_on set statistics 0, alter column note set statistics 0,
  alter column author set statistics 0, alter column at set statistics 0;
alter table public.content_versions enable row level security;
revoke all on table public.content_versions from public, anon, authenticated;
grant select on table public.content_versions to authenticated;

create function hawa.plain_words(value text) returns text
language sql immutable set search_path = '' as $$
  select lower(translate(
    regexp_replace(regexp_replace(value, '[\u00a0\u2007\u2009\u202f\s]+', ' ', 'g'),
      '[\u00ad\u0640\u064b-\u0652\u200b-\u200f\u2060-\u2069\ufeff]', '', 'g'),
    'ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜàâäçéèêëîïôöùûü', 'AAACEEEEIIOOUUUaaaceeeeiioouuu'))
$$;
comment on function hawa.plain_words(text) is
  'Text as placeholders are looked for in it: small letters, no accents, no invisible signs, single spaces.';

create function hawa.holds_placeholder(value text) returns boolean
language sql immutable set search_path = '' as $$
  select w.plain ~ '\[(\]|[^]^][^]]*\])'
    or w.plain ~ '(^|[^a-z0-9])(x{3,}|todo|tbd|fixme|lorem|ipsum)([^a-z0-9]|$)'
    or w.plain ~ '(^|[^a-z])(a (completer|renseigner)|to be (completed|filled in))([^a-z]|$)'
    or w.plain ~ '(يستكمل|للاستكمال|يكمل لاحقا)'
    or w.plain ~ '_{3,}|\?{3,}|\.{4,}'
    or
      w.plain
      ~ '(^|[^a-z0-9.-])([a-z0-9-]+\.)*(example\.(com|org|net)|[a-z0-9-]+\.(example|test|invalid))([^a-z0-9-]|$)'
  from (select hawa.plain_words(value) as plain) w
$$;
comment on function hawa.holds_placeholder(text) is
  'Whether a text still holds something to fill in: brackets, "à compléter", "to be completed", XXX, TODO, lorem, '
  'rows of underscores, an example domain. [^name] is the mark of a source and none.';

create function hawa.names_in(value text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct btrim(m.found[1]) order by btrim(m.found[1])), '{}')
    from regexp_matches(value, '\{\{([^{}]*)\}\}', 'g') m (found)
$$;
comment on function hawa.names_in(text) is 'The variables that a text names, {{name}}, each once.';

create function hawa.spoken_problems(place text, spoken jsonb, names text[], sources text[])
  returns table (field text, reason text)
language sql immutable set search_path = '' as $$
  with said as (
    select l.language, l.n, coalesce(spoken ->> l.language, '') as words from unnest(array['fr', 'en',
      'ar']) with ordinality l (language, n)
  ), named as (
    select array(select distinct unnest(hawa.names_in(s.words)) from said s) as everywhere
  ), judged as (
    select s.language, s.n, case
      when s.words = '' then 'required'
      when hawa.holds_placeholder(s.words) then 'placeholder'
      when regexp_replace(s.words, '\{\{[^{}]*\}\}', '', 'g') ~ '\{\{|\}\}|\$t\(' then 'unknown_name'
      when not hawa.names_in(s.words) <@ names then 'unknown_name'
      when not named.everywhere <@ hawa.names_in(s.words) then 'unknown_name'
      when exists (select 1 from regexp_matches(s.words, '\[\^([A-Za-z0-9_-]+)\]', 'g') m (found)
        where m.found[1] <> all (sources)) then 'unknown_name'
    end as reason
    from said s, named
  )
  select spoken_problems.place || '.' || j.language, j.reason from judged j where j.reason is not null order by j.n
$$;
comment on function hawa.spoken_problems(text,jsonb,text[],text[]) is
  'Why the wordings of one text {fr, en, ar} cannot be published: (place.language, required | placeholder | '
  'unknown_name). A variable must be one of `names` and stand in all three languages or in none; a mark [^id] must '
  'name one of `sources`.';

create function hawa.content_places(body jsonb) returns table (place text, spoken jsonb, n bigint)
language sql immutable set search_path = '' as $$
  select f.name, body -> f.name, f.n from unnest(array['title', 'lead', 'text']) with ordinality f (name, n)
    where body ? f.name
  union all
  select format('sections.%s.%s', s.n - 1, f.name), s.section -> f.name, 10 * s.n + f.n
  from jsonb_array_elements(case when jsonb_typeof(body -> 'sections') = 'array' then body -> 'sections'
    else '[]' end) with ordinality s (section, n),
    unnest(array['title', 'text']) with ordinality f (name, n)
$$;
comment on function hawa.content_places(jsonb) is
  'Every text of a body with its place ("title", "sections.0.text"), in the order of reading.';

create function hawa.content_problems(kind text, body jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  with sources as (
    select s.source, s.n from jsonb_array_elements(coalesce(body -> 'sources', '[]')) with ordinality s (source, n)
  ), found as (
    select 1 as part, p.n, 0::bigint as m, x.field, x.reason
    from hawa.content_places(body) p,
      hawa.spoken_problems(p.place, p.spoken,
        case kind when 'legal' then array['name', 'registration', 'director', 'host', 'phone', 'email',
          'privacyEmail'] else '{}'::text[] end,
        array(select s.source ->> 'id' from sources s)) x
    union all
    select 2, 0, 0, 'sections', 'required' where kind in ('article', 'legal')
      and jsonb_array_length(body -> 'sections') = 0
    union all
    select 3, s.n, f.n, format('sources.%s.%s', s.n - 1, f.name), case
        when s.source ->> f.name = '' then 'required'
        when hawa.holds_placeholder(s.source ->> f.name) then 'placeholder'
        when f.name = 'url' and s.source ->> 'url' !~ '^https?://[^\s/]+\.[^\s]+$' then 'malformed' end
    from sources s, unnest(array['title', 'publisher', 'url']) with ordinality f (name, n)
  )
  select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'reason', f.reason)
    order by f.part, f.n, f.m, array_position(array['fr', 'en', 'ar'], right(f.field, 2))), '[]') from found f
      where f.reason is not null
$$;
comment on function hawa.content_problems(text,jsonb) is
  'Everything that keeps a body from being shown to people: [{field, reason}] in the order of reading; empty: it '
  'can be published.';

create function hawa.spoken_of(raw jsonb, longest integer, field text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  answer jsonb := '{"fr": "", "en": "", "ar": ""}';
  said record;
  words text;
begin
  if jsonb_typeof(raw) is distinct from 'object' then perform hawa.refuse_field(field, 'malformed'); end if;
  for said in select * from jsonb_each(raw) as e (language, words) loop
    if said.language <> all (array['fr', 'en', 'ar']) then perform hawa.refuse_field(field, 'unknown_value'); end if;
    if jsonb_typeof(said.words) <> 'string' then perform hawa.refuse_field(field, 'malformed'); end if;
    words := coalesce(hawa.clean(said.words #>> '{}'), '');
    if char_length(words) > longest then perform hawa.refuse_field(field, 'too_long'); end if;
    answer := answer || jsonb_build_object(said.language, words);
  end loop;
  return answer;
end $$;
comment on function hawa.spoken_of(jsonb,integer,text) is
  'One text in three languages, cleaned; a language that is missing is blank.';

create function hawa.id_of(raw jsonb, shape text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(raw) is distinct from 'string' or raw #>> '{}' !~ shape then perform hawa.refuse_field('body',
    'malformed'); end if;
  return raw #>> '{}';
end $$;
comment on function hawa.id_of(jsonb,text) is 'A name within a body, of that shape.';

create function hawa.line_of(raw jsonb, longest integer) returns text
language plpgsql immutable set search_path = '' as $$
declare words text;
begin
  if jsonb_typeof(raw) is distinct from 'string' then perform hawa.refuse_field('body', 'malformed'); end if;
  words := coalesce(hawa.clean(raw #>> '{}'), '');
  if char_length(words) > longest then perform hawa.refuse_field('body', 'too_long'); end if;
  return words;
end $$;
comment on function hawa.line_of(jsonb,integer) is
  'A text of a body that is the same in all languages, cleaned; it may be blank.';

create function hawa.list_of(raw jsonb, most integer) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(raw) is distinct from 'array' then perform hawa.refuse_field('body', 'malformed'); end if;
  if jsonb_array_length(raw) > most then perform hawa.refuse_field('body', 'too_long'); end if;
  return raw;
end $$;
comment on function hawa.list_of(jsonb,integer) is 'A list of a body of at most that many.';

create function hawa.whole_of(raw jsonb, least_value integer, greatest_value integer) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if raw is null or jsonb_typeof(raw) = 'null' then return 'null'; end if;
  if jsonb_typeof(raw) <> 'number' then perform hawa.refuse_field('body', 'malformed'); end if;
  if raw::numeric <> trunc(raw::numeric) or raw::numeric not between least_value and greatest_value
    then perform hawa.refuse_field('body', 'malformed'); end if;
  return to_jsonb((raw::numeric)::integer);
end $$;
comment on function hawa.whole_of(jsonb,integer,integer) is 'A whole number of a body within bounds, or null.';

create function hawa.content_body(kind text, raw jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  answer jsonb := '{}';
  parts jsonb := '[]';
  part jsonb;
  list jsonb;
  ids text[];
begin
  if jsonb_typeof(raw) is distinct from 'object' then perform hawa.refuse_field('body', 'malformed'); end if;
  if kind = 'order' then
    list := hawa.list_of(raw -> 'keys', 200);
    for part in select * from jsonb_array_elements(list) loop ids := ids || hawa.id_of(part,
      '^[a-z0-9][a-z0-9_-]{0,59}$'); end loop;
    if cardinality(ids) <> (select count(distinct i) from unnest(ids) i) then perform hawa.refuse_field('body',
      'malformed'); end if;
    return jsonb_build_object('keys', list);
  end if;
  if kind in ('article', 'recommendation') then answer := jsonb_build_object('title', hawa.spoken_of(raw -> 'title',
    200, 'body')); end if;
  if kind = 'recommendation' then
    if jsonb_typeof(raw -> 'priorite') is distinct from 'string' then perform hawa.refuse_field('body',
      'malformed'); end if;
    if raw ->> 'priorite' <> all (array['haute', 'moyenne', 'basse']) then perform hawa.refuse_field('body',
      'unknown_value'); end if;
    return answer || jsonb_build_object('text', hawa.spoken_of(raw -> 'text', 1000, 'body'), 'priorite',
      raw -> 'priorite',
      'article', case when raw -> 'article' is null or jsonb_typeof(raw -> 'article') = 'null' then 'null'::jsonb
        else to_jsonb(hawa.id_of(raw -> 'article', '^[a-z0-9][a-z0-9_-]{0,59}$')) end);
  end if;
  list := hawa.list_of(raw -> 'sections', 40);
  ids := '{}';
  for part in select * from jsonb_array_elements(list) loop
    if jsonb_typeof(part) <> 'object' then perform hawa.refuse_field('body', 'malformed'); end if;
    ids := ids || hawa.id_of(part -> 'id', '^[a-z0-9][a-z0-9-]{0,59}$');
    parts := parts || jsonb_build_array(jsonb_build_object('id', part -> 'id',
      'title', hawa.spoken_of(part -> 'title', 200, 'body'), 'text', hawa.spoken_of(part -> 'text', 10000, 'body')));
  end loop;
  if cardinality(ids) <> (select count(distinct i) from unnest(ids) i) then perform hawa.refuse_field('body',
    'malformed'); end if;
  answer := answer || jsonb_build_object('sections', parts);
  if kind = 'legal' then return answer; end if;
  list := hawa.list_of(raw -> 'sources', 60);
  ids := '{}';
  parts := '[]';
  for part in select * from jsonb_array_elements(list) loop
    if jsonb_typeof(part) <> 'object' then perform hawa.refuse_field('body', 'malformed'); end if;
    ids := ids || hawa.id_of(part -> 'id', '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$');
    parts := parts || jsonb_build_array(jsonb_build_object('id', part -> 'id', 'title', hawa.line_of(part -> 'title',
      400),
      'publisher', hawa.line_of(part -> 'publisher', 300), 'year', hawa.whole_of(part -> 'year', 1800, 2200), 'url',
        hawa.line_of(part -> 'url', 500),
      'language', hawa.id_of(part -> 'language', '^[a-z]{2,3}$')));
  end loop;
  if cardinality(ids) <> (select count(distinct i) from unnest(ids) i) then perform hawa.refuse_field('body',
    'malformed'); end if;
  return answer || jsonb_build_object('lead', hawa.spoken_of(raw -> 'lead', 600, 'body'), 'minutes',
    hawa.whole_of(raw -> 'minutes', 1, 120), 'sources', parts);
end $$;
comment on function hawa.content_body(text,jsonb) is
  'A body of that kind, cleaned: article {title, lead, minutes, sections, sources}, recommendation {title, text, '
  'priorite, article}, legal {sections}, order {keys}. Texts are {fr, en, ar} and may be blank. Refuses invalid '
  'with the field "body" for any other shape or size.';

create function hawa.is_for_accounts(kind text) returns boolean
language sql immutable set search_path = '' as $$ select kind in ('article', 'recommendation', 'order') $$;
comment on function hawa.is_for_accounts(text) is
  'Whether published_advice() tells of this kind, and published() does not.';

create function hawa.published_since(since bigint, for_accounts boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  newest bigint := coalesce((select max(p.rev) from hawa.publications p), 0);
  first_given bigint := (select t.published_from from hawa.timeline t);
  after bigint := case when published_since.since between first_given and newest then published_since.since else 0 end;
begin
  return jsonb_build_object(
    'since', after,
    'revision', newest,
    'items', (
      select coalesce(jsonb_object_agg(k.kind, k.items), '{}')
      from (
        select p.kind, jsonb_object_agg(p.key, p.body) as items from hawa.publications p
        -- An import into an empty place has nothing to take back.
        where p.rev > after and (after > 0 or p.body is not null) and hawa.is_for_accounts(p.kind) = for_accounts
          group by p.kind
      ) k));
end $$;
comment on function hawa.published_since(bigint,boolean) is 'The answer of published() and of published_advice().';

create function public.published_advice(since bigint default 0) returns jsonb
language sql stable security definer set search_path = '' as $$ select hawa.published_since(since, true) $$;
comment on function public.published_advice(bigint) is
  'As published(), for whoever is signed in: articles, general recommendations and their order.';
grant execute on function public.published_advice(bigint) to authenticated;

create function hawa.content_key_arg(args jsonb, kind text) returns text
language plpgsql immutable set search_path = '' as $$
declare key text := hawa.text_arg(args, 'key', 60, true);
begin
  if key !~ '^[a-z0-9][a-z0-9_-]{0,59}$' then perform hawa.refuse_field('key', 'malformed'); end if;
  if kind = 'legal' and key <> all (array['notices', 'privacy', 'terms']) then perform hawa.refuse_field('key',
    'unknown_value'); end if;
  if kind = 'order' and key <> all (array['article', 'recommendation']) then perform hawa.refuse_field('key',
    'unknown_value'); end if;
  return key;
end $$;
comment on function hawa.content_key_arg(jsonb,text) is
  'The argument "key": a name, of a legal page or an order one of those there are.';

create function hawa.content_fields(v public.content_versions) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((select jsonb_object_agg(p.place || '.' || s.key, s.value) from hawa.content_places(v.body) p,
    jsonb_each(p.spoken) s), '{}')
    || coalesce(v.body - array['title', 'lead', 'text', 'sections'], '{}')
    || jsonb_build_object('shown', v.shown) || case when v.number is null then '{}' else jsonb_build_object('number',
      v.number, 'effective_on', v.effective_on) end
$$;
comment on function hawa.content_fields(content_versions) is 'A version as flat fields, for the journal.';

create function hawa.write_content(written public.content_versions, seen uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  latest public.content_versions;
  old_fields jsonb;
  new_fields jsonb;
  changed text[];
begin
  select * into latest from public.content_versions v where v.kind = written.kind and v.key = written.key
    order by v.seq desc limit 1;
  if latest.version_id is distinct from write_content.seen then perform hawa.refuse('content_changed'); end if;
  if exists (select 1 from public.content_versions v where v.kind = written.kind and v.key = written.key
    and v.version_id = written.version_id) then
    perform hawa.refuse('already_exists');
  end if;
  insert into public.content_versions (kind, key, version_id, seq, body, shown, number, effective_on, note, author)
  values (written.kind, written.key, written.version_id, nextval('hawa.content_seq'), written.body, written.shown,
    written.number, written.effective_on, written.note, written.author);
  if latest.version_id is null then return; end if;
  old_fields := hawa.content_fields(latest);
  new_fields := hawa.content_fields(written);
  changed := array(select k from (select jsonb_object_keys(old_fields) union select jsonb_object_keys(new_fields)) u (k)
    where old_fields -> k is distinct from new_fields -> k);
  if changed = '{}' then return; end if;
  insert into hawa.audit (command, place, row_id, operation, before, after)
  values (current_setting('hawa.command_id')::uuid, 'content_versions', written.kind || ':' || written.key, 'update',
    hawa.short_values((select jsonb_object_agg(k, old_fields -> k) from unnest(changed) k)),
    hawa.short_values((select jsonb_object_agg(k, new_fields -> k) from unnest(changed) k)));
end $$;
comment on function hawa.write_content(content_versions,uuid) is
  'A new version after the one that its writer saw, with the changed fields in the audit of the command. Refuses '
  'content_changed, already_exists.';

create function hawa.require_content_room() returns void
language plpgsql stable set search_path = '' as $$
begin
  -- Every device of an account keeps them all, in a store of some megabytes.
  if (select sum(octet_length(p.body::text)) > 1500000 from hawa.publications p where hawa.is_for_accounts(p.kind)) then
    perform hawa.refuse_field('body', 'too_long');
  end if;
end $$;
comment on function hawa.require_content_room() is
  'Refuses invalid (body, too_long) beyond 1.5 MB of articles and recommendations together.';

create function hawa.require_publishable(kind text, body jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare problem jsonb := hawa.content_problems(kind, body) -> 0;
begin
  if problem is not null then perform hawa.refuse_field(problem ->> 'field', problem ->> 'reason'); end if;
end $$;
comment on function hawa.require_publishable(text,jsonb) is
  'Refuses invalid with the first place that is blank, a placeholder or names something that does not exist.';

create function hawa.cmd_save_content(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare written public.content_versions;
begin
  perform hawa.require_kind(me, 'admin');
  written.kind := hawa.choice_arg(args, 'kind', array['article', 'recommendation', 'legal', 'order'], true);
  written.key := hawa.content_key_arg(args, written.kind);
  written.version_id := hawa.uuid_arg(args, 'version_id');
  written.body := hawa.content_body(written.kind, hawa.arg(args, 'body', true));
  written.shown := hawa.boolean_arg(args, 'shown');
  -- A legal page is shown by publish_legal alone.
  if written.kind = 'legal' and written.shown then perform hawa.refuse_field('shown', 'unknown_value'); end if;
  if written.shown and written.kind in ('article', 'recommendation')
    then perform hawa.require_publishable(written.kind, written.body); end if;
  written.author := me.id;
  perform hawa.write_content(written, hawa.seen_of(hawa.arg(args, 'seen', false), 'seen'));
  if written.kind <> 'legal' then
    perform hawa.publish(written.kind, written.key, case when written.shown then written.body
      else '{"hidden": true}' end);
    perform hawa.require_content_room();
  end if;
  return jsonb_build_object('kind', written.kind, 'key', written.key, 'version_id', written.version_id);
end $$;
comment on function hawa.cmd_save_content(profiles,jsonb,timestamptz) is
  'An administrator writes an article or a recommendation (shown: published at once, all three languages needed; '
  'not shown: hidden, may be incomplete), their order, or the draft of a legal page. Refuses not_allowed, invalid, '
  'content_changed, already_exists.';

create function hawa.cmd_reset_content(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare written public.content_versions;
begin
  perform hawa.require_kind(me, 'admin');
  written.kind := hawa.choice_arg(args, 'kind', array['article', 'recommendation', 'order'], true);
  written.key := hawa.content_key_arg(args, written.kind);
  written.version_id := hawa.uuid_arg(args, 'version_id');
  written.shown := true;
  written.author := me.id;
  perform hawa.write_content(written, hawa.seen_of(hawa.arg(args, 'seen', false), 'seen'));
  perform hawa.publish(written.kind, written.key, null);
  return jsonb_build_object('kind', written.kind, 'key', written.key, 'version_id', written.version_id);
end $$;
comment on function hawa.cmd_reset_content(profiles,jsonb,timestamptz) is
  'An article, a recommendation or an order is as shipped again; one that is not shipped is gone. Its versions '
  'stay. Refuses not_allowed, invalid, content_changed, already_exists.';

create function hawa.cmd_publish_legal(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  written public.content_versions;
  draft public.content_versions;
  before public.content_versions;
  problem jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  written.kind := 'legal';
  written.key := hawa.content_key_arg(args, 'legal');
  written.version_id := hawa.uuid_arg(args, 'version_id');
  written.effective_on := hawa.date_arg(args, 'effective_on');
  written.note := hawa.spoken_of(hawa.arg(args, 'note', true), 1000, 'note');
  select to_jsonb(p) into problem from hawa.spoken_problems('note', written.note, '{}', '{}') p limit 1;
  if problem is not null then perform hawa.refuse_field(problem ->> 'field', problem ->> 'reason'); end if;
  select * into draft from public.content_versions v where v.kind = 'legal' and v.key = written.key
    order by v.seq desc limit 1;
  if draft.version_id is distinct from hawa.seen_of(hawa.arg(args, 'seen', true), 'seen')
    then perform hawa.refuse('content_changed'); end if;
  -- It is published already.
  if draft.number is not null then perform hawa.refuse('already_exists'); end if;
  perform hawa.require_publishable('legal', draft.body);
  select * into before from public.content_versions v where v.kind = 'legal' and v.key = written.key
    and v.number is not null order by v.number desc limit 1;
  -- Versions take effect one after the other.
  if written.effective_on < before.effective_on then perform hawa.refuse_field('effective_on', 'malformed'); end if;
  written.body := draft.body;
  written.shown := true;
  written.number := coalesce(before.number, 0) + 1;
  written.author := me.id;
  perform hawa.write_content(written, draft.version_id);
  perform hawa.publish('legal', written.key, written.body || jsonb_build_object(
    'number', written.number, 'effective_on', written.effective_on, 'note', written.note,
    'earlier', (select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'effective_on', v.effective_on,
      'note', v.note) order by v.number desc), '[]')
      from public.content_versions v where v.kind = 'legal' and v.key = written.key and v.number < written.number)));
  return jsonb_build_object('key', written.key, 'version_id', written.version_id, 'number', written.number);
end $$;
comment on function hawa.cmd_publish_legal(profiles,jsonb,timestamptz) is
  'The draft that was seen becomes the next version of a legal page: its number, the day from which it holds, the '
  'changes in three languages. Refuses not_allowed, invalid (the first place that is blank, a placeholder or names '
  'an unknown variable; a day before that of the last version), content_changed, already_exists (nothing new to '
  'publish).';

create function public.legal_version(page text, number integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select v.body || jsonb_build_object('number', v.number, 'effective_on', v.effective_on, 'note', v.note)
  from public.content_versions v where v.kind = 'legal' and v.key = legal_version.page
    and v.number = legal_version.number
$$;
comment on function public.legal_version(text,integer) is
  'A published version of a legal page (notices, privacy, terms), for anybody: {sections, number, effective_on, '
  'note}; null: there is none. Drafts are not told.';
grant execute on function public.legal_version(text,integer) to anon, authenticated;

create function public.admin_contents(kind text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('key', l.key, 'version_id', l.version_id, 'body', l.body, 'shown',
        l.shown, 'number', l.number,
        'effective_on', l.effective_on, 'note', l.note, 'at', l.at, 'author', hawa.full_name(l.author))
          order by l.key), '[]')
      from (select distinct on (v.key) v.* from public.content_versions v where v.kind = admin_contents.kind
        order by v.key, v.seq desc) l),
    -- Where each legal page stands, whatever draft lies over it.
    'published', (
      select coalesce(jsonb_agg(jsonb_build_object('key', l.key, 'version_id', l.version_id, 'number', l.number,
        'effective_on', l.effective_on,
        'at', l.at, 'author', hawa.full_name(l.author)) order by l.key), '[]')
      from (select distinct on (v.key) v.* from public.content_versions v where v.kind = admin_contents.kind
        and v.number is not null order by v.key, v.number desc) l),
    'as_of', now());
end $$;
comment on function public.admin_contents(text) is
  'The latest version of everything of one kind (article, recommendation, legal, order) that was ever written, for '
  'administrators: {rows, published, as_of}; body null: as shipped. 42501 for anybody else.';
grant execute on function public.admin_contents(text) to authenticated;

create function public.admin_content_history(kind text, key text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'rows', hawa.cut_page((
      select coalesce(jsonb_agg(jsonb_build_object('version_id', v.version_id, 'body', v.body,
        'shown', v.shown, 'number', v.number, 'effective_on', v.effective_on, 'note', v.note, 'at', v.at,
        'author', hawa.full_name(v.author)) order by v.seq desc), '[]')
      from (select * from public.content_versions c
        where c.kind = admin_content_history.kind and c.key = admin_content_history.key
        order by c.seq desc limit 20) v), 20) -> 'rows',
    'as_of', now());
end $$;
comment on function public.admin_content_history(text,text) is
  'The last versions of one article, recommendation, order or legal page, newest first, twenty and '
  'hawa.page_bytes() at most, for administrators: {rows, as_of}. 42501 for anybody else.';
grant execute on function public.admin_content_history(text,text) to authenticated;

create function hawa.has_seven_equal(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '([0-9])\1{6}'
$$;
comment on function hawa.has_seven_equal(text) is 'Seven equal digits in a row: a number typed to fill a field.';

create index content_versions_latest on public.content_versions (kind, key, seq desc);

create trigger a_closed before insert or update or delete or truncate on public.content_versions
  for each statement execute function hawa.keep_closed();

create policy "administrators" on public.content_versions for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

-- schemas/storage.sql

create function hawa.may_store_report(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.demandes_etudes s
    where s.id = hawa.report_path_study(path, auth.uid())
      and s.intervenant_id = hawa.my_id_as('intervention')
      and s.statut in ('en_cours', 'terminée', 'complete'))
$$;
comment on function hawa.may_store_report(text) is
  'Upload: the caller''s own folder, an active approved intervenant, assigned to the study named in the path, from '
  'en_cours on.';
grant execute on function hawa.may_store_report(text) to anon, authenticated;

create function hawa.may_read_report(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  specialist uuid := hawa.my_id_as('intervention');
  customer uuid := hawa.my_id_as('client');
begin
  if hawa.my_id_as('admin') is not null then return true; end if;
  if specialist is not null and hawa.report_path_study(path, auth.uid()) is not null then return true; end if;
  return exists (select 1 from public.demandes_etudes s
      where s.rapport_url = path and s.statut = 'complete' and (s.client_id = customer or specialist is not null))
    or exists (select 1 from public.report_versions v join public.demandes_etudes s on s.id = v.study_id
      where v.path = may_read_report.path and s.intervenant_id = specialist)
    or exists (select 1 from public.held_reports h join public.demandes_etudes s on s.id = h.study_id
      where h.path = may_read_report.path and s.intervenant_id = specialist);
end $$;
comment on function hawa.may_read_report(text) is
  'Download: an administrator; the intervenant whose folder it is; for the report of a complete study its client '
  'and every active approved intervenant; for a version that was replaced, and for a file that waits or was sent '
  'back, the study''s intervenant.';
grant execute on function hawa.may_read_report(text) to anon, authenticated;

create function hawa.may_drop_report(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.my_id_as('intervention') is not null
    and hawa.report_path_study(path, auth.uid()) is not null
    and not exists (select 1 from public.demandes_etudes s where s.rapport_url = path)
    and not exists (select 1 from public.reports r where r.path = may_drop_report.path)
    and not exists (select 1 from public.report_versions v where v.path = may_drop_report.path)
    and not exists (select 1 from public.held_reports h where h.path = may_drop_report.path)
$$;
comment on function hawa.may_drop_report(text) is
  'Deletion: one''s own file while it is no version of any report, and neither waits nor was sent back.';
grant execute on function hawa.may_drop_report(text) to anon, authenticated;

create function public.orphan_files(most integer)
returns table (bucket text, path text, stored_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name, o.created_at from storage.objects o
  where o.bucket_id in ('mission-reports', 'message-files', 'mission-photos')
    and (exists (select from hawa.deleted_accounts d where d.user_id::text = split_part(o.name, '/', 2))
      or (o.created_at < now() - interval '7 days'
        -- Read back lately: a device is there and about to send the command.
        and not exists (select from public.stored_files f
          where f.path = o.name and f.checked_at > now() - interval '7 days')))
    and not exists (select from public.demandes_etudes s where s.rapport_url = o.name)
    and not exists (select from public.reports r where r.path = o.name)
    and not exists (select from public.report_versions v where v.path = o.name)
    and not exists (select from public.held_reports h where h.path = o.name)
    and not exists (select from public.messages m where m.file_path = o.name)
    and not exists (select from public.mission_photos p where p.path = o.name)
  order by o.created_at, o.name
  limit least(greatest(most, 0), 1000)
$$;
comment on function public.orphan_files(integer) is
  'Objects of our buckets, oldest first, at most `most` (0 to 1000), that no row names, that are older than seven '
  'days and were not read back within them, or that lie in the folder of a deleted account. A device whose command '
  'comes later still sends its file again: before each command it has the object verified. service_role only.';

create policy "mission reports: read" on storage.objects for select to authenticated
  using (bucket_id = 'mission-reports' and hawa.may_read_report(name));

create policy "mission reports: delete" on storage.objects for delete to authenticated
  using (bucket_id = 'mission-reports' and hawa.may_drop_report(name));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('mission-reports', 'mission-reports', false, 10485760, array['application/pdf'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- schemas/quotas.sql

create table hawa.quotas (
  name text primary key,
  most bigint not null check (most > 0),
  within interval not null check (within > interval '0')
);
comment on table hawa.quotas is
  'How much one person may do within how long; *_bytes in bytes. Whoever owns the database changes them by update.';

create function hawa.put_off(quota text, free_at timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  raise exception using errcode = '53400', message = 'the quota ' || quota || ' is used up, try again later',
    detail = greatest(1, ceil(extract(epoch from free_at - now())))::bigint::text;
end $$;
comment on function hawa.put_off(text,timestamptz) is
  'Raises SQLSTATE 53400, which a device takes as "later" [L4]; nothing is recorded. The detail is the number of '
  'seconds until there is room again, which the embedded server makes Retry-After of.';

create function hawa.check_quota(quota text, used bigint, oldest timestamptz) returns void
language plpgsql stable set search_path = '' as $$
declare allowed hawa.quotas;
begin
  select * into allowed from hawa.quotas q where q.name = quota;
  if used >= allowed.most then perform hawa.put_off(quota, oldest + allowed.within); end if;
end $$;
comment on function hawa.check_quota(text,bigint,timestamptz) is
  'Puts off (53400) the caller when the quota of this name is used up; oldest: when its oldest use was.';

create function hawa.has_room(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me text := auth.uid()::text;
  mission text := coalesce(hawa.report_path_study(path, auth.uid()), hawa.photo_path_study(path, auth.uid()))::text;
  of_reports text := 'reports/' || me || '/%';
  of_photos text := 'photos/' || me || '/%';
  of_messages text := 'messages/' || me || '/%';
  used record;
begin
  select
    coalesce(sum(f.size), 0)::bigint as bytes, min(f.created_at) as oldest,
    coalesce(sum(f.size) filter (where f.of_mission), 0)::bigint as mission_bytes,
    min(f.created_at) filter (where f.of_mission) as oldest_of_mission,
    count(*) filter (where f.of_message) as message_files,
    min(f.created_at) filter (where f.of_message) as oldest_of_message
  into used
  from (
    select (o.metadata ->> 'size')::bigint as size, o.created_at, o.name like of_messages as of_message,
      o.name like 'reports/' || me || '/rapport\_' || mission || '\_%'
        or o.name like 'photos/' || me || '/' || mission || '/%' as of_mission
    from storage.objects o
    where (o.name like of_reports or o.name like of_photos or o.name like of_messages)
      and o.created_at > now() - interval '1 day'
  ) f;
  perform hawa.check_quota('person_bytes', used.bytes, used.oldest);
  if mission is not null then
    perform hawa.check_quota('mission_bytes', used.mission_bytes, used.oldest_of_mission);
  else
    perform hawa.check_quota('message_files', used.message_files, used.oldest_of_message);
  end if;
  return true;
end $$;
comment on function hawa.has_room(text) is
  'May the caller store one more file at this path today? True, or put off (53400). Counted are stored objects: the '
  'bytes of the caller''s own files of the last 24 hours, in all and of the mission that the path names; files of '
  'messages, whose path names no mission, by number. The file itself is not counted: the last one may go beyond.';
grant execute on function hawa.has_room(text) to anon, authenticated;

create function hawa.may_request(person uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  quota hawa.quotas;
  used record;
begin
  for quota in select * from hawa.quotas q where q.name in ('study_requests', 'study_requests_at_once') loop
    select count(*) as requests, min(c.received_at) as oldest into used from public.commands c
    where c.user_id = person and c.name = 'request_study' and c.verdict = 'applied'
      and c.received_at > now() - quota.within;
    perform hawa.check_quota(quota.name, used.requests, used.oldest);
  end loop;
end $$;
comment on function hawa.may_request(uuid) is
  'Puts off (53400) a client who has asked for as many studies as one may at once, or a day. Counted by when the '
  'server received them: requests made offline come late, a few a minute.';

create policy "mission reports: upload" on storage.objects for insert to authenticated
  with check (((bucket_id = 'mission-reports'::text) and (coalesce(current_setting('storage.operation'::text, true),
    ''::text) !~~ '%sign%'::text) and
case
    when hawa.may_store_report(name) then hawa.has_room(name)
    else false
end));

create policy "mission photos: upload" on storage.objects for insert to authenticated
  with check (((bucket_id = 'mission-photos'::text) and (coalesce(current_setting('storage.operation'::text, true),
    ''::text) !~~ '%sign%'::text) and
case
    when hawa.may_store_photo(name) then hawa.has_room(name)
    else false
end));

create policy "message files: upload" on storage.objects for insert to authenticated
  with check (((bucket_id = 'message-files'::text) and (coalesce(current_setting('storage.operation'::text, true),
    ''::text) !~~ '%sign%'::text) and
case
    when hawa.may_store_message_file(name) then hawa.has_room(name)
    else false
end));

insert into hawa.quotas (name, most, within) values
  -- Of the reports and photos that one specialist stores for one mission; six hundred photos.
  ('mission_bytes', 209715200, '1 day'),
  -- Of all that one person stores.
  ('person_bytes', 524288000, '1 day'),
  ('message_files', 200, '1 day'),
  ('study_requests', 30, '1 day'),
  ('study_requests_at_once', 10, '1 minute');

-- schemas/unsent_import.sql

create table hawa.command_imports (
  command uuid primary key,
  -- No foreign key: as the ledger, it outlives the account.
  imported_by uuid not null,
  at timestamptz not null default now()
);
comment on table hawa.command_imports is
  'Which commands of the ledger an administrator brought, instead of the device.';

create table hawa.file_imports (
  path text not null check (char_length(path) <= 300),
  imported_by uuid not null,
  person uuid not null,
  command uuid not null,
  at timestamptz not null default now(),
  primary key (path, imported_by)
);
comment on table hawa.file_imports is
  'Where an administrator may put the file of a command that they import, in the place of the person''s own upload.';

create function hawa.is_command(name text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(name in ('contact_expert', 'subscribe_newsletter') or (name ~ '^[a-z_]{1,60}$'
    and to_regprocedure(format('hawa.cmd_%s(public.profiles,jsonb,timestamp with time zone)', name)) is not null),
      false)
$$;
comment on function hawa.is_command(text) is 'Does apply_command carry out a command of this name?';

create function hawa.import_problem(person uuid, command uuid, name text) returns text
language sql stable set search_path = '' as $$
  select case
    when p.id is null then 'not_found'
    -- Only for themselves: nobody gets another administrator's rights by writing a file.
    when p.type_compte = 'admin' and p.user_id is distinct from auth.uid() then 'not_allowed'
    when exists (select 1 from public.commands c where c.id = import_problem.command and c.user_id is distinct
      from import_problem.person) then 'not_allowed'
    when not hawa.is_command(import_problem.name) then 'unknown_command'
  end
  from (select) one left join public.profiles p on p.user_id = import_problem.person
$$;
comment on function hawa.import_problem(uuid,uuid,text) is
  'Why an administrator may not bring this command for this person: not_found (nobody has this account), '
  'not_allowed (another administrator, somebody else''s id), unknown_command; else null.';

create function hawa.speak_as(claims text, sub text) returns void
language sql volatile set search_path = '' as $$
  select set_config('request.jwt.claims', coalesce(claims, ''), true), set_config('request.jwt.claim.sub',
    coalesce(sub, ''), true)
$$;
comment on function hawa.speak_as(text,text) is
  'Whose name auth.uid() gives for the rest of the transaction, in both spellings of it.';

create function hawa.claims_of(person uuid) returns text
language sql immutable set search_path = '' as $$
  select jsonb_build_object('sub', person, 'role', 'authenticated')::text
$$;
comment on function hawa.claims_of(uuid) is 'The claims of a session of this account, as far as rules read them.';

create function public.import_command(person uuid, id uuid, name text, args jsonb, made_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  administrator uuid := auth.uid();
  claims text := current_setting('request.jwt.claims', true);
  sub text := current_setting('request.jwt.claim.sub', true);
  problem text;
  answer jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  problem := case when import_command.id is null then 'invalid' else hawa.import_problem(import_command.person,
    import_command.id, import_command.name) end;
  if problem is not null then
    return jsonb_build_object('verdict', 'refused', 'code', problem, 'replayed', false);
  end if;
  perform hawa.speak_as(hawa.claims_of(import_command.person), import_command.person::text);
  begin
    answer := public.apply_command(import_command.id, import_command.name, import_command.args, import_command.made_at);
    -- The device may still have the file: a fault of this copy must not decide its command.
    if answer ->> 'code' in ('file_missing', 'file_unverified', 'file_mismatch')
      and not (answer ->> 'replayed')::boolean then
      raise exception using errcode = 'HW002', message = 'taken back';
    end if;
  exception when sqlstate 'HW002' then
    null;
  end;
  perform hawa.speak_as(claims, sub);
  if not (answer ->> 'replayed')::boolean then
    insert into hawa.command_imports (command, imported_by)
    select import_command.id, administrator where exists (select 1 from public.commands c
      where c.id = import_command.id)
    on conflict do nothing;
  end if;
  return answer;
end $$;
comment on function public.import_command(uuid,uuid,text,jsonb,timestamptz) is
  'apply_command for work that a person exported, by an administrator: id, identity, rights and time are the '
  'person''s, and who brought it is written down. Answers as apply_command, for a known command the recorded '
  'verdict. Refused and not recorded: not_found (no such person), not_allowed (another administrator, somebody '
  'else''s id), unknown_command, and file_missing, file_unverified, file_mismatch, which the device can still make '
  'good. 42501 for everybody else.';
grant execute on function public.import_command(uuid,uuid,text,jsonb,timestamptz) to authenticated;

create function public.open_import_file(person uuid, id uuid, name text, path text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  administrator uuid := auth.uid();
  claims text := current_setting('request.jwt.claims', true);
  sub text := current_setting('request.jwt.claim.sub', true);
  allowed boolean;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if open_import_file.id is null or open_import_file.path is null
    or hawa.import_problem(open_import_file.person, open_import_file.id, open_import_file.name) is not null
    or exists (select 1 from public.commands c where c.id = open_import_file.id) then
    return false;
  end if;
  perform hawa.speak_as(hawa.claims_of(open_import_file.person), open_import_file.person::text);
  allowed := coalesce(case
    when open_import_file.name in ('attach_report', 'replace_report') then hawa.may_store_report(open_import_file.path)
    when open_import_file.name = 'send_message' then hawa.may_store_message_file(open_import_file.path)
    when open_import_file.name = 'add_photo' then hawa.may_store_photo(open_import_file.path)
  end, false);
  perform hawa.speak_as(claims, sub);
  if allowed then
    insert into hawa.file_imports as f (path, imported_by, person, command)
    values (open_import_file.path, administrator, open_import_file.person, open_import_file.id)
    on conflict (path, imported_by) do update set person = excluded.person, command = excluded.command, at = now();
  end if;
  return allowed;
end $$;
comment on function public.open_import_file(uuid,uuid,text,text) is
  'Lets this administrator, for a day and until its command has a verdict, put a file where the person''s own '
  'upload would be. False: the person could not put it there either, nobody can bring this command, or it has its '
  'verdict. 42501 for everybody else.';
grant execute on function public.open_import_file(uuid,uuid,text,text) to authenticated;

create function public.import_preview(person uuid, ids uuid[], names text[]) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if cardinality(import_preview.ids) > 5000 or cardinality(import_preview.names) > 5000 then
    raise exception using errcode = '22023', message = 'too many';
  end if;
  return jsonb_build_object(
    'person', (select jsonb_build_object('name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email),
      'type_compte', p.type_compte,
        'is_active', p.is_active, 'importable', p.type_compte <> 'admin' or p.user_id = auth.uid())
      from public.profiles p where p.user_id = import_preview.person),
    'known', (select coalesce(jsonb_object_agg(c.id, jsonb_build_object('verdict', c.verdict, 'code', c.code,
      'received_at', c.received_at,
        'theirs', c.user_id is not distinct from import_preview.person)), '{}')
      from public.commands c where c.id = any (import_preview.ids)),
    'unknown', (select coalesce(jsonb_agg(distinct n.name), '[]') from unnest(import_preview.names) n (name)
      where not hawa.is_command(n.name)));
end $$;
comment on function public.import_preview(uuid,uuid[],text[]) is
  'Facts about an export before it is imported: the person (null: nobody has this account), the commands that have '
  'a verdict, and the names of commands that nobody carries out. At most 5000 of each (22023). 42501 but for '
  'administrators.';
grant execute on function public.import_preview(uuid,uuid[],text[]) to authenticated;

create function hawa.may_import_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.my_id_as('admin') is not null and exists (select 1 from hawa.file_imports f
    where f.path = may_import_file.path and f.imported_by = auth.uid() and f.at > now() - interval '1 day'
      and not exists (select 1 from public.commands c where c.id = f.command))
$$;
comment on function hawa.may_import_file(text) is
  'Upload, reading back and removing a damaged file: an administrator, at a path that open_import_file gave them '
  'lately for a command without a verdict.';
grant execute on function hawa.may_import_file(text) to anon, authenticated;

create policy "imported files: read" on storage.objects for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null and bucket_id = hawa.bucket_of(name)
    and hawa.may_import_file(name));

create policy "imported files: upload" on storage.objects for insert to authenticated
  with check (((( select hawa.my_id_as('admin'::text) as my_id_as) is not null) and (bucket_id = hawa.bucket_of(name))
    and hawa.may_import_file(name) and (coalesce(current_setting('storage.operation'::text, true),
    ''::text) !~~ '%sign%'::text)));

create policy "imported files: delete" on storage.objects for delete to authenticated
  using ((select hawa.my_id_as('admin')) is not null and bucket_id = hawa.bucket_of(name)
    and hawa.may_import_file(name));

-- schemas/bells.sql

create function hawa.bells_of(person public.profiles) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when person.id is null or person.user_id is null or not person.is_active then '{}'::text[]
    when person.is_approved and person.type_compte <> 'client' then array['bell:' || person.id,
      'bell:' || person.type_compte]
    else array['bell:' || person.id]
  end
$$;
comment on function hawa.bells_of(profiles) is
  'The channels a person may join: their own, also while they wait for approval, and the one of all specialists or '
  'of all administrators. Nobody and who was switched off: none. `bellsOf` on the device is its twin.';

create function hawa.my_bells() returns text[]
language sql stable security definer set search_path = '' as $$ select hawa.bells_of(hawa.me()) $$;
comment on function hawa.my_bells() is
  'The channels the caller may join; the policy on realtime.messages and the embedded server ask it.';
grant execute on function hawa.my_bells() to authenticated;

create function hawa.ring(audiences text[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  rung text := coalesce(current_setting('hawa.rung', true), '');
  topics text[];
  topic text;
begin
  foreach topic in array coalesce(audiences, '{}') loop
    topic := 'bell:' || topic;
    if position(topic || ' ' in rung) = 0 then
      topics := topics || topic;
      rung := rung || topic || ' ';
    end if;
  end loop;
  if topics is null then return; end if;
  -- Undone with the savepoint that undoes the bell, as when a command is refused half way.
  perform set_config('hawa.rung', rung, true);
  begin
    if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null then
      foreach topic in array topics loop perform pg_notify('hawa_bell', topic); end loop;
    else
      foreach topic in array topics loop execute 'select realtime.send(''{}''::jsonb, ''news'', $1, true)'
        using topic; end loop;
    end if;
  exception when others then
    -- Nobody's work may fail because nobody could be told of it: devices look by themselves.
    raise log 'bell: %', sqlerrm;
  end;
end $$;
comment on function hawa.ring(text[]) is
  'Rings these audiences (profile ids, ''intervention'', ''admin'') once a transaction, when and if it commits: by '
  'Supabase Realtime where it is, else by NOTIFY for the embedded server. The payload is always empty. Raises '
  'nothing.';

create function hawa.on_studies_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Both sides of a change: who gets a study pulls its row, who loses it pulls the departure [L8].
  if tg_op <> 'DELETE' then
    perform hawa.ring(array_agg(distinct a.who)) from gained s cross join lateral (values
      (s.client_id::text), (s.intervenant_id::text), (case when hawa.in_pool(s.statut, s.intervenant_id)
        then 'intervention' end)) a (who) where a.who is not null;
  end if;
  if tg_op <> 'INSERT' then
    perform hawa.ring(array_agg(distinct a.who)) from lost s cross join lateral (values
      (s.client_id::text), (s.intervenant_id::text), (case when hawa.in_pool(s.statut, s.intervenant_id)
        then 'intervention' end)) a (who) where a.who is not null;
  end if;
  return null;
end $$;
comment on function hawa.on_studies_changed() is
  'Statement trigger: rings everybody whose feed of studies the statement changed. Administrators hear of commands '
  'instead.';

create function hawa.on_delivered() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.ring((select array_agg(distinct case d.audience when hawa.thread_of_team() then 'intervention'
    else d.audience::text end) from gained d));
  return null;
end $$;
comment on function hawa.on_delivered() is 'Statement trigger: rings whoever was shown a record, or has it no more.';

create function hawa.on_profiles_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.ring((select array_agg(p.id::text) from gained p));
  return null;
end $$;
comment on function hawa.on_profiles_changed() is
  'Statement trigger: rings a person whose profile changed. Approval, kind and activity decide which data they see; '
  'the embedded server checks again which topics they may join.';

create function hawa.on_something_done() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.ring(array['admin']);
  return null;
end $$;
comment on function hawa.on_something_done() is 'Trigger: rings the administrators.';

create function hawa.guard_bells() returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if to_regclass('realtime.messages') is null or to_regprocedure('realtime.topic()') is null then return false; end if;
  execute 'drop policy if exists "hawa: own bells" on realtime.messages';
  -- No policy for insert: nobody but the database rings.
  execute $policy$ create policy "hawa: own bells" on realtime.messages for select to authenticated
    using (extension = 'broadcast' and (select realtime.topic()) = any ((select hawa.my_bells())::text[])) $policy$;
  return true;
end $$;
comment on function hawa.guard_bells() is
  'Lets people into their own private channels of Supabase Realtime and no others; false where there is no '
  'Realtime. The migration calls it; a project whose Realtime was switched on later calls it once more: select '
  'hawa.guard_bells(). Before that nobody can join. For the owner of the database only.';

create trigger z_bell_new after insert on public.demandes_etudes
  referencing new table as gained for each statement execute function hawa.on_studies_changed();

create trigger z_bell after update on public.demandes_etudes
  referencing new table as gained old table as lost for each statement execute function hawa.on_studies_changed();

create trigger z_bell_gone after delete on public.demandes_etudes
  referencing old table as lost for each statement execute function hawa.on_studies_changed();

create trigger z_bell_new after insert on hawa.deliveries
  referencing new table as gained for each statement execute function hawa.on_delivered();

create trigger z_bell after update on hawa.deliveries
  referencing new table as gained for each statement execute function hawa.on_delivered();

create trigger z_bell after update on public.profiles
  referencing new table as gained for each statement execute function hawa.on_profiles_changed();

create trigger z_bell after insert on public.commands
  for each row when (new.verdict = 'applied' and new.name not like 'mark\_%') execute function hawa.on_something_done();

create trigger z_bell_new after insert on public.profiles for each statement execute function hawa.on_something_done();

create trigger z_bell_new after insert on public.contact_messages for each statement execute function
  hawa.on_something_done();

do $$
begin
  perform hawa.guard_bells();
exception when insufficient_privilege then
  -- Polling goes on as ever; the owner of realtime.messages can call it.
  raise warning 'hawa.guard_bells(): %', sqlerrm;
end $$;

-- schemas/repeated_intent.sql

create table hawa.taken_back (
  -- Of the measurement, the sample or the photo, as the device named it.
  id uuid primary key,
  author uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null
);
comment on table hawa.taken_back is
  'Facts that their author took back before the server had them: a request that was still on its way makes none.';

create function hawa.is_done(command_name text, current_statut text) returns boolean
language sql stable set search_path = '' as $$
  with recursive passed(statut) as (
    select t.to_statut from public.study_transitions t where t.command = is_done.command_name
    union
    select t.to_statut from public.study_transitions t join passed p on p.statut = t.from_statut
    where t.command <> 'cancel_study'
  )
  select exists (select 1 from passed p where p.statut = is_done.current_statut)
$$;
comment on function hawa.is_done(text,text) is
  'Is a study of this state where this command leads to, or has it gone on from there?';

create function hawa.already(answer jsonb) returns jsonb
language sql immutable set search_path = '' as $$ select answer || '{"already": true}' $$;
comment on function hawa.already(jsonb) is
  'The answer of a command whose effect was there before, by the same person: applied, and nothing changed [L19].';

create function hawa.own_move_again(me public.profiles, name text, args jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select hawa.already(hawa.study_result(s.id)) from public.demandes_etudes s
  where me.is_approved
    and s.id = hawa.uuid_in(args, 'study_id')
    and me.id = case
      when name in ('accept_study', 'start_study', 'finish_study') then s.intervenant_id
      when name = 'cancel_study' then s.client_id
    end
    and hawa.is_done(name, s.statut)
$$;
comment on function hawa.own_move_again(profiles,text,jsonb) is
  'The answer to somebody who moves their own study again to where it has been already, with the first time and '
  'reason kept; null where the command has something to do, or is no move.';

create function hawa.own_receipt(me public.profiles, report public.reports) returns jsonb
language sql stable set search_path = '' as $$
  select hawa.already(hawa.study_result(f.study_id) || jsonb_build_object(
    'path', f.path, 'size', f.size, 'sha256', f.sha256, 'received_at', f.received_at)
    || case when f.held then '{"held": true}' else '{}' end::jsonb)
  from (
    select r.study_id, r.path, r.size, r.sha256, r.created_at as received_at, false as held, r.created_by
    from public.reports r
    union all
    select h.study_id, h.path, h.size, h.sha256, h.received_at, true, h.created_by from public.held_reports h
    where h.superseded_at is null and h.verdict is null
  ) f
  where f.study_id = report.study_id and f.sha256 = report.sha256 and f.created_by = me.id
$$;
comment on function hawa.own_receipt(profiles,reports) is
  'The receipt of this very file where the same person has delivered it or it waits for validation; null where it '
  'is neither.';

create function hawa.is_news(seen jsonb, current jsonb, wanted jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if current is not distinct from wanted then return false; end if;
  if seen is not null and seen is distinct from current then perform hawa.refuse('content_changed'); end if;
  return true;
end $$;
comment on function hawa.is_news(jsonb,jsonb,jsonb) is
  'Is there something to write? Not where `current`, the present value, is the wanted one. `seen`: the value it was '
  'written over; SQL null: the device does not say. JSON null: nothing was there. Refuses content_changed.';

create function hawa.plan_span(plan public.mission_plans) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(to_jsonb(plan.debut::text || '/' || plan.fin::text), 'null')
$$;
comment on function hawa.plan_span(mission_plans) is
  'The days of a mission as one JSON text, 2026-11-23/2026-11-25; JSON null: it is not planned.';

create function hawa.worded(recommendation public.recommendations) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when recommendation.id is null or recommendation.withdrawn_at is not null then 'null'
    else jsonb_build_object('priorite', recommendation.priorite, 'titre', recommendation.titre,
      'texte', recommendation.texte)
  end
$$;
comment on function hawa.worded(recommendations) is
  'Contents of a recommendation; JSON null: there is none, or it was withdrawn.';

create function hawa.take_back_unknown(me public.profiles, record uuid, at timestamptz) returns jsonb
language sql volatile set search_path = '' as $$
  insert into hawa.taken_back (id, author, at) values (record, me.id, take_back_unknown.at) on conflict (id) do nothing;
  select hawa.already('{}')
$$;
comment on function hawa.take_back_unknown(profiles,uuid,timestamptz) is
  'A fact that the server does not have is withdrawn already: if it still arrives, it makes nothing. Answers '
  'already.';

create function hawa.uuid_in(args jsonb, key text) returns uuid
language sql immutable set search_path = '' as $$
  select case
    when args ->> key ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then (args ->> key)::uuid
  end
$$;
comment on function hawa.uuid_in(jsonb,text) is 'The uuid that an argument holds; null where it holds none.';

create function hawa.fact_id(name text, args jsonb) returns uuid
language sql immutable set search_path = '' as $$
  select hawa.uuid_in(args, case name
    when 'request_study' then 'study_id'
    when 'request_study_for' then 'study_id'
    when 'add_measurement' then 'measurement_id'
    when 'add_photo' then 'photo_id'
    when 'add_sample' then 'sample_id'
    when 'hand_over_samples' then 'handover_id'
    when 'send_message' then 'message_id'
    when 'open_support_request' then 'request_id'
    when 'share_report' then 'share_id'
    when 'answer_inquiry' then 'reply_id'
    when 'set_text' then 'version_id'
    when 'reset_text' then 'version_id'
    when 'import_texts' then 'version_id'
    when 'save_content' then 'version_id'
    when 'reset_content' then 'version_id'
    when 'publish_legal' then 'version_id'
    when 'set_office' then 'version_id'
    when 'set_company_details' then 'version_id'
  end)
$$;
comment on function hawa.fact_id(text,jsonb) is
  'The id, made by the device, of the fact a command brings into being; null for a command that brings nothing of '
  'its own.';

create function hawa.fact_stands(me public.profiles, name text, args jsonb) returns boolean
language sql stable set search_path = '' as $$
  select case
    when name = 'request_study' then exists (select 1 from public.demandes_etudes s
      where s.id = fact.id and s.client_id = me.id)
    when name = 'request_study_for' then exists (select 1 from public.demandes_etudes s where s.id = fact.id)
    when name = 'add_measurement' then exists (select 1 from public.mission_measurements m
      where m.id = fact.id and m.author = me.id and m.withdrawn_at is null)
    when name = 'add_photo' then exists (select 1 from public.mission_photos p
      where p.id = fact.id and p.author = me.id and p.withdrawn_at is null)
    when name = 'add_sample' then exists (select 1 from public.mission_samples s
      where s.id = fact.id and s.author = me.id and s.etat <> 'annule')
    when name = 'hand_over_samples' then exists (select 1 from public.mission_samples s
      join public.sample_events e on e.sample_id = s.id
      where s.study_id = hawa.uuid_in(args, 'study_id') and e.author = me.id
        and e.data ->> 'handover_id' = fact.id::text)
    when name = 'send_message' then exists (select 1 from public.messages m where m.id = fact.id and m.author = me.id)
    when name = 'open_support_request' then exists (select 1 from public.support_requests r
      where r.id = fact.id and r.author = me.id)
    when name = 'share_report' then exists (select 1 from public.report_shares s
      where s.id = fact.id and s.created_by = me.id and s.revoked_at is null)
    when name = 'answer_inquiry' then exists (select 1 from hawa.inquiry_events e
      where e.id = fact.id and e.author = me.id)
    when name in ('set_text', 'reset_text', 'import_texts') then exists (select 1 from public.text_versions v
      where v.version_id = fact.id and v.author = me.id)
    when name in ('save_content', 'reset_content', 'publish_legal') then exists (select 1
      from public.content_versions v where v.version_id = fact.id and v.author = me.id)
    when name in ('set_office', 'set_company_details') then exists (select 1 from public.company_versions v
      where v.version_id = fact.id and v.author = me.id)
    else false
  end
  from (select hawa.fact_id(fact_stands.name, args) as id) fact
  where fact.id is not null
$$;
comment on function hawa.fact_stands(profiles,text,jsonb) is
  'Is the fact this command would create there, by the same person, and not withdrawn? Null: it brings nothing.';

create function hawa.own_fact_again(me public.profiles, name text, args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  key text := case name when 'add_measurement' then 'measurement_id' when 'add_photo' then 'photo_id'
    when 'add_sample' then 'sample_id' end;
  told jsonb;
begin
  if not me.is_approved then return null; end if;
  if key is not null and exists (select 1 from hawa.taken_back t
    where t.id = hawa.uuid_in(args, key) and t.author = me.id) then
    return hawa.already(jsonb_build_object(key, hawa.uuid_in(args, key)));
  end if;
  if hawa.fact_stands(me, name, args) then
    select c.result into told from public.commands c
    where c.user_id = me.user_id and c.name = own_fact_again.name and c.verdict = 'applied'
      and c.args = own_fact_again.args
    order by c.received_at desc limit 1;
  end if;
  return hawa.already(told);
end $$;
comment on function hawa.own_fact_again(profiles,text,jsonb) is
  'The answer to somebody who gives again, word for word, a fact of theirs that stands, as it was answered then; or '
  'one they have taken back before it arrived. Null where the command has something to do.';

create function hawa.withdrawing_study(
  me public.profiles, study uuid, at timestamptz, author uuid, states text[]
) returns void language plpgsql volatile set search_path = '' as $$
declare mission public.demandes_etudes := hawa.field_study(me, study, withdrawing_study.at, null);
begin
  if author is null then return; end if;
  if mission.intervenant_id is not distinct from me.id then
    if mission.statut <> all (states) then perform hawa.refuse('wrong_state'); end if;
  elsif author <> me.id then
    perform hawa.refuse('not_yours');
  end if;
end $$;
comment on function hawa.withdrawing_study(profiles,uuid,timestamptz,uuid,text[]) is
  'Locks the mission of a fact that is taken back. `author`: of the fact; null: there is nothing to take back, in '
  'whatever state the mission is. Refuses not_found, not_yours, wrong_state.';

create function hawa.current_version(study uuid) returns integer
language sql stable set search_path = '' as $$
  select v.number from public.report_versions v where v.study_id = study and v.replaced_at is null
$$;
comment on function hawa.current_version(uuid) is 'The number of the version that a study has now; null: no report.';

create function hawa.own_replacement(me public.profiles, report public.reports) returns jsonb
language sql stable set search_path = '' as $$
  select f.receipt || case when f.receipt ? 'held' then '{}'
    else jsonb_build_object('version', hawa.current_version(report.study_id)) end
  from (select hawa.own_receipt(me, report) as receipt) f
  where f.receipt is not null
    and exists (select 1 from public.commands c
      where c.study_id = report.study_id and c.user_id = me.user_id and c.name = 'replace_report'
        and c.verdict = 'applied' and c.args ->> 'sha256' = report.sha256)
    and (f.receipt ? 'held' or not exists (select 1 from public.report_versions v
      where v.study_id = report.study_id and v.replaced_at is null and v.verdict = 'sent_back'))
$$;
comment on function hawa.own_replacement(profiles,reports) is
  'The receipt of this very file where the same person has put it in the place of another one, and it is there or '
  'waits for validation; null where not, where it was handed in first, or was sent back.';

create function hawa.is_last_word(me public.profiles, study uuid, among text[], kind text, data jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select e.by_profile = me.id and e.kind = is_last_word.kind and e.data @> is_last_word.data
    from public.study_events e where e.study_id = study and e.kind = any (among) order by e.rev desc limit 1), false)
$$;
comment on function hawa.is_last_word(profiles,uuid,text[],text,jsonb) is
  'Is the newest line of these kinds in the timeline of a study this person''s, of this kind and with this data?';

create function hawa.profile_words(profile public.profiles) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'nom', nullif(profile.nom, ''), 'prenom', nullif(profile.prenom, ''), 'telephone', profile.telephone,
    'entreprise', profile.entreprise, 'specialite', profile.specialite,
    'zone_intervention', profile.zone_intervention, 'experience', profile.experience, 'pays', profile.pays,
    'langue', profile.langue)
$$;
comment on function hawa.profile_words(profiles) is
  'The fields of a profile that its person writes, by name; JSON null: empty.';

create function hawa.holiday_words(holiday public.public_holidays) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when holiday.jour is null then 'null'
    else jsonb_build_object('nom_fr', holiday.nom_fr, 'nom_en', holiday.nom_en, 'nom_ar', holiday.nom_ar,
      'mobile', holiday.mobile)
  end
$$;
comment on function hawa.holiday_words(public_holidays) is
  'A public holiday as the table has it; JSON null: that day is none.';

create function hawa.seen_holiday(args jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(args -> 'seen') not in ('object', 'null') then perform hawa.refuse_field('seen', 'malformed'); end if;
  return args -> 'seen';
end $$;
comment on function hawa.seen_holiday(jsonb) is
  'The holiday that a change was based on, as hawa.holiday_words; SQL null: the device does not say. Refuses '
  'invalid.';

create trigger a_lock before insert or update or delete on hawa.taken_back
  for each statement execute function hawa.take_feed_lock();

-- schemas/access.sql

revoke execute on all functions in schema public, hawa from public;
