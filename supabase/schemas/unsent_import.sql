create table hawa.command_imports (
  command uuid primary key,
  -- No foreign key: as the ledger, it outlives the account.
  imported_by uuid not null,
  at timestamptz not null default now()
);
comment on table hawa.command_imports is
  'Which commands of the ledger an administrator brought, instead of the device.';

create table hawa.file_imports (
  path text not null check (char_length(path) <= 300),
  imported_by uuid not null,
  person uuid not null,
  command uuid not null,
  at timestamptz not null default now(),
  primary key (path, imported_by)
);
comment on table hawa.file_imports is
  'Where an administrator may put the file of a command that they import, in the place of the person''s own upload.';

create function hawa.is_command(name text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(name in ('contact_expert', 'subscribe_newsletter') or (name ~ '^[a-z_]{1,60}$'
    and to_regprocedure(format('hawa.cmd_%s(public.profiles,jsonb,timestamp with time zone)', name)) is not null),
      false)
$$;
comment on function hawa.is_command(text) is 'Does apply_command carry out a command of this name?';

create function hawa.import_problem(person uuid, command uuid, name text) returns text
language sql stable set search_path = '' as $$
  select case
    when p.id is null then 'not_found'
    -- Only for themselves: nobody gets another administrator's rights by writing a file.
    when p.type_compte = 'admin' and p.user_id is distinct from auth.uid() then 'not_allowed'
    when exists (select 1 from public.commands c where c.id = import_problem.command and c.user_id is distinct
      from import_problem.person) then 'not_allowed'
    when not hawa.is_command(import_problem.name) then 'unknown_command'
  end
  from (select) one left join public.profiles p on p.user_id = import_problem.person
$$;
comment on function hawa.import_problem(uuid,uuid,text) is
  'Why an administrator may not bring this command for this person: not_found (nobody has this account), '
  'not_allowed (another administrator, somebody else''s id), unknown_command; else null.';

create function hawa.speak_as(claims text, sub text) returns void
language sql volatile set search_path = '' as $$
  select set_config('request.jwt.claims', coalesce(claims, ''), true), set_config('request.jwt.claim.sub',
    coalesce(sub, ''), true)
$$;
comment on function hawa.speak_as(text,text) is
  'Whose name auth.uid() gives for the rest of the transaction, in both spellings of it.';

create function hawa.claims_of(person uuid) returns text
language sql immutable set search_path = '' as $$
  select jsonb_build_object('sub', person, 'role', 'authenticated')::text
$$;
comment on function hawa.claims_of(uuid) is 'The claims of a session of this account, as far as rules read them.';

create function public.import_command(person uuid, id uuid, name text, args jsonb, made_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  administrator uuid := auth.uid();
  claims text := current_setting('request.jwt.claims', true);
  sub text := current_setting('request.jwt.claim.sub', true);
  problem text;
  answer jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  problem := case when import_command.id is null then 'invalid' else hawa.import_problem(import_command.person,
    import_command.id, import_command.name) end;
  if problem is not null then
    return jsonb_build_object('verdict', 'refused', 'code', problem, 'replayed', false);
  end if;
  perform hawa.speak_as(hawa.claims_of(import_command.person), import_command.person::text);
  begin
    answer := public.apply_command(import_command.id, import_command.name, import_command.args, import_command.made_at);
    -- The device may still have the file: a fault of this copy must not decide its command.
    if answer ->> 'code' in ('file_missing', 'file_unverified', 'file_mismatch')
      and not (answer ->> 'replayed')::boolean then
      raise exception using errcode = 'HW002', message = 'taken back';
    end if;
  exception when sqlstate 'HW002' then
    null;
  end;
  perform hawa.speak_as(claims, sub);
  if not (answer ->> 'replayed')::boolean then
    insert into hawa.command_imports (command, imported_by)
    select import_command.id, administrator where exists (select 1 from public.commands c
      where c.id = import_command.id)
    on conflict do nothing;
  end if;
  return answer;
end $$;
comment on function public.import_command(uuid,uuid,text,jsonb,timestamptz) is
  'apply_command for work that a person exported, by an administrator: id, identity, rights and time are the '
  'person''s, and who brought it is written down. Answers as apply_command, for a known command the recorded '
  'verdict. Refused and not recorded: not_found (no such person), not_allowed (another administrator, somebody '
  'else''s id), unknown_command, and file_missing, file_unverified, file_mismatch, which the device can still make '
  'good. 42501 for everybody else.';
grant execute on function public.import_command(uuid,uuid,text,jsonb,timestamptz) to authenticated;

create function public.open_import_file(person uuid, id uuid, name text, path text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  administrator uuid := auth.uid();
  claims text := current_setting('request.jwt.claims', true);
  sub text := current_setting('request.jwt.claim.sub', true);
  allowed boolean;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if open_import_file.id is null or open_import_file.path is null
    or hawa.import_problem(open_import_file.person, open_import_file.id, open_import_file.name) is not null
    or exists (select 1 from public.commands c where c.id = open_import_file.id) then
    return false;
  end if;
  perform hawa.speak_as(hawa.claims_of(open_import_file.person), open_import_file.person::text);
  allowed := coalesce(case
    when open_import_file.name in ('attach_report', 'replace_report') then hawa.may_store_report(open_import_file.path)
    when open_import_file.name = 'send_message' then hawa.may_store_message_file(open_import_file.path)
    when open_import_file.name in ('add_photo', 'add_voice_note') then hawa.may_store_photo(open_import_file.path)
    when open_import_file.name = 'add_request_photo' then hawa.may_store_request_photo(open_import_file.path)
  end, false);
  perform hawa.speak_as(claims, sub);
  if allowed then
    insert into hawa.file_imports as f (path, imported_by, person, command)
    values (open_import_file.path, administrator, open_import_file.person, open_import_file.id)
    on conflict (path, imported_by) do update set person = excluded.person, command = excluded.command, at = now();
  end if;
  return allowed;
end $$;
comment on function public.open_import_file(uuid,uuid,text,text) is
  'Lets this administrator, for a day and until its command has a verdict, put a file where the person''s own '
  'upload would be. False: the person could not put it there either, nobody can bring this command, or it has its '
  'verdict. 42501 for everybody else.';
grant execute on function public.open_import_file(uuid,uuid,text,text) to authenticated;

create function public.import_preview(person uuid, ids uuid[], names text[]) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if cardinality(import_preview.ids) > 5000 or cardinality(import_preview.names) > 5000 then
    raise exception using errcode = '22023', message = 'too many';
  end if;
  return jsonb_build_object(
    'person', (select jsonb_build_object('name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email),
      'type_compte', p.type_compte,
        'is_active', p.is_active, 'importable', p.type_compte <> 'admin' or p.user_id = auth.uid())
      from public.profiles p where p.user_id = import_preview.person),
    'known', (select coalesce(jsonb_object_agg(c.id, jsonb_build_object('verdict', c.verdict, 'code', c.code,
      'received_at', c.received_at,
        'theirs', c.user_id is not distinct from import_preview.person)), '{}')
      from public.commands c where c.id = any (import_preview.ids)),
    'unknown', (select coalesce(jsonb_agg(distinct n.name), '[]') from unnest(import_preview.names) n (name)
      where not hawa.is_command(n.name)));
end $$;
comment on function public.import_preview(uuid,uuid[],text[]) is
  'Facts about an export before it is imported: the person (null: nobody has this account), the commands that have '
  'a verdict, and the names of commands that nobody carries out. At most 5000 of each (22023). 42501 but for '
  'administrators.';
grant execute on function public.import_preview(uuid,uuid[],text[]) to authenticated;

create function hawa.may_import_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.my_id_as('admin') is not null and exists (select 1 from hawa.file_imports f
    where f.path = may_import_file.path and f.imported_by = auth.uid() and f.at > now() - interval '1 day'
      and not exists (select 1 from public.commands c where c.id = f.command))
$$;
comment on function hawa.may_import_file(text) is
  'Upload, reading back and removing a damaged file: an administrator, at a path that open_import_file gave them '
  'lately for a command without a verdict.';
grant execute on function hawa.may_import_file(text) to anon, authenticated;

create policy "imported files: read" on storage.objects for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null and bucket_id = hawa.bucket_of(name)
    and hawa.may_import_file(name));

create policy "imported files: upload" on storage.objects for insert to authenticated
  with check (((( select hawa.my_id_as('admin'::text) as my_id_as) is not null) and (bucket_id = hawa.bucket_of(name))
    and hawa.may_import_file(name) and (coalesce(current_setting('storage.operation'::text, true),
    ''::text) !~~ '%sign%'::text)));

create policy "imported files: delete" on storage.objects for delete to authenticated
  using ((select hawa.my_id_as('admin')) is not null and bucket_id = hawa.bucket_of(name)
    and hawa.may_import_file(name));
