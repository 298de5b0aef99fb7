create table public.messages (
  -- Made by the device.
  id uuid primary key,
  thread_kind text not null check (thread_kind in ('study', 'advice', 'support', 'equipe', 'direct')),
  -- The study, or the profile of the client who asks for advice.
  thread_id uuid not null,
  study_id uuid references public.demandes_etudes (id) on delete cascade,
  author uuid references public.profiles (id),
  author_role text not null check (author_role in ('client', 'intervention', 'admin', 'automatic')),
  -- As of then.
  author_name text,
  contenu text not null default '' check (char_length(contenu) <= 4000),
  -- Of an automatic answer: until when a person answers.
  due_at timestamptz,
  -- When it was written, as the device said and the server allowed [L17].
  at timestamptz not null,
  -- The order of a conversation, and the instant read marks refer to: whole milliseconds, ascending within the
  -- conversation in the order of commits.
  received_at timestamptz not null,
  rev bigint not null,
  file_path text unique check (char_length(file_path) <= 300),
  file_name text check (char_length(file_name) <= 200),
  file_type text,
  file_size bigint check (file_size > 0),
  file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  -- Of a picture, in pixels, as the device says: room is kept for it before it is there.
  file_width integer check (file_width between 1 and 20000),
  file_height integer check (file_height between 1 and 20000),
  check ((thread_kind = 'study') = (study_id is not null)),
  check (study_id is null or study_id = thread_id),
  check ((author_role = 'automatic') = (author is null)),
  check ((author_role = 'automatic') = (due_at is not null)),
  constraint messages_file_whole check (num_nulls(file_path, file_name, file_type, file_size, file_sha256) in (0, 5)),
  constraint messages_file_sides check (num_nulls(file_width, file_height) in (0, 2) and (file_width is null
    or file_path is not null)),
  constraint messages_say_something check (contenu <> '' or author is null or file_path is not null)
);
alter table public.messages alter column thread_kind set statistics 0, alter column author_role set statistics 0,
  alter column author_name set statistics 0, alter column contenu set statistics 0,
  alter column file_path set statistics 0, alter column file_name set statistics 0,
  alter column file_type set statistics 0, alter column file_sha256 set statistics 0;
alter table public.messages enable row level security;
revoke all on table public.messages from public, anon, authenticated;
grant select on table public.messages to authenticated;

create table public.message_reads (
  id uuid primary key default gen_random_uuid(),
  thread_kind text not null check (thread_kind in ('study', 'advice', 'support', 'equipe', 'direct')),
  thread_id uuid not null,
  study_id uuid references public.demandes_etudes (id) on delete cascade,
  profile uuid not null references public.profiles (id),
  -- received_at of the last message seen.
  up_to timestamptz not null,
  unique (thread_id, profile),
  check ((thread_kind = 'study') = (study_id is not null)),
  check (study_id is null or study_id = thread_id)
);
alter table public.message_reads alter column thread_kind set statistics 0;
alter table public.message_reads enable row level security;
revoke all on table public.message_reads from public, anon, authenticated;
grant select on table public.message_reads to authenticated;

create table hawa.threads (
  thread_id uuid primary key,
  thread_kind text not null,
  study_id uuid references public.demandes_etudes (id) on delete cascade,
  last_message uuid not null references public.messages (id) on delete cascade,
  last_received timestamptz not null,
  -- For the team: the last word is a client's, or a specialist's to the team that nobody of it has seen.
  waiting boolean not null,
  -- Until when a person answers, where that was said.
  due_at timestamptz,
  -- While it waits: until when the team answers, by its own rule (reply_days) where nothing was said.
  reply_by timestamptz
);

create function hawa.may_join_thread(me public.profiles, kind text, thread uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(case
    when not me.is_active or not me.is_approved then false
    when kind = 'study' then exists (select 1 from public.demandes_etudes s where s.id = thread
      and case me.type_compte when 'admin' then true when 'client' then s.client_id = me.id
        else s.intervenant_id = me.id end)
    when kind = 'advice' then case me.type_compte
      when 'admin' then exists (select 1 from public.profiles p where p.id = thread and p.type_compte = 'client')
      when 'client' then thread = me.id
      else false end
    when kind = 'support' then exists (select 1 from public.support_requests r where r.id = thread
      and (me.type_compte = 'admin' or r.author = me.id))
    when me.type_compte = 'client' then false
    when kind = 'equipe' then thread = hawa.thread_of_team()
    when kind = 'direct' then exists (select 1 from public.profiles p where p.id = hawa.pair_of(thread, me.id)
      and p.id <> me.id
      and case me.type_compte when 'admin' then p.type_compte = 'intervention' else p.type_compte <> 'client' end)
    else false end, false);
end $$;
comment on function hawa.may_join_thread(profiles,text,uuid) is
  'Reads in a conversation, and writes in it but to somebody who has left: of a study its client, its specialist '
  'and administrators; of an advice thread its client and administrators; of a help request its author and '
  'administrators; of the team specialists and administrators; of two people those two, one of whom is a '
  'specialist.';

create function hawa.next_received(thread uuid) returns timestamptz
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
  'Time of arrival of the next message of a conversation, later than every one before, which a wrong clock of '
  'before does not keep in the future. The caller holds the feed lock: now() is the beginning of a transaction that '
  'may have waited for it, and a message would slip in before one that is marked as read.';

create function hawa.readers_of_thread(thread_kind text, thread uuid, kind text) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return case thread_kind
    when 'study' then hawa.readers_of(thread, kind)
    when 'support' then (select array[r.author] from public.support_requests r where r.id = thread)
    -- Its author is one of the two.
    when 'direct' then (select array_agg(p.id) from (select m.author from public.messages m where m.thread_id = thread
      limit 1) one
      join public.profiles p on p.id in (one.author, hawa.pair_of(thread, one.author))
        and p.type_compte = 'intervention')
    -- A client's profile, or the audience that specialists share: both have the conversation's own id.
    else array[thread] end;
end $$;
comment on function hawa.readers_of_thread(text,uuid,text) is
  'Readers of the records of a conversation; administrators ask for them.';

create function hawa.on_message_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  head hawa.threads;
  waited boolean;
  previous text;
begin
  perform hawa.deliver('message', new.id, new.study_id, hawa.readers_of_thread(new.thread_kind, new.thread_id,
    'message'));
  if tg_op = 'UPDATE' then return null; end if;
  if new.author_role = 'automatic' then
    -- Nobody's word: the conversation waits as before, now until a time that was promised.
    update hawa.threads set due_at = new.due_at, reply_by = new.due_at where thread_id = new.thread_id;
    return null;
  end if;
  select * into head from hawa.threads t where t.thread_id = new.thread_id;
  waited := coalesce(head.waiting, false);
  select m.author_role into previous from public.messages m where m.id = head.last_message;
  head.waiting := case
    when new.thread_kind = 'equipe' then false
    when new.thread_kind = 'direct' then new.author_role = 'intervention' and exists (
      select 1 from public.profiles p where p.id = hawa.pair_of(new.thread_id, new.author) and p.type_compte = 'admin')
    when new.author_role = 'client' then true
    when new.author_role = 'admin' then false
    else new.thread_kind = 'support' or previous is null or previous = 'admin' or (previous = 'intervention'
      and head.waiting) end;
  -- Asked twice, the time for an answer does not begin anew.
  head.reply_by := case when not head.waiting then null when waited and head.reply_by is not null then head.reply_by
    else hawa.reply_due(coalesce((select s.pays from public.demandes_etudes s where s.id = new.study_id),
      (select p.pays from public.profiles p where p.id = new.author)), new.received_at) end;
  insert into hawa.threads (thread_id, thread_kind, study_id, last_message, last_received, waiting, reply_by)
  values (new.thread_id, new.thread_kind, new.study_id, new.id, new.received_at, head.waiting, head.reply_by)
  on conflict (thread_id) do update set last_message = excluded.last_message, last_received = excluded.last_received,
    waiting = excluded.waiting, due_at = case when excluded.waiting then threads.due_at end,
    reply_by = excluded.reply_by;
  if new.thread_kind = 'support' then
    update public.support_requests r set statut = case when head.waiting then 'ouverte' else 'répondue' end
    where r.id = new.thread_id and r.statut <> (case when head.waiting then 'ouverte' else 'répondue' end);
  elsif new.thread_kind = 'equipe' then
    perform hawa.forget_old_team_words();
  end if;
  return null;
end $$;
comment on function hawa.on_message_written() is
  'Row trigger: a message goes to its readers, and its conversation to the head of the inbox. It waits for the team '
  'while the last word is a client''s, or the author''s of a help request, which their word opens again and the '
  'team''s answers; a specialist''s word about a study answers the client, and else waits until somebody of the '
  'team has seen it. A specialist''s word to one administrator waits for that one; words to the whole team wait for '
  'nobody.';

create function hawa.on_thread_read() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('read_mark', new.id, new.study_id, case when new.thread_kind = 'equipe'
    -- Read marks of the team are delivered to nobody: each would go to everybody. Administrators ask.
    then (select array_agg(p.id) from public.profiles p where p.id = new.profile and p.type_compte = 'intervention')
    else hawa.readers_of_thread(new.thread_kind, new.thread_id, 'read_mark') end);
  -- A request for help is not answered by looking at it.
  update hawa.threads t set waiting = false
  from public.messages m, public.profiles p
  where t.thread_id = new.thread_id and t.waiting and t.thread_kind <> 'support' and t.last_received <= new.up_to
    and m.id = t.last_message and m.author_role = 'intervention' and p.id = new.profile and p.type_compte = 'admin';
  return null;
end $$;
comment on function hawa.on_thread_read() is
  'Row trigger: how far somebody has read is shown to the others of the conversation.';

create function hawa.body_message(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('thread_kind', m.thread_kind, 'thread_id', m.thread_id, 'author_role', m.author_role,
    'author_name', m.author_name,
    'mine', coalesce(m.author = reader, false), 'contenu', m.contenu, 'file', hawa.file_of(m), 'due_at', m.due_at,
      'at', m.at, 'received_at', m.received_at)
  from public.messages m where m.id = record
$$;
comment on function hawa.body_message(uuid,uuid) is 'A message as a reader of its conversation is shown it.';

create function hawa.body_read_mark(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('thread_kind', r.thread_kind, 'thread_id', r.thread_id, 'reader_role', p.type_compte,
    'reader_name', hawa.full_name(p.id), 'mine', r.profile = reader, 'up_to', r.up_to)
  from public.message_reads r join public.profiles p on p.id = r.profile where r.id = record
$$;
comment on function hawa.body_read_mark(uuid,uuid) is 'How far one person has read a conversation.';

create function hawa.reply_due(pays text, asked timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return hawa.reply_within(pays, asked, hawa.setting_number('reply_days'));
end $$;
comment on function hawa.reply_due(text,timestamptz) is
  'Until when a person answers: the working days that the company has set (reply_days).';

create function hawa.answer_automatically(question public.messages) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- One that was given stands until a person has answered; and thanks for an answer are no new question.
  if exists (select 1 from hawa.threads t where t.thread_id = question.thread_id and t.due_at is not null)
    or exists (select 1 from public.messages m where m.thread_id = question.thread_id and m.author_role = 'admin'
      and m.received_at > question.received_at - interval '24 hours') then
    return;
  end if;
  insert into public.messages (id, thread_kind, thread_id, author_role, at, received_at, due_at)
  select gen_random_uuid(), question.thread_kind, question.thread_id, 'automatic', r.received, r.received,
    hawa.reply_due((select p.pays from public.profiles p where p.id = question.thread_id), question.received_at)
  from (select hawa.next_received(question.thread_id) as received) r;
end $$;
comment on function hawa.answer_automatically(messages) is
  'A client''s new question to the experts is answered at once with the time by which a person answers. The device '
  'makes its words, in the language of whoever reads them.';

create function hawa.cmd_send_message(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  message public.messages;
begin
  if not me.is_approved then perform hawa.refuse('not_approved'); end if;
  message.id := hawa.uuid_arg(args, 'message_id');
  message.thread_kind := hawa.choice_arg(args, 'thread_kind', hawa.thread_kinds(), true);
  message.thread_id := hawa.uuid_arg(args, 'thread_id');
  message.contenu := coalesce(hawa.text_arg(args, 'contenu', 4000, hawa.arg(args, 'file', false) is null), '');
  if not hawa.may_join_thread(me, message.thread_kind, message.thread_id)
    -- Somebody who has left, or waits, does not read it.
    or message.thread_kind = 'direct' and not exists (
      select 1 from public.profiles p where p.id = hawa.pair_of(message.thread_id, me.id) and hawa.is_colleague(p)) then
    perform hawa.refuse('thread_closed');
  end if;
  if exists (select 1 from public.messages m where m.id = message.id)
    then perform hawa.refuse('already_exists'); end if;
  -- It reaches every device of the team.
  if message.thread_kind = 'equipe' and (select count(*) >= 300 from public.messages m
      where m.thread_id = message.thread_id and m.author = me.id and m.received_at > now() - interval '1 day') then
    raise exception using errcode = '53400', message = 'too many messages to the team today, try again later';
  end if;
  message := hawa.message_file_arg(me, args, message);

  if message.thread_kind = 'study' then message.study_id := message.thread_id; end if;
  message.author := me.id;
  message.author_role := me.type_compte;
  message.author_name := hawa.full_name(me.id);
  message.at := cmd_send_message.at;
  message.received_at := hawa.next_received(message.thread_id);
  insert into public.messages select message.* returning * into message;
  if message.thread_kind = 'advice' and me.type_compte = 'client'
    then perform hawa.answer_automatically(message); end if;
  return jsonb_build_object('message_id', message.id, 'rev', coalesce(greatest(
    hawa.delivered_rev('message', message.id, me.id),
    case when message.thread_kind = 'support' then hawa.delivered_rev('support_request', message.thread_id,
      me.id) end), message.rev));
end $$;
comment on function hawa.cmd_send_message(profiles,jsonb,timestamptz) is
  'A message to the others of a conversation: words, a file, or both. Whether a conversation does not exist, is '
  'somebody else''s, or would be with somebody who has left, the answer is the same. At most three hundred a day '
  'and person to the whole team; beyond: SQLSTATE 53400 [L4]. Refuses not_approved, invalid, thread_closed, '
  'already_exists, too_large, file_missing, file_unverified, wrong_type, file_mismatch.';

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
comment on function hawa.instant_arg(jsonb,text) is
  'A required instant of this millennium, ISO 8601 with its offset.';

create function hawa.cmd_mark_thread_read(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  read public.message_reads;
begin
  read.thread_kind := hawa.choice_arg(args, 'thread_kind', hawa.thread_kinds(), true);
  read.thread_id := hawa.uuid_arg(args, 'thread_id');
  read.up_to := hawa.instant_arg(args, 'up_to');
  if hawa.may_join_thread(me, read.thread_kind, read.thread_id) then
    -- A message that has not arrived cannot have been read.
    select least(read.up_to, max(m.received_at)) into read.up_to from public.messages m
      where m.thread_id = read.thread_id having count(*) > 0;
    if found then
      insert into public.message_reads as r (thread_kind, thread_id, study_id, profile, up_to)
      values (read.thread_kind, read.thread_id, case read.thread_kind when 'study' then read.thread_id end, me.id,
        read.up_to)
      on conflict (thread_id, profile) do update set up_to = excluded.up_to where r.up_to < excluded.up_to;
      select r.* into read from public.message_reads r where r.thread_id = read.thread_id and r.profile = me.id;
    end if;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('read_mark', read.id, me.id)));
end $$;
comment on function hawa.cmd_mark_thread_read(profiles,jsonb,timestamptz) is
  'How far a person has read; only ever further, so that marks that overtake each other do no harm. A conversation '
  'that is not, or no longer, theirs is answered as one without messages: nobody has to be troubled with a refused '
  'mark. Refuses invalid.';

create function hawa.cmd_settle_thread(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  wanted text;
  thread uuid;
  seen uuid;
  head hawa.threads;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  wanted := hawa.choice_arg(args, 'thread_kind', array['study', 'advice', 'direct'], true);
  thread := hawa.uuid_arg(args, 'thread_id');
  seen := hawa.uuid_arg(args, 'message_id');
  if not hawa.may_join_thread(me, wanted, thread) then perform hawa.refuse('thread_closed'); end if;
  select * into head from hawa.threads t where t.thread_id = thread for update;
  if head.thread_id is null or not hawa.is_listed(head, me.id) then perform hawa.refuse('not_found'); end if;
  answer := jsonb_build_object('thread_id', thread);
  if not head.waiting then return hawa.already(answer); end if;
  -- A newer word has been read by nobody yet.
  if head.last_message <> seen then perform hawa.refuse('changed_meanwhile'); end if;
  update hawa.threads t set waiting = false, due_at = null, reply_by = null where t.thread_id = thread;
  return answer;
end $$;
comment on function hawa.cmd_settle_thread(profiles,jsonb,timestamptz) is
  'An administrator says that the last word of a conversation needs no answer: it waits no more, until somebody '
  'writes again. message_id: the word that was seen. One that does not wait: already. A help request is closed '
  'instead (close_support_request). Refuses not_allowed, invalid, thread_closed (none of theirs), not_found (nobody '
  'has written), changed_meanwhile (a newer word is there).';

create function public.admin_thread(thread_kind text, thread_id uuid, before timestamptz default null,
  batch integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  me public.profiles := hawa.me();
  size integer := least(greatest(coalesce(batch, 50), 1), 200);
  about jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if not hawa.may_join_thread(me, admin_thread.thread_kind, admin_thread.thread_id) then return null; end if;
  select jsonb_build_object('client_name', hawa.full_name(c.id), 'specialist_name',
    hawa.full_name(coalesce(s.intervenant_id, a.id)),
      'entreprise', coalesce(s.nom_entreprise, c.entreprise), 'pays', coalesce(s.pays, c.pays, a.pays), 'statut',
        s.statut,
      'reference', s.reference, 'echeance', s.echeance, 'langue', coalesce(c.langue, a.langue),
      'support', hawa.support_of(q.id))
  into about
  from (select 1) one
    left join public.demandes_etudes s on s.id = admin_thread.thread_id and admin_thread.thread_kind = 'study'
    left join public.profiles c on c.id = coalesce(s.client_id, admin_thread.thread_id)
    left join public.support_requests q on q.id = admin_thread.thread_id and admin_thread.thread_kind = 'support'
    left join public.profiles a on a.id = coalesce(q.author, case when admin_thread.thread_kind = 'direct'
      then hawa.pair_of(admin_thread.thread_id, me.id) end);
  return jsonb_build_object(
    'about', about,
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'body', hawa.body_message(m.id, me.id))
      order by m.received_at), '[]')
      from (select m.id, m.received_at from public.messages m where m.thread_id = admin_thread.thread_id
        and (admin_thread.before is null or m.received_at < admin_thread.before) order by m.received_at desc
          limit size) m),
    'marks', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'body', hawa.body_read_mark(r.id, me.id))), '[]')
      from public.message_reads r where r.thread_id = admin_thread.thread_id),
    'total', (select count(*) from public.messages m where m.thread_id = admin_thread.thread_id),
    -- Null: nobody waits for the team.
    'waits', (select jsonb_build_object('message_id', t.last_message, 'due_at', t.reply_by) from hawa.threads t
      where t.thread_id = admin_thread.thread_id and t.waiting));
end $$;
comment on function public.admin_thread(text,uuid,timestamptz,integer) is
  'A conversation as an administrator reads it: {about, messages, marks, total, waits}, the last `batch` messages '
  'before an instant, oldest first, in the shape of the records; waits: null, or the word that waits for the team '
  'and until when it is answered. Null when there is none of this kind and id; 42501 for anybody else.';
grant execute on function public.admin_thread(text,uuid,timestamptz,integer) to authenticated;

create function hawa.is_listed(thread hawa.threads, administrator uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return thread.thread_kind <> 'direct' or exists (select 1 from public.profiles p
    where p.id = hawa.pair_of(thread.thread_id, administrator)
    and p.type_compte = 'intervention');
end $$;
comment on function hawa.is_listed(hawa.threads,uuid) is
  'Whether a conversation is in the inbox of this administrator: a conversation of two people is in that of '
  'neither''s superior.';

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
comment on function hawa.bring_thread_back(uuid,timestamptz) is
  'The messages of a conversation that lie beyond the clock, and the marks on them, in their order just before '
  '`until`: their readers are shown them again. The caller holds the feed lock.';

create function public.admin_threads(page jsonb default null, batch integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me public.profiles := hawa.me();
  -- Falling: those that wait, the first due first; then the others, the newest first. As in the index.
  turn constant text := 'case when i.waiting then timestamptz ''2200-01-01 00:00:00+00'' - coalesce(i.reply_by, '
    'i.last_received) else i.last_received - timestamptz ''2200-01-01 00:00:00+00'' end';
  told jsonb;
  listed jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  told := hawa.keyed('i.thread_id', format('hawa.threads i where hawa.is_listed(i, %L)', me.id),
    array[turn, 'i.thread_id'], true, page, coalesce(batch, 20));
  select coalesce(jsonb_agg(jsonb_build_object(
      'thread_kind', t.thread_kind, 'thread_id', t.thread_id, 'waiting', t.waiting,
      'due_at', case when t.waiting then t.reply_by end,
      'client_name', hawa.full_name(c.id), 'specialist_name', hawa.full_name(coalesce(s.intervenant_id, a.id)),
      'entreprise', coalesce(s.nom_entreprise, c.entreprise), 'pays', coalesce(s.pays, c.pays, a.pays),
      'statut', s.statut,
      'support', hawa.support_of(t.thread_id),
      'unread', (select count(*) from public.messages m
        where m.thread_id = t.thread_id and m.author is not null and m.author <> me.id and m.received_at > coalesce(
          (select r.up_to from public.message_reads r where r.thread_id = t.thread_id and r.profile = me.id),
          '-infinity')),
      'last', jsonb_build_object('author_role', l.author_role, 'author_name', l.author_name,
        'mine', coalesce(l.author = me.id, false), 'contenu', left(l.contenu, 200), 'file_name', l.file_name,
        'received_at', l.received_at)
    ) order by o.n), '[]')
  into listed
  from jsonb_array_elements_text(told -> 'items') with ordinality o (id, n)
    join hawa.threads t on t.thread_id = o.id::uuid
    join public.messages l on l.id = t.last_message
    left join public.demandes_etudes s on s.id = t.study_id
    left join public.profiles c on c.id = coalesce(s.client_id, t.thread_id)
    left join public.support_requests q on q.id = t.thread_id
    left join public.profiles a on a.id = coalesce(q.author,
      case when t.thread_kind = 'direct' then hawa.pair_of(t.thread_id, me.id) end);
  return jsonb_build_object('threads', listed,
    'total', (select count(*) from hawa.threads t where hawa.is_listed(t, me.id)),
    'waiting', (select count(*) from hawa.threads t where t.waiting and hawa.is_listed(t, me.id)),
    -- Help requests are conversations, and among those that wait.
    'inquiries', (select count(*) from hawa.inquiries i where i.due_at is not null and i.kind <> 'help'))
    || told - 'items';
end $$;
comment on function public.admin_threads(jsonb,integer) is
  'Conversations for administrators, those that wait for the team first, the first due first, then by their last '
  'word: {threads, total, waiting, inquiries, before, after}; inquiries: open ones that are no conversations. page, '
  'before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_threads(jsonb,integer) to authenticated;

create unique index messages_thread on public.messages (thread_id, received_at);

create index messages_study on public.messages (study_id) where study_id is not null;

create index message_reads_study on public.message_reads (study_id) where study_id is not null;

create index threads_study on hawa.threads (study_id) where study_id is not null;

create index threads_inbox on hawa.threads ((case
  when waiting then timestamptz '2200-01-01 00:00:00+00' - coalesce(reply_by, last_received)
  else last_received - timestamptz '2200-01-01 00:00:00+00' end), thread_id);

create trigger a_lock before insert or update
  on public.messages for each statement execute function hawa.take_feed_lock();

create trigger b_revision before insert or update on public.messages for each row execute function hawa.draw_revision();

create trigger a_lock before insert or update
  on public.message_reads for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update
  on public.messages for each row execute function hawa.on_message_written();

create trigger c_deliver after insert or update
  on public.message_reads for each row execute function hawa.on_thread_read();

create trigger a_closed before insert or delete or update or truncate
  on public.messages for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.message_reads for each statement execute function hawa.keep_closed();

create trigger d_mail after insert on public.messages for each row
  when (new.author is not null) execute function hawa.on_message_mailed();

create trigger d_inquiry after insert on public.messages for each row
  when (new.thread_kind = 'advice' and new.author_role = 'admin') execute function hawa.on_advice_given();

insert into hawa.record_kinds (kind, for_field) values ('message', true), ('read_mark', true);
