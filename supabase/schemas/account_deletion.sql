create table public.account_deletion_requests (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  reason text check (char_length(reason) <= 1000),
  -- When it was asked, as the device said and the server allowed [L17].
  requested_at timestamptz not null,
  received_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
comment on table public.account_deletion_requests is
  'Wishes to have an account deleted, with those that were taken back. One at a time is open for an account.';
alter table public.account_deletion_requests alter column reason set statistics 0;
alter table public.account_deletion_requests enable row level security;
revoke all on table public.account_deletion_requests from public, anon, authenticated;
grant select on table public.account_deletion_requests to authenticated;

create table hawa.deleted_accounts (
  profile_id uuid primary key,
  user_id uuid,
  deleted_at timestamptz not null default now()
);
comment on table hawa.deleted_accounts is
  'The register of deletions: two numbers and an instant, nothing of the person. A restored database repeats the '
  'deletions listed in it (hawa.repeat_deletions). No reference: a backup may be older than the account.';

create function hawa.cmd_request_account_deletion(me public.profiles, args jsonb, at timestamptz)
returns jsonb language plpgsql volatile set search_path = '' as $$
#variable_conflict use_variable
declare
  reason text := hawa.text_arg(args, 'reason', 1000);
  drawn bigint;
begin
  if exists (select 1 from public.account_deletion_requests o where o.profile_id = me.id and o.withdrawn_at is null
    and (reason is null or o.reason = reason)) then
    return hawa.already(jsonb_build_object('profile_id', me.id, 'rev', me.rev));
  end if;
  insert into public.account_deletion_requests as open (profile_id, reason, requested_at) values (me.id, reason, at)
  on conflict (profile_id) where withdrawn_at is null do update set reason = coalesce(excluded.reason, open.reason);
  update public.profiles p set deletion_requested_at = coalesce(p.deletion_requested_at, now()), updated_at = now()
  where p.id = me.id returning p.rev into drawn;
  return jsonb_build_object('profile_id', me.id, 'rev', drawn);
end $$;
comment on function hawa.cmd_request_account_deletion(profiles,jsonb,timestamptz) is
  'Everybody, of their own account. A second wish, from another device, is the first one with a later reason; '
  'without another reason it is answered with already. Refuses invalid.';

create function hawa.cmd_withdraw_account_deletion(me public.profiles, args jsonb, at timestamptz)
returns jsonb language plpgsql volatile set search_path = '' as $$
declare drawn bigint;
begin
  perform hawa.arg(args, 'reason', false);
  update public.account_deletion_requests set withdrawn_at = greatest(at, requested_at)
  where profile_id = me.id and withdrawn_at is null;
  if not found then return hawa.already(jsonb_build_object('profile_id', me.id, 'rev', me.rev)); end if;
  update public.profiles p set deletion_requested_at = null, updated_at = now()
  where p.id = me.id returning p.rev into drawn;
  return jsonb_build_object('profile_id', me.id, 'rev', drawn);
end $$;
comment on function hawa.cmd_withdraw_account_deletion(profiles,jsonb,timestamptz) is
  'Takes the open request back; where there is none (two devices) it is taken back already, and the answer says so. '
  'Refuses invalid.';

create function hawa.without_words(args jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(args) = 'object' then (
    select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(args) a
    where jsonb_typeof(a.value) = 'boolean'
      or a.value #>> '{}' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$') end;
end $$;
comment on function hawa.without_words(jsonb) is
  'The arguments of a command without the words of a person: its uuids and switches. Null when there are none.';

create function hawa.open_studies(profile uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*)::integer from public.demandes_etudes s
    where (s.intervenant_id = profile or s.client_id = profile) and s.statut not in ('complete', 'annulée')
  );
end $$;
comment on function hawa.open_studies(uuid) is
  'Studies of this client or specialist that are neither complete nor cancelled.';

create function hawa.forget_words(gone public.profiles) returns void
language plpgsql volatile set search_path = '' as $$
declare
  requests uuid[] := array(select r.id from public.support_requests r where r.author = gone.id);
  words uuid[] := array(select m.id from public.messages m
    where m.author = gone.id or (m.thread_kind = 'advice' and m.thread_id = gone.id)
      or (m.thread_kind = 'support' and m.thread_id = any (requests)));
  touched uuid[] := array(select distinct m.thread_id from public.messages m where m.id = any (words));
  -- By the ledger, never by the address: whoever signs up with somebody's address must not delete their messages.
  contacts uuid[] := array(select x.id from public.contact_messages x join public.commands c on c.id = x.id
    where c.user_id = gone.user_id);
  questions uuid[] := array(select x.id from public.contacts_experts x where x.client_id = gone.id);
begin
  perform hawa.withdraw('message', w.id) from unnest(words) w (id);
  delete from public.messages m where m.id = any (words);
  -- Deleting the last word has removed the head of its conversation; the messages of others stay.
  insert into hawa.threads (thread_id, thread_kind, study_id, last_message, last_received, waiting)
  select distinct on (m.thread_id) m.thread_id, m.thread_kind, m.study_id, m.id, m.received_at, false
  from public.messages m where m.thread_id = any (touched) and m.author_role <> 'automatic'
  order by m.thread_id, m.received_at desc, m.id
  on conflict (thread_id) do nothing;
  perform hawa.withdraw('read_mark', r.id) from public.message_reads r where r.profile = gone.id;
  delete from public.message_reads r where r.profile = gone.id;
  delete from public.support_requests r where r.author = gone.id;
  -- Not yet sent to an office, a mail still has their words.
  delete from public.mail_jobs j where j.template in ('contact_message', 'expert_request')
    and j.data ->> 'receipt' in (select hawa.receipt_number(w.id) from unnest(contacts || questions) w (id));
  delete from public.contact_messages x where x.id = any (contacts);
  delete from public.contacts_experts x where x.id = any (questions);
  -- Answers of the team in there.
  update public.commands c set args = hawa.without_words(c.args)
  where (c.name = 'send_message' and c.args ->> 'thread_id' = any ((requests || gone.id)::text[]))
    or (c.name = 'answer_inquiry' and c.args ->> 'inquiry_id' = any ((requests || contacts || questions)::text[]));
end $$;
comment on function hawa.forget_words(profiles) is
  'Deletes the messages of this person to others, and the conversations that are theirs alone, with the answers. '
  'Files of messages are named by nothing then and are swept.';

create function hawa.forget_traces(gone public.profiles) returns void
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
  delete from public.request_photos o where o.author = gone.id;
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
comment on function hawa.forget_traces(profiles) is
  'Removes the person from studies, timeline, settings of their own, outgoing mails and the arguments of commands. '
  'Reports, samples with their custody, invoices and payments stay as they are (decision 0091).';

create function hawa.forget_sign_in(person uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if person is null then return; end if;
  delete from auth.refresh_tokens t where t.user_id::text = person::text;
  delete from auth.sessions s where s.user_id::text = person::text;
  -- Of hosted GoTrue; the embedded server writes none.
  if has_table_privilege('auth.audit_log_entries', 'delete') then
    delete from auth.audit_log_entries a where a.payload ->> 'actor_id' = person::text;
  end if;
  delete from auth.users u where u.id = person;
end $$;
comment on function hawa.forget_sign_in(uuid) is
  'Deletes the account itself with its sessions. A token of an hour that is still about finds no profile and no '
  'right.';

create function hawa.forget_account(gone public.profiles) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform hawa.forget_words(gone);
  perform hawa.forget_traces(gone);
  update public.profiles p set
    nom = '', prenom = '', email = '', telephone = null, entreprise = null, specialite = null, zone_intervention = null,
    experience = null, refusal_reason = null, deletion_requested_at = null, is_active = false, deleted_at = now(),
    updated_at = now()
  where p.id = gone.id;
  perform hawa.forget_sign_in(gone.user_id);
  -- Of the command that is running: the trigger has recorded the removed values.
  update hawa.audit a set before = null, after = null
  where a.command::text = nullif(current_setting('hawa.command_id', true), '');
  insert into hawa.deleted_accounts (profile_id, user_id) values (gone.id, gone.user_id) on conflict do nothing;
  perform pg_notify('hawa_deleted', '');
end $$;
comment on function hawa.forget_account(profiles) is
  'Deletes an account and the data about its person, and enters it in the register. The caller holds the feed lock. '
  'Refuses last_admin.';

create function hawa.cmd_delete_account(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  account uuid;
  known bigint;
  why text;
  target public.profiles;
begin
  perform hawa.require_kind(me, 'admin');
  account := hawa.uuid_arg(args, 'account_id');
  known := hawa.integer_arg(args, 'rev', 0, 9007199254740991, true);
  why := hawa.text_arg(args, 'motif', 1000);
  if exists (select 1 from public.profiles p where p.id = account and p.deleted_at is not null) then
    return hawa.already(hawa.account_result(account));
  end if;
  target := hawa.account_of(account);
  if account = me.id then perform hawa.refuse('own_deletion'); end if;
  if target.rev <> known then perform hawa.refuse('account_changed'); end if;
  if target.deletion_requested_at is null and why is null then perform hawa.refuse_field('motif', 'required'); end if;
  if hawa.open_studies(account) > 0 then
    perform hawa.refuse('studies_open', jsonb_build_object('studies', hawa.open_studies(account)));
  end if;
  perform hawa.forget_account(target);
  if target.email <> '' then
    perform hawa.queue_mail('account_deleted', target.langue, target.email,
      jsonb_build_object('prenom', target.prenom));
  end if;
  return hawa.account_result(account);
end $$;
comment on function hawa.cmd_delete_account(profiles,jsonb,timestamptz) is
  'An administrator deletes somebody else''s account, for good. rev is the row they saw: taken back meanwhile, it '
  'is account_changed. Without a request of the person a reason (motif) is due. One that is deleted is answered '
  'with already. Refuses not_allowed, invalid, unknown_account, own_deletion, account_changed, studies_open '
  '{studies}, last_admin.';

create function hawa.drop_address_of_deleted() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.recipient := '';
  new.data := '{}';
  return new;
end $$;
comment on function hawa.drop_address_of_deleted() is
  'Row trigger: the last mail to somebody who was deleted has left, or was given up; its address goes with it.';

create function hawa.deletions() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('profile_id', d.profile_id, 'user_id', d.user_id,
    'deleted_at', d.deleted_at) order by d.deleted_at, d.profile_id), '[]') from hawa.deleted_accounts d
$$;
comment on function hawa.deletions() is
  'The register of deletions, [{profile_id, user_id, deleted_at}], for the owner of the database: to be kept beside '
  'the backups.';

create function hawa.repeat_deletions(register jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  entry record;
  gone public.profiles;
  repeated integer := 0;
  kept jsonb := '[]';
begin
  perform hawa.lock_feed();
  for entry in
    select r.* from jsonb_to_recordset(register) r (profile_id uuid, user_id uuid, deleted_at timestamptz)
  loop
    select * into gone from public.profiles p
    where p.id = entry.profile_id and p.deleted_at is null for update;
    if found then
      begin
        perform hawa.forget_account(gone);
        repeated := repeated + 1;
      exception when sqlstate 'HW001' then
        kept := kept || to_jsonb(gone.id);
        continue;
      end;
    end if;
    insert into hawa.deleted_accounts as d (profile_id, user_id, deleted_at)
    values (entry.profile_id, entry.user_id, entry.deleted_at)
    on conflict (profile_id) do update set deleted_at = excluded.deleted_at;
  end loop;
  return jsonb_build_object('repeated', repeated, 'kept', kept);
end $$;
comment on function hawa.repeat_deletions(jsonb) is
  'To be called by the owner of the database after a restore and before anybody reaches the server, with the '
  'register as hawa.deletions() has last answered it: repeats the deletions that the backup undid, without a mail. '
  '{repeated, kept}: how many, and the profiles that could not be deleted, because no other administrator would be '
  'left.';

create unique index account_deletion_requests_open on public.account_deletion_requests (profile_id)
  where withdrawn_at is null;

create trigger a_closed before insert or update or delete or truncate on public.account_deletion_requests
  for each statement execute function hawa.keep_closed();

create trigger c_clock before insert or update on public.account_deletion_requests for each row
  when (new.withdrawn_at > now() + interval '1 minute') execute function hawa.on_time_to_come('withdrawn_at');

create trigger b_forget before update of sent_at, next_attempt_at on public.mail_jobs for each row
  when (new.template = 'account_deleted' and (new.sent_at is not null or new.next_attempt_at = 'infinity'))
  execute function hawa.drop_address_of_deleted();

create policy "own requests, administrators" on public.account_deletion_requests for select to authenticated
  using (profile_id in (select p.id from public.profiles p where p.user_id = (select auth.uid()) and p.is_active)
    or (select hawa.my_id_as('admin')) is not null);
