-- The visit that a specialist plans is mailed to the client: when, and who comes.

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
          -- Days that are over are no news; that there are none any more is news to who was told of some.
          when 'visit_planned' then s.statut in ('acceptée', 'en_cours') and coalesce((
            select n.fin >= hawa.local_day(now(), s.pays) from public.mission_plans n
            where n.study_id = s.id and n.debut is not null), exists (
            select 1 from public.mail_jobs o where o.profile = p.id and o.about = job.about and o.event = job.event
              and o.sent_at is not null))
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

create or replace function hawa.notice_line(job public.mail_jobs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('event', job.event, 'about', job.about, 'at', hawa.stamp(job.at),
    'numero', (select i.numero from public.invoices i where i.id = job.about),
    'visite', case when job.event = 'visit_planned' then (
      select jsonb_build_object('debut', n.debut, 'fin', n.fin, 'intervenant', hawa.full_name(v.intervenant_id))
      from public.mission_plans n join public.demandes_etudes v on v.id = n.study_id
      where n.study_id = job.about and n.debut is not null) end,
    'thread_kind', (select t.thread_kind from hawa.threads t where t.thread_id = job.about)))
$$;
comment on function hawa.notice_line(mail_jobs) is
  'One thing that a mail tells: {event, about, at, numero, visite, thread_kind}, the last three where there is one. '
  'visite: {debut, fin, intervenant}, the days as they are planned now and the name of the specialist. No words of '
  'a message, no amount.';

create or replace function hawa.on_visit_planned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.queue_notice('visit_planned', s.id, array[s.client_id], s.intervenant_id, new.at)
  from public.demandes_etudes s where s.id = new.study_id;
  return null;
end $$;
comment on function hawa.on_visit_planned() is
  'Row trigger: the days on which a mission is planned, or that it is planned no more, are mailed to its client.';

create trigger d_mail after insert or update of debut, fin on public.mission_plans
  for each row execute function hawa.on_visit_planned();

insert into hawa.mail_events (type_compte, event) values ('client', 'visit_planned');

revoke execute on function hawa.on_visit_planned() from public;
