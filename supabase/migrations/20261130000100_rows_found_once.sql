-- Rows that are locked first are found once. Under `in (…)` a planner that counts a table as empty, as it does in the
-- embedded database until its first upkeep, searches the table again for each of its rows.
create or replace function hawa.queue_notice(event text, about uuid, readers uuid[], actor uuid,
  at timestamptz default null, source uuid default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  topic constant uuid := coalesce(
    (select i.study_id from public.invoices i where i.id = queue_notice.about), queue_notice.about);
  done constant timestamptz := coalesce(queue_notice.at, (
    select e.at from public.study_events e
    where e.study_id = topic and e.received_at >= now() order by e.rev desc limit 1), now());
  wait constant interval := hawa.mail_wait();
  reader public.profiles;
  undone boolean;
begin
  if not coalesce((select s.value <> 'false' from public.settings s where s.key = 'notice_mails'), true) then
    return;
  end if;
  for reader in
    select p.* from public.profiles p where p.id = any (readers) and p.id is distinct from actor
  loop
    -- Nothing was told of it yet: neither is that it is not so. A row that is being handed over is waited for.
    delete from public.mail_jobs j
    where j.profile = reader.id and j.about = queue_notice.about and j.event = hawa.undone_by(queue_notice.event)
      and j.source is not distinct from queue_notice.source and j.sent_at is null and j.attempts = 0;
    undone := found;
    continue when undone or not hawa.takes_mail(reader, queue_notice.event);
    -- The same once more: the last time counts. Each change has a reason of its own.
    delete from public.mail_jobs j
    where j.profile = reader.id and j.about = queue_notice.about and j.event = queue_notice.event
      and queue_notice.event not in ('message', 'team_message', 'study_changed')
      and j.source is not distinct from queue_notice.source and j.sent_at is null and j.attempts = 0;
    update public.mail_jobs j
    set next_attempt_at = greatest(j.next_attempt_at, least(now() + wait, j.created_at + 3 * wait))
    where j.id = any (array(
      select w.id from public.mail_jobs w
      where w.profile = reader.id and w.matter = topic and w.sent_at is null and w.attempts = 0
      for update skip locked));
    insert into public.mail_jobs
      (template, langue, recipient, data, profile, event, about, matter, at, source, next_attempt_at)
    values ('notice', reader.langue, '', '{}', reader.id, queue_notice.event, queue_notice.about, topic,
      done, queue_notice.source, case
        when queue_notice.event = 'account_approved' then now()
        -- A reader who is not in the conversation needs no second mail within the hour.
        when queue_notice.event in ('message', 'team_message') then greatest(now() + wait, (
          select max(j.sent_at) + interval '1 hour' from public.mail_jobs j
          where j.profile = reader.id and j.about = queue_notice.about and j.event = queue_notice.event
            and j.sent_at <= now()))
        else now() + wait end)
    on conflict do nothing;
  end loop;
end $$;

create or replace function public.lease_mail_jobs(batch integer default 10) returns setof jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  job public.mail_jobs;
  held uuid;
begin
  -- Two senders at a time would tell the halves of one matter.
  perform pg_advisory_xact_lock(hashtextextended('hawa.lease_mail_jobs', 0));
  -- One that may have been taken already is said again as it was: its key makes that harmless.
  delete from public.mail_jobs j where j.id = any (array(
    select w.id from public.mail_jobs w
    where w.profile is not null and w.sent_at is null and w.next_attempt_at <= now() and w.gathered is null
      and not hawa.is_worth_a_mail(w)
    for update skip locked));
  -- A subscriber who has left since a letter was sent is not written to.
  delete from public.mail_jobs j where j.id = any (array(
    select w.id from public.mail_jobs w
    where w.template = 'letter' and w.sent_at is null and w.next_attempt_at <= now()
      and not exists (select 1 from public.newsletter_subscriptions s
        where s.id = (w.data ->> 'subscription')::uuid and s.state = 'confirmed')
    for update skip locked));
  for due in
    select w.id from public.mail_jobs w
    where w.sent_at is null and w.next_attempt_at <= now()
    -- A letter to thousands holds up no password and no answer.
    order by w.template = 'letter', w.next_attempt_at limit least(greatest(coalesce(batch, 10), 1), 50)
  loop
    select * into job from public.mail_jobs w
    where w.id = due and w.sent_at is null and w.next_attempt_at <= now() for update skip locked;
    -- Gathered by one before it.
    continue when not found;
    if job.profile is not null and job.gathered is null then
      job.gathered := gen_random_uuid();
      update public.mail_jobs j set gathered = job.gathered where j.id = any (array(
        select w.id from public.mail_jobs w
        where w.profile = job.profile and w.matter = job.matter and w.sent_at is null and w.gathered is null
          and w.next_attempt_at < 'infinity' and (w.id = job.id or hawa.is_worth_a_mail(w))
        for update skip locked));
    end if;
    held := gen_random_uuid();
    update public.mail_jobs j
    set lease = held, attempts = j.attempts + 1, next_attempt_at = now() + interval '5 minutes'
    where (j.id = job.id or j.gathered = job.gathered) and j.sent_at is null;
    select * into job from public.mail_jobs w where w.id = due;
    return next hawa.leased_mail(job);
  end loop;
end $$;
