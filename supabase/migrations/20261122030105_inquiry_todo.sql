-- What waits for the team, and what a person may take along: both know now what was answered.
create or replace function public.admin_todo() returns jsonb
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

  -- Counted by the index of what is open; three are looked up.
  items := items || (
    select jsonb_build_object('kind', 'late',
      'count', (select count(*) from public.demandes_etudes s where s.statut not in ('complete', 'annulée') and s.echeance < now()), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.nom_entreprise, 'about', f.statut, 'since', f.echeance) order by f.echeance, f.id), '[]')
      from (select s.* from public.demandes_etudes s where s.statut not in ('complete', 'annulée') and s.echeance < now() order by s.echeance, s.id limit 3) f)));

  items := items || (
    with waiting as materialized (
      select t.* from hawa.threads t where t.waiting and t.thread_kind <> 'support' and hawa.is_listed(t, me))
    select jsonb_build_object('kind', 'messages', 'count', (select count(*) from waiting), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.thread_id, 'thread_kind', f.thread_kind,
        'name', coalesce(m.author_name, s.nom_entreprise, ''), 'about', s.nom_entreprise, 'since', f.last_received) order by f.last_received, f.thread_id), '[]')
      from (select * from waiting w order by w.last_received, w.thread_id limit 3) f
        join public.messages m on m.id = f.last_message left join public.demandes_etudes s on s.id = f.study_id)));

  items := items || (
    with waiting as materialized (select i.kind, i.id, i.due_at from hawa.inquiries i where i.kind <> 'help' and i.due_at is not null)
    select jsonb_agg(jsonb_build_object('kind', k.name, 'count', (select count(*) from waiting w where w.kind = k.kind), 'first', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.said ->> 'nom', 'about', f.said ->> 'sujet', 'since', f.due_at) order by f.due_at, f.id), '[]')
        from (select w.*, hawa.inquiry_source(w.kind, w.id) as said from waiting w where w.kind = k.kind order by w.due_at, w.id limit 3) f)) order by k.place)
    from (values ('contact', 'contacts', 1), ('expert', 'experts', 2)) k (kind, name, place));

  items := items || (
    with late as materialized (select i.id, i.due_at from hawa.inquiries i where i.kind = 'help' and i.due_at < now())
    select jsonb_build_object('kind', 'help', 'count', (select count(*) from late), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'thread_kind', 'support', 'name', f.said ->> 'nom', 'about', f.said ->> 'sujet', 'since', f.due_at) order by f.due_at, f.id), '[]')
      from (select l.*, hawa.inquiry_source('help', l.id) as said from late l order by l.due_at, l.id limit 3) f)));

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
  'passed, no report), messages (conversations whose last word waits for the team), contacts and experts (not answered; since: when an answer is due), help '
  '(open requests past the promised answer, since when), stuck and refused (devices). first: the three that wait longest, or are due first. '
  'refused_commands: of the last 7 days. 42501 for anybody else.';

create function hawa.export_of_inquiry_replies(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'id', e.inquiry, 'reponse', e.texte, 'author_name', e.author_name, 'at', e.at) order by e.at, e.id), '[]')
  from hawa.inquiry_events e
  where e.event = 'reply' and (
    (e.kind = 'expert' and e.inquiry in (select x.id from public.contacts_experts x where x.client_id = me.id))
    or (e.kind = 'contact' and e.inquiry in (select c.id from public.commands c where c.user_id = me.user_id and c.name = 'send_contact_message'))
    or e.author = me.id)
$$;
comment on function hawa.export_of_inquiry_replies(public.profiles) is 'What this person was answered to what they asked the experts or the offices; of an administrator, what they have answered.';

revoke execute on all functions in schema hawa from public;
