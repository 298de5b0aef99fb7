create function hawa.sample_row(sample public.mission_samples) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', sample.id, 'code', sample.code, 'matrice', sample.matrice, 'contenant', sample.contenant,
    'contenant_precise', sample.contenant_precise, 'sampled_at', sample.sampled_at, 'etat', sample.etat, 'author_name', sample.author_name,
    'study_id', sample.study_id, 'entreprise', s.nom_entreprise,
    'detenteur', (select jsonb_build_object('nom', e.data ->> 'receveur_nom', 'organisme', e.data ->> 'receveur_organisme')
      from public.sample_events e where e.sample_id = sample.id and e.kind = 'remis' order by e.position desc limit 1))
  from public.demandes_etudes s where s.id = sample.study_id
$$;
comment on function hawa.sample_row(public.mission_samples) is 'A sample in the list of the administrators.';

create function public.admin_samples(state text default null, search text default null, page integer default 1, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  words text := lower(hawa.clean(left(search, 200)));
  -- Of a code, however it was typed.
  digits text := nullif(translate(regexp_replace(upper(left(search, 40)), '[^0-9A-Z]|^\s*PR-?', '', 'g'), 'OIL', '011'), '');
  top integer := least(greatest(coalesce(size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * least(greatest(coalesce(size, 25), 1), 100);
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return (
    with matching as (
      select m as sample from public.mission_samples m join public.demandes_etudes s on s.id = m.study_id
      where (admin_samples.state is null or m.etat = admin_samples.state)
        and (words is null or strpos(replace(substr(m.code, 4), '-', ''), digits) > 0 or starts_with(s.id::text, words)
          or strpos(lower(s.nom_entreprise), words) > 0 or strpos(lower(m.author_name), words) > 0)
    ),
    shown as (
      select m.*, row_number() over (order by (m.sample).sampled_at desc, (m.sample).id) as place from matching m
      order by (m.sample).sampled_at desc, (m.sample).id limit top offset skipped
    )
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(hawa.sample_row(s.sample) order by s.place), '[]') from shown s),
      'total', (select count(*) from matching),
      'as_of', now()));
end $$;
comment on function public.admin_samples(text, text, integer, integer) is
  'Samples for administrators, newest first: {rows, total, as_of}. state: preleve, remis, annule or null; search: part of the code, the company or '
  'the specialist, or the beginning of the study''s id. 42501 for anybody else.';

create function public.admin_sample(sample uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object('sample', (
    select hawa.sample_row(m) || hawa.body_sample(m.id, null) || jsonb_build_object('whole', hawa.is_sample_chain_whole(m.id), 'head', m.head,
      'chain', (select jsonb_agg(jsonb_build_object('position', e.position, 'kind', e.kind, 'author_name', e.author_name, 'at', e.at,
          'received_at', e.received_at, 'data', e.data, 'hash', e.hash) order by e.position)
        from public.sample_events e where e.sample_id = m.id))
    from public.mission_samples m where m.id = admin_sample.sample), 'as_of', now());
end $$;
comment on function public.admin_sample(uuid) is
  'One sample with its chain of custody, signatures included, and whether that chain is whole: {sample, as_of}; sample is null where there is none. '
  '42501 for anybody else than administrators.';

revoke execute on all functions in schema hawa from public;
revoke execute on function public.admin_samples(text, text, integer, integer), public.admin_sample(uuid) from public, anon, authenticated;
grant execute on function public.admin_samples(text, text, integer, integer), public.admin_sample(uuid) to authenticated;
