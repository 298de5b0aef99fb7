create function hawa.messages_of(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'thread_kind', m.thread_kind, 'thread_id', m.thread_id, 'mine', coalesce(m.author = me.id, false),
    'author_role', m.author_role, 'author_name', m.author_name, 'contenu', m.contenu, 'file', hawa.file_of(m),
    'at', m.at, 'received_at', m.received_at)
    order by m.received_at, m.id), '[]')
  from public.messages m
  where m.author = me.id
    or (m.thread_kind = 'advice' and m.thread_id = me.id)
    or (m.thread_kind = 'support' and exists (select 1 from public.support_requests r
      where r.id = m.thread_id and r.author = me.id))
    -- Messages of others to the whole team are the company's, and not of this person.
    or (m.thread_kind = 'direct' and m.author = hawa.pair_of(m.thread_id, me.id))
    or (m.thread_kind = 'study' and exists (select 1 from public.demandes_etudes s
      where s.id = m.thread_id and me.id in (s.client_id, s.intervenant_id)))
$$;
comment on function hawa.messages_of(profiles) is
  'The conversations this person takes part in, whole, and their messages elsewhere; nobody else''s profile id.';

create function hawa.export_base() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare me public.profiles := hawa.me();
begin
  if auth.uid() is null then raise exception using errcode = '42501', message = 'sign in first'; end if;
  if me.id is null or not me.is_active then
    raise exception using errcode = '42501', message = 'no active account';
  end if;
  return jsonb_build_object(
    'format', 'hawa-export-1',
    'made_at', now(),
    'profile', to_jsonb(me) - array['rev'],
    'notices_seen', (select m.up_to from public.notice_marks m where m.profile = me.id));
end $$;
comment on function hawa.export_base() is
  'Of the export of the caller, all that is no list: {format, made_at, profile, notices_seen}; 42501 without an '
  'active account.';
grant execute on function hawa.export_base() to service_role;

create function hawa.export_parts(me public.profiles) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  part record;
  told jsonb;
  answer jsonb := '{}';
begin
  for part in
    select p.proname as name from pg_catalog.pg_proc p
    where p.pronamespace = 'hawa'::regnamespace and p.proname like 'export\_of\_%' order by 1
  loop
    execute format('select hawa.%I($1)', part.name) into told using me;
    answer := answer || jsonb_build_object(substr(part.name, 11), told);
  end loop;
  return answer;
end $$;
comment on function hawa.export_parts(profiles) is
  'Every hawa.export_of_<name>(public.profiles) returns jsonb is a part of the export, under its name.';

create function hawa.export_of_recommendations(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', r.study_id, 'id', r.id) || hawa.body_recommendation(r.id,
    me.id) order by r.at, r.id), '[]')
  from public.recommendations r join public.demandes_etudes s on s.id = r.study_id
  where r.author = me.id or (r.withdrawn_at is null and me.id in (s.client_id, s.intervenant_id))
$$;
comment on function hawa.export_of_recommendations(profiles) is
  'Advice to this person and advice they wrote, withdrawn or not; nobody''s profile id.';

create function hawa.export_of_recommendation_marks(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', m.study_id) || hawa.body_recommendation_mark(m.id, me.id)
    order by m.at), '[]')
  from public.recommendation_marks m where m.client_id = me.id
$$;
comment on function hawa.export_of_recommendation_marks(profiles) is 'Advice that this client has marked as done.';

create function hawa.export_of_invoices(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(hawa.body_invoice(i.id, me.id) || jsonb_build_object('study_id', i.study_id)
    order by i.issued_at), '[]')
  from public.invoices i where i.client_id = me.id
$$;
comment on function hawa.export_of_invoices(profiles) is 'The invoices of this client with their payments.';

create function public.export_my_data() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select hawa.export_base() || hawa.export_parts(hawa.me())
$$;
comment on function public.export_my_data() is
  'The same as one document, however long, for devices of before export_my_page; 42501 without an active account.';
grant execute on function public.export_my_data() to authenticated;

create function hawa.export_of_mission_plans(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', p.study_id) || hawa.body_mission_plan(p.study_id, me.id)
    order by p.at, p.study_id), '[]')
  from public.mission_plans p join public.demandes_etudes s on s.id = p.study_id
  where me.id in (s.client_id, s.intervenant_id)
$$;
comment on function hawa.export_of_mission_plans(profiles) is
  'The planned days of this person''s studies or missions.';

create function hawa.export_of_quotes(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', q.study_id) || hawa.body_quote(q.id, me.id)
    order by q.offered_at, q.study_id), '[]')
  from public.quotes q join public.demandes_etudes s on s.id = q.study_id
  where me.id in (s.client_id, s.intervenant_id)
$$;
comment on function hawa.export_of_quotes(profiles) is
  'The prices that were offered for this person''s studies or missions, with the answers.';

create function hawa.export_of_photos(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', p.study_id, 'id', p.id) || hawa.body_photo(p.id, me.id)
    order by p.taken_at, p.id), '[]')
  from public.mission_photos p join public.demandes_etudes s on s.id = p.study_id
  where p.author = me.id or (p.withdrawn_at is null
    and (me.id = s.intervenant_id or (me.id = s.client_id and p.shown_at is not null)))
$$;
comment on function hawa.export_of_photos(profiles) is
  'Photos this person took, withdrawn or not, those of their missions, and those of their studies that they are shown; '
  'nobody''s profile id.';

create function hawa.export_of_request_photos(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', p.study_id, 'id', p.id)
    || hawa.body_request_photo(p.id, me.id) order by p.received_at, p.id), '[]')
  from public.request_photos p join public.demandes_etudes s on s.id = p.study_id
  where me.id in (s.client_id, s.intervenant_id)
$$;
comment on function hawa.export_of_request_photos(profiles) is
  'Photos of the site that came with the requests of this client, or with the missions of this specialist.';

create function hawa.export_of_support_requests(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id) || hawa.body_support_request(r.id, me.id)
    order by r.received_at, r.id), '[]')
  from public.support_requests r where r.author = me.id
$$;
comment on function hawa.export_of_support_requests(profiles) is
  'The help requests of this person; their conversations are among the messages.';

create function hawa.export_of_measurements(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', m.study_id, 'id', m.id) || hawa.body_measurement(m.id,
    me.id) order by m.measured_at, m.id), '[]')
  from public.mission_measurements m join public.demandes_etudes s on s.id = m.study_id
  where m.author = me.id or (m.withdrawn_at is null and me.id in (s.client_id, s.intervenant_id))
$$;
comment on function hawa.export_of_measurements(profiles) is
  'Measurements this person made, withdrawn or not, and those of their studies; nobody''s profile id.';

create function hawa.export_of_samples(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', s.study_id, 'id', s.id) || hawa.body_sample(s.id, me.id)
    order by s.sampled_at, s.id), '[]')
  from public.mission_samples s where s.author = me.id
$$;
comment on function hawa.export_of_samples(profiles) is
  'Samples this person took and to whom they went; nobody''s profile id, and nobody else''s signature.';

create function hawa.export_of_ticks(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', t.study_id) || hawa.body_tick(t.id, me.id)
    order by t.at, t.id), '[]')
  from public.mission_ticks t join public.demandes_etudes s on s.id = t.study_id
  where me.id in (t.author, s.intervenant_id)
$$;
comment on function hawa.export_of_ticks(profiles) is
  'Lines of checklists that this person ticked by hand, and those of their missions; nobody''s profile id.';

create function hawa.export_of_report_versions(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', v.study_id) || hawa.body_report_version(v.id, me.id)
    order by v.uploaded_at, v.number), '[]')
  from public.report_versions v join public.demandes_etudes s on s.id = v.study_id
  where v.created_by = me.id or me.id in (s.client_id, s.intervenant_id)
$$;
comment on function hawa.export_of_report_versions(profiles) is
  'Versions of reports this person wrote, and those of their studies; nobody''s profile id.';

create function hawa.export_of_devices(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(h) - 'profile' order by h.first_contact, h.device), '[]')
    from public.device_health h where h.profile = me.id
$$;
comment on function hawa.export_of_devices(profiles) is 'Health reports of this person''s devices.';

create function hawa.export_of_changes(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('command', a.command, 'place', a.place, 'before', a.before, 'after',
    a.after) order by a.at, a.command), '[]')
  from hawa.audit a join public.commands c on c.id = a.command where c.user_id = me.user_id
$$;
comment on function hawa.export_of_changes(profiles) is
  'Changes that this person''s own commands made, old and new value.';

create function hawa.export_of_held_reports(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', h.study_id) || hawa.body_held_report(h.id, me.id)
    order by h.received_at), '[]')
  from public.held_reports h join public.demandes_etudes s on s.id = h.study_id
  where me.type_compte = 'intervention' and me.id in (h.created_by, s.intervenant_id)
$$;
comment on function hawa.export_of_held_reports(profiles) is
  'Files this specialist handed in, or those of their missions, that waited; nobody''s profile id.';

create function hawa.export_of_report_openings(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', o.study_id, 'way', o.way, 'offline', o.offline, 'at', o.at,
    'received_at', o.received_at) order by o.at), '[]')
  from public.report_openings o where o.profile = me.id
$$;
comment on function hawa.export_of_report_openings(profiles) is 'When this person opened reports.';

create function hawa.export_of_inquiry_replies(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'id', e.inquiry, 'reponse', e.texte, 'author_name',
    e.author_name, 'at', e.at) order by e.at, e.id), '[]')
  from hawa.inquiry_events e
  where e.event = 'reply' and (
    (e.kind = 'expert' and e.inquiry in (select x.id from public.contacts_experts x where x.client_id = me.id))
    or (e.kind = 'contact' and e.inquiry in (select c.id from public.commands c where c.user_id = me.user_id
      and c.name = 'send_contact_message'))
    or e.author = me.id)
$$;
comment on function hawa.export_of_inquiry_replies(profiles) is
  'Answers to this person''s questions to the experts and the offices; for an administrator, the answers they gave.';

create function hawa.export_of_studies(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(s) - array['rev'] order by s.created_at, s.id), '[]')
  from public.demandes_etudes s where s.client_id = me.id
$$;
comment on function hawa.export_of_studies(profiles) is 'Studies that this client has asked for.';

create function hawa.export_of_missions(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  -- Somebody else asked for these: who, and how to reach them, is theirs.
  select coalesce(jsonb_agg(to_jsonb(s) - array['rev', 'client_id', 'contact_nom', 'contact_email',
    'contact_telephone'] order by s.created_at, s.id), '[]')
  from public.demandes_etudes s where s.intervenant_id = me.id
$$;
comment on function hawa.export_of_missions(profiles) is 'The studies of this specialist, without whom they are for.';

create function hawa.export_of_events(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(e) - array['rev'] order by e.at, e.id), '[]')
  from public.study_events e
  where e.by_profile = me.id
    or (not hawa.is_internal_event(e.kind)
      and e.study_id in (select s.id from public.demandes_etudes s where s.client_id = me.id))
$$;
comment on function hawa.export_of_events(profiles) is
  'Acts of this person on studies, and events of the studies that they asked for.';

create function hawa.export_of_reports(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) - array['rev'] order by r.study_id), '[]')
  from public.reports r join public.demandes_etudes s on s.id = r.study_id
  where me.id in (s.client_id, s.intervenant_id)
$$;
comment on function hawa.export_of_reports(profiles) is 'The reports of their studies and missions.';

create function hawa.export_of_messages(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select hawa.messages_of(me)
$$;
comment on function hawa.export_of_messages(profiles) is 'The conversations that they take part in.';

create function hawa.export_of_commands(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(c) - array['args_digest'] order by c.received_at, c.id), '[]')
  from public.commands c where c.user_id = me.user_id
$$;
comment on function hawa.export_of_commands(profiles) is 'All that was done from this account, with its verdicts.';

create function hawa.export_of_expert_requests(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) - array['spam'] order by x.created_at, x.id), '[]')
  from public.contacts_experts x where x.client_id = me.id
$$;
comment on function hawa.export_of_expert_requests(profiles) is 'Questions of this client to an expert.';

create function hawa.export_of_contact_messages(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  -- By the ledger, never by the address: whoever signs up with somebody's address must not read that person's messages.
  select coalesce(jsonb_agg(to_jsonb(x) - array['spam'] order by x.created_at, x.id), '[]')
  from public.contact_messages x join public.commands c on c.id = x.id where c.user_id = me.user_id
$$;
comment on function hawa.export_of_contact_messages(profiles) is 'Messages to an office from this account.';

create function hawa.export_of_deletion_requests(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(d) order by d.received_at, d.id), '[]')
  from public.account_deletion_requests d where d.profile_id = me.id
$$;
comment on function hawa.export_of_deletion_requests(profiles) is 'Their wishes to have the account deleted.';

create function hawa.export_of_mail_preferences(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(m) - array['id', 'profile'] order by m.event), '[]')
  from public.mail_preferences m where m.profile = me.id
$$;
comment on function hawa.export_of_mail_preferences(profiles) is 'Which mails they want.';

create function hawa.export_of_mails(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('event', j.event, 'about', j.about, 'created_at', j.created_at,
    'sent_at', j.sent_at) order by j.created_at, j.id), '[]')
  from public.mail_jobs j where j.profile = me.id
$$;
comment on function hawa.export_of_mails(profiles) is 'The mails for them: event, subject, times.';

create function public.export_my_page(part text default null, skip integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me public.profiles := hawa.me();
  base jsonb := hawa.export_base();
  lists jsonb := '{}';
  skipped integer := greatest(coalesce(skip, 0), 0);
  name text;
  told jsonb;
  cut jsonb;
  filled bigint := 0;
begin
  for name in
    select substr(p.proname, 11) from pg_catalog.pg_proc p
    where p.pronamespace = 'hawa'::regnamespace and p.proname like 'export\_of\_%'
      and (part is null or substr(p.proname, 11)::text >= part) order by substr(p.proname, 11)::text
  loop
    -- Full enough that the next list would be cut at once: it is begun by the next page.
    if filled > hawa.page_bytes() / 2 then
      return base || jsonb_build_object('lists', lists, 'next', jsonb_build_object('part', name, 'skip', 0));
    end if;
    execute format('select hawa.%I($1)', 'export_of_' || name) into told using me;
    if name = part and skipped > 0 then
      select coalesce(jsonb_agg(e.value order by e.ordinality), '[]') into told
      from jsonb_array_elements(told) with ordinality e where e.ordinality > skipped;
    end if;
    cut := hawa.cut_page(told, jsonb_array_length(told));
    lists := lists || jsonb_build_object(name, cut -> 'rows');
    filled := filled + octet_length((cut -> 'rows')::text);
    if (cut ->> 'more')::boolean then
      return base || jsonb_build_object('lists', lists, 'next', jsonb_build_object('part', name, 'skip',
        jsonb_array_length(cut -> 'rows') + case when name = part then skipped else 0 end));
    end if;
  end loop;
  return base || jsonb_build_object('lists', lists, 'next', null);
end $$;
comment on function public.export_my_page(text,integer) is
  'Everything this server keeps of the caller, in pages: {format, made_at, profile, notices_seen, lists, next}. '
  'lists: name of a part to its rows, one and a half times hawa.page_bytes() a page at most; next: {part, skip} to '
  'ask with, null at the end. Rows added meanwhile stand at the end of its part. Nothing of anybody else; 42501 '
  'without an active account.';
grant execute on function public.export_my_page(text,integer) to authenticated;
