create function hawa.count_look(door text, address text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  hash text := hawa.digest(door || ':' || hawa.address_hash(address));
  lately integer;
  today integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(hash, 0));
  delete from hawa.visits v where v.at < now() - interval '1 day';
  select count(*) filter (where v.at > now() - interval '10 minutes'), count(*) into lately, today
  from hawa.visits v where v.address_hash = hash;
  if lately >= 30 or today >= 300 then
    raise exception using errcode = '53400', message = 'too many questions from this address, try again later';
  end if;
  insert into hawa.visits (address_hash) values (hash);
end $$;
comment on function hawa.count_look(text, text) is
  'At most 30 questions in 10 minutes and 300 in a day at one door from one network address, counted apart from messages '
  '(hawa.count_visit): whoever checks ten reports may still write to us, and many people share the address of one mobile network. '
  'Beyond: SQLSTATE 53400.';

create function public.verify_report(code text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  wanted text := hawa.read_certificate_code(code);
  asked public.report_certificates;
begin
  perform hawa.count_look('verify', hawa.caller_address());
  select * into asked from public.report_certificates c where c.code = wanted;
  if asked.id is null then return jsonb_build_object('state', 'unknown'); end if;
  return jsonb_build_object('state', asked.state, 'code', asked.code, 'version', asked.version, 'sha256', asked.sha256, 'size', asked.size,
    'type_rapport', asked.type_rapport, 'pays', asked.pays, 'issued_at', asked.issued_at, 'replaced_at', asked.replaced_at,
    'withdrawn_at', asked.withdrawn_at,
    'versions', (
      select jsonb_agg(jsonb_build_object('version', c.version, 'sha256', c.sha256, 'state', c.state, 'issued_at', c.issued_at) order by c.version)
      from public.report_certificates c where c.id = asked.id or c.study_id = asked.study_id));
end $$;
comment on function public.verify_report(text) is
  'What anybody who holds a code may know: issued, replaced or withdrawn, when, which type and country, size and SHA-256 of the file, and '
  'the same of the other versions, so that an older file can be named. Never whose report it is, what it is about, where it lies. '
  '{state: unknown} for every other text. 53400 when too many questions come from one network address.';
