create sequence hawa.content_seq;

create table public.content_versions (
  kind text not null check (kind in ('article', 'recommendation', 'legal', 'order', 'checklist', 'answer')),
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
language plpgsql immutable set search_path = '' as $$
begin
  return lower(translate(
    regexp_replace(regexp_replace(value, '[\u00a0\u2007\u2009\u202f\s]+', ' ', 'g'),
      '[\u00ad\u0640\u064b-\u0652\u200b-\u200f\u2060-\u2069\ufeff]', '', 'g'),
    'ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜàâäçéèêëîïôöùûü', 'AAACEEEEIIOOUUUaaaceeeeiioouuu'));
end $$;
comment on function hawa.plain_words(text) is
  'Text as placeholders are looked for in it: small letters, no accents, no invisible signs, single spaces.';

create function hawa.holds_placeholder(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select w.plain ~ '\[(\]|[^]^][^]]*\])'
      or w.plain ~ '(^|[^a-z0-9])(x{3,}|todo|tbd|fixme|lorem|ipsum)([^a-z0-9]|$)'
      or w.plain ~ '(^|[^a-z])(a (completer|renseigner)|to be (completed|filled in))([^a-z]|$)'
      or w.plain ~ '(يستكمل|للاستكمال|يكمل لاحقا)'
      or w.plain ~ '_{3,}|\?{3,}|\.{4,}'
      or
        w.plain
        ~ '(^|[^a-z0-9.-])([a-z0-9-]+\.)*(example\.(com|org|net)|[a-z0-9-]+\.(example|test|invalid))([^a-z0-9-]|$)'
    from (select hawa.plain_words(value) as plain) w
  );
end $$;
comment on function hawa.holds_placeholder(text) is
  'Whether a text still holds something to fill in: brackets, "à compléter", "to be completed", XXX, TODO, lorem, '
  'rows of underscores, an example domain. [^name] is the mark of a source and none.';

create function hawa.names_in(value text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(distinct btrim(m.found[1]) order by btrim(m.found[1])), '{}')
      from regexp_matches(value, '\{\{([^{}]*)\}\}', 'g') m (found)
  );
end $$;
comment on function hawa.names_in(text) is 'The variables that a text names, {{name}}, each once.';

create function hawa.spoken_problems(place text, spoken jsonb, names text[], sources text[])
  returns table (field text, reason text)
language plpgsql immutable set search_path = '' as $$
begin
  return query
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
    select spoken_problems.place || '.' || j.language, j.reason from judged j where j.reason is not null order by j.n;
end $$;
comment on function hawa.spoken_problems(text,jsonb,text[],text[]) is
  'Why the wordings of one text {fr, en, ar} cannot be published: (place.language, required | placeholder | '
  'unknown_name). A variable must be one of `names` and stand in all three languages or in none; a mark [^id] must '
  'name one of `sources`.';

create function hawa.content_places(body jsonb) returns table (place text, spoken jsonb, n bigint)
language plpgsql immutable set search_path = '' as $$
begin
  return query
    select f.name, body -> f.name, f.n from unnest(array['title', 'lead', 'text']) with ordinality f (name, n)
      where body ? f.name
    union all
    select format('sections.%s.%s', s.n - 1, f.name), s.section -> f.name, 10 * s.n + f.n
    from jsonb_array_elements(case when jsonb_typeof(body -> 'sections') = 'array' then body -> 'sections'
      else '[]' end) with ordinality s (section, n),
      unnest(array['title', 'text']) with ordinality f (name, n)
    union all
    select format('lines.%s.text', l.n - 1), l.line -> 'text', 10 * l.n
    from jsonb_array_elements(case when jsonb_typeof(body -> 'lines') = 'array' then body -> 'lines'
      else '[]' end) with ordinality l (line, n)
    where jsonb_typeof(l.line -> 'text') = 'object';
end $$;
comment on function hawa.content_places(jsonb) is
  'Every text of a body with its place ("title", "sections.0.text"), in the order of reading.';

create function hawa.content_problems(kind text, body jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with sources as (
      select s.source, s.n from jsonb_array_elements(coalesce(body -> 'sources', '[]')) with ordinality s (source, n)
    ), found as (
      select 1 as part, p.n, 0::bigint as m, x.field, x.reason
      from hawa.content_places(body) p,
        hawa.spoken_problems(p.place, p.spoken,
          case kind when 'legal' then array['name', 'registration', 'director', 'host', 'phone', 'email',
            'privacyEmail'] when 'answer' then array['name', 'reference', 'date'] else '{}'::text[] end,
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
  );
end $$;
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
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb := '{}';
  parts jsonb := '[]';
  part jsonb;
  list jsonb;
  ids text[];
begin
  if jsonb_typeof(raw) is distinct from 'object' then perform hawa.refuse_field('body', 'malformed'); end if;
  if kind = 'checklist' then return hawa.checklist_body(raw); end if;
  if kind = 'order' then
    list := hawa.list_of(raw -> 'keys', 200);
    for part in select * from jsonb_array_elements(list) loop ids := ids || hawa.id_of(part,
      '^[a-z0-9][a-z0-9_-]{0,59}$'); end loop;
    if cardinality(ids) <> (select count(distinct i) from unnest(ids) i) then perform hawa.refuse_field('body',
      'malformed'); end if;
    return jsonb_build_object('keys', list);
  end if;
  if kind = 'answer' then
    return jsonb_build_object('title', hawa.spoken_of(raw -> 'title', 80, 'body'),
      'text', hawa.spoken_of(raw -> 'text', 2000, 'body'));
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
  'priorite, article}, legal {sections}, order {keys}, checklist as hawa.checklist_body, answer {title, text}. Texts '
  'are {fr, en, ar} and may be blank. Refuses invalid with the field "body" for any other shape or size.';

create function hawa.is_for_accounts(kind text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return kind in ('article', 'recommendation', 'order', 'checklist');
end $$;
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
  'As published(), for whoever is signed in: articles, general recommendations, their order, the checklists of '
  'missions.';
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
  if kind = 'checklist' and key <> all (array['qualite_air', 'emission_gaz', 'pollution_sonore',
    'impact_environnemental', 'audit_carbone', 'conformite_reglementaire', 'autre'])
    then perform hawa.refuse_field('key', 'unknown_value'); end if;
  return key;
end $$;
comment on function hawa.content_key_arg(jsonb,text) is
  'The argument "key": a name, of a legal page or an order one of those there are, of a checklist a type of study.';

create function hawa.content_fields(v public.content_versions) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select jsonb_object_agg(p.place || '.' || s.key, s.value) from hawa.content_places(v.body) p,
    jsonb_each(p.spoken) s), '{}')
    || coalesce(v.body - array['title', 'lead', 'text', 'sections'], '{}')
    || jsonb_build_object('shown', v.shown) || case when v.number is null then '{}' else jsonb_build_object('number',
      v.number, 'effective_on', v.effective_on) end;
end $$;
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
  'Refuses invalid (body, too_long) beyond 1.5 MB of all that is published for accounts together.';

create function hawa.require_answer_room() returns void
language plpgsql stable set search_path = '' as $$
begin
  if (select count(*) > 100 from (select distinct on (v.key) v.body from public.content_versions v
    where v.kind = 'answer' order by v.key, v.seq desc) latest where latest.body is not null) then
    perform hawa.refuse_field('body', 'too_long');
  end if;
end $$;
comment on function hawa.require_answer_room() is
  'Refuses invalid (body, too_long) beyond a hundred ready answers: one question reads them all.';

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
  written.kind := hawa.choice_arg(args, 'kind', array['article', 'recommendation', 'legal', 'order', 'checklist',
    'answer'], true);
  written.key := hawa.content_key_arg(args, written.kind);
  written.version_id := hawa.uuid_arg(args, 'version_id');
  written.body := hawa.content_body(written.kind, hawa.arg(args, 'body', true));
  written.shown := hawa.boolean_arg(args, 'shown');
  -- A legal page is shown by publish_legal alone.
  if written.kind = 'legal' and written.shown then perform hawa.refuse_field('shown', 'unknown_value'); end if;
  -- A checklist has no draft; one without lines asks for nothing.
  if written.kind = 'checklist' and not written.shown then perform hawa.refuse_field('shown', 'unknown_value'); end if;
  if written.shown and written.kind in ('article', 'recommendation', 'checklist', 'answer')
    then perform hawa.require_publishable(written.kind, written.body); end if;
  written.author := me.id;
  perform hawa.write_content(written, hawa.seen_of(hawa.arg(args, 'seen', false), 'seen'));
  if written.kind = 'answer' then
    perform hawa.require_answer_room();
  elsif written.kind <> 'legal' then
    perform hawa.publish(written.kind, written.key, case when written.shown then written.body
      else '{"hidden": true}' end);
    perform hawa.require_content_room();
  end if;
  return jsonb_build_object('kind', written.kind, 'key', written.key, 'version_id', written.version_id);
end $$;
comment on function hawa.cmd_save_content(profiles,jsonb,timestamptz) is
  'An administrator writes an article or a recommendation (shown: published at once, all three languages needed; '
  'not shown: hidden, may be incomplete), their order, the checklist of a type of study (always shown), a ready answer '
  'of the team (published to nobody), or the draft of a legal page. Refuses not_allowed, invalid, content_changed, '
  'already_exists.';

create function hawa.cmd_reset_content(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare written public.content_versions;
begin
  perform hawa.require_kind(me, 'admin');
  written.kind := hawa.choice_arg(args, 'kind', array['article', 'recommendation', 'order', 'checklist', 'answer'],
    true);
  written.key := hawa.content_key_arg(args, written.kind);
  written.version_id := hawa.uuid_arg(args, 'version_id');
  written.shown := true;
  written.author := me.id;
  perform hawa.write_content(written, hawa.seen_of(hawa.arg(args, 'seen', false), 'seen'));
  if written.kind <> 'answer' then perform hawa.publish(written.kind, written.key, null); end if;
  return jsonb_build_object('kind', written.kind, 'key', written.key, 'version_id', written.version_id);
end $$;
comment on function hawa.cmd_reset_content(profiles,jsonb,timestamptz) is
  'An article, a recommendation, an order, a checklist or a ready answer is as shipped again; one that is not shipped '
  'is gone. Its versions stay. Refuses not_allowed, invalid, content_changed, already_exists.';

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
  'The latest version of everything of one kind (article, recommendation, legal, order, checklist, answer) that was '
  'ever written, for administrators: {rows, published, as_of}; body null: as shipped. 42501 for anybody else.';
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
  'The last versions of one article, recommendation, order, checklist or legal page, newest first, twenty and '
  'hawa.page_bytes() at most, for administrators: {rows, as_of}. 42501 for anybody else.';
grant execute on function public.admin_content_history(text,text) to authenticated;

create function hawa.has_seven_equal(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return value ~ '([0-9])\1{6}';
end $$;
comment on function hawa.has_seven_equal(text) is 'Seven equal digits in a row: a number typed to fill a field.';

create index content_versions_latest on public.content_versions (kind, key, seq desc);

create trigger a_closed before insert or update or delete or truncate on public.content_versions
  for each statement execute function hawa.keep_closed();

create policy "administrators" on public.content_versions for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);
