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
comment on function hawa.inquiry_arg(jsonb, text[]) is 'The inquiry that kind and inquiry_id name, held. Refuses invalid, unknown_inquiry.';

create function hawa.refuse_changed_inquiry(head hawa.inquiries, only_assignments boolean) returns void
language plpgsql stable set search_path = '' as $$
declare last hawa.inquiry_events;
begin
  select * into last from hawa.inquiry_events e where e.kind = head.kind and e.inquiry = head.id and (e.event = 'assigned') = only_assignments
  order by e.place desc limit 1;
  perform hawa.refuse('inquiry_changed', jsonb_build_object('state', head.state, 'assigned_name', head.assigned_name, 'by_name', last.author_name, 'at', last.at));
end $$;
comment on function hawa.refuse_changed_inquiry(hawa.inquiries, boolean) is 'Refuses inquiry_changed with how it stands, who made it so and when.';

create function hawa.require_known_inquiry(head hawa.inquiries, args jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  known text := hawa.choice_arg(args, 'known_state', array['nouvelle', 'en_cours', 'répondue', 'close', 'indésirable'], true);
  replies bigint := hawa.integer_arg(args, 'known_replies', 0, 100000, true);
begin
  -- Who takes care of it is another matter: an answer does not wait for it.
  if replies <> head.replies or (case when hawa.is_open_inquiry(known) then not hawa.is_open_inquiry(head.state) else known <> head.state end) then
    perform hawa.refuse_changed_inquiry(head, false);
  end if;
end $$;
comment on function hawa.require_known_inquiry(hawa.inquiries, jsonb) is
  'What the author looked at must be what it is: nobody answers over somebody else''s answer. Refuses invalid, inquiry_changed.';

create function hawa.inquiry_result(head hawa.inquiries) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', i.kind, 'inquiry_id', i.id, 'state', i.state, 'assigned_to', i.assigned_to, 'replies', i.replies)
  from hawa.inquiries i where i.kind = head.kind and i.id = head.id
$$;
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
  if head.assigned_to is not distinct from target then return hawa.inquiry_result(head); end if;
  if head.assigned_to is distinct from seen or head.state = 'indésirable' then perform hawa.refuse_changed_inquiry(head, true); end if;
  if target is not null and not exists (select 1 from public.profiles p where p.id = target and hawa.is_active_admin(p)) then
    perform hawa.refuse('unknown_account');
  end if;
  insert into hawa.inquiry_events (kind, inquiry, event, author, author_name, from_value, to_value)
  values (head.kind, head.id, 'assigned', me.id, hawa.full_name(me.id), head.assigned_name, hawa.full_name(target));
  update hawa.inquiries i set assigned_to = target, assigned_name = hawa.full_name(target),
    state = case when not hawa.is_open_inquiry(i.state) then i.state when target is null then 'nouvelle' else 'en_cours' end
  where i.kind = head.kind and i.id = head.id;
  return hawa.inquiry_result(head);
end $$;
comment on function hawa.cmd_assign_inquiry(public.profiles, jsonb, timestamptz) is
  'An administrator takes care of an inquiry, gives it to another one or (without assigned_to) to nobody; instead_of is whose it was when it was looked '
  'at. Refuses not_allowed, invalid, unknown_inquiry, inquiry_changed, unknown_account.';

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
  if exists (select 1 from hawa.inquiry_events e where e.id = reply.id) then perform hawa.refuse('already_exists'); end if;

  said := hawa.inquiry_source(head.kind, head.id);
  insert into public.mail_jobs (template, langue, recipient, data)
  values ('inquiry_reply', said ->> 'langue', said ->> 'email', jsonb_build_object('nom', said ->> 'nom', 'sujet', said ->> 'sujet', 'message', said ->> 'message',
    'written_at', said ->> 'created_at', 'receipt', hawa.receipt_number(head.id), 'reponse', reply.texte,
    'office', case head.kind when 'contact' then head.pays else 'support' end))
  returning id into reply.mail_job;
  insert into hawa.inquiry_events (id, kind, inquiry, event, author, author_name, from_value, to_value, texte, mail_job)
  values (reply.id, head.kind, head.id, 'reply', me.id, hawa.full_name(me.id), head.state, 'répondue', reply.texte, reply.mail_job);
  update hawa.inquiries i set state = 'répondue', due_at = null, replies = i.replies + 1, answered_at = now(), answered_by = me.id,
    answered_name = hawa.full_name(me.id)
  where i.kind = head.kind and i.id = head.id;
  return hawa.inquiry_result(head);
end $$;
comment on function hawa.cmd_answer_inquiry(public.profiles, jsonb, timestamptz) is
  'An administrator answers a visitor, who is mailed in the language they wrote in. known_state and known_replies are what the author looked at. '
  'Refuses not_allowed, invalid, unknown_inquiry, inquiry_changed, already_exists.';

create function hawa.cmd_set_inquiry_state(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  head hawa.inquiries;
  wanted text;
  moved text;
begin
  perform hawa.require_kind(me, 'admin');
  head := hawa.inquiry_arg(args, array['contact', 'expert']);
  wanted := hawa.choice_arg(args, 'etat_demande', array['ouverte', 'close', 'indésirable'], true);
  perform hawa.require_known_inquiry(head, args);
  -- The twin of INQUIRY_MOVES in sync/domain/inquiry.ts.
  if not (case wanted
    when 'ouverte' then not hawa.is_open_inquiry(head.state)
    when 'close' then hawa.is_open_inquiry(head.state) or head.state = 'répondue'
    else hawa.is_open_inquiry(head.state) end) then
    perform hawa.refuse_changed_inquiry(head, false);
  end if;
  moved := case when wanted <> 'ouverte' then wanted when head.assigned_to is null then 'nouvelle' else 'en_cours' end;
  insert into hawa.inquiry_events (kind, inquiry, event, author, author_name, from_value, to_value)
  values (head.kind, head.id, 'state', me.id, hawa.full_name(me.id), head.state, moved);
  update hawa.inquiries i set state = moved,
    -- Taken for spam by mistake: its writer has waited from the beginning.
    due_at = case when hawa.is_open_inquiry(moved) then hawa.inquiry_due(i.pays, case when head.state = 'indésirable' then i.received_at else now() end, i.urgence) end
  where i.kind = head.kind and i.id = head.id;
  return hawa.inquiry_result(head);
end $$;
comment on function hawa.cmd_set_inquiry_state(public.profiles, jsonb, timestamptz) is
  'An administrator closes an inquiry, opens it again (ouverte; also what was taken for spam) or calls it spam. known_state and known_replies as for an '
  'answer. Refuses not_allowed, invalid, unknown_inquiry, inquiry_changed.';

-- The kinds of mail grow by one; the others stay as they are, whichever migration brought them.
do $$
declare known text[];
begin
  select string_to_array(substring(pg_get_constraintdef(c.oid) from '\{([^}]*)\}'), ',') into strict known from pg_constraint c
  where c.conrelid = 'public.mail_jobs'::regclass and c.conname = 'mail_jobs_template_check';
  alter table public.mail_jobs drop constraint mail_jobs_template_check;
  execute format('alter table public.mail_jobs add constraint mail_jobs_template_check check (template = any (%L::text[]))', known || array['inquiry_reply']);
end $$;

revoke execute on all functions in schema hawa from public;
