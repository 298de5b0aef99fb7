create table hawa.taken_back (
  -- Of the measurement, the sample or the photo, as the device named it.
  id uuid primary key,
  author uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null
);
comment on table hawa.taken_back is
  'Facts that their author took back before the server had them: a request that was still on its way makes none.';

create function hawa.is_done(command_name text, current_statut text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    with recursive passed(statut) as (
      select t.to_statut from public.study_transitions t where t.command = is_done.command_name
      union
      select t.to_statut from public.study_transitions t join passed p on p.statut = t.from_statut
      where t.command <> 'cancel_study'
    )
    select exists (select 1 from passed p where p.statut = is_done.current_statut)
  );
end $$;
comment on function hawa.is_done(text,text) is
  'Is a study of this state where this command leads to, or has it gone on from there?';

create function hawa.already(answer jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$ begin return answer || '{"already": true}'; end $$;
comment on function hawa.already(jsonb) is
  'The answer of a command whose effect was there before, by the same person: applied, and nothing changed [L19].';

create function hawa.own_move_again(me public.profiles, name text, args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select hawa.already(hawa.study_result(s.id)) from public.demandes_etudes s
    where me.is_approved
      and s.id = hawa.uuid_in(args, 'study_id')
      and me.id = case
        when name in ('accept_study', 'start_study', 'finish_study') then s.intervenant_id
        when name = 'cancel_study' then s.client_id
      end
      and hawa.is_done(name, s.statut)
  );
end $$;
comment on function hawa.own_move_again(profiles,text,jsonb) is
  'The answer to somebody who moves their own study again to where it has been already, with the first time and '
  'reason kept; null where the command has something to do, or is no move.';

create function hawa.own_receipt(me public.profiles, report public.reports) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select hawa.already(hawa.study_result(f.study_id) || jsonb_build_object(
      'path', f.path, 'size', f.size, 'sha256', f.sha256, 'received_at', f.received_at)
      || case when f.held then '{"held": true}' else '{}' end::jsonb)
    from (
      select r.study_id, r.path, r.size, r.sha256, r.created_at as received_at, false as held, r.created_by
      from public.reports r
      union all
      select h.study_id, h.path, h.size, h.sha256, h.received_at, true, h.created_by from public.held_reports h
      where h.superseded_at is null and h.verdict is null
    ) f
    where f.study_id = report.study_id and f.sha256 = report.sha256 and f.created_by = me.id
    limit 1
  );
end $$;
comment on function hawa.own_receipt(profiles,reports) is
  'The receipt of this very file where the same person has delivered it or it waits for validation; null where it '
  'is neither.';

create function hawa.is_news(seen jsonb, current jsonb, wanted jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if current is not distinct from wanted then return false; end if;
  if seen is not null and seen is distinct from current then perform hawa.refuse('content_changed'); end if;
  return true;
end $$;
comment on function hawa.is_news(jsonb,jsonb,jsonb) is
  'Is there something to write? Not where `current`, the present value, is the wanted one. `seen`: the value it was '
  'written over; SQL null: the device does not say. JSON null: nothing was there. Refuses content_changed.';

create function hawa.plan_span(plan public.mission_plans) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(to_jsonb(plan.debut::text || '/' || plan.fin::text), 'null');
end $$;
comment on function hawa.plan_span(mission_plans) is
  'The days of a mission as one JSON text, 2026-11-23/2026-11-25; JSON null: it is not planned.';

create function hawa.worded(recommendation public.recommendations) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when recommendation.id is null or recommendation.withdrawn_at is not null then 'null'
    else jsonb_build_object('priorite', recommendation.priorite, 'titre', recommendation.titre,
      'texte', recommendation.texte)
  end;
end $$;
comment on function hawa.worded(recommendations) is
  'Contents of a recommendation; JSON null: there is none, or it was withdrawn.';

create function hawa.take_back_unknown(me public.profiles, record uuid, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  insert into hawa.taken_back (id, author, at) values (record, me.id, take_back_unknown.at) on conflict (id) do nothing;
  return hawa.already('{}');
end $$;
comment on function hawa.take_back_unknown(profiles,uuid,timestamptz) is
  'A fact that the server does not have is withdrawn already: if it still arrives, it makes nothing. Answers '
  'already.';

create function hawa.uuid_in(args jsonb, key text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when args ->> key ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then (args ->> key)::uuid
  end;
end $$;
comment on function hawa.uuid_in(jsonb,text) is 'The uuid that an argument holds; null where it holds none.';

create function hawa.fact_id(name text, args jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return hawa.uuid_in(args, case name
    when 'request_study' then 'study_id'
    when 'request_study_for' then 'study_id'
    when 'add_measurement' then 'measurement_id'
    when 'add_photo' then 'photo_id'
    when 'add_voice_note' then 'voice_id'
    when 'add_request_photo' then 'photo_id'
    when 'add_sample' then 'sample_id'
    when 'hand_over_samples' then 'handover_id'
    when 'send_message' then 'message_id'
    when 'open_support_request' then 'request_id'
    when 'share_report' then 'share_id'
    when 'answer_inquiry' then 'reply_id'
    when 'set_text' then 'version_id'
    when 'reset_text' then 'version_id'
    when 'import_texts' then 'version_id'
    when 'save_content' then 'version_id'
    when 'reset_content' then 'version_id'
    when 'publish_legal' then 'version_id'
    when 'set_office' then 'version_id'
    when 'set_company_details' then 'version_id'
  end);
end $$;
comment on function hawa.fact_id(text,jsonb) is
  'The id, made by the device, of the fact a command brings into being; null for a command that brings nothing of '
  'its own.';

create function hawa.fact_stands(me public.profiles, name text, args jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case
      when name = 'request_study' then exists (select 1 from public.demandes_etudes s
        where s.id = fact.id and s.client_id = me.id)
      when name = 'request_study_for' then exists (select 1 from public.demandes_etudes s where s.id = fact.id)
      when name = 'add_measurement' then exists (select 1 from public.mission_measurements m
        where m.id = fact.id and m.author = me.id and m.withdrawn_at is null)
      when name = 'add_photo' then exists (select 1 from public.mission_photos p
        where p.id = fact.id and p.author = me.id and p.withdrawn_at is null)
      when name = 'add_voice_note' then exists (select 1 from public.photo_voices v
        where v.id = fact.id and v.author = me.id and v.withdrawn_at is null)
      when name = 'add_request_photo' then exists (select 1 from public.request_photos p
        where p.id = fact.id and p.author = me.id)
      when name = 'add_sample' then exists (select 1 from public.mission_samples s
        where s.id = fact.id and s.author = me.id and s.etat <> 'annule')
      when name = 'hand_over_samples' then exists (select 1 from public.mission_samples s
        join public.sample_events e on e.sample_id = s.id
        where s.study_id = hawa.uuid_in(args, 'study_id') and e.author = me.id
          and e.data ->> 'handover_id' = fact.id::text)
      when name = 'send_message' then exists (select 1 from public.messages m where m.id = fact.id and m.author = me.id)
      when name = 'open_support_request' then exists (select 1 from public.support_requests r
        where r.id = fact.id and r.author = me.id)
      when name = 'share_report' then exists (select 1 from public.report_shares s
        where s.id = fact.id and s.created_by = me.id and s.revoked_at is null)
      when name = 'answer_inquiry' then exists (select 1 from hawa.inquiry_events e
        where e.id = fact.id and e.author = me.id)
      when name in ('set_text', 'reset_text', 'import_texts') then exists (select 1 from public.text_versions v
        where v.version_id = fact.id and v.author = me.id)
      when name in ('save_content', 'reset_content', 'publish_legal') then exists (select 1
        from public.content_versions v where v.version_id = fact.id and v.author = me.id)
      when name in ('set_office', 'set_company_details') then exists (select 1 from public.company_versions v
        where v.version_id = fact.id and v.author = me.id)
      else false
    end
    from (select hawa.fact_id(fact_stands.name, args) as id) fact
    where fact.id is not null
  );
end $$;
comment on function hawa.fact_stands(profiles,text,jsonb) is
  'Is the fact this command would create there, by the same person, and not withdrawn? Null: it brings nothing.';

create function hawa.own_fact_again(me public.profiles, name text, args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  key text := case name when 'add_measurement' then 'measurement_id' when 'add_photo' then 'photo_id'
    when 'add_request_photo' then 'photo_id' when 'add_voice_note' then 'voice_id'
    when 'add_sample' then 'sample_id' end;
  told jsonb;
begin
  if not me.is_approved then return null; end if;
  if key is not null and exists (select 1 from hawa.taken_back t
    where t.id = hawa.uuid_in(args, key) and t.author = me.id) then
    return hawa.already(jsonb_build_object(key, hawa.uuid_in(args, key)));
  end if;
  if hawa.fact_stands(me, name, args) then
    select c.result into told from public.commands c
    where c.user_id = me.user_id and c.name = own_fact_again.name and c.verdict = 'applied'
      and c.args = own_fact_again.args
    order by c.received_at desc limit 1;
  end if;
  return hawa.already(told);
end $$;
comment on function hawa.own_fact_again(profiles,text,jsonb) is
  'The answer to somebody who gives again, word for word, a fact of theirs that stands, as it was answered then; or '
  'one they have taken back before it arrived. Null where the command has something to do.';

create function hawa.withdrawing_study(
  me public.profiles, study uuid, at timestamptz, author uuid, states text[]
) returns void language plpgsql volatile set search_path = '' as $$
declare mission public.demandes_etudes := hawa.field_study(me, study, withdrawing_study.at, null);
begin
  if author is null then return; end if;
  if mission.intervenant_id is not distinct from me.id then
    if mission.statut <> all (states) then perform hawa.refuse('wrong_state'); end if;
  elsif author <> me.id then
    perform hawa.refuse('not_yours');
  end if;
end $$;
comment on function hawa.withdrawing_study(profiles,uuid,timestamptz,uuid,text[]) is
  'Locks the mission of a fact that is taken back. `author`: of the fact; null: there is nothing to take back, in '
  'whatever state the mission is. Refuses not_found, not_yours, wrong_state.';

create function hawa.current_version(study uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (select v.number from public.report_versions v where v.study_id = study and v.replaced_at is null);
end $$;
comment on function hawa.current_version(uuid) is 'The number of the version that a study has now; null: no report.';

create function hawa.own_replacement(me public.profiles, report public.reports) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select f.receipt || case when f.receipt ? 'held' then '{}'
      else jsonb_build_object('version', hawa.current_version(report.study_id)) end
    from (select hawa.own_receipt(me, report) as receipt) f
    where f.receipt is not null
      and exists (select 1 from public.commands c
        where c.study_id = report.study_id and c.user_id = me.user_id and c.name = 'replace_report'
          and c.verdict = 'applied' and c.args ->> 'sha256' = report.sha256)
      and (f.receipt ? 'held' or not exists (select 1 from public.report_versions v
        where v.study_id = report.study_id and v.replaced_at is null and v.verdict = 'sent_back'))
  );
end $$;
comment on function hawa.own_replacement(profiles,reports) is
  'The receipt of this very file where the same person has put it in the place of another one, and it is there or '
  'waits for validation; null where not, where it was handed in first, or was sent back.';

create function hawa.is_last_word(me public.profiles, study uuid, among text[], kind text, data jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select e.by_profile = me.id and e.kind = is_last_word.kind and e.data @> is_last_word.data
    from public.study_events e where e.study_id = study and e.kind = any (among) order by e.rev desc limit 1), false);
end $$;
comment on function hawa.is_last_word(profiles,uuid,text[],text,jsonb) is
  'Is the newest line of these kinds in the timeline of a study this person''s, of this kind and with this data?';

create function hawa.profile_words(profile public.profiles) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object(
    'nom', nullif(profile.nom, ''), 'prenom', nullif(profile.prenom, ''), 'telephone', profile.telephone,
    'entreprise', profile.entreprise, 'specialite', profile.specialite,
    'zone_intervention', profile.zone_intervention, 'experience', profile.experience, 'pays', profile.pays,
    'langue', profile.langue);
end $$;
comment on function hawa.profile_words(profiles) is
  'The fields of a profile that its person writes, by name; JSON null: empty.';

create function hawa.holiday_words(holiday public.public_holidays) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when holiday.jour is null then 'null'
    else jsonb_build_object('nom_fr', holiday.nom_fr, 'nom_en', holiday.nom_en, 'nom_ar', holiday.nom_ar,
      'mobile', holiday.mobile)
  end;
end $$;
comment on function hawa.holiday_words(public_holidays) is
  'A public holiday as the table has it; JSON null: that day is none.';

create function hawa.seen_holiday(args jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(args -> 'seen') not in ('object', 'null') then perform hawa.refuse_field('seen', 'malformed'); end if;
  return args -> 'seen';
end $$;
comment on function hawa.seen_holiday(jsonb) is
  'The holiday that a change was based on, as hawa.holiday_words; SQL null: the device does not say. Refuses '
  'invalid.';

create trigger a_lock before insert or update or delete on hawa.taken_back
  for each statement execute function hawa.take_feed_lock();
