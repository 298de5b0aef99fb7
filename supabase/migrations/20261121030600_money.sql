-- What a study costs. The agreed price, once an administrator has set one, wins over the estimate (design.md §6).

alter table public.demandes_etudes add column prix_convenu numeric(14, 2) check (prix_convenu > 0);
comment on column public.demandes_etudes.prix_convenu is 'DA; null: none agreed yet.';
alter table public.demandes_etudes alter column prix_convenu set statistics 0;

create function hawa.budget_amount(budget text) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  currency constant text := '(?:d\.?a\.?|dzd|dinars?(?: alg[eé]riens?)?|د\.?ج\.?|دينار(?: جزائري)?)';
  plain text;
  found text[];
  amount text;
  separator text;
  parts text[];
  dinars numeric;
begin
  case budget
    when 'moins_10k' then return 5000;
    when '10k_50k' then return 30000;
    when '50k_100k' then return 75000;
    when '100k_500k' then return 300000;
    when 'plus_500k' then return 750000;
    when 'a_discuter' then return 0;
    else null;
  end case;
  if budget is null or char_length(budget) > 100 then return 0; end if;
  plain := translate(normalize(budget, NFC),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÉ' || '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' || U&'\066B\066C''',
    'abcdefghijklmnopqrstuvwxyzé' || '01234567890123456789' || U&',.\2019');
  plain := regexp_replace(plain, U&'[\061C\200E\200F\202A-\202E\2066-\2069]', '', 'g');
  plain := btrim(regexp_replace(plain, U&'[\0009-\000D\0020\00A0\1680\2000-\200A\202F\205F\3000]+', ' ', 'g'));
  found := regexp_match(plain, '^(?:' || currency || ' ?)?([0-9](?:[0-9 .,’]*[0-9])?)( ?k| mille)?(?: ?' || currency || ')?$');
  if found is null then return 0; end if;
  amount := found[1];
  if amount ~ '^[1-9][0-9]{0,2}(?: [0-9]{3})+(?:[.,][0-9]+)?$' then separator := ' ';
  elsif amount ~ '^[1-9][0-9]{0,2}(?:\.[0-9]{3})+(?:,[0-9]+)?$' then separator := '.';
  elsif amount ~ '^[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?$' then separator := ',';
  elsif amount ~ '^[1-9][0-9]{0,2}(?:’[0-9]{3})+(?:[.,][0-9]+)?$' then separator := '’';
  elsif amount !~ '^[0-9]+(?:[.,][0-9]+)?$' then return 0;
  end if;
  parts := regexp_match(replace(amount, coalesce(separator, ' '), ''), '^0*([0-9]*)(?:[.,]([0-9]+))?$');
  if char_length(parts[1]) > 12 then return 0; end if;
  dinars := (('0' || parts[1]) || '.' || rpad(coalesce(left(parts[2], 2), ''), 2, '0'))::numeric;
  if found[2] is not null then dinars := dinars * 1000; end if;
  return case when dinars < 1000000000000 then dinars else 0 end;
end $$;
comment on function hawa.budget_amount(text) is
  'DA of a budget: the amounts of spec §9 for the six codes; a single number with its groups, decimals (cut after centimes), '
  'a thousands word and the dinar''s name; 0 for everything else, other currencies included. sync/domain/money.ts is its twin.';

create or replace function hawa.feed_row(study uuid, shown text, revision bigint) returns jsonb
language sql stable set search_path = '' as $$
  select case when shown = 'gone'
    then jsonb_build_object('id', study, 'rev', revision, 'deleted', true)
    else (
      select to_jsonb(s) || jsonb_build_object(
        'deleted', false,
        'client_nom', hawa.full_name(s.client_id),
        'intervenant_nom', hawa.full_name(s.intervenant_id),
        'rapport_size', r.size, 'rapport_sha256', r.sha256, 'type_rapport', r.type_rapport, 'commentaires', r.commentaires)
        || case when shown = 'masked'
          then '{"client_nom": null, "contact_nom": null, "contact_email": null, "contact_telephone": null, "prix_convenu": null}'::jsonb
          else '{}' end
      from public.demandes_etudes s left join public.reports r on r.study_id = s.id
      where s.id = study)
    end
$$;
comment on function hawa.feed_row(uuid, text, bigint) is
  'One flat row of the feed: full, masked (without who to contact, the client''s own name, nor the agreed price) or gone (a tombstone).';
revoke execute on function hawa.budget_amount(text) from public;
