create function hawa.sample_remainder(digits text) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  sum integer := 0;
  place integer;
begin
  foreach place in array array(select strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', d) - 1 from unnest(string_to_array(digits, null)) with ordinality o (d, n) order by n) loop
    sum := sum << 1;
    if sum >= 32 then sum := sum # 37; end if;
    sum := sum # place;
  end loop;
  return sum;
end $$;
comment on function hawa.sample_remainder(text) is
  'Of the code read as a polynomial over the field of 32 elements: 0 for a right one. Twin of remainderOf in sync/domain/sample-code.ts.';

create function hawa.study_digits(study uuid) returns text
language sql immutable set search_path = '' as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (('x' || left(study::text, 5))::bit(20)::integer >> (15 - 5 * n)) % 32 + 1, 1), '' order by n)
  from generate_series(0, 3) n
$$;
comment on function hawa.study_digits(uuid) is 'The first twenty bits of a study''s id as four digits of Crockford''s base 32: the samples of one mission are told by them.';

create function hawa.sampled_study(me public.profiles, study uuid, also_delivered boolean) returns public.demandes_etudes
language plpgsql volatile set search_path = '' as $$
declare mission public.demandes_etudes := hawa.mission_of(me, study);
begin
  if mission.statut not in ('en_cours', 'terminée') and not (also_delivered and mission.statut = 'complete') then perform hawa.refuse('wrong_state'); end if;
  return mission;
end $$;
comment on function hawa.sampled_study(public.profiles, uuid, boolean) is
  'The caller''s mission from its start until its report is delivered, or beyond, locked. Refuses not_found, not_yours, wrong_state.';

create function hawa.cmd_add_sample(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.mission_samples;
  place record;
  digits text;
begin
  perform hawa.require_kind(me, 'intervention');
  given.study_id := hawa.uuid_arg(args, 'study_id');
  given.id := hawa.uuid_arg(args, 'sample_id');
  given.code := hawa.text_arg(args, 'code', 17, true);
  if given.code !~ '^PR(-[0-9A-HJKMNP-TV-Z]{4}){3}$' then perform hawa.refuse_field('code', 'malformed'); end if;
  digits := replace(substr(given.code, 4), '-', '');
  if hawa.sample_remainder(digits) <> 0 or left(digits, 4) <> hawa.study_digits(given.study_id) then perform hawa.refuse_field('code', 'malformed'); end if;
  given.matrice := hawa.choice_arg(args, 'matrice', array['eau', 'sol', 'sediment', 'air', 'vegetal', 'biota', 'boue', 'dechet', 'autre'], true);
  given.contenant := hawa.choice_arg(args, 'contenant', array['flacon_verre', 'flacon_plastique', 'sachet', 'filtre', 'tube', 'autre'], true);
  given.contenant_precise := hawa.text_arg(args, 'contenant_precise', 60, given.contenant = 'autre');
  if given.contenant <> 'autre' then given.contenant_precise := null; end if;
  given.sampled_at := least(hawa.instant_arg(args, 'sampled_at'), cmd_add_sample.at);
  select * into place from hawa.position_arg(args);
  given.latitude := place.latitude;
  given.longitude := place.longitude;
  given.accuracy := hawa.number_arg(args, 'accuracy', 0, 100000);
  if given.accuracy is not null and given.latitude is null then perform hawa.refuse_field('latitude', 'required'); end if;
  given.lieu := hawa.text_arg(args, 'lieu', 200);
  given.conservation := hawa.text_arg(args, 'conservation', 200);
  given.remarque := hawa.text_arg(args, 'remarque', 1000);

  perform hawa.sampled_study(me, given.study_id, false);
  if exists (select 1 from public.mission_samples s where s.id = given.id or s.code = given.code) then perform hawa.refuse('already_exists'); end if;
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
  'A sample of the caller''s mission, from its start until its report is delivered, and the first event of its chain. The code begins with the '
  'digits of its study and ends with one that checks it. Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state, '
  'already_exists (the sample, or its code).';

create function hawa.sample_ids_arg(args jsonb) returns uuid[]
language plpgsql immutable set search_path = '' as $$
declare raw jsonb := hawa.arg(args, 'sample_ids', true);
begin
  if jsonb_typeof(raw) <> 'array' then perform hawa.refuse_field('sample_ids', 'malformed'); end if;
  if jsonb_array_length(raw) not between 1 and 100 or exists (select 1 from jsonb_array_elements(raw) e
    where jsonb_typeof(e) <> 'string' or e #>> '{}' !~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$') then
    perform hawa.refuse_field('sample_ids', 'malformed');
  end if;
  return array(select distinct e::uuid from jsonb_array_elements_text(raw) e order by 1);
end $$;
comment on function hawa.sample_ids_arg(jsonb) is 'From 1 to 100 samples, each once.';

create function hawa.cmd_hand_over_samples(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  handover uuid;
  samples uuid[];
  handed_at timestamptz;
  signature text;
  told jsonb;
  one public.mission_samples;
  holder text;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  handover := hawa.uuid_arg(args, 'handover_id');
  samples := hawa.sample_ids_arg(args);
  handed_at := least(hawa.instant_arg(args, 'handed_at'), cmd_hand_over_samples.at);
  told := jsonb_build_object('handover_id', handover,
    'receveur_nom', hawa.text_arg(args, 'receveur_nom', 100, true),
    'receveur_organisme', hawa.text_arg(args, 'receveur_organisme', 200, true),
    'lieu', hawa.text_arg(args, 'lieu', 200),
    'etat', hawa.text_arg(args, 'etat', 500));
  signature := hawa.text_arg(args, 'signature', 16000);
  -- Drawn in a frame of 600 by 200; nothing but these letters is ever put into a picture.
  if signature !~ '^(M[0-9]{1,3} [0-9]{1,3}(L[0-9]{1,3} [0-9]{1,3})+)+$' then perform hawa.refuse_field('signature', 'malformed'); end if;
  if signature is null then
    told := told || jsonb_build_object('signature_saisie', hawa.text_arg(args, 'signature_saisie', 100, true));
  else
    perform hawa.text_arg(args, 'signature_saisie', 100);
    told := told || jsonb_build_object('signature', signature);
  end if;

  perform hawa.sampled_study(me, study, true);
  if (select count(*) from public.mission_samples s where s.id = any (samples) and s.study_id = study) <> cardinality(samples) then
    perform hawa.refuse('not_found');
  end if;
  if exists (select 1 from public.mission_samples s where s.id = any (samples) and s.etat = 'annule') then perform hawa.refuse('wrong_state'); end if;
  if exists (select 1 from public.sample_events e where e.sample_id = any (samples) and e.data ->> 'handover_id' = handover::text) then
    perform hawa.refuse('already_exists');
  end if;
  for one in select s.* from public.mission_samples s where s.id = any (samples) order by s.sampled_at, s.id loop
    select e.data ->> 'receveur_nom' into holder from public.sample_events e
    where e.sample_id = one.id and e.kind = 'remis' order by e.position desc limit 1;
    perform hawa.append_sample_event(one.id, 'remis', me, handed_at, told || jsonb_build_object('remettant', coalesce(holder, hawa.full_name(me.id))));
  end loop;
  return jsonb_build_object('handover_id', handover, 'rev',
    (select max(hawa.delivered_rev('sample', s, me.id)) from unnest(samples) s));
end $$;
comment on function hawa.cmd_hand_over_samples(public.profiles, jsonb, timestamptz) is
  'Samples of the caller''s mission go to somebody who signs for all of them, by drawing or by typing their name. The one who gives is the one who '
  'received them last, at first the specialist. All of them or none. Refuses not_allowed, not_approved, invalid, not_found, not_yours, wrong_state '
  '(also: one was cancelled), already_exists.';

create function hawa.cmd_cancel_sample(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  sample uuid;
  motif text;
  found_state text;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  sample := hawa.uuid_arg(args, 'sample_id');
  motif := hawa.text_arg(args, 'motif', 1000, true);
  perform hawa.sampled_study(me, study, true);
  select s.etat into found_state from public.mission_samples s where s.id = sample and s.study_id = study;
  if not found then perform hawa.refuse('not_found'); end if;
  if found_state <> 'annule' then
    perform hawa.append_sample_event(sample, 'annule', me, cmd_cancel_sample.at, jsonb_build_object('motif', motif));
  end if;
  return jsonb_build_object('sample_id', sample, 'rev', hawa.delivered_rev('sample', sample, me.id));
end $$;
comment on function hawa.cmd_cancel_sample(public.profiles, jsonb, timestamptz) is
  'A sample counts no more, and says why; it stays with its chain. One that was cancelled already stays as it is. Refuses not_allowed, '
  'not_approved, invalid, not_found, not_yours, wrong_state.';

revoke execute on all functions in schema hawa from public;
