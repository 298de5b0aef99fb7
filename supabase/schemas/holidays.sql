create table public.public_holidays (
  pays text not null check (pays in ('algerie', 'kenya', 'tanzanie')),
  jour date not null,
  nom_fr text not null check (char_length(nom_fr) between 1 and 100),
  nom_en text not null check (char_length(nom_en) between 1 and 100),
  nom_ar text not null check (char_length(nom_ar) between 1 and 100),
  -- The day is computed and still to be confirmed.
  mobile boolean not null,
  primary key (pays, jour)
);
alter table public.public_holidays enable row level security;
revoke all on table public.public_holidays from public, anon, authenticated;
grant select on table public.public_holidays to authenticated;

create function hawa.weekend_of(pays text) returns integer[]
language plpgsql immutable set search_path = '' as $$
begin
  return case when pays in ('kenya', 'tanzanie') then array[6, 0] else array[5, 6] end;
end $$;
comment on function hawa.weekend_of(text) is
  'Days off, 0 is Sunday: Algeria works from Sunday to Thursday, Kenya and Tanzania from Monday to Friday; no '
  'country counts as Algeria. Its twin is in sync/domain/calendar.ts.';

create function hawa.holiday_arg(args jsonb) returns public.public_holidays
language plpgsql stable set search_path = '' as $$
declare given public.public_holidays;
begin
  given.pays := hawa.choice_arg(args, 'pays', array['algerie', 'kenya', 'tanzanie'], true);
  given.jour := hawa.date_arg(args, 'jour');
  return given;
end $$;
comment on function hawa.holiday_arg(jsonb) is 'Which holiday is meant: country and day.';

create function hawa.cmd_set_public_holiday(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.public_holidays;
  known public.public_holidays;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  given := hawa.holiday_arg(args);
  given.nom_fr := hawa.text_arg(args, 'nom_fr', 100, true);
  given.nom_en := hawa.text_arg(args, 'nom_en', 100, true);
  given.nom_ar := hawa.text_arg(args, 'nom_ar', 100, true);
  given.mobile := hawa.boolean_arg(args, 'mobile');
  answer := jsonb_build_object('pays', given.pays, 'jour', given.jour);
  select * into known from public.public_holidays h where h.pays = given.pays and h.jour = given.jour;
  if not hawa.is_news(hawa.seen_holiday(args), hawa.holiday_words(known), hawa.holiday_words(given)) then
    return hawa.already(answer);
  end if;
  insert into public.public_holidays select given.*
  on conflict (pays, jour) do update set nom_fr = excluded.nom_fr, nom_en = excluded.nom_en,
    nom_ar = excluded.nom_ar, mobile = excluded.mobile;
  return answer;
end $$;
comment on function hawa.cmd_set_public_holiday(profiles,jsonb,timestamptz) is
  'An administrator adds a public holiday, or corrects the one of that country and day. `seen`: the holiday on that '
  'day before the change ({nom_fr, nom_en, nom_ar, mobile}, null: no holiday); without it the last arrival counts. '
  'The same words again are answered with already. Refuses not_allowed, invalid, content_changed.';

create function hawa.cmd_remove_public_holiday(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.public_holidays;
  known public.public_holidays;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  given := hawa.holiday_arg(args);
  answer := jsonb_build_object('pays', given.pays, 'jour', given.jour);
  select * into known from public.public_holidays h where h.pays = given.pays and h.jour = given.jour;
  if not hawa.is_news(hawa.seen_holiday(args), hawa.holiday_words(known), 'null') then
    return hawa.already(answer);
  end if;
  delete from public.public_holidays h where h.pays = given.pays and h.jour = given.jour;
  return answer;
end $$;
comment on function hawa.cmd_remove_public_holiday(profiles,jsonb,timestamptz) is
  'That day is worked in that country; one that is no holiday is answered with already. `seen`: the holiday on that '
  'day before its removal, as of hawa.cmd_set_public_holiday. Refuses not_allowed, invalid, content_changed '
  '(somebody has corrected it meanwhile).';

create trigger a_closed before insert or update or delete or truncate on public.public_holidays
  for each statement execute function hawa.keep_closed();

create policy "active accounts" on public.public_holidays for select to authenticated
  using ((select hawa.is_current()));

insert into public.public_holidays (pays, jour, nom_fr, nom_en, nom_ar, mobile) values
  ('algerie', '2026-01-01', 'Nouvel An', 'New Year''s Day', 'رأس السنة الميلادية', false),
  ('algerie', '2026-01-12', 'Yennayer', 'Yennayer', 'يناير، رأس السنة الأمازيغية', false),
  ('algerie', '2026-03-20', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('algerie', '2026-03-21', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('algerie', '2026-03-22', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('algerie', '2026-05-01', 'Fête du Travail', 'Labour Day', 'عيد العمال', false),
  ('algerie', '2026-05-27', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('algerie', '2026-05-28', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('algerie', '2026-05-29', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('algerie', '2026-06-16', 'Nouvel An hégirien', 'Islamic New Year', 'رأس السنة الهجرية', true),
  ('algerie', '2026-06-25', 'Achoura', 'Ashura', 'عاشوراء', true),
  ('algerie', '2026-07-05', 'Fête de l''Indépendance', 'Independence Day', 'عيد الاستقلال', false),
  ('algerie', '2026-08-25', 'Mawlid Ennabaoui', 'Mawlid', 'المولد النبوي الشريف', true),
  ('algerie', '2026-11-01', 'Anniversaire de la Révolution', 'Revolution Day', 'عيد الثورة', false),
  ('kenya', '2026-01-01', 'Nouvel An', 'New Year''s Day', 'رأس السنة الميلادية', false),
  ('kenya', '2026-03-20', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('kenya', '2026-04-03', 'Vendredi saint', 'Good Friday', 'الجمعة العظيمة', false),
  ('kenya', '2026-04-06', 'Lundi de Pâques', 'Easter Monday', 'اثنين الفصح', false),
  ('kenya', '2026-05-01', 'Fête du Travail', 'Labour Day', 'عيد العمال', false),
  ('kenya', '2026-05-27', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('kenya', '2026-06-01', 'Fête de Madaraka', 'Madaraka Day', 'يوم مداراكا', false),
  ('kenya', '2026-10-10', 'Fête de Mazingira', 'Mazingira Day', 'يوم مازينغيرا', false),
  ('kenya', '2026-10-20', 'Fête de Mashujaa', 'Mashujaa Day', 'يوم ماشوجا', false),
  ('kenya', '2026-12-12', 'Fête de Jamhuri', 'Jamhuri Day', 'يوم جامهوري', false),
  ('kenya', '2026-12-25', 'Noël', 'Christmas Day', 'عيد الميلاد', false),
  ('kenya', '2026-12-26', 'Lendemain de Noël', 'Boxing Day', 'ثاني أيام عيد الميلاد', false),
  ('tanzanie', '2026-01-01', 'Nouvel An', 'New Year''s Day', 'رأس السنة الميلادية', false),
  ('tanzanie', '2026-01-12', 'Révolution de Zanzibar', 'Zanzibar Revolution Day', 'ثورة زنجبار', false),
  ('tanzanie', '2026-03-20', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('tanzanie', '2026-03-21', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('tanzanie', '2026-04-03', 'Vendredi saint', 'Good Friday', 'الجمعة العظيمة', false),
  ('tanzanie', '2026-04-06', 'Lundi de Pâques', 'Easter Monday', 'اثنين الفصح', false),
  ('tanzanie', '2026-04-07', 'Journée Karume', 'Karume Day', 'يوم كارومي', false),
  ('tanzanie', '2026-04-26', 'Fête de l''Union', 'Union Day', 'يوم الاتحاد', false),
  ('tanzanie', '2026-05-01', 'Fête du Travail', 'Labour Day', 'عيد العمال', false),
  ('tanzanie', '2026-05-27', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('tanzanie', '2026-07-07', 'Saba Saba', 'Saba Saba', 'يوم سابا سابا', false),
  ('tanzanie', '2026-08-08', 'Nane Nane', 'Nane Nane', 'يوم ناني ناني', false),
  ('tanzanie', '2026-08-25', 'Mawlid Ennabaoui', 'Mawlid', 'المولد النبوي الشريف', true),
  ('tanzanie', '2026-10-14', 'Journée Nyerere', 'Nyerere Day', 'يوم نيريري', false),
  ('tanzanie', '2026-12-09', 'Fête de l''Indépendance', 'Independence Day', 'عيد الاستقلال', false),
  ('tanzanie', '2026-12-25', 'Noël', 'Christmas Day', 'عيد الميلاد', false),
  ('tanzanie', '2026-12-26', 'Lendemain de Noël', 'Boxing Day', 'ثاني أيام عيد الميلاد', false),
  ('algerie', '2027-01-01', 'Nouvel An', 'New Year''s Day', 'رأس السنة الميلادية', false),
  ('algerie', '2027-01-12', 'Yennayer', 'Yennayer', 'يناير، رأس السنة الأمازيغية', false),
  ('algerie', '2027-03-09', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('algerie', '2027-03-10', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('algerie', '2027-03-11', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('algerie', '2027-05-01', 'Fête du Travail', 'Labour Day', 'عيد العمال', false),
  ('algerie', '2027-05-16', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('algerie', '2027-05-17', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('algerie', '2027-05-18', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('algerie', '2027-06-06', 'Nouvel An hégirien', 'Islamic New Year', 'رأس السنة الهجرية', true),
  ('algerie', '2027-06-15', 'Achoura', 'Ashura', 'عاشوراء', true),
  ('algerie', '2027-07-05', 'Fête de l''Indépendance', 'Independence Day', 'عيد الاستقلال', false),
  ('algerie', '2027-08-14', 'Mawlid Ennabaoui', 'Mawlid', 'المولد النبوي الشريف', true),
  ('algerie', '2027-11-01', 'Anniversaire de la Révolution', 'Revolution Day', 'عيد الثورة', false),
  ('kenya', '2027-01-01', 'Nouvel An', 'New Year''s Day', 'رأس السنة الميلادية', false),
  ('kenya', '2027-03-09', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('kenya', '2027-03-26', 'Vendredi saint', 'Good Friday', 'الجمعة العظيمة', false),
  ('kenya', '2027-03-29', 'Lundi de Pâques', 'Easter Monday', 'اثنين الفصح', false),
  ('kenya', '2027-05-01', 'Fête du Travail', 'Labour Day', 'عيد العمال', false),
  ('kenya', '2027-05-16', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('kenya', '2027-05-17', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('kenya', '2027-06-01', 'Fête de Madaraka', 'Madaraka Day', 'يوم مداراكا', false),
  ('kenya', '2027-10-10', 'Fête de Mazingira', 'Mazingira Day', 'يوم مازينغيرا', false),
  ('kenya', '2027-10-11', 'Fête de Mazingira', 'Mazingira Day', 'يوم مازينغيرا', false),
  ('kenya', '2027-10-20', 'Fête de Mashujaa', 'Mashujaa Day', 'يوم ماشوجا', false),
  ('kenya', '2027-12-12', 'Fête de Jamhuri', 'Jamhuri Day', 'يوم جامهوري', false),
  ('kenya', '2027-12-13', 'Fête de Jamhuri', 'Jamhuri Day', 'يوم جامهوري', false),
  ('kenya', '2027-12-25', 'Noël', 'Christmas Day', 'عيد الميلاد', false),
  ('kenya', '2027-12-26', 'Lendemain de Noël', 'Boxing Day', 'ثاني أيام عيد الميلاد', false),
  ('kenya', '2027-12-27', 'Lendemain de Noël', 'Boxing Day', 'ثاني أيام عيد الميلاد', false),
  ('tanzanie', '2027-01-01', 'Nouvel An', 'New Year''s Day', 'رأس السنة الميلادية', false),
  ('tanzanie', '2027-01-12', 'Révolution de Zanzibar', 'Zanzibar Revolution Day', 'ثورة زنجبار', false),
  ('tanzanie', '2027-03-09', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('tanzanie', '2027-03-10', 'Aïd el-Fitr', 'Eid al-Fitr', 'عيد الفطر', true),
  ('tanzanie', '2027-03-26', 'Vendredi saint', 'Good Friday', 'الجمعة العظيمة', false),
  ('tanzanie', '2027-03-29', 'Lundi de Pâques', 'Easter Monday', 'اثنين الفصح', false),
  ('tanzanie', '2027-04-07', 'Journée Karume', 'Karume Day', 'يوم كارومي', false),
  ('tanzanie', '2027-04-26', 'Fête de l''Union', 'Union Day', 'يوم الاتحاد', false),
  ('tanzanie', '2027-05-01', 'Fête du Travail', 'Labour Day', 'عيد العمال', false),
  ('tanzanie', '2027-05-16', 'Aïd el-Adha', 'Eid al-Adha', 'عيد الأضحى', true),
  ('tanzanie', '2027-07-07', 'Saba Saba', 'Saba Saba', 'يوم سابا سابا', false),
  ('tanzanie', '2027-08-08', 'Nane Nane', 'Nane Nane', 'يوم ناني ناني', false),
  ('tanzanie', '2027-08-14', 'Mawlid Ennabaoui', 'Mawlid', 'المولد النبوي الشريف', true),
  ('tanzanie', '2027-10-14', 'Journée Nyerere', 'Nyerere Day', 'يوم نيريري', false),
  ('tanzanie', '2027-12-09', 'Fête de l''Indépendance', 'Independence Day', 'عيد الاستقلال', false),
  ('tanzanie', '2027-12-25', 'Noël', 'Christmas Day', 'عيد الميلاد', false),
  ('tanzanie', '2027-12-26', 'Lendemain de Noël', 'Boxing Day', 'ثاني أيام عيد الميلاد', false);
