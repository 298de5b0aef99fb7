-- A payment that was recorded by mistake: its row stays, another one says that it does not count (docs/decisions/0024).
create table public.invoice_payments_taken_back (
  payment_id uuid primary key references public.invoice_payments (id),
  invoice_id uuid not null references public.invoices (id),
  motif text not null check (char_length(motif) between 1 and 1000),
  at timestamptz not null,
  taken_back_by uuid not null references public.profiles (id)
);
create index invoice_payments_taken_back_invoice on public.invoice_payments_taken_back (invoice_id);

create trigger a_lock before insert on public.invoice_payments_taken_back for each statement execute function hawa.take_feed_lock();
create trigger b_for_ever before update or delete or truncate on public.invoice_payments_taken_back
  for each statement execute function hawa.keep_for_ever();
create trigger c_deliver after insert on public.invoice_payments_taken_back for each row execute function hawa.on_invoice_changed();

create or replace function hawa.invoice_paid(invoice uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(p.montant), 0) from public.invoice_payments p
  where p.invoice_id = invoice and not exists (select 1 from public.invoice_payments_taken_back b where b.payment_id = p.id)
$$;
comment on function hawa.invoice_paid(uuid) is 'DA received for an invoice; what was taken back does not count.';

create or replace function hawa.body_invoice(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('numero', i.numero, 'pays', i.pays, 'nom', i.nom, 'entreprise', i.entreprise, 'type_etude', i.type_etude,
    'zone_geographique', i.zone_geographique, 'date_demande', i.date_demande, 'date_fin_mission', i.date_fin_mission,
    'montant', i.montant, 'is_estimate', i.is_estimate, 'issued_at', i.issued_at, 'issued_on', i.issued_on, 'due_on', i.due_on,
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'montant', p.montant, 'paid_on', p.paid_on, 'mode', p.mode,
        'reference', p.reference, 'recorded_at', p.recorded_at,
        'taken_back', case when b.payment_id is not null then jsonb_build_object('motif', b.motif, 'at', b.at) end)
        order by p.paid_on, p.recorded_at, p.id), '[]')
      from public.invoice_payments p left join public.invoice_payments_taken_back b on b.payment_id = p.id where p.invoice_id = i.id),
    'cancellation', (select jsonb_build_object('motif', c.motif, 'at', c.at) from public.invoice_cancellations c where c.invoice_id = i.id))
  from public.invoices i where i.id = record
$$;
comment on function hawa.body_invoice(uuid, uuid) is
  'An invoice with its payments, those taken back marked as such, and its cancellation, as its client reads it; not who recorded them.';

create function hawa.cmd_take_back_payment(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  number text;
  payment uuid;
  reason text;
  recorded timestamptz;
  invoice public.invoices;
begin
  perform hawa.require_kind(me, 'admin');
  number := hawa.invoice_arg(args);
  payment := hawa.uuid_arg(args, 'payment_id');
  reason := hawa.text_arg(args, 'motif', 1000, true);
  select * into invoice from public.invoices i where i.numero = number;
  if not found then perform hawa.refuse('not_found'); end if;
  select p.recorded_at into recorded from public.invoice_payments p where p.id = payment and p.invoice_id = invoice.id;
  if not found then perform hawa.refuse('not_found'); end if;
  insert into public.invoice_payments_taken_back (payment_id, invoice_id, motif, at, taken_back_by)
  select payment, invoice.id, reason, greatest(cmd_take_back_payment.at, recorded), me.id
  where not exists (select 1 from public.invoice_payments_taken_back b where b.payment_id = payment);
  return hawa.invoice_result(invoice.id, me.id);
end $$;
comment on function hawa.cmd_take_back_payment(public.profiles, jsonb, timestamptz) is
  'An administrator takes a payment back that was recorded by mistake: it stays readable and counts no more. One that is taken back stays as it '
  'is, with its first reason. Refuses not_allowed, invalid, not_found (no such invoice, or no such payment of it).';

alter table public.invoice_payments_taken_back enable row level security;
revoke all on table public.invoice_payments_taken_back from public, anon, authenticated;
grant select on table public.invoice_payments_taken_back to authenticated;
grant select, insert on table public.invoice_payments_taken_back to service_role;
create trigger a_closed before insert or update or delete or truncate on public.invoice_payments_taken_back
  for each statement execute function hawa.keep_closed();
-- As for the other books: the planner's statistics must not tell what row security hides.
alter table public.invoice_payments_taken_back alter column motif set statistics 0;
alter table public.invoice_payments_taken_back alter column at set statistics 0;
create policy "administrators" on public.invoice_payments_taken_back for select to authenticated using ((select hawa.my_id_as('admin')) is not null);
revoke execute on all functions in schema hawa from public;
