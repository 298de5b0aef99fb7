-- What the company writes itself in three languages (docs/decisions/0047): the shapes, and what must not be published. Both have their twin in
-- sync/domain (content.ts, content-problems.ts); tests/database/content.test.ts holds them to one table.

create function hawa.plain_words(value text) returns text
language sql immutable set search_path = '' as $$
  select lower(translate(
    regexp_replace(regexp_replace(value, '[\u00a0\u2007\u2009\u202f\s]+', ' ', 'g'), '[\u00ad\u0640\u064b-\u0652\u200b-\u200f\u2060-\u2069\ufeff]', '', 'g'),
    'ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜàâäçéèêëîïôöùûü', 'AAACEEEEIIOOUUUaaaceeeeiioouuu'))
$$;
comment on function hawa.plain_words(text) is 'Text as placeholders are looked for in it: small letters, no accents, no invisible signs, single spaces.';

create function hawa.holds_placeholder(value text) returns boolean
language sql immutable set search_path = '' as $$
  select w.plain ~ '\[(\]|[^]^][^]]*\])'
    or w.plain ~ '(^|[^a-z0-9])(x{3,}|todo|tbd|fixme|lorem|ipsum)([^a-z0-9]|$)'
    or w.plain ~ '(^|[^a-z])(a (completer|renseigner)|to be (completed|filled in))([^a-z]|$)'
    or w.plain ~ '(يستكمل|للاستكمال|يكمل لاحقا)'
    or w.plain ~ '_{3,}|\?{3,}|\.{4,}'
    or w.plain ~ '(^|[^a-z0-9.-])([a-z0-9-]+\.)*(example\.(com|org|net)|[a-z0-9-]+\.(example|test|invalid))([^a-z0-9-]|$)'
  from (select hawa.plain_words(value) as plain) w
$$;
comment on function hawa.holds_placeholder(text) is
  'Whether a text still holds something to fill in: brackets, "à compléter", "to be completed", XXX, TODO, lorem, rows of underscores, an example domain. '
  '[^name] is the mark of a source and none.';

create function hawa.names_in(value text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct btrim(m.found[1]) order by btrim(m.found[1])), '{}') from regexp_matches(value, '\{\{([^{}]*)\}\}', 'g') m (found)
$$;
comment on function hawa.names_in(text) is 'The variables that a text names, {{name}}, each once.';

create function hawa.spoken_problems(place text, spoken jsonb, names text[], sources text[]) returns table (field text, reason text)
language sql immutable set search_path = '' as $$
  with said as (
    select l.language, l.n, coalesce(spoken ->> l.language, '') as words from unnest(array['fr', 'en', 'ar']) with ordinality l (language, n)
  ), named as (
    select array(select distinct unnest(hawa.names_in(s.words)) from said s) as everywhere
  ), judged as (
    select s.language, s.n, case
      when s.words = '' then 'required'
      when hawa.holds_placeholder(s.words) then 'placeholder'
      when regexp_replace(s.words, '\{\{[^{}]*\}\}', '', 'g') ~ '\{\{|\}\}|\$t\(' then 'unknown_name'
      when not hawa.names_in(s.words) <@ names then 'unknown_name'
      when not named.everywhere <@ hawa.names_in(s.words) then 'unknown_name'
      when exists (select 1 from regexp_matches(s.words, '\[\^([A-Za-z0-9_-]+)\]', 'g') m (found) where m.found[1] <> all (sources)) then 'unknown_name'
    end as reason
    from said s, named
  )
  select spoken_problems.place || '.' || j.language, j.reason from judged j where j.reason is not null order by j.n
$$;
comment on function hawa.spoken_problems(text, jsonb, text[], text[]) is
  'Why the wordings of one text {fr, en, ar} cannot be published: (place.language, required | placeholder | unknown_name). A variable must be one of '
  '`names` and stand in all three languages or in none; a mark [^id] must name one of `sources`.';

create function hawa.content_places(body jsonb) returns table (place text, spoken jsonb, n bigint)
language sql immutable set search_path = '' as $$
  select f.name, body -> f.name, f.n from unnest(array['title', 'lead', 'text']) with ordinality f (name, n) where body ? f.name
  union all
  select format('sections.%s.%s', s.n - 1, f.name), s.section -> f.name, 10 * s.n + f.n
  from jsonb_array_elements(case when jsonb_typeof(body -> 'sections') = 'array' then body -> 'sections' else '[]' end) with ordinality s (section, n),
    unnest(array['title', 'text']) with ordinality f (name, n)
$$;
comment on function hawa.content_places(jsonb) is 'Every text of a body with its place ("title", "sections.0.text"), in the order of reading.';

create function hawa.content_problems(kind text, body jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  with sources as (
    select s.source, s.n from jsonb_array_elements(coalesce(body -> 'sources', '[]')) with ordinality s (source, n)
  ), found as (
    select 1 as part, p.n, 0::bigint as m, x.field, x.reason
    from hawa.content_places(body) p,
      hawa.spoken_problems(p.place, p.spoken,
        case kind when 'legal' then array['name', 'registration', 'director', 'host', 'phone', 'email', 'privacyEmail'] else '{}'::text[] end,
        array(select s.source ->> 'id' from sources s)) x
    union all
    select 2, 0, 0, 'sections', 'required' where kind in ('article', 'legal') and jsonb_array_length(body -> 'sections') = 0
    union all
    select 3, s.n, f.n, format('sources.%s.%s', s.n - 1, f.name), case
        when s.source ->> f.name = '' then 'required'
        when hawa.holds_placeholder(s.source ->> f.name) then 'placeholder'
        when f.name = 'url' and s.source ->> 'url' !~ '^https?://[^\s/]+\.[^\s]+$' then 'malformed' end
    from sources s, unnest(array['title', 'publisher', 'url']) with ordinality f (name, n)
  )
  select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'reason', f.reason)
    order by f.part, f.n, f.m, array_position(array['fr', 'en', 'ar'], right(f.field, 2))), '[]') from found f where f.reason is not null
$$;
comment on function hawa.content_problems(text, jsonb) is
  'Everything that keeps a body from being shown to people: [{field, reason}] in the order of reading; empty: it can be published.';

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
comment on function hawa.spoken_of(jsonb, integer, text) is 'One text in three languages, cleaned; a language that is missing is blank.';

create function hawa.id_of(raw jsonb, shape text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(raw) is distinct from 'string' or raw #>> '{}' !~ shape then perform hawa.refuse_field('body', 'malformed'); end if;
  return raw #>> '{}';
end $$;
comment on function hawa.id_of(jsonb, text) is 'A name within a body, of that shape.';

create function hawa.line_of(raw jsonb, longest integer) returns text
language plpgsql immutable set search_path = '' as $$
declare words text;
begin
  if jsonb_typeof(raw) is distinct from 'string' then perform hawa.refuse_field('body', 'malformed'); end if;
  words := coalesce(hawa.clean(raw #>> '{}'), '');
  if char_length(words) > longest then perform hawa.refuse_field('body', 'too_long'); end if;
  return words;
end $$;
comment on function hawa.line_of(jsonb, integer) is 'A text of a body that is the same in all languages, cleaned; it may be blank.';

create function hawa.list_of(raw jsonb, most integer) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(raw) is distinct from 'array' then perform hawa.refuse_field('body', 'malformed'); end if;
  if jsonb_array_length(raw) > most then perform hawa.refuse_field('body', 'too_long'); end if;
  return raw;
end $$;
comment on function hawa.list_of(jsonb, integer) is 'A list of a body of at most that many.';

create function hawa.whole_of(raw jsonb, least_value integer, greatest_value integer) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if raw is null or jsonb_typeof(raw) = 'null' then return 'null'; end if;
  if jsonb_typeof(raw) <> 'number' then perform hawa.refuse_field('body', 'malformed'); end if;
  if raw::numeric <> trunc(raw::numeric) or raw::numeric not between least_value and greatest_value then perform hawa.refuse_field('body', 'malformed'); end if;
  return to_jsonb((raw::numeric)::integer);
end $$;
comment on function hawa.whole_of(jsonb, integer, integer) is 'A whole number of a body within bounds, or null.';

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
    for part in select * from jsonb_array_elements(list) loop ids := ids || hawa.id_of(part, '^[a-z0-9][a-z0-9_-]{0,59}$'); end loop;
    if cardinality(ids) <> (select count(distinct i) from unnest(ids) i) then perform hawa.refuse_field('body', 'malformed'); end if;
    return jsonb_build_object('keys', list);
  end if;
  if kind in ('article', 'recommendation') then answer := jsonb_build_object('title', hawa.spoken_of(raw -> 'title', 200, 'body')); end if;
  if kind = 'recommendation' then
    if jsonb_typeof(raw -> 'priorite') is distinct from 'string' then perform hawa.refuse_field('body', 'malformed'); end if;
    if raw ->> 'priorite' <> all (array['haute', 'moyenne', 'basse']) then perform hawa.refuse_field('body', 'unknown_value'); end if;
    return answer || jsonb_build_object('text', hawa.spoken_of(raw -> 'text', 1000, 'body'), 'priorite', raw -> 'priorite',
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
  if cardinality(ids) <> (select count(distinct i) from unnest(ids) i) then perform hawa.refuse_field('body', 'malformed'); end if;
  answer := answer || jsonb_build_object('sections', parts);
  if kind = 'legal' then return answer; end if;
  list := hawa.list_of(raw -> 'sources', 60);
  ids := '{}';
  parts := '[]';
  for part in select * from jsonb_array_elements(list) loop
    if jsonb_typeof(part) <> 'object' then perform hawa.refuse_field('body', 'malformed'); end if;
    ids := ids || hawa.id_of(part -> 'id', '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$');
    parts := parts || jsonb_build_array(jsonb_build_object('id', part -> 'id', 'title', hawa.line_of(part -> 'title', 400),
      'publisher', hawa.line_of(part -> 'publisher', 300), 'year', hawa.whole_of(part -> 'year', 1800, 2200), 'url', hawa.line_of(part -> 'url', 500),
      'language', hawa.id_of(part -> 'language', '^[a-z]{2,3}$')));
  end loop;
  if cardinality(ids) <> (select count(distinct i) from unnest(ids) i) then perform hawa.refuse_field('body', 'malformed'); end if;
  return answer || jsonb_build_object('lead', hawa.spoken_of(raw -> 'lead', 600, 'body'), 'minutes', hawa.whole_of(raw -> 'minutes', 1, 120), 'sources', parts);
end $$;
comment on function hawa.content_body(text, jsonb) is
  'A body of that kind, cleaned: article {title, lead, minutes, sections, sources}, recommendation {title, text, priorite, article}, legal {sections}, order '
  '{keys}. Texts are {fr, en, ar} and may be blank. Refuses invalid with the field "body" for any other shape or size.';

revoke execute on all functions in schema hawa from public;
