create function hawa.thread_of_team() returns uuid
language plpgsql immutable set search_path = '' as $$ begin return '00000000-0000-0000-0000-000000000001'::uuid; end $$;
comment on function hawa.thread_of_team() is
  'Names the conversation of the team, and the audience that every specialist belongs to; `TEAM_THREAD` on the '
  'device is its twin.';

create function hawa.pair_of(one uuid, other uuid) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg(lpad(to_hex(
        ('x' || substr(replace(one::text, '-', ''), half, 16))::bit(64)::bigint # ('x' || substr(replace(other::text,
          '-', ''), half, 16))::bit(64)::bigint
      ), 16, '0'), '' order by half)::uuid
    from unnest(array[1, 17]) as half
  );
end $$;
comment on function hawa.pair_of(uuid,uuid) is
  'Names the conversation of two people, whoever begins it: their ids, bit by bit either or. With one of them it '
  'gives the other. `pairOf` on the device is its twin.';

create function hawa.is_colleague(person public.profiles) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(person.type_compte in ('intervention', 'admin') and person.is_active and person.is_approved
    and person.user_id is not null, false);
end $$;
comment on function hawa.is_colleague(profiles) is
  'A specialist or an administrator who may be written to: active, approved, with an account.';

create function hawa.may_read_thread(kind text, thread uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select hawa.may_join_thread(hawa.me(), kind, thread) $$;
comment on function hawa.may_read_thread(text,uuid) is
  'Whether the caller is part of a conversation, for policies: who works here is not theirs to read.';
grant execute on function hawa.may_read_thread(text,uuid) to anon, authenticated;

create function hawa.body_colleague(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('name', hawa.full_name(p.id), 'role', p.type_compte, 'specialite', p.specialite,
    'zone_intervention', p.zone_intervention, 'pays', p.pays, 'since', p.created_at)
  from public.profiles p where p.id = record
$$;
comment on function hawa.body_colleague(uuid,uuid) is 'One line of the list of the team.';

create function hawa.on_colleague_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if hawa.is_colleague(new) then
    perform hawa.deliver('colleague', new.id, null, array[hawa.thread_of_team()]);
  else
    perform hawa.withdraw('colleague', new.id);
  end if;
  return null;
end $$;
comment on function hawa.on_colleague_changed() is
  'Row trigger: whoever works here stands on the list of the team; whoever waits, was switched off or has left does '
  'not.';

create function public.admin_colleagues() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'body', hawa.body_colleague(p.id, null))
    order by p.prenom, p.nom, p.id), '[]')
    from public.profiles p where hawa.is_colleague(p) and p.user_id <> auth.uid());
end $$;
comment on function public.admin_colleagues() is
  'The list of the team without the caller, as records of the kind colleague: an administrator''s device mirrors '
  'nothing. 42501 for anybody else.';
grant execute on function public.admin_colleagues() to authenticated;

create function hawa.forget_old_team_words() returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform hawa.withdraw('message', m.id) from (
    select m.id from public.messages m where m.thread_id = hawa.thread_of_team()
      order by m.received_at desc offset 500 limit 1) m;
end $$;
comment on function hawa.forget_old_team_words() is
  'Devices have the last five hundred words of the team. Called with each new one, which sends the oldest away; it '
  'stays on the server.';

create trigger c_deliver after insert or update of nom, prenom, specialite, zone_intervention, pays, type_compte,
  is_active, is_approved, user_id
  on public.profiles for each row execute function hawa.on_colleague_changed();

create policy "conversations one is part of" on public.messages for select to authenticated
  using (
case thread_kind
    when 'study'::text then (exists ( select 1
       from demandes_etudes s
      where (s.id = messages.thread_id)))
    when 'support'::text then (exists ( select 1
       from support_requests r
      where (r.id = messages.thread_id)))
    when 'advice'::text then ((thread_id = ( select hawa.my_id_as('client'::text) as my_id_as))
      or (( select hawa.my_id_as('admin'::text) as my_id_as) is not null))
    else hawa.may_read_thread(thread_kind, thread_id)
end);

create policy "conversations one is part of" on public.message_reads for select to authenticated
  using (
case thread_kind
    when 'study'::text then (exists ( select 1
       from demandes_etudes s
      where (s.id = message_reads.thread_id)))
    when 'support'::text then (exists ( select 1
       from support_requests r
      where (r.id = message_reads.thread_id)))
    when 'advice'::text then ((thread_id = ( select hawa.my_id_as('client'::text) as my_id_as))
      or (( select hawa.my_id_as('admin'::text) as my_id_as) is not null))
    else hawa.may_read_thread(thread_kind, thread_id)
end);

insert into hawa.record_kinds (kind, for_field) values ('colleague', false);
