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
    'application/zip', 'audio/webm', 'audio/mp4'))
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
language plpgsql immutable set search_path = '' as $$
begin
  return substring(path from '^reports/' || owner::text ||
    '/rapport_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})_[0-9A-Za-z_.-]{1,64}\.pdf$')::uuid;
end $$;
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
