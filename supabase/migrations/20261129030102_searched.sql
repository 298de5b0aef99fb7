-- The words by which each thing is found, folded once and kept by the rows that they are made of: one narrow row, so
-- that a list of a hundred thousand is searched without folding or reading it.

create table hawa.searched (
  -- profile, specialist (also by trade and zone), study, report (id of its study), invoice, contact, expert, help,
  -- sample, subscriber.
  kind text not null,
  id uuid not null,
  -- As hawa.searchable says.
  words text collate "C" not null,
  -- By which a list is sorted: folded, its first hundred letters. Blank: of a kind that is not sorted by name.
  name text collate "C" not null default '',
  primary key (kind, id)
);
comment on table hawa.searched is
  'Words by which things are found, and names by which they are sorted. Read by hawa.search_rule, kept by triggers.';
create index searched_name on hawa.searched (kind, name, id);
revoke all on table hawa.searched from public, anon, authenticated;

-- Where the server has pg_trgm, parts of words are looked up; where not, these narrow rows are walked through.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions e where e.name = 'pg_trgm') then
    create schema if not exists extensions;
    create extension if not exists pg_trgm with schema extensions;
    execute format('create index searched_words on hawa.searched using gin (words %I.gin_trgm_ops)',
      (select n.nspname from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
        where e.extname = 'pg_trgm'));
  end if;
end $$;

create function hawa.words_of(kind text, id uuid, out name text, out words text)
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
          p.email),
        hawa.searchable(s.nom_entreprise)
      into words, name
      from public.demandes_etudes s left join public.profiles p on p.id = s.client_id where s.id = words_of.id;
    when 'report' then
      select concat_ws(' ', 'rapport', s.nom_entreprise, hawa.full_name(s.client_id), s.description_projet) into words
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
      select concat_ws(' ', s.nom_entreprise, m.author_name) into words
      from public.mission_samples m join public.demandes_etudes s on s.id = m.study_id where m.id = words_of.id;
    when 'subscriber' then
      select n.email into words from public.newsletter_subscriptions n where n.id = words_of.id;
  end case;
  words := hawa.searchable(words);
  name := left(coalesce(name, ''), 100);
end $$;
comment on function hawa.words_of(text, uuid) is
  'The words by which something is found and the name by which it is sorted, folded; kind as in hawa.searched. '
  'words null: it is not there.';

create function hawa.search_anew(kind text, ids uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  it uuid;
  told record;
begin
  foreach it in array ids loop
    select * into told from hawa.words_of(search_anew.kind, it);
    if told.words is null then
      delete from hawa.searched w where w.kind = search_anew.kind and w.id = it;
    else
      insert into hawa.searched as w (kind, id, words, name) values (search_anew.kind, it, told.words, told.name)
      on conflict on constraint searched_pkey do update set words = excluded.words, name = excluded.name
      where (w.words, w.name) is distinct from (excluded.words, excluded.name);
    end if;
  end loop;
end $$;
comment on function hawa.search_anew(text, uuid[]) is
  'Writes anew by which words these are found; what is gone is forgotten.';

create function hawa.on_searched() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  it uuid := case tg_op when 'DELETE' then old.id else new.id end;
begin
  case tg_table_name
    when 'profiles' then
      perform hawa.search_anew('profile', array[it]);
      perform hawa.search_anew('specialist', array[it]);
      if tg_op = 'UPDATE' then
        perform hawa.search_anew('study', array(select s.id from public.demandes_etudes s where s.client_id = it));
        perform hawa.search_anew('help', array(select r.id from public.support_requests r where r.author = it));
      end if;
    when 'demandes_etudes' then
      perform hawa.search_anew('study', array[it]);
      if tg_op = 'DELETE' then perform hawa.search_anew('report', array[it]); end if;
      if tg_op = 'UPDATE' then
        perform hawa.search_anew('sample', array(select m.id from public.mission_samples m where m.study_id = it));
      end if;
    else perform hawa.search_anew(tg_argv[0], array[it]);
  end case;
  return null;
end $$;
comment on function hawa.on_searched() is
  'Row trigger: what is found by words is found by its new ones, and with it what carries its name. The argument '
  'is the kind.';

create trigger h_searched after insert or delete on public.profiles for each row execute function hawa.on_searched();
create trigger h_searched_anew
  after update of prenom, nom, email, entreprise, specialite, zone_intervention, type_compte
  on public.profiles for each row
  when ((old.prenom, old.nom, old.email, old.entreprise, old.specialite, old.zone_intervention, old.type_compte)
    is distinct from (new.prenom, new.nom, new.email, new.entreprise, new.specialite, new.zone_intervention,
      new.type_compte))
  execute function hawa.on_searched();
create trigger h_searched after insert or delete on public.demandes_etudes
  for each row execute function hawa.on_searched();
create trigger h_searched_anew after update of nom_entreprise, zone_geographique, contact_nom, contact_email, client_id
  on public.demandes_etudes for each row execute function hawa.on_searched();
create trigger h_searched after insert or update of numero, entreprise, nom or delete on public.invoices
  for each row execute function hawa.on_searched('invoice');
create trigger h_searched after insert or update of nom, entreprise, email, sujet or delete on public.contact_messages
  for each row execute function hawa.on_searched('contact');
create trigger h_searched after insert or update of nom, entreprise, email, sujet or delete on public.contacts_experts
  for each row execute function hawa.on_searched('expert');
create trigger h_searched after insert or update of author, sujet or delete on public.support_requests
  for each row execute function hawa.on_searched('help');
create trigger h_searched after insert or update of study_id, author_name or delete on public.mission_samples
  for each row execute function hawa.on_searched('sample');
create trigger h_searched after insert or update of email or delete on public.newsletter_subscriptions
  for each row execute function hawa.on_searched('subscriber');

-- The words of reports were kept beside their list: now with all others.
create or replace function hawa.list_report(study uuid) returns void
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
drop table hawa.report_words;
alter table hawa.listed_reports alter company type text collate "C" using left(hawa.searchable(company), 100);

do $$
begin
  perform hawa.search_anew('profile', array(select p.id from public.profiles p));
  perform hawa.search_anew('specialist', array(select p.id from public.profiles p));
  perform hawa.search_anew('study', array(select s.id from public.demandes_etudes s));
  perform hawa.search_anew('report', array(select l.study_id from hawa.listed_reports l));
  perform hawa.search_anew('invoice', array(select i.id from public.invoices i));
  perform hawa.search_anew('contact', array(select c.id from public.contact_messages c));
  perform hawa.search_anew('expert', array(select e.id from public.contacts_experts e));
  perform hawa.search_anew('help', array(select r.id from public.support_requests r));
  perform hawa.search_anew('sample', array(select m.id from public.mission_samples m));
  perform hawa.search_anew('subscriber', array(select n.id from public.newsletter_subscriptions n));
end $$;

create function hawa.found_by(kind text, words text[]) returns text
language sql immutable set search_path = '' as $$
  select format('select w.id from hawa.searched w where w.kind = %L and %s', kind, string_agg(
    format('w.words like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), ' and '))
  from unnest(words) word
$$;
comment on function hawa.found_by(text, text[]) is
  'A question in SQL: the ids of everything of one kind in which each of these words occurs. Words as '
  'hawa.search_words gives them, at least one; they are quoted.';

create function hawa.search_rule(kind text, id text, question text) returns text
language sql immutable set search_path = '' as $$
  select case when w.words = '{}' then 'true' else format('%s in (%s)', id, hawa.found_by(kind, w.words)) end
  from (select hawa.search_words(question) as words) w
$$;
comment on function hawa.search_rule(text, text, text) is
  'The condition of a list, in SQL: every word that was typed occurs, in any order. id: the expression of its '
  'ids. Nothing typed: true. What was typed is quoted.';

create function hawa.id_rule(id text, question text) returns text
language sql immutable set search_path = '' as $$
  select case when typed ~ '^[0-9a-f-]{4,36}$' and char_length(digits) between 4 and 32
    then format('%s between %L::uuid and %L::uuid', id, rpad(digits, 32, '0'), rpad(digits, 32, 'f')) else 'false' end
  from (select hawa.searchable(left(question, 200)) as typed) t, lateral (select replace(typed, '-', '') as digits) d
$$;
comment on function hawa.id_rule(text, text) is
  'The condition, in SQL, that an id begins with what was typed: four of its digits or more. Otherwise false.';

revoke execute on all functions in schema hawa from public;
