create table public.commands (
  id uuid primary key,
  -- No foreign key: the audit outlives the account.
  user_id uuid not null,
  name text not null,
  args jsonb,
  study_id uuid,
  made_at timestamptz not null,
  received_at timestamptz not null default now(),
  verdict text not null check (verdict in ('applied', 'refused')),
  code text,
  result jsonb,
  check ((verdict = 'refused') = (code is not null))
);
comment on table public.commands is 'Ledger of every command with its verdict [L3]; also the audit log.';
create index commands_user on public.commands (user_id, received_at);
create index commands_study on public.commands (study_id) where study_id is not null;

create function hawa.allowed_time(made_at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select least(greatest(coalesce(made_at, now()), now() - interval '1 year'), now())
$$;
comment on function hawa.allowed_time(timestamptz) is
  '[L17] The device''s time, never in the future. Older than a year is a broken clock, not a long journey, and is raised to that.';

create function hawa.run_command(me public.profiles, name text, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  if me.id is null then perform hawa.refuse('not_allowed'); end if;
  if not me.is_active then perform hawa.refuse('account_inactive'); end if;
  case name
    when 'request_study' then return hawa.cmd_request_study(me, args, at);
    when 'cancel_study' then return hawa.cmd_cancel_study(me, args, at);
    when 'accept_study' then return hawa.cmd_accept_study(me, args, at);
    when 'start_study' then return hawa.cmd_start_study(me, args, at);
    when 'finish_study' then return hawa.cmd_finish_study(me, args, at);
    when 'save_field_notes' then return hawa.cmd_save_field_notes(me, args, at);
    when 'attach_report' then return hawa.cmd_attach_report(me, args, at);
    when 'update_profile' then return hawa.cmd_update_profile(me, args, at);
    else perform hawa.refuse('unknown_command');
  end case;
  return null;
end $$;
comment on function hawa.run_command(public.profiles, text, jsonb, timestamptz) is 'One function a command; refuses unknown_command.';

create function hawa.verdict_of(entry public.commands, replayed boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('verdict', entry.verdict, 'code', entry.code))
    || case when entry.result is null then '{}' else jsonb_build_object('result', entry.result) end
    || jsonb_build_object('replayed', replayed)
$$;
comment on function hawa.verdict_of(public.commands, boolean) is 'The answer of apply_command for a ledger row.';

create function hawa.is_too_long(args jsonb) returns boolean
language sql immutable set search_path = '' as $$
  -- Stored size first and text last: 1e131071 takes ten bytes stored and 128 KiB written out.
  select case
    when pg_column_size(args) > 131072 then true
    when jsonb_path_exists(args, '$.** ? (@.type() == "number" && (@ > 1e400 || @ < -1e400))') then true
    else octet_length(args::text) > 131072
  end
$$;
comment on function hawa.is_too_long(jsonb) is 'More than 128 KiB, stored or written out; a number that no device can write (beyond 1e400) counts as such.';

create function public.apply_command(id uuid, name text, args jsonb, made_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  caller uuid := auth.uid();
  me public.profiles;
  entry public.commands;
  told text;
begin
  if caller is null then
    raise exception using errcode = '42501', message = 'sign in first';
  end if;
  perform hawa.lock_feed();

  select * into entry from public.commands c where c.id = apply_command.id;
  if found then
    if entry.user_id <> caller then
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
    entry.result := hawa.run_command(me, entry.name, entry.args, entry.made_at);
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
comment on function public.apply_command(uuid, text, jsonb, timestamptz) is
  'The one door for writes (design.md §3). Answers {verdict: applied|refused, code?, result?, replayed}. Ledger row, effect '
  'and verdict are one transaction [L3]: a repeated id of the same person answers what was recorded; an id of somebody else '
  'is refused not_allowed and tells nothing. Takes the feed lock before any row lock [L7]. made_at is clamped [L17]. '
  'Errors that are not refusals propagate, so that the device tries again [L4]; 42501 without a session.';
