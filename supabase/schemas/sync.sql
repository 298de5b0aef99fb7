create function public.sync(after_rev bigint default 0, after_record bigint default 0, batch integer default 500)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me public.profiles := hawa.me();
  top constant integer := least(greatest(coalesce(batch, 500), 1), 2000);
  studies jsonb;
  ended boolean := false;
begin
  if me.type_compte is distinct from 'admin' then
    select coalesce(jsonb_agg(s.line order by s.place), '[]') into studies
    from public.pull_studies(after_rev, top) with ordinality s (line, place);
    ended := jsonb_array_length(studies) < top and not coalesce(studies -> -1 ? 'more', false);
  end if;
  return jsonb_build_object(
    'profile', case when me.id is not null then to_jsonb(me) end,
    'studies', studies,
    'digest', case when ended then public.feed_digest() end,
    'records', case when ended then public.pull_records(after_record, top) end,
    'server_time', now(),
    'timeline', (select t.id from hawa.timeline t));
end $$;
comment on function public.sync(bigint,bigint,integer) is
  'The questions of a sync, answered of one snapshot: {profile, studies, digest, records, server_time, timeline}. '
  'profile: the caller''s own row; null: they have none. studies: the array of the rows of pull_studies(after_rev, '
  'batch) [L7][L8]. digest: feed_digest() [L10], records: pull_records(after_record, batch); both null while more '
  'studies are to come: ask again after the last of these. Further records come from pull_records. Administrators '
  'mirror nothing: studies, digest and records are null. Inactive or waiting accounts: their profile, and nothing in '
  'the rest. batch: rows, 1 to 2000 of each feed, and hawa.page_bytes() each. server_time: the server''s clock [L17]; '
  'timeline: another one after a restore. The cost grows with the answer. 42501 without a session.';
grant execute on function public.sync(bigint,bigint,integer) to authenticated;
