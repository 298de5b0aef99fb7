-- A page ends by its length too, not only by its rows: a study with its notes may have 180 kB, a thousand of them
-- would be a page that no slow line brings within the patience of a device, asked for again for ever (decision 0083).

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
comment on function hawa.cut_page(jsonb, integer) is
  '{rows, more}: the first of these rows, `most` and hawa.page_bytes() at most, at least one; whether others are '
  'left.';

create or replace function public.pull_studies(after_rev bigint default 0, batch integer default 500)
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
comment on function public.pull_studies(bigint, integer) is
  'The change feed [L7][L8]: at most batch (1 to 2000) rows of the caller''s view with rev > after_rev, by rev, and '
  'hawa.page_bytes() at most. A page that ended by its length has more: true in its last row; else one of fewer than '
  'batch rows is the last. Tombstones {id, rev, deleted: true} for studies that left the view, none when '
  'after_rev <= 0. Client: own studies. Intervenant: available and delivered ones masked, own missions in full. '
  'Admin: everything. Inactive or waiting accounts: nothing. Costs what the answer holds.';

create or replace function public.pull_records(after_rev bigint default 0, batch integer default 500) returns jsonb
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
comment on function public.pull_records(bigint, integer) is
  'The feed of records [L7][L8]: {rows, digest}. At most batch (1 to 2000) of the caller''s records with '
  'rev > after_rev, by rev, and hawa.page_bytes() at most; tombstones {id, kind, rev, deleted: true}, none when '
  'after_rev <= 0. digest {count, xor} over all the caller has [L10], in the snapshot of the rows, and null while '
  'more is to come. Inactive or waiting accounts: nothing.';

create or replace function public.admin_journal(
  command text default null, verdict text default null, study uuid default null, since timestamptz default null,
  until timestamptz default null, search text default null, after_at timestamptz default null,
  after_id uuid default null, size integer default 25, brief boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  words text := lower(hawa.clean(left(search, 200)));
  top integer := least(greatest(coalesce(size, 25), 1), case when brief then 1000 else 100 end);
  people uuid[];
  studies uuid[];
  found jsonb;
  asked text := 'select c from public.commands c where true';
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if words is not null then
    people := array(select p.user_id from public.profiles p where p.user_id is not null
      and strpos(lower(p.prenom || ' ' || p.nom || ' ' || p.email), words) > 0);
    studies := array(select s.id from public.demandes_etudes s where strpos(lower(s.nom_entreprise), words) > 0);
    asked := asked || ' and (c.user_id = any ($6) or c.study_id = any ($7))';
  end if;
  -- Written out by what is asked, so that each is planned for itself: a filter that is not there must not cost an
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
    asked := asked || ' and (c.received_at, c.id) < ($8, $9)';
  end if;
  asked := 'select coalesce(jsonb_agg(hawa.journal_row(f.c, $11) '
    || 'order by (f.c).received_at desc, (f.c).id desc), ''[]'') from (' || asked
    || ' order by c.received_at desc, c.id desc limit $10) f';
  execute asked into found
    using command, verdict, study, since, until, people, studies, after_at, after_id, top + 1, coalesce(brief, false);
  return hawa.cut_page(found, top) || jsonb_build_object('as_of', now());
end $$;
comment on function public.admin_journal(
  text, text, uuid, timestamptz, timestamptz, text, timestamptz, uuid, integer, boolean) is
  'The ledger for administrators, newest first: {rows, more, as_of}; what pages note by themselves (marks) only when '
  'it is asked for. search: part of a person''s name or address, or of a company. A page has size rows and '
  'hawa.page_bytes() at most; the next one is after (received_at, id) of the last row. brief: without arguments and '
  'changes, for an export (up to 1000 a page). 42501 for anybody else.';

create or replace function public.admin_projects_export(
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
comment on function public.admin_projects_export(text, text, text, boolean, boolean, uuid, integer) is
  'What admin_projects finds, in batches by id, of hawa.page_bytes() at most: {rows, next, as_of}; next is what to ask '
  'after, null at the end. What is there from the first batch to the last comes once, whatever happens between them. '
  '42501 for anybody else.';

create or replace function public.admin_content_history(kind text, key text) returns jsonb
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
comment on function public.admin_content_history(text, text) is
  'The last versions of one article, recommendation, order or legal page, newest first, twenty and '
  'hawa.page_bytes() at most, for administrators: {rows, as_of}. 42501 for anybody else.';

create or replace function public.admin_text_history(key text) returns jsonb
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
  'The last versions of one text, newest first, a hundred and hawa.page_bytes() at most, for administrators: '
  '{rows, as_of}. 42501 for anybody else.';

create or replace function public.admin_company_history(document text) returns jsonb
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

-- The data of a person have no bound. Each part of the export is a function of its own, and pages go through them.
create or replace function hawa.export_base() returns jsonb
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

-- As before, in an order without ties: pages go on by counting.
create or replace function hawa.messages_of(me public.profiles) returns jsonb
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

create function hawa.export_of_studies(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(s) - array['rev'] order by s.created_at, s.id), '[]')
  from public.demandes_etudes s where s.client_id = me.id
$$;
comment on function hawa.export_of_studies(public.profiles) is 'What this client has asked for.';

create function hawa.export_of_missions(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  -- Somebody else asked for these: who, and how to reach them, is theirs.
  select coalesce(jsonb_agg(to_jsonb(s) - array['rev', 'client_id', 'contact_nom', 'contact_email',
    'contact_telephone'] order by s.created_at, s.id), '[]')
  from public.demandes_etudes s where s.intervenant_id = me.id
$$;
comment on function hawa.export_of_missions(public.profiles) is
  'The studies of this specialist, without whom they are for.';

create function hawa.export_of_events(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(e) - array['rev'] order by e.at, e.id), '[]')
  from public.study_events e
  where e.by_profile = me.id
    or (not hawa.is_internal_event(e.kind)
      and e.study_id in (select s.id from public.demandes_etudes s where s.client_id = me.id))
$$;
comment on function hawa.export_of_events(public.profiles) is
  'What this person did on studies, and what happened to those that they asked for.';

create function hawa.export_of_reports(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) - array['rev'] order by r.study_id), '[]')
  from public.reports r join public.demandes_etudes s on s.id = r.study_id
  where me.id in (s.client_id, s.intervenant_id)
$$;
comment on function hawa.export_of_reports(public.profiles) is 'The reports of their studies and missions.';

create function hawa.export_of_messages(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select hawa.messages_of(me)
$$;
comment on function hawa.export_of_messages(public.profiles) is 'The conversations that they take part in.';

create function hawa.export_of_commands(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(c) - array['args_digest'] order by c.received_at, c.id), '[]')
  from public.commands c where c.user_id = me.user_id
$$;
comment on function hawa.export_of_commands(public.profiles) is
  'All that was done from this account, with its verdicts.';

create function hawa.export_of_expert_requests(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) - array['spam'] order by x.created_at, x.id), '[]')
  from public.contacts_experts x where x.client_id = me.id
$$;
comment on function hawa.export_of_expert_requests(public.profiles) is 'What this client asked an expert.';

create function hawa.export_of_contact_messages(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  -- By the ledger, never by the address: whoever signs up with somebody's address must not read what they wrote.
  select coalesce(jsonb_agg(to_jsonb(x) - array['spam'] order by x.created_at, x.id), '[]')
  from public.contact_messages x join public.commands c on c.id = x.id where c.user_id = me.user_id
$$;
comment on function hawa.export_of_contact_messages(public.profiles) is
  'What they wrote to an office from this account.';

create function hawa.export_of_deletion_requests(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(d) order by d.received_at, d.id), '[]')
  from public.account_deletion_requests d where d.profile_id = me.id
$$;
comment on function hawa.export_of_deletion_requests(public.profiles) is
  'Their wishes to have the account deleted.';

create function hawa.export_of_mail_preferences(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(m) - array['id', 'profile'] order by m.event), '[]')
  from public.mail_preferences m where m.profile = me.id
$$;
comment on function hawa.export_of_mail_preferences(public.profiles) is 'Which mails they want.';

create function hawa.export_of_mails(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('event', j.event, 'about', j.about, 'created_at', j.created_at,
    'sent_at', j.sent_at) order by j.created_at, j.id), '[]')
  from public.mail_jobs j where j.profile = me.id
$$;
comment on function hawa.export_of_mails(public.profiles) is 'Which mails they were sent about what.';

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
comment on function public.export_my_page(text, integer) is
  'Everything this server keeps of the caller, in pages: {format, made_at, profile, notices_seen, lists, next}. '
  'lists: name of a part to its rows, one and a half times hawa.page_bytes() a page at most; next: {part, skip} to ask '
  'with, null at the end. What is added meanwhile stands at the end of its part. Nothing of anybody else; 42501 '
  'without an active account.';
comment on function public.export_my_data() is
  'The same as one document, however long, for devices of before export_my_page; 42501 without an active account.';

revoke execute on all functions in schema hawa from public;
revoke execute on function public.export_my_page(text, integer) from public, anon, authenticated;
grant execute on function public.export_my_page(text, integer) to authenticated;
