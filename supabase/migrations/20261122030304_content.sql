-- Articles, general recommendations, their order and the legal pages, as the company writes them over what is shipped (docs/decisions/0047). Every
-- version stays.
create sequence hawa.content_seq;
revoke all on sequence hawa.content_seq from public, anon, authenticated;

create table public.content_versions (
  kind text not null check (kind in ('article', 'recommendation', 'legal', 'order')),
  key text not null check (key ~ '^[a-z0-9][a-z0-9_-]{0,59}$'),
  -- Made by the device, so that what it queues can build on what it has queued before.
  version_id uuid not null,
  -- Given under the feed lock: the order of the versions.
  seq bigint not null,
  -- Null: as shipped again; of what is not shipped: gone.
  body jsonb,
  -- False: nobody outside of the administration reads it (hidden, or a draft of a legal page).
  shown boolean not null,
  -- Of a legal page that was published: 1, 2, …; version 0 is the shipped one.
  number integer check (number > 0),
  effective_on date,
  -- {fr, en, ar}: what changed.
  note jsonb,
  author uuid not null references public.profiles (id),
  at timestamptz not null default now(),
  primary key (kind, key, version_id),
  unique (kind, key, number),
  check ((number is null) = (effective_on is null) and (number is null) = (note is null)),
  check (number is null or (kind = 'legal' and shown and body is not null))
);
create index content_versions_latest on public.content_versions (kind, key, seq desc);
comment on table public.content_versions is 'Every version of what the company writes itself; the latest of a key is the one that is worked on.';

do $$
declare c text;
begin
  for c in select a.attname from pg_attribute a where a.attrelid = 'public.content_versions'::regclass and a.attnum > 0 loop
    execute format('alter table public.content_versions alter column %I set statistics 0', c);
  end loop;
end $$;
alter table public.content_versions enable row level security;
revoke all on table public.content_versions from public, anon, authenticated;
grant select on table public.content_versions to authenticated;
grant select, insert on table public.content_versions to service_role;
create trigger a_closed before insert or update or delete or truncate on public.content_versions
  for each statement execute function hawa.keep_closed();
-- What is shown is read through what is published; drafts and authors are for administrators.
create policy "administrators" on public.content_versions for select to authenticated using ((select hawa.my_id_as('admin')) is not null);

-- Kinds that are for accounts, and too big for every visitor.
create function hawa.is_for_accounts(kind text) returns boolean
language sql immutable set search_path = '' as $$ select kind in ('article', 'recommendation', 'order') $$;
comment on function hawa.is_for_accounts(text) is 'Whether published_advice() tells of this kind, and published() does not.';

create function hawa.published_since(since bigint, for_accounts boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  newest bigint := coalesce((select max(p.rev) from hawa.publications p), 0);
  after bigint := case when published_since.since between 0 and newest then published_since.since else 0 end;
begin
  return jsonb_build_object(
    'since', after,
    'revision', newest,
    'items', (
      select coalesce(jsonb_object_agg(k.kind, k.items), '{}')
      from (
        select p.kind, jsonb_object_agg(p.key, p.body) as items from hawa.publications p
        -- Who starts from nothing has nothing to take back.
        where p.rev > after and (after > 0 or p.body is not null) and hawa.is_for_accounts(p.kind) = for_accounts group by p.kind
      ) k));
end $$;
comment on function hawa.published_since(bigint, boolean) is 'The answer of published() and of published_advice().';

create or replace function public.published(since bigint default 0) returns jsonb
language sql stable security definer set search_path = '' as $$ select hawa.published_since(since, false) $$;
comment on function public.published(bigint) is
  'What is published, for anybody: {since, revision, items: {kind: {key: body}}} of everything newer than `since`, a null body takes one back. '
  '`since` in the answer is what it builds on: 0 where the question named a revision that this server has not given (it was restored), and '
  'the device forgets what it had. Nothing tells who published. Articles and recommendations: published_advice().';

create function public.published_advice(since bigint default 0) returns jsonb
language sql stable security definer set search_path = '' as $$ select hawa.published_since(since, true) $$;
comment on function public.published_advice(bigint) is 'As published(), for whoever is signed in: articles, general recommendations and their order.';

create function hawa.content_key_arg(args jsonb, kind text) returns text
language plpgsql immutable set search_path = '' as $$
declare key text := hawa.text_arg(args, 'key', 60, true);
begin
  if key !~ '^[a-z0-9][a-z0-9_-]{0,59}$' then perform hawa.refuse_field('key', 'malformed'); end if;
  if kind = 'legal' and key <> all (array['notices', 'privacy', 'terms']) then perform hawa.refuse_field('key', 'unknown_value'); end if;
  if kind = 'order' and key <> all (array['article', 'recommendation']) then perform hawa.refuse_field('key', 'unknown_value'); end if;
  return key;
end $$;
comment on function hawa.content_key_arg(jsonb, text) is 'The argument "key": a name, of a legal page or an order one of those there are.';

create function hawa.content_fields(v public.content_versions) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((select jsonb_object_agg(p.place || '.' || s.key, s.value) from hawa.content_places(v.body) p, jsonb_each(p.spoken) s), '{}')
    || coalesce(v.body - array['title', 'lead', 'text', 'sections'], '{}')
    || jsonb_build_object('shown', v.shown) || case when v.number is null then '{}' else jsonb_build_object('number', v.number, 'effective_on', v.effective_on) end
$$;
comment on function hawa.content_fields(public.content_versions) is 'A version as flat fields, for the journal.';

create function hawa.write_content(written public.content_versions, seen uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  latest public.content_versions;
  old_fields jsonb;
  new_fields jsonb;
  changed text[];
begin
  select * into latest from public.content_versions v where v.kind = written.kind and v.key = written.key order by v.seq desc limit 1;
  if latest.version_id is distinct from write_content.seen then perform hawa.refuse('content_changed'); end if;
  if exists (select 1 from public.content_versions v where v.kind = written.kind and v.key = written.key and v.version_id = written.version_id) then
    perform hawa.refuse('already_exists');
  end if;
  insert into public.content_versions (kind, key, version_id, seq, body, shown, number, effective_on, note, author)
  values (written.kind, written.key, written.version_id, nextval('hawa.content_seq'), written.body, written.shown, written.number, written.effective_on, written.note, written.author);
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
comment on function hawa.write_content(public.content_versions, uuid) is
  'A new version after the one that its writer saw, with the changed fields in the audit of the command. Refuses content_changed, already_exists.';

create function hawa.require_content_room() returns void
language plpgsql stable set search_path = '' as $$
begin
  -- Every device of an account keeps them all, in a store of some megabytes.
  if (select sum(octet_length(p.body::text)) > 1500000 from hawa.publications p where hawa.is_for_accounts(p.kind)) then
    perform hawa.refuse_field('body', 'too_long');
  end if;
end $$;
comment on function hawa.require_content_room() is 'Refuses invalid (body, too_long) beyond 1.5 MB of articles and recommendations together.';

create function hawa.require_publishable(kind text, body jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare problem jsonb := hawa.content_problems(kind, body) -> 0;
begin
  if problem is not null then perform hawa.refuse_field(problem ->> 'field', problem ->> 'reason'); end if;
end $$;
comment on function hawa.require_publishable(text, jsonb) is 'Refuses invalid with the first place that is blank, a placeholder or names what is not there.';

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
  if written.shown and written.kind in ('article', 'recommendation') then perform hawa.require_publishable(written.kind, written.body); end if;
  written.author := me.id;
  perform hawa.write_content(written, hawa.seen_of(hawa.arg(args, 'seen', false), 'seen'));
  if written.kind <> 'legal' then
    perform hawa.publish(written.kind, written.key, case when written.shown then written.body else '{"hidden": true}' end);
    perform hawa.require_content_room();
  end if;
  return jsonb_build_object('kind', written.kind, 'key', written.key, 'version_id', written.version_id);
end $$;
comment on function hawa.cmd_save_content(public.profiles, jsonb, timestamptz) is
  'An administrator writes an article or a recommendation (shown: published at once, all three languages needed; not shown: hidden, may be incomplete), '
  'their order, or the draft of a legal page. Refuses not_allowed, invalid, content_changed, already_exists.';

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
comment on function hawa.cmd_reset_content(public.profiles, jsonb, timestamptz) is
  'An article, a recommendation or an order is as shipped again; one that is not shipped is gone. Its versions stay. Refuses not_allowed, invalid, '
  'content_changed, already_exists.';

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
  select * into draft from public.content_versions v where v.kind = 'legal' and v.key = written.key order by v.seq desc limit 1;
  if draft.version_id is distinct from hawa.seen_of(hawa.arg(args, 'seen', true), 'seen') then perform hawa.refuse('content_changed'); end if;
  -- It is published already.
  if draft.number is not null then perform hawa.refuse('already_exists'); end if;
  perform hawa.require_publishable('legal', draft.body);
  select * into before from public.content_versions v where v.kind = 'legal' and v.key = written.key and v.number is not null order by v.number desc limit 1;
  -- Versions take effect one after the other.
  if written.effective_on < before.effective_on then perform hawa.refuse_field('effective_on', 'malformed'); end if;
  written.body := draft.body;
  written.shown := true;
  written.number := coalesce(before.number, 0) + 1;
  written.author := me.id;
  perform hawa.write_content(written, draft.version_id);
  perform hawa.publish('legal', written.key, written.body || jsonb_build_object(
    'number', written.number, 'effective_on', written.effective_on, 'note', written.note,
    'earlier', (select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'effective_on', v.effective_on, 'note', v.note) order by v.number desc), '[]')
      from public.content_versions v where v.kind = 'legal' and v.key = written.key and v.number < written.number)));
  return jsonb_build_object('key', written.key, 'version_id', written.version_id, 'number', written.number);
end $$;
comment on function hawa.cmd_publish_legal(public.profiles, jsonb, timestamptz) is
  'The draft that was seen becomes the next version of a legal page: its number, the day from which it holds, what changed in three languages. Refuses '
  'not_allowed, invalid (the first place that is blank, a placeholder or names an unknown variable; a day before that of the last version), '
  'content_changed, already_exists (nothing new to publish).';

create function public.legal_version(page text, number integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select v.body || jsonb_build_object('number', v.number, 'effective_on', v.effective_on, 'note', v.note)
  from public.content_versions v where v.kind = 'legal' and v.key = legal_version.page and v.number = legal_version.number
$$;
comment on function public.legal_version(text, integer) is
  'A published version of a legal page (notices, privacy, terms), for anybody: {sections, number, effective_on, note}; null: there is none. Drafts are not told.';

create function public.admin_contents(kind text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('key', l.key, 'version_id', l.version_id, 'body', l.body, 'shown', l.shown, 'number', l.number,
        'effective_on', l.effective_on, 'note', l.note, 'at', l.at, 'author', hawa.full_name(l.author)) order by l.key), '[]')
      from (select distinct on (v.key) v.* from public.content_versions v where v.kind = admin_contents.kind order by v.key, v.seq desc) l),
    -- Where each legal page stands, whatever draft lies over it.
    'published', (
      select coalesce(jsonb_agg(jsonb_build_object('key', l.key, 'version_id', l.version_id, 'number', l.number, 'effective_on', l.effective_on,
        'at', l.at, 'author', hawa.full_name(l.author)) order by l.key), '[]')
      from (select distinct on (v.key) v.* from public.content_versions v where v.kind = admin_contents.kind and v.number is not null order by v.key, v.number desc) l),
    'as_of', now());
end $$;
comment on function public.admin_contents(text) is
  'The latest version of everything of one kind (article, recommendation, legal, order) that was ever written, for administrators: {rows, published, as_of}; '
  'body null: as shipped. 42501 for anybody else.';

create function public.admin_content_history(kind text, key text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('version_id', v.version_id, 'body', v.body, 'shown', v.shown, 'number', v.number,
        'effective_on', v.effective_on, 'note', v.note, 'at', v.at, 'author', hawa.full_name(v.author)) order by v.seq desc), '[]')
      from (select * from public.content_versions c where c.kind = admin_content_history.kind and c.key = admin_content_history.key
        order by c.seq desc limit 20) v),
    'as_of', now());
end $$;
comment on function public.admin_content_history(text, text) is
  'The last twenty versions of one article, recommendation, order or legal page, newest first, for administrators: {rows, as_of}. 42501 for anybody else.';

revoke execute on all functions in schema hawa from public;
revoke execute on function public.published_advice(bigint), public.legal_version(text, integer), public.admin_contents(text),
  public.admin_content_history(text, text) from public, anon, authenticated;
grant execute on function public.published_advice(bigint), public.admin_contents(text), public.admin_content_history(text, text) to authenticated;
grant execute on function public.legal_version(text, integer) to anon, authenticated;
