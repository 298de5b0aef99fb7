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
comment on function hawa.answer_automatically(public.messages) is
  'A client''s new question to the experts is answered at once with the time by which a person answers. The device makes its words, in the '
  'language of whoever reads them.';

create function hawa.cmd_send_message(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  message public.messages;
begin
  if not me.is_approved then perform hawa.refuse('not_approved'); end if;
  message.id := hawa.uuid_arg(args, 'message_id');
  message.thread_kind := hawa.choice_arg(args, 'thread_kind', array['study', 'advice'], true);
  message.thread_id := hawa.uuid_arg(args, 'thread_id');
  message.contenu := hawa.text_arg(args, 'contenu', 4000, true);
  if not hawa.may_join_thread(me, message.thread_kind, message.thread_id) then perform hawa.refuse('thread_closed'); end if;
  if exists (select 1 from public.messages m where m.id = message.id) then perform hawa.refuse('already_exists'); end if;

  if message.thread_kind = 'study' then message.study_id := message.thread_id; end if;
  message.received_at := hawa.next_received(message.thread_id);
  insert into public.messages (id, thread_kind, thread_id, study_id, author, author_role, author_name, contenu, at, received_at)
  values (message.id, message.thread_kind, message.thread_id, message.study_id, me.id, me.type_compte, hawa.full_name(me.id),
    message.contenu, cmd_send_message.at, message.received_at)
  returning * into message;
  if message.thread_kind = 'advice' and me.type_compte = 'client' then perform hawa.answer_automatically(message); end if;
  return jsonb_build_object('message_id', message.id, 'rev', coalesce(hawa.delivered_rev('message', message.id, me.id), message.rev));
end $$;
comment on function hawa.cmd_send_message(public.profiles, jsonb, timestamptz) is
  'A message to the others of a conversation. Whether a conversation does not exist or is somebody else''s, the answer is the same. Refuses '
  'not_approved, invalid, thread_closed, already_exists.';
