-- Mails about studies can be switched off by one press in the mail program (RFC 8058; decision 0092).
insert into hawa.secrets (key, value)
values ('mail_tokens', encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'))
on conflict (key) do nothing;

create function hawa.mail_token(mail uuid) returns text
language sql stable set search_path = '' as $$
  select hawa.digest(concat_ws(':', hawa.secret('mail_tokens'), mail))
$$;
comment on function hawa.mail_token(uuid) is
  'Token of the way out of one mail about a study, 64 hexadecimal digits; computed from a secret when the mail is '
  'rendered.';

create function hawa.may_be_left(event text) returns boolean
language sql immutable set search_path = '' as $$
  select event not in ('invoice_issued', 'payment_recorded', 'invoice_cancelled', 'payment_taken_back',
    'account_approved')
$$;
comment on function hawa.may_be_left(text) is
  'Whether mails about this may be switched off by one press. Those about money and about the account itself only on '
  'the page that says which they are.';

create or replace function hawa.leased_mail(job public.mail_jobs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', job.id, 'lease', job.lease, 'template', job.template,
      'key', coalesce(job.gathered, job.id))
    || case when job.profile is null then jsonb_build_object('langue', job.langue, 'recipient', job.recipient,
      'data', hawa.mail_data(job.template, job.data),
      -- The address of a part of the company is the one in force when the mail leaves.
      'company', case when strpos(job.recipient, '@') = 0 or job.template = 'inquiry_reply' then (
        select jsonb_object_agg(c.key, c.body) from hawa.publications c
        where c.kind = 'company' and c.body is not null) end)
    else (
      select jsonb_build_object('langue', p.langue, 'recipient', p.email, 'data', jsonb_strip_nulls(jsonb_build_object(
        'role', p.type_compte, 'matter', job.matter, 'etude', s.nom_entreprise, 'pays', s.pays, 'events', (
          select jsonb_agg(hawa.notice_line(j) order by j.at, j.created_at, j.id)
          from public.mail_jobs j where j.gathered = job.gathered),
        'leave', case when not exists (
          select 1 from public.mail_jobs j where j.gathered = job.gathered and not hawa.may_be_left(j.event))
          then hawa.mail_token(job.gathered) end)))
      from public.profiles p left join public.demandes_etudes s on s.id = job.matter where p.id = job.profile) end
$$;
comment on function hawa.leased_mail(public.mail_jobs) is
  'A job as its sender gets it, {id, lease, template, key, langue, recipient, data, company}. key: the same for each '
  'attempt at the same mail. Of a notice: address and language as they are now, and no more of the matter than its '
  'name; data.events: everything that this mail tells, oldest first; data.leave: the token of the way out, where all '
  'of it may be switched off by one press. To or from a part of the company: what is published of the company, by '
  'document; null where nothing is.';

create function public.leave_notices(mail uuid, token text, address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The right token is let through, also from a network that others have guessed from.
  if leave_notices.token is distinct from hawa.mail_token(leave_notices.mail) then
    perform hawa.count_look('unsubscribe', leave_notices.address);
    return jsonb_build_object('status', 'unknown');
  end if;
  insert into public.mail_preferences as m (profile, event, wanted, changed_at)
  select distinct j.profile, j.event, false, now() from public.mail_jobs j
  where j.gathered = leave_notices.mail and hawa.may_be_left(j.event)
  on conflict (profile, event) do update set wanted = false, changed_at = excluded.changed_at where m.wanted;
  return jsonb_build_object('status', 'unsubscribed');
end $$;
comment on function public.leave_notices(uuid, text, text) is
  'The press of "unsubscribe" on a mail about a study: its reader gets no more mails about the kinds of events that it '
  'told. {status: unsubscribed | unknown}; again and again the same. 53400 when too many wrong tokens come from one '
  'network address. service_role only.';

revoke execute on all functions in schema hawa from public;
revoke execute on function public.leave_notices(uuid, text, text) from public, anon, authenticated;
grant execute on function public.leave_notices(uuid, text, text) to service_role;
