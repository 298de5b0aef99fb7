create or replace function hawa.readers_of_thread(thread_kind text, thread uuid, kind text) returns uuid[]
language sql stable set search_path = '' as $$
  select case thread_kind
    when 'study' then hawa.readers_of(thread, kind)
    when 'support' then (select array[r.author] from public.support_requests r where r.id = thread)
    -- Whoever wrote in it is one of the two.
    when 'direct' then (select array_agg(p.id) from (select m.author from public.messages m where m.thread_id = thread limit 1) one
      join public.profiles p on p.id in (one.author, hawa.pair_of(thread, one.author)) and p.type_compte = 'intervention')
    -- A client's profile, or the audience that specialists share: both have the conversation's own id.
    else array[thread] end
$$;

create function hawa.forget_old_team_words() returns void
language sql volatile set search_path = '' as $$
  select hawa.withdraw('message', m.id) from (
    select m.id from public.messages m where m.thread_id = hawa.thread_of_team() order by m.received_at desc offset 500 limit 1) m
$$;
comment on function hawa.forget_old_team_words() is
  'Devices have the last five hundred words of the team. Called with each new one, which sends the oldest away; it stays on the server.';

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
    when new.thread_kind = 'equipe' then false
    when new.thread_kind = 'direct' then new.author_role = 'intervention' and exists (
      select 1 from public.profiles p where p.id = hawa.pair_of(new.thread_id, new.author) and p.type_compte = 'admin')
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
  elsif new.thread_kind = 'equipe' then
    perform hawa.forget_old_team_words();
  end if;
  return null;
end $$;
comment on function hawa.on_message_written() is
  'Row trigger: a message goes to its readers, and its conversation to the head of the inbox. It waits for the team while the last word is a '
  'client''s, or the author''s of a help request, which their word opens again and the team''s answers; a specialist''s word about a study answers '
  'the client, and else waits until somebody of the team has seen it. A specialist''s word to one administrator waits for that one; words to the '
  'whole team wait for nobody.';

create or replace function hawa.on_thread_read() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('read_mark', new.id, new.study_id, case when new.thread_kind = 'equipe'
    -- Who has read what of the whole team is nobody's news: each mark would go to everybody. Administrators ask.
    then (select array_agg(p.id) from public.profiles p where p.id = new.profile and p.type_compte = 'intervention')
    else hawa.readers_of_thread(new.thread_kind, new.thread_id, 'read_mark') end);
  -- A request for help is not answered by looking at it.
  update hawa.threads t set waiting = false
  from public.messages m, public.profiles p
  where t.thread_id = new.thread_id and t.waiting and t.thread_kind <> 'support' and t.last_received <= new.up_to
    and m.id = t.last_message and m.author_role = 'intervention' and p.id = new.profile and p.type_compte = 'admin';
  return null;
end $$;

create or replace function hawa.cmd_send_message(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
  if exists (select 1 from public.messages m where m.id = message.id) then perform hawa.refuse('already_exists'); end if;
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
  if message.thread_kind = 'advice' and me.type_compte = 'client' then perform hawa.answer_automatically(message); end if;
  return jsonb_build_object('message_id', message.id, 'rev', coalesce(greatest(
    hawa.delivered_rev('message', message.id, me.id),
    case when message.thread_kind = 'support' then hawa.delivered_rev('support_request', message.thread_id, me.id) end), message.rev));
end $$;
comment on function hawa.cmd_send_message(public.profiles, jsonb, timestamptz) is
  'A message to the others of a conversation: words, a file, or both. Whether a conversation does not exist, is somebody else''s, or would be with '
  'somebody who has left, the answer is the same. At most three hundred a day and person to the whole team; beyond: SQLSTATE 53400 [L4]. Refuses '
  'not_approved, invalid, thread_closed, already_exists, too_large, file_missing, file_unverified, wrong_type, file_mismatch.';

create or replace function hawa.on_message_mailed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.thread_kind = 'equipe' then return null; end if;
  perform hawa.queue_notice('message', new.thread_id, hawa.readers_of_thread(new.thread_kind, new.thread_id, 'message'), new.author);
  if exists (select 1 from hawa.threads t where t.thread_id = new.thread_id and t.waiting) then
    perform hawa.queue_notice('team_message', new.thread_id,
      case when new.thread_kind = 'direct' then array[hawa.pair_of(new.thread_id, new.author)] else hawa.administrators() end, new.author);
  end if;
  return null;
end $$;
comment on function hawa.on_message_mailed() is
  'Row trigger, after the one that writes hawa.threads: a message is mailed to the others of its conversation, to administrators while it waits for '
  'them. What is said to the whole team is mailed to nobody.';

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
    -- What others said to the whole team is the company's, and not of this person.
    or (m.thread_kind = 'direct' and m.author = hawa.pair_of(m.thread_id, me.id))
    or (m.thread_kind = 'study' and exists (select 1 from public.demandes_etudes s
      where s.id = m.thread_id and me.id in (s.client_id, s.intervenant_id)))
$$;

revoke execute on all functions in schema hawa from public;
