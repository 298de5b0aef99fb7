create function hawa.delay_days(delay text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case delay
    when 'urgent' then 10 when '1_mois' then 30 when '3_mois' then 90 when '6_mois' then 180 when 'flexible' then 60
  end;
end $$;
comment on function hawa.delay_days(text) is
  'Days of a wished delay, null where none was said (free text cannot be stored); sync/domain/delay.ts is its twin.';

create function hawa.study_due(asked timestamptz, delay text) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  -- Hours, not days: no time zone has a say in it, so the answer may be indexed.
  return asked + hawa.delay_days(delay)::double precision * interval '24 hours';
end $$;
comment on function hawa.study_due(timestamptz,text) is
  'When the days of a delay are over, counted from the request, on whatever day that is; null when no delay was '
  'said. The due day is hawa.working_due.';

create function hawa.is_late(study public.demandes_etudes, at timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select study.statut not in ('complete', 'annulée') and coalesce(study.echeance < at, false)
$$;
comment on function hawa.is_late(demandes_etudes,timestamptz) is
  'The report is neither delivered nor given up, and its day is over. Twin of isLate in sync/domain/delay.ts.';

create function hawa.study_amount(agreed numeric, budget text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(agreed, hawa.budget_amount(budget));
end $$;
comment on function hawa.study_amount(numeric,text) is
  'DA: the price that was agreed, else the amount of the budget, 0 where neither says any. Twin of studyPrice in '
  'sync/domain/money.ts.';

create function hawa.is_day_off(pays text, day date) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return extract(dow from day)::integer = any (hawa.weekend_of(pays))
    or exists (select 1 from public.public_holidays h where h.pays = coalesce(is_day_off.pays, 'algerie')
      and h.jour = day);
end $$;
comment on function hawa.is_day_off(text,date) is
  'Weekend or public holiday of a country; no country counts as Algeria. Twin of isDayOff in '
  'sync/domain/calendar.ts.';

create function hawa.working_due(pays text, asked timestamptz, delay text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare due timestamptz := hawa.study_due(asked, delay);
begin
  -- Whole days of 24 hours: none of the three countries turns its clock. A year without a working day is no calendar.
  for moved in 1..366 loop
    exit when due is null or not hawa.is_day_off(pays, hawa.local_day(due, pays));
    due := due + interval '24 hours';
  end loop;
  return due;
end $$;
comment on function hawa.working_due(text,timestamptz,text) is
  'When the report is due: the days of its delay after the request, or the first working day of its country from '
  'then on, at the same hour; null when no delay was said. Twin of expectedAt in sync/domain/delay.ts.';

create function hawa.set_study_due() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.echeance := hawa.working_due(new.pays, new.created_at, new.delai_souhaite);
  return new;
end $$;
comment on function hawa.set_study_due() is 'Row trigger: when the report is due.';

create function hawa.on_holidays_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Studies due on that day, or moved over it. Closed ones stay: their day is history, and nobody waits for it.
  update public.demandes_etudes s set echeance = null
  from (values (old.pays, old.jour), (new.pays, new.jour)) changed (pays, jour)
  where s.pays = changed.pays and s.statut not in ('complete', 'annulée')
    and hawa.study_due(s.created_at, s.delai_souhaite) between (changed.jour - 31)::timestamptz
      and (changed.jour + 2)::timestamptz
    and s.echeance is distinct from hawa.working_due(s.pays, s.created_at, s.delai_souhaite);
  return null;
end $$;
comment on function hawa.on_holidays_changed() is
  'Row trigger: studies under way that are due around a day of the calendar get their day again, and their devices '
  'are told.';

create index demandes_etudes_open_asked on public.demandes_etudes (hawa.study_due(created_at, delai_souhaite), id)
  where statut not in ('complete', 'annulée');

create index demandes_etudes_amount on public.demandes_etudes (hawa.study_amount(prix_convenu, budget_estime), id);

create trigger a_due before insert or update of created_at, delai_souhaite, pays, echeance on public.demandes_etudes
  for each row execute function hawa.set_study_due();

create trigger c_dues after insert or update or delete
  on public.public_holidays for each row execute function hawa.on_holidays_changed();
