create function hawa.clean_address(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return translate(regexp_replace(regexp_replace(regexp_replace(value,
      '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F'
      '\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E007F'
      '\U000E0100-\U000E01EF]', '', 'g'),
    '[\t\n\v\f\r\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]', ' ', 'g'),
    '[\u2010-\u2015\u2212\uFE58\uFE63]', '-', 'g'),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' || (select string_agg(chr(n + 65248), '' order by n) from generate_series(33, 126) n),
    '01234567890123456789' || (select string_agg(chr(n), '' order by n) from generate_series(33, 126) n));
end $$;
comment on function hawa.clean_address(text) is
  'A mail address or a phone number without marks that are not seen, with plain spaces, hyphens and digits. Not '
  'trimmed. Twin: sync/domain/typed-address.ts.';

create function hawa.mixes_letters(address text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return address ~ '[A-Za-z]'
    and address ~ '[\u0370-\u03FF\u0400-\u052F\u1C80-\u1C8F\u1F00-\u1FFF\u2DE0-\u2DFF\uA640-\uA69F]';
end $$;
comment on function hawa.mixes_letters(text) is
  'Cyrillic or Greek letters among Latin ones, which look alike and lead elsewhere.';

create function hawa.on_account_written() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := btrim(hawa.clean_address(new.email));
  return new;
end $$;
comment on function hawa.on_account_written() is
  'Trigger on auth.users: an address with a mark that is not seen is the address without it, which one account has.';

create function hawa.on_phone_written() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.telephone := hawa.clean(hawa.clean_address(new.telephone));
  return new;
end $$;
comment on function hawa.on_phone_written() is
  'Row trigger: also a phone number that came with a sign-up is cleaned.';

create trigger hawa_account_address before insert or update of email on auth.users
  for each row when (new.email is not null) execute function hawa.on_account_written();

create trigger a_phone before insert or update of telephone on public.profiles
  for each row when (new.telephone is not null) execute function hawa.on_phone_written();
