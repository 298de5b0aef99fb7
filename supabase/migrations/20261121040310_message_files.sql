-- A message may carry one file: a picture, a PDF, a document or a table, up to 5 MB.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('message-files', 'message-files', false, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

alter table public.messages
  add column file_path text unique check (char_length(file_path) <= 300),
  add column file_name text check (char_length(file_name) <= 200),
  add column file_type text,
  add column file_size bigint check (file_size > 0),
  add column file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  -- Of a picture, in pixels, as the device says: room is kept for it before it is there.
  add column file_width integer check (file_width between 1 and 20000),
  add column file_height integer check (file_height between 1 and 20000),
  add constraint messages_file_whole check (num_nulls(file_path, file_name, file_type, file_size, file_sha256) in (0, 5)),
  add constraint messages_file_sides check (num_nulls(file_width, file_height) in (0, 2) and (file_width is null or file_path is not null)),
  add constraint messages_say_something check (contenu <> '' or author is null or file_path is not null);
do $$
declare name text;
begin
  foreach name in array array['file_path', 'file_name', 'file_type', 'file_sha256']
  loop execute format('alter table public.messages alter column %I set statistics 0', name); end loop;
end $$;

create function hawa.message_file_owner(path text) returns uuid
language sql immutable set search_path = '' as $$
  select substring(path from '^messages/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/'
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}_[0-9]{1,16}\.(?:jpg|png|webp|pdf|docx|xlsx)$')::uuid
$$;
comment on function hawa.message_file_owner(text) is
  'Whose folder a path messages/{user}/{message}_{timestamp}.{extension} is in; null when the path is not of that shape.';

create function hawa.may_store_message_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.message_file_owner(path) = auth.uid() and hawa.is_current()
    and (select count(*) < 200 from storage.objects o
      where o.bucket_id = 'message-files' and o.name like 'messages/' || auth.uid()::text || '/%' and o.created_at > now() - interval '1 day')
$$;
comment on function hawa.may_store_message_file(text) is
  'Upload: the own folder of an active, approved account; at most two hundred a day, that nobody fills the disk.';

create function hawa.may_read_message_file(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare me public.profiles := hawa.me();
begin
  if not coalesce(me.is_active and me.is_approved, false) then return false; end if;
  if hawa.message_file_owner(path) = auth.uid() then return true; end if;
  return exists (select 1 from public.messages m
    where m.file_path = path and hawa.may_join_thread(me, m.thread_kind, m.thread_id));
end $$;
comment on function hawa.may_read_message_file(text) is 'Download: whoever sent it, and those who are part of its conversation.';

create function hawa.may_drop_message_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.message_file_owner(path) = auth.uid() and hawa.is_current()
    and not exists (select 1 from public.messages m where m.file_path = path)
$$;
comment on function hawa.may_drop_message_file(text) is 'Deletion: one''s own file while no message carries it.';

-- As for reports: a signed upload link asks for rights when it is made, not when it is used.
create policy "message files: upload" on storage.objects for insert to authenticated
  with check (bucket_id = 'message-files' and hawa.may_store_message_file(name)
    and coalesce(current_setting('storage.operation', true), '') not like '%sign%');
create policy "message files: read" on storage.objects for select to authenticated
  using (bucket_id = 'message-files' and hawa.may_read_message_file(name));
create policy "message files: delete" on storage.objects for delete to authenticated
  using (bucket_id = 'message-files' and hawa.may_drop_message_file(name));

create function hawa.message_file_arg(me public.profiles, args jsonb, message inout public.messages)
language plpgsql stable set search_path = '' as $$
declare
  file jsonb := hawa.arg(args, 'file', false);
  facts public.stored_files;
  extension text;
begin
  if file is null then return; end if;
  if jsonb_typeof(file) <> 'object' then perform hawa.refuse_field('file', 'malformed'); end if;
  message.file_path := hawa.text_arg(file, 'path', 300, true);
  message.file_name := hawa.text_arg(file, 'name', 200, true);
  message.file_type := hawa.choice_arg(file, 'type', (select b.allowed_mime_types from storage.buckets b where b.id = 'message-files'), true);
  message.file_size := hawa.integer_arg(file, 'size', 1, 9007199254740991, true);
  message.file_sha256 := hawa.text_arg(file, 'sha256', 64, true);
  message.file_width := hawa.integer_arg(file, 'width', 1, 20000);
  message.file_height := hawa.integer_arg(file, 'height', 1, 20000);
  if message.file_sha256 !~ '^[0-9a-f]{64}$' then perform hawa.refuse_field('sha256', 'malformed'); end if;
  if (message.file_width is null) <> (message.file_height is null) then perform hawa.refuse_field('width', 'required'); end if;
  if hawa.message_file_owner(message.file_path) is distinct from me.user_id
    or message.file_path not like 'messages/' || me.user_id::text || '/' || message.id::text || '\_%' then
    perform hawa.refuse_field('path', 'malformed');
  end if;
  if message.file_size > 5242880 then perform hawa.refuse('too_large'); end if;

  facts := hawa.facts_of('message-files', message.file_path, me.user_id);
  if facts.size > 5242880 then perform hawa.refuse('too_large'); end if;
  extension := substring(message.file_path from '[a-z]+$');
  if message.file_type is distinct from (case extension when 'jpg' then 'image/jpeg' when 'png' then 'image/png' when 'webp' then 'image/webp'
      when 'pdf' then 'application/pdf' when 'docx' then 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
      else 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' end)
    or facts.content_type is distinct from (case when extension in ('docx', 'xlsx') then 'application/zip' else message.file_type end) then
    perform hawa.refuse('wrong_type');
  end if;
  if facts.size <> message.file_size or facts.sha256 <> message.file_sha256 then perform hawa.refuse('file_mismatch'); end if;
end $$;
comment on function hawa.message_file_arg(public.profiles, jsonb, public.messages) is
  'Reads the argument file {path, name, type, size, sha256, width?, height?} into the message and proves it [L11]: the caller''s own object of this '
  'message, read back by the server, of the announced size, hash and type. Refuses invalid, too_large, file_missing, file_unverified, wrong_type, '
  'file_mismatch.';

create or replace function hawa.cmd_send_message(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  message public.messages;
begin
  if not me.is_approved then perform hawa.refuse('not_approved'); end if;
  message.id := hawa.uuid_arg(args, 'message_id');
  message.thread_kind := hawa.choice_arg(args, 'thread_kind', array['study', 'advice'], true);
  message.thread_id := hawa.uuid_arg(args, 'thread_id');
  message.contenu := coalesce(hawa.text_arg(args, 'contenu', 4000, hawa.arg(args, 'file', false) is null), '');
  if not hawa.may_join_thread(me, message.thread_kind, message.thread_id) then perform hawa.refuse('thread_closed'); end if;
  if exists (select 1 from public.messages m where m.id = message.id) then perform hawa.refuse('already_exists'); end if;
  message := hawa.message_file_arg(me, args, message);

  if message.thread_kind = 'study' then message.study_id := message.thread_id; end if;
  message.author := me.id;
  message.author_role := me.type_compte;
  message.author_name := hawa.full_name(me.id);
  message.at := cmd_send_message.at;
  message.received_at := hawa.next_received(message.thread_id);
  insert into public.messages select message.* returning * into message;
  if message.thread_kind = 'advice' and me.type_compte = 'client' then perform hawa.answer_automatically(message); end if;
  return jsonb_build_object('message_id', message.id, 'rev', coalesce(hawa.delivered_rev('message', message.id, me.id), message.rev));
end $$;
comment on function hawa.cmd_send_message(public.profiles, jsonb, timestamptz) is
  'A message to the others of a conversation: words, a file, or both. Whether a conversation does not exist or is somebody else''s, the answer is '
  'the same. Refuses not_approved, invalid, thread_closed, already_exists, too_large, file_missing, file_unverified, wrong_type, file_mismatch.';

create function hawa.file_of(message public.messages) returns jsonb
language sql immutable set search_path = '' as $$
  select case when message.file_path is not null then jsonb_build_object('path', message.file_path, 'name', message.file_name, 'type', message.file_type,
    'size', message.file_size, 'sha256', message.file_sha256, 'width', message.file_width, 'height', message.file_height) end
$$;
comment on function hawa.file_of(public.messages) is 'The file that a message carries, as its readers are told of it; null when there is none.';

create or replace function hawa.body_message(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('thread_kind', m.thread_kind, 'thread_id', m.thread_id, 'author_role', m.author_role, 'author_name', m.author_name,
    'mine', coalesce(m.author = reader, false), 'contenu', m.contenu, 'file', hawa.file_of(m), 'due_at', m.due_at, 'at', m.at, 'received_at', m.received_at)
  from public.messages m where m.id = record
$$;

create or replace function hawa.messages_of(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'thread_kind', m.thread_kind, 'thread_id', m.thread_id, 'mine', coalesce(m.author = me.id, false),
    'author_role', m.author_role, 'author_name', m.author_name, 'contenu', m.contenu, 'file', hawa.file_of(m), 'at', m.at, 'received_at', m.received_at)
    order by m.received_at), '[]')
  from public.messages m
  where m.author = me.id
    or (m.thread_kind = 'advice' and m.thread_id = me.id)
    or (m.thread_kind = 'study' and exists (select 1 from public.demandes_etudes s
      where s.id = m.thread_id and me.id in (s.client_id, s.intervenant_id)))
$$;

create or replace function public.admin_threads(page integer default 1, batch integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me public.profiles := hawa.me();
  size integer := least(greatest(coalesce(batch, 20), 1), 100);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  listed jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
      'thread_kind', t.thread_kind, 'thread_id', t.thread_id, 'waiting', t.waiting, 'due_at', case when t.waiting then t.due_at end,
      'client_name', hawa.full_name(c.id), 'specialist_name', hawa.full_name(s.intervenant_id), 'entreprise', coalesce(s.nom_entreprise, c.entreprise),
      'pays', coalesce(s.pays, c.pays), 'statut', s.statut,
      'unread', (select count(*) from public.messages m where m.thread_id = t.thread_id and m.author is not null and m.author <> me.id
        and m.received_at > coalesce((select r.up_to from public.message_reads r where r.thread_id = t.thread_id and r.profile = me.id), '-infinity')),
      'last', jsonb_build_object('author_role', l.author_role, 'author_name', l.author_name, 'mine', coalesce(l.author = me.id, false),
        'contenu', left(l.contenu, 200), 'file_name', l.file_name,
          'received_at', l.received_at)
    ) order by t.waiting desc, t.last_received desc), '[]')
  into listed
  from (select * from hawa.threads order by waiting desc, last_received desc limit size offset skipped) t
    join public.messages l on l.id = t.last_message
    left join public.demandes_etudes s on s.id = t.study_id
    left join public.profiles c on c.id = coalesce(s.client_id, t.thread_id);
  return jsonb_build_object('threads', listed, 'total', (select count(*) from hawa.threads),
    'waiting', (select count(*) from hawa.threads t where t.waiting));
end $$;

-- Called by policies, in the name of whoever reads.
grant execute on function hawa.may_store_message_file(text), hawa.may_read_message_file(text), hawa.may_drop_message_file(text) to anon, authenticated;
revoke execute on all functions in schema hawa from public;
