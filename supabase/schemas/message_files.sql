create function hawa.message_file_owner(path text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return substring(path from '^messages/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/'
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}_[0-9]{1,16}\.(?:jpg|png|webp|pdf|docx|xlsx)$')::uuid;
end $$;
comment on function hawa.message_file_owner(text) is
  'Whose folder a path messages/{user}/{message}_{timestamp}.{extension} is in; null when the path is not of that '
  'shape.';

create function hawa.may_store_message_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.message_file_owner(path) = auth.uid() and hawa.is_current()
$$;
comment on function hawa.may_store_message_file(text) is 'Upload: the own folder of an active, approved account.';
grant execute on function hawa.may_store_message_file(text) to anon, authenticated;

create function hawa.may_read_message_file(path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare me public.profiles := hawa.me();
begin
  if not coalesce(me.is_active and me.is_approved, false) then return false; end if;
  if hawa.message_file_owner(path) = auth.uid() then return true; end if;
  return exists (select 1 from public.messages m
    where m.file_path = path and hawa.may_join_thread(me, m.thread_kind, m.thread_id));
end $$;
comment on function hawa.may_read_message_file(text) is
  'Download: whoever sent it, and those who are part of its conversation.';
grant execute on function hawa.may_read_message_file(text) to anon, authenticated;

create function hawa.may_drop_message_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select hawa.message_file_owner(path) = auth.uid() and hawa.is_current()
    and not exists (select 1 from public.messages m where m.file_path = path)
$$;
comment on function hawa.may_drop_message_file(text) is 'Deletion: one''s own file while no message carries it.';
grant execute on function hawa.may_drop_message_file(text) to anon, authenticated;

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
  message.file_type := hawa.choice_arg(file, 'type', (select b.allowed_mime_types from storage.buckets b
    where b.id = 'message-files'), true);
  message.file_size := hawa.integer_arg(file, 'size', 1, 9007199254740991, true);
  message.file_sha256 := hawa.text_arg(file, 'sha256', 64, true);
  message.file_width := hawa.integer_arg(file, 'width', 1, 20000);
  message.file_height := hawa.integer_arg(file, 'height', 1, 20000);
  if message.file_sha256 !~ '^[0-9a-f]{64}$' then perform hawa.refuse_field('sha256', 'malformed'); end if;
  if (message.file_width is null) <> (message.file_height is null) then perform hawa.refuse_field('width',
    'required'); end if;
  if hawa.message_file_owner(message.file_path) is distinct from me.user_id
    or message.file_path not like 'messages/' || me.user_id::text || '/' || message.id::text || '\_%' then
    perform hawa.refuse_field('path', 'malformed');
  end if;
  if message.file_size > 5242880 then perform hawa.refuse('too_large'); end if;

  facts := hawa.facts_of('message-files', message.file_path, me.user_id);
  if facts.size > 5242880 then perform hawa.refuse('too_large'); end if;
  extension := substring(message.file_path from '[a-z]+$');
  if message.file_type is distinct from (case extension when 'jpg' then 'image/jpeg' when 'png' then 'image/png'
    when 'webp' then 'image/webp'
      when 'pdf' then 'application/pdf' when 'docx'
        then 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
      else 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' end)
    or facts.content_type is distinct from (case when extension in ('docx', 'xlsx') then 'application/zip'
      else message.file_type end) then
    perform hawa.refuse('wrong_type');
  end if;
  if facts.size <> message.file_size or facts.sha256 <> message.file_sha256
    then perform hawa.refuse('file_mismatch'); end if;
end $$;
comment on function hawa.message_file_arg(profiles,jsonb,messages) is
  'Reads the argument file {path, name, type, size, sha256, width?, height?} into the message and proves it [L11]: '
  'the caller''s own object of this message, read back by the server, of the announced size, hash and type. Refuses '
  'invalid, too_large, file_missing, file_unverified, wrong_type, file_mismatch.';

create function hawa.file_of(message public.messages) returns jsonb
language sql immutable set search_path = '' as $$
  select case when message.file_path is not null then jsonb_build_object('path', message.file_path, 'name',
    message.file_name, 'type', message.file_type,
    'size', message.file_size, 'sha256', message.file_sha256, 'width', message.file_width, 'height',
      message.file_height) end
$$;
comment on function hawa.file_of(messages) is
  'The file that a message carries, as its readers are told of it; null when there is none.';

create policy "message files: read" on storage.objects for select to authenticated
  using (bucket_id = 'message-files' and hawa.may_read_message_file(name));

create policy "message files: delete" on storage.objects for delete to authenticated
  using (bucket_id = 'message-files' and hawa.may_drop_message_file(name));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('message-files', 'message-files', false, 5242880, array['image/jpeg', 'image/png', 'image/webp',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
