-- [L20] A refusal about the person is a pause, never a verdict on the work: whoever was switched off, or is not
-- approved yet, goes on with the same commands under the same ids as soon as that is over.

create or replace function public.apply_command(id uuid, name text, args jsonb, made_at timestamptz) returns jsonb
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

  because := case when not me.is_active then 'account_inactive' when not me.is_approved then 'not_approved' end;
  if entry.code = because then
    return jsonb_build_object('verdict', 'refused', 'code', entry.code, 'replayed', false, 'pause', true);
  end if;

  if entry.id is not null then
    insert into public.commands select entry.*;
  end if;
  return hawa.verdict_of(entry, false);
end $$;
comment on function public.apply_command(uuid, text, jsonb, timestamptz) is
  'The one door for writes (design.md §3). Answers {verdict: applied|refused, code?, result?, replayed, '
  'pause?}. Ledger row, effect and verdict are one transaction [L3]: a repeated id of the same person answers '
  'what was recorded; an id of somebody else is refused not_allowed and tells nothing. What is refused because '
  'the caller is not active or not approved is not recorded and says pause: the same id is decided when that is '
  'over [L20]. Visitors give contact_expert and subscribe_newsletter. Takes the feed lock before any row lock '
  '[L7]. made_at is clamped [L17]. Errors that are not refusals propagate, so that the device tries again [L4]; '
  '42501 without a session.';
