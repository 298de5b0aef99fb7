insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('mission-reports', 'mission-reports', false, 10485760, array['application/pdf'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function hawa.may_store_report(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.demandes_etudes s
    where s.id = hawa.report_path_study(path, auth.uid())
      and s.intervenant_id = hawa.my_id_as('intervention')
      and s.statut in ('en_cours', 'terminée'))
$$;
comment on function hawa.may_store_report(text) is
  'Upload: the caller''s own folder, an active approved intervenant, assigned to the study named in the path, in en_cours or terminée.';

-- PL/pgSQL, because a listing asks it once a row: a SQL function within a SQL function is planned anew each time.
create function hawa.may_read_report(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  specialist boolean := hawa.my_id_as('intervention') is not null;
  customer uuid := hawa.my_id_as('client');
begin
  if hawa.my_id_as('admin') is not null then return true; end if;
  if specialist and hawa.report_path_study(path, auth.uid()) is not null then return true; end if;
  return exists (select 1 from public.demandes_etudes s
    where s.rapport_url = path and s.statut = 'complete' and (s.client_id = customer or specialist));
end $$;
comment on function hawa.may_read_report(text) is
  'Download: an administrator; the intervenant whose folder it is; for the report of a complete study its client and every active '
  'approved intervenant.';

create function hawa.may_drop_report(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.my_id_as('intervention') is not null
    and hawa.report_path_study(path, auth.uid()) is not null
    and not exists (select 1 from public.demandes_etudes s where s.rapport_url = path)
    and not exists (select 1 from public.reports r where r.path = may_drop_report.path)
$$;
comment on function hawa.may_drop_report(text) is 'Deletion: one''s own file while no study refers to it.';

-- Not by a signed upload link: it asks for rights when it is made, not when it is used, and with x-upsert it could
-- replace a report for two hours after the receipt.
create policy "mission reports: upload" on storage.objects for insert to authenticated
  with check (bucket_id = 'mission-reports' and hawa.may_store_report(name)
    and coalesce(current_setting('storage.operation', true), '') not like '%sign%');
create policy "mission reports: read" on storage.objects for select to authenticated
  using (bucket_id = 'mission-reports' and hawa.may_read_report(name));
create policy "mission reports: delete" on storage.objects for delete to authenticated
  using (bucket_id = 'mission-reports' and hawa.may_drop_report(name));
