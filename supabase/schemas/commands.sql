create table public.commands (
  id uuid primary key,
  -- No foreign key: the audit outlives the account.
  user_id uuid,
  name text not null,
  args jsonb,
  study_id uuid,
  made_at timestamptz not null,
  received_at timestamptz not null default now(),
  verdict text not null check (verdict in ('applied', 'refused')),
  code text,
  result jsonb,
  args_digest text check (args_digest ~ '^[0-9a-f]{64}$'),
  check ((verdict = 'refused') = (code is not null))
);
comment on table public.commands is 'Ledger of every command with its verdict [L3]; also the audit log.';
alter table public.commands alter column name set statistics 0, alter column args set statistics 0,
  alter column verdict set statistics 0, alter column code set statistics 0, alter column result set statistics 0,
  alter column args_digest set statistics 0;
alter table public.commands enable row level security;
revoke all on table public.commands from public, anon, authenticated;
grant select on table public.commands to authenticated;

create function hawa.allowed_time(made_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return least(greatest(coalesce(made_at, now()), now() - interval '1 year'), now());
end $$;
comment on function hawa.allowed_time(timestamptz) is
  '[L17] The device''s time, never in the future. Older than a year is a broken clock, not a long journey, and is '
  'raised to that.';

create function hawa.run_command(me public.profiles, name text, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare answer jsonb;
begin
  if me.id is null then perform hawa.refuse('not_allowed'); end if;
  if not me.is_active then perform hawa.refuse('account_inactive'); end if;
  if name !~ '^[a-z_]{1,60}$'
    or to_regprocedure(format('hawa.cmd_%s(public.profiles,jsonb,timestamp with time zone)', name)) is null then
    perform hawa.refuse('unknown_command');
  end if;
  answer := coalesce(hawa.own_move_again(me, name, args), hawa.own_fact_again(me, name, args));
  if answer is null then execute format('select hawa.cmd_%s($1, $2, $3)', name) into answer using me, args, at; end if;
  return answer;
end $$;
comment on function hawa.run_command(profiles,text,jsonb,timestamptz) is
  'Carries a command out, unless the same person has done it already [L19]: every hawa.cmd_<name>(public.profiles, '
  'jsonb, timestamptz) is one, and nothing else is. Refuses unknown_command. The name is matched before it becomes '
  'a part of a statement.';

create function hawa.verdict_of(entry public.commands, replayed boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_strip_nulls(jsonb_build_object('verdict', entry.verdict, 'code', entry.code))
    || case when entry.result is null then '{}' else jsonb_build_object('result', entry.result) end
    || jsonb_build_object('replayed', replayed);
end $$;
comment on function hawa.verdict_of(commands,boolean) is 'The answer of apply_command for a ledger row.';

create function hawa.is_too_long(args jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- Stored size first and text last: 1e131071 takes ten bytes stored and 128 KiB written out.
  return case
    when pg_column_size(args) > 262144 then true
    when jsonb_path_exists(args, '$.** ? (@.type() == "number" && (@ > 1e400 || @ < -1e400))') then true
    else octet_length(args::text) > 262144
  end;
end $$;
comment on function hawa.is_too_long(jsonb) is
  'More than 256 KiB, stored or written out, which two texts of 20,000 characters do not reach, be each of six '
  'bytes ("\u0001"); a number that no device can write (beyond 1e400) counts as too long.';

create function public.apply_command(id uuid, name text, args jsonb, made_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  caller uuid := auth.uid();
  me public.profiles;
  entry public.commands;
  told text;
  -- The reason for which the caller may give nothing now.
  because text;
begin
  if apply_command.name in ('contact_expert', 'subscribe_newsletter') then
    return hawa.apply_visitor_command(apply_command.id, apply_command.name, apply_command.args, apply_command.made_at,
      hawa.caller_address());
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
      -- A profile that is missing is made when it is needed (accounts older than the trigger).
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

  because := case when not me.is_active then 'account_inactive' when not me.is_approved then 'not_approved' end;
  if entry.code = because then
    return jsonb_build_object('verdict', 'refused', 'code', entry.code, 'replayed', false, 'pause', true);
  end if;

  if entry.id is not null then
    insert into public.commands select entry.*;
  end if;
  return hawa.verdict_of(entry, false);
end $$;
comment on function public.apply_command(uuid,text,jsonb,timestamptz) is
  'The one door for writes. Answers {verdict: applied|refused, code?, result?, replayed, pause?}. Ledger row, effect '
  'and verdict are one transaction [L3]: a repeated id of the same person answers the recorded verdict; an id of '
  'somebody else is refused not_allowed and tells nothing. A refusal because the caller is not active or not '
  'approved is not recorded and says pause: the same id is decided when that is over [L20]. Visitors give '
  'contact_expert and subscribe_newsletter. Takes the feed lock before any row lock [L7]. made_at is clamped [L17]. '
  'Errors that are not refusals propagate, so that the device tries again [L4]; 42501 without a session.';
grant execute on function public.apply_command(uuid,text,jsonb,timestamptz) to anon, authenticated;

create index commands_user on public.commands (user_id, received_at);

create index commands_study on public.commands (study_id) where study_id is not null;

create index commands_received on public.commands (received_at desc, id desc) where name not in ('mark_thread_read',
  'mark_notices_seen', 'mark_report_opened');

create index commands_name on public.commands (name, received_at desc, id desc);

create index commands_refused on public.commands (received_at desc) where verdict = 'refused';

create trigger a_closed before insert or delete or update or truncate
  on public.commands for each statement execute function hawa.keep_closed();

create policy "own commands" on public.commands for select to authenticated
  using ((user_id = (select auth.uid()) and (select hawa.is_current()))
    or (select hawa.my_id_as('admin')) is not null);
