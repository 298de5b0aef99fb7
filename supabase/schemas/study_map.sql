create table hawa.provinces (
  -- ISO 3166-2; Kenya's as they were until 2014.
  code text primary key check (code ~ '^(DZ|KE|TZ)-[0-9]{2,3}$'),
  pays text not null check (pays in ('algerie', 'kenya', 'tanzanie'))
);
comment on table hawa.provinces is 'Provinces of the public map; names for people are in the app.';

create table hawa.province_names (
  pays text not null,
  -- As hawa.place_words leaves it.
  words text not null check (words ~ '^ .+ $'),
  code text not null references hawa.provinces (code),
  primary key (pays, words)
);
comment on table hawa.province_names is
  'Names, other spellings and towns by which a study''s zone_geographique names a province.';

create table hawa.province_outlines (
  code text not null references hawa.provinces (code),
  outline polygon not null
);
comment on table hawa.province_outlines is
  'Parts of a province, simplified to about 2 km; a point on a border may fall to the neighbour.';

create table hawa.placed_studies (
  study_id uuid primary key references public.demandes_etudes (id) on delete cascade,
  pays text not null,
  -- '' while not known.
  province text not null,
  type_etude text not null
);
comment on table hawa.placed_studies is
  'Finished studies (terminée, complete) as they are counted on the map; by trigger.';

create table hawa.study_map_counts (
  pays text not null,
  province text not null,
  type_etude text not null,
  studies integer not null check (studies >= 0),
  primary key (pays, province, type_etude)
);
comment on table hawa.study_map_counts is
  'placed_studies counted, by trigger: a visitor''s call reads at most a few hundred rows, whatever the number of '
  'studies.';

create function hawa.place_words(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return ' ' || btrim(regexp_replace(translate(lower(translate(value,
    'ÀÂÄÁÉÈÊËÎÏÍÔÖÓÙÛÜÚÇÑàâäáéèêëîïíôöóùûüúçñ' || E'\u0623\u0625\u0622\u0671\u0629\u0649'
      || E'\u0640\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652',
    'AAAAEEEEIIIOOOUUUUCNaaaaeeeeiiiooouuuucn' || E'\u0627\u0627\u0627\u0627\u0647\u064A')),
    E',;:/()-._"&+\t\n\r\u2013\u2014\u2018\u2019\u0027\u0060\u00AB\u00BB\u00A0\u060C\u061B', repeat(' ', 26)), ' +',
      ' ', 'g')) || ' ';
end $$;
comment on function hawa.place_words(text) is
  'A place''s name to compare: small letters, no accents nor Arabic vowel marks, words between single spaces.';

create function hawa.name_provinces(country text, names jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into hawa.provinces (code, pays) select key, country from jsonb_each(names) on conflict do nothing;
  insert into hawa.province_names (pays, words, code)
    select distinct country, hawa.place_words(name), p.key
    from jsonb_each_text(names) p, regexp_split_to_table(p.value, '\s*\|\s*') name;
$$;
comment on function hawa.name_provinces(text,jsonb) is
  'Adds names, {code: "name|other name|town"}; a name that means two provinces of a country fails. Studies already '
  'counted stay where they are until hawa.recount_study_map().';

create function hawa.province_of_study(country text, zone text, latitude double precision, longitude double precision)
returns text language plpgsql stable set search_path = '' as $$
declare
  text_words text := hawa.place_words(zone);
  named text[];
  place point := point(longitude, latitude);
  found_code text;
begin
  with hit as (
    select n.words, n.code from hawa.province_names n where n.pays = country and strpos(text_words, n.words) > 0
  )
  select array_agg(distinct h.code) into named from hit h
  where not exists (select 1 from hit longer where longer.words <> h.words and strpos(longer.words, h.words) > 0);
  if cardinality(named) = 1 then return named[1]; end if;
  if place is null then return null; end if;
  select o.code into found_code
  from hawa.province_outlines o join hawa.provinces p on p.code = o.code
  where p.pays = country and (named is null or o.code = any (named)) and (o.outline <-> place) <= 0.25
  order by o.outline <-> place limit 1;
  return found_code;
end $$;
comment on function hawa.province_of_study(text,text,double precision,double precision) is
  'The province that the text of a study names; a longer name hides one inside it (Bab el Oued, El Oued). Several '
  'named, or none: the one whose outline holds the position or is nearest, within a quarter of a degree (ports lie '
  'off simplified coasts). Null: not known.';

create function hawa.count_placed_study() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update hawa.study_map_counts c set studies = c.studies - 1
    where (c.pays, c.province, c.type_etude) = (old.pays, old.province, old.type_etude);
  else
    insert into hawa.study_map_counts as c (pays, province, type_etude, studies)
    values (new.pays, new.province, new.type_etude, 1)
    on conflict (pays, province, type_etude) do update set studies = c.studies + 1;
  end if;
  return null;
end $$;
comment on function hawa.count_placed_study() is
  'Keeps study_map_counts equal to placed_studies; rows of the latter are never updated.';

create function hawa.place_study() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from hawa.placed_studies p where p.study_id = new.id;
  if new.statut in ('terminée', 'complete') then
    insert into hawa.placed_studies (study_id, pays, province, type_etude) values (new.id, new.pays,
      coalesce(hawa.province_of_study(new.pays, new.zone_geographique, new.latitude, new.longitude), ''),
        new.type_etude);
  end if;
  return null;
end $$;
comment on function hawa.place_study() is
  'Puts a study on the map when its field work is done, and moves it when its place changes.';

create function hawa.recount_study_map() returns void
language sql volatile set search_path = '' as $$
  select hawa.lock_feed();
  delete from hawa.placed_studies;
  insert into hawa.placed_studies (study_id, pays, province, type_etude)
    select s.id, s.pays, coalesce(hawa.province_of_study(s.pays, s.zone_geographique, s.latitude, s.longitude), ''),
      s.type_etude
    from public.demandes_etudes s where s.statut in ('terminée', 'complete');
$$;
comment on function hawa.recount_study_map() is
  'Places every finished study again; call it after names or outlines changed.';

create function public.public_study_map() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  with cell as (
    select c.pays, c.province, c.type_etude, c.studies, sum(c.studies) over place as total,
      coalesce(sum(c.studies) filter (where c.studies < 3) over place, 0) as small,
      -- Of the seven types of demandes_etudes, those under 3.
      7 - count(*) filter (where c.studies >= 3) over place as few,
      rank() over (partition by c.pays, c.province, c.studies >= 3 order by c.studies) as nth
    from hawa.study_map_counts c where c.studies > 0
    window place as (partition by c.pays, c.province)
  ),
  listed as (
    select province, jsonb_object_agg(type_etude, studies) as by_type from cell
    where studies >= 3 and not (nth = 1 and small > 0 and (small <= 2 or small = 2 * few))
    group by province
  ),
  place as (select distinct pays, province, total from cell),
  shown as (select p.province, p.total from place p where p.province <> '' and p.total >= 3),
  rest as (
    select k.pays, coalesce(sum(p.total) filter (where s.province is null), 0) as others, coalesce(sum(s.total), 0)
      as named
    from unnest(array['algerie', 'kenya', 'tanzanie']) as k (pays)
    left join place p on p.pays = k.pays left join shown s on s.province = p.province
    group by k.pays
  )
  select jsonb_build_object(
    'updated_at', now(),
    'provinces', (
      select jsonb_agg(jsonb_build_object('code', v.code, 'pays', v.pays, 'total', s.total,
        'by_type', case when s.province is null then '{}' else coalesce(l.by_type, '{}') end) order by v.code)
      from hawa.provinces v left join shown s on s.province = v.code left join listed l on l.province = v.code),
    'countries', (
      select jsonb_agg(jsonb_build_object('pays', r.pays,
        'total', r.named + case when r.others >= 3 then r.others else 0 end,
        'others', case when r.others >= 3 then r.others end) order by r.pays)
      from rest r))
$$;
comment on function public_study_map() is
  'Finished studies by province and type, for anybody. No number from 0 to 2 leaves the server, and none follows '
  'from those that do. A province: total, or null under 3. Its types: only those with 3 or more; and where total '
  'minus those would tell the rest (it is 1, or 2, or 2 for every one of them), the smallest of those with 3 or '
  'more, all of them if several are equal, is left out too. So any two types left out can be exchanged without a '
  'change to the published figures, and a type left out may be large. A country: `others` is everything outside the '
  'provinces shown (small provinces and studies without a known one, never apart), null under 3; `total` is the sum '
  'shown, a lower bound while others is null. There is no total by type of a country: it would give the hidden types '
  'of a province by subtraction. Not covered: who asks every day sees a number grow by one the day a study ends; '
  'never whose it is nor where in the province.';
grant execute on function public_study_map() to anon, authenticated;

create trigger a_counted after insert or delete on hawa.placed_studies
  for each row execute function hawa.count_placed_study();

create trigger d_placed_new after insert on public.demandes_etudes
  for each row when (new.statut in ('terminée', 'complete')) execute function hawa.place_study();

create trigger d_placed after update on public.demandes_etudes
  for each row when ((old.statut in ('terminée', 'complete') or new.statut in ('terminée', 'complete'))
    and (old.statut in ('terminée', 'complete'), old.pays, old.zone_geographique, old.latitude, old.longitude,
      old.type_etude)
      is distinct from
      (new.statut in ('terminée', 'complete'), new.pays, new.zone_geographique, new.latitude, new.longitude,
        new.type_etude))
  execute function hawa.place_study();

select hawa.name_provinces('algerie', '{
  "DZ-01": "Adrar|أدرار|Timimoun|Bordj Badji Mokhtar|Reggane",
  "DZ-02": "Chlef|Ech Cheliff|الشلف|Ténès",
  "DZ-03": "Laghouat|الأغواط|Hassi R''Mel|Aflou",
  "DZ-04": "Oum el Bouaghi|Oum-El-Bouaghi|أم البواقي|Aïn Beïda|Aïn M''lila",
  "DZ-05": "Batna|باتنة|Barika|Timgad",
  "DZ-06": "Béjaïa|Bougie|بجاية|Akbou",
  "DZ-07": "Biskra|بسكرة|Ouled Djellal|El Kantara",
  "DZ-08": "Béchar|بشار|Béni Abbès|Kenadsa",
  "DZ-09": "Blida|البليدة|Boufarik",
  "DZ-10": "Bouira|البويرة|Lakhdaria",
  "DZ-11": "Tamanrasset|Tamanghasset|تمنراست|In Salah|Aïn Salah|In Guezzam|Aïn Guezzam",
  "DZ-12": "Tébessa|تبسة|Bir el Ater",
  "DZ-13": "Tlemcen|تلمسان|Maghnia|Remchi|Ghazaouet|Chetouane|Nedroma|Sebdou|El Aricha",
  "DZ-14": "Tiaret|تيارت|Ksar Chellala|Frenda",
  "DZ-15": "Tizi Ouzou|Tizi-Ouzou|تيزي وزو|Azazga|Draâ Ben Khedda",
  "DZ-16": "Alger|Algiers|الجزائر العاصمة|Rouiba|Hussein Dey|Bab el Oued|El Harrach|Bab Ezzouar|Birtouta|'
'Chéraga|Hydra|Kouba",
  "DZ-17": "Djelfa|الجلفة|Messaad|Aïn Oussera",
  "DZ-18": "Jijel|جيجل|Bellara",
  "DZ-19": "Sétif|سطيف|El Eulma",
  "DZ-20": "Saïda|سعيدة",
  "DZ-21": "Skikda|سكيكدة|Azzaba",
  "DZ-22": "Sidi Bel Abbès|سيدي بلعباس|Sidi Bel-Abbès",
  "DZ-23": "Annaba|Bône|عنابة|El Hadjar",
  "DZ-24": "Guelma|قالمة",
  "DZ-25": "Constantine|Qacentina|قسنطينة|El Khroub",
  "DZ-26": "Médéa|المدية|Ksar el Boukhari",
  "DZ-27": "Mostaganem|مستغانم|Sonachter",
  "DZ-28": "M''Sila|Msila|المسيلة|Bou Saâda|Boussaâda",
  "DZ-29": "Mascara|معسكر|Mouaskar|Sig|Ghriss",
  "DZ-30": "Ouargla|ورقلة|Hassi Messaoud|Touggourt",
  "DZ-31": "Oran|Wahran|وهران|Arzew|Es Sénia|Bethioua",
  "DZ-32": "El Bayadh|البيض|El Abiodh Sidi Cheikh",
  "DZ-33": "Illizi|إليزي|Djanet|In Amenas",
  "DZ-34": "Bordj Bou Arréridj|برج بوعريريج|Bordj Bou Arreridj",
  "DZ-35": "Boumerdès|بومرداس|Boudouaou",
  "DZ-36": "El Tarf|الطارف|El Kala",
  "DZ-37": "Tindouf|تندوف",
  "DZ-38": "Tissemsilt|تيسمسيلت",
  "DZ-39": "El Oued|الوادي|Souf|El M''Ghair|El Meghaier|Djamaa",
  "DZ-40": "Khenchela|خنشلة",
  "DZ-41": "Souk Ahras|سوق أهراس",
  "DZ-42": "Tipaza|Tipasa|تيبازة|Cherchell|Koléa",
  "DZ-43": "Mila|ميلة|Chelghoum Laïd",
  "DZ-44": "Aïn Defla|عين الدفلى|Khemis Miliana",
  "DZ-45": "Naâma|النعامة|Mécheria|Aïn Sefra",
  "DZ-46": "Aïn Témouchent|عين تموشنت|Béni Saf",
  "DZ-47": "Ghardaïa|غرداية|El Meniaa|El Goléa|Metlili",
  "DZ-48": "Relizane|غليزان"
}');

select hawa.name_provinces('kenya', '{
  "KE-110": "Nairobi|نيروبي|Westlands|Kibera|Embakasi|Karen",
  "KE-200": "Central Province|Central Kenya|Kiambu|Kirinyaga|Murang''a|Muranga|Nyandarua|Nyeri|Thika|Ruiru|Limuru",
  "KE-300": "Coast Province|Kenya Coast|Kilifi|Kwale|Lamu|Mombasa|مومباسا|Taita Taveta|Tana River|Malindi|Diani|'
'Voi|Watamu",
  "KE-400": "Eastern Province|Eastern Kenya|Embu|Isiolo|Kitui|Machakos|Makueni|Marsabit|Meru|Tharaka Nithi|'
'Athi River|Konza",
  "KE-500": "North Eastern|North Eastern Province|Garissa|Mandera|Wajir|Dadaab|Nord-Est|الشمال الشرقي",
  "KE-600": "Nyanza|Homa Bay|Kisii|Kisumu|كيسومو|Migori|Nyamira|Siaya|نيانزا",
  "KE-700": "Rift Valley|Vallée du Rift|Baringo|Bomet|Elgeyo Marakwet|Kajiado|Kericho|Laikipia|Nakuru|Nandi|'
'Narok|Samburu|Trans Nzoia|Turkana|Uasin Gishu|West Pokot|Eldoret|Naivasha|Olkaria|Kitale|Nanyuki|Lodwar|وادي الصدع",
  "KE-800": "Western Province|Western Kenya|Bungoma|Busia|Kakamega|Vihiga|Webuye|Mumias"
}');

select hawa.name_provinces('tanzanie', '{
  "TZ-01": "Arusha|أروشا|Ngorongoro|Karatu",
  "TZ-02": "Dar es Salaam|Dar-Es-Salaam|Dar es Salam|Daressalam|دار السلام|Kinondoni|Ilala|Temeke|Ubungo|'
'Kigamboni|Kivukoni",
  "TZ-03": "Dodoma|دودوما",
  "TZ-04": "Iringa|Mafinga|إيرينغا",
  "TZ-05": "Kagera|Bukoba|كاغيرا",
  "TZ-06": "Pemba North|Kaskazini Pemba|Wete|Pemba Nord|بيمبا الشمالية",
  "TZ-07": "Zanzibar North|Kaskazini Unguja|Nungwi|Mkokotoni|Zanzibar Nord|زنجبار الشمالية",
  "TZ-08": "Kigoma|Kasulu|كيغوما",
  "TZ-09": "Kilimanjaro|كليمنجارو|Moshi|Kilimandjaro",
  "TZ-10": "Pemba South|Kusini Pemba|Chake Chake|Pemba Sud|بيمبا الجنوبية",
  "TZ-11": "Zanzibar South|Zanzibar South and Central|Kusini Unguja|Koani|Paje|Zanzibar Sud|زنجبار الجنوبية",
  "TZ-12": "Lindi|Kilwa|Nachingwea|ليندي",
  "TZ-13": "Mara|Musoma|Tarime|Serengeti|مارا",
  "TZ-14": "Mbeya|مبيا|Songwe|Vwawa|Tunduma",
  "TZ-15": "Zanzibar|Zanzibar City|Zanzibar West|Mjini Magharibi|Stone Town|زنجبار|Zanzibar Ville et Ouest|'
'Zanzibar Urban West|زنجبار المدينة والغرب",
  "TZ-16": "Morogoro|موروغورو|Ifakara|Kilosa",
  "TZ-17": "Mtwara|Masasi|متوارا",
  "TZ-18": "Mwanza|موانزا|Sengerema",
  "TZ-19": "Pwani|Kibaha|Bagamoyo|Mafia Island|Rufiji|بواني",
  "TZ-20": "Rukwa|Sumbawanga|روكوا",
  "TZ-21": "Ruvuma|Songea|Mbinga|روفوما",
  "TZ-22": "Shinyanga|Kahama|شينيانغا",
  "TZ-23": "Singida|سينغيدا",
  "TZ-24": "Tabora|Nzega|تابورا",
  "TZ-25": "Tanga|Korogwe|Lushoto|تانغا",
  "TZ-26": "Manyara|Babati|Mirerani|مانيارا",
  "TZ-27": "Geita|Chato|غيتا",
  "TZ-28": "Katavi|Mpanda|كاتافي",
  "TZ-29": "Njombe|Makambako|نجومبي",
  "TZ-30": "Simiyu|Bariadi|سيميو"
}');
