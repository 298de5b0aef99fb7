-- All inquiries, as administrators look through them: by pages; and one whole.
create function hawa.inquiries_where(me uuid, search text, kind text, country text, assigned text, late boolean) returns text
language plpgsql stable set search_path = '' as $$
declare
  words text := lower(hawa.clean(left(search, 200)));
  receipt text := substring(words from '^(?:hw-?)?([0-9a-f]{4,8})$');
  rule text := 'true';
begin
  if kind is not null then rule := rule || format(' and i.kind = %L', kind); end if;
  if country is not null then rule := rule || format(' and i.pays = %L', country); end if;
  if assigned = 'me' then rule := rule || format(' and i.assigned_to = %L', me);
  elsif assigned = 'nobody' then rule := rule || ' and i.assigned_to is null'; end if;
  if late then rule := rule || ' and i.due_at < now()'; end if;
  if words is not null then
    rule := rule || format(' and ((i.kind, i.id) in ('
      || 'select ''contact'', c.id from public.contact_messages c where strpos(lower(c.nom), %1$L) > 0 or strpos(lower(c.entreprise), %1$L) > 0'
      || ' or strpos(lower(c.email), %1$L) > 0 or strpos(lower(c.sujet), %1$L) > 0'
      || ' union all select ''expert'', e.id from public.contacts_experts e where strpos(lower(e.nom), %1$L) > 0 or strpos(lower(e.entreprise), %1$L) > 0'
      || ' or strpos(lower(e.email), %1$L) > 0 or strpos(lower(e.sujet), %1$L) > 0'
      || ' union all select ''help'', r.id from public.support_requests r join public.profiles p on p.id = r.author'
      || ' where strpos(lower(p.prenom || '' '' || p.nom), %1$L) > 0 or strpos(lower(p.email), %1$L) > 0 or strpos(lower(r.sujet), %1$L) > 0)', words);
    if receipt is not null then rule := rule || format(' or starts_with(i.id::text, %L)', receipt); end if;
    rule := rule || ')';
  end if;
  return rule;
end $$;
comment on function hawa.inquiries_where(uuid, text, text, text, text, boolean) is
  'The condition of a list of inquiries i, whatever their state. Everything that was given is quoted. search: part of the name, the company, the address '
  'or the subject, or the beginning of the receipt number; assigned: me, nobody; late: due and past it.';

create function hawa.inquiry_row(head hawa.inquiries, me uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', head.kind, 'inquiry_id', head.id, 'receipt', hawa.receipt_number(head.id), 'state', head.state, 'pays', head.pays,
    'nom', s.said ->> 'nom', 'entreprise', s.said ->> 'entreprise', 'email', s.said ->> 'email', 'sujet', s.said ->> 'sujet', 'langue', s.said ->> 'langue',
    'urgence', s.said ->> 'urgence', 'type_consultation', s.said ->> 'type_consultation', 'categorie', s.said ->> 'categorie',
    'received_at', head.received_at, 'due_at', head.due_at, 'assigned_to', head.assigned_to, 'assigned_name', head.assigned_name,
    'mine', coalesce(head.assigned_to = me, false), 'replies', head.replies, 'answered_at', head.answered_at, 'answered_name', head.answered_name)
  from (select hawa.inquiry_source(head.kind, head.id) as said) s
$$;
comment on function hawa.inquiry_row(hawa.inquiries, uuid) is 'An inquiry in the list of the administrators; mine: the reader takes care of it.';

create function public.admin_inquiries(search text default null, kind text default null, state text default 'ouverte', country text default null,
  assigned text default null, late boolean default false, sort text default 'due', page integer default 1, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  top integer := least(greatest(coalesce(size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * least(greatest(coalesce(size, 25), 1), 100);
  rule text;
  -- What is spam is shown to who asks for it.
  chosen text := case state when 'ouverte' then 'i.state in (''nouvelle'', ''en_cours'')' when 'toutes' then 'i.state <> ''indésirable''' else format('i.state = %L', coalesce(state, '')) end;
  counts jsonb;
  listed jsonb;
begin
  if me is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  rule := hawa.inquiries_where(me, search, kind, country, assigned, late);
  execute format('select coalesce(jsonb_object_agg(c.state, c.many), ''{}'') from (select i.state, count(*) as many from hawa.inquiries i where %s group by 1) c', rule) into counts;
  execute format('select coalesce(jsonb_agg(hawa.inquiry_row(f.i, $1) order by f.place), ''[]'') from (select o.i, row_number() over () as place from '
    || '(select i from hawa.inquiries i where %s and %s order by %s limit %s offset %s) o) f', rule, chosen,
    case sort when 'newest' then 'i.received_at desc, i.kind, i.id' else 'i.due_at, i.received_at desc, i.kind, i.id' end, top, skipped) into listed using me;
  return jsonb_build_object('rows', listed,
    'counts', (select jsonb_object_agg(k.name, coalesce((counts ->> k.name)::bigint, 0)) from unnest(array['nouvelle', 'en_cours', 'répondue', 'close', 'indésirable']) k (name)),
    'total', (select coalesce(sum(c.value::bigint), 0) from jsonb_each_text(counts) c
      where case admin_inquiries.state when 'ouverte' then hawa.is_open_inquiry(c.key) when 'toutes' then c.key <> 'indésirable' else c.key = admin_inquiries.state end),
    'as_of', now());
end $$;
comment on function public.admin_inquiries(text, text, text, text, text, boolean, text, integer, integer) is
  'Contact messages, expert requests and help requests for administrators: {rows, counts, total, as_of}; counts: of each state, whatever state is asked '
  'for. state: as stored, ouverte (nouvelle and en_cours) or toutes (without spam); country: the office; assigned: me, nobody, or null; sort: due (those '
  'without a due time last), newest. 42501 for anybody else.';

create function hawa.mail_standing(job uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'state', case when j.sent_at is not null then 'sent' when j.next_attempt_at = 'infinity' then 'failed' when j.last_error is not null then 'retrying' else 'waiting' end,
    'at', j.sent_at)
  from public.mail_jobs j where j.id = job
$$;
comment on function hawa.mail_standing(uuid) is 'Where a mail is: waiting, retrying, failed (given up) or sent, with when; null: not known any more.';

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
    'account', (select jsonb_build_object('account_id', p.id, 'name', coalesce(hawa.full_name(p.id), p.email), 'email', p.email, 'type_compte', p.type_compte)
      from public.profiles p where p.id = (said ->> 'account')::uuid),
    'me', me,
    'administrators', (select jsonb_agg(jsonb_build_object('id', p.id, 'name', coalesce(hawa.full_name(p.id), p.email)) order by lower(p.prenom), lower(p.nom), p.id)
      from public.profiles p where p.type_compte = 'admin' and hawa.is_active_admin(p)),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'event', e.event, 'at', e.at, 'author_name', e.author_name, 'from_value', e.from_value,
        'to_value', e.to_value, 'texte', e.texte, 'mail', hawa.mail_standing(e.mail_job)) order by e.place), '[]')
      from hawa.inquiry_events e where e.kind = head.kind and e.inquiry = head.id)));
end $$;
comment on function public.admin_inquiry(text, uuid) is
  'One inquiry whole, for administrators: {inquiry, as_of}; the row of admin_inquiries with message, telephone, written_at, account, me, administrators '
  'and its history, oldest first. inquiry null: there is none. 42501 for anybody else.';

revoke execute on all functions in schema hawa from public;
revoke execute on function public.admin_inquiries(text, text, text, text, text, boolean, text, integer, integer), public.admin_inquiry(text, uuid)
  from public, anon, authenticated;
grant execute on function public.admin_inquiries(text, text, text, text, text, boolean, text, integer, integer), public.admin_inquiry(text, uuid) to authenticated;
