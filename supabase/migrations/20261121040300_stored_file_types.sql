-- What a stored file is, by its first bytes: there are more than PDFs now, and a bucket more.
alter table public.stored_files add column content_type text check (content_type in
  ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'application/zip'));
comment on column public.stored_files.content_type is 'By the first bytes, never by a name or a heading. Office documents are zip archives. Null: none of these.';
alter table public.stored_files alter column content_type set statistics 0;
update public.stored_files set content_type = case when is_pdf then 'application/pdf' end;
alter table public.stored_files drop column is_pdf;

drop policy "own files" on public.stored_files;
create policy "own files" on public.stored_files for select to authenticated
  using ((owner = (select auth.uid()) and (select hawa.is_current())) or (select hawa.my_id_as('admin')) is not null);

drop function public.record_stored_file(text, bigint, text, boolean);
create function public.record_stored_file(path text, size bigint, sha256 text, content_type text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare found_object record;
begin
  select o.id, o.version, coalesce(o.owner_id, o.owner::text) as owner into found_object
  from storage.objects o
  where o.bucket_id = case when record_stored_file.path like 'messages/%' then 'message-files' else 'mission-reports' end
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
comment on function public.record_stored_file(text, bigint, text, text) is
  'Writes down what the server read back from storage: bytes, lower-case hex SHA-256, type by the first bytes. The path says the bucket: '
  'messages/… is message-files, else mission-reports. service_role only. Idempotent. P0002 when the object does not exist.';
revoke execute on function public.record_stored_file(text, bigint, text, text) from public, anon, authenticated;
grant execute on function public.record_stored_file(text, bigint, text, text) to service_role;

create function hawa.facts_of(bucket text, path text, owner uuid) returns public.stored_files
language plpgsql stable set search_path = '' as $$
declare
  stored record;
  facts public.stored_files;
begin
  select o.id, o.version into stored from storage.objects o
  where o.bucket_id = facts_of.bucket and o.name = facts_of.path and coalesce(o.owner_id, o.owner::text) = facts_of.owner::text;
  if not found then perform hawa.refuse('file_missing'); end if;
  select * into facts from public.stored_files f
  where f.path = facts_of.path and f.object_id = stored.id and f.object_version is not distinct from stored.version;
  if not found then perform hawa.refuse('file_unverified'); end if;
  return facts;
end $$;
comment on function hawa.facts_of(text, text, uuid) is
  '[L11] What the server read back of an object of this person, in its very version. Refuses file_missing, file_unverified.';

create or replace function hawa.check_stored_report(path text, owner uuid, size bigint, sha256 text) returns void
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
comment on function hawa.check_stored_report(text, uuid, bigint, text) is
  '[L11] The object exists, is the caller''s, was read back by the server in this very version, is a PDF, and is what was announced. '
  'Refuses file_missing, file_unverified, too_large, not_pdf, file_mismatch.';
revoke execute on all functions in schema hawa from public;
