-- Who works here, as the others of the team may know it: without e-mail and telephone. The rows are the profiles themselves.
insert into hawa.record_kinds (kind, for_field) values ('colleague', false);

create function hawa.body_colleague(record uuid, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('name', hawa.full_name(p.id), 'role', p.type_compte, 'specialite', p.specialite,
    'zone_intervention', p.zone_intervention, 'pays', p.pays, 'since', p.created_at)
  from public.profiles p where p.id = record
$$;
comment on function hawa.body_colleague(uuid, uuid) is 'One line of the list of the team.';

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
  'Row trigger: whoever works here stands on the list of the team; whoever waits, was switched off or has left does not.';
create trigger c_deliver after insert or update of nom, prenom, specialite, zone_intervention, pays, type_compte, is_active, is_approved, user_id
  on public.profiles for each row execute function hawa.on_colleague_changed();

do $$
begin
  perform hawa.lock_feed();
  perform hawa.deliver('colleague', p.id, null, array[hawa.thread_of_team()]) from public.profiles p where hawa.is_colleague(p) order by p.rev;
end $$;

create function public.admin_colleagues() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'body', hawa.body_colleague(p.id, null)) order by p.prenom, p.nom, p.id), '[]')
    from public.profiles p where hawa.is_colleague(p) and p.user_id <> auth.uid());
end $$;
comment on function public.admin_colleagues() is
  'The list of the team without the caller, as records of the kind colleague: an administrator''s device mirrors nothing. 42501 for anybody else.';

revoke execute on function public.admin_colleagues() from public, anon, authenticated;
grant execute on function public.admin_colleagues() to authenticated;
revoke execute on all functions in schema hawa from public;
