do $$
declare t text;
begin
  foreach t in array array['notice_marks', 'mail_preferences']
  loop
    execute format('alter table public.%I enable row level security', t);
    execute format('revoke all on table public.%I from public, anon, authenticated', t);
    execute format('grant select on table public.%I to authenticated', t);
    execute format('grant select, insert, update, delete on table public.%I to service_role', t);
    execute format('create trigger a_closed before insert or update or delete or truncate on public.%I '
      'for each statement execute function hawa.keep_closed()', t);
    -- Also administrators only their own: what others want to hear of is nobody's business.
    execute format('create policy "own" on public.%I for select to authenticated '
      'using (profile in (select p.id from public.profiles p where p.user_id = (select auth.uid()) and p.is_active))', t);
  end loop;
end $$;
alter table public.mail_preferences alter column event set statistics 0;

create or replace function public.export_my_data() returns jsonb
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
      from public.account_deletion_requests d where d.profile_id = me.id),
    'mail_preferences', (select coalesce(jsonb_agg(to_jsonb(m) - array['id', 'profile'] order by m.event), '[]')
      from public.mail_preferences m where m.profile = me.id),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('event', j.event, 'about', j.about, 'created_at', j.created_at, 'sent_at', j.sent_at) order by j.created_at), '[]')
      from public.mail_jobs j where j.profile = me.id),
    'notices_seen', (select m.up_to from public.notice_marks m where m.profile = me.id));
end $$;
comment on function public.export_my_data() is
  'Everything this server keeps of the caller, as one document, and nothing of anybody else; 42501 without an active account.';

revoke execute on all functions in schema hawa from public;
