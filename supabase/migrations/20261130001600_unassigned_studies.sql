-- Studies without a specialist for 48 hours, as the tasks count them, are a filter of the list of studies.

create index demandes_etudes_unassigned on public.demandes_etudes (created_at, id)
  where statut = 'en_attente' and intervenant_id is null;

create function hawa.unassigned_studies() returns table (id uuid, since timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query select s.id, s.created_at from public.demandes_etudes s
  where s.statut = 'en_attente' and s.intervenant_id is null and s.created_at < now() - interval '48 hours';
end $$;
comment on function hawa.unassigned_studies() is
  'Studies that have waited for a specialist for 48 hours, and since when: the tasks of that kind, and the filter of '
  'the list.';

drop function public.admin_projects(text,text,text,boolean,boolean,text,jsonb,integer);
drop function public.admin_projects_export(text,text,text,boolean,boolean,uuid,integer);
drop function hawa.projects_where(text,text,text,boolean,boolean);

create function hawa.projects_where(
  search text, country text, state text, unassigned boolean, late boolean, long_unassigned boolean)
returns text language plpgsql stable set search_path = '' as $$
declare
  rule text := hawa.search_rule('study', 's.id', search);
begin
  if rule <> 'true' then rule := format('(%s or %s)', rule, hawa.id_rule('s.id', search)); end if;
  if country is not null then rule := rule || format(' and s.pays = %L', country); end if;
  if state is not null then rule := rule || format(' and s.statut = %L', state); end if;
  if unassigned then rule := rule || ' and s.intervenant_id is null'; end if;
  if late then
    rule := rule || ' and s.statut not in (''complete'', ''annulée'') and s.echeance < now()';
  end if;
  if long_unassigned then rule := rule || ' and s.id in (select u.id from hawa.unassigned_studies() u)'; end if;
  return rule;
end $$;
comment on function hawa.projects_where(text,text,text,boolean,boolean,boolean) is
  'The condition of a list of studies s. Everything that was given is quoted. search: part of the company, the '
  'place, the contact''s or the client''s name or e-mail, of the reference, or the beginning of the id.';

create function public.admin_projects_export(
  search text default null, country text default null, state text default null, unassigned boolean default false,
  late boolean default false, after uuid default null, batch integer default 500,
  long_unassigned boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  top integer := least(greatest(coalesce(batch, 500), 1), 1000);
  listed uuid[];
  cut jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute format('select array(select s.id from public.demandes_etudes s where %s and %s order by s.id limit %s)',
    hawa.projects_where(search, country, state, unassigned, late, long_unassigned),
    case when after is null then 'true' else format('s.id > %L::uuid', after) end, top) into listed;
  cut := hawa.cut_page(hawa.project_rows(listed), top);
  return jsonb_build_object('rows', cut -> 'rows', 'as_of', now(),
    'next', case when (cut ->> 'more')::boolean or cardinality(listed) = top then cut -> 'rows' -> -1 ->> 'id' end);
end $$;
comment on function public.admin_projects_export(text,text,text,boolean,boolean,uuid,integer,boolean) is
  'All that admin_projects finds, in batches by id, of hawa.page_bytes() at most: {rows, next, as_of}; next is the '
  'place to ask after, null at the end. A row there from the first batch to the last comes once, whatever happens '
  'between them. 42501 for anybody else.';
grant execute on function public.admin_projects_export(text,text,text,boolean,boolean,uuid,integer,boolean)
  to authenticated;

create function public.admin_projects(
  search text default null, country text default null, state text default null, unassigned boolean default false,
  late boolean default false, sort text default 'newest', page jsonb default null, size integer default 25,
  long_unassigned boolean default false)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  rule text;
  told jsonb;
  total bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  rule := hawa.projects_where(search, country, state, unassigned, late, long_unassigned);
  execute format('select count(*) from public.demandes_etudes s where %s', rule) into total;
  told := case sort
    when 'company' then hawa.keyed('s.id', format('hawa.searched o join public.demandes_etudes s on s.id = o.id '
      'where o.kind = ''study'' and %s', rule), array['o.name', 'o.id'], false, page, size)
    when 'due' then hawa.keyed('s.id', format('public.demandes_etudes s where %s', rule),
      array['coalesce(s.echeance, ''infinity'')', 's.id'], false, page, size)
    when 'amount' then hawa.keyed('s.id', format('public.demandes_etudes s where %s', rule),
      array['hawa.study_amount(s.prix_convenu, s.budget_estime)', 's.id'], true, page, size)
    else hawa.keyed('s.id', format('public.demandes_etudes s where %s', rule),
      array['s.created_at', 's.id'], true, page, size) end;
  return jsonb_build_object('rows', hawa.project_rows(array(select jsonb_array_elements_text(told -> 'items')::uuid)),
    'total', total, 'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_projects(text,text,text,boolean,boolean,text,jsonb,integer,boolean) is
  'Studies for administrators: {rows, total, before, after, as_of}. search: words of the company, the place, the '
  'contact or the client, of the reference, or the beginning of the id; country, state: as stored, or null; '
  'unassigned: without a specialist; long_unassigned: for 48 hours, as the tasks (hawa.unassigned_studies); late: not '
  'delivered when its delay was over; sort: newest, company, due or amount (largest first). page, before, after: '
  'hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_projects(text,text,text,boolean,boolean,text,jsonb,integer,boolean)
  to authenticated;

create or replace function hawa.todo_open(me uuid) returns table (kind text, id uuid, since timestamptz, known jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select 'approvals', p.id, p.created_at, '{}'::jsonb from public.profiles p
  where p.type_compte = 'intervention' and not p.is_approved and p.refused_at is null and p.is_active
  union all
  select 'late', s.id, s.echeance, '{}' from public.demandes_etudes s
  where s.statut not in ('complete', 'annulée') and s.echeance < now()
  union all
  select 'unassigned', u.id, u.since, '{}' from hawa.unassigned_studies() u
  union all
  select 'quotes', q.study_id, q.answered_at, '{}'
  from public.quotes q join public.demandes_etudes s on s.id = q.study_id
  where not q.accepte and s.statut in ('en_attente', 'acceptée', 'en_cours') and not hawa.is_billed(s.id)
  union all
  select 'reports', l.study_id, l.at, '{}' from hawa.listed_reports l where l.state = 'en_validation'
  union all
  select 'messages', t.thread_id, t.last_received,
    jsonb_build_object('thread_kind', t.thread_kind, 'study', t.study_id, 'last', t.last_message)
  from hawa.threads t where t.waiting and t.thread_kind <> 'support' and hawa.is_listed(t, me)
  union all
  select i.kind || 's', i.id, i.due_at, '{}' from hawa.inquiries i where i.kind <> 'help' and i.due_at is not null
  union all
  select 'help', i.id, i.due_at, '{}' from hawa.inquiries i where i.kind = 'help' and i.due_at < now()
  union all
  select k.kind, h.device, h.oldest_at, jsonb_build_object('profile', h.profile, 'about', h.oldest_name)
  from public.device_health h cross join lateral (values
    ('stuck', h.waiting > 0 and h.oldest_at < now() - interval '24 hours'), ('refused', h.refused > 0)) k (kind, holds)
  where h.waiting + h.refused > 0 and h.lost_at is null and k.holds
  union all
  select 'invoices', i.id, i.due_on::timestamptz, '{}' from public.invoices i
  where i.due_on < hawa.local_day(now(), i.pays)
    and not exists (select 1 from public.invoice_cancellations c where c.invoice_id = i.id)
    and hawa.invoice_paid(i.id) < i.montant
  union all
  select 'deletions', p.id, p.deletion_requested_at + interval '30 days', '{}' from public.profiles p
  where p.deletion_requested_at is not null
  union all
  -- hawa.failed_mails leaves letters out: a letter counts its own.
  select 'mails', f.mail_id, f.failed_at, jsonb_build_object('name', f.address, 'about', f.what)
  from hawa.failed_mails(null) f;
end $$;

revoke execute on function hawa.unassigned_studies() from public;
revoke execute on function hawa.projects_where(text,text,text,boolean,boolean,boolean) from public;
revoke execute on function public.admin_projects(text,text,text,boolean,boolean,text,jsonb,integer,boolean)
  from public;
revoke execute on function public.admin_projects_export(text,text,text,boolean,boolean,uuid,integer,boolean)
  from public;
