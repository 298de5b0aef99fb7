-- The same request, by a client or on a client's behalf.
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
  study.delai_souhaite := hawa.choice_arg(args, 'delai_souhaite', array['urgent', '1_mois', '3_mois', '6_mois', 'flexible']);
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
comment on function hawa.put_request(uuid, jsonb, timestamptz) is
  'Checks a request (spec §5) and makes the study of this client; answers its id. Refuses invalid, already_exists.';

create or replace function hawa.cmd_request_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare study uuid;
begin
  perform hawa.require_kind(me, 'client');
  study := hawa.put_request(me.id, args, at);
  perform hawa.record_event(study, 'requested', me, at);
  return hawa.study_result(study);
end $$;

create function hawa.cmd_request_study_for(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  client uuid;
  study uuid;
begin
  perform hawa.require_kind(me, 'admin');
  client := hawa.uuid_arg(args, 'client_id');
  if not exists (select 1 from public.profiles p where p.id = client and p.type_compte = 'client' and p.is_active and p.is_approved) then
    perform hawa.refuse('account_unavailable');
  end if;
  study := hawa.put_request(client, args, at);
  perform hawa.record_event(study, 'requested_for', me, at);
  perform hawa.queue_notice('study_opened', study, array[client], me.id);
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_request_study_for(public.profiles, jsonb, timestamptz) is
  'An administrator asks for a study in the name of a client, whose study it is as if they had; the timeline says who did it. Refuses not_allowed, '
  'invalid, account_unavailable (no active client), already_exists.';

revoke execute on all functions in schema hawa from public;
