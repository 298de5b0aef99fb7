-- What waits for the team, in one answer: the dashboard's "À traiter".
create function hawa.delay_days(delay text) returns integer
language sql immutable set search_path = '' as $$
  select case delay when 'urgent' then 10 when '1_mois' then 30 when '3_mois' then 90 when '6_mois' then 180 when 'flexible' then 60 else (
    select part[1]::integer * case when lower(part[2]) like 'jour%' then 1 when lower(part[2]) like 'semaine%' then 7 when lower(part[2]) like 'mois%' then 30 end
    from regexp_match(delay, '([0-9]{1,6})[\s\u00a0]*([a-zA-Z]+)') as part) end
$$;
comment on function hawa.delay_days(text) is
  'Days of a wished delay (spec §9): one of the five codes, or words such as "3 semaines"; null when none was said. Its twin is in sync/domain/delay.ts.';

create function hawa.due_day(created_at timestamptz, delay text, pays text) returns date
language sql stable set search_path = '' as $$
  select hawa.local_day(created_at + make_interval(hours => 24 * hawa.delay_days(delay)), pays)
$$;
comment on function hawa.due_day(timestamptz, text, text) is
  'The last day for the report, on the calendar of the study''s country; null when no delay was said. Its twin is dueDay in sync/domain/planning.ts.';

create function hawa.day_begins(day date, pays text) returns timestamptz
language sql stable set search_path = '' as $$
  select day::timestamp at time zone (case pays when 'kenya' then 'Africa/Nairobi' when 'tanzanie' then 'Africa/Dar_es_Salaam' else 'Africa/Algiers' end)
$$;
comment on function hawa.day_begins(date, text) is 'When a day begins on the clocks of that country.';

-- Studies on their way, whatever their number of finished ones.
create index demandes_etudes_open on public.demandes_etudes (created_at) where statut not in ('complete', 'annulée');
-- The journal leaves out what pages note by themselves.
create index commands_received on public.commands (received_at desc, id desc) where name not in ('mark_thread_read', 'mark_notices_seen');
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
    from public.profiles p where p.type_compte = 'intervention' and not p.is_approved and p.is_active);

  items := items || (
    -- Due before today is asked for before an instant: found out once for each delay and country, not for each study.
    with cuts as materialized (
      select k.delai_souhaite, k.pays, hawa.delay_days(k.delai_souhaite) as days,
        hawa.day_begins(hawa.local_day(now(), k.pays), k.pays) - make_interval(hours => 24 * hawa.delay_days(k.delai_souhaite)) as asked_before
      from (select distinct s.delai_souhaite, s.pays from public.demandes_etudes s where s.statut not in ('complete', 'annulée')) k),
    late as materialized (
      select s.id, s.nom_entreprise, s.statut, s.created_at, s.delai_souhaite, s.pays, s.created_at + make_interval(hours => 24 * c.days) as due
      from public.demandes_etudes s join cuts c on c.delai_souhaite = s.delai_souhaite and c.pays = s.pays
      where s.statut not in ('complete', 'annulée') and s.created_at < c.asked_before)
    select jsonb_build_object('kind', 'late', 'count', (select count(*) from late), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.nom_entreprise, 'about', f.statut,
        'since', hawa.due_day(f.created_at, f.delai_souhaite, f.pays)) order by f.due, f.id), '[]')
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
