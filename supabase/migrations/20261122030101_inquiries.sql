-- One head for each thing that somebody asks the company: a message of the contact page, a request to an expert, a help request of a
-- specialist. What was written stays where it is; here stands how far it is: its state, who takes care of it, until when, who has answered.
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
comment on table hawa.inquiries is 'How each contact message, expert request and help request stands. Of a help request the state follows support_requests.statut.';
create index inquiries_due on hawa.inquiries (due_at, received_at desc, kind, id);
create index inquiries_newest on hawa.inquiries (received_at desc, kind, id);
create index contacts_experts_client on public.contacts_experts (client_id) where client_id is not null;

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
comment on table hawa.inquiry_events is 'What has become of an inquiry: replies, assignments and states, in order. Only added to.';
create index inquiry_events_of on hawa.inquiry_events (inquiry, place);
revoke all on table hawa.inquiries, hawa.inquiry_events from public, anon, authenticated;

create function hawa.keep_inquiry_event() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- With the inquiry itself it goes: then a trigger of the foreign key is above this one.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception using errcode = '42501', message = 'the history of an inquiry is only added to';
end $$;
comment on function hawa.keep_inquiry_event() is 'Row trigger: what was answered and decided is never written again.';
create trigger a_append_only before update or delete on hawa.inquiry_events for each row execute function hawa.keep_inquiry_event();

create function hawa.inquiry_due(pays text, asked timestamptz, urgence text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone text := case pays when 'kenya' then 'Africa/Nairobi' when 'tanzanie' then 'Africa/Dar_es_Salaam' else 'Africa/Algiers' end;
  patience interval := case urgence when 'urgente' then interval '4 hours' when 'elevee' then interval '12 hours' else interval '24 hours' end;
  due timestamptz := hawa.reply_due(pays, asked);
  local_asked timestamp := asked at time zone zone;
begin
  -- Within the working day on which it was asked: reply_due answers at the same time of another day, or else it was a day off.
  if patience < interval '24 hours' and (due at time zone zone)::time = local_asked::time and (local_asked + patience)::date = local_asked::date then
    return (local_asked + patience) at time zone zone;
  end if;
  return due - (interval '24 hours' - patience);
end $$;
comment on function hawa.inquiry_due(text, timestamptz, text) is
  'Until when an inquiry is answered: the 24 hours over working days of hawa.reply_due, 12 when it is pressing (elevee), 4 when it is urgent (urgente).';

create function hawa.is_open_inquiry(state text) returns boolean
language sql immutable set search_path = '' as $$ select state in ('nouvelle', 'en_cours') $$;
comment on function hawa.is_open_inquiry(text) is 'Whether an answer is due.';

create function hawa.on_visitor_wrote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said jsonb := to_jsonb(new);
  kind text := case tg_table_name when 'contact_messages' then 'contact' else 'expert' end;
  -- Experts sit at the head office; a client's request is due by the clock of the client's country.
  pays text := coalesce(said ->> 'bureau', (select p.pays from public.profiles p where p.id = (said ->> 'client_id')::uuid), 'algerie');
begin
  insert into hawa.inquiries (kind, id, state, pays, urgence, due_at)
  values (kind, new.id, case when new.spam then 'indésirable' else 'nouvelle' end, pays, said ->> 'urgence',
    case when not new.spam then hawa.inquiry_due(pays, now(), said ->> 'urgence') end);
  return null;
end $$;
comment on function hawa.on_visitor_wrote() is 'Row trigger: a contact message or an expert request gets its head. Spam begins out of the way.';
create trigger d_inquiry after insert on public.contact_messages for each row execute function hawa.on_visitor_wrote();
create trigger d_inquiry after insert on public.contacts_experts for each row execute function hawa.on_visitor_wrote();

create function hawa.on_help_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  head hawa.inquiries;
  answer public.messages;
begin
  if tg_op = 'INSERT' then
    select coalesce(p.pays, 'algerie') into head.pays from public.profiles p where p.id = new.author;
    insert into hawa.inquiries (kind, id, state, pays, due_at) values ('help', new.id, 'nouvelle', head.pays, hawa.reply_due(head.pays, now()));
    return null;
  end if;
  select * into head from hawa.inquiries i where i.kind = 'help' and i.id = new.id for update;
  head.state := case new.statut when 'répondue' then 'répondue' when 'fermée' then 'close' else case when head.assigned_to is null then 'nouvelle' else 'en_cours' end end;
  head.due_at := case when new.statut = 'ouverte' then coalesce(head.due_at, hawa.reply_due(head.pays, now())) end;
  if new.statut = 'répondue' then
    select * into answer from public.messages m where m.thread_id = new.id and m.author_role = 'admin' order by m.received_at desc limit 1;
    head.answered_at := answer.received_at;
    head.answered_by := answer.author;
    head.answered_name := answer.author_name;
  end if;
  update hawa.inquiries i set state = head.state, due_at = head.due_at, answered_at = head.answered_at, answered_by = head.answered_by,
    answered_name = head.answered_name
  where i.kind = 'help' and i.id = new.id;
  return null;
end $$;
comment on function hawa.on_help_request() is
  'Row trigger: the head of a help request follows its statut. Asked again, the time for an answer begins anew; asked twice, it does not.';
create trigger d_inquiry after insert or update of statut on public.support_requests for each row execute function hawa.on_help_request();

create function hawa.on_inquiry_gone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from hawa.inquiries i where i.id = old.id
    and i.kind = case tg_table_name when 'contact_messages' then 'contact' when 'contacts_experts' then 'expert' else 'help' end;
  return null;
end $$;
comment on function hawa.on_inquiry_gone() is 'Row trigger: what was written is deleted, and its head and history with it.';
create trigger e_inquiry_gone after delete on public.contact_messages for each row execute function hawa.on_inquiry_gone();
create trigger e_inquiry_gone after delete on public.contacts_experts for each row execute function hawa.on_inquiry_gone();
create trigger e_inquiry_gone after delete on public.support_requests for each row execute function hawa.on_inquiry_gone();

create function hawa.on_advice_given() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with answered as (
    select i.id, i.state from hawa.inquiries i join public.contacts_experts e on e.id = i.id
    where i.kind = 'expert' and e.client_id = new.thread_id and i.due_at is not null
  ), noted as (
    insert into hawa.inquiry_events (kind, inquiry, event, author, author_name, from_value, to_value)
    select 'expert', a.id, 'state', new.author, new.author_name, a.state, 'répondue' from answered a)
  update hawa.inquiries i set state = 'répondue', due_at = null, answered_at = new.received_at, answered_by = new.author, answered_name = new.author_name
  from answered a where i.kind = 'expert' and i.id = a.id;
  return null;
end $$;
comment on function hawa.on_advice_given() is
  'Row trigger: a client whose conversation with the experts an administrator answers is answered, also to what they asked by the form.';
create trigger d_inquiry after insert on public.messages for each row
  when (new.thread_kind = 'advice' and new.author_role = 'admin') execute function hawa.on_advice_given();

-- What is there already. What was answered by mail alone is not known here and waits; an administrator closes it.
insert into hawa.inquiries (kind, id, state, pays, received_at, due_at)
select 'contact', c.id, case when c.spam then 'indésirable' else 'nouvelle' end, c.bureau, c.created_at,
  case when not c.spam then hawa.inquiry_due(c.bureau, c.created_at, null) end
from public.contact_messages c;
insert into hawa.inquiries (kind, id, state, pays, urgence, received_at, due_at, answered_at, answered_by, answered_name)
select 'expert', e.id, case when e.spam then 'indésirable' when a.id is not null then 'répondue' else 'nouvelle' end, coalesce(p.pays, 'algerie'), e.urgence, e.created_at,
  case when not e.spam and a.id is null then hawa.inquiry_due(coalesce(p.pays, 'algerie'), e.created_at, e.urgence) end,
  a.received_at, a.author, a.author_name
from public.contacts_experts e left join public.profiles p on p.id = e.client_id
  left join lateral (select m.* from public.messages m where not e.spam and m.thread_kind = 'advice' and m.thread_id = e.client_id and m.author_role = 'admin'
    and m.received_at > e.created_at order by m.received_at limit 1) a on true;
insert into hawa.inquiries (kind, id, state, pays, received_at, due_at, answered_at, answered_by, answered_name)
select 'help', r.id, case r.statut when 'répondue' then 'répondue' when 'fermée' then 'close' else 'nouvelle' end, coalesce(p.pays, 'algerie'), r.received_at,
  case when r.statut = 'ouverte' then hawa.reply_due(coalesce(p.pays, 'algerie'), coalesce(t.last_received, r.received_at)) end,
  a.received_at, a.author, a.author_name
from public.support_requests r join public.profiles p on p.id = r.author left join hawa.threads t on t.thread_id = r.id
  left join lateral (select m.* from public.messages m where m.thread_id = r.id and m.author_role = 'admin' order by m.received_at desc limit 1) a on true;

-- As hawa.note_change is set on the tables of 20261122020503.
create trigger d_audit_update after update on hawa.inquiries for each row
  when (nullif(current_setting('hawa.command_id', true), '') is not null and old is distinct from new) execute function hawa.note_change();
create trigger d_audit_update after update on public.newsletter_subscriptions for each row
  when (nullif(current_setting('hawa.command_id', true), '') is not null and old is distinct from new) execute function hawa.note_change();

create function hawa.inquiry_source(kind text, id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case inquiry_source.kind
    when 'contact' then (
      select to_jsonb(c) || jsonb_build_object('account', null)
      from public.contact_messages c where c.id = inquiry_source.id)
    when 'expert' then (
      select to_jsonb(e) || jsonb_build_object('account', e.client_id)
      from public.contacts_experts e where e.id = inquiry_source.id)
    when 'help' then (
      select jsonb_build_object('nom', coalesce(hawa.full_name(p.id), p.email), 'email', p.email, 'telephone', p.telephone, 'entreprise', null, 'sujet', r.sujet,
        'categorie', r.categorie, 'langue', p.langue, 'created_at', r.created_at, 'spam', false, 'account', p.id,
        'message', (select m.contenu from public.messages m where m.thread_id = r.id order by m.received_at limit 1))
      from public.support_requests r join public.profiles p on p.id = r.author where r.id = inquiry_source.id)
  end
$$;
comment on function hawa.inquiry_source(text, uuid) is
  'What was written, by whom: nom, email, telephone, entreprise, sujet, message, langue, created_at, spam, account (profile; null: written without one), '
  'and type_consultation, urgence or categorie. Null: there is none.';

revoke execute on all functions in schema hawa from public;
