-- What commands have changed: the ledger keeps what was asked and answered, this what it was before. Small, bounded, and only of rows that
-- were there already; what a command has made is in its arguments.
create table hawa.audit (
  command uuid not null,
  place text not null,
  row_id text not null,
  operation text not null check (operation in ('update', 'delete')),
  -- Changed columns only, long texts cut; null when the person it was about is gone.
  before jsonb,
  after jsonb,
  at timestamptz not null default now()
);
comment on table hawa.audit is 'Old and new values of what each command changed, for administrators (admin_journal).';
create index audit_command on hawa.audit (command);
create index audit_row on hawa.audit (row_id);
revoke all on table hawa.audit from public, anon, authenticated;

create function hawa.short_value(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(value) = 'string' and char_length(value #>> '{}') > 300 then to_jsonb(left(value #>> '{}', 300) || '…')
    when jsonb_typeof(value) in ('object', 'array') and octet_length(value::text) > 1000 then to_jsonb('…'::text)
    else value end
$$;
comment on function hawa.short_value(jsonb) is 'A value as the journal shows it: texts to 300 characters, nothing nested beyond 1 KB.';

create function hawa.short_values(fields jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, hawa.short_value(f.value)), '{}')
  from jsonb_each(case when jsonb_typeof(fields) = 'object' then fields else '{}' end) f
  -- What opens something, or is no text: never in the journal.
  where f.key not in ('rev', 'updated_at', 'token_sha256', 'secret', 'signature', 'path', 'rapport_url', 'sha256', 'rapport_sha256', 'website', 'elapsed_ms')
$$;
comment on function hawa.short_values(jsonb) is 'Fields as the journal shows them, without what opens something.';

create function hawa.note_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_row jsonb := to_jsonb(old);
  new_row jsonb := case tg_op when 'UPDATE' then to_jsonb(new) else '{}'::jsonb end;
  changed text[] := array(select k.key from jsonb_each(old_row) k where new_row -> k.key is distinct from k.value and k.key not in ('rev', 'updated_at'));
begin
  if changed = '{}' then return null; end if;
  insert into hawa.audit (command, place, row_id, operation, before, after)
  values (current_setting('hawa.command_id')::uuid, tg_table_name, coalesce(old_row ->> 'id', old_row ->> 'study_id', old_row ->> 'jour', ''), lower(tg_op),
    hawa.short_values((select jsonb_object_agg(c.name, old_row -> c.name) from unnest(changed) c (name))),
    case tg_op when 'UPDATE' then hawa.short_values((select jsonb_object_agg(c.name, new_row -> c.name) from unnest(changed) c (name))) end);
  return null;
end $$;
comment on function hawa.note_change() is 'Row trigger: notes what the running command changes, old and new.';

do $$
declare t text;
begin
  foreach t in array array['demandes_etudes', 'profiles', 'settings', 'public_holidays', 'mission_plans', 'mission_samples', 'recommendations',
    'recommendation_marks', 'support_requests', 'mission_photos', 'mission_measurements', 'invoices', 'reports', 'mail_preferences',
    'account_deletion_requests']
  loop
    -- Outside of a command nothing is called: making a hundred thousand rows costs a comparison each.
    execute format('create trigger d_audit_update after update on public.%I for each row '
      'when (nullif(current_setting(''hawa.command_id'', true), '''') is not null and old is distinct from new) execute function hawa.note_change()', t);
    execute format('create trigger d_audit_delete after delete on public.%I for each row '
      'when (nullif(current_setting(''hawa.command_id'', true), '''') is not null) execute function hawa.note_change()', t);
  end loop;
end $$;

create or replace function public.apply_command(id uuid, name text, args jsonb, made_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  caller uuid := auth.uid();
  me public.profiles;
  entry public.commands;
  told text;
begin
  if apply_command.name in ('contact_expert', 'subscribe_newsletter') then
    return hawa.apply_visitor_command(apply_command.id, apply_command.name, apply_command.args, apply_command.made_at, hawa.caller_address());
  end if;
  if caller is null then
    raise exception using errcode = '42501', message = 'sign in first';
  end if;
  perform hawa.lock_feed();

  select * into entry from public.commands c where c.id = apply_command.id;
  if found then
    if entry.user_id is distinct from caller then
      return jsonb_build_object('verdict', 'refused', 'code', 'not_allowed', 'replayed', false);
    end if;
    return hawa.verdict_of(entry, true);
  end if;

  entry.id := apply_command.id;
  entry.user_id := caller;
  entry.name := left(coalesce(apply_command.name, ''), 64);
  entry.args := apply_command.args;
  entry.made_at := hawa.allowed_time(apply_command.made_at);
  entry.received_at := now();
  if entry.args ->> 'study_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    entry.study_id := entry.args ->> 'study_id';
  end if;

  begin
    if entry.id is null then perform hawa.refuse_field('id', 'required'); end if;
    if hawa.is_too_long(entry.args) then
      entry.args := null;
      perform hawa.refuse_field('args', 'too_long');
    end if;
    me := hawa.me();
    if me.id is null then
      -- Spec §6: a profile that is missing is made when it is needed (accounts older than the trigger).
      perform hawa.make_profile(u) from auth.users u where u.id = caller;
      select * into me from public.profiles p where p.user_id = caller;
    end if;
    -- For hawa.note_change; a refusal takes it back with everything else.
    perform set_config('hawa.command_id', entry.id::text, true);
    entry.result := hawa.run_command(me, entry.name, entry.args, entry.made_at);
    perform set_config('hawa.command_id', '', true);
    entry.verdict := 'applied';
  exception when sqlstate 'HW001' then
    get stacked diagnostics entry.code = message_text, told = pg_exception_detail;
    entry.verdict := 'refused';
    entry.result := nullif(told, '')::jsonb;
  end;

  if entry.id is not null then
    insert into public.commands select entry.*;
  end if;
  return hawa.verdict_of(entry, false);
end $$;

-- Whose account is gone: what it was before and after is not kept. The rows stay as the trace that something was changed.
create function hawa.forget_in_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update hawa.audit a set before = null, after = null
  where (a.before is not null or a.after is not null) and (
    a.row_id = old.id::text
    or a.command in (select c.id from public.commands c where c.user_id = old.user_id)
    or a.row_id in (select s.id::text from public.demandes_etudes s where s.client_id = old.id));
  return null;
end $$;
comment on function hawa.forget_in_audit() is
  'Row trigger: an account that is deleted (or a profile) takes its values in the audit along: of the profile, of what its commands changed, of its studies.';
create trigger e_forget_account after update of user_id on public.profiles for each row
  when (old.user_id is not null and new.user_id is null) execute function hawa.forget_in_audit();
create trigger e_forget_profile after delete on public.profiles for each row execute function hawa.forget_in_audit();

create function hawa.export_of_changes(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('command', a.command, 'place', a.place, 'before', a.before, 'after', a.after) order by a.at, a.command), '[]')
  from hawa.audit a join public.commands c on c.id = a.command where c.user_id = me.user_id
$$;
comment on function hawa.export_of_changes(public.profiles) is 'What this person''s own commands have changed, old and new.';

create function public.admin_journal(command text default null, verdict text default null, study uuid default null, since timestamptz default null,
  until timestamptz default null, search text default null, after_at timestamptz default null, after_id uuid default null, size integer default 25,
  brief boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  words text := lower(hawa.clean(left(search, 200)));
  top integer := least(greatest(coalesce(size, 25), 1), case when brief then 1000 else 100 end);
  people uuid[];
  studies uuid[];
  found jsonb;
  asked text := 'select c from public.commands c where true';
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if words is not null then
    people := array(select p.user_id from public.profiles p where p.user_id is not null and strpos(lower(p.prenom || ' ' || p.nom || ' ' || p.email), words) > 0);
    studies := array(select s.id from public.demandes_etudes s where strpos(lower(s.nom_entreprise), words) > 0);
    asked := asked || ' and (c.user_id = any ($6) or c.study_id = any ($7))';
  end if;
  -- Written out by what is asked, so that each is planned for itself: a filter that is not there must not cost an index.
  asked := asked || case when command is null then ' and c.name not in (''mark_thread_read'', ''mark_notices_seen'', ''mark_report_opened'')' else ' and c.name = $1' end;
  if verdict is not null then asked := asked || case when verdict = 'refused' then ' and c.verdict = ''refused''' else ' and c.verdict = $2' end; end if;
  if study is not null then asked := asked || ' and c.study_id = $3'; end if;
  if since is not null then asked := asked || ' and c.received_at >= $4'; end if;
  if until is not null then asked := asked || ' and c.received_at < $5'; end if;
  if after_at is not null and after_id is not null then asked := asked || ' and (c.received_at, c.id) < ($8, $9)'; end if;
  asked := 'select coalesce(jsonb_agg(hawa.journal_row(f.c, $11) order by (f.c).received_at desc, (f.c).id desc), ''[]'') from ('
    || asked || ' order by c.received_at desc, c.id desc limit $10) f';
  execute asked into found using command, verdict, study, since, until, people, studies, after_at, after_id, top + 1, coalesce(brief, false);
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(r.value order by r.ordinality), '[]') from jsonb_array_elements(found) with ordinality r where r.ordinality <= top),
    'more', jsonb_array_length(found) > top,
    'as_of', now());
end $$;
comment on function public.admin_journal(text, text, uuid, timestamptz, timestamptz, text, timestamptz, uuid, integer, boolean) is
  'The ledger for administrators, newest first: {rows, more, as_of}; what pages note by themselves (marks) only when it is asked for. search: part of a person''s name or address, or of a company. The next page is '
  'after (received_at, id) of the last row. brief: without arguments and changes, for an export (up to 1000 a page). 42501 for anybody else.';

create function hawa.journal_row(entry public.commands, brief boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', entry.id, 'name', entry.name, 'verdict', entry.verdict, 'code', entry.code, 'made_at', entry.made_at,
      'received_at', entry.received_at, 'study_id', entry.study_id,
      'entreprise', (select s.nom_entreprise from public.demandes_etudes s where s.id = entry.study_id),
      'person', (select jsonb_build_object('name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email), 'type_compte', p.type_compte)
        from public.profiles p where p.user_id = entry.user_id),
      'problem', case when entry.verdict = 'refused' then entry.result end)
    || case when brief then '{}'::jsonb else jsonb_build_object('args', hawa.short_values(entry.args), 'changes', (
      select coalesce(jsonb_agg(jsonb_build_object('place', a.place, 'operation', a.operation, 'before', a.before, 'after', a.after) order by a.place, a.row_id), '[]')
      from (select * from hawa.audit x where x.command = entry.id limit 50) a)) end
$$;
comment on function hawa.journal_row(public.commands, boolean) is 'A command as the journal shows it; texts cut, nothing that opens something.';

revoke execute on all functions in schema hawa from public;
revoke execute on function public.admin_journal(text, text, uuid, timestamptz, timestamptz, text, timestamptz, uuid, integer, boolean) from public, anon, authenticated;
grant execute on function public.admin_journal(text, text, uuid, timestamptz, timestamptz, text, timestamptz, uuid, integer, boolean) to authenticated;
