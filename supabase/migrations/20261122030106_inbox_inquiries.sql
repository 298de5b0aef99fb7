-- The figure beside "Messages": what waits there, whatever tab it is on.
create or replace function public.admin_threads(page integer default 1, batch integer default 20) returns jsonb
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
      'client_name', hawa.full_name(c.id), 'specialist_name', hawa.full_name(coalesce(s.intervenant_id, a.id)), 'entreprise', coalesce(s.nom_entreprise, c.entreprise),
      'pays', coalesce(s.pays, c.pays, a.pays), 'statut', s.statut, 'support', hawa.support_of(t.thread_id),
      'unread', (select count(*) from public.messages m where m.thread_id = t.thread_id and m.author is not null and m.author <> me.id
        and m.received_at > coalesce((select r.up_to from public.message_reads r where r.thread_id = t.thread_id and r.profile = me.id), '-infinity')),
      'last', jsonb_build_object('author_role', l.author_role, 'author_name', l.author_name, 'mine', coalesce(l.author = me.id, false),
        'contenu', left(l.contenu, 200), 'file_name', l.file_name,
          'received_at', l.received_at)
    ) order by t.waiting desc, t.last_received desc), '[]')
  into listed
  from (select * from hawa.threads i where hawa.is_listed(i, me.id) order by waiting desc, last_received desc limit size offset skipped) t
    join public.messages l on l.id = t.last_message
    left join public.demandes_etudes s on s.id = t.study_id
    left join public.profiles c on c.id = coalesce(s.client_id, t.thread_id)
    left join public.support_requests q on q.id = t.thread_id
    left join public.profiles a on a.id = coalesce(q.author, case when t.thread_kind = 'direct' then hawa.pair_of(t.thread_id, me.id) end);
  return jsonb_build_object('threads', listed, 'total', (select count(*) from hawa.threads t where hawa.is_listed(t, me.id)),
    'waiting', (select count(*) from hawa.threads t where t.waiting and hawa.is_listed(t, me.id)),
    -- Help requests are conversations, and among those that wait.
    'inquiries', (select count(*) from hawa.inquiries i where i.due_at is not null and i.kind <> 'help'));
end $$;
comment on function public.admin_threads(integer, integer) is
  'The administrators'' inbox by pages: {threads, total, waiting, inquiries}, those that wait for an answer first, then the newest; of the conversations of two '
  'people only the caller''s own. inquiries: contact messages and expert requests that are to be answered. 42501 for anybody else.';

revoke execute on all functions in schema hawa from public;
