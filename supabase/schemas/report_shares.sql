create table public.report_shares (
  -- Made by the device.
  id uuid primary key,
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  created_by uuid not null references public.profiles (id),
  token_sha256 text not null unique check (token_sha256 ~ '^[0-9a-f]{64}$'),
  days integer not null check (days in (1, 7, 30, 90)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  openings integer not null default 0,
  last_opened_at timestamptz
);
alter table public.report_shares alter column token_sha256 set statistics 0;
alter table public.report_shares enable row level security;
revoke all on table public.report_shares from public, anon, authenticated;
grant select on table public.report_shares to authenticated;

create function hawa.body_share(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('days', s.days, 'created_at', s.created_at, 'expires_at', s.expires_at, 'revoked_at',
    s.revoked_at,
    'openings', s.openings, 'last_opened_at', s.last_opened_at)
  from public.report_shares s where s.id = record
$$;
comment on function hawa.body_share(uuid,uuid) is 'A link as its maker reads it; nothing that opens anything.';

create function hawa.deliver_share() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('share', new.id, new.study_id, hawa.readers_of(new.study_id, 'share'));
  return null;
end $$;
comment on function hawa.deliver_share() is
  'Row trigger: a new link, an opening, a revocation go to the study''s client.';

create function hawa.share_result(me public.profiles, share uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select hawa.study_result(s.study_id) || jsonb_build_object('share_id', s.id, 'expires_at', s.expires_at,
      'rev', hawa.delivered_rev('share', s.id, me.id))
    from public.report_shares s where s.id = share
  );
end $$;
comment on function hawa.share_result(profiles,uuid) is 'The answer of the commands on a link.';

create function hawa.cmd_share_report(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  share public.report_shares;
  shared public.demandes_etudes;
begin
  perform hawa.require_kind(me, 'client');
  study := hawa.uuid_arg(args, 'study_id');
  share.id := hawa.uuid_arg(args, 'share_id');
  share.token_sha256 := hawa.text_arg(args, 'token_sha256', 64, true);
  if share.token_sha256 !~ '^[0-9a-f]{64}$' then perform hawa.refuse_field('token_sha256', 'malformed'); end if;
  share.days := hawa.integer_arg(args, 'days', 1, 90, true);
  if share.days not in (1, 7, 30, 90) then perform hawa.refuse_field('days', 'unknown_value'); end if;

  shared := hawa.study_of_client(me, study);
  if not exists (select 1 from public.report_certificates c where c.study_id = study and c.state = 'issued')
    or shared.statut <> 'complete' then
    perform hawa.refuse('wrong_state');
  end if;
  if exists (select 1 from public.report_shares s where s.id = share.id or s.token_sha256 = share.token_sha256) then
    perform hawa.refuse('already_exists');
  end if;
  insert into public.report_shares (id, study_id, created_by, token_sha256, days, created_at, expires_at)
  values (share.id, study, me.id, share.token_sha256, share.days, at, now() + make_interval(days => share.days));
  return hawa.share_result(me, share.id);
end $$;
comment on function hawa.cmd_share_report(profiles,jsonb,timestamptz) is
  'A client shares their own delivered report under an id and a token made by the device. The days count from the '
  'moment the server hears of it: before, the link opens nothing. Refuses not_allowed, not_approved, invalid, '
  'not_found, wrong_state, already_exists.';

create function hawa.cmd_revoke_share(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid;
  share uuid;
begin
  perform hawa.require_kind(me, 'client');
  study := hawa.uuid_arg(args, 'study_id');
  share := hawa.uuid_arg(args, 'share_id');
  perform hawa.study_of_client(me, study);
  if not exists (select 1 from public.report_shares s where s.id = share and s.study_id = study) then
    perform hawa.refuse('not_found');
  end if;
  update public.report_shares s set revoked_at = now() where s.id = share and s.revoked_at is null;
  if not found then return hawa.already(hawa.share_result(me, share)); end if;
  return hawa.share_result(me, share);
end $$;
comment on function hawa.cmd_revoke_share(profiles,jsonb,timestamptz) is
  'The link opens nothing from now on; a second time changes nothing, and the answer says so. Refuses not_allowed, '
  'not_approved, invalid, not_found.';

create function public.open_share(token_sha256 text, address text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  asked public.report_shares;
  facts jsonb;
begin
  perform hawa.count_look('share', open_share.address);
  -- Guessing must not hold the feed up.
  if not exists (select 1 from public.report_shares s where s.token_sha256 = open_share.token_sha256) then
    return jsonb_build_object('state', 'closed');
  end if;
  perform hawa.lock_feed();
  select * into asked from public.report_shares s
  where s.token_sha256 = open_share.token_sha256 and s.revoked_at is null and s.expires_at > now()
    and exists (select 1 from public.profiles p where p.id = s.created_by and p.is_active and p.is_approved);
  select jsonb_build_object('path', r.path, 'report', jsonb_build_object(
      'nom_entreprise', s.nom_entreprise, 'type_etude', s.type_etude, 'zone_geographique', s.zone_geographique,
        'pays', s.pays,
      'type_rapport', r.type_rapport, 'code', c.code, 'version', c.version, 'issued_at', c.issued_at, 'size', c.size,
        'sha256', c.sha256,
      'expires_at', asked.expires_at))
    into facts
  from public.demandes_etudes s
  join public.reports r on r.study_id = s.id
  join public.report_certificates c on c.study_id = s.id and c.state = 'issued'
  where s.id = asked.study_id and s.statut = 'complete' and s.rapport_url = r.path;
  if facts is null then return jsonb_build_object('state', 'closed'); end if;
  update public.report_shares s set openings = s.openings + 1, last_opened_at = now() where s.id = asked.id;
  insert into public.report_openings (study_id, file_id, way, share_id, at)
  select asked.study_id, v.id, 'shared', asked.id, now() from public.report_versions v
    where v.study_id = asked.study_id and v.replaced_at is null;
  return facts || jsonb_build_object('state', 'open');
end $$;
comment on function public.open_share(text,text) is
  'The door of the share function (service_role only), which hashed the token and knows the network address of the '
  'caller. {state: open, path, report} and the opening is counted; {state: closed} alike for a link that has '
  'expired, was revoked or never was, for a report that was withdrawn and for the account of a client that was '
  'switched off. 53400 when too many come from one network address.';

create index report_shares_study on public.report_shares (study_id);

create trigger a_lock before insert or update or delete on public.report_shares
  for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update on public.report_shares
  for each row execute function hawa.deliver_share();

create trigger a_closed before insert or delete or update or truncate
  on public.report_shares for each statement execute function hawa.keep_closed();

create policy "administrators" on public.report_shares for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);

insert into hawa.record_kinds (kind, for_field) values ('share', false);
