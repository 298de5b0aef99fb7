create function hawa.cmd_open_support_request(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  request public.support_requests;
  message public.messages;
begin
  perform hawa.require_kind(me, 'intervention');
  request.id := hawa.uuid_arg(args, 'request_id');
  message.id := hawa.uuid_arg(args, 'message_id');
  request.categorie := hawa.choice_arg(args, 'categorie', array['general', 'technique', 'mission', 'rapport', 'compte'], true);
  request.sujet := hawa.text_arg(args, 'sujet', 300, true);
  message.contenu := hawa.text_arg(args, 'contenu', 4000, true);
  -- An id names one conversation: a study's, or a client's, must not be taken for this one.
  if exists (select 1 from public.support_requests r where r.id = request.id)
    or exists (select 1 from public.messages m where m.id = message.id)
    or exists (select 1 from public.demandes_etudes s where s.id = request.id)
    or exists (select 1 from public.profiles p where p.id = request.id) then
    perform hawa.refuse('already_exists');
  end if;
  if (select count(*) >= 20 from public.support_requests r where r.author = me.id and r.received_at > now() - interval '1 day') then
    raise exception using errcode = '53400', message = 'too many help requests today, try again later';
  end if;
  insert into public.support_requests (id, author, categorie, sujet, created_at)
  values (request.id, me.id, request.categorie, request.sujet, cmd_open_support_request.at);
  insert into public.messages (id, thread_kind, thread_id, author, author_role, author_name, contenu, at, received_at)
  values (message.id, 'support', request.id, me.id, me.type_compte, hawa.full_name(me.id), message.contenu, cmd_open_support_request.at,
    hawa.next_received(request.id));
  return jsonb_build_object('request_id', request.id, 'rev', greatest(
    hawa.delivered_rev('support_request', request.id, me.id), hawa.delivered_rev('message', message.id, me.id)));
end $$;
comment on function hawa.cmd_open_support_request(public.profiles, jsonb, timestamptz) is
  'An approved specialist asks the team for help: the request and the first words of its conversation. At most twenty a day and person; beyond: '
  'SQLSTATE 53400, which a device takes as "later" [L4] and which records nothing. Refuses not_allowed, not_approved, invalid, already_exists.';

create function hawa.cmd_close_support_request(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  request uuid := hawa.uuid_arg(args, 'request_id');
begin
  if not me.is_approved then perform hawa.refuse('not_approved'); end if;
  if not hawa.may_join_thread(me, 'support', request) then perform hawa.refuse('thread_closed'); end if;
  update public.support_requests r set statut = 'fermée' where r.id = request and r.statut <> 'fermée';
  update hawa.threads t set waiting = false, due_at = null where t.thread_id = request and t.waiting;
  return jsonb_build_object('request_id', request) || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('support_request', request, me.id)));
end $$;
comment on function hawa.cmd_close_support_request(public.profiles, jsonb, timestamptz) is
  'Its author, or an administrator, says that a help request is settled; one that is closed stays closed until somebody writes in it. Whether a '
  'request does not exist or is somebody else''s, the answer is the same. Refuses not_approved, invalid, thread_closed.';

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
  return jsonb_build_object('message_id', message.id, 'rev', coalesce(greatest(
    hawa.delivered_rev('message', message.id, me.id),
    case when message.thread_kind = 'support' then hawa.delivered_rev('support_request', message.thread_id, me.id) end), message.rev));
end $$;

create or replace function hawa.cmd_mark_thread_read(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  read public.message_reads;
begin
  read.thread_kind := hawa.choice_arg(args, 'thread_kind', hawa.thread_kinds(), true);
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

create function hawa.support_of(thread uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('categorie', r.categorie, 'sujet', r.sujet, 'statut', r.statut) from public.support_requests r where r.id = thread
$$;
comment on function hawa.support_of(uuid) is 'What the inbox says of the help request that a conversation is about; null when it is about something else.';

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
      'client_name', hawa.full_name(c.id), 'specialist_name', hawa.full_name(coalesce(s.intervenant_id, a.id)), 'entreprise', coalesce(s.nom_entreprise, c.entreprise),
      'pays', coalesce(s.pays, c.pays, a.pays), 'statut', s.statut, 'support', hawa.support_of(t.thread_id),
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
    left join public.profiles c on c.id = coalesce(s.client_id, t.thread_id)
    left join public.support_requests q on q.id = t.thread_id
    left join public.profiles a on a.id = q.author;
  return jsonb_build_object('threads', listed, 'total', (select count(*) from hawa.threads),
    'waiting', (select count(*) from hawa.threads t where t.waiting));
end $$;

create or replace function public.admin_thread(thread_kind text, thread_id uuid, before timestamptz default null, batch integer default 50) returns jsonb
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
  select jsonb_build_object('client_name', hawa.full_name(c.id), 'specialist_name', hawa.full_name(coalesce(s.intervenant_id, a.id)),
      'entreprise', coalesce(s.nom_entreprise, c.entreprise), 'pays', coalesce(s.pays, c.pays, a.pays), 'statut', s.statut,
      'support', hawa.support_of(q.id))
  into about
  from (select 1) one
    left join public.demandes_etudes s on s.id = admin_thread.thread_id and admin_thread.thread_kind = 'study'
    left join public.profiles c on c.id = coalesce(s.client_id, admin_thread.thread_id)
    left join public.support_requests q on q.id = admin_thread.thread_id and admin_thread.thread_kind = 'support'
    left join public.profiles a on a.id = q.author;
  return jsonb_build_object(
    'about', about,
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'body', hawa.body_message(m.id, me.id)) order by m.received_at), '[]')
      from (select m.id, m.received_at from public.messages m where m.thread_id = admin_thread.thread_id
        and (admin_thread.before is null or m.received_at < admin_thread.before) order by m.received_at desc limit size) m),
    'marks', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'body', hawa.body_read_mark(r.id, me.id))), '[]')
      from public.message_reads r where r.thread_id = admin_thread.thread_id),
    'total', (select count(*) from public.messages m where m.thread_id = admin_thread.thread_id));
end $$;

revoke execute on all functions in schema hawa from public;
