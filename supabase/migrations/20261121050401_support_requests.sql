-- A specialist asks the team for help. The request is what it is about and how it stands; what is said about it is a conversation of the
-- kind 'support', named by the request's id.
create table public.support_requests (
  -- Made by the device; also names the conversation.
  id uuid primary key,
  author uuid not null references public.profiles (id),
  categorie text not null check (categorie in ('general', 'technique', 'mission', 'rapport', 'compte')),
  sujet text not null check (char_length(sujet) between 1 and 300),
  statut text not null default 'ouverte' check (statut in ('ouverte', 'répondue', 'fermée')),
  -- When it was written, as the device said and the server allowed [L17].
  created_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp()
);
create index support_requests_author on public.support_requests (author, received_at);
create trigger a_lock before insert or update on public.support_requests for each statement execute function hawa.take_feed_lock();

insert into hawa.record_kinds (kind, for_field) values ('support_request', false);

create function hawa.body_support_request(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('categorie', r.categorie, 'sujet', r.sujet, 'statut', r.statut, 'created_at', r.created_at)
  from public.support_requests r where r.id = record
$$;
comment on function hawa.body_support_request(uuid, uuid) is 'A help request as its author reads it; what was said is in the messages of its conversation.';

create function hawa.on_support_request_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('support_request', new.id, null, array[new.author]);
  return null;
end $$;
comment on function hawa.on_support_request_changed() is 'Row trigger: a help request goes to its author; administrators ask for it.';
create trigger c_deliver after insert or update on public.support_requests
  for each row execute function hawa.on_support_request_changed();

alter table public.support_requests enable row level security;
revoke all on table public.support_requests from public, anon, authenticated;
grant select on table public.support_requests to authenticated;
grant select, insert, update, delete on table public.support_requests to service_role;
create trigger a_closed before insert or update or delete or truncate on public.support_requests
  for each statement execute function hawa.keep_closed();
create policy "own, administrators" on public.support_requests for select to authenticated
  using (author = (select hawa.my_id_as('intervention')) or (select hawa.my_id_as('admin')) is not null);
-- The planner's statistics must not tell what row security hides.
alter table public.support_requests alter column categorie set statistics 0;
alter table public.support_requests alter column sujet set statistics 0;
alter table public.support_requests alter column statut set statistics 0;
alter table public.support_requests alter column created_at set statistics 0;
alter table public.support_requests alter column received_at set statistics 0;

-- The third kind of conversation.
create function hawa.thread_kinds() returns text[]
language sql immutable set search_path = '' as $$ select array['study', 'advice', 'support'] $$;
comment on function hawa.thread_kinds() is 'Kinds of conversations; the CHECKs of messages and message_reads say the same.';

alter table public.messages drop constraint messages_thread_kind_check;
alter table public.messages add constraint messages_thread_kind_check check (thread_kind in ('study', 'advice', 'support'));
alter table public.message_reads drop constraint message_reads_thread_kind_check;
alter table public.message_reads add constraint message_reads_thread_kind_check check (thread_kind in ('study', 'advice', 'support'));

do $$
declare t text;
begin
  foreach t in array array['messages', 'message_reads']
  loop
    execute format('drop policy "conversations one is part of" on public.%I', t);
    -- Through the row security of studies and of help requests: whoever sees one in full sees its conversation.
    execute format('create policy "conversations one is part of" on public.%I for select to authenticated '
      'using (case thread_kind when ''study'' then exists (select 1 from public.demandes_etudes s where s.id = thread_id) '
      'when ''support'' then exists (select 1 from public.support_requests r where r.id = thread_id) '
      'else thread_id = (select hawa.my_id_as(''client'')) or (select hawa.my_id_as(''admin'')) is not null end)', t);
  end loop;
end $$;

create or replace function hawa.may_join_thread(me public.profiles, kind text, thread uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(case
    when not me.is_active or not me.is_approved then false
    when kind = 'study' then exists (select 1 from public.demandes_etudes s where s.id = thread
      and case me.type_compte when 'admin' then true when 'client' then s.client_id = me.id else s.intervenant_id = me.id end)
    when kind = 'advice' then case me.type_compte
      when 'admin' then exists (select 1 from public.profiles p where p.id = thread and p.type_compte = 'client')
      when 'client' then thread = me.id
      else false end
    when kind = 'support' then exists (select 1 from public.support_requests r where r.id = thread and (me.type_compte = 'admin' or r.author = me.id))
    else false end, false)
$$;
comment on function hawa.may_join_thread(public.profiles, text, uuid) is
  'Reads and writes in a conversation: of a study its client, its specialist and administrators; of an advice thread its client and administrators; '
  'of a help request its author and administrators.';

create or replace function hawa.readers_of_thread(thread_kind text, thread uuid, kind text) returns uuid[]
language sql stable set search_path = '' as $$
  select case thread_kind
    when 'study' then hawa.readers_of(thread, kind)
    when 'support' then (select array[r.author] from public.support_requests r where r.id = thread)
    else array[thread] end
$$;

create or replace function hawa.on_message_written() returns trigger
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
  head.waiting := case
    when new.author_role = 'client' then true
    when new.author_role = 'admin' then false
    else new.thread_kind = 'support' or previous is null or previous = 'admin' or (previous = 'intervention' and head.waiting) end;
  insert into hawa.threads (thread_id, thread_kind, study_id, last_message, last_received, waiting)
  values (new.thread_id, new.thread_kind, new.study_id, new.id, new.received_at, head.waiting)
  on conflict (thread_id) do update set last_message = excluded.last_message, last_received = excluded.last_received,
    waiting = excluded.waiting, due_at = case when excluded.waiting then threads.due_at end;
  if new.thread_kind = 'support' then
    update public.support_requests r set statut = case when head.waiting then 'ouverte' else 'répondue' end
    where r.id = new.thread_id and r.statut <> (case when head.waiting then 'ouverte' else 'répondue' end);
  end if;
  return null;
end $$;
comment on function hawa.on_message_written() is
  'Row trigger: a message goes to its readers, and its conversation to the head of the inbox. It waits for the team while the last word is a '
  'client''s, or the author''s of a help request, which their word opens again and the team''s answers; a specialist''s word about a study answers '
  'the client, and else waits until somebody of the team has seen it.';

create or replace function hawa.on_thread_read() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('read_mark', new.id, new.study_id, hawa.readers_of_thread(new.thread_kind, new.thread_id, 'read_mark'));
  -- A request for help is not answered by looking at it.
  update hawa.threads t set waiting = false
  from public.messages m, public.profiles p
  where t.thread_id = new.thread_id and t.waiting and t.thread_kind <> 'support' and t.last_received <= new.up_to
    and m.id = t.last_message and m.author_role = 'intervention' and p.id = new.profile and p.type_compte = 'admin';
  return null;
end $$;

create or replace function hawa.messages_of(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'thread_kind', m.thread_kind, 'thread_id', m.thread_id, 'mine', coalesce(m.author = me.id, false),
    'author_role', m.author_role, 'author_name', m.author_name, 'contenu', m.contenu, 'file', hawa.file_of(m), 'at', m.at, 'received_at', m.received_at)
    order by m.received_at), '[]')
  from public.messages m
  where m.author = me.id
    or (m.thread_kind = 'advice' and m.thread_id = me.id)
    or (m.thread_kind = 'support' and exists (select 1 from public.support_requests r where r.id = m.thread_id and r.author = me.id))
    or (m.thread_kind = 'study' and exists (select 1 from public.demandes_etudes s
      where s.id = m.thread_id and me.id in (s.client_id, s.intervenant_id)))
$$;

create function hawa.export_of_support_requests(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id) || hawa.body_support_request(r.id, me.id) order by r.received_at, r.id), '[]')
  from public.support_requests r where r.author = me.id
$$;
comment on function hawa.export_of_support_requests(public.profiles) is 'The help requests of this person; their conversations are among the messages.';

revoke execute on all functions in schema hawa from public;
