-- The notification centre is made on the device, from the records it has (sync/domain/notice.ts). Here stands how far a
-- person has looked at it, and what the instants need so that "later than the mark" means "not seen".
create table public.notice_marks (
  id uuid primary key default gen_random_uuid(),
  profile uuid not null unique references public.profiles (id) on delete cascade,
  -- Server time of the newest thing that was shown.
  up_to timestamptz not null
);
create trigger a_lock before insert or update on public.notice_marks for each statement execute function hawa.take_feed_lock();

-- now() is the beginning of a transaction that may have waited for the feed lock: what it brings would slip in before
-- something that was looked at meanwhile. Drawn under the lock, instants come in the order of commits.
alter table public.study_events alter column received_at set default clock_timestamp();
alter table public.invoice_payments alter column recorded_at set default clock_timestamp();

create function hawa.deliver_to_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Administrators mirror nothing (docs/decisions/0004).
  perform hawa.deliver(tg_argv[0], new.id, null, (select array[p.id] from public.profiles p where p.id = new.profile and p.type_compte <> 'admin'));
  return null;
end $$;
comment on function hawa.deliver_to_person() is 'Row trigger: a record that belongs to one person goes to that person. Its argument is the kind.';
create trigger c_deliver after insert or update on public.notice_marks for each row execute function hawa.deliver_to_person('notice_mark');

insert into hawa.record_kinds (kind, for_field) values ('notice_mark', false);

create function hawa.body_notice_mark(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('up_to', m.up_to) from public.notice_marks m where m.id = record
$$;
comment on function hawa.body_notice_mark(uuid, uuid) is 'How far this person has looked at their notifications, on whichever device.';

create function hawa.cmd_mark_notices_seen(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  mark public.notice_marks;
begin
  -- What has not happened cannot have been seen.
  mark.up_to := least(hawa.instant_arg(args, 'up_to'), clock_timestamp());
  insert into public.notice_marks as m (profile, up_to) values (me.id, mark.up_to)
  on conflict (profile) do update set up_to = excluded.up_to where m.up_to < excluded.up_to;
  select * into mark from public.notice_marks m where m.profile = me.id;
  return jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('notice_mark', mark.id, me.id)));
end $$;
comment on function hawa.cmd_mark_notices_seen(public.profiles, jsonb, timestamptz) is
  'How far a person has looked at their notifications; only ever further, never into the future. Refuses invalid.';

-- When a payment was written down: the day on which it was made may be long ago.
create or replace function hawa.body_invoice(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('numero', i.numero, 'pays', i.pays, 'nom', i.nom, 'entreprise', i.entreprise, 'type_etude', i.type_etude,
    'zone_geographique', i.zone_geographique, 'date_demande', i.date_demande, 'date_fin_mission', i.date_fin_mission,
    'montant', i.montant, 'is_estimate', i.is_estimate, 'issued_at', i.issued_at, 'issued_on', i.issued_on, 'due_on', i.due_on,
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'montant', p.montant, 'paid_on', p.paid_on, 'mode', p.mode,
        'reference', p.reference, 'recorded_at', p.recorded_at) order by p.paid_on, p.recorded_at, p.id), '[]')
      from public.invoice_payments p where p.invoice_id = i.id),
    'cancellation', (select jsonb_build_object('motif', c.motif, 'at', c.at) from public.invoice_cancellations c where c.invoice_id = i.id))
  from public.invoices i where i.id = record
$$;
comment on function hawa.body_invoice(uuid, uuid) is 'An invoice with its payments and its cancellation, as its client reads it; not who recorded them.';

do $$
begin
  perform hawa.lock_feed();
  perform hawa.deliver('invoice', i.id, i.study_id, array[i.client_id]) from public.invoices i
  where exists (select 1 from public.invoice_payments p where p.invoice_id = i.id);
  -- What happened before there was a centre is no news.
  insert into public.notice_marks (profile, up_to) select p.id, now() from public.profiles p where p.type_compte <> 'admin';
end $$;
