-- Who reads what (design.md §3), and nothing else for anybody. Writes: apply_command only.

do $$
declare t text;
begin
  foreach t in array array['settings', 'profiles', 'demandes_etudes', 'study_transitions', 'study_events', 'reports',
    'stored_files', 'contacts_experts', 'commands']
  loop
    execute format('alter table public.%I enable row level security', t);
    execute format('revoke all on table public.%I from public, anon, authenticated', t);
    execute format('grant select on table public.%I to authenticated', t);
    execute format('grant select, insert, update, delete on table public.%I to service_role', t);
    execute format('create trigger a_closed before insert or update or delete or truncate on public.%I '
      'for each statement execute function hawa.keep_closed()', t);
  end loop;
end $$;

-- The planner estimates before row security filters, and the data API tells its estimate (Prefer: count=planned): with
-- statistics anybody reads addresses off the histogram by asking how many rows lie beyond a value. No plan needs these.
do $$
declare c record;
begin
  for c in
    select a.attrelid::regclass as place, a.attname from pg_attribute a
    where a.attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity)
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'float8'::regtype) and not a.attisdropped
      and not exists (select 1 from pg_index i where i.indrelid = a.attrelid and a.attnum = any (i.indkey::smallint[]))
  loop
    execute format('alter table %s alter column %I set statistics 0', c.place, c.attname);
  end loop;
end $$;

create policy "own profile" on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select hawa.my_id_as('admin')) is not null);

-- Whole rows, contacts included: only for those entitled to them. Available and delivered studies reach the others
-- masked, through pull_studies.
create policy "own studies, own missions, administrators" on public.demandes_etudes for select to authenticated
  using (client_id = (select hawa.my_id_as('client'))
    or intervenant_id = (select hawa.my_id_as('intervention'))
    or (select hawa.my_id_as('admin')) is not null);

create policy "timeline of a study one sees in full" on public.study_events for select to authenticated
  using (exists (select 1 from public.demandes_etudes s where s.id = study_id));

create policy "report of a study one sees in full" on public.reports for select to authenticated
  using (exists (select 1 from public.demandes_etudes s where s.id = study_id));

create policy "own files" on public.stored_files for select to authenticated
  using ((owner = (select auth.uid()) and (select hawa.my_id_as('intervention')) is not null)
    or (select hawa.my_id_as('admin')) is not null);

create policy "own commands" on public.commands for select to authenticated
  using ((user_id = (select auth.uid()) and (select hawa.is_current()))
    or (select hawa.my_id_as('admin')) is not null);

create policy "administrators" on public.contacts_experts for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

create policy "administrators" on public.settings for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

create policy "no secret" on public.study_transitions for select to authenticated using (true);

revoke all on table hawa.departures from public, anon, authenticated;
revoke execute on all functions in schema hawa from public, anon, authenticated;
revoke execute on function public.apply_command(uuid, text, jsonb, timestamptz), public.pull_studies(bigint, integer),
  public.feed_digest(), public.admin_counts(), public.record_stored_file(text, bigint, text, boolean)
  from public, anon, authenticated;

-- Called by policies, in the name of whoever reads. Without usage on the schema they cannot be called by hand.
grant execute on function hawa.my_id_as(text), hawa.is_current(), hawa.may_store_report(text), hawa.may_read_report(text),
  hawa.may_drop_report(text) to anon, authenticated;

grant execute on function public.apply_command(uuid, text, jsonb, timestamptz) to authenticated;
grant execute on function public.pull_studies(bigint, integer) to authenticated;
grant execute on function public.feed_digest() to authenticated;
grant execute on function public.admin_counts() to authenticated;
grant execute on function public.record_stored_file(text, bigint, text, boolean) to service_role;
