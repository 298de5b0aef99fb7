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
