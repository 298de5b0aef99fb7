-- Nothing is deleted by itself: an administrator reads the request, and the law keeps invoices.
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
create unique index account_deletion_requests_open on public.account_deletion_requests (profile_id) where withdrawn_at is null;

-- The profile travels to every device of its person with each pull: what is true of the request goes with it.
alter table public.profiles add column deletion_requested_at timestamptz;
comment on column public.profiles.deletion_requested_at is 'When the open request in account_deletion_requests reached this server; the time to handle it begins then.';

create function hawa.cmd_request_account_deletion(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_variable
declare
  reason text := hawa.text_arg(args, 'reason', 1000);
  drawn bigint;
begin
  insert into public.account_deletion_requests as open (profile_id, reason, requested_at) values (me.id, reason, at)
  on conflict (profile_id) where withdrawn_at is null do update set reason = coalesce(excluded.reason, open.reason);
  update public.profiles p set deletion_requested_at = coalesce(p.deletion_requested_at, now()), updated_at = now()
  where p.id = me.id returning p.rev into drawn;
  return jsonb_build_object('profile_id', me.id, 'rev', drawn);
end $$;
comment on function hawa.cmd_request_account_deletion(public.profiles, jsonb, timestamptz) is
  'Everybody, of their own account. A second wish, from another device, is the first one with a later reason. Refuses invalid.';

create function hawa.cmd_withdraw_account_deletion(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare drawn bigint;
begin
  perform hawa.arg(args, 'reason', false);
  update public.account_deletion_requests set withdrawn_at = greatest(at, requested_at)
  where profile_id = me.id and withdrawn_at is null;
  update public.profiles p set deletion_requested_at = null, updated_at = now() where p.id = me.id returning p.rev into drawn;
  return jsonb_build_object('profile_id', me.id, 'rev', drawn);
end $$;
comment on function hawa.cmd_withdraw_account_deletion(public.profiles, jsonb, timestamptz) is
  'Takes the open request back; where there is none (two devices) it is taken back already. Refuses invalid.';
