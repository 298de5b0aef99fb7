-- Half of what opens a person's sealed data on a shared device: the way back for whoever has forgotten the code.

create table hawa.device_keys (
  device uuid not null,
  profile uuid not null references public.profiles (id) on delete cascade,
  -- base64url, made by the device; opens nothing without what lies on that device.
  secret text not null check (secret ~ '^[A-Za-z0-9_-]{43}$'),
  made_at timestamptz not null default now(),
  primary key (profile, device)
);
comment on table hawa.device_keys is
  'By person and device: the secret under which that device has wrapped the key of this person''s local data. Read by its owner alone, after a '
  'sign-in with the password. Losing the table loses the way back, not the data: the code still opens it.';
revoke all on table hawa.device_keys from public, anon, authenticated;

create function hawa.key_owner() returns uuid
language plpgsql stable set search_path = '' as $$
declare me public.profiles := hawa.me();
begin
  if me.id is null or not me.is_active then raise exception 'no active account' using errcode = '42501'; end if;
  return me.id;
end $$;
comment on function hawa.key_owner() is 'Profile of the caller; 42501 without an active account. One that waits for approval may have a code as well.';

create function public.keep_device_key(device uuid, secret text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare owner uuid := hawa.key_owner();
begin
  if secret is null or secret !~ '^[A-Za-z0-9_-]{43}$' or device is null then
    raise exception 'a device and a secret of 32 bytes' using errcode = '22023';
  end if;
  insert into hawa.device_keys (profile, device, secret) values (owner, keep_device_key.device, keep_device_key.secret)
  on conflict on constraint device_keys_pkey do update set secret = excluded.secret, made_at = now();
  -- Tablets come and go; the ones set up longest ago are forgotten.
  delete from hawa.device_keys k where k.profile = owner and k.device not in (
    select d.device from hawa.device_keys d where d.profile = owner order by d.made_at desc, d.device limit 20);
  return true;
end $$;
comment on function public.keep_device_key(uuid, text) is
  'Keeps the caller''s secret for one device, in the place of an older one; of the last 20 devices. 22023 for what is no secret, 42501 without an active account.';

create function public.device_key(device uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('secret', (select k.secret from hawa.device_keys k where k.profile = hawa.key_owner() and k.device = device_key.device))
$$;
comment on function public.device_key(uuid) is 'The caller''s secret for one device, null where there is none; 42501 without an active account.';

revoke execute on all functions in schema hawa from public;
do $$
declare door text;
begin
  foreach door in array array['public.keep_device_key(uuid, text)', 'public.device_key(uuid)'] loop
    execute format('revoke execute on function %s from public, anon, authenticated', door);
    execute format('grant execute on function %s to authenticated', door);
  end loop;
end $$;
