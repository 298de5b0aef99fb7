-- Without an instant the loops of hawa.reply_within never ended.

create or replace function hawa.reply_within(pays text, asked timestamptz, days integer) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone text := case pays when 'kenya' then 'Africa/Nairobi' when 'tanzanie' then 'Africa/Dar_es_Salaam'
    else 'Africa/Algiers' end;
  due timestamp := asked at time zone zone;
  waited boolean := false;
begin
  -- A day that is unknown is neither working day nor day off: the loops below would not end.
  if asked is null or days is null then return null; end if;
  while hawa.is_day_off(pays, due::date) loop
    due := date_trunc('day', due) + interval '1 day';
    waited := true;
  end loop;
  -- Asked on a day off: the next working day is the first of them, told as its last minute and not as the midnight
  -- after it.
  if waited then days := days - 1; end if;
  while days > 0 loop
    due := due + interval '1 day';
    if not hawa.is_day_off(pays, due::date) then days := days - 1; end if;
  end loop;
  return (due + case when waited then interval '23 hours 59 minutes' else interval '0' end) at time zone zone;
end $$;
comment on function hawa.reply_within(text,timestamptz,integer) is
  'So many working days later (1 or more), by the clock and the calendar of the country: its weekend and its public '
  'holidays count for nothing; no country counts as Algeria. Null: no instant or no number is given.';
