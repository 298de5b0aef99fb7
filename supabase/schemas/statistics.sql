create table hawa.study_figures (
  study_id uuid primary key references public.demandes_etudes (id) on delete cascade,
  created_at timestamptz not null,
  statut text not null,
  pays text,
  -- The specialist who delivered the report; null: not complete, or complete without a link to one.
  delivered_by uuid,
  -- DA: the agreed price, else the amount of the budget.
  montant numeric not null,
  is_estimate boolean not null
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
begin
  return row (study.id, study.created_at, study.statut, study.pays,
    case when study.statut = 'complete' and study.rapport_url is not null then study.intervenant_id end,
    case when hawa.is_written_off(study.id) then 0
      else coalesce(study.prix_convenu, hawa.budget_amount(study.budget_estime)) end,
    study.prix_convenu is null)::hawa.study_figures;
end $$;
comment on function hawa.figures_of(demandes_etudes) is
  'Figures of a study for the statistics. The agreed price wins over the budget, which is an estimate; one whose '
  'invoice was cancelled counts 0 DA until another one stands.';

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
  as $$
declare
  days integer := case period when 'week' then 7 when 'month' then 30 when 'quarter' then 90 when 'year' then 365 end;
  today date := at::date;
  since timestamptz := coalesce((today - (days - 1))::timestamptz, '-infinity');
  -- As many days before these, and the first of them that many before: up to the same hour, or an unfinished day would
  -- always be compared with a whole one. Null for all time: nothing is in it.
  since_before timestamptz := (today - (2 * days - 1))::timestamptz;
  until_before timestamptz := (at::timestamp - make_interval(days => days))::timestamptz;
  first_month timestamptz := date_trunc('month', at) - interval '5 months';
  answer jsonb;
begin
  if days is null and period is distinct from 'all' then
    raise exception using errcode = '22023', message = 'unknown period';
  end if;
  with cells as materialized (
    select f.statut, f.pays, f.delivered_by, count(*) as studies, sum(f.montant)
      as montant, sum(f.montant) filter (where f.is_estimate) as estimated
    from hawa.study_figures f where f.created_at >= since
    group by f.statut, f.pays, f.delivered_by
  ),
  requests as (
    select coalesce(sum(c.studies), 0) as here, coalesce(sum(c.studies) filter (where c.statut in ('terminée',
      'complete')), 0) as completed,
      coalesce(sum(c.montant) filter (where c.statut in ('terminée', 'complete')), 0) as revenue,
      coalesce(sum(c.estimated) filter (where c.statut in ('terminée', 'complete')), 0) as estimated,
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
  months as (
    select m.month, coalesce(f.studies, 0) as studies
    from generate_series(first_month, date_trunc('month', at), interval '1 month') m (month)
      left join (select date_trunc('month', s.created_at) as month, count(*) as studies from hawa.study_figures s
        where s.created_at >= first_month group by 1) f
        using (month)
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
    'by_month', (select jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'), 'count', m.studies)
      order by m.month) from months m),
    'month_full', (select greatest(30, max(m.studies)) from months m),
    'by_country', (select jsonb_agg(jsonb_build_object('pays', c.pays, 'count', c.studies, 'percent',
      hawa.percent(c.studies, r.here))
      order by c.studies desc, c.pays collate "C" nulls last) from countries c),
    'by_status', (select jsonb_agg(jsonb_build_object('statut', s.statut, 'count', s.studies, 'percent',
      hawa.percent(s.studies, r.here)) order by s.place) from statuts s),
    'top', (select coalesce(jsonb_agg(jsonb_build_object('name', nullif(s.name, ''), 'missions', s.missions,
      'revenue', s.revenue, 'estimated', s.estimated)
      order by s.revenue desc, s.name, s.delivered_by), '[]') from specialists s))
  into answer from requests r;
  return answer;
end $$;
comment on function hawa.statistics(text,timestamptz) is
  'The figures of a period that ends at a moment. period: week, month, quarter or year (7, 30, 90, 365 days of '
  'Africa/Algiers, today included) or all. A request counts in the period in which it was made, with the state and '
  'the amount that it has now; a client in the one in which the account was. by_month is always of the last six '
  'calendar months. growth compares with the same days of the period before, up to the same hour. 22023: another '
  'period.';

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
  'month_full, by_country, by_status, top, as_of}; see hawa.statistics. 42501 for anybody else, 22023 for another '
  'period.';
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
  on conflict (study_id) do update set (created_at, statut, pays, delivered_by, montant, is_estimate)
    = row (excluded.created_at, excluded.statut, excluded.pays, excluded.delivered_by, excluded.montant,
      excluded.is_estimate);
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

create index study_figures_created on hawa.study_figures (created_at);

create trigger g_figures after insert or update of created_at, statut, pays, intervenant_id, rapport_url,
  prix_convenu, budget_estime
  on public.demandes_etudes for each row execute function hawa.keep_study_figures();

create trigger g_figures after insert on public.invoices
  for each row execute function hawa.keep_billed_figures();

create trigger g_figures after insert on public.invoice_cancellations
  for each row execute function hawa.keep_billed_figures();
