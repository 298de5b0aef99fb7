create function hawa.may_store_report(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.demandes_etudes s
    where s.id = hawa.report_path_study(path, auth.uid())
      and s.intervenant_id = hawa.my_id_as('intervention')
      and s.statut in ('en_cours', 'terminée', 'complete'))
$$;
comment on function hawa.may_store_report(text) is
  'Upload: the caller''s own folder, an active approved intervenant, assigned to the study named in the path, from '
  'en_cours on.';
grant execute on function hawa.may_store_report(text) to anon, authenticated;

create function hawa.may_read_report(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  specialist uuid := hawa.my_id_as('intervention');
  customer uuid := hawa.my_id_as('client');
begin
  if hawa.my_id_as('admin') is not null then return true; end if;
  if specialist is not null and hawa.report_path_study(path, auth.uid()) is not null then return true; end if;
  return exists (select 1 from public.demandes_etudes s
      where s.rapport_url = path and s.statut = 'complete' and (s.client_id = customer or specialist is not null))
    or exists (select 1 from public.report_versions v join public.demandes_etudes s on s.id = v.study_id
      where v.path = may_read_report.path and s.intervenant_id = specialist)
    or exists (select 1 from public.held_reports h join public.demandes_etudes s on s.id = h.study_id
      where h.path = may_read_report.path and s.intervenant_id = specialist);
end $$;
comment on function hawa.may_read_report(text) is
  'Download: an administrator; the intervenant whose folder it is; for the report of a complete study its client '
  'and every active approved intervenant; for a version that was replaced, and for a file that waits or was sent '
  'back, the study''s intervenant.';
grant execute on function hawa.may_read_report(text) to anon, authenticated;

create function hawa.may_drop_report(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.my_id_as('intervention') is not null
    and hawa.report_path_study(path, auth.uid()) is not null
    and not exists (select 1 from public.demandes_etudes s where s.rapport_url = path)
    and not exists (select 1 from public.reports r where r.path = may_drop_report.path)
    and not exists (select 1 from public.report_versions v where v.path = may_drop_report.path)
    and not exists (select 1 from public.held_reports h where h.path = may_drop_report.path)
$$;
comment on function hawa.may_drop_report(text) is
  'Deletion: one''s own file while it is no version of any report, and neither waits nor was sent back.';
grant execute on function hawa.may_drop_report(text) to anon, authenticated;

create function public.orphan_files(most integer)
returns table (bucket text, path text, stored_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name, o.created_at from storage.objects o
  where o.bucket_id in ('mission-reports', 'message-files', 'mission-photos', 'request-photos')
    and (exists (select from hawa.deleted_accounts d where d.user_id::text = split_part(o.name, '/', 2))
      or (o.created_at < now() - interval '7 days'
        -- Read back lately: a device is there and about to send the command.
        and not exists (select from public.stored_files f
          where f.path = o.name and f.checked_at > now() - interval '7 days')))
    and not exists (select from public.demandes_etudes s where s.rapport_url = o.name)
    and not exists (select from public.reports r where r.path = o.name)
    and not exists (select from public.report_versions v where v.path = o.name)
    and not exists (select from public.held_reports h where h.path = o.name)
    and not exists (select from public.messages m where m.file_path = o.name)
    and not exists (select from public.mission_photos p where p.path = o.name)
    and not exists (select from public.photo_voices v where v.path = o.name)
    and not exists (select from public.request_photos p where p.path = o.name)
  order by o.created_at, o.name
  limit least(greatest(most, 0), 1000)
$$;
comment on function public.orphan_files(integer) is
  'Objects of our buckets, oldest first, at most `most` (0 to 1000), that no row names, that are older than seven '
  'days and were not read back within them, or that lie in the folder of a deleted account. A device whose command '
  'comes later still sends its file again: before each command it has the object verified. service_role only.';

create policy "mission reports: read" on storage.objects for select to authenticated
  using (bucket_id = 'mission-reports' and hawa.may_read_report(name));

create policy "mission reports: delete" on storage.objects for delete to authenticated
  using (bucket_id = 'mission-reports' and hawa.may_drop_report(name));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('mission-reports', 'mission-reports', false, 10485760, array['application/pdf'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
