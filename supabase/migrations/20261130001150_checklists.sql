-- A checklist for each type of study, which the company edits: the records of a mission tick it, or a hand.

create table public.mission_ticks (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  -- The id of the line in the checklist of the study's type.
  ligne text not null check (ligne ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  -- The words that were ticked: the checklist may read otherwise by now.
  libelle text not null check (char_length(libelle) between 1 and 100),
  done boolean not null,
  -- Of the last tick, or of its taking back.
  author uuid not null references public.profiles (id),
  author_name text,
  -- As the device said and the server allowed [L17].
  at timestamptz not null,
  unique (study_id, ligne)
);
alter table public.mission_ticks alter column ligne set statistics 0, alter column libelle set statistics 0,
  alter column author_name set statistics 0, alter column at set statistics 0;
alter table public.mission_ticks enable row level security;
revoke all on table public.mission_ticks from public, anon, authenticated;
grant select on table public.mission_ticks to authenticated;

alter table public.content_versions drop constraint content_versions_kind_check;
alter table public.content_versions add constraint content_versions_kind_check
  check (kind in ('article', 'recommendation', 'legal', 'order', 'checklist'));

create or replace function hawa.checklist_body(raw jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb := '[]';
  ids text[] := '{}';
  line jsonb;
  kind text;
  parametre jsonb;
  many jsonb;
begin
  for line in select * from jsonb_array_elements(hawa.list_of(raw -> 'lines', 12)) loop
    if jsonb_typeof(line) <> 'object' then perform hawa.refuse_field('body', 'malformed'); end if;
    ids := ids || hawa.id_of(line -> 'id', '^[a-z0-9][a-z0-9-]{0,39}$');
    if jsonb_typeof(line -> 'kind') is distinct from 'string' then perform hawa.refuse_field('body',
      'malformed'); end if;
    kind := line ->> 'kind';
    if kind <> all (array['photo', 'measurement', 'sample', 'position', 'notes', 'hand'])
      then perform hawa.refuse_field('body', 'unknown_value'); end if;
    many := 'null';
    if kind in ('photo', 'measurement', 'sample') then
      many := hawa.whole_of(line -> 'count', 1, 50);
      if many = 'null' then perform hawa.refuse_field('body', 'malformed'); end if;
    end if;
    parametre := 'null';
    if kind = 'measurement' and jsonb_typeof(coalesce(line -> 'parametre', 'null')) <> 'null' then
      parametre := line -> 'parametre';
      if jsonb_typeof(parametre) <> 'string' then perform hawa.refuse_field('body', 'malformed'); end if;
      if not exists (select 1 from hawa.measurement_units u where u.parametre = line ->> 'parametre')
        then perform hawa.refuse_field('body', 'unknown_value'); end if;
    end if;
    answer := answer || jsonb_build_array(jsonb_build_object('id', line -> 'id', 'kind', kind, 'count', many,
      'parametre', parametre,
      'text', case when kind = 'hand' then hawa.spoken_of(line -> 'text', 100, 'body') else 'null'::jsonb end));
  end loop;
  if cardinality(ids) <> (select count(distinct i) from unnest(ids) i) then perform hawa.refuse_field('body',
    'malformed'); end if;
  return jsonb_build_object('lines', answer);
end $$;
comment on function hawa.checklist_body(jsonb) is
  'The checklist of a type of study, cleaned: {lines: [{id, kind, count, parametre, text}]}, twelve at most. Of '
  'photos, measurements and samples 1 to 50 (count), of measurements also of one parameter; a line that is ticked by '
  'hand has a text {fr, en, ar}. Refuses invalid with the field "body".';

create or replace function hawa.body_tick(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('ligne', t.ligne, 'libelle', t.libelle, 'done', t.done, 'mine', t.author = reader,
    'author_name', t.author_name, 'at', t.at)
  from public.mission_ticks t where t.id = record
$$;
comment on function hawa.body_tick(uuid,uuid) is
  'A line of the checklist that was ticked by hand, or whose tick was taken back, as the specialist is told of it.';

create or replace function hawa.on_line_ticked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('tick', new.id, new.study_id, array[s.intervenant_id])
  from public.demandes_etudes s where s.id = new.study_id;
  return null;
end $$;
comment on function hawa.on_line_ticked() is
  'Row trigger: a tick goes to the specialist of its study; the client is not told of it.';

create or replace function hawa.on_ticks_handed_over() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.intervenant_id is not null and new.intervenant_id is distinct from old.intervenant_id then
    perform hawa.deliver('tick', t.id, new.id, array[new.intervenant_id]) from public.mission_ticks t
    where t.study_id = new.id order by t.at, t.id;
  end if;
  return null;
end $$;
comment on function hawa.on_ticks_handed_over() is
  'Row trigger: who takes a mission over is shown its ticks. hawa.on_study_people_changed gives only the records that '
  'the client has too.';

create or replace function hawa.cmd_tick_line(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  mission public.demandes_etudes;
  given public.mission_ticks;
  known public.mission_ticks;
begin
  perform hawa.require_kind(me, 'intervention');
  given.study_id := hawa.uuid_arg(args, 'study_id');
  given.ligne := hawa.text_arg(args, 'ligne', 40, true);
  if given.ligne !~ '^[a-z0-9][a-z0-9-]*$' then perform hawa.refuse_field('ligne', 'malformed'); end if;
  given.libelle := hawa.text_arg(args, 'libelle', 100, true);
  given.done := hawa.boolean_arg(args, 'done');
  mission := hawa.field_study(me, given.study_id, cmd_tick_line.at, array['acceptée', 'en_cours', 'terminée']);
  select * into known from public.mission_ticks t where t.study_id = mission.id and t.ligne = given.ligne;
  if known.done = given.done then
    return hawa.already(jsonb_build_object('tick_id', known.id) || jsonb_strip_nulls(jsonb_build_object('rev',
      hawa.delivered_rev('tick', known.id, me.id))));
  end if;
  -- Lines of checklists of before stay; only invented ones are so many.
  if known.id is null and (select count(*) from public.mission_ticks t where t.study_id = mission.id) >= 100
    then perform hawa.refuse_field('ligne', 'unknown_value'); end if;
  insert into public.mission_ticks as t (study_id, ligne, libelle, done, author, author_name, at)
  values (mission.id, given.ligne, given.libelle, given.done, me.id, hawa.full_name(me.id),
    greatest(cmd_tick_line.at, mission.date_acceptation))
  on conflict (study_id, ligne) do update
    -- The last to arrive counts: its time is after the one before, whatever the clocks of two devices say.
    set libelle = excluded.libelle, done = excluded.done, author = excluded.author,
      author_name = excluded.author_name, at = greatest(excluded.at, t.at + interval '1 millisecond')
  returning * into given;
  return jsonb_build_object('tick_id', given.id) || jsonb_strip_nulls(jsonb_build_object('rev',
    hawa.delivered_rev('tick', given.id, me.id)));
end $$;
comment on function hawa.cmd_tick_line(public.profiles,jsonb,timestamptz) is
  'The specialist ticks a line of the checklist by hand, or takes that back (done), from the acceptance until the '
  'report is there; in a mission that was given to somebody else since, for what was ticked before. libelle: the words '
  'that they read. The same again is answered with already. At most a hundred lines a study. Refuses not_allowed, '
  'not_approved, invalid, not_found, not_yours, wrong_state.';

create or replace function hawa.content_places(body jsonb) returns table (place text, spoken jsonb, n bigint)
language plpgsql immutable set search_path = '' as $$
begin
  return query
    select f.name, body -> f.name, f.n from unnest(array['title', 'lead', 'text']) with ordinality f (name, n)
      where body ? f.name
    union all
    select format('sections.%s.%s', s.n - 1, f.name), s.section -> f.name, 10 * s.n + f.n
    from jsonb_array_elements(case when jsonb_typeof(body -> 'sections') = 'array' then body -> 'sections'
      else '[]' end) with ordinality s (section, n),
      unnest(array['title', 'text']) with ordinality f (name, n)
    union all
    select format('lines.%s.text', l.n - 1), l.line -> 'text', 10 * l.n
    from jsonb_array_elements(case when jsonb_typeof(body -> 'lines') = 'array' then body -> 'lines'
      else '[]' end) with ordinality l (line, n)
    where jsonb_typeof(l.line -> 'text') = 'object';
end $$;
comment on function hawa.content_places(jsonb) is
  'Every text of a body with its place ("title", "sections.0.text"), in the order of reading.';

create or replace function hawa.content_body(kind text, raw jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb := '{}';
  parts jsonb := '[]';
  part jsonb;
  list jsonb;
  ids text[];
begin
  if jsonb_typeof(raw) is distinct from 'object' then perform hawa.refuse_field('body', 'malformed'); end if;
  if kind = 'checklist' then return hawa.checklist_body(raw); end if;
  if kind = 'order' then
    list := hawa.list_of(raw -> 'keys', 200);
    for part in select * from jsonb_array_elements(list) loop ids := ids || hawa.id_of(part,
      '^[a-z0-9][a-z0-9_-]{0,59}$'); end loop;
    if cardinality(ids) <> (select count(distinct i) from unnest(ids) i) then perform hawa.refuse_field('body',
      'malformed'); end if;
    return jsonb_build_object('keys', list);
  end if;
  if kind in ('article', 'recommendation') then answer := jsonb_build_object('title', hawa.spoken_of(raw -> 'title',
    200, 'body')); end if;
  if kind = 'recommendation' then
    if jsonb_typeof(raw -> 'priorite') is distinct from 'string' then perform hawa.refuse_field('body',
      'malformed'); end if;
    if raw ->> 'priorite' <> all (array['haute', 'moyenne', 'basse']) then perform hawa.refuse_field('body',
      'unknown_value'); end if;
    return answer || jsonb_build_object('text', hawa.spoken_of(raw -> 'text', 1000, 'body'), 'priorite',
      raw -> 'priorite',
      'article', case when raw -> 'article' is null or jsonb_typeof(raw -> 'article') = 'null' then 'null'::jsonb
        else to_jsonb(hawa.id_of(raw -> 'article', '^[a-z0-9][a-z0-9_-]{0,59}$')) end);
  end if;
  list := hawa.list_of(raw -> 'sections', 40);
  ids := '{}';
  for part in select * from jsonb_array_elements(list) loop
    if jsonb_typeof(part) <> 'object' then perform hawa.refuse_field('body', 'malformed'); end if;
    ids := ids || hawa.id_of(part -> 'id', '^[a-z0-9][a-z0-9-]{0,59}$');
    parts := parts || jsonb_build_array(jsonb_build_object('id', part -> 'id',
      'title', hawa.spoken_of(part -> 'title', 200, 'body'), 'text', hawa.spoken_of(part -> 'text', 10000, 'body')));
  end loop;
  if cardinality(ids) <> (select count(distinct i) from unnest(ids) i) then perform hawa.refuse_field('body',
    'malformed'); end if;
  answer := answer || jsonb_build_object('sections', parts);
  if kind = 'legal' then return answer; end if;
  list := hawa.list_of(raw -> 'sources', 60);
  ids := '{}';
  parts := '[]';
  for part in select * from jsonb_array_elements(list) loop
    if jsonb_typeof(part) <> 'object' then perform hawa.refuse_field('body', 'malformed'); end if;
    ids := ids || hawa.id_of(part -> 'id', '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$');
    parts := parts || jsonb_build_array(jsonb_build_object('id', part -> 'id', 'title', hawa.line_of(part -> 'title',
      400),
      'publisher', hawa.line_of(part -> 'publisher', 300), 'year', hawa.whole_of(part -> 'year', 1800, 2200), 'url',
        hawa.line_of(part -> 'url', 500),
      'language', hawa.id_of(part -> 'language', '^[a-z]{2,3}$')));
  end loop;
  if cardinality(ids) <> (select count(distinct i) from unnest(ids) i) then perform hawa.refuse_field('body',
    'malformed'); end if;
  return answer || jsonb_build_object('lead', hawa.spoken_of(raw -> 'lead', 600, 'body'), 'minutes',
    hawa.whole_of(raw -> 'minutes', 1, 120), 'sources', parts);
end $$;
comment on function hawa.content_body(text,jsonb) is
  'A body of that kind, cleaned: article {title, lead, minutes, sections, sources}, recommendation {title, text, '
  'priorite, article}, legal {sections}, order {keys}, checklist as hawa.checklist_body. Texts are {fr, en, ar} and '
  'may be blank. Refuses invalid with the field "body" for any other shape or size.';

create or replace function hawa.is_for_accounts(kind text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return kind in ('article', 'recommendation', 'order', 'checklist');
end $$;
comment on function hawa.is_for_accounts(text) is
  'Whether published_advice() tells of this kind, and published() does not.';

create or replace function hawa.content_key_arg(args jsonb, kind text) returns text
language plpgsql immutable set search_path = '' as $$
declare key text := hawa.text_arg(args, 'key', 60, true);
begin
  if key !~ '^[a-z0-9][a-z0-9_-]{0,59}$' then perform hawa.refuse_field('key', 'malformed'); end if;
  if kind = 'legal' and key <> all (array['notices', 'privacy', 'terms']) then perform hawa.refuse_field('key',
    'unknown_value'); end if;
  if kind = 'order' and key <> all (array['article', 'recommendation']) then perform hawa.refuse_field('key',
    'unknown_value'); end if;
  if kind = 'checklist' and key <> all (array['qualite_air', 'emission_gaz', 'pollution_sonore',
    'impact_environnemental', 'audit_carbone', 'conformite_reglementaire', 'autre'])
    then perform hawa.refuse_field('key', 'unknown_value'); end if;
  return key;
end $$;
comment on function hawa.content_key_arg(jsonb,text) is
  'The argument "key": a name, of a legal page or an order one of those there are, of a checklist a type of study.';

create or replace function hawa.cmd_save_content(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare written public.content_versions;
begin
  perform hawa.require_kind(me, 'admin');
  written.kind := hawa.choice_arg(args, 'kind', array['article', 'recommendation', 'legal', 'order', 'checklist'],
    true);
  written.key := hawa.content_key_arg(args, written.kind);
  written.version_id := hawa.uuid_arg(args, 'version_id');
  written.body := hawa.content_body(written.kind, hawa.arg(args, 'body', true));
  written.shown := hawa.boolean_arg(args, 'shown');
  -- A legal page is shown by publish_legal alone.
  if written.kind = 'legal' and written.shown then perform hawa.refuse_field('shown', 'unknown_value'); end if;
  -- A checklist has no draft; one without lines asks for nothing.
  if written.kind = 'checklist' and not written.shown then perform hawa.refuse_field('shown', 'unknown_value'); end if;
  if written.shown and written.kind in ('article', 'recommendation', 'checklist')
    then perform hawa.require_publishable(written.kind, written.body); end if;
  written.author := me.id;
  perform hawa.write_content(written, hawa.seen_of(hawa.arg(args, 'seen', false), 'seen'));
  if written.kind <> 'legal' then
    perform hawa.publish(written.kind, written.key, case when written.shown then written.body
      else '{"hidden": true}' end);
    perform hawa.require_content_room();
  end if;
  return jsonb_build_object('kind', written.kind, 'key', written.key, 'version_id', written.version_id);
end $$;
comment on function hawa.cmd_save_content(public.profiles,jsonb,timestamptz) is
  'An administrator writes an article or a recommendation (shown: published at once, all three languages needed; '
  'not shown: hidden, may be incomplete), their order, the checklist of a type of study (always shown), or the draft '
  'of a legal page. Refuses not_allowed, invalid, content_changed, already_exists.';

create or replace function hawa.cmd_reset_content(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare written public.content_versions;
begin
  perform hawa.require_kind(me, 'admin');
  written.kind := hawa.choice_arg(args, 'kind', array['article', 'recommendation', 'order', 'checklist'], true);
  written.key := hawa.content_key_arg(args, written.kind);
  written.version_id := hawa.uuid_arg(args, 'version_id');
  written.shown := true;
  written.author := me.id;
  perform hawa.write_content(written, hawa.seen_of(hawa.arg(args, 'seen', false), 'seen'));
  perform hawa.publish(written.kind, written.key, null);
  return jsonb_build_object('kind', written.kind, 'key', written.key, 'version_id', written.version_id);
end $$;
comment on function hawa.cmd_reset_content(public.profiles,jsonb,timestamptz) is
  'An article, a recommendation, an order or a checklist is as shipped again; one that is not shipped is gone. Its '
  'versions stay. Refuses not_allowed, invalid, content_changed, already_exists.';

create or replace function public.admin_study(id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare study public.demandes_etudes;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  select * into study from public.demandes_etudes s where s.id = admin_study.id;
  if not found then return jsonb_build_object('study', null, 'as_of', now()); end if;
  return jsonb_build_object(
    'study', hawa.feed_row(study.id, 'full', study.rev) - 'deleted',
    'due_at', study.echeance, 'late', hawa.is_late(study, now()),
    'billed', hawa.is_billed(study.id),
    'client', hawa.person_row(study.client_id), 'specialist', hawa.person_row(study.intervenant_id),
    'plan', (select jsonb_build_object('debut', p.debut, 'fin', p.fin) from public.mission_plans p
      where p.study_id = study.id and p.debut is not null),
    'quote', (select hawa.body_quote(q.id, null) from public.quotes q
      where q.study_id = study.id and q.montant is not null),
    'ticks', (select coalesce(jsonb_agg(hawa.body_tick(t.id, null) order by t.at, t.id), '[]')
      from public.mission_ticks t where t.study_id = study.id and t.done),
    'invoices', (select coalesce(jsonb_agg(jsonb_build_object('numero', i.numero, 'montant', i.montant, 'is_estimate',
      i.is_estimate, 'issued_on', i.issued_on,
        'due_on', i.due_on, 'state', hawa.invoice_state(i, now()), 'paid', hawa.invoice_paid(i.id))
          order by i.issued_at desc), '[]')
      from public.invoices i where i.study_id = study.id),
    'certificates', (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'version', c.version, 'issued_at',
      c.issued_at, 'state', c.state) order by c.version desc), '[]')
      from public.report_certificates c where c.study_id = study.id),
    'versions', (select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'path', v.path, 'size', v.size,
      'sha256', v.sha256, 'type_rapport', v.type_rapport,
        'commentaires', v.commentaires, 'author_name', v.author_name, 'uploaded_at', v.uploaded_at, 'replaced_at',
          v.replaced_at, 'reason', v.reason) order by v.number desc), '[]')
      from public.report_versions v where v.study_id = study.id),
    'messages', jsonb_build_object(
      'total', (select count(*) from public.messages m where m.thread_id = study.id),
      'last', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'author_role', m.author_role, 'author_name',
        m.author_name, 'contenu', left(m.contenu, 300),
          'file_name', m.file_name, 'received_at', m.received_at) order by m.received_at), '[]')
        from (select * from public.messages l where l.thread_id = study.id order by l.received_at desc limit 3) m)),
    'as_of', now());
end $$;
comment on function public.admin_study(uuid) is
  'One study with its people, its hand-ticked lines, its invoices, certificates and versions of its report, and its '
  'last words, for administrators; study is null where there is none. Long lists are read by admin_study_part. 42501 '
  'for anybody else.';

create or replace function hawa.export_of_ticks(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', t.study_id) || hawa.body_tick(t.id, me.id)
    order by t.at, t.id), '[]')
  from public.mission_ticks t join public.demandes_etudes s on s.id = t.study_id
  where me.id in (t.author, s.intervenant_id)
$$;
comment on function hawa.export_of_ticks(public.profiles) is
  'Lines of checklists that this person ticked by hand, and those of their missions; nobody''s profile id.';

create or replace function hawa.forget_traces(gone public.profiles) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- The client's name and number on their studies; the specialist's on rows that prove no report or sample.
  update public.demandes_etudes s
  set contact_nom = '-', contact_email = 'deleted@account.invalid', contact_telephone = null
  where s.client_id = gone.id;
  update public.study_events e set by_name = null where e.by_profile = gone.id;
  update public.mission_photos o set author_name = null where o.author = gone.id;
  -- A voice is its person's.
  delete from public.photo_voices v where v.author = gone.id;
  update public.mission_measurements o set author_name = null where o.author = gone.id;
  update public.mission_ticks o set author_name = null where o.author = gone.id;
  update public.recommendations o set author_name = null where o.author = gone.id;
  update hawa.inquiries i set assigned_to = null, assigned_name = null where i.assigned_to = gone.id;
  update hawa.inquiries i set answered_name = null where i.answered_by = gone.id;
  update hawa.inquiry_events e set author_name = null where e.author = gone.id;
  update public.report_shares s set revoked_at = now() where s.created_by = gone.id and s.revoked_at is null;

  delete from public.recommendation_marks m where m.client_id = gone.id;
  delete from public.notice_marks m where m.profile = gone.id;
  delete from public.mail_preferences m where m.profile = gone.id;
  delete from public.device_health d where d.profile = gone.id;
  delete from hawa.device_keys d where d.profile = gone.id;
  delete from hawa.taken_back t where t.author = gone.id;
  delete from public.account_deletion_requests r where r.profile_id = gone.id;
  delete from public.invitations i where i.accepted_by = gone.id or i.email = lower(gone.email);
  delete from public.newsletter_subscriptions s where s.email = lower(gone.email);
  delete from public.mail_jobs j where j.profile = gone.id or lower(j.recipient) = lower(gone.email);
  delete from hawa.deliveries d where d.audience = gone.id;

  -- The ledger says that something was done, when and by which account, without the words.
  update public.commands c set args = hawa.without_words(c.args)
  where c.user_id = gone.user_id
    or c.args ->> 'account_id' = gone.id::text
    or (c.name = 'request_study_for' and c.args ->> 'client_id' = gone.id::text)
    or (c.name = 'invite_account' and lower(c.args ->> 'email') = lower(gone.email));
end $$;
comment on function hawa.forget_traces(public.profiles) is
  'Removes the person from studies, timeline, settings of their own, outgoing mails and the arguments of commands. '
  'Reports, samples with their custody, invoices and payments stay as they are (decision 0091).';

comment on function public.published_advice(bigint) is
  'As published(), for whoever is signed in: articles, general recommendations, their order, the checklists of '
  'missions.';

comment on function hawa.require_content_room() is
  'Refuses invalid (body, too_long) beyond 1.5 MB of all that is published for accounts together.';

comment on function public.admin_contents(text) is
  'The latest version of everything of one kind (article, recommendation, legal, order, checklist) that was ever '
  'written, for administrators: {rows, published, as_of}; body null: as shipped. 42501 for anybody else.';

comment on function public.admin_content_history(text,text) is
  'The last versions of one article, recommendation, order, checklist or legal page, newest first, twenty and '
  'hawa.page_bytes() at most, for administrators: {rows, as_of}. 42501 for anybody else.';

create trigger a_lock before insert or update
  on public.mission_ticks for each statement execute function hawa.take_feed_lock();

create trigger a_closed before insert or delete or update or truncate
  on public.mission_ticks for each statement execute function hawa.keep_closed();

create trigger c_clock before insert or update on public.mission_ticks for each row
  when (new.at > now() + interval '1 minute') execute function hawa.on_time_to_come('at');

create trigger c_deliver after insert or update on public.mission_ticks
  for each row execute function hawa.on_line_ticked();

create trigger f_ticks after update of intervenant_id on public.demandes_etudes
  for each row execute function hawa.on_ticks_handed_over();

create policy "ticks of one's mission, administrators" on public.mission_ticks for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null
    or exists (select 1 from public.demandes_etudes s where s.id = study_id
      and s.intervenant_id = (select hawa.my_id_as('intervention'))));

insert into hawa.record_kinds (kind, for_field) values ('tick', false);

create trigger d_audit_update after update on public.mission_ticks for each row
  when (((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null) and (old.* is distinct
  from new.*))) execute function hawa.note_change();

create trigger d_audit_delete after delete on public.mission_ticks for each row
  when ((nullif(current_setting('hawa.command_id'::text, true), ''::text) is not null)) execute function
  hawa.note_change();

revoke execute on function hawa.checklist_body(jsonb) from public;
revoke execute on function hawa.body_tick(uuid,uuid) from public;
revoke execute on function hawa.on_line_ticked() from public;
revoke execute on function hawa.on_ticks_handed_over() from public;
revoke execute on function hawa.cmd_tick_line(public.profiles,jsonb,timestamptz) from public;
revoke execute on function hawa.export_of_ticks(public.profiles) from public;
