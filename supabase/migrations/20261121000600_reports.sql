create table public.reports (
  id uuid primary key default gen_random_uuid(),
  -- One current report a study.
  study_id uuid not null unique references public.demandes_etudes (id) on delete cascade,
  path text not null unique check (char_length(path) <= 300),
  size bigint not null check (size between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  type_rapport text not null default 'analyse'
    check (type_rapport in ('analyse', 'echantillonnage', 'consultation', 'terrain', 'laboratoire')),
  commentaires text check (char_length(commentaires) <= 5000),
  created_by uuid not null references public.profiles (id),
  created_at timestamptz not null default now()
);

create table public.stored_files (
  path text primary key check (char_length(path) <= 300),
  size bigint not null check (size >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  is_pdf boolean not null,
  owner uuid,
  -- Which version of the object was read: facts about a file that was replaced since are worth nothing.
  object_id uuid not null,
  object_version text,
  checked_at timestamptz not null default now()
);
comment on table public.stored_files is 'Facts read back from storage by the server; what a device announces is compared with them [L11].';

create function public.record_stored_file(path text, size bigint, sha256 text, is_pdf boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare found_object record;
begin
  select o.id, o.version, coalesce(o.owner_id, o.owner::text) as owner into found_object
  from storage.objects o where o.bucket_id = 'mission-reports' and o.name = record_stored_file.path;
  if not found then
    raise exception using errcode = 'P0002', message = 'no such object';
  end if;
  insert into public.stored_files as f (path, size, sha256, is_pdf, owner, object_id, object_version)
  values (record_stored_file.path, record_stored_file.size, lower(record_stored_file.sha256),
    record_stored_file.is_pdf, found_object.owner::uuid, found_object.id, found_object.version)
  on conflict (path) do update set
    size = excluded.size, sha256 = excluded.sha256, is_pdf = excluded.is_pdf, owner = excluded.owner,
    object_id = excluded.object_id, object_version = excluded.object_version, checked_at = now();
  return (select to_jsonb(f) from public.stored_files f where f.path = record_stored_file.path);
end $$;
comment on function public.record_stored_file(text, bigint, text, boolean) is
  'Writes down what the server read back from storage: bytes, lower-case hex SHA-256, whether it begins with %PDF-. '
  'service_role only. Idempotent. P0002 when the object does not exist.';
