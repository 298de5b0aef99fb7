-- Every delivered file has a certificate beside it; the file itself is never touched. A file that takes another's place
-- is a new version with a code of its own, and the older code says that it was replaced.
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
create unique index report_certificates_current on public.report_certificates (study_id) where state = 'issued';

create trigger a_lock before insert or update or delete on public.report_certificates
  for each statement execute function hawa.take_feed_lock();
-- A file that is handed in past apply_command: the lock comes before the first row, as everywhere.
create trigger a_lock before insert or update or delete on public.reports
  for each statement execute function hawa.take_feed_lock();

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
  'HW- and 12 random digits of Crockford''s base 32, in fours: 60 bits, nobody finds one by trying. Should two ever meet, the delivery '
  'fails as a whole and is sent again.';

create function hawa.read_certificate_code(given text) returns text
language sql immutable set search_path = '' as $$
  select 'HW-' || substr(d.digits, 1, 4) || '-' || substr(d.digits, 5, 4) || '-' || substr(d.digits, 9, 4)
  from (select translate(regexp_replace(regexp_replace(upper(left(given, 100)), '[^0-9A-Z]', '', 'g'), '^HW(?=.{12}$)', ''), 'OIL', '011') as digits) d
  where d.digits ~ '^[0-9A-HJKMNP-TV-Z]{12}$'
$$;
comment on function hawa.read_certificate_code(text) is
  'A code as people type it: any case, any spaces and hyphens, O for 0, I and L for 1, with or without HW. Null when it is none. '
  'Twin of readCertificateCode in sync/domain/certificate.ts.';

create function hawa.certify_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  latest public.report_certificates;
  country text;
begin
  if tg_op = 'DELETE' then
    update public.report_certificates c set state = 'withdrawn', withdrawn_at = now() where c.study_id = old.study_id and c.state = 'issued';
    return null;
  end if;
  select * into latest from public.report_certificates c where c.study_id = new.study_id order by c.version desc limit 1;
  if latest.state = 'issued' then
    if latest.sha256 = new.sha256 then return null; end if;
    update public.report_certificates c set state = 'replaced', replaced_at = new.created_at where c.id = latest.id;
  end if;
  select s.pays into country from public.demandes_etudes s where s.id = new.study_id;
  insert into public.report_certificates (code, study_id, version, sha256, size, type_rapport, pays, issued_at)
  values (hawa.new_certificate_code(), new.study_id, coalesce(latest.version, 0) + 1, new.sha256, new.size, new.type_rapport,
    country, new.created_at);
  return null;
end $$;
comment on function hawa.certify_report() is
  'Row trigger: a delivered file gets a certificate, another one in its place a new version, a removed one is withdrawn. The same bytes '
  'handed in again are the same version.';
create trigger c_certify after insert or update of sha256 or delete on public.reports
  for each row execute function hawa.certify_report();

create function hawa.withdraw_orphan() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.state = 'issued' then
    new.state := 'withdrawn';
    new.withdrawn_at := now();
  end if;
  return new;
end $$;
comment on function hawa.withdraw_orphan() is 'Row trigger: a certificate whose study is deleted stands for nothing any more.';
create trigger b_orphan before update of study_id on public.report_certificates
  for each row when (new.study_id is null) execute function hawa.withdraw_orphan();

create function hawa.withdraw_certificate(code text) returns text
language plpgsql volatile set search_path = '' as $$
declare withdrawn text;
begin
  update public.report_certificates c set state = 'withdrawn', withdrawn_at = now()
  where c.code = hawa.read_certificate_code(withdraw_certificate.code) and c.state = 'issued' returning c.code into withdrawn;
  if withdrawn is null then
    raise exception using errcode = 'P0002', message = 'no certificate in force has this code';
  end if;
  return withdrawn;
end $$;
comment on function hawa.withdraw_certificate(text) is
  'A report that must not be relied on any more: select hawa.withdraw_certificate(''HW-…''). Its page says so to everybody, and no link '
  'opens it. For the owner of the database only.';

-- For the reports page, the certificate and its check offline.
insert into hawa.record_kinds (kind, for_field) values ('certificate', true);

create function hawa.body_certificate(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('code', c.code, 'version', c.version, 'sha256', c.sha256, 'size', c.size, 'type_rapport', c.type_rapport,
    'pays', c.pays, 'issued_at', c.issued_at, 'state', c.state, 'replaced_at', c.replaced_at, 'withdrawn_at', c.withdrawn_at)
  from public.report_certificates c where c.id = record
$$;
comment on function hawa.body_certificate(uuid, uuid) is 'The certificate of one delivered file, as the study''s client and specialist read it.';

create function hawa.deliver_certificate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('certificate', new.id, new.study_id, hawa.readers_of(new.study_id, 'certificate'));
  return null;
end $$;
comment on function hawa.deliver_certificate() is 'Row trigger: a new or changed certificate goes to its readers.';
create trigger c_deliver after insert or update on public.report_certificates
  for each row execute function hawa.deliver_certificate();

do $$
begin
  perform hawa.lock_feed();
  insert into public.report_certificates (code, study_id, version, sha256, size, type_rapport, pays, issued_at)
  select hawa.new_certificate_code(), r.study_id, 1, r.sha256, r.size, r.type_rapport, s.pays, r.created_at
  from public.reports r join public.demandes_etudes s on s.id = r.study_id order by r.created_at;
end $$;
