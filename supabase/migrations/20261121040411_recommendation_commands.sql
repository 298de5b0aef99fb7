create function hawa.require_adviser(me public.profiles) returns void
language plpgsql stable set search_path = '' as $$
begin
  if me.type_compte not in ('intervention', 'admin') then perform hawa.refuse('not_allowed'); end if;
  if not me.is_approved then perform hawa.refuse('not_approved'); end if;
end $$;
comment on function hawa.require_adviser(public.profiles) is 'Specialists and administrators advise; refuses not_allowed, not_approved.';

create function hawa.advised_study(me public.profiles, study uuid) returns public.demandes_etudes
language plpgsql volatile set search_path = '' as $$
declare answer public.demandes_etudes;
begin
  if me.type_compte = 'admin' then
    select * into answer from public.demandes_etudes s where s.id = study for update;
    if not found then perform hawa.refuse('not_found'); end if;
  else
    answer := hawa.mission_of(me, study);
  end if;
  if answer.statut not in ('en_cours', 'terminée', 'complete') then perform hawa.refuse('wrong_state'); end if;
  return answer;
end $$;
comment on function hawa.advised_study(public.profiles, uuid) is
  'A study on which this person gives advice, locked: its specialist or an administrator, once the mission has begun. Refuses not_found, '
  'not_yours, wrong_state.';

create function hawa.cmd_write_recommendation(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.recommendations;
  known public.recommendations;
  study public.demandes_etudes;
begin
  perform hawa.require_adviser(me);
  given.study_id := hawa.uuid_arg(args, 'study_id');
  given.id := hawa.uuid_arg(args, 'recommendation_id');
  given.priorite := hawa.choice_arg(args, 'priorite', array['haute', 'moyenne', 'basse'], true);
  given.titre := hawa.text_arg(args, 'titre', 120, true);
  given.texte := hawa.text_arg(args, 'texte', 2000, true);
  study := hawa.advised_study(me, given.study_id);
  select * into known from public.recommendations r where r.id = given.id;
  if known.study_id <> study.id then perform hawa.refuse('already_exists'); end if;
  if (known.id is null or known.withdrawn_at is not null)
    and (select count(*) from public.recommendations r where r.study_id = study.id and r.withdrawn_at is null) >= 6 then
    perform hawa.refuse('recommendations_full');
  end if;
  given.written_at := greatest(cmd_write_recommendation.at, study.date_debut_mission);
  insert into public.recommendations as r (id, study_id, priorite, titre, texte, author, author_role, author_name, at, written_at)
  values (given.id, study.id, given.priorite, given.titre, given.texte, me.id, me.type_compte, hawa.full_name(me.id), given.written_at, given.written_at)
  on conflict (id) do update set priorite = excluded.priorite, titre = excluded.titre, texte = excluded.texte, author = excluded.author,
    author_role = excluded.author_role, author_name = excluded.author_name, written_at = greatest(r.at, excluded.written_at), received_at = now(), withdrawn_at = null;
  return hawa.study_result(study.id) || jsonb_build_object('recommendation_id', given.id, 'rev', hawa.delivered_rev('recommendation', given.id, me.id));
end $$;
comment on function hawa.cmd_write_recommendation(public.profiles, jsonb, timestamptz) is
  'The specialist of a study, or an administrator, writes a recommendation for its client, from the start of the mission on; the same id again '
  'is another wording, also of one that was withdrawn. At most six stand. Refuses not_allowed, not_approved, invalid, not_found, not_yours, '
  'wrong_state, already_exists (the id is another study''s), recommendations_full.';

create function hawa.cmd_withdraw_recommendation(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  recommendation uuid;
  study public.demandes_etudes;
begin
  perform hawa.require_adviser(me);
  study.id := hawa.uuid_arg(args, 'study_id');
  recommendation := hawa.uuid_arg(args, 'recommendation_id');
  study := hawa.advised_study(me, study.id);
  update public.recommendations r set withdrawn_at = cmd_withdraw_recommendation.at
  where r.id = recommendation and r.study_id = study.id and r.withdrawn_at is null;
  return hawa.study_result(study.id) || jsonb_build_object('recommendation_id', recommendation,
    'rev', hawa.delivered_rev('recommendation', recommendation, me.id));
end $$;
comment on function hawa.cmd_withdraw_recommendation(public.profiles, jsonb, timestamptz) is
  'The client is shown it no more. One that is not there is withdrawn already: whoever withdraws what was refused has nothing to repair. '
  'Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state.';

create function hawa.cmd_mark_recommendation(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare mark public.recommendation_marks;
begin
  perform hawa.require_kind(me, 'client');
  if hawa.arg(args, 'study_id', false) is not null then mark.study_id := hawa.uuid_arg(args, 'study_id'); end if;
  mark.key := hawa.text_arg(args, 'key', 60, true);
  if mark.key !~ '^[a-z0-9_-]+$' then perform hawa.refuse_field('key', 'malformed'); end if;
  mark.done := hawa.boolean_arg(args, 'done');
  if mark.study_id is not null then perform hawa.study_of_client(me, mark.study_id); end if;
  insert into public.recommendation_marks as m (client_id, study_id, key, done, at)
  values (me.id, mark.study_id, mark.key, mark.done, cmd_mark_recommendation.at)
  on conflict (coalesce(study_id, client_id), key) do update
    -- The last to arrive counts: its time is after the one before, whatever the clocks of two devices say.
    set done = excluded.done, at = greatest(excluded.at, m.at + interval '1 millisecond')
  returning * into mark;
  return jsonb_build_object('mark_id', mark.id, 'rev', hawa.delivered_rev('recommendation_mark', mark.id, me.id));
end $$;
comment on function hawa.cmd_mark_recommendation(public.profiles, jsonb, timestamptz) is
  'A client says that they have done what was advised, or takes that back. The key is the id of a recommendation or the name of one chosen by '
  'rule; without a study it is of the general ones. A key that names nothing is kept and shown to nobody. Refuses not_allowed, not_approved, '
  'invalid, not_found.';
revoke execute on all functions in schema hawa from public;
