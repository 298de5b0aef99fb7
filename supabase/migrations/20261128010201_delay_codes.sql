-- A wished delay is one of five words, which the table holds everybody to: no rule reads other words any more.
create or replace function hawa.delay_days(delay text) returns numeric
language sql immutable set search_path = '' as $$
  select case delay
    when 'urgent' then 10 when '1_mois' then 30 when '3_mois' then 90 when '6_mois' then 180 when 'flexible' then 60
  end
$$;
comment on function hawa.delay_days(text) is
  'Days of a wished delay, null where none was said (spec §9; its free text cannot be stored); sync/domain/delay.ts is '
  'its twin.';

revoke execute on function hawa.delay_days(text) from public;
