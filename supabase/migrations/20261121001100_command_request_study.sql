create function hawa.cmd_request_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study public.demandes_etudes;
  place record;
begin
  perform hawa.require_kind(me, 'client');
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
    study.id, me.id, study.nom_entreprise, study.secteur_activite, study.type_etude, study.description_projet,
    study.zone_geographique, study.pays, study.budget_estime, study.delai_souhaite, study.contact_nom,
    study.contact_email, study.contact_telephone, place.latitude, place.longitude, at
  );
  perform hawa.record_event(study.id, 'requested', me, at);
  return hawa.study_result(study.id);
end $$;
comment on function hawa.cmd_request_study(public.profiles, jsonb, timestamptz) is
  'A client asks for a study under an id made by the device (spec §5). Refuses not_allowed, not_approved, invalid, already_exists. '
  'created_at is the moment it was filled in.';

create function hawa.budget_arg(args jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare raw jsonb := hawa.arg(args, 'budget_estime', false);
begin
  if jsonb_typeof(raw) = 'number' then
    return hawa.text_arg(jsonb_build_object('budget_estime', raw #>> '{}'), 'budget_estime', 100);
  end if;
  return hawa.text_arg(args, 'budget_estime', 100);
end $$;
comment on function hawa.budget_arg(jsonb) is 'A code, free text, or a number (spec §3: number or string with currency characters); kept as text.';
