create table hawa.inquiries (
  kind text not null check (kind in ('contact', 'expert', 'help')),
  -- Of the message or request itself.
  id uuid not null,
  -- nouvelle and en_cours are both open: without and with somebody who takes care of it.
  state text not null check (state in ('nouvelle', 'en_cours', 'répondue', 'close', 'indésirable')),
  -- The office that it is for.
  pays text not null check (pays in ('algerie', 'kenya', 'tanzanie')),
  urgence text check (urgence in ('faible', 'normale', 'elevee', 'urgente')),
  received_at timestamptz not null default now(),
  -- Until when it is to be answered; null: it is not open.
  due_at timestamptz,
  assigned_to uuid references public.profiles (id),
  assigned_name text,
  -- Written here, and mailed.
  replies integer not null default 0,
  -- The last answer, wherever it was given.
  answered_at timestamptz,
  answered_by uuid references public.profiles (id),
  answered_name text,
  primary key (kind, id),
  check ((due_at is null) = (state not in ('nouvelle', 'en_cours')))
);
comment on table hawa.inquiries is
  'How each contact message, expert request and help request stands. Of a help request the state follows '
  'support_requests.statut.';

create table hawa.inquiry_events (
  -- Of a reply made by the device.
  id uuid primary key default gen_random_uuid(),
  place bigint generated always as identity,
  kind text not null,
  inquiry uuid not null,
  event text not null check (event in ('assigned', 'state', 'reply')),
  at timestamptz not null default now(),
  author uuid references public.profiles (id),
  author_name text,
  -- States; of an assignment names, null: nobody.
  from_value text,
  to_value text,
  texte text check (char_length(texte) between 1 and 5000),
  -- The mail that carries the reply.
  mail_job uuid,
  foreign key (kind, inquiry) references hawa.inquiries (kind, id) on delete cascade,
  check ((event = 'reply') = (texte is not null))
);
comment on table hawa.inquiry_events is
  'History of an inquiry: replies, assignments and states, in order. Only added to.';

create function hawa.keep_inquiry_event() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- With the inquiry itself it goes: then a trigger of the foreign key is above this one.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception using errcode = '42501', message = 'the history of an inquiry is only added to';
end $$;
comment on function hawa.keep_inquiry_event() is 'Row trigger: answers and decisions are never changed.';

create function hawa.inquiry_due(pays text, asked timestamptz, urgence text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone text := case pays when 'kenya' then 'Africa/Nairobi' when 'tanzanie' then 'Africa/Dar_es_Salaam'
    else 'Africa/Algiers' end;
  patience interval := case urgence when 'urgente' then interval '4 hours' when 'elevee' then interval '12 hours' end;
  due timestamptz;
  local_asked timestamp := asked at time zone zone;
begin
  if patience is null then return hawa.reply_due(pays, asked); end if;
  -- Whatever the company grants itself for the others.
  due := hawa.reply_within(pays, asked, 1);
  -- Within the working day on which it was asked: reply_within answers at the same time of another day, or else it
  -- was a day off.
  if (due at time zone zone)::time = local_asked::time and (local_asked + patience)::date = local_asked::date then
    return (local_asked + patience) at time zone zone;
  end if;
  return due - (interval '24 hours' - patience);
end $$;
comment on function hawa.inquiry_due(text,timestamptz,text) is
  'Until when an inquiry is answered: hawa.reply_due; within one working day whatever the company has set, 12 of '
  'its hours when it is pressing (elevee), 4 when it is urgent (urgente).';

create function hawa.is_open_inquiry(state text) returns boolean
language plpgsql immutable set search_path = '' as $$ begin return state in ('nouvelle', 'en_cours'); end $$;
comment on function hawa.is_open_inquiry(text) is 'Whether an answer is due.';

create function hawa.on_visitor_wrote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said jsonb := to_jsonb(new);
  kind text := case tg_table_name when 'contact_messages' then 'contact' else 'expert' end;
  -- Experts sit at the head office; a client's request is due by the clock of the client's country.
  pays text := coalesce(said ->> 'bureau', (select p.pays from public.profiles p
    where p.id = (said ->> 'client_id')::uuid), 'algerie');
begin
  insert into hawa.inquiries (kind, id, state, pays, urgence, due_at)
  values (kind, new.id, case when new.spam then 'indésirable' else 'nouvelle' end, pays, said ->> 'urgence',
    case when not new.spam then hawa.inquiry_due(pays, now(), said ->> 'urgence') end);
  return null;
end $$;
comment on function hawa.on_visitor_wrote() is
  'Row trigger: a contact message or an expert request gets its head. Spam begins out of the way.';

create function hawa.on_help_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  head hawa.inquiries;
  answer public.messages;
begin
  if tg_op = 'INSERT' then
    select coalesce(p.pays, 'algerie') into head.pays from public.profiles p where p.id = new.author;
    insert into hawa.inquiries (kind, id, state, pays, due_at) values ('help', new.id, 'nouvelle', head.pays,
      hawa.reply_due(head.pays, now()));
    return null;
  end if;
  select * into head from hawa.inquiries i where i.kind = 'help' and i.id = new.id for update;
  head.state := case new.statut when 'répondue' then 'répondue' when 'fermée' then 'close' else case
    when head.assigned_to is null then 'nouvelle' else 'en_cours' end end;
  head.due_at := case when new.statut = 'ouverte' then coalesce(head.due_at, hawa.reply_due(head.pays, now())) end;
  if new.statut = 'répondue' then
    select * into answer from public.messages m where m.thread_id = new.id and m.author_role = 'admin'
      order by m.received_at desc limit 1;
    head.answered_at := answer.received_at;
    head.answered_by := answer.author;
    head.answered_name := answer.author_name;
  end if;
  update hawa.inquiries i set state = head.state, due_at = head.due_at, answered_at = head.answered_at,
    answered_by = head.answered_by,
    answered_name = head.answered_name
  where i.kind = 'help' and i.id = new.id;
  return null;
end $$;
comment on function hawa.on_help_request() is
  'Row trigger: the head of a help request follows its statut. Asked again, the time for an answer begins anew; '
  'asked twice, it does not.';

create function hawa.on_inquiry_gone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from hawa.inquiries i where i.id = old.id
    and i.kind = case tg_table_name when 'contact_messages' then 'contact' when 'contacts_experts' then 'expert'
      else 'help' end;
  return null;
end $$;
comment on function hawa.on_inquiry_gone() is
  'Row trigger: a deleted inquiry takes its head and history along.';

create function hawa.on_advice_given() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with answered as (
    select i.id, i.state from hawa.inquiries i join public.contacts_experts e on e.id = i.id
    where i.kind = 'expert' and e.client_id = new.thread_id and i.due_at is not null
  ), noted as (
    insert into hawa.inquiry_events (kind, inquiry, event, author, author_name, from_value, to_value)
    select 'expert', a.id, 'state', new.author, new.author_name, a.state, 'répondue' from answered a)
  update hawa.inquiries i set state = 'répondue', due_at = null, answered_at = new.received_at,
    answered_by = new.author, answered_name = new.author_name
  from answered a where i.kind = 'expert' and i.id = a.id;
  return null;
end $$;
comment on function hawa.on_advice_given() is
  'Row trigger: a client whose conversation with the experts an administrator answers is answered, also to their '
  'questions by the form.';

create function hawa.inquiry_source(kind text, id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case inquiry_source.kind
    when 'contact' then (
      select to_jsonb(c) || jsonb_build_object('account', null)
      from public.contact_messages c where c.id = inquiry_source.id)
    when 'expert' then (
      select to_jsonb(e) || jsonb_build_object('account', e.client_id)
      from public.contacts_experts e where e.id = inquiry_source.id)
    when 'help' then (
      select jsonb_build_object('nom', coalesce(hawa.full_name(p.id), p.email), 'email', p.email, 'telephone',
        p.telephone, 'entreprise', null, 'sujet', r.sujet,
        'categorie', r.categorie, 'langue', p.langue, 'created_at', r.created_at, 'spam', false, 'account', p.id,
        'message', (select m.contenu from public.messages m where m.thread_id = r.id order by m.received_at limit 1))
      from public.support_requests r join public.profiles p on p.id = r.author where r.id = inquiry_source.id)
  end;
end $$;
comment on function hawa.inquiry_source(text,uuid) is
  'The text of an inquiry and its author: nom, email, telephone, entreprise, sujet, message, langue, created_at, '
  'spam, account (profile; null: written without one), and type_consultation, urgence or categorie. Null: there is '
  'none.';

create function hawa.inquiry_arg(args jsonb, kinds text[]) returns hawa.inquiries
language plpgsql volatile set search_path = '' as $$
declare
  named text := hawa.choice_arg(args, 'kind', kinds, true);
  numbered uuid := hawa.uuid_arg(args, 'inquiry_id');
  head hawa.inquiries;
begin
  select * into head from hawa.inquiries i where i.kind = named and i.id = numbered for update;
  if not found then perform hawa.refuse('unknown_inquiry'); end if;
  return head;
end $$;
comment on function hawa.inquiry_arg(jsonb,text[]) is
  'The inquiry that kind and inquiry_id name, held. Refuses invalid, unknown_inquiry.';

create function hawa.refuse_changed_inquiry(head hawa.inquiries, only_assignments boolean) returns void
language plpgsql stable set search_path = '' as $$
declare last hawa.inquiry_events;
begin
  select * into last from hawa.inquiry_events e where e.kind = head.kind and e.inquiry = head.id
    and (e.event = 'assigned') = only_assignments
  order by e.place desc limit 1;
  perform hawa.refuse('inquiry_changed', jsonb_build_object('state', head.state, 'assigned_name', head.assigned_name,
    'by_name', last.author_name, 'at', last.at));
end $$;
comment on function hawa.refuse_changed_inquiry(hawa.inquiries,boolean) is
  'Refuses inquiry_changed with how it stands, who made it so and when.';

create function hawa.require_known_inquiry(head hawa.inquiries, args jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  known text := hawa.choice_arg(args, 'known_state', array['nouvelle', 'en_cours', 'répondue', 'close',
    'indésirable'], true);
  replies bigint := hawa.integer_arg(args, 'known_replies', 0, 100000, true);
begin
  -- The assignment is another matter: an answer does not wait for it.
  if replies <> head.replies or (case when hawa.is_open_inquiry(known) then not hawa.is_open_inquiry(head.state)
    else known <> head.state end) then
    perform hawa.refuse_changed_inquiry(head, false);
  end if;
end $$;
comment on function hawa.require_known_inquiry(hawa.inquiries,jsonb) is
  'The known state must be the present one: nobody answers over somebody else''s answer. Refuses invalid, '
  'inquiry_changed.';

create function hawa.inquiry_result(head hawa.inquiries) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('kind', i.kind, 'inquiry_id', i.id, 'state', i.state, 'assigned_to', i.assigned_to,
      'replies', i.replies)
    from hawa.inquiries i where i.kind = head.kind and i.id = head.id
  );
end $$;
comment on function hawa.inquiry_result(hawa.inquiries) is 'How the inquiry stands after a command.';

create function hawa.cmd_assign_inquiry(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  head hawa.inquiries;
  target uuid;
  seen uuid;
begin
  perform hawa.require_kind(me, 'admin');
  head := hawa.inquiry_arg(args, array['contact', 'expert', 'help']);
  target := case when hawa.arg(args, 'assigned_to', false) is not null then hawa.uuid_arg(args, 'assigned_to') end;
  seen := case when hawa.arg(args, 'instead_of', false) is not null then hawa.uuid_arg(args, 'instead_of') end;
  if head.assigned_to is not distinct from target then
    return hawa.already(hawa.inquiry_result(head));
  end if;
  if head.assigned_to is distinct from seen or head.state = 'indésirable' then
    perform hawa.refuse_changed_inquiry(head, true);
  end if;
  if target is not null and not exists (
    select 1 from public.profiles p where p.id = target and hawa.is_active_admin(p)) then
    perform hawa.refuse('unknown_account');
  end if;
  insert into hawa.inquiry_events (kind, inquiry, event, author, author_name, from_value, to_value)
  values (head.kind, head.id, 'assigned', me.id, hawa.full_name(me.id), head.assigned_name,
    hawa.full_name(target));
  update hawa.inquiries i set assigned_to = target, assigned_name = hawa.full_name(target),
    state = case when not hawa.is_open_inquiry(i.state) then i.state when target is null then 'nouvelle'
      else 'en_cours' end
  where i.kind = head.kind and i.id = head.id;
  return hawa.inquiry_result(head);
end $$;
comment on function hawa.cmd_assign_inquiry(profiles,jsonb,timestamptz) is
  'An administrator takes care of an inquiry, gives it to another one or (without assigned_to) to nobody; '
  'instead_of is whose it was when it was looked at; whose it is already is answered so. Refuses not_allowed, '
  'invalid, unknown_inquiry, inquiry_changed, unknown_account.';

create function hawa.cmd_answer_inquiry(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  head hawa.inquiries;
  reply hawa.inquiry_events;
  said jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  reply.id := hawa.uuid_arg(args, 'reply_id');
  reply.texte := hawa.text_arg(args, 'reponse', 5000, true);
  head := hawa.inquiry_arg(args, array['contact', 'expert']);
  perform hawa.require_known_inquiry(head, args);
  if head.state in ('close', 'indésirable') then perform hawa.refuse_changed_inquiry(head, false); end if;
  if exists (select 1 from hawa.inquiry_events e where e.id = reply.id)
    then perform hawa.refuse('already_exists'); end if;

  said := hawa.inquiry_source(head.kind, head.id);
  insert into public.mail_jobs (template, langue, recipient, data)
  values ('inquiry_reply', said ->> 'langue', said ->> 'email', jsonb_build_object('nom', said ->> 'nom', 'sujet',
    said ->> 'sujet', 'message', said ->> 'message',
    'written_at', said ->> 'created_at', 'receipt', hawa.receipt_number(head.id), 'reponse', reply.texte,
    'office', case head.kind when 'contact' then head.pays else 'support' end))
  returning id into reply.mail_job;
  insert into hawa.inquiry_events (id, kind, inquiry, event, author, author_name, from_value, to_value, texte, mail_job)
  values (reply.id, head.kind, head.id, 'reply', me.id, hawa.full_name(me.id), head.state, 'répondue', reply.texte,
    reply.mail_job);
  update hawa.inquiries i set state = 'répondue', due_at = null, replies = i.replies + 1, answered_at = now(),
    answered_by = me.id,
    answered_name = hawa.full_name(me.id)
  where i.kind = head.kind and i.id = head.id;
  return hawa.inquiry_result(head);
end $$;
comment on function hawa.cmd_answer_inquiry(profiles,jsonb,timestamptz) is
  'An administrator answers a visitor, who is mailed in the language they wrote in. known_state and known_replies '
  'are the state and replies on the author''s screen. Refuses not_allowed, invalid, unknown_inquiry, '
  'inquiry_changed, already_exists.';

create function hawa.cmd_set_inquiry_state(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  head hawa.inquiries;
  wanted text;
  moved text;
  last hawa.inquiry_events;
begin
  perform hawa.require_kind(me, 'admin');
  head := hawa.inquiry_arg(args, array['contact', 'expert']);
  wanted := hawa.choice_arg(args, 'etat_demande', array['ouverte', 'close', 'indésirable'], true);
  select * into last from hawa.inquiry_events e
  where e.kind = head.kind and e.inquiry = head.id and e.event <> 'assigned' order by e.place desc limit 1;
  if last.event = 'state' and last.author = me.id
    and (head.state = wanted or wanted = 'ouverte' and hawa.is_open_inquiry(head.state)) then
    return hawa.already(hawa.inquiry_result(head));
  end if;
  perform hawa.require_known_inquiry(head, args);
  -- The twin of INQUIRY_MOVES in sync/domain/inquiry.ts.
  if not (case wanted
    when 'ouverte' then not hawa.is_open_inquiry(head.state)
    when 'close' then hawa.is_open_inquiry(head.state) or head.state = 'répondue'
    else hawa.is_open_inquiry(head.state) end) then
    perform hawa.refuse_changed_inquiry(head, false);
  end if;
  moved := case when wanted <> 'ouverte' then wanted when head.assigned_to is null then 'nouvelle'
    else 'en_cours' end;
  insert into hawa.inquiry_events (kind, inquiry, event, author, author_name, from_value, to_value)
  values (head.kind, head.id, 'state', me.id, hawa.full_name(me.id), head.state, moved);
  update hawa.inquiries i set state = moved,
    -- Taken for spam by mistake: its writer has waited from the beginning.
    due_at = case when hawa.is_open_inquiry(moved) then hawa.inquiry_due(i.pays,
      case when head.state = 'indésirable' then i.received_at else now() end, i.urgence) end
  where i.kind = head.kind and i.id = head.id;
  return hawa.inquiry_result(head);
end $$;
comment on function hawa.cmd_set_inquiry_state(profiles,jsonb,timestamptz) is
  'An administrator closes an inquiry, opens it again (ouverte; also one taken for spam) or calls it spam. '
  'known_state and known_replies as for an answer. The same again by the same administrator is answered with '
  'already. Refuses not_allowed, invalid, unknown_inquiry, inquiry_changed.';

create function hawa.inquiries_where(
  me uuid, search text, kind text, country text, assigned text, late boolean) returns text
language plpgsql stable set search_path = '' as $$
declare
  words text[] := hawa.search_words(search);
  receipt text := substring(hawa.searchable(left(search, 200)) from '^(?:hw-?)?([0-9a-f]{4,8})$');
  rule text := 'true';
begin
  if kind is not null then rule := rule || format(' and i.kind = %L', kind); end if;
  if country is not null then rule := rule || format(' and i.pays = %L', country); end if;
  if assigned = 'me' then rule := rule || format(' and i.assigned_to = %L', me);
  elsif assigned = 'nobody' then rule := rule || ' and i.assigned_to is null'; end if;
  if late then rule := rule || ' and i.due_at < now()'; end if;
  if words <> '{}' then
    -- Ids are drawn at random: no two kinds share one.
    rule := rule || format(' and (i.id in (%s union all %s union all %s) or %s)', hawa.found_by('contact', words),
      hawa.found_by('expert', words), hawa.found_by('help', words), hawa.id_rule('i.id', receipt));
  end if;
  return rule;
end $$;
comment on function hawa.inquiries_where(uuid,text,text,text,text,boolean) is
  'The condition of a list of inquiries i, whatever their state. Everything that was given is quoted. search: part '
  'of the name, the company, the address or the subject, or the beginning of the receipt number; assigned: me, '
  'nobody; late: due and past it.';

create function hawa.inquiry_row(head hawa.inquiries, me uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', head.kind, 'inquiry_id', head.id, 'receipt', hawa.receipt_number(head.id),
    'state', head.state, 'pays', head.pays,
    'nom', s.said ->> 'nom', 'entreprise', s.said ->> 'entreprise', 'email', s.said ->> 'email', 'sujet',
      s.said ->> 'sujet', 'langue', s.said ->> 'langue',
    'urgence', s.said ->> 'urgence', 'type_consultation', s.said ->> 'type_consultation', 'categorie',
      s.said ->> 'categorie',
    'received_at', head.received_at, 'due_at', head.due_at, 'assigned_to', head.assigned_to, 'assigned_name',
      head.assigned_name,
    'mine', coalesce(head.assigned_to = me, false), 'replies', head.replies, 'answered_at', head.answered_at,
      'answered_name', head.answered_name)
  from (select hawa.inquiry_source(head.kind, head.id) as said) s
$$;
comment on function hawa.inquiry_row(hawa.inquiries,uuid) is
  'An inquiry in the list of the administrators; mine: the reader takes care of it.';

create function hawa.mail_standing(job uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'state', case
      when j.failure is not null then 'failed'
      when j.sent_at is not null then 'sent'
      when j.last_error is not null then 'retrying'
      else 'waiting' end,
    'at', coalesce(j.failed_at, j.sent_at), 'failure', j.failure, 'problem', j.last_error)
  from public.mail_jobs j where j.id = job
$$;
comment on function hawa.mail_standing(uuid) is
  'Where a mail is: waiting, retrying, failed (for good, with the failure) or sent, when, and the last message of '
  'the service; null: not known any more.';

create function public.admin_inquiry(kind text, inquiry uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  head hawa.inquiries;
  said jsonb;
begin
  if me is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  select * into head from hawa.inquiries i where i.kind = admin_inquiry.kind and i.id = admin_inquiry.inquiry;
  if head.id is null then return jsonb_build_object('inquiry', null, 'as_of', now()); end if;
  said := hawa.inquiry_source(head.kind, head.id);
  return jsonb_build_object('as_of', now(), 'inquiry', hawa.inquiry_row(head, me) || jsonb_build_object(
    'message', said ->> 'message', 'telephone', said ->> 'telephone', 'written_at', said ->> 'created_at',
    'account', (select jsonb_build_object('account_id', p.id, 'name', coalesce(hawa.full_name(p.id), p.email),
      'email', p.email, 'type_compte', p.type_compte)
      from public.profiles p where p.id = (said ->> 'account')::uuid),
    'me', me,
    'administrators', (select jsonb_agg(jsonb_build_object('id', p.id, 'name', coalesce(hawa.full_name(p.id),
      p.email)) order by lower(p.prenom), lower(p.nom), p.id)
      from public.profiles p where p.type_compte = 'admin' and hawa.is_active_admin(p)),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'event', e.event, 'at', e.at, 'author_name',
      e.author_name, 'from_value', e.from_value,
        'to_value', e.to_value, 'texte', e.texte, 'mail', hawa.mail_standing(e.mail_job)) order by e.place), '[]')
      from hawa.inquiry_events e where e.kind = head.kind and e.inquiry = head.id)));
end $$;
comment on function public.admin_inquiry(text,uuid) is
  'One inquiry whole, for administrators: {inquiry, as_of}; the row of admin_inquiries with message, telephone, '
  'written_at, account, me, administrators and its history, oldest first. inquiry null: there is none. 42501 for '
  'anybody else.';
grant execute on function public.admin_inquiry(text,uuid) to authenticated;

create function public.admin_inquiries(
  search text default null, kind text default null, state text default 'ouverte', country text default null,
  assigned text default null, late boolean default false, sort text default 'due', page jsonb default null,
  size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  rule text;
  -- Spam is shown to those who ask for it.
  chosen text := case state when 'ouverte' then 'i.state in (''nouvelle'', ''en_cours'')'
    when 'toutes' then 'i.state <> ''indésirable''' else format('i.state = %L', coalesce(state, '')) end;
  counts jsonb;
  source text;
  told jsonb;
begin
  if me is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  rule := hawa.inquiries_where(me, search, kind, country, assigned, late);
  execute format('select coalesce(jsonb_object_agg(c.state, c.many), ''{}'') from '
    '(select i.state, count(*) as many from hawa.inquiries i where %s group by 1) c', rule) into counts;
  source := format('hawa.inquiries i where %s and %s', rule, chosen);
  told := case when sort = 'newest'
    then hawa.keyed('i.id', source, array['i.received_at', 'i.kind', 'i.id'], true, page, size)
    -- The first due first; those no longer due by arrival, the newest first.
    else hawa.keyed('i.id', source,
      array['coalesce(i.due_at, ''infinity'')', '- extract(epoch from i.received_at)', 'i.kind', 'i.id'],
      false, page, size) end;
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.inquiry_row(i, me) order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join hawa.inquiries i on i.id = t.id::uuid),
    'counts', (select jsonb_object_agg(k.name, coalesce((counts ->> k.name)::bigint, 0))
      from unnest(array['nouvelle', 'en_cours', 'répondue', 'close', 'indésirable']) k (name)),
    'total', (select coalesce(sum(c.value::bigint), 0) from jsonb_each_text(counts) c
      where case admin_inquiries.state when 'ouverte' then hawa.is_open_inquiry(c.key)
        when 'toutes' then c.key <> 'indésirable' else c.key = admin_inquiries.state end),
    'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_inquiries(text,text,text,text,text,boolean,text,jsonb,integer) is
  'Contact messages, expert requests and help requests for administrators: {rows, counts, total, before, after, '
  'as_of}; counts: of each state. search: words of the name, the company, the address or the subject, or the '
  'beginning of the receipt number; state: one of them, ouverte or toutes (all but spam); assigned: me, nobody; '
  'late: due and past it; sort: due, newest. page, before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_inquiries(text,text,text,text,text,boolean,text,jsonb,integer) to authenticated;

create index inquiries_due on hawa.inquiries (due_at, received_at desc, kind, id);

create index inquiry_events_of on hawa.inquiry_events (inquiry, place);

create index inquiries_newest on hawa.inquiries (received_at, kind, id);

create trigger a_append_only before update or delete
  on hawa.inquiry_events for each row execute function hawa.keep_inquiry_event();

create trigger d_inquiry after insert on public.contact_messages for each row execute function hawa.on_visitor_wrote();

create trigger d_inquiry after insert on public.contacts_experts for each row execute function hawa.on_visitor_wrote();

create trigger e_inquiry_gone after delete
  on public.contact_messages for each row execute function hawa.on_inquiry_gone();

create trigger e_inquiry_gone after delete
  on public.contacts_experts for each row execute function hawa.on_inquiry_gone();
