create table hawa.listed_reports (
  study_id uuid primary key references public.demandes_etudes (id) on delete cascade,
  -- The newest file: one that waits or was sent back, else the one the client has.
  file_id uuid not null,
  state text not null,
  type_rapport text not null,
  pays text not null,
  -- When that file came.
  at timestamptz not null,
  company text collate "C" not null
);

create function hawa.list_report(study uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare line hawa.listed_reports;
begin
  select study, f.id, f.state, f.type_rapport, s.pays, f.at, left(hawa.searchable(s.nom_entreprise), 100) into line
  from (
    select h.id, hawa.review_state(true, h.verdict, false) as state, h.type_rapport, h.received_at as at, 1 as rank
      from public.held_reports h
      where h.study_id = study and h.superseded_at is null and h.verdict is distinct from 'validated'
    union all
    select v.id, hawa.review_state(false, v.verdict, false), v.type_rapport, v.uploaded_at, 2
      from public.report_versions v
      where v.study_id = study and v.replaced_at is null) f
  join public.demandes_etudes s on s.id = study
  order by f.rank limit 1;
  if line.study_id is null then
    delete from hawa.listed_reports l where l.study_id = study;
  else
    insert into hawa.listed_reports select line.*
    on conflict (study_id) do update set file_id = excluded.file_id, state = excluded.state,
      type_rapport = excluded.type_rapport, pays = excluded.pays, at = excluded.at, company = excluded.company;
  end if;
  perform hawa.search_anew('report', array[study]);
end $$;
comment on function hawa.list_report(uuid) is 'Writes the line of one study''s report anew.';

create function hawa.on_report_listed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.list_report(new.study_id);
  return null;
end $$;
comment on function hawa.on_report_listed() is
  'Row trigger: a file that waits, is delivered, decided or replaced changes the line of its report.';

create function hawa.on_listed_study_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'profiles' then
    perform hawa.list_report(l.study_id) from hawa.listed_reports l join public.demandes_etudes s on s.id = l.study_id
      where s.client_id = new.id;
  else
    perform hawa.list_report(new.id) where exists (select 1 from hawa.listed_reports l where l.study_id = new.id);
  end if;
  return null;
end $$;
comment on function hawa.on_listed_study_changed() is
  'Row trigger: the words by which a report is found follow its study and its client.';

create function hawa.report_line(line hawa.listed_reports) returns jsonb
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
comment on function hawa.report_line(hawa.listed_reports) is
  'One report of the list, looked up for the page that shows it.';

create function hawa.report_files(study uuid, viewer uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(f) order by f.received_at desc, f.number desc nulls first), '[]') from (
    select v.id, v.number, hawa.review_state(false, v.verdict, v.replaced_at is not null) as state, v.path, v.size,
      v.sha256, v.type_rapport, v.commentaires,
      v.author_name, v.created_by = viewer as mine, coalesce(h.received_at, v.uploaded_at) as received_at,
        v.uploaded_at as delivered_at,
      v.replaced_at, v.reason, v.verdict, v.decided_at, v.decider_name, v.decision_comment
    from public.report_versions v left join public.held_reports h on h.id = v.id where v.study_id = study
    union all
    select h.id, null, hawa.review_state(true, h.verdict, h.superseded_at is not null), h.path, h.size, h.sha256,
      h.type_rapport, h.commentaires,
      h.author_name, h.created_by = viewer, h.received_at, null, h.superseded_at, h.motif, h.verdict, h.decided_at,
        h.decider_name, h.decision_comment
    from public.held_reports h where h.study_id = study and h.verdict is distinct from 'validated') f
$$;
comment on function hawa.report_files(uuid,uuid) is
  'Every file that was handed in as the report of a study, newest first. reason: of a version, why it was replaced; '
  'of another file, why it was to replace a version.';

create function public.admin_report(study uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  line hawa.listed_reports;
begin
  if me is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  select * into line from hawa.listed_reports l where l.study_id = study;
  if line.study_id is null then return null; end if;
  return hawa.report_line(line) || (
    select jsonb_build_object('description', s.description_projet, 'requested_at', s.created_at, 'finished_at',
      s.date_fin_mission,
      'files', hawa.report_files(s.id, me),
      'code', (select c.code from public.report_certificates c where c.study_id = s.id and c.state = 'issued'),
      'openings', (
        select coalesce(jsonb_agg(jsonb_build_object('at', o.at, 'received_at', o.received_at, 'way', o.way,
          'offline', o.offline, 'version', o.number,
          'by_name', o.by_name, 'by_role', o.type_compte) order by o.at desc), '[]')
        from (
          select o.*, v.number, hawa.full_name(o.profile) as by_name, p.type_compte
          from public.report_openings o left join public.report_versions v on v.id = o.file_id left
            join public.profiles p on p.id = o.profile
          where o.study_id = s.id order by o.at desc limit 50) o),
      'openings_total', (select count(*) from public.report_openings o where o.study_id = s.id),
      'as_of', now())
    from public.demandes_etudes s where s.id = study);
end $$;
comment on function public.admin_report(uuid) is
  'One report with every file, who opened it (the last fifty) and the actions allowed; null when the study has none. '
  '42501 for anybody but an administrator.';
grant execute on function public.admin_report(uuid) to authenticated;

create function public.admin_reports(
  search text default null, country text default null, type text default null, state text default null,
  days integer default null, sort text default 'recent', page jsonb default null, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  rule text := concat_ws(' and ', hawa.search_rule('report', 'l.study_id', search),
    case when country is not null then format('l.pays = %L', country) end,
    case when type is not null then format('l.type_rapport = %L', type) end,
    case when state is not null then format('l.state = %L', state) end,
    case when days between 1 and 3660 then format('l.at >= %L', now() - make_interval(days => days)) end);
  told jsonb;
  matching bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute format('select count(*) from hawa.listed_reports l where %s', rule) into matching;
  told := hawa.keyed('l.study_id', format('hawa.listed_reports l where %s', rule),
    array[case when sort = 'company' then 'l.company' else 'l.at' end, 'l.study_id'],
    sort is null or sort not in ('company', 'oldest'), page, size);
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(hawa.report_line(l) order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join hawa.listed_reports l on l.study_id = t.id::uuid),
    'total', matching,
    'reports', (select count(*) from hawa.listed_reports),
    'last_week', (select count(*) from hawa.listed_reports l where l.at > now() - interval '7 days'),
    'to_validate', (select count(*) from hawa.listed_reports l where l.state = 'en_validation'),
    'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_reports(text,text,text,text,integer,text,jsonb,integer) is
  'Reports for administrators: {rows, total, reports, last_week, to_validate, before, after, as_of}; the last three '
  'figures over all reports. search: words of the title, the description or the client; country, type, state: as '
  'stored, or null; days: not older; sort: recent, oldest, company. page, before, after: hawa.keyed. 42501 for '
  'anybody else.';
grant execute on function public.admin_reports(text,text,text,text,integer,text,jsonb,integer) to authenticated;

create index listed_reports_state on hawa.listed_reports (state, at desc);

create index listed_reports_company on hawa.listed_reports (company, study_id);

create index listed_reports_at on hawa.listed_reports (at, study_id);

create trigger e_listed after insert or update
  on public.held_reports for each row execute function hawa.on_report_listed();

create trigger e_listed after insert or update
  on public.report_versions for each row execute function hawa.on_report_listed();

create trigger g_listed after update of nom_entreprise, description_projet, pays, client_id on public.demandes_etudes
  for each row execute function hawa.on_listed_study_changed();

create trigger g_listed after update of nom, prenom on public.profiles
  for each row when ((old.nom, old.prenom) is distinct
    from (new.nom, new.prenom)) execute function hawa.on_listed_study_changed();
