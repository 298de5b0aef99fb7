-- Conversations: one a study (its client, its specialist, the administrators), one a client for advice (the client, the administrators).
create table public.messages (
  -- Made by the device.
  id uuid primary key,
  thread_kind text not null check (thread_kind in ('study', 'advice')),
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
  -- The order of a conversation, and what read marks refer to: whole milliseconds, ascending within the conversation in the order of commits.
  received_at timestamptz not null,
  rev bigint not null,
  check ((thread_kind = 'study') = (study_id is not null)),
  check (study_id is null or study_id = thread_id),
  check ((author_role = 'automatic') = (author is null)),
  check ((author_role = 'automatic') = (due_at is not null))
);
create unique index messages_thread on public.messages (thread_id, received_at);
create index messages_study on public.messages (study_id) where study_id is not null;

create table public.message_reads (
  id uuid primary key default gen_random_uuid(),
  thread_kind text not null check (thread_kind in ('study', 'advice')),
  thread_id uuid not null,
  study_id uuid references public.demandes_etudes (id) on delete cascade,
  profile uuid not null references public.profiles (id),
  -- received_at of the last message seen.
  up_to timestamptz not null,
  unique (thread_id, profile),
  check ((thread_kind = 'study') = (study_id is not null)),
  check (study_id is null or study_id = thread_id)
);
create index message_reads_study on public.message_reads (study_id) where study_id is not null;

-- One row a conversation, for the administrators' inbox: asking for the newest of each would read every message.
create table hawa.threads (
  thread_id uuid primary key,
  thread_kind text not null,
  study_id uuid references public.demandes_etudes (id) on delete cascade,
  last_message uuid not null references public.messages (id) on delete cascade,
  last_received timestamptz not null,
  -- For the team: the last word is a client's, or a specialist's to the team that nobody of it has seen.
  waiting boolean not null,
  -- Until when a person answers, where that was said.
  due_at timestamptz
);
create index threads_inbox on hawa.threads (waiting desc, last_received desc);
create index threads_study on hawa.threads (study_id) where study_id is not null;

create trigger a_lock before insert or update on public.messages for each statement execute function hawa.take_feed_lock();
create trigger b_revision before insert or update on public.messages for each row execute function hawa.draw_revision();
create trigger a_lock before insert or update on public.message_reads for each statement execute function hawa.take_feed_lock();

create function hawa.may_join_thread(me public.profiles, kind text, thread uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(case
    when not me.is_active or not me.is_approved then false
    when kind = 'study' then exists (select 1 from public.demandes_etudes s where s.id = thread
      and case me.type_compte when 'admin' then true when 'client' then s.client_id = me.id else s.intervenant_id = me.id end)
    when kind = 'advice' then case me.type_compte
      when 'admin' then exists (select 1 from public.profiles p where p.id = thread and p.type_compte = 'client')
      when 'client' then thread = me.id
      else false end
    else false end, false)
$$;
comment on function hawa.may_join_thread(public.profiles, text, uuid) is
  'Reads and writes in a conversation: of a study its client, its specialist and administrators; of an advice thread its client and administrators.';

create function hawa.next_received(thread uuid) returns timestamptz
language sql volatile set search_path = '' as $$
  select greatest(date_trunc('milliseconds', clock_timestamp()), max(m.received_at) + interval '1 millisecond')
  from public.messages m where m.thread_id = thread
$$;
comment on function hawa.next_received(uuid) is
  'Time of arrival of the next message of a conversation, later than every one before. The caller holds the feed lock: now() is the beginning of '
  'a transaction that may have waited for it, and a message would slip in before one that is marked as read.';

create function hawa.readers_of_thread(thread_kind text, thread uuid, kind text) returns uuid[]
language sql stable set search_path = '' as $$
  select case when thread_kind = 'study' then hawa.readers_of(thread, kind) else array[thread] end
$$;
comment on function hawa.readers_of_thread(text, uuid, text) is 'Who is shown the records of a conversation; administrators ask for them.';

create function hawa.on_message_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  head hawa.threads;
  previous text;
begin
  perform hawa.deliver('message', new.id, new.study_id, hawa.readers_of_thread(new.thread_kind, new.thread_id, 'message'));
  if tg_op = 'UPDATE' then return null; end if;
  if new.author_role = 'automatic' then
    -- Nobody's word: the conversation waits as before, now until a time that was promised.
    update hawa.threads set due_at = new.due_at where thread_id = new.thread_id;
    return null;
  end if;
  select * into head from hawa.threads t where t.thread_id = new.thread_id;
  select m.author_role into previous from public.messages m where m.id = head.last_message;
  head.waiting := case new.author_role
    when 'client' then true
    when 'intervention' then previous is null or previous = 'admin' or (previous = 'intervention' and head.waiting)
    else false end;
  insert into hawa.threads (thread_id, thread_kind, study_id, last_message, last_received, waiting)
  values (new.thread_id, new.thread_kind, new.study_id, new.id, new.received_at, head.waiting)
  on conflict (thread_id) do update set last_message = excluded.last_message, last_received = excluded.last_received,
    waiting = excluded.waiting, due_at = case when excluded.waiting then threads.due_at end;
  return null;
end $$;
comment on function hawa.on_message_written() is
  'Row trigger: a message goes to its readers, and its conversation to the head of the inbox. It waits for the team while the last word is a '
  'client''s; a specialist''s word answers the client, and else waits until somebody of the team has seen it.';
create trigger c_deliver after insert or update on public.messages for each row execute function hawa.on_message_written();

create function hawa.on_thread_read() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('read_mark', new.id, new.study_id, hawa.readers_of_thread(new.thread_kind, new.thread_id, 'read_mark'));
  update hawa.threads t set waiting = false
  from public.messages m, public.profiles p
  where t.thread_id = new.thread_id and t.waiting and t.last_received <= new.up_to
    and m.id = t.last_message and m.author_role = 'intervention' and p.id = new.profile and p.type_compte = 'admin';
  return null;
end $$;
comment on function hawa.on_thread_read() is 'Row trigger: how far somebody has read is shown to the others of the conversation.';
create trigger c_deliver after insert or update on public.message_reads for each row execute function hawa.on_thread_read();

insert into hawa.record_kinds (kind, for_field) values ('message', true), ('read_mark', true);

create function hawa.body_message(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('thread_kind', m.thread_kind, 'thread_id', m.thread_id, 'author_role', m.author_role, 'author_name', m.author_name,
    'mine', coalesce(m.author = reader, false), 'contenu', m.contenu, 'due_at', m.due_at, 'at', m.at, 'received_at', m.received_at)
  from public.messages m where m.id = record
$$;
comment on function hawa.body_message(uuid, uuid) is 'A message as a reader of its conversation is shown it.';

create function hawa.body_read_mark(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('thread_kind', r.thread_kind, 'thread_id', r.thread_id, 'reader_role', p.type_compte,
    'reader_name', hawa.full_name(p.id), 'mine', r.profile = reader, 'up_to', r.up_to)
  from public.message_reads r join public.profiles p on p.id = r.profile where r.id = record
$$;
comment on function hawa.body_read_mark(uuid, uuid) is 'How far one person has read a conversation.';

do $$
declare t text;
begin
  foreach t in array array['messages', 'message_reads']
  loop
    execute format('alter table public.%I enable row level security', t);
    execute format('revoke all on table public.%I from public, anon, authenticated', t);
    execute format('grant select on table public.%I to authenticated', t);
    execute format('grant select, insert, update, delete on table public.%I to service_role', t);
    execute format('create trigger a_closed before insert or update or delete or truncate on public.%I '
      'for each statement execute function hawa.keep_closed()', t);
    -- Through the row security of studies: whoever sees a study in full sees its conversation.
    execute format('create policy "conversations one is part of" on public.%I for select to authenticated '
      'using (case thread_kind when ''study'' then exists (select 1 from public.demandes_etudes s where s.id = thread_id) '
      'else thread_id = (select hawa.my_id_as(''client'')) or (select hawa.my_id_as(''admin'')) is not null end)', t);
  end loop;
end $$;

-- The planner's statistics must not tell what row security hides.
do $$
declare c record;
begin
  for c in
    select a.attrelid::regclass as place, a.attname from pg_attribute a
    where a.attrelid in ('public.messages'::regclass, 'public.message_reads'::regclass)
      and a.attnum > 0 and a.atttypid in ('text'::regtype, 'jsonb'::regtype) and not a.attisdropped
  loop
    execute format('alter table %s alter column %I set statistics 0', c.place, c.attname);
  end loop;
end $$;

revoke all on table hawa.threads from public, anon, authenticated;
revoke execute on all functions in schema hawa from public;
