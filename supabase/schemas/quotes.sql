create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null unique references public.demandes_etudes (id) on delete cascade,
  -- Whole DA; null: withdrawn.
  montant bigint check (montant between 1 and 999999999999),
  -- The company's words on the price.
  texte text check (char_length(texte) between 1 and 2000),
  -- When it was offered and answered, as the device said and the server allowed [L17].
  offered_at timestamptz not null,
  -- Null: no answer yet.
  accepte boolean,
  answered_at timestamptz,
  motif text check (char_length(motif) between 1 and 1000),
  check ((accepte is null) = (answered_at is null)),
  check (montant is not null or (texte is null and accepte is null)),
  check (motif is null or not accepte)
);
comment on table public.quotes is
  'The price that the company offers for a study before the work, and the client''s answer. A new offer takes the '
  'place of the one before; the timeline keeps both.';
alter table public.quotes alter column montant set statistics 0, alter column texte set statistics 0,
  alter column offered_at set statistics 0, alter column accepte set statistics 0,
  alter column answered_at set statistics 0, alter column motif set statistics 0;
-- For the list of those that wait for another offer.
create index quotes_refused on public.quotes (study_id) where not accepte;
alter table public.quotes enable row level security;
revoke all on table public.quotes from public, anon, authenticated;
grant select on table public.quotes to authenticated;

create function hawa.body_quote(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('montant', q.montant, 'texte', q.texte, 'offered_at', q.offered_at,
    'accepte', q.accepte, 'answered_at', q.answered_at, 'motif', q.motif)
  from public.quotes q where q.id = record
$$;
comment on function hawa.body_quote(uuid,uuid) is
  'The quote of a study as its client and its specialist read it: montant in whole DA (null: withdrawn), accepte null '
  'while there is no answer.';

create function hawa.on_quote_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('quote', new.id, new.study_id, hawa.readers_of(new.study_id, 'quote'));
  return null;
end $$;
comment on function hawa.on_quote_changed() is
  'Row trigger: an offer and its answer go to the client and the specialist of the study.';

create function hawa.cmd_offer_quote(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.quotes;
  known public.quotes;
  seen jsonb;
  study public.demandes_etudes;
begin
  perform hawa.require_kind(me, 'admin');
  given.study_id := hawa.uuid_arg(args, 'study_id');
  given.montant := hawa.integer_arg(args, 'montant', 1, 999999999999);
  if given.montant is not null then given.texte := hawa.text_arg(args, 'texte', 2000); end if;
  if args ? 'seen' then
    seen := coalesce(to_jsonb(hawa.integer_arg(args, 'seen', 1, 999999999999)), 'null');
  end if;
  select * into study from public.demandes_etudes s where s.id = given.study_id for update;
  if not found then perform hawa.refuse('not_found'); end if;
  select * into known from public.quotes q where q.study_id = study.id;
  if known.montant is not distinct from given.montant and known.texte is not distinct from given.texte then
    return hawa.already(hawa.study_result(study.id));
  end if;
  perform hawa.is_news(seen, coalesce(to_jsonb(known.montant), 'null'), coalesce(to_jsonb(given.montant), 'null'));
  if study.statut not in ('en_attente', 'acceptée', 'en_cours') then perform hawa.refuse('wrong_state'); end if;
  if given.montant is null and known.accepte then perform hawa.refuse('wrong_state'); end if;
  if hawa.is_billed(study.id) then perform hawa.refuse('already_invoiced'); end if;
  given.offered_at := greatest(cmd_offer_quote.at, study.created_at);
  insert into public.quotes as q (study_id, montant, texte, offered_at)
  values (study.id, given.montant, given.texte, given.offered_at)
  on conflict (study_id) do update set montant = excluded.montant, texte = excluded.texte,
    offered_at = excluded.offered_at, accepte = null, answered_at = null, motif = null;
  perform hawa.record_event(study.id, case when given.montant is null then 'quote_withdrawn' else 'quote_offered' end,
    me, given.offered_at, jsonb_build_object('montant', coalesce(given.montant, known.montant)));
  return hawa.study_result(study.id);
end $$;
comment on function hawa.cmd_offer_quote(profiles,jsonb,timestamptz) is
  'An administrator offers the client a price in whole DA before the study is finished, with words on it, or takes '
  'the offer back (montant null). A new offer takes the place of the one before and waits for an answer again; a '
  'price that was agreed stays until then. `seen`: the offer that was on the screen (null: none); without it the last '
  'arrival counts. The same offer again is answered with already. Refuses not_allowed, invalid, not_found, '
  'wrong_state (a finished study, or taking back an accepted offer), already_invoiced, content_changed.';

create function hawa.cmd_answer_quote(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.quotes;
  known public.quotes;
  study public.demandes_etudes;
begin
  perform hawa.require_kind(me, 'client');
  given.study_id := hawa.uuid_arg(args, 'study_id');
  given.id := hawa.uuid_arg(args, 'quote_id');
  given.montant := hawa.integer_arg(args, 'montant', 1, 999999999999, true);
  given.accepte := hawa.boolean_arg(args, 'accepte');
  if not given.accepte then given.motif := hawa.text_arg(args, 'motif', 1000); end if;
  study := hawa.study_of_client(me, given.study_id);
  select * into known from public.quotes q where q.id = given.id and q.study_id = study.id;
  if known.montant is null then perform hawa.refuse('not_found'); end if;
  if known.montant <> given.montant then perform hawa.refuse('content_changed'); end if;
  if known.accepte = given.accepte then
    return hawa.already(hawa.study_result(study.id) || jsonb_build_object('quote_id', known.id));
  end if;
  if known.accepte or study.statut not in ('en_attente', 'acceptée', 'en_cours') then
    perform hawa.refuse('wrong_state');
  end if;
  if hawa.is_billed(study.id) then perform hawa.refuse('already_invoiced'); end if;
  given.answered_at := greatest(cmd_answer_quote.at, known.offered_at);
  update public.quotes q set accepte = given.accepte, answered_at = given.answered_at, motif = given.motif
  where q.id = known.id;
  -- The study after its record and before its event: the rev of the answer is then behind no feed's cursor.
  if given.accepte then
    update public.demandes_etudes set prix_convenu = known.montant, updated_at = now() where id = study.id;
  end if;
  perform hawa.record_event(study.id, case when given.accepte then 'price_agreed' else 'quote_refused' end,
    me, given.answered_at, jsonb_build_object('montant', known.montant));
  return hawa.study_result(study.id) || jsonb_build_object('quote_id', known.id)
    || case when given.accepte then '{}'
      else jsonb_build_object('rev', hawa.delivered_rev('quote', known.id, me.id)) end;
end $$;
comment on function hawa.cmd_answer_quote(profiles,jsonb,timestamptz) is
  'The client accepts the price that was offered for their study, which is the agreed price from then on, or refuses '
  'it, with a reason if they like. `montant` is the price that was on the screen. A refused offer can still be '
  'accepted while it stands. The same answer again is answered with already. Refuses not_allowed, not_approved, '
  'invalid, not_found (also an offer that was taken back), content_changed (another price is offered by now), '
  'wrong_state (accepted before, or the study is finished or cancelled), already_invoiced.';

create trigger a_lock before insert or update
  on public.quotes for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update on public.quotes
  for each row execute function hawa.on_quote_changed();

create trigger a_closed before insert or update or delete or truncate on public.quotes
  for each statement execute function hawa.keep_closed();

create policy "of a study one sees in full" on public.quotes for select to authenticated
  using (exists (select 1 from public.demandes_etudes s where s.id = study_id));

insert into hawa.record_kinds (kind, for_field) values ('quote', true);

insert into hawa.mail_events (type_compte, event) values ('client', 'quote_offered'), ('admin', 'quote_answered');
