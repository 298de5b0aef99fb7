-- A study whose invoice was cancelled brings nothing, until it is billed again.
create function hawa.is_written_off(study uuid) returns boolean
language sql stable set search_path = '' as $$
  select not hawa.is_billed(study) and exists (select 1 from public.invoices i where i.study_id = study)
$$;
comment on function hawa.is_written_off(uuid) is
  'True when a study was billed and none of its invoices stands any more.';

create or replace function hawa.figures_of(study public.demandes_etudes) returns hawa.study_figures
language sql stable set search_path = '' as $$
  select study.id, study.created_at, study.statut, study.pays,
    case when study.statut = 'complete' and study.rapport_url is not null then study.intervenant_id end,
    case when hawa.is_written_off(study.id) then 0
      else coalesce(study.prix_convenu, hawa.budget_amount(study.budget_estime)) end,
    study.prix_convenu is null
$$;
comment on function hawa.figures_of(public.demandes_etudes) is
  'What the statistics count of a study. The agreed price wins over the budget, which is an estimate (design.md §6); '
  'one whose invoice was cancelled counts 0 DA until another one stands.';

create function hawa.write_figures(figures hawa.study_figures) returns void
language sql volatile set search_path = '' as $$
  insert into hawa.study_figures select figures.*
  on conflict (study_id) do update set (created_at, statut, pays, delivered_by, montant, is_estimate)
    = row (excluded.created_at, excluded.statut, excluded.pays, excluded.delivered_by, excluded.montant,
      excluded.is_estimate)
$$;
comment on function hawa.write_figures(hawa.study_figures) is
  'Keeps what the statistics count of one study in the place of what was kept before.';

create or replace function hawa.keep_study_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.write_figures(hawa.figures_of(new));
  return null;
end $$;

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
  'Row trigger on invoices and invoice_cancellations, after insert: what a study brings follows its invoices.';
create trigger g_figures after insert on public.invoices
  for each row execute function hawa.keep_billed_figures();
create trigger g_figures after insert on public.invoice_cancellations
  for each row execute function hawa.keep_billed_figures();

update hawa.study_figures f set montant = 0 where hawa.is_written_off(f.study_id);

revoke execute on all functions in schema hawa from public;
