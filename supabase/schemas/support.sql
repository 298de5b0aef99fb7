create table public.support_requests (
  -- Made by the device; also names the conversation.
  id uuid primary key,
  author uuid not null references public.profiles (id),
  categorie text not null check (categorie in ('general', 'technique', 'mission', 'rapport', 'compte')),
  sujet text not null check (char_length(sujet) between 1 and 300),
  statut text not null default 'ouverte' check (statut in ('ouverte', 'répondue', 'fermée')),
  -- When it was written, as the device said and the server allowed [L17].
  created_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  constraint support_requests_id_random check (substr(id::text, 15, 1) <> '0') not valid
);
alter table public.support_requests alter column categorie set statistics 0, alter column sujet set statistics 0,
  alter column statut set statistics 0, alter column created_at set statistics 0,
  alter column received_at set statistics 0;
alter table public.support_requests enable row level security;
revoke all on table public.support_requests from public, anon, authenticated;
grant select on table public.support_requests to authenticated;

create function hawa.body_support_request(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('categorie', r.categorie, 'sujet', r.sujet, 'statut', r.statut, 'created_at', r.created_at)
  from public.support_requests r where r.id = record
$$;
comment on function hawa.body_support_request(uuid,uuid) is
  'A help request as its author reads it; its words are in the messages of its conversation.';

create function hawa.on_support_request_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('support_request', new.id, null, array[new.author]);
  return null;
end $$;
comment on function hawa.on_support_request_changed() is
  'Row trigger: a help request goes to its author; administrators ask for it.';

create function hawa.thread_kinds() returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array['study', 'advice', 'support', 'equipe', 'direct'];
end $$;
comment on function hawa.thread_kinds() is
  'Kinds of conversations; the CHECKs of messages and message_reads say the same.';

create function hawa.cmd_open_support_request(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  request public.support_requests;
  message public.messages;
begin
  perform hawa.require_kind(me, 'intervention');
  request.id := hawa.uuid_arg(args, 'request_id');
  message.id := hawa.uuid_arg(args, 'message_id');
  request.categorie := hawa.choice_arg(args, 'categorie', array['general', 'technique', 'mission', 'rapport',
    'compte'], true);
  request.sujet := hawa.text_arg(args, 'sujet', 300, true);
  message.contenu := hawa.text_arg(args, 'contenu', 4000, true);
  -- An id names one conversation: a study's, or a client's, must not be taken for this one.
  if exists (select 1 from public.support_requests r where r.id = request.id)
    or exists (select 1 from public.messages m where m.id = message.id)
    or exists (select 1 from public.demandes_etudes s where s.id = request.id)
    or exists (select 1 from public.profiles p where p.id = request.id) then
    perform hawa.refuse('already_exists');
  end if;
  if (select count(*) >= 20 from public.support_requests r where r.author = me.id
    and r.received_at > now() - interval '1 day') then
    raise exception using errcode = '53400', message = 'too many help requests today, try again later';
  end if;
  insert into public.support_requests (id, author, categorie, sujet, created_at)
  values (request.id, me.id, request.categorie, request.sujet, cmd_open_support_request.at);
  insert into public.messages (id, thread_kind, thread_id, author, author_role, author_name, contenu, at, received_at)
  values (message.id, 'support', request.id, me.id, me.type_compte, hawa.full_name(me.id), message.contenu,
    cmd_open_support_request.at,
    hawa.next_received(request.id));
  return jsonb_build_object('request_id', request.id, 'rev', greatest(
    hawa.delivered_rev('support_request', request.id, me.id), hawa.delivered_rev('message', message.id, me.id)));
end $$;
comment on function hawa.cmd_open_support_request(profiles,jsonb,timestamptz) is
  'An approved specialist asks the team for help: the request and the first words of its conversation. At most '
  'twenty a day and person; beyond: SQLSTATE 53400, which a device takes as "later" [L4] and which records nothing. '
  'Refuses not_allowed, not_approved, invalid, already_exists.';

create function hawa.cmd_close_support_request(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  request uuid := hawa.uuid_arg(args, 'request_id');
  answer jsonb;
begin
  if not me.is_approved then perform hawa.refuse('not_approved'); end if;
  if not hawa.may_join_thread(me, 'support', request) then perform hawa.refuse('thread_closed'); end if;
  update public.support_requests r set statut = 'fermée' where r.id = request and r.statut <> 'fermée';
  answer := case when found then '{}' else hawa.already('{}') end;
  update hawa.threads t set waiting = false, due_at = null where t.thread_id = request and t.waiting;
  return answer || jsonb_build_object('request_id', request)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('support_request', request, me.id)));
end $$;
comment on function hawa.cmd_close_support_request(profiles,jsonb,timestamptz) is
  'Its author, or an administrator, says that a help request is settled; one that is closed stays closed until '
  'somebody writes in it, and the answer says so. Whether a request does not exist or is somebody else''s, the '
  'answer is the same. Refuses not_approved, invalid, thread_closed.';

create function hawa.support_of(thread uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('categorie', r.categorie, 'sujet', r.sujet, 'statut', r.statut)
    from public.support_requests r where r.id = thread
$$;
comment on function hawa.support_of(uuid) is
  'The help request that a conversation is about, for the inbox; null when it is about something else.';

create index support_requests_author on public.support_requests (author, received_at);

create trigger a_lock before insert or update
  on public.support_requests for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update on public.support_requests
  for each row execute function hawa.on_support_request_changed();

create trigger a_closed before insert or update or delete or truncate on public.support_requests
  for each statement execute function hawa.keep_closed();

create trigger d_inquiry after insert or update of statut
  on public.support_requests for each row execute function hawa.on_help_request();

create trigger e_inquiry_gone after delete
  on public.support_requests for each row execute function hawa.on_inquiry_gone();

create trigger h_searched after insert or update of author, sujet or delete on public.support_requests
  for each row execute function hawa.on_searched('help');

create policy "own, administrators" on public.support_requests for select to authenticated
  using (author = (select hawa.my_id_as('intervention')) or (select hawa.my_id_as('admin')) is not null);

insert into hawa.record_kinds (kind, for_field) values ('support_request', false);
