-- Files that were sent and that no row names: their command was refused for good, discarded, or never came.
create function public.orphan_files(most integer) returns table (bucket text, path text, stored_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name, o.created_at from storage.objects o
  where o.bucket_id in ('mission-reports', 'message-files', 'mission-photos')
    and o.created_at < now() - interval '7 days'
    -- Read back lately: a device is there and about to send the command.
    and not exists (select from public.stored_files f where f.path = o.name and f.checked_at > now() - interval '7 days')
    and not exists (select from public.demandes_etudes s where s.rapport_url = o.name)
    and not exists (select from public.reports r where r.path = o.name)
    and not exists (select from public.report_versions v where v.path = o.name)
    and not exists (select from public.held_reports h where h.path = o.name)
    and not exists (select from public.messages m where m.file_path = o.name)
    and not exists (select from public.mission_photos p where p.path = o.name)
  order by o.created_at, o.name
  limit least(greatest(most, 0), 1000)
$$;
comment on function public.orphan_files(integer) is
  'Objects of our buckets, oldest first, at most `most` (0 to 1000), that no row names, that are older than seven days and were not read back '
  'within them. A device whose command comes later still sends its file again: before each command it has the object verified. service_role only.';
revoke execute on function public.orphan_files(integer) from public, anon, authenticated;
grant execute on function public.orphan_files(integer) to service_role;
revoke execute on all functions in schema hawa from public;
