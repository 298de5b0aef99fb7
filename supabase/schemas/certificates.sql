create table public.report_certificates (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^HW(-[0-9A-HJKMNP-TV-Z]{4}){3}$'),
  -- Null: the study is gone. Whoever holds the PDF still learns that it was issued once, and is no more.
  study_id uuid references public.demandes_etudes (id) on delete set null,
  version integer not null check (version >= 1),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size >= 1),
  type_rapport text not null,
  pays text not null,
  issued_at timestamptz not null,
  state text not null default 'issued' check (state in ('issued', 'replaced', 'withdrawn')),
  replaced_at timestamptz,
  withdrawn_at timestamptz,
  unique (study_id, version),
  check ((state = 'replaced') = (replaced_at is not null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
alter table public.report_certificates alter column code set statistics 0, alter column sha256 set statistics 0,
  alter column type_rapport set statistics 0, alter column pays set statistics 0, alter column state set statistics 0;
alter table public.report_certificates enable row level security;
revoke all on table public.report_certificates from public, anon, authenticated;
grant select on table public.report_certificates to authenticated;

create function hawa.new_certificate_code() returns text
language plpgsql volatile set search_path = '' as $$
declare
  hex text := replace(gen_random_uuid()::text, '-', '');
  -- 60 of the 122 random bits: version and variant stand at digits 13 and 17.
  bits bigint := ('x0' || left(hex, 12) || right(hex, 3))::bit(64)::bigint;
  digits text := '';
begin
  for place in 0..11 loop
    digits := substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (((bits >> (5 * place)) & 31) + 1)::integer, 1) || digits;
    if place in (3, 7, 11) then digits := '-' || digits; end if;
  end loop;
  return 'HW' || digits;
end $$;
comment on function hawa.new_certificate_code() is
  'HW- and 12 random digits of Crockford''s base 32, in fours: 60 bits, nobody finds one by trying. Should two ever '
  'meet, the delivery fails as a whole and is sent again.';

create function hawa.read_certificate_code(given text) returns text
language sql immutable set search_path = '' as $$
  select 'HW-' || substr(d.digits, 1, 4) || '-' || substr(d.digits, 5, 4) || '-' || substr(d.digits, 9, 4)
  from (select translate(regexp_replace(regexp_replace(upper(left(given, 100)), '[^0-9A-Z]', '', 'g'),
    '^HW(?=.{12}$)', ''), 'OIL', '011') as digits) d
  where d.digits ~ '^[0-9A-HJKMNP-TV-Z]{12}$'
$$;
comment on function hawa.read_certificate_code(text) is
  'A code as people type it: any case, any spaces and hyphens, O for 0, I and L for 1, with or without HW. Null '
  'when it is none. Twin of readCertificateCode in sync/domain/certificate.ts.';

create function hawa.certify_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  latest public.report_certificates;
  country text;
begin
  if tg_op = 'DELETE' then
    update public.report_certificates c set state = 'withdrawn', withdrawn_at = now() where c.study_id = old.study_id
      and c.state = 'issued';
    return null;
  end if;
  select * into latest from public.report_certificates c where c.study_id = new.study_id order by c.version desc
    limit 1;
  if latest.state = 'issued' then
    if latest.sha256 = new.sha256 then return null; end if;
    update public.report_certificates c set state = 'replaced', replaced_at = new.created_at where c.id = latest.id;
  end if;
  select s.pays into country from public.demandes_etudes s where s.id = new.study_id;
  insert into public.report_certificates (code, study_id, version, sha256, size, type_rapport, pays, issued_at)
  values (hawa.new_certificate_code(), new.study_id, coalesce(latest.version, 0) + 1, new.sha256, new.size,
    new.type_rapport,
    country, new.created_at);
  return null;
end $$;
comment on function hawa.certify_report() is
  'Row trigger: a delivered file gets a certificate, another one in its place a new version, a removed one is '
  'withdrawn. The same bytes handed in again are the same version.';

create function hawa.withdraw_orphan() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.state = 'issued' then
    new.state := 'withdrawn';
    new.withdrawn_at := now();
  end if;
  return new;
end $$;
comment on function hawa.withdraw_orphan() is
  'Row trigger: a certificate whose study is deleted stands for nothing any more.';

create function hawa.withdraw_certificate(code text) returns text
language plpgsql volatile set search_path = '' as $$
declare withdrawn text;
begin
  update public.report_certificates c set state = 'withdrawn', withdrawn_at = now()
  where c.code = hawa.read_certificate_code(withdraw_certificate.code) and c.state = 'issued' returning c.code
    into withdrawn;
  if withdrawn is null then
    raise exception using errcode = 'P0002', message = 'no certificate in force has this code';
  end if;
  return withdrawn;
end $$;
comment on function hawa.withdraw_certificate(text) is
  'A report that must not be relied on any more: select hawa.withdraw_certificate(''HW-…''). Its page says so to '
  'everybody, and no link opens it. For the owner of the database only.';

create function hawa.body_certificate(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('code', c.code, 'version', c.version, 'sha256', c.sha256, 'size', c.size, 'type_rapport',
    c.type_rapport,
    'pays', c.pays, 'issued_at', c.issued_at, 'state', c.state, 'replaced_at', c.replaced_at, 'withdrawn_at',
      c.withdrawn_at)
  from public.report_certificates c where c.id = record
$$;
comment on function hawa.body_certificate(uuid,uuid) is
  'The certificate of one delivered file, as the study''s client and specialist read it.';

create function hawa.deliver_certificate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('certificate', new.id, new.study_id, hawa.readers_of(new.study_id, 'certificate'));
  return null;
end $$;
comment on function hawa.deliver_certificate() is 'Row trigger: a new or changed certificate goes to its readers.';

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
comment on function hawa.count_look(text,text) is
  'At most 30 questions in 10 minutes and 300 in a day at one door from one network address, counted apart from '
  'messages (hawa.count_visit): whoever checks ten reports may still write to us, and many people share the address '
  'of one mobile network. Beyond: SQLSTATE 53400.';

create function public.verify_report(code text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  wanted text := hawa.read_certificate_code(code);
  asked public.report_certificates;
begin
  perform hawa.count_look('verify', hawa.caller_address());
  select * into asked from public.report_certificates c where c.code = wanted;
  if asked.id is null then return jsonb_build_object('state', 'unknown'); end if;
  return jsonb_build_object('state', asked.state, 'code', asked.code, 'version', asked.version, 'sha256',
    asked.sha256, 'size', asked.size,
    'type_rapport', asked.type_rapport, 'pays', asked.pays, 'issued_at', asked.issued_at, 'replaced_at',
      asked.replaced_at,
    'withdrawn_at', asked.withdrawn_at,
    'versions', (
      select jsonb_agg(jsonb_build_object('version', c.version, 'sha256', c.sha256, 'state', c.state, 'issued_at',
        c.issued_at) order by c.version)
      from public.report_certificates c where c.id = asked.id or c.study_id = asked.study_id));
end $$;
comment on function public.verify_report(text) is
  'Facts for anybody who holds a code: issued, replaced or withdrawn, when, which type and country, size and SHA-256 '
  'of the file, and the same of the other versions, so that an older file can be named. Never its owner, its subject '
  'or its place in the storage. {state: unknown} for every other text. 53400 when too many questions come from one '
  'network address.';
grant execute on function public.verify_report(text) to anon, authenticated;

create unique index report_certificates_current on public.report_certificates (study_id) where state = 'issued';

create trigger a_lock before insert or update or delete on public.report_certificates
  for each statement execute function hawa.take_feed_lock();

create trigger c_certify after insert or update of sha256 or delete on public.reports
  for each row execute function hawa.certify_report();

create trigger b_orphan before update of study_id on public.report_certificates
  for each row when (new.study_id is null) execute function hawa.withdraw_orphan();

create trigger c_deliver after insert or update on public.report_certificates
  for each row execute function hawa.deliver_certificate();

create trigger a_closed before insert or delete or update or truncate
  on public.report_certificates for each statement execute function hawa.keep_closed();

create policy "certificate of a study one sees in full" on public.report_certificates for select to authenticated
  using ((select hawa.my_id_as('admin')) is not null or exists (select 1 from public.demandes_etudes s
    where s.id = study_id));

insert into hawa.record_kinds (kind, for_field) values ('certificate', true);
