-- Two more decisions of the company: how many days an invoice may wait, and within how many working days a message is answered.
insert into hawa.setting_keys (key, type, limits, initial) values
  ('invoice_due_days', 'integer', '{"min": 1, "max": 120}', '30'),
  ('reply_days', 'integer', '{"min": 1, "max": 10}', '1');
comment on table public.settings is
  'Decisions of the company, hawa.setting_keys says which there are. intervenant_approval: a new intervenant waits for an administrator. notice_mails: '
  'people are mailed about their studies. validation_rapports: a report waits for an administrator before its client has it. invoice_due_days: days '
  'from the issue of an invoice to its due day, for those issued from then on. reply_days: working days within which a message is answered.';

create function hawa.setting_number(key text) returns integer
language sql stable security definer set search_path = '' as $$
  select (hawa.setting(key) #>> '{}')::integer
$$;
comment on function hawa.setting_number(text) is 'A setting of the type integer, as in force.';

-- What was issued keeps its day; the limit is that of the setting.
do $$
declare found text;
begin
  select c.conname into strict found from pg_constraint c
  where c.conrelid = 'public.invoices'::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) like '%due_on%';
  execute format('alter table public.invoices drop constraint %I', found);
end $$;
alter table public.invoices add constraint invoices_due_on_check check (due_on between issued_on + 1 and issued_on + 120);

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
    hawa.local_day(s.created_at, s.pays), hawa.local_day(s.date_fin_mission, s.pays), amount, s.prix_convenu is null, at, day,
    day + hawa.setting_number('invoice_due_days'));
end $$;
comment on function hawa.issue_invoice(uuid, timestamptz) is
  'Makes the invoice of a study unless one stands or its amount is not known; due after the days that the company has set, counted from its issue. '
  'The caller holds the feed lock, so numbers are given one at a time, in the order of issue.';

create function hawa.reply_within(pays text, asked timestamptz, days integer) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone text := case pays when 'kenya' then 'Africa/Nairobi' when 'tanzanie' then 'Africa/Dar_es_Salaam' else 'Africa/Algiers' end;
  due timestamp := asked at time zone zone;
  waited boolean := false;
begin
  while hawa.is_day_off(pays, due::date) loop
    due := date_trunc('day', due) + interval '1 day';
    waited := true;
  end loop;
  -- Asked on a day off: the next working day is the first of them, told as its last minute and not as the midnight after it.
  if waited then days := days - 1; end if;
  while days > 0 loop
    due := due + interval '1 day';
    if not hawa.is_day_off(pays, due::date) then days := days - 1; end if;
  end loop;
  return (due + case when waited then interval '23 hours 59 minutes' else interval '0' end) at time zone zone;
end $$;
comment on function hawa.reply_within(text, timestamptz, integer) is
  'So many working days later (1 or more), by the clock and the calendar of the country: its weekend and its public holidays count for nothing; no '
  'country counts as Algeria.';

create or replace function hawa.reply_due(pays text, asked timestamptz) returns timestamptz
language sql stable set search_path = '' as $$ select hawa.reply_within(pays, asked, hawa.setting_number('reply_days')) $$;
comment on function hawa.reply_due(text, timestamptz) is 'Until when a person answers: the working days that the company has set (reply_days).';

create or replace function hawa.inquiry_due(pays text, asked timestamptz, urgence text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone text := case pays when 'kenya' then 'Africa/Nairobi' when 'tanzanie' then 'Africa/Dar_es_Salaam' else 'Africa/Algiers' end;
  patience interval := case urgence when 'urgente' then interval '4 hours' when 'elevee' then interval '12 hours' end;
  due timestamptz;
  local_asked timestamp := asked at time zone zone;
begin
  if patience is null then return hawa.reply_due(pays, asked); end if;
  -- Whatever the company grants itself for the others.
  due := hawa.reply_within(pays, asked, 1);
  -- Within the working day on which it was asked: reply_within answers at the same time of another day, or else it was a day off.
  if (due at time zone zone)::time = local_asked::time and (local_asked + patience)::date = local_asked::date then
    return (local_asked + patience) at time zone zone;
  end if;
  return due - (interval '24 hours' - patience);
end $$;
comment on function hawa.inquiry_due(text, timestamptz, text) is
  'Until when an inquiry is answered: hawa.reply_due; within one working day whatever the company has set, 12 of its hours when it is pressing '
  '(elevee), 4 when it is urgent (urgente).';

-- Pages say it to people without an account too.
create function hawa.on_reply_days_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.publish('rule', new.key, new.value);
  return null;
end $$;
comment on function hawa.on_reply_days_changed() is 'Row trigger: within how many working days an answer is promised is published to everybody (kind "rule").';
create trigger d_published after insert or update of value on public.settings for each row
  when (new.key = 'reply_days') execute function hawa.on_reply_days_changed();

revoke execute on all functions in schema hawa from public;
