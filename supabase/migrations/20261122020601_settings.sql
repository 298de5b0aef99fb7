-- What the company has decided for everybody, and may decide otherwise: a key, a typed value, who changed it and when. A new one is a
-- row of hawa.setting_keys (and of sync/domain/setting.ts, its twin), and whoever obeys it asks hawa.setting(key).
create table hawa.setting_keys (
  key text primary key check (key ~ '^[a-z_]{1,60}$'),
  type text not null check (type in ('boolean', 'integer', 'text', 'choice')),
  -- integer: {min, max}; text: {longest}; choice: {choices: […]}.
  limits jsonb not null default '{}',
  -- In force while nobody has chosen.
  initial jsonb not null,
  -- Told to the devices of specialists, who anticipate what the server will do.
  for_field boolean not null default false
);
revoke all on table hawa.setting_keys from public, anon, authenticated;

create function hawa.setting_problem(key text, value jsonb) returns text
language sql stable set search_path = '' as $$
  select case
    when k.key is null then null
    when value is null or jsonb_typeof(value) = 'null' then 'required'
    when k.type = 'boolean' then case when jsonb_typeof(value) <> 'boolean' then 'malformed' end
    when k.type = 'integer' then case
      when jsonb_typeof(value) <> 'number' then 'malformed'
      when value::numeric <> trunc(value::numeric) or value::numeric < (k.limits ->> 'min')::numeric or value::numeric > (k.limits ->> 'max')::numeric
        then 'malformed' end
    when jsonb_typeof(value) <> 'string' then 'malformed'
    when k.type = 'choice' then case when not k.limits -> 'choices' @> value then 'unknown_value' end
    when char_length(value #>> '{}') > coalesce((k.limits ->> 'longest')::integer, 1000) then 'too_long'
  end
  from (select 1) one left join hawa.setting_keys k on k.key = setting_problem.key
$$;
comment on function hawa.setting_problem(text, jsonb) is
  'Why a known key cannot have this value: required, malformed, too_long, unknown_value; null when it can. Rows of other keys are the operator''s own.';

insert into hawa.setting_keys (key, type, initial, for_field) values
  ('intervenant_approval', 'boolean', 'true', false),
  ('notice_mails', 'boolean', 'true', false),
  ('validation_rapports', 'boolean', 'false', true);

alter table public.settings
  add column id uuid not null unique default gen_random_uuid(),
  -- Null: as installed, or by the operator of the database.
  add column changed_at timestamptz,
  add column changed_by uuid references public.profiles (id),
  add constraint settings_of_their_type check (jsonb_typeof(value) <> 'null');
comment on table public.settings is
  'Decisions of the company, hawa.setting_keys says which there are. intervenant_approval: a new intervenant waits for an administrator. notice_mails: '
  'people are mailed about their studies. validation_rapports: a report waits for an administrator before its client has it.';

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
create trigger a_lock before insert or update on public.settings for each statement execute function hawa.take_feed_lock();
create trigger b_typed before insert or update on public.settings for each row execute function hawa.check_setting();

create function hawa.setting(key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.value from public.settings s where s.key = setting.key), (select k.initial from hawa.setting_keys k where k.key = setting.key))
$$;
comment on function hawa.setting(text) is 'What is in force: as chosen, else as the company began.';

insert into hawa.record_kinds (kind, for_field) values ('setting', false);

create function hawa.body_setting(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('key', s.key, 'value', s.value, 'changed_at', coalesce(s.changed_at, 'epoch'::timestamptz)) from public.settings s where s.id = record
$$;
comment on function hawa.body_setting(uuid, uuid) is 'A decision of the company that a specialist''s device must know; not whose it was.';

create function hawa.on_setting_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from hawa.setting_keys k where k.key = new.key and k.for_field) then
    perform hawa.deliver('setting', new.id, null, array[hawa.thread_of_team()]);
  end if;
  return null;
end $$;
comment on function hawa.on_setting_changed() is 'Row trigger: what concerns specialists is told to all of them, through the audience they share.';
create trigger c_deliver after insert or update on public.settings for each row execute function hawa.on_setting_changed();

create function hawa.cmd_set_setting(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  chosen public.settings;
  problem text;
begin
  perform hawa.require_kind(me, 'admin');
  chosen.key := hawa.text_arg(args, 'key', 60, true);
  if not exists (select 1 from hawa.setting_keys k where k.key = chosen.key) then perform hawa.refuse_field('key', 'unknown_value'); end if;
  chosen.value := hawa.arg(args, 'value', true);
  problem := hawa.setting_problem(chosen.key, chosen.value);
  if problem is not null then perform hawa.refuse_field('value', problem); end if;
  insert into public.settings (key, value, changed_at, changed_by) values (chosen.key, chosen.value, now(), me.id)
  on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by;
  return jsonb_build_object('key', chosen.key, 'value', chosen.value);
end $$;
comment on function hawa.cmd_set_setting(public.profiles, jsonb, timestamptz) is
  'An administrator decides for the company: a known key and a value of its type; what arrives last counts. Refuses not_allowed, invalid.';

create function public.admin_settings() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'settings', (
      select jsonb_agg(jsonb_build_object('key', k.key, 'type', k.type, 'limits', k.limits, 'value', hawa.setting(k.key),
        'changed_at', s.changed_at, 'changed_by', hawa.full_name(s.changed_by)) order by k.key)
      from hawa.setting_keys k left join public.settings s on s.key = k.key),
    'as_of', now());
end $$;
comment on function public.admin_settings() is
  'Every decision of the company for administrators: {settings: [{key, type, limits, value, changed_at, changed_by}], as_of}. 42501 for anybody else.';

revoke execute on all functions in schema hawa from public;
revoke execute on function public.admin_settings() from public, anon, authenticated;
grant execute on function public.admin_settings() to authenticated;
