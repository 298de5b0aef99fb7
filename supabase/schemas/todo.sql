create function hawa.todo_of(kind text, found jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('kind', kind, 'count', jsonb_array_length(found),
    'first', (select coalesce(jsonb_agg(e.value order by e.ordinality), '[]')
      from jsonb_array_elements(found) with ordinality e where e.ordinality <= 3))
$$;
comment on function hawa.todo_of(text,jsonb) is
  'One line of admin_todo: how many, and the first three of a list in its order.';

create function public.admin_todo() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  items jsonb := '[]';
begin
  if me is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;

  items := items || (select hawa.todo_of('approvals', coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email), 'about', p.specialite,
        'since', p.created_at) order by p.created_at, p.id), '[]'))
    from public.profiles p where p.type_compte = 'intervention' and not p.is_approved and p.refused_at is null
      and p.is_active);

  -- Counted by the index of open ones; three are looked up.
  items := items || (
    select jsonb_build_object('kind', 'late',
      'count', (select count(*) from public.demandes_etudes s where s.statut not in ('complete', 'annulée')
        and s.echeance < now()), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.nom_entreprise, 'about', f.statut, 'since',
        f.echeance) order by f.echeance, f.id), '[]')
      from (select s.* from public.demandes_etudes s where s.statut not in ('complete', 'annulée')
        and s.echeance < now() order by s.echeance, s.id limit 3) f)));

  items := items || (
    with waiting as materialized (
      select t.* from hawa.threads t where t.waiting and t.thread_kind <> 'support' and hawa.is_listed(t, me))
    select jsonb_build_object('kind', 'messages', 'count', (select count(*) from waiting), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.thread_id, 'thread_kind', f.thread_kind,
        'name', coalesce(m.author_name, s.nom_entreprise, ''), 'about', s.nom_entreprise, 'since',
          f.last_received) order by f.last_received, f.thread_id), '[]')
      from (select * from waiting w order by w.last_received, w.thread_id limit 3) f
        join public.messages m on m.id = f.last_message left join public.demandes_etudes s on s.id = f.study_id)));

  items := items || (
    with waiting as materialized (select i.kind, i.id, i.due_at from hawa.inquiries i where i.kind <> 'help'
      and i.due_at is not null)
    select jsonb_agg(jsonb_build_object('kind', k.name, 'count', (select count(*) from waiting w
      where w.kind = k.kind), 'first', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.said ->> 'nom', 'about',
          f.said ->> 'sujet', 'since', f.due_at) order by f.due_at, f.id), '[]')
        from (select w.*, hawa.inquiry_source(w.kind, w.id) as said from waiting w where w.kind = k.kind
          order by w.due_at, w.id limit 3) f)) order by k.place)
    from (values ('contact', 'contacts', 1), ('expert', 'experts', 2)) k (kind, name, place));

  items := items || (
    with late as materialized (select i.id, i.due_at from hawa.inquiries i where i.kind = 'help' and i.due_at < now())
    select jsonb_build_object('kind', 'help', 'count', (select count(*) from late), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'thread_kind', 'support', 'name', f.said ->> 'nom',
        'about', f.said ->> 'sujet', 'since', f.due_at) order by f.due_at, f.id), '[]')
      from (select l.*, hawa.inquiry_source('help', l.id) as said from late l order by l.due_at, l.id limit 3) f)));

  items := items || (
    with held as materialized (
      select h.device, h.profile, h.waiting, h.refused, h.oldest_at, h.oldest_name,
        h.refused > 0 as is_refused, h.waiting > 0 and h.oldest_at < now() - interval '24 hours' as is_stuck
      from public.device_health h where h.waiting + h.refused > 0 and h.lost_at is null)
    select jsonb_agg(jsonb_build_object('kind', k.kind,
      'count', (select count(*) from held d where case k.kind when 'refused' then d.is_refused else d.is_stuck end),
        'first', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.device, 'name', coalesce(hawa.full_name(f.profile), ''),
          'about', f.oldest_name,
          'since', f.oldest_at) order by f.oldest_at, f.device), '[]')
        from (select * from held d where case k.kind when 'refused' then d.is_refused else d.is_stuck end
          order by d.oldest_at, d.device limit 3) f)) order by k.place)
    from (values ('stuck', 1), ('refused', 2)) k (kind, place));

  items := items || hawa.todo_deletions();

  -- hawa.failed_mails leaves letters out: a letter counts its own.
  items := items || (
    with failed as materialized (select f.* from hawa.failed_mails(null) f)
    select jsonb_build_object('kind', 'mails', 'count', (select count(*) from failed), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.mail_id, 'name', f.address, 'about', f.what, 'since',
        f.failed_at)
        order by f.failed_at, f.mail_id), '[]')
      from (select * from failed x order by x.failed_at, x.mail_id limit 3) f)));

  return jsonb_build_object(
    'items', items,
    -- A figure, not a task: most refusals are settled by whoever met them.
    'refused_commands', (select count(*) from public.commands c where c.verdict = 'refused'
      and c.received_at > now() - interval '7 days'),
    'as_of', now());
end $$;
comment on function public.admin_todo() is
  'Tasks of the team: {items: [{kind, count, first}], refused_commands, as_of}. Kinds: approvals (specialists '
  'without approval), late (due day passed, no report), messages (conversations whose last word waits for the team), '
  'contacts and experts (not answered; since: when an answer is due), help (open requests past the promised answer, '
  'since when), stuck and refused (devices), deletions (accounts to be deleted, with the day the promise ends), '
  'mails (failed for good; name: the address, about: its event or template). first: the three that wait longest, or '
  'are due first. refused_commands: of the last 7 days. 42501 for anybody else.';
grant execute on function public.admin_todo() to authenticated;

create function hawa.todo_deletions() returns jsonb
language sql stable set search_path = '' as $$
  select hawa.todo_of('deletions', coalesce(jsonb_agg(jsonb_build_object('id', p.id,
    'name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email), 'about', null,
    'since', p.deletion_requested_at + interval '30 days') order by p.deletion_requested_at, p.id), '[]'))
  from public.profiles p where p.deletion_requested_at is not null
$$;
comment on function hawa.todo_deletions() is
  'Accounts whose persons have asked for their deletion; since: when the thirty days that were promised end.';
