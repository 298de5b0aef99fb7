create table hawa.todo_snoozes (
  kind text not null,
  -- The id of the thing, as admin_todo names it.
  id uuid not null,
  -- The day on which it is back, on the calendar of Algiers.
  until date not null,
  by_profile uuid references public.profiles (id) on delete set null,
  at timestamptz not null,
  primary key (kind, id)
);
comment on table hawa.todo_snoozes is
  'Tasks that the team has put off until a day: for all administrators, whoever did it. A row is deleted when it is '
  'taken up again, or by the next one after its day.';

create function hawa.todo_open(me uuid) returns table (kind text, id uuid, since timestamptz, known jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select 'approvals', p.id, p.created_at, '{}'::jsonb from public.profiles p
  where p.type_compte = 'intervention' and not p.is_approved and p.refused_at is null and p.is_active
  union all
  select 'late', s.id, s.echeance, '{}' from public.demandes_etudes s
  where s.statut not in ('complete', 'annulée') and s.echeance < now()
  union all
  select 'unassigned', u.id, u.since, '{}' from hawa.unassigned_studies() u
  union all
  select 'quotes', q.study_id, q.answered_at, '{}'
  from public.quotes q join public.demandes_etudes s on s.id = q.study_id
  where not q.accepte and s.statut in ('en_attente', 'acceptée', 'en_cours') and not hawa.is_billed(s.id)
  union all
  select 'reports', l.study_id, l.at, '{}' from hawa.listed_reports l where l.state = 'en_validation'
  union all
  select 'messages', t.thread_id, t.last_received,
    jsonb_build_object('thread_kind', t.thread_kind, 'study', t.study_id, 'last', t.last_message)
  from hawa.threads t where t.waiting and t.thread_kind <> 'support' and hawa.is_listed(t, me)
  union all
  select i.kind || 's', i.id, i.due_at, '{}' from hawa.inquiries i where i.kind <> 'help' and i.due_at is not null
  union all
  select 'help', i.id, i.due_at, '{}' from hawa.inquiries i where i.kind = 'help' and i.due_at < now()
  union all
  select k.kind, h.device, h.oldest_at, jsonb_build_object('profile', h.profile, 'about', h.oldest_name)
  from public.device_health h cross join lateral (values
    ('stuck', h.waiting > 0 and h.oldest_at < now() - interval '24 hours'), ('refused', h.refused > 0)) k (kind, holds)
  where h.waiting + h.refused > 0 and h.lost_at is null and k.holds
  union all
  select 'invoices', i.id, i.due_on::timestamptz, '{}' from public.invoices i
  where i.due_on < hawa.local_day(now(), i.pays)
    and not exists (select 1 from public.invoice_cancellations c where c.invoice_id = i.id)
    and hawa.invoice_paid(i.id) < i.montant
  union all
  select 'deletions', p.id, p.deletion_requested_at + interval '30 days', '{}' from public.profiles p
  where p.deletion_requested_at is not null
  union all
  -- hawa.failed_mails leaves letters out: a letter counts its own.
  select 'mails', f.mail_id, f.failed_at, jsonb_build_object('name', f.address, 'about', f.what)
  from hawa.failed_mails(null) f;
end $$;
comment on function hawa.todo_open(uuid) is
  'Every open task of the team as this administrator sees it, put off or not: its kind and id, since when it waits '
  'or when it is due, and what hawa.todo_row needs to know of it.';

create function hawa.todo_row(kind text, id uuid, since timestamptz, known jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  said jsonb;
begin
  said := case
    when todo_row.kind in ('approvals', 'deletions') then (
      select jsonb_build_object('name', coalesce(nullif(btrim(p.prenom || ' ' || p.nom), ''), p.email),
        'about', case todo_row.kind when 'approvals' then p.specialite end)
      from public.profiles p where p.id = todo_row.id)
    when todo_row.kind = 'quotes' then (
      select jsonb_build_object('name', s.nom_entreprise, 'about', coalesce(q.motif, s.zone_geographique))
      from public.demandes_etudes s join public.quotes q on q.study_id = s.id where s.id = todo_row.id)
    when todo_row.kind in ('late', 'unassigned', 'reports') then (
      select jsonb_build_object('name', s.nom_entreprise,
        'about', case todo_row.kind when 'late' then s.statut else s.zone_geographique end)
      from public.demandes_etudes s where s.id = todo_row.id)
    when todo_row.kind = 'messages' then (
      select jsonb_build_object('thread_kind', known ->> 'thread_kind',
        'name', coalesce(m.author_name, s.nom_entreprise, ''), 'about', s.nom_entreprise)
      from public.messages m left join public.demandes_etudes s on s.id = (known ->> 'study')::uuid
      where m.id = (known ->> 'last')::uuid)
    when todo_row.kind in ('contacts', 'experts', 'help') then (
      select jsonb_build_object('name', i.said ->> 'nom', 'about', i.said ->> 'sujet')
        || case todo_row.kind when 'help' then '{"thread_kind": "support"}' else '{}' end::jsonb
      from (select hawa.inquiry_source(rtrim(todo_row.kind, 's'), todo_row.id) as said) i)
    when todo_row.kind = 'invoices' then (
      select jsonb_build_object('name', i.entreprise, 'about', i.numero, 'number', i.numero)
      from public.invoices i where i.id = todo_row.id)
    when todo_row.kind in ('stuck', 'refused') then jsonb_build_object(
      'name', coalesce(hawa.full_name((known ->> 'profile')::uuid), ''), 'about', known -> 'about')
    else known end;
  return jsonb_build_object('id', todo_row.id, 'name', null, 'about', null, 'since', todo_row.since) || said;
end $$;
comment on function hawa.todo_row(text,uuid,timestamptz,jsonb) is
  'A task of hawa.todo_open as its list shows it: {id, name, about, since}, with thread_kind of a conversation.';

create function hawa.todo_kinds() returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array['approvals', 'unassigned', 'late', 'quotes', 'reports', 'messages', 'contacts', 'experts', 'help',
    'stuck', 'refused', 'invoices', 'deletions', 'mails'];
end $$;
comment on function hawa.todo_kinds() is
  'The kinds of tasks, in the order of their list; sync/domain/todo.ts is its twin.';

create function public.admin_todo(most integer default 3) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := hawa.my_id_as('admin');
  today date := hawa.local_day(now(), 'algerie');
  answer jsonb;
begin
  if me is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if most is null or most not between 1 and 50 then
    raise exception using errcode = '22023', message = 'of each kind 1 to 50';
  end if;
  with listed as materialized (
    select o.*, s.until, s.by_profile, row_number() over (
      partition by o.kind, s.until is null order by o.since, o.id) as n
    from hawa.todo_open(me) o left join hawa.todo_snoozes s on s.kind = o.kind and s.id = o.id and s.until > today
      -- A newer word of a client brings a conversation or a quote back.
      and (o.kind not in ('messages', 'quotes') or s.at >= o.since))
  select jsonb_build_object(
    'items', (
      select jsonb_agg(jsonb_build_object('kind', k.kind,
        'count', (select count(*) from listed l where l.kind = k.kind and l.until is null),
        'first', (select coalesce(jsonb_agg(hawa.todo_row(l.kind, l.id, l.since, l.known) order by l.n), '[]')
          from listed l where l.kind = k.kind and l.until is null and l.n <= most)) order by k.place)
      from unnest(hawa.todo_kinds()) with ordinality k (kind, place)),
    'snoozed', jsonb_build_object(
      'count', (select count(*) from listed l where l.until is not null),
      'first', (
        select coalesce(jsonb_agg(hawa.todo_row(l.kind, l.id, l.since, l.known) || jsonb_build_object('kind', l.kind,
          'until', l.until, 'by', hawa.full_name(l.by_profile)) order by l.until, l.kind, l.id), '[]')
        from (select * from listed x where x.until is not null order by x.until, x.kind, x.id limit most) l)))
  into answer;
  return answer || jsonb_build_object(
    -- A figure, not a task: most refusals are settled by whoever met them.
    'refused_commands', (select count(*) from public.commands c where c.verdict = 'refused'
      and c.received_at > now() - interval '7 days'),
    'as_of', now());
end $$;
comment on function public.admin_todo(integer) is
  'Tasks of the team: {items: [{kind, count, first}], snoozed: {count, first}, refused_commands, as_of}. Kinds: '
  'approvals (specialists without approval), unassigned (asked for 48 hours ago, without a specialist), late (due day '
  'passed, no report), quotes (refused by the client, of a study that can still be done), reports (files that wait '
  'for their validation), messages (conversations whose last word waits for the team), contacts and experts (not '
  'answered; since: when an answer is due), help (open requests past the promised answer, since when), stuck and '
  'refused (devices), invoices (overdue; since: the due day), deletions (accounts to be deleted, with the day the '
  'promise ends), mails (failed for good; name: the address, about: its event or template). first: the `most` that '
  'wait longest, or are due first. snoozed: put off until a later day (until, by), first back first; they are in no '
  'item. refused_commands: of the last 7 days. 42501 for anybody else; 22023: most is not 1 to 50.';
grant execute on function public.admin_todo(integer) to authenticated;

create function hawa.cmd_snooze_task(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  wanted text;
  thing uuid;
  day date;
  today date := hawa.local_day(now(), 'algerie');
  answer jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  wanted := hawa.choice_arg(args, 'kind', hawa.todo_kinds(), true);
  thing := hawa.uuid_arg(args, 'task_id');
  day := hawa.date_arg(args, 'until');
  if day > today + 366 then perform hawa.refuse_field('until', 'too_late'); end if;
  answer := jsonb_build_object('kind', wanted, 'task_id', thing, 'until', day);
  if exists (select 1 from hawa.todo_snoozes s where s.kind = wanted and s.id = thing and s.until = day
    and s.by_profile = me.id) then return hawa.already(answer); end if;
  if day <= today then perform hawa.refuse_field('until', 'too_early'); end if;
  if not exists (select 1 from hawa.todo_open(me.id) o where o.kind = wanted and o.id = thing) then
    perform hawa.refuse('not_found');
  end if;
  delete from hawa.todo_snoozes s where s.until <= today;
  insert into hawa.todo_snoozes values (wanted, thing, day, me.id, now())
  on conflict on constraint todo_snoozes_pkey do update set until = excluded.until, by_profile = excluded.by_profile,
    at = excluded.at;
  return answer;
end $$;
comment on function hawa.cmd_snooze_task(profiles,jsonb,timestamptz) is
  'An administrator puts an open task off until a day, tomorrow at the earliest and in 366 days at the latest: until '
  'then it stands in no list of the team, but under those that are put off. A newer word brings a conversation or a '
  'quote back before. The same day again, by the same person: already. Refuses not_allowed, invalid (until: '
  'too_early, too_late), not_found (no such task is open).';

create function hawa.cmd_resume_task(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  wanted text;
  thing uuid;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  wanted := hawa.choice_arg(args, 'kind', hawa.todo_kinds(), true);
  thing := hawa.uuid_arg(args, 'task_id');
  answer := jsonb_build_object('kind', wanted, 'task_id', thing);
  delete from hawa.todo_snoozes s where s.kind = wanted and s.id = thing;
  if not found then return hawa.already(answer); end if;
  return answer;
end $$;
comment on function hawa.cmd_resume_task(profiles,jsonb,timestamptz) is
  'An administrator takes a task up that was put off, whoever did it; one that was not is answered with already. '
  'Refuses not_allowed, invalid.';
