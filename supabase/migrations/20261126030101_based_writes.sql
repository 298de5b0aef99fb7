-- A write of a whole value carries what it was written over, in `seen` [L19]: where something else stands there by
-- now, nothing is overwritten, and the person decides. Without `seen` (an older version of the app) what arrives
-- last counts, as before.

create function hawa.is_news(seen jsonb, current jsonb, wanted jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if current is not distinct from wanted then return false; end if;
  if seen is not null and seen is distinct from current then perform hawa.refuse('content_changed'); end if;
  return true;
end $$;
comment on function hawa.is_news(jsonb, jsonb, jsonb) is
  'Is there something to write? Not where `current`, what is there now, is what is wanted. `seen`: what it was '
  'written over; SQL null: the device does not say. JSON null: nothing was there. Refuses content_changed.';

create or replace function hawa.cmd_save_field_notes(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  notes text;
  seen jsonb;
  place record;
  mission public.demandes_etudes;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  perform hawa.arg(args, 'notes_terrain', true);
  notes := hawa.text_arg(args, 'notes_terrain', 20000);
  if args ? 'seen' then seen := to_jsonb(coalesce(hawa.text_arg(args, 'seen', 20000), '')); end if;
  select * into place from hawa.observed_place(args, cmd_save_field_notes.at);
  mission := hawa.mission_of(me, study);
  if mission.statut not in ('acceptée', 'en_cours', 'terminée') then perform hawa.refuse('wrong_state'); end if;
  if not hawa.is_news(seen, to_jsonb(coalesce(mission.notes_terrain, '')), to_jsonb(coalesce(notes, '')))
    and place.latitude is null then
    return hawa.already(hawa.study_result(study));
  end if;
  update public.demandes_etudes set
    notes_terrain = notes,
    latitude = coalesce(place.latitude, latitude),
    longitude = coalesce(place.longitude, longitude),
    updated_at = now()
  where id = study;
  perform hawa.record_event(study, 'notes_saved', me, greatest(at, mission.date_acceptation),
    jsonb_build_object('latitude', place.latitude, 'longitude', place.longitude, 'accuracy', place.accuracy,
      'position_at', place.position_at, 'position_origin', place.position_origin));
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_save_field_notes(public.profiles, jsonb, timestamptz) is
  'The whole text of the notes, replacing what was there (blank clears them); `seen`: the notes that it was '
  'written over (blank or null: none), without it what arrives last counts. The same text again is answered '
  'with already; a position that comes with it is recorded all the same. A position that is not sent is kept, '
  'and how one came about stays in the timeline. Allowed from acceptance to the report. Refuses not_allowed, '
  'not_approved, invalid, not_found, not_yours, wrong_state, content_changed (nor is the position recorded '
  'then: the device has both).';

create or replace function hawa.cmd_plan_mission(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.mission_plans;
  known public.mission_plans;
  seen jsonb;
  study public.demandes_etudes;
begin
  perform hawa.require_kind(me, 'intervention');
  given.study_id := hawa.uuid_arg(args, 'study_id');
  if hawa.text_arg(args, 'debut', 10) is not null then given.debut := hawa.date_arg(args, 'debut'); end if;
  if hawa.text_arg(args, 'fin', 10) is not null then given.fin := hawa.date_arg(args, 'fin'); end if;
  if given.debut is null and given.fin is not null then perform hawa.refuse_field('debut', 'required'); end if;
  if given.fin is null and given.debut is not null then perform hawa.refuse_field('fin', 'required'); end if;
  if given.fin < given.debut then perform hawa.refuse_field('fin', 'malformed'); end if;
  if given.fin >= given.debut + 60 then perform hawa.refuse_field('fin', 'too_long'); end if;
  if args ? 'seen' then seen := coalesce(to_jsonb(hawa.text_arg(args, 'seen', 21)), 'null'); end if;
  if seen #>> '{}' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}/[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    perform hawa.refuse_field('seen', 'malformed');
  end if;
  study := hawa.mission_of(me, given.study_id);
  if study.statut not in ('acceptée', 'en_cours') then perform hawa.refuse('wrong_state'); end if;
  select * into known from public.mission_plans p where p.study_id = study.id;
  if hawa.is_news(seen, hawa.plan_span(known), hawa.plan_span(given)) then
    insert into public.mission_plans as p (study_id, debut, fin, at)
    values (study.id, given.debut, given.fin, cmd_plan_mission.at)
    on conflict (study_id) do update set debut = excluded.debut, fin = excluded.fin, at = excluded.at;
    return hawa.study_result(study.id)
      || jsonb_build_object('rev', hawa.delivered_rev('mission_plan', study.id, me.id));
  end if;
  return hawa.already(hawa.study_result(study.id)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('mission_plan', study.id, me.id))));
end $$;
comment on function hawa.cmd_plan_mission(public.profiles, jsonb, timestamptz) is
  'The specialist of a mission that is accepted or under way says on which days they work on it, 60 at most; '
  'without days it is planned no more. `seen`: the days that this was planned over (2026-11-23/2026-11-25, '
  'null: none); without it the last to arrive counts. The same days again are answered with already. Refuses '
  'not_allowed, not_approved, invalid (fin: malformed before debut, too_long beyond 60 days), not_found, '
  'not_yours, wrong_state, content_changed.';

create function hawa.plan_span(plan public.mission_plans) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(to_jsonb(plan.debut::text || '/' || plan.fin::text), 'null')
$$;
comment on function hawa.plan_span(public.mission_plans) is
  'The days of a mission as one JSON text, 2026-11-23/2026-11-25; JSON null: it is not planned.';

create or replace function hawa.cmd_write_recommendation(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.recommendations;
  known public.recommendations;
  seen jsonb;
  study public.demandes_etudes;
  answer jsonb := '{}';
begin
  perform hawa.require_adviser(me);
  given.study_id := hawa.uuid_arg(args, 'study_id');
  given.id := hawa.uuid_arg(args, 'recommendation_id');
  given.priorite := hawa.choice_arg(args, 'priorite', array['haute', 'moyenne', 'basse'], true);
  given.titre := hawa.text_arg(args, 'titre', 120, true);
  given.texte := hawa.text_arg(args, 'texte', 2000, true);
  if args ? 'seen' then seen := args -> 'seen'; end if;
  if jsonb_typeof(seen) not in ('object', 'null') then perform hawa.refuse_field('seen', 'malformed'); end if;
  study := hawa.advised_study(me, given.study_id);
  select * into known from public.recommendations r where r.id = given.id;
  if known.study_id <> study.id then perform hawa.refuse('already_exists'); end if;
  if hawa.is_news(seen, hawa.worded(known), hawa.worded(given)) then
    if (known.id is null or known.withdrawn_at is not null)
      and (select count(*) from public.recommendations r
        where r.study_id = study.id and r.withdrawn_at is null) >= 6 then
      perform hawa.refuse('recommendations_full');
    end if;
    given.written_at := greatest(cmd_write_recommendation.at, study.date_debut_mission);
    insert into public.recommendations as r
      (id, study_id, priorite, titre, texte, author, author_role, author_name, at, written_at)
    values (given.id, study.id, given.priorite, given.titre, given.texte, me.id, me.type_compte, hawa.full_name(me.id),
      given.written_at, given.written_at)
    on conflict (id) do update set priorite = excluded.priorite, titre = excluded.titre, texte = excluded.texte,
      author = excluded.author, author_role = excluded.author_role, author_name = excluded.author_name,
      written_at = greatest(r.at, excluded.written_at), received_at = now(), withdrawn_at = null;
  else
    answer := hawa.already(answer);
  end if;
  return answer || hawa.study_result(study.id) || jsonb_build_object('recommendation_id', given.id,
    'rev', hawa.delivered_rev('recommendation', given.id, me.id));
end $$;
comment on function hawa.cmd_write_recommendation(public.profiles, jsonb, timestamptz) is
  'The specialist of a study, or an administrator, writes a recommendation for its client, from the start of '
  'the mission on; the same id again is another wording, also of one that was withdrawn. `seen`: the wording '
  'that it was written over ({priorite, titre, texte}, null: none, or a withdrawn one); without it what arrives '
  'last counts. The same words again are answered with already. At most six stand. Refuses not_allowed, '
  'not_approved, invalid, not_found, not_yours, wrong_state, already_exists (the id is another study''s), '
  'recommendations_full, content_changed.';

create function hawa.worded(recommendation public.recommendations) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when recommendation.id is null or recommendation.withdrawn_at is not null then 'null'
    else jsonb_build_object('priorite', recommendation.priorite, 'titre', recommendation.titre,
      'texte', recommendation.texte)
  end
$$;
comment on function hawa.worded(public.recommendations) is
  'What a recommendation says; JSON null: there is none, or it was withdrawn.';

create or replace function hawa.cmd_set_agreed_price(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  price numeric;
  seen jsonb;
  study public.demandes_etudes;
begin
  perform hawa.require_kind(me, 'admin');
  study.id := hawa.uuid_arg(args, 'study_id');
  price := hawa.integer_arg(args, 'montant', 1, 999999999999);
  if args ? 'seen' then
    seen := coalesce(to_jsonb(hawa.integer_arg(args, 'seen', 1, 999999999999)), 'null');
  end if;
  select * into study from public.demandes_etudes s where s.id = study.id for update;
  if not found then perform hawa.refuse('not_found'); end if;
  if study.statut = 'annulée' then perform hawa.refuse('wrong_state'); end if;
  if hawa.is_billed(study.id) then perform hawa.refuse('already_invoiced'); end if;
  if hawa.is_news(seen, coalesce(to_jsonb(study.prix_convenu), 'null'), coalesce(to_jsonb(price), 'null')) then
    perform hawa.record_event(study.id, 'price_agreed', me, greatest(cmd_set_agreed_price.at, study.created_at),
      jsonb_build_object('montant', price));
  end if;
  -- The trigger bills what is finished, also where a cancelled invoice had this price.
  update public.demandes_etudes set prix_convenu = price, updated_at = now() where id = study.id;
  return hawa.study_result(study.id) || jsonb_build_object('billed', hawa.is_billed(study.id));
end $$;
comment on function hawa.cmd_set_agreed_price(public.profiles, jsonb, timestamptz) is
  'An administrator sets the price of a study in whole DA, or takes it away (null). `seen`: the price that was '
  'on the screen (null: none); without it what arrives last counts. A finished study is billed in the same '
  'transaction. Its client and its specialist read it in the timeline. Refuses not_allowed, invalid, not_found, '
  'wrong_state (cancelled), already_invoiced, content_changed.';

revoke execute on all functions in schema hawa from public;
