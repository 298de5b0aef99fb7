-- References of studies: a number that can be said on the telephone. Studies that are here already get theirs in the
-- order in which they were asked for, and a new revision, with which devices pull it.

create table hawa.study_counters (
  -- As a reference begins: E-DZ-26.
  series text primary key,
  last integer not null check (last > 0)
);
comment on table hawa.study_counters is
  'Last number given to a study, by country and year of the request. It only grows: a deleted study''s number is not '
  'given again.';

create function hawa.give_study_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  begun constant text := format('E-%s-%s',
    case new.pays when 'algerie' then 'DZ' when 'kenya' then 'KE' else 'TZ' end,
    to_char(hawa.local_day(new.created_at, new.pays), 'YY'));
  number integer;
begin
  insert into hawa.study_counters as c (series, last) values (begun, 1)
  on conflict (series) do update set last = c.last + 1 returning c.last into number;
  new.reference := format('%s-%s', begun, lpad(number::text, greatest(4, char_length(number::text)), '0'));
  return new;
end $$;
comment on function hawa.give_study_reference() is
  'Row trigger, before insert: the reference of a study, from its country and the year there, whatever was given. The '
  'row of the counter is locked to the end of the transaction.';

create function hawa.keep_study_reference() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '23000', message = 'a study keeps its reference';
end $$;
comment on function hawa.keep_study_reference() is
  'Row trigger: nobody changes a reference, whatever their rights; it stands on paper.';

alter table public.demandes_etudes add column reference text;
comment on column public.demandes_etudes.reference is
  'By which people name the study: E-DZ-26-0142, its country, the year of the request there, and a number.';
alter table public.demandes_etudes alter column reference set statistics 0;

select hawa.lock_feed();
with placed as (
  select s.id, s.created_at, format('E-%s-%s',
    case s.pays when 'algerie' then 'DZ' when 'kenya' then 'KE' else 'TZ' end,
    to_char(hawa.local_day(s.created_at, s.pays), 'YY')) as series
  from public.demandes_etudes s
), numbered as (
  select p.id, p.series, row_number() over (partition by p.series order by p.created_at, p.id) as number from placed p
), counted as (
  insert into hawa.study_counters (series, last) select n.series, max(n.number) from numbered n group by n.series
)
update public.demandes_etudes s
set reference = format('%s-%s', n.series, lpad(n.number::text, greatest(4, char_length(n.number::text)), '0'))
from numbered n where n.id = s.id;

alter table public.demandes_etudes alter column reference set not null,
  add constraint demandes_etudes_reference_key unique (reference),
  add constraint demandes_etudes_reference_check check (reference ~ '^E-(DZ|KE|TZ)-[0-9]{2}-[0-9]{4,}$');

create trigger a_reference before insert on public.demandes_etudes
  for each row execute function hawa.give_study_reference();

create trigger a_reference_kept before update on public.demandes_etudes
  for each row when (new.reference is distinct from old.reference) execute function hawa.keep_study_reference();

create or replace function hawa.words_of(kind text, id uuid, out name text, out words text)
language plpgsql stable set search_path = '' as $$
begin
  case kind
    when 'profile' then
      -- A sign below the blank stands between them, so that a short family name comes before a longer one.
      select concat_ws(' ', p.prenom, p.nom, p.email, p.entreprise),
        hawa.searchable(p.nom) || chr(1) || hawa.searchable(p.prenom)
      into words, name from public.profiles p where p.id = words_of.id;
    when 'specialist' then
      select concat_ws(' ', p.prenom, p.nom, p.email, p.specialite, p.zone_intervention),
        hawa.searchable(p.nom) || chr(1) || hawa.searchable(p.prenom)
      into words, name from public.profiles p where p.id = words_of.id and p.type_compte = 'intervention';
    when 'study' then
      select concat_ws(' ', s.nom_entreprise, s.zone_geographique, s.contact_nom, s.contact_email, p.prenom, p.nom,
          p.email, s.reference),
        hawa.searchable(s.nom_entreprise)
      into words, name
      from public.demandes_etudes s left join public.profiles p on p.id = s.client_id where s.id = words_of.id;
    when 'report' then
      select concat_ws(' ', 'rapport', s.nom_entreprise, hawa.full_name(s.client_id), s.description_projet, s.reference)
      into words
      from hawa.listed_reports l join public.demandes_etudes s on s.id = l.study_id where l.study_id = words_of.id;
    when 'invoice' then
      select concat_ws(' ', i.numero, i.entreprise, i.nom) into words from public.invoices i where i.id = words_of.id;
    when 'contact' then
      select concat_ws(' ', c.nom, c.entreprise, c.email, c.sujet) into words
      from public.contact_messages c where c.id = words_of.id;
    when 'expert' then
      select concat_ws(' ', e.nom, e.entreprise, e.email, e.sujet) into words
      from public.contacts_experts e where e.id = words_of.id;
    when 'help' then
      select concat_ws(' ', p.prenom, p.nom, p.email, r.sujet) into words
      from public.support_requests r join public.profiles p on p.id = r.author where r.id = words_of.id;
    when 'sample' then
      select concat_ws(' ', s.nom_entreprise, m.author_name, s.reference) into words
      from public.mission_samples m join public.demandes_etudes s on s.id = m.study_id where m.id = words_of.id;
    when 'subscriber' then
      select n.email into words from public.newsletter_subscriptions n where n.id = words_of.id;
  end case;
  words := hawa.searchable(words);
  name := left(coalesce(name, ''), 100);
end $$;
comment on function hawa.words_of(text,uuid) is
  'The words by which something is found and the name by which it is sorted, folded; kind as in hawa.searched. '
  'words null: it is not there.';

create or replace function hawa.projects_where(search text, country text, state text, unassigned boolean, late boolean)
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
  return rule;
end $$;
comment on function hawa.projects_where(text,text,text,boolean,boolean) is
  'The condition of a list of studies s. Everything that was given is quoted. search: part of the company, the '
  'place, the contact''s or the client''s name or e-mail, of the reference, or the beginning of the id.';

create or replace function hawa.project_rows(studies uuid[]) returns jsonb
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

create or replace function hawa.sample_row(sample public.mission_samples) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', sample.id, 'code', sample.code, 'matrice', sample.matrice,
    'contenant', sample.contenant, 'contenant_precise', sample.contenant_precise, 'sampled_at', sample.sampled_at,
    'etat', sample.etat, 'author_name', sample.author_name, 'study_id', sample.study_id,
    'reference', s.reference, 'entreprise', s.nom_entreprise, 'pays', s.pays,
    'detenteur', (
      select jsonb_build_object('nom', e.data ->> 'receveur_nom', 'organisme', e.data ->> 'receveur_organisme')
      from public.sample_events e where e.sample_id = sample.id and e.kind = 'remis' order by e.position desc limit 1))
  from public.demandes_etudes s where s.id = sample.study_id
$$;
comment on function hawa.sample_row(mission_samples) is 'A sample in the list of the administrators.';

create or replace function hawa.journal_row(entry public.commands, brief boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', entry.id, 'name', entry.name, 'verdict', entry.verdict, 'code', entry.code,
      'made_at', entry.made_at, 'received_at', entry.received_at, 'study_id', entry.study_id,
      'entreprise', (select s.nom_entreprise from public.demandes_etudes s where s.id = entry.study_id),
      'reference', (select s.reference from public.demandes_etudes s where s.id = entry.study_id),
      'person', (select jsonb_build_object('name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email),
          'type_compte', p.type_compte)
        from public.profiles p where p.user_id = entry.user_id),
      'problem', case when entry.verdict = 'refused' then entry.result end)
    || case when brief then '{}'::jsonb else jsonb_build_object('args', hawa.short_values(entry.args),
      'pays', (select s.pays from public.demandes_etudes s where s.id = coalesce(entry.study_id,
        case when entry.args ->> 'mission_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
          then (entry.args ->> 'mission_id')::uuid end)),
      'changes', (
        select coalesce(jsonb_agg(jsonb_build_object('place', a.place, 'operation', a.operation, 'before', a.before,
          'after', a.after) order by a.place, a.row_id), '[]')
        from (select * from hawa.audit x where x.command = entry.id limit 50) a),
      'imported', (
        select jsonb_build_object('by', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email), 'at', i.at)
        from hawa.command_imports i left join public.profiles p on p.user_id = i.imported_by
        where i.command = entry.id)) end
$$;
comment on function hawa.journal_row(commands,boolean) is
  'A command as the journal shows it; texts cut, nothing that opens something. Not brief: with its arguments, its '
  'changes, who imported it where the device did not send it, and the country of its study (pays, by whose clock the '
  'hours of the field are told; null: none).';

create or replace function hawa.leased_mail(job public.mail_jobs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', job.id, 'lease', job.lease, 'template', job.template,
      'key', coalesce(job.gathered, job.id))
    || case when job.profile is null then jsonb_build_object('langue', job.langue, 'recipient', job.recipient,
      'data', hawa.mail_data(job.template, job.data),
      -- The address of a part of the company is the one in force when the mail leaves.
      'company', case when strpos(job.recipient, '@') = 0 or job.template = 'inquiry_reply' then (
        select jsonb_object_agg(c.key, c.body) from hawa.publications c
        where c.kind = 'company' and c.body is not null) end)
    else (
      select jsonb_build_object('langue', p.langue, 'recipient', p.email, 'data', jsonb_strip_nulls(jsonb_build_object(
        'role', p.type_compte, 'matter', job.matter, 'etude', s.nom_entreprise, 'reference', s.reference,
        'pays', s.pays, 'events', (
          select jsonb_agg(hawa.notice_line(j) order by j.at, j.created_at, j.id)
          from public.mail_jobs j where j.gathered = job.gathered),
        'leave', case when not exists (
          select 1 from public.mail_jobs j where j.gathered = job.gathered and not hawa.may_be_left(j.event))
          then hawa.mail_token(job.gathered) end)))
      from public.profiles p left join public.demandes_etudes s on s.id = job.matter where p.id = job.profile) end
$$;
comment on function hawa.leased_mail(mail_jobs) is
  'A job as its sender gets it, {id, lease, template, key, langue, recipient, data, company}. key: the same for each '
  'attempt at the same mail. Of a notice: address and language as they are now, and no more of the matter than its '
  'name and reference; data.events: everything that this mail tells, oldest first; data.leave: the token of the way '
  'out, where all of it may be switched off by one press. To or from a part of the company: the published details of '
  'the company, by document; null where there are none.';

comment on function public.admin_projects(text,text,text,boolean,boolean,text,jsonb,integer) is
  'Studies for administrators: {rows, total, before, after, as_of}. search: words of the company, the place, the '
  'contact or the client, of the reference, or the beginning of the id; country, state: as stored, or null; '
  'unassigned: without a specialist; late: not delivered when its delay was over; sort: newest, company, due or '
  'amount (largest first). page, before, after: hawa.keyed. 42501 for anybody else.';

comment on function public.admin_samples(text,text,jsonb,integer) is
  'Samples for administrators, last taken first: {rows, total, before, after, as_of}. state: as stored, or null; '
  'search: a part of the code however it was typed, words of the company or of who took it, the reference or the '
  'beginning of the id of the study. page, before, after: hawa.keyed. 42501 for anybody else.';

select hawa.search_anew(w.kind, array_agg(w.id)) from hawa.searched w where w.kind in ('study', 'report', 'sample')
group by w.kind;

revoke execute on function hawa.give_study_reference() from public;
revoke execute on function hawa.keep_study_reference() from public;
