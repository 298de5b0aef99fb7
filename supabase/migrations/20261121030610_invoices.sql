-- Invoices: made once, when the work is finished and its amount is known; never edited (docs/decisions/0024).

create function hawa.local_day(at timestamptz, pays text) returns date
language sql stable set search_path = '' as $$
  select (at at time zone case pays when 'kenya' then 'Africa/Nairobi' when 'tanzanie' then 'Africa/Dar_es_Salaam' else 'Africa/Algiers' end)::date
$$;
comment on function hawa.local_day(timestamptz, text) is 'The day on the calendar of that country; sync/domain/invoice.ts is its twin.';

create table hawa.invoice_counters (
  pays text not null,
  year integer not null,
  last integer not null check (last > 0),
  primary key (pays, year)
);
comment on table hawa.invoice_counters is 'Last number given, by country and year. Counted in the transaction of the invoice: what is undone leaves no gap.';

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  numero text not null unique check (numero ~ '^(DZ|KE|TZ)-[0-9]{4}-[0-9]{4,}$'),
  client_id uuid not null references public.profiles (id),
  -- What was billed cannot be deleted.
  study_id uuid not null unique references public.demandes_etudes (id),
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
  due_on date not null,
  check (due_on = issued_on + 30),
  check (substr(numero, 4, 4) = to_char(issued_on, 'YYYY'))
);
create index invoices_client on public.invoices (client_id);
create index invoices_issued on public.invoices (issued_at desc, numero desc);

create table public.invoice_payments (
  -- Made by the administrator's device: recording the same payment again changes nothing.
  id uuid primary key,
  invoice_id uuid not null references public.invoices (id),
  montant numeric(14, 2) not null check (montant > 0),
  paid_on date not null,
  mode text not null check (mode in ('virement', 'cheque', 'especes', 'carte', 'mobile')),
  reference text check (char_length(reference) <= 100),
  recorded_by uuid not null references public.profiles (id),
  recorded_at timestamptz not null default now()
);
create index invoice_payments_invoice on public.invoice_payments (invoice_id);

create table public.invoice_cancellations (
  invoice_id uuid primary key references public.invoices (id),
  motif text not null check (char_length(motif) between 1 and 1000),
  at timestamptz not null,
  cancelled_by uuid not null references public.profiles (id)
);

create function hawa.keep_for_ever() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '23000', message = format('rows of %s are never changed or deleted', tg_table_name);
end $$;
comment on function hawa.keep_for_ever() is
  'Statement trigger on the books (invoices, payments, cancellations): nobody updates or deletes, whatever their rights. A mistake is answered by a new row.';

do $$
declare t text;
begin
  foreach t in array array['invoices', 'invoice_payments', 'invoice_cancellations'] loop
    execute format('create trigger a_lock before insert on public.%I for each statement execute function hawa.take_feed_lock()', t);
    execute format('create trigger b_for_ever before update or delete or truncate on public.%I '
      'for each statement execute function hawa.keep_for_ever()', t);
  end loop;
end $$;

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
  if amount <= 0 or exists (select 1 from public.invoices i where i.study_id = study) then return; end if;
  day := hawa.local_day(at, s.pays);
  insert into hawa.invoice_counters as c (pays, year, last) values (s.pays, extract(year from day)::integer, 1)
  on conflict (pays, year) do update set last = c.last + 1 returning last into number;
  insert into public.invoices (numero, client_id, study_id, pays, nom, entreprise, type_etude, zone_geographique, date_demande,
    date_fin_mission, montant, is_estimate, issued_at, issued_on, due_on)
  values (
    format('%s-%s-%s', case s.pays when 'algerie' then 'DZ' when 'kenya' then 'KE' else 'TZ' end, to_char(day, 'YYYY'),
      lpad(number::text, greatest(4, char_length(number::text)), '0')),
    s.client_id, s.id, s.pays, hawa.full_name(s.client_id), s.nom_entreprise, s.type_etude, s.zone_geographique,
    hawa.local_day(s.created_at, s.pays), hawa.local_day(s.date_fin_mission, s.pays), amount, s.prix_convenu is null, at, day, day + 30);
end $$;
comment on function hawa.issue_invoice(uuid, timestamptz) is
  'Makes the invoice of a study unless it has one or its amount is not known. The caller holds the feed lock, so numbers are given one at a time, '
  'in the order of issue.';

create function hawa.on_study_finished() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Not now(): numbers are given in the order of the lock, and dates must not run against them.
  perform hawa.issue_invoice(new.id, clock_timestamp());
  return null;
end $$;
comment on function hawa.on_study_finished() is
  'Row trigger: a finished study gets its invoice, dated by the server; one without an amount gets it when a price is agreed.';
create trigger f_invoice after insert or update of statut, prix_convenu on public.demandes_etudes
  for each row when (new.statut in ('terminée', 'complete')) execute function hawa.on_study_finished();

create function hawa.invoice_paid(invoice uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(p.montant), 0) from public.invoice_payments p where p.invoice_id = invoice
$$;
comment on function hawa.invoice_paid(uuid) is 'DA received for an invoice.';

create function hawa.invoice_state(invoice public.invoices, at timestamptz) returns text
language sql stable set search_path = '' as $$
  select case
    when exists (select 1 from public.invoice_cancellations c where c.invoice_id = invoice.id) then 'cancelled'
    when hawa.invoice_paid(invoice.id) >= invoice.montant then 'paid'
    when hawa.local_day(at, invoice.pays) > invoice.due_on then 'overdue'
    else 'pending'
  end
$$;
comment on function hawa.invoice_state(public.invoices, timestamptz) is
  'cancelled, paid, overdue (from the day after the due date, in the country of the invoice) or pending; sync/domain/invoice.ts is its twin.';

insert into hawa.record_kinds (kind, for_field) values ('invoice', false);

create function hawa.body_invoice(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('numero', i.numero, 'pays', i.pays, 'nom', i.nom, 'entreprise', i.entreprise, 'type_etude', i.type_etude,
    'zone_geographique', i.zone_geographique, 'date_demande', i.date_demande, 'date_fin_mission', i.date_fin_mission,
    'montant', i.montant, 'is_estimate', i.is_estimate, 'issued_at', i.issued_at, 'issued_on', i.issued_on, 'due_on', i.due_on,
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'montant', p.montant, 'paid_on', p.paid_on, 'mode', p.mode,
        'reference', p.reference) order by p.paid_on, p.recorded_at, p.id), '[]')
      from public.invoice_payments p where p.invoice_id = i.id),
    'cancellation', (select jsonb_build_object('motif', c.motif, 'at', c.at) from public.invoice_cancellations c where c.invoice_id = i.id))
  from public.invoices i where i.id = record
$$;
comment on function hawa.body_invoice(uuid, uuid) is 'An invoice with its payments and its cancellation, as its client reads it; not who recorded them.';

create function hawa.on_invoice_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare invoice public.invoices;
begin
  select * into invoice from public.invoices i where i.id = (case when tg_table_name = 'invoices' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'invoice_id' end)::uuid;
  perform hawa.deliver('invoice', invoice.id, invoice.study_id, array[invoice.client_id]);
  return null;
end $$;
comment on function hawa.on_invoice_changed() is 'Row trigger: an invoice, and each payment or cancellation of it, goes to its client.';
create trigger c_deliver after insert on public.invoices for each row execute function hawa.on_invoice_changed();
create trigger c_deliver after insert on public.invoice_payments for each row execute function hawa.on_invoice_changed();
create trigger c_deliver after insert on public.invoice_cancellations for each row execute function hawa.on_invoice_changed();

-- Studies finished before there were invoices, in the order in which they were finished. Dated today: an invoice that
-- nobody has seen is not overdue.
do $$
begin
  perform hawa.lock_feed();
  perform hawa.issue_invoice(s.id, now()) from (
    select d.id from public.demandes_etudes d where d.statut in ('terminée', 'complete')
    order by coalesce(d.date_fin_mission, d.updated_at), d.id) s;
end $$;
