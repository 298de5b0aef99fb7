-- A quote before the work: the company offers a price, the client accepts or refuses it.

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
alter table public.quotes enable row level security;
revoke all on table public.quotes from public, anon, authenticated;
grant select on table public.quotes to authenticated;

create or replace function hawa.body_quote(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('montant', q.montant, 'texte', q.texte, 'offered_at', q.offered_at,
    'accepte', q.accepte, 'answered_at', q.answered_at, 'motif', q.motif)
  from public.quotes q where q.id = record
$$;
comment on function hawa.body_quote(uuid,uuid) is
  'The quote of a study as its client and its specialist read it: montant in whole DA (null: withdrawn), accepte null '
  'while there is no answer.';

create or replace function hawa.on_quote_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('quote', new.id, new.study_id, hawa.readers_of(new.study_id, 'quote'));
  return null;
end $$;
comment on function hawa.on_quote_changed() is
  'Row trigger: an offer and its answer go to the client and the specialist of the study.';

create or replace function hawa.cmd_offer_quote(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
comment on function hawa.cmd_offer_quote(public.profiles, jsonb, timestamptz) is
  'An administrator offers the client a price in whole DA before the study is finished, with words on it, or takes '
  'the offer back (montant null). A new offer takes the place of the one before and waits for an answer again; a '
  'price that was agreed stays until then. `seen`: the offer that was on the screen (null: none); without it the last '
  'arrival counts. The same offer again is answered with already. Refuses not_allowed, invalid, not_found, '
  'wrong_state (a finished study, or taking back an accepted offer), already_invoiced, content_changed.';

create or replace function hawa.cmd_answer_quote(me public.profiles, args jsonb, at timestamptz) returns jsonb
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
comment on function hawa.cmd_answer_quote(public.profiles, jsonb, timestamptz) is
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

create or replace function hawa.export_of_quotes(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', q.study_id) || hawa.body_quote(q.id, me.id)
    order by q.offered_at, q.study_id), '[]')
  from public.quotes q join public.demandes_etudes s on s.id = q.study_id
  where me.id in (s.client_id, s.intervenant_id)
$$;
comment on function hawa.export_of_quotes(public.profiles) is
  'The prices that were offered for this person''s studies or missions, with the answers.';

create trigger d_audit_update after update on public.quotes for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.quotes for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

create or replace function hawa.on_event_mailed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  study public.demandes_etudes;
  told text;
  readers uuid[];
begin
  select * into study from public.demandes_etudes s where s.id = new.study_id;
  case
    when new.kind in ('requested', 'report_submitted') then
      told := case new.kind when 'requested' then 'study_requested' else 'report_to_validate' end;
      readers := hawa.administrators();
    when new.kind in ('accepted', 'started', 'finished') then
      told := 'study_' || new.kind;
      readers := array[study.client_id];
    when new.kind in ('report_attached', 'report_replaced') then
      told := case new.kind when 'report_attached' then 'report_delivered' else new.kind end;
      readers := array[study.client_id];
    when new.kind in ('report_sent_back', 'report_validated') then
      told := new.kind;
      readers := array[study.intervenant_id];
    when new.kind = 'cancelled' then
      told := 'study_cancelled';
      readers := array[study.client_id, study.intervenant_id];
    when new.kind = 'quote_offered' then
      told := new.kind;
      readers := array[study.client_id];
    when new.kind = 'quote_refused' or new.kind = 'price_agreed' and new.by_profile = study.client_id then
      told := 'quote_answered';
      readers := hawa.administrators();
    else return null;
  end case;
  perform hawa.queue_notice(told, study.id, readers, new.by_profile, new.at);
  return null;
end $$;

create or replace function hawa.is_worth_a_mail(job public.mail_jobs) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.profiles p left join public.demandes_etudes s on s.id = job.matter
    where p.id = job.profile and hawa.takes_mail(p, job.event)
      and case
        when job.event = 'account_approved' then true
        -- Unless it was given back to them meanwhile.
        when job.event = 'mission_withdrawn' then s.intervenant_id is distinct from p.id
        when job.event in ('invoice_issued', 'payment_recorded', 'invoice_cancelled', 'payment_taken_back')
        then exists (
          select 1 from public.invoices i where i.id = job.about and i.client_id = p.id
            -- The event was undone before the mail left.
            and (job.event <> 'invoice_issued'
              or not exists (select 1 from public.invoice_cancellations c where c.invoice_id = i.id))
            and (job.event <> 'payment_recorded' or exists (
              select 1 from public.invoice_payments y
              where y.invoice_id = i.id and y.id = coalesce(job.source, y.id) and not exists (
                select 1 from public.invoice_payments_taken_back b where b.payment_id = y.id))))
        when job.event in ('message', 'team_message') then exists (
          select 1 from hawa.threads t join public.messages m on m.thread_id = t.thread_id
          where t.thread_id = job.about and hawa.may_join_thread(p, t.thread_kind, t.thread_id)
            and (job.event = 'message' or t.waiting)
            and m.author is not null and m.author <> p.id
            and m.received_at > coalesce((
              select r.up_to from public.message_reads r where r.thread_id = t.thread_id and r.profile = p.id),
              '-infinity'))
        -- A study that was given to somebody else, or is no more, is not this person's business.
        else hawa.may_join_thread(p, 'study', job.about) and case job.event
          when 'study_requested' then s.statut <> 'annulée'
          when 'study_accepted' then s.intervenant_id is not null
          when 'study_assigned' then s.intervenant_id is not null
          when 'study_started' then s.date_debut_mission is not null
          when 'study_finished' then s.date_fin_mission is not null
          when 'study_cancelled' then s.statut = 'annulée'
          when 'report_delivered' then s.rapport_url is not null
          when 'report_replaced' then s.rapport_url is not null
          when 'quote_offered' then exists (
            select 1 from public.quotes q where q.study_id = s.id and q.montant is not null and q.accepte is null)
          when 'report_to_validate' then exists (
            select 1 from public.held_reports h
            where h.study_id = s.id and h.superseded_at is null and h.verdict is null)
          else true end
      end)
$$;

create or replace function public.admin_study(id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare study public.demandes_etudes;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  select * into study from public.demandes_etudes s where s.id = admin_study.id;
  if not found then return jsonb_build_object('study', null, 'as_of', now()); end if;
  return jsonb_build_object(
    'study', hawa.feed_row(study.id, 'full', study.rev) - 'deleted',
    'due_at', study.echeance, 'late', hawa.is_late(study, now()),
    'billed', hawa.is_billed(study.id),
    'client', hawa.person_row(study.client_id), 'specialist', hawa.person_row(study.intervenant_id),
    'plan', (select jsonb_build_object('debut', p.debut, 'fin', p.fin) from public.mission_plans p
      where p.study_id = study.id and p.debut is not null),
    'quote', (select hawa.body_quote(q.id, null) from public.quotes q
      where q.study_id = study.id and q.montant is not null),
    'invoices', (select coalesce(jsonb_agg(jsonb_build_object('numero', i.numero, 'montant', i.montant, 'is_estimate',
      i.is_estimate, 'issued_on', i.issued_on,
        'due_on', i.due_on, 'state', hawa.invoice_state(i, now()), 'paid', hawa.invoice_paid(i.id))
          order by i.issued_at desc), '[]')
      from public.invoices i where i.study_id = study.id),
    'certificates', (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'version', c.version, 'issued_at',
      c.issued_at, 'state', c.state) order by c.version desc), '[]')
      from public.report_certificates c where c.study_id = study.id),
    'versions', (select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'path', v.path, 'size', v.size,
      'sha256', v.sha256, 'type_rapport', v.type_rapport,
        'commentaires', v.commentaires, 'author_name', v.author_name, 'uploaded_at', v.uploaded_at, 'replaced_at',
          v.replaced_at, 'reason', v.reason) order by v.number desc), '[]')
      from public.report_versions v where v.study_id = study.id),
    'messages', jsonb_build_object(
      'total', (select count(*) from public.messages m where m.thread_id = study.id),
      'last', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'author_role', m.author_role, 'author_name',
        m.author_name, 'contenu', left(m.contenu, 300),
          'file_name', m.file_name, 'received_at', m.received_at) order by m.received_at), '[]')
        from (select * from public.messages l where l.thread_id = study.id order by l.received_at desc limit 3) m)),
    'as_of', now());
end $$;

revoke execute on function hawa.body_quote(uuid, uuid) from public;
revoke execute on function hawa.on_quote_changed() from public;
revoke execute on function hawa.cmd_offer_quote(public.profiles, jsonb, timestamptz) from public;
revoke execute on function hawa.cmd_answer_quote(public.profiles, jsonb, timestamptz) from public;
revoke execute on function hawa.export_of_quotes(public.profiles) from public;
