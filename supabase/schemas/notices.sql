create table public.notice_marks (
  id uuid primary key default gen_random_uuid(),
  profile uuid not null unique references public.profiles (id) on delete cascade,
  -- Server time of the newest thing that was shown.
  up_to timestamptz not null
);
alter table public.notice_marks enable row level security;
revoke all on table public.notice_marks from public, anon, authenticated;
grant select on table public.notice_marks to authenticated;

create function hawa.deliver_to_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Administrators mirror nothing (docs/decisions/0004).
  perform hawa.deliver(tg_argv[0], new.id, null, (select array[p.id] from public.profiles p where p.id = new.profile
    and p.type_compte <> 'admin'));
  return null;
end $$;
comment on function hawa.deliver_to_person() is
  'Row trigger: a record that belongs to one person goes to that person. Its argument is the kind.';

create function hawa.body_notice_mark(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('up_to', m.up_to) from public.notice_marks m where m.id = record
$$;
comment on function hawa.body_notice_mark(uuid,uuid) is
  'How far this person has looked at their notifications, on whichever device.';

create function hawa.cmd_mark_notices_seen(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  mark public.notice_marks;
begin
  -- Nobody has seen the future, whatever a wrong clock wrote down.
  mark.up_to := least(hawa.instant_arg(args, 'up_to'), clock_timestamp());
  insert into public.notice_marks as m (profile, up_to) values (me.id, mark.up_to)
  on conflict (profile) do update set up_to = excluded.up_to
    where m.up_to < excluded.up_to or m.up_to > clock_timestamp() + hawa.clock_grace();
  select * into mark from public.notice_marks m where m.profile = me.id;
  return jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('notice_mark', mark.id, me.id)));
end $$;
comment on function hawa.cmd_mark_notices_seen(profiles,jsonb,timestamptz) is
  'How far a person has looked at their notifications; only ever further, never into the future, and back from '
  'there where a wrong clock of this server wrote it. Refuses invalid.';

create trigger a_lock before insert or update
  on public.notice_marks for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update
  on public.notice_marks for each row execute function hawa.deliver_to_person('notice_mark');

create trigger c_deliver after insert or update
  on public.mail_preferences for each row execute function hawa.deliver_to_person('mail_preference');

create trigger a_closed before insert or delete or update or truncate
  on public.notice_marks for each statement execute function hawa.keep_closed();

create policy "own" on public.notice_marks for select to authenticated
  using ((profile in ( select p.id
   from profiles p
  where ((p.user_id = ( select auth.uid() as uid)) and p.is_active))));

insert into hawa.record_kinds (kind, for_field) values ('notice_mark', false);
