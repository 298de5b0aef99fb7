create function hawa.cmd_cancel_study(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  reason text;
  found_study public.demandes_etudes;
  moved text;
begin
  perform hawa.require_kind(me, 'client');
  study := hawa.uuid_arg(args, 'study_id');
  reason := hawa.text_arg(args, 'motif', 1000);
  found_study := hawa.study_of_client(me, study);
  moved := hawa.next_statut('cancel_study', found_study.statut);
  update public.demandes_etudes set statut = moved, updated_at = now() where id = study;
  perform hawa.record_event(study, 'cancelled', me, greatest(at, found_study.created_at), jsonb_build_object('motif', reason));
  return hawa.study_result(study);
end $$;
comment on function hawa.cmd_cancel_study(public.profiles, jsonb, timestamptz) is
  'A client gives up their own study, before it starts (design.md §6). Refuses not_allowed, not_approved, invalid, not_found, wrong_state.';
