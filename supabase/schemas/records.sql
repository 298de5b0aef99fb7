create table hawa.deliveries (
  audience uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,30}$'),
  record_id uuid not null,
  study_id uuid,
  rev bigint not null,
  -- [L8] This reader has it no more.
  gone boolean not null default false,
  primary key (audience, kind, record_id)
);

create table hawa.record_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,30}$'),
  for_field boolean not null
);
comment on table hawa.record_kinds is
  'for_field: records of this kind that belong to a study are shown to its specialist too, besides its client. Each '
  'kind has a function hawa.body_<kind>(record uuid, reader uuid) returns jsonb.';

create function hawa.deliver(kind text, record uuid, study uuid, readers uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
begin
  -- In an order of its own: that of the plan may be another one after its fifth use.
  insert into hawa.deliveries as d (audience, kind, record_id, study_id, rev)
  select r.reader, deliver.kind, record, study, nextval('hawa.feed_rev')
  from (select distinct reader from unnest(readers) as reader where reader is not null order by reader) r
  on conflict (audience, kind, record_id) do update set rev = excluded.rev, gone = false, study_id = excluded.study_id;
end $$;
comment on function hawa.deliver(text,uuid,uuid,uuid[]) is
  'Shows a new or changed record to these profiles [L7]. The caller holds the feed lock.';

create function hawa.withdraw(kind text, record uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update hawa.deliveries d set gone = true, rev = r.rev
  from (select o.audience, nextval('hawa.feed_rev') as rev
    from (select audience from hawa.deliveries v
      where v.kind = withdraw.kind and v.record_id = record and not v.gone order by audience) o) r
  where d.kind = withdraw.kind and d.record_id = record and d.audience = r.audience;
end $$;
comment on function hawa.withdraw(text,uuid) is
  'Takes a record away from everybody who had it [L8]. The caller holds the feed lock.';

create function hawa.readers_of(study uuid, kind text) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select array[s.client_id, case when k.for_field then s.intervenant_id end]
    from public.demandes_etudes s, hawa.record_kinds k where s.id = study and k.kind = readers_of.kind
  );
end $$;
comment on function hawa.readers_of(uuid,text) is
  'Readers of a record of a study: its client and, where the kind says so, its specialist.';

create function hawa.delivered_rev(kind text, record uuid, reader uuid) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return (
    select max(d.rev) from public.profiles p, hawa.deliveries d
    where p.id = reader and d.audience = any (hawa.audiences_of(p)) and d.kind = delivered_rev.kind
      and d.record_id = record
  );
end $$;
comment on function hawa.delivered_rev(text,uuid,uuid) is
  'The revision at which this reader has the record: the rev in the answer of a command on records.';

create function hawa.on_study_people_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update hawa.deliveries d set gone = true, rev = nextval('hawa.feed_rev') where d.study_id = old.id and not d.gone;
    return null;
  end if;
  if old.intervenant_id is not null and old.intervenant_id is distinct from new.intervenant_id then
    update hawa.deliveries d set gone = true, rev = nextval('hawa.feed_rev')
    where d.study_id = new.id and d.audience = old.intervenant_id and not d.gone;
  end if;
  if new.intervenant_id is not null and old.intervenant_id is distinct from new.intervenant_id then
    perform hawa.deliver(d.kind, d.record_id, new.id, array[new.intervenant_id])
    from hawa.deliveries d join hawa.record_kinds k on k.kind = d.kind and k.for_field
    where d.study_id = new.id and d.audience = new.client_id and not d.gone
    order by d.rev;
  end if;
  return null;
end $$;
comment on function hawa.on_study_people_changed() is
  'Row trigger: who becomes a study''s specialist is shown its records, who ceases to be loses them; a deleted '
  'study takes its records along. A study never changes its client.';

create function hawa.record_body(kind text, record uuid, reader uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare answer jsonb;
begin
  execute format('select hawa.body_%s($1, $2)', kind) into answer using record, reader;
  return answer;
end $$;
comment on function hawa.record_body(text,uuid,uuid) is
  'A record as this reader may see it: hawa.body_<kind>. kind comes from hawa.deliveries, never from a caller.';

create function public.pull_records(after_rev bigint default 0, batch integer default 500) returns jsonb
language plpgsql stable security definer
set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
declare
  me public.profiles := hawa.me();
  since bigint := greatest(coalesce(after_rev, 0), 0);
  top integer := least(greatest(coalesce(batch, 500), 1), 2000);
  audiences uuid[] := hawa.audiences_of(me);
  delivery hawa.deliveries;
  line jsonb;
  found_rows jsonb[] := '{}';
  filled bigint := 0;
  more boolean := false;
  digest jsonb := jsonb_build_object('count', 0, 'xor', 0);
begin
  if me.id is not null and me.is_active and me.is_approved then
    for delivery in
      -- A page of each by its index, and of these the first: never all that an audience has.
      select d.* from unnest(audiences) as a (audience) cross join lateral (
        select x.* from hawa.deliveries x
        -- A device that starts from zero has nothing to forget.
        where x.audience = a.audience and x.rev > since and (since > 0 or not x.gone)
        order by x.rev limit top) d
      order by d.rev limit top
    loop
      if delivery.gone then
        line := jsonb_build_object('id', delivery.record_id, 'kind', delivery.kind, 'rev', delivery.rev,
          'deleted', true);
      else
        line := jsonb_build_object('id', delivery.record_id, 'kind', delivery.kind, 'rev', delivery.rev,
          'deleted', false, 'study_id', delivery.study_id,
          'body', hawa.record_body(delivery.kind, delivery.record_id, me.id));
      end if;
      filled := filled + octet_length(line::text);
      more := cardinality(found_rows) > 0 and filled > hawa.page_bytes();
      exit when more;
      found_rows := found_rows || line;
    end loop;
    if more or cardinality(found_rows) = top then
      digest := null;
    else
      select jsonb_build_object('count', count(*), 'xor', coalesce(bit_xor(d.rev), 0)) into digest
      from hawa.deliveries d where d.audience = any (audiences) and not d.gone;
    end if;
  end if;
  return jsonb_build_object('rows', to_jsonb(found_rows), 'digest', digest);
end $$;
comment on function public.pull_records(bigint,integer) is
  'The feed of records [L7][L8]: {rows, digest}. At most batch (1 to 2000) of the caller''s records with rev > '
  'after_rev, by rev, and hawa.page_bytes() at most; tombstones {id, kind, rev, deleted: true}, none when after_rev '
  '<= 0. digest {count, xor} over all the caller has [L10], in the snapshot of the rows, and null while more is to '
  'come. Inactive or waiting accounts: nothing.';
grant execute on function public.pull_records(bigint,integer) to authenticated;

create function hawa.body_event(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', e.kind, 'by_name', e.by_name, 'by_role', p.type_compte, 'mine',
    coalesce(e.by_profile = reader, false),
    'to_me', coalesce(e.data ->> 'intervenant_id' = reader::text, false), 'at', e.at, 'received_at', e.received_at,
      'data', e.data - 'intervenant_id')
  from public.study_events e left join public.profiles p on p.id = e.by_profile where e.id = record
$$;
comment on function hawa.body_event(uuid,uuid) is
  'One line of the timeline of a study, as its client and its specialist read it.';

create function hawa.on_event_recorded() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if hawa.is_internal_event(new.kind) then
    perform hawa.deliver('event', new.id, new.study_id, array[s.intervenant_id]) from public.demandes_etudes s
      where s.id = new.study_id;
  else
    perform hawa.deliver('event', new.id, new.study_id, hawa.readers_of(new.study_id, 'event'));
  end if;
  return null;
end $$;
comment on function hawa.on_event_recorded() is
  'Row trigger: a new or changed line of the timeline goes to its readers.';

create function hawa.audiences_of(reader public.profiles) returns uuid[]
language plpgsql immutable set search_path = '' as $$
begin
  return case when reader.type_compte = 'intervention' then array[reader.id, hawa.thread_of_team()]
    else array[reader.id] end;
end $$;
comment on function hawa.audiences_of(profiles) is
  'In whose name a person reads the second feed: their own, and a specialist the one that all share. Administrators '
  'mirror nothing and ask.';

create index deliveries_audience_rev on hawa.deliveries (audience, rev);

create index deliveries_study on hawa.deliveries (study_id) where study_id is not null;

create index deliveries_record on hawa.deliveries (record_id);

create index deliveries_shown on hawa.deliveries (audience, rev) where not gone;

create trigger e_records after update of intervenant_id or delete on public.demandes_etudes
  for each row execute function hawa.on_study_people_changed();

create trigger c_deliver after insert or update on public.study_events
  for each row execute function hawa.on_event_recorded();

insert into hawa.record_kinds (kind, for_field) values ('event', true);
