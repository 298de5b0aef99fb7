-- Conversations among staff: one of everybody ('equipe'), and one of each two ('direct'). Clients are told of none.
create function hawa.thread_of_team() returns uuid
language sql immutable set search_path = '' as $$ select '00000000-0000-0000-0000-000000000001'::uuid $$;
comment on function hawa.thread_of_team() is
  'Names the conversation of the team, and the audience that every specialist belongs to; `TEAM_THREAD` on the device is its twin.';

create function hawa.pair_of(one uuid, other uuid) returns uuid
language sql immutable set search_path = '' as $$
  select string_agg(lpad(to_hex(
      ('x' || substr(replace(one::text, '-', ''), half, 16))::bit(64)::bigint # ('x' || substr(replace(other::text, '-', ''), half, 16))::bit(64)::bigint
    ), 16, '0'), '' order by half)::uuid
  from unnest(array[1, 17]) as half
$$;
comment on function hawa.pair_of(uuid, uuid) is
  'Names the conversation of two people, whoever begins it: their ids, bit by bit either or. With one of them it gives the other. '
  '`pairOf` on the device is its twin.';

-- What names these conversations has a 0 where ids made at random have their version: nobody makes a study or a help request that takes
-- the place of one. Rows of before were made at random.
alter table public.demandes_etudes add constraint demandes_etudes_id_random check (substr(id::text, 15, 1) <> '0') not valid;
alter table public.support_requests add constraint support_requests_id_random check (substr(id::text, 15, 1) <> '0') not valid;

create or replace function hawa.thread_kinds() returns text[]
language sql immutable set search_path = '' as $$ select array['study', 'advice', 'support', 'equipe', 'direct'] $$;
alter table public.messages drop constraint messages_thread_kind_check;
alter table public.messages add constraint messages_thread_kind_check check (thread_kind in ('study', 'advice', 'support', 'equipe', 'direct'));
alter table public.message_reads drop constraint message_reads_thread_kind_check;
alter table public.message_reads add constraint message_reads_thread_kind_check
  check (thread_kind in ('study', 'advice', 'support', 'equipe', 'direct'));

create function hawa.is_colleague(person public.profiles) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(person.type_compte in ('intervention', 'admin') and person.is_active and person.is_approved and person.user_id is not null, false)
$$;
comment on function hawa.is_colleague(public.profiles) is 'A specialist or an administrator who may be written to: active, approved, with an account.';

create or replace function hawa.may_join_thread(me public.profiles, kind text, thread uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(case
    when not me.is_active or not me.is_approved then false
    when kind = 'study' then exists (select 1 from public.demandes_etudes s where s.id = thread
      and case me.type_compte when 'admin' then true when 'client' then s.client_id = me.id else s.intervenant_id = me.id end)
    when kind = 'advice' then case me.type_compte
      when 'admin' then exists (select 1 from public.profiles p where p.id = thread and p.type_compte = 'client')
      when 'client' then thread = me.id
      else false end
    when kind = 'support' then exists (select 1 from public.support_requests r where r.id = thread and (me.type_compte = 'admin' or r.author = me.id))
    when me.type_compte = 'client' then false
    when kind = 'equipe' then thread = hawa.thread_of_team()
    when kind = 'direct' then exists (select 1 from public.profiles p where p.id = hawa.pair_of(thread, me.id) and p.id <> me.id
      and case me.type_compte when 'admin' then p.type_compte = 'intervention' else p.type_compte <> 'client' end)
    else false end, false)
$$;
comment on function hawa.may_join_thread(public.profiles, text, uuid) is
  'Reads in a conversation, and writes in it but to somebody who has left: of a study its client, its specialist and administrators; of an advice '
  'thread its client and administrators; of a help request its author and administrators; of the team specialists and administrators; of two '
  'people those two, one of whom is a specialist.';

create function hawa.may_read_thread(kind text, thread uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select hawa.may_join_thread(hawa.me(), kind, thread) $$;
comment on function hawa.may_read_thread(text, uuid) is 'Whether the caller is part of a conversation, for policies: who works here is not theirs to read.';

do $$
declare t text;
begin
  foreach t in array array['messages', 'message_reads']
  loop
    execute format('drop policy "conversations one is part of" on public.%I', t);
    -- Through the row security of studies and of help requests: whoever sees one in full sees its conversation.
    execute format('create policy "conversations one is part of" on public.%I for select to authenticated '
      'using (case thread_kind when ''study'' then exists (select 1 from public.demandes_etudes s where s.id = thread_id) '
      'when ''support'' then exists (select 1 from public.support_requests r where r.id = thread_id) '
      'when ''advice'' then thread_id = (select hawa.my_id_as(''client'')) or (select hawa.my_id_as(''admin'')) is not null '
      'else hawa.may_read_thread(thread_kind, thread_id) end)', t);
  end loop;
end $$;

revoke execute on all functions in schema hawa from public;
grant execute on function hawa.may_read_thread(text, uuid) to anon, authenticated;
