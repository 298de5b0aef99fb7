-- All studies, as administrators look through them: by pages, and whole for a spreadsheet.

create function hawa.projects_where(search text, country text, state text, unassigned boolean, late boolean) returns text
language plpgsql stable set search_path = '' as $$
declare
  words text := lower(hawa.clean(left(search, 200)));
  clients uuid[];
  rule text := 'true';
begin
  if country is not null then rule := rule || format(' and s.pays = %L', country); end if;
  if state is not null then rule := rule || format(' and s.statut = %L', state); end if;
  if unassigned then rule := rule || ' and s.intervenant_id is null'; end if;
  if late then
    rule := rule || ' and s.statut not in (''complete'', ''annulée'') and hawa.study_due(s.created_at, s.delai_souhaite) < now()';
  end if;
  if words is not null then
    -- People are looked through once, not once a study.
    select coalesce(array_agg(p.id), '{}') into clients from public.profiles p
    where p.type_compte = 'client' and (strpos(lower(p.prenom || ' ' || p.nom), words) > 0 or strpos(lower(p.email), words) > 0);
    rule := rule || format(' and (strpos(lower(s.nom_entreprise), %1$L) > 0 or strpos(lower(s.zone_geographique), %1$L) > 0'
      || ' or strpos(lower(s.contact_nom), %1$L) > 0 or strpos(lower(s.contact_email), %1$L) > 0', words);
    if cardinality(clients) > 0 then rule := rule || format(' or s.client_id = any (%L::uuid[])', clients); end if;
    if words ~ '^[0-9a-f-]{4,36}$' then rule := rule || format(' or starts_with(s.id::text, %L)', words); end if;
    rule := rule || ')';
  end if;
  return rule;
end $$;
comment on function hawa.projects_where(text, text, text, boolean, boolean) is
  'The condition of a list of studies s. Everything that was given is quoted. search: part of the company, the place, the contact''s or the client''s '
  'name or e-mail, or the beginning of the id.';

create function hawa.project_rows(studies uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'entreprise', s.nom_entreprise, 'type_etude', s.type_etude, 'zone_geographique', s.zone_geographique,
    'pays', s.pays, 'statut', s.statut, 'budget_estime', s.budget_estime, 'prix_convenu', s.prix_convenu, 'delai_souhaite', s.delai_souhaite,
    'contact_nom', s.contact_nom, 'contact_email', s.contact_email, 'contact_telephone', s.contact_telephone,
    'client_id', s.client_id, 'client_name', nullif(btrim(c.prenom || ' ' || c.nom), ''), 'client_email', c.email,
    'intervenant_id', s.intervenant_id, 'specialist_name', nullif(btrim(p.prenom || ' ' || p.nom), ''),
    'created_at', s.created_at, 'due_at', s.due, 'late', s.statut not in ('complete', 'annulée') and coalesce(s.due < now(), false),
    'date_acceptation', s.date_acceptation, 'date_debut_mission', s.date_debut_mission, 'date_fin_mission', s.date_fin_mission,
    'rapport_uploaded_at', s.rapport_uploaded_at) order by s.place), '[]')
  from (select d.*, hawa.study_due(d.created_at, d.delai_souhaite) as due, l.place
      from unnest(studies) with ordinality l (id, place) join public.demandes_etudes d on d.id = l.id) s
    join public.profiles c on c.id = s.client_id left join public.profiles p on p.id = s.intervenant_id
$$;
comment on function hawa.project_rows(uuid[]) is 'Studies in the list of the administrators, in the order of their ids.';

create function public.admin_projects(search text default null, country text default null, state text default null, unassigned boolean default false,
  late boolean default false, sort text default 'newest', page integer default 1, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  top integer := least(greatest(coalesce(size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * least(greatest(coalesce(size, 25), 1), 100);
  rule text;
  chosen text := case sort
    when 'company' then 'lower(s.nom_entreprise), s.id'
    when 'due' then 'hawa.study_due(s.created_at, s.delai_souhaite), s.id'
    when 'amount' then 'hawa.study_amount(s.prix_convenu, s.budget_estime) desc, s.id'
    else 's.created_at desc, s.id' end;
  listed uuid[];
  total bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  rule := hawa.projects_where(search, country, state, unassigned, late);
  if hawa.clean(left(search, 200)) is null then
    execute format('select count(*) from public.demandes_etudes s where %s', rule) into total;
    execute format('select array(select s.id from public.demandes_etudes s where %s order by %s limit %s offset %s)', rule, chosen, top, skipped) into listed;
  else
    -- No index knows the middle of a word: every study is looked at, so once, for the count and the page together.
    execute format('select count(*), (array_agg(s.id order by %s))[%s:%s] from public.demandes_etudes s where %s', chosen, skipped + 1, skipped + top, rule) into total, listed;
  end if;
  return jsonb_build_object('rows', hawa.project_rows(listed), 'total', total, 'as_of', now());
end $$;
comment on function public.admin_projects(text, text, text, boolean, boolean, text, integer, integer) is
  'Studies for administrators: {rows, total, as_of}. country, state: as stored, or null; unassigned: without a specialist; late: not delivered when '
  'its delay was over; sort: newest, company, due or amount (largest first). 42501 for anybody else.';

create function public.admin_projects_export(search text default null, country text default null, state text default null, unassigned boolean default false,
  late boolean default false, after uuid default null, batch integer default 500) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  top integer := least(greatest(coalesce(batch, 500), 1), 1000);
  listed uuid[];
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute format('select array(select s.id from public.demandes_etudes s where %s and %s order by s.id limit %s)', hawa.projects_where(search, country, state, unassigned, late),
    case when after is null then 'true' else format('s.id > %L::uuid', after) end, top) into listed;
  return jsonb_build_object('rows', hawa.project_rows(listed), 'next', case when cardinality(listed) = top then listed[top] end, 'as_of', now());
end $$;
comment on function public.admin_projects_export(text, text, text, boolean, boolean, uuid, integer) is
  'What admin_projects finds, in batches by id: {rows, next, as_of}; next is what to ask after, null at the end. What is there from the first batch '
  'to the last comes once, whatever happens between them. 42501 for anybody else.';

revoke execute on all functions in schema hawa from public;
revoke execute on function public.admin_projects(text, text, text, boolean, boolean, text, integer, integer),
  public.admin_projects_export(text, text, text, boolean, boolean, uuid, integer) from public, anon, authenticated;
grant execute on function public.admin_projects(text, text, text, boolean, boolean, text, integer, integer),
  public.admin_projects_export(text, text, text, boolean, boolean, uuid, integer) to authenticated;
