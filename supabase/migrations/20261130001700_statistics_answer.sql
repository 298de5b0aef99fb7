-- Statistics that answer questions: delays, steps, money and load; the lists of studies and invoices find what a
-- figure counts.

alter table hawa.study_figures add column step integer, add column carried_by uuid,
  add column accepted_at timestamptz, add column reported_at timestamptz, add column due_at timestamptz;

create or replace function hawa.figures_of(study public.demandes_etudes) returns hawa.study_figures
language plpgsql stable set search_path = '' as $$
declare
  step integer := case study.statut when 'en_attente' then 0 when 'acceptée' then 1 when 'en_cours' then 2
    when 'terminée' then 3 when 'complete' then 5
    -- Cancelled: how far it had come. Work that is finished is not cancelled.
    else case when study.date_debut_mission is not null then 2 when study.date_acceptation is not null then 1
      else 0 end end;
begin
  if step = 3 and exists (select 1 from public.held_reports h where h.study_id = study.id
    and h.superseded_at is null and h.verdict is distinct from 'validated') then
    step := 4;
  end if;
  return row (study.id, study.created_at, study.statut, study.pays,
    case when study.statut = 'complete' and study.rapport_url is not null then study.intervenant_id end,
    case when hawa.is_written_off(study.id) then 0
      else coalesce(study.prix_convenu, hawa.budget_amount(study.budget_estime)) end,
    study.prix_convenu is null, step,
    case when study.statut in ('acceptée', 'en_cours', 'terminée') then study.intervenant_id end,
    case when step > 0 then study.date_acceptation end,
    case when study.statut = 'complete' then coalesce((select min(v.uploaded_at) from public.report_versions v
      where v.study_id = study.id), study.rapport_uploaded_at) end,
    study.echeance)::hawa.study_figures;
end $$;
comment on function hawa.figures_of(public.demandes_etudes) is
  'Figures of a study for the statistics. The agreed price wins over the budget, which is an estimate; one whose '
  'invoice was cancelled counts 0 DA until another one stands. A report that was replaced was there from its first '
  'version on.';

create or replace function hawa.write_figures(figures hawa.study_figures) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into hawa.study_figures select figures.*
  on conflict (study_id) do update set (created_at, statut, pays, delivered_by, montant, is_estimate, step,
      carried_by, accepted_at, reported_at, due_at)
    = row (excluded.created_at, excluded.statut, excluded.pays, excluded.delivered_by, excluded.montant,
      excluded.is_estimate, excluded.step, excluded.carried_by, excluded.accepted_at, excluded.reported_at,
      excluded.due_at);
end $$;
comment on function hawa.write_figures(hawa.study_figures) is
  'Replaces the figures kept of one study.';

do $$ begin
  perform hawa.write_figures(hawa.figures_of(s)) from public.demandes_etudes s;
end $$;
alter table hawa.study_figures alter column step set not null;
create index study_figures_load on hawa.study_figures (carried_by, statut, due_at) where carried_by is not null;

create or replace function hawa.keep_held_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.write_figures(hawa.figures_of(s)) from public.demandes_etudes s
    where s.id = coalesce(new.study_id, old.study_id);
  return null;
end $$;
comment on function hawa.keep_held_figures() is
  'Row trigger on held_reports: a study whose report was handed in has come one step further.';

create or replace function hawa.figure_rule(part text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case part
    when 'accepted' then 'f.step >= 1' when 'begun' then 'f.step >= 2' when 'finished' then 'f.step >= 3'
    when 'reported' then 'f.step >= 4' when 'complete' then 'f.step >= 5'
    when 'answered' then 'f.accepted_at is not null' when 'delivered' then 'f.reported_at is not null'
    when 'promised' then 'f.reported_at is not null and f.due_at is not null'
    when 'in_time' then 'f.reported_at <= f.due_at' when 'too_late' then 'f.reported_at > f.due_at'
    when 'agreed' then 'f.statut <> ''annulée'' and not f.is_estimate'
    when 'carried' then 'f.carried_by is not null' end;
end $$;
comment on function hawa.figure_rule(text) is
  'The condition on figures f of the studies that a figure of hawa.statistics counts: accepted, begun, finished, '
  'reported, complete (came at least so far); answered, delivered (what a median is of); promised, in_time, too_late '
  '(delivered, where a delay was asked for); agreed (a price, not cancelled); carried (a specialist has work with it). '
  'Null: another part.';

create or replace function hawa.days_of(seconds double precision) returns numeric
language sql immutable set search_path = '' as $$
  select round((seconds / 86400)::numeric, 1)
$$;
comment on function hawa.days_of(double precision) is 'Days with one decimal; null of null.';

create or replace function hawa.statistics(period text, at timestamptz) returns jsonb
-- The company's days: those of its seat, Tlemcen. Each plan is made for the rows of its own period.
language plpgsql stable set search_path = '' set timezone = 'Africa/Algiers' set plan_cache_mode = 'force_custom_plan'
  as $$
declare
  days integer := case period when 'week' then 7 when 'month' then 30 when 'quarter' then 90 when 'year' then 365 end;
  today date := at::date;
  nairobi date := hawa.local_day(at, 'kenya');
  dodoma date := hawa.local_day(at, 'tanzanie');
  since timestamptz := coalesce((today - (days - 1))::timestamptz, '-infinity');
  since_day date := coalesce(today - (days - 1), '-infinity');
  -- As many days before these, and the first of them that many before: up to the same hour, or an unfinished day would
  -- always be compared with a whole one. Null for all time: nothing is in it.
  since_before timestamptz := (today - (2 * days - 1))::timestamptz;
  until_before timestamptz := (at::timestamp - make_interval(days => days))::timestamptz;
  first_month timestamptz := date_trunc('month', at) - interval '11 months';
  answer jsonb;
begin
  if days is null and period is distinct from 'all' then
    raise exception using errcode = '22023', message = 'unknown period';
  end if;
  with cells as materialized (
    select f.statut, f.pays, f.delivered_by, f.step, count(*) as studies, sum(f.montant)
      as montant, sum(f.montant) filter (where f.is_estimate) as estimated,
      count(*) filter (where not f.is_estimate) as priced
    from hawa.study_figures f where f.created_at >= since
    group by f.statut, f.pays, f.delivered_by, f.step
  ),
  requests as (
    select coalesce(sum(c.studies), 0) as here, coalesce(sum(c.studies) filter (where c.statut in ('terminée',
      'complete')), 0) as completed,
      coalesce(sum(c.montant) filter (where c.statut in ('terminée', 'complete')), 0) as revenue,
      coalesce(sum(c.estimated) filter (where c.statut in ('terminée', 'complete')), 0) as estimated,
      coalesce(sum(c.priced) filter (where c.statut <> 'annulée'), 0) as priced,
      coalesce(sum(c.montant - coalesce(c.estimated, 0)) filter (where c.statut <> 'annulée'), 0) as agreed,
      coalesce(sum(c.studies) filter (where c.statut = 'annulée'), 0) as cancelled,
      (select count(*) from hawa.study_figures f where f.created_at >= since_before and f.created_at < until_before)
        as before,
      (select count(*) from hawa.study_figures f) as ever
    from cells c
  ),
  clients as (
    select count(*) filter (where p.created_at >= since) as here,
      count(*) filter (where p.created_at >= since_before and p.created_at < until_before) as before, count(*) as ever
    from public.profiles p where p.type_compte = 'client'
  ),
  -- Without a country, or with one that nobody knows here: null.
  countries as (
    select k.pays, coalesce(sum(c.studies), 0) as studies from unnest(array['algerie', 'kenya', 'tanzanie',
      null]) with ordinality k (pays, place)
      left join cells c on k.pays is not distinct from case when c.pays in ('algerie', 'kenya', 'tanzanie')
        then c.pays end
    group by k.pays, k.place having k.pays is not null or count(c.studies) > 0
  ),
  statuts as (
    select k.statut, k.place, coalesce(sum(c.studies), 0) as studies
    from unnest(array['en_attente', 'acceptée', 'en_cours', 'terminée', 'complete',
      'annulée']) with ordinality k (statut, place)
      left join cells c using (statut)
    group by k.statut, k.place
  ),
  -- By ranges of the index: the month of each row would be computed in a time zone.
  months as (
    select m.month::timestamptz as month, (select count(*) from hawa.study_figures f
        where f.created_at >= m.month and f.created_at < m.month + interval '1 month') as studies,
      (select count(*) from hawa.study_figures f where f.created_at >= m.month - interval '1 year'
        and f.created_at < m.month - interval '11 months') as before
    from generate_series(first_month, date_trunc('month', at), interval '1 month') m (month)
  ),
  -- Medians in seconds, of what has happened so far.
  delays as (
    select count(f.accepted_at) as answered, count(f.reported_at) as delivered,
      count(*) filter (where f.reported_at <= f.due_at) as in_time,
      count(*) filter (where f.reported_at > f.due_at) as too_late,
      percentile_cont(0.5) within group (order by extract(epoch from f.accepted_at - f.created_at)::double precision)
        as to_acceptance,
      percentile_cont(0.5) within group (order by extract(epoch from f.reported_at - f.accepted_at)::double precision)
        as from_acceptance,
      percentile_cont(0.5) within group (order by extract(epoch from f.reported_at - f.created_at)::double precision)
        as to_report,
      percentile_cont(0.5) within group (order by case when f.reported_at is not null
        then extract(epoch from f.due_at - f.created_at)::double precision end) as promised
    from hawa.study_figures f where f.created_at >= since and (f.accepted_at is not null or f.reported_at is not null)
  ),
  standing as (
    select i.id, i.issued_on, i.montant, i.due_on < case i.pays when 'kenya' then nairobi when 'tanzanie' then dodoma
      else today end as is_due
    from public.invoices i where not exists (select 1 from public.invoice_cancellations c where c.invoice_id = i.id)
  ),
  received as (
    select p.invoice_id, sum(p.montant) as paid from public.invoice_payments p
    where not exists (select 1 from public.invoice_payments_taken_back b where b.payment_id = p.id)
    group by p.invoice_id
  ),
  -- Overdue money is owed today, of whatever period.
  money as (
    select count(*) filter (where s.issued_on >= since_day) as billed_count,
      coalesce(sum(s.montant) filter (where s.issued_on >= since_day), 0) as billed,
      coalesce(sum(r.paid) filter (where s.issued_on >= since_day), 0) as paid,
      count(*) filter (where s.is_due and coalesce(r.paid, 0) < s.montant) as late_count,
      coalesce(sum(s.montant - coalesce(r.paid, 0)) filter (where s.is_due and coalesce(r.paid, 0) < s.montant), 0)
        as late
    from standing s left join received r on r.invoice_id = s.id
  ),
  -- Work under way, of whatever period.
  loads as (
    select f.carried_by, coalesce(btrim(p.prenom || ' ' || p.nom), '') collate "C" as name, count(*) as studies,
      count(*) filter (where f.statut = 'acceptée') as accepted,
      count(*) filter (where f.statut = 'en_cours') as begun,
      count(*) filter (where f.statut = 'terminée') as finished,
      count(*) filter (where f.due_at < at) as late, row_number() over (order by count(*) desc,
        coalesce(btrim(p.prenom || ' ' || p.nom), '') collate "C", f.carried_by) as place
    from hawa.study_figures f left join public.profiles p on p.id = f.carried_by where f.carried_by is not null
    group by f.carried_by, name
  ),
  specialists as (
    select c.delivered_by, coalesce(btrim(p.prenom || ' ' || p.nom), '') collate "C" as name, sum(c.studies)
      as missions, sum(c.montant) as revenue,
      coalesce(sum(c.estimated), 0) as estimated
    from cells c left join public.profiles p on p.id = c.delivered_by where c.delivered_by is not null
    group by c.delivered_by, name order by revenue desc, name, c.delivered_by limit 4
  )
  select jsonb_build_object(
    'period', period,
    'since', case when days is not null then since::date end,
    'until', today,
    'clients', (select jsonb_build_object('count', c.here, 'growth', hawa.growth(c.here, c.before), 'ever', c.ever)
      from clients c),
    'requests', jsonb_build_object('count', r.here, 'growth', hawa.growth(r.here, r.before), 'ever', r.ever),
    'completed', jsonb_build_object('count', r.completed, 'rate', hawa.percent(r.completed, r.here)),
    'revenue', jsonb_build_object('total', r.revenue, 'estimated', r.estimated),
    'by_month', (select jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'), 'count', m.studies,
      'before', m.before) order by m.month) from months m),
    'month_full', (select greatest(1, max(greatest(m.studies, m.before))) from months m),
    'by_country', (select jsonb_agg(jsonb_build_object('pays', c.pays, 'count', c.studies, 'percent',
      hawa.percent(c.studies, r.here))
      order by c.studies desc, c.pays collate "C" nulls last) from countries c),
    'by_status', (select jsonb_agg(jsonb_build_object('statut', s.statut, 'count', s.studies, 'percent',
      hawa.percent(s.studies, r.here)) order by s.place) from statuts s),
    'top', (select coalesce(jsonb_agg(jsonb_build_object('id', s.delivered_by,
      'name', nullif(s.name, ''), 'missions', s.missions,
      'revenue', s.revenue, 'estimated', s.estimated)
      order by s.revenue desc, s.name, s.delivered_by), '[]') from specialists s),
    'steps', (select jsonb_build_object('accepted', coalesce(sum(c.studies) filter (where c.step >= 1), 0),
        'begun', coalesce(sum(c.studies) filter (where c.step >= 2), 0),
        'finished', coalesce(sum(c.studies) filter (where c.step >= 3), 0),
        'reported', coalesce(sum(c.studies) filter (where c.step >= 4), 0),
        'complete', coalesce(sum(c.studies) filter (where c.step >= 5), 0), 'cancelled', r.cancelled) from cells c),
    'delays', (select jsonb_build_object('answered', d.answered, 'delivered', d.delivered, 'in_time', d.in_time,
        'too_late', d.too_late, 'to_acceptance', hawa.days_of(d.to_acceptance),
        'from_acceptance', hawa.days_of(d.from_acceptance), 'to_report', hawa.days_of(d.to_report),
        'promised', hawa.days_of(d.promised)) from delays d),
    'money', (select jsonb_build_object('agreed', jsonb_build_object('count', r.priced, 'total', r.agreed),
        'billed', jsonb_build_object('count', m.billed_count, 'total', m.billed), 'paid', m.paid,
        'late', jsonb_build_object('count', m.late_count, 'total', m.late)) from money m),
    'load', (select jsonb_build_object('specialists', count(*), 'studies', coalesce(sum(l.studies), 0),
        'most', coalesce(jsonb_agg(jsonb_build_object('id', l.carried_by, 'name', nullif(l.name, ''),
          'studies', l.studies, 'accepted', l.accepted, 'begun', l.begun, 'finished', l.finished, 'late', l.late)
          order by l.place) filter (where l.place <= 10), '[]')) from loads l))
  into answer from requests r;
  return answer;
end $$;
comment on function hawa.statistics(text,timestamptz) is
  'The figures of a period that ends at a moment. period: week, month, quarter or year (7, 30, 90, 365 days of '
  'Africa/Algiers, today included) or all. A request counts in the period in which it was made, with the state and '
  'the amount that it has now; a client in the one in which the account was. by_month is always of the last twelve '
  'calendar months, before: of the same month a year earlier. growth compares with the same days of the period before, '
  'up to the same hour. steps: requests of the period that came at least so far, and those cancelled. delays: medians '
  'in days with one decimal, null of nothing: from the request to its acceptance, from there to the report, from the '
  'request to the report, and to the due day of delivered ones; answered, delivered, in_time, too_late: studies. money '
  'in DA: agreed prices of requests of the period, without cancelled ones; invoices that stand and were issued in it, '
  'and what was received for them; late: what is overdue at that moment, of any period. load: studies that are '
  'accepted, under way or without report, of any period, of the ten specialists who have most. 22023: another period.';

create or replace function public.admin_statistics(period text default 'month') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return hawa.statistics(period, now()) || jsonb_build_object('as_of', now());
end $$;
comment on function public.admin_statistics(text) is
  'Figures of a period for administrators: {period, since, until, clients, requests, completed, revenue, by_month, '
  'month_full, by_country, by_status, top, steps, delays, money, load, as_of}; see hawa.statistics. 42501 for anybody '
  'else, 22023 for another period.';
grant execute on function public.admin_statistics(text) to authenticated;

drop trigger g_figures on public.demandes_etudes;
create trigger g_figures after insert or update of created_at, statut, pays, intervenant_id, rapport_url,
  prix_convenu, budget_estime, date_acceptation, date_debut_mission, rapport_uploaded_at, delai_souhaite, echeance
  on public.demandes_etudes for each row execute function hawa.keep_study_figures();

create trigger g_figures after insert or update or delete on public.held_reports
  for each row execute function hawa.keep_held_figures();

drop function public.admin_projects(text,text,text,boolean,boolean,text,jsonb,integer,boolean);
drop function public.admin_projects_export(text,text,text,boolean,boolean,uuid,integer,boolean);
drop function hawa.projects_where(text,text,text,boolean,boolean,boolean);
drop function public.admin_invoices(text,text,jsonb,integer);

create or replace function hawa.projects_where(
  search text, country text, state text, unassigned boolean, late boolean, long_unassigned boolean, since date,
  until date, part text, specialist uuid)
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
  -- Days of the statistics: those of the company's seat.
  if since is not null then
    rule := rule || format(' and s.created_at >= %L', since::timestamp at time zone 'Africa/Algiers');
  end if;
  if until is not null then
    rule := rule || format(' and s.created_at < %L', (until + 1)::timestamp at time zone 'Africa/Algiers');
  end if;
  if part is not null then
    if hawa.figure_rule(part) is null then
      raise exception using errcode = '22023', message = 'unknown part';
    end if;
    rule := rule || format(' and exists (select 1 from hawa.study_figures f where f.study_id = s.id and %s)',
      hawa.figure_rule(part));
  end if;
  if specialist is not null then rule := rule || format(' and s.intervenant_id = %L', specialist); end if;
  return rule;
end $$;
comment on function hawa.projects_where(text,text,text,boolean,boolean,boolean,date,date,text,uuid) is
  'The condition of a list of studies s. Everything that was given is quoted. search: part of the company, the '
  'place, the contact''s or the client''s name or e-mail, of the reference, or the beginning of the id. since, until: '
  'first and last day of the request, of Africa/Algiers; part: hawa.figure_rule. 22023: another part.';

create or replace function public.admin_projects_export(
  search text default null, country text default null, state text default null, unassigned boolean default false,
  late boolean default false, after uuid default null, batch integer default 500,
  long_unassigned boolean default false, since date default null, until date default null, part text default null,
  specialist uuid default null) returns jsonb
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
    hawa.projects_where(search, country, state, unassigned, late, long_unassigned, since, until, part, specialist),
    case when after is null then 'true' else format('s.id > %L::uuid', after) end, top) into listed;
  cut := hawa.cut_page(hawa.project_rows(listed), top);
  return jsonb_build_object('rows', cut -> 'rows', 'as_of', now(),
    'next', case when (cut ->> 'more')::boolean or cardinality(listed) = top then cut -> 'rows' -> -1 ->> 'id' end);
end $$;
comment on function public.admin_projects_export(
  text,text,text,boolean,boolean,uuid,integer,boolean,date,date,text,uuid) is
  'All that admin_projects finds, in batches by id, of hawa.page_bytes() at most: {rows, next, as_of}; next is the '
  'place to ask after, null at the end. A row there from the first batch to the last comes once, whatever happens '
  'between them. 42501 for anybody else.';
grant execute on function public.admin_projects_export(
  text,text,text,boolean,boolean,uuid,integer,boolean,date,date,text,uuid) to authenticated;

create or replace function public.admin_projects(
  search text default null, country text default null, state text default null, unassigned boolean default false,
  late boolean default false, sort text default 'newest', page jsonb default null, size integer default 25,
  long_unassigned boolean default false, since date default null, until date default null, part text default null,
  specialist uuid default null)
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
  rule := hawa.projects_where(search, country, state, unassigned, late, long_unassigned, since, until, part,
    specialist);
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
comment on function public.admin_projects(
  text,text,text,boolean,boolean,text,jsonb,integer,boolean,date,date,text,uuid) is
  'Studies for administrators: {rows, total, before, after, as_of}. search: words of the company, the place, the '
  'contact or the client, of the reference, or the beginning of the id; country, state: as stored, or null; '
  'unassigned: without a specialist; long_unassigned: for 48 hours, as the tasks (hawa.unassigned_studies); late: not '
  'delivered when its delay was over; sort: newest, company, due or amount (largest first); since, until, part, '
  'specialist: see hawa.projects_where. page, before, after: hawa.keyed. 42501 for anybody else, 22023 for another '
  'part.';
grant execute on function public.admin_projects(
  text,text,text,boolean,boolean,text,jsonb,integer,boolean,date,date,text,uuid) to authenticated;

create or replace function public.admin_invoices(
  state text default null, search text default null, page jsonb default null, size integer default 25,
  since date default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  rule text := concat_ws(' and ', hawa.search_rule('invoice', 'i.id', search),
    case when state = 'standing' then 'not exists (select 1 from public.invoice_cancellations c '
      'where c.invoice_id = i.id)'
      when state is not null then format('hawa.invoice_state(i, now()) = %L', state) end,
    case when since is not null then format('i.issued_on >= %L', since) end);
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
      select coalesce(jsonb_agg(hawa.body_invoice(i.id, null)
        || jsonb_build_object('id', i.id, 'study_id', s.id, 'reference', s.reference) order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join public.invoices i on i.id = t.id::uuid join public.demandes_etudes s on s.id = i.study_id),
    'as_of', now()) || sums || told - 'items';
end $$;
comment on function public.admin_invoices(text,text,jsonb,integer,date) is
  'Invoices for administrators, newest first: {rows, total, billed, paid, before, after, as_of}; amounts in DA of '
  'everything that matches, billed without cancelled invoices. state: hawa.invoice_state, or standing for all that are '
  'not cancelled; search: words of the number, the company or the name; since: first day of issue. page, '
  'before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_invoices(text,text,jsonb,integer,date) to authenticated;

revoke execute on function hawa.keep_held_figures() from public;
revoke execute on function hawa.figure_rule(text) from public;
revoke execute on function hawa.days_of(double precision) from public;
revoke execute on function hawa.projects_where(text,text,text,boolean,boolean,boolean,date,date,text,uuid) from public;
revoke execute on function public.admin_projects_export(
  text,text,text,boolean,boolean,uuid,integer,boolean,date,date,text,uuid) from public;
revoke execute on function public.admin_projects(
  text,text,text,boolean,boolean,text,jsonb,integer,boolean,date,date,text,uuid) from public;
revoke execute on function public.admin_invoices(text,text,jsonb,integer,date) from public;
