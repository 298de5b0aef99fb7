create function hawa.account_standing(person public.profiles) returns text
language sql immutable set search_path = '' as $$
  select case when person.is_approved then 'approved' when person.refused_at is not null then 'refused'
    else 'waiting' end
$$;
comment on function hawa.account_standing(profiles) is 'approved, refused, or waiting for an administrator.';

create function hawa.account_row(person public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('account_id', person.id, 'nom', person.nom, 'prenom', person.prenom, 'email',
    person.email, 'telephone', person.telephone,
    'entreprise', person.entreprise, 'specialite', person.specialite, 'zone_intervention', person.zone_intervention,
      'experience', person.experience,
    'pays', person.pays, 'type_compte', person.type_compte, 'is_active', person.is_active, 'standing',
      hawa.account_standing(person),
    'refusal_reason', person.refusal_reason, 'created_at', person.created_at, 'deletion_requested_at',
      person.deletion_requested_at,
    'own', person.id = hawa.my_id_as('admin'), 'rev', person.rev)
$$;
comment on function hawa.account_row(profiles) is 'An account as administrators see it; own: it is the reader''s.';

create function public.admin_account(account uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object('as_of', now(), 'account', (
    select hawa.account_row(p) || jsonb_build_object(
      'missions', hawa.running_missions(p.id), 'open_studies', hawa.open_studies(p.id),
      'deletion_reason', (select r.reason from public.account_deletion_requests r where r.profile_id = p.id
        and r.withdrawn_at is null),
      'last_admin', hawa.is_active_admin(p) and not exists (select 1 from public.profiles o where o.id <> p.id
        and hawa.is_active_admin(o)))
    from public.profiles p where p.id = account and p.deleted_at is null));
end $$;
comment on function public.admin_account(uuid) is
  'One account as it is now, for administrators: the row of admin_accounts with its running missions, why its '
  'deletion was asked for and whether it is the last active administrator; account null: there is none. 42501 for '
  'anybody else.';
grant execute on function public.admin_account(uuid) to authenticated;

create function public.admin_accounts(
  search text default null, kind text default null, country text default null, standing text default null,
  activity text default null, deletion boolean default false, sort text default 'newest', page jsonb default null,
  size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  -- Only the conditions that were given are part of the statement: the others cost nothing.
  asked text := concat_ws(' and ', 'p.deleted_at is null', hawa.search_rule('profile', 'p.id', search),
    case when kind is not null then format('p.type_compte = %L', kind) end,
    case when country is not null then format('p.pays = %L', country) end,
    case when standing is not null
      then format('p.type_compte = ''intervention'' and hawa.account_standing(p) = %L', standing) end,
    case activity when 'active' then 'p.is_active' when 'inactive' then 'not p.is_active' end,
    case when deletion then 'p.deletion_requested_at is not null' end);
  told jsonb;
  found_total bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute format('select count(*) from public.profiles p where %s', asked) into found_total;
  told := case sort
    when 'name' then hawa.keyed('p.id', format('hawa.searched o join public.profiles p on p.id = o.id '
      'where o.kind = ''profile'' and %s', asked), array['o.name', 'o.id'], false, page, size)
    else hawa.keyed('p.id', format('public.profiles p where %s', asked), array['p.created_at', 'p.id'],
      sort is distinct from 'oldest', page, size) end;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(hawa.account_row(p) order by i.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality i (id, n)
        join public.profiles p on p.id = i.id::uuid),
    'total', found_total,
    'cards', (
      select jsonb_build_object('total', count(*), 'clients', count(*) filter (where p.type_compte = 'client'),
        'intervenants', count(*) filter (where p.type_compte = 'intervention'), 
        'active', count(*) filter (where p.is_active),
        'to_approve', count(*) filter (where p.type_compte = 'intervention' and not p.is_approved
          and p.refused_at is null and p.is_active),
        'deletions', count(*) filter (where p.deletion_requested_at is not null))
      from public.profiles p where p.deleted_at is null),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('invitation_id', i.id, 'email', i.email,
        'type_compte', i.type_compte, 'nom', i.nom, 'prenom', i.prenom, 'pays', i.pays, 'langue', i.langue,
        'invited_by', hawa.full_name(i.invited_by), 'last_sent_at', i.last_sent_at, 'expires_at', i.expires_at)
        order by i.last_sent_at desc), '[]')
      from (select * from public.invitations w where w.accepted_at is null and w.withdrawn_at is null
        order by w.last_sent_at desc limit 100) i),
    'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_accounts(text,text,text,text,text,boolean,text,jsonb,integer) is
  'Accounts for administrators: {rows, total, before, after, cards {total, clients, intervenants, active, '
  'to_approve, deletions}, invitations, as_of}. search: words of the name, the address or the company; kind: '
  'client, intervention, admin; country; standing of specialists: waiting, refused, approved; activity: active, '
  'inactive; deletion: those who asked for it; sort: newest, oldest, name. The cards count everybody. page, before, '
  'after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_accounts(text,text,text,text,text,boolean,text,jsonb,integer) to authenticated;
