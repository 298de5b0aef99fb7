create or replace function hawa.run_command(me public.profiles, name text, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare answer jsonb;
begin
  if me.id is null then perform hawa.refuse('not_allowed'); end if;
  if not me.is_active then perform hawa.refuse('account_inactive'); end if;
  if name !~ '^[a-z_]{1,60}$' or to_regprocedure(format('hawa.cmd_%s(public.profiles,jsonb,timestamp with time zone)', name)) is null then
    perform hawa.refuse('unknown_command');
  end if;
  execute format('select hawa.cmd_%s($1,$2,$3)', name) into answer using me, args, at;
  return answer;
end $$;
comment on function hawa.run_command(public.profiles, text, jsonb, timestamptz) is
  'Any command is the function hawa.cmd_<name>(profile, args, at); refuses unknown_command.';
