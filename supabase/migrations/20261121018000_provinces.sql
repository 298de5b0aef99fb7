-- The provinces of /carte: the units of its outlines (48 wilayas, Kenya's eight provinces until 2013, 30 regions of
-- Tanzania). What was founded since, and towns, are names of the unit they lie in.
create table hawa.provinces (
  -- ISO 3166-2; Kenya's as they were until 2014.
  code text primary key check (code ~ '^(DZ|KE|TZ)-[0-9]{2,3}$'),
  pays text not null check (pays in ('algerie', 'kenya', 'tanzanie'))
);
comment on table hawa.provinces is 'What the public map is divided into; names for people are in the app.';

create table hawa.province_names (
  pays text not null,
  -- As hawa.place_words leaves it.
  words text not null check (words ~ '^ .+ $'),
  code text not null references hawa.provinces (code),
  primary key (pays, words)
);
comment on table hawa.province_names is 'Names, other spellings and towns by which a study''s zone_geographique names a province.';

create function hawa.place_words(value text) returns text
language sql immutable set search_path = '' as $$
  select ' ' || btrim(regexp_replace(translate(lower(translate(value,
    'ÀÂÄÁÉÈÊËÎÏÍÔÖÓÙÛÜÚÇÑàâäáéèêëîïíôöóùûüúçñ' || E'\u0623\u0625\u0622\u0671\u0629\u0649'
      || E'\u0640\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652',
    'AAAAEEEEIIIOOOUUUUCNaaaaeeeeiiiooouuuucn' || E'\u0627\u0627\u0627\u0627\u0647\u064A')),
    E',;:/()-._"&+\t\n\r\u2013\u2014\u2018\u2019\u0027\u0060\u00AB\u00BB\u00A0\u060C\u061B', repeat(' ', 26)), ' +', ' ', 'g')) || ' '
$$;
comment on function hawa.place_words(text) is
  'A place''s name to compare: small letters, no accents nor Arabic vowel marks, words between single spaces.';

create function hawa.name_provinces(country text, names jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into hawa.provinces (code, pays) select key, country from jsonb_each(names) on conflict do nothing;
  insert into hawa.province_names (pays, words, code)
    select distinct country, hawa.place_words(name), p.key
    from jsonb_each_text(names) p, regexp_split_to_table(p.value, '\s*\|\s*') name;
$$;
comment on function hawa.name_provinces(text, jsonb) is
  'Adds names, {code: "name|other name|town"}; a name that means two provinces of a country fails. '
  'Studies already counted stay where they are until hawa.recount_study_map().';

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
  "DZ-16": "Alger|Algiers|الجزائر العاصمة|Rouiba|Hussein Dey|Bab el Oued|El Harrach|Bab Ezzouar|Birtouta|Chéraga|Hydra|Kouba",
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
  "KE-300": "Coast Province|Kenya Coast|Kilifi|Kwale|Lamu|Mombasa|مومباسا|Taita Taveta|Tana River|Malindi|Diani|Voi|Watamu",
  "KE-400": "Eastern Province|Eastern Kenya|Embu|Isiolo|Kitui|Machakos|Makueni|Marsabit|Meru|Tharaka Nithi|Athi River|Konza",
  "KE-500": "North Eastern|North Eastern Province|Garissa|Mandera|Wajir|Dadaab|Nord-Est|الشمال الشرقي",
  "KE-600": "Nyanza|Homa Bay|Kisii|Kisumu|كيسومو|Migori|Nyamira|Siaya|نيانزا",
  "KE-700": "Rift Valley|Vallée du Rift|Baringo|Bomet|Elgeyo Marakwet|Kajiado|Kericho|Laikipia|Nakuru|Nandi|Narok|Samburu|Trans Nzoia|Turkana|Uasin Gishu|West Pokot|Eldoret|Naivasha|Olkaria|Kitale|Nanyuki|Lodwar|وادي الصدع",
  "KE-800": "Western Province|Western Kenya|Bungoma|Busia|Kakamega|Vihiga|Webuye|Mumias"
}');

select hawa.name_provinces('tanzanie', '{
  "TZ-01": "Arusha|أروشا|Ngorongoro|Karatu",
  "TZ-02": "Dar es Salaam|Dar-Es-Salaam|Dar es Salam|Daressalam|دار السلام|Kinondoni|Ilala|Temeke|Ubungo|Kigamboni|Kivukoni",
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
  "TZ-15": "Zanzibar|Zanzibar City|Zanzibar West|Mjini Magharibi|Stone Town|زنجبار|Zanzibar Ville et Ouest|Zanzibar Urban West|زنجبار المدينة والغرب",
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

revoke all on table hawa.provinces, hawa.province_names from public, anon, authenticated;
revoke execute on function hawa.place_words(text), hawa.name_provinces(text, jsonb) from public, anon, authenticated;
