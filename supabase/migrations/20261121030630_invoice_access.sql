create function public.admin_invoices(state text default null, search text default null, page integer default 1, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  words text := lower(hawa.clean(left(search, 200)));
  top integer := least(greatest(coalesce(size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * least(greatest(coalesce(size, 25), 1), 100);
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return (
    with found as (
      select i as invoice, hawa.invoice_state(i, now()) as state, hawa.invoice_paid(i.id) as paid
      from public.invoices i
      where words is null
        or strpos(lower(i.numero), words) > 0 or strpos(lower(i.entreprise), words) > 0 or strpos(lower(i.nom), words) > 0
    ),
    matching as (select * from found f where admin_invoices.state is null or f.state = admin_invoices.state),
    shown as (
      select m.*, row_number() over (order by (m.invoice).issued_at desc, (m.invoice).numero desc) as place from matching m
      order by (m.invoice).issued_at desc, (m.invoice).numero desc limit top offset skipped
    )
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(hawa.body_invoice((s.invoice).id, null) || jsonb_build_object('id', (s.invoice).id) order by s.place), '[]')
        from shown s),
      'total', (select count(*) from matching),
      -- What was cancelled is owed by nobody.
      'billed', (select coalesce(sum((m.invoice).montant), 0) from matching m where m.state <> 'cancelled'),
      'paid', (select coalesce(sum(m.paid), 0) from matching m),
      'as_of', now()));
end $$;
comment on function public.admin_invoices(text, text, integer, integer) is
  'Invoices for administrators, newest first: {rows, total, billed, paid, as_of}; the sums are over everything that matches, whatever the page. '
  'state: pending, paid, overdue, cancelled or null; search: part of the number, company or client. 42501 for anybody else.';

do $$
declare
  t text;
  c record;
begin
  foreach t in array array['invoices', 'invoice_payments', 'invoice_cancellations'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('revoke all on table public.%I from public, anon, authenticated', t);
    execute format('grant select on table public.%I to authenticated', t);
    execute format('grant select, insert on table public.%I to service_role', t);
    execute format('create trigger a_closed before insert or update or delete or truncate on public.%I '
      'for each statement execute function hawa.keep_closed()', t);
    -- As for the tables before: the planner's statistics must not tell what row security hides, amounts and days included.
    for c in
      select a.attname from pg_attribute a where a.attrelid = ('public.' || t)::regclass and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('text'::regtype, 'numeric'::regtype, 'date'::regtype, 'timestamptz'::regtype)
    loop
      execute format('alter table public.%I alter column %I set statistics 0', t, c.attname);
    end loop;
  end loop;
end $$;

create policy "own invoices, administrators" on public.invoices for select to authenticated
  using (client_id = (select hawa.my_id_as('client')) or (select hawa.my_id_as('admin')) is not null);
-- Clients read them with the invoice, in the feed of records, without the name of who recorded them.
create policy "administrators" on public.invoice_payments for select to authenticated using ((select hawa.my_id_as('admin')) is not null);
create policy "administrators" on public.invoice_cancellations for select to authenticated using ((select hawa.my_id_as('admin')) is not null);

revoke all on table hawa.invoice_counters from public, anon, authenticated;
revoke execute on all functions in schema hawa from public;
revoke execute on function public.admin_invoices(text, text, integer, integer) from public, anon, authenticated;
grant execute on function public.admin_invoices(text, text, integer, integer) to authenticated;
