create function hawa.write_company_details(me public.profiles, document text, version_id uuid, seen uuid, details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare latest public.company_versions;
begin
  select * into latest from public.company_versions v where v.document = write_company_details.document order by v.rev desc limit 1;
  if latest.version_id is distinct from write_company_details.seen then perform hawa.refuse('details_changed'); end if;
  if exists (select 1 from public.company_versions v where v.document = write_company_details.document and v.version_id = write_company_details.version_id) then
    perform hawa.refuse('already_exists');
  end if;
  -- Nothing is new.
  if write_company_details.details = coalesce(latest.details, '{}') then return; end if;
  insert into public.company_versions (document, version_id, details, rev, author)
  values (write_company_details.document, write_company_details.version_id, write_company_details.details,
    hawa.publish('company', write_company_details.document, nullif(write_company_details.details, '{}')), me.id);
end $$;
comment on function hawa.write_company_details(public.profiles, text, uuid, uuid, jsonb) is
  'A new version of a document of the company, published; {}: as the build has it. Refuses details_changed when the latest one is not the one that '
  'the writer saw.';

create function hawa.cmd_set_office(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  pays text;
  version_id uuid;
  details jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  pays := hawa.choice_arg(args, 'pays', array['algerie', 'kenya', 'tanzanie'], true);
  details := hawa.company_details_of('office', hawa.arg(args, 'details', true), 'details');
  version_id := hawa.uuid_arg(args, 'version_id');
  perform hawa.write_company_details(me, pays, version_id, hawa.seen_of(hawa.arg(args, 'seen', false), 'seen'), details);
  return jsonb_build_object('document', pays, 'version_id', version_id);
end $$;
comment on function hawa.cmd_set_office(public.profiles, jsonb, timestamptz) is
  'An administrator gives what an office says of itself, whole: what is absent is as the build has it. Refuses not_allowed, invalid (also of '
  'placeholders), details_changed, already_exists.';

create function hawa.cmd_set_company_details(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  version_id uuid;
  details jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  details := hawa.company_details_of('company', hawa.arg(args, 'details', true), 'details');
  version_id := hawa.uuid_arg(args, 'version_id');
  perform hawa.write_company_details(me, 'company', version_id, hawa.seen_of(hawa.arg(args, 'seen', false), 'seen'), details);
  return jsonb_build_object('document', 'company', 'version_id', version_id);
end $$;
comment on function hawa.cmd_set_company_details(public.profiles, jsonb, timestamptz) is
  'As set_office, of what the company says of itself: numbers, addresses, hours of the helpline, video, networks, legal identity. Refuses as set_office.';

create function public.admin_company_details() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('document', l.document, 'version_id', l.version_id, 'details', l.details, 'at', l.at,
        'author', hawa.full_name(l.author)) order by l.document), '[]')
      from (select distinct on (v.document) v.* from public.company_versions v order by v.document, v.rev desc) l),
    'as_of', now());
end $$;
comment on function public.admin_company_details() is
  'The latest version of each document of the company that was ever given (details {}: as the build has it again), for administrators: {rows, as_of}. '
  '42501 for anybody else.';

create function public.admin_company_history(document text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('version_id', v.version_id, 'details', v.details, 'at', v.at, 'author', hawa.full_name(v.author))
        order by v.rev desc), '[]')
      from (select * from public.company_versions c where c.document = admin_company_history.document order by c.rev desc limit 100) v),
    'as_of', now());
end $$;
comment on function public.admin_company_history(text) is
  'The last hundred versions of one document of the company, newest first, for administrators: {rows, as_of}. 42501 for anybody else.';

revoke execute on all functions in schema hawa from public;
revoke execute on function public.admin_company_details(), public.admin_company_history(text) from public, anon, authenticated;
grant execute on function public.admin_company_details(), public.admin_company_history(text) to authenticated;
