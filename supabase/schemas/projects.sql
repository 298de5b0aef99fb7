create function hawa.unassigned_studies() returns table (id uuid, since timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query select s.id, s.created_at from public.demandes_etudes s
  where s.statut = 'en_attente' and s.intervenant_id is null and s.created_at < now() - interval '48 hours';
end $$;
comment on function hawa.unassigned_studies() is
  'Studies that have waited for a specialist for 48 hours, and since when: the tasks of that kind, and the filter of '
  'the list.';

create function hawa.projects_where(
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

create function hawa.project_rows(studies uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'reference', s.reference,
    'entreprise', s.nom_entreprise, 'type_etude', s.type_etude, 'zone_geographique', s.zone_geographique,
    'pays', s.pays, 'statut', s.statut, 'budget_estime', s.budget_estime, 'prix_convenu', s.prix_convenu,
      'delai_souhaite', s.delai_souhaite,
    'contact_nom', s.contact_nom, 'contact_email', s.contact_email, 'contact_telephone', s.contact_telephone,
    'client_id', s.client_id, 'client_name', nullif(btrim(c.prenom || ' ' || c.nom), ''), 'client_email', c.email,
    'intervenant_id', s.intervenant_id, 'specialist_name', nullif(btrim(p.prenom || ' ' || p.nom), ''),
    'created_at', s.created_at, 'due_at', s.echeance, 'late', s.statut not in ('complete', 'annulée')
      and coalesce(s.echeance < now(), false),
    'date_acceptation', s.date_acceptation, 'date_debut_mission', s.date_debut_mission, 'date_fin_mission',
      s.date_fin_mission,
    'rapport_uploaded_at', s.rapport_uploaded_at) order by s.place), '[]')
  from (select d.*, l.place
      from unnest(studies) with ordinality l (id, place) join public.demandes_etudes d on d.id = l.id) s
    join public.profiles c on c.id = s.client_id left join public.profiles p on p.id = s.intervenant_id
$$;
comment on function hawa.project_rows(uuid[]) is
  'Studies in the list of the administrators, in the order of their ids.';

create function public.admin_projects_export(
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

create function hawa.person_row(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'name', hawa.full_name(p.id), 'email', p.email, 'telephone', p.telephone,
    'entreprise', p.entreprise,
    'specialite', p.specialite, 'zone_intervention', p.zone_intervention, 'pays', p.pays, 'is_active', p.is_active
      and p.user_id is not null)
  from public.profiles p where p.id = person
$$;
comment on function hawa.person_row(uuid) is 'Name and addresses of a person, for administrators.';

create function public.admin_study(id uuid) returns jsonb
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
    'plan', (select jsonb_build_object('debut', p.debut, 'fin', p.fin) from public.mission_plans p
      where p.study_id = study.id and p.debut is not null),
    'quote', (select hawa.body_quote(q.id, null) from public.quotes q
      where q.study_id = study.id and q.montant is not null),
    'ticks', (select coalesce(jsonb_agg(hawa.body_tick(t.id, null) order by t.at, t.id), '[]')
      from public.mission_ticks t where t.study_id = study.id and t.done),
    'invoices', (select coalesce(jsonb_agg(jsonb_build_object('numero', i.numero, 'montant', i.montant, 'is_estimate',
      i.is_estimate, 'issued_on', i.issued_on,
        'due_on', i.due_on, 'state', hawa.invoice_state(i, now()), 'paid', hawa.invoice_paid(i.id))
          order by i.issued_at desc), '[]')
      from public.invoices i where i.study_id = study.id),
    'certificates', (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'version', c.version, 'issued_at',
      c.issued_at, 'state', c.state) order by c.version desc), '[]')
      from public.report_certificates c where c.study_id = study.id),
    'versions', (select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'path', v.path, 'size', v.size,
      'sha256', v.sha256, 'type_rapport', v.type_rapport,
        'commentaires', v.commentaires, 'author_name', v.author_name, 'uploaded_at', v.uploaded_at, 'replaced_at',
          v.replaced_at, 'reason', v.reason) order by v.number desc), '[]')
      from public.report_versions v where v.study_id = study.id),
    'messages', jsonb_build_object(
      'total', (select count(*) from public.messages m where m.thread_id = study.id),
      'last', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'author_role', m.author_role, 'author_name',
        m.author_name, 'contenu', left(m.contenu, 300),
          'file_name', m.file_name, 'received_at', m.received_at) order by m.received_at), '[]')
        from (select * from public.messages l where l.thread_id = study.id order by l.received_at desc limit 3) m)),
    'as_of', now());
end $$;
comment on function public.admin_study(uuid) is
  'One study with its people, its hand-ticked lines, its invoices, certificates and versions of its report, and its '
  'last words, for administrators; study is null where there is none. Long lists are read by admin_study_part. 42501 '
  'for anybody else.';
grant execute on function public.admin_study(uuid) to authenticated;

create function hawa.specialty_stems(kind text) returns text[]
language sql immutable set search_path = '' as $$
  select case kind
    when 'qualite_air' then array[' air ', ' atmosph', ' poussier', ' dust', ' particul', 'هواء', 'غبار', 'جسيمات']
    when 'emission_gaz' then array[' emission', ' gaz ', ' gas ', ' chemine', ' stack', ' combust', 'انبعاث', 'غاز',
      'احتراق']
    when 'pollution_sonore' then array[' bruit', ' sonor', ' sonometr', ' acoust', ' noise', ' sound', ' vibrat',
      'ضوضا', 'ضجيج', 'صوت']
    when 'impact_environnemental' then array[' impact', ' eie ', ' eia ', ' ecolog', ' biodivers', 'اثر', 'تاثير',
      'بييه']
    when 'audit_carbone' then array[' carbon', ' ges ', ' ghg ', ' climat', 'كربون', 'مناخ']
    when 'conformite_reglementaire' then array[' conform', ' reglement', ' complian', ' regulat', 'مطابق', 'امتثال',
      'تنظيم']
    else '{}' end
$$;
comment on function hawa.specialty_stems(text) is
  'How people write the subject of a study, in the words of hawa.place_words. A courtesy that puts some first: '
  'src/features/missions/study-match.ts knows more.';

create function hawa.covers_place(zone text, place text) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select 1 from regexp_split_to_table(btrim(hawa.place_words(place)), ' ') word
    where char_length(word) >= 4 and strpos(hawa.place_words(zone), ' ' || word || ' ') > 0
      and word not in ('zone', 'region', 'wilaya', 'province', 'ville', 'city', 'town', 'area', 'county',
        'industrielle', 'industrial', 'nord', 'north', 'east',
        'ouest', 'west', 'south', 'centre', 'center', 'central', 'ولايه', 'منطقه', 'مدينه', 'شمال', 'جنوب', 'شرق',
          'غرب'))
$$;
comment on function hawa.covers_place(text,text) is 'Whether a specialist''s zone names a word of the place.';

create function public.admin_projects(
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
comment on function public.admin_assignable(uuid,text,jsonb) is
  'Specialists who may be given a study, those who fit first, 20 a page: {rows, total, before, after, as_of}. '
  'search: words of the name, the address, the trade or the zone. page, before, after: hawa.keyed. 42501 for '
  'anybody else.';
grant execute on function public.admin_assignable(uuid,text,jsonb) to authenticated;

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
comment on function public.admin_clients(text,jsonb) is
  'Clients for whom a study can be asked, by family name, 20 a page: {rows, total, before, after, as_of}. search: '
  'words of the name, the address or the company. page, before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_clients(text,jsonb) to authenticated;

create function public.admin_study_part(id uuid, part text, page jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  top integer := case part when 'events' then 50 when 'photos' then 24 else 25 end;
  source text := format(case part
    when 'events' then 'public.study_events r where r.study_id = %L'
    when 'photos' then 'public.mission_photos r where r.study_id = %L'
    when 'site_photos' then 'public.request_photos r where r.study_id = %L'
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
      when 'site_photos' then jsonb_build_object('id', t.id, 'body', hawa.body_request_photo(t.id::uuid, me))
      when 'measurements' then jsonb_build_object('id', t.id, 'body', hawa.body_measurement(t.id::uuid, me))
      when 'samples' then (select hawa.sample_row(m) from public.mission_samples m where m.id = t.id::uuid)
      else (select jsonb_build_object('id', m.id, 'author_role', m.author_role, 'author_name', m.author_name,
          'received_at', m.received_at, 'file', hawa.file_of(m)) from public.messages m where m.id = t.id::uuid) end
    order by t.n), '[]')
  into listed from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n);
  return jsonb_build_object('rows', listed, 'total', total, 'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_study_part(uuid,text,jsonb) is
  'Parts of a study, for administrators: {rows, total, before, after, as_of}. part: events (oldest first, 50 a '
  'page), photos (24), site_photos, measurements, samples, files (25), newest first. page, before, after: hawa.keyed. '
  '42501 for anybody else.';
grant execute on function public.admin_study_part(uuid,text,jsonb) to authenticated;
