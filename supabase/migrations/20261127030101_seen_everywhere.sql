-- The last writes without a base [L19]: the fields of one's own profile and public holidays carry `seen` too.
-- And the longest notes fit beside the longest ones that they were written over.

create or replace function hawa.is_too_long(args jsonb) returns boolean
language sql immutable set search_path = '' as $$
  -- Stored size first and text last: 1e131071 takes ten bytes stored and 128 KiB written out.
  select case
    when pg_column_size(args) > 262144 then true
    when jsonb_path_exists(args, '$.** ? (@.type() == "number" && (@ > 1e400 || @ < -1e400))') then true
    else octet_length(args::text) > 262144
  end
$$;
comment on function hawa.is_too_long(jsonb) is
  'More than 256 KiB, stored or written out, which two texts of 20,000 characters do not reach, be each of six bytes '
  '("\u0001"); a number that no device can write (beyond 1e400) counts as too long.';

create function hawa.profile_words(profile public.profiles) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'nom', nullif(profile.nom, ''), 'prenom', nullif(profile.prenom, ''), 'telephone', profile.telephone,
    'entreprise', profile.entreprise, 'specialite', profile.specialite,
    'zone_intervention', profile.zone_intervention, 'experience', profile.experience, 'pays', profile.pays,
    'langue', profile.langue)
$$;
comment on function hawa.profile_words(public.profiles) is
  'The fields of a profile that its person writes, by name; JSON null: empty.';

create or replace function hawa.cmd_update_profile(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  want public.profiles := me;
  seen jsonb;
  field text;
  news boolean := false;
  drawn bigint;
begin
  -- A key that is missing leaves its field alone; null or blank clears it, where it may be empty.
  perform hawa.arg(args, 'nom', false);
  if args ? 'nom' then want.nom := hawa.text_arg(args, 'nom', 100, true); end if;
  if args ? 'prenom' then want.prenom := hawa.text_arg(args, 'prenom', 100, true); end if;
  if args ? 'telephone' then want.telephone := hawa.text_arg(args, 'telephone', 40); end if;
  if args ? 'entreprise' then want.entreprise := hawa.text_arg(args, 'entreprise', 200); end if;
  if args ? 'specialite' then want.specialite := hawa.text_arg(args, 'specialite', 200); end if;
  if args ? 'zone_intervention' then want.zone_intervention := hawa.text_arg(args, 'zone_intervention', 200); end if;
  if args ? 'experience' then want.experience := hawa.integer_arg(args, 'experience', 0, 80); end if;
  if args ? 'pays' then want.pays := hawa.choice_arg(args, 'pays', array['algerie', 'kenya', 'tanzanie']); end if;
  if args ? 'langue' then want.langue := hawa.choice_arg(args, 'langue', array['fr', 'en', 'ar'], true); end if;
  seen := hawa.arg(args, 'seen', false);
  if jsonb_typeof(seen) <> 'object' then perform hawa.refuse_field('seen', 'malformed'); end if;

  for field in select jsonb_object_keys(hawa.profile_words(me)) loop
    news := hawa.is_news(
      case
        when jsonb_typeof(seen -> field) = 'string' then coalesce(to_jsonb(hawa.clean(seen ->> field)), 'null')
        else seen -> field
      end,
      hawa.profile_words(me) -> field, hawa.profile_words(want) -> field) or news;
  end loop;
  if not news then return hawa.already(jsonb_build_object('profile_id', me.id, 'rev', me.rev)); end if;

  update public.profiles set
    nom = want.nom, prenom = want.prenom, telephone = want.telephone, entreprise = want.entreprise,
    specialite = want.specialite, zone_intervention = want.zone_intervention, experience = want.experience,
    pays = want.pays, langue = want.langue, updated_at = now()
  where id = me.id returning rev into drawn;
  return jsonb_build_object('profile_id', me.id, 'rev', drawn);
end $$;
comment on function hawa.cmd_update_profile(public.profiles, jsonb, timestamptz) is
  'Everybody''s own profile, also while waiting for approval; never the kind of account, approval, activity or '
  'address. `seen`: by name, what the given fields were when they were changed ({telephone: "+213 1"}; null or blank: '
  'empty). Where one of them is something else by now, neither seen nor wanted, nothing is written; what others did '
  'to other fields does not matter, and of a field that `seen` does not name what arrives last counts. What is there '
  'already is answered with already. Refuses invalid, content_changed.';

create function hawa.holiday_words(holiday public.public_holidays) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when holiday.jour is null then 'null'
    else jsonb_build_object('nom_fr', holiday.nom_fr, 'nom_en', holiday.nom_en, 'nom_ar', holiday.nom_ar,
      'mobile', holiday.mobile)
  end
$$;
comment on function hawa.holiday_words(public.public_holidays) is
  'What the table says of a public holiday; JSON null: that day is none.';

create function hawa.seen_holiday(args jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(args -> 'seen') not in ('object', 'null') then perform hawa.refuse_field('seen', 'malformed'); end if;
  return args -> 'seen';
end $$;
comment on function hawa.seen_holiday(jsonb) is
  'What a holiday was changed over, as hawa.holiday_words; SQL null: the device does not say. Refuses invalid.';

create or replace function hawa.cmd_set_public_holiday(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
comment on function hawa.cmd_set_public_holiday(public.profiles, jsonb, timestamptz) is
  'An administrator adds a public holiday, or corrects the one of that country and day. `seen`: what that day was '
  'when it was changed ({nom_fr, nom_en, nom_ar, mobile}, null: no holiday); without it what arrives last counts. '
  'The same words again are answered with already. Refuses not_allowed, invalid, content_changed.';

create or replace function hawa.cmd_remove_public_holiday(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
comment on function hawa.cmd_remove_public_holiday(public.profiles, jsonb, timestamptz) is
  'That day is worked in that country; one that is no holiday is answered with already. `seen`: what the day was when '
  'it was taken out, as of hawa.cmd_set_public_holiday. Refuses not_allowed, invalid, content_changed (somebody '
  'has corrected it meanwhile).';

revoke execute on all functions in schema hawa from public;
