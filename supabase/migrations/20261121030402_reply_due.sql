create function hawa.reply_due(pays text, asked timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone text := case pays when 'kenya' then 'Africa/Nairobi' when 'tanzanie' then 'Africa/Dar_es_Salaam' else 'Africa/Algiers' end;
  -- Days off, 0 is Sunday.
  off integer[] := case when pays in ('kenya', 'tanzanie') then array[6, 0] else array[5, 6] end;
  due timestamp := asked at time zone zone;
  waited boolean := false;
begin
  while extract(dow from due)::integer = any (off) loop
    due := date_trunc('day', due) + interval '1 day';
    waited := true;
  end loop;
  -- Asked on a day off: within the next working day, said as its last minute and not as the midnight of the one after.
  if waited then return (due + interval '23 hours 59 minutes') at time zone zone; end if;
  due := due + interval '1 day';
  while extract(dow from due)::integer = any (off) loop
    due := due + interval '1 day';
  end loop;
  return due at time zone zone;
end $$;
comment on function hawa.reply_due(text, timestamptz) is
  'Until when a person answers: 24 hours over the working days of the country, by its own clock. Algeria works from Sunday to Thursday, Kenya and '
  'Tanzania from Monday to Friday; no country counts as Algeria. Public holidays are not known.';
