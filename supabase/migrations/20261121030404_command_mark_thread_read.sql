create function hawa.instant_arg(args jsonb, key text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  raw jsonb := hawa.arg(args, key, true);
  value text := raw #>> '{}';
begin
  if jsonb_typeof(raw) <> 'string'
    or value !~ '^2[0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})$' then
    perform hawa.refuse_field(key, 'malformed');
  end if;
  begin
    return value::timestamptz;
  exception when datetime_field_overflow or invalid_datetime_format or invalid_time_zone_displacement_value then
    perform hawa.refuse_field(key, 'malformed');
  end;
  return null;
end $$;
comment on function hawa.instant_arg(jsonb, text) is 'A required instant of this millennium, ISO 8601 with its offset.';

create function hawa.cmd_mark_thread_read(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  read public.message_reads;
begin
  read.thread_kind := hawa.choice_arg(args, 'thread_kind', array['study', 'advice'], true);
  read.thread_id := hawa.uuid_arg(args, 'thread_id');
  read.up_to := hawa.instant_arg(args, 'up_to');
  if hawa.may_join_thread(me, read.thread_kind, read.thread_id) then
    -- What has not arrived cannot have been read.
    select least(read.up_to, max(m.received_at)) into read.up_to from public.messages m where m.thread_id = read.thread_id having count(*) > 0;
    if found then
      insert into public.message_reads as r (thread_kind, thread_id, study_id, profile, up_to)
      values (read.thread_kind, read.thread_id, case read.thread_kind when 'study' then read.thread_id end, me.id, read.up_to)
      on conflict (thread_id, profile) do update set up_to = excluded.up_to where r.up_to < excluded.up_to;
      select r.* into read from public.message_reads r where r.thread_id = read.thread_id and r.profile = me.id;
    end if;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('read_mark', read.id, me.id)));
end $$;
comment on function hawa.cmd_mark_thread_read(public.profiles, jsonb, timestamptz) is
  'How far a person has read; only ever further, so that marks that overtake each other do no harm. A conversation that is not, or no longer, '
  'theirs is answered as one without messages: nobody has to be troubled with a refused mark. Refuses invalid.';
