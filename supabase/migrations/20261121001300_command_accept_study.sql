create function hawa.cmd_accept_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  found_study public.demandes_etudes;
  moment timestamptz;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  select * into found_study from public.demandes_etudes s where s.id = study for update;
  if not found then perform hawa.refuse('not_found'); end if;
  if found_study.statut = 'annulée' then perform hawa.refuse('wrong_state'); end if;
  if found_study.statut <> 'en_attente' or found_study.intervenant_id is not null then
    perform hawa.refuse('study_taken');
  end if;
  moment := greatest(at, found_study.created_at);
  update public.demandes_etudes set
    statut = hawa.next_statut('accept_study', statut), intervenant_id = me.id, date_acceptation = moment, updated_at = now()
  where id = study;
  perform hawa.record_event(study, 'accepted', me, moment);
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_accept_study(public.profiles, jsonb, timestamptz) is
  'The first intervenant to arrive gets the study (design.md §6). Refuses not_allowed, not_approved, invalid, not_found, '
  'wrong_state when cancelled, study_taken otherwise; who took it is not told.';
