create function hawa.messages_of(me public.profiles) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  mine text;
  answer jsonb;
begin
  -- The messages between people may come with a later version. Whatever its columns: a row is mine where one that
  -- names a profile or an account names me.
  select string_agg(format('m.%I = %L', a.attname, case c.confrelid when 'public.profiles'::regclass then me.id else me.user_id end), ' or ')
  into mine
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.conrelid = to_regclass('public.messages') and cardinality(c.conkey) = 1
    and c.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass);
  if mine is null then return '[]'; end if;
  execute 'select coalesce(jsonb_agg(to_jsonb(m)), ''[]'') from public.messages m where ' || mine into answer;
  return answer;
end $$;
comment on function hawa.messages_of(public.profiles) is 'Messages this person wrote or received, empty while there is no such table.';

create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare me public.profiles := hawa.me();
begin
  if auth.uid() is null then raise exception using errcode = '42501', message = 'sign in first'; end if;
  if me.id is null or not me.is_active then raise exception using errcode = '42501', message = 'no active account'; end if;
  return jsonb_build_object(
    'format', 'hawa-export-1',
    'made_at', now(),
    'profile', to_jsonb(me) - array['rev'],
    'studies', (select coalesce(jsonb_agg(to_jsonb(s) - array['rev'] order by s.created_at), '[]')
      from public.demandes_etudes s where s.client_id = me.id),
    -- Somebody else asked for these: who, and how to reach them, is theirs.
    'missions', (select coalesce(jsonb_agg(to_jsonb(s) - array['rev', 'client_id', 'contact_nom', 'contact_email', 'contact_telephone'] order by s.created_at), '[]')
      from public.demandes_etudes s where s.intervenant_id = me.id),
    'events', (select coalesce(jsonb_agg(to_jsonb(e) - array['rev'] order by e.at), '[]')
      from public.study_events e
      where e.by_profile = me.id or e.study_id in (select s.id from public.demandes_etudes s where s.client_id = me.id)),
    'reports', (select coalesce(jsonb_agg(to_jsonb(r) - array['rev']), '[]')
      from public.reports r join public.demandes_etudes s on s.id = r.study_id where me.id in (s.client_id, s.intervenant_id)),
    'messages', hawa.messages_of(me),
    'commands', (select coalesce(jsonb_agg(to_jsonb(c) - array['args_digest'] order by c.received_at), '[]')
      from public.commands c where c.user_id = me.user_id),
    'expert_requests', (select coalesce(jsonb_agg(to_jsonb(x) - array['spam'] order by x.created_at), '[]')
      from public.contacts_experts x where x.client_id = me.id),
    -- By the ledger, never by the address: whoever signs up with somebody's address must not read what they wrote.
    'contact_messages', (select coalesce(jsonb_agg(to_jsonb(x) - array['spam'] order by x.created_at), '[]')
      from public.contact_messages x join public.commands c on c.id = x.id where c.user_id = me.user_id),
    'deletion_requests', (select coalesce(jsonb_agg(to_jsonb(d) order by d.received_at), '[]')
      from public.account_deletion_requests d where d.profile_id = me.id));
end $$;
comment on function public.export_my_data() is
  'Everything this server keeps of the caller, as one document, and nothing of anybody else; 42501 without an active account.';
