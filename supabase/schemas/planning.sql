create table public.mission_plans (
  study_id uuid primary key references public.demandes_etudes (id) on delete cascade,
  -- Both included; both null: planned once, and no more.
  debut date,
  fin date,
  -- When it was planned, as the device said and the server allowed [L17].
  at timestamptz not null,
  check ((debut is null) = (fin is null)),
  check (fin >= debut and fin < debut + 60)
);
alter table public.mission_plans alter column debut set statistics 0, alter column fin set statistics 0,
  alter column at set statistics 0;
alter table public.mission_plans enable row level security;
revoke all on table public.mission_plans from public, anon, authenticated;
grant select on table public.mission_plans to authenticated;

create function hawa.body_mission_plan(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('debut', p.debut, 'fin', p.fin, 'at', p.at) from public.mission_plans p
    where p.study_id = record
$$;
comment on function hawa.body_mission_plan(uuid,uuid) is
  'The days of a mission as its specialist and its client read them; the record has the id of its study. Null days: '
  'planned no more.';

create function hawa.on_mission_planned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('mission_plan', new.study_id, new.study_id, hawa.readers_of(new.study_id, 'mission_plan'));
  return null;
end $$;
comment on function hawa.on_mission_planned() is
  'Row trigger: the days of a mission go to the client and the specialist of its study.';

create function hawa.cmd_plan_mission(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.mission_plans;
  known public.mission_plans;
  seen jsonb;
  study public.demandes_etudes;
begin
  perform hawa.require_kind(me, 'intervention');
  given.study_id := hawa.uuid_arg(args, 'study_id');
  if hawa.text_arg(args, 'debut', 10) is not null then given.debut := hawa.date_arg(args, 'debut'); end if;
  if hawa.text_arg(args, 'fin', 10) is not null then given.fin := hawa.date_arg(args, 'fin'); end if;
  if given.debut is null and given.fin is not null then perform hawa.refuse_field('debut', 'required'); end if;
  if given.fin is null and given.debut is not null then perform hawa.refuse_field('fin', 'required'); end if;
  if given.fin < given.debut then perform hawa.refuse_field('fin', 'malformed'); end if;
  if given.fin >= given.debut + 60 then perform hawa.refuse_field('fin', 'too_long'); end if;
  if args ? 'seen' then seen := coalesce(to_jsonb(hawa.text_arg(args, 'seen', 21)), 'null'); end if;
  if seen #>> '{}' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}/[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    perform hawa.refuse_field('seen', 'malformed');
  end if;
  study := hawa.mission_of(me, given.study_id);
  if study.statut not in ('acceptée', 'en_cours') then perform hawa.refuse('wrong_state'); end if;
  select * into known from public.mission_plans p where p.study_id = study.id;
  if hawa.is_news(seen, hawa.plan_span(known), hawa.plan_span(given)) then
    insert into public.mission_plans as p (study_id, debut, fin, at)
    values (study.id, given.debut, given.fin, cmd_plan_mission.at)
    on conflict (study_id) do update set debut = excluded.debut, fin = excluded.fin, at = excluded.at;
    return hawa.study_result(study.id)
      || jsonb_build_object('rev', hawa.delivered_rev('mission_plan', study.id, me.id));
  end if;
  return hawa.already(hawa.study_result(study.id)
    || jsonb_strip_nulls(jsonb_build_object('rev', hawa.delivered_rev('mission_plan', study.id, me.id))));
end $$;
comment on function hawa.cmd_plan_mission(profiles,jsonb,timestamptz) is
  'The specialist of a mission that is accepted or under way says on which days they work on it, 60 at most; '
  'without days it is planned no more. `seen`: the days that this was planned over (2026-11-23/2026-11-25, null: '
  'none); without it the last to arrive counts. The same days again are answered with already. Refuses not_allowed, '
  'not_approved, invalid (fin: malformed before debut, too_long beyond 60 days), not_found, not_yours, wrong_state, '
  'content_changed.';

create trigger a_lock before insert or update
  on public.mission_plans for each statement execute function hawa.take_feed_lock();

create trigger c_deliver after insert or update on public.mission_plans
  for each row execute function hawa.on_mission_planned();

create trigger d_mail after insert or update of debut, fin on public.mission_plans
  for each row execute function hawa.on_visit_planned();

create trigger a_closed before insert or update or delete or truncate on public.mission_plans
  for each statement execute function hawa.keep_closed();

create policy "of a study one sees in full" on public.mission_plans for select to authenticated
  using (exists (select 1 from public.demandes_etudes s where s.id = study_id));

insert into hawa.record_kinds (kind, for_field) values ('mission_plan', true);
