-- A delivered report that was wrong is replaced: the study stays delivered, the earlier file stays where it is, for those who work here.
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
  unique (study_id, number),
  check (replaced_at is not null or (replaced_by is null and reason is null))
);
create unique index report_versions_current on public.report_versions (study_id) where replaced_at is null;
create index report_versions_path on public.report_versions (path);
create trigger a_lock before insert or update or delete on public.report_versions for each statement execute function hawa.take_feed_lock();

insert into hawa.record_kinds (kind, for_field) values ('report_version', true);

create function hawa.body_report_version(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('number', v.number, 'size', v.size, 'sha256', v.sha256, 'type_rapport', v.type_rapport,
    'author_name', v.author_name, 'uploaded_at', v.uploaded_at, 'replaced_at', v.replaced_at, 'reason', v.reason,
    'path', case when s.intervenant_id = reader then v.path end,
    'commentaires', case when s.intervenant_id = reader then v.commentaires end)
  from public.report_versions v join public.demandes_etudes s on s.id = v.study_id where v.id = record
$$;
comment on function hawa.body_report_version(uuid, uuid) is
  'One version of a report: to both sides when it came, when and why it was replaced; where it lies, and its comment, to the specialist alone.';

create function hawa.deliver_report_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('report_version', new.id, new.study_id, hawa.readers_of(new.study_id, 'report_version'));
  return null;
end $$;
comment on function hawa.deliver_report_version() is 'Row trigger: a new or replaced version goes to its readers.';
create trigger c_deliver after insert or update on public.report_versions for each row execute function hawa.deliver_report_version();

create function hawa.keep_report_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update public.report_versions v set replaced_at = now() where v.study_id = old.study_id and v.replaced_at is null;
    return null;
  end if;
  if tg_op = 'UPDATE' and (old.path, old.sha256) = (new.path, new.sha256) then return null; end if;
  -- The command has said who and why; past it, only when is known.
  update public.report_versions v set replaced_at = new.created_at where v.study_id = new.study_id and v.replaced_at is null;
  insert into public.report_versions (study_id, number, path, size, sha256, type_rapport, commentaires, created_by, author_name, uploaded_at)
  values (new.study_id, 1 + coalesce((select max(v.number) from public.report_versions v where v.study_id = new.study_id), 0), new.path, new.size,
    new.sha256, new.type_rapport, new.commentaires, new.created_by, hawa.full_name(new.created_by), new.created_at);
  return null;
end $$;
comment on function hawa.keep_report_version() is 'Row trigger: every file that a study''s report was is a version, and the one before is replaced.';
create trigger d_version after insert or update of path, sha256 or delete on public.reports
  for each row execute function hawa.keep_report_version();

-- What was delivered before this existed. Its number is that of its certificate: an older file that nobody kept has one too.
do $$
begin
  perform hawa.lock_feed();
  insert into public.report_versions (study_id, number, path, size, sha256, type_rapport, commentaires, created_by, author_name, uploaded_at)
  select r.study_id, coalesce((select max(c.version) from public.report_certificates c where c.study_id = r.study_id), 1), r.path, r.size, r.sha256,
    r.type_rapport, r.commentaires, r.created_by, hawa.full_name(r.created_by), r.created_at
  from public.reports r order by r.created_at;
end $$;

alter table public.report_versions enable row level security;
revoke all on table public.report_versions from public, anon, authenticated;
grant select on table public.report_versions to authenticated;
grant select, insert, update, delete on table public.report_versions to service_role;
create trigger a_closed before insert or update or delete or truncate on public.report_versions
  for each statement execute function hawa.keep_closed();
create policy "versions for those who work here" on public.report_versions for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null
    or exists (select 1 from public.demandes_etudes s where s.id = study_id and s.intervenant_id = (select hawa.my_id_as('intervention'))));
do $$
declare name text;
begin
  -- The planner's statistics must not tell what row security hides.
  foreach name in array array['number', 'path', 'size', 'sha256', 'type_rapport', 'commentaires', 'author_name', 'uploaded_at', 'replaced_at', 'reason']
  loop execute format('alter table public.report_versions alter column %I set statistics 0', name); end loop;
end $$;

create function hawa.export_of_report_versions(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', v.study_id) || hawa.body_report_version(v.id, me.id) order by v.uploaded_at, v.number), '[]')
  from public.report_versions v join public.demandes_etudes s on s.id = v.study_id
  where v.created_by = me.id or me.id in (s.client_id, s.intervenant_id)
$$;
comment on function hawa.export_of_report_versions(public.profiles) is 'Versions of reports this person wrote, and those of their studies; nobody''s profile id.';

revoke execute on all functions in schema hawa from public;
