create table hawa.setting_keys (
  key text primary key check (key ~ '^[a-z_]{1,60}$'),
  type text not null check (type in ('boolean', 'integer', 'text', 'choice')),
  -- integer: {min, max}; text: {longest}; choice: {choices: […]}.
  limits jsonb not null default '{}',
  -- In force while nobody has chosen.
  initial jsonb not null,
  -- Sent to the devices of specialists, which anticipate the effect on the server.
  for_field boolean not null default false
);

create function hawa.setting_problem(key text, value jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case
      when k.key is null then null
      when value is null or jsonb_typeof(value) = 'null' then 'required'
      when k.type = 'boolean' then case when jsonb_typeof(value) <> 'boolean' then 'malformed' end
      when k.type = 'integer' then case
        when jsonb_typeof(value) <> 'number' then 'malformed'
        when value::numeric <> trunc(value::numeric) or value::numeric < (k.limits ->> 'min')::numeric
          or value::numeric > (k.limits ->> 'max')::numeric
          then 'malformed' end
      when jsonb_typeof(value) <> 'string' then 'malformed'
      when k.type = 'choice' then case when not k.limits -> 'choices' @> value then 'unknown_value' end
      when char_length(value #>> '{}') > coalesce((k.limits ->> 'longest')::integer, 1000) then 'too_long'
    end
    from (select 1) one left join hawa.setting_keys k on k.key = setting_problem.key
  );
end $$;
comment on function hawa.setting_problem(text,jsonb) is
  'Why a known key cannot have this value: required, malformed, too_long, unknown_value; null when it can. Rows of '
  'other keys are the operator''s own.';

create function hawa.check_setting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare problem text := hawa.setting_problem(new.key, new.value);
begin
  if problem is not null then
    raise exception using errcode = '23514', message = format('setting %s: %s', new.key, problem);
  end if;
  return new;
end $$;
comment on function hawa.check_setting() is 'Row trigger: a known key has a value of its type, whoever writes it.';

create function hawa.setting(key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select s.value from public.settings s where s.key = setting.key), (select k.initial
    from hawa.setting_keys k where k.key = setting.key));
end $$;
comment on function hawa.setting(text) is 'Value in force: as chosen, else as the company began.';

create function hawa.body_setting(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('key', s.key, 'value', s.value, 'changed_at', coalesce(s.changed_at,
    'epoch'::timestamptz)) from public.settings s where s.id = record
$$;
comment on function hawa.body_setting(uuid,uuid) is
  'A decision of the company that a specialist''s device must know; not whose it was.';

create function hawa.on_setting_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from hawa.setting_keys k where k.key = new.key and k.for_field) then
    perform hawa.deliver('setting', new.id, null, array[hawa.thread_of_team()]);
  end if;
  return null;
end $$;
comment on function hawa.on_setting_changed() is
  'Row trigger: a setting that concerns specialists is sent to all of them, through the audience they share.';

create function hawa.cmd_set_setting(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  chosen public.settings;
  problem text;
  seen jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  chosen.key := hawa.text_arg(args, 'key', 60, true);
  if not exists (select 1 from hawa.setting_keys k where k.key = chosen.key) then
    perform hawa.refuse_field('key', 'unknown_value');
  end if;
  chosen.value := hawa.arg(args, 'value', true);
  problem := hawa.setting_problem(chosen.key, chosen.value);
  if problem is not null then perform hawa.refuse_field('value', problem); end if;
  seen := hawa.arg(args, 'seen', false);
  if exists (select 1 from public.settings s where s.key = chosen.key and s.value = chosen.value) then
    return hawa.already(jsonb_build_object('key', chosen.key, 'value', chosen.value));
  end if;
  if seen is not null and jsonb_typeof(seen) <> 'null' then
    problem := hawa.setting_problem(chosen.key, seen);
    if problem is not null then perform hawa.refuse_field('seen', problem); end if;
    if hawa.setting(chosen.key) is distinct from seen then perform hawa.refuse('content_changed'); end if;
  end if;
  insert into public.settings (key, value, changed_at, changed_by) values (chosen.key, chosen.value, now(), me.id)
  on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at,
    changed_by = excluded.changed_by;
  return jsonb_build_object('key', chosen.key, 'value', chosen.value);
end $$;
comment on function hawa.cmd_set_setting(profiles,jsonb,timestamptz) is
  'An administrator decides for the company: a known key and a value of its type. `seen`: the value that was on the '
  'screen; another one in force refuses content_changed, without it the last arrival counts. A value that was chosen '
  'already is answered with already. Refuses not_allowed, invalid, content_changed.';

create function public.admin_settings() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'settings', (
      select jsonb_agg(jsonb_build_object('key', k.key, 'type', k.type, 'limits', k.limits, 'value',
        hawa.setting(k.key),
        'changed_at', s.changed_at, 'changed_by', hawa.full_name(s.changed_by)) order by k.key)
      from hawa.setting_keys k left join public.settings s on s.key = k.key),
    'as_of', now());
end $$;
comment on function public.admin_settings() is
  'Every decision of the company for administrators: {settings: [{key, type, limits, value, changed_at, '
  'changed_by}], as_of}. 42501 for anybody else.';
grant execute on function public.admin_settings() to authenticated;

create function hawa.setting_number(key text) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (hawa.setting(key) #>> '{}')::integer;
end $$;
comment on function hawa.setting_number(text) is 'A setting of the type integer, as in force.';

create function hawa.reply_within(pays text, asked timestamptz, days integer) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone text := case pays when 'kenya' then 'Africa/Nairobi' when 'tanzanie' then 'Africa/Dar_es_Salaam'
    else 'Africa/Algiers' end;
  due timestamp := asked at time zone zone;
  waited boolean := false;
begin
  -- A day that is unknown is neither working day nor day off: the loops below would not end.
  if asked is null or days is null then return null; end if;
  while hawa.is_day_off(pays, due::date) loop
    due := date_trunc('day', due) + interval '1 day';
    waited := true;
  end loop;
  -- Asked on a day off: the next working day is the first of them, told as its last minute and not as the midnight
  -- after it.
  if waited then days := days - 1; end if;
  while days > 0 loop
    due := due + interval '1 day';
    if not hawa.is_day_off(pays, due::date) then days := days - 1; end if;
  end loop;
  return (due + case when waited then interval '23 hours 59 minutes' else interval '0' end) at time zone zone;
end $$;
comment on function hawa.reply_within(text,timestamptz,integer) is
  'So many working days later (1 or more), by the clock and the calendar of the country: its weekend and its public '
  'holidays count for nothing; no country counts as Algeria. Null: no instant or no number is given.';

create function hawa.on_reply_days_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.publish('rule', new.key, new.value);
  return null;
end $$;
comment on function hawa.on_reply_days_changed() is
  'Row trigger: within how many working days an answer is promised is published to everybody (kind "rule").';

create trigger b_typed before insert or update on public.settings for each row execute function hawa.check_setting();

create trigger c_deliver after insert or update
  on public.settings for each row execute function hawa.on_setting_changed();

create trigger d_published after insert or update of value on public.settings for each row
  when (new.key = 'reply_days') execute function hawa.on_reply_days_changed();

insert into hawa.setting_keys (key, type, initial, for_field) values
  ('intervenant_approval', 'boolean', 'true', false),
  ('notice_mails', 'boolean', 'true', false),
  ('validation_rapports', 'boolean', 'false', true);

insert into hawa.record_kinds (kind, for_field) values ('setting', false);

insert into hawa.setting_keys (key, type, limits, initial) values
  ('invoice_due_days', 'integer', '{"min": 1, "max": 120}', '30'),
  ('reply_days', 'integer', '{"min": 1, "max": 10}', '1');
