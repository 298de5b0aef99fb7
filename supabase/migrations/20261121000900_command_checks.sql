-- What the commands ask of the person and of the study. Order, everywhere: active, kind and approval, input, study
-- exists, ownership, state.

create function hawa.require_kind(me public.profiles, kind text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if me.type_compte is distinct from kind then perform hawa.refuse('not_allowed'); end if;
  if not me.is_approved then perform hawa.refuse('not_approved'); end if;
end $$;
comment on function hawa.require_kind(public.profiles, text) is 'Refuses not_allowed for another kind of account, not_approved for one that waits.';

create function hawa.study_of_client(me public.profiles, study uuid) returns public.demandes_etudes
language plpgsql volatile set search_path = '' as $$
declare answer public.demandes_etudes;
begin
  select * into answer from public.demandes_etudes s where s.id = study and s.client_id = me.id for update;
  if not found then perform hawa.refuse('not_found'); end if;
  return answer;
end $$;
comment on function hawa.study_of_client(public.profiles, uuid) is
  'The client''s own study, locked. Another client''s study is not_found: its existence is nobody else''s business.';

create function hawa.mission_of(me public.profiles, study uuid) returns public.demandes_etudes
language plpgsql volatile set search_path = '' as $$
declare answer public.demandes_etudes;
begin
  select * into answer from public.demandes_etudes s where s.id = study for update;
  if not found then perform hawa.refuse('not_found'); end if;
  if answer.intervenant_id is distinct from me.id then perform hawa.refuse('not_yours'); end if;
  return answer;
end $$;
comment on function hawa.mission_of(public.profiles, uuid) is 'The intervenant''s own mission, locked; refuses not_found, not_yours.';

create function hawa.study_result(study uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('study_id', s.id, 'statut', s.statut, 'rev', s.rev)
  from public.demandes_etudes s where s.id = study
$$;
comment on function hawa.study_result(uuid) is 'What every applied study command answers.';
