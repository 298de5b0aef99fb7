create table hawa.staff_transitions (
  act text not null check (act in ('assign', 'release', 'change')),
  from_statut text not null,
  to_statut text not null,
  primary key (act, from_statut, to_statut)
);
comment on table hawa.staff_transitions is
  'assign: a specialist is given the study, or takes another''s place; release: nobody is to do it any more; '
  'change: its state alone. STAFF_TRANSITIONS in sync/domain/study.ts is its twin. Nothing leads to complete, which '
  'only a report does, and nothing from it.';

create function hawa.staff_move(act text, from_statut text, to_statut text default null) returns text
language plpgsql stable set search_path = '' as $$
declare answer text;
begin
  select t.to_statut into answer from hawa.staff_transitions t
  where t.act = staff_move.act and t.from_statut = staff_move.from_statut
    and t.to_statut = coalesce(staff_move.to_statut, t.to_statut);
  if answer is null then perform hawa.refuse('wrong_state'); end if;
  return answer;
end $$;
comment on function hawa.staff_move(text,text,text) is
  'The state that an act of an administrator leads to; refuses wrong_state.';

create function hawa.optional_uuid_arg(args jsonb, key text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  if hawa.arg(args, key, false) is null then return null; end if;
  return hawa.uuid_arg(args, key);
end $$;
comment on function hawa.optional_uuid_arg(jsonb,text) is 'A uuid in its usual spelling, null when missing.';

create function hawa.study_of_staff(study uuid) returns public.demandes_etudes
language plpgsql volatile set search_path = '' as $$
declare answer public.demandes_etudes;
begin
  select * into answer from public.demandes_etudes s where s.id = study for update;
  if not found then perform hawa.refuse('not_found'); end if;
  return answer;
end $$;
comment on function hawa.study_of_staff(uuid) is
  'Any study, locked, for who has been found to be an administrator; refuses not_found.';

create function hawa.cmd_assign_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
  -- Decided on the specialist on the screen: whoever has accepted meanwhile keeps the mission.
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
comment on function hawa.cmd_assign_study(profiles,jsonb,timestamptz) is
  'An administrator gives a study to a specialist, or with a reason to another one than instead_of, or to nobody '
  'any more (no intervenant_id). The one before loses it by tombstones and is told; facts that they recorded before '
  'are still taken as theirs, other unsent work is refused not_yours and stays on their device [L8]. The same again '
  'by the same administrator is answered with already. Refuses not_allowed, invalid, not_found, wrong_state, '
  'study_taken (somebody accepted meanwhile), changed_meanwhile (it is not instead_of''s), account_unavailable.';

create function hawa.cmd_change_study_state(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
comment on function hawa.cmd_change_study_state(profiles,jsonb,timestamptz) is
  'An administrator cancels a study, opens a cancelled one again or puts a finished one back under way, with a '
  'reason that its client and its specialist read. The same again by the same administrator is answered with '
  'already, with the first reason kept. Refuses not_allowed, invalid, not_found, changed_meanwhile (it is not in '
  'the state from), wrong_state, still_invoiced (an invoice stands).';

create function hawa.put_request(client uuid, args jsonb, at timestamptz) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  study public.demandes_etudes;
  place record;
begin
  study.id := hawa.uuid_arg(args, 'study_id');
  study.nom_entreprise := hawa.text_arg(args, 'nom_entreprise', 200, true);
  study.secteur_activite := hawa.choice_arg(args, 'secteur_activite', array
    ['industrie', 'agriculture', 'transport', 'energie', 'batiment', 'chimie', 'agroalimentaire', 'autre'], true);
  study.type_etude := hawa.choice_arg(args, 'type_etude', array
    ['qualite_air', 'emission_gaz', 'pollution_sonore', 'impact_environnemental', 'audit_carbone',
     'conformite_reglementaire', 'autre'], true);
  study.zone_geographique := hawa.text_arg(args, 'zone_geographique', 200, true);
  study.pays := hawa.choice_arg(args, 'pays', array['algerie', 'kenya', 'tanzanie'], true);
  study.description_projet := hawa.text_arg(args, 'description_projet', 5000, true);
  study.contact_nom := hawa.text_arg(args, 'contact_nom', 200, true);
  study.contact_email := hawa.email_arg(args, 'contact_email', true);
  study.contact_telephone := hawa.text_arg(args, 'contact_telephone', 40);
  study.budget_estime := hawa.budget_arg(args);
  study.delai_souhaite := hawa.choice_arg(args, 'delai_souhaite', array['urgent', '1_mois', '3_mois', '6_mois',
    'flexible']);
  place := hawa.position_arg(args);

  if exists (select 1 from public.demandes_etudes s where s.id = study.id) then
    perform hawa.refuse('already_exists');
  end if;
  insert into public.demandes_etudes (
    id, client_id, nom_entreprise, secteur_activite, type_etude, description_projet, zone_geographique, pays,
    budget_estime, delai_souhaite, contact_nom, contact_email, contact_telephone, latitude, longitude, created_at
  ) values (
    study.id, client, study.nom_entreprise, study.secteur_activite, study.type_etude, study.description_projet,
    study.zone_geographique, study.pays, study.budget_estime, study.delai_souhaite, study.contact_nom,
    study.contact_email, study.contact_telephone, place.latitude, place.longitude, at
  );
  return study.id;
end $$;
comment on function hawa.put_request(uuid,jsonb,timestamptz) is
  'Checks a request and makes the study of this client; answers its id. Refuses invalid, already_exists.';

create function hawa.cmd_request_study_for(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  client uuid;
  study uuid;
begin
  perform hawa.require_kind(me, 'admin');
  client := hawa.uuid_arg(args, 'client_id');
  if not exists (select 1 from public.profiles p where p.id = client and p.type_compte = 'client' and p.is_active
    and p.is_approved) then
    perform hawa.refuse('account_unavailable');
  end if;
  study := hawa.put_request(client, args, at);
  perform hawa.record_event(study, 'requested_for', me, at);
  perform hawa.queue_notice('study_opened', study, array[client], me.id);
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_request_study_for(profiles,jsonb,timestamptz) is
  'An administrator asks for a study in the name of a client, whose study it is as if they had; the timeline says '
  'who did it. Refuses not_allowed, invalid, account_unavailable (no active client), already_exists.';

insert into hawa.staff_transitions (act, from_statut, to_statut) values
  ('assign', 'en_attente', 'acceptée'),
  ('assign', 'acceptée', 'acceptée'),
  ('assign', 'en_cours', 'en_cours'),
  ('release', 'acceptée', 'en_attente'),
  ('release', 'en_cours', 'en_attente'),
  ('change', 'en_attente', 'annulée'),
  ('change', 'acceptée', 'annulée'),
  ('change', 'en_cours', 'annulée'),
  ('change', 'terminée', 'annulée'),
  ('change', 'terminée', 'en_cours'),
  ('change', 'annulée', 'en_attente');

insert into hawa.mail_events (type_compte, event) values
  ('client', 'study_opened'), ('client', 'study_assigned'), ('client', 'study_changed'),
  ('intervention', 'mission_assigned'), ('intervention', 'mission_withdrawn'), ('intervention', 'study_changed');
