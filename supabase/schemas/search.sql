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

create function hawa.searchable(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    with seen as (
      select regexp_replace(replace(value, '´', ''''),
        '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc'
        '\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0898-\u089f\u08ca-\u08e1\u08e3-\u08ff\u180e\u1ab0-\u1aff\u1dc0-\u1dff'
        '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g') as text
    ), apart as (
      -- Sorting a long run of signs costs the square of their number.
      select regexp_replace(case when text ~ '[^\u0001-\u007f]{200}' then text else normalize(text, NFKD) end,
        '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc'
        '\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0898-\u089f\u08ca-\u08e1\u08e3-\u08ff\u180e\u1ab0-\u1aff\u1dc0-\u1dff'
        '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g') as text
      from seen
    ), alike as (
      select translate(text,
        'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
        'ØøĐđÐðŁłĦħŦŧıŊƏ'
        'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩ'
        'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄЂЉЊЋЏҐ'
        'ٱٲٳ'
        'ىیې'
        'ةۃەہھ'
        'کڪ'
        '٠١٢٣٤٥٦٧٨٩'
        '۰۱۲۳۴۵۶۷۸۹'
        '‘’‛ʹʻʼʽʾʿˈ′`'
        '“”„‟″«»'
        '‐‒–—―⁃−',
        'abcdefghijklmnopqrstuvwxyz'
        'ooddddllhhttiŋə'
        'αβγδεζηθικλμνξοπρσστυφχψω'
        'абвгдежзиклмнопрстуфхцчшщъыьэюяієђљњћџґ'
        'ااا'
        'ييي'
        'ههههه'
        'كك'
        '0123456789'
        '0123456789'
        ''''''''''''''''''''''''''
        '"""""""'
        '-------') as text
      from apart
    ), spelled as (
      select replace(replace(replace(replace(replace(replace(replace(replace(text,
        'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ẞ', 'ss'), 'ß', 'ss'), 'Þ', 'th'), 'þ', 'th') as text
      from alike
    )
    select btrim(regexp_replace(text, '[\u0001-\u0020\u007f-\u00a0\u1680\u2028\u2029]+', ' ', 'g'), ' ') from spelled
  );
end $$;
comment on function hawa.searchable(text) is
  'A text as it is compared in a search: without case, accents, vowel signs, marks of Arabic letters, invisible '
  'signs; one kind of digits, apostrophes, hyphens and blanks. The same as searchable of sync/domain/searchable.ts. '
  'Null: null.';

create function hawa.search_words(question text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct w.word), '{}')
  from regexp_split_to_table(hawa.searchable(left(question, 200)), ' ') w (word) where w.word <> ''
$$;
comment on function hawa.search_words(text) is
  'The different words of the first 200 letters of a question, as they are looked for. Empty: everything is asked '
  'for.';

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
comment on function hawa.search_anew(text,uuid[]) is
  'Writes anew by which words these are found; deleted ones are removed from the index.';

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
  'Row trigger: indexes the new words of a row, and of the rows that carry its name. The argument is the kind.';

create function hawa.found_by(kind text, words text[]) returns text
language sql immutable set search_path = '' as $$
  select format('select w.id from hawa.searched w where w.kind = %L and %s', kind, string_agg(
    format('w.words like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), ' and '))
  from unnest(words) word
$$;
comment on function hawa.found_by(text,text[]) is
  'A question in SQL: the ids of everything of one kind in which each of these words occurs. Words as '
  'hawa.search_words gives them, at least one; they are quoted.';

create function hawa.search_rule(kind text, id text, question text) returns text
language sql immutable set search_path = '' as $$
  select case when w.words = '{}' then 'true' else format('%s in (%s)', id, hawa.found_by(kind, w.words)) end
  from (select hawa.search_words(question) as words) w
$$;
comment on function hawa.search_rule(text,text,text) is
  'The condition of a list, in SQL: every word that was typed occurs, in any order. id: the expression of its ids. '
  'Nothing typed: true. The typed text is quoted.';

create function hawa.id_rule(id text, question text) returns text
language sql immutable set search_path = '' as $$
  select case when typed ~ '^[0-9a-f-]{4,36}$' and char_length(digits) between 4 and 32
    then format('%s between %L::uuid and %L::uuid', id, rpad(digits, 32, '0'), rpad(digits, 32, 'f')) else 'false' end
  from (select hawa.searchable(left(question, 200)) as typed) t, lateral (select replace(typed, '-', '') as digits) d
$$;
comment on function hawa.id_rule(text,text) is
  'The condition, in SQL, that an id begins with the typed text: four of its digits or more. Otherwise false.';

create index searched_name on hawa.searched (kind, name, id);

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
