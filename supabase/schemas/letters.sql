create table public.letters (
  -- Made by the device.
  id uuid primary key,
  -- Of the words as they stand; made by the device with each save.
  version_id uuid not null,
  -- {fr, en, ar}; a language that is not written is blank.
  sujet jsonb not null,
  corps jsonb not null,
  author uuid not null references public.profiles (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Since then the mails go out; the letter changes no more.
  sent_at timestamptz,
  sent_by uuid references public.profiles (id),
  check ((sent_at is null) = (sent_by is null))
);
comment on table public.letters is
  'Letters of the newsletter: drafts and sent ones. Paragraphs are parted by blank lines, links are [words](address) '
  'or addresses alone (sync/domain/letter.ts); nothing in them is markup.';
alter table public.letters alter column id set statistics 0, alter column version_id set statistics 0,
  alter column sujet set statistics 0, alter column corps set statistics 0, alter column author set statistics 0,
  alter column created_at set statistics 0, alter column updated_at set statistics 0,
  alter column sent_at set statistics 0, alter column sent_by set statistics 0;
alter table public.letters enable row level security;
revoke all on table public.letters from public, anon, authenticated;
grant select on table public.letters to authenticated;

create table public.letter_recipients (
  letter_id uuid not null references public.letters (id),
  -- No reference: a subscription may be forgotten, its sent mail stays counted.
  subscription_id uuid not null,
  -- Of the letter as they get it.
  langue text not null check (langue in ('fr', 'en', 'ar')),
  -- The row of mail_jobs.
  job uuid not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'left')),
  problem text check (char_length(problem) <= 500),
  -- Nobody gets a letter twice.
  primary key (letter_id, subscription_id)
);
comment on table public.letter_recipients is
  'Recipients of a letter: everybody whose subscription was confirmed when it was sent. left: they have left the '
  'newsletter before their mail went.';
alter table public.letter_recipients alter column letter_id set statistics 0,
  alter column subscription_id set statistics 0, alter column langue set statistics 0,
  alter column job set statistics 0, alter column state set statistics 0, alter column problem set statistics 0;
alter table public.letter_recipients enable row level security;
revoke all on table public.letter_recipients from public, anon, authenticated;
grant select on table public.letter_recipients to authenticated;

create function hawa.keep_sent_letter() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '23000', message = 'a letter that was sent is never changed or deleted';
end $$;
comment on function hawa.keep_sent_letter() is
  'Row trigger on letters that were sent: nobody updates or deletes them, whatever their rights.';

create function hawa.letter_langues(letter public.letters) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(l order by place), '{}') from unnest(array['fr', 'en', 'ar']) with ordinality k (l, place)
    where letter.sujet ->> l <> '' and letter.corps ->> l <> ''
  );
end $$;
comment on function hawa.letter_langues(letters) is
  'The languages in which a letter is whole, the one that stands in for others first; sync/domain/letter.ts is its '
  'twin.';

create function hawa.letter_langue(letter public.letters, wish text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case when wish = any (l.langues) then wish else l.langues[1] end
    from (select hawa.letter_langues(letter) as langues) l
  );
end $$;
comment on function hawa.letter_langue(letters,text) is
  'The language in which a letter goes to somebody who reads `wish`: theirs, else French, English, Arabic, '
  'whichever there is; null: it is whole in none.';

create function hawa.letter_mail(data jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('sujet', l.sujet ->> (data ->> 'langue'), 'corps', l.corps ->> (data ->> 'langue'))
    || coalesce(hawa.newsletter_tokens((data ->> 'subscription')::uuid) - 'confirm', '{}')
  from public.letters l where l.id = (data ->> 'letter')::uuid
$$;
comment on function hawa.letter_mail(jsonb) is
  'Contents of the mail of a letter: {sujet, corps, unsubscribe}; the last one not in a test. Null: the draft was '
  'removed.';

create function hawa.on_letter_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update public.letter_recipients r set state = 'left' where r.job = old.id and r.state = 'waiting';
  elsif new.sent_at is not null then
    update public.letter_recipients r set state = 'sent', problem = null where r.job = new.id and r.state = 'waiting';
  elsif new.next_attempt_at = 'infinity' then
    update public.letter_recipients r set state = 'failed', problem = new.last_error
    where r.job = new.id and r.state = 'waiting';
  end if;
  return null;
end $$;
comment on function hawa.on_letter_mail() is
  'Row trigger on mail_jobs: the result of a letter''s mail stands with its recipient, also when the job is gone.';

create function hawa.letter_arg(args jsonb) returns public.letters
language plpgsql volatile set search_path = '' as $$
declare
  letter public.letters;
  wanted uuid := hawa.uuid_arg(args, 'letter_id');
begin
  select * into letter from public.letters l where l.id = wanted for update;
  if not found then perform hawa.refuse('not_found'); end if;
  return letter;
end $$;
comment on function hawa.letter_arg(jsonb) is 'The letter that a command is about, locked. Refuses not_found.';

create function hawa.letter_result(letter public.letters) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('letter_id', letter.id, 'version_id', letter.version_id, 'sent_at', letter.sent_at);
end $$;
comment on function hawa.letter_result(letters) is 'The answer of a command about a letter.';

create function hawa.cmd_save_letter(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  written public.letters;
  before public.letters;
  seen uuid;
begin
  perform hawa.require_kind(me, 'admin');
  written.id := hawa.uuid_arg(args, 'letter_id');
  written.version_id := hawa.uuid_arg(args, 'version_id');
  written.sujet := hawa.spoken_of(hawa.arg(args, 'sujet', true), 200, 'sujet');
  written.corps := hawa.spoken_of(hawa.arg(args, 'corps', true), 10000, 'corps');
  seen := hawa.seen_of(hawa.arg(args, 'seen', false), 'seen');
  select * into before from public.letters l where l.id = written.id for update;
  if before.sent_at is not null then perform hawa.refuse('wrong_state'); end if;
  if (before.sujet, before.corps) = (written.sujet, written.corps) then
    return hawa.already(hawa.letter_result(before));
  end if;
  if before.version_id is distinct from seen then perform hawa.refuse('content_changed'); end if;
  insert into public.letters as l (id, version_id, sujet, corps, author)
  values (written.id, written.version_id, written.sujet, written.corps, me.id)
  on conflict (id) do update set (version_id, sujet, corps, author, updated_at)
    = row (excluded.version_id, excluded.sujet, excluded.corps, excluded.author, now())
  returning * into written;
  return hawa.letter_result(written);
end $$;
comment on function hawa.cmd_save_letter(profiles,jsonb,timestamptz) is
  'An administrator writes a draft, whole; `seen` is the version it is written over. Refuses not_allowed, invalid, '
  'content_changed, wrong_state (it was sent).';

create function hawa.cmd_remove_letter(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  wanted uuid;
  letter public.letters;
  seen uuid;
begin
  perform hawa.require_kind(me, 'admin');
  wanted := hawa.uuid_arg(args, 'letter_id');
  seen := hawa.seen_of(hawa.arg(args, 'seen', true), 'seen');
  select * into letter from public.letters l where l.id = wanted for update;
  if not found then return hawa.already(jsonb_build_object('letter_id', wanted)); end if;
  if letter.sent_at is not null then perform hawa.refuse('wrong_state'); end if;
  if letter.version_id is distinct from seen then perform hawa.refuse('content_changed'); end if;
  delete from public.letters l where l.id = wanted;
  -- A test that has not left would have nothing to say.
  delete from public.mail_jobs j
  where j.template = 'letter_test' and j.sent_at is null and j.data ->> 'letter' = wanted::text;
  return jsonb_build_object('letter_id', wanted);
end $$;
comment on function hawa.cmd_remove_letter(profiles,jsonb,timestamptz) is
  'A draft that was seen is deleted; one that is gone stays so. Refuses not_allowed, invalid, content_changed, '
  'wrong_state (it was sent).';

create function hawa.cmd_test_letter(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  letter public.letters;
  langue text;
begin
  perform hawa.require_kind(me, 'admin');
  langue := hawa.langue_arg(args);
  letter := hawa.letter_arg(args);
  if letter.version_id is distinct from hawa.seen_of(hawa.arg(args, 'seen', true), 'seen') then
    perform hawa.refuse('content_changed');
  end if;
  if not langue = any (hawa.letter_langues(letter)) then perform hawa.refuse_field('langue', 'required'); end if;
  perform hawa.queue_mail('letter_test', langue, me.email, jsonb_build_object('letter', letter.id, 'langue', langue));
  return hawa.letter_result(letter);
end $$;
comment on function hawa.cmd_test_letter(profiles,jsonb,timestamptz) is
  'Mails the letter that was seen to the administrator who asks, in one language, marked as a test. Refuses '
  'not_allowed, invalid (it is not whole in that language), not_found, content_changed.';

create function hawa.cmd_send_letter(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  letter public.letters;
  seen uuid;
  half record;
begin
  perform hawa.require_kind(me, 'admin');
  seen := hawa.seen_of(hawa.arg(args, 'seen', true), 'seen');
  letter := hawa.letter_arg(args);
  if letter.version_id is distinct from seen then perform hawa.refuse('content_changed'); end if;
  if letter.sent_at is not null then return hawa.already(hawa.letter_result(letter)); end if;
  -- Half a language would go to nobody, and whoever wrote it would not notice.
  select k.l as langue, case when letter.sujet ->> k.l = '' then 'sujet' else 'corps' end as blank into half
  from unnest(array['fr', 'en', 'ar']) with ordinality k (l, place)
  where (letter.sujet ->> k.l = '') <> (letter.corps ->> k.l = '') order by k.place limit 1;
  if found then perform hawa.refuse_field(half.blank || '.' || half.langue, 'required'); end if;
  if hawa.letter_langues(letter) = '{}' then perform hawa.refuse_field('sujet.fr', 'required'); end if;
  insert into public.letter_recipients (letter_id, subscription_id, langue, job)
  select letter.id, s.id, hawa.letter_langue(letter, s.langue), gen_random_uuid()
  from public.newsletter_subscriptions s where s.state = 'confirmed';
  if not found then perform hawa.refuse('no_subscribers'); end if;
  insert into public.mail_jobs (id, template, langue, recipient, data)
  select r.job, 'letter', r.langue, s.email,
    jsonb_build_object('letter', letter.id, 'langue', r.langue, 'subscription', s.id)
  from public.letter_recipients r join public.newsletter_subscriptions s on s.id = r.subscription_id
  where r.letter_id = letter.id;
  update public.letters l set sent_at = now(), sent_by = me.id where l.id = letter.id returning * into letter;
  return hawa.letter_result(letter);
end $$;
comment on function hawa.cmd_send_letter(profiles,jsonb,timestamptz) is
  'The letter that was seen goes to everybody whose subscription is confirmed now: one mail each, in their language '
  'or the first that it is written in, as jobs of the transaction. It changes no more. Again: already. Refuses '
  'not_allowed, invalid (no language is whole, or one is half written), not_found, content_changed, no_subscribers.';

create function hawa.letter_counts(letter uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', count(*), 'sent', count(*) filter (where r.state = 'sent'),
    'failed', count(*) filter (where r.state = 'failed'), 'left', count(*) filter (where r.state = 'left'),
    'waiting', count(*) filter (where r.state = 'waiting'))
  from public.letter_recipients r where r.letter_id = letter
$$;
comment on function hawa.letter_counts(uuid) is
  'How far a letter is: {total, sent, failed, left, waiting}, in people.';

create function hawa.letter_row(letter public.letters) returns jsonb
language sql stable set search_path = '' as $$
  select hawa.letter_result(letter) || jsonb_build_object('sujet', letter.sujet,
    'langues', to_jsonb(hawa.letter_langues(letter)), 'updated_at', letter.updated_at,
    'author', hawa.full_name(letter.author), 'sent_by', hawa.full_name(letter.sent_by),
    'counts', hawa.letter_counts(letter.id))
$$;
comment on function hawa.letter_row(letters) is 'A letter as the list of the administrators shows it.';

create function hawa.confirmed_subscribers() returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.newsletter_subscriptions s where s.state = 'confirmed'
$$;
comment on function hawa.confirmed_subscribers() is 'To how many people a letter would go now.';

create function public.admin_letter(letter uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'letter', (select hawa.letter_row(l) || jsonb_build_object('corps', l.corps)
      from public.letters l where l.id = admin_letter.letter),
    'troubles', (
      select coalesce(jsonb_agg(jsonb_build_object('email', t.recipient, 'state', t.state, 'problem', t.problem)
        order by t.state, t.recipient), '[]')
      from (
        select j.recipient, r.state, coalesce(r.problem, j.last_error) as problem
        from public.letter_recipients r join public.mail_jobs j on j.id = r.job
        where r.letter_id = admin_letter.letter and r.state in ('waiting', 'failed')
          and coalesce(r.problem, j.last_error) is not null
        order by r.state, j.recipient limit 50) t),
    'subscribers', hawa.confirmed_subscribers(),
    'as_of', now());
end $$;
comment on function public.admin_letter(uuid) is
  'One letter for administrators: {letter, troubles, subscribers, as_of}; letter null: there is none. troubles: up '
  'to 50 addresses whose mail has failed for good (failed) or is tried again (waiting), with the error. 42501 for '
  'anybody else.';
grant execute on function public.admin_letter(uuid) to authenticated;

create function public.admin_letters(page jsonb default null, size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  told jsonb;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  told := hawa.keyed('l.id', 'public.letters l where true',
    array['coalesce(l.sent_at, ''infinity'')', 'l.updated_at', 'l.id'], true, page, size);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(hawa.letter_row(l) order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join public.letters l on l.id = t.id::uuid),
    'total', (select count(*) from public.letters),
    'subscribers', hawa.confirmed_subscribers(),
    'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_letters(jsonb,integer) is
  'Letters of the newsletter for administrators, drafts first, then the last sent: {rows, total, subscribers, '
  'before, after, as_of}. page, before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_letters(jsonb,integer) to authenticated;

create index letter_recipients_state on public.letter_recipients (letter_id, state);

create index letters_newest on public.letters (coalesce(sent_at, 'infinity'), updated_at, id);

create trigger b_sent before update or delete on public.letters
  for each row when (old.sent_at is not null) execute function hawa.keep_sent_letter();

create trigger a_closed before insert or delete or update or truncate
  on public.letters for each statement execute function hawa.keep_closed();

create trigger a_closed before insert or delete or update or truncate
  on public.letter_recipients for each statement execute function hawa.keep_closed();

create trigger l_letter_settled after update of sent_at, next_attempt_at on public.mail_jobs
  for each row when (new.template = 'letter' and new.lease is null) execute function hawa.on_letter_mail();

create trigger l_letter_dropped after delete on public.mail_jobs
  for each row when (old.template = 'letter' and old.sent_at is null) execute function hawa.on_letter_mail();

create policy "administrators" on public.letters for select to authenticated
  using ((( select hawa.my_id_as('admin'::text) as my_id_as) is not null));

create policy "administrators" on public.letter_recipients for select to authenticated
  using ((( select hawa.my_id_as('admin'::text) as my_id_as) is not null));
