-- The ledger takes commands of people without an account. Their texts are in the table of what they wrote, once: the
-- ledger keeps a digest, which is also what proves that a repeated id is the same message.
alter table public.commands alter column user_id drop not null;
alter table public.commands add column args_digest text check (args_digest ~ '^[0-9a-f]{64}$');

create function hawa.run_visitor_command(id uuid, me public.profiles, name text, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  case name
    when 'contact_expert' then return hawa.cmd_contact_expert(id, me, args, at);
    when 'subscribe_newsletter' then return hawa.cmd_subscribe_newsletter(id, args);
    when 'send_contact_message' then return hawa.cmd_send_contact_message(id, args, at);
    else perform hawa.refuse('unknown_command');
  end case;
  return null;
end $$;
comment on function hawa.run_visitor_command(uuid, public.profiles, text, jsonb, timestamptz) is
  'The commands that need no account. Also from inactive accounts: writing to the company is what they have left.';

create function hawa.apply_visitor_command(id uuid, name text, args jsonb, made_at timestamptz, address text) returns jsonb
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  entry public.commands;
  me public.profiles;
  told text;
  too_long boolean := hawa.is_too_long(apply_visitor_command.args);
begin
  if apply_visitor_command.id is null then
    return jsonb_build_object('verdict', 'refused', 'code', 'invalid', 'result', jsonb_build_object('field', 'id', 'reason', 'required'), 'replayed', false);
  end if;
  -- No feed lock: nothing here is in the feed, and a flood from outside must not hold up the people at work.
  perform pg_advisory_xact_lock(hashtextextended(apply_visitor_command.id::text, 0));
  entry.args_digest := hawa.digest(case when too_long then '' else coalesce(apply_visitor_command.args::text, '') end);

  perform 1 from public.commands c where c.id = apply_visitor_command.id;
  if found then
    select c.* into entry from public.commands c
    where c.id = apply_visitor_command.id and c.name = apply_visitor_command.name and c.args_digest = entry.args_digest;
    if found then return hawa.verdict_of(entry, true); end if;
    return jsonb_build_object('verdict', 'refused', 'code', 'not_allowed', 'replayed', false);
  end if;
  perform hawa.count_visit(address);

  entry.id := apply_visitor_command.id;
  entry.user_id := auth.uid();
  entry.name := apply_visitor_command.name;
  entry.made_at := hawa.allowed_time(apply_visitor_command.made_at);
  entry.received_at := now();
  begin
    if too_long then perform hawa.refuse_field('args', 'too_long'); end if;
    me := hawa.me();
    entry.result := hawa.run_visitor_command(entry.id, me, entry.name, apply_visitor_command.args, entry.made_at);
    entry.verdict := 'applied';
  exception when sqlstate 'HW001' then
    get stacked diagnostics entry.code = message_text, told = pg_exception_detail;
    entry.verdict := 'refused';
    entry.result := nullif(told, '')::jsonb;
  end;
  insert into public.commands select entry.*;
  return hawa.verdict_of(entry, false);
end $$;
comment on function hawa.apply_visitor_command(uuid, text, jsonb, timestamptz, text) is
  'As apply_command, for what needs no account: exactly once by id [L3], whoever repeats it, with the same name and arguments; the '
  'same id with others is refused not_allowed and tells nothing. New ones are counted by network address (53400).';

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
  'Errors that are not refusals propagate, so that the device tries again [L4]; 42501 without a session, but for contact_expert '
  'and subscribe_newsletter, which anybody may send (53400 when too many come from one network address).';

create function public.record_contact_message(id uuid, args jsonb, address text) returns jsonb
language sql volatile security definer set search_path = '' set timezone = 'UTC' as $$
  select hawa.apply_visitor_command(id, 'send_contact_message', args, now(), address)
$$;
comment on function public.record_contact_message(uuid, jsonb, text) is
  'The door of the contact function (service_role only), which knows the network address of the sender. Answers as apply_command.';
