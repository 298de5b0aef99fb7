-- What every specialist is shown is delivered once, to an audience they share, and not once to each.
create function hawa.audiences_of(reader public.profiles) returns uuid[]
language sql immutable set search_path = '' as $$
  select case when reader.type_compte = 'intervention' then array[reader.id, hawa.thread_of_team()] else array[reader.id] end
$$;
comment on function hawa.audiences_of(public.profiles) is
  'In whose name a person reads the second feed: their own, and a specialist the one that all share. Administrators mirror nothing and ask.';

create or replace function hawa.delivered_rev(kind text, record uuid, reader uuid) returns bigint
language sql stable set search_path = '' as $$
  select max(d.rev) from public.profiles p, hawa.deliveries d
  where p.id = reader and d.audience = any (hawa.audiences_of(p)) and d.kind = delivered_rev.kind and d.record_id = record
$$;

-- The past of a shared audience is long, and what is shown of it is not.
create index deliveries_shown on hawa.deliveries (audience, rev) where not gone;

create or replace function public.pull_records(after_rev bigint default 0, batch integer default 500) returns jsonb
language plpgsql stable security definer
set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
declare
  me public.profiles := hawa.me();
  since bigint := greatest(coalesce(after_rev, 0), 0);
  top integer := least(greatest(coalesce(batch, 500), 1), 2000);
  audiences uuid[] := hawa.audiences_of(me);
  found_rows jsonb := '[]';
  digest jsonb := jsonb_build_object('count', 0, 'xor', 0);
begin
  if me.id is not null and me.is_active and me.is_approved then
    select coalesce(jsonb_agg(case when p.gone
        then jsonb_build_object('id', p.record_id, 'kind', p.kind, 'rev', p.rev, 'deleted', true)
        else jsonb_build_object('id', p.record_id, 'kind', p.kind, 'rev', p.rev, 'deleted', false, 'study_id', p.study_id,
          'body', hawa.record_body(p.kind, p.record_id, me.id)) end order by p.rev), '[]')
    into found_rows from (
      -- A page of each by its index, and of these the first: never all that an audience has.
      select d.* from unnest(audiences) as a (audience) cross join lateral (
        select x.* from hawa.deliveries x
        -- A device that starts from zero has nothing to forget.
        where x.audience = a.audience and x.rev > since and (since > 0 or not x.gone)
        order by x.rev limit top) d
      order by d.rev limit top) p;
    if jsonb_array_length(found_rows) < top then
      select jsonb_build_object('count', count(*), 'xor', coalesce(bit_xor(d.rev), 0)) into digest
      from hawa.deliveries d where d.audience = any (audiences) and not d.gone;
    else
      digest := null;
    end if;
  end if;
  return jsonb_build_object('rows', found_rows, 'digest', digest);
end $$;

revoke execute on all functions in schema hawa from public;
