create table hawa.invoice_counters (
  pays text not null,
  year integer not null,
  last integer not null check (last > 0),
  primary key (pays, year)
);
comment on table hawa.invoice_counters is
  'Last number given, by country and year. Counted in the transaction of the invoice: a rolled-back invoice leaves '
  'no gap.';

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  numero text not null unique check (numero ~ '^(DZ|KE|TZ)-[0-9]{4}-[0-9]{4,}$'),
  client_id uuid not null references public.profiles (id),
  -- A billed study cannot be deleted.
  study_id uuid not null references public.demandes_etudes (id),
  pays text not null check (pays in ('algerie', 'kenya', 'tanzanie')),
  -- As they were on the day of issue: later changes of the profile or the study do not reach an invoice.
  nom text,
  entreprise text not null,
  type_etude text not null,
  zone_geographique text not null,
  date_demande date not null,
  date_fin_mission date,
  montant numeric(14, 2) not null check (montant > 0),
  is_estimate boolean not null,
  issued_at timestamptz not null,
  issued_on date not null,
  due_on date not null constraint invoices_due_on_check check (due_on between issued_on + 1 and issued_on + 120),
  constraint invoices_check1 check (substr(numero, 4, 4) = to_char(issued_on, 'YYYY'))
);
alter table public.invoices alter column numero set statistics 0, alter column pays set statistics 0,
  alter column nom set statistics 0, alter column entreprise set statistics 0,
  alter column type_etude set statistics 0, alter column zone_geographique set statistics 0,
  alter column date_demande set statistics 0, alter column date_fin_mission set statistics 0,
  alter column montant set statistics 0, alter column issued_at set statistics 0,
  alter column issued_on set statistics 0, alter column due_on set statistics 0;
alter table public.invoices enable row level security;
revoke all on table public.invoices from public, anon, authenticated;
grant select on table public.invoices to authenticated;

create table public.invoice_payments (
  -- Made by the administrator's device: recording the same payment again changes nothing.
  id uuid primary key,
  invoice_id uuid not null references public.invoices (id),
  montant numeric(14, 2) not null check (montant > 0),
  paid_on date not null,
  mode text not null check (mode in ('virement', 'cheque', 'especes', 'carte', 'mobile')),
  reference text check (char_length(reference) <= 100),
  recorded_by uuid not null references public.profiles (id),
  recorded_at timestamptz not null default clock_timestamp()
);
alter table public.invoice_payments alter column montant set statistics 0, alter column paid_on set statistics 0,
  alter column mode set statistics 0, alter column reference set statistics 0,
  alter column recorded_at set statistics 0;
alter table public.invoice_payments enable row level security;
revoke all on table public.invoice_payments from public, anon, authenticated;
grant select on table public.invoice_payments to authenticated;

create table public.invoice_cancellations (
  invoice_id uuid primary key references public.invoices (id),
  motif text not null check (char_length(motif) between 1 and 1000),
  at timestamptz not null,
  cancelled_by uuid not null references public.profiles (id)
);
alter table public.invoice_cancellations alter column motif set statistics 0, alter column at set statistics 0;
alter table public.invoice_cancellations enable row level security;
revoke all on table public.invoice_cancellations from public, anon, authenticated;
grant select on table public.invoice_cancellations to authenticated;

create table public.invoice_payments_taken_back (
  payment_id uuid primary key references public.invoice_payments (id),
  invoice_id uuid not null references public.invoices (id),
  motif text not null check (char_length(motif) between 1 and 1000),
  at timestamptz not null,
  taken_back_by uuid not null references public.profiles (id)
);
alter table public.invoice_payments_taken_back alter column motif set statistics 0, alter column at set statistics 0;
alter table public.invoice_payments_taken_back enable row level security;
revoke all on table public.invoice_payments_taken_back from public, anon, authenticated;
grant select on table public.invoice_payments_taken_back to authenticated;

create function hawa.budget_amount(budget text) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  currency constant text := '(?:d\.?a\.?|dzd|dinars?(?: alg[eé]riens?)?|د\.?ج\.?|دينار(?: جزائري)?)';
  plain text;
  found text[];
  amount text;
  separator text;
  parts text[];
  dinars numeric;
begin
  case budget
    when 'moins_10k' then return 5000;
    when '10k_50k' then return 30000;
    when '50k_100k' then return 75000;
    when '100k_500k' then return 300000;
    when 'plus_500k' then return 750000;
    when 'a_discuter' then return 0;
    else null;
  end case;
  if budget is null or char_length(budget) > 100 then return 0; end if;
  plain := translate(normalize(budget, NFC),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÉ' || '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' || U&'\066B\066C''',
    'abcdefghijklmnopqrstuvwxyzé' || '01234567890123456789' || U&',.\2019');
  plain := regexp_replace(plain, U&'[\061C\200E\200F\202A-\202E\2066-\2069]', '', 'g');
  plain := btrim(regexp_replace(plain, U&'[\0009-\000D\0020\00A0\1680\2000-\200A\202F\205F\3000]+', ' ', 'g'));
  found := regexp_match(plain, '^(?:' || currency || ' ?)?([0-9](?:[0-9 .,’]*[0-9])?)( ?k| mille)?(?: ?' || currency
    || ')?$');
  if found is null then return 0; end if;
  amount := found[1];
  if amount ~ '^[1-9][0-9]{0,2}(?: [0-9]{3})+(?:[.,][0-9]+)?$' then separator := ' ';
  elsif amount ~ '^[1-9][0-9]{0,2}(?:\.[0-9]{3})+(?:,[0-9]+)?$' then separator := '.';
  elsif amount ~ '^[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?$' then separator := ',';
  elsif amount ~ '^[1-9][0-9]{0,2}(?:’[0-9]{3})+(?:[.,][0-9]+)?$' then separator := '’';
  elsif amount !~ '^[0-9]+(?:[.,][0-9]+)?$' then return 0;
  end if;
  parts := regexp_match(replace(amount, coalesce(separator, ' '), ''), '^0*([0-9]*)(?:[.,]([0-9]+))?$');
  if char_length(parts[1]) > 12 then return 0; end if;
  dinars := (('0' || parts[1]) || '.' || rpad(coalesce(left(parts[2], 2), ''), 2, '0'))::numeric;
  if found[2] is not null then dinars := dinars * 1000; end if;
  return case when dinars < 1000000000000 then dinars else 0 end;
end $$;
comment on function hawa.budget_amount(text) is
  'DA of a budget: an amount for each of the six codes; a single number with its groups, decimals (cut after '
  'centimes), a thousands word and the dinar''s name; 0 for everything else, other currencies included. '
  'sync/domain/money.ts is its twin.';

create function hawa.local_day(at timestamptz, pays text) returns date
language plpgsql stable set search_path = '' as $$
begin
  return (at at time zone case pays when 'kenya' then 'Africa/Nairobi' when 'tanzanie' then 'Africa/Dar_es_Salaam'
    else 'Africa/Algiers' end)::date;
end $$;
comment on function hawa.local_day(timestamptz,text) is
  'The day on the calendar of that country; sync/domain/invoice.ts is its twin.';

create function hawa.keep_for_ever() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '23000', message = format('rows of %s are never changed or deleted', tg_table_name);
end $$;
comment on function hawa.keep_for_ever() is
  'Statement trigger on the books (invoices, payments, cancellations): nobody updates or deletes, whatever their '
  'rights. A mistake is answered by a new row.';

create function hawa.issue_invoice(study uuid, at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
declare
  s public.demandes_etudes;
  day date;
  number integer;
  amount numeric;
begin
  select * into s from public.demandes_etudes d where d.id = study;
  amount := coalesce(s.prix_convenu, hawa.budget_amount(s.budget_estime));
  -- Nothing to ask for yet ("à discuter", no budget): the invoice is made when a price is agreed.
  if amount <= 0 or hawa.is_billed(study) then return; end if;
  day := hawa.local_day(at, s.pays);
  insert into hawa.invoice_counters as c (pays, year, last) values (s.pays, extract(year from day)::integer, 1)
  on conflict (pays, year) do update set last = c.last + 1 returning last into number;
  insert into public.invoices (numero, client_id, study_id, pays, nom, entreprise, type_etude, zone_geographique,
    date_demande,
    date_fin_mission, montant, is_estimate, issued_at, issued_on, due_on)
  values (
    format('%s-%s-%s', case s.pays when 'algerie' then 'DZ' when 'kenya' then 'KE' else 'TZ' end, to_char(day, 'YYYY'),
      lpad(number::text, greatest(4, char_length(number::text)), '0')),
    s.client_id, s.id, s.pays, hawa.full_name(s.client_id), s.nom_entreprise, s.type_etude, s.zone_geographique,
    hawa.local_day(s.created_at, s.pays), hawa.local_day(s.date_fin_mission, s.pays), amount, s.prix_convenu is null,
      at, day,
    day + hawa.setting_number('invoice_due_days'));
end $$;
comment on function hawa.issue_invoice(uuid,timestamptz) is
  'Makes the invoice of a study unless one stands or its amount is not known; due after the days that the company '
  'has set, counted from its issue. The caller holds the feed lock, so numbers are given one at a time, in the '
  'order of issue.';

create function hawa.on_study_finished() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A cancelled invoice is billed again when a price is agreed, and not because a report arrives or a price is taken
  -- away.
  if exists (select 1 from public.invoices i where i.study_id = new.id)
    and (tg_op = 'INSERT' or new.statut is distinct from old.statut or new.prix_convenu is null) then
    return null;
  end if;
  -- Not now(): numbers are given in the order of the lock, and dates must not run against them.
  perform hawa.issue_invoice(new.id, clock_timestamp());
  return null;
end $$;
comment on function hawa.on_study_finished() is
  'Row trigger: a finished study gets its invoice, dated by the server; one without an amount, or whose invoice was '
  'cancelled, when a price is agreed.';

create function hawa.invoice_paid(invoice uuid) returns numeric
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(sum(p.montant), 0) from public.invoice_payments p
    where p.invoice_id = invoice and not exists (select 1 from public.invoice_payments_taken_back b
      where b.payment_id = p.id)
  );
end $$;
comment on function hawa.invoice_paid(uuid) is 'DA received for an invoice; payments taken back do not count.';

create function hawa.invoice_state(invoice public.invoices, at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when exists (select 1 from public.invoice_cancellations c where c.invoice_id = invoice.id) then 'cancelled'
    when hawa.invoice_paid(invoice.id) >= invoice.montant then 'paid'
    when hawa.local_day(at, invoice.pays) > invoice.due_on then 'overdue'
    else 'pending'
  end;
end $$;
comment on function hawa.invoice_state(invoices,timestamptz) is
  'cancelled, paid, overdue (from the day after the due date, in the country of the invoice) or pending; '
  'sync/domain/invoice.ts is its twin.';

create function hawa.body_invoice(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('numero', i.numero, 'pays', i.pays, 'nom', i.nom, 'entreprise', i.entreprise,
    'type_etude', i.type_etude,
    'zone_geographique', i.zone_geographique, 'date_demande', i.date_demande, 'date_fin_mission', i.date_fin_mission,
    'montant', i.montant, 'is_estimate', i.is_estimate, 'issued_at', i.issued_at, 'issued_on', i.issued_on, 'due_on',
      i.due_on,
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'montant', p.montant, 'paid_on', p.paid_on, 'mode',
        p.mode,
        'reference', p.reference, 'recorded_at', p.recorded_at,
        'taken_back', case when b.payment_id is not null then jsonb_build_object('motif', b.motif, 'at', b.at) end)
        order by p.paid_on, p.recorded_at, p.id), '[]')
      from public.invoice_payments p left join public.invoice_payments_taken_back b on b.payment_id = p.id
        where p.invoice_id = i.id),
    'cancellation', (select jsonb_build_object('motif', c.motif, 'at', c.at) from public.invoice_cancellations c
      where c.invoice_id = i.id))
  from public.invoices i where i.id = record
$$;
comment on function hawa.body_invoice(uuid,uuid) is
  'An invoice with its payments, those taken back marked as such, and its cancellation, as its client reads it; not '
  'who recorded them.';

create function hawa.on_invoice_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare invoice public.invoices;
begin
  select * into invoice from public.invoices i where i.id = (case when tg_table_name = 'invoices'
    then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'invoice_id' end)::uuid;
  perform hawa.deliver('invoice', invoice.id, invoice.study_id, array[invoice.client_id]);
  return null;
end $$;
comment on function hawa.on_invoice_changed() is
  'Row trigger: an invoice, and each payment or cancellation of it, goes to its client.';

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
comment on function hawa.date_arg(jsonb,text) is 'A required day, YYYY-MM-DD, from 2000 on.';

create function hawa.amount_arg(args jsonb, key text) returns numeric
language plpgsql immutable set search_path = '' as $$
declare value numeric := hawa.number_arg(args, key, 0.01, 999999999999.99, true);
begin
  if value <> round(value, 2) then perform hawa.refuse_field(key, 'malformed'); end if;
  return value;
end $$;
comment on function hawa.amount_arg(jsonb,text) is 'A required amount in DA, to the centime.';

create function hawa.invoice_arg(args jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare value text := hawa.text_arg(args, 'numero', 20, true);
begin
  if value !~ '^(DZ|KE|TZ)-[0-9]{4}-[0-9]{4,}$' then perform hawa.refuse_field('numero', 'malformed'); end if;
  return value;
end $$;
comment on function hawa.invoice_arg(jsonb) is 'The number of an invoice, as it is printed.';

create function hawa.invoice_result(invoice uuid, reader uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('invoice_id', i.id, 'numero', i.numero, 'state', hawa.invoice_state(i, now()),
      'rev', hawa.delivered_rev('invoice', i.id, reader))
    from public.invoices i where i.id = invoice
  );
end $$;
comment on function hawa.invoice_result(uuid,uuid) is
  'The answer of the commands on invoices; rev is null for administrators, who mirror nothing.';

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
    if (known.invoice_id, known.montant, known.paid_on, known.mode)
      is distinct from (invoice.id, given.montant, given.paid_on, given.mode)
      or known.reference is distinct from given.reference then
      perform hawa.refuse('already_exists');
    end if;
    return hawa.already(hawa.invoice_result(invoice.id, me.id));
  end if;
  -- Nobody has paid tomorrow; a day of grace for devices in another time zone.
  if given.paid_on > hawa.local_day(now(), invoice.pays) + 1 then
    perform hawa.refuse_field('paid_on', 'malformed');
  end if;
  case hawa.invoice_state(invoice, now())
    when 'cancelled' then perform hawa.refuse('invoice_cancelled');
    when 'paid' then perform hawa.refuse('invoice_paid');
    else null;
  end case;
  if given.montant > invoice.montant - hawa.invoice_paid(invoice.id) then
    perform hawa.refuse('payment_too_high');
  end if;
  insert into public.invoice_payments (id, invoice_id, montant, paid_on, mode, reference, recorded_by)
  values (given.id, invoice.id, given.montant, given.paid_on, given.mode, given.reference, me.id);
  return hawa.invoice_result(invoice.id, me.id);
end $$;
comment on function hawa.cmd_record_payment(profiles,jsonb,timestamptz) is
  'An administrator records money that came in. The same payment again changes nothing, and the answer says so. '
  'Refuses not_allowed, invalid, not_found, already_exists, invoice_cancelled, invoice_paid, payment_too_high (more '
  'than the amount left to pay).';

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
  if hawa.invoice_state(invoice, now()) = 'cancelled' then
    return hawa.already(hawa.invoice_result(invoice.id, me.id));
  end if;
  if hawa.invoice_paid(invoice.id) > 0 then perform hawa.refuse('invoice_paid'); end if;
  insert into public.invoice_cancellations (invoice_id, motif, at, cancelled_by)
  values (invoice.id, reason, greatest(at, invoice.issued_at), me.id);
  return hawa.invoice_result(invoice.id, me.id);
end $$;
comment on function hawa.cmd_cancel_invoice(profiles,jsonb,timestamptz) is
  'An administrator cancels an invoice nothing was paid on. One that is cancelled stays as it is, with its first '
  'reason, and the answer says so. Refuses not_allowed, invalid, not_found, invoice_paid.';

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
  if not found then return hawa.already(hawa.invoice_result(invoice.id, me.id)); end if;
  return hawa.invoice_result(invoice.id, me.id);
end $$;
comment on function hawa.cmd_take_back_payment(profiles,jsonb,timestamptz) is
  'An administrator takes a payment back that was recorded by mistake: it stays readable and counts no more. One '
  'that is taken back stays as it is, with its first reason, and the answer says so. Refuses not_allowed, invalid, '
  'not_found (no such invoice, or no such payment of it).';

create function public.admin_invoices(
  state text default null, search text default null, page jsonb default null, size integer default 25,
  since date default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  rule text := concat_ws(' and ', hawa.search_rule('invoice', 'i.id', search),
    case when state = 'standing' then 'not exists (select 1 from public.invoice_cancellations c '
      'where c.invoice_id = i.id)'
      when state is not null then format('hawa.invoice_state(i, now()) = %L', state) end,
    case when since is not null then format('i.issued_on >= %L', since) end);
  sums jsonb;
  told jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  -- Cancelled invoices are owed by nobody.
  execute format('select jsonb_build_object(''total'', count(*),
      ''billed'', coalesce(sum(m.montant) filter (where m.state <> ''cancelled''), 0),
      ''paid'', coalesce(sum(m.paid), 0))
    from (select i.montant, hawa.invoice_state(i, now()) as state, hawa.invoice_paid(i.id) as paid
      from public.invoices i where %s) m', rule) into sums;
  told := hawa.keyed('i.id', format('public.invoices i where %s', rule), array['i.issued_at', 'i.numero'],
    true, page, size);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.body_invoice(i.id, null)
        || jsonb_build_object('id', i.id, 'study_id', s.id, 'reference', s.reference) order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join public.invoices i on i.id = t.id::uuid join public.demandes_etudes s on s.id = i.study_id),
    'as_of', now()) || sums || told - 'items';
end $$;
comment on function public.admin_invoices(text,text,jsonb,integer,date) is
  'Invoices for administrators, newest first: {rows, total, billed, paid, before, after, as_of}; amounts in DA of '
  'everything that matches, billed without cancelled invoices. state: hawa.invoice_state, or standing for all that are '
  'not cancelled; search: words of the number, the company or the name; since: first day of issue. page, '
  'before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_invoices(text,text,jsonb,integer,date) to authenticated;

create index invoices_client on public.invoices (client_id);

create index invoices_issued on public.invoices (issued_at desc, numero desc);

create index invoice_payments_invoice on public.invoice_payments (invoice_id);

create index invoice_payments_taken_back_invoice on public.invoice_payments_taken_back (invoice_id);

create index invoices_study on public.invoices (study_id);

create trigger a_lock before insert on public.invoices for each statement execute function hawa.take_feed_lock();

create trigger b_for_ever before delete or update or truncate
  on public.invoices for each statement execute function hawa.keep_for_ever();

create trigger a_lock before insert on public.invoice_payments for each statement execute function
  hawa.take_feed_lock();

create trigger b_for_ever before delete or update or truncate
  on public.invoice_payments for each statement execute function hawa.keep_for_ever();

create trigger a_lock before insert on public.invoice_cancellations for each statement execute function
  hawa.take_feed_lock();

create trigger b_for_ever before delete or update or truncate
  on public.invoice_cancellations for each statement execute function hawa.keep_for_ever();

create trigger f_invoice after insert or update of statut, prix_convenu on public.demandes_etudes
  for each row when (new.statut in ('terminée', 'complete')) execute function hawa.on_study_finished();

create trigger c_deliver after insert on public.invoices for each row execute function hawa.on_invoice_changed();

create trigger c_deliver after insert on public.invoice_payments for each row execute function
  hawa.on_invoice_changed();

create trigger c_deliver after insert on public.invoice_cancellations for each row execute function
  hawa.on_invoice_changed();

create trigger a_closed before insert or delete or update or truncate
  on public.invoices for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.invoice_payments for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.invoice_cancellations for each statement execute function hawa.keep_closed();

create trigger d_mail after insert on public.invoices for each row execute function hawa.on_invoice_mailed();

create trigger d_mail after insert on public.invoice_payments for each row execute function hawa.on_invoice_mailed();

create trigger a_lock before insert on public.invoice_payments_taken_back for each statement execute function
  hawa.take_feed_lock();

create trigger b_for_ever before update or delete or truncate on public.invoice_payments_taken_back
  for each statement execute function hawa.keep_for_ever();

create trigger c_deliver after insert on public.invoice_payments_taken_back for each row execute function
  hawa.on_invoice_changed();

create trigger a_closed before insert or update or delete or truncate on public.invoice_payments_taken_back
  for each statement execute function hawa.keep_closed();

create trigger c_clock before insert on public.invoice_cancellations for each row
  when (new.at > now() + interval '1 minute') execute function hawa.on_time_to_come('at');

create trigger c_clock before insert on public.invoice_payments_taken_back for each row
  when (new.at > now() + interval '1 minute') execute function hawa.on_time_to_come('at');

create trigger d_mail after insert on public.invoice_cancellations
  for each row execute function hawa.on_invoice_mailed();

create trigger d_mail after insert on public.invoice_payments_taken_back
  for each row execute function hawa.on_invoice_mailed();

create trigger h_searched after insert or update of numero, entreprise, nom or delete on public.invoices
  for each row execute function hawa.on_searched('invoice');

create policy "own invoices, administrators" on public.invoices for select to authenticated
  using (client_id = (select hawa.my_id_as('client')) or (select hawa.my_id_as('admin')) is not null);

create policy "administrators" on public.invoice_payments for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

create policy "administrators" on public.invoice_cancellations for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

create policy "administrators" on public.invoice_payments_taken_back for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

insert into hawa.record_kinds (kind, for_field) values ('invoice', false);
