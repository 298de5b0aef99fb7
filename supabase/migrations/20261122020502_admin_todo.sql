-- What waits for the team, in one answer: the dashboard's "À traiter".
-- The journal leaves out what pages note by themselves.
create index commands_received on public.commands (received_at desc, id desc) where name not in ('mark_thread_read', 'mark_notices_seen', 'mark_report_opened');
create index commands_name on public.commands (name, received_at desc, id desc);
create index commands_refused on public.commands (received_at desc) where verdict = 'refused';
create index contact_messages_created on public.contact_messages (created_at desc);
create index contacts_experts_created on public.contacts_experts (created_at desc);

create function hawa.todo_of(kind text, found jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('kind', kind, 'count', jsonb_array_length(found),
    'first', (select coalesce(jsonb_agg(e.value order by e.ordinality), '[]') from jsonb_array_elements(found) with ordinality e where e.ordinality <= 3))
$$;
comment on function hawa.todo_of(text, jsonb) is 'One line of admin_todo: how many, and the first three of a list in its order.';

-- As in admin_accounts: who was refused waits for nobody.
create or replace function public.admin_counts() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'by_statut', (
      select jsonb_object_agg(k.statut, (select count(*) from public.demandes_etudes s where s.statut = k.statut))
      from unnest(array['en_attente', 'acceptée', 'en_cours', 'terminée', 'complete', 'annulée']) as k (statut)),
    'by_pays', (
      select jsonb_object_agg(k.pays, (select count(*) from public.demandes_etudes s where s.pays = k.pays))
      from unnest(array['algerie', 'kenya', 'tanzanie']) as k (pays)),
    'clients', (select count(*) from public.profiles p where p.type_compte = 'client'),
    'intervenants', (select count(*) from public.profiles p where p.type_compte = 'intervention'),
    'to_approve', (select count(*) from public.profiles p
      where p.type_compte = 'intervention' and not p.is_approved and p.refused_at is null and p.is_active),
    'total', (select count(*) from public.demandes_etudes),
    'as_of', now());
end $$;

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
      'id', p.id, 'name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email), 'about', p.specialite, 'since', p.created_at) order by p.created_at, p.id), '[]'))
    from public.profiles p where p.type_compte = 'intervention' and not p.is_approved and p.refused_at is null and p.is_active);

  items := items || (
    with late as materialized (
      select s.id, s.nom_entreprise, s.statut, hawa.study_due(s.created_at, s.delai_souhaite) as due
      from public.demandes_etudes s where s.statut not in ('complete', 'annulée') and hawa.study_due(s.created_at, s.delai_souhaite) < now())
    select jsonb_build_object('kind', 'late', 'count', (select count(*) from late), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.nom_entreprise, 'about', f.statut, 'since', f.due) order by f.due, f.id), '[]')
      from (select * from late l order by l.due, l.id limit 3) f)));

  items := items || (
    with waiting as materialized (
      select t.* from hawa.threads t where t.waiting and t.thread_kind <> 'support' and hawa.is_listed(t, me))
    select jsonb_build_object('kind', 'messages', 'count', (select count(*) from waiting), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.thread_id, 'thread_kind', f.thread_kind,
        'name', coalesce(m.author_name, s.nom_entreprise, ''), 'about', s.nom_entreprise, 'since', f.last_received) order by f.last_received, f.thread_id), '[]')
      from (select * from waiting w order by w.last_received, w.thread_id limit 3) f
        join public.messages m on m.id = f.last_message left join public.demandes_etudes s on s.id = f.study_id)));

  -- A visitor is answered by mail, of which this server knows nothing: these are shown while they are new.
  items := items || (select hawa.todo_of('contacts', coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'name', c.nom, 'about', c.sujet, 'email', c.email, 'since', c.created_at) order by c.created_at, c.id), '[]'))
    from public.contact_messages c where not c.spam and c.created_at > now() - interval '7 days');

  items := items || (select hawa.todo_of('experts', coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'name', c.nom, 'about', c.sujet, 'email', c.email, 'since', c.created_at) order by c.created_at, c.id), '[]'))
    from public.contacts_experts c where not c.spam and c.created_at > now() - interval '7 days'
      -- Answered where a client reads it: in their conversation with the experts.
      and not exists (select 1 from public.messages m where m.thread_id = c.client_id and m.thread_kind = 'advice' and m.author_role = 'admin'
        and m.received_at > c.created_at));

  items := items || (select hawa.todo_of('help', coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'thread_kind', 'support', 'name', hawa.full_name(r.author), 'about', r.sujet, 'since', t.last_received) order by t.last_received, r.id), '[]'))
    from public.support_requests r join hawa.threads t on t.thread_id = r.id join public.profiles p on p.id = r.author
    where r.statut = 'ouverte' and hawa.reply_due(p.pays, t.last_received) < now());

  items := items || (
    with held as materialized (
      select h.device, h.profile, h.waiting, h.refused, h.oldest_at, h.oldest_name,
        h.refused > 0 as is_refused, h.waiting > 0 and h.oldest_at < now() - interval '24 hours' as is_stuck
      from public.device_health h where h.waiting + h.refused > 0)
    select jsonb_agg(jsonb_build_object('kind', k.kind,
      'count', (select count(*) from held d where case k.kind when 'refused' then d.is_refused else d.is_stuck end), 'first', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.device, 'name', coalesce(hawa.full_name(f.profile), ''), 'about', f.oldest_name,
          'since', f.oldest_at) order by f.oldest_at, f.device), '[]')
        from (select * from held d where case k.kind when 'refused' then d.is_refused else d.is_stuck end order by d.oldest_at, d.device limit 3) f)) order by k.place)
    from (values ('stuck', 1), ('refused', 2)) k (kind, place));

  return jsonb_build_object(
    'items', items,
    -- A figure, not a task: most refusals are settled by whoever met them.
    'refused_commands', (select count(*) from public.commands c where c.verdict = 'refused' and c.received_at > now() - interval '7 days'),
    'as_of', now());
end $$;
comment on function public.admin_todo() is
  'What waits for the team: {items: [{kind, count, first}], refused_commands, as_of}. Kinds: approvals (specialists without approval), late (due day '
  'passed, no report), messages (conversations whose last word waits for the team), contacts and experts (of the last 7 days), help (open requests '
  'past the promised answer), stuck and refused (devices). first: the three that wait longest. refused_commands: of the last 7 days. 42501 for anybody else.';

revoke execute on all functions in schema hawa from public;
revoke execute on function public.admin_todo() from public, anon, authenticated;
grant execute on function public.admin_todo() to authenticated;
