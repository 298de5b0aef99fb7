create table hawa.departures (
  study_id uuid not null,
  audience text not null,
  rev bigint not null,
  primary key (study_id, audience)
);

create function hawa.in_pool(statut text, intervenant_id uuid) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return statut = 'complete' or (statut = 'en_attente' and intervenant_id is null);
end $$;
comment on function hawa.in_pool(text,uuid) is
  'Is the study shown to every approved intervenant (available or delivered)?';

create function hawa.on_study_left() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone boolean := tg_op = 'DELETE';
  drawn bigint := case when gone then nextval('hawa.feed_rev') else new.rev end;
begin
  insert into hawa.departures as d (study_id, audience, rev)
  select old.id, a.audience, drawn from (values
    ('admin', gone),
    ('pool', hawa.in_pool(old.statut, old.intervenant_id) and (gone or not hawa.in_pool(new.statut,
      new.intervenant_id))),
    (old.client_id::text, gone or old.client_id <> new.client_id),
    (old.intervenant_id::text, gone or old.intervenant_id is distinct from new.intervenant_id)
  ) as a (audience, leaves)
  where a.leaves and a.audience is not null
  on conflict (study_id, audience) do update set rev = excluded.rev;
  if not gone and hawa.in_pool(new.statut, new.intervenant_id) then
    delete from hawa.departures d where d.study_id = new.id and d.audience = 'pool';
  end if;
  return null;
end $$;
comment on function hawa.on_study_left() is
  'Row trigger: notes every audience that a change or a deletion takes a study away from.';

create function hawa.feed_row(study uuid, shown text, revision bigint) returns jsonb
language sql stable set search_path = '' as $$
  select case when shown = 'gone'
    then jsonb_build_object('id', study, 'rev', revision, 'deleted', true)
    else (
      select to_jsonb(s) || jsonb_build_object(
        'deleted', false,
        'client_nom', hawa.full_name(s.client_id),
        'intervenant_nom', hawa.full_name(s.intervenant_id),
        'rapport_size', r.size, 'rapport_sha256', r.sha256, 'type_rapport', r.type_rapport, 'commentaires',
          r.commentaires)
        || case when shown = 'masked'
          then
            '{"client_nom": null, "contact_nom": null, "contact_email": null, "contact_telephone": null, '
            '"prix_convenu": null}'::jsonb
          else '{}' end
      from public.demandes_etudes s left join public.reports r on r.study_id = s.id
      where s.id = study)
    end
$$;
comment on function hawa.feed_row(uuid,text,bigint) is
  'One flat row of the feed: full, masked (without who to contact, the client''s own name, nor the agreed price) or '
  'gone (a tombstone).';

create function public.pull_studies(after_rev bigint default 0, batch integer default 500)
returns setof jsonb
language plpgsql stable security definer
set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
declare
  me public.profiles := hawa.me();
  since bigint := greatest(coalesce(after_rev, 0), 0);
  -- A device that starts from zero has nothing to forget.
  forgets boolean := coalesce(after_rev, 0) > 0;
  top integer := least(greatest(coalesce(batch, 500), 1), 2000);
  ids uuid[];
  ways text[];
  revs bigint[];
  line jsonb;
  held jsonb;
  filled bigint := 0;
begin
  if me.id is null or not me.is_active or not me.is_approved then return; end if;
  -- Every branch filters before it limits, so that no page can step over a row of another branch.
  case me.type_compte
    when 'client' then
      select array_agg(p.id order by p.rev), array_agg(p.shown order by p.rev), array_agg(p.rev order by p.rev)
      into ids, ways, revs from (
        (select s.id, 'full' as shown, s.rev from public.demandes_etudes s
          where s.client_id = me.id and s.rev > since order by s.rev limit top)
        union
        (select d.study_id, 'gone', d.rev from hawa.departures d
          where forgets and d.audience = me.id::text and d.rev > since
            and not exists (select 1 from public.demandes_etudes s where s.id = d.study_id and s.client_id = me.id)
          order by d.rev limit top)
        order by rev limit top) p;
    when 'intervention' then
      select array_agg(p.id order by p.rev), array_agg(p.shown order by p.rev), array_agg(p.rev order by p.rev)
      into ids, ways, revs from (
        (select s.id, 'full' as shown, s.rev from public.demandes_etudes s
          where s.intervenant_id = me.id and s.rev > since order by s.rev limit top)
        union
        (select s.id, 'masked', s.rev from public.demandes_etudes s
          where s.statut = 'en_attente' and s.intervenant_id is null and s.rev > since order by s.rev limit top)
        union
        (select s.id, 'masked', s.rev from public.demandes_etudes s
          where s.statut = 'complete' and s.intervenant_id is distinct from me.id and s.rev > since
          order by s.rev limit top)
        union
        (select d.study_id, 'gone', d.rev from hawa.departures d
          where forgets and d.audience = 'pool' and d.rev > since and hawa.hidden_from_intervenant(d.study_id, me.id)
          order by d.rev limit top)
        union
        (select d.study_id, 'gone', d.rev from hawa.departures d
          where forgets and d.audience = me.id::text and d.rev > since
            and hawa.hidden_from_intervenant(d.study_id, me.id)
          order by d.rev limit top)
        order by rev limit top) p;
    when 'admin' then
      select array_agg(p.id order by p.rev), array_agg(p.shown order by p.rev), array_agg(p.rev order by p.rev)
      into ids, ways, revs from (
        (select s.id, 'full' as shown, s.rev from public.demandes_etudes s where s.rev > since
          order by s.rev limit top)
        union
        (select d.study_id, 'gone', d.rev from hawa.departures d
          where forgets and d.audience = 'admin' and d.rev > since order by d.rev limit top)
        order by rev limit top) p;
  end case;
  for place in 1 .. coalesce(cardinality(ids), 0) loop
    line := hawa.feed_row(ids[place], ways[place], revs[place]);
    filled := filled + octet_length(line::text);
    if held is not null then
      if filled > hawa.page_bytes() then
        return next held || '{"more": true}';
        return;
      end if;
      return next held;
    end if;
    held := line;
  end loop;
  if held is not null then return next held; end if;
end $$;
comment on function public.pull_studies(bigint,integer) is
  'The change feed [L7][L8]: at most batch (1 to 2000) rows of the caller''s view with rev > after_rev, by rev, and '
  'hawa.page_bytes() at most. A page that ended by its length has more: true in its last row; else one of fewer than '
  'batch rows is the last. Tombstones {id, rev, deleted: true} for studies that left the view, none when after_rev '
  '<= 0. Client: own studies. Intervenant: available and delivered ones masked, own missions in full. Admin: '
  'everything. Inactive or waiting accounts: nothing. The cost grows with the answer.';
grant execute on function public.pull_studies(bigint,integer) to authenticated;

create function hawa.hidden_from_intervenant(study uuid, viewer uuid) returns boolean
language sql stable set search_path = '' as $$
  select not exists (select 1 from public.demandes_etudes s
    where s.id = study and (s.intervenant_id = viewer or hawa.in_pool(s.statut, s.intervenant_id)))
$$;
comment on function hawa.hidden_from_intervenant(uuid,uuid) is
  'The study is gone, or neither theirs nor in the pool.';

create function public.feed_digest() returns jsonb
language plpgsql stable security definer
set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
declare
  me public.profiles := hawa.me();
  total bigint := 0;
  mixed bigint := 0;
begin
  if me.id is not null and me.is_active and me.is_approved then
    case me.type_compte
      when 'client' then
        select count(*), bit_xor(s.rev) into total, mixed from public.demandes_etudes s where s.client_id = me.id;
      when 'intervention' then
        select count(*), bit_xor(v.rev) into total, mixed from (
          select s.rev from public.demandes_etudes s where s.intervenant_id = me.id
          union all
          select s.rev from public.demandes_etudes s where s.statut = 'en_attente' and s.intervenant_id is null
          union all
          select s.rev from public.demandes_etudes s where s.statut = 'complete' and s.intervenant_id is distinct
            from me.id) v;
      when 'admin' then
        select count(*), bit_xor(s.rev) into total, mixed from public.demandes_etudes s;
    end case;
  end if;
  return jsonb_build_object('count', total, 'xor', coalesce(mixed, 0), 'server_time', now(), 'timeline', (select t.id
    from hawa.timeline t));
end $$;
comment on function public.feed_digest() is
  '[L10] How many rows the caller sees and the xor of their revisions, over the very set of pull_studies; the '
  'server''s time [L17]; and its timeline, another one after a restore from a backup.';
grant execute on function public.feed_digest() to authenticated;

create index departures_audience_rev on hawa.departures (audience, rev);

create trigger d_departures after update or delete on public.demandes_etudes
  for each row execute function hawa.on_study_left();
