-- Two administrators at the same switch: whoever did not see the value that is in force is told, instead of deciding against it.
create or replace function hawa.cmd_set_setting(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  chosen public.settings;
  problem text;
  seen jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  chosen.key := hawa.text_arg(args, 'key', 60, true);
  if not exists (select 1 from hawa.setting_keys k where k.key = chosen.key) then perform hawa.refuse_field('key', 'unknown_value'); end if;
  chosen.value := hawa.arg(args, 'value', true);
  problem := hawa.setting_problem(chosen.key, chosen.value);
  if problem is not null then perform hawa.refuse_field('value', problem); end if;
  seen := hawa.arg(args, 'seen', false);
  if seen is not null and jsonb_typeof(seen) <> 'null' then
    problem := hawa.setting_problem(chosen.key, seen);
    if problem is not null then perform hawa.refuse_field('seen', problem); end if;
    if hawa.setting(chosen.key) is distinct from seen then perform hawa.refuse('content_changed'); end if;
  end if;
  insert into public.settings (key, value, changed_at, changed_by) values (chosen.key, chosen.value, now(), me.id)
  on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by;
  return jsonb_build_object('key', chosen.key, 'value', chosen.value);
end $$;
comment on function hawa.cmd_set_setting(public.profiles, jsonb, timestamptz) is
  'An administrator decides for the company: a known key and a value of its type. `seen`: the value that was on the screen; another one in force '
  'refuses content_changed, without it what arrives last counts. Refuses not_allowed, invalid, content_changed.';

revoke execute on all functions in schema hawa from public;
