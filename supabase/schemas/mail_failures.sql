create function public.record_mail_event(receipt text, failure text, detail text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if record_mail_event.failure not in ('bounced', 'complaint') then
    raise exception using errcode = '22023', message = 'a mail is bounced, or a complaint';
  end if;
  update public.letter_recipients r set state = 'failed', problem = left(detail, 500)
  where r.state = 'sent' and r.job in (
    select j.id from public.mail_jobs j where j.receipt = record_mail_event.receipt);
  update public.mail_jobs j set failure = record_mail_event.failure, failed_at = now(),
    last_error = left(record_mail_event.detail, 500)
  where j.receipt = record_mail_event.receipt and j.sent_at is not null and j.failure is null;
  return found;
end $$;
comment on function public.record_mail_event(text,text,text) is
  'The mail service tells of a mail that it had taken, by its own name for it: bounced (for good) or complaint, with '
  'its message. False: no such mail, or known already. 22023 for another failure. service_role only.';

create function hawa.failed_mails(study uuid)
returns table (mail_id uuid, what text, template text, address text, failure text, problem text, failed_at timestamptz,
  matter uuid, person text, entreprise text, can_repeat boolean)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select distinct on (coalesce(j.gathered, j.id))
    j.id, coalesce(j.event, j.template), j.template, j.address, j.failure, j.last_error, j.failed_at,
    case when s.id is not null then j.matter end, coalesce(hawa.full_name(p.id), i.prenom || ' ' || i.nom),
    s.nom_entreprise, j.template = 'notice' or (j.template <> 'invitation' and j.sent_at is null)
  from public.mail_jobs j
    left join public.profiles p on p.id = j.profile
    left join public.invitations i on j.template = 'invitation' and i.id = j.matter
    left join public.demandes_etudes s on s.id = j.matter
  where j.failure is not null and j.set_aside_at is null
    and (failed_mails.study is null or j.matter = failed_mails.study)
    and case j.template
      when 'notice' then p.is_active
      -- Accepted, withdrawn or sent anew: nobody waits for this one any more.
      when 'invitation' then i.accepted_at is null and i.withdrawn_at is null and not exists (
        select 1 from public.mail_jobs n
        where n.template = 'invitation' and n.matter = j.matter and n.created_at > j.created_at)
      else j.template in ('account_refused', 'inquiry_reply', 'contact_message', 'expert_request') end
  order by coalesce(j.gathered, j.id), j.event in ('report_delivered', 'report_replaced') desc, j.at desc;
end $$;
comment on function hawa.failed_mails(uuid) is
  'Mails that failed for good and that nobody has set aside, one line a mail, about one study or (null) all. what: '
  'its event, the report first, or its template; address: as it was used; failure as in mail_jobs; problem: the '
  'message of the service; matter and entreprise: its study; can_repeat: send_mail_again does. Not of the '
  'newsletter.';

create function public.admin_mails(study uuid default null, page jsonb default null, size integer default 25)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  told jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  told := hawa.keyed('to_jsonb(f)', format('hawa.failed_mails(%L) f where true', study),
    array['f.failed_at', 'f.mail_id'], true, page, size);
  return jsonb_build_object(
    'rows', told -> 'items', 'total', (select count(*) from hawa.failed_mails(admin_mails.study)), 'as_of', now())
    || told - 'items';
end $$;
comment on function public.admin_mails(uuid,jsonb,integer) is
  'Mails that did not arrive, newest first, about one study or all, for administrators: {rows, total, as_of, '
  'before, after}; a row is a line of hawa.failed_mails. page as in hawa.keyed. 42501 for anybody else; 22023: no '
  'place of this list.';
grant execute on function public.admin_mails(uuid,jsonb,integer) to authenticated;

create function public.admin_invitation_mails() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object('as_of', now(), 'mails', (
    select coalesce(jsonb_agg(hawa.mail_standing(m.id) || jsonb_build_object('invitation_id', i.id)), '[]')
    from public.invitations i cross join lateral (
      select j.id from public.mail_jobs j where j.template = 'invitation' and j.matter = i.id
      order by j.created_at desc limit 1) m
    where i.accepted_at is null and i.withdrawn_at is null));
end $$;
comment on function public.admin_invitation_mails() is
  'Where the newest mail of each open invitation is, for administrators: {mails: [{invitation_id, state, at, '
  'failure, problem}], as_of}, as hawa.mail_standing says it. 42501 for anybody else.';
grant execute on function public.admin_invitation_mails() to authenticated;

create function hawa.cmd_send_mail_again(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  job public.mail_jobs;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  job := hawa.mail_arg(args);
  answer := jsonb_build_object('mail_id', job.id);
  if job.failure is null then return hawa.already(answer); end if;
  -- An invitation is given anew, with a link of its own; the content of a mail is deleted once it was taken.
  if job.template = 'invitation' or (job.template <> 'notice' and job.sent_at is not null) then
    perform hawa.refuse('wrong_state');
  end if;
  -- A newer mail about the same conversation is under way.
  delete from public.mail_jobs j
  where (j.id = job.id or j.gathered = job.gathered) and j.event in ('message', 'team_message') and exists (
    select 1 from public.mail_jobs n where n.profile = j.profile and n.about = j.about and n.id <> j.id
      and n.event in ('message', 'team_message') and n.sent_at is null and n.next_attempt_at < 'infinity');
  update public.mail_jobs j set failure = null, failed_at = null, set_aside_at = null, sent_at = null, attempts = 0,
    last_error = null, receipt = null, lease = null, gathered = null, next_attempt_at = now()
  where j.id = job.id or j.gathered = job.gathered;
  return answer;
end $$;
comment on function hawa.cmd_send_mail_again(profiles,jsonb,timestamptz) is
  'An administrator has a mail that failed for good tried again, at the address that its reader has by now. One that '
  'waits again: already. Refuses not_allowed, invalid, not_found, wrong_state (an invitation, or its content is '
  'deleted).';

create function hawa.cmd_set_mail_aside(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  job public.mail_jobs;
  answer jsonb;
begin
  perform hawa.require_kind(me, 'admin');
  job := hawa.mail_arg(args);
  answer := jsonb_build_object('mail_id', job.id);
  if job.set_aside_at is not null then return hawa.already(answer); end if;
  if job.failure is null then perform hawa.refuse('wrong_state'); end if;
  update public.mail_jobs j set set_aside_at = now() where j.id = job.id or j.gathered = job.gathered;
  return answer;
end $$;
comment on function hawa.cmd_set_mail_aside(profiles,jsonb,timestamptz) is
  'An administrator leaves a mail that failed at that: it waits for the team no more. Again: already. Refuses '
  'not_allowed, invalid, not_found, wrong_state (it has not failed).';
