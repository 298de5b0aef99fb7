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
comment on table hawa.audit is
  'Old and new values of the fields each command changed, for administrators (admin_journal).';

create function hawa.short_value(value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when jsonb_typeof(value) = 'string' and char_length(value #>> '{}') > 300
      then to_jsonb(left(value #>> '{}', 300) || '…')
    when jsonb_typeof(value) in ('object', 'array') and octet_length(value::text) > 1000 then to_jsonb('…'::text)
    else value end;
end $$;
comment on function hawa.short_value(jsonb) is
  'A value as the journal shows it: texts to 300 characters, nothing nested beyond 1 KB.';

create function hawa.short_values(fields jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(f.key, hawa.short_value(f.value)), '{}')
    from jsonb_each(case when jsonb_typeof(fields) = 'object' then fields else '{}' end) f
    -- Secrets and values that are no text: never in the journal.
    where f.key not in ('rev', 'updated_at', 'token_sha256', 'secret', 'signature', 'path', 'rapport_url', 'sha256',
      'rapport_sha256', 'website', 'elapsed_ms')
  );
end $$;
comment on function hawa.short_values(jsonb) is 'Fields as the journal shows them, without secrets and technical ones.';

create function hawa.note_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_row jsonb := to_jsonb(old);
  new_row jsonb := case tg_op when 'UPDATE' then to_jsonb(new) else '{}' end;
  was jsonb;
  became jsonb;
begin
  select jsonb_object_agg(k.key, k.value), jsonb_object_agg(k.key, new_row -> k.key) into was, became
  from jsonb_each(old_row) k
  where k.key not in ('rev', 'updated_at') and new_row -> k.key is distinct from k.value;
  if was is null then return null; end if;
  insert into hawa.audit (command, place, row_id, operation, before, after)
  values (current_setting('hawa.command_id')::uuid, tg_table_name,
    coalesce(old_row ->> 'id', old_row ->> 'study_id', old_row ->> 'jour', ''), lower(tg_op), hawa.short_values(was),
    case tg_op when 'UPDATE' then hawa.short_values(became) end);
  return null;
end $$;
comment on function hawa.note_change() is 'Row trigger: records the changes of the running command, old and new.';

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
  'Row trigger: an account that is deleted (or a profile) takes its values in the audit along: of the profile, of '
  'the rows its commands changed, of its studies.';

create function public.admin_journal(
  command text default null, verdict text default null, study uuid default null, since timestamptz default null,
  until timestamptz default null, search text default null, after_at timestamptz default null,
  after_id uuid default null, size integer default 25, brief boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  top integer := least(greatest(coalesce(size, 25), 1), case when brief then 1000 else 100 end);
  word text;
  people uuid[];
  studies uuid[];
  found jsonb;
  asked text := 'select c from public.commands c where true';
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  -- Each word is one of the person's or of the study's.
  foreach word in array hawa.search_words(search) loop
    execute format('select array(
        select p.user_id from public.profiles p where p.user_id is not null and p.id in (%s)), array(%s)',
      hawa.found_by('profile', array[word]), hawa.found_by('study', array[word])) into people, studies;
    asked := asked || format(' and (c.user_id = any (%L::uuid[]) or c.study_id = any (%L::uuid[]))', people, studies);
  end loop;
  -- Built from the given filters, so that each is planned for itself: a filter that is not there must not cost an
  -- index.
  asked := asked || case
    when command is null then ' and c.name not in (''mark_thread_read'', ''mark_notices_seen'', ''mark_report_opened'')'
    else ' and c.name = $1' end;
  if verdict is not null then
    asked := asked || case when verdict = 'refused' then ' and c.verdict = ''refused''' else ' and c.verdict = $2' end;
  end if;
  if study is not null then asked := asked || ' and c.study_id = $3'; end if;
  if since is not null then asked := asked || ' and c.received_at >= $4'; end if;
  if until is not null then asked := asked || ' and c.received_at < $5'; end if;
  if after_at is not null and after_id is not null then
    asked := asked || ' and (c.received_at, c.id) < ($6, $7)';
  end if;
  asked := 'select coalesce(jsonb_agg(hawa.journal_row(f.c, $9) '
    || 'order by (f.c).received_at desc, (f.c).id desc), ''[]'') from (' || asked
    || ' order by c.received_at desc, c.id desc limit $8) f';
  execute asked into found
    using command, verdict, study, since, until, after_at, after_id, top + 1, coalesce(brief, false);
  return hawa.cut_page(found, top) || jsonb_build_object('as_of', now());
end $$;
comment on function
  public.admin_journal(text,text,uuid,timestamptz,timestamptz,text,timestamptz,uuid,integer,boolean) is
  'The ledger for administrators, newest first: {rows, more, as_of}; commands that pages send by themselves (marks) '
  'only on request. search: part of a person''s name or address, or of a company. A page has size rows and '
  'hawa.page_bytes() at most; the next one is after (received_at, id) of the last row. brief: without arguments and '
  'changes, for an export (up to 1000 a page). 42501 for anybody else.';
grant
  execute
  on function public.admin_journal(text,text,uuid,timestamptz,timestamptz,text,timestamptz,uuid,integer,boolean) to
  authenticated;

create function hawa.journal_row(entry public.commands, brief boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', entry.id, 'name', entry.name, 'verdict', entry.verdict, 'code', entry.code,
      'made_at', entry.made_at, 'received_at', entry.received_at, 'study_id', entry.study_id,
      'entreprise', (select s.nom_entreprise from public.demandes_etudes s where s.id = entry.study_id),
      'reference', (select s.reference from public.demandes_etudes s where s.id = entry.study_id),
      'person', (select jsonb_build_object('name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email),
          'type_compte', p.type_compte)
        from public.profiles p where p.user_id = entry.user_id),
      'problem', case when entry.verdict = 'refused' then entry.result end)
    || case when brief then '{}'::jsonb else jsonb_build_object('args', hawa.short_values(entry.args),
      'pays', (select s.pays from public.demandes_etudes s where s.id = coalesce(entry.study_id,
        case when entry.args ->> 'mission_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
          then (entry.args ->> 'mission_id')::uuid end)),
      'changes', (
        select coalesce(jsonb_agg(jsonb_build_object('place', a.place, 'operation', a.operation, 'before', a.before,
          'after', a.after) order by a.place, a.row_id), '[]')
        from (select * from hawa.audit x where x.command = entry.id limit 50) a),
      'imported', (
        select jsonb_build_object('by', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email), 'at', i.at)
        from hawa.command_imports i left join public.profiles p on p.user_id = i.imported_by
        where i.command = entry.id)) end
$$;
comment on function hawa.journal_row(commands,boolean) is
  'A command as the journal shows it; texts cut, nothing that opens something. Not brief: with its arguments, its '
  'changes, who imported it where the device did not send it, and the country of its study (pays, by whose clock the '
  'hours of the field are told; null: none).';

create index audit_command on hawa.audit (command);

create index audit_row on hawa.audit (row_id);

create trigger d_audit_update after update on public.demandes_etudes for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.demandes_etudes for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.profiles for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.profiles for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.settings for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.settings for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.public_holidays for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.public_holidays for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.mission_plans for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.mission_plans for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.quotes for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.quotes for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.mission_samples for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.mission_samples for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.recommendations for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.recommendations for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.recommendation_marks for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.recommendation_marks for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.support_requests for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.support_requests for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.mission_photos for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.mission_photos for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.photo_voices for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.photo_voices for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.request_photos for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.request_photos for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.mission_measurements for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.mission_measurements for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.mission_ticks for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.mission_ticks for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.invoices for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.invoices for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.reports for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.reports for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.mail_preferences for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.mail_preferences for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on public.account_deletion_requests for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.account_deletion_requests for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger e_forget_account after update of user_id on public.profiles for each row
  when (old.user_id is not null and new.user_id is null) execute function hawa.forget_in_audit();

create trigger e_forget_profile after delete on public.profiles for each row execute function hawa.forget_in_audit();

create trigger d_audit_update after update on hawa.inquiries for each row
  when (nullif(current_setting('hawa.command_id', true), '') is not null and old is distinct
    from new) execute function hawa.note_change();

create trigger d_audit_update after update on public.newsletter_subscriptions for each row
  when (nullif(current_setting('hawa.command_id', true), '') is not null and old is distinct
    from new) execute function hawa.note_change();

create trigger d_audit_update after update on public.letters for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.letters for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create trigger d_audit_update after update on hawa.todo_snoozes for each row
  when (nullif(current_setting('hawa.command_id', true), '') is not null and old is distinct
    from new) execute function hawa.note_change();

create trigger d_audit_delete after delete on hawa.todo_snoozes for each row
  when (nullif(current_setting('hawa.command_id', true), '') is not null) execute function hawa.note_change();
