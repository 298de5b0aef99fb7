-- When the report of a study is expected and what it costs, as the lists of the administrators sort and filter by them.

create function hawa.delay_days(delay text) returns numeric
language sql immutable set search_path = '' as $$
  select case delay
    when 'urgent' then 10 when '1_mois' then 30 when '3_mois' then 90 when '6_mois' then 180 when 'flexible' then 60
    else (
      select m[1]::numeric * case when lower(m[2]) like 'jour%' then 1 when lower(m[2]) like 'semaine%' then 7 when lower(m[2]) like 'mois%' then 30 end
      from regexp_match(delay, '([0-9]+)\s*([a-zA-Z]+)') m)
  end
$$;
comment on function hawa.delay_days(text) is 'Days of a wished delay, null where none was said (spec §9); sync/domain/delay.ts is its twin.';

create function hawa.study_due(asked timestamptz, delay text) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  -- Hours, not days: no time zone has a say in it, so the answer may be indexed.
  return asked + hawa.delay_days(delay)::double precision * interval '24 hours';
end $$;
comment on function hawa.study_due(timestamptz, text) is
  'When the report is expected, counted from the request; null when no delay was said. Twin of expectedAt in sync/domain/delay.ts.';

create function hawa.is_late(study public.demandes_etudes, at timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select study.statut not in ('complete', 'annulée') and coalesce(hawa.study_due(study.created_at, study.delai_souhaite) < at, false)
$$;
comment on function hawa.is_late(public.demandes_etudes, timestamptz) is 'The report is neither delivered nor given up, and its day is over. Twin of isLate in sync/domain/delay.ts.';

create function hawa.study_amount(agreed numeric, budget text) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce(agreed, hawa.budget_amount(budget))
$$;
comment on function hawa.study_amount(numeric, text) is 'DA: the price that was agreed, else the amount of the budget, 0 where neither says any. Twin of studyPrice in sync/domain/money.ts.';

-- One for each order of the list, in the direction in which its first page is read.
create index demandes_etudes_created on public.demandes_etudes (created_at desc, id);
create index demandes_etudes_company on public.demandes_etudes (lower(nom_entreprise), id);
create index demandes_etudes_due on public.demandes_etudes (hawa.study_due(created_at, delai_souhaite), id);
create index demandes_etudes_amount on public.demandes_etudes (hawa.study_amount(prix_convenu, budget_estime) desc, id);
-- What may be late, and what a specialist has under way.
create index demandes_etudes_open_due on public.demandes_etudes (hawa.study_due(created_at, delai_souhaite), id) where statut not in ('complete', 'annulée');
create index demandes_etudes_running on public.demandes_etudes (intervenant_id) where statut in ('acceptée', 'en_cours');

revoke execute on all functions in schema hawa from public;
