create function hawa.date_arg(args jsonb, key text) returns date
language plpgsql stable set search_path = '' as $$
declare value text := hawa.text_arg(args, key, 10, true);
begin
  if value !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' or value < '2000' then perform hawa.refuse_field(key, 'malformed'); end if;
  begin
    return make_date(substr(value, 1, 4)::integer, substr(value, 6, 2)::integer, substr(value, 9, 2)::integer);
  exception when datetime_field_overflow then
    perform hawa.refuse_field(key, 'malformed');
  end;
  return null;
end $$;
comment on function hawa.date_arg(jsonb, text) is 'A required day, YYYY-MM-DD, from 2000 on.';

create function hawa.amount_arg(args jsonb, key text) returns numeric
language plpgsql immutable set search_path = '' as $$
declare value numeric := hawa.number_arg(args, key, 0.01, 999999999999.99, true);
begin
  if value <> round(value, 2) then perform hawa.refuse_field(key, 'malformed'); end if;
  return value;
end $$;
comment on function hawa.amount_arg(jsonb, text) is 'A required amount in DA, to the centime.';

create function hawa.invoice_arg(args jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare value text := hawa.text_arg(args, 'numero', 20, true);
begin
  if value !~ '^(DZ|KE|TZ)-[0-9]{4}-[0-9]{4,}$' then perform hawa.refuse_field('numero', 'malformed'); end if;
  return value;
end $$;
comment on function hawa.invoice_arg(jsonb) is 'The number of an invoice, as it is printed.';

create function hawa.invoice_result(invoice uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('invoice_id', i.id, 'numero', i.numero, 'state', hawa.invoice_state(i, now()),
    'rev', hawa.delivered_rev('invoice', i.id, reader))
  from public.invoices i where i.id = invoice
$$;
comment on function hawa.invoice_result(uuid, uuid) is 'What the commands on invoices answer; rev is null for administrators, who mirror nothing.';

create function hawa.cmd_record_payment(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.invoice_payments;
  known public.invoice_payments;
  number text;
  invoice public.invoices;
begin
  perform hawa.require_kind(me, 'admin');
  number := hawa.invoice_arg(args);
  given.id := hawa.uuid_arg(args, 'payment_id');
  given.montant := hawa.amount_arg(args, 'montant');
  given.paid_on := hawa.date_arg(args, 'paid_on');
  given.mode := hawa.choice_arg(args, 'mode', array['virement', 'cheque', 'especes', 'carte', 'mobile'], true);
  given.reference := hawa.text_arg(args, 'reference', 100);
  select * into invoice from public.invoices i where i.numero = number;
  if not found then perform hawa.refuse('not_found'); end if;
  select * into known from public.invoice_payments p where p.id = given.id;
  if found then
    if (known.invoice_id, known.montant, known.paid_on, known.mode) is distinct from (invoice.id, given.montant, given.paid_on, given.mode)
      or known.reference is distinct from given.reference then
      perform hawa.refuse('already_exists');
    end if;
    return hawa.invoice_result(invoice.id, me.id);
  end if;
  -- Nobody has paid tomorrow; a day of grace for devices in another time zone.
  if given.paid_on > hawa.local_day(now(), invoice.pays) + 1 then perform hawa.refuse_field('paid_on', 'malformed'); end if;
  case hawa.invoice_state(invoice, now())
    when 'cancelled' then perform hawa.refuse('invoice_cancelled');
    when 'paid' then perform hawa.refuse('invoice_paid');
    else null;
  end case;
  if given.montant > invoice.montant - hawa.invoice_paid(invoice.id) then perform hawa.refuse('payment_too_high'); end if;
  insert into public.invoice_payments (id, invoice_id, montant, paid_on, mode, reference, recorded_by)
  values (given.id, invoice.id, given.montant, given.paid_on, given.mode, given.reference, me.id);
  return hawa.invoice_result(invoice.id, me.id);
end $$;
comment on function hawa.cmd_record_payment(public.profiles, jsonb, timestamptz) is
  'An administrator records money that came in. The same payment again changes nothing. Refuses not_allowed, invalid, not_found, already_exists, '
  'invoice_cancelled, invoice_paid, payment_too_high (more than what is left to pay).';

create function hawa.cmd_cancel_invoice(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  number text;
  reason text;
  invoice public.invoices;
begin
  perform hawa.require_kind(me, 'admin');
  number := hawa.invoice_arg(args);
  reason := hawa.text_arg(args, 'motif', 1000, true);
  select * into invoice from public.invoices i where i.numero = number;
  if not found then perform hawa.refuse('not_found'); end if;
  if hawa.invoice_state(invoice, now()) <> 'cancelled' then
    if hawa.invoice_paid(invoice.id) > 0 then perform hawa.refuse('invoice_paid'); end if;
    insert into public.invoice_cancellations (invoice_id, motif, at, cancelled_by)
    values (invoice.id, reason, greatest(at, invoice.issued_at), me.id);
  end if;
  return hawa.invoice_result(invoice.id, me.id);
end $$;
comment on function hawa.cmd_cancel_invoice(public.profiles, jsonb, timestamptz) is
  'An administrator cancels an invoice nothing was paid on. One that is cancelled stays as it is, with its first reason. '
  'Refuses not_allowed, invalid, not_found, invoice_paid.';
