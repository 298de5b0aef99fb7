-- Times stored while the server's own clock was ahead must not pull along those stored afterwards: an order
-- that goes on from the newest of before would stay in the future for as long as the clock was wrong (decision 0070).

create function hawa.clock_grace() returns interval
language sql immutable set search_path = '' as $$ select interval '1 minute' $$;
comment on function hawa.clock_grace() is
  'How far beyond the server''s own clock a time may lie that only keeps an order: clocks are set, and milliseconds '
  'are counted on.';

create function hawa.bring_thread_back(thread uuid, until timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cutoff constant timestamptz := until + hawa.clock_grace();
  late uuid[];
  times timestamptz[];
  start timestamptz;
begin
  select array_agg(m.id order by m.received_at), array_agg(m.received_at order by m.received_at) into late, times
  from public.messages m where m.thread_id = thread and m.received_at > cutoff;
  start := greatest(until - cardinality(late) * interval '1 millisecond',
    (select max(m.received_at) from public.messages m where m.thread_id = thread and m.received_at <= cutoff));
  -- In their order, so that none meets another one that has not moved yet.
  for place in 1 .. cardinality(late) loop
    update public.messages m set received_at = start + place * interval '1 millisecond', at = least(m.at, until)
    where m.id = late[place];
  end loop;
  update hawa.threads t set last_received = (select m.received_at from public.messages m where m.id = t.last_message)
  where t.thread_id = thread;
  update public.message_reads r
  set up_to = start + (select count(*) from unnest(times) s where s <= r.up_to) * interval '1 millisecond'
  where r.thread_id = thread and r.up_to > cutoff;
end $$;
comment on function hawa.bring_thread_back(uuid, timestamptz) is
  'The messages of a conversation that lie beyond the clock, and the marks on them, in their order just before '
  '`until`: their readers are shown them again. The caller holds the feed lock.';

create or replace function hawa.next_received(thread uuid) returns timestamptz
language plpgsql volatile set search_path = '' as $$
declare
  arrived constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  newest timestamptz := (select max(m.received_at) from public.messages m where m.thread_id = thread);
begin
  if newest > arrived + hawa.clock_grace() then
    perform hawa.bring_thread_back(thread, arrived);
    newest := (select max(m.received_at) from public.messages m where m.thread_id = thread);
  end if;
  return greatest(arrived, newest + interval '1 millisecond');
end $$;
comment on function hawa.next_received(uuid) is
  'Time of arrival of the next message of a conversation, later than every one before, which a wrong clock of before '
  'does not keep in the future. The caller holds the feed lock: now() is the beginning of a transaction that may have '
  'waited for it, and a message would slip in before one that is marked as read.';

create or replace function hawa.cmd_mark_notices_seen(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
comment on function hawa.cmd_mark_notices_seen(public.profiles, jsonb, timestamptz) is
  'How far a person has looked at their notifications; only ever further, never into the future, and back from there '
  'where a wrong clock of this server wrote it. Refuses invalid.';

create or replace function hawa.queue_notice(event text, about uuid, readers uuid[], actor uuid) returns void
language sql volatile set search_path = '' as $$
  insert into public.mail_jobs (template, langue, recipient, data, profile, event, about, next_attempt_at)
  select 'notice', p.langue, '', '{}', p.id, queue_notice.event, queue_notice.about,
    -- Somebody who is in the conversation reads it meanwhile; somebody who is not needs no second mail within the hour.
    case when queue_notice.event in ('message', 'team_message') then greatest(now() + interval '5 minutes', (
      select max(j.sent_at) + interval '1 hour' from public.mail_jobs j
      where j.profile = p.id and j.about = queue_notice.about and j.event = queue_notice.event
        and j.sent_at <= now())) else now() end
  from public.profiles p
  where p.id = any (readers) and p.id is distinct from actor and hawa.takes_mail(p, queue_notice.event)
    and coalesce((select s.value <> 'false' from public.settings s where s.key = 'notice_mails'), true)
  on conflict do nothing
$$;

create or replace function hawa.observed_instant(args jsonb, key text, earliest timestamptz, latest timestamptz,
  out at timestamptz, out origin text)
language plpgsql stable set search_path = '' as $$
declare
  -- Forms know minutes, and two clocks that agree differ by less.
  grace constant interval := '1 minute';
  -- A fact that was stored while this clock was ahead bounds nothing.
  first constant timestamptz := case when earliest > now() then now() else earliest end;
  -- A command whose own time is before what it builds on was given after it all the same.
  last constant timestamptz := greatest(first, latest);
begin
  at := hawa.instant_arg(args, key);
  origin := hawa.choice_arg(args, 'at_origin', array['horloge', 'saisie', 'fichier', 'inconnue']);
  if at > last + grace or at < first - grace then
    if origin = 'saisie' then
      perform hawa.refuse_field(key, case when at > last then 'too_late' else 'too_early' end);
    end if;
    if origin is not null then origin := 'inconnue'; end if;
  end if;
  at := least(greatest(at, first), last);
end $$;
comment on function hawa.observed_instant(jsonb, text, timestamptz, timestamptz) is
  'When something was done, between two instants that are known (both included, a minute of grace; null: no '
  'bound; a latest before the earliest is the earliest; an earliest to come is now), and how that is known. A time '
  'that somebody typed beyond them is refused (too_early, too_late); one that a clock or a file gave is moved to the '
  'bound and its origin becomes inconnue. Refuses invalid.';

create or replace function hawa.append_sample_event(
  sample uuid, kind text, me public.profiles, at timestamptz, data jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  known public.mission_samples;
  event public.sample_events;
begin
  select * into strict known from public.mission_samples s where s.id = append_sample_event.sample for update;
  event.sample_id := known.id;
  event.position := known.events + 1;
  event.kind := append_sample_event.kind;
  event.author := me.id;
  event.author_name := hawa.full_name(me.id);
  event.at := greatest(append_sample_event.at,
    (select max(e.at) from public.sample_events e
      where e.sample_id = known.id and e.at <= now() + hawa.clock_grace()));
  event.received_at := now();
  event.data := append_sample_event.data;
  event.previous := known.head;
  event.hash := hawa.sample_event_hash(event);
  insert into public.sample_events select event.*;
  update public.mission_samples s set etat = event.kind, events = event.position, head = event.hash
  where s.id = known.id;
end $$;
comment on function hawa.append_sample_event(uuid, text, public.profiles, timestamptz, jsonb) is
  'The only way into the chain of custody of a sample; an event is never earlier than the one before it, but for one '
  'that a wrong clock of this server put into the future.';

create function hawa.on_time_to_come() returns trigger
language plpgsql set search_path = '' as $$
declare
  whole jsonb := to_jsonb(new);
  place text;
begin
  foreach place in array tg_argv loop
    if (whole ->> place)::timestamptz > now() + hawa.clock_grace() then
      whole := whole || jsonb_build_object(place, now());
    end if;
  end loop;
  return jsonb_populate_record(new, whole);
end $$;
comment on function hawa.on_time_to_come() is
  'Row trigger: a time in one of the columns that it names, that would lie beyond the server''s own clock, is now. '
  'Commands move what was done behind what it builds on, and that may have been written by a clock that was ahead.';

create trigger c_clock before insert or update on public.study_events for each row
  when (new.at > now() + interval '1 minute') execute function hawa.on_time_to_come('at');
create trigger c_clock before insert or update on public.demandes_etudes for each row
  when (greatest(new.date_acceptation, new.date_debut_mission, new.date_fin_mission) > now() + interval '1 minute')
  execute function hawa.on_time_to_come('date_acceptation', 'date_debut_mission', 'date_fin_mission');
create trigger c_clock before insert or update on public.recommendations for each row
  when (greatest(new.at, new.written_at) > now() + interval '1 minute')
  execute function hawa.on_time_to_come('at', 'written_at');
create trigger c_clock before insert or update on public.recommendation_marks for each row
  when (new.at > now() + interval '1 minute') execute function hawa.on_time_to_come('at');
create trigger c_clock before insert on public.invoice_cancellations for each row
  when (new.at > now() + interval '1 minute') execute function hawa.on_time_to_come('at');
create trigger c_clock before insert on public.invoice_payments_taken_back for each row
  when (new.at > now() + interval '1 minute') execute function hawa.on_time_to_come('at');
create trigger c_clock before insert or update on public.account_deletion_requests for each row
  when (new.withdrawn_at > now() + interval '1 minute') execute function hawa.on_time_to_come('withdrawn_at');
create trigger c_clock before insert or update on public.mission_photos for each row
  when (new.withdrawn_at > now() + interval '1 minute') execute function hawa.on_time_to_come('withdrawn_at');
create trigger c_clock before insert or update on public.mission_measurements for each row
  when (new.withdrawn_at > now() + interval '1 minute') execute function hawa.on_time_to_come('withdrawn_at');

revoke execute on all functions in schema hawa from public;
