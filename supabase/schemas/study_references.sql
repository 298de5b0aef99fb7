create table hawa.study_counters (
  -- As a reference begins: E-DZ-26.
  series text primary key,
  last integer not null check (last > 0)
);
comment on table hawa.study_counters is
  'Last number given to a study, by country and year of the request. It only grows: a deleted study''s number is not '
  'given again.';

create function hawa.give_study_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  begun constant text := format('E-%s-%s',
    case new.pays when 'algerie' then 'DZ' when 'kenya' then 'KE' else 'TZ' end,
    to_char(hawa.local_day(new.created_at, new.pays), 'YY'));
  number integer;
begin
  insert into hawa.study_counters as c (series, last) values (begun, 1)
  on conflict (series) do update set last = c.last + 1 returning c.last into number;
  new.reference := format('%s-%s', begun, lpad(number::text, greatest(4, char_length(number::text)), '0'));
  return new;
end $$;
comment on function hawa.give_study_reference() is
  'Row trigger, before insert: the reference of a study, from its country and the year there, whatever was given. The '
  'row of the counter is locked to the end of the transaction.';

create function hawa.keep_study_reference() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '23000', message = 'a study keeps its reference';
end $$;
comment on function hawa.keep_study_reference() is
  'Row trigger: nobody changes a reference, whatever their rights; it stands on paper.';

create trigger a_reference before insert on public.demandes_etudes
  for each row execute function hawa.give_study_reference();

create trigger a_reference_kept before update on public.demandes_etudes
  for each row when (new.reference is distinct from old.reference) execute function hawa.keep_study_reference();
