create table hawa.mail_events (
  type_compte text not null,
  event text not null,
  primary key (type_compte, event)
);

create table public.mail_preferences (
  id uuid primary key default gen_random_uuid(),
  profile uuid not null references public.profiles (id) on delete cascade,
  event text not null,
  wanted boolean not null,
  changed_at timestamptz not null,
  unique (profile, event)
);
comment on table public.mail_preferences is 'Choices of people about mails. No choice: wanted.';
alter table public.mail_preferences alter column event set statistics 0;
alter table public.mail_preferences enable row level security;
revoke all on table public.mail_preferences from public, anon, authenticated;
grant select on table public.mail_preferences to authenticated;

create function hawa.body_mail_preference(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('event', m.event, 'wanted', m.wanted, 'changed_at', m.changed_at)
    from public.mail_preferences m where m.id = record
$$;
comment on function hawa.body_mail_preference(uuid,uuid) is
  'Whether this person wants mails about one kind of event.';

create function hawa.boolean_arg(args jsonb, key text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare raw jsonb := hawa.arg(args, key, true);
begin
  if jsonb_typeof(raw) <> 'boolean' then perform hawa.refuse_field(key, 'malformed'); end if;
  return raw::boolean;
end $$;
comment on function hawa.boolean_arg(jsonb,text) is 'A required true or false.';

create function hawa.cmd_set_mail_preference(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  choice public.mail_preferences;
  known public.mail_preferences;
begin
  choice.event := hawa.choice_arg(args, 'event', (select array_agg(distinct e.event) from hawa.mail_events e), true);
  choice.wanted := hawa.boolean_arg(args, 'wanted');
  select * into known from public.mail_preferences p where p.profile = me.id and p.event = choice.event;
  if known.wanted = choice.wanted then
    return hawa.already(
      jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('mail_preference', known.id, me.id))));
  end if;
  insert into public.mail_preferences (profile, event, wanted, changed_at)
  values (me.id, choice.event, choice.wanted, cmd_set_mail_preference.at)
  on conflict (profile, event) do update set wanted = excluded.wanted, changed_at = excluded.changed_at
  returning * into choice;
  return jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('mail_preference', choice.id, me.id)));
end $$;
comment on function hawa.cmd_set_mail_preference(profiles,jsonb,timestamptz) is
  'Everybody, for themselves: mails about this kind of event, or none. The last arrival counts; the same choice '
  'again is answered with already. Refuses invalid.';

create function hawa.takes_mail(person public.profiles, event text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return person.is_active and person.is_approved and person.user_id is not null and person.email <> ''
    and exists (select 1 from hawa.mail_events e where e.type_compte = person.type_compte
      and e.event = takes_mail.event)
    and coalesce((select m.wanted from public.mail_preferences m where m.profile = person.id
      and m.event = takes_mail.event), true);
end $$;
comment on function hawa.takes_mail(profiles,text) is
  'May this person be mailed about this kind of event? Accounts that are off, or wait, never.';

create trigger a_lock before insert or update
  on public.mail_preferences for each statement execute function hawa.take_feed_lock();

create trigger a_closed before insert or delete or update or truncate
  on public.mail_preferences for each statement execute function hawa.keep_closed();

create policy "own" on public.mail_preferences for select to authenticated
  using ((profile in ( select p.id
   from profiles p
  where ((p.user_id = ( select auth.uid() as uid)) and p.is_active))));

insert into hawa.mail_events (type_compte, event) values
  ('client', 'study_accepted'), ('client', 'study_started'), ('client', 'study_finished'),
    ('client', 'report_delivered'),
  ('client', 'study_cancelled'), ('client', 'message'), ('client', 'invoice_issued'), ('client', 'payment_recorded'),
  ('intervention', 'study_cancelled'), ('intervention', 'message'), ('intervention', 'account_approved'),
  ('admin', 'study_requested'), ('admin', 'team_message');

insert into hawa.record_kinds (kind, for_field) values ('mail_preference', false);

insert into hawa.mail_events (type_compte, event) values
  ('client', 'invoice_cancelled'), ('client', 'payment_taken_back'), ('client', 'study_set_out'),
  ('client', 'visit_planned');
