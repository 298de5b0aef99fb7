-- Mails to a part of the company (an office, support) carry what it has published of itself.
create or replace function hawa.leased_mail(job public.mail_jobs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', job.id, 'lease', job.lease, 'template', job.template) || case
    when job.profile is null then jsonb_build_object('langue', job.langue, 'recipient', job.recipient, 'data', hawa.mail_data(job.template, job.data),
      -- Whoever a part of the company is, to which a mail goes or which is to be answered, its address is the one in force when the mail leaves.
      'company', case when strpos(job.recipient, '@') = 0 or job.template = 'inquiry_reply' then (
        select jsonb_object_agg(c.key, c.body) from hawa.publications c where c.kind = 'company' and c.body is not null) end)
    else (
      select jsonb_build_object('langue', p.langue, 'recipient', p.email, 'data', jsonb_strip_nulls(jsonb_build_object(
        'event', job.event, 'role', p.type_compte, 'about', job.about,
        'etude', coalesce((select s.nom_entreprise from public.demandes_etudes s where s.id = job.about),
          (select i.entreprise from public.invoices i where i.id = job.about)),
        'numero', (select i.numero from public.invoices i where i.id = job.about),
        'thread_kind', (select t.thread_kind from hawa.threads t where t.thread_id = job.about))))
      from public.profiles p where p.id = job.profile) end
$$;
comment on function hawa.leased_mail(public.mail_jobs) is
  'A job as its sender gets it. Of a notice: address and language as they are now, and no more of the matter than its name. To or from a part of the '
  'company: what is published of the company, by document; null where nothing is.';

revoke execute on all functions in schema hawa from public;
