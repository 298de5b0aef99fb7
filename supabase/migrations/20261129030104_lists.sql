-- Every list, searched by hawa.search_rule and paged by hawa.keyed.

create or replace function hawa.projects_where(search text, country text, state text, unassigned boolean, late boolean)
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
  return rule;
end $$;

drop function public.admin_projects(text, text, text, boolean, boolean, text, integer, integer);
create function public.admin_projects(
  search text default null, country text default null, state text default null, unassigned boolean default false,
  late boolean default false, sort text default 'newest', page jsonb default null, size integer default 25)
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
  rule := hawa.projects_where(search, country, state, unassigned, late);
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
comment on function public.admin_projects(text, text, text, boolean, boolean, text, jsonb, integer) is
  'Studies for administrators: {rows, total, before, after, as_of}. search: words of the company, the place, the '
  'contact or the client, or the beginning of the id; country, state: as stored, or null; unassigned: without a '
  'specialist; late: not delivered when its delay was over; sort: newest, company, due or amount (largest first). '
  'page, before, after: hawa.keyed. 42501 for anybody else.';
revoke execute on function public.admin_projects(text, text, text, boolean, boolean, text, jsonb, integer)
  from public, anon, authenticated;
grant execute on function public.admin_projects(text, text, text, boolean, boolean, text, jsonb, integer)
  to authenticated;

drop function public.admin_accounts(text, text, text, text, text, boolean, text, integer, integer);
create function public.admin_accounts(
  search text default null, kind text default null, country text default null, standing text default null,
  activity text default null, deletion boolean default false, sort text default 'newest', page jsonb default null,
  size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  -- Only the conditions that were given are part of the statement: the others cost nothing.
  asked text := concat_ws(' and ', hawa.search_rule('profile', 'p.id', search),
    case when kind is not null then format('p.type_compte = %L', kind) end,
    case when country is not null then format('p.pays = %L', country) end,
    case when standing is not null
      then format('p.type_compte = ''intervention'' and hawa.account_standing(p) = %L', standing) end,
    case activity when 'active' then 'p.is_active' when 'inactive' then 'not p.is_active' end,
    case when deletion then 'p.deletion_requested_at is not null' end);
  told jsonb;
  found_total bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute format('select count(*) from public.profiles p where %s', asked) into found_total;
  told := case sort
    when 'name' then hawa.keyed('p.id', format('hawa.searched o join public.profiles p on p.id = o.id '
      'where o.kind = ''profile'' and %s', asked), array['o.name', 'o.id'], false, page, size)
    else hawa.keyed('p.id', format('public.profiles p where %s', asked), array['p.created_at', 'p.id'],
      sort is distinct from 'oldest', page, size) end;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(hawa.account_row(p) order by i.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality i (id, n)
        join public.profiles p on p.id = i.id::uuid),
    'total', found_total,
    'cards', (
      select jsonb_build_object('total', count(*), 'clients', count(*) filter (where p.type_compte = 'client'),
        'intervenants', count(*) filter (where p.type_compte = 'intervention'), 
        'active', count(*) filter (where p.is_active),
        'to_approve', count(*) filter (where p.type_compte = 'intervention' and not p.is_approved
          and p.refused_at is null and p.is_active),
        'deletions', count(*) filter (where p.deletion_requested_at is not null))
      from public.profiles p),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('invitation_id', i.id, 'email', i.email,
        'type_compte', i.type_compte, 'nom', i.nom, 'prenom', i.prenom, 'pays', i.pays, 'langue', i.langue,
        'invited_by', hawa.full_name(i.invited_by), 'last_sent_at', i.last_sent_at, 'expires_at', i.expires_at)
        order by i.last_sent_at desc), '[]')
      from (select * from public.invitations w where w.accepted_at is null and w.withdrawn_at is null
        order by w.last_sent_at desc limit 100) i),
    'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_accounts(text, text, text, text, text, boolean, text, jsonb, integer) is
  'Accounts for administrators: {rows, total, before, after, cards {total, clients, intervenants, active, '
  'to_approve, deletions}, invitations, as_of}. search: words of the name, the address or the company; kind: '
  'client, intervention, admin; country; standing of specialists: waiting, refused, approved; activity: active, '
  'inactive; deletion: those who asked for it; sort: newest, oldest, name. The cards count everybody. page, '
  'before, after: hawa.keyed. 42501 for anybody else.';
revoke execute on function public.admin_accounts(text, text, text, text, text, boolean, text, jsonb, integer)
  from public, anon, authenticated;
grant execute on function public.admin_accounts(text, text, text, text, text, boolean, text, jsonb, integer)
  to authenticated;

drop function public.admin_assignable(uuid, text, integer);
create function public.admin_assignable(study uuid, search text default null, page jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  about public.demandes_etudes;
  source text;
  told jsonb;
  total bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  select * into about from public.demandes_etudes s where s.id = admin_assignable.study;
  source := format('(
      select p.id, o.name, p.pays is not distinct from %L as in_country,
        coalesce(hawa.covers_place(p.zone_intervention, %L), false) as in_zone,
        coalesce((select bool_or(strpos(hawa.place_words(p.specialite), stem) > 0)
          from unnest(hawa.specialty_stems(%L)) stem), false) as in_subject,
        (select count(*) from public.demandes_etudes b
          where b.intervenant_id = p.id and b.statut in (''acceptée'', ''en_cours''))
          as running
      from public.profiles p join hawa.searched o on o.kind = ''profile'' and o.id = p.id
      where p.type_compte = ''intervention'' and p.is_active and p.is_approved and p.user_id is not null
        and p.id is distinct from %L and %s) m where true',
    about.pays, about.zone_geographique, about.type_etude, about.intervenant_id,
    hawa.search_rule('specialist', 'p.id', search));
  execute 'select count(*) from ' || source into total;
  told := hawa.keyed('to_jsonb(m) - ''name''', source,
    array['- (m.in_zone::integer + m.in_subject::integer + m.in_country::integer)', 'm.running', 'm.name', 'm.id'],
    false, page, 20);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.person_row((i.item ->> 'id')::uuid) || (i.item - 'id') order by i.n), '[]')
      from jsonb_array_elements(told -> 'items') with ordinality i (item, n)),
    'total', total, 'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_assignable(uuid, text, jsonb) is
  'Specialists who may be given a study, those who fit first, 20 a page: {rows, total, before, after, as_of}. '
  'search: words of the name, the address, the trade or the zone. page, before, after: hawa.keyed. 42501 for '
  'anybody else.';
revoke execute on function public.admin_assignable(uuid, text, jsonb) from public, anon, authenticated;
grant execute on function public.admin_assignable(uuid, text, jsonb) to authenticated;

drop function public.admin_clients(text, integer);
create function public.admin_clients(search text default null, page jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  source text := format('hawa.searched o join public.profiles p on p.id = o.id where o.kind = ''profile''
    and p.type_compte = ''client'' and p.is_active and p.is_approved and %s',
    hawa.search_rule('profile', 'p.id', search));
  told jsonb;
  total bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute 'select count(*) from ' || source into total;
  told := hawa.keyed('p.id', source, array['o.name', 'o.id'], false, page, 20);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.person_row(i.id::uuid) order by i.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality i (id, n)),
    'total', total, 'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_clients(text, jsonb) is
  'Clients for whom a study can be asked, by family name, 20 a page: {rows, total, before, after, as_of}. search: '
  'words of the name, the address or the company. page, before, after: hawa.keyed. 42501 for anybody else.';
revoke execute on function public.admin_clients(text, jsonb) from public, anon, authenticated;
grant execute on function public.admin_clients(text, jsonb) to authenticated;

create or replace function hawa.inquiries_where(
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

drop function public.admin_inquiries(text, text, text, text, text, boolean, text, integer, integer);
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
    -- The first due first; what is not due any more by its arrival, the newest first.
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
comment on function public.admin_inquiries(text, text, text, text, text, boolean, text, jsonb, integer) is
  'Contact messages, expert requests and help requests for administrators: {rows, counts, total, before, after, '
  'as_of}; counts: of each state. search: words of the name, the company, the address or the subject, or the '
  'beginning of the receipt number; state: one of them, ouverte or toutes (all but spam); assigned: me, nobody; '
  'late: due and past it; sort: due, newest. page, before, after: hawa.keyed. 42501 for anybody else.';
revoke execute on function public.admin_inquiries(text, text, text, text, text, boolean, text, jsonb, integer)
  from public, anon, authenticated;
grant execute on function public.admin_inquiries(text, text, text, text, text, boolean, text, jsonb, integer)
  to authenticated;

drop function public.admin_invoices(text, text, integer, integer);
create function public.admin_invoices(
  state text default null, search text default null, page jsonb default null, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  rule text := concat_ws(' and ', hawa.search_rule('invoice', 'i.id', search),
    case when state is not null then format('hawa.invoice_state(i, now()) = %L', state) end);
  sums jsonb;
  told jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  -- Cancelled invoices are owed by nobody.
  execute format('select jsonb_build_object(''total'', count(*),
      ''billed'', coalesce(sum(m.montant) filter (where m.state <> ''cancelled''), 0),
      ''paid'', coalesce(sum(m.paid), 0))
    from (select i.montant, hawa.invoice_state(i, now()) as state, hawa.invoice_paid(i.id) as paid
      from public.invoices i where %s) m', rule) into sums;
  told := hawa.keyed('i.id', format('public.invoices i where %s', rule), array['i.issued_at', 'i.numero'],
    true, page, size);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.body_invoice(i.id::uuid, null)
        || jsonb_build_object('id', i.id::uuid) order by i.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality i (id, n)),
    'as_of', now()) || sums || told - 'items';
end $$;
comment on function public.admin_invoices(text, text, jsonb, integer) is
  'Invoices for administrators, newest first: {rows, total, billed, paid, before, after, as_of}; amounts in DA of '
  'everything that matches, billed without what was cancelled. state: hawa.invoice_state; search: words of the '
  'number, the company or the name. page, before, after: hawa.keyed. 42501 for anybody else.';
revoke execute on function public.admin_invoices(text, text, jsonb, integer) from public, anon, authenticated;
grant execute on function public.admin_invoices(text, text, jsonb, integer) to authenticated;

drop function public.admin_unbilled(text, text, integer, integer);
create function public.admin_unbilled(
  scope text default 'finished', search text default null, page jsonb default null, size integer default 25)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  source text := format(
    'public.demandes_etudes s where s.statut = any (%L::text[]) and not hawa.is_billed(s.id) and %s',
    case scope when 'under_way' then array['en_attente', 'acceptée', 'en_cours'] else array['terminée', 'complete'] end,
    hawa.search_rule('study', 's.id', search));
  told jsonb;
  total bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute 'select count(*) from ' || source into total;
  told := hawa.keyed('s.id', source, array['coalesce(s.date_fin_mission, s.created_at)', 's.id'], true, page, size);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(jsonb_build_object('study_id', s.id, 'entreprise', s.nom_entreprise,
          'client_name', hawa.full_name(s.client_id), 'type_etude', s.type_etude,
          'zone_geographique', s.zone_geographique, 'pays', s.pays, 'statut', s.statut,
          'budget_estime', s.budget_estime, 'prix_convenu', s.prix_convenu,
          'created_at', s.created_at, 'date_fin_mission', s.date_fin_mission,
          'cancelled_invoice', (
            select i.numero from public.invoices i where i.study_id = s.id order by i.issued_at desc limit 1))
        order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join public.demandes_etudes s on s.id = t.id::uuid),
    'total', total, 'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_unbilled(text, text, jsonb, integer) is
  'Studies without an invoice that stands, for administrators, last finished first: {rows, total, before, after, '
  'as_of}. scope: finished, or under_way; search: words of the company, the place, the contact or the client. '
  'page, before, after: hawa.keyed. 42501 for anybody else.';
revoke execute on function public.admin_unbilled(text, text, jsonb, integer) from public, anon, authenticated;
grant execute on function public.admin_unbilled(text, text, jsonb, integer) to authenticated;

drop function public.admin_letters(integer, integer);
create function public.admin_letters(page jsonb default null, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  told jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  told := hawa.keyed('l.id', 'public.letters l where true',
    array['coalesce(l.sent_at, ''infinity'')', 'l.updated_at', 'l.id'], true, page, size);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.letter_row(l) order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join public.letters l on l.id = t.id::uuid),
    'total', (select count(*) from public.letters),
    'subscribers', hawa.confirmed_subscribers(),
    'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_letters(jsonb, integer) is
  'Letters of the newsletter for administrators, drafts first, then the last sent: {rows, total, subscribers, '
  'before, after, as_of}. page, before, after: hawa.keyed. 42501 for anybody else.';
revoke execute on function public.admin_letters(jsonb, integer) from public, anon, authenticated;
grant execute on function public.admin_letters(jsonb, integer) to authenticated;

create or replace function hawa.newsletter_where(search text) returns text
language sql stable set search_path = '' as $$ select hawa.search_rule('subscriber', 's.id', search) $$;
comment on function hawa.newsletter_where(text) is
  'The condition of a list of subscriptions s: words of the address; what was given is quoted.';

drop function public.admin_newsletter(text, text, integer, integer);
create function public.admin_newsletter(
  search text default null, state text default null, page jsonb default null, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  rule text := hawa.newsletter_where(search);
  counts jsonb;
  told jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute format('select coalesce(jsonb_object_agg(c.state, c.many), ''{}'') from '
    '(select s.state, count(*) as many from public.newsletter_subscriptions s where %s group by 1) c', rule)
    into counts;
  told := hawa.keyed('s.id', format('public.newsletter_subscriptions s where %s and %s', rule,
    case when state is null then 'true' else format('s.state = %L', state) end),
    array['s.created_at', 's.id'], true, page, size);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.subscription_row(s) order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join public.newsletter_subscriptions s on s.id = t.id::uuid),
    'counts', (select jsonb_object_agg(k.name, coalesce((counts ->> k.name)::bigint, 0))
      from unnest(array['pending', 'confirmed', 'unsubscribed']) k (name)),
    'total', (select coalesce(sum(c.value::bigint), 0) from jsonb_each_text(counts) c
      where admin_newsletter.state is null or c.key = admin_newsletter.state),
    'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_newsletter(text, text, jsonb, integer) is
  'Subscriptions to the newsletter for administrators, newest first: {rows, counts, total, before, after, as_of}; '
  'counts: of each state. search: words of the address; state: pending, confirmed, unsubscribed or null. page, '
  'before, after: hawa.keyed. 42501 for anybody else.';
revoke execute on function public.admin_newsletter(text, text, jsonb, integer) from public, anon, authenticated;
grant execute on function public.admin_newsletter(text, text, jsonb, integer) to authenticated;

drop function public.admin_reports(text, text, text, text, integer, text, integer, integer);
create function public.admin_reports(
  search text default null, country text default null, type text default null, state text default null,
  days integer default null, sort text default 'recent', page jsonb default null, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  rule text := concat_ws(' and ', hawa.search_rule('report', 'l.study_id', search),
    case when country is not null then format('l.pays = %L', country) end,
    case when type is not null then format('l.type_rapport = %L', type) end,
    case when state is not null then format('l.state = %L', state) end,
    case when days between 1 and 3660 then format('l.at >= %L', now() - make_interval(days => days)) end);
  told jsonb;
  matching bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute format('select count(*) from hawa.listed_reports l where %s', rule) into matching;
  told := hawa.keyed('l.study_id', format('hawa.listed_reports l where %s', rule),
    array[case when sort = 'company' then 'l.company' else 'l.at' end, 'l.study_id'],
    sort is null or sort not in ('company', 'oldest'), page, size);
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(hawa.report_line(l) order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join hawa.listed_reports l on l.study_id = t.id::uuid),
    'total', matching,
    'reports', (select count(*) from hawa.listed_reports),
    'last_week', (select count(*) from hawa.listed_reports l where l.at > now() - interval '7 days'),
    'to_validate', (select count(*) from hawa.listed_reports l where l.state = 'en_validation'),
    'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_reports(text, text, text, text, integer, text, jsonb, integer) is
  'Reports for administrators: {rows, total, reports, last_week, to_validate, before, after, as_of}; the last '
  'three figures over all reports. search: words of the title, the description or the client; country, type, '
  'state: as stored, or null; days: not older; sort: recent, oldest, company. page, before, after: hawa.keyed. '
  '42501 for anybody else.';
revoke execute on function public.admin_reports(text, text, text, text, integer, text, jsonb, integer)
  from public, anon, authenticated;
grant execute on function public.admin_reports(text, text, text, text, integer, text, jsonb, integer) to authenticated;

drop function public.admin_samples(text, text, integer, integer);
create function public.admin_samples(
  state text default null, search text default null, page jsonb default null, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  rule text := hawa.search_rule('sample', 'm.id', search);
  -- Of a code, however it was typed.
  digits text := nullif(translate(regexp_replace(upper(hawa.searchable(left(search, 40))), '[^0-9A-Z]|^PR-?', '', 'g'),
    'OIL', '011'), '');
  told jsonb;
  total bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if rule <> 'true' then
    rule := format('(%s or %s or strpos(replace(substr(m.code, 4), ''-'', ''''), %L) > 0)', rule,
      hawa.id_rule('m.study_id', search), digits);
  end if;
  rule := concat_ws(' and ', rule, case when state is not null then format('m.etat = %L', state) end);
  execute format('select count(*) from public.mission_samples m where %s', rule) into total;
  told := hawa.keyed('m.id', format('public.mission_samples m where %s', rule), array['m.sampled_at', 'm.id'],
    true, page, size);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.sample_row(m) order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join public.mission_samples m on m.id = t.id::uuid),
    'total', total, 'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_samples(text, text, jsonb, integer) is
  'Samples for administrators, last taken first: {rows, total, before, after, as_of}. state: as stored, or null; '
  'search: a part of the code however it was typed, words of the company or of who took it, or the beginning of '
  'the id of the study. page, before, after: hawa.keyed. 42501 for anybody else.';
revoke execute on function public.admin_samples(text, text, jsonb, integer) from public, anon, authenticated;
grant execute on function public.admin_samples(text, text, jsonb, integer) to authenticated;

drop function public.admin_study_part(uuid, text, integer);
create function public.admin_study_part(id uuid, part text, page jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  top integer := case part when 'events' then 50 when 'photos' then 24 else 25 end;
  source text := format(case part
    when 'events' then 'public.study_events r where r.study_id = %L'
    when 'photos' then 'public.mission_photos r where r.study_id = %L'
    when 'measurements' then 'public.mission_measurements r where r.study_id = %L'
    when 'samples' then 'public.mission_samples r where r.study_id = %L'
    when 'files' then 'public.messages r where r.thread_id = %L and r.file_path is not null' end, id);
  keys text[] := case part when 'events' then array['r.at', 'r.rev'] when 'photos' then array['r.taken_at', 'r.id']
    when 'measurements' then array['r.measured_at', 'r.id'] when 'samples' then array['r.sampled_at', 'r.id']
    else array['r.received_at', 'r.id'] end;
  told jsonb;
  listed jsonb;
  total bigint;
begin
  if me is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if source is null then
    return jsonb_build_object('rows', '[]'::jsonb, 'total', 0, 'before', null, 'after', null, 'as_of', now());
  end if;
  execute 'select count(*) from ' || source into total;
  told := hawa.keyed('r.id', source, keys, part <> 'events', page, top);
  select coalesce(jsonb_agg(case part
      when 'events' then jsonb_build_object('id', t.id, 'body', hawa.body_event(t.id::uuid, me))
      when 'photos' then jsonb_build_object('id', t.id, 'body', hawa.body_photo(t.id::uuid, me))
      when 'measurements' then jsonb_build_object('id', t.id, 'body', hawa.body_measurement(t.id::uuid, me))
      when 'samples' then (select hawa.sample_row(m) from public.mission_samples m where m.id = t.id::uuid)
      else (select jsonb_build_object('id', m.id, 'author_role', m.author_role, 'author_name', m.author_name,
          'received_at', m.received_at, 'file', hawa.file_of(m)) from public.messages m where m.id = t.id::uuid) end
    order by t.n), '[]')
  into listed from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n);
  return jsonb_build_object('rows', listed, 'total', total, 'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_study_part(uuid, text, jsonb) is
  'Parts of a study, for administrators: {rows, total, before, after, as_of}. part: events (oldest first, '
  '50 a page), photos (24), measurements, samples, files (25), newest first. page, before, after: hawa.keyed. '
  '42501 for anybody else.';
revoke execute on function public.admin_study_part(uuid, text, jsonb) from public, anon, authenticated;
grant execute on function public.admin_study_part(uuid, text, jsonb) to authenticated;

drop function public.admin_threads(integer, integer);
create function public.admin_threads(page jsonb default null, batch integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me public.profiles := hawa.me();
  told jsonb;
  listed jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  told := hawa.keyed('i.thread_id', format('hawa.threads i where hawa.is_listed(i, %L)', me.id),
    array['i.waiting', 'i.last_received', 'i.thread_id'], true, page, coalesce(batch, 20));
  select coalesce(jsonb_agg(jsonb_build_object(
      'thread_kind', t.thread_kind, 'thread_id', t.thread_id, 'waiting', t.waiting,
      'due_at', case when t.waiting then t.due_at end,
      'client_name', hawa.full_name(c.id), 'specialist_name', hawa.full_name(coalesce(s.intervenant_id, a.id)),
      'entreprise', coalesce(s.nom_entreprise, c.entreprise), 'pays', coalesce(s.pays, c.pays, a.pays),
      'statut', s.statut,
      'support', hawa.support_of(t.thread_id),
      'unread', (select count(*) from public.messages m
        where m.thread_id = t.thread_id and m.author is not null and m.author <> me.id and m.received_at > coalesce(
          (select r.up_to from public.message_reads r where r.thread_id = t.thread_id and r.profile = me.id),
          '-infinity')),
      'last', jsonb_build_object('author_role', l.author_role, 'author_name', l.author_name,
        'mine', coalesce(l.author = me.id, false), 'contenu', left(l.contenu, 200), 'file_name', l.file_name,
        'received_at', l.received_at)
    ) order by o.n), '[]')
  into listed
  from jsonb_array_elements_text(told -> 'items') with ordinality o (id, n)
    join hawa.threads t on t.thread_id = o.id::uuid
    join public.messages l on l.id = t.last_message
    left join public.demandes_etudes s on s.id = t.study_id
    left join public.profiles c on c.id = coalesce(s.client_id, t.thread_id)
    left join public.support_requests q on q.id = t.thread_id
    left join public.profiles a on a.id = coalesce(q.author,
      case when t.thread_kind = 'direct' then hawa.pair_of(t.thread_id, me.id) end);
  return jsonb_build_object('threads', listed,
    'total', (select count(*) from hawa.threads t where hawa.is_listed(t, me.id)),
    'waiting', (select count(*) from hawa.threads t where t.waiting and hawa.is_listed(t, me.id)),
    -- Help requests are conversations, and among those that wait.
    'inquiries', (select count(*) from hawa.inquiries i where i.due_at is not null and i.kind <> 'help'))
    || told - 'items';
end $$;
comment on function public.admin_threads(jsonb, integer) is
  'Conversations for administrators, those that wait for the team first, then by their last word: {threads, '
  'total, waiting, inquiries, before, after}; inquiries: open ones that are no conversations. page, before, '
  'after: hawa.keyed. 42501 for anybody else.';
revoke execute on function public.admin_threads(jsonb, integer) from public, anon, authenticated;
grant execute on function public.admin_threads(jsonb, integer) to authenticated;

drop function public.admin_devices(text, text, text, integer, integer);
create function public.admin_devices(
  problem text default null, kind text default null, search text default null, page jsonb default null,
  size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  top integer := hawa.page_size(size);
  keys text[] := array['not x.matters', 'x.rank', 'coalesce(x.oldest_at, ''infinity'')',
    '- extract(epoch from x.last_contact)', 'x.device', 'x.profile'];
  told jsonb;
  cut jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  begin
    execute format($query$
      with running as materialized (
        -- Somebody who changes tablets is not silent on the one in the drawer.
        select r.id, (select max(h.last_contact) from public.device_health h where h.profile = r.id) as newest
        from hawa.running_specialists() r (id)),
      people as materialized (
        select p.id, p.type_compte = 'intervention' as in_field from public.profiles p
        where %1$s and ($1 is null or p.type_compte = $1)),
      faults as materialized (
        -- Conditions written out: a function called for each of a hundred thousand devices takes seconds.
        select h.device, h.profile, h.oldest_at, h.last_contact, p.in_field or h.waiting + h.refused > 0 as matters,
          h.lost_at > now() - interval '30 days' and h.waiting + h.refused > 0 as lost,
          -- Of what is gone there is nothing to send, and nobody to wait for.
          h.lost_at is null and h.platform = 'ios' and h.installed is not true and h.waiting + h.refused > 0
            and h.last_contact < now() - interval '5 days' as expiring,
          h.lost_at is null and h.waiting > 0 and h.oldest_at < now() - interval '24 hours' as stuck,
          h.lost_at is null and h.refused > 0 as refused,
          h.lost_at is null and r.id is not null and h.last_contact < now() - interval '3 days'
            and h.last_contact = r.newest as silent,
          h.quota_bytes > 0 and (h.used_bytes > 0.9 * h.quota_bytes
            or h.quota_bytes - h.used_bytes < 52428800) as storage,
          abs(h.clock_offset_ms) > 300000 as clock,
          not h.persisted as not_persistent
        from public.device_health h join people p on p.id = h.profile left join running r on r.id = h.profile),
      asked as (
        -- Work in the field, or work that has not arrived, before everybody else's devices; the worst first.
        select f.*, case when f.lost then 1 when f.expiring then 2 when f.stuck then 3 when f.refused then 4
          when f.silent then 5 when f.storage then 6 when f.clock then 7 when f.not_persistent then 8 else 9 end as rank
        from faults f
        where case $2 when 'lost' then f.lost when 'expiring' then f.expiring when 'stuck' then f.stuck
          when 'refused' then f.refused when 'silent' then f.silent when 'storage' then f.storage
          when 'clock' then f.clock when 'not_persistent' then f.not_persistent else $2 is null end),
      shown as (
        select o.*, row_number() over () as n from (
          select x.*, %2$s as place from asked x where %3$s order by %4$s limit %5$s) o),
      counts as (
        select count(*) as everybody, count(*) filter (where f.lost) as lost,
          count(*) filter (where f.expiring) as expiring,
          count(*) filter (where f.stuck) as stuck, count(*) filter (where f.refused) as refused,
          count(*) filter (where f.silent) as silent, count(*) filter (where f.storage) as storage,
          count(*) filter (where f.clock) as clock, count(*) filter (where f.not_persistent) as not_persistent
        from faults f)
      select jsonb_build_object(
        'items', (select coalesce(jsonb_agg(jsonb_build_array(to_jsonb(h) - 'profile' || jsonb_build_object(
            'profile_id', p.id, 'name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email),
            'type_compte', p.type_compte,
            'telephone', p.telephone, 'email', p.email, 'pays', p.pays,
            'running', exists (select 1 from running r where r.id = p.id), 'problems', array_remove(array[
              case when s.lost then 'lost' end, case when s.expiring then 'expiring' end,
              case when s.stuck then 'stuck' end,
              case when s.refused then 'refused' end, case when s.silent then 'silent' end,
              case when s.storage then 'storage' end, case when s.clock then 'clock' end,
              case when s.not_persistent then 'not_persistent' end], null)), s.place) order by s.n), '[]')
          from shown s join public.device_health h on h.profile = s.profile and h.device = s.device
            join public.profiles p on p.id = s.profile),
        'total', case when $2 is null then c.everybody else coalesce((to_jsonb(c) ->> $2)::bigint, 0) end,
        'counts', (select coalesce(jsonb_object_agg(k.key, k.value), '{}') from jsonb_each(to_jsonb(c) - 'everybody') k
          where k.value <> '0'),
        'as_of', now())
      from counts c $query$,
      hawa.search_rule('profile', 'p.id', search), hawa.page_keys(keys), hawa.page_rule(keys, false, page),
      hawa.page_order(keys, false, page), top + 1) into told using kind, problem;
  exception when data_exception then
    if hawa.page_place(keys, page) is null then raise; end if;
    raise exception using errcode = '22023', message = 'page: not a place of this list';
  end;
  cut := hawa.page_cut(told -> 'items', page, top);
  if hawa.page_back(page) and cut -> 'before' = 'null' then
    return public.admin_devices(problem, kind, search, null, size);
  end if;
  return told - 'items' || jsonb_build_object('rows', cut -> 'items') || (cut - 'items');
end $$;
comment on function public.admin_devices(text, text, text, jsonb, integer) is
  'Devices of all people for administrators, the worst first: {rows, total, counts, before, after, as_of}; '
  'counts: of each problem, whichever is asked for. search: words of the name, the address or the company of the '
  'person; kind: of account. page, before, after: hawa.keyed. 42501 for anybody else.';
revoke execute on function public.admin_devices(text, text, text, jsonb, integer) from public, anon, authenticated;
grant execute on function public.admin_devices(text, text, text, jsonb, integer) to authenticated;

create or replace function public.admin_journal(
  command text default null, verdict text default null, study uuid default null, since timestamptz default null,
  until timestamptz default null, search text default null, after_at timestamptz default null,
  after_id uuid default null, size integer default 25, brief boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  top integer := least(greatest(coalesce(size, 25), 1), case when brief then 1000 else 100 end);
  word text;
  people uuid[];
  studies uuid[];
  found jsonb;
  asked text := 'select c from public.commands c where true';
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  -- Each word is one of the person's or of the study's.
  foreach word in array hawa.search_words(search) loop
    execute format('select array(
        select p.user_id from public.profiles p where p.user_id is not null and p.id in (%s)), array(%s)',
      hawa.found_by('profile', array[word]), hawa.found_by('study', array[word])) into people, studies;
    asked := asked || format(' and (c.user_id = any (%L::uuid[]) or c.study_id = any (%L::uuid[]))', people, studies);
  end loop;
  -- Written out by what is asked, so that each is planned for itself: a filter that is not there must not cost an
  -- index.
  asked := asked || case
    when command is null then ' and c.name not in (''mark_thread_read'', ''mark_notices_seen'', ''mark_report_opened'')'
    else ' and c.name = $1' end;
  if verdict is not null then
    asked := asked || case when verdict = 'refused' then ' and c.verdict = ''refused''' else ' and c.verdict = $2' end;
  end if;
  if study is not null then asked := asked || ' and c.study_id = $3'; end if;
  if since is not null then asked := asked || ' and c.received_at >= $4'; end if;
  if until is not null then asked := asked || ' and c.received_at < $5'; end if;
  if after_at is not null and after_id is not null then
    asked := asked || ' and (c.received_at, c.id) < ($6, $7)';
  end if;
  asked := 'select coalesce(jsonb_agg(hawa.journal_row(f.c, $9) '
    || 'order by (f.c).received_at desc, (f.c).id desc), ''[]'') from (' || asked
    || ' order by c.received_at desc, c.id desc limit $8) f';
  execute asked into found
    using command, verdict, study, since, until, after_at, after_id, top + 1, coalesce(brief, false);
  return hawa.cut_page(found, top) || jsonb_build_object('as_of', now());
end $$;

revoke execute on all functions in schema hawa from public;
