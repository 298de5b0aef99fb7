-- Messages are answered one after another: the first due first, one that needs no answer is settled, and the team's
-- ready answers are contents of the company.

alter table hawa.threads add column reply_by timestamptz;

update hawa.threads t set reply_by = coalesce(t.due_at, hawa.reply_due(coalesce(
  (select s.pays from public.demandes_etudes s where s.id = t.study_id), (select p.pays from public.messages m
    join public.profiles p on p.id = m.author where m.id = t.last_message)), t.last_received))
where t.waiting;

drop index hawa.threads_inbox;
create index threads_inbox on hawa.threads ((case
  when waiting then timestamptz '2200-01-01 00:00:00+00' - coalesce(reply_by, last_received)
  else last_received - timestamptz '2200-01-01 00:00:00+00' end), thread_id);

create or replace function hawa.on_message_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  head hawa.threads;
  waited boolean;
  previous text;
begin
  perform hawa.deliver('message', new.id, new.study_id, hawa.readers_of_thread(new.thread_kind, new.thread_id,
    'message'));
  if tg_op = 'UPDATE' then return null; end if;
  if new.author_role = 'automatic' then
    -- Nobody's word: the conversation waits as before, now until a time that was promised.
    update hawa.threads set due_at = new.due_at, reply_by = new.due_at where thread_id = new.thread_id;
    return null;
  end if;
  select * into head from hawa.threads t where t.thread_id = new.thread_id;
  waited := coalesce(head.waiting, false);
  select m.author_role into previous from public.messages m where m.id = head.last_message;
  head.waiting := case
    when new.thread_kind = 'equipe' then false
    when new.thread_kind = 'direct' then new.author_role = 'intervention' and exists (
      select 1 from public.profiles p where p.id = hawa.pair_of(new.thread_id, new.author) and p.type_compte = 'admin')
    when new.author_role = 'client' then true
    when new.author_role = 'admin' then false
    else new.thread_kind = 'support' or previous is null or previous = 'admin' or (previous = 'intervention'
      and head.waiting) end;
  -- Asked twice, the time for an answer does not begin anew.
  head.reply_by := case when not head.waiting then null when waited and head.reply_by is not null then head.reply_by
    else hawa.reply_due(coalesce((select s.pays from public.demandes_etudes s where s.id = new.study_id),
      (select p.pays from public.profiles p where p.id = new.author)), new.received_at) end;
  insert into hawa.threads (thread_id, thread_kind, study_id, last_message, last_received, waiting, reply_by)
  values (new.thread_id, new.thread_kind, new.study_id, new.id, new.received_at, head.waiting, head.reply_by)
  on conflict (thread_id) do update set last_message = excluded.last_message, last_received = excluded.last_received,
    waiting = excluded.waiting, due_at = case when excluded.waiting then threads.due_at end,
    reply_by = excluded.reply_by;
  if new.thread_kind = 'support' then
    update public.support_requests r set statut = case when head.waiting then 'ouverte' else 'répondue' end
    where r.id = new.thread_id and r.statut <> (case when head.waiting then 'ouverte' else 'répondue' end);
  elsif new.thread_kind = 'equipe' then
    perform hawa.forget_old_team_words();
  end if;
  return null;
end $$;
comment on function hawa.on_message_written() is
  'Row trigger: a message goes to its readers, and its conversation to the head of the inbox. It waits for the team '
  'while the last word is a client''s, or the author''s of a help request, which their word opens again and the '
  'team''s answers; a specialist''s word about a study answers the client, and else waits until somebody of the '
  'team has seen it. A specialist''s word to one administrator waits for that one; words to the whole team wait for '
  'nobody.';

create or replace function hawa.cmd_settle_thread(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  wanted text;
  thread uuid;
  seen uuid;
  head hawa.threads;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  wanted := hawa.choice_arg(args, 'thread_kind', array['study', 'advice', 'direct'], true);
  thread := hawa.uuid_arg(args, 'thread_id');
  seen := hawa.uuid_arg(args, 'message_id');
  if not hawa.may_join_thread(me, wanted, thread) then perform hawa.refuse('thread_closed'); end if;
  select * into head from hawa.threads t where t.thread_id = thread for update;
  if head.thread_id is null or not hawa.is_listed(head, me.id) then perform hawa.refuse('not_found'); end if;
  answer := jsonb_build_object('thread_id', thread);
  if not head.waiting then return hawa.already(answer); end if;
  -- A newer word has been read by nobody yet.
  if head.last_message <> seen then perform hawa.refuse('changed_meanwhile'); end if;
  update hawa.threads t set waiting = false, due_at = null, reply_by = null where t.thread_id = thread;
  return answer;
end $$;
comment on function hawa.cmd_settle_thread(profiles,jsonb,timestamptz) is
  'An administrator says that the last word of a conversation needs no answer: it waits no more, until somebody '
  'writes again. message_id: the word that was seen. One that does not wait: already. A help request is closed '
  'instead (close_support_request). Refuses not_allowed, invalid, thread_closed (none of theirs), not_found (nobody '
  'has written), changed_meanwhile (a newer word is there).';

create or replace function public.admin_thread(thread_kind text, thread_id uuid, before timestamptz default null,
  batch integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  me public.profiles := hawa.me();
  size integer := least(greatest(coalesce(batch, 50), 1), 200);
  about jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  if not hawa.may_join_thread(me, admin_thread.thread_kind, admin_thread.thread_id) then return null; end if;
  select jsonb_build_object('client_name', hawa.full_name(c.id), 'specialist_name',
    hawa.full_name(coalesce(s.intervenant_id, a.id)),
      'entreprise', coalesce(s.nom_entreprise, c.entreprise), 'pays', coalesce(s.pays, c.pays, a.pays), 'statut',
        s.statut,
      'reference', s.reference, 'echeance', s.echeance, 'langue', coalesce(c.langue, a.langue),
      'support', hawa.support_of(q.id))
  into about
  from (select 1) one
    left join public.demandes_etudes s on s.id = admin_thread.thread_id and admin_thread.thread_kind = 'study'
    left join public.profiles c on c.id = coalesce(s.client_id, admin_thread.thread_id)
    left join public.support_requests q on q.id = admin_thread.thread_id and admin_thread.thread_kind = 'support'
    left join public.profiles a on a.id = coalesce(q.author, case when admin_thread.thread_kind = 'direct'
      then hawa.pair_of(admin_thread.thread_id, me.id) end);
  return jsonb_build_object(
    'about', about,
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'body', hawa.body_message(m.id, me.id))
      order by m.received_at), '[]')
      from (select m.id, m.received_at from public.messages m where m.thread_id = admin_thread.thread_id
        and (admin_thread.before is null or m.received_at < admin_thread.before) order by m.received_at desc
          limit size) m),
    'marks', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'body', hawa.body_read_mark(r.id, me.id))), '[]')
      from public.message_reads r where r.thread_id = admin_thread.thread_id),
    'total', (select count(*) from public.messages m where m.thread_id = admin_thread.thread_id),
    -- Null: nobody waits for the team.
    'waits', (select jsonb_build_object('message_id', t.last_message, 'due_at', t.reply_by) from hawa.threads t
      where t.thread_id = admin_thread.thread_id and t.waiting));
end $$;
comment on function public.admin_thread(text,uuid,timestamptz,integer) is
  'A conversation as an administrator reads it: {about, messages, marks, total, waits}, the last `batch` messages '
  'before an instant, oldest first, in the shape of the records; waits: null, or the word that waits for the team '
  'and until when it is answered. Null when there is none of this kind and id; 42501 for anybody else.';

create or replace function public.admin_threads(page jsonb default null, batch integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me public.profiles := hawa.me();
  -- Falling: those that wait, the first due first; then the others, the newest first. As in the index.
  turn constant text := 'case when i.waiting then timestamptz ''2200-01-01 00:00:00+00'' - coalesce(i.reply_by, '
    'i.last_received) else i.last_received - timestamptz ''2200-01-01 00:00:00+00'' end';
  told jsonb;
  listed jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  told := hawa.keyed('i.thread_id', format('hawa.threads i where hawa.is_listed(i, %L)', me.id),
    array[turn, 'i.thread_id'], true, page, coalesce(batch, 20));
  select coalesce(jsonb_agg(jsonb_build_object(
      'thread_kind', t.thread_kind, 'thread_id', t.thread_id, 'waiting', t.waiting,
      'due_at', case when t.waiting then t.reply_by end,
      'client_name', hawa.full_name(c.id), 'specialist_name', hawa.full_name(coalesce(s.intervenant_id, a.id)),
      'entreprise', coalesce(s.nom_entreprise, c.entreprise), 'pays', coalesce(s.pays, c.pays, a.pays),
      'statut', s.statut,
      'support', hawa.support_of(t.thread_id),
      'unread', (select count(*) from public.messages m
        where m.thread_id = t.thread_id and m.author is not null and m.author <> me.id and m.received_at > coalesce(
          (select r.up_to from public.message_reads r where r.thread_id = t.thread_id and r.profile = me.id),
          '-infinity')),
      'last', jsonb_build_object('author_role', l.author_role, 'author_name', l.author_name,
        'mine', coalesce(l.author = me.id, false), 'contenu', left(l.contenu, 200), 'file_name', l.file_name,
        'received_at', l.received_at)
    ) order by o.n), '[]')
  into listed
  from jsonb_array_elements_text(told -> 'items') with ordinality o (id, n)
    join hawa.threads t on t.thread_id = o.id::uuid
    join public.messages l on l.id = t.last_message
    left join public.demandes_etudes s on s.id = t.study_id
    left join public.profiles c on c.id = coalesce(s.client_id, t.thread_id)
    left join public.support_requests q on q.id = t.thread_id
    left join public.profiles a on a.id = coalesce(q.author,
      case when t.thread_kind = 'direct' then hawa.pair_of(t.thread_id, me.id) end);
  return jsonb_build_object('threads', listed,
    'total', (select count(*) from hawa.threads t where hawa.is_listed(t, me.id)),
    'waiting', (select count(*) from hawa.threads t where t.waiting and hawa.is_listed(t, me.id)),
    -- Help requests are conversations, and among those that wait.
    'inquiries', (select count(*) from hawa.inquiries i where i.due_at is not null and i.kind <> 'help'))
    || told - 'items';
end $$;
comment on function public.admin_threads(jsonb,integer) is
  'Conversations for administrators, those that wait for the team first, the first due first, then by their last '
  'word: {threads, total, waiting, inquiries, before, after}; inquiries: open ones that are no conversations. page, '
  'before, after: hawa.keyed. 42501 for anybody else.';

alter table public.content_versions drop constraint content_versions_kind_check;
alter table public.content_versions add constraint content_versions_kind_check
  check (kind in ('article', 'recommendation', 'legal', 'order', 'checklist', 'answer'));

create or replace function hawa.content_problems(kind text, body jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with sources as (
      select s.source, s.n from jsonb_array_elements(coalesce(body -> 'sources', '[]')) with ordinality s (source, n)
    ), found as (
      select 1 as part, p.n, 0::bigint as m, x.field, x.reason
      from hawa.content_places(body) p,
        hawa.spoken_problems(p.place, p.spoken,
          case kind when 'legal' then array['name', 'registration', 'director', 'host', 'phone', 'email',
            'privacyEmail'] when 'answer' then array['name', 'reference', 'date'] else '{}'::text[] end,
          array(select s.source ->> 'id' from sources s)) x
      union all
      select 2, 0, 0, 'sections', 'required' where kind in ('article', 'legal')
        and jsonb_array_length(body -> 'sections') = 0
      union all
      select 3, s.n, f.n, format('sources.%s.%s', s.n - 1, f.name), case
          when s.source ->> f.name = '' then 'required'
          when hawa.holds_placeholder(s.source ->> f.name) then 'placeholder'
          when f.name = 'url' and s.source ->> 'url' !~ '^https?://[^\s/]+\.[^\s]+$' then 'malformed' end
      from sources s, unnest(array['title', 'publisher', 'url']) with ordinality f (name, n)
    )
    select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'reason', f.reason)
      order by f.part, f.n, f.m, array_position(array['fr', 'en', 'ar'], right(f.field, 2))), '[]') from found f
        where f.reason is not null
  );
end $$;
comment on function hawa.content_problems(text,jsonb) is
  'Everything that keeps a body from being shown to people: [{field, reason}] in the order of reading; empty: it '
  'can be published.';

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
  if kind = 'answer' then
    return jsonb_build_object('title', hawa.spoken_of(raw -> 'title', 80, 'body'),
      'text', hawa.spoken_of(raw -> 'text', 2000, 'body'));
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
  'priorite, article}, legal {sections}, order {keys}, checklist as hawa.checklist_body, answer {title, text}. Texts '
  'are {fr, en, ar} and may be blank. Refuses invalid with the field "body" for any other shape or size.';

create or replace function hawa.require_answer_room() returns void
language plpgsql stable set search_path = '' as $$
begin
  if (select count(*) > 100 from (select distinct on (v.key) v.body from public.content_versions v
    where v.kind = 'answer' order by v.key, v.seq desc) latest where latest.body is not null) then
    perform hawa.refuse_field('body', 'too_long');
  end if;
end $$;
comment on function hawa.require_answer_room() is
  'Refuses invalid (body, too_long) beyond a hundred ready answers: one question reads them all.';

create or replace function hawa.cmd_save_content(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare written public.content_versions;
begin
  perform hawa.require_kind(me, 'admin');
  written.kind := hawa.choice_arg(args, 'kind', array['article', 'recommendation', 'legal', 'order', 'checklist',
    'answer'], true);
  written.key := hawa.content_key_arg(args, written.kind);
  written.version_id := hawa.uuid_arg(args, 'version_id');
  written.body := hawa.content_body(written.kind, hawa.arg(args, 'body', true));
  written.shown := hawa.boolean_arg(args, 'shown');
  -- A legal page is shown by publish_legal alone.
  if written.kind = 'legal' and written.shown then perform hawa.refuse_field('shown', 'unknown_value'); end if;
  -- A checklist has no draft; one without lines asks for nothing.
  if written.kind = 'checklist' and not written.shown then perform hawa.refuse_field('shown', 'unknown_value'); end if;
  if written.shown and written.kind in ('article', 'recommendation', 'checklist', 'answer')
    then perform hawa.require_publishable(written.kind, written.body); end if;
  written.author := me.id;
  perform hawa.write_content(written, hawa.seen_of(hawa.arg(args, 'seen', false), 'seen'));
  if written.kind = 'answer' then
    perform hawa.require_answer_room();
  elsif written.kind <> 'legal' then
    perform hawa.publish(written.kind, written.key, case when written.shown then written.body
      else '{"hidden": true}' end);
    perform hawa.require_content_room();
  end if;
  return jsonb_build_object('kind', written.kind, 'key', written.key, 'version_id', written.version_id);
end $$;
comment on function hawa.cmd_save_content(profiles,jsonb,timestamptz) is
  'An administrator writes an article or a recommendation (shown: published at once, all three languages needed; '
  'not shown: hidden, may be incomplete), their order, the checklist of a type of study (always shown), a ready answer '
  'of the team (published to nobody), or the draft of a legal page. Refuses not_allowed, invalid, content_changed, '
  'already_exists.';

create or replace function hawa.cmd_reset_content(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare written public.content_versions;
begin
  perform hawa.require_kind(me, 'admin');
  written.kind := hawa.choice_arg(args, 'kind', array['article', 'recommendation', 'order', 'checklist', 'answer'],
    true);
  written.key := hawa.content_key_arg(args, written.kind);
  written.version_id := hawa.uuid_arg(args, 'version_id');
  written.shown := true;
  written.author := me.id;
  perform hawa.write_content(written, hawa.seen_of(hawa.arg(args, 'seen', false), 'seen'));
  if written.kind <> 'answer' then perform hawa.publish(written.kind, written.key, null); end if;
  return jsonb_build_object('kind', written.kind, 'key', written.key, 'version_id', written.version_id);
end $$;
comment on function hawa.cmd_reset_content(profiles,jsonb,timestamptz) is
  'An article, a recommendation, an order, a checklist or a ready answer is as shipped again; one that is not shipped '
  'is gone. Its versions stay. Refuses not_allowed, invalid, content_changed, already_exists.';

create or replace function public.admin_contents(kind text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('key', l.key, 'version_id', l.version_id, 'body', l.body, 'shown',
        l.shown, 'number', l.number,
        'effective_on', l.effective_on, 'note', l.note, 'at', l.at, 'author', hawa.full_name(l.author))
          order by l.key), '[]')
      from (select distinct on (v.key) v.* from public.content_versions v where v.kind = admin_contents.kind
        order by v.key, v.seq desc) l),
    -- Where each legal page stands, whatever draft lies over it.
    'published', (
      select coalesce(jsonb_agg(jsonb_build_object('key', l.key, 'version_id', l.version_id, 'number', l.number,
        'effective_on', l.effective_on,
        'at', l.at, 'author', hawa.full_name(l.author)) order by l.key), '[]')
      from (select distinct on (v.key) v.* from public.content_versions v where v.kind = admin_contents.kind
        and v.number is not null order by v.key, v.number desc) l),
    'as_of', now());
end $$;
comment on function public.admin_contents(text) is
  'The latest version of everything of one kind (article, recommendation, legal, order, checklist, answer) that was '
  'ever written, for administrators: {rows, published, as_of}; body null: as shipped. 42501 for anybody else.';

revoke execute on function hawa.cmd_settle_thread(public.profiles,jsonb,timestamptz) from public;
revoke execute on function hawa.require_answer_room() from public;
