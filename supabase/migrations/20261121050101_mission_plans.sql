-- On which days a specialist works on a mission.
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
create trigger a_lock before insert or update on public.mission_plans for each statement execute function hawa.take_feed_lock();

insert into hawa.record_kinds (kind, for_field) values ('mission_plan', true);

create function hawa.body_mission_plan(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('debut', p.debut, 'fin', p.fin, 'at', p.at) from public.mission_plans p where p.study_id = record
$$;
comment on function hawa.body_mission_plan(uuid, uuid) is
  'The days of a mission as its specialist and its client read them; the record has the id of its study. Null days: planned no more.';

create function hawa.on_mission_planned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.deliver('mission_plan', new.study_id, new.study_id, hawa.readers_of(new.study_id, 'mission_plan'));
  return null;
end $$;
comment on function hawa.on_mission_planned() is 'Row trigger: the days of a mission go to the client and the specialist of its study.';
create trigger c_deliver after insert or update on public.mission_plans
  for each row execute function hawa.on_mission_planned();

alter table public.mission_plans enable row level security;
revoke all on table public.mission_plans from public, anon, authenticated;
grant select on table public.mission_plans to authenticated;
grant select, insert, update, delete on table public.mission_plans to service_role;
create trigger a_closed before insert or update or delete or truncate on public.mission_plans
  for each statement execute function hawa.keep_closed();
-- The planner's statistics must not tell what row security hides.
alter table public.mission_plans alter column debut set statistics 0;
alter table public.mission_plans alter column fin set statistics 0;
alter table public.mission_plans alter column at set statistics 0;

-- Through the row security of studies: its client, its specialist, administrators.
create policy "of a study one sees in full" on public.mission_plans for select to authenticated
  using (exists (select 1 from public.demandes_etudes s where s.id = study_id));

create function hawa.cmd_plan_mission(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given public.mission_plans;
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
  study := hawa.mission_of(me, given.study_id);
  if study.statut not in ('acceptée', 'en_cours') then perform hawa.refuse('wrong_state'); end if;
  insert into public.mission_plans as p (study_id, debut, fin, at)
  values (study.id, given.debut, given.fin, cmd_plan_mission.at)
  on conflict (study_id) do update set debut = excluded.debut, fin = excluded.fin, at = excluded.at;
  return hawa.study_result(study.id) || jsonb_build_object('rev', hawa.delivered_rev('mission_plan', study.id, me.id));
end $$;
comment on function hawa.cmd_plan_mission(public.profiles, jsonb, timestamptz) is
  'The specialist of a mission that is accepted or under way says on which days they work on it, 60 at most; without days it is planned no more. '
  'The last to arrive counts. Refuses not_allowed, not_approved, invalid (fin: malformed before debut, too_long beyond 60 days), not_found, '
  'not_yours, wrong_state.';

create function hawa.export_of_mission_plans(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', p.study_id) || hawa.body_mission_plan(p.study_id, me.id) order by p.at, p.study_id), '[]')
  from public.mission_plans p join public.demandes_etudes s on s.id = p.study_id
  where me.id in (s.client_id, s.intervenant_id)
$$;
comment on function hawa.export_of_mission_plans(public.profiles) is 'The planned days of this person''s studies or missions.';

revoke execute on all functions in schema hawa from public;
