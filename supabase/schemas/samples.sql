create table public.mission_samples (
  -- Made by the device.
  id uuid primary key,
  -- Not deleted with its study: a chain of custody outlives its study, so a study with samples cannot be
  -- deleted.
  study_id uuid not null references public.demandes_etudes (id),
  author uuid not null references public.profiles (id),
  -- As of then.
  author_name text,
  -- On the label, made by the device: sync/domain/sample-code.ts.
  code text not null check (code ~ '^PR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  matrice text not null check (char_length(matrice) <= 40),
  contenant text not null check (char_length(contenant) <= 40),
  -- Which, where the container is none of the list.
  contenant_precise text check (char_length(contenant_precise) between 1 and 60),
  -- By the device's clock as the server allowed it [L17].
  sampled_at timestamptz not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Metres, as the receiver said.
  accuracy double precision check (accuracy between 0 and 100000),
  lieu text check (char_length(lieu) between 1 and 200),
  conservation text check (char_length(conservation) between 1 and 200),
  remarque text check (char_length(remarque) between 1 and 1000),
  received_at timestamptz not null default now(),
  -- From here on: the end of the chain, kept for lists and so that a chain that was cut short is seen.
  etat text not null default 'preleve' check (etat in ('preleve', 'remis', 'annule')),
  events integer not null default 0,
  head text,
  -- Where the time comes from: sync/domain/observation.ts.
  at_origin text check (at_origin in ('horloge', 'saisie', 'fichier', 'inconnue')),
  -- When the position was measured, and whether it was.
  position_at timestamptz,
  position_origin text check (position_origin in ('mesuree', 'saisie')),
  check ((contenant = 'autre') = (contenant_precise is not null)),
  check ((latitude is null) = (longitude is null)),
  check (accuracy is null or latitude is not null),
  check (latitude is not null or (position_at is null and position_origin is null))
);
alter table public.mission_samples alter column author_name set statistics 0, alter column code set statistics 0,
  alter column matrice set statistics 0, alter column contenant set statistics 0,
  alter column contenant_precise set statistics 0, alter column sampled_at set statistics 0,
  alter column latitude set statistics 0, alter column longitude set statistics 0,
  alter column accuracy set statistics 0, alter column lieu set statistics 0,
  alter column conservation set statistics 0, alter column remarque set statistics 0,
  alter column received_at set statistics 0, alter column etat set statistics 0, alter column head set statistics 0,
  alter column at_origin set statistics 0, alter column position_at set statistics 0,
  alter column position_origin set statistics 0;
alter table public.mission_samples enable row level security;
revoke all on table public.mission_samples from public, anon, authenticated;
grant select on table public.mission_samples to authenticated;

create table public.sample_events (
  sample_id uuid not null references public.mission_samples (id),
  -- From 1, in the order in which the server heard of them.
  position integer not null check (position > 0),
  kind text not null check (kind in ('preleve', 'remis', 'annule')),
  author uuid not null references public.profiles (id),
  -- As of then.
  author_name text,
  -- By the device's clock as the server allowed it [L17].
  at timestamptz not null,
  received_at timestamptz not null,
  data jsonb not null,
  -- Of the event before; null at the first.
  previous text,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (sample_id, position)
);
alter table public.sample_events alter column kind set statistics 0, alter column author_name set statistics 0,
  alter column at set statistics 0, alter column received_at set statistics 0, alter column data set statistics 0,
  alter column previous set statistics 0, alter column hash set statistics 0;
alter table public.sample_events enable row level security;
revoke all on table public.sample_events from public, anon, authenticated;
grant select on table public.sample_events to authenticated;

create function hawa.keep_appended() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'a chain of custody is only added to';
end $$;
comment on function hawa.keep_appended() is
  'Statement trigger: rows are changed and removed by nobody, whatever privileges they hold.';

create function hawa.stamp(at timestamptz) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
end $$;
comment on function hawa.stamp(timestamptz) is 'An instant in one spelling, whatever the time zone of the session.';

create function hawa.sample_facts(sample public.mission_samples) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('study_id', sample.study_id, 'code', sample.code, 'matrice', sample.matrice,
    'contenant', sample.contenant, 'contenant_precise', sample.contenant_precise,
    'sampled_at', hawa.stamp(sample.sampled_at), 'latitude', sample.latitude, 'longitude', sample.longitude,
    'accuracy', sample.accuracy, 'lieu', sample.lieu, 'conservation', sample.conservation, 'remarque', sample.remarque)
    -- Only where they were said: the chains of before stay as they were written.
    || jsonb_strip_nulls(jsonb_build_object('at_origin', sample.at_origin,
      'position_at', hawa.stamp(sample.position_at), 'position_origin', sample.position_origin));
end $$;
comment on function hawa.sample_facts(mission_samples) is
  'Facts given when a sample was taken: the data of its first event, for ever.';

create function hawa.sample_event_hash(event public.sample_events) returns text
language plpgsql stable set search_path = '' as $$
begin
  return hawa.digest(jsonb_build_array(event.previous, event.sample_id, event.position, event.kind, event.author,
    event.author_name,
    hawa.stamp(event.at), hawa.stamp(event.received_at), event.data)::text);
end $$;
comment on function hawa.sample_event_hash(sample_events) is
  'SHA-256 over the event and the hash of the one before: a word changed anywhere is a word changed in everything '
  'after it. jsonb has one spelling.';

create function hawa.append_sample_event(
  sample uuid, kind text, me public.profiles, at timestamptz, data jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  known public.mission_samples;
  event public.sample_events;
begin
  select * into strict known from public.mission_samples s where s.id = append_sample_event.sample for update;
  event.sample_id := known.id;
  event.position := known.events + 1;
  event.kind := append_sample_event.kind;
  event.author := me.id;
  event.author_name := hawa.full_name(me.id);
  event.at := greatest(append_sample_event.at,
    (select max(e.at) from public.sample_events e
      where e.sample_id = known.id and e.at <= now() + hawa.clock_grace()));
  event.received_at := now();
  event.data := append_sample_event.data;
  event.previous := known.head;
  event.hash := hawa.sample_event_hash(event);
  insert into public.sample_events select event.*;
  update public.mission_samples s set etat = event.kind, events = event.position, head = event.hash
  where s.id = known.id;
end $$;
comment on function hawa.append_sample_event(uuid,text,profiles,timestamptz,jsonb) is
  'The only way into the chain of custody of a sample; an event is never earlier than the one before it, but for '
  'one that a wrong clock of this server put into the future.';

create function hawa.is_sample_chain_whole(sample uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select count(*) = s.events and bool_and(c.linked) and bool_and(c.position = 1 or c.kind <> 'preleve')
      and max(c.hash) filter (where c.position = s.events) = s.head
      and max(c.kind) filter (where c.position = s.events) = s.etat
      and bool_or(c.position = 1 and c.kind = 'preleve' and c.data = hawa.sample_facts(s))
    from (
      select e.position, e.kind, e.hash, e.data,
        e.position = row_number() over (order by e.position) and e.hash = hawa.sample_event_hash(e)
          and e.previous is not distinct from lag(e.hash) over (order by e.position) as linked
      from public.sample_events e where e.sample_id = s.id) c)
  , false)
  from public.mission_samples s where s.id = is_sample_chain_whole.sample
$$;
comment on function hawa.is_sample_chain_whole(uuid) is
  'Every event is as it was written, none is missing, and the sample is as it was when it was taken.';

create function hawa.body_sample(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('author_name', s.author_name, 'mine', coalesce(s.author = reader, false), 'code', s.code,
    'matrice', s.matrice, 'contenant', s.contenant, 'contenant_precise', s.contenant_precise,
    'sampled_at', s.sampled_at, 'at_origin', s.at_origin, 'latitude', s.latitude, 'longitude', s.longitude,
    'accuracy', s.accuracy, 'position_at', s.position_at, 'position_origin', s.position_origin,
    'lieu', s.lieu, 'conservation', s.conservation, 'remarque', s.remarque, 'received_at', s.received_at,
    'remises', (select coalesce(jsonb_agg(jsonb_build_object('id', e.data ->> 'handover_id',
        'remettant', e.data ->> 'remettant', 'receveur_nom', e.data ->> 'receveur_nom',
        'receveur_organisme', e.data ->> 'receveur_organisme', 'at', e.at) order by e.position), '[]')
      from public.sample_events e where e.sample_id = s.id and e.kind = 'remis'),
    'annulation', (select jsonb_build_object('motif', e.data ->> 'motif', 'at', e.at)
      from public.sample_events e where e.sample_id = s.id and e.kind = 'annule'))
  from public.mission_samples s where s.id = record
$$;
comment on function hawa.body_sample(uuid,uuid) is
  'A sample as the specialist of its mission is told of it; signatures stay with the chain of custody.';

create function hawa.on_sample_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('sample', new.id, new.study_id, array[s.intervenant_id]) from public.demandes_etudes s
    where s.id = new.study_id;
  return null;
end $$;
comment on function hawa.on_sample_changed() is
  'Row trigger: a sample goes to the specialist of its mission, and not to the client: its recipient, and their '
  'signature, is no concern of theirs.';

create function hawa.on_sampler_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.intervenant_id is not null and new.intervenant_id is distinct from old.intervenant_id then
    perform hawa.deliver('sample', s.id, new.id, array[new.intervenant_id]) from public.mission_samples s
      where s.study_id = new.id
    order by s.received_at, s.id;
  end if;
  return null;
end $$;
comment on function hawa.on_sampler_changed() is
  'Row trigger: who takes a mission over is shown its samples. hawa.on_study_people_changed gives only the records '
  'that the client has too; it does take away.';

create function hawa.sample_remainder(digits text) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  sum integer := 0;
  place integer;
begin
  foreach place in array array(select strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', d) - 1
    from unnest(string_to_array(digits, null)) with ordinality o (d, n) order by n) loop
    sum := sum << 1;
    if sum >= 32 then sum := sum # 37; end if;
    sum := sum # place;
  end loop;
  return sum;
end $$;
comment on function hawa.sample_remainder(text) is
  'Of the code read as a polynomial over the field of 32 elements: 0 for a right one. Twin of remainderOf in '
  'sync/domain/sample-code.ts.';

create function hawa.study_digits(study uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (('x' || left(study::text, 5))::bit(20)::integer >>
      (15 - 5 * n)) % 32 + 1, 1), '' order by n)
    from generate_series(0, 3) n
  );
end $$;
comment on function hawa.study_digits(uuid) is
  'The first twenty bits of a study''s id as four digits of Crockford''s base 32: the samples of one mission are '
  'told by them.';

create function hawa.cmd_add_sample(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
comment on function hawa.cmd_add_sample(profiles,jsonb,timestamptz) is
  'A sample of the caller''s mission, from its start until its report is delivered, or taken before the mission was '
  'given to somebody else, and the first event of its chain. The code begins with the digits of its study and ends '
  'with one that checks it. Taken after the acceptance. Refuses not_allowed, not_approved, invalid (sampled_at: '
  'too_early, too_late), not_found, not_yours, wrong_state, already_exists (the sample, or its code, but for one of '
  'the same person that was cancelled before anybody else had it).';

create function hawa.sample_ids_arg(args jsonb) returns uuid[]
language plpgsql immutable set search_path = '' as $$
declare raw jsonb := hawa.arg(args, 'sample_ids', true);
begin
  if jsonb_typeof(raw) <> 'array' then perform hawa.refuse_field('sample_ids', 'malformed'); end if;
  if jsonb_array_length(raw) not between 1 and 100 or exists (select 1 from jsonb_array_elements(raw) e
    where jsonb_typeof(e) <> 'string' or e #>>
      '{}' !~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$') then
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
  handed record;
  place record;
  signature text;
  told jsonb;
  one public.mission_samples;
  holder text;
begin
  perform hawa.require_kind(me, 'intervention');
  study := hawa.uuid_arg(args, 'study_id');
  handover := hawa.uuid_arg(args, 'handover_id');
  samples := hawa.sample_ids_arg(args);
  select * into place from hawa.observed_place(args, cmd_hand_over_samples.at);
  told := jsonb_build_object('handover_id', handover,
    'receveur_nom', hawa.text_arg(args, 'receveur_nom', 100, true),
    'receveur_organisme', hawa.text_arg(args, 'receveur_organisme', 200, true),
    'lieu', hawa.text_arg(args, 'lieu', 200),
    'etat', hawa.text_arg(args, 'etat', 500));
  signature := hawa.text_arg(args, 'signature', 16000);
  -- Drawn in a frame of 600 by 200; nothing but these letters is ever put into a picture.
  if signature !~ '^(M[0-9]{1,3} [0-9]{1,3}(L[0-9]{1,3} [0-9]{1,3})+)+$' then
    perform hawa.refuse_field('signature', 'malformed');
  end if;
  if signature is null then
    told := told || jsonb_build_object('signature_saisie', hawa.text_arg(args, 'signature_saisie', 100, true));
  else
    perform hawa.text_arg(args, 'signature_saisie', 100);
    told := told || jsonb_build_object('signature', signature);
  end if;

  perform hawa.field_study(me, study, cmd_hand_over_samples.at, array['en_cours', 'terminée', 'complete']);
  if (select count(*) from public.mission_samples s where s.id = any (samples) and s.study_id = study)
    <> cardinality(samples) then
    perform hawa.refuse('not_found');
  end if;
  if exists (select 1 from public.mission_samples s where s.id = any (samples) and s.etat = 'annule') then
    perform hawa.refuse('wrong_state');
  end if;
  if exists (select 1 from public.sample_events e
    where e.sample_id = any (samples) and e.data ->> 'handover_id' = handover::text) then
    perform hawa.refuse('already_exists');
  end if;
  -- Not handed over before the last event of any of these samples.
  select * into handed from hawa.observed_instant(args, 'handed_at',
    (select max(e.at) from public.sample_events e where e.sample_id = any (samples)), cmd_hand_over_samples.at);
  told := told || jsonb_strip_nulls(jsonb_build_object('at_origin', handed.origin, 'latitude', place.latitude,
    'longitude', place.longitude, 'accuracy', place.accuracy, 'position_at', hawa.stamp(place.position_at),
    'position_origin', place.position_origin));
  for one in select s.* from public.mission_samples s where s.id = any (samples) order by s.sampled_at, s.id loop
    select e.data ->> 'receveur_nom' into holder from public.sample_events e
    where e.sample_id = one.id and e.kind = 'remis' order by e.position desc limit 1;
    perform hawa.append_sample_event(one.id, 'remis', me, handed.at,
      told || jsonb_build_object('remettant', coalesce(holder, hawa.full_name(me.id))));
  end loop;
  return jsonb_build_object('handover_id', handover, 'rev',
    (select max(hawa.delivered_rev('sample', s, me.id)) from unnest(samples) s));
end $$;
comment on function hawa.cmd_hand_over_samples(profiles,jsonb,timestamptz) is
  'Samples of the caller''s mission, or of one that was given to somebody else since, go to somebody who signs for '
  'all of them, by drawing or by typing their name. The one who gives is the one who received them last, at first '
  'the specialist. Not before they were taken and received. All of them or none. Refuses not_allowed, not_approved, '
  'invalid (handed_at: too_early, too_late), not_found, not_yours, wrong_state (also: one was cancelled), '
  'already_exists.';

create function hawa.cmd_cancel_sample(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
comment on function hawa.cmd_cancel_sample(profiles,jsonb,timestamptz) is
  'A sample counts no more, and says why; it stays with its chain. One that was cancelled already stays as it is, '
  'with its first reason; one that is not there counts for nothing already, and stays away if it arrives later. '
  'Refuses not_allowed, not_approved, invalid, not_found (also: it is another study''s), not_yours, wrong_state.';

create function hawa.sample_row(sample public.mission_samples) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', sample.id, 'code', sample.code, 'matrice', sample.matrice,
    'contenant', sample.contenant, 'contenant_precise', sample.contenant_precise, 'sampled_at', sample.sampled_at,
    'etat', sample.etat, 'author_name', sample.author_name, 'study_id', sample.study_id,
    'reference', s.reference, 'entreprise', s.nom_entreprise, 'pays', s.pays,
    'detenteur', (
      select jsonb_build_object('nom', e.data ->> 'receveur_nom', 'organisme', e.data ->> 'receveur_organisme')
      from public.sample_events e where e.sample_id = sample.id and e.kind = 'remis' order by e.position desc limit 1))
  from public.demandes_etudes s where s.id = sample.study_id
$$;
comment on function hawa.sample_row(mission_samples) is 'A sample in the list of the administrators.';

create function public.admin_sample(sample uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object('sample', (
    select hawa.sample_row(m) || hawa.body_sample(m.id, null) || jsonb_build_object('whole',
      hawa.is_sample_chain_whole(m.id), 'head', m.head,
      'chain', (select jsonb_agg(jsonb_build_object('position', e.position, 'kind', e.kind, 'author_name',
        e.author_name, 'at', e.at,
          'received_at', e.received_at, 'data', e.data, 'hash', e.hash) order by e.position)
        from public.sample_events e where e.sample_id = m.id))
    from public.mission_samples m where m.id = admin_sample.sample), 'as_of', now());
end $$;
comment on function public.admin_sample(uuid) is
  'One sample with its chain of custody, signatures included, and whether that chain is whole: {sample, as_of}; '
  'sample is null where there is none. 42501 for anybody else than administrators.';
grant execute on function public.admin_sample(uuid) to authenticated;

create function public.admin_samples(
  state text default null, search text default null, page jsonb default null, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  rule text := hawa.search_rule('sample', 'm.id', search);
  -- Of a code, however it was typed.
  digits text := nullif(translate(regexp_replace(upper(hawa.searchable(left(search, 40))), '[^0-9A-Z]|^PR-?', '', 'g'),
    'OIL', '011'), '');
  told jsonb;
  total bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if rule <> 'true' then
    rule := format('(%s or %s or strpos(replace(substr(m.code, 4), ''-'', ''''), %L) > 0)', rule,
      hawa.id_rule('m.study_id', search), digits);
  end if;
  rule := concat_ws(' and ', rule, case when state is not null then format('m.etat = %L', state) end);
  execute format('select count(*) from public.mission_samples m where %s', rule) into total;
  told := hawa.keyed('m.id', format('public.mission_samples m where %s', rule), array['m.sampled_at', 'm.id'],
    true, page, size);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.sample_row(m) order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join public.mission_samples m on m.id = t.id::uuid),
    'total', total, 'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_samples(text,text,jsonb,integer) is
  'Samples for administrators, last taken first: {rows, total, before, after, as_of}. state: as stored, or null; '
  'search: a part of the code however it was typed, words of the company or of who took it, the reference or the '
  'beginning of the id of the study. page, before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_samples(text,text,jsonb,integer) to authenticated;

create index mission_samples_study on public.mission_samples (study_id);

create unique index mission_samples_code on public.mission_samples (code) where etat <> 'annule';

create index mission_samples_code_once on public.mission_samples (code);

create index mission_samples_order on public.mission_samples (sampled_at, id);

create trigger a_lock before insert or update or delete
  on public.mission_samples for each statement execute function hawa.take_feed_lock();

create trigger b_appended before update or delete or truncate
  on public.sample_events for each statement execute function hawa.keep_appended();

create trigger b_kept before delete or truncate
  on public.mission_samples for each statement execute function hawa.keep_appended();

create trigger c_deliver after insert or update
  on public.mission_samples for each row execute function hawa.on_sample_changed();

create trigger f_samples after update of intervenant_id
  on public.demandes_etudes for each row execute function hawa.on_sampler_changed();

create trigger a_closed before insert or delete or update or truncate
  on public.mission_samples for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.sample_events for each statement execute function hawa.keep_closed();

create trigger h_searched after insert or update of study_id, author_name or delete on public.mission_samples
  for each row execute function hawa.on_searched('sample');

create policy "samples of one's mission, administrators" on public.mission_samples for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null
    or exists (select 1 from public.demandes_etudes s where s.id = study_id
      and s.intervenant_id = (select hawa.my_id_as('intervention'))));

create policy "administrators" on public.sample_events for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

insert into hawa.record_kinds (kind, for_field) values ('sample', true);
