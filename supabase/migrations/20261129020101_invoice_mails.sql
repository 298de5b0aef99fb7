-- An invoice that was cancelled and a payment that was taken back are told to their client by mail, too: somebody who
-- was asked for money, or thanked for it, must hear that it is not so any more.
insert into hawa.mail_events (type_compte, event) values
  ('client', 'invoice_cancelled'), ('client', 'payment_taken_back');

create or replace function hawa.on_invoice_mailed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  invoice public.invoices;
  event text := case tg_table_name
    when 'invoices' then 'invoice_issued'
    when 'invoice_payments' then 'payment_recorded'
    when 'invoice_cancellations' then 'invoice_cancelled'
    when 'invoice_payments_taken_back' then 'payment_taken_back' end;
begin
  select * into invoice from public.invoices i
  where i.id = (to_jsonb(new) ->> case tg_table_name when 'invoices' then 'id' else 'invoice_id' end)::uuid;
  perform hawa.queue_notice(event, invoice.id, array[invoice.client_id], null);
  return null;
end $$;
comment on function hawa.on_invoice_mailed() is
  'Row trigger: an invoice, each payment of it, its cancellation and each payment that is taken back are mailed to its '
  'client.';
create trigger d_mail after insert on public.invoice_cancellations
  for each row execute function hawa.on_invoice_mailed();
create trigger d_mail after insert on public.invoice_payments_taken_back
  for each row execute function hawa.on_invoice_mailed();

create or replace function hawa.is_worth_a_mail(job public.mail_jobs) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.profiles p where p.id = job.profile and hawa.takes_mail(p, job.event)
      and case
        when job.event = 'account_approved' then true
        -- Unless it was given back to them meanwhile.
        when job.event = 'mission_withdrawn' then exists (
          select 1 from public.demandes_etudes s where s.id = job.about and s.intervenant_id is distinct from p.id)
        when job.event in ('invoice_issued', 'payment_recorded', 'invoice_cancelled', 'payment_taken_back')
        then exists (
          select 1 from public.invoices i where i.id = job.about and i.client_id = p.id
            -- Before the mail left, what it tells was undone.
            and (job.event <> 'invoice_issued'
              or not exists (select 1 from public.invoice_cancellations c where c.invoice_id = i.id))
            and (job.event <> 'payment_recorded' or exists (
              select 1 from public.invoice_payments y where y.invoice_id = i.id and not exists (
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
        else hawa.may_join_thread(p, 'study', job.about)
      end)
$$;
comment on function hawa.is_worth_a_mail(public.mail_jobs) is
  'Is there still something to say to this person? Not when they have read it, when it was undone, when they may not '
  'see it any more, or want no such mails by now.';
