create function hawa.bells_of(person public.profiles) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when person.id is null or person.user_id is null or not person.is_active then '{}'::text[]
    when person.is_approved and person.type_compte <> 'client' then array['bell:' || person.id,
      'bell:' || person.type_compte]
    else array['bell:' || person.id]
  end
$$;
comment on function hawa.bells_of(profiles) is
  'The channels a person may join: their own, also while they wait for approval, and the one of all specialists or '
  'of all administrators. Nobody and who was switched off: none. `bellsOf` on the device is its twin.';

create function hawa.my_bells() returns text[]
language sql stable security definer set search_path = '' as $$ select hawa.bells_of(hawa.me()) $$;
comment on function hawa.my_bells() is
  'The channels the caller may join; the policy on realtime.messages and the embedded server ask it.';
grant execute on function hawa.my_bells() to authenticated;

create function hawa.ring(audiences text[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  rung text := coalesce(current_setting('hawa.rung', true), '');
  topics text[];
  topic text;
begin
  foreach topic in array coalesce(audiences, '{}') loop
    topic := 'bell:' || topic;
    if position(topic || ' ' in rung) = 0 then
      topics := topics || topic;
      rung := rung || topic || ' ';
    end if;
  end loop;
  if topics is null then return; end if;
  -- Undone with the savepoint that undoes the bell, as when a command is refused half way.
  perform set_config('hawa.rung', rung, true);
  begin
    if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null then
      foreach topic in array topics loop perform pg_notify('hawa_bell', topic); end loop;
    else
      foreach topic in array topics loop execute 'select realtime.send(''{}''::jsonb, ''news'', $1, true)'
        using topic; end loop;
    end if;
  exception when others then
    -- Nobody's work may fail because nobody could be told of it: devices look by themselves.
    raise log 'bell: %', sqlerrm;
  end;
end $$;
comment on function hawa.ring(text[]) is
  'Rings these audiences (profile ids, ''intervention'', ''admin'') once a transaction, when and if it commits: by '
  'Supabase Realtime where it is, else by NOTIFY for the embedded server. The payload is always empty. Raises '
  'nothing.';

create function hawa.on_studies_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Both sides of a change: who gets a study pulls its row, who loses it pulls the departure [L8].
  if tg_op <> 'DELETE' then
    perform hawa.ring(array_agg(distinct a.who)) from gained s cross join lateral (values
      (s.client_id::text), (s.intervenant_id::text), (case when hawa.in_pool(s.statut, s.intervenant_id)
        then 'intervention' end)) a (who) where a.who is not null;
  end if;
  if tg_op <> 'INSERT' then
    perform hawa.ring(array_agg(distinct a.who)) from lost s cross join lateral (values
      (s.client_id::text), (s.intervenant_id::text), (case when hawa.in_pool(s.statut, s.intervenant_id)
        then 'intervention' end)) a (who) where a.who is not null;
  end if;
  return null;
end $$;
comment on function hawa.on_studies_changed() is
  'Statement trigger: rings everybody whose feed of studies the statement changed. Administrators hear of commands '
  'instead.';

create function hawa.on_delivered() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.ring((select array_agg(distinct case d.audience when hawa.thread_of_team() then 'intervention'
    else d.audience::text end) from gained d));
  return null;
end $$;
comment on function hawa.on_delivered() is 'Statement trigger: rings whoever was shown a record, or has it no more.';

create function hawa.on_profiles_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.ring((select array_agg(p.id::text) from gained p));
  return null;
end $$;
comment on function hawa.on_profiles_changed() is
  'Statement trigger: rings a person whose profile changed. Approval, kind and activity decide which data they see; '
  'the embedded server checks again which topics they may join.';

create function hawa.on_something_done() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.ring(array['admin']);
  return null;
end $$;
comment on function hawa.on_something_done() is 'Trigger: rings the administrators.';

create function hawa.guard_bells() returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if to_regclass('realtime.messages') is null or to_regprocedure('realtime.topic()') is null then return false; end if;
  execute 'drop policy if exists "hawa: own bells" on realtime.messages';
  -- No policy for insert: nobody but the database rings.
  execute $policy$ create policy "hawa: own bells" on realtime.messages for select to authenticated
    using (extension = 'broadcast' and (select realtime.topic()) = any ((select hawa.my_bells())::text[])) $policy$;
  return true;
end $$;
comment on function hawa.guard_bells() is
  'Lets people into their own private channels of Supabase Realtime and no others; false where there is no '
  'Realtime. The migration calls it; a project whose Realtime was switched on later calls it once more: select '
  'hawa.guard_bells(). Before that nobody can join. For the owner of the database only.';

create trigger z_bell_new after insert on public.demandes_etudes
  referencing new table as gained for each statement execute function hawa.on_studies_changed();

create trigger z_bell after update on public.demandes_etudes
  referencing new table as gained old table as lost for each statement execute function hawa.on_studies_changed();

create trigger z_bell_gone after delete on public.demandes_etudes
  referencing old table as lost for each statement execute function hawa.on_studies_changed();

create trigger z_bell_new after insert on hawa.deliveries
  referencing new table as gained for each statement execute function hawa.on_delivered();

create trigger z_bell after update on hawa.deliveries
  referencing new table as gained for each statement execute function hawa.on_delivered();

create trigger z_bell after update on public.profiles
  referencing new table as gained for each statement execute function hawa.on_profiles_changed();

create trigger z_bell after insert on public.commands
  for each row when (new.verdict = 'applied' and new.name not like 'mark\_%') execute function hawa.on_something_done();

create trigger z_bell_new after insert on public.profiles for each statement execute function hawa.on_something_done();

create trigger z_bell_new after insert on public.contact_messages for each statement execute function
  hawa.on_something_done();

do $$
begin
  perform hawa.guard_bells();
exception when insufficient_privilege then
  -- Polling goes on as ever; the owner of realtime.messages can call it.
  raise warning 'hawa.guard_bells(): %', sqlerrm;
end $$;
