create function public.admin_threads(page integer default 1, batch integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me public.profiles := hawa.me();
  size integer := least(greatest(coalesce(batch, 20), 1), 100);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  listed jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
      'thread_kind', t.thread_kind, 'thread_id', t.thread_id, 'waiting', t.waiting, 'due_at', case when t.waiting then t.due_at end,
      'client_name', hawa.full_name(c.id), 'specialist_name', hawa.full_name(s.intervenant_id), 'entreprise', coalesce(s.nom_entreprise, c.entreprise),
      'pays', coalesce(s.pays, c.pays), 'statut', s.statut,
      'unread', (select count(*) from public.messages m where m.thread_id = t.thread_id and m.author is not null and m.author <> me.id
        and m.received_at > coalesce((select r.up_to from public.message_reads r where r.thread_id = t.thread_id and r.profile = me.id), '-infinity')),
      'last', jsonb_build_object('author_role', l.author_role, 'author_name', l.author_name, 'mine', coalesce(l.author = me.id, false),
        'contenu', left(l.contenu, 200), 'received_at', l.received_at)
    ) order by t.waiting desc, t.last_received desc), '[]')
  into listed
  from (select * from hawa.threads order by waiting desc, last_received desc limit size offset skipped) t
    join public.messages l on l.id = t.last_message
    left join public.demandes_etudes s on s.id = t.study_id
    left join public.profiles c on c.id = coalesce(s.client_id, t.thread_id);
  return jsonb_build_object('threads', listed, 'total', (select count(*) from hawa.threads),
    'waiting', (select count(*) from hawa.threads t where t.waiting));
end $$;
comment on function public.admin_threads(integer, integer) is
  'The administrators'' inbox by pages: {threads, total, waiting}, those that wait for an answer first, then the newest. 42501 for anybody else.';

create function public.admin_thread(thread_kind text, thread_id uuid, before timestamptz default null, batch integer default 50) returns jsonb
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
  select jsonb_build_object('client_name', hawa.full_name(c.id), 'specialist_name', hawa.full_name(s.intervenant_id),
      'entreprise', coalesce(s.nom_entreprise, c.entreprise), 'pays', coalesce(s.pays, c.pays), 'statut', s.statut)
  into about
  from (select 1) one
    left join public.demandes_etudes s on s.id = admin_thread.thread_id and admin_thread.thread_kind = 'study'
    left join public.profiles c on c.id = coalesce(s.client_id, admin_thread.thread_id);
  return jsonb_build_object(
    'about', about,
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'body', hawa.body_message(m.id, me.id)) order by m.received_at), '[]')
      from (select m.id, m.received_at from public.messages m where m.thread_id = admin_thread.thread_id
        and (admin_thread.before is null or m.received_at < admin_thread.before) order by m.received_at desc limit size) m),
    'marks', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'body', hawa.body_read_mark(r.id, me.id))), '[]')
      from public.message_reads r where r.thread_id = admin_thread.thread_id),
    'total', (select count(*) from public.messages m where m.thread_id = admin_thread.thread_id));
end $$;
comment on function public.admin_thread(text, uuid, timestamptz, integer) is
  'A conversation as an administrator reads it: {about, messages, marks, total}, the last `batch` messages before an instant, oldest first, in the '
  'shape of the records. Null when there is none of this kind and id; 42501 for anybody else.';

revoke execute on function public.admin_threads(integer, integer), public.admin_thread(text, uuid, timestamptz, integer) from public, anon, authenticated;
grant execute on function public.admin_threads(integer, integer), public.admin_thread(text, uuid, timestamptz, integer) to authenticated;
