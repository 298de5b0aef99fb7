create table hawa.study_figures (
  study_id uuid primary key references public.demandes_etudes (id) on delete cascade,
  created_at timestamptz not null,
  statut text not null,
  pays text,
  -- The specialist who delivered the report; null: not complete, or complete without a link to one.
  delivered_by uuid,
  -- DA: the agreed price, else the amount of the budget.
  montant numeric not null,
  is_estimate boolean not null,
  -- How far it came: 0 asked, 1 accepted, 2 begun, 3 finished, 4 a report was handed in, 5 complete.
  step integer not null,
  -- Its specialist while it is accepted, under way or without its report.
  carried_by uuid,
  -- Null: not accepted.
  accepted_at timestamptz,
  -- When its client first had a report; null: not complete.
  reported_at timestamptz,
  -- When the report is due; null: no delay was asked for.
  due_at timestamptz
);
comment on table hawa.study_figures is
  'Figures of each study for the statistics, kept by a trigger on demandes_etudes. Read by hawa.statistics only.';

create function public.admin_counts() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'by_statut', (
      select jsonb_object_agg(k.statut, (select count(*) from public.demandes_etudes s where s.statut = k.statut))
      from unnest(array['en_attente', 'acceptée', 'en_cours', 'terminée', 'complete', 'annulée']) as k (statut)),
    'by_pays', (
      select jsonb_object_agg(k.pays, (select count(*) from public.demandes_etudes s where s.pays = k.pays))
      from unnest(array['algerie', 'kenya', 'tanzanie']) as k (pays)),
    'clients', (select count(*) from public.profiles p where p.type_compte = 'client' and p.deleted_at is null),
    'intervenants', (select count(*) from public.profiles p where p.type_compte = 'intervention'
      and p.deleted_at is null),
    'to_approve', (select count(*) from public.profiles p
      where p.type_compte = 'intervention' and not p.is_approved and p.refused_at is null and p.is_active),
    'total', (select count(*) from public.demandes_etudes),
    'as_of', now());
end $$;
comment on function public.admin_counts() is
  'Figures of the administrator''s dashboard, counted now; 42501 for anybody else.';
grant execute on function public.admin_counts() to authenticated;

create function hawa.figures_of(study public.demandes_etudes) returns hawa.study_figures
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
comment on function hawa.figures_of(demandes_etudes) is
  'Figures of a study for the statistics. The agreed price wins over the budget, which is an estimate; one whose '
  'invoice was cancelled counts 0 DA until another one stands. A report that was replaced was there from its first '
  'version on.';

create function hawa.keep_study_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.write_figures(hawa.figures_of(new));
  return null;
end $$;
comment on function hawa.keep_study_figures() is
  'Row trigger on demandes_etudes, after insert or update of the columns the statistics count.';

create function hawa.statistics(period text, at timestamptz) returns jsonb
-- The company's days: those of its seat, Tlemcen. Each plan is made for the rows of its own period.
language plpgsql stable set search_path = '' set timezone = 'Africa/Algiers' set plan_cache_mode = 'force_custom_plan'
  -- Compiling takes longer than counting.
  set jit = 'off' as $$
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

create function hawa.days_of(seconds double precision) returns numeric
language sql immutable set search_path = '' as $$
  select round((seconds / 86400)::numeric, 1)
$$;
comment on function hawa.days_of(double precision) is 'Days with one decimal; null of null.';

create function hawa.percent(part numeric, whole numeric) returns numeric
language sql immutable set search_path = '' as $$
  select round(part * 100 / greatest(whole, 1), 1)
$$;
comment on function hawa.percent(numeric,numeric) is 'With one decimal; of nothing: 0.';

create function hawa.growth(now numeric, before numeric) returns numeric
language sql immutable set search_path = '' as $$
  select round((now - before) * 100 / nullif(before, 0), 1)
$$;
comment on function hawa.growth(numeric,numeric) is 'Percents with one decimal; null where there was nothing before.';

create function public.admin_statistics(period text default 'month') returns jsonb
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

create function hawa.is_written_off(study uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return not hawa.is_billed(study) and exists (select 1 from public.invoices i where i.study_id = study);
end $$;
comment on function hawa.is_written_off(uuid) is
  'True when a study was billed and none of its invoices stands any more.';

create function hawa.write_figures(figures hawa.study_figures) returns void
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

create function hawa.keep_billed_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare billed uuid;
begin
  if tg_table_name = 'invoices' then billed := new.study_id;
  else select i.study_id into billed from public.invoices i where i.id = new.invoice_id;
  end if;
  perform hawa.write_figures(hawa.figures_of(s)) from public.demandes_etudes s where s.id = billed;
  return null;
end $$;
comment on function hawa.keep_billed_figures() is
  'Row trigger on invoices and invoice_cancellations, after insert: the revenue of a study follows its invoices.';

create function hawa.keep_held_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.write_figures(hawa.figures_of(s)) from public.demandes_etudes s
    where s.id = coalesce(new.study_id, old.study_id);
  return null;
end $$;
comment on function hawa.keep_held_figures() is
  'Row trigger on held_reports: a study whose report was handed in has come one step further.';

create function hawa.figure_rule(part text) returns text
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

create index study_figures_created on hawa.study_figures (created_at);

create index study_figures_load on hawa.study_figures (carried_by, statut, due_at) where carried_by is not null;

create trigger g_figures after insert or update of created_at, statut, pays, intervenant_id, rapport_url,
  prix_convenu, budget_estime, date_acceptation, date_debut_mission, rapport_uploaded_at, delai_souhaite, echeance
  on public.demandes_etudes for each row execute function hawa.keep_study_figures();

create trigger g_figures after insert on public.invoices
  for each row execute function hawa.keep_billed_figures();

create trigger g_figures after insert on public.invoice_cancellations
  for each row execute function hawa.keep_billed_figures();

create trigger g_figures after insert or update or delete on public.held_reports
  for each row execute function hawa.keep_held_figures();
