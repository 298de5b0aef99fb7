create table public.report_openings (
  id uuid primary key default gen_random_uuid(),
  study_id uuid not null references public.demandes_etudes (id) on delete cascade,
  -- Of the version.
  file_id uuid not null,
  way text not null check (way in ('viewed', 'downloaded', 'shared')),
  offline boolean not null default false,
  profile uuid references public.profiles (id),
  share_id uuid references public.report_shares (id) on delete cascade,
  -- When it was done, as the device said and the server allowed [L17].
  at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  check ((way = 'shared') = (share_id is not null) and (profile is null) = (share_id is not null))
);
alter table public.report_openings alter column way set statistics 0, alter column at set statistics 0,
  alter column received_at set statistics 0;
alter table public.report_openings enable row level security;
revoke all on table public.report_openings from public, anon, authenticated;
grant select on table public.report_openings to authenticated;

create function hawa.keep_openings() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'openings are only added to';
end $$;
comment on function hawa.keep_openings() is
  'Statement trigger: an opening is never changed. It goes with its study, and not before.';

create function hawa.cmd_mark_report_opened(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  study uuid := hawa.uuid_arg(args, 'report_of');
  hash text := hawa.text_arg(args, 'sha256', 64, true);
  opened public.report_openings;
  found_study public.demandes_etudes;
begin
  if not me.is_approved then perform hawa.refuse('not_approved'); end if;
  opened.way := hawa.choice_arg(args, 'way', array['viewed', 'downloaded'], true);
  opened.offline := hawa.boolean_arg(args, 'offline');
  select * into found_study from public.demandes_etudes s where s.id = study
    and (me.type_compte = 'admin' or me.id in (s.client_id, s.intervenant_id) or (me.type_compte = 'intervention'
      and s.statut = 'complete'));
  if not found then perform hawa.refuse('not_found'); end if;
  select f.id into opened.file_id from (
    select v.id, v.number from public.report_versions v where v.study_id = study and v.sha256 = hash
    union all
    select h.id, 0 from public.held_reports h where h.study_id = study and h.sha256 = hash
      and me.type_compte <> 'client') f
  order by f.number desc limit 1;
  if opened.file_id is null then perform hawa.refuse('not_found'); end if;
  -- A reload or a turned tablet is no new opening.
  if not exists (select 1 from public.report_openings o where o.study_id = study and o.profile = me.id
    and o.file_id = opened.file_id
    and o.way = opened.way and abs(extract(epoch from o.at - cmd_mark_report_opened.at)) < 1800) then
    insert into public.report_openings (study_id, file_id, way, offline, profile, at)
    values (study, opened.file_id, opened.way, opened.offline, me.id, cmd_mark_report_opened.at);
  end if;
  return '{}';
end $$;
comment on function hawa.cmd_mark_report_opened(profiles,jsonb,timestamptz) is
  'Somebody opened the file of a report that they may read, online or, told later, without network. Once in half an '
  'hour for the same file and way. Refuses not_approved, invalid, not_found.';

create index report_openings_study on public.report_openings (study_id, at);

create index report_openings_profile on public.report_openings (profile) where profile is not null;

create trigger b_appended before update or truncate
  on public.report_openings for each statement execute function hawa.keep_openings();

create trigger a_closed before insert or update or delete or truncate on public.report_openings
  for each statement execute function hawa.keep_closed();

create policy "administrators" on public.report_openings for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null);
