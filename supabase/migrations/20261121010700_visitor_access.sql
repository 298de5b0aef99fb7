-- Nobody reads what visitors wrote but administrators; nobody writes it but through the doors.

do $$
declare t text;
begin
  foreach t in array array['contact_messages', 'newsletter_subscriptions', 'mail_jobs']
  loop
    execute format('alter table public.%I enable row level security', t);
    execute format('revoke all on table public.%I from public, anon, authenticated', t);
    execute format('grant select on table public.%I to authenticated', t);
    execute format('grant select, insert, update, delete on table public.%I to service_role', t);
    execute format('create trigger a_closed before insert or update or delete or truncate on public.%I '
      'for each statement execute function hawa.keep_closed()', t);
    execute format('create policy "administrators" on public.%I for select to authenticated '
      'using ((select hawa.my_id_as(''admin'')) is not null)', t);
  end loop;
end $$;

-- As for the tables before: the planner's statistics must not tell what row security hides.
do $$
declare c record;
begin
  for c in
    select a.attrelid::regclass as place, a.attname from pg_attribute a
    where a.attrelid in ('public.contact_messages'::regclass, 'public.newsletter_subscriptions'::regclass, 'public.mail_jobs'::regclass,
        'public.contacts_experts'::regclass, 'public.commands'::regclass)
      and a.attnum > 0 and a.atttypid in ('text'::regtype, 'jsonb'::regtype) and not a.attisdropped
  loop
    execute format('alter table %s alter column %I set statistics 0', c.place, c.attname);
  end loop;
end $$;

revoke all on table hawa.secrets, hawa.visits from public, anon, authenticated;
revoke execute on all functions in schema hawa from public;
revoke execute on function public.confirm_newsletter(text), public.unsubscribe_newsletter(text),
  public.record_contact_message(uuid, jsonb, text), public.lease_mail_jobs(integer), public.settle_mail_job(uuid, uuid, text)
  from public, anon, authenticated;

grant execute on function public.apply_command(uuid, text, jsonb, timestamptz) to anon;
grant execute on function public.confirm_newsletter(text), public.unsubscribe_newsletter(text) to anon, authenticated;
grant execute on function public.record_contact_message(uuid, jsonb, text), public.lease_mail_jobs(integer),
  public.settle_mail_job(uuid, uuid, text) to service_role;
