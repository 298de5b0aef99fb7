-- A person's own repeated intent is no conflict, whichever command gave it [L19]; and what was taken back before it
-- arrived stays taken back [L3].

create table hawa.taken_back (
  -- Of the measurement, the sample or the photo, as the device named it.
  id uuid primary key,
  author uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null
);
comment on table hawa.taken_back is
  'Facts that their author took back before the server had them: a request that was still on its way makes none.';
revoke all on table hawa.taken_back from public, anon, authenticated;
create trigger a_lock before insert or update or delete on hawa.taken_back
  for each statement execute function hawa.take_feed_lock();

create function hawa.take_back_unknown(me public.profiles, record uuid, at timestamptz) returns jsonb
language sql volatile set search_path = '' as $$
  insert into hawa.taken_back (id, author, at) values (record, me.id, take_back_unknown.at) on conflict (id) do nothing;
  select hawa.already('{}')
$$;
comment on function hawa.take_back_unknown(public.profiles, uuid, timestamptz) is
  'A fact that the server does not have is withdrawn already: if it still arrives, it makes nothing. Answers already.';

create function hawa.uuid_in(args jsonb, key text) returns uuid
language sql immutable set search_path = '' as $$
  select case
    when args ->> key ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then (args ->> key)::uuid
  end
$$;
comment on function hawa.uuid_in(jsonb, text) is 'The uuid that an argument holds; null where it holds none.';

create function hawa.fact_id(name text, args jsonb) returns uuid
language sql immutable set search_path = '' as $$
  select hawa.uuid_in(args, case name
    when 'request_study' then 'study_id'
    when 'request_study_for' then 'study_id'
    when 'add_measurement' then 'measurement_id'
    when 'add_photo' then 'photo_id'
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
  end)
$$;
comment on function hawa.fact_id(text, jsonb) is
  'The id, made by the device, of what a command brings into being; null for a command that brings nothing of its own.';

create function hawa.fact_stands(me public.profiles, name text, args jsonb) returns boolean
language sql stable set search_path = '' as $$
  select case
    when name = 'request_study' then exists (select 1 from public.demandes_etudes s
      where s.id = fact.id and s.client_id = me.id)
    when name = 'request_study_for' then exists (select 1 from public.demandes_etudes s where s.id = fact.id)
    when name = 'add_measurement' then exists (select 1 from public.mission_measurements m
      where m.id = fact.id and m.author = me.id and m.withdrawn_at is null)
    when name = 'add_photo' then exists (select 1 from public.mission_photos p
      where p.id = fact.id and p.author = me.id and p.withdrawn_at is null)
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
$$;
comment on function hawa.fact_stands(public.profiles, text, jsonb) is
  'Is what this command would bring into being there, by the same person, and not withdrawn? Null: it brings nothing.';

create function hawa.own_fact_again(me public.profiles, name text, args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  key text := case name when 'add_measurement' then 'measurement_id' when 'add_photo' then 'photo_id'
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
comment on function hawa.own_fact_again(public.profiles, text, jsonb) is
  'The answer to somebody who gives again, word for word, what they have brought into being and what stands, as it was '
  'answered then; or what they have taken back before it arrived. Null where the command has something to do.';

create or replace function hawa.run_command(me public.profiles, name text, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare answer jsonb;
begin
  if me.id is null then perform hawa.refuse('not_allowed'); end if;
  if not me.is_active then perform hawa.refuse('account_inactive'); end if;
  if name !~ '^[a-z_]{1,60}$'
    or to_regprocedure(format('hawa.cmd_%s(public.profiles,jsonb,timestamp with time zone)', name)) is null then
    perform hawa.refuse('unknown_command');
  end if;
  answer := coalesce(hawa.own_move_again(me, name, args), hawa.own_fact_again(me, name, args));
  if answer is null then execute format('select hawa.cmd_%s($1, $2, $3)', name) into answer using me, args, at; end if;
  return answer;
end $$;
comment on function hawa.run_command(public.profiles, text, jsonb, timestamptz) is
  'Carries a command out, unless the same person has done it already [L19]: every '
  'hawa.cmd_<name>(public.profiles, jsonb, timestamptz) is one, and nothing else is. Refuses unknown_command. '
  'The name is matched before it becomes a part of a statement.';

create or replace function hawa.own_move_again(me public.profiles, name text, args jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select hawa.already(hawa.study_result(s.id)) from public.demandes_etudes s
  where me.is_approved
    and s.id = hawa.uuid_in(args, 'study_id')
    and me.id = case
      when name in ('accept_study', 'start_study', 'finish_study') then s.intervenant_id
      when name = 'cancel_study' then s.client_id
    end
    and hawa.is_done(name, s.statut)
$$;
comment on function hawa.own_move_again(public.profiles, text, jsonb) is
  'The answer to somebody who moves their own study again to where it has been already, with the first time and '
  'reason kept; null where the command has something to do, or is no move.';

-- A withdrawal: of a mission that was given to somebody else, by who recorded it and before.

create or replace function hawa.field_study(me public.profiles, study uuid, at timestamptz, states text[])
returns public.demandes_etudes language plpgsql volatile set search_path = '' as $$
declare
  mission public.demandes_etudes;
  lost timestamptz;
begin
  select * into mission from public.demandes_etudes s where s.id = study for update;
  if not found then perform hawa.refuse('not_found'); end if;
  if mission.intervenant_id is not distinct from me.id then
    if mission.statut <> all (states) then perform hawa.refuse('wrong_state'); end if;
    return mission;
  end if;
  select min(e.at) into lost from public.study_events e
  where e.study_id = study and e.kind = 'unassigned' and e.data ->> 'intervenant_id' = me.id::text
    and e.at >= field_study.at;
  if lost is null then perform hawa.refuse('not_yours'); end if;
  select max(e.at) into mission.date_acceptation from public.study_events e
  where e.study_id = study and e.at <= lost and ((e.kind = 'accepted' and e.by_profile = me.id)
    or (e.kind = 'assigned' and e.data ->> 'intervenant_id' = me.id::text));
  return mission;
end $$;
comment on function hawa.field_study(public.profiles, uuid, timestamptz, text[]) is
  'The mission to which somebody adds a fact, or takes one back, locked: their own in one of `states` (null: in any), '
  'or one that was given to somebody else after `at`, when it was recorded; date_acceptation is theirs. Refuses '
  'not_found, not_yours, wrong_state.';

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
comment on function hawa.withdrawing_study(public.profiles, uuid, timestamptz, uuid, text[]) is
  'Locks the mission of a fact that is taken back. `author`: of the fact; null: there is nothing to take back, in '
  'whatever state the mission is. Refuses not_found, not_yours, wrong_state.';

create or replace function hawa.cmd_withdraw_photo(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  photo uuid;
  mission uuid;
  known public.mission_photos;
  answer jsonb := '{}';
begin
  perform hawa.require_kind(me, 'intervention');
  photo := hawa.uuid_arg(args, 'photo_id');
  mission := hawa.uuid_arg(args, 'mission_id');
  select * into known from public.mission_photos p where p.id = photo and p.study_id = mission;
  perform hawa.withdrawing_study(me, mission, cmd_withdraw_photo.at,
    case when known.withdrawn_at is null then known.author end, array['en_cours', 'terminée', 'complete']);
  if known.id is null then
    answer := hawa.take_back_unknown(me, photo, cmd_withdraw_photo.at);
  elsif known.withdrawn_at is not null then
    answer := hawa.already(answer);
  else
    update public.mission_photos p set withdrawn_at = cmd_withdraw_photo.at where p.id = photo;
  end if;
  return answer || jsonb_build_object('photo_id', photo)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('photo', photo, me.id)));
end $$;
comment on function hawa.cmd_withdraw_photo(public.profiles, jsonb, timestamptz) is
  'A photo taken by mistake leaves the mission; administrators still have it. One that is not there is withdrawn '
  'already, and stays away if it arrives later. Refuses not_allowed, not_approved, invalid, not_found, not_yours, '
  'wrong_state.';

create or replace function hawa.cmd_withdraw_measurement(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  measurement uuid;
  study uuid;
  known public.mission_measurements;
  answer jsonb := '{}';
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  measurement := hawa.uuid_arg(args, 'measurement_id');
  select * into known from public.mission_measurements m where m.id = measurement and m.study_id = study;
  perform hawa.withdrawing_study(me, study, cmd_withdraw_measurement.at,
    case when known.withdrawn_at is null then known.author end, array['en_cours', 'terminée']);
  if known.id is null then
    answer := hawa.take_back_unknown(me, measurement, cmd_withdraw_measurement.at);
  elsif known.withdrawn_at is not null then
    answer := hawa.already(answer);
  else
    update public.mission_measurements m set withdrawn_at = cmd_withdraw_measurement.at where m.id = measurement;
  end if;
  return answer || jsonb_build_object('measurement_id', measurement)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('measurement', measurement, me.id)));
end $$;
comment on function hawa.cmd_withdraw_measurement(public.profiles, jsonb, timestamptz) is
  'A measurement written down by mistake leaves the mission; administrators still have it, and a right one is '
  'added. One that is not there is withdrawn already, after the delivery of the report too, and stays away if it '
  'arrives later. Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state.';

create or replace function hawa.cmd_cancel_sample(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  sample uuid;
  motif text;
  known public.mission_samples;
  answer jsonb := '{}';
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  sample := hawa.uuid_arg(args, 'sample_id');
  motif := hawa.text_arg(args, 'motif', 1000, true);
  select * into known from public.mission_samples s where s.id = sample and s.study_id = study;
  perform hawa.withdrawing_study(me, study, cmd_cancel_sample.at, known.author,
    array['en_cours', 'terminée', 'complete']);
  if known.id is null and exists (select 1 from public.mission_samples s where s.id = sample) then
    perform hawa.refuse('not_found');
  end if;
  if known.id is null then
    answer := hawa.take_back_unknown(me, sample, cmd_cancel_sample.at);
  elsif known.etat = 'annule' then
    answer := hawa.already(answer);
  else
    perform hawa.append_sample_event(sample, 'annule', me, cmd_cancel_sample.at, jsonb_build_object('motif', motif));
  end if;
  return answer || jsonb_build_object('sample_id', sample)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('sample', sample, me.id)));
end $$;
comment on function hawa.cmd_cancel_sample(public.profiles, jsonb, timestamptz) is
  'A sample counts no more, and says why; it stays with its chain. One that was cancelled already stays as it is, with '
  'its first reason; one that is not there counts for nothing already, and stays away if it arrives later. Refuses '
  'not_allowed, not_approved, invalid, not_found (also: it is another study''s), not_yours, wrong_state.';

drop function hawa.measured_study(public.profiles, uuid);
drop function hawa.photographed_study(public.profiles, uuid);
drop function hawa.sampled_study(public.profiles, uuid, boolean);

-- The code stands on the flask: what corrects a cancelled sample bears it too.

alter table public.mission_samples drop constraint mission_samples_code_key;
create unique index mission_samples_code on public.mission_samples (code) where etat <> 'annule';
create index mission_samples_code_once on public.mission_samples (code);

create or replace function hawa.cmd_add_sample(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.mission_samples;
  mission public.demandes_etudes;
  digits text;
begin
  perform hawa.require_kind(me, 'intervention');
  given.study_id := hawa.uuid_arg(args, 'study_id');
  given.id := hawa.uuid_arg(args, 'sample_id');
  given.code := hawa.text_arg(args, 'code', 17, true);
  if given.code !~ '^PR(-[0-9A-HJKMNP-TV-Z]{4}){3}$' then perform hawa.refuse_field('code', 'malformed'); end if;
  digits := replace(substr(given.code, 4), '-', '');
  if hawa.sample_remainder(digits) <> 0 or left(digits, 4) <> hawa.study_digits(given.study_id) then
    perform hawa.refuse_field('code', 'malformed');
  end if;
  given.matrice := hawa.choice_arg(args, 'matrice',
    array['eau', 'sol', 'sediment', 'air', 'vegetal', 'biota', 'boue', 'dechet', 'autre'], true);
  given.contenant := hawa.choice_arg(args, 'contenant',
    array['flacon_verre', 'flacon_plastique', 'sachet', 'filtre', 'tube', 'autre'], true);
  given.contenant_precise := hawa.text_arg(args, 'contenant_precise', 60, given.contenant = 'autre');
  if given.contenant <> 'autre' then given.contenant_precise := null; end if;
  select * into given.latitude, given.longitude, given.accuracy, given.position_at, given.position_origin
  from hawa.observed_place(args, cmd_add_sample.at);
  given.lieu := hawa.text_arg(args, 'lieu', 200);
  given.conservation := hawa.text_arg(args, 'conservation', 200);
  given.remarque := hawa.text_arg(args, 'remarque', 1000);

  mission := hawa.field_study(me, given.study_id, cmd_add_sample.at, array['en_cours', 'terminée']);
  select * into given.sampled_at, given.at_origin
  from hawa.observed_instant(args, 'sampled_at', mission.date_acceptation, cmd_add_sample.at);
  if exists (select 1 from public.mission_samples s where s.id = given.id or s.code = given.code
    and not (s.etat = 'annule' and s.author = me.id and s.study_id = given.study_id and not exists (
      select 1 from public.sample_events e where e.sample_id = s.id and e.kind = 'remis'))) then
    perform hawa.refuse('already_exists');
  end if;
  given.author := me.id;
  given.author_name := hawa.full_name(me.id);
  given.received_at := now();
  given.etat := 'preleve';
  given.events := 0;
  insert into public.mission_samples select given.*;
  perform hawa.append_sample_event(given.id, 'preleve', me, given.sampled_at, hawa.sample_facts(given));
  return jsonb_build_object('sample_id', given.id, 'rev', hawa.delivered_rev('sample', given.id, me.id));
end $$;
comment on function hawa.cmd_add_sample(public.profiles, jsonb, timestamptz) is
  'A sample of the caller''s mission, from its start until its report is delivered, or taken before the mission was '
  'given to somebody else, and the first event of its chain. The code begins with the digits of its study and ends '
  'with one that checks it. Taken after the acceptance. Refuses not_allowed, not_approved, invalid (sampled_at: '
  'too_early, too_late), not_found, not_yours, wrong_state, already_exists (the sample, or its code, but for one of '
  'the same person that was cancelled before anybody else had it).';

-- Reports.

create function hawa.current_version(study uuid) returns integer
language sql stable set search_path = '' as $$
  select v.number from public.report_versions v where v.study_id = study and v.replaced_at is null
$$;
comment on function hawa.current_version(uuid) is 'The number of the version that a study has now; null: no report.';

create function hawa.own_replacement(me public.profiles, report public.reports) returns jsonb
language sql stable set search_path = '' as $$
  select f.receipt || case when f.receipt ? 'held' then '{}'
    else jsonb_build_object('version', hawa.current_version(report.study_id)) end
  from (select hawa.own_receipt(me, report) as receipt) f
  where f.receipt is not null
    and exists (select 1 from public.commands c
      where c.study_id = report.study_id and c.user_id = me.user_id and c.name = 'replace_report'
        and c.verdict = 'applied' and c.args ->> 'sha256' = report.sha256)
    and (f.receipt ? 'held' or not exists (select 1 from public.report_versions v
      where v.study_id = report.study_id and v.replaced_at is null and v.verdict = 'sent_back'))
$$;
comment on function hawa.own_replacement(public.profiles, public.reports) is
  'The receipt of this very file where the same person has put it in the place of another one, and it is there or '
  'waits for validation; null where not, where it was handed in first, or was sent back.';

create or replace function hawa.cmd_replace_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  report public.reports;
  mission public.demandes_etudes;
  waits public.held_reports;
  moved text;
  motif text;
  receipt jsonb;
  facts jsonb;
  version integer;
begin
  perform hawa.require_kind(me, 'intervention');
  report := hawa.report_arg(me, args);
  motif := hawa.text_arg(args, 'motif', 1000, true);
  mission := hawa.mission_of(me, report.study_id);
  receipt := hawa.own_replacement(me, report);
  if receipt is not null and mission.statut in ('terminée', 'complete') then return receipt; end if;
  waits := hawa.open_held_report(report.study_id);
  -- A report that a device without network took for delivered may be waiting: its replacement waits in its place.
  moved := hawa.next_statut(case when mission.statut = 'terminée' and waits.id is not null then 'attach_report'
    else 'replace_report' end, mission.statut);
  if waits.sha256 = report.sha256
    or exists (select 1 from public.reports r where r.study_id = report.study_id and r.sha256 = report.sha256) then
    perform hawa.refuse('same_file');
  end if;
  perform hawa.check_stored_report(report.path, me.user_id, report.size, report.sha256);
  facts := jsonb_build_object('motif', motif, 'size', report.size, 'sha256', report.sha256,
    'type_rapport', report.type_rapport);
  if hawa.setting('validation_rapports') = 'true' then
    receipt := hawa.hold_report(report, motif);
    perform hawa.record_event(report.study_id, 'report_submitted', me, greatest(at, mission.date_fin_mission), facts);
    return receipt;
  end if;
  update public.held_reports h set superseded_at = clock_timestamp()
  where h.study_id = report.study_id and h.superseded_at is null and h.verdict is distinct from 'validated';
  update public.report_versions v set replaced_at = now(), replaced_by = me.id, reason = motif
  where v.study_id = report.study_id and v.replaced_at is null;
  receipt := hawa.put_report(report, moved);
  version := hawa.current_version(report.study_id);
  if mission.statut = 'terminée' then
    perform hawa.record_event(report.study_id, 'report_attached', me, greatest(at, mission.date_fin_mission),
      facts - 'motif');
  else
    perform hawa.record_event(report.study_id, 'report_replaced', me, greatest(at, mission.rapport_uploaded_at),
      facts || jsonb_build_object('version', version));
  end if;
  return receipt || jsonb_build_object('version', version);
end $$;
comment on function hawa.cmd_replace_report(public.profiles, jsonb, timestamptz) is
  'Another file takes the place of a delivered report, with the reason; the study stays complete and the earlier '
  'file is kept as a version. Two replacements are two versions, in the order of their arrival. Where reports are '
  'validated (validation_rapports) it waits, and the delivered one stays; also of a report that waits itself. '
  'Answers the receipt with the version, or with held; the same again when the same person replaces by the same '
  'file. Refuses not_allowed, not_approved, invalid, too_large, not_found, not_yours, wrong_state, same_file (it is '
  'there, and not by a replacement of the same person; or it was sent back), file_missing, file_unverified, '
  'not_pdf, file_mismatch.';

create or replace function hawa.decide_report(me public.profiles, args jsonb, command text, comment text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid := hawa.uuid_arg(args, 'study_id');
  file uuid := hawa.uuid_arg(args, 'file_id');
  known text := hawa.choice_arg(args, 'known_state', array['en_validation', 'renvoye', 'livre', 'a_corriger'], true);
  decided text := case command when 'validate_report' then 'validated' else 'sent_back' end;
  mission public.demandes_etudes;
  held public.held_reports;
  version public.report_versions;
  stands text;
  author uuid;
begin
  select * into mission from public.demandes_etudes s where s.id = study for update;
  if not found then perform hawa.refuse('not_found'); end if;
  -- A file that waited and was delivered is judged as what it is by now.
  select * into version from public.report_versions v where v.id = file and v.study_id = study for update;
  if version.id is null then
    select * into held from public.held_reports h where h.id = file and h.study_id = study for update;
    if held.id is null then perform hawa.refuse('not_found'); end if;
  end if;
  stands := hawa.review_state(version.id is null, coalesce(version.verdict, held.verdict),
    coalesce(version.replaced_at, held.superseded_at) is not null);
  author := coalesce(version.created_by, held.created_by);
  if author = me.id then perform hawa.refuse('own_report'); end if;
  if coalesce(version.verdict, held.verdict) = decided and coalesce(version.decided_by, held.decided_by) = me.id then
    return hawa.already(hawa.study_result(study) || jsonb_build_object('file_id', file, 'state', stands));
  end if;
  if stands = 'remplace' then perform hawa.refuse('report_changed'); end if;
  if stands <> known then
    perform hawa.refuse('already_decided', jsonb_build_object('state', stands,
      'by_name', coalesce(version.decider_name, held.decider_name),
      'at', coalesce(version.decided_at, held.decided_at)));
  end if;
  if not exists (select 1 from hawa.review_transitions t
    where t.command = decide_report.command and t.from_state = stands) then
    perform hawa.refuse('wrong_state');
  end if;
  if version.id is null and mission.statut not in ('terminée', 'complete') then
    perform hawa.refuse('wrong_state');
  end if;

  if version.id is null then
    update public.held_reports h set verdict = decided, decided_at = now(), decided_by = me.id,
      decider_name = hawa.full_name(me.id), decision_comment = comment
    where h.id = held.id returning * into held;
    if command = 'validate_report' then perform hawa.release_report(held, mission); end if;
  end if;
  update public.report_versions v set verdict = decided, decided_at = now(), decided_by = me.id,
    decider_name = hawa.full_name(me.id), decision_comment = comment
  where v.id = file;
  perform hawa.record_event(study, 'report_' || decided, me, now(),
    jsonb_build_object('commentaire', comment, 'delivered', version.id is not null));
  return hawa.study_result(study) || jsonb_build_object('file_id', file,
    'state', (
    select t.to_state from hawa.review_transitions t
    where t.command = decide_report.command and t.from_state = stands));
end $$;
comment on function hawa.decide_report(public.profiles, jsonb, text, text) is
  'What both decisions of an administrator have in common. known_state is what they looked at: who decides on '
  'something else is told (already_decided with {state, by_name, at}, or report_changed), instead of overruling '
  'somebody unawares. The same verdict of the same administrator on the same file again is answered with already, '
  'and their first comment stays.';

-- Administrators.

create function hawa.is_last_word(me public.profiles, study uuid, among text[], kind text, data jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select e.by_profile = me.id and e.kind = is_last_word.kind and e.data @> is_last_word.data
    from public.study_events e where e.study_id = study and e.kind = any (among) order by e.rev desc limit 1), false)
$$;
comment on function hawa.is_last_word(public.profiles, uuid, text[], text, jsonb) is
  'Is the newest line of these kinds in the timeline of a study this person''s, of this kind and with this data?';

create or replace function hawa.cmd_assign_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  chosen uuid;
  before uuid;
  reason text;
  found_study public.demandes_etudes;
  person public.profiles;
  moved text;
  moment timestamptz;
  told uuid;
begin
  perform hawa.require_kind(me, 'admin');
  study := hawa.uuid_arg(args, 'study_id');
  chosen := hawa.optional_uuid_arg(args, 'intervenant_id');
  before := hawa.optional_uuid_arg(args, 'instead_of');
  if chosen is null and before is null then perform hawa.refuse_field('intervenant_id', 'required'); end if;
  reason := hawa.text_arg(args, 'motif', 1000, before is not null);

  found_study := hawa.study_of_staff(study);
  if chosen is distinct from before and found_study.intervenant_id is not distinct from chosen
    and hawa.is_last_word(me, study, array['accepted', 'assigned', 'unassigned', 'reopened'],
      case when chosen is null then 'unassigned' else 'assigned' end,
      jsonb_build_object('intervenant_id', coalesce(chosen, before))) then
    return hawa.already(hawa.study_result(study));
  end if;
  moved := hawa.staff_move(case when chosen is null then 'release' else 'assign' end, found_study.statut);
  -- Decided on what was seen: whoever has accepted meanwhile keeps the mission until somebody has looked again.
  if found_study.intervenant_id is distinct from before then
    perform hawa.refuse(case when before is null then 'study_taken' else 'changed_meanwhile' end);
  end if;
  moment := greatest(cmd_assign_study.at, found_study.created_at, found_study.date_acceptation,
    found_study.date_debut_mission);
  if chosen is not null then
    select * into person from public.profiles p
    where p.id = chosen and p.type_compte = 'intervention' and p.is_active and p.is_approved and p.user_id is not null;
    if not found or chosen = before then perform hawa.refuse('account_unavailable'); end if;
  end if;

  update public.demandes_etudes s set statut = moved, intervenant_id = chosen, updated_at = now(),
    date_acceptation = case when chosen is not null then moment end,
    date_debut_mission = case when chosen is not null then s.date_debut_mission end
  where s.id = study;
  -- The days were those of the person who leaves.
  if before is not null then
    update public.mission_plans p set debut = null, fin = null, at = moment
    where p.study_id = study and p.debut is not null;
    insert into public.study_events (study_id, kind, by_profile, by_name, at, data)
    values (study, 'unassigned', me.id, hawa.full_name(me.id), moment, jsonb_strip_nulls(
      jsonb_build_object('motif', reason, 'intervenant', hawa.full_name(before), 'intervenant_id', before,
        'entreprise', found_study.nom_entreprise)))
    returning id into told;
    -- A lost mission takes its timeline along; this line of it tells so.
    perform hawa.deliver('event', told, study, array[before]);
    perform hawa.queue_notice('mission_withdrawn', study, array[before], me.id);
  end if;
  if chosen is not null then
    perform hawa.record_event(study, 'assigned', me, moment,
      jsonb_build_object('intervenant', hawa.full_name(chosen), 'intervenant_id', chosen));
    perform hawa.queue_notice('mission_assigned', study, array[chosen], me.id);
  end if;
  perform hawa.queue_notice(case when chosen is null then 'study_changed' else 'study_assigned' end, study,
    array[found_study.client_id], me.id);
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_assign_study(public.profiles, jsonb, timestamptz) is
  'An administrator gives a study to a specialist, or with a reason to another one than instead_of, or to nobody '
  'any more (no intervenant_id). The one before loses it by tombstones and is told; facts that they recorded before '
  'are still taken as theirs, other unsent work is refused not_yours and stays on their device [L8]. The same again '
  'by the same administrator is answered with already. Refuses not_allowed, invalid, not_found, wrong_state, '
  'study_taken (somebody accepted meanwhile), changed_meanwhile (it is not instead_of''s), account_unavailable.';

create or replace function hawa.cmd_change_study_state(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  states constant text[] := array['acceptée', 'en_cours', 'terminée', 'complete', 'en_attente', 'annulée'];
  study uuid;
  seen text;
  wanted text;
  reason text;
  found_study public.demandes_etudes;
  moment timestamptz;
begin
  perform hawa.require_kind(me, 'admin');
  study := hawa.uuid_arg(args, 'study_id');
  seen := hawa.choice_arg(args, 'from', states, true);
  wanted := hawa.choice_arg(args, 'to', states, true);
  reason := hawa.text_arg(args, 'motif', 1000, true);

  found_study := hawa.study_of_staff(study);
  if found_study.statut = wanted and hawa.is_last_word(me, study,
    array['requested', 'requested_for', 'accepted', 'assigned', 'unassigned', 'started', 'finished', 'report_attached',
      'cancelled', 'reopened', 'put_back'],
    case wanted when 'annulée' then 'cancelled' when 'en_attente' then 'reopened' else 'put_back' end, '{}') then
    return hawa.already(hawa.study_result(study));
  end if;
  if found_study.statut <> seen then perform hawa.refuse('changed_meanwhile'); end if;
  perform hawa.staff_move('change', found_study.statut, wanted);
  -- A billed study was done: the invoice is cancelled first, which the books allow while nothing was paid on it.
  if wanted = 'annulée' and hawa.is_billed(study) then perform hawa.refuse('still_invoiced'); end if;
  moment := greatest(cmd_change_study_state.at, found_study.created_at, found_study.date_acceptation,
    found_study.date_debut_mission, found_study.date_fin_mission);

  case wanted
    when 'annulée' then
      update public.demandes_etudes s set statut = wanted, updated_at = now() where s.id = study;
      perform hawa.record_event(study, 'cancelled', me, moment, jsonb_build_object('motif', reason));
    when 'en_attente' then
      -- Open to everybody again: who had it before may accept it as anybody else.
      update public.demandes_etudes s set statut = wanted, intervenant_id = null, date_acceptation = null,
        date_debut_mission = null, date_fin_mission = null, updated_at = now() where s.id = study;
      update public.mission_plans p set debut = null, fin = null, at = moment
      where p.study_id = study and p.debut is not null;
      perform hawa.record_event(study, 'reopened', me, moment, jsonb_build_object('motif', reason));
      perform hawa.queue_notice('study_changed', study, array[found_study.client_id], me.id);
    else
      -- An invoice that stands goes on standing: the same work is done again, and finishing it makes no second one.
      update public.demandes_etudes s set statut = wanted, date_fin_mission = null, updated_at = now()
      where s.id = study;
      perform hawa.record_event(study, 'put_back', me, moment, jsonb_build_object('motif', reason));
      perform hawa.queue_notice('study_changed', study, array[found_study.client_id, found_study.intervenant_id],
        me.id);
  end case;
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_change_study_state(public.profiles, jsonb, timestamptz) is
  'An administrator cancels a study, opens a cancelled one again or puts a finished one back under way, with a '
  'reason that its client and its specialist read. The same again by the same administrator is answered with '
  'already, with the first reason kept. Refuses not_allowed, invalid, not_found, changed_meanwhile (it is not in '
  'the state from), wrong_state, still_invoiced (an invoice stands).';

create or replace function hawa.cmd_set_agreed_price(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  price numeric;
  seen jsonb;
  study public.demandes_etudes;
  billed boolean;
  news boolean;
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
  billed := hawa.is_billed(study.id);
  if billed and study.prix_convenu = price then
    return hawa.already(hawa.study_result(study.id) || jsonb_build_object('billed', billed));
  end if;
  if billed then perform hawa.refuse('already_invoiced'); end if;
  news := hawa.is_news(seen, coalesce(to_jsonb(study.prix_convenu), 'null'), coalesce(to_jsonb(price), 'null'));
  if not news and (price is null or study.statut not in ('terminée', 'complete')) then
    return hawa.already(hawa.study_result(study.id) || jsonb_build_object('billed', billed));
  end if;
  if news then
    perform hawa.record_event(study.id, 'price_agreed', me, greatest(cmd_set_agreed_price.at, study.created_at),
      jsonb_build_object('montant', price));
  end if;
  -- The trigger bills what is finished, also where a cancelled invoice had this price.
  update public.demandes_etudes set prix_convenu = price, updated_at = now() where id = study.id;
  return hawa.study_result(study.id) || jsonb_build_object('billed', hawa.is_billed(study.id));
end $$;
comment on function hawa.cmd_set_agreed_price(public.profiles, jsonb, timestamptz) is
  'An administrator sets the price of a study in whole DA, or takes it away (null). `seen`: the price that was on '
  'the screen (null: none); without it what arrives last counts. A finished study is billed in the same '
  'transaction. Its client and its specialist read it in the timeline. The same price again is answered with '
  'already. Refuses not_allowed, invalid, not_found, wrong_state (cancelled), already_invoiced, content_changed.';

create or replace function hawa.cmd_set_setting(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  chosen public.settings;
  problem text;
  seen jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  chosen.key := hawa.text_arg(args, 'key', 60, true);
  if not exists (select 1 from hawa.setting_keys k where k.key = chosen.key) then
    perform hawa.refuse_field('key', 'unknown_value');
  end if;
  chosen.value := hawa.arg(args, 'value', true);
  problem := hawa.setting_problem(chosen.key, chosen.value);
  if problem is not null then perform hawa.refuse_field('value', problem); end if;
  seen := hawa.arg(args, 'seen', false);
  if exists (select 1 from public.settings s where s.key = chosen.key and s.value = chosen.value) then
    return hawa.already(jsonb_build_object('key', chosen.key, 'value', chosen.value));
  end if;
  if seen is not null and jsonb_typeof(seen) <> 'null' then
    problem := hawa.setting_problem(chosen.key, seen);
    if problem is not null then perform hawa.refuse_field('seen', problem); end if;
    if hawa.setting(chosen.key) is distinct from seen then perform hawa.refuse('content_changed'); end if;
  end if;
  insert into public.settings (key, value, changed_at, changed_by) values (chosen.key, chosen.value, now(), me.id)
  on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at,
    changed_by = excluded.changed_by;
  return jsonb_build_object('key', chosen.key, 'value', chosen.value);
end $$;
comment on function hawa.cmd_set_setting(public.profiles, jsonb, timestamptz) is
  'An administrator decides for the company: a known key and a value of its type. `seen`: the value that was on the '
  'screen; another one in force refuses content_changed, without it what arrives last counts. A value that was '
  'chosen already is answered with already. Refuses not_allowed, invalid, content_changed.';

create or replace function hawa.cmd_set_inquiry_state(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  head hawa.inquiries;
  wanted text;
  moved text;
  last hawa.inquiry_events;
begin
  perform hawa.require_kind(me, 'admin');
  head := hawa.inquiry_arg(args, array['contact', 'expert']);
  wanted := hawa.choice_arg(args, 'etat_demande', array['ouverte', 'close', 'indésirable'], true);
  select * into last from hawa.inquiry_events e
  where e.kind = head.kind and e.inquiry = head.id and e.event <> 'assigned' order by e.place desc limit 1;
  if last.event = 'state' and last.author = me.id
    and (head.state = wanted or wanted = 'ouverte' and hawa.is_open_inquiry(head.state)) then
    return hawa.already(hawa.inquiry_result(head));
  end if;
  perform hawa.require_known_inquiry(head, args);
  -- The twin of INQUIRY_MOVES in sync/domain/inquiry.ts.
  if not (case wanted
    when 'ouverte' then not hawa.is_open_inquiry(head.state)
    when 'close' then hawa.is_open_inquiry(head.state) or head.state = 'répondue'
    else hawa.is_open_inquiry(head.state) end) then
    perform hawa.refuse_changed_inquiry(head, false);
  end if;
  moved := case when wanted <> 'ouverte' then wanted when head.assigned_to is null then 'nouvelle'
    else 'en_cours' end;
  insert into hawa.inquiry_events (kind, inquiry, event, author, author_name, from_value, to_value)
  values (head.kind, head.id, 'state', me.id, hawa.full_name(me.id), head.state, moved);
  update hawa.inquiries i set state = moved,
    -- Taken for spam by mistake: its writer has waited from the beginning.
    due_at = case when hawa.is_open_inquiry(moved) then hawa.inquiry_due(i.pays,
      case when head.state = 'indésirable' then i.received_at else now() end, i.urgence) end
  where i.kind = head.kind and i.id = head.id;
  return hawa.inquiry_result(head);
end $$;
comment on function hawa.cmd_set_inquiry_state(public.profiles, jsonb, timestamptz) is
  'An administrator closes an inquiry, opens it again (ouverte; also what was taken for spam) or calls it spam. '
  'known_state and known_replies as for an answer. The same again by the same administrator is answered with '
  'already. Refuses not_allowed, invalid, unknown_inquiry, inquiry_changed.';

create or replace function hawa.cmd_assign_inquiry(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  head hawa.inquiries;
  target uuid;
  seen uuid;
begin
  perform hawa.require_kind(me, 'admin');
  head := hawa.inquiry_arg(args, array['contact', 'expert', 'help']);
  target := case when hawa.arg(args, 'assigned_to', false) is not null then hawa.uuid_arg(args, 'assigned_to') end;
  seen := case when hawa.arg(args, 'instead_of', false) is not null then hawa.uuid_arg(args, 'instead_of') end;
  if head.assigned_to is not distinct from target then
    return hawa.already(hawa.inquiry_result(head));
  end if;
  if head.assigned_to is distinct from seen or head.state = 'indésirable' then
    perform hawa.refuse_changed_inquiry(head, true);
  end if;
  if target is not null and not exists (
    select 1 from public.profiles p where p.id = target and hawa.is_active_admin(p)) then
    perform hawa.refuse('unknown_account');
  end if;
  insert into hawa.inquiry_events (kind, inquiry, event, author, author_name, from_value, to_value)
  values (head.kind, head.id, 'assigned', me.id, hawa.full_name(me.id), head.assigned_name,
    hawa.full_name(target));
  update hawa.inquiries i set assigned_to = target, assigned_name = hawa.full_name(target),
    state = case when not hawa.is_open_inquiry(i.state) then i.state when target is null then 'nouvelle'
      else 'en_cours' end
  where i.kind = head.kind and i.id = head.id;
  return hawa.inquiry_result(head);
end $$;
comment on function hawa.cmd_assign_inquiry(public.profiles, jsonb, timestamptz) is
  'An administrator takes care of an inquiry, gives it to another one or (without assigned_to) to nobody; '
  'instead_of is whose it was when it was looked at; whose it is already is answered so. Refuses not_allowed, '
  'invalid, unknown_inquiry, inquiry_changed, unknown_account.';

create or replace function hawa.cmd_update_account(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  account uuid;
  known bigint;
  want public.profiles;
  given public.profiles;
begin
  perform hawa.require_kind(me, 'admin');
  account := hawa.uuid_arg(args, 'account_id');
  known := hawa.integer_arg(args, 'rev', 0, 9007199254740991, true);
  if args ? 'nom' then given.nom := hawa.text_arg(args, 'nom', 100, true); end if;
  if args ? 'prenom' then given.prenom := hawa.text_arg(args, 'prenom', 100, true); end if;
  given.telephone := hawa.text_arg(args, 'telephone', 40);
  given.entreprise := hawa.text_arg(args, 'entreprise', 200);
  given.specialite := hawa.text_arg(args, 'specialite', 200);
  given.zone_intervention := hawa.text_arg(args, 'zone_intervention', 200);
  given.experience := hawa.integer_arg(args, 'experience', 0, 80);
  given.pays := hawa.choice_arg(args, 'pays', array['algerie', 'kenya', 'tanzanie']);

  want := hawa.account_of(account);
  if not (args ? 'nom' and given.nom is distinct from want.nom
    or args ? 'prenom' and given.prenom is distinct from want.prenom
    or args ? 'telephone' and given.telephone is distinct from want.telephone
    or args ? 'entreprise' and given.entreprise is distinct from want.entreprise
    or args ? 'specialite' and given.specialite is distinct from want.specialite
    or args ? 'zone_intervention' and given.zone_intervention is distinct from want.zone_intervention
    or args ? 'experience' and given.experience is distinct from want.experience
    or given.pays is not null and given.pays is distinct from want.pays) then
    return hawa.already(hawa.account_result(account));
  end if;
  if want.rev <> known then perform hawa.refuse('account_changed'); end if;
  update public.profiles p set
    nom = coalesce(given.nom, p.nom), prenom = coalesce(given.prenom, p.prenom),
    telephone = case when args ? 'telephone' then given.telephone else p.telephone end,
    entreprise = case when args ? 'entreprise' then given.entreprise else p.entreprise end,
    specialite = case when args ? 'specialite' then given.specialite else p.specialite end,
    zone_intervention = case when args ? 'zone_intervention' then given.zone_intervention
      else p.zone_intervention end,
    experience = case when args ? 'experience' then given.experience else p.experience end,
    pays = coalesce(given.pays, p.pays), updated_at = now()
  where p.id = account;
  return hawa.account_result(account);
end $$;
comment on function hawa.cmd_update_account(public.profiles, jsonb, timestamptz) is
  'An administrator corrects what an account says of its person, never its address, kind, approval or activity. rev '
  'is the row they saw: when it has changed since, account_changed. A key that is missing leaves its field alone. '
  'Where all of it is so by now, the answer says already. Refuses not_allowed, invalid, unknown_account, '
  'account_changed.';

create or replace function hawa.cmd_set_account_active(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  account uuid;
  wanted boolean;
  seen bigint;
  own boolean;
  target public.profiles;
begin
  perform hawa.require_kind(me, 'admin');
  account := hawa.uuid_arg(args, 'account_id');
  wanted := hawa.boolean_arg(args, 'active');
  seen := hawa.integer_arg(args, 'missions', 0, 1000000);
  own := hawa.optional_flag(args, 'own');
  target := hawa.account_of(account);
  if target.is_active = wanted then return hawa.already(hawa.account_result(account)); end if;
  if not wanted then
    if account = me.id and not own then perform hawa.refuse('own_account'); end if;
    if hawa.running_missions(account) <> coalesce(seen, 0) then
      perform hawa.refuse('missions_running', jsonb_build_object('missions', hawa.running_missions(account)));
    end if;
  end if;
  update public.profiles p set is_active = wanted, updated_at = now() where p.id = account;
  return hawa.account_result(account);
end $$;
comment on function hawa.cmd_set_account_active(public.profiles, jsonb, timestamptz) is
  'An administrator closes or opens an account. Closing names the running missions they were shown (missions) and, '
  'for their own account, that they know it (own). One that is so is answered with already. Refuses not_allowed, '
  'invalid, unknown_account, own_account, missions_running {missions}, last_admin.';

create or replace function hawa.cmd_approve_account(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  account uuid;
  target public.profiles;
begin
  perform hawa.require_kind(me, 'admin');
  account := hawa.uuid_arg(args, 'account_id');
  target := hawa.account_of(account);
  if target.type_compte <> 'intervention' then perform hawa.refuse('account_changed'); end if;
  if target.is_approved then return hawa.already(hawa.account_result(account)); end if;
  update public.profiles p set is_approved = true, refused_at = null, refusal_reason = null, updated_at = now()
  where p.id = account;
  return hawa.account_result(account);
end $$;
comment on function hawa.cmd_approve_account(public.profiles, jsonb, timestamptz) is
  'An administrator approves a specialist, also one who was refused before; the mail is a trigger''s. One who is '
  'approved is answered with already. Refuses not_allowed, invalid, unknown_account, account_changed.';

create or replace function hawa.cmd_refuse_account(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  account uuid;
  why text;
  target public.profiles;
begin
  perform hawa.require_kind(me, 'admin');
  account := hawa.uuid_arg(args, 'account_id');
  why := hawa.text_arg(args, 'motif', 1000, true);
  target := hawa.account_of(account);
  -- An approved person has work under way: such an account is closed, not refused.
  if target.type_compte <> 'intervention' or target.is_approved then perform hawa.refuse('account_changed'); end if;
  if target.refused_at is not null and target.refusal_reason = why then
    return hawa.already(hawa.account_result(account));
  end if;
  update public.profiles p set refused_at = now(), refusal_reason = why, updated_at = now() where p.id = account;
  if target.email <> '' and target.user_id is not null then
    perform hawa.queue_mail('account_refused', target.langue, target.email,
      jsonb_build_object('motif', why, 'prenom', target.prenom));
  end if;
  return hawa.account_result(account);
end $$;
comment on function hawa.cmd_refuse_account(public.profiles, jsonb, timestamptz) is
  'An administrator refuses a specialist who waits, with the reason, which is mailed to the person; the account '
  'stays and may be approved later. The same reason again is answered with already, and mails nobody. Refuses '
  'not_allowed, invalid, unknown_account, account_changed.';

create or replace function hawa.cmd_withdraw_invitation(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  invitation uuid;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  invitation := hawa.uuid_arg(args, 'invitation_id');
  update public.invitations i set withdrawn_at = now()
  where i.id = invitation and i.accepted_at is null and i.withdrawn_at is null;
  answer := case when found then '{}' else hawa.already('{}') end;
  perform hawa.forget_invitation_mails(invitation);
  return answer || jsonb_build_object('invitation_id', invitation);
end $$;
comment on function hawa.cmd_withdraw_invitation(public.profiles, jsonb, timestamptz) is
  'The link of the mail opens nothing any more; one that was used or withdrawn already is answered so. Refuses '
  'not_allowed, invalid.';

create or replace function hawa.cmd_withdraw_newsletter(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  address text;
  who public.newsletter_subscriptions;
begin
  perform hawa.require_kind(me, 'admin');
  address := lower(hawa.mail_arg(args, 'email'));
  select * into who from public.newsletter_subscriptions s where s.email = address for update;
  if not found then perform hawa.refuse('unknown_subscription'); end if;
  if who.state = 'unsubscribed' then return hawa.already(jsonb_build_object('state', who.state)); end if;
  update public.newsletter_subscriptions s
  set state = 'unsubscribed', unsubscribed_at = now(), mails = 0, last_mail_at = null where s.id = who.id;
  -- A mail that still asks would ask somebody who has said no.
  delete from public.mail_jobs j
  where j.template like 'newsletter\_%' and j.sent_at is null and j.data ->> 'subscription' = who.id::text;
  return jsonb_build_object('state', 'unsubscribed');
end $$;
comment on function hawa.cmd_withdraw_newsletter(public.profiles, jsonb, timestamptz) is
  'An administrator ends a subscription for somebody who has asked them to; one that has ended already is answered '
  'so. The address can subscribe again. Refuses not_allowed, invalid, unknown_subscription.';

create or replace function hawa.cmd_cancel_invoice(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  number text;
  reason text;
  invoice public.invoices;
begin
  perform hawa.require_kind(me, 'admin');
  number := hawa.invoice_arg(args);
  reason := hawa.text_arg(args, 'motif', 1000, true);
  select * into invoice from public.invoices i where i.numero = number;
  if not found then perform hawa.refuse('not_found'); end if;
  if hawa.invoice_state(invoice, now()) = 'cancelled' then
    return hawa.already(hawa.invoice_result(invoice.id, me.id));
  end if;
  if hawa.invoice_paid(invoice.id) > 0 then perform hawa.refuse('invoice_paid'); end if;
  insert into public.invoice_cancellations (invoice_id, motif, at, cancelled_by)
  values (invoice.id, reason, greatest(at, invoice.issued_at), me.id);
  return hawa.invoice_result(invoice.id, me.id);
end $$;
comment on function hawa.cmd_cancel_invoice(public.profiles, jsonb, timestamptz) is
  'An administrator cancels an invoice nothing was paid on. One that is cancelled stays as it is, with its first '
  'reason, and the answer says so. Refuses not_allowed, invalid, not_found, invoice_paid.';

create or replace function hawa.cmd_take_back_payment(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  number text;
  payment uuid;
  reason text;
  recorded timestamptz;
  invoice public.invoices;
begin
  perform hawa.require_kind(me, 'admin');
  number := hawa.invoice_arg(args);
  payment := hawa.uuid_arg(args, 'payment_id');
  reason := hawa.text_arg(args, 'motif', 1000, true);
  select * into invoice from public.invoices i where i.numero = number;
  if not found then perform hawa.refuse('not_found'); end if;
  select p.recorded_at into recorded from public.invoice_payments p where p.id = payment and p.invoice_id = invoice.id;
  if not found then perform hawa.refuse('not_found'); end if;
  insert into public.invoice_payments_taken_back (payment_id, invoice_id, motif, at, taken_back_by)
  select payment, invoice.id, reason, greatest(cmd_take_back_payment.at, recorded), me.id
  where not exists (select 1 from public.invoice_payments_taken_back b where b.payment_id = payment);
  if not found then return hawa.already(hawa.invoice_result(invoice.id, me.id)); end if;
  return hawa.invoice_result(invoice.id, me.id);
end $$;
comment on function hawa.cmd_take_back_payment(public.profiles, jsonb, timestamptz) is
  'An administrator takes a payment back that was recorded by mistake: it stays readable and counts no more. One '
  'that is taken back stays as it is, with its first reason, and the answer says so. Refuses not_allowed, invalid, '
  'not_found (no such invoice, or no such payment of it).';

create or replace function hawa.cmd_record_payment(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.invoice_payments;
  known public.invoice_payments;
  number text;
  invoice public.invoices;
begin
  perform hawa.require_kind(me, 'admin');
  number := hawa.invoice_arg(args);
  given.id := hawa.uuid_arg(args, 'payment_id');
  given.montant := hawa.amount_arg(args, 'montant');
  given.paid_on := hawa.date_arg(args, 'paid_on');
  given.mode := hawa.choice_arg(args, 'mode', array['virement', 'cheque', 'especes', 'carte', 'mobile'], true);
  given.reference := hawa.text_arg(args, 'reference', 100);
  select * into invoice from public.invoices i where i.numero = number;
  if not found then perform hawa.refuse('not_found'); end if;
  select * into known from public.invoice_payments p where p.id = given.id;
  if found then
    if (known.invoice_id, known.montant, known.paid_on, known.mode)
      is distinct from (invoice.id, given.montant, given.paid_on, given.mode)
      or known.reference is distinct from given.reference then
      perform hawa.refuse('already_exists');
    end if;
    return hawa.already(hawa.invoice_result(invoice.id, me.id));
  end if;
  -- Nobody has paid tomorrow; a day of grace for devices in another time zone.
  if given.paid_on > hawa.local_day(now(), invoice.pays) + 1 then
    perform hawa.refuse_field('paid_on', 'malformed');
  end if;
  case hawa.invoice_state(invoice, now())
    when 'cancelled' then perform hawa.refuse('invoice_cancelled');
    when 'paid' then perform hawa.refuse('invoice_paid');
    else null;
  end case;
  if given.montant > invoice.montant - hawa.invoice_paid(invoice.id) then
    perform hawa.refuse('payment_too_high');
  end if;
  insert into public.invoice_payments (id, invoice_id, montant, paid_on, mode, reference, recorded_by)
  values (given.id, invoice.id, given.montant, given.paid_on, given.mode, given.reference, me.id);
  return hawa.invoice_result(invoice.id, me.id);
end $$;
comment on function hawa.cmd_record_payment(public.profiles, jsonb, timestamptz) is
  'An administrator records money that came in. The same payment again changes nothing, and the answer says so. '
  'Refuses not_allowed, invalid, not_found, already_exists, invoice_cancelled, invoice_paid, payment_too_high (more '
  'than what is left to pay).';

-- Everybody.

create or replace function hawa.cmd_close_support_request(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  request uuid := hawa.uuid_arg(args, 'request_id');
  answer jsonb;
begin
  if not me.is_approved then perform hawa.refuse('not_approved'); end if;
  if not hawa.may_join_thread(me, 'support', request) then perform hawa.refuse('thread_closed'); end if;
  update public.support_requests r set statut = 'fermée' where r.id = request and r.statut <> 'fermée';
  answer := case when found then '{}' else hawa.already('{}') end;
  update hawa.threads t set waiting = false, due_at = null where t.thread_id = request and t.waiting;
  return answer || jsonb_build_object('request_id', request)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('support_request', request, me.id)));
end $$;
comment on function hawa.cmd_close_support_request(public.profiles, jsonb, timestamptz) is
  'Its author, or an administrator, says that a help request is settled; one that is closed stays closed until '
  'somebody writes in it, and the answer says so. Whether a request does not exist or is somebody else''s, the '
  'answer is the same. Refuses not_approved, invalid, thread_closed.';

create or replace function hawa.cmd_revoke_share(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  share uuid;
begin
  perform hawa.require_kind(me, 'client');
  study := hawa.uuid_arg(args, 'study_id');
  share := hawa.uuid_arg(args, 'share_id');
  perform hawa.study_of_client(me, study);
  if not exists (select 1 from public.report_shares s where s.id = share and s.study_id = study) then
    perform hawa.refuse('not_found');
  end if;
  update public.report_shares s set revoked_at = now() where s.id = share and s.revoked_at is null;
  if not found then return hawa.already(hawa.share_result(me, share)); end if;
  return hawa.share_result(me, share);
end $$;
comment on function hawa.cmd_revoke_share(public.profiles, jsonb, timestamptz) is
  'The link opens nothing from now on; a second time changes nothing, and the answer says so. Refuses not_allowed, '
  'not_approved, invalid, not_found.';

create or replace function hawa.cmd_mark_recommendation(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  mark public.recommendation_marks;
  known public.recommendation_marks;
begin
  perform hawa.require_kind(me, 'client');
  if hawa.arg(args, 'study_id', false) is not null then mark.study_id := hawa.uuid_arg(args, 'study_id'); end if;
  mark.key := hawa.text_arg(args, 'key', 60, true);
  if mark.key !~ '^[a-z0-9_-]+$' then perform hawa.refuse_field('key', 'malformed'); end if;
  mark.done := hawa.boolean_arg(args, 'done');
  if mark.study_id is not null then perform hawa.study_of_client(me, mark.study_id); end if;
  select * into known from public.recommendation_marks m
  where coalesce(m.study_id, m.client_id) = coalesce(mark.study_id, me.id) and m.key = mark.key;
  if known.done = mark.done then
    return hawa.already(jsonb_build_object('mark_id', known.id,
      'rev', hawa.delivered_rev('recommendation_mark', known.id, me.id)));
  end if;
  insert into public.recommendation_marks as m (client_id, study_id, key, done, at)
  values (me.id, mark.study_id, mark.key, mark.done, cmd_mark_recommendation.at)
  on conflict (coalesce(study_id, client_id), key) do update
    -- The last to arrive counts: its time is after the one before, whatever the clocks of two devices say.
    set done = excluded.done, at = greatest(excluded.at, m.at + interval '1 millisecond')
  returning * into mark;
  return jsonb_build_object('mark_id', mark.id, 'rev', hawa.delivered_rev('recommendation_mark', mark.id, me.id));
end $$;
comment on function hawa.cmd_mark_recommendation(public.profiles, jsonb, timestamptz) is
  'A client says that they have done what was advised, or takes that back. The key is the id of a recommendation or '
  'the name of one chosen by rule; without a study it is of the general ones. What was said already is answered so. '
  'A key that names nothing is kept and shown to nobody. Refuses not_allowed, not_approved, invalid, not_found.';

create or replace function hawa.cmd_set_mail_preference(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  choice public.mail_preferences;
  known public.mail_preferences;
begin
  choice.event := hawa.choice_arg(args, 'event', (select array_agg(distinct e.event) from hawa.mail_events e), true);
  choice.wanted := hawa.boolean_arg(args, 'wanted');
  select * into known from public.mail_preferences p where p.profile = me.id and p.event = choice.event;
  if known.wanted = choice.wanted then
    return hawa.already(
      jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('mail_preference', known.id, me.id))));
  end if;
  insert into public.mail_preferences (profile, event, wanted, changed_at)
  values (me.id, choice.event, choice.wanted, cmd_set_mail_preference.at)
  on conflict (profile, event) do update set wanted = excluded.wanted, changed_at = excluded.changed_at
  returning * into choice;
  return jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('mail_preference', choice.id, me.id)));
end $$;
comment on function hawa.cmd_set_mail_preference(public.profiles, jsonb, timestamptz) is
  'Everybody, for themselves: mails about this kind of event, or none. What arrives last counts; the same choice '
  'again is answered with already. Refuses invalid.';

create or replace function hawa.cmd_request_account_deletion(me public.profiles, args jsonb, at timestamptz)
returns jsonb language plpgsql volatile set search_path = '' as $$
#variable_conflict use_variable
declare
  reason text := hawa.text_arg(args, 'reason', 1000);
  drawn bigint;
begin
  if exists (select 1 from public.account_deletion_requests o where o.profile_id = me.id and o.withdrawn_at is null
    and (reason is null or o.reason = reason)) then
    return hawa.already(jsonb_build_object('profile_id', me.id, 'rev', me.rev));
  end if;
  insert into public.account_deletion_requests as open (profile_id, reason, requested_at) values (me.id, reason, at)
  on conflict (profile_id) where withdrawn_at is null do update set reason = coalesce(excluded.reason, open.reason);
  update public.profiles p set deletion_requested_at = coalesce(p.deletion_requested_at, now()), updated_at = now()
  where p.id = me.id returning p.rev into drawn;
  return jsonb_build_object('profile_id', me.id, 'rev', drawn);
end $$;
comment on function hawa.cmd_request_account_deletion(public.profiles, jsonb, timestamptz) is
  'Everybody, of their own account. A second wish, from another device, is the first one with a later reason; '
  'without another reason it is answered with already. Refuses invalid.';

create or replace function hawa.cmd_withdraw_account_deletion(me public.profiles, args jsonb, at timestamptz)
returns jsonb language plpgsql volatile set search_path = '' as $$
declare drawn bigint;
begin
  perform hawa.arg(args, 'reason', false);
  update public.account_deletion_requests set withdrawn_at = greatest(at, requested_at)
  where profile_id = me.id and withdrawn_at is null;
  if not found then return hawa.already(jsonb_build_object('profile_id', me.id, 'rev', me.rev)); end if;
  update public.profiles p set deletion_requested_at = null, updated_at = now()
  where p.id = me.id returning p.rev into drawn;
  return jsonb_build_object('profile_id', me.id, 'rev', drawn);
end $$;
comment on function hawa.cmd_withdraw_account_deletion(public.profiles, jsonb, timestamptz) is
  'Takes the open request back; where there is none (two devices) it is taken back already, and the answer says so. '
  'Refuses invalid.';

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
    and (place.latitude is null
      or (place.latitude, place.longitude) is not distinct from (mission.latitude, mission.longitude)) then
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
  'The whole text of the notes, replacing what was there (blank clears them); `seen`: the notes that it was written '
  'over (blank or null: none), without it what arrives last counts. The same text again is answered with already; '
  'another position that comes with it is recorded all the same. A position that is not sent is kept, and how one '
  'came about stays in the timeline. Allowed from acceptance to the report. Refuses not_allowed, not_approved, '
  'invalid, not_found, not_yours, wrong_state, content_changed (nor is the position recorded then: the device has '
  'both).';

revoke execute on all functions in schema hawa from public;
