-- What the statistics read of a study: one narrow row beside the wide one, with the amount already read out of the
-- budget. Reading the budgets of 100,000 studies anew for each answer takes seconds; a column in demandes_etudes would
-- travel with every row of the feed, and with it the agreed price to those who may not read it.
create table hawa.study_figures (
  study_id uuid primary key references public.demandes_etudes (id) on delete cascade,
  created_at timestamptz not null,
  statut text not null,
  pays text,
  -- Who delivered the report; null: not complete, or complete without a link to one.
  delivered_by uuid,
  -- DA: the agreed price, else the amount of the budget.
  montant numeric not null,
  is_estimate boolean not null
);
comment on table hawa.study_figures is 'What statistics count of each study, kept by a trigger on demandes_etudes. Read by hawa.statistics only.';
create index study_figures_created on hawa.study_figures (created_at);

create function hawa.figures_of(study public.demandes_etudes) returns hawa.study_figures
language sql immutable set search_path = '' as $$
  select study.id, study.created_at, study.statut, study.pays,
    case when study.statut = 'complete' and study.rapport_url is not null then study.intervenant_id end,
    coalesce(study.prix_convenu, hawa.budget_amount(study.budget_estime)), study.prix_convenu is null
$$;
comment on function hawa.figures_of(public.demandes_etudes) is
  'What the statistics count of a study. The agreed price wins over the budget, which is an estimate (design.md §6).';

create function hawa.keep_study_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare figures hawa.study_figures := hawa.figures_of(new);
begin
  insert into hawa.study_figures select figures.*
  on conflict (study_id) do update set (created_at, statut, pays, delivered_by, montant, is_estimate)
    = row (excluded.created_at, excluded.statut, excluded.pays, excluded.delivered_by, excluded.montant, excluded.is_estimate);
  return null;
end $$;
comment on function hawa.keep_study_figures() is 'Row trigger on demandes_etudes, after insert or update of what the statistics count.';
create trigger g_figures after insert or update of created_at, statut, pays, intervenant_id, rapport_url, prix_convenu, budget_estime
  on public.demandes_etudes for each row execute function hawa.keep_study_figures();

insert into hawa.study_figures select (hawa.figures_of(s)).* from public.demandes_etudes s;

revoke all on table hawa.study_figures from public, anon, authenticated;
revoke execute on function hawa.figures_of(public.demandes_etudes), hawa.keep_study_figures() from public, anon, authenticated;
