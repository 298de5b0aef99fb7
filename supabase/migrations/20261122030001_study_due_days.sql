-- When the report of a study is due, on a working day of its country: kept with the study, so that devices are told, lists sort by it, and a
-- corrected holiday moves it.
create function hawa.is_day_off(pays text, day date) returns boolean
language sql stable set search_path = '' as $$
  select extract(dow from day)::integer = any (hawa.weekend_of(pays))
    or exists (select 1 from public.public_holidays h where h.pays = coalesce(is_day_off.pays, 'algerie') and h.jour = day)
$$;
comment on function hawa.is_day_off(text, date) is 'Weekend or public holiday of a country; no country counts as Algeria. Twin of isDayOff in sync/domain/calendar.ts.';

create function hawa.working_due(pays text, asked timestamptz, delay text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare due timestamptz := hawa.study_due(asked, delay);
begin
  -- Whole days of 24 hours: none of the three countries turns its clock. A year without a working day is no calendar.
  for moved in 1..366 loop
    exit when due is null or not hawa.is_day_off(pays, hawa.local_day(due, pays));
    due := due + interval '24 hours';
  end loop;
  return due;
end $$;
comment on function hawa.working_due(text, timestamptz, text) is
  'When the report is due: the days of its delay (spec §9) after the request, or the first working day of its country from then on, at the same '
  'hour; null when no delay was said. Twin of expectedAt in sync/domain/delay.ts.';

alter table public.demandes_etudes add column echeance timestamptz;
comment on column public.demandes_etudes.echeance is 'hawa.working_due of the row, kept by triggers here and on public_holidays.';

create function hawa.set_study_due() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.echeance := hawa.working_due(new.pays, new.created_at, new.delai_souhaite);
  return new;
end $$;
comment on function hawa.set_study_due() is 'Row trigger: when the report is due.';
create trigger a_due before insert or update of created_at, delai_souhaite, pays, echeance on public.demandes_etudes
  for each row execute function hawa.set_study_due();

create function hawa.on_holidays_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What was due on that day, or had been moved over it. Nothing that is closed: its day is history, and nobody waits for it.
  update public.demandes_etudes s set echeance = null
  from (values (old.pays, old.jour), (new.pays, new.jour)) changed (pays, jour)
  where s.pays = changed.pays and s.statut not in ('complete', 'annulée')
    and hawa.study_due(s.created_at, s.delai_souhaite) between (changed.jour - 31)::timestamptz and (changed.jour + 2)::timestamptz
    and s.echeance is distinct from hawa.working_due(s.pays, s.created_at, s.delai_souhaite);
  return null;
end $$;
comment on function hawa.on_holidays_changed() is
  'Row trigger: studies under way that are due around a day of the calendar get their day again, and their devices are told.';
create trigger c_dues after insert or update or delete on public.public_holidays for each row execute function hawa.on_holidays_changed();

-- Every study is told to its devices once more, with its day.
update public.demandes_etudes set echeance = null where delai_souhaite is not null;

drop index public.demandes_etudes_due;
create index demandes_etudes_due on public.demandes_etudes (echeance, id);
-- By the plain day still for what a corrected holiday may move; by the working day for what is late.
alter index public.demandes_etudes_open_due rename to demandes_etudes_open_asked;
create index demandes_etudes_open_due on public.demandes_etudes (echeance, id) where statut not in ('complete', 'annulée');

create or replace function hawa.is_late(study public.demandes_etudes, at timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select study.statut not in ('complete', 'annulée') and coalesce(study.echeance < at, false)
$$;
comment on function hawa.study_due(timestamptz, text) is
  'When the days of a delay are over, counted from the request, on whatever day that is; null when no delay was said. The due day is hawa.working_due.';

create or replace function hawa.projects_where(search text, country text, state text, unassigned boolean, late boolean) returns text
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
    rule := rule || ' and s.statut not in (''complete'', ''annulée'') and s.echeance < now()';
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

create or replace function hawa.project_rows(studies uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'entreprise', s.nom_entreprise, 'type_etude', s.type_etude, 'zone_geographique', s.zone_geographique,
    'pays', s.pays, 'statut', s.statut, 'budget_estime', s.budget_estime, 'prix_convenu', s.prix_convenu, 'delai_souhaite', s.delai_souhaite,
    'contact_nom', s.contact_nom, 'contact_email', s.contact_email, 'contact_telephone', s.contact_telephone,
    'client_id', s.client_id, 'client_name', nullif(btrim(c.prenom || ' ' || c.nom), ''), 'client_email', c.email,
    'intervenant_id', s.intervenant_id, 'specialist_name', nullif(btrim(p.prenom || ' ' || p.nom), ''),
    'created_at', s.created_at, 'due_at', s.echeance, 'late', s.statut not in ('complete', 'annulée') and coalesce(s.echeance < now(), false),
    'date_acceptation', s.date_acceptation, 'date_debut_mission', s.date_debut_mission, 'date_fin_mission', s.date_fin_mission,
    'rapport_uploaded_at', s.rapport_uploaded_at) order by s.place), '[]')
  from (select d.*, l.place
      from unnest(studies) with ordinality l (id, place) join public.demandes_etudes d on d.id = l.id) s
    join public.profiles c on c.id = s.client_id left join public.profiles p on p.id = s.intervenant_id
$$;

create or replace function public.admin_projects(search text default null, country text default null, state text default null, unassigned boolean default false,
  late boolean default false, sort text default 'newest', page integer default 1, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  top integer := least(greatest(coalesce(size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * least(greatest(coalesce(size, 25), 1), 100);
  rule text;
  chosen text := case sort
    when 'company' then 'lower(s.nom_entreprise), s.id'
    when 'due' then 's.echeance, s.id'
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

create or replace function public.admin_study(id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare study public.demandes_etudes;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  select * into study from public.demandes_etudes s where s.id = admin_study.id;
  if not found then return jsonb_build_object('study', null, 'as_of', now()); end if;
  return jsonb_build_object(
    'study', hawa.feed_row(study.id, 'full', study.rev) - 'deleted',
    'due_at', study.echeance, 'late', hawa.is_late(study, now()),
    'billed', hawa.is_billed(study.id),
    'client', hawa.person_row(study.client_id), 'specialist', hawa.person_row(study.intervenant_id),
    'plan', (select jsonb_build_object('debut', p.debut, 'fin', p.fin) from public.mission_plans p where p.study_id = study.id and p.debut is not null),
    'invoices', (select coalesce(jsonb_agg(jsonb_build_object('numero', i.numero, 'montant', i.montant, 'is_estimate', i.is_estimate, 'issued_on', i.issued_on,
        'due_on', i.due_on, 'state', hawa.invoice_state(i, now()), 'paid', hawa.invoice_paid(i.id)) order by i.issued_at desc), '[]')
      from public.invoices i where i.study_id = study.id),
    'certificates', (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'version', c.version, 'issued_at', c.issued_at, 'state', c.state) order by c.version desc), '[]')
      from public.report_certificates c where c.study_id = study.id),
    'versions', (select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'path', v.path, 'size', v.size, 'sha256', v.sha256, 'type_rapport', v.type_rapport,
        'commentaires', v.commentaires, 'author_name', v.author_name, 'uploaded_at', v.uploaded_at, 'replaced_at', v.replaced_at, 'reason', v.reason) order by v.number desc), '[]')
      from public.report_versions v where v.study_id = study.id),
    'messages', jsonb_build_object(
      'total', (select count(*) from public.messages m where m.thread_id = study.id),
      'last', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'author_role', m.author_role, 'author_name', m.author_name, 'contenu', left(m.contenu, 300),
          'file_name', m.file_name, 'received_at', m.received_at) order by m.received_at), '[]')
        from (select * from public.messages l where l.thread_id = study.id order by l.received_at desc limit 3) m)),
    'as_of', now());
end $$;

revoke execute on all functions in schema hawa from public;
