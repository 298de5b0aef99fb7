-- En route: the specialist says that they leave for the site, and the client is told.

create or replace function hawa.cmd_set_out(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  mission public.demandes_etudes;
  left_on date;
  step record;
begin
  perform hawa.require_kind(me, 'intervention');
  mission := hawa.mission_of(me, hawa.uuid_arg(args, 'study_id'));
  if mission.statut not in ('acceptée', 'en_cours') then perform hawa.refuse('wrong_state'); end if;
  select * into step from hawa.observed_step(args, 'left_at', mission.date_acceptation, cmd_set_out.at);
  left_on := hawa.local_day(step.at, mission.pays);
  if exists (select 1 from public.study_events e where e.study_id = mission.id and e.kind = 'set_out'
    and e.by_profile = me.id and hawa.local_day(e.at, mission.pays) = left_on) then
    return hawa.already(hawa.study_result(mission.id));
  end if;
  perform hawa.record_event(mission.id, 'set_out', me, step.at, step.facts);
  return hawa.study_result(mission.id);
end $$;
comment on function hawa.cmd_set_out(profiles,jsonb,timestamptz) is
  'En route: the specialist leaves for the site, while the mission is accepted or under way; once a day of its '
  'country, the first time stands and the second is answered with already. Not before the acceptance, nor after the '
  'command. Refuses not_allowed, not_approved, invalid (left_at: too_early, too_late), not_found, not_yours, '
  'wrong_state.';

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
    when new.kind in ('accepted', 'set_out', 'started', 'finished') then
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
comment on function hawa.on_event_mailed() is
  'Row trigger: an event of a study is mailed to those it concerns, with the time at which it was done.';

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
          -- Old news: the work has begun, or the device was away for hours.
          when 'study_set_out' then s.statut in ('acceptée', 'en_cours') and job.at > now() - interval '6 hours'
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
comment on function hawa.is_worth_a_mail(mail_jobs) is
  'Is there still something to say to this person? Not when they have read it, when it was undone or decided, when '
  'they may not see it any more, or want no such mails by now.';

insert into hawa.mail_events (type_compte, event) values ('client', 'study_set_out');

revoke execute on function hawa.cmd_set_out(public.profiles,jsonb,timestamptz) from public;
