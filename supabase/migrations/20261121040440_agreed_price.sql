-- The price that an administrator agrees with a client, and what is billed by it.

-- A cancelled invoice may be followed by another one, under a number of its own.
alter table public.invoices drop constraint invoices_study_id_key;
create index invoices_study on public.invoices (study_id);

create function hawa.is_billed(study uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.invoices i
    where i.study_id = study and not exists (select 1 from public.invoice_cancellations c where c.invoice_id = i.id))
$$;
comment on function hawa.is_billed(uuid) is 'Whether a study has an invoice that stands.';

create or replace function hawa.issue_invoice(study uuid, at timestamptz) returns void
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
  insert into public.invoices (numero, client_id, study_id, pays, nom, entreprise, type_etude, zone_geographique, date_demande,
    date_fin_mission, montant, is_estimate, issued_at, issued_on, due_on)
  values (
    format('%s-%s-%s', case s.pays when 'algerie' then 'DZ' when 'kenya' then 'KE' else 'TZ' end, to_char(day, 'YYYY'),
      lpad(number::text, greatest(4, char_length(number::text)), '0')),
    s.client_id, s.id, s.pays, hawa.full_name(s.client_id), s.nom_entreprise, s.type_etude, s.zone_geographique,
    hawa.local_day(s.created_at, s.pays), hawa.local_day(s.date_fin_mission, s.pays), amount, s.prix_convenu is null, at, day, day + 30);
end $$;
comment on function hawa.issue_invoice(uuid, timestamptz) is
  'Makes the invoice of a study unless one stands or its amount is not known. The caller holds the feed lock, so numbers are given one at a time, '
  'in the order of issue.';

create or replace function hawa.on_study_finished() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What was cancelled is billed again when a price is agreed, and not because a report arrives or a price is taken away.
  if exists (select 1 from public.invoices i where i.study_id = new.id)
    and (tg_op = 'INSERT' or new.statut is distinct from old.statut or new.prix_convenu is null) then
    return null;
  end if;
  -- Not now(): numbers are given in the order of the lock, and dates must not run against them.
  perform hawa.issue_invoice(new.id, clock_timestamp());
  return null;
end $$;
comment on function hawa.on_study_finished() is
  'Row trigger: a finished study gets its invoice, dated by the server; one without an amount, or whose invoice was cancelled, when a price is agreed.';

create function hawa.cmd_set_agreed_price(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  price numeric;
  study public.demandes_etudes;
begin
  perform hawa.require_kind(me, 'admin');
  study.id := hawa.uuid_arg(args, 'study_id');
  price := hawa.integer_arg(args, 'montant', 1, 999999999999);
  select * into study from public.demandes_etudes s where s.id = study.id for update;
  if not found then perform hawa.refuse('not_found'); end if;
  if study.statut = 'annulée' then perform hawa.refuse('wrong_state'); end if;
  if hawa.is_billed(study.id) then perform hawa.refuse('already_invoiced'); end if;
  -- The trigger bills what is finished, also where a cancelled invoice had this price.
  update public.demandes_etudes set prix_convenu = price, updated_at = now() where id = study.id;
  if study.prix_convenu is distinct from price then
    perform hawa.record_event(study.id, 'price_agreed', me, greatest(cmd_set_agreed_price.at, study.created_at), jsonb_build_object('montant', price));
  end if;
  return hawa.study_result(study.id) || jsonb_build_object('billed', hawa.is_billed(study.id));
end $$;
comment on function hawa.cmd_set_agreed_price(public.profiles, jsonb, timestamptz) is
  'An administrator sets the price of a study in whole DA, or takes it away (null). A finished study is billed in the same transaction. Its '
  'client and its specialist read it in the timeline. Refuses not_allowed, invalid, not_found, wrong_state (cancelled), already_invoiced.';

create function public.admin_unbilled(scope text default 'finished', search text default null, page integer default 1, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  words text := lower(hawa.clean(left(search, 200)));
  top integer := least(greatest(coalesce(size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * least(greatest(coalesce(size, 25), 1), 100);
  states text[] := case scope when 'under_way' then array['en_attente', 'acceptée', 'en_cours'] else array['terminée', 'complete'] end;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return (
    with matching as (
      select s.*, hawa.full_name(s.client_id) as client_name, coalesce(s.date_fin_mission, s.created_at) as since from public.demandes_etudes s
      where s.statut = any (states) and not hawa.is_billed(s.id)
        and (words is null or strpos(lower(s.nom_entreprise), words) > 0 or strpos(lower(s.zone_geographique), words) > 0
          or strpos(lower(hawa.full_name(s.client_id)), words) > 0)
    ),
    shown as (select * from matching order by since desc, id limit top offset skipped)
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(jsonb_build_object('study_id', s.id, 'entreprise', s.nom_entreprise, 'client_name', s.client_name,
          'type_etude', s.type_etude, 'zone_geographique', s.zone_geographique, 'pays', s.pays, 'statut', s.statut, 'budget_estime', s.budget_estime,
          'prix_convenu', s.prix_convenu, 'created_at', s.created_at, 'date_fin_mission', s.date_fin_mission,
          'cancelled_invoice', (select i.numero from public.invoices i where i.study_id = s.id order by i.issued_at desc limit 1))
        order by s.since desc, s.id), '[]') from shown s),
      'total', (select count(*) from matching),
      'as_of', now()));
end $$;
comment on function public.admin_unbilled(text, text, integer, integer) is
  'Studies without an invoice that stands, for administrators, newest first: {rows, total, as_of}. scope: finished (no amount was known, or the '
  'invoice was cancelled) or under_way; search: part of the company, place or client. 42501 for anybody else.';
revoke execute on all functions in schema hawa from public;
revoke execute on function public.admin_unbilled(text, text, integer, integer) from public, anon, authenticated;
grant execute on function public.admin_unbilled(text, text, integer, integer) to authenticated;
