-- Lists of invoices, of studies to bill and of reports name their studies by reference.

create or replace function public.admin_invoices(
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
      select coalesce(jsonb_agg(hawa.body_invoice(i.id, null)
        || jsonb_build_object('id', i.id, 'study_id', s.id, 'reference', s.reference) order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join public.invoices i on i.id = t.id::uuid join public.demandes_etudes s on s.id = i.study_id),
    'as_of', now()) || sums || told - 'items';
end $$;

create or replace function public.admin_unbilled(
  scope text default 'finished', search text default null, page jsonb default null, size integer default 25)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  source text := format(
    'public.demandes_etudes s where s.statut = any (%L::text[]) and not hawa.is_billed(s.id) and %s',
    case scope when 'under_way' then array['en_attente', 'acceptée', 'en_cours']
      else array['terminée', 'complete'] end,
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
      select coalesce(jsonb_agg(jsonb_build_object('study_id', s.id, 'reference', s.reference,
          'entreprise', s.nom_entreprise,
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

create or replace function hawa.report_line(line hawa.listed_reports) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('study_id', s.id, 'reference', s.reference, 'entreprise', s.nom_entreprise,
    'type_etude', s.type_etude,
    'zone_geographique', s.zone_geographique,
    'pays', s.pays, 'statut', s.statut, 'client_name', hawa.full_name(s.client_id), 'client_email',
      (select nullif(p.email, '') from public.profiles p where p.id = s.client_id),
    'specialist_name', hawa.full_name(s.intervenant_id), 'file_id', line.file_id, 'state', line.state, 'type_rapport',
      line.type_rapport, 'at', line.at,
    -- The file of a download: the delivered one, else the waiting one.
    'path', coalesce(v.path, h.path), 'size', coalesce(v.size, h.size), 'sha256', coalesce(v.sha256, h.sha256),
      'version', v.number,
    'validated_at', case when v.verdict = 'validated' then v.decided_at end)
  from public.demandes_etudes s
  left join public.report_versions v on v.study_id = s.id and v.replaced_at is null
  left join public.held_reports h on h.id = line.file_id
  where s.id = line.study_id
$$;
