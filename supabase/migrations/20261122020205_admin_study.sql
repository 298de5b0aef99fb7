-- One study with everything that belongs to it, and the people it may be given to or asked for.

create function hawa.person_row(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'name', hawa.full_name(p.id), 'email', p.email, 'telephone', p.telephone, 'entreprise', p.entreprise,
    'specialite', p.specialite, 'zone_intervention', p.zone_intervention, 'pays', p.pays, 'is_active', p.is_active and p.user_id is not null)
  from public.profiles p where p.id = person
$$;
comment on function hawa.person_row(uuid) is 'Who somebody is and how to reach them, for administrators.';

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
    'due_at', hawa.study_due(study.created_at, study.delai_souhaite), 'late', hawa.is_late(study, now()),
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
comment on function public.admin_study(uuid) is
  'One study with its people, its invoices, certificates and versions of its report, and its last words, for administrators; study is null where there is '
  'none. What may be long is asked by admin_study_part. 42501 for anybody else.';

create function public.admin_study_part(id uuid, part text, page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  top integer := case part when 'events' then 50 when 'photos' then 24 else 25 end;
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * case part when 'events' then 50 when 'photos' then 24 else 25 end;
  listed jsonb := '[]';
  total bigint := 0;
begin
  if me is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  case part
    when 'events' then
      select count(*) into total from public.study_events e where e.study_id = admin_study_part.id;
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'body', hawa.body_event(e.id, me)) order by e.at, e.rev), '[]') into listed
      from (select * from public.study_events v where v.study_id = admin_study_part.id order by v.at, v.rev limit top offset skipped) e;
    when 'photos' then
      select count(*) into total from public.mission_photos p where p.study_id = admin_study_part.id;
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'body', hawa.body_photo(p.id, me)) order by p.taken_at desc, p.id), '[]') into listed
      from (select * from public.mission_photos f where f.study_id = admin_study_part.id order by f.taken_at desc, f.id limit top offset skipped) p;
    when 'measurements' then
      select count(*) into total from public.mission_measurements m where m.study_id = admin_study_part.id;
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'body', hawa.body_measurement(m.id, me)) order by m.measured_at desc, m.id), '[]') into listed
      from (select * from public.mission_measurements n where n.study_id = admin_study_part.id order by n.measured_at desc, n.id limit top offset skipped) m;
    when 'samples' then
      select count(*) into total from public.mission_samples m where m.study_id = admin_study_part.id;
      select coalesce(jsonb_agg(hawa.sample_row(q.sample)), '[]') into listed
      from (select m as sample from public.mission_samples m where m.study_id = admin_study_part.id order by m.sampled_at desc, m.id limit top offset skipped) q;
    when 'files' then
      select count(*) into total from public.messages m where m.thread_id = admin_study_part.id and m.file_path is not null;
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'author_role', m.author_role, 'author_name', m.author_name, 'received_at', m.received_at,
          'file', hawa.file_of(m)) order by m.received_at desc), '[]') into listed
      from (select * from public.messages n where n.thread_id = admin_study_part.id and n.file_path is not null order by n.received_at desc limit top offset skipped) m;
    else null;
  end case;
  return jsonb_build_object('rows', listed, 'total', total, 'as_of', now());
end $$;
comment on function public.admin_study_part(uuid, text, integer) is
  'A page of what belongs to a study, for administrators: {rows, total, as_of}. part: events (oldest first, 50), photos (24), measurements, samples or '
  'files of its conversation (25, newest first); withdrawn ones too, marked. Anything else is empty. 42501 for anybody else.';

create function hawa.specialty_stems(kind text) returns text[]
language sql immutable set search_path = '' as $$
  select case kind
    when 'qualite_air' then array[' air ', ' atmosph', ' poussier', ' dust', ' particul', 'هواء', 'غبار', 'جسيمات']
    when 'emission_gaz' then array[' emission', ' gaz ', ' gas ', ' chemine', ' stack', ' combust', 'انبعاث', 'غاز', 'احتراق']
    when 'pollution_sonore' then array[' bruit', ' sonor', ' sonometr', ' acoust', ' noise', ' sound', ' vibrat', 'ضوضا', 'ضجيج', 'صوت']
    when 'impact_environnemental' then array[' impact', ' eie ', ' eia ', ' ecolog', ' biodivers', 'اثر', 'تاثير', 'بييه']
    when 'audit_carbone' then array[' carbon', ' ges ', ' ghg ', ' climat', 'كربون', 'مناخ']
    when 'conformite_reglementaire' then array[' conform', ' reglement', ' complian', ' regulat', 'مطابق', 'امتثال', 'تنظيم']
    else '{}' end
$$;
comment on function hawa.specialty_stems(text) is
  'How people write the subject of a study, in the words of hawa.place_words. A courtesy that puts some first: src/features/missions/study-match.ts knows more.';

create function hawa.covers_place(zone text, place text) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select 1 from regexp_split_to_table(btrim(hawa.place_words(place)), ' ') word
    where char_length(word) >= 4 and strpos(hawa.place_words(zone), ' ' || word || ' ') > 0
      and word not in ('zone', 'region', 'wilaya', 'province', 'ville', 'city', 'town', 'area', 'county', 'industrielle', 'industrial', 'nord', 'north', 'east',
        'ouest', 'west', 'south', 'centre', 'center', 'central', 'ولايه', 'منطقه', 'مدينه', 'شمال', 'جنوب', 'شرق', 'غرب'))
$$;
comment on function hawa.covers_place(text, text) is 'Whether a specialist''s zone names a word of the place.';

create function public.admin_assignable(study uuid, search text default null, page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  words text := lower(hawa.clean(left(search, 200)));
  about public.demandes_etudes;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  select * into about from public.demandes_etudes s where s.id = admin_assignable.study;
  return (
    with matching as (
      select p.*, p.pays is not distinct from about.pays as in_country, coalesce(hawa.covers_place(p.zone_intervention, about.zone_geographique), false) as in_zone,
        coalesce((select bool_or(strpos(hawa.place_words(p.specialite), stem) > 0) from unnest(hawa.specialty_stems(about.type_etude)) stem), false) as in_subject
      from public.profiles p
      where p.type_compte = 'intervention' and p.is_active and p.is_approved and p.user_id is not null and p.id is distinct from about.intervenant_id
        and (words is null or strpos(lower(p.prenom || ' ' || p.nom), words) > 0 or strpos(lower(p.email), words) > 0
          or strpos(lower(p.specialite), words) > 0 or strpos(lower(p.zone_intervention), words) > 0)
    ),
    busy as (select s.intervenant_id, count(*) as running from public.demandes_etudes s where s.statut in ('acceptée', 'en_cours') group by 1),
    shown as (
      select m.*, coalesce(b.running, 0) as running,
        row_number() over (order by m.in_zone::integer + m.in_subject::integer + m.in_country::integer desc, coalesce(b.running, 0), m.prenom, m.nom, m.id) as place
      from matching m left join busy b on b.intervenant_id = m.id order by place limit 20 offset (greatest(coalesce(page, 1), 1)::bigint - 1) * 20
    )
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(hawa.person_row(s.id) || jsonb_build_object('running', s.running, 'in_zone', s.in_zone, 'in_subject', s.in_subject,
        'in_country', s.in_country) order by s.place), '[]') from shown s),
      'total', (select count(*) from matching), 'as_of', now()));
end $$;
comment on function public.admin_assignable(uuid, text, integer) is
  'Who may be given a study, for administrators: {rows, total, as_of}, 20 a page. Active, approved specialists but the one who has it; those who match its '
  'place, its subject and its country first, then who has least under way. 42501 for anybody else.';

create function public.admin_clients(search text default null, page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare words text := lower(hawa.clean(left(search, 200)));
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return (
    with matching as (
      select p.id, p.prenom, p.nom from public.profiles p
      where p.type_compte = 'client' and p.is_active and p.is_approved
        and (words is null or strpos(lower(p.prenom || ' ' || p.nom), words) > 0 or strpos(lower(p.email), words) > 0 or strpos(lower(p.entreprise), words) > 0)
    ),
    shown as (select * from matching order by prenom, nom, id limit 20 offset (greatest(coalesce(page, 1), 1)::bigint - 1) * 20)
    select jsonb_build_object('rows', (select coalesce(jsonb_agg(hawa.person_row(s.id) order by s.prenom, s.nom, s.id), '[]') from shown s),
      'total', (select count(*) from matching), 'as_of', now()));
end $$;
comment on function public.admin_clients(text, integer) is
  'Active clients, in whose name an administrator may ask for a study: {rows, total, as_of}, 20 a page. 42501 for anybody else.';

revoke execute on all functions in schema hawa from public;
revoke execute on function public.admin_study(uuid), public.admin_study_part(uuid, text, integer), public.admin_assignable(uuid, text, integer),
  public.admin_clients(text, integer) from public, anon, authenticated;
grant execute on function public.admin_study(uuid), public.admin_study_part(uuid, text, integer), public.admin_assignable(uuid, text, integer),
  public.admin_clients(text, integer) to authenticated;
