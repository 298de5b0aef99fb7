-- Each their own request, administrators all; written through apply_command only.
alter table public.account_deletion_requests enable row level security;
revoke all on table public.account_deletion_requests from public, anon, authenticated;
grant select on table public.account_deletion_requests to authenticated;
grant select, insert, update, delete on table public.account_deletion_requests to service_role;
create trigger a_closed before insert or update or delete or truncate on public.account_deletion_requests
  for each statement execute function hawa.keep_closed();

-- As for the tables before: the planner's statistics must not tell what row security hides.
alter table public.account_deletion_requests alter column reason set statistics 0;

-- Also while waiting for approval: such an account may ask as well.
create policy "own requests, administrators" on public.account_deletion_requests for select to authenticated
  using (profile_id in (select p.id from public.profiles p where p.user_id = (select auth.uid()) and p.is_active)
    or (select hawa.my_id_as('admin')) is not null);

revoke execute on all functions in schema hawa from public;
revoke execute on function public.export_my_data() from public, anon, authenticated;
grant execute on function public.export_my_data() to authenticated;
