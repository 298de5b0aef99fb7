create function hawa.page_bytes() returns integer
language sql immutable set search_path = '' as $$ select 2097152 $$;
comment on function hawa.page_bytes() is
  'How long a page may be, in bytes of the JSON of its rows: 2 MiB, which a thousand ordinary studies do not reach. '
  'The first row is on it however long it is, so that every page goes on.';

create function hawa.cut_page(found_rows jsonb, most integer) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  shown jsonb[] := '{}';
  line jsonb;
  filled bigint := 0;
begin
  for line in select value from jsonb_array_elements(found_rows) loop
    filled := filled + octet_length(line::text);
    if cardinality(shown) = most or (cardinality(shown) > 0 and filled > hawa.page_bytes()) then
      return jsonb_build_object('rows', to_jsonb(shown), 'more', true);
    end if;
    shown := shown || line;
  end loop;
  return jsonb_build_object('rows', to_jsonb(shown), 'more', false);
end $$;
comment on function hawa.cut_page(jsonb,integer) is
  '{rows, more}: the first of these rows, `most` and hawa.page_bytes() at most, at least one; whether others are '
  'left.';

create function hawa.page_place(keys text[], page jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  place jsonb := case when jsonb_typeof(page) = 'object' then coalesce(page -> 'after', page -> 'before') end;
begin
  if page is null or page in ('null', '1') then return null; end if;
  if jsonb_typeof(place) is distinct from 'array' or jsonb_array_length(place) <> cardinality(keys)
    or jsonb_path_exists(place, '$[*] ? (@.type() != "string")') then
    raise exception using errcode = '22023', message = 'page: not a place of this list';
  end if;
  return array(select jsonb_array_elements_text(place));
end $$;
comment on function hawa.page_place(text[],jsonb) is
  'The place that a page is asked from; null: the first page. 22023 for anything else.';

create function hawa.page_back(page jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(page) = 'object' and page ? 'before' and not page ? 'after', false)
$$;
comment on function hawa.page_back(jsonb) is 'Whether the rows before a place are asked for.';

create function hawa.page_rule(keys text[], down boolean, page jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when p.place is null then 'true' else format('(%s) %s (%s)', array_to_string(keys, ', '),
    case when down <> hawa.page_back(page) then '<' else '>' end,
    (select string_agg(format('%L', v.value), ', ' order by v.n) from unnest(p.place) with ordinality v (value, n))) end
  from (select hawa.page_place(keys, page) as place) p
$$;
comment on function hawa.page_rule(text[],boolean,jsonb) is
  'The condition of one page, in SQL. keys: never null, and without ties together.';

create function hawa.page_order(keys text[], down boolean, page jsonb) returns text
language sql immutable set search_path = '' as $$
  select string_agg(k.key || case when down <> hawa.page_back(page) then ' desc' else '' end, ', ' order by k.n)
  from unnest(keys) with ordinality k (key, n)
$$;
comment on function hawa.page_order(text[],boolean,jsonb) is
  'The order in which one page is read, in SQL: a page before a place is read backwards, and turned by '
  'hawa.page_cut.';

create function hawa.page_keys(keys text[]) returns text
language sql immutable set search_path = '' as $$
  select format('array[%s]', string_agg(format('(%s)::text', k.key), ', ' order by k.n))
  from unnest(keys) with ordinality k (key, n)
$$;
comment on function hawa.page_keys(text[]) is 'The place of a row, in SQL.';

create function hawa.page_size(size integer) returns integer
language sql immutable set search_path = '' as $$ select least(greatest(coalesce(size, 25), 1), 100) $$;
comment on function hawa.page_size(integer) is 'Rows of a page: 25, or the requested number, from 1 to 100.';

create function hawa.page_cut(found jsonb, page jsonb, top integer) returns jsonb
language sql immutable set search_path = '' as $$
  with asked as (
    select hawa.page_back(page) as back, coalesce(page not in ('null', '1'), false) as placed,
      jsonb_array_length(found) > top as more
  ), shown as (
    select e.value -> 0 as item, e.value -> 1 as place, case when a.back then -e.n else e.n end as n
    from asked a, jsonb_array_elements(found) with ordinality e (value, n) where e.n <= top
  ), ends as (
    select coalesce(jsonb_agg(s.item order by s.n), '[]') as items, (array_agg(s.place order by s.n))[1] as first,
      (array_agg(s.place order by s.n desc))[1] as last
    from shown s
  )
  select jsonb_build_object('items', e.items,
    'before', case when a.back then case when a.more then e.first end
      when a.placed then coalesce(e.first, page -> 'after') end,
    'after', case when a.back or a.more then e.last end)
  from asked a, ends e
$$;
comment on function hawa.page_cut(jsonb,jsonb,integer) is
  'Of [[item, place], ...], as read, one more than shown: {items, before, after}, the places to go on from, null '
  'where the list ends.';

create function hawa.keyed(item text, source text, keys text[], down boolean, page jsonb, size integer) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  top integer := hawa.page_size(size);
  found jsonb;
  answer jsonb;
begin
  begin
    execute format('select coalesce(jsonb_agg(jsonb_build_array(o.item, o.place) order by o.n), ''[]'') from (
      select i.*, row_number() over () as n from (
        select %s as item, %s as place from %s and %s order by %s limit %s) i) o',
      item, hawa.page_keys(keys), source, hawa.page_rule(keys, down, page), hawa.page_order(keys, down, page), top + 1)
      into found;
  exception when data_exception then
    if hawa.page_place(keys, page) is null then raise; end if;
    raise exception using errcode = '22023', message = 'page: not a place of this list';
  end;
  answer := hawa.page_cut(found, page, top);
  -- Back at the beginning: the whole first page, also when rows have gone from it.
  if hawa.page_back(page) and answer -> 'before' = 'null' then
    return hawa.keyed(item, source, keys, down, null, size);
  end if;
  return answer;
end $$;
comment on function hawa.keyed(text,text,text[],boolean,jsonb,integer) is
  'One page of a list: {items, before, after}. In SQL: item, the key of a row; source, from and where; keys, the '
  'sort columns, all of them rising or (down) falling. Everything given by a person is quoted by the caller. 22023: '
  'no place of this list.';
