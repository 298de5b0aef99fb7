create sequence hawa.published_rev;

create table hawa.publications (
  kind text not null check (kind ~ '^[a-z_]{1,30}$'),
  key text not null check (char_length(key) between 1 and 250),
  -- Null: withdrawn; the version in the build holds again.
  body jsonb,
  rev bigint not null,
  primary key (kind, key)
);

create function hawa.publish(kind text, key text, body jsonb) returns bigint
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare drawn bigint;
begin
  -- Revisions are drawn in the order in which they become visible, so a reader's revision misses nothing.
  perform hawa.lock_feed();
  drawn := nextval('hawa.published_rev');
  insert into hawa.publications values (publish.kind, publish.key, publish.body, drawn)
  on conflict (kind, key) do update set body = excluded.body, rev = excluded.rev;
  return drawn;
end $$;
comment on function hawa.publish(text,text,jsonb) is
  'Everybody is shown this body from now on; null takes it back. Answers its revision. A new kind of content needs '
  'no more than a call: devices keep kinds they do not know.';

create function public.published(since bigint default 0) returns jsonb
language sql stable security definer set search_path = '' as $$ select hawa.published_since(since, false) $$;
comment on function public.published(bigint) is
  'Everything published, for anybody: {since, revision, items: {kind: {key: body}}} of everything newer than '
  '`since`, a null body takes one back. `since` in the answer is the revision it builds on: 0 where the question '
  'named a revision that this server has not given (it was restored), and the device drops its copy. Nothing tells '
  'who published. Articles and recommendations: published_advice().';
grant execute on function public.published(bigint) to anon, authenticated;

create index publications_rev on hawa.publications (rev);
