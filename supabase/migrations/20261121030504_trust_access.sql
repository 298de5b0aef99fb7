do $$
declare t text;
begin
  foreach t in array array['report_certificates', 'report_shares']
  loop
    execute format('alter table public.%I enable row level security', t);
    execute format('revoke all on table public.%I from public, anon, authenticated', t);
    execute format('grant select on table public.%I to authenticated', t);
    execute format('grant select, insert, update, delete on table public.%I to service_role', t);
    execute format('create trigger a_closed before insert or update or delete or truncate on public.%I '
      'for each statement execute function hawa.keep_closed()', t);
  end loop;
end $$;

-- As for the tables before: the planner's statistics must not tell what row security hides.
do $$
declare c record;
begin
  for c in
    select a.attrelid::regclass as place, a.attname from pg_attribute a
    where a.attrelid in ('public.report_certificates'::regclass, 'public.report_shares'::regclass)
      and a.attnum > 0 and a.atttypid in ('text'::regtype, 'jsonb'::regtype) and not a.attisdropped
  loop
    execute format('alter table %s alter column %I set statistics 0', c.place, c.attname);
  end loop;
end $$;

create policy "certificate of a study one sees in full" on public.report_certificates for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null or exists (select 1 from public.demandes_etudes s where s.id = study_id));

-- Who made a link reads it in the feed of records, without the hash; nobody else is concerned.
create policy "administrators" on public.report_shares for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

revoke execute on all functions in schema hawa from public;
revoke execute on function public.verify_report(text), public.open_share(text, text) from public, anon, authenticated;
grant execute on function public.verify_report(text) to anon, authenticated;
grant execute on function public.open_share(text, text) to service_role;
